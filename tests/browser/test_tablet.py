"""Taps on the tablet become exactly these commands, and refusals, losses and stale keys are told.

What is meant to be true of the keys is FLOOR.md section 2; hands over real sockets are played elsewhere.
"""

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import expect

from tests.browser.tablet import SIZES, Open, crowd, fold_out, state

pytestmark = pytest.mark.browser
SIX_FOLDS = """() => {
  const fold = document.querySelector('[data-pane=turn] [data-key=fold]');
  let taps = 0;
  const go = () => { fold.click(); taps += 1; if (taps < 6) setTimeout(go, 150); };
  go();
}"""


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
    expect(one.key("rest")).to_have_text("Los demás: no van5, 6, 8, 1")
    one.key("rest").tap()
    assert one.said(1) == [("rest", {"verb": "fold"})]


@pytest.mark.parametrize("late", [0, 280, 700], ids=lambda ms: f"answers after {ms} ms")
def test_six_folds_tapped_150_ms_apart_are_six_folds(tablet: Open, late: int) -> None:
    seats = [1, 2, 3, 4, 5, 6, 7]
    after = fold_out(seats)
    snap = crowd(8)
    snap["own"] |= after(0)
    one = tablet(snap)
    one.page.evaluate(SIX_FOLDS)
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


def test_behind_a_raise_that_still_travels_the_next_seat_folds_and_the_others_fold(tablet: Open) -> None:
    one = tablet("turn")
    one.key("preset-min").tap()
    for name in ("raise", "fold", "rest"):
        one.key(name).tap()
    expect(one.key("call")).to_have_attribute("aria-disabled", "true")
    for seq in (119, 120, 121):
        sent = one.commands(seq - 118)
        one.room.send({"t": "ack", "id": sent[-1]["id"], "seq": seq})
    assert one.said(3) == [
        ("raise_to", {"seat": 5, "to": 8000}),
        ("fold", {"seat": 6}),
        ("rest", {"verb": "fold"}),
    ]


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


def test_undo_names_what_it_takes_back(tablet: Open) -> None:
    one = tablet("turn")
    expect(one.key("undo")).to_have_text("Deshacer: asiento 3 apuesta 40")
    one.key("undo").tap()
    assert one.said(1) == [("undo", {"reason": None})]


def test_the_floor_is_called_in_one_tap_and_the_kind_may_follow(tablet: Open) -> None:
    one = tablet("turn")
    one.key("call-floor").tap()
    [command] = one.commands(1)
    assert (command["k"], command["d"]) == ("call_inspector", {"kind": "incident", "seat": 5})
    one.room.send({"t": "ack", "id": command["id"], "seq": 119})
    one.room.send({"t": "patch", "seq": 119, "prev": 118, "say": [], "set": {}, "own": {"calls": []}})
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
    assert one.said(0) == []


def test_a_slow_answer_shows_a_spinner_and_after_four_seconds_the_state_is_asked_for_again(
    tablet: Open,
) -> None:
    one = tablet("turn")
    clock, spinner = one.page.clock, one.page.locator(".top .spinner")
    strip = one.page.locator('[data-strip="offline"]')
    clock.install(time="2026-11-30T21:00:00Z")
    clock.pause_at("2026-11-30T21:00:01Z")  # the page's own clock: nothing depends on how busy the machine is
    one.key("fold").dispatch_event("click")
    clock.run_for(399)
    expect(spinner).to_be_hidden()
    clock.run_for(1)
    expect(spinner).to_be_visible()
    clock.run_for(3599)
    expect(strip).to_be_hidden()
    clock.run_for(1)
    expect(strip).to_have_text("El servidor no contesta")
    clock.resume()
    [command] = one.commands(1)
    assert [frame["t"] for frame in one.room.sent[-1:]] == ["resync"]
    one.room.send(state("turn") | {"seq": 119})
    assert one.commands(2)[1]["id"] == command["id"]


def test_a_refusal_names_its_article_and_offers_the_nearest_amount(tablet: Open) -> None:
    one = tablet("turn")
    one.key("preset-pot").tap()
    one.key("raise").tap()
    [command] = one.commands(1)
    facts = {"max": 30000, "rule": "A10"}
    refusal = {"t": "nak", "id": command["id"], "code": "above_maximum", "facts": facts, "seq": 118}
    one.room.send(refusal)
    expect(one.page.locator("[data-toast]")).to_contain_text("A10")
    expect(one.key("repair")).to_have_text("Poner 300")
    one.key("repair").tap()
    one.key("raise").tap()
    assert one.said(2)[1] == ("raise_to", {"seat": 5, "to": 30000})


def test_the_cards_are_in_the_colours_of_the_deck_in_the_box(tablet: Open) -> None:
    snap = state("board")
    colour = "getComputedStyle(document.querySelector('[data-pane=board] [data-card=Ad]')).color"
    four = tablet(snap).page.evaluate(colour)
    snap["view"]["rules"]["deck_colours"] = 2
    two = tablet(snap).page.evaluate(colour)
    assert (four, two) == ("rgb(10, 88, 174)", "rgb(195, 20, 45)")


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
