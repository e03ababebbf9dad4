"""Anchors: signed statements of where a stream stood, kept also where the database's owner has no hand.

A chain rewritten from some entry on, or cut short, is sound in itself; whoever holds one older anchor
sees that it is another chain. Ed25519; `key_id` is the beginning of the public key's hash.
"""

import hashlib
from collections.abc import Mapping
from functools import cache

from cryptography.exceptions import InvalidSignature
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey, Ed25519PublicKey
from django.conf import settings
from django.utils import timezone

from audit.chain import canonical
from audit.models import Anchor, Stream


def private_key(secret: str) -> Ed25519PrivateKey:
    """The signing key that belongs to the text of a key file."""
    return Ed25519PrivateKey.from_private_bytes(hashlib.sha256(b"anchor\0" + secret.encode()).digest())


@cache
def house_key() -> Ed25519PrivateKey:
    """The key with which this house signs."""
    return private_key(settings.ANCHOR_KEY)


def house_ring() -> dict[str, Ed25519PublicKey]:
    """The house's public keys, those of earlier key files too (`OMAHA_ANCHOR_KEYS`)."""
    earlier = (public_key(text) for text in settings.ANCHOR_KEYS)
    return ring(house_key().public_key(), *earlier)


def public_key(text: str) -> Ed25519PublicKey:
    """A public key from its 64 hexadecimal digits; ValueError for anything else."""
    return Ed25519PublicKey.from_public_bytes(bytes.fromhex(text))


def key_id(key: Ed25519PublicKey) -> str:
    """The name of a public key: 32 hexadecimal digits."""
    return hashlib.sha256(key.public_bytes_raw()).hexdigest()[:32]


def ring(*keys: Ed25519PublicKey) -> dict[str, Ed25519PublicKey]:
    """Public keys by their names: what `holds` looks signatures up in."""
    return {key_id(key): key for key in keys}


def heads() -> dict[str, tuple[int, str]]:
    """Where every stream that has entries stands: seq and hash (hexadecimal) by name."""
    rows = Stream.objects.filter(seq__gt=0).order_by("name").values_list("name", "seq", "head")
    return {name: (seq, bytes(head).hex()) for name, seq, head in rows}


def statement(anchor: Anchor, stream: str) -> bytes:
    """The bytes that are signed."""
    return canonical(
        {
            "stream": stream,
            "seq": anchor.seq,
            "hash": bytes(anchor.hash).hex(),
            "at": anchor.at,
            "key": anchor.key_id,
        }
    )


def anchor(stream: Stream, key: Ed25519PrivateKey) -> Anchor:
    """Sign and store where `stream` stands; ValueError while it has no entry."""
    if stream.seq == 0:
        raise ValueError("a stream without entries has nothing to anchor")
    made = Anchor(
        stream=stream,
        seq=stream.seq,
        hash=bytes(stream.head),
        at=timezone.now(),
        key_id=key_id(key.public_key()),
    )
    made.signature = key.sign(statement(made, stream.name))
    made.save(force_insert=True)
    return made


def holds(anchor: Anchor, stream: str, keys: Mapping[str, Ed25519PublicKey]) -> bool:
    """Whether the anchor was signed by the key that it names, for that stream; False for a key not known."""
    key = keys.get(anchor.key_id)
    if key is None:
        return False
    try:
        key.verify(bytes(anchor.signature), statement(anchor, stream))
    except InvalidSignature:
        return False
    return True
