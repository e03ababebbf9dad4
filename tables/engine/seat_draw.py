"""Seats by lot before the first hand, and the draw for the first button (RULES.md A1, A3).

Chance comes in from outside: `ranges` says which uniform draws are needed, `draw` reads them. The same draws
always give the same seats, so that a draw can be checked again.
"""

from collections.abc import Mapping, Sequence

from tables.engine.cards import RANKS, draw_strength
from tables.engine.errors import RuleViolation
from tables.engine.floor_events import SeatsDrawn
from tables.engine.state import Place, Table


def free_seats(table: Table) -> tuple[int, ...]:
    """Seats that nobody has and that are kept for nobody, ascending."""
    seats = range(1, table.rules.max_seats + 1)
    return tuple(n for n in seats if n not in table.seats and n not in table.reservations)


def ranges(table: Table, players: Sequence[str]) -> tuple[int, ...]:
    """How many outcomes each draw must have: first the shuffle of an overflow, then the seats."""
    free, asked = len(free_seats(table)), len(players)
    shuffle = tuple(range(asked, 1, -1)) if asked > free else ()
    return shuffle + tuple(free - k for k in range(min(asked, free)))


def draw(table: Table, players: Sequence[str], draws: Sequence[int], seed: str = "") -> SeatsDrawn:
    """For each registrant in order an index in the sorted list of free seats, which is then removed.

    With more registrants than seats they are shuffled first; the overflow stays on the waiting list.
    """
    free, order = free_seats(table), list(players)
    needed = ranges(table, players)
    if len(draws) != len(needed) or any(not 0 <= d < n for d, n in zip(draws, needed, strict=True)):
        raise RuleViolation("draw_incomplete", need=len(needed), have=len(draws), rule="A1")
    rest = list(draws)
    if len(order) > len(free):
        for last in range(len(order) - 1, 0, -1):
            chosen = rest.pop(0)
            order[last], order[chosen] = order[chosen], order[last]
    left, seats = list(free), dict[int, str]()
    for player, index in zip(order, rest, strict=False):
        seats[left.pop(index)] = player
    return SeatsDrawn(
        registrants=tuple(players), free=free, order=tuple(order), draws=tuple(draws), seats=seats, seed=seed
    )


def picks(free: int, people: int) -> tuple[int, ...]:
    """How many outcomes each draw has when people take one of the free chairs that are left after another."""
    return tuple(free - k for k in range(people))


def drawn_from(free: Sequence[Place], draws: Sequence[int], needed: Sequence[int]) -> list[Place]:
    """The chair of each draw: an index in the free chairs that are left. Raises draw_incomplete."""
    if len(draws) != len(needed) or any(not 0 <= d < n for d, n in zip(draws, needed, strict=True)):
        raise RuleViolation("draw_incomplete", need=len(needed), have=len(draws), rule="A1")
    left = list(free)
    return [left.pop(index) for index in draws]


def draw_by_cards(table: Table, players: Sequence[str], cards: Mapping[str, str]) -> SeatsDrawn:
    """The cards that the persons drew at the table: the ace is seat 1, the ten seat 10."""
    free, seats = free_seats(table), dict[int, str]()
    if set(cards) != set(players) or len(players) > len(free):
        raise RuleViolation("draw_incomplete", need=len(players), have=len(cards), rule="A1")
    for player in players:
        rank = cards[player][0]
        seat = 1 if rank == "A" else RANKS.index(rank) + 2
        if seat not in free or seat in seats:
            raise RuleViolation("draw_incomplete", seat=seat, card=cards[player], rule="A1")
        seats[seat] = player
    return SeatsDrawn(
        registrants=tuple(players), free=free, order=tuple(players), draws=(), seats=seats, cards=dict(cards)
    )


def highest_card(cards: Mapping[int, str]) -> int:
    """The seat with the highest card: rank, ace high, then spade, heart, diamond, club (A3)."""
    return max(cards, key=lambda seat: draw_strength(cards[seat]))
