"""Taking back and putting right within a hand: undo, misdeal, counted stacks (RULES.md A8, A17, A18)."""

from msgspec.structs import replace

from tables.engine import commands as c
from tables.engine import events as e
from tables.engine.betting import Level, after_raise, chips
from tables.engine.decide_hand import flow
from tables.engine.draft import Draft
from tables.engine.errors import RuleViolation
from tables.engine.incidents import INCIDENTS, before_action
from tables.engine.pots import uncalled
from tables.engine.ruling_since import put_right
from tables.engine.seats import recounted
from tables.engine.state import BOARD_SIZE, Entered, Hand, HandSeat, Table, Undoable
from tables.engine.till import refuse_drop_gone

Events = tuple[e.AnyEvent, ...]
NO_BETS = frozenset({"deal_board", "show_cards", "shown_beaten", "muck", "pay_pots", "count_stack"}) | (
    INCIDENTS - {"dead_hand", "wrong_count", "not_in_chair"}
)


def undoable(table: Table) -> Undoable:
    """What one undo would take back now. Raises nothing_to_undo or undo_window_closed."""
    hand = table.hand
    if hand is None:
        raise RuleViolation("no_hand")
    if not hand.undo or hand.voided:
        raise RuleViolation("nothing_to_undo")
    last = hand.undo[-1]
    if hand.rules is not None:  # the house has changed its settings since: only a ruling corrects this hand
        raise RuleViolation("undo_window_closed", setting="rules")
    if last.entered.verb in ("ruling", "correction") or put_right(table):
        raise RuleViolation("cannot_undo", why="ruling", rule="A17")
    # Bets can't be taken back once a card of a later street has been seen, though it was taken back itself.
    if last.entered.verb not in NO_BETS and hand.typed > BOARD_SIZE[last.hand.street]:
        raise RuleViolation("undo_window_closed", street=last.hand.street)
    return last


def undo(table: Table, command: c.Undo) -> Events:
    """Take back all that the last command of the hand appended; a paid hand only with a reason."""
    last = undoable(table)
    if last.entered.verb == "pay_pots" and not command.reason:
        raise RuleViolation("reason_missing")
    refuse_drop_gone(table, last.hand)
    stacks = rewound(table, last.hand)
    return (e.Undone(what=last.entered, hand=last.hand, stacks=stacks, reason=command.reason),)


def rewound(table: Table, then: Hand) -> dict[int, int]:
    """Stacks of the dealt seats once the hand is again what it was `then`.

    Chips that came or went by other ways since (a rebuy, a tip) stay as they are. Raises cannot_undo when a
    seat whose chips would change has been left or no longer holds them, or when its bonus has been paid.
    """
    assert table.hand is not None
    _refuse_bonus_paid(table, table.hand)
    stacks: dict[int, int] = {}
    for n, now in table.hand.seats.items():
        change = then.seats[n].behind_the_line - now.behind_the_line
        chair = table.seats.get(n)
        if chair is None or chair.player_id != now.player_id:
            raise RuleViolation("cannot_undo", seat=n, why="seat_left")
        if chair.stack + change < 0:
            raise RuleViolation("cannot_undo", seat=n, why="chips_gone")
        stacks[n] = chair.stack + change
    return stacks


def _refuse_bonus_paid(table: Table, hand: Hand) -> None:
    """What the house has paid for an award is not owed again by taking the award back (A16)."""
    owed = {bonus.seat for bonus in table.bonuses if bonus.hand == hand.number}
    if hand.phase == "over" and (paid := sorted(set(hand.bonus) - owed)):
        raise RuleViolation("cannot_undo", seat=paid[0], why="bonus_paid", rule="A16")


def misdeal(table: Table, command: c.DeclareMisdeal, given: c.Given) -> Events:
    """Before two seats have acted every chip goes back and the button stays (A17 void_hand)."""
    hand = table.hand
    if hand is None or hand.phase == "over":
        raise RuleViolation("no_hand")
    if not may_misdeal(hand):
        raise RuleViolation("misdeal_window_closed")
    refuse_misdeal(table, given)
    after = voided(hand)
    return (e.HandVoided(reason=command.reason, hand=after, stacks=rewound(table, after)),)


def refuse_misdeal(table: Table, given: c.Given) -> None:
    """Raise where the house leaves a misdeal to the inspector: he rules it (A17)."""
    if table.house.misdeal_needs_inspector and given.role == "croupier":
        raise RuleViolation("inspector_needed", setting="misdeal_needs_inspector", rule="A8")


def may_misdeal(hand: Hand) -> bool:
    """Whether fewer than two seats have acted and no card of the board lies there."""
    return before_action(hand)


def voided(hand: Hand) -> Hand:
    """The hand as it lies there once every chip has gone back."""
    seats = {n: replace(s, bet=0, put=0, dead=0, won=0, last=None, behind=0) for n, s in hand.seats.items()}
    return replace(hand, seats=seats, phase="over", to_act=None, voided=True, undo=())


def count_stack(table: Table, command: c.CountStack) -> Events:
    """The chips of a seat as counted: between hands any seat, in a hand the seat to act or an all-in seat."""
    seat, hand = command.seat, table.hand
    if seat not in table.seats:
        raise RuleViolation("seat_empty", seat=seat)
    if command.counted % table.rules.chip_unit:
        raise RuleViolation("bad_amount", unit=table.rules.chip_unit, rule="A18")
    if hand is None or hand.phase == "over":
        return (recounted(table.seats[seat], command.counted),)
    draft = Draft(table, Entered(verb="count_stack", seat=seat, to=command.counted))
    count(draft, seat, command.counted)
    return draft.done()


def count(draft: Draft, seat: int, counted: int) -> None:
    """A count in the running hand: of the seat to act, or of one that is all-in. Raises not_all_in."""
    table, hand = draft.table, draft.hand
    if seat not in hand.seats or hand.seats[seat].folded:
        raise RuleViolation("not_all_in", seat=seat, rule="A18")
    if seat == hand.to_act and hand.phase == "betting":
        draft.add(e.StackCounted(seat=seat, booked=chips(table, seat), counted=counted))
        flow(draft)
    elif _counts_in_pots(table, hand, seat):
        _count_all_in(draft, hand, seat, counted)
    else:
        raise RuleViolation("not_all_in", seat=seat, rule="A18")


def _counts_in_pots(table: Table, hand: Hand, seat: int) -> bool:
    """Whether the seat went all-in on this street, and no pot must stay as it was ruled."""
    ruled = bool(hand.impounded or hand.ruled_amounts)
    return chips(table, seat) == 0 and hand.seats[seat].bet > 0 and not ruled


def _level_of(table: Table, hand: Hand, me: HandSeat, counted: int) -> Level | None:
    """In split limit: the round as if the seat had bet or raised to what was counted in the first place."""
    if not table.rules.is_limit or hand.aggressor != me.seat:
        return None
    for point in reversed(hand.undo):
        before = point.hand
        if before.street == hand.street and before.seats[me.seat].bet != me.bet:
            if counted > before.match:
                return after_raise(table.rules, before, counted)
            return Level(increment=before.increment, full=before.full, raises=before.raises)
    return None


def _count_all_in(draft: Draft, hand: Hand, seat: int, counted: int) -> None:
    """`counted` is what it has put in on this street; a surplus plays only while nobody has acted since."""
    me = hand.seats[seat]
    in_play = counted <= me.bet or (hand.last_actor == seat and hand.phase == "betting")
    level = _level_of(draft.table, hand, me, counted) if in_play else None
    full, raises = (level.full, level.raises) if level is not None else (None, None)
    draft.add(
        e.StackCounted(seat=seat, booked=me.bet, counted=counted, in_play=in_play, full=full, raises=raises)
    )
    ceiling = draft.hand.match
    for n, other in sorted(draft.hand.seats.items()):
        if n != seat and counted < me.bet and other.bet > ceiling:
            draft.add(e.ExcessReturned(seat=n, amount=other.bet - ceiling))
    if draft.hand.phase != "betting" and (back := uncalled(draft.hand.seats.values())) is not None:
        draft.add(e.UncalledReturned(seat=back[0], amount=back[1]))  # the round has closed already
    flow(draft)
