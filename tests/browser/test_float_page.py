"""The float as cashier and inspector work with it: opener, buy-ins, fill, closer, sheet (FLOOR 25, 37)."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser, Page, expect

from tests.served import House

pytestmark = pytest.mark.browser

SETTING = """
from uuid import UUID, uuid4
from audit.command import Actor
from players.models import User
from tables import store
from tables.engine import commands as ask
from tables.engine.rules import preset
from tables.engine.state import House
from tables.execute import execute
from tables.house import add_table_to_house
from tables.selectors import chips_of
from tables.wire import Ack, Envelope
from tests.people import admitted
TABLE = UUID("00000000-0000-4000-8000-00000000f107")
CARMEN = Actor(User.objects.get(badge="inspector").actor, "inspector", "desk-1", "sign-in:1")
def give(command):
    answer = execute(TABLE, Envelope(id=uuid4(), exp=None, command=command), CARMEN)
    return answer.code if not isinstance(answer, Ack) else "ack"
"""
OPEN = """
User.objects.create_user("caja1", "246802", display_name="Teo Caja", role="cashier")
add_table_to_house(97, "float", Actor("maker", "system"), table=TABLE)
rules = preset("madrid", 100, time_charge=1)
print(give(ask.OpenSession(rules=rules, house=House(chips=(100, 500, 2500, 10000)))))
for seat in (1, 2, 3, 4):
    admitted(f"{seat}" * 32, f"Persona {seat}")
    print(give(ask.AssignSeat(seat=seat, player_id=f"{seat}" * 32)))
"""
BUY = "print([give(ask.BuyIn(seat=seat, amount=20000)) for seat in {seats}])"
CLOSE = """
print(give(ask.ChargeTime()), give(ask.Tip(seat=2, amount=500)), give(ask.CloseSession(reason="late")))
booked = {seat: chair.stack for seat, chair in store.load_table(TABLE).seats.items()}
print(give(ask.Recount(counts=booked | {3: 19800})), [give(ask.CashOut(seat=seat)) for seat in (1, 2, 3, 4)])
"""
CHIPS = "import json; print(json.dumps(chips_of(TABLE)))"
PATH = "/table/00000000-0000-4000-8000-00000000f107"


class Desk:
    """A cashier in front of the float's page of a table, and the ledger behind it."""

    def __init__(self, house: House, page: Page) -> None:
        self.house = house
        self.page = page

    def does(self, code: str) -> str:
        return self.house.python(SETTING + code).strip()

    def chips(self) -> dict[str, int]:
        found: dict[str, int] = json.loads(self.does(CHIPS).splitlines()[-1])
        return found

    def figure(self, name: str) -> str:
        return (self.page.locator(f"dd[data-fig={name}]").text_content() or "").replace(
            "\N{NO-BREAK SPACE}", " "
        )

    def counts(self, kind: str, chips: dict[int, int], total: str) -> None:
        """Choose the slip, type the pieces; the server's total has to follow."""
        self.page.get_by_role("radio", name=kind).check()
        for value in (100, 500, 2500, 10000):
            self.page.locator(f"#chip-{value}").fill(str(chips.get(value, "")))
        expect(self.page.locator("[data-fig=total]")).to_have_text(total)

    def signs(self, pin: str, slips: int, badge: str = "inspector") -> None:
        """Sign beside the cashier; afterwards there are so many slips."""
        self.page.locator("#badge").fill(badge)
        self.page.locator("#second_pin").fill(pin)
        self.page.get_by_role("button", name="Firmar el vale").click()
        expect(self.page.locator("tbody tr")).to_have_count(slips)


@pytest.fixture
def desk(served: House, chromium: Browser) -> Iterator[Desk]:
    context = chromium.new_context(viewport={"width": 1280, "height": 800}, locale="es")
    page = context.new_page()
    faults: list[str] = []
    page.on("pageerror", lambda fault: faults.append(str(fault)))
    made = Desk(served, page)
    assert made.does(OPEN).split() == ["ack"] * 5
    page.goto(f"{served.url}/login/")
    page.fill("#badge", "caja1")
    page.fill("#pin", "246802")
    page.press("#pin", "Enter")
    page.wait_for_url(f"{served.url}/cage/")
    page.get_by_role("link", name="Banco de mesa y vales").click()
    page.locator(f'a[href="{PATH}/float/"]').click()
    yield made
    context.close()
    assert faults == []


def sound(page: Page) -> None:
    """No fault for axe and nothing wider than the screen, on the desk and on a phone."""
    for width in (1280, 390):
        page.set_viewport_size({"width": width, "height": 800})
        assert [v["id"] for v in Axe().run(page).response["violations"]] == []
        assert page.evaluate("document.documentElement.scrollWidth") == width
    page.set_viewport_size({"width": 1280, "height": 800})


def test_an_evening_of_chips_from_the_opener_to_the_closing_sheet(desk: Desk, seeded: dict[str, Any]) -> None:
    page, pin = desk.page, next(one["pin"] for one in seeded["people"] if one["badge"] == "inspector")
    desk.counts("Apertura", {100: 100, 500: 100}, "600 €")
    sound(page)
    desk.signs("000000", 0)
    expect(page.get_by_role("alert")).to_contain_text("La segunda firma no es correcta")
    desk.signs(pin, 1)
    assert desk.figure("float") == "600 €"
    assert desk.does(BUY.format(seats=(1, 2, 3, 4))) == "['ack', 'ack', 'ack', 'float_short']"
    page.reload()
    assert desk.figure("float") == "0 €"
    desk.counts("Reposición", {2500: 4, 10000: 4}, "500 €")
    desk.signs(pin, 2)
    assert desk.does(BUY.format(seats=(4,))) == "['ack']"
    closing(desk, pin)


def closing(desk: Desk, pin: str) -> None:
    page = desk.page
    assert desk.does(CLOSE).split("\n")[0] == "ack ack ack"
    page.reload()
    desk.counts("Cierre", {10000: 2, 2500: 3, 500: 4}, "295 €")
    expect(page.locator("[data-fig=booked]")).to_have_text("300 €")
    expect(page.locator("[data-fig=difference]")).to_have_text("-5 €")
    sound(page)
    desk.signs(pin, 3)
    desk.counts("Caja de comisión", {100: 4}, "4 €")
    desk.signs(pin, 4)
    desk.counts("Propinas", {500: 1}, "5 €")
    desk.signs(pin, 5)
    chips = desk.chips()
    empty = {kind: chips[kind] for kind in ("stack", "pot", "float", "drop", "tips", "held")}
    assert set(empty.values()) == {0}
    assert (chips["differences"], chips["staff"], chips["cage"]) == (600, 500, -1100)
    page.get_by_role("link", name="Hoja de cierre").click()
    sheet = page.locator("main.sheet")
    expect(sheet.locator(".warning")).to_have_count(0)
    seats = sheet.locator("section").first
    expect(seats.locator("tbody tr")).to_have_count(4)
    expect(seats.locator("tbody tr", has_text="Persona 3")).to_contain_text("198 €")
    sound(page)
    page.goto(f"{desk.house.url}{PATH}/report/")
    row = page.locator("tr", has=page.get_by_role("rowheader", name="Diferencias", exact=True))
    expect(row.locator("td").last).to_have_text("6 €")
    expect(page.locator("tfoot tr").first.locator("td").last).to_have_text("11 €")
    sound(page)
    assert "all sound" in desk.house.manage("verify")
