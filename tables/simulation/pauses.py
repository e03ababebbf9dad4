"""The general pause: every table stands still at once, in whatever hand; all screens are compared."""

from typing import Final

from tables.simulation.box import Box
from tables.simulation.figures import compare
from tables.simulation.room import Room

CASE: Final = "alarm"


async def general_pause(room: Room, box: Box) -> None:
    """One act holds all tables; all screens are set beside the ledger; each table is lifted alone."""
    inspector = room.inspector

    def held() -> list[str]:
        return [table for table in room.boxes if CASE in inspector.tile(table)["holds"]]

    await inspector.ask(box.table, "hold_all", case=CASE)
    playing = [t for t in room.boxes if inspector.tile(t)["session"]["phase"] != "closed"]
    await inspector.screen.until(lambda: set(held()) >= set(playing))
    await compare(room)
    for table in held():
        await inspector.ask(table, "lift_hold", case=CASE)
    room.acts.happen("general_pause")
