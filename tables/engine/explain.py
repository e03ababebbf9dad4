"""The answer to "why?" of any bound, pot, award, order or refusal: its article and figures (RULES.md 4).

Only what lies face up is read, so that an explanation says nothing that the table's public view does not
hold; whose turn it is to know a bound is the doors' business.
"""

from collections.abc import Callable, Mapping
from contextlib import suppress
from typing import Any, Final

from tables.engine.errors import RuleViolation
from tables.engine.explain_awards import award, bonus
from tables.engine.explain_bets import call, check, no_raise, raise_max, raise_min, turn
from tables.engine.explain_next import next_hand, post, start, waiting
from tables.engine.explain_pots import muck, order_of_showing, pots, rake
from tables.engine.explain_refusals import article_of, refusal_steps
from tables.engine.explain_steps import Data, because
from tables.engine.hands_ahead import possible_at
from tables.engine.state import Table

__all__ = ["BOUNDS", "SUBJECTS", "article_of", "possible_at", "why"]

ABOUT_TABLE: Final[Mapping[str, Callable[[Table], Data]]] = {
    "raise_max": raise_max,
    "raise_min": raise_min,
    "call": call,
    "check": check,
    "no_raise": no_raise,
    "turn": turn,
    "pots": pots,
    "rake": rake,
    "bonus": bonus,
    "show_order": order_of_showing,
    "next_hand": next_hand,
    "start": start,
}
ABOUT_SEAT: Final[Mapping[str, Callable[[Table, int], Data]]] = {
    "waiting": waiting,
    "post": post,
    "muck": muck,
}
SUBJECTS: Final = frozenset({*ABOUT_TABLE, *ABOUT_SEAT, "award", "refusal"})
# What only the seat in turn and the staff may ask: amounts that are false after the next action (FLOOR.md 5).
BOUNDS: Final = frozenset({"raise_max", "raise_min", "call", "check", "no_raise"})
# A refusal that is a bound in disguise is explained by the bound.
BEHIND: Final[Mapping[str, str]] = {
    "below_minimum": "raise_min",
    "above_maximum": "raise_max",
    "not_your_turn": "turn",
    "too_few_players": "start",
    "must_show": "show_order",
}


def why(table: Table, subject: str, **which: Any) -> Data:
    """`{"about", "article", "figures", "steps": [{"code", "facts"}]}` of one subject of :data:`SUBJECTS`.

    `which`: `seat` for waiting, post and muck; `pot` (from 0) or nothing for award; `code` and `facts` for
    refusal. Raises RuleViolation where there is nothing of the kind to explain now (not_offered when the
    subject is unknown or its seat is missing).
    """
    if subject in ABOUT_TABLE:
        return ABOUT_TABLE[subject](table)
    if subject == "award":
        return award(table, which.get("pot"))
    if subject == "refusal":
        return refusal(table, str(which.get("code", "")), which.get("facts") or {})
    seat = which.get("seat")
    if subject in ABOUT_SEAT and isinstance(seat, int):
        return ABOUT_SEAT[subject](table, seat)
    raise RuleViolation("not_offered", setting=subject)


def refusal(table: Table, code: str, facts: Mapping[str, Any]) -> Data:
    """The article of a refusal, its figures, and the bound or order that stands behind it."""
    article = article_of(code, facts)
    behind = BEHIND.get(code)
    if code == "not_open" and facts.get("why"):
        behind = "no_raise"
    steps = refusal_steps(code, facts)
    if behind is not None:
        # Once the table has moved on the figures of the refusal stand alone.
        with suppress(RuleViolation):
            steps += why(table, behind)["steps"]
    return because("refusal", article, steps, code=code, facts=dict(facts))
