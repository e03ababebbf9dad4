"""The sign-in page under a finger, a keyboard, and without JavaScript."""

from typing import Any

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser, Page, ViewportSize, expect

from tests.served import House

TABLET = ViewportSize(width=1024, height=768)
PHONE = ViewportSize(width=390, height=844)


@pytest.fixture
def croupier(seeded: dict[str, Any]) -> tuple[str, str]:
    """Badge and PIN of a croupier of the demo house."""
    return next((one["badge"], one["pin"]) for one in seeded["people"] if one["role"] == "croupier")


def faults(page: Page) -> list[str]:
    return [each["id"] for each in Axe().run(page).response["violations"]]


def test_a_croupier_signs_in_with_the_keys_of_the_page(
    served: House, chromium: Browser, croupier: tuple[str, str]
) -> None:
    badge, pin = croupier
    page = chromium.new_page(viewport=TABLET, has_touch=True, locale="es")
    page.goto(f"{served.url}/login/")
    page.tap("#badge")
    page.get_by_role("button", name="7", exact=True).tap()
    expect(page.locator("#badge")).to_have_value("7")  # a badge of digits is typed with the keys too
    page.fill("#badge", badge)  # one with letters is complete: its digits are the PIN's
    for key in ("9", "9", "Borrar", *pin[:-1], "9", "Borrar la última cifra", pin[-1]):
        page.get_by_role("button", name=key, exact=True).tap()
    expect(page.locator("#pin")).to_have_value(pin)
    page.get_by_role("button", name="Identificarse").tap()
    page.wait_for_url("**/croupier/")
    page.close()


def test_signing_in_needs_no_javascript(served: House, chromium: Browser, croupier: tuple[str, str]) -> None:
    page = chromium.new_page(java_script_enabled=False, locale="en")
    page.goto(f"{served.url}/croupier/")
    expect(page.locator("[data-keypad]")).to_be_hidden()
    page.get_by_role("button", name="Français").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("S’identifier")
    page.fill("#badge", croupier[0])
    page.fill("#pin", croupier[1])
    page.press("#pin", "Enter")
    page.wait_for_url("**/croupier/")
    expect(page.locator("html")).to_have_attribute("lang", "fr")
    page.close()


@pytest.mark.parametrize("language", ["es", "fr", "en"])
@pytest.mark.parametrize("size", [TABLET, PHONE], ids=["tablet", "phone"])
def test_the_page_is_accessible_and_fits_before_and_after_a_refusal(
    served: House, chromium: Browser, language: str, size: ViewportSize
) -> None:
    page = chromium.new_page(viewport=size, has_touch=True, locale=language)
    page.goto(f"{served.url}/login/")
    assert faults(page) == []
    assert page.evaluate("[document.documentElement.scrollWidth, document.documentElement.scrollHeight]") == [
        size["width"],
        size["height"],
    ]
    page.fill("#badge", f"nobody-{language}-{size['width']}"[:16])
    page.fill("#pin", "000000")
    page.press("#pin", "Enter")
    expect(page.get_by_role("alert")).to_be_visible()
    assert faults(page) == []
    assert page.evaluate("document.documentElement.scrollWidth") == size["width"]
    page.close()


def test_the_fifth_wrong_try_is_told_to_wait(served: House, chromium: Browser) -> None:
    page = chromium.new_page(locale="en")
    page.goto(f"{served.url}/login/")
    told = []
    for _ in range(6):
        page.fill("#badge", "nobody-at-all")
        page.fill("#pin", "000000")
        page.press("#pin", "Enter")
        page.wait_for_load_state()
        told.append(page.get_by_role("alert").inner_text())
    wrong, wait = (
        "Badge or PIN not right.",
        "Too many wrong tries. Wait 15 minutes or call the inspector.",
    )
    assert told == [wrong] * 4 + [wait] * 2
    assert faults(page) == []
    page.close()
