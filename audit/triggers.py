"""What the database itself refuses, as migration operations for PostgreSQL and SQLite.

`append_only(table)` is for any table whose rows are written once. A migration that makes SQLite
rebuild such a table (altering a column does) drops its triggers silently: run the operation again
after it. A test of a freshly migrated database holds that all of them are there.
"""

from collections.abc import Mapping, Sequence
from typing import Any

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
