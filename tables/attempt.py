"""One run of one command of a table: what it finds, decides, and tells afterwards.

The order of its checks is that of DESIGN section 4: lock, known id, fold, permission, staleness by scope,
the rules.
"""

import logging
from collections import Counter
from collections.abc import Mapping, Sequence
from datetime import datetime
from typing import Any, Final

from django.db import DatabaseError
from msgspec.structs import replace

from audit import read
from audit.command import Actor, Command, Decision, Refused
from audit.command import Answer as Committed
from audit.crash import reach
from audit.models import Entry, Stream
from audit.transact import transact
from players.roles import Role
from players.signing import confirm, countersigned
from tables import book, cage, profiles, store
from tables.cage_rows import stakes
from tables.dealing import draws, new_seed
from tables.engine import commands as ask
from tables.engine.decide import decide
from tables.engine.errors import RuleViolation
from tables.engine.events import AnyEvent, FloatMoved, RulingGiven
from tables.engine.evolve import evolve
from tables.engine.picture import differences, picture
from tables.engine.seat_draw import ranges
from tables.engine.state import Table
from tables.engine.till import slip_view
from tables.ledger import kind_of, moves
from tables.other_tables import chairs, drawn, elsewhere, touched
from tables.past import rank_of, with_past
from tables.permissions import may_give, pin_for, require, second_signers
from tables.seating import require_people
from tables.side import Side
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

COUNTED: Final = frozenset({"closer", "drop", "tips"})
"""Slips of all that lies there, against what is booked."""


def is_stale(command: ask.AnyCommand, exp: int | None, state: Table) -> bool:
    """Whether something that matters to `command` has happened after `exp` (DESIGN 1.5)."""
    if exp is None or isinstance(command, ask.HoldAll):  # an evacuation waits for no screen
        return False
    if isinstance(command, ask.Rule | ask.Recount) or (
        isinstance(command, ask.MoveFloat) and command.kind in COUNTED
    ):
        # It was previewed on the table as it stood.
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
        self.sides: list[Side] = []
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
                    second.badge,
                    second.pin,
                    device=self.actor.device,
                    first=self.actor.id,
                    signers=second_signers(kind, self.actor.role),
                )
        except Refused as refusal:
            self.unsigned = refusal
        except DatabaseError:
            self.unsigned = Refused(Door.UNAVAILABLE)

    def run(self) -> Committed:
        """Decide and commit. Raises Refused and RuleViolation."""
        command = Command(self.envelope.id, self.actor, self.envelope.request)
        return transact(
            [self.stream], command, self._decide, beside=self._beside(), committed=self._committed
        )

    def _beside(self) -> list[str]:
        """The other tables' streams; none for whom the command is refused at its own table."""
        command = self.envelope.command
        return touched(command, self.table) if may_give(type(command), self.actor.role) else []

    def _decide(self, streams: Mapping[str, Stream], at: datetime) -> Decision:
        stream = streams[self.stream]
        state = self._admit(stream)
        if self.unsigned is not None:
            raise self.unsigned
        if isinstance(self.envelope.command, ask.OpenFromProfile | ask.ApplyProfile):
            profiles.hold()
        others = {name: store.load(other) for name, other in streams.items() if name != self.stream}
        given = with_past(self._given(state, at, others), stream, state, self.envelope.command)
        decided = decide(state, self.envelope.command, given)
        self.sides = [Side(stream, state, decided)]
        for name, events in elsewhere(self.envelope.command, state, decided, others, given).items():
            self.sides.append(Side(streams[name], others[name], events))
        return Decision([draft for side in self.sides for draft in side.drafts], {}, self._project)

    def _project(self, entries: Sequence[Entry]) -> None:
        """The first table's rows come first: a chair is left before another is taken."""
        for side in self.sides:
            side.project(entries)
            reach("after_table")

    def _admit(self, stream: Stream) -> Table:
        """The state, if the actor may give the command and has seen what matters to it."""
        self.seq = stream.seq
        state = store.load(stream)
        require(self.envelope.command, self.actor, state)
        if is_stale(self.envelope.command, self.envelope.exp, state):
            raise Refused(Door.STALE)
        require_people(self.envelope.command, state, self.actor)
        return state

    def _given(self, state: Table, at: datetime, others: Mapping[str, Table]) -> ask.Given:
        actor, command = self.actor, self.envelope.command
        day = state.house.gaming_day_start
        given = store.given(at, actor.id, actor.role, actor.device, day=day)
        if isinstance(command, ask.StartHand | ask.ReportBook | ask.CheckBook):
            given = replace(given, book=book.fault(state))
        if isinstance(command, ask.OpenFromProfile | ask.ApplyProfile):
            return replace(given, profile=profiles.named(command, state))
        if isinstance(command, ask.DrawSeats) and not command.cards:
            seed = new_seed()
            made = draws(seed, state.table, ranges(state, command.players))
            return replace(given, draws=made, seed=seed.hex())
        if isinstance(command, ask.BuyIn):
            return replace(given, old_stack=_old_stack(command, state, at))
        if isinstance(command, ask.BreakTable):
            return drawn(given, state, chairs(state, others))
        if not self.second:
            return given
        rank = rank_of(self.second) if isinstance(command, ask.Rule) else 0
        return replace(given, second=self.second, second_rank=rank)

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
        others = self._others()
        given, second = with_past(self._given(before, at, others), stream, before, command), None
        try:
            events = decide(before, command, given)
        except RuleViolation as refusal:
            if refusal.code != "second_signature":
                raise
            second = refusal.facts
            signed = replace(given, second=SOMEBODY, second_rank=store.RANKS[Role.DIRECTOR])
            events = decide(before, command, signed)
        there = elsewhere(command, before, events, others, given)
        if isinstance(command, ask.BreakTable):
            raise RuleViolation("not_offered", rule="A1")  # all could move; who goes where is drawn
        beside = [foreseen(others[name], decided, None) for name, decided in there.items()]
        return foreseen(before, events, second, beside)

    def _others(self) -> dict[str, Table]:
        """The other tables as they stand, unlocked. Raises Refused."""
        found: dict[str, Table] = {}
        for name in self._beside():
            other = read.stream(name)
            if other is None or other.quarantined:
                raise Refused(Door.WRONG_TABLE if other is None else Door.QUARANTINED)
            found[name] = store.load(other)
        return found

    def _committed(self, entries: Sequence[Entry]) -> None:
        for side in self.sides:
            side.tell(entries)

    def refused(self, code: str, facts: Mapping[str, Any]) -> Nak:
        """The refusal as an answer, and its line in the access log."""
        seq = self.seq
        if seq is None:
            known = store.states.get(self.stream)
            seq = known[0] if known else 0
        return refused(self.envelope, self.actor, self.table, code, facts, seq)


def foreseen(
    before: Table,
    events: Sequence[AnyEvent],
    second: Mapping[str, Any] | None,
    beside: Sequence[Preview] = (),
) -> Preview:
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
        table=before.table,
        seq=before.seq,
        before=was,
        after=now,
        changes=differences(was, now),
        accounts={kind: change for kind, change in accounts.items() if change},
        events=tuple(store.kind_of(event) for event in events),
        second=second,
        slip=next((slip_view(before, one) for one in events if isinstance(one, FloatMoved)), None),
        moves=tuple(gone for event in events for gone in _moves_of(event)),
        beside=tuple(beside),
    )


def _moves_of(event: AnyEvent) -> list[dict[str, Any]]:
    """What a ruling takes from place to place, as it names the places."""
    found = event.moves if isinstance(event, RulingGiven) else ()
    return [{"source": m.source, "target": m.target, "amount": m.amount} for m in found]


def _old_stack(command: ask.BuyIn, state: Table, at: datetime) -> int:
    """What the person in the seat took away from a table of this game within the house's minutes."""
    chair = state.seats.get(command.seat)
    if chair is None:
        return 0
    return cage.going_south(chair.player_id, stakes(state.rules, state.house), state.house, at)


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
