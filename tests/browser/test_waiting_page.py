"""The waiting lists as the inspector leads them: list, call, a seat by two taps; another desk follows."""

from __future__ import annotations

from typing import Any

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser, Page, expect

from tests.live.test_lists import CHECK
from tests.served import House

pytestmark = [pytest.mark.browser, pytest.mark.slow]


def sound(page: Page) -> None:
    """No fault for axe and nothing wider than the screen, on the desk and on a phone."""
    for width in (1280, 390):
        page.set_viewport_size({"width": width, "height": 800})
        assert [v["id"] for v in Axe().run(page).response["violations"]] == []
        assert page.evaluate("document.documentElement.scrollWidth") == width
    page.set_viewport_size({"width": 1280, "height": 800})


def check(house: House, result: str) -> None:
    """Noor is checked again at the door: nothing of the lists and no chair moves by it."""
    house.python(CHECK.format(id="ab" * 16, result=result))


def test_somebody_is_put_on_a_list_called_and_seated(
    served: House, chromium: Browser, seeded: dict[str, Any]
) -> None:
    served.python("from tests.people import admitted; admitted('ab' * 16, 'Noor')")
    context = chromium.new_context(viewport={"width": 1280, "height": 800}, locale="es")
    page = context.new_page()
    page.goto(f"{served.url}/login/")
    page.fill("#badge", "inspector")
    page.fill("#pin", next(one["pin"] for one in seeded["people"] if one["badge"] == "inspector"))
    page.press("#pin", "Enter")
    page.wait_for_url(f"{served.url}/floor/")
    page.goto(f"{served.url}/floor/waiting/")
    other = context.new_page()
    other.goto(f"{served.url}/floor/waiting/")
    page.get_by_label("Jugador", exact=True).select_option(label="Noor")
    page.get_by_label("Lista", exact=True).select_option(label="Mesa 1")
    page.get_by_role("button", name="Poner en la lista").click()
    waits = page.locator(".waits")
    expect(waits.locator(".alias")).to_have_text("1 Noor")
    waits.get_by_role("button", name="Llamar").click()
    expect(waits.locator(".left")).to_contain_text("quedan")
    expect(other.locator(".waits.called .alias")).to_have_text("1 Noor", timeout=10_000)
    sound(page)
    check(served, "under_age")
    expect(page.locator(".offer .reason")).to_have_text(
        "No es posible ahora: avise al inspector", timeout=10_000
    )
    check(served, "clear")
    page.get_by_role("button", name="Asiento 9", exact=True).click()
    expect(page.locator(".waits")).to_have_count(0)
    expect(other.locator(".waits")).to_have_count(0, timeout=10_000)
    sound(page)
    other.goto(f"{served.url}/floor/people/")
    other.get_by_label("Alias, nombre o número de documento").fill("Noor")
    other.get_by_role("button", name="Buscar").click()
    expect(other.locator(".found .person")).to_contain_text("Mesa 1, asiento 9")
    context.close()
