"""Why? on the screens: the key beside a figure, the steps in words, five cards, the reader's language."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from typing import Any
from urllib.parse import parse_qs, urlsplit

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser, Page, Route, expect

from tables.engine.errors import RuleViolation
from tables.engine.explain import why
from tables.engine.rules import preset
from tables.engine.state import Table
from tests.browser import snapshots
from tests.browser.rooms import Room
from tests.browser.tablet import SIZES, Tablet, state
from tests.engine.playing import Play, table_of

pytestmark = [pytest.mark.browser, pytest.mark.slow]

PHONE, DESKTOP = (390, 844), (1280, 800)
SMALL = """() => [...document.querySelectorAll('.why, .whysheet button, .entry button, .ruleslink')]
  .filter((e) => e.checkVisibility()).map((e) => e.getBoundingClientRect())
  .filter((r) => r.width < 47.5 || r.height < 47.5).length"""


class Asked(Room):
    """A room whose door of "why?" is answered by the engine, from one table."""

    def __init__(self, chromium: Browser, size: tuple[int, int], table: Table) -> None:
        super().__init__(chromium, *size, touch=True)
        self.asked: list[dict[str, str]] = []
        self.of = table
        self.context.route("**/api/tables/*/why?*", self._why)

    def _why(self, route: Route) -> None:
        which = {name: values[0] for name, values in parse_qs(urlsplit(route.request.url).query).items()}
        self.asked.append(which)
        facts = json.loads(which.get("facts", "{}"))
        given: dict[str, Any] = {n: int(which[n]) for n in ("seat", "pot") if n in which}
        try:
            found = why(self.of, which["about"], **given, code=which.get("code", ""), facts=facts)
        except RuleViolation as refusal:
            route.fulfill(json={"t": "nak", "code": refusal.code, "facts": refusal.facts})
            return
        route.fulfill(json={"t": "why", "seq": self.of.seq} | found)


@pytest.fixture
def room(chromium: Browser) -> Iterator[Callable[..., Asked]]:
    """Rooms whose pages may have no error of script or policy at the end."""
    made: list[Asked] = []

    def make(size: tuple[int, int], table: Table) -> Asked:
        made.append(Asked(chromium, size, table))
        return made[-1]

    yield make
    for each in made:
        each.close()
    assert [fault for each in made for fault in each.faults] == []


def opened() -> Table:
    """Madrid, euros in cents: antes of 5, seat 2 has opened with 20, seat 3 is to act."""
    game = Play(table_of(preset("madrid", 100), dict.fromkeys((1, 2, 3, 4), 20000), button=1))
    return game.start().steps("2 bet 2000").table


def axe(page: Page) -> list[str]:
    return [v["id"] for v in Axe().run(page).response["violations"]]


@pytest.mark.parametrize("size", [PHONE, DESKTOP], ids=["phone", "desktop"])
def test_a_player_in_turn_is_shown_how_his_bounds_and_the_pot_follow(
    room: Callable[..., Asked], size: tuple[int, int]
) -> None:
    place = room(size, opened())
    page = place.table(snapshots.my_turn(), snapshots.player(6, turn=snapshots.TURN))
    page.locator('[data-key="why-now"]').click()
    sheet = page.locator(".whysheet")
    expect(sheet.locator("[data-about]")).to_have_count(4)
    assert [q["about"] for q in place.asked] == ["raise_max", "raise_min", "call", "pots"]
    expect(sheet.locator('[data-fig="why-raise_max"]')).to_have_attribute("data-value", "8000")
    expect(sheet.locator('[data-about="raise_max"] li')).to_have_text(
        "Apuesta que igualar 20 + bote 40 + igualar 20 = 80"
    )
    expect(sheet.locator('[data-about="raise_max"] .article')).to_have_text("Regla A10: Acciones y límites")
    assert axe(page) == []
    assert page.evaluate(SMALL) == 0
    sheet.get_by_role("button", name="Cerrar").click()
    expect(sheet).to_have_count(0)


def test_nothing_is_asked_about_amounts_out_of_turn(room: Callable[..., Asked]) -> None:
    place = room(PHONE, opened())
    page = place.table(snapshots.betting(), snapshots.player(6, next=True))
    page.locator('[data-key="why-now"]').click()
    expect(page.locator("[data-about]")).to_have_count(2)
    assert [q["about"] for q in place.asked] == ["turn", "pots"]


def paid() -> Table:
    """Hi/Lo: the high half and the odd chip go to seat 1, the low half to seat 3."""
    game = Play(table_of(preset("hilo8", 100), dict.fromkeys((1, 2, 3), 8000), button=1))
    game.start().steps(
        "1 call, 2 fold, 3 check, board 2h 3h 8d, 3 check, 1 check, board Kd, 3 check, 1 check"
    )
    return game.steps("board Ks, 3 check, 1 check, 1 show Kc Qc Jd 9s, 3 show Ah 4h Td 9c").table


def test_an_award_is_shown_hand_by_hand_with_the_five_cards_and_the_odd_chip(
    room: Callable[..., Asked],
) -> None:
    place = room(DESKTOP, paid())
    page = place.table(snapshots.hilo_paid(), snapshots.player(1), "en")
    page.locator('[data-key="why-award"]').click()
    award = page.locator('[data-about="award"]')
    expect(award.locator(".article")).to_have_text("Rule A14: Division of pots")
    assert award.locator("li > span:first-child").all_inner_texts() == [
        "Pot 1: 5, for seats 1 and 3",
        "5 in two halves: high 3, low 2",
        "The odd chip of 1 goes to the high side",
        "Seat 1: three kings",
        "Seat 3: pair of kings",
        "Best high: seats 1",
        "Seat 1 alone takes 3",
        "Seat 1: no low",
        "Seat 3: low 8-4-3-2-A",
        "Best low: seats 3",
        "Seat 3 alone takes 2",
    ]
    for step, cards in (("high_three_of_a_kind", "Ks Kd Kc Qc 8d"), ("low_of", "8d 4h 3h 2h Ah")):
        shown = award.locator(f'[data-step="{step}"] [data-card]')
        assert shown.evaluate_all("all => all.map((c) => c.dataset.card)") == cards.split()
    assert axe(page) == []


def test_a_waiting_player_sees_his_hand_and_says_how_he_comes_in(room: Callable[..., Asked]) -> None:
    place = room(PHONE, opened())
    choice = {"seat": 8, "live": 200, "dead": 100, "entry": None, "post": 129, "wait": 133}
    own = snapshots.player(8, in_hand=False, total=0) | {"plays_from": 133, "choice": choice}
    page = place.table(snapshots.waiting(), own)
    expect(page.locator('[data-fig="plays-from"]')).to_have_text("Juega usted desde la mano 133")
    post, wait = page.locator('[data-key="entry-post"]'), page.locator('[data-key="entry-wait"]')
    expect(post).to_contain_text("desde la mano 129")
    assert [key.get_attribute("aria-pressed") for key in (post, wait)] == ["false", "true"]
    assert axe(page) == []
    assert page.evaluate(SMALL) == 0
    post.click()
    page.wait_for_timeout(50)
    sent = [(frame["k"], frame["d"]) for frame in place.sent if frame["t"] == "cmd"]
    assert sent == [("choose_entry", {"seat": 8, "entry": "post"})]


@pytest.fixture
def on_tablet(room: Callable[..., Asked]) -> Callable[..., tuple[Asked, Tablet]]:
    """A recorded state on the tablet, its questions answered from a table of the engine."""

    def start(name: str, table: Table, size: tuple[int, int] = SIZES[0]) -> tuple[Asked, Tablet]:
        place = room(size, table)
        return place, Tablet(place, state(name), "es")

    return start


OnTablet = Callable[..., tuple[Asked, Tablet]]


@pytest.mark.parametrize("size", SIZES, ids=str)
def test_the_announcement_is_explained_beside_the_panel_whose_keys_stay_live(
    on_tablet: OnTablet, size: tuple[int, int]
) -> None:
    place, tablet = on_tablet("turn", opened(), size)
    tablet.key("why-bounds").click()
    sheet = tablet.page.locator(".whysheet")
    expect(sheet.locator("[data-about]")).to_have_count(4)
    assert [q["about"] for q in place.asked] == ["raise_max", "raise_min", "call", "turn"]
    assert axe(tablet.page) == []
    assert tablet.page.evaluate(SMALL) == 0
    box, panel = sheet.bounding_box(), tablet.page.locator(".panel").bounding_box()
    assert box is not None
    assert panel is not None
    assert box["x"] + box["width"] <= panel["x"]
    tablet.key("fold").click()
    assert tablet.said(1) == [("fold", {"seat": 5})]
    expect(sheet).to_have_count(0)


def test_a_refusal_of_the_rules_has_its_why_and_one_of_the_door_has_none(on_tablet: OnTablet) -> None:
    place, tablet = on_tablet("turn", opened())
    frames = place.answer
    nak = {"t": "nak", "code": "below_minimum", "facts": {"min": 4000, "to": 3000, "rule": "A10"}, "seq": 118}
    place.answer = lambda f: [nak | {"id": f["id"]}] if f["t"] == "cmd" else frames(f)
    tablet.key("call").click()
    tablet.key("why-refusal").click()
    refusal = tablet.page.locator('[data-about="refusal"]')
    expect(refusal.locator("li").first).to_have_text("30 es menos que 40")
    expect(tablet.page.locator(".whysheet .said")).to_contain_text("Por debajo del mínimo: 40")
    assert place.asked[0]["code"] == "below_minimum"
    nak |= {"code": "stale", "facts": {}}
    tablet.key("call").click()
    expect(tablet.page.locator(".toast p")).to_have_text("La mesa ha cambiado: mire el turno")
    expect(tablet.key("why-refusal")).to_have_count(0)


def test_pots_award_order_and_the_next_hand_have_their_key(on_tablet: OnTablet) -> None:
    place, tablet = on_tablet("award-tip", paid())
    asked = {"why-award": ["award", "pots"], "why-pots": ["pots"]}
    for key, about in asked.items():
        place.asked.clear()
        tablet.key(key).click()
        tablet.page.wait_for_selector(".whysheet [data-about]")
        assert [q["about"] for q in place.asked] == about
    tablet.show(state("showdown"))
    place.asked.clear()
    tablet.key("why-show").click()
    tablet.page.wait_for_selector(".whysheet [data-about]")
    assert [(q["about"], q.get("seat")) for q in place.asked] == [("show_order", None), ("muck", "5")]


def test_a_tip_from_the_award_sheet_takes_two_taps(on_tablet: OnTablet) -> None:
    """The seat that won most is preselected; another is one tap more (A20)."""
    _, tablet = on_tablet("award-tip", paid())
    tablet.key("tip").tap()
    assert axe(tablet.page) == []
    tablet.key("tip-500").tap()
    assert tablet.said(1) == [("tip", {"seat": 3, "amount": 500})]


def test_the_ready_screen_says_the_hand_of_each_who_waits_and_takes_his_choice(on_tablet: OnTablet) -> None:
    _, tablet = on_tablet("ready-entry", opened())
    expect(tablet.page.locator('[data-fig="end-notice"]')).to_have_text("Anuncie: quedan 3 manos")
    expect(tablet.page.locator(".pill.ends")).to_have_attribute("data-hands-left", "3")
    waits = tablet.page.locator('[data-ready="waiting"] li')
    assert waits.evaluate_all("all => all.map((li) => [li.dataset.readySeat, li.dataset.hand])") == [
        ["2", "130"]
    ]
    chooser = tablet.page.locator('[data-choice-seat="6"]')
    expect(chooser.locator('[data-key="entry-post"]')).to_contain_text("Poner 10")
    expect(chooser.locator('[data-key="entry-post"]')).to_have_attribute("data-hand", "129")
    expect(chooser.locator('[data-key="entry-wait"]')).to_have_attribute("data-hand", "133")
    chooser.locator('[data-key="entry-post"]').tap()
    assert tablet.said(1) == [("choose_entry", {"seat": 6, "entry": "post"})]
