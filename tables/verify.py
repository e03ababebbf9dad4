"""Checks the rows of the tables against their log: everything is derived again and must be the same.

Whether the log itself is sound is `audit.verify`'s to say and is asked first. Then every stream of a table
is replayed from its first entry: what carries a state is decided again, rows are rebuilt in memory, chips
are followed from account to account (TRUST G2-G4, G6, F9, F10).
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from itertools import groupby
from typing import Any
from uuid import UUID

import msgspec
from django.db.models import QuerySet

from audit.chain import Fault
from audit.chain import read as read_body
from audit.models import Entry, Stream
from audit.verify import verify as verify_log
from tables import store
from tables.engine import commands as ask
from tables.engine.decide import decide
from tables.engine.errors import RuleViolation
from tables.engine.events import AnyEvent, Checkpoint, HandStarted, HandVoided, Undone
from tables.engine.evolve import evolve
from tables.execute import HOUSE
from tables.ledger import accounts, holdings, moves
from tables.models import (
    AccountKind,
    ChipAccount,
    ChipMovement,
    CroupierShift,
    GameSession,
    Hand,
    Seat,
    Table,
)
from tables.projections import (
    NOT_ENDED,
    TABLE_ADDED,
    Row,
    Step,
    TableAdded,
    hand_begun,
    hand_changed,
    seat_rows,
    session_opened,
    shift_begun,
)

AT_ONCE = 2_000
Moved = tuple[str, str, int]


def verify() -> list[Fault]:
    """The first fault of each stream: of its chain, else of replay, rows or chips; [] when all is sound."""
    faults = verify_log()
    broken = {fault.stream for fault in faults}
    if HOUSE not in broken:
        faults += _tables_faults()
    for stream in Stream.objects.filter(name__startswith="table:").order_by("name"):
        if stream.name not in broken:
            fault = verify_table(stream)
            faults += [fault] if fault else []
    total = sum(ChipAccount.objects.values_list("balance", flat=True))
    return [*faults, Fault(HOUSE, 0, "sum_of_balances")] if total else faults


def verify_table(stream: Stream) -> Fault | None:
    """The first fault of one table's replay, rows or chips. `wrong` names what differs."""
    replay = Replay(stream)
    try:
        for entry in _entries(stream):
            replay.take(entry)
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

    def __init__(self, stream: Stream) -> None:
        self.stream = stream
        self.table = UUID(store.table_of(stream.name))
        self.state = store.unopened(str(self.table))
        self.checkpoint = 0
        self.sessions: list[Row] = []
        self.shifts: list[Row] = []
        self.hands: list[Row] = []
        self.balances: Counter[str] = Counter()
        self._moved = _movements(stream)
        self._next = next(self._moved, None)
        self._command: UUID | None = None  # the command being replayed, the state that it found,
        self._before = self.state  # and which of its entries comes next
        self._position = 0

    def take(self, entry: Entry) -> None:
        """Replay one entry. Raises Found."""
        try:
            event = store.event_of(entry)
            self._decided_again(entry, event)
            after = evolve(self.state, event)
        except (msgspec.MsgspecError, LookupError, AssertionError) as fault:
            raise self._found(entry.seq, f"replay: {type(fault).__name__}") from fault
        if after.seq != entry.seq:
            raise self._found(entry.seq, "seq of the state")
        step = Step(entry.seq, entry.at, entry.device, event, self.state, after)
        if isinstance(event, HandStarted | Checkpoint):
            self.checkpoint = entry.seq
        self._rows(step)
        self._chips(step)
        self.state = after

    def finish(self) -> Fault | None:
        """Compare the stored rows with the rebuilt ones, once all entries are taken."""
        head = self.stream.seq
        if self._next is not None:
            return Fault(self.stream.name, self._next[0], "movements")
        if self.stream.checkpoint != self.checkpoint:
            return Fault(self.stream.name, self.checkpoint or head, "checkpoint")
        seats = [{"seat": n, **row} for n, row in seat_rows(self.state).items()]
        wanted: tuple[tuple[QuerySet[Any], str, list[Row]], ...] = (
            (GameSession.objects.all(), "opened_seq", self.sessions),
            (CroupierShift.objects.all(), "started_seq", self.shifts),
            (Hand.objects.all(), "started_seq", self.hands),
            (Seat.objects.all(), "seat", seats),
        )
        for stored, key, rows in wanted:
            wrong = _difference(stored.filter(table_id=self.table), key, rows)
            if wrong is not None:
                seq = head if key == "seat" else wrong
                return Fault(self.stream.name, seq, f"rows of {stored.model.__name__}")
        return self._balances()

    def _decided_again(self, entry: Entry, event: AnyEvent) -> None:
        """An entry that carries a state must be what the engine decides from the state before."""
        if isinstance(event, Checkpoint):
            whole = msgspec.structs.replace(self.state, seq=entry.seq)
            if event.state != whole:
                raise self._found(entry.seq, "state of the checkpoint")
            return
        if entry.command != self._command:
            self._command, self._before, self._position = entry.command, self.state, 0
        command = _command_of(event)
        if command is not None:
            given = store.given(entry.at, entry.actor, entry.role, entry.device)
            try:
                again = decide(self._before, command, given)
            except RuleViolation as refusal:
                raise self._found(entry.seq, f"decided again: {refusal.code}") from refusal
            if again[self._position : self._position + 1] != (event,):
                raise self._found(entry.seq, f"state of {store.kind_of(event)}")
        self._position += 1

    def _rows(self, step: Step) -> None:
        session, shift = session_opened(step), shift_begun(step)
        begun, changed = hand_begun(step), hand_changed(step)
        if session is not None:
            if self.sessions and self.sessions[-1]["closed_seq"] is None:
                self.sessions[-1]["closed_seq"] = step.seq
            self.sessions.append({**session, "closed_seq": None})
        if shift is not None:
            if self.shifts:
                self.shifts[-1] |= {"ended_seq": step.seq, "ended_at": step.at}
            self.shifts.append({**shift, "ended_seq": None, "ended_at": None})
        if begun is not None:
            self.hands.append({**begun, **NOT_ENDED})
        if changed is not None:
            self.hands[-1] |= changed

    def _chips(self, step: Step) -> None:
        stored: list[Moved] = []
        while self._next is not None and self._next[0] == step.seq:
            stored.append(self._next[1])
            self._next = next(self._moved, None)
        if stored != list(moves(step.before, step.event, step.after)):
            raise self._found(step.seq, "movements")
        for source, target, amount in stored:
            self.balances[source] -= amount
            self.balances[target] += amount
        for account, chips in holdings(step.after).items():
            if self.balances[account] != chips:
                raise self._found(step.seq, f"chips of {account}")

    def _balances(self) -> Fault | None:
        places = (AccountKind.STACK, AccountKind.POT)
        held = holdings(self.state)
        wanted = {account.code: self.balances[account.code] for account in accounts(str(self.table))}
        stored = {row.code: row for row in ChipAccount.objects.filter(table_id=self.table)}
        for name in sorted(wanted.keys() | stored.keys()):
            row = stored.get(name)
            if row is None or row.balance != wanted.get(name):
                return Fault(self.stream.name, self.stream.seq, f"balance of {name}")
            if row.kind in places and row.balance != held.get(name, 0):
                return Fault(self.stream.name, self.stream.seq, f"chips of {name}")
        return None

    def _found(self, seq: int, wrong: str) -> Found:
        return Found(self.stream.name, seq, wrong)


def _command_of(event: AnyEvent) -> ask.AnyCommand | None:
    """The command that leads to an event which carries a state; None for all others."""
    match event:
        case HandStarted():
            return ask.StartHand()
        case Undone(reason=reason):
            return ask.Undo(reason=reason)
        case HandVoided(reason=why):
            return ask.DeclareMisdeal(reason=why)
        case _:
            return None


def _entries(stream: Stream) -> Iterator[Entry]:
    return Entry.objects.filter(stream=stream).order_by("seq").iterator(chunk_size=AT_ONCE)


def _movements(stream: Stream) -> Iterator[tuple[int, Moved]]:
    """(seq of the entry, movement) in the order in which they were written."""
    rows = ChipMovement.objects.filter(entry__stream=stream).order_by("entry__seq", "pk")
    found = rows.values_list("entry__seq", "source_id", "target_id", "amount")
    return ((seq, (source, target, amount)) for seq, source, target, amount in found.iterator(AT_ONCE))


def _difference(stored: QuerySet[Any], key: str, rows: Iterable[Row]) -> int | None:
    """The first `key` (a seq, or a seat) at which the stored rows of a table differ from `rows`."""
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


def _accounts_by_table() -> Mapping[str, set[tuple[str, str, bool]]]:
    rows = ChipAccount.objects.order_by("table_id").values_list("table_id", "code", "kind", "allow_negative")
    return {str(table): {row[1:] for row in group} for table, group in groupby(rows, key=lambda row: row[0])}
