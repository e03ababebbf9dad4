"""What a person may ask of a table. Strict: unknown fields and wrong types are refused at the door.

The wire name of a command is the snake_case of its class. Amounts are chips in the smallest currency unit.
"""

from tables.engine.chip_commands import CheckBook, MoveFloat, ReportBook, SlipKind
from tables.engine.command import Command, HandCommand, SeatCommand, TableCommand
from tables.engine.conduct_commands import (
    AskPickUp,
    EndPenalty,
    GivePenalty,
    PickUp,
    ReturnBag,
    RevokePenalty,
)
from tables.engine.hand_commands import (
    ActThrough,
    Amend,
    Call,
    Check,
    CountStack,
    DealBoard,
    DeclareMisdeal,
    Fold,
    KeepPending,
    Muck,
    NoteIncident,
    PayPots,
    RaiseTo,
    Rest,
    ShowCards,
    ShownBeaten,
    StartHand,
    TimeOut,
    Undo,
)
from tables.engine.opening_commands import ApplyProfile, CheckDeck, OpenFromProfile
from tables.engine.profiles import Version
from tables.engine.rulings import AnyRuling
from tables.engine.seat_commands import (
    AssignSeat,
    BuyIn,
    CashOut,
    ChangeTable,
    ChooseEntry,
    Leave,
    MoveSeat,
    Rebuy,
    ReleaseSeat,
    SitIn,
    SitOut,
    StopPlaying,
    Tip,
)
from tables.engine.shift_commands import CloseCall, EscalateCall, PlanRelief, ProposeRecount, Recount
from tables.engine.state import BookFault, Place, Table, Value
from tables.engine.table_commands import (
    AcknowledgeRuling,
    AnnounceLastHands,
    AnswerCall,
    Arrival,
    BreakTable,
    CallInspector,
    ChangeCroupier,
    ChangeRules,
    ChargeTime,
    CloseSession,
    ConfirmBonus,
    DrawForButton,
    DrawSeats,
    EndSession,
    EnterPaperHands,
    ExtendSession,
    HoldAll,
    HoldTable,
    LiftHold,
    OpenCase,
    OpenSession,
    Pause,
    PlaceButton,
    Resume,
    Rule,
    TakeIn,
    TellRuling,
)
from tables.engine.wish_commands import (
    CancelReservation,
    EndRequest,
    ExpireReservation,
    FeedTable,
    KeepSeat,
    MakeRequest,
    ReserveSeat,
)


class Moment(Value, frozen=True, kw_only=True):
    """An entry of the log by its kind, and the table after it; of a ruling, what was ruled."""

    kind: str
    table: Table
    ruling: AnyRuling | None = None


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
    day_ends: int = 0  # when the gaming day is over, seconds since 1970, UTC
    rank: int = 0  # of who rules: inspector 1, jefe 2, director 3
    second: str = ""  # who signed beside the actor
    seed: str = ""  # from which the draws can be made again
    second_rank: int = 0  # of who signed beside the actor
    past: tuple[Moment, ...] = ()  # the log since the past hand that a ruling is about
    old_stack: int = 0  # what a person took away from a table of this game lately: FLOOR 20
    free: tuple[Place, ...] = ()  # chairs of other tables: for a table break
    cards: dict[int, tuple[str, ...]] = {}
    profile: Version | None = None  # the version that the command names, if the house has it
    book: BookFault | None = None  # the account that does not hold what the state says
    older: bool = False  # decided again: the entry is of a version before the present one of its kind


HandCommands = (
    StartHand | Fold | Check | Call | RaiseTo | ActThrough | Rest | DealBoard | ShowCards | ShownBeaten
    | Muck | KeepPending | NoteIncident | PayPots | Undo | Amend | DeclareMisdeal | TimeOut | CountStack
)  # fmt: skip


SeatCommands = (
    AssignSeat | BuyIn | Rebuy | SitOut | SitIn | ChooseEntry | MoveSeat | Leave | ReleaseSeat | CashOut | Tip
    | StopPlaying
    | ChangeTable
)  # fmt: skip
SessionCommands = (
    OpenSession | OpenFromProfile | ChangeRules | ApplyProfile | Pause | Resume | ExtendSession
    | AnnounceLastHands | EndSession | CloseSession
)  # fmt: skip
StaffCommands = (
    DrawSeats
    | EnterPaperHands
    | BreakTable
    | DrawForButton
    | PlaceButton
    | CheckDeck
    | ChargeTime
    | ConfirmBonus
    | ChangeCroupier
    | CallInspector
    | AnswerCall
)
WishCommands = MakeRequest | EndRequest | ReserveSeat | CancelReservation | ExpireReservation | FeedTable
RulingCommands = HoldTable | HoldAll | LiftHold | Rule | OpenCase | TellRuling | AcknowledgeRuling
ConductCommands = GivePenalty | RevokePenalty | EndPenalty | AskPickUp | PickUp | ReturnBag
ShiftCommands = PlanRelief | CloseCall | EscalateCall | Recount | ProposeRecount
FloatCommands = MoveFloat | ReportBook | CheckBook
InnerCommand = TakeIn | KeepSeat
"""What the house gives itself as a part of another command: it comes through no door."""
AnyCommand = (
    ShiftCommands |
    HandCommands | SeatCommands | SessionCommands | StaffCommands | WishCommands | RulingCommands
    | FloatCommands | ConductCommands
)  # fmt: skip
