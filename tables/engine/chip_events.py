"""What happened to a table's own chips: slips of the float, pots in the cage's custody, a broken book.

Amounts are chips in the smallest currency unit (RULES.md A17, A18, A20).
"""

from tables.engine.event import Event
from tables.engine.state import BookFault


class FloatMoved(Event, frozen=True, kw_only=True):
    """A numbered slip: `chips` (value: count) and their `amount`, who counted and signed, and who beside him.

    `booked` is what had to be there by the book, where all that lies there is counted (closer, drop, tips);
    the difference is booked to the differences.
    """

    slip: int
    kind: str
    chips: dict[int, int]
    amount: int
    first: str
    second: str
    at: str
    booked: int | None = None


class HeldPotTaken(Event, frozen=True, kw_only=True):
    """The session is over: a pot set aside goes to the cage's custody under its case number (FLOOR 37)."""

    case: str
    amount: int


class BookBroken(Event, frozen=True, kw_only=True):
    """The ledger's balance of an account is not what the state says: no hand begins (FLOOR 26)."""

    fault: BookFault
    at: str


class BookMended(Event, frozen=True, kw_only=True):
    """Every account holds again what the state says."""

    by: str
    at: str
