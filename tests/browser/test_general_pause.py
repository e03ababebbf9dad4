"""The general pause from the floor: one act, every table stands still, each is resumed alone (FLOOR 43)."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser, Page, expect

from tests.browser.test_followers import Evening, Json
from tests.served import House

pytestmark = pytest.mark.browser


@pytest.fixture(scope="module")
def room(served: House, chromium: Browser, seeded: Json) -> Iterator[Evening]:
    made = Evening(served, chromium, seeded)
    yield made
    for context in made.contexts:
        context.close()
    assert made.faults == []


def axe(page: Page) -> list[str]:
    return [v["id"] for v in Axe().run(page).response["violations"]]


def test_one_act_holds_all_tables_their_stacks_are_printed_and_each_is_resumed_alone(room: Evening) -> None:
    floor = room.pages["inspector"]
    expect(floor.locator("[data-table]")).to_have_count(3)
    room.do("change_croupier")
    room.do("start_hand")
    floor.locator("[data-key=pause-open]").click()
    assert axe(floor) == []
    floor.locator("dialog[open] label", has_text="Corte de luz").click()
    floor.locator("[data-key=pause-all]").click()
    said = floor.locator("dialog[open] .said")
    expect(said).to_have_text(
        re.compile(r"Todas las mesas abiertas están paradas: Corte de luz \d\d:\d\d:\d\d")
    )
    assert axe(floor) == []
    paper = floor.context.request.get(f"{room.house.url}/floor/contingency.pdf")
    assert (paper.status, paper.headers["content-type"]) == (200, "application/pdf")
    floor.locator("dialog[open]").get_by_role("button", name="Cerrar").click()
    expect(floor.locator("[data-need=held]")).to_have_count(3)
    expect(room.pages["player1"].locator(".strip[data-held]")).to_be_visible()
    lift = floor.locator('[data-table="1"] [data-key^="lift-"]')
    lift.click()
    expect(floor.locator("[data-need=held]")).to_have_count(2)
    room.do("fold", seat=room.snap()["view"]["hand"]["to_act"])
    assert "all sound" in room.house.manage("verify")
