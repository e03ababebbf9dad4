"""What falls due at a table, read from its state alone: the planned end (A2) and the time charge (A19).

A deadline is set by the entry that first makes it wanted and stands until it is not wanted any more, by the
clock's own command or by another. `tables.projections` writes it, `tables.verify` derives it again.
"""

from collections.abc import Mapping
from datetime import datetime
from typing import Any, Final, NamedTuple
from uuid import UUID, uuid5

from tables.engine import commands as ask
from tables.engine.state import Table

Row = dict[str, Any]
END: Final = "end_session"
CHARGE: Final = "charge_time"
COMMANDS: Final[Mapping[str, ask.EndSession | ask.ChargeTime]] = {
    END: ask.EndSession(),
    CHARGE: ask.ChargeTime(),
}
PLAYING: Final = frozenset({"running", "ending"})


class Due(NamedTuple):
    """A command that falls due at `at` (seconds since 1970), or `after` seconds once it was first wanted.

    `since` tells one period from the next.
    """

    command: ask.EndSession | ask.ChargeTime
    at: int | None = None
    after: int = 0
    since: int | None = None


def wanted(state: Table) -> dict[str, Due]:
    """What falls due at this table, by key.

    While the table is paused nothing does: its end comes when it is resumed, and a period of the time charge
    that a pause broke begins anew, since only full periods of play are charged.
    """
    found: dict[str, Due] = {}
    if state.ends_at is not None and state.phase in ("seating", "running"):
        found[END] = Due(COMMANDS[END], at=state.ends_at)
    if state.rules.time_charge and state.hands and state.phase in PLAYING:
        minutes = state.rules.time_charge_minutes
        found[CHARGE] = Due(COMMANDS[CHARGE], after=minutes * 60, since=state.charged_at)
    return found


def changes(before: Table, after: Table, seq: int, at: datetime) -> tuple[list[Row], set[str]]:
    """Rows that one command sets and keys that it takes away; `seq` and `at` are those of its last entry."""
    was, now = wanted(before), wanted(after)
    rows = [row(key, due, seq, at) for key, due in now.items() if was.get(key) != due]
    return rows, was.keys() - now.keys()


def row(key: str, due: Due, seq: int, at: datetime) -> Row:
    """The columns of a deadline."""
    due_at = int(at.timestamp()) + due.after if due.at is None else due.at
    command = {"k": str(due.command.__struct_config__.tag), "d": {}}
    return {"key": key, "seq": seq, "due_at": due_at, "command": command}


def command_of(kept: Mapping[str, Any]) -> ask.EndSession | ask.ChargeTime:
    """The command of a row. KeyError for one that the clock does not give."""
    return COMMANDS[kept["k"]]


def command_id(table: UUID, key: str, seq: int) -> UUID:
    """The id under which a deadline's command is given, whoever gives it: it is accepted once."""
    return uuid5(table, f"{key}:{seq}")
