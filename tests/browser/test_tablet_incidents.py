"""Incidencia on the tablet at 1024×768: each row of FLOOR.md's table by taps, decided by the engine."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from tables.engine import commands as c
from tables.engine.state import House
from tests.browser.decided import Decided, at_table
from tests.browser.tablet import Json, Open, Tablet
from tests.browser.test_tablet_amend import sound

pytestmark = [pytest.mark.browser, pytest.mark.slow]
Begun = Callable[..., tuple[Tablet, Decided]]


@pytest.fixture
def begun(tablet: Open) -> Begun:
    """A tablet in a hand: seat 2 has bet 20, seat 3 is to act."""

    def make(*commands: c.AnyCommand, house: House | None = None) -> tuple[Tablet, Decided]:
        behind = Decided(at_table(house=house)).do(c.StartHand())
        for command in commands or (c.RaiseTo(seat=2, to=2000),):
            behind.do(command)
        return tablet(behind.snap()), behind

    return make


def fields(one: Tablet, count: int = 1) -> Json:
    k, d = one.said(count)[-1]
    assert k == "note_incident", (k, d)
    return {name: value for name, value in d.items() if value not in (None, [], False)}


def open_(one: Tablet) -> None:
    one.key("incident").tap()
    expect(one.page.locator('dialog[data-sheet="incident"]')).to_be_visible()


def seat(one: Tablet, number: int) -> None:
    one.key(f"inc-seat-{number}").tap()


def test_one_key_opens_it_with_the_seat_in_turn_and_the_rules_answers(begun: Begun) -> None:
    one, _ = begun()
    open_(one)
    sound(one)
    expect(one.key("inc-seat-3")).to_have_attribute("aria-pressed", "true")
    words = {
        key: one.key(f"inc-{key}").inner_text()
        for key in ("string_bet", "oversized_chip", "short_raise", "short_call", "in_the_dark")
    }
    assert words == {
        "string_bet": "Apuesta en dos tiempos: solo igualar 20",
        "oversized_chip": "Ficha de más valor: solo igualar 20",
        "short_raise": "Subida corta: al mínimo 40",
        "short_call": "Puso menos que igualar: completar hasta 20",
        "in_the_dark": "Habló a ciegas: libre",
    }
    box = one.page.locator('dialog[data-sheet="incident"]').bounding_box()
    assert box is not None
    assert box["height"] <= 768


@pytest.mark.parametrize("kind", ["string_bet", "oversized_chip", "short_raise", "short_call"])
def test_a_bet_gone_wrong_is_two_taps_and_the_next_seat_is_lit(begun: Begun, kind: str) -> None:
    one, behind = begun()
    open_(one)
    one.key(f"inc-{kind}").tap()
    assert fields(one) == {"kind": kind, "seat": 3}
    assert behind.answer(one)[0] == "incident_noted"
    expect(one.page.locator(".seat.actor")).to_have_attribute("data-seat", "4")
    expect(one.page.locator('[data-fig="last"]')).to_contain_text("asiento 3")


def test_what_was_done_in_the_dark_is_noted_and_the_turn_stays(begun: Begun) -> None:
    one, behind = begun()
    open_(one)
    one.key("inc-in_the_dark").tap()
    assert behind.answer(one) == ["incident_noted"]
    expect(one.page.locator(".seat.actor")).to_have_attribute("data-seat", "3")
    expect(one.key("undo")).to_have_text("Deshacer: asiento 3 a ciegas")


def test_bets_are_only_of_the_seat_in_turn(begun: Begun) -> None:
    one, _ = begun()
    open_(one)
    seat(one, 5)
    expect(one.key("inc-string_bet")).to_have_count(0)
    expect(one.page.locator('[data-group="bet"]')).to_contain_text("elija el asiento en turno")


def test_an_exposed_card_names_seat_fault_and_card_and_offers_the_misdeal(begun: Begun) -> None:
    one, behind = begun()
    open_(one)
    seat(one, 4)
    one.key("inc-exposed_card").tap()
    sound(one)
    one.key("exposed-early").tap()
    one.page.locator('dialog .ck[data-card="Kh"]').tap()
    wanted = {"kind": "exposed_card", "seat": 4, "fault": "croupier", "cards": ["Kh"], "early": True}
    assert fields(one) == wanted
    behind.answer(one)
    expect(one.page.locator('[data-fig="burns"]')).to_have_attribute("data-value", "1")
    expect(one.page.locator('dialog[data-sheet="misdeal-offer"]')).to_contain_text("vuelven todas las fichas")
    sound(one)
    one.key("misdeal-do").tap()
    assert one.said(2)[1] == ("declare_misdeal", {"reason": "exposed_card"})
    assert behind.answer(one) == ["hand_voided"]
    expect(one.page.locator('[data-seat="2"] [data-fig="stack"]')).to_have_attribute("data-value", "20000")


def test_a_card_that_the_player_shows_himself_is_no_burn_and_offers_nothing(begun: Begun) -> None:
    one, behind = begun()
    open_(one)
    seat(one, 4)
    one.key("inc-exposed_card").tap()
    one.key("fault-player").tap()
    expect(one.key("exposed-early")).to_have_count(0)
    one.page.locator('dialog .ck[data-card="Kh"]').tap()
    assert fields(one) == {"kind": "exposed_card", "seat": 4, "fault": "player", "cards": ["Kh"]}
    behind.answer(one)
    expect(one.page.locator('[data-fig="burns"]')).to_have_attribute("data-value", "0")
    expect(one.page.locator("dialog[open]")).to_have_count(0)


def test_a_dead_card_is_a_dead_key_of_the_grid(begun: Begun) -> None:
    exposed = c.NoteIncident(kind="exposed_card", seat=4, fault="croupier", cards=("Kh",))
    one, _ = begun(exposed, c.Rest(verb="check"))
    expect(one.page.locator('[data-pane="board"] .ck[data-card="Kh"]')).to_have_attribute(
        "aria-disabled", "true"
    )
    expect(one.page.locator('[data-pane="board"] .subt')).to_contain_text("1/4")


def test_a_boxed_card_is_typed_and_dead(begun: Begun) -> None:
    one, behind = begun()
    open_(one)
    one.key("inc-boxed_card").tap()
    sound(one)
    one.page.locator('dialog .ck[data-card="Qs"]').tap()
    assert fields(one) == {"kind": "boxed_card", "cards": ["Qs"]}
    assert behind.answer(one) == ["incident_noted"]


def test_three_or_five_cards_say_what_they_lead_to_before_and_after_two_have_acted(begun: Begun) -> None:
    one, behind = begun()
    open_(one)
    seat(one, 4)
    expect(one.key("inc-wrong_count")).to_have_text("3 o 5 cartas: mano nula")
    one.key("inc-wrong_count").tap()
    assert behind.answer(one) == ["incident_noted", "hand_voided"]
    one, behind = begun(c.RaiseTo(seat=2, to=2000), c.Call(seat=3))
    open_(one)
    seat(one, 3)
    expect(one.key("inc-wrong_count")).to_have_text("3 o 5 cartas: mano muerta")
    one.key("inc-wrong_count").tap()
    assert behind.answer(one) == ["incident_noted", "hand_killed"]
    expect(one.page.locator(".seat.actor")).to_have_attribute("data-seat", "4")


@pytest.mark.parametrize("kind", ["cards_touched", "cards_hidden", "cards_off_table"])
def test_a_warning_is_two_taps(begun: Begun, kind: str) -> None:
    one, behind = begun()
    open_(one)
    one.key(f"inc-{kind}").tap()
    assert fields(one) == {"kind": kind, "seat": 3}
    assert behind.answer(one) == ["incident_noted"]


def test_who_is_not_in_his_chair_is_out_in_two_taps_before_anything_is_entered(tablet: Open) -> None:
    behind = Decided(at_table()).do(c.StartHand())
    one = tablet(behind.snap())
    open_(one)
    seat(one, 4)
    expect(one.key("inc-not_in_chair")).to_have_text("No está en su sitio: se le devuelve el ante")
    one.key("inc-not_in_chair").tap()
    assert fields(one) == {"kind": "not_in_chair", "seat": 4}
    assert behind.answer(one) == ["dealt_out"]
    expect(one.key("undo")).to_contain_text("jugador ausente del asiento 4")


def test_a_dead_hand_is_two_taps_and_undo_brings_it_back(begun: Begun) -> None:
    one, behind = begun()
    open_(one)
    one.key("inc-dead_hand").tap()
    assert behind.answer(one) == ["incident_noted", "hand_killed"]
    expect(one.key("undo")).to_have_text("Deshacer: mano muerta del asiento 3")
    one.key("undo").tap()
    assert behind.answer(one) == ["undone"]
    expect(one.page.locator(".seat.actor")).to_have_attribute("data-seat", "3")


@pytest.mark.parametrize("kind", ["fouled_deck", "skipped_player", "cannot_follow"])
def test_what_the_inspector_puts_right_is_a_step_that_stops_the_table(begun: Begun, kind: str) -> None:
    one, behind = begun()
    open_(one)
    one.key(f"inc-{kind}").tap()
    sound(one)
    one.key("stop-do").tap()
    assert fields(one)["kind"] == kind
    assert behind.answer(one) == ["incident_noted", "inspector_called", "table_held"]
    expect(one.page.locator('[data-strip="held"]')).to_be_visible()


def test_cards_that_came_too_early_are_asked_for_and_the_last_one_stops_the_table(begun: Begun) -> None:
    one, behind = begun()
    open_(one)
    one.key("inc-premature_board").tap()
    sound(one)
    expect(one.key("stop-do")).to_have_attribute("aria-disabled", "true")
    sheet = one.page.locator('dialog[data-sheet="premature"]')
    for card in ("Kh", "9h"):
        sheet.locator(f'button[data-card="{card}"]').tap()
    sheet.locator('[data-key="card-back"]').tap()
    for card in ("9d", "4c"):
        sheet.locator(f'button[data-card="{card}"]').tap()
    assert fields(one) == {"kind": "premature_board", "cards": ["Kh", "9d", "4c"]}
    assert behind.answer(one) == ["incident_noted", "inspector_called", "table_held"]
    expect(one.page.locator('[data-strip="held"]')).to_be_visible()


def test_a_single_card_of_the_flop_stops_the_table_by_the_key_and_a_turn_by_itself(begun: Begun) -> None:
    one, behind = begun()
    open_(one)
    one.key("inc-premature_board").tap()
    one.page.locator('dialog[data-sheet="premature"] button[data-card="Kh"]').tap()
    one.key("stop-do").tap()
    assert fields(one) == {"kind": "premature_board", "cards": ["Kh"]}
    assert behind.answer(one) == ["incident_noted", "inspector_called", "table_held"]
    one, behind = begun(c.Rest(verb="check"), c.DealBoard(cards=("Kh", "9h", "4c")))
    open_(one)
    one.key("inc-premature_board").tap()
    sheet = one.page.locator('dialog[data-sheet="premature"]')
    expect(sheet.locator('button[data-card="Kh"]')).to_have_attribute("aria-disabled", "true")
    expect(sheet.locator('[data-key="stop-do"]')).to_have_count(0)
    sheet.locator('button[data-card="2s"]').tap()
    assert fields(one) == {"kind": "premature_board", "cards": ["2s"]}
    assert behind.answer(one) == ["incident_noted", "inspector_called", "table_held"]


@pytest.mark.parametrize(("kind", "burns"), [("no_burn", "0"), ("two_burns", "2")])
def test_burns_are_noted_as_they_lie_there(begun: Begun, kind: str, burns: str) -> None:
    flop = c.DealBoard(cards=("Kh", "9h", "4c"))
    one, behind = begun(c.Rest(verb="check"), flop)
    open_(one)
    one.key(f"inc-{kind}").tap()
    one.key("stop-do").tap()
    behind.answer(one)
    expect(one.page.locator('[data-fig="burns"]')).to_have_attribute("data-value", burns)


def test_an_action_out_of_turn_is_kept_from_here(begun: Begun) -> None:
    one, behind = begun()
    open_(one)
    one.key("out-of-turn").tap()
    one.key("pending-seat-5").tap()
    one.key("pending-call").tap()
    assert one.said(1) == [("keep_pending", {"seat": 5, "verb": "call", "to": None})]
    assert behind.answer(one) == ["pending_kept"]
    expect(one.key("undo")).to_have_text("Deshacer: asiento 5 fuera de turno")


def test_a_pot_pushed_to_the_wrong_seat_is_taken_back_with_a_reason(begun: Begun) -> None:
    one, behind = begun(c.RaiseTo(seat=2, to=2000), c.Rest(verb="fold"), c.PayPots())
    open_(one)
    one.key("inc-wrong_award").tap()
    one.key("reason-wrong_award").tap()
    assert one.said(1) == [("undo", {"reason": "wrong_award"})]
    assert behind.answer(one) == ["undone"]


def test_where_misdeals_are_the_inspectors_the_key_calls_him(begun: Begun) -> None:
    one, behind = begun(house=House(misdeal_needs_inspector=True))
    open_(one)
    expect(one.key("misdeal")).to_have_count(0)
    one.key("misdeal-inspector").tap()
    assert one.said(1) == [("call_inspector", {"kind": "incident", "seat": 3})]
    assert behind.answer(one)[0] == "inspector_called"


@pytest.mark.parametrize("language", ["fr", "en"])
def test_the_list_fits_in_every_language(tablet: Open, language: str) -> None:
    behind = Decided(at_table(seats=10)).do(c.StartHand()).do(c.RaiseTo(seat=2, to=2000))
    one = tablet(behind.snap(), (1024, 768), language)
    open_(one)
    sound(one)
    wide = one.page.evaluate(
        "[...document.querySelectorAll('dialog[open] .choice')]"
        ".filter((e) => e.scrollWidth > e.clientWidth + 1).map((e) => e.textContent)"
    )
    assert wide == []
