"""What a person may ask of a table. Strict: unknown fields and wrong types are refused at the door.

The wire name of a command is the snake_case of its class. Amounts are chips in the smallest currency unit.
"""

from typing import Annotated, Literal

import msgspec

from tables.engine.rules import Rules
from tables.engine.rulings import AnyRuling
from tables.engine.state import House, Value

SeatNo = Annotated[int, msgspec.Meta(ge=1, le=10)]
Amount = Annotated[int, msgspec.Meta(ge=1, le=10**12)]
Count = Annotated[int, msgspec.Meta(ge=0, le=10**12)]
CardName = Annotated[str, msgspec.Meta(pattern="^[2-9TJQKA][shdc]$")]
Words = Annotated[str, msgspec.Meta(max_length=200)]
Reason = Annotated[str, msgspec.Meta(min_length=1, max_length=200)]
Instant = Annotated[int, msgspec.Meta(ge=0, le=10**11)]  # seconds since 1970, UTC
CallKind = Literal["dispute", "incident", "assistance", "chips", "security"]


def _snake(name: str) -> str:
    return "".join("_" + c.lower() if c.isupper() else c for c in name).lstrip("_")


class Command(
    msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, tag_field="k", tag=_snake
):
    """Base of all commands."""


class HandCommand(Command, frozen=True, kw_only=True):
    """A command of the running hand: stale by the scope `hand`."""


class SeatCommand(Command, frozen=True, kw_only=True):
    """A command about one seat: stale by the scope of that seat."""

    seat: SeatNo


class TableCommand(Command, frozen=True, kw_only=True):
    """A command about the table: stale by the scope `table`."""


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


class CountStack(HandCommand, frozen=True, kw_only=True):
    """The chips of a seat as counted on the felt (A18)."""

    seat: SeatNo
    counted: Count


class OpenSession(TableCommand, frozen=True, kw_only=True):
    rules: Rules
    house: House = House()


class ChangeRules(TableCommand, frozen=True, kw_only=True):
    """Other rules from the next hand on; a hand keeps those with which it began."""

    rules: Rules


class Pause(TableCommand, frozen=True, kw_only=True):
    reason: Reason


class Resume(TableCommand, frozen=True, kw_only=True):
    pass


class ExtendSession(TableCommand, frozen=True, kw_only=True):
    """Another end of the session (A2)."""

    ends_at: Instant
    reason: Reason


class AnnounceLastHands(TableCommand, frozen=True, kw_only=True):
    """So many more hands, then the session ends."""

    hands: Annotated[int, msgspec.Meta(ge=1, le=50)]


class EndSession(TableCommand, frozen=True, kw_only=True):
    """The planned end has come; what follows is the house's end mode (A2)."""


class CloseSession(TableCommand, frozen=True, kw_only=True):
    reason: Reason


class DrawSeats(TableCommand, frozen=True, kw_only=True):
    """Seats by lot before the first hand, in registration order; `cards` if drawn at the table (A1)."""

    players: Annotated[tuple[Words, ...], msgspec.Meta(min_length=1, max_length=40)]
    cards: dict[str, CardName] = {}


class DrawForButton(TableCommand, frozen=True, kw_only=True):
    """The cards turned up before each active seat (A3)."""

    cards: dict[SeatNo, CardName]


class ChargeTime(TableCommand, frozen=True, kw_only=True):
    """A full period of the time charge is over (A19)."""


class ConfirmBonus(TableCommand, frozen=True, kw_only=True):
    hand: Annotated[int, msgspec.Meta(ge=1)]
    seat: SeatNo


class PlaceButton(TableCommand, frozen=True, kw_only=True):
    seat: SeatNo


class ChangeCroupier(TableCommand, frozen=True, kw_only=True):
    """The asking croupier signs on; `take_over` when somebody else holds the table."""

    take_over: bool = False


class CallInspector(TableCommand, frozen=True, kw_only=True):
    kind: CallKind
    seat: SeatNo | None = None


class AnswerCall(TableCommand, frozen=True, kw_only=True):
    call: Words


class AssignSeat(SeatCommand, frozen=True, kw_only=True):
    player_id: Words


class BuyIn(SeatCommand, frozen=True, kw_only=True):
    amount: Amount


class Rebuy(SeatCommand, frozen=True, kw_only=True):
    amount: Amount


class SitOut(SeatCommand, frozen=True, kw_only=True):
    pass


class SitIn(SeatCommand, frozen=True, kw_only=True):
    pass


class MoveSeat(SeatCommand, frozen=True, kw_only=True):
    to: SeatNo


class Leave(SeatCommand, frozen=True, kw_only=True):
    """Cash out and give the chair back; a live hand is played first."""


class ReleaseSeat(SeatCommand, frozen=True, kw_only=True):
    """Cash out a seat whose forced rebuy was not made in time (A15)."""


class CashOut(SeatCommand, frozen=True, kw_only=True):
    """The stack of a seat goes to the cage once the session is closed."""


class Tip(SeatCommand, frozen=True, kw_only=True):
    amount: Amount


class ChooseEntry(SeatCommand, frozen=True, kw_only=True):
    """A new or returning player posts now or waits for the big blind (A6)."""

    entry: Literal["post", "wait"]


class Given(Value, frozen=True, kw_only=True):
    """What only the server knows when it decides; events copy what they need of it.

    `cards` are hands known to the server without being tabled (a script, a sealed deck): seat → four cards.
    `draws` are uniform draws made by the server where a rule needs chance.
    """

    at: str = ""  # as the log writes it
    now: int = 0  # the same instant in seconds since 1970, UTC
    actor: str = ""
    role: str = ""
    device: str = ""
    draws: tuple[int, ...] = ()
    rank: int = 0  # of who rules: inspector 1, jefe 2, director 3
    second: str = ""  # who signed beside the actor
    seed: str = ""  # from which the draws can be made again
    cards: dict[int, tuple[str, ...]] = {}


class HoldTable(TableCommand, frozen=True, kw_only=True):
    """The table stands still for a case until it is lifted (A17)."""

    case: Reason


class LiftHold(TableCommand, frozen=True, kw_only=True):
    case: Reason


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


class Rule(TableCommand, frozen=True, kw_only=True):
    """An inspector's binding decision (A17). `reason` is a code of the house's list, `text` its words."""

    ruling: AnyRuling
    reason: Reason
    article: Annotated[str, msgspec.Meta(pattern="^A([1-9]|1[0-9]|20)$")]
    text: Words = ""
    supersedes: Words | None = None


HandCommands = (
    StartHand | Fold | Check | Call | RaiseTo | ActThrough | Rest | DealBoard | ShowCards | ShownBeaten
    | Muck | KeepPending | PayPots | Undo | Amend | DeclareMisdeal | TimeOut | CountStack
)  # fmt: skip


SeatCommands = (
    AssignSeat | BuyIn | Rebuy | SitOut | SitIn | ChooseEntry | MoveSeat | Leave | ReleaseSeat | CashOut | Tip
)  # fmt: skip
SessionCommands = (
    OpenSession | ChangeRules | Pause | Resume | ExtendSession | AnnounceLastHands | EndSession | CloseSession
)  # fmt: skip
StaffCommands = (
    DrawSeats
    | DrawForButton
    | PlaceButton
    | ChargeTime
    | ConfirmBonus
    | ChangeCroupier
    | CallInspector
    | AnswerCall
)
RulingCommands = HoldTable | LiftHold | Rule
AnyCommand = HandCommands | SeatCommands | SessionCommands | StaffCommands | RulingCommands
