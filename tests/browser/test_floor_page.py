"""The floor: tiles by need, calls by age, shapes that differ without colour, forms with reasons."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser, Page, expect

from tests.browser import floor_snapshots as snapshots
from tests.browser.rooms import Json, Room

pytestmark = pytest.mark.browser

SIZES = [
    pytest.param((1280, 800), id="1280"),
    pytest.param((1440, 900), id="1440"),
    pytest.param((390, 844), id="phone"),
]
PLAYERS = [{"id": "p11", "alias": "Nadia"}, {"id": "p12", "alias": "Camille"}]
PROFILE = "9f0f11e0-0000-4000-8000-000000000001"
RULES = {"structure": "pot_limit", "session_minutes": None, "tips": True}
DESK: Json = {
    "t": "desk", "seq": 40, "rules": {}, "seats": [], "active": [], "begun": False, "bonuses": [],
    "next": None, "draw": None, "names": {}, "profile": None,
    "profiles": [{"profile": PROFILE, "version": 2, "name": "Madrid", "minor_units": 2, "rules": RULES,
                  "open": ["session_minutes", "structure"]}],
}  # fmt: skip
Make = Callable[[tuple[int, int]], Room]


@pytest.fixture
def room(chromium: Browser) -> Iterator[Make]:
    """Makes rooms of a size; at the end none may have had an error of script or policy."""
    made: list[Room] = []

    def make(size: tuple[int, int]) -> Room:
        made.append(Room(chromium, *size))
        return made[-1]

    yield make
    for each in made:
        each.close()
    assert [fault for each in made for fault in each.faults] == []


def floor(room: Room, language: str = "es") -> Page:
    """The floor of the snapshots, with two players who have no seat."""
    return room.floor(snapshots.floor_frame(), language, players=PLAYERS)


def axe(page: Page) -> list[Any]:
    return [(v["id"], [n["target"] for n in v["nodes"]]) for v in Axe().run(page).response["violations"]]


def answering(room: Room, answer: Json) -> None:
    """Answer every command with ``answer`` under its id."""
    room.answer = lambda frame: [answer | {"id": frame["id"]}] if frame["t"] == "cmd" else []


def commands(room: Room) -> list[Json]:
    """The commands that were sent, without their ids."""
    return [
        {k: v for k, v in frame.items() if k not in {"id", "t"}} for frame in room.sent if frame["t"] == "cmd"
    ]


def table_id(number: int) -> str:
    return f"00000000-0000-4000-8000-{number:012d}"


@pytest.mark.parametrize("size", SIZES)
def test_axe_finds_nothing_and_nothing_is_wider_than_the_screen(room: Make, size: tuple[int, int]) -> None:
    page = floor(room(size))
    assert axe(page) == []
    assert page.evaluate("document.documentElement.scrollWidth") == size[0]
    page.locator('[data-table="3"]').get_by_role("button").click()
    for act in ("assign_seat", "buy_in", "extend_session"):
        page.check(f'input[value="{act}"]')
        assert (act, axe(page)) == (act, [])


@pytest.mark.parametrize("language", ["fr", "en"])
def test_axe_finds_nothing_in_the_other_languages(room: Make, language: str) -> None:
    page = floor(room((1280, 800)), language)
    assert axe(page) == []
    assert page.evaluate("document.documentElement.scrollWidth") == 1280


def test_tiles_stand_in_the_order_in_which_they_need_somebody(room: Make) -> None:
    page = floor(room((1280, 800)))
    assert [t.get_attribute("data-table") for t in page.locator("[data-table]").all()] == list("375429")
    needs = [n.get_attribute("data-need") for n in page.locator("[data-need]").all()]
    assert needs == ["call", "idle", "rebuy", "players", "none", "closed"]


def test_a_tile_says_its_structure_in_its_own_words(room: Make) -> None:
    page = floor(room((1280, 800)))
    stakes = {n: page.locator(f'[data-table="{n}"] [data-fig="stakes"]').inner_text() for n in (3, 4, 5)}
    assert stakes == {
        3: "Ante 5 · mín. 10",
        4: "Ciegas 5/10 · mín. 10",
        5: "Límites 10/20 · Ciegas 5/10 · mín. 10",
    }
    expect(page.locator('[data-table="3"] [data-fig="hand"]')).to_have_text("Mano 128 · Flop")
    expect(page.locator('[data-table="3"] [data-fig="turn"]')).to_have_text("Asiento 5 · 30 s")
    assert page.locator('[data-table="3"] [data-fig="pot"]').get_attribute("data-value") == "126000"
    expect(page.locator('[data-table="3"] [data-fig="seated"]')).to_have_text("8/10")


def test_every_state_of_a_seat_has_a_shape_of_its_own(room: Make) -> None:
    page = floor(room((1280, 800)))
    drawn = page.eval_on_selector_all(
        ".key li svg",
        "all => all.map((s) => s.className.baseVal + [...s.children].map((p) => p.outerHTML).join())",
    )
    assert len(drawn) == 10
    bare = {text.split("<", 1)[1] for text in drawn}
    dashed = page.eval_on_selector_all(
        ".key li svg", "all => all.map((s) => getComputedStyle(s.firstChild).strokeDasharray)"
    )
    shapes = {(text.split("<", 1)[1], dash) for text, dash in zip(drawn, dashed, strict=True)}
    assert len(shapes) == 10
    assert len(bare) == 9  # a free chair and a folded hand are the same ring, dashed and whole
    line = page.locator('[data-table="5"] .seatline li').all()
    assert [seat.get_attribute("data-shape") for seat in line] == [
        "playing", "folded", "playing", "folded", "act", "playing", "rebuy", "away", "empty", "empty",
    ]  # fmt: skip
    expect(line[6]).to_contain_text("Asiento 7: recompra obligatoria")


def test_a_call_is_answered_with_one_tap(room: Make) -> None:
    place = room((390, 844))
    page = floor(place)
    expect(page.locator('[data-fig="calls"]')).to_have_text("1")
    first = page.locator("[data-call]").first
    expect(first).to_contain_text("Mesa 3, asiento 6")
    expect(first).to_contain_text("1 min")
    expect(first).to_contain_text("Discrepancia")
    answering(place, {"t": "ack", "seq": 41})
    first.get_by_role("button", name="Voy").click()
    page.wait_for_timeout(50)
    sent = [{"exp": 40, "k": "answer_call", "d": {"call": "c1"}, "table": table_id(3)}]
    assert commands(place) == sent


def test_a_refused_call_says_why(room: Make) -> None:
    place = room((1280, 800))
    page = floor(place)
    answering(place, {"t": "nak", "code": "not_permitted", "facts": {}, "seq": 40})
    page.locator("[data-call]").first.get_by_role("button", name="Voy").click()
    expect(page.locator("p.failed").first).to_have_text("No se ha anotado: Su función no lo permite")


def test_a_seat_is_assigned_and_bought_in_from_the_tile(room: Make) -> None:
    place = room((1280, 800))
    page = floor(place)
    answering(place, {"t": "ack", "seq": 41})
    page.locator('[data-table="4"]').get_by_role("button").click()
    expect(page.get_by_role("heading", name="Mesa 4: asientos y fichas")).to_be_visible()
    page.check('input[value="assign_seat"]')
    free = page.locator("select[name=seat] option").evaluate_all("all => all.map((o) => o.value)")
    assert free == ["1", "6", "7", "8", "9", "10"]
    page.select_option("select[name=seat]", "6")
    page.select_option("select[name=player]", label="Camille")
    page.get_by_role("button", name="Anotar").click()
    expect(page.locator(".saidline .said")).to_have_text("Anotado")
    page.check('input[value="buy_in"]')
    page.select_option("select[name=seat]", "2")
    page.fill("input[name=amount]", "1.200,50")
    page.get_by_role("button", name="Anotar").click()
    expect(page.locator(".saidline .said")).to_have_text("Anotado")
    seat = {"seat": 6, "player_id": "p12"}
    assert commands(place) == [
        {"exp": 40, "k": "assign_seat", "d": seat, "table": table_id(4)},
        {"exp": 40, "k": "buy_in", "d": {"seat": 2, "amount": 120050}, "table": table_id(4)},
    ]


def test_a_refused_form_shows_the_servers_reason_and_keeps_what_was_typed(room: Make) -> None:
    place = room((390, 844))
    page = floor(place)
    answering(place, {"t": "nak", "code": "fixed_buy_in", "facts": {"need": 20000, "rule": "A1"}, "seq": 40})
    page.locator('[data-table="3"]').get_by_role("button").click()
    page.check('input[value="buy_in"]')
    page.fill("input[name=amount]", "150")
    page.get_by_role("button", name="Anotar").click()
    reason = "La compra inicial de esta mesa es exactamente 200\N{NO-BREAK SPACE}€"
    expect(page.locator(".saidline .said")).to_have_text(f"No se ha anotado: {reason}")
    expect(page.locator("input[name=amount]")).to_have_value("150")
    page.fill("input[name=amount]", "mucho")
    page.get_by_role("button", name="Anotar").click()
    expect(page.locator(".saidline .said")).to_have_text("Escriba un importe en cifras")
    assert len(commands(place)) == 1


def test_a_table_is_opened_from_a_profile_with_what_it_leaves_open(room: Make) -> None:
    place = room((1280, 800))
    place.api = lambda path, query: DESK
    page = floor(place)
    answering(place, {"t": "ack", "seq": 41})
    page.locator('[data-table="9"]').get_by_role("button").click()
    page.check('input[value="open_from_profile"]')
    expect(page.locator("select[name=profile] option")).to_have_text("Madrid · versión 2")
    expect(page.locator("[data-set]")).to_have_count(2)
    page.select_option('[data-set="structure"] select', "no_limit")
    page.fill('[data-set="session_minutes"] input', "240")
    assert axe(page) == []
    page.get_by_role("button", name="Anotar").click()
    expect(page.locator(".saidline .said")).to_have_text("Anotado")
    chosen = {"structure": "no_limit", "session_minutes": 240}
    d = {"profile": PROFILE, "version": 2, "chosen": chosen}
    assert commands(place) == [{"exp": 40, "k": "open_from_profile", "d": d, "table": table_id(9)}]


def test_without_an_approved_profile_no_table_opens(room: Make) -> None:
    place = room((1280, 800))
    place.api = lambda path, query: DESK | {"profiles": []}
    page = floor(place)
    page.locator('[data-table="9"]').get_by_role("button").click()
    page.check('input[value="open_from_profile"]')
    expect(page.locator('[data-fig="settings-said"]')).to_have_text(
        "Aún no hay ningún perfil de la casa aprobado"
    )
    page.get_by_role("button", name="Anotar").click()
    expect(page.locator(".saidline .said")).to_have_text("Aún no hay ningún perfil de la casa aprobado")
    assert commands(place) == []


def test_a_tile_follows_its_table_and_the_focus_stays(room: Make) -> None:
    place = room((1280, 800))
    page = floor(place)
    key = page.locator('[data-table="2"]').get_by_role("link").first
    key.focus()
    new = snapshots.tile(2, seq=43, needs=["call"], pot=30000)
    new["calls"] = [
        {"id": "c9", "kind": "security", "seat": None, "since": "2026-11-30T20:40:00Z", "answered_by": None}
    ]
    place.send({"t": "tile", "table": table_id(2), "seq": 43, "d": new})
    expect(page.locator('[data-table="2"] [data-fig="pot"]')).to_have_text("300\N{NO-BREAK SPACE}€")
    assert page.locator("[data-table]").first.get_attribute("data-table") == "2"
    assert page.locator("[data-call]").first.get_attribute("data-call") == "c9"
    expect(key).to_be_focused()
    expect(page.locator('[data-live="polite"]')).to_contain_text("Mesa 2: Seguridad")


def test_a_tile_leads_to_its_table(room: Make) -> None:
    page = floor(room((1280, 800)))
    links = page.locator('[data-table="7"]').get_by_role("link").all()
    found = [link.get_attribute("href") for link in links]
    assert found == [f"/table/{table_id(7)}/", f"/table/{table_id(7)}/hands/"]


def test_a_lost_connection_is_said_and_the_tiles_stay(room: Make) -> None:
    place = room((1280, 800))
    page = floor(place)
    place.answer = lambda frame: []
    place.sockets[-1].close(code=1012)
    expect(page.locator(".notice")).to_have_text("Conexión perdida: lo que ve puede estar anticuado")
    assert page.locator("[data-table]").count() == 6
    assert axe(page) == []
