"""Reading the log: a stream's entries, where streams stand, and the trail.

No function here opens a transaction: on SQLite every transaction takes the write lock.
"""

from collections.abc import Collection, Iterable, Mapping
from datetime import datetime
from typing import NamedTuple
from uuid import UUID

from django.db import connection
from django.db.models import Exists, OuterRef, QuerySet

from audit.models import Entry, Stream


class Head(NamedTuple):
    """Where a stream stands."""

    seq: int
    hash: bytes
    quarantined: bool = False


def stream(name: str) -> Stream | None:
    """The stream's row, unlocked."""
    return Stream.objects.filter(name=name).first()


def entries(stream_id: int, *, after: int = 0, upto: int | None = None) -> list[Entry]:
    """Entries of a stream in order, those with after < seq <= upto."""
    found = Entry.objects.filter(stream_id=stream_id, seq__gt=after)
    if upto is not None:
        found = found.filter(seq__lte=upto)
    return list(found.order_by("seq"))


def heads(stream_ids: Iterable[int]) -> dict[int, Head]:
    """Where each of these streams stands, in one query; unknown ids are left out."""
    rows = Stream.objects.filter(pk__in=list(stream_ids)).values_list("pk", "seq", "head")
    return {pk: Head(seq, bytes(head)) for pk, seq, head in rows}


def heads_by_name(names: Collection[str]) -> dict[str, Head]:
    """The same by the streams' names."""
    rows = Stream.objects.filter(name__in=names).values_list("name", "seq", "head", "quarantined")
    return {name: Head(seq, bytes(head), closed) for name, seq, head, closed in rows}


class Link(NamedTuple):
    """An entry with no more than is needed to check and to fold it."""

    stream: int
    seq: int
    body: bytes
    prev: bytes
    hash: bytes


def since(places: Mapping[int, int]) -> list[Link]:
    """Entries of several streams by id, each from its seq on, that one included; one query, in order.

    Plain SQL: every screen of another process waits for it, and the mapper costs four times the query.
    """
    wanted = " OR ".join(["(stream_id = %s AND seq >= %s)"] * len(places))
    statement = (
        f"SELECT stream_id, seq, body, prev, hash FROM audit_entry WHERE {wanted} ORDER BY stream_id, seq"  # noqa: S608
    )
    with connection.cursor() as cursor:
        cursor.execute(statement, [number for place in places.items() for number in place])
        rows = cursor.fetchall()
    return [
        Link(stream, seq, bytes(body), bytes(prev), bytes(head)) for stream, seq, body, prev, head in rows
    ]


def trail(
    *,
    streams: Collection[str] = (),
    actors: Collection[str] = (),
    kinds: Collection[str] = (),
    since: datetime | None = None,
    until: datetime | None = None,
    seqs: tuple[int, int] | None = None,
    before: int | None = None,
    limit: int = 100,
) -> list[Entry]:
    """Entries newest first, each with its stream, narrowed by whatever is given.

    `seqs` are the first and the last entry wanted of one stream; `before` is the `pk` of the last entry of
    the page already read.
    """
    order = "-seq" if len(streams) == 1 else "-pk"  # the same order, by the index that there is
    found: QuerySet[Entry] = Entry.objects.select_related("stream").order_by(order)
    if seqs is not None:
        found = found.filter(seq__range=seqs)
    for field, wanted in (("stream__name__in", streams), ("actor__in", actors), ("kind__in", kinds)):
        if wanted:
            found = found.filter(**{field: wanted})
    for field, bound in (("at__gte", since), ("at__lt", until), ("pk__lt", before)):
        if bound is not None:
            found = found.filter(**{field: bound})
    return list(found[:limit])


def regressed(among: Collection[Entry] | None = None) -> QuerySet[Entry]:
    """Entries whose wall time is before that of the entry before them: the clock went back (TRUST, "Clock").

    Their order stands all the same, by `seq`. Worked out from the log and kept nowhere.
    """
    before = Entry.objects.filter(stream=OuterRef("stream"), seq=OuterRef("seq") - 1, at__gt=OuterRef("at"))
    found = Entry.objects.filter(Exists(before)).select_related("stream").order_by("pk")
    return found if among is None else found.filter(pk__in=[entry.pk for entry in among])


def of_command(command_id: UUID) -> list[Entry]:
    """All that one command appended, in order."""
    return list(Entry.objects.filter(command=command_id).select_related("stream").order_by("pk"))
