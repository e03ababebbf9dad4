"""Every change of table stands in two logs, and both must say the same of person, chips and chairs."""

from typing import Any
from uuid import UUID

from audit.chain import Fault
from audit.models import Entry
from tables import store
from tables.engine.events import CameFromTable, SentToTable
from tables.engine.state import Place

KINDS = ("sent_to_table", "came_from_table")
Key = tuple[UUID, str]


def change_faults() -> list[Fault]:
    """The first entry of each stream that has no counterpart, or one that says otherwise."""
    sent: dict[Key, tuple[Entry, Any]] = {}
    came: dict[Key, tuple[Entry, Any]] = {}
    entries = Entry.objects.filter(kind__in=KINDS, stream__name__startswith="table:").select_related("stream")
    for entry in entries.order_by("pk").iterator(2_000):
        event, table = store.event_of(entry), store.table_of(entry.stream.name)
        if isinstance(event, SentToTable):
            left = Place(table=table, seat=event.seat)
            sent[entry.command, event.player_id] = entry, _said(event, left, event.to)
        elif isinstance(event, CameFromTable):
            taken = Place(table=table, seat=event.seat)
            came[entry.command, event.player_id] = entry, _said(event, event.came_from, taken)
    faults: dict[str, Fault] = {}
    for one, other in ((sent, came), (came, sent)):
        for key, (entry, said) in one.items():
            if key not in other or other[key][1] != said:
                fault = Fault(entry.stream.name, entry.seq, "change of table")
                faults.setdefault(entry.stream.name, fault)
    return list(faults.values())


def _said(event: SentToTable | CameFromTable, left: Place, taken: Place) -> tuple[Any, ...]:
    return left, taken, event.chair, event.stakes, event.broken, event.penalties
