"""What falls due at a table, read from its state alone: its end (A2), the time charge (A19), kept chairs.

A deadline is set by the entry that first makes it wanted and stands until it is not wanted any more, by the
clock's own command or by another. `tables.projections` writes it, `tables.verify` derives it again.
"""

from collections.abc import Mapping
from datetime import datetime
from typing import Any, Final, NamedTuple
from uuid import UUID, uuid5

import msgspec

from tables.engine import commands as ask
from tables.engine.state import Table

Row = dict[str, Any]
END: Final = "end_session"
CHARGE: Final = "charge_time"
RESERVED: Final = "reserved"
CALL: Final = "call"
"""A call from a waiting list, on the stream `floor`: its key ends with the number of its entry."""
PENALTY: Final = "penalty"
UNANSWERED: Final = "unanswered"
RECOUNT: Final = "recount"
HOUR: Final = 3600
"""Seconds after which a count of the felt is proposed (A18)."""
ABSENT: Final = "absent"
ClockCommand = (
    ask.EndSession
    | ask.EscalateCall
    | ask.ProposeRecount
    | ask.ChargeTime
    | ask.ExpireReservation
    | ask.EndPenalty
    | ask.AskPickUp
)
"""What the clock gives at a table; a command that is not here can not be a deadline's."""
PLAYING: Final = frozenset({"running", "ending"})


class Due(NamedTuple):
    """A command that falls due at `at` (seconds since 1970), or `after` seconds once it was first wanted.

    `since` tells one period from the next.
    """

    command: ClockCommand
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
        found[END] = Due(ask.EndSession(), at=state.ends_at)
    if state.rules.time_charge and state.hands and state.phase in PLAYING:
        minutes = state.rules.time_charge_minutes
        found[CHARGE] = Due(ask.ChargeTime(), after=minutes * 60, since=state.charged_at)
    for penalty in state.penalties:
        if penalty.until is not None:
            found[f"{PENALTY}:{penalty.id}"] = Due(ask.EndPenalty(penalty=penalty.id), at=penalty.until)
    found |= _absent(state) | _calls(state)
    if state.hands and state.phase in PLAYING and state.recount is None:
        since = state.felt.seq if state.felt is not None else None
        found[RECOUNT] = Due(ask.ProposeRecount(), after=HOUR, since=since)
    for seat, kept in state.reservations.items():
        found[f"{RESERVED}:{seat}"] = Due(ask.ExpireReservation(seat=seat), at=kept.until)
    return found


def _calls(state: Table) -> dict[str, Due]:
    """Calls that go to the jefe unless somebody answers in time, a pause or not."""
    if state.phase == "closed":
        return {}
    waiting = (call for call in state.calls if call.answered_by is None and not call.escalated)
    after = state.house.escalate_after_s
    return {f"{UNANSWERED}:{call.id}": Due(ask.EscalateCall(call=call.id), after=after) for call in waiting}


def _absent(state: Table) -> dict[str, Due]:
    """Seats whose chips are to be picked up after the house's minutes, unless it was asked already."""
    limit = state.house.absent_minutes
    if limit is None or state.phase == "closed":
        return {}
    return {
        f"{ABSENT}:{n}": Due(ask.AskPickUp(seat=n), at=chair.away_since + limit * 60)
        for n, chair in state.seats.items()
        if chair.away_since is not None and not chair.pickup_due
    }


def changes(before: Table, after: Table, seq: int, at: datetime) -> tuple[list[Row], set[str]]:
    """Rows that one command sets and keys that it takes away; `seq` and `at` are those of its last entry."""
    was, now = wanted(before), wanted(after)
    rows = [row(key, due, seq, at) for key, due in now.items() if was.get(key) != due]
    return rows, was.keys() - now.keys()


def row(key: str, due: Due, seq: int, at: datetime) -> Row:
    """The columns of a deadline."""
    due_at = int(at.timestamp()) + due.after if due.at is None else due.at
    fields = msgspec.to_builtins(due.command)
    command = {"k": fields.pop("k"), "d": fields}
    return {"key": key, "seq": seq, "due_at": due_at, "command": command}


def command_of(kept: Mapping[str, Any]) -> ClockCommand:
    """The command of a row. msgspec.ValidationError for one that the clock does not give."""
    found: ClockCommand = msgspec.convert({"k": kept["k"], **kept["d"]}, type=ClockCommand)
    return found


def command_id(table: UUID, key: str, seq: int) -> UUID:
    """The id under which a deadline's command is given, whoever gives it: it is accepted once."""
    return uuid5(table, f"{key}:{seq}")
