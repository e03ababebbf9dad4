"""What is asked when a table opens: the deck that was counted (A8)."""

from typing import Annotated, Literal

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
