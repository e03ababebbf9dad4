"""What was wished at a table, which chairs are kept for whom, which table it feeds."""

from typing import Literal

from tables.engine.event import Event
from tables.engine.wishes import RequestKind


class RequestMade(Event, frozen=True, kw_only=True):
    """`now` (seconds since 1970) gives its place among the requests of the room."""

    seat: int
    kind: RequestKind
    at: str
    now: int
    to: int | None = None
    table: str | None = None


class RequestEnded(Event, frozen=True, kw_only=True):
    seat: int
    kind: RequestKind
    outcome: Literal["withdrawn", "done", "refused"]


class SeatReserved(Event, frozen=True, kw_only=True):
    """A chair is kept for a person until an instant (seconds since 1970, UTC)."""

    seat: int
    player_id: str
    until: int


class ReservationEnded(Event, frozen=True, kw_only=True):
    """`why`: its time was over, or somebody of the floor took it back."""

    seat: int
    player_id: str
    why: Literal["expired", "cancelled"]


class FeederSet(Event, frozen=True, kw_only=True):
    """From now on this table feeds `table`, or none."""

    table: str | None = None
