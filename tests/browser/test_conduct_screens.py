"""Absences and penalties on the tablet between hands, in the sheet of a seat and on his own phone."""

from __future__ import annotations

import json

import pytest
from msgspec.structs import replace
from playwright.sync_api import Browser, expect

from tables import audiences
from tables.audiences import Audience
from tables.engine import commands as c
from tests.browser import snapshots
from tests.browser.decided import Decided
from tests.browser.rooms import Json, Room
from tests.browser.tablet import Open
from tests.browser.test_floor_conduct import ROSA, evening
from tests.browser.test_followers import axe
from tests.browser.test_tablet_amend import sound

pytestmark = [pytest.mark.browser, pytest.mark.slow]


def test_the_ready_screen_says_who_is_away_and_who_misses_hands(tablet: Open) -> None:
    one = tablet(evening().snap())
    rows = one.page.locator('[data-ready="conduct"] li')
    found = [" ".join(each.split()) for each in rows.all_inner_texts()]
    assert found == [
        "3 Andrés ausente 1 h 1 min · 2 antes perdidos · recoger sus fichas",
        "5 Lucía Fuera 2 manos más",
        "6 Jean-Paul Advertencia",
    ]
    sound(one)


def test_the_sheet_of_a_seat_says_the_same_and_offers_what_fits(tablet: Open) -> None:
    one = tablet(evening().snap())
    one.page.locator('.seat[data-seat="3"]').tap()
    expect(one.page.locator('dialog [data-conduct="away-3"]')).to_contain_text("ausente 1 h")
    expect(one.key("sit-in")).to_have_count(1)
    one.key("sheet-close").tap()
    one.page.locator('.seat[data-seat="5"]').tap()
    expect(one.page.locator('dialog [data-conduct="penalty-1"]')).to_have_text("Fuera 2 manos más")
    expect(one.key("sit-out")).to_have_count(1)
    expect(one.key("sit-in")).to_have_count(0)


def own(behind: Decided, seat: int) -> tuple[Json, Json]:
    table = behind.table
    view: Json = json.loads(json.dumps(audiences.public(table, 7)))
    overlay: Json = json.loads(json.dumps(audiences.overlay(table, Audience("seat", seat))))
    return view, overlay


@pytest.mark.parametrize(
    ("seat", "words"),
    [
        (3, "Está usted ausente · 1 h 1 min · 2 antes perdidos"),
        (5, "Fuera 2 manos más"),
        (6, "Advertencia"),
        (2, ""),
    ],
)
def test_a_player_sees_his_own_and_nobody_elses(chromium: Browser, seat: int, words: str) -> None:
    room = Room(chromium, 390, 844)
    page = room.table(*own(evening(), seat))
    expect(page.locator(".own .note")).to_have_text(words)
    assert axe(page) == []
    assert room.faults == []
    room.close()


def test_a_barred_player_reads_until_when(chromium: Browser) -> None:
    bar = c.GivePenalty(seat=4, kind="bar", until=ROSA.now + 86_400, reason="insult")
    behind = evening().do(bar, replace(ROSA, rank=2))
    room = Room(chromium, 390, 844)
    page = room.table(*own(behind, 4))
    expect(page.locator(".own .note")).to_have_text("Vetado hasta el 1/12, 21:59")
    assert snapshots.PLAYERS["p4"] not in page.locator(".own .note").inner_text()
    room.close()
