"""A waiting player is called, refused the seat that would open, and seated by tap-tap (FLOOR 16, 28)."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any
from uuid import uuid4

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser, Locator, Page, expect

from tests.arrivals import arrive
from tests.browser.test_followers import Evening
from tests.served import House

pytestmark = pytest.mark.browser

Json = dict[str, Any]
SIZES = {"desk": (1280, 800), "phone": (390, 844)}
OPENS = "Este asiento abriría la mano: posible desde la mano 4"


class Room(Evening):
    """The first table after a hand with the button at 1; who sat at 3 has gone, so 3, 9 and 10 are free."""

    def __init__(self, house: House, chromium: Browser, seeded: Json) -> None:
        self.people = arrive(house, "Noor", "Omar")
        super().__init__(house, chromium, seeded)
        self.do("change_croupier", take_over=True)
        self.do("start_hand")
        self.do("raise_to", seat=self.snap()["own"]["order"][0], to=1000)
        self.do("rest", verb="fold")
        self.do("pay_pots")
        assert self.act("leave", seat=3)["t"] == "ack"

    @property
    def floor(self) -> Page:
        return self.pages["inspector"]

    def post(self, path: str, body: Json) -> Json:
        """What the REST door answers the inspector."""
        context = self.floor.context
        cookies = {c["name"]: c["value"] for c in context.cookies()}
        answer = context.request.post(
            f"{self.house.url}{path}",
            data=body,
            headers={"X-CSRFToken": cookies["csrf"], "Origin": self.house.url},
        )
        found: Json = answer.json()
        return found

    def act(self, k: str, **d: Any) -> Json:
        """A command of the inspector at the table."""
        body = {"id": str(uuid4()), "exp": self.snap()["seq"], "k": k, "d": d, "pin": self.pins["inspector"]}
        return self.post(f"/api/tables/{self.table}/commands", body)

    def wait_for(self, alias: str, **more: str) -> None:
        """Somebody is put on the list of the table."""
        d = {"player_id": self.people[alias], "line": f"table:{self.table}", **more}
        body = {"id": str(uuid4()), "k": "join_list", "d": d}
        assert self.post("/api/floor/lists", body)["t"] == "ack"

    def at(self, size: str) -> Page:
        """The floor in one of the sizes."""
        width, height = SIZES[size]
        self.floor.set_viewport_size({"width": width, "height": height})
        self.floor.goto(f"{self.house.url}/floor/")
        self.floor.wait_for_selector(".fl[data-ready]")
        return self.floor


@pytest.fixture(scope="module")
def room(served: House, chromium: Browser, seeded: Json) -> Iterator[Room]:
    made = Room(served, chromium, seeded)
    yield made
    for context in made.contexts:
        context.close()
    assert made.faults == []


def sound(page: Page) -> None:
    """No fault for axe, nothing wider than the screen, no target too small for a finger."""
    assert [
        (v["id"], [n["target"] for n in v["nodes"]]) for v in Axe().run(page).response["violations"]
    ] == []
    assert page.evaluate("document.documentElement.scrollWidth") == page.viewport_size["width"]  # type: ignore[index]
    keys = "dialog.seating[open] button, .side .blk button, .side .blk a"
    small = page.locator(keys).evaluate_all(
        "all => all.filter((e) => e.checkVisibility() && e.getBoundingClientRect().height < 47.5)"
        ".map((e) => e.outerHTML)"
    )
    assert small == []


def chair(page: Page, seat: int) -> Any:
    return page.locator(f'dialog.seating[open] .chair[data-seat="{seat}"]')


@pytest.mark.parametrize(("size", "alias", "seat"), [("desk", "Noor", 9), ("phone", "Omar", 10)])
def test_a_waiting_player_is_called_refused_the_opening_seat_and_seated(
    room: Room, size: str, alias: str, seat: int
) -> None:
    page = room.at(size)
    room.wait_for(alias, shown="initials")
    first = page.locator('.nexttable[data-table="1"] .claim').first
    expect(first).to_contain_text(f"{alias} lista de espera")
    expect(page.locator('.nexttable[data-table="1"] .free')).to_contain_text("3")
    sound(page)
    first.get_by_role("button", name=f"Llamar: {alias}").click()
    expect(first).to_contain_text(f"avisado para la mesa 1, asiento {seat}")
    kept = page.locator(f'[data-table="1"].tile [data-seat="{seat}"]')
    expect(kept).to_have_attribute("data-shape", "reserved")
    wall = room.pages["spectator"]
    wall.goto(f"{room.house.url}/wall/")
    expect(wall.locator("#wall-calls")).to_contain_text(f"{alias[0]}.Mesa 1 · Asiento {seat}")
    first.get_by_role("button", name=f"Sentar…: {alias}").click()
    expect(chair(page, 3)).to_contain_text(OPENS)
    expect(chair(page, 3).locator("button")).to_have_count(0)
    expect(chair(page, 1)).to_contain_text("El asiento está ocupado")
    expect(page.locator("dialog.seating .joins")).to_contain_text("Mínimo para entrar: 100")
    sound(page)
    answer = room.act("assign_seat", seat=3, player_id=room.people[alias])
    assert (answer["code"], answer["facts"]) == ("would_open", {"seat": 3, "hand": 4, "rule": "A5"})
    chair(page, seat).get_by_role("button").click()
    expect(page.locator("dialog.seating .said")).to_have_text(f"{alias} está en la mesa 1, asiento {seat}")
    page.locator('dialog.seating [data-key="close"]').click()
    expect(kept).to_have_attribute("data-shape", "no_chips")
    expect(page.locator('[data-block="lists"] .waiter')).to_have_count(0)
    assert room.snap()["view"]["seats"][seat - 1]["player"] == room.people[alias]


def test_what_he_brings_too_little_of_is_said_with_what_is_missing(room: Room) -> None:
    room.people |= arrive(room.house, "Pía")
    page = room.at("phone")
    page.locator('[data-key="thumb-seat"]').click()
    page.get_by_label("Alias, nombre o número de documento").fill("pia")
    page.get_by_role("button", name="Buscar").click()
    page.locator("dialog.seating .found").get_by_role("button", name="Pía").click()
    page.get_by_label("Fichas que trae").fill("60")
    joins = page.locator("dialog.seating .joins")
    expect(joins).to_contain_text("Por debajo del mínimo para entrar: 100")
    expect(joins).to_contain_text("Faltan 40")
    sound(page)


def test_who_asks_for_another_seat_comes_before_who_waits_and_is_moved(room: Room) -> None:
    room.people |= arrive(room.house, "Quim")
    room.wait_for("Quim")
    room.do("make_request", seat=5, kind="seat_change")
    page = room.at("phone")
    claims = page.locator('.nexttable[data-table="1"] .claim')
    expect(claims).to_have_count(2)
    assert claims.evaluate_all("all => all.map((e) => e.dataset.why)") == ["seat_change", "waiting"]
    expect(page.locator('[data-block="requests"]')).to_contain_text("Mesa 1, asiento 5")
    claims.first.get_by_role("button").click()
    expect(chair(page, 5)).to_contain_text("El jugador ya está en ese asiento")
    sound(page)
    chair(page, 3).get_by_role("button").click()
    expect(page.locator("dialog.seating .said")).to_contain_text("ha pasado al asiento 3")
    page.locator('dialog.seating [data-key="close"]').click()
    expect(claims).to_have_count(1)
    assert room.snap()["own"]["requests"] == []


def test_a_seat_is_kept_and_set_free_and_a_table_feeds_another_from_the_tables_form(room: Room) -> None:
    room.people |= arrive(room.house, "Rita")
    page = room.at("desk")
    said = page.locator("dialog.sheet[open] .saidline .said")
    tile = page.locator('.tile[data-table="1"]')
    free = next(s["seat"] for s in room.snap()["view"]["seats"] if s["status"] == "empty")
    tile.get_by_role("button", name="Gestionar").click()
    page.check('input[value="reserve_seat"]')
    page.select_option("dialog.sheet[open] select[name=seat]", str(free))
    page.select_option("dialog.sheet[open] select[name=player]", label="Rita")
    page.select_option("dialog.sheet[open] select[name=minutes]", "15")
    page.get_by_role("button", name="Anotar").click()
    expect(said).to_have_text("Anotado")
    kept = tile.locator(f'[data-seat="{free}"]')
    expect(kept).to_have_attribute("data-shape", "reserved")
    sound(page)
    page.check('input[value="cancel_reservation"]')
    page.get_by_role("button", name="Anotar").click()
    expect(kept).to_have_attribute("data-shape", "empty")
    page.check('input[value="make_request"]')
    page.select_option("dialog.sheet[open] select[name=request]", "assistance")
    page.get_by_role("button", name="Anotar").click()
    expect(page.locator('[data-block="requests"]')).to_contain_text("asistencia")
    page.check('input[value="feed_table"]')
    page.select_option("dialog.sheet[open] select[name=feeds]", label="Mesa 2")
    page.get_by_role("button", name="Anotar").click()
    expect(page.locator(".feeders")).to_have_text("Mesa 1 alimenta la mesa 2")


def pull(page: Page, start: Locator, *path: Locator) -> None:
    """Press the mouse on `start`, draw it over each of `path` in turn and stay there."""
    for n, place in enumerate((start, *path)):
        place.scroll_into_view_if_needed()
        box = place.bounding_box()
        assert box is not None
        page.mouse.move(box["x"] + box["width"] / 2, box["y"] + min(20, box["height"] / 2), steps=6)
        if n == 0:
            page.mouse.down()


def hold_over(page: Page, place: Locator) -> None:
    """Draw on to `place`, wherever the sheet, which grows as it is answered, has it by then."""
    for n in range(40):
        box = place.bounding_box()
        assert box is not None
        page.mouse.move(box["x"] + 30 + n % 3, box["y"] + 20)
        if "over" in (place.get_attribute("class") or "").split():
            return
    pytest.fail("the seat under the pointer is not marked")


def test_somebody_dragged_from_the_list_sees_every_reason_before_he_is_let_go(room: Room) -> None:
    """The sheet opens over the table while the button is held: seats, words and refusals as by tap."""
    room.people |= arrive(room.house, "Saúl")
    room.wait_for("Saúl")
    assert room.act("leave", seat=6)["t"] == "ack"
    page = room.at("desk")
    tile, row = (
        page.locator('.tile[data-table="1"]'),
        page.locator('[data-block="lists"] .waiter', has_text="Saúl"),
    )
    sheet, said = page.locator("dialog.seating"), page.locator("dialog.seating .said")
    pull(page, row, tile)
    expect(chair(page, 1)).to_contain_text("El asiento está ocupado")
    expect(page.locator(".ghost")).to_have_text("Saúl")
    hold_over(page, chair(page, 1))
    page.mouse.up()
    expect(said).to_have_text("No se ha anotado: El asiento está ocupado")
    expect(page.locator(".ghost")).to_be_hidden()
    page.locator('dialog.seating [data-key="close"]').click()
    pull(page, row, tile)
    possible = sheet.locator('.chair[data-ok="1"]').first
    expect(possible).to_be_visible()
    free = int(possible.get_attribute("data-seat") or 0)
    hold_over(page, chair(page, free))
    page.mouse.up()
    expect(said).to_have_text(f"Saúl está en la mesa 1, asiento {free}")
    assert room.snap()["view"]["seats"][free - 1]["player"] == room.people["Saúl"]


def test_on_a_phone_a_call_is_answered_and_somebody_seated_with_the_thumb(room: Room) -> None:
    """Every key of the way lies in the lower half of 390 by 844."""
    room.people |= arrive(room.house, "Tere")
    room.wait_for("Tere")
    assert room.act("leave", seat=7)["t"] == "ack"
    room.do("call_inspector", kind="assistance", seat=1)
    page = room.at("phone")
    sheet = page.locator("dialog.seating")

    def reached(key: Locator) -> None:
        expect(key).to_be_visible()
        box = key.bounding_box()
        assert box is not None
        assert box["y"] + box["height"] / 2 > 422
        assert box["height"] >= 48
        key.click()

    reached(page.locator('[data-key="thumb-answer"]'))
    expect(page.locator(".thumb")).to_contain_text("No hay llamadas pendientes")
    expect(page.locator(".case .what")).to_contain_text("va en camino")
    reached(page.locator('[data-key="thumb-seat"]'))
    reached(sheet.locator(".found button", has_text="Tere"))
    expect(chair(page, 1)).to_contain_text("El asiento está ocupado")
    sound(page)
    seats = sheet.locator('.chair[data-ok="1"]')
    seat = int(seats.last.get_attribute("data-seat") or 0)
    reached(seats.last.get_by_role("button"))
    expect(sheet.locator(".said")).to_have_text(f"Tere está en la mesa 1, asiento {seat}")
    page.locator('dialog.seating [data-key="close"]').click()
    page.locator(".thumb .menukey").click()
    expect(page.get_by_role("link", name="Relevo")).to_be_visible()
    sound(page)


def test_a_finger_drags_by_the_handle(room: Room) -> None:
    room.people |= arrive(room.house, "Uma")
    room.wait_for("Uma")
    assert room.act("leave", seat=8)["t"] == "ack"
    page = room.at("phone")
    sheet = page.locator("dialog.seating")
    row = page.locator('.nexttable[data-table="1"] .claim', has_text="Uma")
    finger = page.context.new_cdp_session(page)
    finger.send("Emulation.setTouchEmulationEnabled", {"enabled": True})

    def touch(kind: str, place: Locator | None = None) -> None:
        box = place.bounding_box() if place is not None else None
        at = [] if box is None else [{"x": box["x"] + box["width"] / 2, "y": box["y"] + box["height"] / 2}]
        finger.send("Input.dispatchTouchEvent", {"type": f"touch{kind}", "touchPoints": at})

    row.scroll_into_view_if_needed()
    touch("Start", row.locator(".grip"))
    touch("Move", row.locator(".reason"))
    possible = sheet.locator('.chair[data-ok="1"]').first
    expect(possible).to_be_visible()
    seat = int(possible.get_attribute("data-seat") or 0)
    touch("Move", possible)
    expect(possible).to_have_class(re.compile(r"\bover\b"))
    touch("End")
    expect(sheet.locator(".said")).to_have_text(f"Uma está en la mesa 1, asiento {seat}")
    finger.send("Emulation.setTouchEmulationEnabled", {"enabled": False})
