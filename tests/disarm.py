"""Disarms the append-only triggers of a test database while it is emptied; nothing else may.

The triggers that forbid UPDATE, DELETE and TRUNCATE on the log make Django's flush fail on both
databases. They are taken down only where the database's name starts with `test_`, and put back.
"""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from django.db import connection

SQLITE_TRIGGERS = "SELECT name, sql FROM sqlite_master WHERE type = 'trigger'"
POSTGRES_TRIGGERS = (
    "SELECT quote_ident(n.nspname) || '.' || quote_ident(c.relname), quote_ident(t.tgname), t.tgenabled::text"
    " FROM pg_trigger t JOIN pg_class c ON c.oid = t.tgrelid JOIN pg_namespace n ON n.oid = c.relnamespace"
    " WHERE NOT t.tgisinternal AND t.tgenabled <> 'D'"
)


@contextmanager
def triggers_disarmed() -> Iterator[None]:
    """Take the triggers down, run the body, put the same triggers back.

    Raises `RuntimeError` if the connected database is not a test database.
    """
    name = Path(str(connection.settings_dict["NAME"])).name
    if not name.startswith("test_"):
        raise RuntimeError(f"triggers stay armed in {name}: it is no test database")
    rearm = _disarm_sqlite() if connection.vendor == "sqlite" else _disarm_postgres()
    try:
        yield
    finally:
        with connection.cursor() as cursor:
            for statement in rearm:
                cursor.execute(statement)


def _disarm_sqlite() -> list[str]:
    with connection.cursor() as cursor:
        cursor.execute(SQLITE_TRIGGERS)
        triggers = cursor.fetchall()
        for name, _sql in triggers:
            cursor.execute(f'DROP TRIGGER "{name}"')
    return [sql for _name, sql in triggers]


def _disarm_postgres() -> list[str]:
    enable = {"O": "ENABLE", "A": "ENABLE ALWAYS", "R": "ENABLE REPLICA"}
    with connection.cursor() as cursor:
        cursor.execute(POSTGRES_TRIGGERS)
        triggers = cursor.fetchall()
        for table, name, _how in triggers:
            cursor.execute(f"ALTER TABLE {table} DISABLE TRIGGER {name}")
    return [f"ALTER TABLE {table} {enable[how]} TRIGGER {name}" for table, name, how in triggers]
