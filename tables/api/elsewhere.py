"""For the floor's forms: where somebody may go from a table, and what came of a table break (A1, A5)."""

from typing import Any

from audit import read
from tables import selectors, store
from tables.engine.decide_change import differing, free_places, stakes_of
from tables.engine.events import SentToTable, TableBroken
from tables.engine.state import Table

Data = dict[str, Any]


def moves_of(state: Table) -> Data:
    """The other open tables with the chairs that are free for who comes from here, and whether all find one.

    `differs` names the setting in which another table's game differs from this one's.
    """
    stakes, rows = stakes_of(state), list[Data]()
    for row in selectors.tables():
        other = row.state
        if other is None or row.quarantined or other.table == state.table or other.phase == "closed":
            continue
        free = [place.seat for place in free_places(other, stakes)]
        differs = differing(stakes_of(other), stakes)
        rows.append({"table": other.table, "number": row.number, "differs": differs, "free": free})
    need, have = len(state.seats), sum(len(row["free"]) for row in rows)
    return {"tables": rows, "need": need, "have": have, "missing": max(0, need - have)}


def break_record(state: Table) -> Data | None:
    """The break that ended the last session, with all that makes its draw repeatable; None without one."""
    stream = store.stream_name(state.table)
    last = list(read.trail(streams=[stream], kinds=["table_broken", "session_opened"], limit=1))
    if not last or last[0].kind != "table_broken":
        return None
    entry, numbers = last[0], {str(row.id): row.number for row in selectors.tables()}
    moved = read.trail(streams=[stream], kinds=["sent_to_table"], limit=len(state.seats) + 40)
    went = [store.event_of(one) for one in moved if one.command == entry.command]
    seats = [
        {
            "player": event.player_id,
            "from": event.seat,
            "table": numbers.get(event.to.table),
            "seat": event.to.seat,
        }
        for event in went
        if isinstance(event, SentToTable)
    ]
    event = store.event_of(entry)
    assert isinstance(event, TableBroken)
    free = [{"table": numbers.get(place.table), "seat": place.seat} for place in event.free]
    return {
        "seq": entry.seq,
        "at": entry.at.isoformat(),
        "reason": event.reason,
        "seats": sorted(seats, key=lambda one: one["from"]),
        "free": free,
        "draws": list(event.draws),
        "seed": event.seed,
        "hash": bytes(entry.hash).hex(),
    }
