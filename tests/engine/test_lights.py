"""The two lights on the floor tile and before the inspector, never before croupier or player (FLOOR 26)."""

from msgspec.structs import replace

from tables.engine import audience, overlays
from tables.engine.inspection import inspection
from tables.engine.state import BookFault
from tests.engine.room import seated


def test_a_book_that_balances_is_a_light_of_its_own_on_tile_and_desk() -> None:
    table = seated().table
    assert overlays.tile(table)["lights"]["book"] == {"ok": True}
    assert inspection(table)["lights"]["book"] == {"ok": True}
    assert "book" not in overlays.tile(table)["needs"]


def test_a_broken_book_says_since_when_where_and_by_how_much_and_comes_before_every_other_need() -> None:
    fault = BookFault(seq=118, account="stack:3", booked=20000, held=20700)
    table = replace(seated().table, book=fault)
    light = {"ok": False, "since": 118, "account": "stack:3", "booked": 20000, "held": 20700}
    assert overlays.tile(table)["lights"]["book"] == light
    assert inspection(table)["lights"]["book"] == light
    assert overlays.tile(table)["needs"][0] == "book"


def test_no_light_reaches_the_public_the_croupier_or_a_player() -> None:
    table = seated().table
    assert "lights" not in audience.public(table)
    assert "lights" not in overlays.croupier(table, holder=True)
    assert "lights" not in overlays.seat(table, 1)
