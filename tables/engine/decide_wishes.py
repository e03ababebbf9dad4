"""Decisions about requests of seated persons, chairs kept for somebody, tables that feed another (A1)."""

from typing import assert_never

from tables.engine import commands as c
from tables.engine import events as e
from tables.engine.decide_session import refuse_closed
from tables.engine.errors import RuleViolation
from tables.engine.seat_refusals import reserved
from tables.engine.seats import seat_of
from tables.engine.state import Seat, Table
from tables.engine.wishes import Reservation

Events = tuple[e.AnyEvent, ...]


def decide_wish(table: Table, command: c.WishCommands, given: c.Given) -> Events:
    """The event of one wish; raises RuleViolation."""
    match command:
        case c.MakeRequest():
            return (_make(table, command, given),)
        case c.EndRequest():
            return (_end(table, command, given),)
        case c.ReserveSeat():
            return (_reserve(table, command, given.now + 60 * command.minutes, given),)
        case c.CancelReservation():
            kept = _kept(table, command.seat)
            return (e.ReservationEnded(seat=command.seat, player_id=kept.player_id, why="cancelled"),)
        case c.ExpireReservation():
            return (_expire(table, command, given),)
        case c.FeedTable():
            return (_feed(table, command),)
        case _:
            assert_never(command)


def _make(table: Table, command: c.MakeRequest, given: c.Given) -> e.RequestMade:
    """One at a time; which chair or table it is about is said only where it is about one."""
    chair = _chair(table, command.seat)
    if chair.request is not None:
        raise RuleViolation("request_open", seat=command.seat, kind=chair.request.kind)
    if command.to is not None and (command.kind != "seat_change" or command.to > table.rules.max_seats):
        raise RuleViolation("no_such_seat", seat=command.to, max=table.rules.max_seats)
    if command.to == command.seat:
        raise RuleViolation("same_seat", seat=command.seat)
    if command.table is not None and (command.kind != "table_change" or command.table == table.table):
        raise RuleViolation("same_table", rule="A1")
    return e.RequestMade(
        seat=command.seat,
        kind=command.kind,
        at=given.at,
        now=given.now,
        to=command.to,
        table=command.table,
    )


def _end(table: Table, command: c.EndRequest, given: c.Given) -> e.RequestEnded:
    """Whoever asked may take it back; only the staff says that it is done or refused."""
    request = _chair(table, command.seat).request
    if request is None:
        raise RuleViolation("no_request", seat=command.seat)
    if given.role == "player" and command.outcome != "withdrawn":
        raise RuleViolation("not_offered", seat=command.seat)
    return e.RequestEnded(seat=command.seat, kind=request.kind, outcome=command.outcome)


def keep_seat(table: Table, command: c.KeepSeat, given: c.Given) -> Events:
    """A chair that the house itself keeps, until an instant that is still to come; raises RuleViolation."""
    if command.until <= given.now:
        raise RuleViolation("not_offered", until=command.until)
    return (_reserve(table, command, command.until, given),)


def _reserve(table: Table, command: c.ReserveSeat | c.KeepSeat, until: int, given: c.Given) -> e.SeatReserved:
    """A free chair; who has one already has this one instead."""
    refuse_closed(table)
    if command.seat > table.rules.max_seats:
        raise RuleViolation("no_such_seat", seat=command.seat, max=table.rules.max_seats)
    if command.seat in table.seats:
        raise RuleViolation("seat_taken", seat=command.seat, rule="A1")
    if (own := seat_of(table.seats, command.player_id)) is not None:  # who has a chair needs no other
        raise RuleViolation("already_seated", seat=own, rule="A1")
    for refusal in reserved(table, command.player_id, command.seat, given.now):
        raise refusal.violation()
    return e.SeatReserved(seat=command.seat, player_id=command.player_id, until=until)


def _expire(table: Table, command: c.ExpireReservation, given: c.Given) -> e.ReservationEnded:
    kept = _kept(table, command.seat)
    if given.now < kept.until:
        raise RuleViolation("not_offered", until=kept.until)
    return e.ReservationEnded(seat=command.seat, player_id=kept.player_id, why="expired")


def _feed(table: Table, command: c.FeedTable) -> e.FeederSet:
    refuse_closed(table)
    if command.table == table.table:
        raise RuleViolation("same_table", rule="A1")
    if command.table == table.feeds:
        raise RuleViolation("not_offered", rule="A1")
    return e.FeederSet(table=command.table)


def _kept(table: Table, seat: int) -> Reservation:
    if seat not in table.reservations:
        raise RuleViolation("no_reservation", seat=seat)
    return table.reservations[seat]


def _chair(table: Table, seat: int) -> Seat:
    refuse_closed(table)
    if seat not in table.seats:
        raise RuleViolation("seat_empty", seat=seat)
    return table.seats[seat]
