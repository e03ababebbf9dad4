"""Decisions about people, chairs and chips between hands (RULES.md A1, A3, A15)."""

from tables.engine import commands as c
from tables.engine import events as e
from tables.engine.decide_hand import refuse_running
from tables.engine.errors import RuleViolation
from tables.engine.rules import check
from tables.engine.seats import needs_rebuy, seat_of
from tables.engine.state import Seat, Table

Events = tuple[e.AnyEvent, ...]


def open_session(table: Table, command: c.OpenSession) -> Events:
    """A session under these rules; the last one must be closed."""
    if table.phase != "closed":
        raise RuleViolation("session_open")
    check(command.rules)
    return (e.SessionOpened(rules=command.rules, house=command.house),)


def _open(table: Table) -> None:
    if table.phase == "closed":
        raise RuleViolation("session_not_open", rule="A2")


def _seat(table: Table, seat: int) -> Seat:
    _open(table)
    if seat > table.rules.max_seats:
        raise RuleViolation("no_such_seat", seat=seat, max=table.rules.max_seats)
    if seat not in table.seats:
        raise RuleViolation("seat_empty", seat=seat)
    return table.seats[seat]


def assign_seat(table: Table, command: c.AssignSeat) -> Events:
    """A person gets a chair (A1); who comes after the first hand is a newcomer (A5)."""
    _open(table)
    if command.seat > table.rules.max_seats:
        raise RuleViolation("no_such_seat", seat=command.seat, max=table.rules.max_seats)
    if command.seat in table.seats:
        raise RuleViolation("seat_taken", seat=command.seat, rule="A1")
    if (other := seat_of(table.seats, command.player_id)) is not None:
        raise RuleViolation("already_seated", seat=other, rule="A1")
    newcomer = table.previous is not None or table.hand is not None
    return (e.SeatAssigned(seat=command.seat, player_id=command.player_id, newcomer=newcomer),)


def buy_in(table: Table, command: c.BuyIn) -> Events:
    """The first chips of a seat: founders of a fixed game bring exactly the initial stack (A1)."""
    seat, rules = _seat(table, command.seat), table.rules
    if seat.stack or seat.queued or (table.hand is not None and command.seat in table.hand.seats):
        raise RuleViolation("bought_in", seat=command.seat)
    if command.amount % rules.chip_unit:
        raise RuleViolation("bad_amount", unit=rules.chip_unit, rule="A1")
    if rules.buy_in_mode == "fixed" and not seat.newcomer and command.amount != rules.stack_initial:
        raise RuleViolation("fixed_buy_in", need=rules.stack_initial, rule="A1")
    if command.amount < rules.join_min:
        missing = rules.join_min - command.amount
        raise RuleViolation("below_join_min", min=rules.join_min, missing=missing, rule="A1")
    if rules.join_max is not None and command.amount > rules.join_max:
        raise RuleViolation("above_join_max", max=rules.join_max, rule="A1")
    return (e.BoughtIn(seat=command.seat, amount=command.amount),)


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
    if seat.stack + seat.queued and not rules.voluntary_rebuy and not needs_rebuy(seat, rules):
        raise RuleViolation("not_offered", setting="voluntary_rebuy", rule="A15")
    if rules.max_stack is not None and seat.stack + seat.queued + command.amount > rules.max_stack:
        raise RuleViolation("above_max_stack", max=rules.max_stack, rule="A15")
    if in_hand:
        return (e.RebuyQueued(seat=command.seat, amount=command.amount),)
    return (e.Rebought(seat=command.seat, amount=command.amount),)


def place_button(table: Table, command: c.PlaceButton) -> Events:
    """The button before the first hand, in front of an occupied chair (A3)."""
    _seat(table, command.seat)
    refuse_running(table)
    if table.previous is not None:
        raise RuleViolation("button_not_allowed", rule="A4")
    return (e.ButtonPlaced(seat=command.seat),)


def sit_out(table: Table, command: c.SitOut) -> Events:
    """Not dealt in from the next hand on; the running hand is played."""
    if _seat(table, command.seat).sitting_out:
        raise RuleViolation("not_open", seat=command.seat, verb="sit_out")
    return (e.SatOut(seat=command.seat),)


def sit_in(table: Table, command: c.SitIn) -> Events:
    """Back from the next hand on."""
    if not _seat(table, command.seat).sitting_out:
        raise RuleViolation("not_open", seat=command.seat, verb="sit_in")
    return (e.SatIn(seat=command.seat),)


def choose_entry(table: Table, command: c.ChooseEntry) -> Events:
    """Post now or wait for the big blind (A6)."""
    _seat(table, command.seat)
    return (e.EntryChosen(seat=command.seat, entry=command.entry),)


def change_croupier(table: Table, command: c.ChangeCroupier, given: c.Given) -> Events:
    """The asking croupier holds the table; from another only by taking over."""
    _open(table)
    if table.croupier not in (None, given.actor) and not command.take_over:
        raise RuleViolation("held_by_other", croupier=table.croupier)
    return (e.CroupierChanged(croupier=given.actor, at=given.at),)


def call_inspector(table: Table, command: c.CallInspector, given: c.Given) -> Events:
    """A call for the floor, with its kind and seat."""
    _open(table)
    call = str(table.calls_made + 1)
    return (e.InspectorCalled(call=call, kind=command.kind, at=given.at, seat=command.seat),)


def answer_call(table: Table, command: c.AnswerCall, given: c.Given) -> Events:
    """An inspector is on his way."""
    if not any(call.id == command.call and call.answered_by is None for call in table.calls):
        raise RuleViolation("no_such_call")
    return (e.CallAnswered(call=command.call, by=given.actor),)
