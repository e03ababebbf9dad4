"""Which module carries out which act of the plan; a chore is its table's croupier's."""

from collections.abc import Awaitable, Callable, Mapping
from typing import Final

from tables.simulation import lists, pauses, second_table, shifts, wishes
from tables.simulation.box import Box
from tables.simulation.plan import CHORES, Act
from tables.simulation.room import Room

Scene = Callable[[Room, Box], Awaitable[None]]


async def _opener(room: Room, box: Box) -> None:
    await room.cashier.opener(box.table)


async def _fill(room: Room, box: Box) -> None:
    await room.cashier.fill(box.table)


async def _credit(room: Room, box: Box) -> None:
    await room.cashier.credit(box.table)


SCENES: Final[Mapping[str, Scene]] = {
    "opener": _opener,
    "fill": _fill,
    "credit": _credit,
    "seat_from_list": lists.from_list,
    "seat_in_person": lists.in_person,
    "call_missed": lists.missed,
    "seat_change": wishes.seat_change,
    "player_assistance": wishes.assistance,
    "rebuy_asked": wishes.rebuy,
    "leave_asked": wishes.leave,
    "relief": shifts.relief,
    "relief_in_hand": shifts.relief_in_hand,
    "pause": shifts.pause,
    "note": shifts.note,
    "general_pause": pauses.general_pause,
    "second_table": second_table.run,
}


async def carry_out(room: Room, box: Box, act: Act) -> None:
    """Wait until the act's time has come at its table, and see it through."""
    if act.at:
        await box.reached(act.at)
    if act.kind in CHORES:
        box.chores.append(act.kind)
    if act.kind in SCENES:
        box.busy += 1
        try:
            await SCENES[act.kind](room, box)
        finally:
            box.busy -= 1
