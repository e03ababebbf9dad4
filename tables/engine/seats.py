"""Who is in which chair and who plays the next hand (RULES.md sections 0, A5, A6, A15).

Whether a seat plays is never stored: it follows from its stack, its wish and the rules.
"""

from collections.abc import Iterable, Mapping
from typing import Literal

from msgspec.structs import replace

from tables.engine.floor_events import CashedOut, SeatLeft, StackRecounted
from tables.engine.rules import Rules
from tables.engine.state import Seat, Source, Table

SeatStatus = Literal["playing", "away", "waiting", "rebuy", "no_chips"]


def clockwise(seats: Iterable[int], after: int) -> list[int]:
    """`seats` in the order of play, beginning left of `after` (which comes last if it is among them)."""
    return sorted(seats, key=lambda s: (s <= after, s))


def next_seat(seats: Iterable[int], after: int) -> int:
    """The first of `seats` clockwise after `after`; itself when it is alone."""
    return clockwise(seats, after)[0]


def needs_rebuy(seat: Seat, rules: Rules) -> bool:
    """REBUY_REQUIRED of A15: a forced rebuy keeps the seat out until its stack reaches the threshold."""
    return rules.forced_rebuy and seat.stack + seat.queued < rules.rebuy_threshold


def must_rebuy(seat: Seat, rules: Rules) -> bool:
    """The same of somebody who has bought in: before that he has no chips and owes a buy-in (A1, A15)."""
    return bool(seat.bought or seat.stack or seat.queued) and needs_rebuy(seat, rules)


def is_active(seat: Seat, rules: Rules) -> bool:
    """Seated, not sitting out, with chips, and no rebuy due; queued chips count for the next hand."""
    if seat.leaving or seat.removed:
        return False
    return not seat.sitting_out and seat.stack + seat.queued > 0 and not needs_rebuy(seat, rules)


def active_seats(table: Table) -> list[int]:
    """Active seats, ascending; who misses hands by a penalty is none."""
    return sorted(
        n for n, seat in table.seats.items() if is_active(seat, table.rules) and not hands_out(table, n)
    )


def hands_out(table: Table, seat: int) -> int:
    """Hands that the person in a seat still misses by a penalty, from the next one on (A17)."""
    person = table.seats[seat].player_id
    last = max((p.last for p in table.penalties if p.player_id == person), default=0)
    return max(0, last - table.hands)


def rounds_missed(seat: Seat, rules: Rules) -> int:
    """How often the house's limit of absence counts: antes where they are taken, else big blinds."""
    return seat.missed_antes if rules.posts_antes else seat.missed_big


def status(seat: Seat, rules: Rules, *, waiting: bool = False) -> SeatStatus:
    """What a screen says of an occupied chair; `waiting` when a rule keeps it out of the next hand."""
    if must_rebuy(seat, rules):
        return "rebuy"
    if seat.stack + seat.queued == 0:
        return "no_chips"
    if seat.sitting_out:
        return "away"
    return "waiting" if waiting else "playing"


def owed_posts(seat: Seat, rules: Rules) -> tuple[int, int]:
    """(live, dead) chips that a new or returning player posts to come in at once (A6)."""
    big, small = rules.big_blind, rules.small_blind
    if seat.newcomer:  # who brings debts from another table posts as if he were new there, and pays them
        live, dead = owed_posts(replace(seat, newcomer=False), rules)
        return max(big, live), dead
    missed_small, missed_big = seat.missed_small, seat.missed_big
    if not missed_small and not missed_big:
        return 0, 0
    if rules.missed_blind_policy == "seed002":
        if missed_big >= 2:
            return big, small + big
        return big, small if missed_small and missed_big else 0
    if missed_big:
        return big, small if missed_small else 0
    return 0, small


def may_have_to_post(seat: Seat, rules: Rules) -> bool:
    """Whether A6 asks this seat to post or wait for the big blind before it is dealt in."""
    if not rules.posts_blinds or (rules.missed_blind_policy == "none" and not seat.newcomer):
        return False
    if seat.newcomer:
        return rules.new_player_entry == "post_or_wait"
    return bool(seat.missed_small or seat.missed_big)


def seat_of(seats: Mapping[int, Seat], player_id: str) -> int | None:
    """The seat of a person at this table."""
    return next((n for n, seat in seats.items() if seat.player_id == player_id), None)


def departure(
    seat: Seat,
    why: Literal["left", "released", "no_show"],
    source: Source = "cash",
    *,
    counted: int | None = None,
) -> tuple[CashedOut, SeatLeft] | tuple[SeatLeft]:
    """Cash-out of all that the seat holds, then the chair is free; `counted`: of it, at the close."""
    left = SeatLeft(seat=seat.seat, player_id=seat.player_id, why=why)
    chips = seat.stack + seat.queued
    paid = CashedOut(seat=seat.seat, amount=chips, source=source, counted=counted)
    return (paid, left) if chips else (left,)


def recounted(chair: Seat, counted: int) -> StackRecounted:
    """What was counted between hands: chips that were bought in the hand lie there too (A15, A18)."""
    booked = chair.stack + chair.queued
    return StackRecounted(seat=chair.seat, booked=booked, counted=counted, queued=chair.queued)
