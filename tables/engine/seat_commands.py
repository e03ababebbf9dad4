"""What is asked about one seat and its chips (A1, A6, A15, A20)."""

from typing import Literal

from tables.engine.command import Amount, SeatCommand, SeatNo, TableId, Words
from tables.engine.state import Source


class AssignSeat(SeatCommand, frozen=True, kw_only=True):
    player_id: Words


class BuyIn(SeatCommand, frozen=True, kw_only=True):
    amount: Amount
    source: Source = "cash"


class Rebuy(SeatCommand, frozen=True, kw_only=True):
    amount: Amount
    source: Source = "cash"


class SitOut(SeatCommand, frozen=True, kw_only=True):
    pass


class SitIn(SeatCommand, frozen=True, kw_only=True):
    pass


class MoveSeat(SeatCommand, frozen=True, kw_only=True):
    to: SeatNo


class ChangeTable(SeatCommand, frozen=True, kw_only=True):
    """The person in `seat` goes to chair `to` of another table, with all that he has there (A5, A6)."""

    table: TableId
    to: SeatNo


class Leave(SeatCommand, frozen=True, kw_only=True):
    """Cash out and give the chair back; a live hand is played first.

    `source`: as what the chips are paid out.
    """

    source: Source = "cash"


class ReleaseSeat(SeatCommand, frozen=True, kw_only=True):
    """Cash out a seat whose forced rebuy was not made in time (A15)."""

    source: Source = "cash"


class StopPlaying(SeatCommand, frozen=True, kw_only=True):
    """He wants to stop: leaves after the hand and gets no chips tonight. It is not taken back."""


class CashOut(SeatCommand, frozen=True, kw_only=True):
    """The stack of a seat goes to the cage once the session is closed."""

    source: Source = "cash"


class Tip(SeatCommand, frozen=True, kw_only=True):
    amount: Amount


class ChooseEntry(SeatCommand, frozen=True, kw_only=True):
    """A new or returning player posts now or waits for the big blind (A6)."""

    entry: Literal["post", "wait"]
