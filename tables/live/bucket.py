"""A token bucket: ten frames a second, twenty at once, for one socket."""

import time
from typing import Final

PER_SECOND: Final = 10.0
BURST: Final = 20.0


class Bucket:
    """`take()` says whether one more is within the limit; `refused` counts those in a row that were not."""

    def __init__(self) -> None:
        self._tokens = BURST
        self._at = time.monotonic()
        self.refused = 0

    def take(self) -> bool:
        """Take a token if there is one."""
        now = time.monotonic()
        self._tokens = min(BURST, self._tokens + (now - self._at) * PER_SECOND)
        self._at = now
        if self._tokens < 1:
            self.refused += 1
            return False
        self._tokens -= 1
        self.refused = 0
        return True
