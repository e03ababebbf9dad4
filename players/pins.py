"""PINs: six digits, kept as Argon2id hashes."""

import re

from django.contrib.auth.hashers import Argon2PasswordHasher

PIN = re.compile(r"^[0-9]{6}\Z")


class PinHasher(Argon2PasswordHasher):
    """Argon2id at 19 MiB and two passes: 16 ms, so that a croupier signs on without waiting.

    What keeps a six-digit PIN safe is the lock after five tries, not the cost of one.
    """

    time_cost = 2
    memory_cost = 19_456
    parallelism = 1


def is_pin(text: str) -> bool:
    """Whether `text` is six ASCII digits (other scripts' digits would be a second spelling)."""
    return PIN.match(text) is not None
