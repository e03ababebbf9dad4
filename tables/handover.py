"""The inspector's change of shift: what stands open in the room, handed over and taken over by entries.

Stream `house`: `handover_given` carries the points as they stood and the words of who goes, `handover_taken`
names the entry and is made by somebody else (FLOOR.md 3, Floor). Amounts in the smallest currency unit.
"""

from collections.abc import Iterable, Iterator
from typing import Final, NamedTuple

import msgspec

from audit.chain import read as read_body
from audit.models import Entry
from tables.engine.state import Table as State
from tables.selectors import TableRow

STREAM: Final = "house"
GIVEN: Final = "handover_given"
TAKEN: Final = "handover_taken"
MAX_NOTE: Final = 600


class Point(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """One thing that the next inspector must know. `what` is a case number, a kind of call, a ruling's id."""

    kind: str  # case, hold, held_pot, call, absent, unacknowledged
    table: int
    what: str = ""
    seat: int | None = None
    amount: int | None = None


class HandoverGiven(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Data of the entry of who goes."""

    points: tuple[Point, ...]
    note: str = ""


class HandoverTaken(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Data of the entry of who comes: `given` is the seq of the other."""

    given: int


class Last(NamedTuple):
    """The last handover: its entry, what it carried, and the entry by which it was taken over."""

    entry: Entry
    given: HandoverGiven
    taken: Entry | None


def points(tables: Iterable[TableRow]) -> tuple[Point, ...]:
    """What stands open at the tables, in their order."""
    return tuple(point for row in tables if row.state is not None for point in _of(row.number, row.state))


def _of(number: int, state: State) -> Iterator[Point]:
    for hold in state.holds:
        yield Point("hold", number, hold.case)
    for opened in state.cases:
        yield Point("case", number, opened.case)
    for pot in state.held_pots:
        yield Point("held_pot", number, pot.case, amount=pot.amount)
    for call in state.calls:
        yield Point("call", number, call.kind, seat=call.seat)
    for ruled in state.rulings:
        if (ruled.announced or ruled.told) and not ruled.acknowledged:
            yield Point("unacknowledged", number, ruled.id)
    for n, seat in sorted(state.seats.items()):
        if seat.sitting_out:
            yield Point("absent", number, seat=n, amount=seat.stack)


def last() -> Last | None:
    """The last handover of the house; None before the first."""
    found = Entry.objects.filter(stream__name=STREAM, kind=GIVEN).order_by("-seq").first()
    if found is None:
        return None
    given = msgspec.json.decode(read_body(bytes(found.body)).data, type=HandoverGiven)
    for entry in Entry.objects.filter(stream__name=STREAM, kind=TAKEN, seq__gt=found.seq).order_by("seq"):
        taken = msgspec.json.decode(read_body(bytes(entry.body)).data, type=HandoverTaken)
        if taken.given == found.seq:
            return Last(found, given, entry)
    return Last(found, given, None)
