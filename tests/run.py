"""`make test`: both passes of the suite on servers of their own, and one closing line.

Pass one stands on SQLite and the in-memory layer and runs everything; pass two runs again, on PostgreSQL
and Redis, what is marked `both`. `--only faults` or `--only slow` runs the long ones of that kind.
"""

import argparse
import os
import subprocess
import sys
import tempfile
import time
import xml.etree.ElementTree as ET
from collections import Counter
from contextlib import ExitStack
from dataclasses import dataclass
from pathlib import Path

from tests.services import UnavailableError, new_postgres, new_redis

ROOT = Path(__file__).resolve().parent.parent
NOTHING_COLLECTED = 5
PASSES = {"sqlite": "SQLite + in-memory", "postgres": "PostgreSQL + Redis"}


@dataclass(frozen=True)
class Outcome:
    """What one pass came to."""

    label: str
    counts: Counter[str]
    broken: bool


def _counts(report: Path) -> Counter[str]:
    """Numbers of passed, failed and skipped tests in a JUnit report."""
    counts: Counter[str] = Counter()
    if not report.exists():
        return counts
    for case in ET.parse(report).iter("testcase"):
        kinds = {child.tag for child in case}
        if kinds & {"failure", "error"}:
            counts["failed"] += 1
        elif "skipped" in kinds:
            counts["skipped"] += 1
        else:
            counts["passed"] += 1
    return counts


def _run(backend: str, marks: str, extra: list[str]) -> Outcome:
    label = PASSES[backend]
    print(f"\n=== {label}: {marks}", flush=True)
    # One more than there are cores: half of their time tests wait for sockets, servers and pages.
    workers = os.environ.get("OMAHA_TEST_WORKERS") or str((os.cpu_count() or 1) + 1)
    with tempfile.TemporaryDirectory() as folder:
        report = Path(folder) / "report.xml"
        # xdist would begin with the files of most tests; conftest.py knows the long ones.
        shared = ["-n", workers, "--dist", "loadfile", "--no-loadscope-reorder"]
        command = [sys.executable, "-m", "pytest", "-q", *shared, "-m", marks]
        done = subprocess.run(
            [*command, f"--junitxml={report}", "--durations=8", "--durations-min=3", *extra],
            cwd=ROOT,
            env=os.environ | {"OMAHA_TEST_BACKEND": backend},
            stdin=subprocess.DEVNULL,
        )
        counts = _counts(report)
    return Outcome(label, counts, done.returncode not in {0, NOTHING_COLLECTED})


def _start_servers(stack: ExitStack, required: set[str]) -> tuple[bool, bool]:
    """Start what is installed; tell whether PostgreSQL and Redis both run, and whether one was required."""
    complete, refused = True, False
    for name, make in (("postgres", new_postgres), ("redis", new_redis)):
        try:
            server = make()
        except UnavailableError as why:
            print(f"{name}: {why}", flush=True)
            complete, refused = False, refused or name in required
            continue
        stack.callback(server.destroy)
        os.environ[f"OMAHA_TEST_{name.upper()}"] = server.url() if callable(server.url) else server.url
    return complete, refused


def main() -> int:
    """Run the passes; 0 if every test that ran passed and nothing that was required is missing."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--only", choices=["faults", "slow"])
    parser.add_argument("rest", nargs="*", help="further arguments for pytest")
    asked = parser.parse_args()
    marks = asked.only or "not slow"
    required = {word.strip() for word in os.environ.get("OMAHA_REQUIRE", "").split(",") if word.strip()}
    began = time.monotonic()
    with ExitStack() as stack:
        complete, refused = _start_servers(stack, required)
        outcomes = [_run("sqlite", marks, asked.rest)]
        if complete:
            outcomes.append(_run("postgres", f"both and ({marks})", asked.rest))
        else:
            print("\n=== PostgreSQL + Redis: skipped, not installed here", flush=True)
    total = sum((each.counts for each in outcomes), Counter[str]())
    failed = refused or any(each.broken for each in outcomes) or not total["passed"]
    parts = ", ".join(f"{each.counts['passed']} on {each.label}" for each in outcomes)
    print(
        f"\ntests: {total['passed']} passed ({parts}), {total['failed']} failed, {total['skipped']} skipped"
        f" in {time.monotonic() - began:.0f} s: {'FAILED' if failed else 'ok'}"
    )
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
