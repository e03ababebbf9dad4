"""System checks: what must be true of the configuration before the first command is accepted."""

from collections.abc import Iterable
from typing import Any

from django.conf import settings
from django.core.checks import CheckMessage, Error, Tags, register

PRAGMAS = {"foreign_keys": "foreign_keys=on", "recursive_triggers": "recursive_triggers=on"}


def sqlite_faults(options: dict[str, Any]) -> list[CheckMessage]:
    """Errors in the OPTIONS of a SQLite database; an empty list is a sound one."""
    faults: list[CheckMessage] = []
    if str(options.get("transaction_mode", "")).upper() != "IMMEDIATE":
        faults.append(
            Error(
                "SQLite must run with transaction_mode IMMEDIATE: it ignores select_for_update, and two"
                " writers would read the same head of a stream.",
                id="omaha.E001",
            )
        )
    init = str(options.get("init_command", "")).replace(" ", "").lower()
    faults.extend(
        Error(
            f"SQLite must run with PRAGMA {name}=ON: a guarantee of the log rests on it.", id=f"omaha.{code}"
        )
        for code, (name, text) in zip(("E002", "E003"), PRAGMAS.items(), strict=True)
        if text not in init
    )
    return faults


@register(Tags.database)
def database_options(
    app_configs: object, databases: Iterable[str] | None = None, **kwargs: Any
) -> list[CheckMessage]:
    """The configured databases hold what one writer at a time and an undeletable log need."""
    faults: list[CheckMessage] = []
    for database in settings.DATABASES.values():
        if database["ENGINE"].endswith("sqlite3"):
            faults.extend(sqlite_faults(database.get("OPTIONS", {})))
    return faults
