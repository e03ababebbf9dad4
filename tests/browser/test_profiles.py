"""A house profile as its people work with it: written, signed, a table opened from it, the deck, a hand."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from typing import Any
from uuid import UUID, uuid4

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser, BrowserContext, Page, expect

from tests.arrivals import arrive
from tests.served import House

pytestmark = [pytest.mark.browser, pytest.mark.slow]

TABLE = str(UUID(int=9))
NBSP = "\N{NO-BREAK SPACE}"


class Room:
    """A served house with an empty table 9, and its people at their screens."""

    def __init__(self, house: House, chromium: Browser, pins: dict[str, str]) -> None:
        self.house, self.chromium, self.pins = house, chromium, pins
        self.contexts: list[BrowserContext] = []
        self.faults: list[str] = []

    def sign_in(self, badge: str, *, touch: bool = False) -> Page:
        """Somebody at his screen of 1280×800."""
        size: Any = {"width": 1280, "height": 800}
        context = self.chromium.new_context(viewport=size, locale="es", has_touch=touch)
        self.contexts.append(context)
        page = context.new_page()
        page.on("pageerror", lambda error: self.faults.append(f"{badge}: {error}"))
        page.goto(f"{self.house.url}/login/")
        page.fill("#badge", badge)
        page.fill("#pin", self.pins[badge])
        page.press("#pin", "Enter")
        page.wait_for_url(lambda url: "/login/" not in url)
        return page

    def give(self, page: Page, k: str, **d: Any) -> Any:
        """A command through the door of who looks at `page`; it has to be accepted."""
        request = page.context.request
        cookies = {c["name"]: c["value"] for c in page.context.cookies()}
        seq = request.get(f"{self.house.url}/api/tables/{TABLE}").json()["seq"]
        answer = request.post(
            f"{self.house.url}/api/tables/{TABLE}/commands",
            data={"id": str(uuid4()), "exp": seq, "k": k, "d": d},
            headers={"X-CSRFToken": cookies["csrf"], "Origin": self.house.url},
        ).json()
        assert answer["t"] == "ack", answer
        return answer


@pytest.fixture(scope="module")
def room(served: House, chromium: Browser, seeded: dict[str, Any]) -> Iterator[Room]:
    served.python(
        "from audit.command import Actor; from uuid import UUID\n"
        "from tables.house import add_table_to_house\n"
        "add_table_to_house(9, 'saturday', Actor('seed', 'system'), table=UUID(int=9))"
    )
    made = Room(served, chromium, {one["badge"]: one["pin"] for one in seeded["people"]})
    yield made
    for context in made.contexts:
        context.close()
    assert made.faults == []


@pytest.fixture(scope="module")
def inspector(room: Room) -> Page:
    return room.sign_in("inspector")


def sound(page: Page) -> None:
    """No fault for axe and nothing wider than the screen, on the desk and on a phone."""
    for width in (390, 1280):
        page.set_viewport_size({"width": width, "height": 800})
        assert [(v["id"], v["nodes"][0]["target"]) for v in Axe().run(page).response["violations"]] == []
        assert page.evaluate("document.documentElement.scrollWidth") == width


def test_direction_writes_a_profile_and_its_mistake_stands_at_the_field(room: Room) -> None:
    page = room.sign_in("director")
    page.get_by_role("link", name="Perfiles de la casa").click()
    expect(page.locator(".entry b")).to_have_text(["Blinds", "Hi/Lo", "Madrid", "PLO"])
    sound(page)
    page.get_by_role("link", name="Madrid (ante)").click()
    page.fill("#i-name", "Sábado")
    page.fill("#i-table_min", "15")
    minimum = page.locator('[data-field="table_min"]')
    expect(minimum.locator(".fault")).to_have_text("su mitad no son fichas enteras")
    page.get_by_role("button", name="Guardar como versión 1").click()
    expect(page.locator("#faults a")).to_have_text(["Mínimo de la mesa", "Ante"])
    expect(minimum.get_by_role("textbox")).to_have_value("15")
    expect(minimum.locator(".fault")).to_have_text("su mitad no son fichas enteras")
    sound(page)
    page.fill("#i-table_min", "20")
    expect(minimum.locator(".fault")).to_have_text("")
    expect(page.locator('[data-field="ante"] [data-computed]')).to_have_text(f"calculado: 10{NBSP}€")
    expect(page.locator('[data-field="stack_initial"] [data-computed]')).to_have_text(
        f"calculado: 800{NBSP}€"
    )
    expect(minimum).to_have_class("set differs")
    page.check('[data-field="session_minutes"] [name=open]')
    page.select_option('[name="house.deck_check_required"]', "true")
    page.fill('[name="house.chips"]', "5 10 25 100 500")
    sound(page)
    page.get_by_role("button", name="Guardar como versión 1").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Sábado · versión 1")
    expect(page.locator(".who-when .state")).to_have_text("Sin firmar")


def test_who_wrote_it_does_not_sign_it_and_a_jefe_does(room: Room) -> None:
    page = room.sign_in("jefe")
    page.get_by_role("link", name="Perfiles de la casa").click()
    page.get_by_role("link", name="Sábado").click()
    page.fill("#badge", "director")
    page.fill("#pin", room.pins["director"])
    page.get_by_role("button", name="Firmar la versión 1").click()
    expect(page.get_by_role("alert")).to_have_text("Quien escribió la versión no la firma")
    sound(page)
    page.fill("#badge", "jefe")
    page.fill("#pin", room.pins["jefe"])
    page.get_by_role("button", name="Firmar la versión 1").click()
    expect(page.locator(".who-when .state")).to_have_text("Aprobado")
    expect(page.locator('[data-setting="table_min"] b')).to_have_text(f"20{NBSP}€")
    sound(page)


def test_an_inspector_opens_a_table_from_it_and_chooses_the_length_alone(inspector: Page, room: Room) -> None:
    tile = inspector.locator('[data-table="9"]')
    tile.get_by_role("button").click()
    inspector.check('input[value="open_from_profile"]')
    inspector.select_option("select[name=profile]", label="Sábado · versión 1")
    expect(inspector.locator("[data-set]")).to_have_count(1)
    inspector.fill('[data-set="session_minutes"] input', "240")
    expect(inspector.locator('[data-differs="session_minutes"]')).to_have_text(
        "Duración en minutossin fijar → 240"
    )
    inspector.get_by_role("button", name="Anotar").click()
    expect(inspector.locator(".saidline .said")).to_have_text("Anotado")
    inspector.locator("dialog.sheet").get_by_role("button", name="Cerrar", exact=True).click()
    expect(tile.locator('[data-fig="stakes"]')).to_have_text("Ante 10 · mín. 20")
    expect(tile.locator(".foot")).to_contain_text("240 min desde la primera mano")
    page = inspector.context.new_page()
    page.goto(f"{room.house.url}/table/{TABLE}/rules/")
    expect(page.locator("#profile")).to_contain_text("Perfil de la casa: Sábado, versión 1, firmado por dos")
    expect(page.locator('[data-setting="table_min"] b')).to_have_text(f"20{NBSP}€")
    expect(page.locator('[data-setting="session_minutes"]')).to_contain_text("elegido al abrir")
    page.close()


def test_no_hand_begins_before_croupier_and_inspector_have_counted_the_deck(
    inspector: Page, room: Room
) -> None:
    people = arrive(room.house, "Ana", "Bea", "Carlos", "Dani")
    give = partial(room.give, inspector)
    for seat, player in enumerate(people.values(), 1):
        give("assign_seat", seat=seat, player_id=player)
        give("buy_in", seat=seat, amount=80000)
    give("place_button", seat=1)
    tablet = room.sign_in("croupier1", touch=True)
    room.give(tablet, "change_croupier", take_over=False)
    tablet.goto(f"{room.house.url}/croupier/{TABLE}/")
    tablet.wait_for_selector("main.app:not([hidden])")
    start = tablet.locator('[data-key="start"]')
    expect(tablet.locator('[data-pane="ready"] .hint')).to_have_text(
        "Primero la baraja: la cuentan el crupier y un inspector"
    )
    expect(start).to_have_attribute("aria-disabled", "true")
    tablet.locator('[data-ready="deck"] select').select_option("blue")
    tablet.locator('[data-ready="deck"] input').fill("C-31")
    assert [v["id"] for v in Axe().run(tablet).response["violations"]] == []
    tablet.locator('[data-key="count-deck"]').tap()
    line = tablet.locator('[data-fig="deck"]')
    expect(line).to_have_text("Usted ha contado Azul, C-31; ahora la cuenta el inspector")
    inspector.locator('[data-table="9"]').get_by_role("button").click()
    inspector.check('input[value="check_deck"]')
    inspector.select_option("select[name=colour]", "blue")
    inspector.fill("input[name=deck]", "C-31")
    inspector.fill("input[name=deck_cards]", "52")
    inspector.get_by_role("button", name="Anotar").click()
    expect(line).to_have_text("En la caja: Azul, C-31")
    start.tap()
    expect(tablet.locator('[data-pane="turn"]')).to_be_visible()
    assert "all sound" in room.house.manage("verify")
