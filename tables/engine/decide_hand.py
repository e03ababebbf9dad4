"""Decisions about the running hand: betting, board, showdown, payment (RULES.md A7–A14).

Each function takes the state and one command and returns the events, or raises RuleViolation; nothing that
was refused leaves a trace.
"""

from msgspec.structs import replace

from tables.engine import commands as c
from tables.engine import events as e
from tables.engine.betting import Legal, legal, no_more_bets, order_of_action, passes_without_option
from tables.engine.cards import distinct_cards
from tables.engine.conduct_due import absent_too_long, served
from tables.engine.deal import known_cards, refuse_unchecked, started
from tables.engine.deck import refuse_worn
from tables.engine.draft import Draft
from tables.engine.errors import RuleViolation
from tables.engine.forced_bets import forced_bets
from tables.engine.next_hand import NextHand, plan
from tables.engine.pots import uncalled
from tables.engine.seats import departure
from tables.engine.showdown import live_seats, show_order
from tables.engine.state import BOARD_SIZE, RIVER, Entered, Hand, HandSeat, Table
from tables.engine.till import refuse_broken

Events = tuple[e.AnyEvent, ...]


# --- start --------------------------------------------------------------------------------------------


def start_hand(table: Table, given: c.Given) -> Events:
    """Button, antes and blinds of the next hand; the round closes at once if nobody can act."""
    refuse_running(table)
    refuse_start(table)
    refuse_broken(table, given.book)
    draft = Draft(table)
    _before_first_hand(draft, given)
    for ended in served(table):
        draft.add(ended)
    for seat, chair in sorted(draft.table.seats.items()):
        if chair.leaving and not chair.removed:  # asked for in the hand that is over now
            for event in departure(chair, "left", chair.paid_as):
                draft.add(event)
        elif chair.queued:
            draft.add(e.RebuyApplied(seat=seat, amount=chair.queued))
    table = replace(draft.table, counts={})  # what was counted lies otherwise from now on
    following = plan(table)
    hand = _new_hand(table, following)
    state = replace(
        table,
        seq=table.seq + 1,
        phase="ending" if table.phase == "ending" else "running",
        seats=following.seats,
        hands=table.hands + 1,
        hand=hand,
        hands_left=_one_less(table),
    )
    seq = state.seq
    touched = {**table.since.seats, **dict.fromkeys(following.dealt, seq)}
    draft.add(started(replace(state, since=replace(table.since, hand=seq, seats=touched))))
    stacks = {n: seat.stack for n, seat in following.seats.items()}
    for post in forced_bets(table.rules, following.positions, following.dealt, stacks, following.posts):
        draft.add(post)
    for asked in absent_too_long(draft.table):
        draft.add(asked)
    flow(draft)
    return draft.done()


def refuse_start(table: Table) -> None:
    """Raise unless a hand may begin: the session runs, or hands of its end are left (A2)."""
    if table.phase == "ending" and not table.hands_left:
        raise RuleViolation("session_ending", rule="A2")
    if table.phase == "paused":
        raise RuleViolation("paused", rule="A2")
    if table.phase == "closed":
        raise RuleViolation("session_not_open", rule="A2")
    refuse_unchecked(table)
    refuse_worn(table)
    refuse_broken(table, None)


def _one_less(table: Table) -> int | None:
    return table.hands_left - 1 if table.hands_left else table.hands_left


def _before_first_hand(draft: Draft, given: c.Given) -> None:
    """Who was drawn a seat and has not bought in loses it (A1); the session's length begins to run (A2)."""
    table = draft.table
    if table.hands:
        return
    for seat in [s for _, s in sorted(table.seats.items()) if table.seats_drawn and not s.bought]:
        draft.add(e.SeatLeft(seat=seat.seat, player_id=seat.player_id, why="no_show"))
    if table.rules.session_minutes is not None and table.ends_at is None:
        draft.add(e.EndScheduled(ends_at=given.now + table.rules.session_minutes * 60))


def _new_hand(table: Table, following: NextHand) -> Hand:
    rules, where = table.rules, following.positions
    order = following.dealt
    first = rules.big_blind if rules.posts_blinds else 0
    before = {n: s for n, s in table.seats.items() if s != following.seats[n]}
    return Hand(
        number=table.hands + 1,
        button=where.button,
        small_blind=where.small_blind,
        small_blind_due=where.small_blind_due,
        big_blind=where.big_blind,
        dealt=order,
        seats={
            n: HandSeat(seat=n, start=table.seats[n].stack, player_id=table.seats[n].player_id) for n in order
        },
        last_actor=_before(order, where.opener),
        match=first,
        increment=rules.min_bet,
        full=first,
        uncapped=len(order) == 2 and rules.heads_up_cap != "kept",
        before=table.previous,
        before_seats=before,
    )


def _before(order: tuple[int, ...], seat: int) -> int:
    """The dealt seat that comes just before `seat` in the order of play."""
    return order[order.index(seat) - 1]


def refuse_running(table: Table) -> None:
    """Raise unless the last hand is over and paid."""
    if table.hand is not None and table.hand.phase != "over":
        raise RuleViolation("pots_unpaid" if table.hand.phase == "pay" else "hand_running")


# --- betting ------------------------------------------------------------------------------------------


def act(draft: Draft, seat: int, verb: str, to: int | None = None) -> None:
    """One action of the seat in turn, and what follows from it by itself."""
    options = _in_turn(draft.table, seat)
    if not draft.hand.deal_complete:
        draft.add(e.DealCompleted())
    match verb:
        case "fold":
            draft.add(e.Folded(seat=seat))
        case "check" if options.check:
            draft.add(e.Checked(seat=seat))
        case "call" if options.call is not None:
            draft.add(e.Called(seat=seat, amount=options.call, to=options.bet + options.call))
        case "raise_to" if to is not None:
            draft.add(_raise(draft.table, options, to))
        case _:
            raise RuleViolation("not_open", seat=seat, verb=verb, rule="A10")
    flow(draft)


def _in_turn(table: Table, seat: int) -> Legal:
    hand = table.hand
    if hand is None:
        raise RuleViolation("no_hand")
    if hand.phase != "betting" or hand.to_act is None:
        raise RuleViolation(
            "hand_over" if hand.phase in ("pay", "over", "showdown") else "not_open", rule="A9"
        )
    if seat != hand.to_act:
        raise RuleViolation("not_your_turn", seat=seat, to_act=hand.to_act, rule="A9")
    return legal(table)


def _raise(table: Table, options: Legal, to: int) -> e.RaisedTo:
    lowest, highest = options.min_to, options.max_to
    if lowest is None or highest is None:
        raise RuleViolation("not_open", seat=options.seat, verb=options.verb, why=options.closed, rule="A10")
    if to < lowest:
        raise RuleViolation("below_minimum", min=lowest, max=highest, to=to, rule="A10")
    if to > highest:
        raise RuleViolation("above_maximum", min=lowest, max=highest, to=to, cap=options.cap, rule="A10")
    if to % table.rules.chip_unit:
        raise RuleViolation("bad_amount", unit=table.rules.chip_unit, min=lowest, max=highest, rule="A10")
    return e.RaisedTo(
        seat=options.seat, to=to, amount=to - options.bet, verb=options.verb, all_in=to == options.all_in_to
    )


def act_through(table: Table, command: c.ActThrough) -> Events:
    """Everybody before the seat folds, or checks where that is free; then the seat acts."""
    order = order_of_action(table)
    if command.seat not in order:
        _in_turn(table, command.seat)
    skips = order[: order.index(command.seat)]
    entered = Entered(verb=command.verb, seat=command.seat, to=command.to, skips=skips)
    draft = Draft(table, entered)
    for seat in skips:
        skip(draft, seat)
    act(draft, command.seat, command.verb, command.to)
    return draft.done()


def skip(draft: Draft, seat: int) -> str:
    """The seat is passed over: it checks where that is free, else it folds. Returns the verb."""
    if draft.hand.to_act != seat:  # closed by the rule meanwhile
        return "check"
    verb = "check" if legal(draft.table).check else "fold"
    act(draft, seat, verb)
    return verb


def rest(table: Table, command: c.Rest) -> Events:
    """The same verb for every seat that was still to act when it was given."""
    order = order_of_action(table)
    if not order:
        _in_turn(table, 0)
    draft = Draft(table, Entered(verb=command.verb, skips=order))
    for seat in order:
        if draft.hand.phase == "betting" and draft.hand.to_act == seat:
            act(draft, seat, command.verb)
    return draft.done()


def keep_pending(table: Table, command: c.KeepPending) -> Events:
    """An action out of turn is kept until the turn comes; then it binds if nothing changed (A17)."""
    hand = table.hand
    if hand is None:
        raise RuleViolation("no_hand")
    if hand.phase != "betting":
        raise RuleViolation("hand_over", rule="A9")
    if command.seat not in order_of_action(table)[1:]:
        raise RuleViolation("not_open", seat=command.seat, verb=command.verb, rule="A17")
    draft = Draft(table, Entered(verb="keep_pending", seat=command.seat, to=command.to))
    draft.add(e.PendingKept(seat=command.seat, verb=command.verb, to=command.to))
    return draft.done()


def _pending(draft: Draft, seat: int) -> bool:
    """Act as was said out of turn, if the action to the seat is still the same and the rule allows it."""
    pending = draft.hand.seats[seat].pending
    if pending is None or pending.match != draft.hand.match:
        return False
    if draft.table.house.out_of_turn == "free" and not pending.bound:  # noted, and nothing more
        return False
    options = legal(draft.table)
    match pending.verb:
        case "fold":
            draft.add(e.Folded(seat=seat))
        case "check" if options.check:
            draft.add(e.Checked(seat=seat))
        case "call" if options.call is not None:
            draft.add(e.Called(seat=seat, amount=options.call, to=options.bet + options.call))
        case "raise_to" if pending.to is not None and options.min_to is not None:
            to = max(options.min_to, min(pending.to, options.max_to or 0))
            draft.add(_raise(draft.table, options, to))
        case _:
            return False
    return True


def time_out(table: Table, command: c.TimeOut) -> Events:
    """The time of the seat in turn runs out: it checks if that is free, else it folds."""
    options = _in_turn(table, command.seat)
    if table.rules.action_seconds is None:
        raise RuleViolation("not_offered", setting="action_seconds")
    draft = Draft(table, Entered(verb="time_out", seat=command.seat))
    act(draft, command.seat, "check" if options.check else "fold")
    return draft.done()


# --- what follows by itself ---------------------------------------------------------------------------


def flow(draft: Draft) -> None:
    """Closes a big blind without an option, and the round when nobody is left to act (A9, A11)."""
    while draft.hand.phase == "betting":
        if draft.hand.to_act is None:
            close_round(draft)
        elif draft.table.seats[draft.hand.to_act].removed:
            draft.add(e.Folded(seat=draft.hand.to_act))
        elif passes_without_option(draft.table):
            draft.add(e.Checked(seat=draft.hand.to_act, auto=True))
        elif not _pending(draft, draft.hand.to_act):
            return


def close_round(draft: Draft) -> None:
    """Uncalled chips go back; a burn where the house burns after rounds; after the river the showdown."""
    if (back := uncalled(draft.hand.seats.values())) is not None:
        draft.add(e.UncalledReturned(seat=back[0], amount=back[1]))
    draft.add(e.RoundClosed(street=draft.hand.street))
    if len(live_seats(draft.hand)) < 2:
        return
    if draft.table.rules.burn_rule == "after_each_betting_round":
        draft.add(e.CardBurned())
    if draft.hand.street == RIVER:
        draft.add(e.ShowdownOpened())


# --- board --------------------------------------------------------------------------------------------


def deal_board(table: Table, command: c.DealBoard) -> Events:
    """The cards of the next street, all at once (A8)."""
    hand = table.hand
    if hand is None:
        raise RuleViolation("no_hand")
    if hand.phase == "betting":
        raise RuleViolation("card_too_early", street=hand.street, rule="A8")
    if hand.phase != "board":
        raise RuleViolation("hand_over")
    if untabled := must_table(table):
        raise RuleViolation("cards_missing", seat=untabled[0], setting="allin_face_up", rule="A13")
    need = BOARD_SIZE[hand.street + 1] - len(hand.board)
    if len(command.cards) > need:
        raise RuleViolation("card_too_early", need=need, have=len(command.cards), rule="A8")
    if len(command.cards) < need:
        raise RuleViolation("cards_missing", need=need, have=len(command.cards), rule="A8")
    cards = distinct_cards(command.cards, known_cards(hand))
    draft = Draft(table, Entered(verb="deal_board", cards=cards))
    if not hand.deal_complete:
        draft.add(e.DealCompleted())
    if table.rules.burn_rule == "before_each_board":
        draft.add(e.CardBurned())
    draft.add(e.BoardDealt(street=hand.street + 1, cards=cards))
    flow(draft)
    return draft.done()


def must_table(table: Table) -> tuple[int, ...]:
    """Seats whose hands lie open before the board goes on, where the house wants all-ins face up (A13)."""
    hand = table.hand
    if hand is None or hand.phase != "board" or not table.rules.allin_face_up or not no_more_bets(table):
        return ()
    order = show_order(table.rules, hand)
    return tuple(n for n in order if not hand.seats[n].answered)


def may_table(table: Table) -> bool:
    """Whether hands may be tabled: at the showdown, when no bet is left, or by the last one (A13)."""
    hand = table.hand
    if hand is None:
        return False
    alone = hand.phase == "pay" and sum(seat.live for seat in hand.seats.values()) == 1
    return hand.phase == "showdown" or (hand.phase == "board" and no_more_bets(table)) or alone
