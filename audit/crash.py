"""Named points at which a test may end the process as kill -9 would, without any clean-up.

Only with OMAHA_CRASH_POINTS=1. `CRASH_AT=after_append` ends at that point's first passing,
`CRASH_AT=after_append:3` at its third. Points: after_lock, after_decide, after_append,
after_table (the rows of one table of several), after_project, before_commit, after_commit.
"""

import os
from collections import Counter
from collections.abc import Mapping

STATUS = 137


class Fuse:
    """One armed point of a process, or none."""

    def __init__(self, environ: Mapping[str, str]) -> None:
        armed = environ.get("OMAHA_CRASH_POINTS") == "1"
        self.point, _, nth = (environ.get("CRASH_AT", "") if armed else "").partition(":")
        self.nth = int(nth or 1)
        self.passed: Counter[str] = Counter()

    def blows(self, point: str) -> bool:
        """Count one passing of `point`; True when it is the one to end at."""
        if not self.point:
            return False
        self.passed[point] += 1
        return point == self.point and self.passed[point] == self.nth


_fuse = Fuse(os.environ)


def reach(point: str) -> None:
    """Pass a named point; the process may not come back from it."""
    if _fuse.blows(point):
        os._exit(STATUS)
