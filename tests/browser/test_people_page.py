"""The people's page as the inspector works with it: register, refused a seat, checked, seated (G29)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser, Page, expect

from tests.served import House

pytestmark = pytest.mark.browser


@pytest.fixture
def page(served: House, chromium: Browser, seeded: dict[str, Any]) -> Iterator[Page]:
    """The inspector's desk, signed in."""
    context = chromium.new_context(viewport={"width": 1280, "height": 800}, locale="es")
    made = context.new_page()
    made.goto(f"{served.url}/login/")
    made.fill("#badge", "inspector")
    made.fill("#pin", next(one["pin"] for one in seeded["people"] if one["badge"] == "inspector"))
    made.press("#pin", "Enter")
    made.wait_for_url(f"{served.url}/floor/")
    yield made
    context.close()


def sound(page: Page) -> None:
    """No fault for axe and nothing wider than the screen, on the desk and on a phone."""
    for width in (1280, 390):
        page.set_viewport_size({"width": width, "height": 800})
        assert [v["id"] for v in Axe().run(page).response["violations"]] == []
        assert page.evaluate("document.documentElement.scrollWidth") == width
    page.set_viewport_size({"width": 1280, "height": 800})


def test_the_inspector_registers_somebody_and_admits_her(served: House, page: Page) -> None:
    page.get_by_role("link", name="Personas").click()
    page.wait_for_url(f"{served.url}/floor/people/")
    sound(page)
    page.get_by_label("Alias en las pantallas").fill("Noelia")
    page.get_by_label("Nombre según el documento").fill("Noelia Peña García")
    page.get_by_label("Fecha de nacimiento").fill("1990-05-17")
    page.get_by_label("Número", exact=True).fill("12345678Z")
    page.get_by_role("button", name="Registrar").click()
    person = page.locator(".found .person")
    expect(person.get_by_role("heading")).to_have_text("Noelia")
    expect(person.locator(".standing")).to_have_text("Sin comprobar")
    sound(page)
    person.get_by_label("Resultado").select_option("clear")
    person.get_by_label("Referencia").fill("R-2026/17")
    person.get_by_role("button", name="Anotar la comprobación").click()
    expect(page.get_by_role("status")).to_have_text("La comprobación queda anotada.")
    expect(person.locator(".standing")).to_have_text("Sin impedimento")
    page.get_by_label("Alias, nombre o número de documento").fill("pena")
    page.get_by_role("button", name="Buscar").click()
    expect(person).to_have_count(1)
    assert "pena" not in page.url
    sound(page)


def test_an_exclusion_that_arrives_in_session_is_shown_to_the_inspector(served: House, page: Page) -> None:
    page.goto(f"{served.url}/floor/people/")
    page.get_by_label("Alias, nombre o número de documento").fill("Bruno")
    page.get_by_role("button", name="Buscar").click()
    person = page.locator(".found .person")
    expect(person).to_contain_text("Mesa 1, asiento 2")
    floor = page.context.new_page()
    floor.goto(f"{served.url}/floor/")
    link = floor.locator("#people-link")
    expect(link).to_have_text("Personas")
    person.get_by_label("Resultado").select_option("excluded")
    person.get_by_label("Referencia").fill("R-2026/18")
    person.get_by_role("button", name="Anotar la comprobación").click()
    expect(page.locator(".attention .person")).to_contain_text("Mesa 1, asiento 2")
    expect(page.locator(".attention .standing")).to_have_text("Excluida")
    expect(link).to_have_text("Personas 1", timeout=15_000)
    expect(floor.locator("#people-said")).to_have_text("Con asiento y sin admisión vigente: 1")
    floor.close()
    sound(page)
