"""The lights on the floor's tiles: read without colour, a broken book first, and its key to compare again."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser, Page, expect

from tests.browser import floor_snapshots as snapshots
from tests.browser.rooms import Json, Room

pytestmark = [pytest.mark.browser, pytest.mark.slow]

FAULT: Json = {"ok": False, "since": 118, "account": "stack:3", "booked": 20000, "held": 20700}


@pytest.fixture(params=[(1280, 800), (390, 844)], ids=["desk", "phone"])
def room(chromium: Browser, request: pytest.FixtureRequest) -> Iterator[Room]:
    made = Room(chromium, *request.param)
    yield made
    made.close()
    assert made.faults == []


def floor(room: Room) -> Page:
    frame = snapshots.floor_frame()
    broken = snapshots.tile(8, lights={"book": FAULT}, needs=["book", "call"])
    return room.floor(frame | {"tiles": [*frame["tiles"], broken]}, "es", players=[])


def test_a_broken_book_stands_first_with_its_figures_and_in_another_shape(room: Room) -> None:
    page = floor(room)
    first = page.locator(".tile").first
    expect(first).to_have_attribute("data-table", "8")
    light = first.locator("[data-light=book]")
    said = "Libro roto desde la entrada 118: resto del asiento 3 tiene 207 € en vez de 200 €"
    expect(light).to_have_text(said)
    other = page.locator('.tile[data-table="3"] [data-light=book]')
    expect(other).to_have_text("El libro cuadra")
    shapes = [one.locator("path").get_attribute("d") for one in (light, other)]
    assert shapes[0] != shapes[1]
    assert [v["id"] for v in Axe().run(page).response["violations"]] == []
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


def test_the_floor_has_the_book_compared_again_only_where_it_is_broken(room: Room) -> None:
    page = floor(room)
    page.locator('.tile[data-table="3"]').get_by_role("button").click()
    expect(page.locator('[data-act="check_book"]')).to_be_hidden()
    page.get_by_role("button", name="Cerrar", exact=True).click()
    page.locator('.tile[data-table="8"]').get_by_role("button").click()
    page.check('input[value="check_book"]')
    page.get_by_role("button", name="Anotar", exact=True).click()
    sent = [frame for frame in room.sent if frame["t"] == "cmd"]
    assert [(frame["k"], frame["d"]) for frame in sent] == [("check_book", {})]
    expect(page.locator("[data-key=float]")).to_have_attribute("href", f"/table/{sent[0]['table']}/float/")
