"""The cashier sells chips and prints a receipt, a phone opens its code, the seat is left: the page ends."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser, Page, expect

from tests.served import House

pytestmark = pytest.mark.browser

CASHIER = """
from players.models import User
User.objects.create_user("caja", "700123", display_name="Caja", role="cashier", language="es")
"""
ACT = """
from uuid import uuid4
from audit.command import Actor
from tables.engine import commands as ask
from tables.execute import execute
from tables.models import Table
from tables.wire import Envelope
table = Table.objects.get(number=1)
INSPECTOR = Actor("user:1", "inspector", "desk", "sign-in:1")
def give(command, actor=INSPECTOR):
    print(execute(table.pk, Envelope(id=uuid4(), exp=None, command=command), actor))
"""
LINK = """
from django.test import RequestFactory
from tables.models import Receipt
from tables.receipt_pages import slip
from django.utils.translation import override
found = Receipt.objects.filter(table__number=1).order_by("-number").first()
with override("fr"):
    print(slip(found, "fr", RequestFactory().get("/", headers={"host": "HOST"})).link)
"""
SEATED = """
from tests.people import admitted
from uuid import uuid4
person = uuid4().hex
admitted(person, "Noelia")
give(ask.AssignSeat(seat=9, player_id=person))
"""


@pytest.fixture(scope="module")
def house(served: House) -> House:
    served.python(CASHIER)
    served.python(ACT + SEATED)
    return served


@pytest.fixture
def desk(house: House, chromium: Browser) -> Iterator[Page]:
    """The cage's desk, signed in."""
    context = chromium.new_context(viewport={"width": 1280, "height": 800}, locale="es")
    made = context.new_page()
    made.goto(f"{house.url}/login/")
    made.fill("#badge", "caja")
    made.fill("#pin", "700123")
    made.press("#pin", "Enter")
    made.wait_for_url(f"{house.url}/cage/")
    yield made
    context.close()


def sound(page: Page, width: int) -> None:
    assert [v["id"] for v in Axe().run(page).response["violations"]] == []
    assert page.evaluate("document.documentElement.scrollWidth") == width


def stack_of(house: House, seat: int) -> int:
    found = house.python(
        f"from tables.models import Seat\nprint(Seat.objects.get(table__number=1, seat={seat}).stack)"
    )
    return int(found)


def test_from_the_cage_to_the_guests_phone_and_to_its_end(
    house: House, desk: Page, chromium: Browser
) -> None:
    sound(desk, 1280)
    desk.get_by_label("Buscar por mesa, asiento o alias").fill("noe")
    chairs = desk.locator("[data-group] .chair:visible")
    expect(chairs).to_have_count(1)
    chairs.click()
    desk.get_by_label("Importe").fill("150")
    desk.get_by_role("button", name="Comprar").click()
    expect(desk.get_by_role("alert")).to_contain_text("200")
    desk.get_by_label("Importe").fill("200")
    desk.locator("#buy-in-source").select_option("cage_ticket")
    desk.get_by_role("button", name="Comprar").click()
    expect(desk.get_by_role("status")).to_contain_text("Compra inicial: 200 €, justificante 1-000009")
    expect(desk.locator('[data-fig="stack"]')).to_have_attribute("data-value", "20000")
    assert stack_of(house, 9) == 20000
    sound(desk, 1280)
    paper = desk.context.request.get(f"{house.url}{desk.locator('.done a').first.get_attribute('href')}")
    assert paper.body()[:5] == b"%PDF-"

    link = house.python(LINK.replace("HOST", house.url.removeprefix("http://"))).strip()
    phone = chromium.new_context(viewport={"width": 390, "height": 844}, locale="fr", has_touch=True)
    page = phone.new_page()
    page.goto(link)
    page.wait_for_url(f"{house.url}/mine/")
    page.wait_for_selector("[data-seq]")
    expect(page.get_by_role("heading", name="Ma soirée")).to_be_visible()
    expect(page.locator('[data-fig="bought"]')).to_have_attribute("data-value", "20000")
    expect(
        page.locator('[data-fig="own-stack"], [data-seat="9"] [data-fig="stack"]').first
    ).to_have_attribute("data-value", "20000")
    sound(page, 390)
    page.get_by_role("button", name="Recaver 100 €").tap()
    expect(page.get_by_text("Demandé : une recave.")).to_be_visible()
    desk.goto(f"{house.url}/cage/")
    expect(desk.locator('.chairs [data-chair="1-9"]').first).to_contain_text("Pide una recompra")
    house.python(ACT + "give(ask.Rebuy(seat=9, amount=10000))")
    expect(page.locator('[data-fig="bought"]')).to_have_attribute("data-value", "30000", timeout=15_000)
    house.python(ACT + "give(ask.Leave(seat=9))")
    expect(page.get_by_text("Cette page est finie")).to_be_visible(timeout=15_000)
    assert page.goto(link).status == 410  # type: ignore[union-attr]
    phone.close()
    assert house.manage("verify").strip() != ""


def test_a_seat_of_the_desk_fits_a_phone(house: House, desk: Page) -> None:
    desk.set_viewport_size({"width": 390, "height": 844})
    for path in ("/cage/", "/cage/alerts/"):
        desk.goto(f"{house.url}{path}")
        sound(desk, 390)
    desk.goto(f"{house.url}/cage/")
    desk.locator(".chair").first.click()
    sound(desk, 390)
    small: list[Any] = desk.evaluate(
        "[...document.querySelectorAll('a.btn, button, select, input:not([type=hidden])')]"
        ".filter((e) => e.getBoundingClientRect().height < 48).map((e) => e.outerHTML)"
    )
    assert small == []
