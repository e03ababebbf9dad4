"""A hand as its followers see it over real sockets: a player's phone, a spectator's desk, the floor."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from functools import partial
from typing import Any
from uuid import uuid4

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import APIRequestContext, Browser, BrowserContext, Page, expect

from tests.browser import figures
from tests.served import House

pytestmark = pytest.mark.browser

Json = dict[str, Any]
SIZES = {"player1": (390, 844), "spectator": (1280, 800), "inspector": (1280, 800), "croupier1": (1024, 768)}
PATIENCE = 6.0


class Evening:
    """A served house with somebody of each role signed in, and the croupier's commands over HTTP."""

    def __init__(self, house: House, chromium: Browser, seeded: Json) -> None:
        self.house = house
        self.faults: list[str] = []
        self.contexts: list[BrowserContext] = []
        self.pins = {one["badge"]: one["pin"] for one in seeded["people"]}
        self.pages = {
            badge: self._sign_in(chromium, badge, self.pins[badge], SIZES[badge]) for badge in SIZES
        }
        self.table = self.tables()[1]

    def _sign_in(self, chromium: Browser, badge: str, pin: str, size: tuple[int, int]) -> Page:
        touch = badge in ("player1", "croupier1")
        context = chromium.new_context(
            viewport={"width": size[0], "height": size[1]}, locale="es", has_touch=touch
        )
        self.contexts.append(context)
        page = context.new_page()
        page.on("pageerror", lambda error: self.faults.append(f"{badge}: {error}"))
        page.on("console", lambda m: self.faults.append(f"{badge}: {m.text}") if m.type == "error" else None)
        page.goto(f"{self.house.url}/login/")
        page.fill("#badge", badge)
        page.fill("#pin", pin)
        page.press("#pin", "Enter")
        page.wait_for_url(lambda url: "/login/" not in url)
        return page

    def tables(self) -> dict[int, str]:
        """Id of each table by its number."""
        answer = self.request.get(f"{self.house.url}/api/tables")
        return {tile["number"]: tile["table"] for tile in answer.json()["tiles"]}

    @property
    def request(self) -> APIRequestContext:
        """The croupier's own door."""
        return self.pages["croupier1"].context.request

    def snap(self) -> Json:
        """The committed state."""
        found: Json = self.request.get(f"{self.house.url}/api/tables/{self.table}").json()
        return found

    def do(self, k: str, **d: Any) -> Json:
        """One command of the croupier that has to be accepted; the state after it."""
        return self.give(self.pages["croupier1"].context, k, d)

    def give(self, context: BrowserContext, k: str, d: Json) -> Json:
        """The same, of whoever has signed in there."""
        cookies = {c["name"]: c["value"] for c in context.cookies()}
        answer = context.request.post(
            f"{self.house.url}/api/tables/{self.table}/commands",
            data={"id": str(uuid4()), "exp": self.snap()["seq"], "k": k, "d": d},
            headers={"X-CSRFToken": cookies["csrf"], "Origin": self.house.url},
        )
        assert answer.status == 200, answer.text()
        return self.snap()

    def agree(self, snap: Json) -> None:
        """Phone, desk and floor show every figure of the state."""
        view, seq = snap["view"], snap["seq"]
        for badge, own in (("player1", 1), ("spectator", None)):
            page = self.pages[badge]
            expected = figures.of_the_view(view, seq, own=own)
            same(partial(figures.on_the_table_page, page), expected, page)
        floor = self.pages["inspector"]
        same(partial(figures.on_the_tile, floor, view["table"]["number"]), figures.of_the_tile(view), floor)


def same(shown: Callable[[], Json], expected: Json, page: Page) -> None:
    """Wait until the page shows what is expected; then compare, so that a failure says what differs."""
    end = time.monotonic() + PATIENCE
    while shown() != expected and time.monotonic() < end:
        page.wait_for_timeout(25)
    assert shown() == expected


@pytest.fixture(scope="module")
def evening(served: House, chromium: Browser, seeded: Json) -> Iterator[Evening]:
    """One evening for the module; at its end no page may have had an error."""
    made = Evening(served, chromium, seeded)
    yield made
    for context in made.contexts:
        context.close()
    assert made.faults == []


def axe(page: Page) -> list[Any]:
    return [(v["id"], [n["target"] for n in v["nodes"]]) for v in Axe().run(page).response["violations"]]


def test_everybody_follows_a_hand_with_side_pots_to_its_payment(evening: Evening) -> None:
    player, spectator, floor = (evening.pages[b] for b in ("player1", "spectator", "inspector"))
    spectator.goto(f"{evening.house.url}/table/{evening.table}/")
    expect(player).to_have_url(f"{evening.house.url}/table/{evening.table}/")
    evening.agree(evening.do("change_croupier", take_over=False))
    snap = evening.do("start_hand")
    evening.agree(snap)
    assert snap["view"]["hand"]["to_act"] == 2
    evening.agree(evening.do("raise_to", seat=2, to=4000))
    expect(spectator.locator(".lastline")).to_have_text("El asiento 2 apuesta 40\N{NO-BREAK SPACE}€")
    evening.agree(evening.do("act_through", seat=7, verb="call", to=None))
    expect(player.get_by_text("Le sigue a usted")).to_be_visible()
    snap = evening.do("call", seat=8)
    evening.agree(snap)
    expect(player.get_by_text("Es su turno")).to_be_visible()
    cost = player.locator('[data-fig="to-call"]').get_attribute("data-value")
    limits = [player.locator(f'[data-fig="{f}"]').get_attribute("data-value") for f in ("min-to", "max-to")]
    assert (cost, limits) == ("4000", ["8000", "19500"])
    assert axe(player) == []
    evening.agree(evening.do("raise_to", seat=1, to=19500))
    evening.agree(evening.do("call", seat=2))
    evening.agree(evening.do("rest", verb="fold"))
    for cards in (["Kh", "9h", "4c"], ["2h"], ["Td"]):
        evening.agree(evening.do("deal_board", cards=cards))
    evening.agree(evening.do("show_cards", seat=1, cards=["Ah", "Jh", "Qs", "8d"]))
    snap = evening.do("show_cards", seat=2, cards=["Kd", "Ks", "Qc", "7s"])
    evening.agree(snap)
    expect(player.locator('[data-reading="1"] .high')).to_have_text("Color al as")
    expect(player.locator('[data-reading="2"] .high')).to_have_text("Trío de reyes")
    assert axe(player) == []
    assert axe(spectator) == []
    snap = evening.do("pay_pots")
    evening.agree(snap)
    won = {s["seat"]: s["amount"] for a in snap["view"]["award"] for s in a["shares"]}
    shown = {int(w.get_attribute("data-win") or 0): int(w.get_attribute("data-value") or 0)
             for w in player.locator("[data-win]").all()}  # fmt: skip
    assert shown == won
    assert axe(floor) == []


def test_a_reload_gives_the_same_state(evening: Evening) -> None:
    snap = evening.snap()
    for badge in ("player1", "spectator", "inspector"):
        evening.pages[badge].reload()
    evening.pages["inspector"].wait_for_selector('[data-table="1"]')
    evening.agree(snap)


def test_a_call_from_the_table_reaches_the_floor_and_is_answered(evening: Evening) -> None:
    floor = evening.pages["inspector"]
    evening.do("call_inspector", kind="assistance", seat=3)
    call = floor.locator("[data-call]")
    expect(call).to_contain_text("Mesa 1, asiento 3")
    expect(floor.locator("[data-table]").first).to_have_attribute("data-table", "1")
    call.get_by_role("button", name="Voy").click()
    expect(floor.locator('[data-fig="calls"]')).to_have_text("0")
    assert "calls" not in evening.snap()["view"]


def test_the_floor_seats_somebody_and_hears_the_reason_of_a_refusal(evening: Evening) -> None:
    floor = evening.pages["inspector"]
    evening.house.python("from tests.people import admitted; admitted('ab' * 16, 'Nadia')")
    floor.reload()
    floor.locator('[data-table="1"]').get_by_role("button").click()
    floor.check('input[value="assign_seat"]')
    floor.select_option("select[name=seat]", "9")
    floor.select_option("select[name=player]", label="Nadia")
    floor.get_by_role("button", name="Anotar").click()
    expect(floor.locator(".saidline .said")).to_have_text("Anotado")
    floor.check('input[value="buy_in"]')
    floor.select_option("select[name=seat]", "9")
    floor.fill("input[name=amount]", "10")
    floor.get_by_role("button", name="Anotar").click()
    expect(floor.locator(".saidline .said")).to_have_text(
        "No se ha anotado: Por debajo del mínimo para entrar: 100\N{NO-BREAK SPACE}€"
    )
    floor.fill("input[name=amount]", "200")
    floor.get_by_role("button", name="Anotar").click()
    expect(floor.locator(".saidline .said")).to_have_text("Anotado")
    floor.get_by_role("button", name="Cerrar", exact=True).click()
    snap = evening.snap()
    assert snap["view"]["seats"][8]["stack"] == 20000
    evening.agree(snap)
