"""What a seated person wishes, and a chair that is kept for somebody."""

from typing import Literal

from tables.engine.value import Value

RequestKind = Literal["seat_change", "table_change", "rebuy", "leave", "assistance"]


class Request(Value, frozen=True, kw_only=True):
    """What a seated person has asked for, until it is done: one at a time. `now` gives the order in the room.

    `to` and `table` are the chair and the table that he wishes, where he wishes a certain one.
    """

    kind: RequestKind
    at: str
    now: int
    to: int | None = None
    table: str | None = None


class Reservation(Value, frozen=True, kw_only=True):
    """A chair kept for a person until an instant (seconds since 1970, UTC)."""

    player_id: str
    until: int
