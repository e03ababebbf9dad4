"""From command to acknowledgement, beside a bare transaction on the same database in the same run.

A croupier's evening (start, bet, folds, payment, hand after hand) through `execute`, one command after the
other; after each, a bare transaction through Django's cursor: lock a row, update it, insert one. PostgreSQL
with fsync and synchronous_commit=on, an instance of its own; SQLite where PostgreSQL is not installed.
The ratio is that of the medians.
"""

import argparse
import os
import shutil
import sys
import tempfile
from collections.abc import Callable, Iterator
from contextlib import redirect_stdout
from io import StringIO
from itertools import count, islice
from pathlib import Path
from statistics import median, quantiles
from time import perf_counter
from uuid import uuid4

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from tests.services import Postgres, UnavailableError, new_postgres

GOAL = 5.0
SEATED = 8
QUERIES = 12


def settle(var: Path) -> Postgres | None:
    """Set Django up on a database of this run, migrated and seeded."""
    os.environ |= {"OMAHA_VAR": str(var), "DJANGO_SETTINGS_MODULE": "omaha_site.settings"}
    server = None
    try:
        server = new_postgres(durable=True)
        os.environ["DATABASE_URL"] = server.url()
    except UnavailableError:
        os.environ.pop("DATABASE_URL", None)
    import django

    django.setup()
    from django.core.management import call_command

    call_command("migrate", verbosity=0)
    with redirect_stdout(StringIO()):
        call_command("seed_demo")
    return server


def evening() -> Iterator[Callable[[], None]]:
    """The taps of a croupier: the opener bets the minimum, everybody else folds one by one."""
    from audit.command import Actor
    from players.models import User
    from tables.engine import commands as ask
    from tables.execute import execute
    from tables.management.commands.seed_demo import table_id
    from tables.wire import Ack, Envelope

    table, croupier = table_id(1), Actor(User.objects.get(badge="croupier1").actor, "croupier", "tablet")

    def tap(command: ask.AnyCommand) -> Callable[[], None]:
        envelope = Envelope(id=uuid4(), exp=None, command=command)

        def run() -> None:
            answer = execute(table, envelope, croupier)
            if not isinstance(answer, Ack):
                raise SystemExit(f"refused: {answer}")

        return run

    yield tap(ask.ChangeCroupier())
    for hand in count(1):
        opener = hand % SEATED + 1
        yield tap(ask.StartHand())
        yield tap(ask.RaiseTo(seat=opener, to=1000))
        for after in range(SEATED - 1):
            yield tap(ask.Fold(seat=(opener + after) % SEATED + 1))
        yield tap(ask.PayPots())


def bare() -> Callable[[], None]:
    """Lock a row, update it, insert one, commit."""
    from django.db import connection, transaction

    serial = "BIGSERIAL" if connection.vendor == "postgresql" else "INTEGER"
    lock = " FOR UPDATE" if connection.vendor == "postgresql" else ""
    with connection.cursor() as cursor:
        cursor.execute("CREATE TABLE bench_stream (id INTEGER PRIMARY KEY, seq BIGINT NOT NULL)")
        cursor.execute(f"CREATE TABLE bench_entry (id {serial} PRIMARY KEY, seq BIGINT, body TEXT)")
        cursor.execute("INSERT INTO bench_stream VALUES (1, 0)")
    body = "x" * 400

    def run() -> None:
        with transaction.atomic(), connection.cursor() as cursor:
            cursor.execute(f"SELECT seq FROM bench_stream WHERE id = 1{lock}")
            (seq,) = cursor.fetchone()
            cursor.execute("UPDATE bench_stream SET seq = %s WHERE id = 1", [seq + 1])
            cursor.execute("INSERT INTO bench_entry (seq, body) VALUES (%s, %s)", [seq + 1, body])

    return run


def timed(run: Callable[[], None]) -> float:
    """Milliseconds of one run."""
    begun = perf_counter()
    run()
    return (perf_counter() - begun) * 1000


def queries_of(taps: Iterator[Callable[[], None]]) -> int:
    """The most queries that one command of a hand needs, its BEGIN and COMMIT included."""
    from django.db import connection
    from django.test.utils import CaptureQueriesContext

    most = 0
    for tap in islice(taps, SEATED + 2):
        with CaptureQueriesContext(connection) as queries:
            tap()
        most = max(most, len(queries))
    return most


def measure(number: int) -> bool:
    """Print both figures and the closing line; whether the goals are met."""
    taps, anchor = evening(), bare()
    most = queries_of(taps)
    for tap in islice(taps, 50):
        tap()
        anchor()
    pairs = [(timed(tap), timed(anchor)) for tap in islice(taps, number)]
    for name, times in zip(("command", "bare transaction"), zip(*pairs, strict=True), strict=True):
        print(f"{name}: p50 {median(times):.2f} ms, p99 {quantiles(times, n=100)[98]:.2f} ms")
    print(f"queries of a command: at most {most} (goal {QUERIES})")
    ratio = median(ours for ours, _ in pairs) / median(theirs for _, theirs in pairs)
    met = ratio <= GOAL and most <= QUERIES
    print(f"commands: ratio {ratio:.2f} (goal {GOAL:g}) {'ok' if met else 'short'}")
    return met


def main() -> int:
    """0 where the goal is met."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--quick", action="store_true", help="fewer commands")
    number = 300 if parser.parse_args().quick else 2_000
    var = Path(tempfile.mkdtemp(prefix="omaha-bench-"))
    server = settle(var)
    try:
        return 0 if measure(number) else 1
    finally:
        if server is not None:
            server.destroy()
        shutil.rmtree(var, ignore_errors=True)


if __name__ == "__main__":
    sys.exit(main())
