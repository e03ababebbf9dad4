"""Conduct on the floor: penalties, absences, picked-up chips, a removal; forms and lines of the tile."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from msgspec.structs import replace
from playwright.sync_api import Browser, Page, expect

from tables import audiences
from tables.engine import commands as c
from tables.engine import rulings as r
from tables.engine.state import House, Table
from tests.browser import snapshots
from tests.browser.decided import INES, Decided, at_table
from tests.browser.rooms import Json, Room
from tests.browser.test_floor_evening import DESKTOP, PHONE, axe
from tests.browser.test_floor_page import answering, commands

pytestmark = [pytest.mark.browser, pytest.mark.slow]

HOUSE = House(absent_minutes=30, absent_antes=2)
ROSA = replace(INES, actor="user:7", role="inspector", rank=1, day_ends=INES.now + 36_000)
Make = Callable[..., tuple[Room, Page]]


def evening() -> Decided:
    """Seat 3 is away for an hour and two hands, seat 5 misses hands, seat 6 is warned."""
    behind = Decided(at_table(house=HOUSE))
    behind.do(c.SitOut(seat=3), replace(INES, now=INES.now - 3600))
    for _ in range(2):
        behind.do(c.StartHand()).do(c.Rest(verb="fold")).do(c.PayPots())
    hands = c.GivePenalty(seat=5, kind="hands", hands=2, reason="delay")
    warned = c.GivePenalty(seat=6, kind="warning", reason="insult")
    return behind.do(hands, ROSA).do(warned, ROSA)


def tile(table: Table) -> Json:
    found: Json = json.loads(json.dumps(audiences.tile(table, 7)))
    return found


@pytest.fixture
def floor(chromium: Browser) -> Iterator[Make]:
    made: list[Room] = []

    def make(table: Table, size: tuple[int, int] = DESKTOP, language: str = "es") -> tuple[Room, Page]:
        room = Room(chromium, *size)
        made.append(room)
        room.api = lambda path, query: {}
        frame = {"t": "floor", "names": snapshots.PLAYERS, "tiles": [tile(table)]}
        page = room.floor(frame, language)
        answering(room, {"t": "ack", "seq": table.seq + 1})
        return room, page

    yield make
    for each in made:
        each.close()
    assert [fault for each in made for fault in each.faults] == []


def form(page: Page, act: str) -> None:
    page.locator('[data-table="7"]').get_by_role("button", name="Gestionar").click()
    page.check(f'input[value="{act}"]')


def record(page: Page) -> None:
    page.get_by_role("button", name="Anotar").click()
    expect(page.locator(".sheet .saidline .said")).to_have_text("Anotado")


def texts(page: Page, name: str) -> list[str]:
    """What a choice offers, with plain spaces."""
    found = page.locator(f"select[name={name}] option").all_inner_texts()
    return [each.replace("\N{NO-BREAK SPACE}", " ") for each in found]


def sent(room: Room) -> tuple[str, Any]:
    last = commands(room)[-1]
    return last["k"], last["d"]


@pytest.mark.parametrize("size", [PHONE, DESKTOP], ids=["phone", "desktop"])
def test_the_tile_says_who_is_away_and_what_stands_against_whom(floor: Make, size: tuple[int, int]) -> None:
    _, page = floor(evening().table, size)
    lines = page.locator(".conduct li")
    assert lines.all_inner_texts() == [
        "3\nausente 1 h 1 min · 2 antes perdidos · recoger sus fichas",
        "5\nFuera 2 manos más",
        "6\nAdvertencia",
    ]
    expect(page.locator('[data-need="pick_up"]')).to_have_text("Fichas por recoger")
    expect(page.locator('[data-seat="5"]')).to_have_attribute("data-shape", "penalty")
    assert axe(page) == []
    assert page.evaluate("document.documentElement.scrollWidth") == size[0]


def test_a_penalty_asks_for_what_its_kind_needs(floor: Make) -> None:
    room, page = floor(evening().table)
    form(page, "give_penalty")
    page.select_option("select[name=seat]", "2")
    expect(page.locator('[data-field="penalty_hands"]')).to_be_hidden()
    page.select_option("select[name=penalty_kind]", "hands")
    expect(page.locator('[data-field="until"]')).to_be_hidden()
    page.fill("input[name=penalty_hands]", "4")
    page.select_option("select[name=code]", "delay")
    page.fill("input[name=words]", "tercer aviso")
    assert axe(page) == []
    record(page)
    given = {"reason": "delay", "article": "A17", "text": "tercer aviso"}
    assert sent(room) == (
        "give_penalty",
        {"seat": 2, "kind": "hands", "hands": 4, "until": None, **given},
    )
    page.select_option("select[name=penalty_kind]", "bar")
    expect(page.locator('[data-field="penalty_hands"]')).to_be_hidden()
    page.fill("input[name=until]", "2026-12-07T06:00")
    record(page)
    k, d = sent(room)
    assert (k, d["kind"], d["until"]) == ("give_penalty", "bar", 1_796_619_600)


def test_a_penalty_is_revoked_with_a_reason(floor: Make) -> None:
    room, page = floor(evening().table)
    form(page, "revoke_penalty")
    assert texts(page, "penalty") == ["Lucía · Fuera 2 manos más", "Jean-Paul · Advertencia"]
    record(page)
    assert sent(room) == ("revoke_penalty", {"penalty": "1", "reason": "mistaken"})


def test_two_pick_up_the_chips_of_who_is_away_by_denomination(floor: Make) -> None:
    room, page = floor(evening().table)
    form(page, "pick_up")
    assert texts(page, "seat") == ["Asiento 3 · Andrés · 200 € · Ausente"]
    assert texts(page, "to_place") == ["a una bolsa que guarda la casa"]
    page.fill("input[name=counted]", "200")
    page.fill("input[name=chip-10000]", "2")
    page.get_by_role("button", name="Anotar").click()
    expect(page.locator(".saidline .said")).to_contain_text("quien ha contado con usted")
    assert commands(room) == []
    page.fill("input[name=badge]", "croupier1")
    page.fill("input[name=second-pin]", "200200")
    assert axe(page) == []
    record(page)
    assert sent(room) == ("pick_up", {"seat": 3, "counted": 20000, "chips": {"10000": 2}, "to": "bag"})
    assert commands(room)[-1]["second"] == {"badge": "croupier1", "pin": "200200"}


def test_a_bag_is_given_back_at_the_cage_or_to_the_seat_of_its_owner(floor: Make) -> None:
    picked = replace(ROSA, second="user:102")
    behind = evening().do(c.PickUp(seat=3, counted=20_000), picked).do(c.AssignSeat(seat=9, player_id="p3"))
    room, page = floor(behind.table)
    form(page, "return_bag")
    assert texts(page, "bag") == ["Bolsa 1 · Andrés · 200 €"]
    record(page)
    assert sent(room) == ("return_bag", {"bag": "1", "seat": None})
    page.select_option("select[name=bag_to]", "9")
    record(page)
    assert sent(room) == ("return_bag", {"bag": "1", "seat": 9})


def test_a_player_is_removed_in_mid_hand_by_a_ruling_and_his_chips_wait_for_two(floor: Make) -> None:
    behind = evening().do(c.StartHand())
    room, page = floor(behind.table)
    form(page, "remove_player")
    page.select_option("select[name=seat]", "4")
    expect(page.locator(".sheet .hint")).to_contain_text("hoy no vuelve")
    assert axe(page) == []
    record(page)
    ruling = {
        "ruling": {"kind": "remove_player", "seat": 4},
        "reason": "behaviour",
        "article": "A17",
        "text": "",
    }
    assert sent(room) == ("rule", ruling)
    removed = c.Rule(ruling=r.RemovePlayer(seat=4), reason="behaviour", article="A17")
    behind.do(removed, ROSA).do(c.Rest(verb="fold")).do(c.PayPots())
    room, page = floor(behind.table)
    expect(page.locator('[data-conduct="penalty-3"]')).to_have_text("4Retirado, hoy no vuelve")
    form(page, "pick_up")
    page.select_option("select[name=seat]", "4")
    places = ["a una bolsa que guarda la casa", "a su cuenta en la caja"]
    assert texts(page, "to_place") == places


def test_what_cannot_be_meant_is_not_offered(floor: Make) -> None:
    _, page = floor(at_table())
    page.locator('[data-table="7"]').get_by_role("button", name="Gestionar").click()
    offered = page.locator("[data-group=conduct] [data-act]").evaluate_all(
        "all => all.filter((e) => e.checkVisibility()).map((e) => e.dataset.act)"
    )
    assert offered == ["give_penalty"]
