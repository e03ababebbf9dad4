"""What is asked of the table: its session, its staff, the inspector's decisions (A1 to A3, A17, A19)."""

from typing import Annotated

import msgspec

from tables.engine.command import CallKind, CardName, Count, Instant, Reason, SeatNo, TableCommand, Words
from tables.engine.conduct import Penalty
from tables.engine.rules import Rules
from tables.engine.rulings import AnyRuling, Complaint
from tables.engine.state import House, Place, Seat, Stakes, Value


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


class BreakTable(TableCommand, frozen=True, kw_only=True):
    """All who sit here go by lot to the free seats of the other tables of their game; then it closes."""

    reason: Reason


class DrawSeats(TableCommand, frozen=True, kw_only=True):
    """Seats by lot before the first hand, in registration order; `cards` if drawn at the table (A1)."""

    players: Annotated[tuple[Words, ...], msgspec.Meta(min_length=1, max_length=40)]
    cards: dict[str, CardName] = {}


class Arrival(Value, frozen=True, kw_only=True):
    """Somebody on his way from the chair `came_from`: what he held and owed, and the chair he is to have."""

    seat: int
    chair: Seat
    stakes: Stakes
    came_from: Place
    broken: bool = False
    penalties: tuple[Penalty, ...] = ()


class TakeIn(TableCommand, frozen=True, kw_only=True):
    """The other side of a change of table. No door knows it: it follows from what the first table decides."""

    arrivals: tuple[Arrival, ...]


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


class EnterPaperHands(TableCommand, frozen=True, kw_only=True):
    """Hands that were played on paper while no device worked: up to number `last`, not itemised.

    `stacks` is what was counted before every seat, `button` (and the blinds, where there are any) where they
    were in the last of these hands; `tips` and `drop` what left the stacks for those places.
    """

    last: Annotated[int, msgspec.Meta(ge=1, le=10**6)]
    stacks: Annotated[dict[SeatNo, Count], msgspec.Meta(min_length=1)]
    button: SeatNo
    small_blind: SeatNo | None = None
    big_blind: SeatNo | None = None
    tips: Count = 0
    drop: Count = 0
    reason: Reason


class HoldTable(TableCommand, frozen=True, kw_only=True):
    """The table stands still for a case until it is lifted (A17)."""

    case: Reason


class HoldAll(TableCommand, frozen=True, kw_only=True):
    """The general pause: every open table of the room stands still under one case; each is lifted alone."""

    case: Reason


class LiftHold(TableCommand, frozen=True, kw_only=True):
    case: Reason


class Rule(TableCommand, frozen=True, kw_only=True):
    """An inspector's binding decision (A17). `reason` is a code of the house's list, `text` its words."""

    ruling: AnyRuling
    reason: Reason
    article: Annotated[str, msgspec.Meta(pattern="^A([1-9]|1[0-9]|20)$")]
    text: Words = ""
    supersedes: Words | None = None
    case: Words | None = None


Code = Annotated[str, msgspec.Meta(pattern="^[a-z_]{1,24}$")]


class OpenCase(TableCommand, frozen=True, kw_only=True):
    """A case under reservation: play goes on, a later ruling decides it (A17).

    `sheet` is the number of the complaint sheet, `facts` are codes of the house's list, `claims` what each
    seat says in short words, `video` where to look.
    """

    case: Reason
    complaint: Complaint
    sheet: Annotated[str, msgspec.Meta(max_length=40)] = ""
    facts: Annotated[tuple[Code, ...], msgspec.Meta(max_length=8)] = ()
    claims: dict[SeatNo, Annotated[str, msgspec.Meta(min_length=1, max_length=80)]] = {}
    video: Annotated[str, msgspec.Meta(max_length=80)] = ""


class TellRuling(TableCommand, frozen=True, kw_only=True):
    """A ruling was announced to the table, or told to the persons of these seats."""

    ruling: Words
    seats: Annotated[tuple[SeatNo, ...], msgspec.Meta(max_length=10)] = ()
    everybody: bool = False


class AcknowledgeRuling(TableCommand, frozen=True, kw_only=True):
    """The croupier has taken note of a ruling that was told."""

    ruling: Words
