"""Writes the rows of a command in the transaction that appends it; `tables.rows` says what they are."""

from collections.abc import Iterable, Sequence
from typing import Any, Final
from uuid import UUID

import msgspec
from django.db.models import Max, Subquery

from audit import anchors
from audit.chain import read as read_body
from audit.models import Entry
from players import admission, passes, waiting
from tables.deadlines import CALL, changes
from tables.engine import events as e
from tables.engine.events import AnyEvent, SeatLeft
from tables.engine.state import Table as State
from tables.ledger import Move, accounts, moves, opened
from tables.models import ChipAccount, ChipMovement, Deadline, GameSession, Hand, Seat, Sitting, Table
from tables.rows import KEYS, NUMBERED, Step, Write, seat_rows, writes


class Projection:
    """Writes the rows of one command of one table: all of its entries at once, few queries.

    `before` is the state that the command found; events and states come from the fold of the decision.
    """

    def __init__(self, before: State, events: Sequence[AnyEvent], states: Sequence[State]) -> None:
        self.before = before
        self.events = events
        self.states = states
        self.table = UUID(before.table)

    def __call__(self, entries: Sequence[Entry]) -> None:
        """Write what follows from the entries just appended (audit.command.Project)."""
        steps = self._steps(entries)
        self._open_accounts()
        write_moves(
            (entry, moves(s.before, s.event, s.after)) for entry, s in zip(entries, steps, strict=True)
        )
        self._write_seats()
        self._write_deadlines(entries[-1])
        left = [event.player_id for event in self.events if isinstance(event, SeatLeft)]
        if left:
            admission.end(left, entries[0].at)
            passes.end(left, entries[0].at)
        if seated := newly_seated(self.before, self.states[-1]):
            keys = [f"{CALL}:{seq}" for seq in waiting.seated(seated)]
            if keys:
                Deadline.objects.filter(stream__name=waiting.STREAM, key__in=keys).delete()
        found = joined(write for step in steps for write in writes(step))
        for write in found:
            if write.model is not Sitting or not write.is_new:
                self._write(write)
        begun = [write.row for write in found if write.model is Sitting and write.is_new]
        if begun:  # a draw seats many
            Sitting.objects.bulk_create([Sitting(table_id=self.table, **row) for row in begun])
        if self._to_sign():
            sign(entries)

    def _steps(self, entries: Sequence[Entry]) -> list[Step]:
        befores, last = (self.before, *self.states), self.states[-1]
        return [
            Step(entry.seq, entry.at, entry.actor, entry.device, event, before, after, last)
            for entry, event, before, after in zip(entries, self.events, befores, self.states, strict=False)
        ]

    def _open_accounts(self) -> None:
        befores = (self.before, *self.states)
        pairs = zip(befores, self.events, strict=False)
        found = [account for before, event in pairs if (account := opened(before, event))]
        if found:
            ChipAccount.objects.bulk_create(
                [ChipAccount(**account._asdict(), table_id=self.table) for account in found],
                ignore_conflicts=True,  # an earlier pot was set aside under the same case
            )

    def _write_seats(self) -> None:
        was, now = seat_rows(self.before), seat_rows(self.states[-1])
        # A chair whose person has changed is emptied first: nobody has two, not even for a moment.
        gone = {n for n, row in was.items() if now.get(n, {}).get("player_id") != row["player_id"]}
        if gone:
            Seat.objects.filter(table_id=self.table, seat__in=gone).delete()
        changed = [Seat(table_id=self.table, seat=n, **row) for n, row in now.items() if was.get(n) != row]
        if changed:
            Seat.objects.bulk_create(
                changed,
                update_conflicts=True,
                unique_fields=["table", "seat"],
                update_fields=["player", "stack", "queued", "sitting_out"],
            )

    def _write_deadlines(self, last: Entry) -> None:
        rows, gone = changes(self.before, self.states[-1], last.seq, last.at)
        if gone:
            Deadline.objects.filter(stream_id=last.stream_id, key__in=gone).delete()
        if rows:
            Deadline.objects.bulk_create(
                [Deadline(stream_id=last.stream_id, **row) for row in rows],
                update_conflicts=True,
                unique_fields=["stream", "key"],
                update_fields=["seq", "due_at", "command"],
            )

    def _to_sign(self) -> bool:
        """Whether a hand is over with this command (or what is known of it has changed), or the session."""
        was, now = self.before.hand, self.states[-1].hand
        ended = now is not None and now is not was and now.phase == "over"
        return ended or any(isinstance(event, e.SessionClosed) for event in self.events)

    def _write(self, write: Write) -> None:
        model: Any = write.model
        rows = model.objects
        if write.where is not None:
            found = rows.filter(table_id=self.table, **write.where).order_by(f"-{KEYS[write.model]}")
            rows.filter(pk__in=found.values("pk")[:1]).update(**write.row)
            return
        row = dict(write.row)
        if write.model is Hand:
            running = GameSession.objects.filter(table_id=self.table, closed_seq=None)
            row["session_id"] = Subquery(running.values("pk"))  # read by the insert itself
        if counted := NUMBERED.get(write.model):
            row[counted] = 1 + (rows.filter(table_id=self.table).aggregate(n=Max(counted))["n"] or 0)
        rows.create(table_id=self.table, **row)


def joined(found: Iterable[Write]) -> list[Write]:
    """The writes with changes of one and the same last row, one after the other, made into one."""
    several: list[Write] = []
    for write in found:
        before = several[-1] if several else None
        if before is not None and before.where == write.where == {} and before.model is write.model:
            several[-1] = Write(write.model, before.row | write.row, {})
        else:
            several.append(write)
    return several


def sign(entries: Sequence[Entry]) -> None:
    """A signed anchor of where the stream stands with the last of these entries (TRUST G10)."""
    anchors.anchor(entries[-1].stream, anchors.house_key())


def newly_seated(before: State, after: State) -> set[str]:
    """Who sits at the table now and did not before."""
    return {s.player_id for s in after.seats.values()} - {s.player_id for s in before.seats.values()}


def write_moves(found: Iterable[tuple[Entry, Sequence[Move]]]) -> None:
    """Store movements, each with its entry; the database brings the balances up to date."""
    ChipMovement.objects.bulk_create(
        [
            ChipMovement(entry=entry, source_id=move.source, target_id=move.target, amount=move.amount)
            for entry, several in found
            for move in several
        ]
    )


class TableAdded(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Data of the house's entry `table_added`: a table has been set up in the room."""

    table: str
    number: int
    name: str


TABLE_ADDED: Final = "table_added"


class DaySigned(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Data of the house's entry `day_signed`: where every other stream stood, as (seq, hash)."""

    day: str
    heads: dict[str, tuple[int, str]]


DAY_SIGNED: Final = "day_signed"


def add_table(entries: Sequence[Entry]) -> None:
    """The row of a table that was set up, and its empty accounts."""
    for entry in entries:
        added = msgspec.json.decode(read_body(bytes(entry.body)).data, type=TableAdded)
        Table.objects.create(id=UUID(added.table), number=added.number, name=added.name)
        ChipAccount.objects.bulk_create(
            ChipAccount(code=code, kind=kind, allow_negative=negative, table_id=UUID(added.table))
            for code, kind, negative in accounts(added.table)
        )
