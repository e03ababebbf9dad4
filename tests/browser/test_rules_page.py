"""The rules page: reached from the list, no fault for axe, three languages, both sizes."""

from __future__ import annotations

from typing import Any

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser, expect

from tests.served import House

pytestmark = pytest.mark.browser

HEADINGS = {
    "Français": "Les règles de cette table · Table 1",
    "English": "The rules of this table · Table 1",
    "Español": "Las reglas de esta mesa · Mesa 1",
}


def test_the_rules_are_read_from_the_list_in_three_languages(
    served: House, chromium: Browser, seeded: dict[str, Any]
) -> None:
    context = chromium.new_context(viewport={"width": 390, "height": 844}, locale="es")
    page = context.new_page()
    page.goto(f"{served.url}/login/")
    page.fill("#badge", "spectator")
    page.fill("#pin", next(one["pin"] for one in seeded["people"] if one["badge"] == "spectator"))
    page.press("#pin", "Enter")
    page.locator("a.aside").first.click()
    for language, heading in HEADINGS.items():
        page.get_by_role("button", name=language).click()
        expect(page.get_by_role("heading", level=1)).to_have_text(heading)
        assert page.locator("#odds dt").count() == 8
        for width in (390, 1280):
            page.set_viewport_size({"width": width, "height": 800})
            assert [v["id"] for v in Axe().run(page).response["violations"]] == []
            assert page.evaluate("document.documentElement.scrollWidth") == width
    context.close()
