"""Decided again: what the engine was told, read back from the log; and every draw by lot made once more.

A seat draw or table break leaves its seed, and the free chairs, in its entry (RULES.md A1).
"""

from collections.abc import Sequence
from datetime import datetime
from itertools import groupby
from typing import NamedTuple

import msgspec

from audit.models import Entry
from tables import store
from tables.asked import candidates
from tables.dealing import draws
from tables.engine import commands as ask
from tables.engine import seat_draw
from tables.engine.decide import decide
from tables.engine.errors import RuleViolation
from tables.engine.events import (
    AnyEvent,
    BookBroken,
    BoughtIn,
    CroupierChanged,
    FloatMoved,
    RulesChanged,
    RulingGiven,
    SeatsDrawn,
    SentToTable,
    SessionOpened,
    StackSigned,
    TableBroken,
)
from tables.engine.evolve import evolve
from tables.engine.state import Place
from tables.engine.state import Table as State
from tables.models import Table
from tables.other_tables import chairs, drawn
from tables.past import moments
from tables.profiles import version_at


def given_again(state: State, entry: Entry, first: AnyEvent) -> ask.Given:
    """What the engine was told: by the entry's own columns; second signer and seed by the event."""
    day = state.house.gaming_day_start
    given = store.given(entry.at, entry.actor, entry.role, entry.device, day=day)
    given = msgspec.structs.replace(given, older=store.is_older(entry))
    if isinstance(first, CroupierChanged):
        return msgspec.structs.replace(given, second=first.second)
    if isinstance(first, RulingGiven):
        past = moments(entry.stream, first.since, entry.seq - 1) if first.since else ()
        signed = {"second": first.second, "second_rank": first.second_rank}
        return msgspec.structs.replace(given, **signed, past=past)
    if isinstance(first, FloatMoved | StackSigned):
        return msgspec.structs.replace(given, second=first.second)
    if isinstance(first, SessionOpened | RulesChanged) and (ref := first.profile) is not None:
        return msgspec.structs.replace(given, profile=version_at(ref.id, ref.version, entry.pk))
    if isinstance(first, BookBroken):
        return msgspec.structs.replace(given, book=first.fault)
    if isinstance(first, BoughtIn):
        return msgspec.structs.replace(given, old_stack=first.old_stack)
    if isinstance(first, SeatsDrawn) and first.seed:
        ranges = seat_draw.ranges(state, first.registrants)
        made = draws(bytes.fromhex(first.seed), state.table, ranges)
        return msgspec.structs.replace(given, draws=made, seed=first.seed)
    if isinstance(first, TableBroken):
        return drawn(given, state, first.free, bytes.fromhex(first.seed) or None)
    return given


class Draw(NamedTuple):
    """A recorded draw, who got which chair by it, and whether it comes out the same when it is made again."""

    seq: int
    at: datetime
    drawn: SeatsDrawn | TableBroken
    went: dict[str, Place]
    same: bool


def verify_draws(table: str) -> list[Draw]:
    """Every draw of a table (its number on the felt, or its id), made again from its seed or cards.

    Raises LookupError where there is no such table.
    """
    rows = {name: row for row in Table.objects.all() for name in (str(row.number), str(row.pk))}
    row, found = rows[table], list[Draw]()
    state = store.unopened(str(row.pk))
    entries = Entry.objects.filter(stream__name=store.stream_name(row.pk)).order_by("seq")
    for _, several in groupby(entries, key=lambda entry: entry.command):
        of_command = list(several)
        events = tuple(store.event_of(entry) for entry in of_command)
        if isinstance(events[0], SeatsDrawn | TableBroken):
            found.append(_made_again(state, of_command[0], events))
        for event in events:
            state = evolve(state, event)
    return found


def _made_again(state: State, entry: Entry, events: Sequence[AnyEvent]) -> Draw:
    first = events[0]
    assert isinstance(first, SeatsDrawn | TableBroken)
    try:
        again = decide(state, candidates(events)[0], given_again(state, entry, first))
    except RuleViolation:
        again = ()
    same = again == tuple(events[: len(again)]) and bool(again)
    if isinstance(first, TableBroken):
        went = {event.player_id: event.to for event in events if isinstance(event, SentToTable)}
        return Draw(entry.seq, entry.at, first, went, same and _were_free(state, entry, first))
    went = {player: Place(table=state.table, seat=seat) for seat, player in first.seats.items()}
    return Draw(entry.seq, entry.at, first, went, same)


def _were_free(state: State, entry: Entry, broken: TableBroken) -> bool:
    """Whether the chairs of each table that was drawn from are those that were free there just then."""
    named = {place.table for place in broken.free}
    others = {table: _as_of(table, entry) for table in named}
    return chairs(state, others) == broken.free


def _as_of(table: str, entry: Entry) -> State:
    """A table as it stood when `entry` was written at another one: its stream was locked at that moment."""
    state = store.unopened(table)
    before = Entry.objects.filter(stream__name=store.stream_name(table), pk__lt=entry.pk)
    for one in before.order_by("seq"):
        state = evolve(state, store.event_of(one))
    return state
