"""What happened with calls, in the box and at a count of the felt (FLOOR.md 26, 35, 36; A18)."""

from typing import Literal

from tables.engine.event import Event


class ReliefPlanned(Event, frozen=True, kw_only=True):
    """Who comes into the box next; `by` said so."""

    croupier: str
    by: str


class CallClosed(Event, frozen=True, kw_only=True):
    call: str
    by: str


class CallEscalated(Event, frozen=True, kw_only=True):
    """Nobody has answered: the jefe is asked."""

    call: str
    at: str


class FeltCounted(Event, frozen=True, kw_only=True):
    """Every stack was counted after hand `hand`; each that differs has its own `StackRecounted` (A18)."""

    hand: int
    at: str
    counts: dict[int, int]


class RecountProposed(Event, frozen=True, kw_only=True):
    """The felt is to be counted before the next hand; play goes on all the same."""

    why: Literal["hour"]
