"""`manage.py database_roles`: on PostgreSQL, an app role that cannot rewrite, and an auditor who only reads.

Given by the owner of the database, again after every migration: it grants anew what each role needs. The
triggers refuse a change of the log to everybody; the roles see to it that the application could not even
switch the triggers off (TRUST G11).
"""

from typing import Any, Final

from django.core.management.base import BaseCommand, CommandError, CommandParser
from django.db import connection, transaction
from psycopg import sql

WRITTEN_ONCE: Final = """
    SELECT DISTINCT relname FROM pg_trigger JOIN pg_class ON pg_class.oid = tgrelid
    JOIN pg_proc ON pg_proc.oid = tgfoid WHERE proname = 'audit_refuse_change' ORDER BY relname
"""
"""Tables whose rows are written once, by the triggers that say so."""
BALANCES: Final = "tables_chipaccount"
"""Its balances are brought up to date by a trigger with the owner's rights, and by nobody else."""
READ_BY_AUDITOR: Final = ("audit_%", "tables_%")
"""Not the people: names, papers and PINs are none of the record's business."""


class Command(BaseCommand):
    """Makes the two roles where they are missing and grants them what they need, no more."""

    help = "PostgreSQL roles: an application that cannot rewrite the log, an auditor who only reads."

    def add_arguments(self, parser: CommandParser) -> None:
        """The names of the two roles; passwords are set by whoever administers the server."""
        parser.add_argument("--app", default="omaha_app", help="role of the servers (omaha_app)")
        parser.add_argument("--auditor", default="omaha_auditor", help="role that reads (omaha_auditor)")

    def handle(self, *args: Any, **options: Any) -> None:
        """Grant, then print what was granted."""
        if connection.vendor != "postgresql":
            raise CommandError("SQLite has no roles: whoever may write its file may write all of it")
        app, auditor = options["app"], options["auditor"]
        with transaction.atomic(), connection.cursor() as cursor:
            cursor.execute(WRITTEN_ONCE)
            once = [row[0] for row in cursor.fetchall()]
            for role in (app, auditor):
                self._make(cursor, role)
            self._run(cursor, "GRANT USAGE ON SCHEMA public TO {app}, {auditor}", app=app, auditor=auditor)
            self._run(
                cursor,
                "GRANT SELECT, INSERT, UPDATE, DELETE ON ALL TABLES IN SCHEMA public TO {app}",
                app=app,
            )
            self._run(cursor, "GRANT USAGE, SELECT ON ALL SEQUENCES IN SCHEMA public TO {app}", app=app)
            for table in (*once, BALANCES):
                self._run(cursor, "REVOKE UPDATE, DELETE ON {table} FROM {app}", table=table, app=app)
            self._run(cursor, "REVOKE INSERT, UPDATE, DELETE ON django_migrations FROM {app}", app=app)
            for table in self._readable(cursor):
                self._run(cursor, "GRANT SELECT ON {table} TO {auditor}", table=table, auditor=auditor)
        print(f"{app}: reads and writes, but rewrites none of {', '.join([*once, BALANCES])}")
        print(f"{auditor}: reads the record")

    @staticmethod
    def _make(cursor: Any, role: str) -> None:
        cursor.execute("SELECT 1 FROM pg_roles WHERE rolname = %s", [role])
        if cursor.fetchone() is None:
            cursor.execute(sql.SQL("CREATE ROLE {} LOGIN").format(sql.Identifier(role)))

    @staticmethod
    def _readable(cursor: Any) -> list[str]:
        cursor.execute(
            "SELECT tablename FROM pg_tables WHERE schemaname = 'public' AND tablename LIKE ANY (%s)",
            [list(READ_BY_AUDITOR)],
        )
        return [row[0] for row in cursor.fetchall()]

    @staticmethod
    def _run(cursor: Any, statement: str, **names: str) -> None:
        cursor.execute(sql.SQL(statement).format(**{k: sql.Identifier(v) for k, v in names.items()}))
