"""Irregularities that stand in the log of a hand: out of turn, exposed cards, dead hands (A8, A17)."""

from typing import Literal

from tables.engine.event import HandEvent


class PendingKept(HandEvent, frozen=True, kw_only=True):
    """An action out of turn, kept until the turn comes; `bound`: by a ruling, in every house (A17)."""

    seat: int
    verb: str
    to: int | None = None
    bound: bool = False


class IncidentNoted(HandEvent, frozen=True, kw_only=True):
    """Something went wrong; `cards` are those that were seen, `fault` whose it was.

    `early`: the first or second card of the deal. `burned`: the exposed card is the first burn.
    What it leads to by the rules stands in the entries that follow.
    """

    kind: str
    seat: int | None = None
    fault: Literal["croupier", "player"] | None = None
    cards: tuple[str, ...] = ()
    early: bool = False
    burned: bool = False


class DealtOut(HandEvent, frozen=True, kw_only=True):
    """Nobody sits in the chair: its ante (`amount` chips) goes back, the hand goes on without it (A8)."""

    seat: int
    amount: int


class HandKilled(HandEvent, frozen=True, kw_only=True):
    """The hand of a seat is dead; what it put in stays, the order of action too (A13, A17)."""

    seat: int
