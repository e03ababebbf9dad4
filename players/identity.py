"""Who somebody is: sealed with a key of his own, so that destroying the key forgets him (TRUST, GDPR).

The key of each person is wrapped by the house's key-encryption key, which is a file (`OMAHA_KEK_FILE`) and in
no database. AES-GCM binds both to the person's opaque id: a row moved to somebody else does not open.
"""

import hmac
import os
import unicodedata
from collections.abc import Collection
from datetime import date
from functools import cache
from hashlib import sha256
from typing import Annotated, Final, Literal, NamedTuple

import msgspec
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from cryptography.hazmat.primitives.hashes import SHA256
from cryptography.hazmat.primitives.kdf.hkdf import HKDF
from django.conf import settings
from django.utils.translation import gettext_lazy as _
from msgspec import Meta

from players.models import Identity, Player

NONCE: Final = 12
OF_AGE: Final = 18
FOUND_AT_MOST: Final = 20
DOCUMENTS: Final = {
    "id_card": _("Identity card"),
    "passport": _("Passport"),
    "residence_permit": _("Residence permit"),
}


class Papers(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What the document that was shown says; `country` as ISO 3166 alpha-2."""

    name: Annotated[str, Meta(min_length=1, max_length=80)]
    born: date
    document: Literal["id_card", "passport", "residence_permit"]
    number: Annotated[str, Meta(pattern=r"^[0-9A-Z-]{4,20}$")]
    country: Annotated[str, Meta(pattern=r"^[A-Z]{2}$")]


class Sealed(NamedTuple):
    """The columns of `Identity`: the wrapped key, the papers under it, the mark of the document."""

    wrapped_key: bytes
    papers: bytes
    mark: str


class Person(NamedTuple):
    """Somebody whom a search has found; `papers` is None where there are none (any more)."""

    player_id: str
    alias: str
    papers: Papers | None

    @property
    def document(self) -> str:
        """What kind of document it is, in the reader's language."""
        return str(DOCUMENTS[self.papers.document]) if self.papers is not None else ""


@cache
def _key(kek: str, purpose: bytes) -> bytes:
    return HKDF(SHA256(), 32, salt=None, info=b"omaha people " + purpose).derive(kek.encode())


def _seal(key: bytes, plain: bytes, bound: bytes) -> bytes:
    nonce = os.urandom(NONCE)
    return nonce + AESGCM(key).encrypt(nonce, plain, bound)


def _open(key: bytes, sealed: bytes, bound: bytes) -> bytes:
    return AESGCM(key).decrypt(sealed[:NONCE], sealed[NONCE:], bound)


def seal(player_id: str, papers: Papers) -> Sealed:
    """Papers sealed for `player_id` under a new key of his own."""
    own, bound = AESGCM.generate_key(256), player_id.encode()
    wrapped = _seal(_key(settings.KEK, b"wrap"), own, bound + b" key")
    return Sealed(wrapped, _seal(own, msgspec.json.encode(papers), bound), mark(papers))


def papers_of(row: Identity) -> Papers | None:
    """The papers of a row, None once its key is destroyed.

    Raises cryptography's InvalidTag for a row that was changed, or moved from somebody else.
    """
    if not row.wrapped_key:
        return None
    bound = row.player_id.encode()
    own = _open(_key(settings.KEK, b"wrap"), bytes(row.wrapped_key), bound + b" key")
    return msgspec.json.decode(_open(own, bytes(row.papers), bound), type=Papers)


def mark(papers: Papers) -> str:
    """A keyed digest of the document: the same papers are known again, and nothing can be read from it."""
    said = f"{papers.country} {papers.document} {papers.number}".encode()
    return hmac.new(_key(settings.KEK, b"mark"), said, sha256).hexdigest()


def is_of_age(born: date, today: date) -> bool:
    """Whether somebody born on that day has had his eighteenth birthday."""
    return (today.year - OF_AGE, today.month, today.day) >= (born.year, born.month, born.day)


def people_of(ids: Collection[str]) -> list[Person]:
    """Those of the people who are known, by alias."""
    rows = Player.objects.select_related("identity").filter(pk__in=ids).order_by("alias", "pk")
    return [_person(player) for player in rows]


def search(text: str) -> list[Person]:
    """At most twenty people whose alias or name contains `text`, or whose document number it is, by alias.

    Case and accents don't matter. Names are opened one by one in memory: no index of them is kept.
    """
    wanted = _plain(text)
    found: list[Person] = []
    for player in Player.objects.select_related("identity").order_by("alias", "pk").iterator(1000):
        person = _person(player)
        if wanted in _plain(person.alias) or (person.papers is not None and _is_in(wanted, person.papers)):
            found.append(person)
            if len(found) == FOUND_AT_MOST:
                break
    return found


def _person(player: Player) -> Person:
    row: Identity | None = getattr(player, "identity", None)
    return Person(player.pk, player.alias, papers_of(row) if row is not None else None)


def _is_in(wanted: str, papers: Papers) -> bool:
    return wanted in _plain(papers.name) or wanted == papers.number.casefold()


def _plain(text: str) -> str:
    apart = unicodedata.normalize("NFKD", text.casefold())
    return " ".join("".join(one for one in apart if not unicodedata.combining(one)).split())
