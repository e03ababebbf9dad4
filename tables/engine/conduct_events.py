"""What happened to the conduct of a person: penalties, and the chips of one who is absent (A17).

Amounts are chips in the smallest currency unit.
"""

from typing import Literal

from tables.engine.conduct import Bag, Penalty
from tables.engine.event import Event


class PenaltyGiven(Event, frozen=True, kw_only=True):
    seat: int
    penalty: Penalty
    text: str = ""


class PenaltyRevoked(Event, frozen=True, kw_only=True):
    penalty: str
    player_id: str
    by: str
    reason: str


class PenaltyEnded(Event, frozen=True, kw_only=True):
    """By itself: its hands are missed (`served`) or its time is over (`expired`)."""

    penalty: str
    player_id: str
    why: Literal["served", "expired"]


class PickUpAsked(Event, frozen=True, kw_only=True):
    """The house's limit of absence: the inspector is to have the chips picked up."""

    seat: int
    player_id: str
    why: Literal["time", "antes"]


class StackSigned(Event, frozen=True, kw_only=True):
    """The chips of a seat were counted by `by` and `second`, who sign for it; `chips`: how many of each.

    What the count changes and where the chips go stands in the entries that follow.
    """

    seat: int
    player_id: str
    booked: int
    counted: int
    to: Literal["bag", "cage"]
    by: str
    second: str
    chips: dict[int, int] = {}


class ChipsBagged(Event, frozen=True, kw_only=True):
    """All chips of a seat lie in a sealed bag now."""

    seat: int
    bag: Bag
    by: str
    second: str
    chips: dict[int, int] = {}


class BagReturned(Event, frozen=True, kw_only=True):
    """To `seat`, where its owner sits; None: paid out at the cage."""

    bag: str
    player_id: str
    amount: int
    by: str
    seat: int | None = None


ConductEvent = (
    PenaltyGiven | PenaltyRevoked | PenaltyEnded | PickUpAsked | StackSigned | ChipsBagged | BagReturned
)
