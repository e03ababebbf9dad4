"""One process with the in-memory layer; full origins; log lines that can be read by a machine."""

import json
import logging
import subprocess
import sys
from pathlib import Path
from urllib.parse import urlparse

import pytest

from omaha_site import process_lock
from omaha_site.logs import JsonLines
from omaha_site.origins import LoggedOriginValidator

ROOT = Path(__file__).resolve().parents[2]


def _second(path: Path) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-m", "omaha_site.process_lock", str(path)],
        cwd=ROOT,
        capture_output=True,
        text=True,
        timeout=20,
    )


def test_a_second_process_on_the_in_memory_layer_exits_with_the_reason(tmp_path: Path) -> None:
    path = tmp_path / "server.lock"
    held = process_lock.take(path)
    refused = _second(path)
    assert refused.returncode == 1
    assert "already served by process" in refused.stderr
    assert "REDIS_URL" in refused.stderr
    held.close()
    assert _second(path).returncode == 0


@pytest.mark.parametrize(
    ("origin", "valid"),
    [
        ("http://127.0.0.1:8000", True),
        ("http://127.0.0.1:9000", False),
        ("https://127.0.0.1:8000", False),
        ("http://127.0.0.1", False),
        ("http://127.0.0.1.evil.example:8000", False),
        ("http://evil.example", False),
        ("http://127.0.0.1:notaport", False),
        ("null", False),
        (None, False),
    ],
)
def test_only_our_own_full_origin_opens_a_socket(origin: str | None, valid: bool) -> None:  # noqa: FBT001
    validator = LoggedOriginValidator(None, ["http://127.0.0.1:8000"])
    assert validator.valid_origin(None if origin is None else urlparse(origin)) is valid


def test_a_refused_origin_leaves_a_line(caplog: pytest.LogCaptureFixture) -> None:
    LoggedOriginValidator(None, ["http://a"]).valid_origin(urlparse("http://b"))
    assert [record.message for record in caplog.records] == ["ws_origin_refused"]
    assert json.loads(JsonLines().format(caplog.records[0]))["origin"] == "http://b"


def test_a_fact_cannot_overwrite_what_the_line_says_itself() -> None:
    record = logging.LogRecord("omaha.access", logging.INFO, "", 0, "http", (), None)
    record.facts = {"log": "forged", "status": 200}
    line = json.loads(JsonLines().format(record))
    assert (line["log"], line["say"], line["level"], line["status"]) == ("omaha.access", "http", "INFO", 200)
