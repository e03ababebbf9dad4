"""Incidents in tests: noted, replayed, and taken back by one undo."""

from typing import Any

from msgspec.structs import replace

from tables.engine import commands as c
from tables.engine import events as e
from tables.engine.rules import preset
from tables.engine.state import House
from tests.engine.playing import Play, chips_of, even, replayed, table_of

BY_CROUPIER: dict[str, Any] = {"kind": "exposed_card", "fault": "croupier"}


def noted(hand: Play, **fields: Any) -> Play:
    """An incident is noted; the chips of the table stay, the log replays, one undo takes all of it back."""
    before, chips = hand.table, chips_of(hand.table)
    events = hand.do(c.NoteIncident(**fields))
    assert isinstance(events[0], e.IncidentNoted)
    assert chips_of(hand.table) == chips
    assert replayed(hand.log, hand.began) == hand.table
    if not hand.hand.voided and not hand.table.holds:
        back = Play(hand.table)
        back.undo()
        assert before.hand is not None
        assert replace(back.hand, typed=0) == replace(before.hand, typed=0)
        assert back.stacks == {n: seat.stack for n, seat in sorted(before.seats.items())}
    return hand


def refused(hand: Play, **fields: Any) -> str:
    return hand.refused(c.NoteIncident(**fields))


def madrid(house: House | None = None, seats: int = 5, **settings: Any) -> Play:
    """Antes are in; seat 2 opens."""
    table = table_of(preset("madrid", **settings), even(seats, 200), button=1)
    return Play(replace(table, house=house or House())).start()
