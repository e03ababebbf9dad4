"""What guests ask for on their phones, and how floor, croupier and cage give it to them."""

from collections.abc import Callable

from tables.simulation.box import Box
from tables.simulation.lists import make_room
from tables.simulation.player import Player
from tables.simulation.room import Room
from tables.simulation.socket import Frame
from tables.simulation.staff import PATIENCE


async def _seated(room: Room, box: Box) -> Player:
    """The guest of a table, once he sits there, with chips."""
    guest = room.guests[box.table]
    inspector = room.inspector

    def has_chips() -> bool:
        mine = [s for s in inspector.tile(box.table)["seats"] if s["player"] == guest.player]
        return guest.screen is not None and bool(mine) and mine[0]["stack"] > 0

    while not has_chips():
        await inspector.screen.moves(PATIENCE)
    return guest


async def _asked(room: Room, box: Box, guest: Player, kind: str) -> Callable[[], Frame | None]:
    """He asks; his request as the floor's screen shows it, as long as it stands."""

    def request() -> Frame | None:
        rows = room.inspector.tile(box.table)["requests"]
        return next((one for one in rows if one["player"] == guest.player and one["kind"] == kind), None)

    await guest.wish(kind)
    return request


async def seat_change(room: Room, box: Box) -> None:
    """Another seat: the floor's screen says that he comes first, and he gets it between two hands."""
    guest, inspector = await _seated(room, box), room.inspector
    request = await _asked(room, box, guest, "seat_change")
    await inspector.screen.until(request)
    while request():
        await make_room(room, box, 1)
        async with box.between_hands():
            coming = inspector.screen.lists["next"].get(box.table, {"claims": []})["claims"]
            possible = await inspector.chairs(box.table, guest.player)
            seat = inspector.seat_of(box.table, guest.player)
            first = bool(coming) and coming[0]["player"] == guest.player
            if first and possible and seat is not None:
                await inspector.ask(box.table, "move_seat", seat=seat, to=inspector.chance.choice(possible))
        await inspector.screen.moves(PATIENCE)
    screen = guest.screen
    if screen is not None:
        await screen.until(lambda: screen.own["seat"] == inspector.seat_of(box.table, guest.player))
    room.acts.happen("seat_change")


async def assistance(room: Room, box: Box) -> None:
    """Somebody wants something to drink: the croupier sees it and has it seen to."""
    guest = await _seated(room, box)
    request = await _asked(room, box, guest, "assistance")
    await room.inspector.screen.until(lambda: room.acts.done["end_request"] and not request())
    room.acts.happen("player_assistance")


async def rebuy(room: Room, box: Box) -> None:
    """More chips before he must: the cashier sees the request and brings them."""
    guest = await _seated(room, box)
    before = room.acts.done["cage rebuy"]
    request = await _asked(room, box, guest, "rebuy")
    await room.inspector.screen.until(lambda: room.acts.done["cage rebuy"] > before and not request())
    room.acts.happen("rebuy_asked")


async def leave(room: Room, box: Box) -> None:
    """He goes: the cashier pays him out, after his hand if he is in one."""
    guest = await _seated(room, box)
    await guest.wish("leave")
    await room.inspector.sees_gone(box.table, guest.player)
    room.acts.happen("leave_asked")
