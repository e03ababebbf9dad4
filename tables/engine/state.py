"""What a table is at one moment: frozen values, the fold of its stream (RULES.md section 0).

`Table` holds people, stacks and the running `Hand`; `Hand` holds what the cards and bets of one hand are.
Amounts are chips in the smallest currency unit. `to` and `bet` are a seat's total on the current street,
`put` its antes and live chips of the whole hand, `dead` its dead chips (A11 keeps them apart).
"""

from typing import Any, Final, Literal

from tables.engine.conduct import Bag, Penalty
from tables.engine.house_profile import House as House
from tables.engine.profiles import ProfileRef
from tables.engine.ruled import HeldPot as HeldPot
from tables.engine.ruled import Hold as Hold
from tables.engine.ruled import OpenCase as OpenCase
from tables.engine.ruled import Ruled as Ruled
from tables.engine.rules import Rules
from tables.engine.shift import Felt as Felt
from tables.engine.shift import InspectorCall as InspectorCall
from tables.engine.value import Value as Value
from tables.engine.wishes import Request, Reservation

Phase = Literal["betting", "board", "showdown", "pay", "over"]
SessionPhase = Literal["closed", "seating", "running", "paused", "ending"]
Verb = Literal["fold", "check", "call", "bet", "raise", "ante", "small_blind", "big_blind"]
Entry = Literal["post", "wait"]
Source = Literal["cash", "cage_ticket", "chips_in_hand", "transfer"]
"""As what chips come to a table or leave it; an entry that says nothing means cash."""

PREFLOP: Final = 1
FLOP: Final = 2
TURN: Final = 3
RIVER: Final = 4
STREET_NAMES: Final = {PREFLOP: "preflop", FLOP: "flop", TURN: "turn", RIVER: "river"}
BOARD_SIZE: Final = {PREFLOP: 0, FLOP: 3, TURN: 4, RIVER: 5}


class Seat(Value, frozen=True, kw_only=True):
    """A person in a chair: his stack and what he owes. Whether he plays is derived (`seats.py`)."""

    seat: int
    player_id: str
    stack: int = 0
    sitting_out: bool = False
    away_since: int | None = None  # when he sat out, seconds since 1970
    missed_antes: int = 0  # antes that were taken while he was away
    pickup_due: bool = False  # away for longer than the house lets his chips lie
    newcomer: bool = False  # never dealt in since he sat down: A5, A6
    moved: bool = False  # changed seat since the last hand: A5
    waited: bool = False  # a restriction of A5 kept him out of the running hand
    missed_small: int = 0
    missed_big: int = 0
    entry: Entry | None = None
    bought: int = 0  # chips bought in and rebought by this person at this seat
    rebuys: int = 0
    short_hands: int = 0  # hands for which the seat was kept while a forced rebuy was due: A15
    leaving: bool = False  # leaves when the hand is over
    paid_as: Source = "cash"  # … and as what he is paid out
    stopped: bool = False  # wants no more chips tonight
    removed: bool = False  # folded at his turn by a ruling: A17
    queued: int = 0  # chips bought in mid-hand, added when the hand is over: A15
    since: int = 0  # when he came to this table, seconds since 1970: the order of a must-move
    request: Request | None = None


class Place(Value, frozen=True, kw_only=True):
    """A chair of the room: the id of its table and its number there."""

    table: str
    seat: int


class Stakes(Value, frozen=True, kw_only=True):
    """What must be the same at two tables for chips to change between them; None where a game has no such."""

    game: str
    structure: str
    chip_unit: int
    table_min: int
    ante: int | None = None
    small_blind: int | None = None
    big_blind: int | None = None
    low_limit: int | None = None
    high_limit: int | None = None
    currency: str
    minor_units: int


class Last(Value, frozen=True, kw_only=True):
    """What a seat did last on this street, for the screens."""

    verb: Verb
    to: int | None = None
    all_in: bool = False


class Pending(Value, frozen=True, kw_only=True):
    """An action out of turn that binds if the action to the seat has not changed by then: M was `match`."""

    verb: str
    to: int | None = None
    match: int
    bound: bool = False  # by a ruling: also where the house lets it go free


class HandSeat(Value, frozen=True, kw_only=True):
    """One seat that was dealt in. `acted` is per street, `put` and `dead` per hand."""

    seat: int
    start: int
    player_id: str = ""
    bet: int = 0
    put: int = 0
    dead: int = 0
    behind: int = 0  # chips found by a count that are not in play in this hand: A18
    acted: bool = False
    folded: bool = False
    cards: tuple[str, ...] = ()  # tabled face up, never anything else
    seen: tuple[str, ...] = ()  # of its own, exposed in the deal by its own fault: A8
    beaten: bool = False  # shown on the felt, not itemised: A13
    mucked: bool = False
    returned: int = 0
    won: int = 0
    difference: int = 0  # system minus counted: A18
    last: Last | None = None
    pending: Pending | None = None  # an action out of turn, kept until the turn comes: A17

    @property
    def live(self) -> bool:
        return not self.folded

    @property
    def behind_the_line(self) -> int:
        """The stack that this seat would have if nothing but this hand had touched it."""
        return self.start - self.put - self.dead + self.won - self.difference

    @property
    def answered(self) -> bool:
        """He has shown or given up his hand at the showdown."""
        return bool(self.cards) or self.beaten or self.mucked


class Entered(Value, frozen=True, kw_only=True):
    """The command that appended an event and those after it: what one undo takes back."""

    verb: str
    seat: int | None = None
    to: int | None = None
    skips: tuple[int, ...] = ()
    cards: tuple[str, ...] = ()


class Share(Value, frozen=True, kw_only=True):
    """What one winner gets of a pot or of a half of it; `odd` when an odd chip is in it (A14)."""

    seat: int
    amount: int
    odd: bool = False


class Award(Value, frozen=True, kw_only=True):
    """One pot, or one half of it, and who gets it."""

    pot: int
    amount: int
    half: Literal["whole", "high", "low"]
    shares: tuple[Share, ...]


class Previous(Value, frozen=True, kw_only=True):
    """Where button and blinds were in the last hand that was played out (A4)."""

    button: int
    small_blind: int | None = None
    big_blind: int | None = None
    dealt: tuple[int, ...] = ()


class Hand(Value, frozen=True, kw_only=True):
    """One hand. `match`, `increment`, `full` are M, D and `full` of RULES.md section 0."""

    number: int
    button: int
    small_blind: int | None = None  # who posted it; None when nobody did
    small_blind_due: int | None = None  # where it was due, posted or not: A4
    big_blind: int | None = None
    dealt: tuple[int, ...]  # ascending
    seats: dict[int, HandSeat]
    street: int = PREFLOP
    phase: Phase = "betting"
    deal_complete: bool = False
    to_act: int | None = None
    last_actor: int | None = None
    match: int = 0
    increment: int = 0
    full: int = 0
    raises: int = 0
    uncapped: bool = False
    before_raise: tuple[int, int] = (0, 0)  # M and D before the last bet or raise, for A18
    aggressor: int | None = None  # last who bet or raised on this street
    hand_aggressor: int | None = None  # … on any street
    board: tuple[str, ...] = ()
    typed: int = 0  # most board cards ever typed: bets of an earlier street can't be undone after it
    burns: int = 0
    exposed: tuple[str, ...] = ()  # in the deal, by the croupier: dead, the first is the first burn (A8)
    boxed: tuple[str, ...] = ()  # found face up in the deck: dead
    burn_given: bool = False  # the exposed card is the burn that is still to come
    misdeal_due: bool = False  # the rule offers a misdeal
    rake: int = 0
    bonus: dict[int, int] = {}
    awards: tuple[Award, ...] = ()
    ruled_winners: dict[str, tuple[int, ...]] = {}  # "pot:half" → who wins it, by ruling
    ruled_amounts: dict[str, dict[int, int]] = {}  # "pot:half" → who gets what, by ruling
    impounded: dict[int, int] = {}  # pot → chips set aside under a case
    voided: bool = False
    rules: Rules | None = None  # its own, once the table's have changed since
    before: Previous | None = None  # the hand before, as it stood when this one began
    before_seats: dict[int, Seat] = {}  # seats whose debts or waiting this hand changed, as they were
    undo: tuple["Undoable", ...] = ()


class Undoable(Value, frozen=True, kw_only=True):
    """The hand as it was before one command; `seq` is that of the first event that the command appended."""

    entered: Entered
    hand: Hand
    seq: int = 0


class Bonus(Value, frozen=True, kw_only=True):
    """A bonus that the house owes a winner; it never touches a stack or pot (A16)."""

    hand: int
    seat: int
    player_id: str
    amount: int


class Till(Value, frozen=True, kw_only=True):
    """The table's float between opener and closer: what it holds by the book; `chips` (value: count) as slips
    have brought them, for buy-ins take whatever values there are."""

    amount: int = 0
    chips: dict[int, int] = {}


class BookFault(Value, frozen=True, kw_only=True):
    """An account that holds other chips than the state says: found so after entry `seq`."""

    seq: int
    account: str
    booked: int
    held: int


class DeckCount(Value, frozen=True, kw_only=True):
    """A deck that one of the two has counted: its back, its own number, and who counted (A8)."""

    colour: str
    deck: str
    by: str
    by_croupier: bool = False


class Deck(Value, frozen=True, kw_only=True):
    """The deck that is played with, counted by croupier and inspector; `hand`: hands begun by then."""

    colour: str
    deck: str
    croupier: str
    inspector: str
    hand: int = 0


class Since(Value, frozen=True, kw_only=True):
    """Last sequence number that touched each scope (DESIGN 1.5)."""

    hand: int = 0
    table: int = 0
    seats: dict[int, int] = {}


class Table(Value, frozen=True, kw_only=True):
    """The state of one table. `seq` counts the events folded so far."""

    table: str
    seq: int = 0
    rules: Rules
    house: House = House()
    phase: SessionPhase = "closed"
    seats: dict[int, Seat] = {}
    placed_button: int | None = None  # where the button lies before the first hand
    previous: Previous | None = None
    hands: int = 0  # hands begun in this session
    hand: Hand | None = None
    croupier: str | None = None
    croupier_since: str | None = None
    relief: str | None = None  # who comes into the box next
    dealt_by: tuple[str, ...] = ()  # who left the box since the felt was last counted
    felt: Felt | None = None  # its last count in this session: A18
    recount: str | None = None  # why a count is proposed: croupier, hour
    counts: dict[int, int] = {}  # seat → chips that were counted there since the last hand
    ends_at: int | None = None  # seconds since 1970, UTC, at which the session is to end: A2
    hands_left: int | None = None  # hands that may still begin once the end is announced or reached
    seats_drawn: bool = False
    profile: ProfileRef | None = None  # the version of the house profile that the session runs under
    chosen: dict[str, Any] = {}  # what the inspector chose within what it leaves open
    deck: Deck | None = None
    deck_count: DeckCount | None = None  # the first of the two counts, until the other one is made
    charged_at: int | None = None  # when the last period of the time charge was taken: A19
    bonuses: tuple[Bonus, ...] = ()  # owed and not yet confirmed
    calls: tuple[InspectorCall, ...] = ()
    calls_made: int = 0
    holds: tuple[Hold, ...] = ()
    held_pots: tuple[HeldPot, ...] = ()
    till: Till | None = None  # the float, between opener and closer: A20
    slips: int = 0  # of float, drop and tips, ever made at this table
    drop: int = 0  # commission and time charge that lie at the table: A19
    tips: int = 0
    book: BookFault | None = None  # the ledger does not hold what this state says: no hand begins
    rulings: tuple[Ruled, ...] = ()
    rulings_forgotten: int = 0  # older ones, of sessions that are closed; they count for the next number
    cases: tuple[OpenCase, ...] = ()  # under reservation
    penalties: tuple[Penalty, ...] = ()  # that stand
    penalties_given: int = 0
    bags: tuple[Bag, ...] = ()  # picked up and not yet given back
    bags_made: int = 0
    reservations: dict[int, Reservation] = {}  # chair -> for whom it is kept
    feeds: str | None = None  # the table whose free seats are filled from here: must-move
    since: Since = Since()
