"""The write path of the stream `floor`: the waiting lists, what falls due on them, the chairs kept by a call.

`players.waiting` decides about the lists alone. Here are the house's terms of each list, and the table's side
of a call to a certain chair: both are written in one transaction.
"""

import math
from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from datetime import datetime
from typing import Any, Final
from uuid import UUID

import msgspec
from django.conf import settings

from audit import read
from audit.chain import Fault, canonical
from audit.command import Actor, Answer, Command, Decision, Refused
from audit.models import Entry, Stream
from audit.transact import transact
from players.models import Waiting
from players.waiting import STREAM as FLOOR
from players.waiting import (
    CallWaiting,
    CancelCall,
    LeaveList,
    Lists,
    PassOver,
    RecallWaiting,
    Terms,
    decide_list,
)
from tables import doorbell, store
from tables.deadlines import CALL
from tables.engine import commands as ask
from tables.engine.decide import decide
from tables.engine.errors import RuleViolation
from tables.models import Deadline, Table
from tables.permissions import CLOCK
from tables.side import Side

CALLS: Final = UUID("ca110000-0000-4000-8000-000000000000")
"""Under it, each call has the id of the command that lets it pass: it is accepted once."""


def execute_list(asked: Lists, *, command_id: UUID, actor: Actor) -> Answer:
    """Carry out a command about a waiting list.

    Raises Refused: bad_message, wrong_table, those of `players.waiting.decide_list` and of `audit.transact`,
    and where a chair is to be kept the code of the rule by which it can not be.
    """
    request = canonical(asked)
    try:
        asked = msgspec.json.decode(request, type=Lists)
    except msgspec.ValidationError as wrong:
        raise Refused("bad_message") from wrong
    run = _Run(asked, actor)
    try:
        return transact(
            [FLOOR],
            Command(command_id, actor, request),
            run.decide,
            beside=run.beside,
            committed=run.committed,
            opening=True,
        )
    except RuleViolation as refusal:
        raise Refused(refusal.code, **refusal.facts) from refusal


def let_pass(kept: Mapping[str, Any], *, command_id: UUID) -> int:
    """The clock's command of a call whose time is over; the number of its entry.

    Raises Refused: not_waiting or not_called where somebody else was first.
    """
    asked = PassOver(kept["d"]["player_id"], kept["d"]["line"])
    return execute_list(asked, command_id=command_id, actor=CLOCK).seq


class _Run:
    """One run of one command: what it finds, decides, writes and tells."""

    def __init__(self, asked: Lists, actor: Actor) -> None:
        self.asked = asked
        self.actor = actor
        self.row = _row(asked)
        self.chair = self._chair()
        self.side: Side | None = None
        self.before: int | None = None

    def _chair(self) -> tuple[str, int] | None:
        """(stream of the table, seat) that the command keeps or sets free."""
        asked, row = self.asked, self.row
        if isinstance(asked, CallWaiting):
            if asked.table is None or asked.seat is None:
                return None
            if not Table.objects.filter(pk=asked.table).exists():
                raise Refused("wrong_table")
            return store.stream_name(asked.table), asked.seat
        moves = isinstance(asked, RecallWaiting | CancelCall | LeaveList)
        if not moves or row is None or row.table is None or row.seat is None:
            return None
        return store.stream_name(row.table), row.seat

    @property
    def beside(self) -> list[str]:
        return [self.chair[0]] if self.chair is not None else []

    def decide(self, streams: Mapping[str, Stream], at: datetime) -> Decision:
        """The lists' decision and the table's."""
        floor, row = streams[FLOOR], _row(self.asked)
        self.before = row.called_seq if row is not None else None
        lists = decide_list(self.asked, self.actor, at, _terms(self.asked.line), floor.seq + 1)
        if self.chair is not None:
            self.side = self._side(streams[self.chair[0]], self.chair[1], at, lists)
        drafts = [*lists.drafts, *(self.side.drafts if self.side is not None else ())]

        def project(entries: Sequence[Entry]) -> None:
            lists.project([entry for entry in entries if entry.stream_id == floor.pk])
            if self.side is not None:
                self.side.project(entries)
            self._write_deadline(floor)

        return Decision(drafts, lists.answer, project)

    def _side(self, stream: Stream, seat: int, at: datetime, lists: Decision) -> Side | None:
        state = store.load(stream)
        given = store.given(
            at, self.actor.id, self.actor.role, self.actor.device, day=state.house.gaming_day_start
        )
        kept, player = state.reservations.get(seat), self.asked.player_id
        command: ask.AnyCommand | ask.InnerCommand
        if isinstance(self.asked, CallWaiting | RecallWaiting):
            until = _whole(datetime.fromisoformat(str(lists.answer["due"])))
            command = ask.KeepSeat(seat=seat, player_id=player, until=until)
        elif kept is None or kept.player_id != player:
            return None  # its time was over, or the floor has set it free
        else:
            command = ask.CancelReservation(seat=seat)
        return Side(stream, state, decide(state, command, given))

    def _write_deadline(self, floor: Stream) -> None:
        """The row of the call as it stands now; somebody who was seated at this moment has none."""
        row = _row(self.asked)
        now = row.called_seq if row is not None else None
        if self.before not in (None, now):
            Deadline.objects.filter(stream=floor, key=f"{CALL}:{self.before}").delete()
        if row is not None and now is not None and now != self.before:
            Deadline.objects.create(stream=floor, **_deadline(row))

    def committed(self, entries: Sequence[Entry]) -> None:
        """Ring for the floor, and for the table where a chair is kept or free again."""
        if self.side is not None:
            self.side.tell(entries)
        doorbell.ring(FLOOR, max(entry.seq for entry in entries if entry.stream.name == FLOOR))


def _row(asked: Lists) -> Waiting | None:
    return Waiting.objects.filter(player=asked.player_id, line=asked.line).first()


def _terms(line: str) -> Terms:
    """What the table's house says of its own list, else the room's."""
    kind, _, name = line.partition(":")
    terms = Terms(settings.CALL_SECONDS, settings.CALL_MISSES)
    if kind != "table":
        return terms
    stream = read.stream(store.stream_name(name))
    if stream is None:
        return terms
    with suppress(Refused):  # in quarantine: its list goes on by the room's terms
        house = store.load(stream).house
        seconds = terms.seconds if house.call_timeout_s is None else house.call_timeout_s
        return Terms(seconds, terms.misses if house.call_misses is None else house.call_misses)
    return terms


def _whole(due: datetime) -> int:
    """The first whole second at which the countdown is over."""
    return math.ceil(due.timestamp())


def _deadline(row: Waiting) -> dict[str, Any]:
    assert row.due_at is not None
    command = {"k": "pass_over", "d": {"player_id": row.player_id, "line": row.line}}
    seq = row.called_seq
    return {"key": f"{CALL}:{seq}", "seq": seq, "due_at": _whole(row.due_at), "command": command}


def deadline_faults() -> Iterator[Fault]:
    """Where what falls due on the lists is not what the rows of `Waiting` say (at most one fault)."""
    fields = ("key", "seq", "due_at", "command")
    wanted = [_deadline(row) for row in Waiting.objects.exclude(called_seq=None)]
    stored = list(Deadline.objects.filter(stream__name=FLOOR).values(*fields))
    if sorted(stored, key=_key) != sorted(wanted, key=_key):
        yield Fault(FLOOR, 0, "rows of Deadline")


def _key(row: Mapping[str, Any]) -> str:
    return str(row["key"])
