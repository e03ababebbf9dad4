"""The end of an evening: sessions closed, felt counted, everybody paid, floats and tips counted, sheets."""

import re
from typing import Final

from tables.simulation.box import Box
from tables.simulation.figures import compare
from tables.simulation.room import Room

LAST: Final = 2
"""Hands that are announced at the table whose end is announced."""


async def close(room: Room) -> None:
    """Close the house: every table with its sheet, figures compared before and after the chips are gone."""
    tables = list(room.boxes.values())
    for place, box in enumerate(tables):
        await _end(room, box, announced=place == 0)
    await compare(room)
    for place, box in enumerate(tables):
        await _pay_out(room, box, off=place == 0)
        await _count_out(room, box, off=place == 1)
    await compare(room)
    for box in tables:
        await _sheet(room, box)


async def _end(room: Room, box: Box, *, announced: bool) -> None:
    """No more hands; at one table after some that were announced."""
    inspector = room.inspector
    if inspector.tile(box.table)["session"]["phase"] != "closed" and announced:
        await inspector.ask(box.table, "announce_last_hands", hands=LAST)
        box.share = box.hands + LAST
        await inspector.sees(box.table, lambda tile: tile["session"]["phase"] == "closed")
        room.acts.happen("last_hands")
    elif inspector.tile(box.table)["session"]["phase"] != "closed":
        async with box.between_hands():
            await inspector.ask(box.table, "close_session", reason="end of the evening")
    box.over = True
    box.tell()
    room.acts.happen("table_closed")


async def _pay_out(room: Room, box: Box, *, off: bool) -> None:
    """The felt is counted, at one table a chip less than booked; then every stack goes to the cage."""
    inspector = room.inspector
    tile = inspector.tile(box.table)
    stacks = {s["seat"]: s["stack"] for s in tile["seats"] if s["player"]}
    if stacks:
        rich = max(stacks, key=lambda seat: stacks[seat])
        unit = tile["rules"]["chip_unit"] if off and stacks[rich] else 0
        await inspector.ask(box.table, "recount", counts=stacks | {rich: stacks[rich] - unit})
        room.acts.happen("count_at_close")
    for seat in stacks:
        if await room.cashier.operate(box.table, seat, "leave"):
            room.acts.happen("cash_out")
    await inspector.sees(box.table, lambda tile: not any(s["player"] for s in tile["seats"]))


async def _count_out(room: Room, box: Box, *, off: bool) -> None:
    """The float to the last chip, at one table a chip short; the tips to the staff."""
    cashier, unit = room.cashier, room.inspector.tile(box.table)["rules"]["chip_unit"]
    booked, _ = await cashier.book(box.table, "closer")
    await cashier.count_out(box.table, "closer", missing=unit if off and booked >= unit else 0)
    for kind in ("tips", "drop"):
        if (await cashier.book(box.table, kind))[0]:
            await cashier.count_out(box.table, kind)


async def _sheet(room: Room, box: Box) -> None:
    """The closing sheet, with nothing left to do on it; also on paper, as the shift's report."""
    browser = room.inspector.browser
    page = await browser.page(f"/table/{box.table}/closing/")
    room.acts.compare(f"left to do at {box.table}", re.findall(r'class="warning"', page), [])
    files = re.findall(r'href="([^"]+closing/\d+\.pdf)"', page)
    for path in (*files, f"/table/{box.table}/report/"):
        status, _ = await browser.request(path)
        room.acts.compare(path, status, 200)
    if len(files) == 1:
        room.acts.happen("closing_sheet")
