"""What the screens of a table in quarantine say: strip and live region; the floor's tile (F10)."""

from __future__ import annotations

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser, Page, expect

from tests.browser import floor_snapshots, snapshots
from tests.browser.rooms import Room
from tests.browser.tablet import Open

pytestmark = [pytest.mark.browser, pytest.mark.slow]
WORDS = "El registro de la mesa no cuadra: llame al inspector"


def axe(page: Page) -> list[str]:
    return [violation["id"] for violation in Axe().run(page).response["violations"]]


@pytest.mark.parametrize("size", [(390, 844), (1280, 800)], ids=["phone", "desk"])
def test_a_players_screen_says_it_in_its_strip_and_aloud(chromium: Browser, size: tuple[int, int]) -> None:
    room = Room(chromium, *size)
    page = room.table(snapshots.my_turn(), snapshots.player(6, turn=snapshots.TURN))
    room.sockets[-1].close(code=4010)
    expect(page.locator(".strip .lastline")).to_have_text(WORDS)
    expect(page.locator('[data-live="assertive"]')).to_have_text(WORDS)
    assert axe(page) == []
    assert len(room.sockets) == 1
    room.close()


def test_the_tablet_says_it_and_takes_no_tap(tablet: Open) -> None:
    place = tablet("turn")
    place.room.sockets[-1].close(code=4010)
    expect(place.page.locator('[data-strip="offline"]')).to_have_text(WORDS)
    expect(place.page.locator('[data-live="assertive"]')).to_have_text(WORDS)
    assert place.page.evaluate("document.querySelector('[data-pane=turn]').closest('[inert]') !== null")
    assert axe(place.page) == []


def test_the_floors_tile_says_it_first_and_aloud(chromium: Browser) -> None:
    room = Room(chromium, 1280, 800)
    frame = floor_snapshots.floor_frame()
    page = room.floor(frame)
    last = frame["tiles"][-1]
    closed = last | {"quarantined": True, "needs": ["quarantined"], "calls": []}
    room.send({"t": "tile", "table": last["table"], "seq": last["seq"], "d": closed})
    tile = page.locator("[data-table]").first
    expect(tile).to_have_attribute("data-table", str(last["number"]))
    expect(tile.locator('[data-need="quarantined"]')).to_have_text("En cuarentena: el registro no cuadra")
    expect(page.locator('[data-live="polite"]')).to_contain_text(f"Mesa {last['number']}: En cuarentena")
    assert axe(page) == []
    room.close()
