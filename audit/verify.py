"""Checks the whole log against itself: chains, the streams' rows, remembered commands, anchors.

Whether the rows of the domains agree with the log is the domains' to say (`tables.verify`).
"""

from collections.abc import Iterable, Iterator, Mapping

from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PublicKey
from django.db.models import Exists, OuterRef

from audit import anchors
from audit.chain import Fault, Row, check
from audit.models import Anchor, CommandRecord, Entry, Stream

AT_ONCE = 2_000


def verify(
    names: Iterable[str] | None = None, *, keys: Mapping[str, Ed25519PublicKey] | None = None
) -> list[Fault]:
    """The first fault of each stream (all streams, or those named), none for a sound one.

    With `keys` (`anchors.ring`) the signatures of anchors are checked too, not only their hashes.
    """
    streams = Stream.objects.order_by("name")
    if names is not None:
        streams = streams.filter(name__in=list(names))
    return [fault for stream in streams if (fault := verify_stream(stream, keys=keys)) is not None]


def verify_stream(stream: Stream, *, keys: Mapping[str, Ed25519PublicKey] | None = None) -> Fault | None:
    """The first fault of one stream: of its chain, else of an anchor, else of a remembered command."""
    fault = check(stream.name, _rows(stream), seq=stream.seq, head=bytes(stream.head))
    return fault or _anchor_fault(stream, keys) or _command_fault(stream)


def quarantine(faults: Iterable[Fault]) -> int:
    """Close the streams at fault to any command; returns how many were not closed before."""
    names = {fault.stream for fault in faults}
    return Stream.objects.filter(name__in=names, quarantined=False).update(quarantined=True)


def _rows(stream: Stream) -> Iterator[Row]:
    rows = Entry.objects.filter(stream=stream).order_by("seq").values_list(*Row._fields)
    return (Row._make(row) for row in rows.iterator(chunk_size=AT_ONCE))


def _anchor_fault(stream: Stream, keys: Mapping[str, Ed25519PublicKey] | None) -> Fault | None:
    made = Anchor.objects.filter(stream=stream).order_by("seq")
    anchored = Entry.objects.filter(stream=stream, seq__in=made.order_by().values("seq"))
    hashes = dict(anchored.values_list("seq", "hash"))
    for anchor in made:
        if keys is not None and not anchors.holds(anchor, stream.name, keys):
            return Fault(stream.name, anchor.seq, "signature")
        if bytes(hashes.get(anchor.seq, b"")) != bytes(anchor.hash):
            return Fault(stream.name, anchor.seq, "anchor")
    return None


def _command_fault(stream: Stream) -> Fault | None:
    answered = Entry.objects.filter(
        stream=stream, seq=OuterRef("seq"), command=OuterRef("command_id"), actor=OuterRef("actor")
    )
    orphan = CommandRecord.objects.filter(~Exists(answered), stream=stream).order_by("seq").first()
    return None if orphan is None else Fault(stream.name, orphan.seq, "command")
