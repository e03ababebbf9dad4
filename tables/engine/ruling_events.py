"""What follows a decision of the inspector, or waits for one: told, acknowledged, under reservation (A17)."""

from tables.engine.event import Event
from tables.engine.rulings import Complaint


class CaseOpened(Event, frozen=True, kw_only=True):
    """A case under reservation: play goes on, the decision comes later.

    `facts` are codes of the house's list, `claims` the seats' own short words, `sheet` the number of the
    complaint sheet, `hand` the last hand that had begun.
    """

    case: str
    complaint: Complaint
    hand: int
    by: str
    at: str
    sheet: str = ""
    facts: tuple[str, ...] = ()
    claims: dict[int, str] = {}
    video: str = ""
    people: dict[int, str] = {}  # who sat where then


class RulingTold(Event, frozen=True, kw_only=True):
    """A ruling was announced to the table (`everybody`), or told to the persons of these seats."""

    ruling: str
    by: str
    at: str
    seats: tuple[int, ...] = ()
    everybody: bool = False


class RulingAcknowledged(Event, frozen=True, kw_only=True):
    """The croupier who holds the table has taken note of a ruling."""

    ruling: str
    by: str
    at: str
