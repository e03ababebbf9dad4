"""The waiting lists: somebody joins, is called to a chair that is kept, comes, or lets the call pass."""

from datetime import UTC, datetime, timedelta
from typing import Any, Final

from tables.simulation.box import Box
from tables.simulation.room import Room
from tables.simulation.socket import Frame
from tables.simulation.staff import PATIENCE, RefusedError

CLOCKS: Final = timedelta(seconds=3)
"""So long after a countdown's end the inspector lets the call pass himself: this house's clock stands."""
MINE: Final = 0.2


async def list_command(room: Room, k: str, player: str, line: str, **d: Any) -> Frame:
    """Give a command about a list as the inspector."""
    answer = await room.inspector.browser.give("/api/floor/lists", k, player_id=player, line=line, **d)
    said = room.acts.done if answer["t"] == "ack" else room.acts.refused
    said[k if answer["t"] == "ack" else f"{k}: {answer['code']}"] += 1
    return answer


def row(room: Room, player: str, line: str) -> Frame | None:
    """Somebody on a list, as the floor's screen shows him."""
    rows = room.inspector.screen.lists["lists"].get(line, [])
    return next((one for one in rows if one["player"] == player), None)


async def from_list(room: Room, box: Box) -> None:
    """A guest puts himself on the table's list, sees on his phone that he is called, and gets his chair."""
    guest, line = room.guests[box.table], f"table:{box.table}"
    await guest.join(line)
    box.phones.add(guest.player)
    seat = await _call(room, box, guest.player, line)
    while not await guest.is_called():
        await room.inspector.screen.moves(MINE)
    await _seat(room, box, guest.player, line, seat)
    room.start(guest.watch(box.table))
    room.acts.happen("seat_from_list")


async def in_person(room: Room, box: Box) -> None:
    """Somebody asks at the desk; the inspector writes him down, calls him and seats him."""
    player, line = room.inspector.newcomer(), f"table:{box.table}"
    await list_command(room, "join_list", player, line, how="in_person")
    seat = await _call(room, box, player, line)
    await _seat(room, box, player, line, seat)
    room.acts.happen("seat_in_person")


async def _call(room: Room, box: Box, player: str, line: str) -> int:
    """Call him to a chair that is possible for him: it is kept."""
    inspector = room.inspector
    await inspector.screen.until(lambda: row(room, player, line))
    while True:
        possible = await inspector.chairs(box.table, player)
        if possible:
            seat = inspector.chance.choice(possible)
            d = {"table": box.table, "seat": seat}
            if (await list_command(room, "call_waiting", player, line, **d))["t"] == "ack":
                return seat
        elif not inspector.seats(box.table, "empty"):
            await make_room(room, box, 1)
        await inspector.screen.moves(PATIENCE)


async def make_room(room: Room, box: Box, chairs: int) -> None:
    """Somebody goes home where there are fewer free chairs than are needed."""
    inspector = room.inspector
    guests = {guest.player for guest in room.guests.values()}
    while len(inspector.seats(box.table, "empty")) < chairs:
        seats = inspector.tile(box.table)["seats"]
        going = inspector.chance.choice([s for s in seats if s["player"] and s["player"] not in guests])
        async with box.between_hands():
            if await room.cashier.operate(box.table, going["seat"], "leave"):
                await inspector.sees_gone(box.table, going["player"])
                room.acts.happen("leave")


async def _seat(room: Room, box: Box, player: str, line: str, seat: int) -> None:
    """He comes: the kept chair between two hands, or another one where it would not do for him now."""
    while True:
        async with box.between_hands():
            if await room.inspector.seat(box.table, player, seat):
                break
        await room.inspector.screen.moves(PATIENCE)
    await room.inspector.screen.until(lambda: row(room, player, line) is None)


async def missed(room: Room, box: Box) -> None:
    """Somebody who has telephoned is called and does not come: to the bottom of the list; later off it."""
    player, line = room.inspector.newcomer(), f"table:{box.table}"
    await list_command(room, "join_list", player, line, how="phone", shown="initials")
    await room.inspector.screen.until(lambda: row(room, player, line))
    called = await list_command(room, "call_waiting", player, line)
    if called["t"] != "ack":
        raise RefusedError(f"call_waiting: {called['code']}")
    while not _was_missed(room, player, line):
        waits = row(room, player, line)
        if waits and waits["due"] and datetime.fromisoformat(waits["due"]) + CLOCKS < datetime.now(UTC):
            await list_command(room, "pass_over", player, line)
        await room.inspector.screen.moves(PATIENCE)
    room.acts.happen("call_missed")
    await list_command(room, "leave_list", player, line)
    await room.inspector.screen.until(lambda: row(room, player, line) is None)


def _was_missed(room: Room, player: str, line: str) -> bool:
    waits = row(room, player, line)
    return waits is not None and waits["misses"] == 1 and waits["due"] is None
