"""Penalties that stand against a person, and the chips of an absent one that the house keeps (RULES.md A17).

Amounts are chips in the smallest currency unit, instants seconds since 1970 (UTC).
"""

from typing import Literal

from tables.engine.errors import RuleViolation
from tables.engine.value import Value

PenaltyKind = Literal["warning", "hands", "leave", "bar", "removed"]


class Penalty(Value, frozen=True, kw_only=True):
    """What an inspector has given a person; `id` counts the table's penalties.

    `hands`: he misses those numbered `first` to `last`. `leave`, `bar`, `removed`: no seat and no chips
    before `until`. A warning stands as long as the session.
    """

    id: str
    player_id: str
    kind: PenaltyKind
    reason: str
    article: str
    by: str
    rank: int
    at: str
    first: int = 0
    last: int = 0
    until: int | None = None
    leaves: bool = False  # the table too, after the hand he plays


class Bag(Value, frozen=True, kw_only=True):
    """Chips of a person that were picked up from the seat he had, counted by two and sealed."""

    id: str
    player_id: str
    seat: int
    amount: int
    hand: int
    at: str

    @property
    def name(self) -> str:
        """The name of its account."""
        return f"bag-{self.id}"


def penalised(player: str, *, kind: str, until: int, reason: str, article: str) -> RuleViolation:
    """The refusal of seat and chips to who stands under a penalty, for those who may know of it (A17)."""
    return RuleViolation("penalised", player=player, kind=kind, until=until, reason=reason, rule=article)
