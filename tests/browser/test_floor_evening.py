"""The floor's forms of an evening: draws, rules, break, end, leaving, tips, bonus (A1–A3, A15, A16, A20)."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import msgspec
import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser, Page, expect

from tables.engine.rules import preset
from tests.browser import floor_snapshots as snapshots
from tests.browser.rooms import Json, Room, config
from tests.browser.snapshots import ENDS_AT
from tests.browser.test_floor_page import answering, commands

pytestmark = [pytest.mark.browser, pytest.mark.slow]

PHONE, DESKTOP = (390, 844), (1280, 800)
PLAYERS = [{"id": f"p{n}", "alias": name} for n, name in enumerate(("Nadia", "Camille", "Omar"), start=11)]
RULES = {name: msgspec.to_builtins(preset(name, 100)) for name in ("madrid", "hilo8")}
DRAW: Json = {
    "seq": 14,
    "at": "2026-11-30T20:00:00+00:00",
    "registrants": ["p11", "p12", "p13"],
    "free": [3, 5],
    "order": ["p12", "p11", "p13"],
    "draws": [1, 0, 1, 0],
    "seats": {"3": "p11", "5": "p12"},
    "cards": {},
    "seed": "ab" * 32,
    "hash": "cd" * 32,
}
DESK: Json = {
    "t": "desk",
    "seq": 40,
    "rules": RULES["madrid"],
    "seats": [],
    "active": [2, 3],
    "begun": False,
    "bonuses": [],
    "next": None,
    "draw": None,
    "profile": {"id": "p", "version": 1, "name": "Madrid", "hash": "h"},
    "profiles": [
        {"profile": "p", "version": n, "name": "Madrid", "minor_units": 2, "open": left}
        | {"rules": RULES["madrid"]}
        for n, left in ((1, ["table_min"]), (2, ["table_min", "tips"]))
    ],
    "names": {"p11": "Nadia", "p12": "Camille", "p13": "Omar"},
}
Make = Callable[..., tuple[Room, Page]]


@pytest.fixture
def floor(chromium: Browser) -> Iterator[Make]:
    """The form of table 4 on a floor with three players who have no seat."""
    made: list[Room] = []

    def make(size: tuple[int, int] = DESKTOP, desk: Json | None = None, **tile: Any) -> tuple[Room, Page]:
        room = Room(chromium, *size)
        made.append(room)
        room.api = lambda path, query: DESK | (desk or {})
        frame = {"t": "floor", "names": {}, "tiles": [snapshots.tile(4, **tile)]}
        page = room.floor(frame, "es", players=PLAYERS)
        answering(room, {"t": "ack", "seq": 41})
        page.locator('[data-table="4"]').get_by_role("button").click()
        return room, page

    yield make
    for each in made:
        each.close()
    assert [fault for each in made for fault in each.faults] == []


def axe(page: Page) -> list[Any]:
    return [(v["id"], [n["target"] for n in v["nodes"]]) for v in Axe().run(page).response["violations"]]


def record(page: Page) -> None:
    page.get_by_role("button", name="Anotar").click()
    expect(page.locator(".sheet .saidline .said")).to_have_text("Anotado")


def offered(page: Page) -> list[str]:
    found: list[str] = page.locator("[data-act]").evaluate_all(
        "all => all.filter((e) => e.checkVisibility()).map((e) => e.dataset.act)"
    )
    return found


NO_HAND = {"hand": snapshots.NO_HAND}
SEATING = NO_HAND | {"session": {"phase": "seating", "ends_at": None, "card_source": "physical"}}


@pytest.mark.parametrize("size", [PHONE, DESKTOP], ids=["phone", "desktop"])
def test_seats_are_drawn_among_who_is_present_in_order_of_registration(
    floor: Make, size: tuple[int, int]
) -> None:
    room, page = floor(size, **SEATING)
    page.check('input[value="draw_seats"]')
    for who in ("p13", "p11"):
        page.check(f'.ticks [data-row="{who}"] input')
    assert axe(page) == []
    assert page.evaluate("document.documentElement.scrollWidth") == size[0]
    room.api = lambda path, query: DESK | {"draw": DRAW, "seq": 41}
    record(page)
    assert commands(room)[0]["d"] == {"players": ["p13", "p11"]}


def test_the_record_of_the_draw_says_who_sits_where_and_all_it_takes_to_draw_again(floor: Make) -> None:
    _, page = floor(desk={"draw": DRAW}, **SEATING)
    drawn = page.locator("[data-drawn]")
    expect(drawn).to_have_count(2)
    assert drawn.all_inner_texts() == ["Asiento 3\nNadia", "Asiento 5\nCamille"]
    expect(page.locator(".over")).to_have_text("En lista de espera: Omar")
    page.get_by_text("Acta del sorteo").click()
    facts = {
        row: page.locator(f'[data-record="{row}"] dd').inner_text() for row in ("draws", "seed", "entry")
    }
    assert facts == {"draws": "1, 0, 1, 0", "seed": "ab" * 32, "entry": "14 · 2026-11-30T20:00:00+00:00"}
    assert axe(page) == []


def test_cards_drawn_at_the_table_are_typed_for_each_and_none_may_be_missing(floor: Make) -> None:
    room, page = floor(**SEATING)
    page.check('input[value="draw_seats"]')
    page.check('.ticks [data-row="p11"] input')
    page.check("input[name=at_table]")
    page.get_by_role("button", name="Anotar").click()
    expect(page.locator(".saidline .said")).to_have_text("Falta una carta")
    page.select_option('[data-rows="cards"] [data-row="p11"] select >> nth=0', "T")
    page.select_option('[data-rows="cards"] [data-row="p11"] select >> nth=1', "s")
    record(page)
    assert [c["d"] for c in commands(room)] == [{"players": ["p11"], "cards": {"p11": "Ts"}}]


def test_the_first_button_is_drawn_by_a_card_for_each_seat_that_plays(floor: Make) -> None:
    room, page = floor(**SEATING)
    page.check('input[value="draw_for_button"]')
    rows = page.locator('[data-rows="button"] li')
    expect(rows).to_have_count(2)
    for n, (rank, suit) in enumerate((("K", "h"), ("K", "s"))):
        rows.nth(n).locator("select").nth(0).select_option(rank)
        rows.nth(n).locator("select").nth(1).select_option(suit)
    assert axe(page) == []
    record(page)
    sent = commands(room)
    assert [(c["k"], c["d"]) for c in sent] == [("draw_for_button", {"cards": {"2": "Kh", "3": "Ks"}})]


def test_only_what_can_be_meant_now_is_offered(floor: Make) -> None:
    _, page = floor(**SEATING)
    acts = offered(page)
    assert {"draw_seats", "draw_for_button", "place_button", "apply_profile"} <= set(acts)
    assert not {"open_from_profile", "resume", "cash_out", "confirm_bonus"} & set(acts)
    paused = {"session": {"phase": "paused", "ends_at": None, "card_source": "physical"}}
    _, page = floor(desk={"begun": True, "bonuses": [{"hand": 3, "seat": 2, "amount": 3500}]}, **paused)
    expect(page.locator('[data-act="confirm_bonus"]')).to_be_visible()
    acts = offered(page)
    assert {"resume", "confirm_bonus", "announce_last_hands"} <= set(acts)
    hand_runs = {"pause", "draw_seats", "place_button", "apply_profile", "close_session", "check_deck"}
    assert not hand_runs & set(acts)


def test_every_act_of_the_session_sends_its_fields(floor: Make) -> None:
    row = {"seat": 3, "player": "p3", "stack": 20000, "queued": 10000, "leaving": False}
    desk = {"begun": True, "bonuses": [{"hand": 3, "seat": 2, "amount": 3500}], "seats": [row]}
    over = {"hand": snapshots.NO_HAND | {"number": 3, "phase": "over"}}
    room, page = floor(desk=desk, **over)
    expect(page.locator('[data-act="confirm_bonus"]')).to_be_visible()
    page.check('input[value="pause"]')
    page.get_by_role("button", name="Anotar").click()
    expect(page.locator(".saidline .said")).to_have_text("Hace falta un motivo")
    steps: list[tuple[str, dict[str, str]]] = [
        ("pause", {"reason": "Pausa"}),
        ("extend_session", {"ends_at": "2026-12-01T02:30", "reason": "Lista de espera"}),
        ("announce_last_hands", {"hands": "5"}),
        ("close_session", {"reason": "Hora de cierre"}),
        ("move_seat", {"seat": "2", "to": "9"}),
        ("leave", {"seat": "2"}),
        ("tip", {"seat": "3", "amount": "5"}),
        ("confirm_bonus", {}),
    ]
    for act, values in steps:
        page.check(f'input[value="{act}"]')
        for name, value in values.items():
            box = page.locator(f'.field:not([hidden]) [name="{name}"]')
            if name in ("seat", "to"):
                box.select_option(value)
            else:
                box.fill(value)
        record(page)
    assert [(c["k"], c["d"]) for c in commands(room)] == [
        ("pause", {"reason": "Pausa"}),
        ("extend_session", {"ends_at": 1796088600, "reason": "Lista de espera"}),
        ("announce_last_hands", {"hands": 5}),
        ("close_session", {"reason": "Hora de cierre"}),
        ("move_seat", {"seat": 2, "to": 9}),
        ("leave", {"seat": 2}),
        ("tip", {"seat": 3, "amount": 500}),
        ("confirm_bonus", {"hand": 3, "seat": 2}),
    ]


def test_other_choices_are_made_within_the_profile_and_the_server_says_what_follows(floor: Make) -> None:
    room, page = floor(**SEATING)
    asked: list[Json] = []

    def api(path: str, query: Json) -> Json:
        if path.endswith("/desk"):
            return DESK
        asked.append(query)
        if '"table_min":1500' in query["chosen"]:
            facts = {"setting": "table_min", "reason": "odd_number_of_chips"}
            return {"t": "nak", "code": "rules_invalid", "facts": facts}
        differs = [{"setting": "table_min", "old": 1000, "new": 2000}]
        return {"t": "settings", "rules": RULES["madrid"] | {"table_min": 2000}, "differs": differs}

    room.api = api
    page.check('input[value="apply_profile"]')
    expect(page.locator('[data-set="table_min"] input')).to_have_value("10")
    page.fill('[data-set="table_min"] input', "15")
    said = page.locator('[data-fig="settings-said"]')
    expect(said).to_have_text(
        "Las reglas se contradicen · Mínimo de la mesa · su mitad no son fichas enteras"
    )
    page.fill('[data-set="table_min"] input', "20")
    expect(page.locator('[data-differs="table_min"]')).to_have_text(
        "Mínimo de la mesa10\N{NO-BREAK SPACE}€ → 20\N{NO-BREAK SPACE}€"
    )
    assert axe(page) == []
    assert asked[-1] == {"profile": "p", "version": "1", "chosen": '{"table_min":2000}'}
    record(page)
    assert commands(room)[0]["d"] == {"version": 1, "chosen": {"table_min": 2000}}


def test_a_newer_version_of_the_profile_may_be_applied(floor: Make) -> None:
    room, page = floor(**SEATING)
    page.check('input[value="apply_profile"]')
    page.select_option("select[name=profile]", label="Madrid · versión 2")
    expect(page.locator("[data-set]")).to_have_count(2)
    page.select_option('[data-set="tips"] select', "false")
    record(page)
    sent = commands(room)
    assert [(c["k"], c["d"]) for c in sent] == [("apply_profile", {"version": 2, "chosen": {"tips": False}})]


@pytest.mark.parametrize("size", [PHONE, DESKTOP], ids=["phone", "desktop"])
def test_the_deck_is_counted_from_the_floor(floor: Make, size: tuple[int, int]) -> None:
    room, page = floor(size, **SEATING)
    differs = {"colour": "red", "deck": "B-2"}
    answering(room, {"t": "nak", "code": "deck_differs", "facts": differs, "seq": 40})
    page.check('input[value="check_deck"]')
    page.select_option("select[name=colour]", "blue")
    said = page.locator(".saidline .said")
    page.get_by_role("button", name="Anotar").click()
    expect(said).to_have_text("Escriba el número de la baraja y cuántas cartas ha contado")
    page.fill("input[name=deck]", "A-17")
    page.fill("input[name=deck_cards]", "52")
    assert axe(page) == []
    page.get_by_role("button", name="Anotar").click()
    expect(said).to_have_text("No se ha anotado: El otro recuento es de otra baraja: B-2")
    sent = [(c["k"], c["d"]) for c in commands(room)]
    assert sent == [("check_deck", {"colour": "blue", "deck": "A-17", "cards": 52})]


def test_a_tile_says_break_last_hands_and_how_many(floor: Make) -> None:
    ending = {"phase": "ending", "ends_at": ENDS_AT, "hands_left": 2, "card_source": "physical"}
    _, page = floor(session=ending)
    tile = page.locator('[data-table="4"]')
    expect(tile.locator('[data-need="ending"]')).to_have_text("Últimas manos")
    expect(tile.locator(".foot")).to_contain_text("termina a las 23:00 · Quedan 2 manos")


def test_a_refusal_of_the_rules_has_its_why_on_the_floor(floor: Make) -> None:
    room, page = floor(**SEATING)
    answering(room, {"t": "nak", "code": "fixed_buy_in", "facts": {"need": 20000, "rule": "A1"}, "seq": 40})
    steps = [{"code": "why_refused_fixed_buy_in", "facts": {"need": 20000}}]
    found = {"t": "why", "about": "refusal", "article": "A1", "figures": {}, "steps": steps}
    room.api = lambda path, query: DESK if path.endswith("/desk") else found
    page.check('input[value="buy_in"]')
    page.fill("input[name=amount]", "150")
    page.get_by_role("button", name="Anotar").click()
    page.locator('[data-key="why-refusal"]').click()
    expect(page.locator(".whysheet li")).to_have_text("La compra inicial es exactamente 200")
    assert axe(page) == []


def test_the_cashier_gives_what_is_the_cages(chromium: Browser) -> None:
    room = Room(chromium, *DESKTOP)
    room.api = lambda path, query: DESK
    frame = {"t": "floor", "names": {}, "tiles": [snapshots.tile(4)]}
    shell = config("es", ws="/ws/floor", role="cashier", name="Caja")
    settings: Json = {"kinds": {}, "words": {}}
    room.answer = lambda sent: [frame] if sent["t"] == "hello" else []
    facts: Json = {"players": PLAYERS, "settings": settings}
    page = room.open("tables/floor.html", "es", config=shell, **facts)
    page.locator('[data-table="4"]').get_by_role("button").click()
    assert offered(page) == ["leave", "buy_in", "rebuy"]
    room.close()
