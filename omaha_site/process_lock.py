"""One server process with the in-memory layer: a second one would leave its screens deaf."""

import fcntl
import os
import sys
from pathlib import Path
from typing import IO

REASON = (
    "This house is already served by process {pid}. The in-memory layer reaches one process only:"
    " stop that one, or set REDIS_URL (and DATABASE_URL) to serve with several.\n"
)


def take(path: Path) -> IO[str]:
    """Lock `path` for the life of this process; the kernel frees it however the process ends.

    Exits with status 1 and the reason if another process holds it.
    """
    path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
    held = path.open("a+")
    try:
        fcntl.flock(held, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:
        held.seek(0)
        sys.stderr.write(REASON.format(pid=held.read().strip() or "unknown"))
        sys.exit(1)
    held.truncate(0)
    held.write(str(os.getpid()))
    held.flush()
    return held


if __name__ == "__main__":  # `make run` asks before it prints addresses that another process serves
    take(Path(sys.argv[1])).close()
