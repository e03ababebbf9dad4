"""What each kind of ruling does to hand and stacks, and when it may be given (RULES.md A17)."""

from collections.abc import Callable

from msgspec.structs import replace

from tables.engine import commands as c
from tables.engine import events as e
from tables.engine import rulings as r
from tables.engine.betting import chips, next_actor
from tables.engine.cards import distinct_cards
from tables.engine.decide_hand import flow
from tables.engine.decide_repair import count_stack, may_misdeal, rewound, voided
from tables.engine.decide_showdown import pay_pots
from tables.engine.draft import Draft
from tables.engine.errors import RuleViolation
from tables.engine.evolve import evolve
from tables.engine.evolve_hand import SHOWDOWN_TYPED
from tables.engine.pots import pots_now
from tables.engine.ruling_chips import Effect, release, transfer
from tables.engine.ruling_entries import bind, correct
from tables.engine.ruling_since import put_right
from tables.engine.showdown import (
    awards,
    contenders,
    due_to_show,
    is_decided,
    live_seats,
    rake_of,
    refuse_nobody_left,
)
from tables.engine.state import BOARD_SIZE, Hand, HeldPot, Table

Change = Callable[[Table], Table]
RESHAPES = r.CorrectEntry | r.KillHand | r.ReviveHand | r.VoidHand
"""What makes other pots of a hand: closed once one of its pots is set aside, or the hand put right."""


def effect(table: Table, ruling: r.Ruling) -> Effect:
    """The effect of one ruling, or the refusal of its window and fields."""
    match ruling:
        case r.Transfer():
            return transfer(table, ruling)
        case r.Release():
            return release(table, ruling)
        case r.RuleCount():
            command = c.CountStack(seat=ruling.seat, counted=ruling.counted)
            return Effect(events=count_stack(table, command))
        case r.Note():
            return Effect()
        case _:
            return _on_hand(table, ruling)


def _on_hand(table: Table, ruling: r.Ruling) -> Effect:
    hand = table.hand
    if hand is None or hand.voided:
        raise RuleViolation("window_closed", rule="A17")
    _refuse_reshaping(table, hand, ruling)
    match ruling:
        case r.CorrectEntry():
            _running(hand)
            after, entries = correct(table, ruling)
            return Effect(after=after, entries=entries)
        case r.BindAction():
            _running(hand)
            return Effect(after=table, events=bind(table, ruling))
        case r.KillHand():
            return _repaid(table, lambda t: _kill(t, ruling.seat))
        case r.ReviveHand():
            return _repaid(table, lambda t: _revive(t, ruling.seat))
        case r.RemovePlayer():
            return _remove(table, hand, ruling.seat)
        case r.VoidHand():
            return _void(table, hand, fouled=ruling.fouled)
        case r.FixBoard():
            return Effect(after=_fix_board(table, hand, ruling))
        case r.AwardReading():
            return _repaid(table, lambda t: _reading(t, ruling))
        case r.AwardAccounting():
            return _repaid(table, lambda t: _accounting(t, ruling))
        case r.Impound():
            return _impound(table, ruling)
        case _:
            raise RuleViolation("not_offered", rule="A17")


def _refuse_reshaping(table: Table, hand: Hand, ruling: r.Ruling) -> None:
    if not isinstance(ruling, RESHAPES):
        return
    if hand.impounded:
        raise RuleViolation("window_closed", why="impounded", rule="A17")
    if put_right(table):  # in chips already: its record stays as it is
        raise RuleViolation("window_closed", why="past", rule="A17")


def _running(hand: Hand) -> None:
    if hand.phase == "over":
        raise RuleViolation("window_closed", rule="A17")


# --- a hand that may be paid already ---------------------------------------------------------------


def unpaid(table: Table) -> Table:
    """The table before its last hand was paid; itself when it was not."""
    hand = table.hand
    assert hand is not None
    if hand.phase != "over":
        return table
    paid = next((u for u in reversed(hand.undo) if u.entered.verb == "pay_pots"), None)
    if paid is None:
        raise RuleViolation("window_closed", rule="A17")
    return evolve(table, e.Undone(what=paid.entered, hand=paid.hand, stacks=rewound(table, paid.hand)))


def _repaid(table: Table, change: Change) -> Effect:
    """`change` on the unpaid hand; a hand that was paid is paid again as ruled."""
    assert table.hand is not None
    was_paid, now, own = table.hand.phase == "over", table.rules, table.hand.rules
    if own is not None:  # its own settings, not those that the house has set since
        table = replace(table, rules=own)
    after = change(unpaid(table))
    if was_paid and after.hand is not None and after.hand.phase == "pay":
        for event in pay_pots(after):
            after = evolve(after, event)
    hand = after.hand if after.hand is None else replace(after.hand, rules=own)
    return Effect(after=replace(after, rules=now, hand=hand))


def _changed(table: Table, hand: Hand) -> Table:
    """The table with this hand, and what follows from it by itself."""
    table = replace(table, hand=hand)
    if hand.phase == "betting":
        table = replace(table, hand=replace(hand, to_act=next_actor(table)))
    draft = Draft(table)
    flow(draft)
    after = draft.table
    assert after.hand is not None
    if after.hand.phase in ("board", "showdown") and len(live_seats(after.hand)) < 2:
        return replace(after, hand=replace(after.hand, phase="pay", to_act=None))
    if after.hand.phase != "showdown":
        return after
    if is_decided(after.hand):
        return replace(after, hand=replace(after.hand, phase="pay", to_act=None))
    return replace(after, hand=replace(after.hand, to_act=due_to_show(table.rules, after.hand)))


def _kill(table: Table, seat: int) -> Table:
    hand = table.hand
    assert hand is not None
    if seat not in live_seats(hand) or len(live_seats(hand)) < 2:
        raise RuleViolation("not_eligible", seat=seat, rule="A17")
    draft = Draft(table)
    draft.add(e.Folded(seat=seat))
    killed = _to_rule_anew(draft.hand)
    if killed.phase == "pay" and not is_decided(killed):  # it was decided by what is ruled no more
        killed = replace(killed, phase="showdown")
    refuse_nobody_left(killed, seat)
    if killed.phase == "showdown" or (killed.phase == "pay" and len(live_seats(killed)) < 2):
        return _changed(draft.table, replace(killed, to_act=None) if killed.phase == "pay" else killed)
    return _changed(draft.table, replace(killed, last_actor=hand.last_actor))


def _to_rule_anew(hand: Hand) -> Hand:
    """Winners and amounts that were ruled for pots which are others now."""
    return replace(hand, ruled_winners={}, ruled_amounts={})


def _revive(table: Table, seat: int) -> Table:
    hand = table.hand
    assert hand is not None
    me = hand.seats.get(seat)
    if me is None or (me.live and not me.mucked and not me.beaten):
        raise RuleViolation("not_eligible", seat=seat, rule="A17")
    if hand.typed == SHOWDOWN_TYPED:  # its bets are made
        hand = replace(hand, phase="showdown")
    elif len(live_seats(hand)) < 2:  # the others had folded: the round goes on where it was cut short
        table = _uncalled_again(table)
        hand = replace(_hand(table), phase="betting")
    elif hand.phase == "pay":
        hand = replace(hand, phase="showdown")
    again = hand.seats[seat]
    alive = replace(again, folded=False, mucked=False, beaten=False, acted=False, last=None)
    return _changed(table, replace(_to_rule_anew(hand), seats={**hand.seats, seat: alive}))


def _hand(table: Table) -> Hand:
    assert table.hand is not None
    return table.hand


def _uncalled_again(table: Table) -> Table:
    """The bet that came back when all had folded lies in front again."""
    hand, seats = _hand(table), dict(table.seats)
    players = dict(hand.seats)
    for n, s in hand.seats.items():
        if not s.returned:
            continue
        if seats[n].stack < s.returned:
            raise RuleViolation("above_stack", seat=n, max=seats[n].stack, rule="A17")
        seats[n] = replace(seats[n], stack=seats[n].stack - s.returned)
        players[n] = replace(s, bet=s.bet + s.returned, put=s.put + s.returned, returned=0)
    return replace(table, seats=seats, hand=replace(hand, seats=players))


def _remove(table: Table, hand: Hand, seat: int) -> Effect:
    """Live with chips: folded at once or at his turn (setting 60). All-in: he stays eligible."""
    if seat not in table.seats:
        raise RuleViolation("seat_empty", seat=seat)
    if table.seats[seat].removed:
        raise RuleViolation("not_open", seat=seat, verb="remove_player", rule="A17")
    me = hand.seats.get(seat)
    open_ = hand.phase in ("betting", "board")
    playing = me is not None and me.live and open_ and chips(table, seat) > 0
    marked = replace(table, seats={**table.seats, seat: replace(table.seats[seat], removed=True)})
    if not playing:
        return Effect(removed=seat)
    if table.rules.removed_in_hand == "at_once":
        return Effect(after=_kill(marked, seat), removed=seat)
    return Effect(after=_changed(marked, hand), removed=seat)


def _void(table: Table, hand: Hand, *, fouled: bool) -> Effect:
    _running(hand)
    if not fouled and not may_misdeal(hand):
        raise RuleViolation("window_closed", rule="A17")
    after = voided(hand)
    return Effect(events=(e.HandVoided(reason="ruling", hand=after, stacks=rewound(table, after)),))


def _fix_board(table: Table, hand: Hand, ruling: r.FixBoard) -> Table:
    """Board cards of this street only, or all of them while nothing was bet on it: a redeal (same street)."""
    _running(hand)
    if hand.phase in ("pay", "showdown") or len(ruling.board) not in (0, *BOARD_SIZE.values()):
        raise RuleViolation("window_closed", rule="A17")
    if len(ruling.board) != len(hand.board):
        raise RuleViolation("cards_missing", need=len(hand.board), have=len(ruling.board), rule="A17")
    kept = BOARD_SIZE.get(hand.street - 1, 0)
    if ruling.board[:kept] != hand.board[:kept]:
        raise RuleViolation("window_closed", rule="A17")
    tabled = {card for s in hand.seats.values() for card in s.cards}
    board = distinct_cards(ruling.board, tabled)
    burns = hand.burns if ruling.burns is None else ruling.burns
    return replace(table, hand=replace(hand, board=board, burns=burns))


# --- pots ---------------------------------------------------------------------------------------------


def _pot_of(table: Table, pot: int) -> tuple[Hand, int, tuple[int, ...]]:
    """The hand, the net amount of one of its pots, and who may win it."""
    hand = table.hand
    assert hand is not None
    pots = pots_now(hand)
    if hand.phase not in ("showdown", "pay"):
        raise RuleViolation("window_closed", rule="A17")
    if pot >= len(pots) or pot in hand.impounded:
        raise RuleViolation("no_such_pot", pot=pot, rule="A17")
    net = pots[pot].amount - rake_of(table.rules, hand, pots)[pot]
    return hand, net, pots[pot].seats


def _reading(table: Table, ruling: r.AwardReading) -> Table:
    hand, _, seats = _pot_of(table, ruling.pot)
    _half_exists(table, ruling.half)
    for seat in ruling.winners:
        if seat not in seats:
            raise RuleViolation("not_eligible", seat=seat, pot=ruling.pot, rule="A17")
    winners = tuple(sorted(set(ruling.winners)))
    ruled = {**hand.ruled_winners, f"{ruling.pot}:{ruling.half}": winners}
    return _changed(table, replace(hand, ruled_winners=ruled))


def _half_exists(table: Table, half: r.Half) -> None:
    if half != "whole" and not table.rules.is_hilo:
        raise RuleViolation("no_such_pot", half=half, rule="A17")


def _accounting(table: Table, ruling: r.AwardAccounting) -> Table:
    hand, net, seats = _pot_of(table, ruling.pot)
    _half_exists(table, ruling.half)
    amount = net
    if ruling.half != "whole":
        amount = sum(
            a.amount for a in awards(table.rules, hand) if a.pot == ruling.pot and a.half == ruling.half
        )
    if sum(ruling.amounts.values()) != amount or not amount:
        raise RuleViolation("sum_differs", need=amount, have=sum(ruling.amounts.values()), rule="A17")
    for seat, chips_given in ruling.amounts.items():
        if seat not in seats or seat not in contenders(hand):
            raise RuleViolation("not_eligible", seat=seat, pot=ruling.pot, rule="A17")
        if chips_given % table.rules.chip_unit:
            raise RuleViolation("bad_amount", unit=table.rules.chip_unit, rule="A17")
    ruled = {**hand.ruled_amounts, f"{ruling.pot}:{ruling.half}": dict(ruling.amounts)}
    return _changed(table, replace(hand, ruled_amounts=ruled))


def _impound(table: Table, ruling: r.Impound) -> Effect:
    """The pot goes to the account of the case; the hand goes on without it."""
    if table.rules.tie_division == "proportional_stake":
        raise RuleViolation("not_offered", setting="tie_division", rule="A17")
    if any(held.case == ruling.case for held in table.held_pots):
        raise RuleViolation("case_open", case=ruling.case, rule="A17")
    hand, _, seats = _pot_of(table, ruling.pot)
    amount = pots_now(hand)[ruling.pot].amount
    players = {n: hand.seats[n].player_id for n in seats}
    held = HeldPot(case=ruling.case, hand=hand.number, pot=ruling.pot, amount=amount, players=players)
    after = _changed(table, replace(hand, impounded={**hand.impounded, ruling.pot: amount}))
    return Effect(after=after, held=held)
