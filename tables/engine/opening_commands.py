"""What is asked when a table opens: the deck that was counted (A8), the house profile it opens from."""

from typing import Annotated, Any, Literal

import msgspec

from tables.engine.command import TableCommand

Back = Literal["red", "blue", "green", "black", "brown", "purple"]
DeckId = Annotated[str, msgspec.Meta(pattern=r"^[0-9A-Za-z./-]{1,20}\Z")]


class CheckDeck(TableCommand, frozen=True, kw_only=True):
    """The asking person has counted the cards of this deck: its back and its own number.

    Croupier and inspector count one after the other; the second count makes the deck checked.
    """

    colour: Back
    deck: DeckId
    cards: Annotated[int, msgspec.Meta(ge=0, le=110)]


class OpenFromProfile(TableCommand, frozen=True, kw_only=True):
    """A session under an approved version of a house profile; `chosen`: settings that it leaves open."""

    profile: Annotated[str, msgspec.Meta(pattern=r"^[0-9a-f-]{36}\Z")]
    version: Annotated[int, msgspec.Meta(ge=1, le=100_000)]
    chosen: Annotated[dict[str, Any], msgspec.Meta(max_length=80)] = {}


class ApplyProfile(TableCommand, frozen=True, kw_only=True):
    """Between hands: other choices within what the table's profile leaves open, or a newer version of it."""

    version: Annotated[int, msgspec.Meta(ge=1, le=100_000)]
    chosen: Annotated[dict[str, Any], msgspec.Meta(max_length=80)] = {}
