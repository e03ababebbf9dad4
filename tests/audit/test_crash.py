"""The process ends as by kill -9 at each step of a command: all of it or nothing (G13, F1)."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from audit.crash import STATUS, Fuse

ROOT = Path(__file__).parents[2]
POINTS = ["after_lock", "after_decide", "after_append", "after_project", "before_commit", "after_commit"]

ACT = """
import sys, uuid, django
django.setup()
from audit.verify import verify
from audit.models import Entry, Stream
from tests.audit.acts import command, says, transact
Stream.objects.get_or_create(name="table:1")
if sys.argv[1] == "send":
    for n in (1, 2):
        asked = command({"n": n}, command_id=uuid.UUID(int=n))
        answer = transact(["table:1"], asked, says("folded", "checked"))
        print("ack", n, answer.seq, int(answer.again), flush=True)
print("log", Entry.objects.count(), len(verify()))
"""


def run(database: Path, *arguments: str, **extra: str) -> subprocess.CompletedProcess[str]:
    environment = {
        **os.environ,
        "DJANGO_SETTINGS_MODULE": "omaha_site.settings",
        "DATABASE_URL": f"sqlite:///{database}",
        **extra,
    }
    return subprocess.run(
        [sys.executable, *arguments], cwd=ROOT, env=environment, capture_output=True, text=True, timeout=60
    )


@pytest.fixture(scope="module")
def migrated(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A migrated SQLite database."""
    database = tmp_path_factory.mktemp("crash") / "omaha.sqlite3"
    done = run(database, "manage.py", "migrate", "-v", "0", "--skip-checks")
    assert done.returncode == 0, done.stderr
    return database


@pytest.mark.sqlite_only
@pytest.mark.parametrize("point", POINTS)
def test_a_command_cut_off_at_any_step_is_there_whole_or_not_at_all(
    migrated: Path, tmp_path: Path, point: str
) -> None:
    database = tmp_path / "omaha.sqlite3"
    database.write_bytes(migrated.read_bytes())
    cut = run(database, "-c", ACT, "send", OMAHA_CRASH_POINTS="1", CRASH_AT=f"{point}:2")
    assert (cut.returncode, cut.stdout) == (STATUS, "ack 1 2 0\n")
    durable = 4 if point == "after_commit" else 2
    assert run(database, "-c", ACT, "look").stdout == f"log {durable} 0\n"
    again = run(database, "-c", ACT, "send")
    repeated = int(point == "after_commit")
    assert again.stdout == f"ack 1 2 1\nack 2 4 {repeated}\nlog 4 0\n"


def test_a_crash_point_counts_its_passings() -> None:
    fuse = Fuse({"OMAHA_CRASH_POINTS": "1", "CRASH_AT": "after_append:3"})
    passed = [fuse.blows(point) for point in ("after_append", "after_lock", "after_append", "after_append")]
    assert passed == [False, False, False, True]


def test_crash_points_are_dead_unless_they_are_switched_on() -> None:
    assert not Fuse({"CRASH_AT": "after_append"}).blows("after_append")
    assert not Fuse({"OMAHA_CRASH_POINTS": "1"}).blows("after_append")
