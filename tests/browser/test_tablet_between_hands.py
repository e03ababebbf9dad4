"""The tablet between hands: posts, who waits and why, the button, a payment undone, who holds the table."""

import pytest
from playwright.sync_api import expect

from tables.engine import commands as c
from tables.engine.state import House
from tests.browser.decided import Decided, at_table
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


@pytest.mark.parametrize("required", [False, True])
def test_a_deck_that_is_due_says_after_how_many_hands_and_where_it_must_be_changed_no_hand_begins(
    tablet: Open, *, required: bool
) -> None:
    house = House(deck_change_hands=2, deck_change_required=required)
    behind = Decided(at_table(house=house, seats=4))
    for seats in (2, 3):
        behind.do(c.StartHand()).do(c.RaiseTo(seat=seats, to=1000)).do(c.Rest(verb="fold")).do(c.PayPots())
        one = tablet(behind.snap())
        worn = one.page.locator('[data-fig="deck-worn"]')
        expect(worn).to_be_visible(visible=seats == 3)
    expect(worn).to_have_text("2 manos con esta baraja: cámbiela")
    one.key("start").tap(force=True)
    assert [k for k, _ in one.said(0 if required else 1)] == ([] if required else ["start_hand"])
    if required:
        expect(one.page.locator(".hint:visible")).to_contain_text("baraja")


def test_a_deck_that_was_counted_here_closes_its_form_until_another_is_asked_for(tablet: Open) -> None:
    behind = Decided(at_table(seats=4))
    one = tablet(behind.snap())
    one.key("deck-open").tap()
    number = one.page.locator('[data-ready="deck"] input')
    assert number.evaluate("e => e.scrollWidth <= e.clientWidth")
    number.fill("A-17")
    one.key("count-deck").tap()
    assert behind.answer(one) == ["deck_counted"]
    expect(number).to_be_hidden()
    one.key("deck-open").tap()
    expect(number).to_have_value("A-17")


def test_a_winner_who_was_all_in_tips_from_the_award_sheet_in_two_taps(tablet: Open) -> None:
    """A20: his chips are still in the pot, so that the hand is paid before his tip is entered."""
    behind = Decided(at_table(seats=4, structure="no_limit")).do(c.StartHand())
    behind.do(c.RaiseTo(seat=2, to=19500)).do(c.Call(seat=3)).do(c.Rest(verb="fold"))
    behind.do(c.DealBoard(cards=("As", "Kh", "2c"))).do(c.DealBoard(cards=("9h",))).do(
        c.DealBoard(cards=("3c",))
    )
    behind.do(c.ShowCards(seat=2, cards=("Ac", "Ad", "Kc", "5d"))).do(c.ShownBeaten(seats=(3,)))
    one = tablet(behind.snap())
    one.key("tip").tap()
    expect(one.page.locator('dialog[data-sheet="tip"]')).to_contain_text("se le paga antes")
    one.key("tip-500").tap()
    assert behind.answer(one)[-1] == "hand_ended"
    assert behind.answer(one) == ["tip_given"]
    assert one.said(2) == [("pay_pots", {}), ("tip", {"seat": 2, "amount": 500})]
    told = one.page.locator('.seat[data-seat="2"] .st')
    expect(told).to_have_attribute("data-value", str(2 * 20000 + 2 * 500 - 500))


def test_another_amount_of_an_all_in_is_counted_once(tablet: Open) -> None:
    behind = (
        Decided(at_table(seats=4, structure="no_limit")).do(c.StartHand()).do(c.RaiseTo(seat=2, to=19500))
    )
    one = tablet(behind.snap())
    one.key("count-other").tap()
    for digit in "167":
        one.page.locator(f'dialog [data-key="pad-{digit}"]').tap()
    one.key("count-ok").tap()
    assert behind.answer(one) == ["stack_counted"]
    expect(one.page.locator('[data-bar="count"]')).to_be_hidden()
    one.key("undo").tap()
    assert behind.answer(one) == ["undone"]
    expect(one.key("count-yes")).to_have_text("Contado: 195 ✓")
