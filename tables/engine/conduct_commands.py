"""What is asked about the conduct of a person: penalties, and the chips of one who is absent (A17)."""

from typing import Annotated, Literal

import msgspec

from tables.engine.command import Count, Instant, Reason, SeatCommand, SeatNo, TableCommand, Words

Article = Annotated[str, msgspec.Meta(pattern="^A([1-9]|1[0-9]|20)$")]
Denomination = Annotated[int, msgspec.Meta(ge=1, le=10**12)]


class GivePenalty(SeatCommand, frozen=True, kw_only=True):
    """A warning, so many hands out, leave for the gaming day, or a bar until an instant.

    `reason` is a code of the house's list, `text` its words.
    """

    kind: Literal["warning", "hands", "leave", "bar"]
    hands: Annotated[int, msgspec.Meta(ge=1, le=100)] | None = None
    until: Instant | None = None
    reason: Reason
    article: Article = "A17"
    text: Words = ""


class RevokePenalty(TableCommand, frozen=True, kw_only=True):
    """A penalty stands no more, by somebody of the same or a higher rank."""

    penalty: Words
    reason: Reason


class EndPenalty(TableCommand, frozen=True, kw_only=True):
    """The time of a penalty is over."""

    penalty: Words


class AskPickUp(SeatCommand, frozen=True, kw_only=True):
    """Somebody has been away for longer than the house lets his chips lie."""


class PickUp(SeatCommand, frozen=True, kw_only=True):
    """The chips of a seat counted by two, and the seat is free.

    `to`: into a sealed bag that the house keeps for him, or to his account at the cage. `chips`: how many of
    each denomination, where they were counted so; they make up `counted`.
    """

    counted: Count
    chips: dict[Denomination, Count] = {}
    to: Literal["bag", "cage"] = "bag"


class ReturnBag(TableCommand, frozen=True, kw_only=True):
    """A bag is given back: paid out at the cage, or to the seat that its owner has now."""

    bag: Words
    seat: SeatNo | None = None
