"""A decision while it is made: events, and the state that they lead to so far."""

from msgspec.structs import replace

from tables.engine.events import AnyEvent, HandEvent
from tables.engine.evolve import evolve
from tables.engine.state import Entered, Hand, Table


class Draft:
    """Collects the events of one command; `table` is always the state after the last of them.

    `entered` is put on the first event of the hand, so that one undo takes back all of them.
    """

    def __init__(self, table: Table, entered: Entered | None = None) -> None:
        self.table = table
        self.events: list[AnyEvent] = []
        self._entered = entered

    @property
    def hand(self) -> Hand:
        """The hand that is running or was the last."""
        assert self.table.hand is not None
        return self.table.hand

    def add(self, event: AnyEvent) -> None:
        """Append `event` and move the state on."""
        if self._entered is not None and isinstance(event, HandEvent):
            event = replace(event, entered=self._entered)
            self._entered = None
        self.events.append(event)
        self.table = evolve(self.table, event)

    def done(self) -> tuple[AnyEvent, ...]:
        """The decision."""
        return tuple(self.events)
