"""Uncalled chips and pots by eligibility (RULES.md A11). Amounts in the smallest currency unit."""

from collections.abc import Iterable, Mapping

from tables.engine.state import Hand, HandSeat, Value


class Pot(Value, frozen=True, kw_only=True):
    """A pot and the live seats that may win it, ascending; `level` is the total that reaches its top."""

    amount: int
    seats: tuple[int, ...]
    level: int


def uncalled(seats: Iterable[HandSeat]) -> tuple[int, int] | None:
    """(seat, amount) of the part of the highest live total that nobody matched; folded totals count."""
    totals = list(seats)
    top = max(s.put for s in totals if not s.folded)
    leaders = [s for s in totals if not s.folded and s.put == top]
    if len(leaders) != 1:
        return None
    second = max(s.put for s in totals if s is not leaders[0])
    return (leaders[0].seat, top - second) if second < top else None


def layers(totals: Mapping[int, int], live: Iterable[int], dead: int) -> tuple[Pot, ...]:
    """Pots of the totals per seat: one layer for each distinct total of a live seat, main pot first.

    `dead` chips belong to the main pot. Chips of folded seats above the highest live total (possible only
    after a ruling) go to the last layer.
    """
    alive = sorted(live)
    levels = sorted({totals[s] for s in alive} - {0}) or [0]
    pots: list[Pot] = []
    floor = 0
    for level in levels:
        top = max(totals.values()) if level == levels[-1] else level
        amount = sum(min(t, top) - min(t, floor) for t in totals.values())
        amount += 0 if pots else dead
        if amount:
            pots.append(Pot(amount=amount, seats=tuple(s for s in alive if totals[s] >= level), level=level))
        floor = level
    return tuple(pots)


def pots_now(hand: Hand) -> tuple[Pot, ...]:
    """The pots as if the hand stopped now, after the uncalled part has gone back."""
    totals = {n: s.put for n, s in hand.seats.items()}
    back = uncalled(hand.seats.values())
    if back:
        totals[back[0]] -= back[1]
    live = [n for n, s in hand.seats.items() if not s.folded]
    return layers(totals, live, sum(s.dead for s in hand.seats.values()))


def in_the_middle(hand: Hand) -> int:
    """`P`: every chip in the middle, this street's bets, antes and dead chips included."""
    return sum(s.put + s.dead for s in hand.seats.values()) - sum(hand.impounded.values())
