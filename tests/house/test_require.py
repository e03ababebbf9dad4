"""What is missing is skipped and said; where OMAHA_REQUIRE names it, missing is failing."""

import os
import subprocess
import sys
from pathlib import Path

import pytest
from playwright.sync_api import Browser

ROOT = Path(__file__).resolve().parents[2]
THIS = "tests/house/test_require.py::test_a_page_can_be_drawn"


@pytest.mark.browser
def test_a_page_can_be_drawn(chromium: Browser) -> None:
    page = chromium.new_page()
    page.set_content("<h1>Omaha</h1>")
    assert page.locator("h1").inner_text() == "Omaha"
    page.close()


@pytest.mark.parametrize(
    ("required", "status", "said"),
    [
        ("", 0, "1 skipped"),
        ("postgres,redis", 0, "1 skipped"),
        ("postgres,redis,chromium", 1, "chromium is required here (OMAHA_REQUIRE)"),
    ],
)
def test_a_skip_for_want_of_chromium_is_a_failure_where_it_is_required(
    required: str, status: int, said: str, tmp_path: Path
) -> None:
    # Without the workers' variables: the run inside is nobody's worker.
    kept = {name: value for name, value in os.environ.items() if not name.startswith("PYTEST_")}
    kept.pop("CHROMIUM", None)
    done = subprocess.run(
        [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", THIS],
        cwd=ROOT,
        env=kept | {"PATH": str(tmp_path), "OMAHA_REQUIRE": required, "OMAHA_TEST_BACKEND": "sqlite"},
        capture_output=True,
        text=True,
        timeout=60,
    )
    assert (done.returncode, said in done.stdout) == (status, True), done.stdout + done.stderr
