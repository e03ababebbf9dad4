"""Checks the rows of the tables against their log: everything is derived again and must be the same.

Whether the log itself is sound is `audit.verify`'s to say and is asked first. Then every stream of a table
is replayed from its first entry: every command is asked again of the engine, rows are rebuilt in memory,
chips are followed from account to account (TRUST G2-G4, G6, F9, F10).
"""

from collections import Counter
from collections.abc import Generator, Iterable, Iterator, Mapping, Sequence
from contextlib import closing
from datetime import datetime
from itertools import groupby
from typing import Any
from uuid import UUID

import msgspec
from django.conf import settings
from django.db.models import QuerySet

from audit import anchors
from audit.chain import Fault
from audit.chain import read as read_body
from audit.models import Entry, Stream
from audit.verify import verify as verify_log
from players.verify import verify_lists, verify_people
from tables import store
from tables.asked import candidates
from tables.both_sides import change_faults
from tables.deadlines import changes
from tables.engine.decide import decide
from tables.engine.errors import RuleViolation
from tables.engine.events import (
    AnyEvent,
    CameFromTable,
    Checkpoint,
    HandStarted,
    SeatAssigned,
    SeatLeft,
    SeatsDrawn,
)
from tables.engine.evolve import evolve
from tables.house import HOUSE
from tables.ledger import CASES, PLACES, accounts, holdings, moves, opened
from tables.lists import deadline_faults
from tables.models import ChipAccount, ChipMovement, Deadline, Seat, Table
from tables.profiles import verify_profiles
from tables.projections import DAY_SIGNED, TABLE_ADDED, DaySigned, TableAdded
from tables.redraw import given_again
from tables.rows import KEYS, NUMBERED, Model, Row, Step, Write, seat_rows, writes

AT_ONCE = 2_000
PLACE = ("stream__name", "seq", "hash")
Moved = tuple[str, str, int]


def verify(otherwise: list[Fault] | None = None) -> list[Fault]:
    """The first fault of each stream: of its chain, else of replay, rows or chips; [] when all is sound.

    `otherwise` is given what another build has decided and this one would decide otherwise: no fault, for
    rules change with releases (ADR 11).
    """
    faults = verify_log(keys=anchors.house_ring())
    if HOUSE not in {fault.stream for fault in faults}:
        faults += _tables_faults()
        faults += verify_profiles()
        faults += _day_faults({fault.stream for fault in faults})
    broken = {fault.stream for fault in faults}
    for stream in Stream.objects.filter(name__startswith="table:").order_by("name"):
        if stream.name not in broken:
            fault = verify_table(stream, otherwise)
            faults += [fault] if fault else []
    seated, left = _chairs()
    faults += [*verify_people(left), *verify_lists(seated), *deadline_faults(), *change_faults()]
    total = sum(ChipAccount.objects.values_list("balance", flat=True))
    return [*faults, Fault(HOUSE, 0, "sum_of_balances")] if total else faults


def _chairs() -> tuple[dict[int, list[str]], dict[str, list[tuple[int, datetime]]]]:
    """Who got a seat by which entry; and who gave one up, by which entry and when."""
    seated: dict[int, list[str]] = {}
    left: dict[str, list[tuple[int, datetime]]] = {}
    kinds = ("seat_assigned", "seats_drawn", "came_from_table", "seat_left")
    for entry in Entry.objects.filter(kind__in=kinds, stream__name__startswith="table:").iterator(AT_ONCE):
        event = store.event_of(entry)
        if isinstance(event, SeatAssigned | CameFromTable):
            seated[entry.pk] = [event.player_id]
        elif isinstance(event, SeatsDrawn):
            seated[entry.pk] = list(event.seats.values())
        elif isinstance(event, SeatLeft):
            left.setdefault(event.player_id, []).append((entry.pk, entry.at))
    return seated, left


def verify_table(stream: Stream, otherwise: list[Fault] | None = None) -> Fault | None:
    """The first fault of one table's replay, rows or chips; `wrong` names what differs (`verify`)."""
    with closing(_entries(stream)) as entries, closing(_movements(stream)) as moved:
        replay = Replay(stream, moved, [] if otherwise is None else otherwise)
        try:
            for _, several in groupby(entries, key=lambda entry: entry.command):
                replay.take(list(several))
        except Found as found:
            return found.fault
        return replay.finish()


class Found(Exception):  # noqa: N818  (it carries a finding out of the replay)
    """The replay met something that does not hold."""

    def __init__(self, stream: str, seq: int, wrong: str) -> None:
        super().__init__(wrong)
        self.fault = Fault(stream, seq, wrong)


class Replay:
    """A table's stream read again from its first entry, and the rows that it must have led to."""

    def __init__(self, stream: Stream, moved: Iterator[tuple[int, Moved]], otherwise: list[Fault]) -> None:
        self.stream = stream
        self.table = UUID(store.table_of(stream.name))
        self.state = store.unopened(str(self.table))
        self.checkpoint = 0
        self.rows: dict[Model, list[Row]] = {model: [] for model in KEYS}
        self.deadlines: dict[str, Row] = {}
        self.accounts = set(accounts(str(self.table)))
        self.balances: Counter[str] = Counter()
        self.otherwise = otherwise
        self._moved = moved
        self._next = next(self._moved, None)

    def take(self, entries: Sequence[Entry]) -> None:
        """Replay the entries of one command. Raises Found."""
        steps = self._steps(entries)
        try:
            self._decided_again(entries, [step.event for step in steps])
        except Found as found:
            if entries[0].build == settings.BUILD:
                raise
            self.otherwise.append(found.fault)
        for step in steps:
            if isinstance(step.event, HandStarted | Checkpoint):
                self.checkpoint = step.seq
            for write in writes(step):
                apply(self.rows[write.model], write)
            self._chips(step)
        rows, gone = changes(self.state, steps[-1].after, entries[-1].seq, entries[-1].at)
        for key in gone:
            del self.deadlines[key]
        self.deadlines |= {row["key"]: row for row in rows}
        self.state = steps[-1].after

    def finish(self) -> Fault | None:
        """Compare the stored rows with the rebuilt ones, once all entries are taken."""
        head = self.stream.seq
        if self._next is not None:
            return Fault(self.stream.name, self._next[0], "movements")
        if self.stream.checkpoint != self.checkpoint:
            return Fault(self.stream.name, self.checkpoint or head, "checkpoint")
        for model, rows in self.rows.items():
            stored: Any = model
            wrong = _difference(stored.objects.filter(table_id=self.table), KEYS[model], rows)
            if wrong is not None:
                at = wrong if isinstance(wrong, int) else head
                return Fault(self.stream.name, at, f"rows of {model.__name__}")
        seats = [{"seat": n, **row} for n, row in seat_rows(self.state).items()]
        if _difference(Seat.objects.filter(table_id=self.table), "seat", seats) is not None:
            return Fault(self.stream.name, head, "rows of Seat")
        stored = Deadline.objects.filter(stream=self.stream)
        if _difference(stored, "key", self.deadlines.values()) is not None:
            return Fault(self.stream.name, head, "rows of Deadline")
        return self._balances()

    def _steps(self, entries: Sequence[Entry]) -> list[Step]:
        events, states = list[AnyEvent](), [self.state]
        for entry in entries:
            try:
                events.append(store.event_of(entry))
                states.append(evolve(states[-1], events[-1]))
            except (msgspec.MsgspecError, LookupError, AssertionError) as fault:
                raise self._found(entry.seq, f"replay: {type(fault).__name__}") from fault
            if states[-1].seq != entry.seq:
                raise self._found(entry.seq, "seq of the state")
        last = states[-1]
        return [
            Step(entry.seq, entry.at, entry.actor, entry.device, event, before, after, last)
            for entry, event, before, after in zip(entries, events, states, states[1:], strict=False)
        ]

    def _decided_again(self, entries: Sequence[Entry], events: list[AnyEvent]) -> None:
        """What a command led to must be what the engine decides when it is asked again."""
        if isinstance(events[-1], Checkpoint):
            self._checkpoint(entries, events)
            events = events[:-1]
        refusal = "unknown command"
        for command in candidates(events) if events else ():
            try:
                again = decide(self.state, command, given_again(self.state, entries[0], events[0]))
            except RuleViolation as refused:
                refusal = refused.code
                continue
            at = next((k for k, event in enumerate(events) if again[k : k + 1] != (event,)), None)
            if at is None and len(again) == len(events):
                return
            at = len(events) - 1 if at is None else at
            refusal = ""
            found = self._found(entries[at].seq, f"decided otherwise: {store.kind_of(events[at])}")
        if refusal:
            raise self._found(entries[0].seq, f"decided again: {refusal}")
        if events:
            raise found

    def _checkpoint(self, entries: Sequence[Entry], events: Sequence[AnyEvent]) -> None:
        state = self.state
        for event in events[:-1]:
            state = evolve(state, event)
        whole = msgspec.structs.replace(state, seq=entries[-1].seq)
        if store.is_older(entries[-1]):
            whole = msgspec.structs.replace(whole, counts={})
        if events[-1] != Checkpoint(state=whole):
            raise self._found(entries[-1].seq, "state of the checkpoint")

    def _chips(self, step: Step) -> None:
        stored: list[Moved] = []
        while self._next is not None and self._next[0] == step.seq:
            stored.append(self._next[1])
            self._next = next(self._moved, None)
        if stored != list(moves(step.before, step.event, step.after)):
            raise self._found(step.seq, "movements")
        if (account := opened(step.before, step.event)) is not None:
            self.accounts.add(account)
        for source, target, amount in stored:
            self.balances[source] -= amount
            self.balances[target] += amount
        for account_code, chips in holdings(step.after).items():
            if self.balances[account_code] != chips:
                raise self._found(step.seq, f"chips of {account_code}")

    def _balances(self) -> Fault | None:
        held = holdings(self.state)
        wanted = {account.code: self.balances[account.code] for account in self.accounts}
        stored = {row.code: row for row in ChipAccount.objects.filter(table_id=self.table)}
        for name in sorted(wanted.keys() | stored.keys()):
            row = stored.get(name)
            if row is None or row.balance != wanted.get(name):
                return Fault(self.stream.name, self.stream.seq, f"balance of {name}")
            if row.kind in PLACES and row.balance != held.get(name, 0):
                return Fault(self.stream.name, self.stream.seq, f"chips of {name}")
        return None

    def _found(self, seq: int, wrong: str) -> Found:
        return Found(self.stream.name, seq, wrong)


def apply(rows: list[Row], write: Write) -> None:
    """A write on rows in memory, as the projection does it in the database."""
    if write.where is None:
        rows.append(dict(write.row))
        if counted := NUMBERED.get(write.model):
            rows[-1][counted] = len(rows)
        return
    where = write.where
    last = next((row for row in reversed(rows) if all(row[k] == v for k, v in where.items())), None)
    if last is not None:
        last.update(write.row)


def _entries(stream: Stream) -> Generator[Entry, None, None]:
    yield from Entry.objects.filter(stream=stream).order_by("seq").iterator(chunk_size=AT_ONCE)


def _movements(stream: Stream) -> Generator[tuple[int, Moved], None, None]:
    """(seq of the entry, movement) in the order in which they were written."""
    rows = ChipMovement.objects.filter(entry__stream=stream).order_by("entry__seq", "pk")
    found = rows.values_list("entry__seq", "source_id", "target_id", "amount")
    for seq, source, target, amount in found.iterator(AT_ONCE):
        yield seq, (source, target, amount)


def _difference(stored: QuerySet[Any], key: str, rows: Iterable[Row]) -> int | str | None:
    """The first `key` (a seq, a seat, or a text) at which the stored rows of a table differ from `rows`."""
    wanted = {row[key]: row for row in rows}
    fields = {key}.union(*wanted.values())
    found = {row[key]: row for row in stored.values(*fields)}
    return next((k for k in sorted(wanted.keys() | found.keys()) if found.get(k) != wanted.get(k)), None)


def _tables_faults() -> list[Fault]:
    """Tables that the house has not set up, or has set up otherwise; and accounts that are missing."""
    faults: list[Fault] = []
    stored = {str(row.pk): row for row in Table.objects.all()}
    kinds = _accounts_by_table()
    for entry in Entry.objects.filter(stream__name=HOUSE, kind=TABLE_ADDED).order_by("seq"):
        added = msgspec.json.decode(read_body(bytes(entry.body)).data, type=TableAdded)
        row = stored.pop(added.table, None)
        if row is None or (row.number, row.name) != (added.number, added.name):
            faults.append(Fault(HOUSE, entry.seq, f"rows of Table {added.number}"))
        opened = {(one.code, str(one.kind), one.allow_negative) for one in accounts(added.table)}
        if kinds.get(added.table) != opened:
            faults.append(Fault(HOUSE, entry.seq, f"accounts of table {added.number}"))
    return faults + [Fault(HOUSE, 0, f"rows of Table {row.number}") for row in stored.values()]


def _day_faults(broken: set[str]) -> list[Fault]:
    """The first entry of each other stream that is not the one that the house has named for a day."""
    faults: dict[str, Fault] = {}
    for entry in Entry.objects.filter(stream__name=HOUSE, kind=DAY_SIGNED).order_by("seq"):
        signed = msgspec.json.decode(read_body(bytes(entry.body)).data, type=DaySigned)
        seqs = {seq for seq, _ in signed.heads.values()}
        there = Entry.objects.filter(stream__name__in=signed.heads, seq__in=seqs)
        hashes = {(name, seq): bytes(head).hex() for name, seq, head in there.values_list(*PLACE)}
        for name, (seq, head) in signed.heads.items():
            if hashes.get((name, seq)) != head and name not in broken:
                faults.setdefault(name, Fault(name, seq, f"anchor of {signed.day}"))
    return list(faults.values())


def _accounts_by_table() -> Mapping[str, set[tuple[str, str, bool]]]:
    """What each table began with; accounts of cases are followed by its replay."""
    found = ChipAccount.objects.exclude(kind__in=CASES).order_by("table_id")
    rows = found.values_list("table_id", "code", "kind", "allow_negative")
    return {str(table): {row[1:] for row in group} for table, group in groupby(rows, key=lambda row: row[0])}
