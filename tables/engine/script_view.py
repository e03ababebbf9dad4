"""The values that a hand script may look at (HANDSCRIPTS.md, keys of an `expect` block)."""

from collections import Counter
from collections.abc import Callable, Mapping
from typing import Any

from tables.engine.betting import Legal, legal
from tables.engine.high import best_high
from tables.engine.low import best_low
from tables.engine.pots import in_the_middle, pots_now
from tables.engine.showdown import may_muck, show_order
from tables.engine.state import STREET_NAMES, Hand, HandSeat, Table

Holes = Mapping[int, tuple[str, ...]]


def observe(table: Table, holes: Holes, key: str, wanted: Any) -> Any:
    """The value of `key` now, in the form in which `wanted` writes it."""
    hand = table.hand
    assert hand is not None
    if key in _PER_SEAT:
        return {seat: _PER_SEAT[key](table, hand, holes, int(seat)) for seat in wanted}
    if key == "high_cards":
        return {seat: _same_five(hand, holes[int(seat)], cards) for seat, cards in wanted.items()}
    if key == "pot" and hand.phase == "over":
        return wanted
    if key == "may_muck":
        return list(may_muck(table.rules, hand, holes))
    return _WHOLE[key](table, hand)


def _street(hand: Hand) -> str:
    if hand.phase in ("pay", "over"):
        return "over"
    return "showdown" if hand.phase == "showdown" else STREET_NAMES[hand.street]


def _legal(table: Table) -> Legal | None:
    hand = table.hand
    return legal(table) if hand is not None and hand.phase == "betting" and hand.to_act else None


def _pots(table: Table, hand: Hand) -> list[dict[str, object]]:
    return [{"amount": pot.amount, "seats": list(pot.seats)} for pot in pots_now(hand)]


def _of_seats(value: Callable[[HandSeat], int]) -> Callable[[Table, Hand], dict[str, int]]:
    return lambda _table, hand: {str(n): x for n, seat in sorted(hand.seats.items()) if (x := value(seat))}


def _posts(table: Table, hand: Hand) -> dict[str, list[int]]:
    """Posts of those who came in: live chips of nobody in the blinds, and dead chips."""
    found = {}
    for n, seat in sorted(hand.seats.items()):
        came_in = n not in (hand.small_blind, hand.big_blind) and seat.last is not None
        live = seat.bet if came_in and seat.last is not None and seat.last.verb == "big_blind" else 0
        if live or seat.dead:
            found[str(n)] = [live, seat.dead]
    return found


def _same_five(hand: Hand, hole: tuple[str, ...], wanted: str) -> str:
    best = best_high(hole, hand.board).cards
    same = Counter(card[0] for card in best) == Counter(card[0] for card in wanted.split())
    return wanted if same else " ".join(best)


def _low(hand: Hand, hole: tuple[str, ...]) -> str | None:
    low = best_low(hole, hand.board)
    return low.name if low is not None else None


_PER_SEAT: dict[str, Callable[[Table, Hand, Holes, int], Any]] = {
    "stacks": lambda table, _hand, _holes, n: table.seats[n].stack,
    "final": lambda table, _hand, _holes, n: table.seats[n].stack,
    "bets": lambda _table, hand, _holes, n: hand.seats[n].bet,
    "hole": lambda _table, _hand, holes, n: " ".join(holes[n]),
    "high": lambda _table, hand, holes, n: best_high(holes[n], hand.board).kind,
    "low": lambda _table, hand, holes, n: _low(hand, holes[n]),
}

_WHOLE: dict[str, Callable[[Table, Hand], Any]] = {
    "street": lambda _table, hand: _street(hand),
    "to_act": lambda _table, hand: hand.to_act,
    "legal": lambda table, _hand: list(found.verbs) if (found := _legal(table)) else [],
    "call": lambda table, _hand: (found.call or 0) if (found := _legal(table)) else 0,
    "min_to": lambda table, _hand: found.min_to if (found := _legal(table)) else None,
    "max_to": lambda table, _hand: found.max_to if (found := _legal(table)) else None,
    "pot": lambda _table, hand: in_the_middle(hand),
    "pots": _pots,
    "returned": _of_seats(lambda seat: seat.returned),
    "awards": _of_seats(lambda seat: seat.won),
    "differences": _of_seats(lambda seat: seat.difference),
    "bonus": lambda _table, hand: {str(n): amount for n, amount in sorted(hand.bonus.items())},
    "posts": _posts,
    "button": lambda _table, hand: hand.button,
    "small_blind": lambda _table, hand: hand.small_blind,
    "big_blind": lambda _table, hand: hand.big_blind,
    "dealt": lambda _table, hand: list(hand.dealt),
    "show_order": lambda table, hand: list(show_order(table.rules, hand)),
    "burns": lambda _table, hand: hand.burns,
    "board": lambda _table, hand: " ".join(hand.board),
    "shown": lambda _table, hand: sorted(n for n, seat in hand.seats.items() if seat.cards),
    "rake": lambda _table, hand: hand.rake,
}
