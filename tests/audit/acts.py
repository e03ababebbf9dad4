"""A domain small enough to test the log with: it says whatever it is told to say."""

from collections.abc import Mapping, Sequence
from datetime import datetime
from typing import Any
from uuid import UUID, uuid4

from audit.chain import canonical
from audit.command import Actor, Answer, Command, Decide, Decision, Draft, Project, nothing
from audit.models import Stream
from audit.transact import transact

INES = Actor("user:12", "croupier", "tablet-3", "session-7")
TABLE = "table:1"


def command(
    data: Mapping[str, Any] | None = None, *, command_id: UUID | None = None, actor: Actor = INES
) -> Command:
    """A command with this content; a new id unless one is given."""
    return Command(command_id or uuid4(), actor, canonical(data or {}))


def says(
    *kinds: str, stream: str = TABLE, answer: Mapping[str, Any] | None = None, project: Project = nothing
) -> Decide:
    """A domain that accepts, with one entry of each kind."""
    drafts = [Draft(stream, kind, {"n": n}, rules="r1") for n, kind in enumerate(kinds, 1)]

    def decide(streams: Mapping[str, Stream], at: datetime) -> Decision:
        return Decision(drafts, answer or {"done": True}, project)

    return decide


def open_stream(name: str = TABLE) -> Stream:
    """A stream without entries."""
    return Stream.objects.create(name=name)


def say(*kinds: str, stream: str = TABLE) -> Answer:
    """One accepted command with one entry of each kind."""
    return transact([stream], command(), says(*kinds, stream=stream))


def say_one_by_one(kinds: Sequence[str], *, stream: str = TABLE) -> None:
    """One accepted command for each kind."""
    for kind in kinds:
        say(kind, stream=stream)
