"""The coming hands played forward: in which one a seat is dealt in (RULES.md A4 to A6).

As if nobody came, left or lost his stack meanwhile.
"""

from typing import Final

from msgspec.structs import replace

from tables.engine.errors import RuleViolation
from tables.engine.next_hand import NextHand, plan
from tables.engine.seats import is_active
from tables.engine.state import Entry, Previous, Seat, Table

HANDS_AHEAD: Final = 30  # three orbits of a full table: who has not come in by then waits for something else


def possible_at(table: Table, seat: int, entry: Entry | None = None) -> int | None:
    """Number of the first hand in which `seat` is dealt in, were he to choose `entry`; None if none comes.

    Everybody else stays as he is; a seat that is away, leaves or must rebuy is dealt in to no hand.
    """
    ahead = after_this_hand(table)
    if ahead.phase == "closed" or seat not in ahead.seats or not is_active(ahead.seats[seat], ahead.rules):
        return None
    if entry is not None:
        chosen = replace(ahead.seats[seat], entry=entry)
        ahead = replace(ahead, seats={**ahead.seats, seat: chosen})
    left = HANDS_AHEAD if ahead.hands_left is None else min(HANDS_AHEAD, ahead.hands_left)
    for number in range(ahead.hands + 1, ahead.hands + 1 + left):
        try:
            following = plan(ahead)
        except RuleViolation:
            return None
        if seat in following.dealt:
            return number
        ahead = _played(ahead, following)
    return None


def after_this_hand(table: Table) -> Table:
    """The table as it will be when the running hand is over, everybody with the chips he came with."""
    hand = table.hand
    if hand is None or hand.phase == "over":
        return table
    seats = {
        n: replace(s, stack=hand.seats[n].start) if n in hand.seats and s.stack == 0 else s
        for n, s in table.seats.items()
    }
    previous = Previous(
        button=hand.button, small_blind=hand.small_blind_due, big_blind=hand.big_blind, dealt=hand.dealt
    )
    return replace(table, seats=seats, previous=previous)


def _played(table: Table, following: NextHand) -> Table:
    where = following.positions
    previous = Previous(
        button=where.button,
        small_blind=where.small_blind_due,
        big_blind=where.big_blind,
        dealt=following.dealt,
    )
    return replace(table, hands=table.hands + 1, seats=following.seats, previous=previous)


def with_guest(table: Table, seat: int) -> Table:
    """The table as it would be with a newcomer in a free chair, who has brought the minimum to join."""
    guest = Seat(seat=seat, player_id="", stack=table.rules.join_min, newcomer=is_underway(table))
    return replace(table, seats={**table.seats, seat: guest})


def is_underway(table: Table) -> bool:
    """Whether a hand of this session has begun: who comes now is a newcomer (A5)."""
    return table.previous is not None or table.hand is not None
