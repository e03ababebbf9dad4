"""Keeps the floor's screens up to date about the waiting lists and who comes next (FLOOR 28).

What they show follows from the lists, from the tables' chairs and from who is admitted; it is read again when
one of them moved, once for all that has moved meanwhile.
"""

import asyncio
import logging
from collections.abc import Callable
from typing import Any, Final

from tables.engine.state import Table
from tables.live import reading
from tables.live.floor import FloorHub
from tables.live.hub import TableHub
from tables.queues import Seqs, lists_frame

log = logging.getLogger("omaha.live")

Marks = tuple[Any, ...]
PAUSE: Final = 0.05


def marks_of(state: Table) -> Marks:
    """Whatever of a table decides who is offered which chair: when this changes, the lists are read again."""
    chairs = tuple((s.seat, s.player_id, s.request, s.leaving, s.removed) for s in state.seats.values())
    return state.phase, state.feeds, tuple(state.reservations.items()), chairs


class Queues:
    """The lists of one process: read when asked for, shown to everybody who watches the floor."""

    def __init__(self, floor: FloorHub, hubs: Callable[[], dict[str, TableHub]]) -> None:
        self._floor = floor
        self._hubs = hubs
        self._marks: dict[str, Marks] = {}
        self._seen: Seqs = (-1, -1)
        self._wanted = False
        self._task: asyncio.Task[None] | None = None

    def table_changed(self, hub: TableHub) -> None:
        """A table has gone on: it matters when its chairs or wishes are others."""
        marks = marks_of(hub.state)
        if self._marks.get(hub.state.table) != marks:
            self._marks[hub.state.table] = marks
            self.want()

    def moved(self, seq: int, people: int | None = None) -> None:
        """The stream of the lists stands at `seq`, that of the people at `people` where that was looked at.

        What somebody is refused for is in neither the lists nor the chairs, but in his admission.
        """
        if seq != self._seen[0] or people not in (None, self._seen[1]):
            self.want()

    def want(self) -> None:
        """Have the lists read and shown, soon."""
        self._wanted = True
        if self._floor.watchers and (self._task is None or self._task.done()):
            self._task = asyncio.create_task(self._show())

    async def show_now(self) -> None:
        """Read them for a screen that comes in."""
        self._floor.show_lists(await self._read())

    async def _show(self) -> None:
        while self._wanted and self._floor.watchers:
            await asyncio.sleep(PAUSE)  # what belongs together comes together
            self._wanted = False
            try:
                self._floor.show_lists(await self._read())
            except Exception:  # the heads are polled: the next look tries again
                log.exception("lists_failed")
                self._seen = (-1, -1)
                return

    async def _read(self) -> dict[str, Any]:
        states = {table: hub.state for table, hub in self._hubs().items()}
        found = await reading.ask(lists_frame, states)
        self._seen = int(found["seq"]), int(found["people"])
        return found
