"""The sentences of the rules notice when a rule is altered."""

import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]


@pytest.mark.slow
def test_at_least_85_percent_of_altered_rules_are_noticed() -> None:
    done = subprocess.run([sys.executable, "-m", "tests.mutation"], cwd=ROOT, capture_output=True, text=True)
    assert done.returncode == 0, done.stdout[-4000:] + done.stderr[-2000:]
