"""One run of one command of a table: what it finds, decides, and tells afterwards.

The order of its checks is that of DESIGN section 4: lock, known id, fold, permission, staleness by scope,
the rules.
"""

import logging
from collections import Counter
from collections.abc import Mapping, Sequence
from datetime import datetime
from itertools import accumulate
from typing import Any, Final

from django.db import DatabaseError
from msgspec.structs import replace

from audit import read
from audit.command import Actor, Command, Decision, Refused
from audit.command import Answer as Committed
from audit.models import Entry, Stream
from audit.transact import transact
from players import admission
from players.models import Player
from players.signing import confirm, countersigned
from tables import doorbell, profiles, store
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
from tables.permissions import may_give, pin_for, require
from tables.projections import (
    Projection,
)
from tables.wire import Door, Envelope, Nak, Preview

access = logging.getLogger("omaha.access")

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
        Door.PIN_WRONG,
        Door.PIN_LOCKED,
    }
)
"""Refusals that an honest screen does not meet; they are logged louder than a misplayed chip."""


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
        """Check PIN and second signature, before and outside the transaction: a wrong try stays counted.

        Its refusal waits until the command's turn, so that a known id gets its answer first. Nobody who may
        not give the command learns whether a PIN is right.
        """
        kind, second = type(self.envelope.command), self.envelope.second
        if not may_give(kind, self.actor.role):
            return
        try:
            if wanted := pin_for(kind, self.actor):
                confirm(self.actor.session, self.envelope.pin, recent=wanted == "recent")
            if second is not None:
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
        if isinstance(self.envelope.command, ask.OpenFromProfile | ask.ApplyProfile):
            profiles.hold()
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
        if isinstance(command, ask.OpenFromProfile | ask.ApplyProfile):
            return replace(given, profile=profiles.named(command, state))
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
        return refused(self.envelope, self.actor, self.table, code, facts, seq)


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


def refused(
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
