"""A player moved to another table and a table broken, on the screens of all whom it concerns (FLOOR 41)."""

from __future__ import annotations

import json
from collections.abc import Iterator
from functools import partial
from typing import Any

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser, Page, expect

from tests.browser import figures
from tests.browser.test_followers import Evening, same
from tests.faults.test_kill_between_tables import SECOND, SECOND_TABLE
from tests.served import House

pytestmark = pytest.mark.browser

Json = dict[str, Any]
LEDGER = (
    "from tables.models import ChipAccount as A; import json\n"
    "rows = A.objects.filter(kind='stack', balance__gt=0).select_related('table')\n"
    "print(json.dumps(sorted([r.table.number, int(r.code.split(':')[2]), r.balance] for r in rows)))"
)


class TwoTables(Evening):
    """The demo's table 1, and table 9 of the same game with nobody at it yet."""

    def __init__(self, house: House, chromium: Browser, seeded: Json) -> None:
        from tests.faults.test_kill import table_one

        house.python(SECOND_TABLE.replace("{first}", table_one()))
        super().__init__(house, chromium, seeded)

    @property
    def floor(self) -> Page:
        return self.pages["inspector"]

    def form(self, act: str) -> Page:
        """The floor's form of table 1, with one act chosen."""
        if not self.floor.locator("dialog.sheet[open]").count():
            self.floor.locator('[data-table="1"]').get_by_role("button").click()
        self.floor.check(f'input[value="{act}"]')
        return self.floor

    def recorded(self) -> None:
        """Send the form; it has to be accepted."""
        self.floor.get_by_role("button", name="Anotar").click()
        expect(self.floor.locator(".saidline .said")).to_have_text("Anotado")

    def of(self, table: str) -> Json:
        """The committed state of a table."""
        found: Json = self.request.get(f"{self.house.url}/api/tables/{table}").json()
        return found

    def figures_equal_the_ledger(self) -> None:
        """The tiles of both tables, and each stack of every table, beside the accounts."""
        shown = [
            [number, seat["seat"], seat["stack"]]
            for number, table in sorted(self.tables().items())
            for seat in self.of(table)["view"]["seats"]
            if seat["stack"]
        ]
        ledger = self.house.python(LEDGER)
        assert shown == json.loads(ledger)
        for number, table in ((1, self.table), (9, SECOND)):
            tile = partial(figures.on_the_tile, self.floor, number)
            same(tile, figures.of_the_tile(self.of(table)["view"]), self.floor)


@pytest.fixture(scope="module")
def tables(served: House, chromium: Browser, seeded: Json) -> Iterator[TwoTables]:
    made = TwoTables(served, chromium, seeded)
    yield made
    for context in made.contexts:
        context.close()
    assert made.faults == []


def axe(page: Page) -> list[str]:
    return [v["id"] for v in Axe().run(page).response["violations"]]


def test_a_player_is_moved_to_another_table_and_led_there(tables: TwoTables) -> None:
    phone = tables.pages["player1"]
    expect(phone.locator(".ph.seated")).to_be_visible()
    floor = tables.form("change_table")
    floor.select_option("select[name=seat]", "1")
    floor.select_option("select[name=other]", label="Mesa 9")
    floor.select_option("select[name=chair]", "4")
    expect(floor.locator(".carried")).to_contain_text("200\N{NO-BREAK SPACE}€")
    assert axe(floor) == []
    tables.recorded()
    notice = phone.locator(".moved")
    expect(notice).to_contain_text("Su asiento está ahora en otra mesa")
    assert axe(phone) == []
    notice.get_by_role("link").click()
    phone.wait_for_url(lambda url: url.endswith(f"/table/{SECOND}/"))
    expect(phone.locator(".ph.seated")).to_be_visible()
    there = tables.of(SECOND)
    same(
        partial(figures.on_the_table_page, phone),
        figures.of_the_view(there["view"], there["seq"], own=4),
        phone,
    )
    tables.figures_equal_the_ledger()


def test_a_table_is_broken_and_everybody_sees_who_sits_where(tables: TwoTables) -> None:
    here = tables.of(tables.table)["view"]["seats"]
    stacks = {seat["player"]: seat["stack"] for seat in here if seat["player"]}
    floor = tables.form("break_table")
    expect(floor.locator(".breaking .need")).to_have_text("Jugadores que pasan con sus fichas: 7")
    expect(floor.locator("[data-room]")).to_have_text("Mesa 9, libres: 1, 2, 3, 5, 6, 7, 8, 9 y 10")
    expect(floor.locator(".breaking .lot")).to_contain_text("se sortea")
    assert axe(floor) == []
    floor.fill("input[name=reason]", "pocos jugadores")
    tables.recorded()
    went = floor.locator("[data-went]")
    expect(went).to_have_count(7)
    assert axe(floor) == []
    there = {seat["player"]: seat for seat in tables.of(SECOND)["view"]["seats"] if seat["player"]}
    assert {player: there[player]["stack"] for player in stacks} == stacks
    names = tables.of(SECOND)["names"]
    assert sorted(went.all_inner_texts()) == sorted(
        f"{names[player]}\nmesa 9, asiento {there[player]['seat']}" for player in stacks
    )
    assert tables.of(tables.table)["view"]["session"]["phase"] == "closed"
    tables.figures_equal_the_ledger()
    assert "all sound" in tables.house.manage("verify")
    assert "made again: the same" in tables.house.manage("verify", "--draw", "1")
