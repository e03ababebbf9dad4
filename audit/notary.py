"""The signed file of where every stream stood: kept where the database's owner has no hand (TRUST F11).

Two lines: a JSON object with all anchors and the heads of the moment, and its Ed25519 signature in
hexadecimal. Checked against a database without asking anybody: whoever rewrote the log with right hashes, or
cut its tail off, has another entry, or none, where the file names one.
"""

from collections.abc import Iterator, Mapping
from datetime import datetime
from itertools import groupby
from pathlib import Path

import msgspec
from cryptography.exceptions import InvalidSignature
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey, Ed25519PublicKey
from django.utils import timezone

from audit import anchors
from audit.chain import Fault, canonical
from audit.models import Anchor, Entry, Stream


class Kept(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One anchor as the file holds it; bytes in hexadecimal."""

    stream: str
    seq: int
    hash: str
    at: datetime
    key: str
    signature: str


class Statement(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What the file says: `heads` are (seq, hash) by stream at `at`; `key` is the name of the signing key."""

    at: datetime
    key: str
    heads: dict[str, tuple[int, str]]
    anchors: list[Kept]


def export(path: Path, key: Ed25519PrivateKey) -> Statement:
    """Write the file, signed with `key`; OSError if it cannot be written."""
    said = Statement(timezone.now(), anchors.key_id(key.public_key()), anchors.heads(), list(_stored()))
    body = canonical(said)
    path.write_bytes(body + b"\n" + key.sign(body).hex().encode() + b"\n")
    return said


def read(path: Path, keys: Mapping[str, Ed25519PublicKey]) -> Statement:
    """What the file says, if one of `keys` signed it; ValueError (why) if not, OSError if it is not there."""
    body, _, rest = path.read_bytes().partition(b"\n")
    try:
        said = msgspec.json.decode(body, type=Statement)
        signature = bytes.fromhex(rest.decode().strip())
    except (msgspec.DecodeError, ValueError) as fault:
        raise ValueError("not a file of anchors") from fault
    key = keys.get(said.key)
    if key is None:
        raise ValueError(f"signed with the key {said.key}, which is not known here")
    try:
        key.verify(signature, body)
    except InvalidSignature as fault:
        raise ValueError("changed since it was signed") from fault
    return said


def check(said: Statement, keys: Mapping[str, Ed25519PublicKey]) -> list[Fault]:
    """The first fault of each stream against the file.

    `wrong`: signature (an anchor that no key of `keys` made), `rewritten after N` (N is the last entry that
    the file vouches for and that is still there), `cut off after N` (the log ends at N, too early).
    """
    places = sorted({(kept.stream, kept.seq, kept.hash) for kept in said.anchors} | _heads(said))
    forged = {(kept.stream, kept.seq): kept for kept in said.anchors if not _holds(kept, keys)}
    faults = [Fault(stream, seq, "signature") for stream, seq in sorted(forged)]
    for stream, several in groupby(places, key=lambda place: place[0]):
        fault = _against(stream, [(seq, head) for _, seq, head in several])
        faults += [fault] if fault else []
    return faults


def _against(name: str, places: list[tuple[int, str]]) -> Fault | None:
    stream = Stream.objects.filter(name=name).first()
    last = stream.seq if stream is not None else 0
    found = Entry.objects.filter(stream=stream, seq__in=[seq for seq, _ in places])
    hashes = {seq: bytes(head).hex() for seq, head in found.values_list("seq", "hash")}
    sound = 0
    for seq, head in places:
        if seq > last:
            return Fault(name, seq, f"cut off after {last}")
        if hashes.get(seq) != head:
            return Fault(name, seq, f"rewritten after {sound}")
        sound = seq
    return None


def _heads(said: Statement) -> set[tuple[str, int, str]]:
    return {(stream, seq, head) for stream, (seq, head) in said.heads.items()}


def _stored() -> Iterator[Kept]:
    for made in Anchor.objects.select_related("stream").order_by("stream__name", "seq", "pk"):
        head, signature = bytes(made.hash).hex(), bytes(made.signature).hex()
        yield Kept(made.stream.name, made.seq, head, made.at, made.key_id, signature)


def _holds(kept: Kept, keys: Mapping[str, Ed25519PublicKey]) -> bool:
    head, signature = bytes.fromhex(kept.hash), bytes.fromhex(kept.signature)
    made = Anchor(seq=kept.seq, hash=head, at=kept.at, key_id=kept.key, signature=signature)
    return anchors.holds(made, kept.stream, keys)
