"""A table opened by the floor: its profile, the seats by lot where the rules say so, chips, button."""

from collections.abc import Sequence
from typing import Final

from tables.models import GameSession
from tables.simulation.box import Box
from tables.simulation.room import Room
from tables.simulation.staff import Data

FOUNDERS: Final = 6
"""Newcomers with whom a table begins that the last evening has closed."""


def closed(tables: Sequence[str]) -> list[str]:
    """Those of these tables that have no session now."""
    rows = GameSession.objects.filter(table_id__in=tables, closed_seq=None)
    now = {str(table) for table in rows.values_list("table_id", flat=True)}
    return [table for table in tables if table not in now]


async def open_again(room: Room, box: Box) -> None:
    """The evening before has closed this table: it opens under the profile that it had."""
    inspector = room.inspector
    desk = await inspector.browser.read(f"/api/tables/{box.table}/desk")
    people = [inspector.newcomer() for _ in range(FOUNDERS)]
    await open_for(room, box.table, desk["profile"], people)
    await place_button(room, box.table)


async def open_for(room: Room, table: str, profile: Data, people: Sequence[str]) -> None:
    """A session under a profile (`id`, `version`), and its founders in their chairs."""
    inspector = room.inspector
    named = {"profile": profile["id"], "version": profile["version"], "chosen": {}}
    await inspector.ask(table, "open_from_profile", **named)
    rules = (await inspector.browser.read(f"/api/tables/{table}/desk"))["rules"]
    if rules["seat_draw"]:
        await inspector.ask(table, "draw_seats", players=list(people), cards={})
        return
    for seat, player in enumerate(people, 1):
        await inspector.ask(table, "assign_seat", seat=seat, player_id=player)


async def place_button(room: Room, table: str) -> None:
    """Once everybody has chips the button lies in front of the first."""
    inspector = room.inspector
    await inspector.sees(table, lambda tile: all(s["stack"] for s in tile["seats"] if s["player"]))
    await inspector.ask(table, "place_button", seat=inspector.seats(table, "playing")[0])
