"""Every reason why somebody may not get a chair, before and when it is asked (RULES.md A1, A2, A5; FLOOR 16).

What a screen shows before the drop and what the command is refused with are the same list: `assign_seat`
raises its first.
"""

from collections.abc import Iterator, Mapping
from typing import Final, NamedTuple

from tables.engine.errors import Fact, RuleViolation
from tables.engine.hands_ahead import after_this_hand, is_underway, possible_at, with_guest
from tables.engine.next_hand import plan
from tables.engine.seats import seat_of
from tables.engine.state import Table

BARRED: Final = {"button": "would_hold_button", "opener": "would_open", "small_blind": "would_post_small"}
"""Position of A5 -> code of the refusal."""
MINUTE: Final = 60


class Refusal(NamedTuple):
    """A code of the engine and its figures."""

    code: str
    facts: Mapping[str, Fact]

    def violation(self) -> RuleViolation:
        """The same as the exception of a command."""
        return RuleViolation(self.code, **self.facts)


def refusals(table: Table, player_id: str, seat: int, now: int) -> tuple[Refusal, ...]:
    """All that keeps a person from chair `seat` at `now` (seconds since 1970); () when nothing does.

    First what concerns the whole table, then the person, then the chair.
    """
    if table.phase == "closed":
        return (Refusal("session_not_open", {"rule": "A2"}),)
    return (*_of_table(table, now), *_of_person(table, player_id), *_of_chair(table, player_id, seat, now))


def _of_table(table: Table, now: int) -> Iterator[Refusal]:
    if table.phase == "ending":
        yield Refusal("session_ending", {"rule": "A2"})
        return
    minutes = table.house.no_new_seat_minutes
    if minutes and table.ends_at is not None and now >= table.ends_at - minutes * MINUTE:
        yield Refusal("no_new_seats", {"minutes": minutes, "ends_at": table.ends_at, "rule": "A2"})


def _of_person(table: Table, player_id: str) -> Iterator[Refusal]:
    if (other := seat_of(table.seats, player_id)) is not None:
        yield Refusal("already_seated", {"seat": other, "rule": "A1"})


def _of_chair(table: Table, player_id: str, seat: int, now: int) -> Iterator[Refusal]:
    if seat > table.rules.max_seats:
        yield Refusal("no_such_seat", {"seat": seat, "max": table.rules.max_seats})
        return
    if seat in table.seats:
        yield Refusal("seat_taken", {"seat": seat, "rule": "A1"})
        return
    yield from reserved(table, player_id, seat, now)
    if table.house.barred_seat == "refuse" and is_underway(table):
        yield from _barred(table, seat)


def reserved(table: Table, player_id: str, seat: int, now: int) -> Iterator[Refusal]:
    """That the chair is kept for somebody else; for whom is not said."""
    kept = table.reservations.get(seat)
    if kept is not None and kept.player_id != player_id and now < kept.until:
        yield Refusal("seat_reserved", {"seat": seat, "until": kept.until, "rule": "A1"})


def _barred(table: Table, seat: int) -> Iterator[Refusal]:
    """A newcomer who would have the button or open; with the hand from which on he would not (A5)."""
    guest = with_guest(table, seat)
    try:
        code = plan(after_this_hand(guest)).waiting.get(seat)
    except RuleViolation:
        return  # too few for a hand: nothing can be said of it
    if code not in BARRED:
        return
    hand = possible_at(guest, seat)
    if hand is None:
        yield Refusal("always_barred", {"seat": seat, "rule": "A5"})
    else:
        yield Refusal(BARRED[code], {"seat": seat, "hand": hand, "rule": "A5"})


def move_refusals(table: Table, seat: int, to: int, now: int) -> tuple[Refusal, ...]:
    """All that keeps who sits in `seat` from another chair of the same table, between two hands (A5, A6)."""
    chair = table.seats[seat]
    found = [Refusal("session_not_open", {"rule": "A2"})] if table.phase == "closed" else []
    if in_hand(table, seat):
        found.append(Refusal("in_the_hand", {"seat": seat}))
    if to == seat:
        return (*found, Refusal("same_seat", {"seat": seat}))
    if to > table.rules.max_seats:
        return (*found, Refusal("no_such_seat", {"seat": to, "max": table.rules.max_seats}))
    if to in table.seats:
        return (*found, Refusal("seat_taken", {"seat": to}))
    if in_hand(table, to):
        found.append(Refusal("in_the_hand", {"seat": to}))
    return (*found, *reserved(table, chair.player_id, to, now))


def in_hand(table: Table, seat: int) -> bool:
    """Whether a chair belongs to the hand that is running."""
    hand = table.hand
    return hand is not None and hand.phase != "over" and seat in hand.seats
