"""An amount that is no amount: refused at the door, with the range of the seat in turn (A10)."""

from typing import Final

from tables.audiences import Audience, may_ask_why
from tables.engine.betting import legal
from tables.engine.state import Table
from tables.wire import Door, WireError

WITH_AMOUNT: Final = frozenset({"raise_to", "act_through"})


def with_range(refusal: WireError, state: Table, audience: Audience) -> WireError:
    """`refusal` of an unreadable bet with `min` and `max`, for whom this audience shows them; else itself."""
    hand = state.hand
    if refusal.code != Door.BAD_MESSAGE or refusal.k not in WITH_AMOUNT:
        return refusal
    if hand is None or hand.phase != "betting" or not may_ask_why(state, audience, "raise_max", seat=None):
        return refusal
    bounds = legal(state)
    if bounds.min_to is None:
        return refusal
    facts = refusal.facts | {"min": bounds.min_to, "max": bounds.max_to, "rule": "A10"}
    return WireError(Door.BAD_MESSAGE, id=refusal.id, **facts)
