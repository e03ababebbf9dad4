"""Whole hands on the croupier's tablet, by touch and over real sockets, while a phone and the floor follow.

Every figure of the three screens is compared with the engine's state after each step, and taps are counted
(FLOOR.md section 2).
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from typing import Any

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser, BrowserContext, Locator, Page, expect

from tests.browser.figures import pots_are_shown
from tests.browser.pin import type_pin
from tests.browser.test_followers import Evening, same
from tests.served import House

pytestmark = pytest.mark.browser
Json = dict[str, Any]
FOLD_SIX_TIMES = """() => {
  const fold = document.querySelector('[data-pane=turn] [data-key=fold]');
  let taps = 0;
  const go = () => { fold.click(); taps += 1; if (taps < 6) setTimeout(go, 150); };
  go();
}"""
READ = """() => {
  const int = (e) => (e && e.dataset.value !== undefined ? Number(e.dataset.value) : null);
  const one = (s, root = document) => root.querySelector(s);
  const seats = {};
  for (const e of document.querySelectorAll('.seat')) seats[e.dataset.seat] = {
    stack: int(one('[data-fig=stack]', e)), bet: int(one('[data-fig=bet]', e)),
    shown: [...e.querySelectorAll('[data-card]')].map((c) => c.dataset.card),
  };
  const shown = (s) => { const e = one(s); return e && e.checkVisibility() ? int(e) : null; };
  return {
    seq: Number(one('.app').dataset.seq), seats,
    centre: int(one('[data-fig=centre]')), pot: int(one('[data-fig=pot]')),
    pots: [...document.querySelectorAll('.pots b')].map(int),
    eligible: [...document.querySelectorAll('.pots li')].map((e) => e.dataset.seats),
    board: [...document.querySelectorAll('.center .board [data-card]')].map((e) => e.dataset.card),
    button: Number(one('[data-button]')?.dataset.button ?? 0),
    burns: shown('[data-fig=burns]'),
    acting: [...document.querySelectorAll('.seat.actor, .seat.due')].map((e) => Number(e.dataset.seat)),
    call: shown('[data-key=call]'),
    presets: [...document.querySelectorAll('.pk-set')].filter((e) => e.checkVisibility()).map(int),
  };
}"""


class Tablet:
    """The croupier's tablet on the evening's first table; taps are counted."""

    def __init__(self, evening: Evening) -> None:
        self.evening = evening
        self.taps = 0
        self.page: Page = evening.pages["croupier1"]
        self.page.goto(f"{evening.house.url}/croupier/{evening.table}/")
        self.page.wait_for_selector("main.app:not([hidden])")

    def key(self, name: str) -> Locator:
        return self.page.locator(f'[data-key="{name}"]:visible')

    def tap(self, *names: str) -> None:
        for name in names:
            self.key(name).tap()
            self.taps += 1

    def seat(self, number: int) -> None:
        self.page.locator(f'.seat[data-seat="{number}"]').tap()
        self.taps += 1

    def cards(self, text: str) -> None:
        for card in text.split():
            self.page.locator(f'.pane:not([hidden]) .ck[data-card="{card}"]').tap()
            self.taps += 1

    def agree(self, **expected: Any) -> Json:
        """The tablet, the phone and the floor show every figure of the committed state; returns it."""
        self.page.wait_for_selector('.app[data-taps="0"]')
        snap = self.evening.snap()
        same(partial(self.page.evaluate, READ), figures(snap), self.page)
        self.evening.agree(snap)
        view = snap["view"]
        now = {
            "street": view["hand"]["street"],
            "to_act": view["hand"]["to_act"],
            "pots": [(pot["amount"], pot["seats"]) for pot in view["pot"]["pots"]],
            "stacks": [seat["stack"] for seat in view["seats"][:8]],
        }
        assert {name: now[name] for name in expected} == expected
        return snap


def figures(snap: Json) -> Json:
    """What the tablet has to show of a state: the public view and the keys of the overlay."""
    view, own = snap["view"], snap["own"]
    hand, turn, split = view["hand"], own["turn"], pots_are_shown(view)
    unset = [None] * 4 if turn else []
    due = own["show"]["due"] if own["show"] and hand["phase"] == "showdown" else None
    return {
        "seq": snap["seq"],
        "seats": {
            str(s["seat"]): {
                "stack": s["stack"] if s["player"] else None,
                "bet": s["bet"],
                "shown": s["shown"] or [],
            }
            for s in view["seats"]
        },
        "centre": view["pot"]["centre"],
        "pot": view["pot"]["with_bets"],
        "pots": [pot["amount"] for pot in view["pot"]["pots"]] if split else [],
        "eligible": [" ".join(map(str, pot["seats"])) for pot in view["pot"]["pots"]] if split else [],
        "board": view["board"],
        "button": hand["button"],
        "burns": hand["burns"] if hand["phase"] != "none" else None,
        "acting": [seat for seat in (turn["seat"] if turn else None, due) if seat],
        "call": None if not turn else 0 if turn["check"] else turn["call"],
        "presets": [preset["to"] for preset in turn["presets"]] if turn and turn["raise"] else unset,
    }


@pytest.fixture(scope="module")
def evening(served: House, chromium: Browser, seeded: Json) -> Iterator[Evening]:
    """Madrid: seats 1 to 8 of 200, seat 8 counted down to 25, button 1, the croupier holds the table."""
    made = Evening(served, chromium, seeded)
    made.do("change_croupier", take_over=False)
    made.do("count_stack", seat=8, counted=2500)
    made.pages["spectator"].goto(f"{served.url}/table/{made.table}/")
    yield made
    for context in made.contexts:
        context.close()
    assert [fault for fault in made.faults if "ERR_CONNECTION_REFUSED" not in fault] == []


@pytest.fixture
def tablet(evening: Evening) -> Tablet:
    """The tablet, ready for the next hand whatever the last test left behind."""
    ways = {"betting": ("rest", {"verb": "fold"}), "pay": ("pay_pots", {})}
    if not evening.snap()["own"]["holder"]:
        evening.do("change_croupier", take_over=True)
    while (phase := evening.snap()["view"]["hand"]["phase"]) in ways:
        k, d = ways[phase]
        evening.do(k, **d)
    return Tablet(evening)


def test_a_madrid_hand_with_a_side_pot_and_two_hands_shown_takes_at_most_25_taps(tablet: Tablet) -> None:
    tablet.agree(stacks=[20000] * 7 + [2500])
    tablet.tap("start")
    tablet.agree(to_act=2, stacks=[19500] * 7 + [2000])
    tablet.tap("preset-pot", "raise")
    tablet.agree(to_act=3, stacks=[19500, 15500, *[19500] * 5, 2000])
    tablet.seat(7)
    tablet.tap("call")
    tablet.agree(to_act=8, stacks=[19500, 15500, *[19500] * 4, 15500, 2000])
    tablet.tap("call")
    expect(tablet.key("count-yes")).to_have_attribute("data-value", "2000")
    tablet.agree(to_act=1, stacks=[19500, 15500, *[19500] * 4, 15500, 0])
    tablet.tap("call")
    expect(tablet.page.locator('[data-fig="pull-0"]:visible')).to_have_attribute("data-value", "8000")
    expect(tablet.page.locator('[data-fig="pull-1"]:visible')).to_have_attribute("data-value", "6000")
    tablet.agree(street="preflop", to_act=None, pots=[(12000, [1, 2, 7, 8]), (6000, [1, 2, 7])])
    tablet.cards("Kh 9h 4c")
    tablet.agree(street="flop", to_act=2)
    tablet.tap("preset-min", "raise", "rest")
    expect(tablet.page.locator('[data-fig="return-2"]:visible')).to_have_attribute("data-value", "1000")
    tablet.agree(street="flop", to_act=None, pots=[(12000, [2, 8]), (6000, [2])])
    tablet.cards("2h")
    tablet.agree(street="turn")
    tablet.cards("3d")
    tablet.agree(street="showdown", to_act=2)
    tablet.cards("Ah Jh Qs 8d")
    tablet.cards("Ad As Qd 8c")
    expect(tablet.page.locator('[data-share="0-whole-2"]')).to_contain_text("120")
    snap = tablet.agree(street="showdown")
    awards = [(a["pot"], a["amount"], a["half"], a["shares"]) for a in snap["view"]["award"]]
    assert awards == [
        (1, 6000, "whole", [{"seat": 2, "amount": 6000, "odd": False}]),
        (0, 12000, "whole", [{"seat": 2, "amount": 12000, "odd": False}]),
    ]
    tablet.tap("pay")
    tablet.agree(stacks=[15500, 33500, 19500, 19500, 19500, 19500, 15500, 0])
    expect(tablet.page.locator('[data-ready="rebuy"] [data-ready-seat="8"]')).to_be_visible()
    assert tablet.taps <= 25, tablet.taps


def test_a_contested_side_pot_with_the_winner_first_takes_at_most_28_taps(tablet: Tablet) -> None:
    tablet.evening.do("count_stack", seat=8, counted=2500)
    tablet.tap("start")
    order = tablet.agree(street="preflop")["own"]["order"]
    assert order[:1] + order[4:6] == [3, 7, 8]
    tablet.tap("preset-pot", "raise")
    tablet.seat(7)
    tablet.tap("call", "call", "rest")
    snap = tablet.agree(street="preflop", to_act=None)
    assert [pot["seats"] for pot in snap["view"]["pot"]["pots"]] == [[3, 7, 8], [3, 7]]
    tablet.cards("Kh 9h 4c")
    tablet.tap("rest")
    tablet.cards("2h")
    tablet.tap("rest")
    tablet.cards("3d")
    tablet.tap("rest")
    tablet.agree(street="showdown", to_act=3)
    tablet.seat(7)
    tablet.cards("Ah Jh Qs 8d")
    tablet.tap("beaten")
    snap = tablet.agree(street="showdown")
    assert [(a["pot"], [s["seat"] for s in a["shares"]]) for a in snap["view"]["award"]] == [
        (1, [7]),
        (0, [7]),
    ]
    tablet.tap("pay")
    tablet.agree(street="over")
    assert tablet.taps <= 28, tablet.taps


def test_a_hand_won_without_showdown_takes_at_most_8_taps(tablet: Tablet) -> None:
    before = [seat["stack"] for seat in tablet.evening.snap()["view"]["seats"]]
    tablet.tap("start")
    order = tablet.agree(street="preflop")["own"]["order"]
    winner = order[2]
    tablet.seat(winner)
    tablet.tap("preset-pot", "raise", "rest", "pay")
    antes = 500 * len(order)
    tablet.agree(
        street="over",
        stacks=[
            had - 500 * (n in order) + antes * (n == winner) for n, had in enumerate(before[:8], start=1)
        ],
    )
    assert tablet.taps <= 8


def test_six_folds_tapped_150_ms_apart_are_six_folds(tablet: Tablet) -> None:
    tablet.tap("start", "preset-pot", "raise")
    tablet.page.wait_for_selector('.app[data-taps="0"]')
    order = tablet.evening.snap()["own"]["order"]
    tablet.page.evaluate(FOLD_SIX_TIMES)
    tablet.page.wait_for_timeout(900)
    snap = tablet.agree()
    assert len(order) >= 6
    assert {s["seat"] for s in snap["view"]["seats"] if s["folded"]} == set(order[:6])


def test_undo_goes_back_over_the_end_of_a_round_step_by_step(tablet: Tablet) -> None:
    tablet.tap("start")
    before = tablet.agree(street="preflop")
    tablet.tap("rest")
    tablet.agree(street="preflop", to_act=None)
    expect(tablet.key("undo")).to_contain_text("pasan")
    tablet.tap("undo")
    tablet.agree(to_act=before["own"]["turn"]["seat"])
    expect(tablet.key("undo")).to_have_attribute("aria-disabled", "true")
    tablet.tap("call", "undo")
    assert tablet.agree()["view"] == before["view"]


def test_two_tablets_of_one_croupier_tapping_the_same_turn_are_one_fold(tablet: Tablet) -> None:
    tablet.tap("start")
    order = tablet.agree()["own"]["order"]
    second = tablet.page.context.new_page()
    second.goto(tablet.page.url)
    second.wait_for_selector('[data-mode="turn"]')
    for page in (tablet.page, second):  # as if the network held back what comes in
        page.evaluate("() => { tablet.link.read = (f) => { (window.held ??= []).push(f); }; }")
    for page in (tablet.page, second):
        page.locator('[data-pane=turn] [data-key="fold"]').tap()
        page.wait_for_timeout(300)
    codes = [
        page.evaluate("held.filter((f) => f.t === 'ack' || f.t === 'nak').map((f) => f.code ?? f.t)")
        for page in (tablet.page, second)
    ]
    assert codes == [["ack"], ["stale"]]
    second.close()
    tablet.page.reload()
    tablet.page.wait_for_selector('[data-mode="turn"]')
    snap = tablet.agree(to_act=order[1])
    assert [s["seat"] for s in snap["view"]["seats"] if s["folded"]] == [order[0]]


def test_a_colleague_takes_the_table_over_and_the_first_tablet_says_so(
    tablet: Tablet, chromium: Browser, seeded: Json
) -> None:
    tablet.tap("start")
    first = tablet.agree()["own"]["turn"]["seat"]
    pin = next(one["pin"] for one in seeded["people"] if one["badge"] == "croupier2")
    context: BrowserContext = chromium.new_context(viewport={"width": 1280, "height": 800}, has_touch=True)
    page = context.new_page()
    page.goto(f"{tablet.evening.house.url}/login/")
    page.fill("#badge", "croupier2")
    page.fill("#pin", pin)
    page.press("#pin", "Enter")
    page.wait_for_url("**/croupier/")
    page.goto(tablet.page.url)
    page.wait_for_selector('[data-mode="held"]')
    assert [v["id"] for v in Axe().run(page).response["violations"]] == []
    page.locator('[data-key="take-over"]:visible').tap()
    page.fill('[name="second-badge"]', "inspector")  # in mid-hand an inspector lets him in
    page.locator('[data-key="relief-go"]:visible').tap()
    type_pin(page, next(one["pin"] for one in seeded["people"] if one["badge"] == "inspector"))
    page.wait_for_selector('[data-mode="turn"]')
    tablet.page.wait_for_selector('[data-mode="held"]')
    page.locator('[data-pane=turn] [data-key="fold"]').tap()
    folded = tablet.page.locator(f'.seat[data-seat="{first}"]')
    expect(folded).to_have_attribute("data-state", "folded")
    opener = tablet.evening.snap()["own"]["turn"]["seat"]
    for k, d in (("raise_to", {"seat": opener, "to": 1000}), ("rest", {"verb": "fold"}), ("pay_pots", {})):
        tablet.evening.give(context, k, d)  # between hands the first croupier comes back without anybody
    context.close()


def test_a_killed_server_comes_back_to_the_same_screen_and_the_hand_goes_on(tablet: Tablet) -> None:
    tablet.tap("start", "preset-pot", "raise")
    before = tablet.agree()
    [process] = tablet.evening.house.processes
    process.kill()
    expect(tablet.page.locator('[data-strip="offline"]')).to_be_visible()
    process.start()
    expect(tablet.page.locator('[data-strip="offline"]')).to_be_hidden(timeout=10000)
    assert tablet.agree()["view"] == before["view"]
    tablet.tap("fold")
    assert tablet.agree()["view"]["hand"]["to_act"] == before["own"]["order"][1]
