"""The tables' write path: one command of one table, decided, stored and made known, or refused.

Sockets, REST, the clock and management commands all call `execute` and nothing else. The order of its
checks is that of DESIGN section 4: lock, known id, fold, permission, staleness by scope, the rules.
"""

import logging
from collections.abc import Mapping, Sequence
from datetime import datetime
from itertools import accumulate
from typing import Any, Final
from uuid import UUID, uuid4

from django.db import IntegrityError

from audit.chain import canonical
from audit.command import Actor, Command, Decision, Draft, Refused
from audit.command import Answer as Committed
from audit.models import Entry, Stream
from audit.transact import transact
from players.models import Player
from tables import doorbell, store
from tables.engine import commands as ask
from tables.engine.decide import decide
from tables.engine.errors import RuleViolation
from tables.engine.events import AnyEvent
from tables.engine.evolve import evolve
from tables.engine.state import Table
from tables.models import Seat
from tables.permissions import require
from tables.projections import TABLE_ADDED, Projection, TableAdded, add_table
from tables.wire import Ack, Answer, Door, Envelope, Nak

access = logging.getLogger("omaha.access")

HOUSE: Final = "house"
SUSPECT: Final = frozenset(
    {Door.NOT_PERMITTED, Door.NOT_HOLDER, Door.WRONG_TABLE, Door.ID_REUSED, Door.QUARANTINED}
)
"""Refusals that an honest screen does not meet; they are logged louder than a misplayed chip."""


def execute(table: UUID | str, envelope: Envelope, actor: Actor) -> Answer:
    """Decide one command at one table for `actor`, who is what the server knows of the asking session.

    Ack: committed, durable, and the doorbell rung; the same command sent again gets the same Ack. Nak:
    refused, and nothing written (code `unavailable` alone leaves it open; sending again tells). `seq` is
    where the table stood. Codes: wire.Door, engine.errors.CODES.
    """
    try:
        attempt = Attempt(store.stream_name(table), envelope, actor)
    except ValueError:
        return _refused(envelope, actor, str(table), Door.WRONG_TABLE, {}, 0)
    try:
        done = attempt.run()
    except RuleViolation as refusal:
        return attempt.refused(refusal.code, refusal.facts)
    except Refused as refusal:
        unknown = refusal.code == "unknown_stream"
        return attempt.refused(
            Door.WRONG_TABLE if unknown else refusal.code, {} if unknown else refusal.facts
        )
    except IntegrityError:
        if isinstance(envelope.command, ask.AssignSeat):
            return attempt.refused("already_seated", {})  # taken at another table at this very moment
        raise
    return Ack(id=done.id, seq=done.seq)


def is_stale(command: ask.AnyCommand, exp: int | None, state: Table) -> bool:
    """Whether something that matters to `command` has happened after `exp` (DESIGN 1.5)."""
    if exp is None:
        return False
    if isinstance(command, ask.HandCommand):
        return exp < state.since.hand
    if isinstance(command, ask.SeatCommand):
        return exp < state.since.seats.get(command.seat, 0)
    return exp < state.since.table


class Attempt:
    """One run of one command: what it found, decided and has to tell afterwards."""

    def __init__(self, stream: str, envelope: Envelope, actor: Actor) -> None:
        self.stream = stream
        self.table = store.table_of(stream)
        self.envelope = envelope
        self.actor = actor
        self.seq: int | None = None
        self.events: tuple[AnyEvent, ...] = ()
        self.state: Table | None = None

    def run(self) -> Committed:
        """Decide and commit. Raises Refused and RuleViolation."""
        command = Command(self.envelope.id, self.actor, self.envelope.request)
        return transact([self.stream], command, self._decide, committed=self._committed)

    def _decide(self, streams: Mapping[str, Stream], at: datetime) -> Decision:
        stream, command, actor = streams[self.stream], self.envelope.command, self.actor
        self.seq = stream.seq
        state = store.load(stream)
        require(command, actor, state)
        if is_stale(command, self.envelope.exp, state):
            raise Refused(Door.STALE)
        _require_person(command)
        decided = decide(state, command, store.given(at, actor.id, actor.role, actor.device))
        states = list(accumulate(decided, evolve, initial=state))[1:]
        events = store.with_checkpoint(stream, decided, states[-1])
        states += [evolve(states[-1], event) for event in events[len(decided) :]]
        self.events, self.state = events, states[-1]
        drafts = [
            store.draft(self.stream, event, store.hash_of(after.rules))
            for event, after in zip(events, states, strict=True)
        ]
        return Decision(drafts, {}, Projection(state, events, states))

    def _committed(self, entries: Sequence[Entry]) -> None:
        assert self.state is not None
        last = entries[-1]
        store.states.put(self.stream, last.seq, bytes(last.hash), self.state)
        doorbell.ring(self.table, last.seq, self.events, self.state)

    def refused(self, code: str, facts: Mapping[str, Any]) -> Nak:
        """The refusal as an answer, and its line in the access log."""
        seq = self.seq
        if seq is None:
            known = store.states.get(self.stream)
            seq = known[0] if known else 0
        return _refused(self.envelope, self.actor, self.table, code, facts, seq)


def _require_person(command: ask.AnyCommand) -> None:
    """A seat is given to somebody whom the house knows and who sits nowhere else."""
    if not isinstance(command, ask.AssignSeat):
        return
    if not Player.objects.filter(pk=command.player_id).exists():
        raise Refused(Door.BAD_MESSAGE, why="player_id")
    if Seat.objects.filter(player_id=command.player_id).exists():
        raise RuleViolation("already_seated")


def _refused(
    envelope: Envelope, actor: Actor, table: str, code: str, facts: Mapping[str, Any], seq: int
) -> Nak:
    level = logging.WARNING if code in SUSPECT else logging.INFO
    line = {
        "table": table,
        "id": str(envelope.id),
        "k": envelope.command.__struct_config__.tag,
        "code": str(code),
        "figures": dict(facts),
        "actor": actor.id,
        "role": actor.role,
        "device": actor.device,
        "seq": seq,
    }
    access.log(level, "refused", extra={"facts": line})
    return Nak(id=envelope.id, code=str(code), facts=facts, seq=seq)


def add_table_to_house(
    number: int, name: str, actor: Actor, *, table: UUID, command_id: UUID | None = None
) -> Committed:
    """Set up a table of the room: its row, its stream, its empty accounts, and the house's entry of it.

    Raises Refused (id_reused, table_busy, unavailable) and IntegrityError if the number is taken.
    """
    added = TableAdded(str(table), number, name)
    command = Command(command_id or uuid4(), actor, canonical(added))

    def decide_house(streams: Mapping[str, Stream], at: datetime) -> Decision:
        return Decision([Draft(HOUSE, TABLE_ADDED, added)], {}, add_table)

    return transact([HOUSE, store.stream_name(table)], command, decide_house, opening=True)
