"""The box: who is out longest relieves who is due, between two hands or with a signature in one."""

from tables.simulation.box import Box
from tables.simulation.room import Room
from tables.simulation.staff import PATIENCE


async def relief(room: Room, box: Box) -> None:
    """The inspector plans the relief, the next croupier comes between two hands and has the felt counted."""
    await _plan(room, box, in_hand=False)


async def relief_in_hand(room: Room, box: Box) -> None:
    """The same in the middle of a hand, signed by the inspector beside him."""
    await _plan(room, box, in_hand=True)


async def _plan(room: Room, box: Box, *, in_hand: bool) -> None:
    while True:
        rotation = await room.inspector.browser.read("/api/rotation")
        here = next(row for row in rotation["box"] if row["table"] == box.table)
        longest = [here["proposed"], *(row["id"] for row in rotation["out"])]
        chosen = next((room.out[actor] for actor in longest if actor in room.out), None)
        if chosen is not None and here["next"] is None:
            break
        await room.inspector.screen.moves(PATIENCE)
    room.out.pop(chosen.actor)
    await room.inspector.ask(box.table, "plan_relief", croupier=chosen.actor)
    second = room.inspector.signature if in_hand else None
    room.start(room.in_the_box(chosen, chosen.relieve(box, second)))
    await room.inspector.sees(box.table, lambda tile: tile["croupier"]["id"] == chosen.actor)
    await room.inspector.sees(box.table, lambda tile: tile["recount"] is None)


async def pause(room: Room, box: Box) -> None:
    """A break of the table: no new hand until it is resumed."""
    async with box.between_hands():
        await room.inspector.ask(box.table, "pause", reason="break")
        await room.inspector.sees(box.table, lambda tile: tile["session"]["phase"] == "paused")
        await room.inspector.ask(box.table, "resume")
    room.acts.happen("pause")


async def note(room: Room, box: Box) -> None:
    """A warning on record: the express ruling that changes nothing."""
    async with box.between_hands():
        await room.inspector.rule(box.table, {"kind": "note"}, reason="behaviour", article="A17")
    room.acts.happen("note")
