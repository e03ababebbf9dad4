"""What is asked about calls, about the box and about the count of the felt (FLOOR.md 26, 35, 36; A18)."""

from tables.engine.command import Count, SeatNo, TableCommand, Words


class PlanRelief(TableCommand, frozen=True, kw_only=True):
    """Who comes into the box next."""

    croupier: Words


class CloseCall(TableCommand, frozen=True, kw_only=True):
    """The call is settled."""

    call: Words


class EscalateCall(TableCommand, frozen=True, kw_only=True):
    """Nobody has answered in the house's time."""

    call: Words


class Recount(TableCommand, frozen=True, kw_only=True):
    """Every stack as it was counted between two hands, as booked or not (A18)."""

    counts: dict[SeatNo, Count]


class ProposeRecount(TableCommand, frozen=True, kw_only=True):
    """An hour has passed since the felt was last counted."""
