"""The pages as `make run` serves them: hashed modules load each other; the content policy is kept."""

import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser

from tests.served import ROOT, House

ROLES = ("inspector", "croupier", "player", "spectator")


@pytest.fixture
def hashed(serve: Callable[..., House], tmp_path: Path) -> House:
    """A house that serves collected files under hashed names, on one process."""
    static = {"OMAHA_HASHED_STATIC": "1", "OMAHA_STATIC_ROOT": str(tmp_path / "static")}
    house = serve(processes=0, **static)
    collect = [sys.executable, "manage.py", "collectstatic", "--no-input", "--verbosity", "0"]
    subprocess.run(collect, cwd=ROOT, env=house.environment, check=True, stdin=subprocess.DEVNULL)
    house.add_process()
    return house


def test_every_role_s_first_pages_load_all_their_files_and_say_nothing_in_the_console(
    hashed: House, chromium: Browser, seeded: dict[str, Any]
) -> None:
    heard: list[str] = []
    for role in ROLES:
        person = next(one for one in seeded["people"] if one["role"] == role)
        context = chromium.new_context(viewport={"width": 1024, "height": 768}, locale="es")
        page = context.new_page()
        page.on("console", lambda said: heard.append(said.text) if said.type == "error" else None)
        page.on("pageerror", lambda error: heard.append(str(error)))
        page.on("response", lambda got: heard.append(f"{got.status} {got.url}") if got.status > 399 else None)
        page.goto(f"{hashed.url}/login/")
        page.fill("#badge", person["badge"])
        page.fill("#pin", person["pin"])
        page.press("#pin", "Enter")
        page.wait_for_url(lambda url: "/login/" not in url, timeout=10_000)
        page.wait_for_load_state("networkidle")
        link = page.locator("main a[href*='/table/'], main a[href*='/croupier/']").first
        if link.count():
            link.click()
            page.wait_for_load_state("networkidle")
        scripts = page.evaluate("performance.getEntriesByType('resource').map(entry => entry.name)")
        modules = [name for name in scripts if "/static/js/" in name]
        assert modules, role
        assert all(len(name.split(".")[-2]) == 12 for name in modules), modules
        context.close()
    assert heard == []
