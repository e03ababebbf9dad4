"""What the croupier has to take note of stands on his tablet until he does; open cases stand on the floor."""

from __future__ import annotations

import copy
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, expect

from tests.browser import floor_snapshots
from tests.browser.rooms import Json, Room
from tests.browser.tablet import SIZES, Tablet, state
from tests.browser.test_followers import axe

pytestmark = [pytest.mark.browser, pytest.mark.slow]
RULED: Json = {"id": "12", "kind": "correct_entry", "hand": 128}


@pytest.fixture(params=SIZES, ids=lambda size: str(size[0]))
def room(request: pytest.FixtureRequest, chromium: Browser) -> Iterator[Room]:
    made = Room(chromium, *request.param)
    yield made
    made.close()
    assert made.faults == []


@pytest.mark.parametrize("hold", [None, {"since": "2026-11-30T20:59:00Z"}], ids=["play", "held"])
def test_the_croupier_takes_note_in_one_tap_also_while_the_table_is_held(
    room: Room, hold: Json | None
) -> None:
    snap = copy.deepcopy(state("turn"))
    snap["own"]["unacknowledged"] = [RULED]
    snap["view"]["hold"] = hold
    tablet = Tablet(room, snap, "es")
    key = tablet.key("acknowledge")
    expect(key).to_have_text("Decisión 12 · Corregir una anotación: enterado")
    box = key.bounding_box()
    assert box is not None
    assert box["height"] >= 48
    footer = tablet.page.locator("footer.bot").bounding_box()
    assert footer is not None
    assert box["y"] + box["height"] <= footer["y"]
    assert axe(tablet.page) == []
    key.click()
    assert tablet.said(1) == [("acknowledge_ruling", {"ruling": "12"})]
    snap["own"]["unacknowledged"] = []
    tablet.show(snap | {"seq": snap["seq"] + 1})
    expect(tablet.page.locator('[data-key="acknowledge"]')).to_be_hidden()


def test_who_only_looks_has_nothing_to_take_note_of(room: Room) -> None:
    snap = copy.deepcopy(state("turn"))
    snap["own"] |= {"holder": False, "unacknowledged": [RULED]}
    tablet = Tablet(room, snap, "es")
    expect(tablet.page.locator('[data-key="acknowledge"]')).to_be_hidden()


def test_open_cases_stand_on_their_tile_with_the_way_to_the_ruling(room: Room) -> None:
    frame = floor_snapshots.floor_frame()
    frame["tiles"][0]["cases"] = ["2-7", "2-9"]
    page = room.floor(frame)
    tile = page.locator(f'[data-table="{frame["tiles"][0]["number"]}"]')
    expect(tile.locator('[data-fig="cases"]')).to_have_text("Casos abiertos: 2-7, 2-9")
    expect(tile.locator('[data-key="go-ruling"]')).to_be_visible()
    assert axe(page) == []
