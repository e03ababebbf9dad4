"""Croupiers and the floor over real sockets: calls, the box, the felt counted, the PIN again, the lock."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any
from uuid import uuid4

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from tests.browser.pin import type_pin
from tests.browser.test_followers import Evening, axe
from tests.served import House

pytestmark = pytest.mark.browser
Json = dict[str, Any]


class Shift(Evening):
    """An evening with Inés at the tablet of table 1, Marc at another one, the inspector on the floor."""

    def __init__(self, house: House, chromium: Browser, seeded: Json) -> None:
        super().__init__(house, chromium, seeded)
        house.python(
            "from players.models import User\n"
            "for badge, name in (('croupier3', 'Nuria Gil'), ('croupier4', 'Omar Sanz')):\n"
            "    User.objects.create_user(badge, '135790', display_name=name, role='croupier')"
        )
        for badge in ("croupier3", "croupier4"):  # on duty since before anybody was relieved
            self._sign_in(chromium, badge, "135790", (1024, 768))
        pin = self.pins["croupier2"]
        self.pages["croupier2"] = self._sign_in(chromium, "croupier2", pin, (1024, 768))
        self.do("change_croupier", take_over=True)
        self.tablet = self.at_the_table("croupier1")

    def marc(self, k: str, **d: Any) -> None:
        """A command of the croupier who came in."""
        context = self.pages["croupier2"].context
        cookies = {c["name"]: c["value"] for c in context.cookies()}
        answer = context.request.post(
            f"{self.house.url}/api/tables/{self.table}/commands",
            data={"id": str(uuid4()), "exp": self.snap()["seq"], "k": k, "d": d},
            headers={"X-CSRFToken": cookies["csrf"], "Origin": self.house.url},
        )
        assert answer.status == 200, answer.text()

    def at_the_table(self, badge: str) -> Page:
        page = self.pages[badge]
        page.goto(f"{self.house.url}/croupier/{self.table}/")
        page.wait_for_selector("main.app:not([hidden])")
        return page

    def floor(self) -> Page:
        page = self.pages["inspector"]
        if not page.url.endswith("/floor/"):
            page.goto(f"{self.house.url}/floor/")
        page.wait_for_selector('[data-table="1"]')
        return page

    def key(self, name: str, page: Page | None = None) -> Locator:
        return (page or self.tablet).locator(f'[data-key="{name}"]:visible')


@pytest.fixture(scope="module")
def shift(served: House, chromium: Browser, seeded: Json) -> Iterator[Shift]:
    made = Shift(served, chromium, seeded)
    yield made
    for context in made.contexts:
        context.close()
    assert [fault for fault in made.faults if "409" not in fault] == []


def test_one_tap_in_a_hand_holds_the_table_and_who_comes_stands_on_the_tablet(shift: Shift) -> None:
    shift.do("start_hand")
    expect(shift.tablet.locator('[data-pane="turn"]')).to_be_visible()
    shift.key("call-floor").click()
    expect(shift.tablet.locator('[data-strip="held"]')).to_be_visible()
    expect(shift.key("call-floor")).to_have_text("Avisado")
    floor = shift.floor()
    expect(floor.locator('[data-table="1"] [data-need="held"]')).to_be_visible()
    call = floor.locator('[data-call][data-of="1"]')
    call.get_by_role("button", name="Voy").click()
    expect(call.locator(".what")).to_contain_text("va en camino")
    expect(shift.key("call-floor")).to_have_text("Viene Carmen Ruiz")
    assert axe(shift.tablet) == []
    assert axe(floor) == []
    floor.locator('[data-table="1"] [data-key^="lift-C"]').click()
    expect(shift.tablet.locator('[data-strip="held"]')).to_be_hidden()
    expect(shift.key("call-floor")).to_have_text("Inspector")
    assert shift.snap()["own"]["calls"] == []


def test_a_colleague_comes_in_during_a_hand_with_the_inspectors_pin_alone(shift: Shift) -> None:
    other = shift.at_the_table("croupier2")
    expect(other.get_by_role("heading", name="La mesa la lleva Inés Vega")).to_be_visible()
    shift.key("take-over", other).click()
    other.fill('[name="second-badge"]', "inspector")
    shift.key("relief-go", other).click()
    type_pin(other, "000000")
    expect(other.locator("[data-toast]")).to_contain_text("La segunda firma no es correcta")
    shift.key("take-over", other).click()
    other.fill('[name="second-badge"]', "inspector")
    assert axe(other) == []
    shift.key("relief-go", other).click()
    type_pin(other, shift.pins["inspector"])
    expect(other.locator('[data-pane="turn"]')).to_be_visible()
    expect(shift.tablet.get_by_role("heading", name="La mesa la lleva Marc Dubois")).to_be_visible()
    shift.tablet = other
    own, me = shift.snap()["own"], shift.snap()["view"]["croupier"]
    assert (own["holder"], own["recount"]) == (False, "croupier")
    assert me is not None


def test_the_count_that_a_change_of_croupier_proposes_is_lit_on_the_floor(shift: Shift) -> None:
    tablet, floor = shift.tablet, shift.floor()
    light = floor.locator('[data-table="1"] [data-light="count"]')
    expect(light).to_have_text("Restos sin contar todavía")
    opener = shift.snap()["view"]["hand"]["to_act"]
    shift.marc("raise_to", seat=opener, to=1000)
    shift.marc("rest", verb="fold")
    shift.marc("pay_pots")
    expect(tablet.locator('[data-ready="box"][data-due]')).to_contain_text("Ha cambiado el crupier")
    shift.key("recount").click()
    expect(shift.key("recount-ok")).to_have_attribute("aria-disabled", "true")
    shift.key("all-as-booked").click()
    stack = shift.snap()["view"]["seats"][2]["stack"]
    shift.key("counted-3").click()
    for digit in str((stack - 2800) // 100):
        tablet.locator(f'dialog[data-sheet="figure"] [data-key="pad-{digit}"]').click()
    shift.key("figure-ok").click()
    assert axe(tablet) == []
    shift.key("recount-ok").click()
    expect(tablet.locator('[data-ready="box"]:not([data-due])')).to_be_visible()
    expect(light).to_have_attribute("data-ok", "0")
    expect(light).to_contain_text("28\N{NO-BREAK SPACE}€ de diferencia")
    expect(light).to_contain_text("Inés Vega, Marc Dubois")
    assert shift.snap()["view"]["seats"][2]["stack"] == stack - 2800
    assert axe(floor) == []
    assert "all sound" in shift.house.manage("verify")


def test_who_has_been_out_longest_is_named_in_one_tap_and_stands_on_the_tablet(shift: Shift) -> None:
    floor, box = shift.floor(), shift.floor().locator('[data-box="1"]')
    floor.reload()
    expect(floor.locator("[data-out] span")).to_have_text(["Nuria Gil", "Omar Sanz", "Inés Vega"])
    expect(box.locator('[data-key="plan"]')).to_have_text("Sigue Inés Vega")  # two tables have nobody
    box.locator('[data-key="plan"]').click()
    expect(box).to_contain_text("después: Inés Vega")
    expect(shift.tablet.locator('[data-fig="box"]')).to_contain_text("después: Inés Vega")
    expect(floor.locator('[data-table="1"] .foot')).to_contain_text("después: Inés Vega")


def test_money_asks_for_the_pin_again_after_two_minutes(shift: Shift) -> None:
    floor = shift.floor()
    shift.house.python(
        "from datetime import timedelta\nfrom django.utils import timezone\n"
        "from players.models import SignIn\n"
        "SignIn.objects.update(confirmed_at=timezone.now() - timedelta(minutes=3))"
    )
    floor.locator('[data-table="1"]').get_by_role("button", name="Gestionar").click()
    floor.check('input[value="leave"]')
    floor.select_option("select[name=seat]", "5")
    go, said = floor.get_by_role("button", name="Anotar"), floor.locator(".saidline .said")
    go.click()
    type_pin(floor, "000000")
    expect(floor.get_by_role("heading", name="Este no es su PIN")).to_be_visible()
    assert axe(floor) == []
    floor.keyboard.type(shift.pins["inspector"])
    expect(said).to_have_text("Anotado")
    assert shift.snap()["view"]["seats"][4]["player"] is None


def test_the_floor_enters_a_count_of_the_felt_with_what_is_booked_filled_in(shift: Shift) -> None:
    floor = shift.floor()
    floor.check('input[value="recount"]')
    booked = {s["seat"]: s["stack"] for s in shift.snap()["view"]["seats"] if s["player"]}
    inputs = floor.locator('[data-rows="counts"] input')
    expect(inputs).to_have_count(len(booked))
    assert inputs.first.input_value() == str(booked[1] // 100)
    inputs.first.fill(str(booked[1] // 100 - 5))
    floor.get_by_role("button", name="Anotar").click()
    expect(floor.locator(".saidline .said")).to_have_text("Anotado")
    assert shift.snap()["view"]["seats"][0]["stack"] == booked[1] - 500
    light = floor.locator('[data-table="1"] [data-light="count"]')
    expect(light).to_contain_text("5\N{NO-BREAK SPACE}€ de diferencia")


def test_a_locked_tablet_asks_for_a_pin_and_comes_back_to_its_table(shift: Shift) -> None:
    tablet, address = shift.tablet, shift.tablet.url
    shift.key("menu").click()
    shift.key("lock").click()
    tablet.wait_for_url("**/login/**")
    assert tablet.input_value("#badge") == "croupier2"
    tablet.goto(address)
    tablet.wait_for_url("**/login/**")
    tablet.fill("#badge", "croupier2")
    tablet.fill("#pin", shift.pins["croupier2"])
    tablet.press("#pin", "Enter")
    tablet.wait_for_url(address)
    expect(tablet.locator('[data-pane="ready"]')).to_be_visible()
