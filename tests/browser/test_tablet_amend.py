"""The tablet puts right what may still be put right, and stands still while the table is on hold (A17)."""

import pytest
from playwright.sync_api import expect

from tests.browser.tablet import SIZES, Json, Open, Tablet, state
from tests.browser.test_followers import axe

pytestmark = [pytest.mark.browser, pytest.mark.slow]

BET: Json = {"entry": 118, "e": "raise_to", "seat": 3, "to": 4000}
FLOP: Json = {"entry": 110, "e": "deal_board", "cards": ["Kh", "9h", "4c"]}
OVERLAP = """() => {
  const found = document.querySelectorAll('dialog[open] button, .bot > *');
  const all = [...found].filter((e) => e.checkVisibility());
  const box = (e) => e.getBoundingClientRect();
  const apart = (x, y) => x.right - 1 <= y.left || x.bottom - 1 <= y.top;
  const cross = (a, b) => !apart(box(a), box(b)) && !apart(box(b), box(a));
  const same = (a, b) => a.closest('dialog') === b.closest('dialog') && !a.contains(b);
  const over = (a, i) => all.slice(i + 1).filter((b) => same(a, b) && cross(a, b));
  return all.flatMap(over).map((b) => b.outerHTML);
}"""
SMALL = """() => [...document.querySelectorAll('dialog[open] button')].filter((e) => e.checkVisibility())
  .map((e) => [e.dataset.key, e.getBoundingClientRect().height]).filter((x) => x[1] < 48)"""


def amendable(*entries: Json) -> Json:
    snap = state("turn")
    snap["own"]["amend"] = list(entries)
    snap["view"]["hold"] = None
    return snap


def held() -> Json:
    snap = amendable(BET)
    snap["view"]["hold"] = {"since": "2026-11-30T20:59:00Z"}
    return snap


def sound(one: Tablet) -> None:
    """Nothing for axe, no key under 48 px, none over another."""
    assert axe(one.page) == []
    assert one.page.evaluate(SMALL) == []
    assert one.page.evaluate(OVERLAP) == []


def test_a_bet_is_tapped_and_retyped(tablet: Open) -> None:
    one = tablet(amendable(BET))
    one.page.locator('.seat[data-seat="3"] .tag').tap()
    sound(one)
    for digit in "60":
        one.page.locator(f'dialog [data-key="pad-{digit}"]').tap()
    one.key("amend-ok").tap()
    assert one.said(1) == [("amend", {"entry": 118, "to": 6000, "cards": []})]


def test_a_bet_that_may_not_be_retyped_is_a_seat_like_any_other(tablet: Open) -> None:
    one = tablet(amendable())
    one.page.locator('.seat[data-seat="3"] .tag').tap()
    expect(one.page.locator("dialog[open]")).to_have_count(0)
    assert one.said(0) == []


def test_a_card_of_the_board_is_tapped_and_another_stands_there(tablet: Open) -> None:
    one = tablet(amendable(FLOP))
    one.page.locator('.center .board [data-card="9h"]').tap()
    sound(one)
    one.page.locator('dialog .ck[data-card="9d"]').tap()
    assert one.said(1) == [("amend", {"entry": 110, "to": None, "cards": ["Kh", "9d", "4c"]})]


def test_incidents_offer_the_bets_that_may_be_retyped(tablet: Open) -> None:
    one = tablet(amendable(BET))
    one.key("incident").tap()
    expect(one.key("amend-118")).to_have_text("Corregir: Asiento 3: pone 40\N{NO-BREAK SPACE}€")
    sound(one)
    one.key("amend-118").tap()
    expect(one.key("amend-ok")).to_have_attribute("aria-disabled", "true")


def test_an_action_out_of_turn_is_kept_for_its_turn(tablet: Open) -> None:
    one = tablet(amendable())
    one.key("incident").tap()
    one.key("out-of-turn").tap()
    sound(one)
    one.key("pending-seat-8").tap()
    one.key("pending-raise_to").tap()
    for digit in "120":
        one.page.locator(f'dialog [data-key="pad-{digit}"]').tap()
    sound(one)
    one.key("pending-ok").tap()
    assert one.said(1) == [("keep_pending", {"seat": 8, "verb": "raise_to", "to": 12000})]


def test_a_fold_out_of_turn_needs_no_amount(tablet: Open) -> None:
    one = tablet(amendable())
    one.key("incident").tap()
    one.key("out-of-turn").tap()
    expect(one.key("pending-seat-5")).to_have_count(0)  # it is his turn
    expect(one.key("pending-seat-2")).to_have_count(0)  # he has folded
    one.key("pending-seat-6").tap()
    one.key("pending-fold").tap()
    assert one.said(1) == [("keep_pending", {"seat": 6, "verb": "fold", "to": None})]


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("language", ["es", "fr", "en"])
def test_on_hold_the_table_is_read_and_nothing_of_the_hand_is_typed(
    tablet: Open, size: tuple[int, int], language: str
) -> None:
    one = tablet(held(), size, language)
    strip = one.page.locator('[data-strip="held"]')
    expect(strip).to_be_visible()
    assert strip.evaluate("e => e.scrollWidth <= e.clientWidth && e.scrollHeight <= e.clientHeight + 1")
    assert one.page.evaluate("document.querySelector('.panelbody').inert") is True
    one.page.locator('.seat[data-seat="3"] .tag').tap()
    one.page.keyboard.press("f")
    one.page.keyboard.press("u")
    expect(one.page.locator("[data-toast]")).to_be_visible()
    expect(one.key("undo")).to_have_count(0)
    assert one.said(0) == []
    sound(one)


def test_when_the_hold_is_lifted_the_keys_live_again(tablet: Open) -> None:
    one = tablet(held())
    one.room.send(
        {"t": "patch", "seq": 119, "prev": 118, "say": [{"e": "hold_lifted"}], "set": {"hold": None}}
    )
    expect(one.page.locator('[data-strip="held"]')).to_be_hidden()
    expect(one.key("undo")).to_be_visible()
    one.key("fold").tap()
    assert one.said(1) == [("fold", {"seat": 5})]
