"""The best low of eight or better: exactly two hole cards and three of the board (RULES.md A12).

Five different ranks of eight or less, the ace low, straights and flushes ignored. As a set of bits, ace
lowest, the better of two lows is the smaller number: the highest card that differs decides.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cache
from itertools import combinations
from typing import Final

import msgspec

from .cards import RANK_INDEX, Card

_BIT: Final = {card: 1 << (rank + 1) % 13 if (rank + 1) % 13 < 8 else 0 for card, rank in RANK_INDEX.items()}


class LowHand(msgspec.Struct, frozen=True):
    """A qualifying low. ``value`` orders lows: the smaller is the better, equal splits.

    ``ranks`` are its five ranks from the highest, the ace 1; ``cards`` its five cards in that order.
    """

    value: int
    ranks: tuple[int, ...]
    cards: tuple[Card, ...]

    @property
    def name(self) -> str:
        """As players say it: ``8-6-5-4-A``."""
        return "-".join("A" if rank == 1 else str(rank) for rank in self.ranks)


def low_value(hole: Sequence[Card], board: Sequence[Card]) -> int | None:
    """Value of the best low, smaller is better; None if there is none. ``KeyError`` for what is no card."""
    return _best(_mask(hole), _mask(board))


def best_low(hole: Sequence[Card], board: Sequence[Card]) -> LowHand | None:
    """The best low of four ``hole`` cards on a ``board`` of three to five, or None."""
    value = low_value(hole, board)
    if value is None:
        return None
    for pair in combinations(hole, 2):
        for triple in combinations(board, 3):
            if _mask(pair) | _mask(triple) == value and all(_BIT[card] for card in pair + triple):
                cards = tuple(sorted(pair + triple, key=lambda card: -_BIT[card]))
                return LowHand(value, tuple(_BIT[card].bit_length() for card in cards), cards)
    raise AssertionError("the best low belongs to one of the sixty hands")


def _mask(cards: Iterable[Card]) -> int:
    mask = 0
    for card in cards:
        mask |= _BIT[card]
    return mask


@cache
def _best(held: int, shared: int) -> int | None:
    """Best low of the low ranks held and shared; at most 256 x 256 answers are ever kept."""
    lows = [
        pair | triple for pair in _subsets(held, 2) for triple in _subsets(shared, 3) if not pair & triple
    ]
    return min(lows, default=None)


def _subsets(mask: int, size: int) -> list[int]:
    bits = [1 << place for place in range(8) if mask >> place & 1]
    return [sum(chosen) for chosen in combinations(bits, size)]
