"""A table that opens during the evening beside one of the same game, feeds it, and is broken into it."""

from typing import Final

from tables.simulation.box import Box
from tables.simulation.dealer import Dealer
from tables.simulation.lists import list_command, make_room, row
from tables.simulation.opening import open_for, place_button
from tables.simulation.room import Room
from tables.simulation.staff import PATIENCE, RefusedError

HANDS: Final = 8
"""Dealt at the second table before it is broken."""
FOUNDERS: Final = 4
"""Newcomers who draw their seats there beside its guest: as many as the game needs to begin."""


async def run(room: Room, box: Box) -> None:
    """The whole life of the second table; `box` is the table beside which it opens."""
    second = room.second
    if second is None:
        raise ValueError("no second table was set up")
    second.busy += 1
    await _open(room, box, second)
    room.acts.happen("second_table")
    await second.reached(HANDS // 2)
    await _change(room, second, box)
    await second.reached(HANDS)
    await _break(room, second, box)


async def _open(room: Room, box: Box, second: Box) -> None:
    """Opened under the other's profile; seats drawn among those on the list; chips, button, croupier."""
    inspector, table, guest = room.inspector, second.table, room.guests[second.table]
    beside = await inspector.browser.read(f"/api/tables/{box.table}/desk")
    line = f"game:{inspector.tile(box.table)['rules']['game']}"
    await guest.join(line)
    people = [guest.player, *(inspector.newcomer() for _ in range(FOUNDERS))]
    for player in people[1:]:
        await list_command(room, "join_list", player, line)
    await inspector.screen.until(lambda: all(row(room, player, line) for player in people))
    await open_for(room, table, beside["profile"], people)
    room.boxes[table] = second
    await inspector.ask(table, "feed_table", table=box.table)
    await inspector.screen.until(lambda: not any(row(room, player, line) for player in people))
    room.acts.happen("seats_drawn")
    room.start(guest.watch(table))
    second.phones.add(guest.player)
    await room.cashier.opener(table)
    await place_button(room, table)
    dealer = await _somebody_out(room)
    room.start(room.in_the_box(dealer, dealer.open(second)))


async def _somebody_out(room: Room) -> Dealer:
    while not room.out:
        await room.inspector.screen.moves(PATIENCE)
    return room.out.pop(next(iter(room.out)))


async def _change(room: Room, second: Box, box: Box) -> None:
    """The guest asks for another table, comes first by the floor's screen, takes all along that he has."""
    guest, inspector = room.guests[second.table], room.inspector
    await guest.wish("table_change")
    await inspector.sees(second.table, lambda t: any(r["kind"] == "table_change" for r in t["requests"]))
    await make_room(room, box, 1)
    await inspector.screen.until(
        lambda: any(
            claim["player"] == guest.player
            for claim in inspector.screen.lists["next"].get(box.table, {"claims": []})["claims"]
        )
    )
    while inspector.seat_of(box.table, guest.player) is None:
        async with second.between_hands(), box.between_hands():
            possible = await inspector.chairs(box.table, guest.player)
            seat = inspector.seat_of(second.table, guest.player)
            if possible and seat is not None:
                brings = _stack(room, second, guest.player)
                await inspector.ask(second.table, "change_table", seat=seat, table=box.table, to=possible[0])
                await inspector.sees(
                    box.table, lambda tile: any(s["player"] == guest.player for s in tile["seats"])
                )
                room.acts.compare("stack after a change of table", _stack(room, box, guest.player), brings)
        await inspector.screen.moves(PATIENCE)
    box.phones.add(guest.player)
    room.start(guest.watch(box.table))
    room.acts.happen("table_change")


def _stack(room: Room, box: Box, player: str) -> int:
    return sum(s["stack"] for s in room.inspector.tile(box.table)["seats"] if s["player"] == player)


async def _break(room: Room, second: Box, box: Box) -> None:
    """All who are left draw among the free chairs of the other table; the session here is over."""
    inspector = room.inspector
    while inspector.tile(second.table)["session"]["phase"] != "closed":
        left = len([s for s in inspector.tile(second.table)["seats"] if s["player"]])
        await make_room(room, box, left)
        async with second.between_hands(), box.between_hands():
            await _break_now(room, second, box)
    second.over = True
    second.tell()
    room.acts.happen("break_table")


async def _break_now(room: Room, second: Box, box: Box) -> None:
    """Break it if all would find a chair; whoever took one meanwhile has made it too small."""
    inspector = room.inspector
    moves = (await inspector.browser.read(f"/api/tables/{second.table}/desk"))["moves"]
    if moves["missing"]:
        return
    people = [s["player"] for s in inspector.tile(second.table)["seats"] if s["player"]]
    brought = sum(_stack(room, second, player) for player in people)
    try:
        await inspector.ask(second.table, "break_table", reason="short")
    except RefusedError:
        return
    await inspector.screen.until(lambda: all(inspector.seat_of(box.table, player) for player in people))
    arrived = sum(_stack(room, box, player) for player in people)
    room.acts.compare("stacks after the break of a table", arrived, brought)
