"""What wishes and kept chairs make of a table, and what other events make of them."""

from typing import Final, assert_never

from msgspec.structs import replace

from tables.engine import events as e
from tables.engine.state import Table
from tables.engine.wishes import Request, Reservation

FULFILS: Final = {
    e.SeatMoved: "seat_change",
    e.Rebought: "rebuy",
    e.RebuyQueued: "rebuy",
    e.LeaveAsked: "leave",
}
"""Event -> kind of request that it fulfils."""


def evolve_wish(table: Table, event: e.WishEvent) -> Table:
    """The table after a request was made or ended, a chair kept or set free, a feeder named."""
    match event:
        case e.RequestMade(seat=seat):
            made = Request(kind=event.kind, at=event.at, now=event.now, to=event.to, table=event.table)
            return _with_request(table, seat, made)
        case e.RequestEnded(seat=seat):
            return _with_request(table, seat, None)
        case e.SeatReserved(seat=seat, player_id=player, until=until):
            others = {n: kept for n, kept in table.reservations.items() if kept.player_id != player}
            kept = Reservation(player_id=player, until=until)
            return replace(table, reservations=dict(sorted({**others, seat: kept}.items())))
        case e.ReservationEnded(seat=seat):
            return _freed(table, seat)
        case e.FeederSet(table=other):
            return replace(table, feeds=other)
        case _:
            assert_never(event)


def settle_wishes(before: Table, table: Table, event: e.AnyEvent) -> Table:
    """A request that an event fulfils is done; a kept chair is so no longer once somebody sits in it.

    `table` is what the event has made of `before`, wishes left aside. Who has a chair needs no other.
    """
    if isinstance(event, e.SeatMoved | e.Rebought | e.RebuyQueued | e.LeaveAsked):
        seat = event.to if isinstance(event, e.SeatMoved) else event.seat
        request = table.seats[seat].request
        if request is not None and request.kind == FULFILS[type(event)]:
            table = _with_request(table, seat, None)
    if not table.reservations:
        return table
    if isinstance(event, e.SessionClosed):
        return replace(table, reservations={})
    people = {chair.player_id for chair in table.seats.values()}
    gone = [n for n, kept in table.reservations.items() if n in table.seats or kept.player_id in people]
    if table.seats is before.seats or not gone:
        return table
    left = {n: kept for n, kept in table.reservations.items() if n not in gone}
    return replace(table, reservations=left)


def _with_request(table: Table, seat: int, request: Request | None) -> Table:
    chair = replace(table.seats[seat], request=request)
    return replace(table, seats={**table.seats, seat: chair})


def _freed(table: Table, seat: int) -> Table:
    left = {n: kept for n, kept in table.reservations.items() if n != seat}
    return replace(table, reservations=left)
