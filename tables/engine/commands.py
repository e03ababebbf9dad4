"""What a person may ask of a table. Strict: unknown fields and wrong types are refused at the door.

The wire name of a command is the snake_case of its class. Amounts are chips in the smallest currency unit.
"""

from tables.engine.command import Command, HandCommand, SeatCommand, TableCommand
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
from tables.engine.seat_commands import (
    AssignSeat,
    BuyIn,
    CashOut,
    ChooseEntry,
    Leave,
    MoveSeat,
    Rebuy,
    ReleaseSeat,
    SitIn,
    SitOut,
    Tip,
)
from tables.engine.state import Value
from tables.engine.table_commands import (
    AnnounceLastHands,
    AnswerCall,
    CallInspector,
    ChangeCroupier,
    ChangeRules,
    ChargeTime,
    CloseSession,
    ConfirmBonus,
    DrawForButton,
    DrawSeats,
    EndSession,
    ExtendSession,
    HoldTable,
    LiftHold,
    OpenSession,
    Pause,
    PlaceButton,
    Resume,
    Rule,
)


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
    profile: Version | None = None  # the version that the command names, if the house has it


HandCommands = (
    StartHand | Fold | Check | Call | RaiseTo | ActThrough | Rest | DealBoard | ShowCards | ShownBeaten
    | Muck | KeepPending | PayPots | Undo | Amend | DeclareMisdeal | TimeOut | CountStack
)  # fmt: skip


SeatCommands = (
    AssignSeat | BuyIn | Rebuy | SitOut | SitIn | ChooseEntry | MoveSeat | Leave | ReleaseSeat | CashOut | Tip
)  # fmt: skip
SessionCommands = (
    OpenSession | OpenFromProfile | ChangeRules | ApplyProfile | Pause | Resume | ExtendSession | AnnounceLastHands | EndSession | CloseSession
)  # fmt: skip
StaffCommands = (
    DrawSeats
    | DrawForButton
    | PlaceButton
    | CheckDeck
    | ChargeTime
    | ConfirmBonus
    | ChangeCroupier
    | CallInspector
    | AnswerCall
)
RulingCommands = HoldTable | LiftHold | Rule
AnyCommand = HandCommands | SeatCommands | SessionCommands | StaffCommands | RulingCommands
