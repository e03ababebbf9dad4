"""Values of the floor's part of an evening: calls for the inspector, and the last count of the felt (A18)."""

from typing import Final

from tables.engine.value import Value

STOPS: Final = frozenset({"dispute", "incident"})
"""Kinds of call that hold the table by themselves (FLOOR.md 3)."""


class InspectorCall(Value, frozen=True, kw_only=True):
    """A call for the floor that is not yet closed; `answered_by` is on his way."""

    id: str
    kind: str
    at: str
    seat: int | None = None
    answered_by: str | None = None
    escalated: bool = False  # nobody answered in the house's time: the jefe is asked

    @property
    def case(self) -> str:
        """The case under which the call holds its table, if its kind does."""
        return case_of(self.id)


def case_of(call: str) -> str:
    """The case of a call's hold; calls of a table are numbered for ever, so that no two are the same."""
    return f"C{call}"


class Felt(Value, frozen=True, kw_only=True):
    """The felt as it was last counted: every stack, between two hands.

    `off` is what all stacks together were off, each for itself; `net` the chips that were too many (+) or
    missing (−). `since`: the first hand since the count before, `hand` the last one; `croupiers`: who held
    the table in between. `seq` is that of the entry.
    """

    at: str
    seq: int
    hand: int
    since: int
    off: int
    net: int
    croupiers: tuple[str, ...] = ()
