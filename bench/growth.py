"""Whether a command takes longer as an evening grows: a table of 10,000 entries beside tables of 100.

The same hand goes through `execute` on the long table and on a short one in turns, on the same database,
each command timed by its kind. Twice: as a process works that knows the table (warm), and as one that has to
load it first (cold). The ratio is that of the sums of the medians, the worse of the two.
"""

import argparse
import shutil
import sys
import tempfile
from collections import defaultdict
from collections.abc import Callable, Iterator
from pathlib import Path
from statistics import median
from time import perf_counter

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from bench.commands import settle

GOAL = 1.2
SHORT, LONG = 100, 10_000
SHORT_TABLES = 6
HANDS_EACH = 4  # measured on one short table before the next, so that it stays short
NUMBER = 100  # of the long table; the short ones follow


def hand(number: int) -> Iterator[tuple[str, Callable[[], object]]]:
    """The commands of a hand at table `number`: the opener bets, the rest folds."""
    from tables.engine import commands as ask
    from tests.tables import room

    yield "start", lambda: room.do(ask.StartHand(), number=number)
    running = room.state(number).hand
    assert running is not None
    assert running.to_act is not None
    opener = running.to_act
    yield "bet", lambda: room.do(ask.RaiseTo(seat=opener, to=1000), number=number)
    yield "rest folds", lambda: room.do(ask.Rest(verb="fold"), number=number)
    yield "pay", lambda: room.do(ask.PayPots(), number=number)


def grow(number: int, entries: int) -> None:
    """A new table, played until its stream has so many entries."""
    from tables.engine import commands as ask
    from tests.tables import room

    room.new_table(number)
    room.do(ask.ChangeCroupier(), number=number)
    while room.state(number).seq < entries:
        for _, run in hand(number):
            run()


def measure(number: int, times: dict[str, list[float]], *, cold: bool) -> None:
    """One hand; the milliseconds of each command go to `times`."""
    from tables.store import states

    for name, run in hand(number):
        if cold:
            states.clear()
        begun = perf_counter()
        run()
        times[name].append((perf_counter() - begun) * 1000)


def compare(rounds: int, *, cold: bool) -> float:
    """Long over short, in turns."""
    short: dict[str, list[float]] = defaultdict(list)
    long: dict[str, list[float]] = defaultdict(list)
    for turn in range(rounds):
        measure(NUMBER + 1 + turn % SHORT_TABLES, short, cold=cold)
        measure(NUMBER, long, cold=cold)
    few, many = (sum(median(ms) for ms in times.values()) for times in (short, long))
    how = "cold" if cold else "warm"
    print(
        f"{how}: a hand of {len(long)} commands takes {few:.1f} ms at {SHORT} entries, "
        f"{many:.1f} ms at {LONG:,}: ratio {many / few:.2f}"
    )
    return many / few


def main() -> int:
    """Print both ratios and the closing line; 0 where the goal is met."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--quick", action="store_true", help="fewer rounds")
    rounds = SHORT_TABLES * (2 if parser.parse_args().quick else HANDS_EACH)
    folder = Path(tempfile.mkdtemp(prefix="omaha-growth-"))
    server = settle(folder)
    try:
        grow(NUMBER, LONG)
        for number in range(NUMBER + 1, NUMBER + 1 + SHORT_TABLES):
            grow(number, SHORT)
        result = max(compare(rounds, cold=cold) for cold in (False, True))
    finally:
        from django.db import connections

        connections.close_all()
        if server is not None:
            server.destroy()
        shutil.rmtree(folder, ignore_errors=True)
    print(f"growth: ratio {result:.2f} (goal {GOAL}) {'ok' if result <= GOAL else 'short'}")
    return 0 if result <= GOAL else 1


if __name__ == "__main__":
    sys.exit(main())
