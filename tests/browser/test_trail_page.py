"""The trail on a phone and at a desk: reached from a hand again, filtered, no fault for axe."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.browser.test_followers import Evening, axe
from tests.browser.test_replay import evening as evening  # the same two hands
from tests.browser.test_replay import open_hand

pytestmark = [pytest.mark.browser, pytest.mark.slow]


def test_the_inspector_reads_the_trail_of_the_hand_and_narrows_it(evening: Evening) -> None:
    page = open_hand(evening, "inspector", 1)
    page.locator('[data-key="trail"]').click()
    expect(page.locator(".entries li").last).to_contain_text("Empieza la mano, botón en el asiento 1")
    expect(page.locator(".entries .by").first).to_have_text("Crupier · Inés Vega · mano 1")
    page.select_option("#id_kind", "raised_to")
    page.get_by_role("button", name="Mostrar").click()
    expect(page.locator(".entries .words")).to_have_text("El asiento 2 apuesta 40\N{NO-BREAK SPACE}€")
    page.locator("summary").click()
    for width in (1280, 390):
        page.set_viewport_size({"width": width, "height": 844})
        assert axe(page) == []
        assert page.evaluate("document.documentElement.scrollWidth") == width


def test_the_floor_leads_to_the_trail_and_a_player_is_kept_out(evening: Evening) -> None:
    floor = evening.pages["inspector"]
    floor.set_viewport_size({"width": 390, "height": 844})
    floor.goto(f"{evening.house.url}/floor/")
    floor.locator(".menukey:visible").click()
    floor.get_by_role("link", name="Registro").click()
    expect(floor.get_by_role("heading", level=1)).to_have_text("El registro")
    player = evening.pages["player1"].context.request
    assert player.get(f"{evening.house.url}/trail/").status == 403
