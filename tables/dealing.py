"""Chance, where a rule needs it: the draw primitive of the house, and the seat draw (A1).

One secret seed a draw. The seed stands in the entry, so that everybody can make the same draws again; nobody
could know them before. A stream of numbers is HMAC-SHA256(seed, label ‖ counter as 64 bits), cut into 32-bit
big-endian words; `below(n)` refuses words from ⌊2³²/n⌋·n on, so that every outcome is as likely.
"""

import hmac
import secrets
from collections.abc import Iterator, Sequence
from hashlib import sha256
from typing import Final

SEED_BYTES: Final = 32
WORDS: Final = 2**32
SEATS: Final = "seats"


def new_seed() -> bytes:
    """A seed that nobody can know beforehand: 256 bits of the operating system."""
    return secrets.token_bytes(SEED_BYTES)


class Stream:
    """Uniform numbers out of a key and a label, the same for whoever has both."""

    def __init__(self, key: bytes, label: str) -> None:
        self._words = _words(key, label.encode())

    def below(self, n: int) -> int:
        """A number from 0 to n-1, each as likely as the others; ValueError unless 1 ≤ n ≤ 2³²."""
        if not 1 <= n <= WORDS:
            raise ValueError(f"no uniform draw below {n}")
        limit = WORDS // n * n
        return next(word for word in self._words if word < limit) % n


def _words(key: bytes, label: bytes) -> Iterator[int]:
    counter = 0
    while True:
        block = hmac.digest(key, label + counter.to_bytes(8, "big"), sha256)
        yield from (int.from_bytes(block[k : k + 4], "big") for k in range(0, len(block), 4))
        counter += 1


def draws(seed: bytes, table: str, ranges: Sequence[int]) -> tuple[int, ...]:
    """The draws of a table's seat draw: one number below each of `ranges` (`engine.seat_draw.ranges`)."""
    stream = Stream(seed, f"{SEATS}|{table}")
    return tuple(stream.below(n) for n in ranges)
