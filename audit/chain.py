"""The chain: canonical bytes of an entry, its hash, and what is wrong with a chain that was touched.

`body` is JSON with sorted keys, without spaces, in UTF-8; `hash` = SHA-256(prev || body). Pure:
anybody with the rows and this page can check a stream.
"""

import hashlib
from collections.abc import Iterable
from datetime import datetime
from typing import Any, NamedTuple
from uuid import UUID

import msgspec

GENESIS = bytes(32)
"""What the first entry of every stream names as its predecessor."""

_encoder = msgspec.json.Encoder(order="sorted")


def canonical(value: Any) -> bytes:
    """The one spelling of `value` as JSON. Floats have no business in the log and are not looked for."""
    return _encoder.encode(value)


class Body(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What an entry's bytes say."""

    stream: str
    seq: int
    at: datetime
    kind: str
    v: int
    actor: str
    role: str
    device: str
    session: str
    build: str
    rules: str
    command: UUID
    data: msgspec.Raw


_decoder = msgspec.json.Decoder(Body)


def write(body: Body) -> bytes:
    """Canonical bytes of an entry; its `data` must be canonical already."""
    return _encoder.encode(body)


def read(body: bytes) -> Body:
    """What the bytes of an entry say; msgspec.DecodeError if they say nothing."""
    return _decoder.decode(body)


def link(prev: bytes, body: bytes) -> bytes:
    """The hash of an entry."""
    return hashlib.sha256(prev + body).digest()


class Row(NamedTuple):
    """A row of the log as the check reads it: the columns that copy the body, then what is chained."""

    seq: int
    at: datetime
    kind: str
    v: int
    actor: str
    role: str
    device: str
    session: str
    build: str
    rules: str
    command: UUID
    body: bytes
    prev: bytes
    hash: bytes


COPIES = Row._fields[:-3]


class Fault(msgspec.Struct, frozen=True):
    """The first entry of a stream that does not hold.

    `wrong`: missing, repeated, prev, hash, body, stream, one of COPIES (the column that differs from the
    body), tail (the stream's own row says otherwise), anchor, signature, command.
    """

    stream: str
    seq: int
    wrong: str


def check(stream: str, rows: Iterable[Row], *, seq: int, head: bytes) -> Fault | None:
    """The first fault of a stream, its rows given in order of seq; `seq` and `head` as its own row says."""
    last, prev = 0, GENESIS
    for row in rows:
        wrong = _wrong(stream, row, last + 1, prev)
        if wrong:
            return Fault(stream, last + 1 if wrong == "missing" else row.seq, wrong)
        last, prev = row.seq, bytes(row.hash)
    if (last, prev) != (seq, head):
        return Fault(stream, min(last, seq) + 1 if last != seq else seq, "tail")
    return None


def _wrong(stream: str, row: Row, expected: int, prev: bytes) -> str | None:
    if row.seq != expected:
        return "missing" if row.seq > expected else "repeated"
    if bytes(row.prev) != prev:
        return "prev"
    if link(prev, bytes(row.body)) != bytes(row.hash):
        return "hash"
    try:
        body = read(bytes(row.body))
    except msgspec.MsgspecError:
        return "body"
    if body.stream != stream:
        return "stream"
    return next((name for name in COPIES if getattr(body, name) != getattr(row, name)), None)
