"""How much one session, or one address that has not signed in, may ask of the HTTP doors in a while.

Counted in the shared cache where there is one, so that several processes count together; each process counts
for itself where there is none, and while it does not answer: the house never waits for it (TRUST G18).
"""

import hashlib
import logging
import time
from typing import Final

from django.conf import settings
from django.core.cache import caches
from django.core.cache.backends.base import BaseCache
from django.http import HttpRequest
from redis.exceptions import RedisError

log = logging.getLogger("omaha.access")

SECONDS: Final = 2
"""The burst of a socket is what ten a second make in so long: the same here."""
READS: Final = 3
"""So many times what may be commanded may be read."""
REST: Final = 10.0
"""Seconds for which a shared cache that failed is not asked again."""


class _Shared:
    """When the shared cache last failed, by this process's own clock."""

    failed_at: float | None = None


def within(what: str, who: str, most: int, seconds: int = SECONDS) -> bool:
    """Count one more; whether it is among the first `most` of `who` in the `seconds` since his first."""
    key = f"{what}:{hashlib.sha256(who.encode()).hexdigest()[:32]}"  # no session's key stands in a cache
    if _Shared.failed_at is None or time.monotonic() - _Shared.failed_at > REST:
        try:
            return _count(caches["default"], key, seconds) <= most
        except (RedisError, OSError):
            log.warning("limits_not_shared")
            _Shared.failed_at = time.monotonic()
    return _count(caches["own"], key, seconds) <= most


def _count(cache: BaseCache, key: str, seconds: int) -> int:
    if cache.add(key, 1, seconds):
        return 1
    try:
        return int(cache.incr(key))
    except ValueError:  # its time was over between the two
        cache.add(key, 1, seconds)
        return 1


def commands_within(session: str) -> bool:
    """Whether this session may give one more command, or send one more form."""
    return within("command", session, settings.HTTP_BURST)


def reads_within(session: str) -> bool:
    """Whether this session may read once more."""
    return within("read", session, READS * settings.HTTP_BURST)


def doors_within(request: HttpRequest) -> bool:
    """Whether this address may try once more to be let in, by a PIN or a receipt's code."""
    return within("door", request.META.get("REMOTE_ADDR", ""), settings.HTTP_BURST)
