"""The tables' write path: one command of one table, decided, stored and made known, or refused.

Sockets, REST, the clock and management commands all call `execute` and nothing else. The order of its
checks is that of DESIGN section 4: lock, known id, fold, permission, staleness by scope, the rules.
"""

import logging
from collections import Counter
from collections.abc import Mapping, Sequence
from datetime import date, datetime
from itertools import accumulate
from typing import Any, Final
from uuid import UUID, uuid4, uuid5

from django.db import DatabaseError, IntegrityError
from django.utils import timezone
from msgspec.structs import replace

from audit import anchors, read
from audit.chain import canonical
from audit.command import Actor, Command, Decision, Draft, Refused
from audit.command import Answer as Committed
from audit.models import Entry, Stream
from audit.transact import transact
from players import admission
from players.models import Player
from players.signing import countersigned
from tables import doorbell, store
from tables.dealing import draws, new_seed
from tables.engine import commands as ask
from tables.engine.decide import decide
from tables.engine.errors import RuleViolation
from tables.engine.events import AnyEvent
from tables.engine.evolve import evolve
from tables.engine.picture import differences, picture
from tables.engine.seat_draw import ranges
from tables.engine.state import Table
from tables.ledger import kind_of, moves
from tables.models import Seat
from tables.permissions import CLOCK, may_give, require
from tables.projections import (
    DAY_SIGNED,
    TABLE_ADDED,
    DaySigned,
    Projection,
    TableAdded,
    add_table,
    sign,
)
from tables.wire import Ack, Answer, Door, Envelope, Nak, Preview

access = logging.getLogger("omaha.access")

HOUSE: Final = "house"
DAYS: Final = UUID("da750000-0000-4000-8000-000000000000")
"""Under it, each gaming day has the id of its command: it is accepted once."""
SOMEBODY: Final = "somebody"
"""Stands for the second signer in a preview, while none has signed."""
SUSPECT: Final = frozenset(
    {
        Door.NOT_PERMITTED,
        Door.NOT_HOLDER,
        Door.WRONG_TABLE,
        Door.ID_REUSED,
        Door.QUARANTINED,
        Door.SECOND_REFUSED,
    }
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
    attempt.countersign()
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
        if isinstance(envelope.command, ask.AssignSeat | ask.DrawSeats):
            return attempt.refused("already_seated", {})  # taken at another table at this very moment
        raise
    return Ack(id=done.id, seq=done.seq)


def preview(table: UUID | str, envelope: Envelope, actor: Actor) -> Preview | Nak:
    """What the same command would lead to if it were given now. Writes nothing and signs nothing.

    Refused like the command itself, but for a second signature that is still missing: the answer says so.
    Where chance decides there is no preview (not_offered).
    """
    try:
        attempt = Attempt(store.stream_name(table), envelope, actor)
    except ValueError:
        return _refused(envelope, actor, str(table), Door.WRONG_TABLE, {}, 0)
    try:
        return attempt.foresee(timezone.now())
    except RuleViolation as refusal:
        return attempt.refused(refusal.code, refusal.facts)
    except Refused as refusal:
        return attempt.refused(refusal.code, refusal.facts)


def is_stale(command: ask.AnyCommand, exp: int | None, state: Table) -> bool:
    """Whether something that matters to `command` has happened after `exp` (DESIGN 1.5)."""
    if exp is None:
        return False
    if isinstance(command, ask.Rule):  # it was previewed on the table as it stood
        return exp < max(state.since.hand, state.since.table, *state.since.seats.values())
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
        self.second = ""
        self.unsigned: Refused | None = None

    def countersign(self) -> None:
        """Check the second signature, before and outside the transaction: a wrong try stays counted.

        Its refusal waits until the command's turn, so that a known id gets its answer first. Nobody who may
        not rule learns whether a PIN is right.
        """
        second = self.envelope.second
        if second is None or not may_give(type(self.envelope.command), self.actor.role):
            return
        try:
            self.second = countersigned(
                second.badge, second.pin, device=self.actor.device, first=self.actor.id
            )
        except Refused as refusal:
            self.unsigned = refusal
        except DatabaseError:
            self.unsigned = Refused(Door.UNAVAILABLE)

    def run(self) -> Committed:
        """Decide and commit. Raises Refused and RuleViolation."""
        command = Command(self.envelope.id, self.actor, self.envelope.request)
        return transact([self.stream], command, self._decide, committed=self._committed)

    def _decide(self, streams: Mapping[str, Stream], at: datetime) -> Decision:
        stream = streams[self.stream]
        state = self._admit(stream)
        if self.unsigned is not None:
            raise self.unsigned
        decided = decide(state, self.envelope.command, self._given(state, at))
        states = list(accumulate(decided, evolve, initial=state))[1:]
        events = store.with_checkpoint(stream, decided, states[-1])
        states += [evolve(states[-1], event) for event in events[len(decided) :]]
        self.events, self.state = events, states[-1]
        drafts = [
            store.draft(self.stream, event, store.hash_of(after.rules))
            for event, after in zip(events, states, strict=True)
        ]
        return Decision(drafts, {}, Projection(state, events, states))

    def _admit(self, stream: Stream) -> Table:
        """The state, if the actor may give the command and has seen what matters to it."""
        self.seq = stream.seq
        state = store.load(stream)
        require(self.envelope.command, self.actor, state)
        if is_stale(self.envelope.command, self.envelope.exp, state):
            raise Refused(Door.STALE)
        _require_people(self.envelope.command, state)
        return state

    def _given(self, state: Table, at: datetime) -> ask.Given:
        actor, command = self.actor, self.envelope.command
        given = store.given(at, actor.id, actor.role, actor.device)
        if isinstance(command, ask.DrawSeats) and not command.cards:
            seed = new_seed()
            made = draws(seed, state.table, ranges(state, command.players))
            return replace(given, draws=made, seed=seed.hex())
        return replace(given, second=self.second) if self.second else given

    def foresee(self, at: datetime) -> Preview:
        """Decide and evolve, and append nothing. Raises Refused and RuleViolation."""
        stream = read.stream(self.stream)
        if stream is None:
            raise Refused(Door.WRONG_TABLE)
        if stream.quarantined:
            raise Refused(Door.QUARANTINED)
        before, command = self._admit(stream), self.envelope.command
        if isinstance(command, ask.DrawSeats) and not command.cards:
            raise RuleViolation("not_offered", rule="A1")
        given, second = self._given(before, at), None
        try:
            events = decide(before, command, given)
        except RuleViolation as refusal:
            if refusal.code != "second_signature":
                raise
            second = refusal.facts
            events = decide(before, command, replace(given, second=SOMEBODY))
        return foreseen(before, events, second)

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


def foreseen(before: Table, events: Sequence[AnyEvent], second: Mapping[str, Any] | None) -> Preview:
    """The table before and after `events`, and the chips that change their account by them."""
    state, accounts = before, Counter[str]()
    for event in events:
        after = evolve(state, event)
        for move in moves(state, event, after):
            accounts[kind_of(move.source)] -= move.amount
            accounts[kind_of(move.target)] += move.amount
        state = after
    was, now = picture(before), picture(state)
    return Preview(
        seq=before.seq,
        before=was,
        after=now,
        changes=differences(was, now),
        accounts={kind: change for kind, change in accounts.items() if change},
        events=tuple(store.kind_of(event) for event in events),
        second=second,
    )


def _require_people(command: ask.AnyCommand, state: Table) -> None:
    """A seat goes to somebody whom the house knows and who sits nowhere else; seat and chips to the admitted.

    Why somebody is not admitted is not said: croupier and players must not learn it (G29, A17).
    """
    if isinstance(command, ask.BuyIn | ask.Rebuy):
        chair = state.seats.get(command.seat)
        if chair is not None and admission.refused([chair.player_id]):
            raise Refused(Door.NOT_ADMITTED, players=[chair.player_id])
        return
    if isinstance(command, ask.AssignSeat):
        people: tuple[str, ...] = (command.player_id,)
    elif isinstance(command, ask.DrawSeats):
        people = command.players
    else:
        return
    if Player.objects.filter(pk__in=people).count() != len(set(people)):
        raise Refused(Door.BAD_MESSAGE, why="player_id")
    if Seat.objects.filter(player_id__in=people).exists():
        raise RuleViolation("already_seated")
    if waiting := admission.refused(people):
        raise Refused(Door.NOT_ADMITTED, players=waiting)


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


def anchor_day(day: date) -> Committed:
    """The house's entry of where every other stream stands, signed: once for each gaming day.

    Raises Refused (unknown_stream while the house has no entry, quarantined, table_busy, unavailable).
    """
    command = Command(uuid5(DAYS, str(day)), CLOCK, canonical({"k": DAY_SIGNED, "day": day}))

    def decide_day(streams: Mapping[str, Stream], at: datetime) -> Decision:
        heads = {name: head for name, head in anchors.heads().items() if name != HOUSE}
        return Decision([Draft(HOUSE, DAY_SIGNED, DaySigned(str(day), heads))], {}, sign)

    return transact([HOUSE], command, decide_day)
