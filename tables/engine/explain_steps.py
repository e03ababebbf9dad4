"""The form of every explanation: an article of RULES.md, figures, and steps that a screen can say.

A step is a code with its facts; sentences live in `tables/labels/why.py`. Amounts are chips in the smallest
currency unit. `figures` are for machines, `steps` for people: both say the same.
"""

from typing import Any, Final

from tables.engine.errors import RuleViolation
from tables.engine.high import best_high
from tables.engine.low import best_low
from tables.engine.rules import Rules
from tables.engine.state import Hand, Table

Data = dict[str, Any]

# Positions in a five-card hand of the ranks that name it ("kings full of nines").
NAMING: Final = {"full_house": (0, 3), "two_pair": (0, 2)}


def step(code: str, **facts: object) -> Data:
    """One sentence: `why_…` and what its placeholders need."""
    return {"code": f"why_{code}", "facts": facts}


def because(about: str, article: str, steps: list[Data], **figures: object) -> Data:
    """A derivation: what is explained, the article it follows from, the figures, the steps to them."""
    return {"about": about, "article": article, "figures": figures, "steps": steps}


def running(table: Table) -> Hand:
    """The hand that is running or was the last; raises no_hand."""
    if table.hand is None:
        raise RuleViolation("no_hand")
    return table.hand


def rules_of(table: Table) -> Rules:
    """The rules under which the hand of the table is or was played."""
    hand = table.hand
    return hand.rules if hand is not None and hand.rules is not None else table.rules


def high_step(hand: Hand, seat: int) -> Data:
    """What a tabled hand reads for high, with its five cards (A12)."""
    best = best_high(hand.seats[seat].cards, hand.board)
    names = [best.cards[k][0] for k in NAMING.get(best.kind, (0,))]
    ranks = dict(zip(("a", "b"), names, strict=False))
    return step(f"high_{best.kind}", seat=seat, cards=list(best.cards), **ranks)


def low_step(hand: Hand, seat: int) -> Data:
    """What a tabled hand reads for low, with its five cards, or that it has none (A12)."""
    best = best_low(hand.seats[seat].cards, hand.board)
    if best is None:
        return step("no_low_of", seat=seat)
    return step("low_of", seat=seat, ranks=best.name, cards=list(best.cards))
