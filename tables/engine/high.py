"""The best high hand of Omaha: exactly two hole cards and exactly three of the board (RULES.md A12).

How it is fast in plain Python: cards carry additive weights whose sum names the ranks of a holding (three
bits per rank) and its number of cards in each suit (four bits per suit). Without a flush, only ranks count: a
board has one row of 91 values, the best hand with each pair of ranks, and a holding picks its six pairs.
Rows are built when a board's ranks are first seen. Flushes exist only where the board has three of a suit.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from itertools import combinations, combinations_with_replacement
from operator import itemgetter
from typing import Any, Final

import msgspec

from .cards import DECK, RANK_INDEX, SUIT_INDEX, Card
from .presets import HAND_CLASSES

STRAIGHT, FLUSH, STRAIGHT_FLUSH = 4, 5, 8
_CLASS_BY_COUNTS: Final = {
    (1, 1, 1, 1, 1): 0,
    (2, 1, 1, 1): 1,
    (2, 2, 1): 2,
    (3, 1, 1): 3,
    (3, 2): 6,
    (4, 1): 7,
}
_WHEEL: Final = (12, 3, 2, 1, 0)
_CLASS_SHIFT: Final = 20
_RANK_BITS: Final = 39
_RANKS_ONLY: Final = (1 << _RANK_BITS) - 1
# Five added to a count of three or more sets the top bit of its four.
_FIVE_EACH: Final = 0x5555
_TOP_BITS: Final = 0x8888

_WEIGHT: Final = {c: (1 << 3 * RANK_INDEX[c]) | (1 << _RANK_BITS + 4 * SUIT_INDEX[c]) for c in DECK}
_weight = _WEIGHT.__getitem__


class HighHand(msgspec.Struct, frozen=True):
    """A best high hand. ``value`` orders hands (greater is better, equal splits), ``kind`` is its class,
    ``cards`` its five cards, the most significant first (the ace of a five-high straight last)."""

    value: int
    kind: str
    cards: tuple[Card, ...]


def high_value(hole: Sequence[Card], board: Sequence[Card]) -> int:
    """Value of the best high hand of four ``hole`` cards on a ``board`` of three to five; greater is better.

    Cards must be well-formed and distinct (``KeyError``, undefined); other numbers of them: ``ValueError``.
    """
    held = sum(map(_weight, hole))
    shared = sum(map(_weight, board))
    value: int = max(_picks[held & _RANKS_ONLY](_rows[shared & _RANKS_ONLY]))
    if (shared >> _RANK_BITS) + _FIVE_EACH & _TOP_BITS:
        return max(value, _flush_value(hole, board))
    return value


def best_high(hole: Sequence[Card], board: Sequence[Card]) -> HighHand:
    """The best high hand of four ``hole`` cards on a ``board`` of three to five, with its five cards."""
    value = high_value(hole, board)
    for pair in combinations(hole, 2):
        for triple in combinations(board, 3):
            if five_value(pair + triple) == value:
                return HighHand(
                    value, HAND_CLASSES[value >> _CLASS_SHIFT], _by_significance(pair + triple, value)
                )
    raise AssertionError("the best value belongs to one of the sixty hands")


def five_value(cards: Iterable[Card]) -> int:
    """Value of exactly five distinct cards on the scale of :func:`high_value`."""
    weight = sum(map(_weight, cards))
    value = _fives[weight & _RANKS_ONLY]
    if (weight >> _RANK_BITS) + 0x3333 & _TOP_BITS:  # three added to a count of five
        return value + ((STRAIGHT_FLUSH - STRAIGHT if value >> _CLASS_SHIFT else FLUSH) << _CLASS_SHIFT)
    return value


def _flush_value(hole: Sequence[Card], board: Sequence[Card]) -> int:
    """Value of the best flush or straight flush; 0 if the holding has not two cards of the board's suit."""
    suits = [card[1] for card in board]
    suit = max(suits, key=suits.count)
    held = sorted((RANK_INDEX[c] for c in hole if c[1] == suit), reverse=True)
    if len(held) < 2:
        return 0
    shared = sorted((RANK_INDEX[c] for c in board if c[1] == suit), reverse=True)
    for top, run in _STRAIGHTS:
        if run <= {*held, *shared} and len(run & {*held}) == 2:
            return _value(STRAIGHT_FLUSH, (top,))
    return _value(FLUSH, sorted(held[:2] + shared[:3], reverse=True))


def _value(kind: int, ranks: Iterable[int]) -> int:
    """Class above ranks, each in four bits, the most significant first; unused places are 0."""
    value = kind
    places = 5
    for rank in ranks:
        value = value << 4 | rank
        places -= 1
    return value << 4 * places


_STRAIGHTS: Final = (
    *((top, frozenset(range(top - 4, top + 1))) for top in range(12, 3, -1)),
    (3, frozenset(_WHEEL)),
)


def _ranks_value(ranks: Sequence[int]) -> int:
    """Value of five ranks, flushes apart."""
    groups = sorted(Counter(ranks).items(), key=lambda group: (-group[1], -group[0]))
    order = tuple(rank for rank, _ in groups)
    kind = _CLASS_BY_COUNTS[tuple(count for _, count in groups)]
    if kind == 0 and order == _WHEEL:
        return _value(STRAIGHT, (3,))
    if kind == 0 and order[0] - order[4] == 4:
        return _value(STRAIGHT, order[:1])
    return _value(kind, order)


def _key(ranks: Iterable[int]) -> int:
    return sum(1 << 3 * rank for rank in ranks)


def _ranks_of(key: int, *sizes: int) -> list[int]:
    """The ranks of a weight, ascending; ``ValueError`` unless their number is one of ``sizes``."""
    ranks = [rank for rank in range(13) for _ in range(key >> 3 * rank & 7)]
    if len(ranks) not in sizes:
        raise ValueError(f"{len(ranks)} cards where {sizes} are wanted")
    return ranks


_fives: Final = {
    _key(ranks): _ranks_value(ranks)
    for ranks in combinations_with_replacement(range(13), 5)
    if ranks[0] != ranks[4]
}
_PAIRS: Final = tuple(combinations_with_replacement(range(13), 2))
_PAIR_KEYS: Final = tuple(map(_key, _PAIRS))
_PAIR_PLACE: Final = {pair: place for place, pair in enumerate(_PAIRS)}


class _TripleRows(dict[int, tuple[int, ...]]):
    """Three ranks -> the value with each of the 91 pairs (0 for five of a rank, which no deck holds)."""

    def __missing__(self, key: int) -> tuple[int, ...]:
        row = self[key] = tuple(_fives.get(key + pair, 0) for pair in _PAIR_KEYS)
        return row


class _BoardRows(dict[int, tuple[int, ...]]):
    """The ranks of a board -> the best value with each pair; at most 8,463 rows of 91."""

    def __missing__(self, key: int) -> tuple[int, ...]:
        triples = {_key(triple) for triple in combinations(_ranks_of(key, 3, 4, 5), 3)}
        rows = [_triples[triple] for triple in triples]
        row = self[key] = rows[0] if len(rows) == 1 else tuple(map(max, *rows))
        return row


class _Picks(dict[int, Callable[[Any], tuple[int, ...]]]):
    """The ranks of a holding -> what picks the values of its pairs out of a row; at most 1,820."""

    def __missing__(self, key: int) -> Callable[[Any], tuple[int, ...]]:
        places = sorted({_PAIR_PLACE[pair] for pair in combinations(_ranks_of(key, 4), 2)})
        # itemgetter of one place gives no tuple, so a holding of one rank picks its pair twice.
        pick = self[key] = itemgetter(*places, places[0])
        return pick


_triples: Final = _TripleRows()
_rows: Final = _BoardRows()
_picks: Final = _Picks()


def _by_significance(cards: Sequence[Card], value: int) -> tuple[Card, ...]:
    counts = Counter(card[0] for card in cards)
    ordered = sorted(cards, key=lambda c: (-counts[c[0]], -RANK_INDEX[c], -SUIT_INDEX[c]))
    wheel = tuple(RANK_INDEX[c] for c in ordered) == _WHEEL and value >> _CLASS_SHIFT != FLUSH
    return (*ordered[1:], ordered[0]) if wheel else tuple(ordered)
