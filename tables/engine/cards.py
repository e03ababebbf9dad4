"""Cards and how they are written: rank then suit, "Ah", "Td" (RULES.md A3, A12; HANDSCRIPTS.md).

Rank indexes run from 0 (deuce) to 12 (ace). Suit indexes run clubs, diamonds, hearts, spades: the order that
decides the draw for the first button and nothing else.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Final, TypeAlias

from .errors import RuleViolation

Card: TypeAlias = str

RANKS: Final = "23456789TJQKA"
SUITS: Final = "cdhs"
DECK: Final[tuple[Card, ...]] = tuple(rank + suit for suit in SUITS for rank in RANKS)
RANK_INDEX: Final[Mapping[Card, int]] = {card: RANKS.index(card[0]) for card in DECK}
SUIT_INDEX: Final[Mapping[Card, int]] = {card: SUITS.index(card[1]) for card in DECK}


def parse_card(text: str) -> Card:
    """The card named by ``text``; raises ``bad_card``."""
    if text not in RANK_INDEX:
        raise RuleViolation("bad_card", card=text)
    return text


def parse_cards(text: str) -> tuple[Card, ...]:
    """The cards of ``text``, written with spaces between; raises ``bad_card`` or ``duplicate_card``."""
    return distinct_cards(text.split())


def distinct_cards(cards: Iterable[str], known: Iterable[Card] = ()) -> tuple[Card, ...]:
    """``cards`` in order, once each is a card, new among them and not ``known``.

    Raises ``bad_card`` or ``duplicate_card``.
    """
    seen = set(known)
    checked = []
    for text in cards:
        card = parse_card(text)
        if card in seen:
            raise RuleViolation("duplicate_card", card=card)
        seen.add(card)
        checked.append(card)
    return tuple(checked)


def draw_strength(card: Card) -> tuple[int, int]:
    """Order of a card in the draw for the button (A3): rank, ace high, then spade, heart, diamond, club."""
    return RANK_INDEX[card], SUIT_INDEX[card]
