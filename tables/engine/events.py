"""What happened at a table, past tense: the only thing that the log holds.

Events copy what they need of the server's knowledge; `evolve` sees nothing else. Amounts are chips in the
smallest currency unit. The events of the floor are in `floor_events`; all are reached from here.
"""

from typing import Literal

from tables.engine.chip_events import BookBroken, BookMended, FloatMoved, HeldPotTaken
from tables.engine.conduct_events import (
    BagReturned,
    ChipsBagged,
    ConductEvent,
    PenaltyEnded,
    PenaltyGiven,
    PenaltyRevoked,
    PickUpAsked,
    StackSigned,
)
from tables.engine.event import Event, HandEvent
from tables.engine.floor_events import (
    BonusConfirmed,
    BoughtIn,
    ButtonDrawn,
    ButtonPlaced,
    CallAnswered,
    CameFromTable,
    CashedOut,
    CroupierChanged,
    DeckChecked,
    DeckCounted,
    EndBegun,
    EndScheduled,
    EntryChosen,
    HoldLifted,
    InspectorCalled,
    LeaveAsked,
    PaperHandsEntered,
    Rebought,
    RebuyApplied,
    RebuyQueued,
    RulesChanged,
    SatIn,
    SatOut,
    SeatAssigned,
    SeatLeft,
    SeatMoved,
    SeatsDrawn,
    SentToTable,
    SessionClosed,
    SessionOpened,
    SessionPaused,
    SessionResumed,
    StackRecounted,
    StopAsked,
    TableBroken,
    TableHeld,
    TimeCharged,
    TipGiven,
)
from tables.engine.incident_events import DealtOut, HandKilled, IncidentNoted, PendingKept
from tables.engine.ruling_events import CaseOpened, RulingAcknowledged, RulingTold
from tables.engine.rulings import AnyRuling
from tables.engine.shift_events import (
    CallClosed,
    CallEscalated,
    FeltCounted,
    RecountProposed,
    ReliefPlanned,
)
from tables.engine.state import Award, Bonus, Entered, Hand, HeldPot, Previous, Seat, Table, Value
from tables.engine.wish_events import (
    FeederSet,
    RequestEnded,
    RequestMade,
    ReservationEnded,
    SeatReserved,
)

# --- the hand ---------------------------------------------------------------------------------------


class HandStarted(Event, frozen=True, kw_only=True):
    """The snapshot at the start of a hand: button, blinds and seats set, nothing posted yet (A4–A6).

    `state.seq` is the seq of this event, so that a stream can be read from here. Of real cards it says that
    they were shuffled, who cut, and which deck they are, where one was checked (A8).
    """

    state: Table
    shuffled: bool = False
    cut_by: str = ""
    colour: str = ""
    deck: str = ""


class AntePosted(HandEvent, frozen=True, kw_only=True):
    seat: int
    amount: int


class BlindPosted(HandEvent, frozen=True, kw_only=True):
    """A live blind: of the small or big blind seat, or of a player who posts to come in (A6, A7)."""

    seat: int
    amount: int
    blind: Literal["small", "big", "post"]


class DeadBlindPosted(HandEvent, frozen=True, kw_only=True):
    seat: int
    amount: int


class DealCompleted(HandEvent, frozen=True, kw_only=True):
    """Every dealt seat has its four cards; implied by the first entry of a physical hand (A8)."""


class Folded(HandEvent, frozen=True, kw_only=True):
    seat: int


class Checked(HandEvent, frozen=True, kw_only=True):
    """`auto`: the big blind without an option, closed by the rule (A9)."""

    seat: int
    auto: bool = False


class Called(HandEvent, frozen=True, kw_only=True):
    seat: int
    amount: int
    to: int


class RaisedTo(HandEvent, frozen=True, kw_only=True):
    """A bet or raise to a total of this street; `verb` is `bet` when there was nothing to match."""

    seat: int
    to: int
    amount: int
    verb: Literal["bet", "raise"]
    all_in: bool = False


class RoundClosed(HandEvent, frozen=True, kw_only=True):
    street: int


class CardBurned(HandEvent, frozen=True, kw_only=True):
    pass


class BoardDealt(HandEvent, frozen=True, kw_only=True):
    """The cards of the street that begins."""

    street: int
    cards: tuple[str, ...]


class UncalledReturned(HandEvent, frozen=True, kw_only=True):
    seat: int
    amount: int


class ShowdownOpened(HandEvent, frozen=True, kw_only=True):
    pass


class CardsShown(HandEvent, frozen=True, kw_only=True):
    seat: int
    cards: tuple[str, ...]


class BeatenShown(HandEvent, frozen=True, kw_only=True):
    seats: tuple[int, ...]


class CardsMucked(HandEvent, frozen=True, kw_only=True):
    seat: int


class RakeTaken(HandEvent, frozen=True, kw_only=True):
    pot: int
    amount: int


class PotAwarded(HandEvent, frozen=True, kw_only=True):
    award: Award


class BonusOwed(HandEvent, frozen=True, kw_only=True):
    """The house owes a bonus to a winner of the main pot; no chip of the table moves (A16)."""

    seat: int
    amount: int
    hand: str


class HandEnded(HandEvent, frozen=True, kw_only=True):
    pass


class StackCounted(HandEvent, frozen=True, kw_only=True):
    """`booked` → `counted`; `in_play` false when a surplus stays behind in this hand (A18).

    `full` and `raises` are those of the round where the count changes the last bet of a split limit (A10).
    """

    seat: int
    booked: int
    counted: int
    in_play: bool = True
    full: int | None = None
    raises: int | None = None


class ExcessReturned(HandEvent, frozen=True, kw_only=True):
    """A bet falls because the all-in that it called was counted short (A18)."""

    seat: int
    amount: int


class Undone(Event, frozen=True, kw_only=True):
    """The hand and stacks are again what they were before `what`; carries them, so that replay is plain."""

    what: Entered
    hand: Hand
    stacks: dict[int, int]
    reason: str | None = None


class EntryCorrected(Event, frozen=True, kw_only=True):
    """The croupier retyped an entry; `entries` are it and the later ones, all decided again."""

    entries: tuple[int, ...]
    was: Entered
    now: Entered
    hand: Hand
    stacks: dict[int, int]


class HandVoided(Event, frozen=True, kw_only=True):
    """Every chip of the hand went back, the button stays (misdeal, A17)."""

    reason: str
    hand: Hand
    stacks: dict[int, int]


class Move(Value, frozen=True, kw_only=True):
    """Chips between two places: `seat:3`, `house`, `cage`, `differences`, `held:CASE`, `custody:CASE`."""

    source: str
    target: str
    amount: int


class RulingGiven(Event, frozen=True, kw_only=True):
    """An inspector's decision and what it makes of hand and stacks: replays as ruled, legal or not (A17).

    `entries` are the sequence numbers that it concerns; `hand` is None where no hand is touched.
    """

    id: str
    ruling: AnyRuling
    reason: str
    article: str
    by: str
    rank: int
    at: str
    text: str = ""
    second: str = ""
    supersedes: str | None = None
    number: int = 0
    entries: tuple[int, ...] = ()
    hand: Hand | None = None
    stacks: dict[int, int] = {}
    moves: tuple[Move, ...] = ()
    held: HeldPot | None = None
    released: str | None = None
    removed: int | None = None
    previous: Previous | None = None
    bonuses: tuple[Bonus, ...] = ()
    case: str | None = None  # under reservation, decided by it
    second_rank: int = 0
    since: int = 0  # the entry that began the past hand that it is about
    shifts: dict[str, int] = {}  # person → chips that he gets or gives for a past hand
    chairs: dict[int, Seat] = {}  # chairs whose persons were exchanged, as they are now
    exchanged: tuple[str, ...] = ()
    bonus_shifts: dict[int, int] = {}  # seat of the past hand → bonus that the house owes more or less: A16


class Checkpoint(Event, frozen=True, kw_only=True):
    """The whole state again, so that loading never reads far back; `state.seq` is the seq of this event."""

    state: Table


Snapshot = HandStarted | Checkpoint | Undone | EntryCorrected | HandVoided | RulingGiven
ChipEvent = (
    AntePosted
    | BlindPosted
    | DeadBlindPosted
    | Called
    | RaisedTo
    | UncalledReturned
    | ExcessReturned
    | StackCounted
    | DealtOut
)
CourseEvent = (
    DealCompleted | Folded | Checked | RoundClosed | CardBurned | BoardDealt | ShowdownOpened | CardsShown
    | BeatenShown | CardsMucked | PendingKept | IncidentNoted | HandKilled | RakeTaken | PotAwarded
    | BonusOwed | HandEnded
)  # fmt: skip
SeatEvent = (
    SeatAssigned | BoughtIn | Rebought | RebuyQueued | RebuyApplied | StackRecounted | SatOut | SatIn
    | EntryChosen | LeaveAsked | StopAsked | CashedOut | TipGiven
)  # fmt: skip
ChairEvent = SeatsDrawn | SeatMoved | SeatLeft | SentToTable | CameFromTable | TableBroken | TimeCharged
SessionEvent = (
    SessionOpened | RulesChanged | SessionPaused | SessionResumed | EndScheduled | EndBegun | SessionClosed
)  # fmt: skip
TableEvent = (
    ButtonPlaced | ButtonDrawn | DeckCounted | DeckChecked | BonusConfirmed
    | TableHeld | HoldLifted | PaperHandsEntered
)  # fmt: skip
ShiftEvent = (
    CroupierChanged | ReliefPlanned | InspectorCalled | CallAnswered | CallClosed | CallEscalated
    | FeltCounted | RecountProposed
)  # fmt: skip
FloatEvent = FloatMoved | HeldPotTaken | BookBroken | BookMended
CaseEvent = CaseOpened | RulingTold | RulingAcknowledged
WishEvent = RequestMade | RequestEnded | SeatReserved | ReservationEnded | FeederSet
AnyEvent = (
    ShiftEvent | CaseEvent | Snapshot | ChipEvent | CourseEvent | SeatEvent | ChairEvent | SessionEvent
    | TableEvent | FloatEvent | WishEvent | ConductEvent
)  # fmt: skip
