"""On the tablet: what seated persons have asked for, and chips that are not yet in play (FLOOR 24)."""

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import expect

from tests.browser.tablet import Open, state

pytestmark = [pytest.mark.browser, pytest.mark.slow]


def test_pending_chips_stand_on_the_tablet_with_the_hand_in_which_they_play(tablet: Open) -> None:
    snap = state("ready")
    snap["own"]["pending"] = [{"seat": 5, "amount": 20000, "from": 131}]
    one = tablet(snap)
    expect(one.page.locator('[data-fig="pending"]')).to_have_text("5: pendiente 200 → mano 131")
    one.show(snap | {"own": snap["own"] | {"pending": []}})
    expect(one.page.locator('[data-fig="pending"]')).to_be_hidden()


def test_a_request_is_a_key_that_holds_nothing_and_is_answered_in_two_taps(tablet: Open) -> None:
    snap = state("ready")
    asked = {
        "seat": 3,
        "player": "p",
        "kind": "rebuy",
        "since": "2026-11-30T20:59:00Z",
        "to": None,
        "table": None,
    }
    snap["own"]["requests"] = [asked]
    one = tablet(snap)
    expect(one.key("requests")).to_have_text("3 · una recompra")
    assert (one.key("requests").bounding_box() or {})["height"] >= 48
    one.key("requests").tap()
    assert Axe().run(one.page).response["violations"] == []
    one.key("request-done-3").tap()
    assert one.said(1) == [("end_request", {"seat": 3, "outcome": "done"})]


def test_on_the_smallest_tablet_the_key_is_not_under_the_panel(tablet: Open) -> None:
    snap = state("ready")
    asked = {"player": "p", "since": "2026-11-30T20:59:00Z", "to": None, "table": None}
    snap["own"]["requests"] = [{"seat": 3, "kind": "rebuy", **asked}]
    snap["own"]["pending"] = [{"seat": 5, "amount": 20000, "from": 131}]
    one = tablet(snap)
    one.page.set_viewport_size({"width": 1024, "height": 768})
    one.key("requests").tap()
    expect(one.key("request-done-3")).to_be_visible()


def test_several_requests_are_one_key_with_their_seats(tablet: Open) -> None:
    snap = state("ready")
    snap["own"]["requests"] = [
        {"seat": n, "player": "p", "kind": kind, "since": "2026-11-30T20:59:00Z", "to": None, "table": None}
        for n, kind in ((3, "leave"), (5, "assistance"))
    ]
    one = tablet(snap)
    expect(one.key("requests")).to_have_text("Peticiones: 3 y 5")
    one.key("requests").tap()
    one.key("request-refused-5").tap()
    assert one.said(1) == [("end_request", {"seat": 5, "outcome": "refused"})]
