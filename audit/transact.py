"""The one transaction that appends: lock, known id, decide, append, project, remember, commit.

Every command of every domain goes through `transact`, called only by the domains' `execute`. What
has been answered is durable; what was refused left no trace; the same command sent again gets the
same answer. One row lock a stream makes any number of server processes as safe as one.
"""

import hashlib
from collections.abc import Callable, Sequence

from django.db import DatabaseError, IntegrityError, InterfaceError, OperationalError, connection, transaction
from django.utils import timezone

from audit.append import append
from audit.chain import canonical
from audit.command import Answer, Command, Decide, Refused
from audit.crash import reach
from audit.models import CommandRecord, Entry, Stream

BUSY_SQLSTATES = frozenset({"55P03", "40P01", "40001"})  # lock not available, deadlock, serialization
BUSY_SQLITE = frozenset({5, 6})  # SQLITE_BUSY, SQLITE_LOCKED


def transact(
    names: Sequence[str],
    command: Command,
    decide: Decide,
    *,
    beside: Sequence[str] = (),
    committed: Callable[[Sequence[Entry]], None] | None = None,
    opening: bool = False,
) -> Answer:
    """Decide `command` on the streams `names` and store all that follows from it, or nothing.

    `beside` are streams that the command may write to as well; they are locked with `names` but belong not
    to what was asked: the same command sent again may meet others. The answer's seq is that of `names[0]`.
    `committed` is told the new entries after the commit and cannot undo it; it is not called for a command
    that had been accepted before. With `opening`, streams that do not exist yet are made.
    Raises Refused (id_reused, quarantined, table_busy, unavailable, unknown_stream), and whatever
    `decide` raises: either way nothing was written. After `unavailable` alone it is not known whether
    the commit arrived; sending the same command again tells.
    """
    try:
        with transaction.atomic(durable=True):
            return _transact(names, command, decide, beside=beside, committed=committed, opening=opening)
    except (OperationalError, InterfaceError) as fault:
        if not connection.in_atomic_block:
            connection.close_if_unusable_or_obsolete()  # so that the next command reconnects
        raise Refused("table_busy" if _is_busy(fault) else "unavailable") from fault


def _transact(
    names: Sequence[str],
    command: Command,
    decide: Decide,
    *,
    beside: Sequence[str],
    committed: Callable[[Sequence[Entry]], None] | None,
    opening: bool,
) -> Answer:
    request_hash = hashlib.sha256(canonical([*names, command.actor.id]) + command.request).digest()
    streams = _lock([*names, *beside], opening=opening)
    reach("after_lock")
    known = CommandRecord.objects.filter(pk=command.id).first()
    if known is not None:
        return _answered(known, command, request_hash)
    for stream in streams.values():
        if stream.quarantined:
            raise Refused("quarantined", stream=stream.name)
    at = timezone.now()
    decision = decide(streams, at)
    if names[0] not in {draft.stream for draft in decision.drafts}:
        raise ValueError(f"an accepted command appends at least one entry to {names[0]}")
    reach("after_decide")
    entries = append(streams, command, decision.drafts, at)
    reach("after_append")
    decision.project(entries)
    reach("after_project")
    first = streams[names[0]]
    answer = Answer(command.id, first.seq, canonical(decision.answer))
    _remember(command, request_hash, first, answer)
    reach("before_commit")
    # Not partials: Django asks a hook that failed for its __qualname__.
    transaction.on_commit(lambda: reach("after_commit"))
    if committed is not None:
        transaction.on_commit(lambda: committed(entries), robust=True)
    return answer


def _lock(names: Sequence[str], *, opening: bool) -> dict[str, Stream]:
    """Lock the streams in id order, so that two commands over the same two never wait for each other."""
    locked = Stream.objects.select_for_update().filter(name__in=names).order_by("pk")
    streams = {stream.name: stream for stream in locked}
    missing = sorted(set(names) - streams.keys())
    if missing and opening:
        Stream.objects.bulk_create([Stream(name=name) for name in missing], ignore_conflicts=True)
        streams = {stream.name: stream for stream in locked.all()}
    elif missing:
        raise Refused("unknown_stream", stream=missing[0])
    return streams


def _answered(known: CommandRecord, command: Command, request_hash: bytes) -> Answer:
    if (known.actor, bytes(known.request_hash)) != (command.actor.id, request_hash):
        raise Refused("id_reused")
    return Answer(known.command_id, known.seq, bytes(known.answer), again=True)


def _remember(command: Command, request_hash: bytes, stream: Stream, answer: Answer) -> None:
    try:
        CommandRecord.objects.create(
            command_id=command.id,
            stream=stream,
            actor=command.actor.id,
            request_hash=request_hash,
            answer=answer.facts,
            seq=answer.seq,
        )
    except IntegrityError as taken:
        # The same id is being accepted at this moment on other streams, hence with other content.
        raise Refused("id_reused") from taken


def _is_busy(fault: DatabaseError | InterfaceError) -> bool:
    cause = fault.__cause__
    sqlite = getattr(cause, "sqlite_errorcode", None)
    return getattr(cause, "sqlstate", None) in BUSY_SQLSTATES or (
        sqlite is not None and sqlite & 0xFF in BUSY_SQLITE
    )
