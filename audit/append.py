"""The only code that writes entries. Nobody but `audit.transact` calls it, and it holds the locks."""

from collections.abc import Mapping, Sequence
from datetime import datetime

from django.conf import settings
from msgspec import Raw

from audit.chain import Body, canonical, link, write
from audit.command import Command, Draft
from audit.models import Entry, Stream


def append(
    streams: Mapping[str, Stream], command: Command, drafts: Sequence[Draft], at: datetime
) -> tuple[Entry, ...]:
    """Chain the drafts to their locked streams, store them with one INSERT, and return them.

    `streams` are brought up to date (`seq`, `head`, `checkpoint`); their rows are moved by the
    database's own trigger. KeyError if a draft names a stream that is not locked.
    """
    entries = tuple(_chain(streams[draft.stream], command, draft, at) for draft in drafts)
    Entry.objects.bulk_create(entries)
    for stream in {draft.stream: streams[draft.stream] for draft in drafts if draft.checkpoint}.values():
        Stream.objects.filter(pk=stream.pk).update(checkpoint=stream.checkpoint)
    return entries


def _chain(stream: Stream, command: Command, draft: Draft, at: datetime) -> Entry:
    actor = command.actor
    body = Body(
        stream=stream.name,
        seq=stream.seq + 1,
        at=at,
        kind=draft.kind,
        v=draft.v,
        actor=actor.id,
        role=actor.role,
        device=actor.device,
        session=actor.session,
        build=settings.BUILD,
        rules=draft.rules,
        command=command.id,
        data=Raw(canonical(draft.data)),
    )
    raw, prev = write(body), bytes(stream.head)
    entry = Entry(
        stream=stream,
        seq=body.seq,
        at=at,
        kind=body.kind,
        v=body.v,
        actor=body.actor,
        role=body.role,
        device=body.device,
        session=body.session,
        build=body.build,
        rules=body.rules,
        command=body.command,
        body=raw,
        prev=prev,
        hash=link(prev, raw),
    )
    stream.seq, stream.head = body.seq, entry.hash
    if draft.checkpoint:
        stream.checkpoint = body.seq
    return entry
