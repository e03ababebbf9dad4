"""What the database itself refuses, as migration operations for PostgreSQL and SQLite.

`append_only(table)` is for any table whose rows are written once. A migration that makes SQLite
rebuild such a table (altering a column does) drops its triggers silently: run the operation again
after it. A test of a freshly migrated database holds that all of them are there.
"""

from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from django.db.backends.base.base import BaseDatabaseWrapper
from django.db.migrations.operations.base import Operation

Statements = Mapping[str, Sequence[str]]
"""Vendor ("postgresql", "sqlite") to the statements it needs, in order; a vendor may be left out."""


class ByVendor(Operation):
    """Runs one vendor's statements forwards and backwards; leaves the models' state alone."""

    reduces_to_sql = True
    reversible = True

    def __init__(self, *, forwards: Statements, backwards: Statements) -> None:
        self.forwards = forwards
        self.backwards = backwards

    def state_forwards(self, app_label: str, state: Any) -> None:
        """Nothing: what a trigger does is not part of the models' state."""

    def database_forwards(self, app_label: str, schema_editor: Any, from_state: Any, to_state: Any) -> None:
        self._run(schema_editor, self.forwards)

    def database_backwards(self, app_label: str, schema_editor: Any, from_state: Any, to_state: Any) -> None:
        self._run(schema_editor, self.backwards)

    def describe(self) -> str:
        return "Triggers and checks of the database itself"

    @staticmethod
    def _run(schema_editor: Any, statements: Statements) -> None:
        for statement in statements.get(schema_editor.connection.vendor, ()):
            schema_editor.execute(statement, params=None)


REFUSAL = ByVendor(
    forwards={
        "postgresql": [
            """CREATE FUNCTION audit_refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
            BEGIN
                RAISE EXCEPTION '% is append-only: % refused', TG_TABLE_NAME, TG_OP
                    USING ERRCODE = 'restrict_violation';
            END $$"""
        ]
    },
    backwards={"postgresql": ["DROP FUNCTION audit_refuse_change()"]},
)
"""The function that PostgreSQL's append-only triggers call; audit's first operation."""


def append_only(table: str) -> ByVendor:
    """Refuse UPDATE, DELETE and (PostgreSQL) TRUNCATE on `table`, with an IntegrityError on both vendors.

    On SQLite INSERT OR REPLACE is refused too, provided that `recursive_triggers` is on.
    """
    refuse = "EXECUTE FUNCTION audit_refuse_change()"
    return ByVendor(
        forwards={
            "postgresql": [
                f"CREATE TRIGGER {table}_no_change BEFORE UPDATE OR DELETE ON {table} FOR EACH ROW {refuse}",
                f"CREATE TRIGGER {table}_no_truncate BEFORE TRUNCATE ON {table} FOR EACH STATEMENT {refuse}",
            ],
            "sqlite": [
                f"CREATE TRIGGER {table}_no_{verb.lower()} BEFORE {verb} ON {table} "
                f"BEGIN SELECT RAISE(ABORT, '{table} is append-only: {verb} refused'); END"
                for verb in ("UPDATE", "DELETE")
            ],
        },
        backwards={
            "postgresql": [f"DROP TRIGGER {table}_no_{what} ON {table}" for what in ("change", "truncate")],
            "sqlite": [f"DROP TRIGGER {table}_no_{what}" for what in ("update", "delete")],
        },
    )


def names(connection: BaseDatabaseWrapper) -> set[str]:
    """The names of all triggers that would fire now."""
    with connection.cursor() as cursor:
        if connection.vendor == "postgresql":
            cursor.execute("SELECT tgname FROM pg_trigger WHERE NOT tgisinternal AND tgenabled <> 'D'")
        else:
            cursor.execute("SELECT name FROM sqlite_master WHERE type = 'trigger'")
        return {str(name) for (name,) in cursor.fetchall()}


def is_for_tests(connection: BaseDatabaseWrapper) -> bool:
    """Whether this database is a test's: in memory, or with a name that begins with `test_`."""
    name = str(connection.settings_dict["NAME"])
    in_memory = connection.vendor == "sqlite" and ("mode=memory" in name or name == ":memory:")
    return in_memory or Path(name).name.startswith("test_")


def disarm(connection: BaseDatabaseWrapper) -> list[str]:
    """Switch off every trigger of a test database; returns the statements with which `arm` undoes it.

    Raises PermissionError on any other database.
    """
    if not is_for_tests(connection):
        raise PermissionError("triggers are switched off in test databases only")
    with connection.cursor() as cursor:
        if connection.vendor == "postgresql":
            cursor.execute("SELECT DISTINCT tgrelid::regclass::text FROM pg_trigger WHERE NOT tgisinternal")
            tables = sorted(table for (table,) in cursor.fetchall())
            off = [f"ALTER TABLE {table} DISABLE TRIGGER USER" for table in tables]
            on = [f"ALTER TABLE {table} ENABLE TRIGGER USER" for table in tables]
        else:
            cursor.execute("SELECT name, sql FROM sqlite_master WHERE type = 'trigger' ORDER BY name")
            found = cursor.fetchall()
            off = [f"DROP TRIGGER {name}" for name, _ in found]
            on = [sql for _, sql in found]
    _execute(connection, off)
    return on


def arm(connection: BaseDatabaseWrapper, statements: Sequence[str]) -> None:
    """Switch on again what `disarm` switched off."""
    _execute(connection, statements)


@contextmanager
def disarmed(connection: BaseDatabaseWrapper) -> Iterator[None]:
    """A test database without its triggers, inside the block only."""
    statements = disarm(connection)
    try:
        yield
    finally:
        arm(connection, statements)


def _execute(connection: BaseDatabaseWrapper, statements: Sequence[str]) -> None:
    with connection.cursor() as cursor:
        for statement in statements:
            cursor.execute(statement)
