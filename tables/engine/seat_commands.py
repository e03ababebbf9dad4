"""What is asked about one seat and its chips (A1, A6, A15, A20)."""

from typing import Literal

from tables.engine.command import Amount, SeatCommand, SeatNo, Words


class AssignSeat(SeatCommand, frozen=True, kw_only=True):
    player_id: Words


class BuyIn(SeatCommand, frozen=True, kw_only=True):
    amount: Amount


class Rebuy(SeatCommand, frozen=True, kw_only=True):
    amount: Amount


class SitOut(SeatCommand, frozen=True, kw_only=True):
    pass


class SitIn(SeatCommand, frozen=True, kw_only=True):
    pass


class MoveSeat(SeatCommand, frozen=True, kw_only=True):
    to: SeatNo


class Leave(SeatCommand, frozen=True, kw_only=True):
    """Cash out and give the chair back; a live hand is played first."""


class ReleaseSeat(SeatCommand, frozen=True, kw_only=True):
    """Cash out a seat whose forced rebuy was not made in time (A15)."""


class CashOut(SeatCommand, frozen=True, kw_only=True):
    """The stack of a seat goes to the cage once the session is closed."""


class Tip(SeatCommand, frozen=True, kw_only=True):
    amount: Amount


class ChooseEntry(SeatCommand, frozen=True, kw_only=True):
    """A new or returning player posts now or waits for the big blind (A6)."""

    entry: Literal["post", "wait"]
