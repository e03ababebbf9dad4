"""The tables' write path: one command of one table, decided, stored and made known, or refused.

Sockets, REST, the clock and management commands all call `execute` and nothing else.
"""

from typing import Final
from uuid import UUID, uuid5

from django.db import IntegrityError
from django.utils import timezone

from audit.command import Actor, Refused
from players.sessions import SessionFacts
from tables import store
from tables.attempt import Attempt, refused
from tables.engine import commands as ask
from tables.engine.errors import RuleViolation
from tables.idle_lock import require_awake
from tables.permissions import CLOCK
from tables.wire import Ack, Answer, Door, Envelope, Nak, Preview

BOOKS: Final = UUID("b00c0000-0000-4000-8000-000000000000")
"""Under it, each finding that a book is broken has the id of its command."""


def execute(table: UUID | str, envelope: Envelope, actor: Actor) -> Answer:
    """Decide one command at one table for `actor`, who is what the server knows of the asking session.

    Ack: committed, durable, and the doorbell rung; the same command sent again gets the same Ack. Nak:
    refused, and nothing written (code `unavailable` alone leaves it open; sending again tells). `seq` is
    where the table stood. Codes: wire.Door, engine.errors.CODES.
    """
    try:
        attempt = Attempt(store.stream_name(table), envelope, actor)
    except ValueError:
        return refused(envelope, actor, str(table), Door.WRONG_TABLE, {}, 0)
    attempt.countersign()
    try:
        done = attempt.run()
    except RuleViolation as refusal:
        if refusal.code == "book_broken":
            report_book(table, attempt.seq or 0)
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


def execute_for(facts: SessionFacts, table: UUID | str, envelope: Envelope) -> Answer:
    """The same for a screen; one that is locked has everything refused until its PIN comes with a command."""
    try:
        require_awake(facts, envelope.pin)
    except Refused as refusal:
        return refused(envelope, facts.as_actor(), str(table), refusal.code, refusal.facts, 0)
    return execute(table, envelope, facts.as_actor())


def report_book(table: UUID | str, seq: int) -> Answer:
    """Have the book of a table looked at under its lock: if it is broken, that is an entry and a call.

    `seq`: the entry after which it looked broken; the same finding is reported once, by whatever process.
    """
    envelope = Envelope(id=uuid5(BOOKS, f"{table} {seq}"), exp=None, command=ask.ReportBook())
    return execute(table, envelope, CLOCK)


def preview(table: UUID | str, envelope: Envelope, actor: Actor) -> Preview | Nak:
    """What the same command would lead to if it were given now. Writes nothing and signs nothing.

    Refused like the command itself, but for a second signature that is still missing: the answer says so.
    Where chance decides there is no preview (not_offered).
    """
    try:
        attempt = Attempt(store.stream_name(table), envelope, actor)
    except ValueError:
        return refused(envelope, actor, str(table), Door.WRONG_TABLE, {}, 0)
    try:
        return attempt.foresee(timezone.now())
    except RuleViolation as refusal:
        return attempt.refused(refusal.code, refusal.facts)
    except Refused as refusal:
        return attempt.refused(refusal.code, refusal.facts)
