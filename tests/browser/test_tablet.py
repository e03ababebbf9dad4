"""The croupier's tablet on recorded states: it fits, nothing overlaps, taps become exactly these commands.

What is meant to be true of the keys is FLOOR.md section 2; hands over real sockets are played elsewhere.
"""

import copy
import json
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser, Page, expect

from tests.browser import snapshots
from tests.browser.rooms import Room, config

pytestmark = pytest.mark.browser
Json = dict[str, Any]
FIXTURES = Path(__file__).parent / "fixtures"
STATES = sorted(path.stem for path in FIXTURES.glob("*.json"))
SIZES = [(1024, 768), (1280, 800)]
WELCOME = {"t": "welcome", "v": 1, "table": snapshots.TABLE, "seq": 118, "audience": "croupier", "seat": None}
OVERLAPS = """() => { const st = document.querySelector('.stage').getBoundingClientRect();
 const q = s => [...document.querySelectorAll('.stage ' + s)].map(e => ({k: s + ':' + e.textContent.slice(0, 14),
   o: e.closest('.seat'), r: e.getBoundingClientRect()})).filter(x => x.r.width);
 const A = [...q('.seat'), ...q('.bet'), ...q('.board'), ...q('.potline'), ...q('.pots'), ...q('.tag'), ...q('.dbtn')];
 const hit = (a, b) => Math.min(a.right, b.right) - Math.max(a.left, b.left) > 1
   && Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 1;
 const out = [];
 A.forEach((a, i) => { const r = a.r;
   if (r.left < st.left - 1 || r.right > st.right + 1 || r.top < st.top - 1 || r.bottom > st.bottom + 1)
     out.push('OUT ' + a.k);
   A.slice(i + 1).forEach(b => { if (!b.k.startsWith('.dbtn') && !(a.o && a.o === b.o) && hit(r, b.r))
     out.push(a.k + ' x ' + b.k); }); });
 return out; }"""
TOO_SMALL = """() => [...document.querySelectorAll('button, a')].filter(e => e.checkVisibility())
  .map(e => [e.dataset.key || e.textContent, e.getBoundingClientRect()]).filter(([k, r]) => r.width < 47.5 || r.height < 47.5)
  .map(([k, r]) => `${k} ${r.width}x${r.height}`)"""
CUT = """() => [...document.querySelectorAll('.key span, .key small, .announce, .out, .range, .cap, .seat .st, .wide *')]
  .filter(e => e.checkVisibility() && e.scrollWidth > e.clientWidth + 1 && getComputedStyle(e).display !== 'inline')
  .map(e => e.textContent)"""


def state(name: str) -> Json:
    """A recorded snapshot."""
    snap: Json = json.loads((FIXTURES / f"{name}.json").read_text())
    return snap


class Tablet:
    """The page over a socket that the test plays by hand."""

    def __init__(self, room: Room, snap: Json, language: str) -> None:
        self.room = room
        room.answer = lambda frame: [WELCOME, snap] if frame["t"] == "hello" else []
        room.pages["/preferences/"] = ""
        facts = config(language, role="croupier", name="Inés")
        self.page: Page = room.open("tables/croupier.html", language, config=facts)
        self.page.wait_for_selector("main.app:not([hidden])")

    def key(self, name: str) -> Any:
        """The key with this `data-key`, in the panel that is shown."""
        return self.page.locator(f'[data-key="{name}"]:visible')

    def commands(self, count: int) -> list[Json]:
        """The commands sent so far, once there are `count` of them."""
        for _ in range(100):
            sent = [frame for frame in self.room.sent if frame["t"] == "cmd"]
            if len(sent) >= count:
                break
            self.page.wait_for_timeout(20)
        assert len(sent) == count, sent
        return sent

    def said(self, count: int) -> list[tuple[str, Json]]:
        """Kind and fields of the commands sent so far."""
        return [(each["k"], each["d"]) for each in self.commands(count)]


Open = Callable[..., Tablet]


@pytest.fixture
def tablet(chromium: Browser) -> Iterator[Open]:
    rooms: list[Room] = []

    def start(snap: Json | str, size: tuple[int, int] = SIZES[0], language: str = "es") -> Tablet:
        room = Room(chromium, *size, touch=True)
        rooms.append(room)
        return Tablet(room, state(snap) if isinstance(snap, str) else snap, language)

    yield start
    faults = [fault for room in rooms for fault in room.faults]
    for room in rooms:
        room.close()
    assert faults == []


def crowd(n: int) -> Json:
    """`n` seats, all of them in the hand with a bet of five figures before them, seat 1 to act."""
    snap = state("turn")
    one = next(seat for seat in snap["view"]["seats"] if seat["seat"] == 6)
    last = {"verb": "raise", "to": 100000, "all_in": False}
    seats = [
        one | {"seat": i, "player": f"p{i}", "bet": 100000 + 100 * i, "stack": 1240000}
        for i in range(1, n + 1)
    ]
    snap["view"]["seats"] = [seat | {"last": last} for seat in seats]
    snap["view"]["hand"]["button"] = min(8, n)
    snap["own"]["turn"]["seat"] = snap["view"]["hand"]["to_act"] = 1
    snap["own"]["order"], snap["own"]["jumps"] = [1, 2], {}
    return snap


@pytest.mark.parametrize("size", SIZES, ids=str)
@pytest.mark.parametrize("seats", range(2, 11))
def test_nothing_on_the_table_overlaps(tablet: Open, seats: int, size: tuple[int, int]) -> None:
    page = tablet(crowd(seats), size).page
    assert page.locator(".seat").count() == seats
    assert page.evaluate(OVERLAPS) == []


@pytest.mark.parametrize("language", ["es", "fr", "en"])
@pytest.mark.parametrize("size", SIZES, ids=str)
@pytest.mark.parametrize("name", STATES)
def test_each_state_fits_is_accessible_and_has_keys_for_fingers(
    tablet: Open, name: str, size: tuple[int, int], language: str
) -> None:
    page = tablet(name, size, language).page
    page.wait_for_timeout(300)
    assert page.evaluate("[document.documentElement.scrollWidth, document.documentElement.scrollHeight]") == [
        *size
    ]
    lowest = page.evaluate(
        "Math.max(...[...document.querySelectorAll('.panel *')].map(e => e.getBoundingClientRect().bottom))"
    )
    assert lowest <= page.locator(".bot").bounding_box()["y"] + 1  # type: ignore[index]
    assert page.evaluate(OVERLAPS) == []
    assert page.evaluate(TOO_SMALL) == []
    assert page.evaluate(CUT) == []
    faults = Axe().run(page).response["violations"]
    assert [(each["id"], each["nodes"][0]["html"][:120]) for each in faults] == []


@pytest.mark.parametrize("opener", ["menu", "incident"])
def test_sheets_are_accessible(tablet: Open, opener: str) -> None:
    one = tablet("turn")
    one.key(opener).tap()
    expect(one.page.locator("dialog[open]")).to_be_visible()
    assert [each["id"] for each in Axe().run(one.page).response["violations"]] == []
    assert one.page.evaluate(TOO_SMALL) == []


def test_the_amount_is_empty_and_the_raise_key_dead_until_something_sets_it(tablet: Open) -> None:
    one = tablet("turn")
    expect(one.key("raise")).to_have_attribute("aria-disabled", "true")
    expect(one.key("raise")).to_have_text("Subir…")
    one.key("preset-pot").tap()
    expect(one.key("raise")).to_have_attribute("data-value", "32000")
    one.key("pad-9").tap()
    expect(one.page.locator('[data-fig="amount"]')).to_have_attribute("data-value", "900")
    one.key("pad-0").tap()
    expect(one.page.locator('[data-fig="puts"]')).to_have_text("pone 90 → total 90")
    one.key("chip-2500").tap()
    expect(one.key("raise")).to_have_attribute("data-value", "11500")
    one.key("raise").tap()
    assert one.said(1) == [("raise_to", {"seat": 5, "to": 11500})]


def test_an_amount_above_the_cap_is_not_sent_but_put_right_in_one_tap(tablet: Open) -> None:
    one = tablet("turn")
    for digit in "340":
        one.key(f"pad-{digit}").tap()
    one.key("raise").tap(force=True)
    expect(one.page.locator("[data-toast]")).to_contain_text("320")
    one.key("repair").tap()
    one.key("raise").tap()
    assert one.said(1) == [("raise_to", {"seat": 5, "to": 32000})]


def test_a_capped_preset_is_dead_with_its_cap(tablet: Open) -> None:
    one = tablet("turn")
    expect(one.key("preset-stack")).to_have_attribute("aria-disabled", "true")
    expect(one.key("preset-stack")).to_contain_text("tope 320")


def test_tapping_a_later_seat_previews_who_folds_and_the_next_key_commits_all(tablet: Open) -> None:
    one = tablet("turn")
    one.page.locator('[data-seat="8"]').tap()
    expect(one.page.locator('[data-fig="announce"]')).to_have_text("5 y 6 no van")
    assert one.page.locator(".seat.skipped").count() == 2
    one.key("call").tap()
    assert one.said(1) == [("act_through", {"seat": 8, "verb": "call", "to": None})]


def test_the_others_fold_in_one_tap(tablet: Open) -> None:
    one = tablet("turn")
    expect(one.key("rest")).to_have_text("Los demás: no van5, 6, 8 y 1")
    one.key("rest").tap()
    assert one.said(1) == [("rest", {"verb": "fold"})]


def fold_out(seats: list[int]) -> Callable[[int], Json]:
    """States after each of several folds: `fold_out([5, 6])(1)` is the snapshot's overlay when seat 5 has folded."""
    turn = state("turn")["own"]["turn"]

    def after(folds: int) -> Json:
        left = seats[folds:]
        jumps = {
            str(seat): {"skips": left[:i], "verb": "fold", "turn": turn | {"seat": seat}}
            for i, seat in enumerate(left)
        }
        return {
            "turn": turn | {"seat": left[0]} if left else None,
            "order": left,
            "jumps": {seat: jump for seat, jump in jumps.items() if jump["skips"]},
            "rest": {"fold": left, "check": []},
        }

    return after


@pytest.mark.parametrize("late", [0, 280, 700], ids=lambda ms: f"answers after {ms} ms")
def test_six_folds_tapped_150_ms_apart_are_six_folds(tablet: Open, late: int) -> None:
    seats = [1, 2, 3, 4, 5, 6, 7]
    after = fold_out(seats)
    snap = crowd(8)
    snap["own"] |= after(0)
    one = tablet(snap)
    one.page.evaluate("""() => { window.taps = 0; const go = () => {
      document.querySelector('[data-pane=turn] [data-key=fold]').click(); if (++window.taps < 6) setTimeout(go, 150); }; go(); }""")
    for i in range(6):
        command = one.commands(i + 1)[i]
        one.page.wait_for_timeout(late)
        seq = 119 + i
        answers = [
            {"t": "ack", "id": command["id"], "seq": seq},
            {"t": "patch", "seq": seq, "prev": seq - 1, "say": [], "set": {}, "own": after(i + 1)},
        ]
        for frame in answers if i % 2 else reversed(answers):
            one.room.send(frame)
    assert one.said(6) == [("fold", {"seat": seat}) for seat in seats[:6]]
    assert [each["exp"] for each in one.commands(6)] == [118, 119, 120, 121, 122, 123]
    expect(one.page.locator(".seat.actor")).to_have_attribute("data-seat", "7")


def test_no_chip_moves_before_the_server_has_said_so(tablet: Open) -> None:
    one = tablet("turn")
    one.key("call").tap()
    one.commands(1)
    expect(one.page.locator(".seat.actor")).to_have_attribute("data-seat", "6")
    expect(one.page.locator('[data-seat="5"] [data-fig="stack"]')).to_have_attribute("data-value", "210000")
    expect(one.page.locator('[data-fig="pot"]')).to_have_attribute("data-value", "24000")
    expect(one.key("raise")).to_have_attribute("aria-disabled", "true")


def test_a_refusal_drops_the_taps_behind_it_and_says_why(tablet: Open) -> None:
    one = tablet("turn")
    one.key("fold").tap()
    one.key("fold").tap()
    [command] = one.commands(1)
    one.room.send({"t": "nak", "id": command["id"], "code": "stale", "facts": {}, "seq": 120})
    expect(one.page.locator("[data-toast]")).to_contain_text("La mesa ha cambiado")
    expect(one.page.locator(".seat.actor")).to_have_attribute("data-seat", "5")
    one.commands(1)


def test_a_key_whose_meaning_changed_under_the_finger_is_dead_for_a_moment_and_says_so(tablet: Open) -> None:
    one = tablet("turn")
    own = state("turn")["own"]["turn"] | {"call": 3000}
    one.room.send({"t": "patch", "seq": 119, "prev": 118, "say": [], "set": {}, "own": {"turn": own}})
    expect(one.key("call")).to_have_attribute("data-value", "3000")
    one.page.evaluate("document.querySelector('[data-pane=turn] [data-key=call]').click()")
    expect(one.page.locator("[data-toast]")).to_contain_text("acaba de cambiar")
    one.page.evaluate("document.querySelector('[data-pane=turn] [data-key=fold]').click()")
    assert one.said(1) == [("fold", {"seat": 5})]


def test_half_typed_amounts_and_focus_survive_what_others_do(tablet: Open) -> None:
    one = tablet("turn")
    one.key("pad-1").tap()
    one.key("chip-500").focus()
    stacks = state("turn")["view"]["seats"]
    stacks[8] |= {"stack": 15000}
    one.room.send(
        {
            "t": "patch",
            "seq": 119,
            "prev": 118,
            "say": [{"e": "rebuy_queued", "seat": 9, "amount": 10000}],
            "set": {"seats": stacks},
        }
    )
    expect(one.page.locator('[data-seat="9"] [data-fig="stack"]')).to_have_attribute("data-value", "15000")
    expect(one.page.locator('[data-fig="amount"]')).to_have_attribute("data-value", "100")
    assert one.page.evaluate("document.activeElement.dataset.key") == "chip-500"


def test_a_street_commits_at_its_last_card(tablet: Open) -> None:
    snap = state("board")
    snap["view"]["board"] = []
    snap["own"]["await"] = {"street": "flop", "cards": 3, "used": [], "burn": 1, "of": 4}
    one = tablet(snap)
    for card in ("Kh", "9h"):
        one.page.locator(f'[data-pane="board"] .ck[data-card="{card}"]').tap()
    one.key("card-back").tap()
    for card in ("9d", "4c"):
        one.page.locator(f'[data-pane="board"] .ck[data-card="{card}"]').tap()
    assert one.said(1) == [("deal_board", {"cards": ["Kh", "9d", "4c"]})]


def test_a_card_that_is_out_offers_a_fouled_deck(tablet: Open) -> None:
    one = tablet("board")
    one.page.locator('[data-pane="board"] .ck[data-card="Kh"]').tap(force=True)
    expect(one.page.locator("[data-toast]")).to_contain_text("¿Baraja viciada?")
    one.key("repair").tap()
    assert one.said(1) == [("call_inspector", {"kind": "incident", "seat": None})]


def test_the_board_panel_says_what_to_pull_and_what_to_give_back(tablet: Open) -> None:
    page = tablet("board").page
    expect(page.locator('[data-pane="board"] .pull')).to_contain_text("principal 45 × 4 = 180")
    expect(page.locator('[data-fig="return-3"]:visible')).to_have_attribute("data-value", "3000")
    expect(page.locator('[data-fig="pot-1"]')).to_have_attribute("data-value", "13000")
    expect(page.locator(".pots li").nth(1)).to_have_attribute("data-seats", "1 3 5")


def test_four_cards_are_a_hand_of_the_seat_that_is_due_or_tapped(tablet: Open) -> None:
    one = tablet("showdown")
    expect(one.page.locator(".seat.due")).to_have_attribute("data-seat", "5")
    one.page.locator('[data-seat="1"]').tap()
    for card in ("As", "Ad", "Kd", "Ks"):
        one.page.locator(f'[data-pane="showdown"] .ck[data-card="{card}"]').tap()
    assert one.said(1) == [("show_cards", {"seat": 1, "cards": ["As", "Ad", "Kd", "Ks"]})]


def test_winner_first_then_the_others_are_beaten_in_one_tap(tablet: Open) -> None:
    one = tablet("showdown")
    expect(one.key("muck")).to_have_count(0)
    one.key("beaten").tap()
    assert one.said(1) == [("shown_beaten", {"seats": [5, 1]})]


def test_mucking_is_a_key_only_where_the_house_lets_beaten_hands_muck(tablet: Open) -> None:
    one = tablet("showdown-muck")
    one.key("muck").tap()
    assert one.said(1) == [("muck", {"seat": 5})]


def test_the_award_sheet_names_each_share_and_pays_in_one_tap(tablet: Open) -> None:
    one = tablet("award")
    expect(one.page.locator('[data-share="0-high-3"]')).to_contain_text("pico")
    expect(one.page.locator('[data-fig="award-1-high"]')).to_have_attribute("data-value", "13000")
    one.key("pay").tap()
    assert one.said(1) == [("pay_pots", {})]


def test_ready_lights_who_must_rebuy_and_why_a_newcomer_waits(tablet: Open) -> None:
    one = tablet("ready")
    expect(one.page.locator('[data-ready="rebuy"] [data-ready-seat="9"]')).to_contain_text("recompra 100")
    expect(one.page.locator('[data-ready="waiting"] [data-ready-seat="6"]')).to_contain_text(
        "no en el asiento que abre"
    )
    one.key("start").tap()
    assert one.said(1) == [("start_hand", {})]


def test_a_paid_hand_is_taken_back_with_a_reason(tablet: Open) -> None:
    one = tablet("ready")
    one.key("undo").tap()
    one.key("reason-wrong_award").tap()
    assert one.said(1) == [("undo", {"reason": "wrong_award"})]


def test_undo_names_what_it_takes_back(tablet: Open) -> None:
    one = tablet("turn")
    expect(one.key("undo")).to_have_text("Deshacer: El asiento 3 apuesta 40\u00a0€")
    one.key("undo").tap()
    assert one.said(1) == [("undo", {"reason": None})]


def test_the_floor_is_called_in_one_tap_and_the_kind_may_follow(tablet: Open) -> None:
    one = tablet("turn")
    one.key("call-floor").tap()
    [command] = one.commands(1)
    assert (command["k"], command["d"]) == ("call_inspector", {"kind": "incident", "seat": 5})
    one.room.send({"t": "ack", "id": command["id"], "seq": 119})
    one.room.send({"t": "patch", "seq": 119, "prev": 118, "say": [], "set": {"calls": []}})
    one.key("kind-chips").tap()
    assert one.said(2)[1] == ("call_inspector", {"kind": "chips", "seat": None})


def test_an_all_in_offers_the_count_and_blocks_nothing(tablet: Open) -> None:
    one = tablet("all-in")
    expect(one.key("count-yes")).to_have_text("Contado: 615 ✓")
    one.key("call").tap()
    assert one.said(1) == [("call", {"seat": 6})]
    one.key("count-other").tap()
    for digit in "587":
        one.page.locator(f'dialog [data-key="pad-{digit}"]').tap()
    one.key("count-ok").tap()
    [command] = one.commands(1)
    one.room.send({"t": "ack", "id": command["id"], "seq": 119})
    assert one.said(2)[1] == ("count_stack", {"seat": 5, "counted": 58700})


def test_a_table_held_by_a_colleague_is_readable_and_can_be_taken_over(tablet: Open) -> None:
    one = tablet("held")
    expect(one.page.get_by_role("heading", name="La mesa la lleva Inés")).to_be_visible()
    expect(one.key("fold")).to_have_count(0)
    one.key("take-over").tap()
    assert one.said(1) == [("change_croupier", {"take_over": True})]


def test_a_table_that_nobody_holds_is_signed_on_to(tablet: Open) -> None:
    one = tablet("sign-on")
    one.key("take-over").tap()
    assert one.said(1) == [("change_croupier", {"take_over": False})]


def test_offline_turns_the_header_orange_at_the_same_height_and_the_keys_inert(tablet: Open) -> None:
    one = tablet("turn")
    before = one.page.locator(".stage").bounding_box(), one.page.locator(".top").bounding_box()
    one.page.evaluate("dispatchEvent(new Event('offline'))")
    strip = one.page.locator('[data-strip="offline"]')
    expect(strip).to_be_visible()
    assert (one.page.locator(".stage").bounding_box(), one.page.locator(".top").bounding_box()) == before
    assert one.page.evaluate(
        "document.querySelector('.panelbody').inert && document.querySelector('.bot').inert"
    )
    assert [each["id"] for each in Axe().run(one.page).response["violations"]] == []
    assert copy.copy(one.said(0)) == []


def test_the_keyboard_of_a_desktop_acts(tablet: Open) -> None:
    one = tablet("turn", SIZES[1])
    one.page.keyboard.press("8")
    one.page.keyboard.press("p")
    one.page.keyboard.press("r")
    assert one.said(1) == [("act_through", {"seat": 8, "verb": "raise_to", "to": 32000})]


def test_brightness_and_panel_side_apply_at_once(tablet: Open) -> None:
    one = tablet("turn")
    one.key("menu").tap()
    one.key("panel_side-left").tap()
    one.key("sheet-close").tap()
    assert one.page.locator(".panel").bounding_box()["x"] == 0  # type: ignore[index]
