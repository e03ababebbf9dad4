"""The tablet between hands: posts, who waits and why, the button, a payment undone, who holds the table."""

import pytest
from playwright.sync_api import expect

from tests.browser.tablet import Open, state

pytestmark = [pytest.mark.browser, pytest.mark.slow]


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


def test_a_table_held_by_a_colleague_is_readable_and_can_be_taken_over(tablet: Open) -> None:
    snap = state("held")
    snap["view"]["hand"] |= {"phase": "over", "to_act": None}
    one = tablet(snap)
    expect(one.page.get_by_role("heading", name="La mesa la lleva Inés")).to_be_visible()
    expect(one.key("fold")).to_have_count(0)
    one.key("take-over").tap()
    assert one.said(1) == [("change_croupier", {"take_over": True})]


def test_while_a_hand_is_running_the_inspector_signs_for_the_colleague_who_comes_in(tablet: Open) -> None:
    one = tablet("held")
    one.key("take-over").tap()
    assert one.said(0) == []
    one.page.fill('[name="second-badge"]', "inspector")
    one.key("relief-go").tap()
    for digit in "100100":
        one.page.locator(f'[data-pin="{digit}"]').tap()
    [command] = one.commands(1)
    assert (command["k"], command["d"]) == ("change_croupier", {"take_over": True})
    assert command["second"] == {"badge": "inspector", "pin": "100100"}


def test_a_table_that_nobody_holds_is_signed_on_to(tablet: Open) -> None:
    one = tablet("sign-on")
    one.key("take-over").tap()
    assert one.said(1) == [("change_croupier", {"take_over": False})]


def test_the_first_button_is_placed_by_tapping_its_seat(tablet: Open) -> None:
    snap = state("ready")
    waits = {"needs_button": True, "can_start": False, "code": "button_not_placed", "button": None}
    snap["own"]["ready"] |= waits
    one = tablet(snap)
    expect(one.key("start")).to_have_attribute("aria-disabled", "true")
    expect(one.page.locator('[data-pane="ready"] .hint')).to_have_text("Toque el asiento que lleva el botón")
    one.page.locator('[data-seat="3"]').tap()
    assert one.said(1) == [("place_button", {"seat": 3})]


def test_a_hand_that_may_not_start_says_why(tablet: Open) -> None:
    snap = state("ready")
    snap["own"]["ready"] |= {"can_start": False, "code": "too_few_players", "facts": {"need": 4}}
    one = tablet(snap)
    one.key("start").tap(force=True)
    expect(one.page.locator("[data-toast]")).to_contain_text("4")
    assert one.said(0) == []


def test_somebody_who_left_his_chair_is_away_with_two_taps(tablet: Open) -> None:
    one = tablet("ready")
    one.page.locator('[data-seat="3"]').tap()
    one.key("sit-out").tap()
    assert one.said(1) == [("sit_out", {"seat": 3})]


def test_an_answered_call_is_seen_at_the_key_that_made_it(tablet: Open) -> None:
    one = tablet("ready")
    call = {"id": "1", "kind": "incident", "seat": None, "since": "2026-11-30T07:00:00Z", "answered_by": None}
    one.room.send({"t": "patch", "seq": 119, "prev": 118, "say": [], "set": {}, "own": {"calls": [call]}})
    expect(one.key("call-floor")).to_have_text("Avisado")
    answered = [{"e": "call_answered", "call": "1"}]
    coming = {"calls": [call | {"answered_by": "user:9"}]}
    one.room.send({"t": "names", "names": {"user:9": "Carmen"}})
    one.room.send({"t": "patch", "seq": 120, "prev": 119, "say": answered, "set": {}, "own": coming})
    expect(one.key("call-floor")).to_have_text("Viene Carmen")
