"""What is asked of the running hand (A4 to A14, A18)."""

from typing import Annotated, Literal

import msgspec

from tables.engine.command import (
    Amount,
    CardName,
    Count,
    HandCommand,
    IncidentKind,
    SeatNo,
    Words,
)


class StartHand(HandCommand, frozen=True, kw_only=True):
    """Shuffled and cut: collect antes and blinds (A4–A8)."""


class Fold(HandCommand, frozen=True, kw_only=True):
    seat: SeatNo


class Check(HandCommand, frozen=True, kw_only=True):
    seat: SeatNo


class Call(HandCommand, frozen=True, kw_only=True):
    seat: SeatNo


class RaiseTo(HandCommand, frozen=True, kw_only=True):
    """Bet or raise; `to` is the seat's total on this street (A10)."""

    seat: SeatNo
    to: Amount


class ActThrough(HandCommand, frozen=True, kw_only=True):
    """Act for `seat` after everybody before it has folded, or checked where that is free."""

    seat: SeatNo
    verb: Literal["fold", "check", "call", "raise_to"]
    to: Amount | None = None


class Rest(HandCommand, frozen=True, kw_only=True):
    """The same action for every seat that is still to act in this round."""

    verb: Literal["fold", "check", "call"]


class DealBoard(HandCommand, frozen=True, kw_only=True):
    """All cards of the next street, as they lie on the felt."""

    cards: Annotated[tuple[CardName, ...], msgspec.Meta(min_length=1, max_length=3)]


class ShowCards(HandCommand, frozen=True, kw_only=True):
    seat: SeatNo
    cards: Annotated[tuple[CardName, ...], msgspec.Meta(min_length=4, max_length=4)]


class ShownBeaten(HandCommand, frozen=True, kw_only=True):
    """These hands were shown on the felt and lose; they are not itemised (A13)."""

    seats: Annotated[tuple[SeatNo, ...], msgspec.Meta(min_length=1, max_length=10)]


class Muck(HandCommand, frozen=True, kw_only=True):
    seat: SeatNo


class PayPots(HandCommand, frozen=True, kw_only=True):
    pass


class Undo(HandCommand, frozen=True, kw_only=True):
    """Take back what the last command of the hand did; a paid hand only with a reason."""

    reason: Words | None = None


class DeclareMisdeal(HandCommand, frozen=True, kw_only=True):
    reason: Words


class TimeOut(HandCommand, frozen=True, kw_only=True):
    seat: SeatNo


class NoteIncident(HandCommand, frozen=True, kw_only=True):
    """Something went wrong in the hand; what the rule makes of it by itself follows (A8, A10, A17).

    `fault` and `cards` of a card that was exposed in the deal; `early`: it was the first or second one.
    `cards` of a premature board: those that came out.
    """

    kind: IncidentKind
    seat: SeatNo | None = None
    fault: Literal["croupier", "player"] | None = None
    cards: Annotated[tuple[CardName, ...], msgspec.Meta(max_length=5)] = ()
    early: bool = False


class CountStack(HandCommand, frozen=True, kw_only=True):
    """The chips of a seat as counted on the felt (A18)."""

    seat: SeatNo
    counted: Count


class Amend(HandCommand, frozen=True, kw_only=True):
    """Entry `entry` of this hand was mistyped: another total of a bet, or other cards."""

    entry: Annotated[int, msgspec.Meta(ge=1)]
    to: Amount | None = None
    cards: Annotated[tuple[CardName, ...], msgspec.Meta(max_length=4)] = ()


class KeepPending(HandCommand, frozen=True, kw_only=True):
    """What a seat did out of turn; it binds if the action to it has not changed (A17, `out_of_turn`)."""

    seat: SeatNo
    verb: Literal["fold", "check", "call", "raise_to"]
    to: Amount | None = None
