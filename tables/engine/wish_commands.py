"""What a seated person wishes, chairs that are kept for somebody, tables that feed another one (A1)."""

from typing import Annotated, Literal

import msgspec

from tables.engine.command import Instant, SeatCommand, SeatNo, TableCommand, Words
from tables.engine.wishes import RequestKind

TableId = Annotated[str, msgspec.Meta(pattern="^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$")]


class MakeRequest(SeatCommand, frozen=True, kw_only=True):
    """A seated person wishes something: kept in order until it is done. He asks for one thing at a time.

    `to` and `table` are the chair and the table that he wishes, where he wishes a certain one.
    """

    kind: RequestKind
    to: SeatNo | None = None
    table: TableId | None = None


class EndRequest(SeatCommand, frozen=True, kw_only=True):
    """His request is done or refused, or he does not wish it any more."""

    outcome: Literal["withdrawn", "done", "refused"]


class ReserveSeat(SeatCommand, frozen=True, kw_only=True):
    """A free chair is kept for a person for so many minutes from when this is decided."""

    player_id: Words
    minutes: Annotated[int, msgspec.Meta(ge=1, le=1440)]


class KeepSeat(SeatCommand, frozen=True, kw_only=True):
    """The same until an instant that the house computed, that of a call from a list. It comes by no door."""

    player_id: Words
    until: Instant


class CancelReservation(SeatCommand, frozen=True, kw_only=True):
    """The chair is free for everybody again."""


class ExpireReservation(SeatCommand, frozen=True, kw_only=True):
    """The time of a reservation is over: the clock's command."""


class FeedTable(TableCommand, frozen=True, kw_only=True):
    """Free seats of `table` are filled from this table, who sits here longest first; None: no longer."""

    table: TableId | None = None
