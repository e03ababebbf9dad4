"""What the house fixes beside the rules of a hand (RULES.md section 1, house profile)."""

from typing import Literal

from tables.engine.value import Value


class House(Value, frozen=True, kw_only=True):
    """What the house profile fixes beside the rules of a hand."""

    card_source: Literal["physical", "sealed_deck"] = "physical"
    currency: str = "EUR"
    minor_units: int = 2
    deck_colours: Literal[2, 4] = 4
    chips: tuple[int, ...] = ()
    second_signature_from: int | None = None  # a ruling that moves so much needs two signers
    charge_absent: bool = False  # whether absent seats pay the time charge: A19
    deck_check_required: bool = False  # no first hand before croupier and inspector have counted the deck: A8
    absent_minutes: int | None = None  # after so long the inspector is asked to pick up an absent stack
    absent_antes: int | None = None  # or after so many missed antes (big blinds where none are taken)
    misdeal_needs_inspector: bool = False
    out_of_turn: Literal["binding", "free"] = "binding"
    broken_table_restricted: bool = False  # whether A5 holds for who comes from a broken table
