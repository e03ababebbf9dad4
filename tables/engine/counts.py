"""What has been counted of each seat since the last hand: at the close nobody is paid before (A18; FLOOR 37).

Amounts are chips in the smallest currency unit.
"""

from msgspec.structs import replace

from tables.engine import events as e
from tables.engine.errors import RuleViolation
from tables.engine.state import Seat, Table


def is_closing(table: Table) -> bool:
    """Whether no hand can begin any more: the session is closed, or its last hand is over (A2)."""
    running = table.hand is not None and table.hand.phase != "over"
    return not running and (table.phase == "closed" or table.hands_left == 0)


def is_counted(table: Table, chair: Seat) -> bool:
    """Whether what lies before the seat is what was last counted there; nothing needs no count."""
    return not chair.stack or table.counts.get(chair.seat) == chair.stack


def counted_at_close(table: Table, chair: Seat, *, older: bool = False) -> int | None:
    """The counted chips of a seat that is paid out now; None before the close.

    Raises not_counted, with the seat: unless an `older` entry is decided again, of before it was asked for.
    """
    if older or not is_closing(table):
        return None
    if not is_counted(table, chair):
        raise RuleViolation("not_counted", seat=chair.seat, rule="A18")
    return chair.stack


def with_counts(before: Table, event: e.AnyEvent, after: Table) -> Table:
    """`after` with what the event says of counts. A count goes with whoever leaves the chair."""
    match event:
        case e.FeltCounted(counts=counts) | e.PaperHandsEntered(counted=counts):
            return replace(after, counts=dict(counts))
        case e.StackRecounted(seat=seat, counted=counted):
            return replace(after, counts={**before.counts, seat: counted})
        case e.SeatLeft(seat=seat) | e.SentToTable(seat=seat) | e.SeatMoved(seat=seat) if before.counts:
            return replace(after, counts={n: chips for n, chips in before.counts.items() if n != seat})
        case e.Undone() if before.counts:  # the chips of the award go back to the middle
            return replace(after, counts={})
        case _:
            return after
