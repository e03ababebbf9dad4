"""A command on its way into the log: who asks, what a domain decides, what comes back.

The log does not understand commands. It is handed bytes to compare, drafts to chain and an answer
to remember; their meaning is the domain's.
"""

from collections.abc import Callable, Mapping, Sequence
from datetime import datetime
from typing import Any
from uuid import UUID

import msgspec

from audit.models import Entry, Stream


class Actor(msgspec.Struct, frozen=True):
    """Who asks, as the server knows it (never as the message says): opaque text ids.

    `door`: asked through a door by somebody who signed in, so that a domain may want his PIN again.
    """

    id: str
    role: str
    device: str = ""
    session: str = ""
    door: bool = False


class Command(msgspec.Struct, frozen=True):
    """What is asked. `request` is canonical: the same wish sent again is the same bytes."""

    id: UUID
    actor: Actor
    request: bytes


class Draft(msgspec.Struct, frozen=True):
    """An entry to be: `data` is anything that msgspec writes as JSON, without floats.

    `rules` is the hash of the rules in force; `checkpoint` marks an entry that carries the whole state.
    """

    stream: str
    kind: str
    data: Any
    v: int = 1
    rules: str = ""
    checkpoint: bool = False


Project = Callable[[Sequence[Entry]], None]
"""Writes the rows that follow from the entries just appended, in the same transaction."""


def nothing(entries: Sequence[Entry]) -> None:
    """The projection of entries from which no row follows."""


class Decision(msgspec.Struct, frozen=True):
    """What an accepted command leads to: at least one entry, an answer, and rows."""

    drafts: Sequence[Draft]
    answer: Mapping[str, Any]
    project: Project = nothing


Decide = Callable[[Mapping[str, Stream], datetime], Decision]
"""The domain: folds the locked streams, checks, decides. Whatever it raises, nothing is written."""


class Answer(msgspec.Struct, frozen=True):
    """What the sender is told: `seq` of the (first) stream after the command, `facts` as canonical JSON.

    `again` says that the command had been accepted before and this is the answer of then.
    """

    id: UUID
    seq: int
    facts: bytes
    again: bool = False


class Refused(Exception):  # noqa: N818  (a refusal is an answer, not a failure)
    """The log itself refuses: id_reused, quarantined, table_busy, unavailable or unknown_stream."""

    def __init__(self, code: str, **facts: Any) -> None:
        super().__init__(code)
        self.code = code
        self.facts = facts
