"""What one command does at one table: its events, the states after each, its entries and its rows.

A command has one side at each table that it touches; all are written in the same transaction.
"""

from collections.abc import Sequence
from itertools import accumulate

from audit.command import Draft
from audit.models import Entry, Stream
from tables import doorbell, store
from tables.engine.events import AnyEvent
from tables.engine.evolve import evolve
from tables.engine.state import Table
from tables.projections import Projection


class Side:
    """One table's part. `before` is the state that the command found there, `decided` what it leads to."""

    def __init__(self, stream: Stream, before: Table, decided: tuple[AnyEvent, ...]) -> None:
        self.stream = stream.name
        self.before = before
        states = list(accumulate(decided, evolve, initial=before))[1:]
        self.events = store.with_checkpoint(stream, decided, states[-1])
        self.states = states + [evolve(states[-1], event) for event in self.events[len(decided) :]]

    @property
    def drafts(self) -> list[Draft]:
        """The entries to be."""
        return [
            store.draft(self.stream, event, store.hash_of(after.rules))
            for event, after in zip(self.events, self.states, strict=True)
        ]

    def project(self, entries: Sequence[Entry]) -> None:
        """Write the rows that follow from this table's entries among `entries`."""
        Projection(self.before, self.events, self.states)(self.own(entries))

    def tell(self, entries: Sequence[Entry]) -> None:
        """After the commit: keep the state, ring the doorbell."""
        last = self.own(entries)[-1]
        store.states.put(self.stream, last.seq, bytes(last.hash), self.states[-1])
        doorbell.ring(store.table_of(self.stream), last.seq, self.events, self.states[-1])

    def own(self, entries: Sequence[Entry]) -> list[Entry]:
        """This table's entries."""
        return [entry for entry in entries if entry.stream.name == self.stream]
