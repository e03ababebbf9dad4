"""What happened between hands: people, chairs, chips, the session (RULES.md A1–A3, A15, A18–A20).

Amounts are chips in the smallest currency unit.
"""

from typing import Literal

from tables.engine.event import Event
from tables.engine.rules import Rules
from tables.engine.state import House


class SessionOpened(Event, frozen=True, kw_only=True):
    rules: Rules
    house: House


class SeatAssigned(Event, frozen=True, kw_only=True):
    seat: int
    player_id: str
    newcomer: bool = False


class BoughtIn(Event, frozen=True, kw_only=True):
    seat: int
    amount: int


class Rebought(Event, frozen=True, kw_only=True):
    seat: int
    amount: int


class RebuyQueued(Event, frozen=True, kw_only=True):
    seat: int
    amount: int


class RebuyApplied(Event, frozen=True, kw_only=True):
    """Chips bought during a hand reach the stack before the next one (A15)."""

    seat: int
    amount: int


class ButtonPlaced(Event, frozen=True, kw_only=True):
    seat: int


class CroupierChanged(Event, frozen=True, kw_only=True):
    croupier: str
    at: str


class StackRecounted(Event, frozen=True, kw_only=True):
    """A stack counted between hands: the felt is right (A18)."""

    seat: int
    booked: int
    counted: int


class SatOut(Event, frozen=True, kw_only=True):
    seat: int


class SatIn(Event, frozen=True, kw_only=True):
    seat: int


class EntryChosen(Event, frozen=True, kw_only=True):
    seat: int
    entry: Literal["post", "wait"]


class InspectorCalled(Event, frozen=True, kw_only=True):
    call: str
    kind: str
    at: str
    seat: int | None = None


class CallAnswered(Event, frozen=True, kw_only=True):
    call: str
    by: str
