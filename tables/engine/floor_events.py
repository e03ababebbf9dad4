"""What happened between hands: people, chairs, chips, the session (RULES.md A1–A3, A15, A18–A20).

Amounts are chips in the smallest currency unit.
"""

from typing import Any, Literal

from tables.engine.conduct import Penalty
from tables.engine.event import Event
from tables.engine.profiles import ProfileRef
from tables.engine.rules import Rules
from tables.engine.state import DeckCount, House, Place, Seat, Source, Stakes


class SessionOpened(Event, frozen=True, kw_only=True):
    """`profile` is the version that it was opened from, `chosen` what the inspector chose within it."""

    rules: Rules
    house: House
    profile: ProfileRef | None = None
    chosen: dict[str, Any] = {}


class SeatAssigned(Event, frozen=True, kw_only=True):
    """`at`: seconds since 1970; 0 in old logs, which did not say it."""

    seat: int
    player_id: str
    newcomer: bool = False
    at: int = 0


class BoughtIn(Event, frozen=True, kw_only=True):
    """`old_stack`: what he took away from a table of this game so lately that he had to bring it back."""

    seat: int
    amount: int
    source: Source = "cash"
    old_stack: int = 0


class Rebought(Event, frozen=True, kw_only=True):
    seat: int
    amount: int
    source: Source = "cash"


class RebuyQueued(Event, frozen=True, kw_only=True):
    seat: int
    amount: int
    source: Source = "cash"


class RebuyApplied(Event, frozen=True, kw_only=True):
    """Chips bought during a hand reach the stack before the next one (A15)."""

    seat: int
    amount: int


class ButtonPlaced(Event, frozen=True, kw_only=True):
    seat: int


class CroupierChanged(Event, frozen=True, kw_only=True):
    """`croupier` holds the table; `second`: the inspector who let him in while a hand was running."""

    croupier: str
    at: str
    second: str = ""


class DeckCounted(Event, frozen=True, kw_only=True):
    """Croupier or inspector has counted the cards of a deck; the other has still to (A8)."""

    count: DeckCount


class DeckChecked(Event, frozen=True, kw_only=True):
    """Both have counted this deck: it is the one that is played with from now on (A8)."""

    colour: str
    deck: str
    cards: int
    croupier: str
    inspector: str


class StackRecounted(Event, frozen=True, kw_only=True):
    """A stack counted between hands: the felt is right (A18).

    `queued`: chips bought in the hand before (A15) that were counted with it; they are in the stack now.
    """

    seat: int
    booked: int
    counted: int
    queued: int = 0


class SatOut(Event, frozen=True, kw_only=True):
    """`at`: seconds since 1970, from when his absence counts; 0 in entries that did not say so."""

    seat: int
    at: int = 0


class SatIn(Event, frozen=True, kw_only=True):
    seat: int


class EntryChosen(Event, frozen=True, kw_only=True):
    seat: int
    entry: Literal["post", "wait"]


class InspectorCalled(Event, frozen=True, kw_only=True):
    call: str
    kind: str
    at: str
    seat: int | None = None


class CallAnswered(Event, frozen=True, kw_only=True):
    call: str
    by: str


class SeatsDrawn(Event, frozen=True, kw_only=True):
    """The seat draw: who asked in which order, the free seats, the draws, and who got which seat (A1).

    `draws` index the free seats that are left at each turn; `cards` are those drawn at the table instead.
    `order` is the order of drawing, shuffled when more asked than there are seats; the others wait.
    """

    registrants: tuple[str, ...]
    free: tuple[int, ...]
    order: tuple[str, ...]
    draws: tuple[int, ...]
    seats: dict[int, str]
    cards: dict[str, str] = {}
    seed: str = ""


class ButtonDrawn(Event, frozen=True, kw_only=True):
    """One card face up to each active seat; the highest has the first button (A3)."""

    cards: dict[int, str]
    seat: int


class SeatMoved(Event, frozen=True, kw_only=True):
    """A person takes another chair; stack and debts go along (A5, A6).

    `away`: the big blind comes to the new chair later than it would have come to the old one; that counts
    as an absence in which it was missed.
    """

    seat: int
    to: int
    away: bool = False


class LeaveAsked(Event, frozen=True, kw_only=True):
    """A person in the hand leaves when it is over; `source`: as what he is paid out."""

    seat: int
    source: Source = "cash"


class StopAsked(Event, frozen=True, kw_only=True):
    """A person has asked to stop for tonight; nobody is told but by his leaving."""

    seat: int


class CashedOut(Event, frozen=True, kw_only=True):
    """`counted`: at the close, what was counted before the seat; chips not yet in play come on top of it."""

    seat: int
    amount: int
    source: Source = "cash"
    counted: int | None = None


class SeatLeft(Event, frozen=True, kw_only=True):
    """`why`: left, released (rebuy refused), no_show (drawn, never bought in), picked_up, removed."""

    seat: int
    player_id: str
    why: Literal["left", "released", "no_show", "picked_up", "removed"] = "left"


class TableBroken(Event, frozen=True, kw_only=True):
    """The table is given up: `people` (in order of their seats) drew among the free chairs of its game.

    `draws` index the free chairs that are left at each turn. Where each went, the next entries say.
    """

    reason: str
    people: tuple[str, ...] = ()
    free: tuple[Place, ...] = ()
    draws: tuple[int, ...] = ()
    seed: str = ""


class SentToTable(Event, frozen=True, kw_only=True):
    """A person leaves this table for a chair of another with all his chips (A5, A6).

    `chair` is what he held and owed here, `stakes` what was played, `penalties` what stands against him, its
    hands counted from the next one; the entry there says the same.
    """

    seat: int
    player_id: str
    chair: Seat
    stakes: Stakes
    to: Place
    broken: bool = False
    penalties: tuple[Penalty, ...] = ()


class CameFromTable(Event, frozen=True, kw_only=True):
    """A person takes a chair with what he held and owed at the table `came_from`.

    `newcomer` and `moved` are what he is here (A5, A6): from a broken table neither, unless the house says.
    `penalties` go on here under numbers of this table, in their order, with its next hand.
    """

    seat: int
    player_id: str
    chair: Seat
    stakes: Stakes
    came_from: Place
    broken: bool = False
    newcomer: bool = False
    moved: bool = False
    at: int = 0  # seconds since 1970; 0 in old logs
    penalties: tuple[Penalty, ...] = ()


class RulesChanged(Event, frozen=True, kw_only=True):
    """Other rules; by a profile also its house settings, its version and what was chosen within it."""

    rules: Rules
    house: House | None = None
    profile: ProfileRef | None = None
    chosen: dict[str, Any] = {}


class SessionPaused(Event, frozen=True, kw_only=True):
    reason: str


class SessionResumed(Event, frozen=True, kw_only=True):
    pass


class EndScheduled(Event, frozen=True, kw_only=True):
    """The planned end (seconds since 1970, UTC), at the first hand or when the session is extended."""

    ends_at: int
    reason: str | None = None


class EndBegun(Event, frozen=True, kw_only=True):
    """ENDING: `hands_left` more hands may begin; a running hand always finishes (A2).

    `paused`: the pause in which it was announced stands, and ENDING comes when it is over.
    """

    hands_left: int
    paused: bool = False


class SessionClosed(Event, frozen=True, kw_only=True):
    reason: str | None = None


class TipGiven(Event, frozen=True, kw_only=True):
    seat: int
    amount: int


class TimeCharged(Event, frozen=True, kw_only=True):
    """The time charge of one period: who paid, and whose stack could not (A19)."""

    charges: dict[int, int]
    unpaid: tuple[int, ...] = ()
    at: int = 0  # seconds since 1970, UTC: the next period begins here


class PaperHandsEntered(Event, frozen=True, kw_only=True):
    """Hands `first` to `last` were played on paper and are not itemised; `booked` and `counted` by seat.

    `button`, `small_blind`, `big_blind` as they were in the last of them: the next hand goes on from there.
    `queued`: chips bought in the hand before them (A15) that are booked and counted with the stacks.
    """

    first: int
    last: int
    booked: dict[int, int]
    counted: dict[int, int]
    button: int
    small_blind: int | None = None
    big_blind: int | None = None
    tips: int = 0
    drop: int = 0
    reason: str = ""
    by: str = ""
    second: str = ""
    queued: dict[int, int] = {}


class BonusConfirmed(Event, frozen=True, kw_only=True):
    """The inspector confirms that the house pays a bonus; no chip of the table moves (A16)."""

    hand: int
    seat: int
    player_id: str
    amount: int


class TableHeld(Event, frozen=True, kw_only=True):
    case: str
    by: str
    at: str


class HoldLifted(Event, frozen=True, kw_only=True):
    case: str
    by: str
