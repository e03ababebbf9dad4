"""Decisions about people, chairs and chips between hands (RULES.md A1, A5, A6, A15, A20)."""

from typing import Literal

from tables.engine import commands as c
from tables.engine import events as e
from tables.engine.counts import counted_at_close
from tables.engine.decide_session import refuse_closed
from tables.engine.errors import RuleViolation
from tables.engine.hands_ahead import is_underway
from tables.engine.seat_refusals import move_refusals, refusals
from tables.engine.seats import departure, needs_rebuy
from tables.engine.state import Seat, Source, Table
from tables.engine.till import refuse_short

Events = tuple[e.AnyEvent, ...]
Why = Literal["left", "released"]


def _seat(table: Table, seat: int) -> Seat:
    refuse_closed(table)
    if seat > table.rules.max_seats:
        raise RuleViolation("no_such_seat", seat=seat, max=table.rules.max_seats)
    if seat not in table.seats:
        raise RuleViolation("seat_empty", seat=seat)
    return table.seats[seat]


def assign_seat(table: Table, command: c.AssignSeat, given: c.Given) -> Events:
    """A person gets a chair (A1); who comes after the first hand is a newcomer (A5)."""
    for refusal in refusals(table, command.player_id, command.seat, given.now):
        raise refusal.violation()
    newcomer = is_underway(table)
    player = command.player_id
    return (e.SeatAssigned(seat=command.seat, player_id=player, newcomer=newcomer, at=given.now),)


def buy_in(table: Table, command: c.BuyIn, given: c.Given) -> Events:
    """The first chips of a seat: founders of a fixed game bring exactly the initial stack (A1).

    Who comes back to the game with less than he took away goes south and is refused; what he took away may be
    more than a newcomer's maximum (FLOOR 20).
    """
    seat, rules = _seat(table, command.seat), table.rules
    if seat.bought:
        raise RuleViolation("bought_in", seat=command.seat)
    if command.amount % rules.chip_unit:
        raise RuleViolation("bad_amount", unit=rules.chip_unit, rule="A1")
    old = given.old_stack
    if command.amount < old:
        raise RuleViolation("going_south", need=old, missing=old - command.amount, rule="A1")
    fixed = rules.buy_in_mode == "fixed" and not seat.newcomer
    if fixed and command.amount != max(rules.stack_initial, old):
        raise RuleViolation("fixed_buy_in", need=max(rules.stack_initial, old), rule="A1")
    if command.amount < rules.join_min:
        missing = rules.join_min - command.amount
        raise RuleViolation("below_join_min", min=rules.join_min, missing=missing, rule="A1")
    if rules.join_max is not None and command.amount > max(rules.join_max, old):
        raise RuleViolation("above_join_max", max=max(rules.join_max, old), rule="A1")
    refuse_short(table, command.source, command.amount)
    bought = e.BoughtIn(seat=command.seat, amount=command.amount, source=command.source, old_stack=old)
    return (bought,)


def rebuy(table: Table, command: c.Rebuy) -> Events:
    """One rebuy of the house's size; queued while the seat is in a hand, refused while it is all-in (A15)."""
    seat, rules = _seat(table, command.seat), table.rules
    if rules.max_rebuys is not None and seat.rebuys >= rules.max_rebuys:
        raise RuleViolation("rebuys_used_up", max=rules.max_rebuys, rule="A15")
    if command.amount != rules.rebuy_amount:
        raise RuleViolation("bad_amount", need=rules.rebuy_amount, rule="A15")
    hand = table.hand
    in_hand = hand is not None and hand.phase != "over" and command.seat in hand.seats
    if in_hand and hand is not None and hand.seats[command.seat].live and seat.stack == 0:
        raise RuleViolation("rebuy_in_hand", seat=command.seat, rule="A15")
    if not (in_hand or seat.bought or seat.stack or seat.queued):  # a buy-in first (A1)
        raise RuleViolation("not_open", seat=command.seat, verb="rebuy", rule="A15")
    if seat.stack + seat.queued and not rules.voluntary_rebuy and not needs_rebuy(seat, rules):
        raise RuleViolation("not_offered", setting="voluntary_rebuy", rule="A15")
    if rules.max_stack is not None and seat.stack + seat.queued + command.amount > rules.max_stack:
        raise RuleViolation("above_max_stack", max=rules.max_stack, rule="A15")
    refuse_short(table, command.source, command.amount)
    if in_hand:
        return (e.RebuyQueued(seat=command.seat, amount=command.amount, source=command.source),)
    return (e.Rebought(seat=command.seat, amount=command.amount, source=command.source),)


def sit_out(table: Table, command: c.SitOut, given: c.Given) -> Events:
    """Not dealt in from the next hand on; the running hand is played."""
    if _seat(table, command.seat).sitting_out:
        raise RuleViolation("not_open", seat=command.seat, verb="sit_out")
    return (e.SatOut(seat=command.seat, at=given.now),)


def sit_in(table: Table, command: c.SitIn) -> Events:
    """Back from the next hand on."""
    if not _seat(table, command.seat).sitting_out:
        raise RuleViolation("not_open", seat=command.seat, verb="sit_in")
    return (e.SatIn(seat=command.seat),)


def choose_entry(table: Table, command: c.ChooseEntry) -> Events:
    """Post now or wait for the big blind (A6)."""
    _seat(table, command.seat)
    return (e.EntryChosen(seat=command.seat, entry=command.entry),)


def move_seat(table: Table, command: c.MoveSeat, given: c.Given) -> Events:
    """Another chair at the same table, between two hands: restrictions and debts follow (A5, A6)."""
    _seat(table, command.seat)
    for refusal in move_refusals(table, command.seat, command.to, given.now):
        raise refusal.violation()
    away = _away_from_blinds(table, command.seat, command.to)
    return (e.SeatMoved(seat=command.seat, to=command.to, away=away),)


def _away_from_blinds(table: Table, seat: int, to: int) -> bool:
    """Whether the big blind comes to `to` later than it would have come to `seat`."""
    rules, previous = table.rules, table.previous
    if previous is None or previous.big_blind is None or rules.missed_blind_policy == "none":
        return False
    big = previous.big_blind
    return (to - big - 1) % rules.max_seats > (seat - big - 1) % rules.max_seats


def _not_in_hand(table: Table, seat: int) -> None:
    hand = table.hand
    if hand is not None and hand.phase != "over" and seat in hand.seats:
        raise RuleViolation("in_the_hand", seat=seat)


def leave(table: Table, command: c.Leave, given: c.Given) -> Events:
    """The chips go to the cage and the chair is free; in a live hand the wish is kept until it is over.

    Raises not_counted at the close, like every cash-out then (FLOOR 37).
    """
    seat, hand = _counted(table, command.seat), table.hand
    if hand is not None and hand.phase != "over" and command.seat in hand.seats:
        if seat.leaving:
            raise RuleViolation("not_open", seat=command.seat, verb="leave")
        return (e.LeaveAsked(seat=command.seat, source=command.source),)
    return _paid(table, seat, "left", command.source, given)


def stop(table: Table, command: c.StopPlaying) -> Events:
    """He leaves after the hand, or before the next one, and gets no more chips tonight (FLOOR 3, player)."""
    seat = _seat(table, command.seat)
    if seat.stopped:
        raise RuleViolation("not_open", seat=command.seat, verb="stop_playing")
    asked: Events = (e.StopAsked(seat=command.seat),)
    return asked if seat.leaving else (*asked, e.LeaveAsked(seat=command.seat))


def release(table: Table, command: c.ReleaseSeat, given: c.Given) -> Events:
    """A seat that owes a forced rebuy for more hands than the house keeps it (A15)."""
    seat, rules = _counted(table, command.seat), table.rules
    refuse_closed(table)
    _not_in_hand(table, command.seat)
    limit = rules.rebuy_deadline_hands
    if not needs_rebuy(seat, rules) or limit is None or seat.short_hands < limit:
        raise RuleViolation("not_released", have=seat.short_hands, need=limit, rule="A15")
    return _paid(table, seat, "released", command.source, given)


def cash_out(table: Table, command: c.CashOut, given: c.Given) -> Events:
    """After the close the stack of a seat goes to the cage (A2), once it is counted (FLOOR 37)."""
    if table.phase != "closed":
        raise RuleViolation("session_open", rule="A2")
    return _paid(table, _counted(table, command.seat), "left", command.source, given)


def _paid(table: Table, seat: Seat, why: Why, source: Source, given: c.Given) -> Events:
    return departure(seat, why, source, counted=counted_at_close(table, seat, older=given.older))


def _chair(table: Table, seat: int) -> Seat:
    if seat not in table.seats:
        raise RuleViolation("seat_empty", seat=seat)
    return table.seats[seat]


def _counted(table: Table, seat: int) -> Seat:
    """The chair; the chips of a removed player are not paid out before two have counted and signed (A17)."""
    chair = _chair(table, seat)
    if chair.removed:
        raise RuleViolation("must_be_counted", seat=seat, rule="A17")
    return chair


def tip(table: Table, command: c.Tip) -> Events:
    """A tip from the stack, between hands or by a seat that is in no hand; whole chips (A20)."""
    seat, hand = _seat(table, command.seat), table.hand
    if not table.rules.tips:
        raise RuleViolation("tips_off", rule="A20")
    if hand is not None and hand.phase not in ("pay", "over") and command.seat in hand.seats:
        raise RuleViolation("in_the_hand", seat=command.seat, rule="A20")
    if command.amount % table.rules.chip_unit:
        raise RuleViolation("bad_amount", unit=table.rules.chip_unit, rule="A20")
    if command.amount > seat.stack:
        raise RuleViolation("above_stack", max=seat.stack, rule="A20")
    return (e.TipGiven(seat=command.seat, amount=command.amount),)
