"""The ruling sheet alone: its fields for every kind, two who sign, the server's reasons (A17)."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, Route, expect

from tests.browser import snapshots
from tests.browser.rooms import ORIGIN, Room, config
from tests.browser.tablet import state
from tests.browser.test_followers import axe
from tests.browser.test_rulings import SMALL

pytestmark = pytest.mark.browser
Json = dict[str, Any]
OWN: Json = {
    "role": "inspector",
    "holder": False,
    "entries": [
        {"entry": 110, "street": "preflop", "ok": False, "e": "deal_board", "cards": ["Kh", "9h", "4c"]},
        {"entry": 118, "street": "flop", "ok": True, "e": "raise_to", "seat": 3, "to": 4000, "skips": [1]},
    ],
    "holds": [{"case": "7-128", "since": "2026-11-30T20:59:00Z"}],
    "held_pots": [{"case": "7-120", "hand": 120, "amount": 30000, "seats": [1, 3]}],
    "rulings": [
        {
            "id": "1",
            "kind": "kill_hand",
            "hand": 120,
            "seq": 90,
            "announced": True,
            "told": [],
            "acknowledged": True,
        }
    ],
    "cases": [
        {
            "case": "7-119",
            "complaint": "amount",
            "hand": 119,
            "since": "2026-11-30T20:10:00Z",
            "people": {"3": "p3"},
        }
    ],
}
FIGURES: Json = {
    "seats": {"3": {"player": "p3", "stack": 90500, "removed": False, "put": 9000, "live": True, "won": 0}},
    "pots": [{"amount": 24000, "seats": [1, 3, 5]}],
    "to_act": 5,
    "to_match": 4000,
    "button": 8,
    "total": 800000,
    "board": ["Kh", "9h", "4c"],
}
EARLIER: list[Json] = [
    {"at": "2026-11-29T22:00:00Z", "kind": "bind_action", "reason": "verbal", "text": "dijo subo", "hand": 9}
]
KINDS = {
    "note": [],
    "correct_entry": ["entry", "verb"],
    "bind_action": ["seat", "verb"],
    "kill_hand": ["seat"],
    "revive_hand": ["seat"],
    "remove_player": ["seat"],
    "void_hand": ["fouled"],
    "fix_board": ["board", "burns"],
    "award_reading": ["pot", "winners"],
    "award_accounting": ["pot", "amounts"],
    "transfer": ["source", "target", "amount"],
    "impound": ["pot", "case"],
    "release": ["held", "amounts"],
    "count_stack": ["seat", "counted"],
    "supersede": ["ruling"],
    "past_entry": ["past_hand", "past_at", "verb"],
    "exchange_seats": ["seat", "other", "past_hand"],
    "posterior": ["open_case"],
}


def foreseen(**changes: Any) -> Json:
    after = FIGURES | {"total": 790000}
    answer = {
        "t": "preview",
        "seq": 4127,
        "before": FIGURES,
        "after": after,
        "changes": {"total": [800000, 790000]},
    }
    return answer | {"accounts": {}, "events": ["ruling_given"], "second": None} | changes


class Sheet:
    """The inspector's page of a table, with the sheet open; previews answer what the test says."""

    def __init__(self, room: Room, language: str, preview: Json) -> None:
        self.room, self.asked = room, list[Json]()
        view = snapshots.betting() | {"hold": {"since": "2026-11-30T20:59:00Z"}}
        own = state("turn")["own"] | {"calls": []} | OWN
        welcome = {"t": "welcome", "v": 1, "table": snapshots.TABLE, "seq": 4127, "seat": None}
        frames = [welcome | {"audience": "inspector"}, snapshots.snap(view, own)]
        room.answer = lambda frame: frames if frame["t"] == "hello" else []
        room.context.route(f"{ORIGIN}/api/**", lambda route: self._answer(route, preview))
        self.page: Page = room.open("tables/table.html", language, config=config(language, role="inspector"))
        self.page.locator('[data-key="ruling"]').click()
        self.page.wait_for_selector('dialog[data-sheet="ruling"]')

    def _answer(self, route: Route, preview: Json) -> None:
        answer = preview
        if "/rulings?" in route.request.url:
            answer = {"t": "rulings", "article": "A10", "rulings": EARLIER}
        elif "/entries" in route.request.url:
            answer = {"t": "entries", "hand": 127, "entries": OWN["entries"]}
        else:
            self.asked.append(route.request.post_data_json or {})
        route.fulfill(status=200, body=json.dumps(answer), content_type="application/json")

    def choose(self, kind: str) -> None:
        self.page.select_option('[name="r-kind"]', kind)

    def signed(self) -> Json:
        """The one command that was sent."""
        self.page.wait_for_timeout(50)
        (sent,) = [frame for frame in self.room.sent if frame["t"] == "cmd"]
        return sent


Open = Callable[..., Sheet]


@pytest.fixture
def sheet(chromium: Browser) -> Iterator[Open]:
    rooms: list[Room] = []

    def start(language: str = "es", size: tuple[int, int] = (390, 844), **preview: Any) -> Sheet:
        rooms.append(Room(chromium, *size))
        return Sheet(rooms[-1], language, foreseen(**preview))

    yield start
    faults = [fault for room in rooms for fault in room.faults]
    for room in rooms:
        room.close()
    assert faults == []


@pytest.mark.slow
@pytest.mark.parametrize(("language", "size"), [("es", (390, 844)), ("fr", (390, 844)), ("en", (1280, 800))])
def test_each_kind_has_only_its_own_fields(sheet: Open, language: str, size: tuple[int, int]) -> None:
    one = sheet(language, size)
    options = one.page.eval_on_selector_all('[name="r-kind"] option', "all => all.map((o) => o.value)")
    assert options == ["", *KINDS]
    for kind, fields in KINDS.items():
        one.choose(kind)
        shown = one.page.eval_on_selector_all(
            '[data-part="fields"] > [data-field]', "all => all.map((e) => e.dataset.field)"
        )
        decides = [] if kind == "posterior" else ["open_case"]
        assert (kind, shown) == (kind, [*fields, *decides])
        assert (kind, axe(one.page)) == (kind, [])
        assert (kind, one.page.evaluate(SMALL)) == (kind, [])
        assert one.page.evaluate("document.querySelector('.rform').scrollWidth") <= size[0]
        assert not any(
            "_" in text for text in one.page.locator("dialog legend, dialog label > span").all_inner_texts()
        )


def test_a_correction_names_the_entry_in_words_and_sends_what_was_previewed(sheet: Open) -> None:
    one = sheet()
    one.choose("correct_entry")
    label = one.page.locator('[data-field="entry"] label')
    expect(label).to_have_text("Flop · Asiento 3: pone 40\N{NO-BREAK SPACE}€ (antes 1)")
    label.click()
    one.page.fill('[name="r-to"]', "60")
    expect(one.page.locator('[data-fig="pv-total"]')).to_have_attribute("data-value", "790000")
    one.page.fill('[name="own-pin"]', "100100")
    one.page.locator('[data-key="sign"]').click()
    sent, ruling = one.signed(), {"kind": "correct_entry", "entry": 118, "verb": "raise_to", "to": 6000}
    assert sent["d"] == {"ruling": ruling, "reason": "wrong_amount", "article": "A10", "text": ""}
    assert (sent["k"], sent["exp"]) == ("rule", 4127)
    expect(one.page.locator(".rlast li")).to_have_text("Hacer valer una acción · De palabra · dijo subo")
    assert "second" not in sent
    assert sent["pin"] == "100100"
    assert one.asked[-1]["d"] == sent["d"]


def test_above_the_houses_amount_two_sign(sheet: Open) -> None:
    one = sheet(second={"amount": 10000, "limit": 5000, "rule": "A17"})
    one.choose("transfer")
    one.page.select_option('[name="r-source"]', "house")
    one.page.select_option('[name="r-target"]', "seat:3")
    one.page.fill('[name="r-amount"]', "100")
    sign = one.page.locator('[data-key="sign"]')
    expect(one.page.locator('[name="r-badge"]')).to_be_visible()
    expect(sign).to_have_attribute("aria-disabled", "true")
    assert axe(one.page) == []
    one.page.fill('[name="r-badge"]', "jefe")
    one.page.fill('[name="r-pin"]', "200200")
    expect(sign).to_have_attribute("aria-disabled", "true")
    one.page.fill('[name="own-pin"]', "100100")
    expect(sign).not_to_have_attribute("aria-disabled", "true")
    sign.click()
    assert one.signed()["second"] == {"badge": "jefe", "pin": "200200"}


def test_what_the_rules_refuse_is_said_and_cannot_be_signed(sheet: Open) -> None:
    one = sheet(t="nak", code="window_closed", facts={"rule": "A17"})
    one.choose("void_hand")
    expect(one.page.locator(".rpreview")).to_have_text("Ya no es posible esta decisión")
    expect(one.page.locator('[data-key="sign"]')).to_have_attribute("aria-disabled", "true")


def test_nothing_is_previewed_while_a_field_is_missing(sheet: Open) -> None:
    one = sheet()
    one.choose("transfer")
    expect(one.page.locator(".rpreview")).to_have_text("Complete la decisión para ver a qué lleva")
    expect(one.page.locator('[data-key="sign"]')).to_have_attribute("aria-disabled", "true")
    assert one.asked == []


def test_a_player_has_no_such_keys(chromium: Browser) -> None:
    room = Room(chromium, 390, 844)
    page = room.table(snapshots.betting(), {"role": "player", "seat": 3, "turn": None, "next": False})
    assert page.locator(".deskbox").count() == 0
    room.close()


def test_a_past_hand_is_named_by_its_entry_and_decides_the_case_that_it_names(sheet: Open) -> None:
    moves = [{"source": "seat:3", "target": "seat:5", "amount": 10000}]
    one = sheet(moves=moves)
    one.choose("past_entry")
    assert one.page.locator('[name="r-past_hand"]').input_value() == "127"
    one.page.locator('[data-field="past_at"] label').click()
    one.page.fill('[name="r-to"]', "60")
    one.page.locator('[data-field="open_case"] label', has_text="7-119").click()
    expect(one.page.locator(".pvmoves li")).to_have_text("Asiento 3 → Asiento 5: 100\N{NO-BREAK SPACE}€")
    assert axe(one.page) == []
    asked = one.asked[-1]["d"]
    assert asked["ruling"] == {
        "kind": "past_entry",
        "hand": 127,
        "entry": 118,
        "verb": "raise_to",
        "to": 6000,
    }
    assert (asked["case"], asked["reason"]) == ("7-119", "wrong_amount")


def test_a_case_is_paid_to_who_sat_there_when_it_was_opened(sheet: Open) -> None:
    one = sheet(second={"amount": 5000, "limit": 0, "rule": "A17"})
    one.choose("posterior")
    one.page.locator('[data-field="open_case"] label').click()
    one.page.fill('[name="r-pay-3"]', "50")
    expect(one.page.locator('[name="r-badge"]')).to_be_visible()
    ruling = {"kind": "posterior", "case": "7-119", "payments": {"p3": 5000}}
    assert one.asked[-1]["d"]["ruling"] == ruling
    assert "case" not in one.asked[-1]["d"]


def test_a_case_under_reservation_is_opened_in_codes_and_short_words(sheet: Open) -> None:
    one = sheet()
    one.page.locator('[data-key="ruling-close"]').click()
    expect(one.page.locator('[data-fig="cases"]')).to_have_text("Casos abiertos: 7-119")
    one.page.locator('[data-key="case"]').click()
    one.page.locator('[data-field="facts"] label', has_text="Importe mal anotado").first.click()
    one.page.fill('[name="r-claim-3"]', "dije sesenta")
    one.page.fill('[name="r-sheet"]', "HR-2041")
    assert axe(one.page) == []
    assert one.page.evaluate(SMALL) == []
    one.page.locator('[data-key="case-go"]').click()
    sent = one.signed()
    assert (sent["k"], sent["d"]["claims"], sent["d"]["sheet"]) == (
        "open_case",
        {"3": "dije sesenta"},
        "HR-2041",
    )
    assert sent["d"]["facts"] == ["wrong_amount"]
