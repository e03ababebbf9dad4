"""PostgreSQL is cut off under a writer who sends again what was not answered (G13, F2)."""

import os
import subprocess
import sys
from collections.abc import Iterator
from itertools import islice
from pathlib import Path

import pytest

from tests.services import Postgres

ROOT = Path(__file__).parents[2]
EACH = 50

WRITER = """
import pathlib, sys, time, uuid, django
django.setup()
from audit.command import Refused
from audit.models import CommandRecord, Entry, Stream
from audit.verify import verify
from tests.audit.acts import command, says, transact
Stream.objects.create(name="table:1")
n = 0
while not pathlib.Path(sys.argv[1]).exists():
    n += 1
    asked = command({"n": n}, command_id=uuid.UUID(int=n))
    until = time.monotonic() + 30
    while time.monotonic() < until:
        try:
            answer = transact(["table:1"], asked, says("folded"))
            break
        except Refused as refused:
            assert refused.code == "unavailable", refused.code
            print("refused", flush=True)
            time.sleep(0.05)
    assert answer.seq == n, (answer, n)
    print("ack", n, flush=True)
print("log", Entry.objects.count(), CommandRecord.objects.count(), len(verify()), flush=True)
"""


@pytest.mark.postgres_only
def test_what_was_answered_outlives_a_crash_of_postgresql_and_nothing_counts_twice(
    own_postgres: Postgres, tmp_path: Path
) -> None:
    environment = {
        **os.environ,
        "DJANGO_SETTINGS_MODULE": "omaha_site.settings",
        "DATABASE_URL": own_postgres.url(),
    }
    subprocess.run(
        [sys.executable, "manage.py", "migrate", "-v0", "--skip-checks"],
        cwd=ROOT,
        env=environment,
        check=True,
    )
    stop = tmp_path / "stop"
    writer = subprocess.Popen(
        [sys.executable, "-c", WRITER, str(stop)],
        cwd=ROOT,
        env=environment,
        stdout=subprocess.PIPE,
        text=True,
    )
    assert writer.stdout is not None
    lines: Iterator[str] = map(str.strip, writer.stdout)
    said = list(islice(lines, EACH))
    for _ in range(2):
        own_postgres.stop("immediate")
        own_postgres.start()
        said += islice(lines, EACH)
    stop.touch()
    said += lines
    assert writer.wait(10) == 0
    acks = [line for line in said if line.startswith("ack")]
    assert acks == [f"ack {n}" for n in range(1, len(acks) + 1)]
    assert len(acks) > EACH
    assert said.count("refused") >= 2
    assert said[-1] == f"log {len(acks)} {len(acks)} 0"
