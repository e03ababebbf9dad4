"""The list of tables and the pages of errors: no fault for axe, three languages, both sizes."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser, BrowserContext, expect

from tests.served import House

pytestmark = pytest.mark.browser

LISTS = {
    "es": "Elija la mesa que quiere ver",
    "fr": "Choisissez une table à suivre",
    "en": "Choose a table to watch",
}
NAMES = {"es": "Español", "fr": "Français", "en": "English"}
ERRORS = {
    "/floor/": {"es": "Su función no da acceso a esta página", "en": "Your role does not open this page"},
    "/nowhere/": {"es": "Esa página no existe", "en": "There is no such page"},
}


@pytest.fixture(scope="module")
def context(served: House, chromium: Browser, seeded: dict[str, Any]) -> Iterator[BrowserContext]:
    """A phone in which the spectator has signed in."""
    made = chromium.new_context(viewport={"width": 390, "height": 844}, locale="es")
    page = made.new_page()
    page.goto(f"{served.url}/login/")
    page.fill("#badge", "spectator")
    page.fill("#pin", next(one["pin"] for one in seeded["people"] if one["badge"] == "spectator"))
    page.press("#pin", "Enter")
    page.wait_for_url(f"{served.url}/")
    page.close()
    yield made
    made.close()


@pytest.mark.parametrize("language", ["fr", "en", "es"])
def test_the_list_changes_its_language_and_keeps_it(
    served: House, context: BrowserContext, language: str
) -> None:
    page = context.new_page()
    page.goto(served.url)
    page.get_by_role("button", name=NAMES[language]).click()
    expect(page.get_by_role("heading", level=1)).to_have_text(LISTS[language])
    expect(page.locator("html")).to_have_attribute("lang", language)
    page.reload()
    expect(page.get_by_role("heading", level=1)).to_have_text(LISTS[language])
    for width in (390, 1280):
        page.set_viewport_size({"width": width, "height": 800})
        assert [v["id"] for v in Axe().run(page).response["violations"]] == []
        assert page.evaluate("document.documentElement.scrollWidth") == width
    assert page.locator("[data-table]").count() == 3
    page.close()


@pytest.mark.parametrize("path", ERRORS)
def test_an_error_is_said_in_words(served: House, context: BrowserContext, path: str) -> None:
    page = context.new_page()
    page.goto(f"{served.url}{path}")
    language = page.locator("html").get_attribute("lang") or ""
    expect(page.get_by_role("heading", level=1)).to_have_text(ERRORS[path].get(language, ""))
    assert [v["id"] for v in Axe().run(page).response["violations"]] == []
    page.get_by_role("link").click()
    page.wait_for_url(f"{served.url}/")
    page.close()


def test_a_table_is_chosen_and_left_again(served: House, context: BrowserContext) -> None:
    page = context.new_page()
    page.goto(served.url)
    page.locator('[data-table="3"]').click()
    expect(page.locator(".top h1")).to_have_text("Split limit")
    page.locator(".tno").click()
    expect(page.locator("[data-table]")).to_have_count(3)
    page.get_by_role("button", name="Cerrar sesión").click()
    page.wait_for_url("**/login/")
    page.goto(f"{served.url}/floor/")
    page.wait_for_url("**/login/**")
    page.close()
