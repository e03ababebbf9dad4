"""What one process keeps for all its sockets: a hub per table, the floor's hub, and what ticks.

It subscribes before any table is read. Rings of this process come at once, those of others by the layer,
and what the layer loses is found by looking at the heads, every `HEAD_SECONDS` in one query.
"""

import asyncio
import time
from collections.abc import Awaitable, Callable
from typing import Final, Literal, Protocol
from weakref import WeakKeyDictionary

from django.conf import settings

from audit.command import Refused
from players.waiting import STREAM as FLOOR
from tables import doorbell, selectors, store
from tables.idle_lock import still_valid
from tables.live import reading
from tables.live.floor import FloorHub
from tables.live.hub import TableHub
from tables.live.queues import Queues
from tables.live.supervise import keep_running, keep_ticking
from tables.queues import seqs

HEAD_SECONDS: Final = 1.5
BEAT_SECONDS: Final = 3.0
IDLE_SECONDS: Final = 60.0
CLOSE_UNAUTHORISED: Final = 4001
CLOSE_REPLACED: Final = 4009
CLOSE_QUARANTINED: Final = 4010
PER_SESSION: Final = {"table": 4, "floor": 4}

Place = Literal["table", "floor"]


class Socket(Protocol):
    """What the switchboard must be able to do with a socket."""

    session_key: str

    @property
    def at(self) -> str | None:
        """The table that it shows; None for the floor."""

    @property
    def place(self) -> Place:
        """What it is a socket of."""

    def hang_up(self, code: int) -> None:
        """Close it, soon."""

    def check_pulse(self) -> None:
        """Close it if its screen is silent or too far behind."""


class Switchboard:
    """Hubs and sockets of one event loop."""

    def __init__(self) -> None:
        self.hubs: dict[str, TableHub] = {}
        self.floor = FloorHub()
        self.queues = Queues(self.floor, lambda: self.hubs)
        self.sockets: dict[Socket, None] = {}
        self._opening: dict[str, asyncio.Task[TableHub | None]] = {}
        self._missed: dict[str, doorbell.Ring] = {}
        self._batch = reading.Batch()
        doorbell.listen(self.hear)
        seconds = settings.LIVE_SESSION_SECONDS
        self._tasks = [
            self._start("others", keep_running, self._hear_others),
            self._start("heads", keep_ticking, HEAD_SECONDS, self._look_at_heads),
            self._start("beat", keep_ticking, BEAT_SECONDS, self._beat),
            self._start("sessions", keep_ticking, seconds, self._check_sessions),
        ]

    @staticmethod
    def _start(name: str, keep: Callable[..., Awaitable[None]], *arguments: object) -> asyncio.Future[None]:
        return asyncio.ensure_future(keep(name, *arguments))

    # -- Sockets -----------------------------------------------------------------------------------

    def full(self) -> bool:
        """Whether this process has as many sockets as it may."""
        return len(self.sockets) >= settings.MAX_SOCKETS

    def plug_in(self, socket: Socket) -> None:
        """Count a socket in; the oldest of its session goes when there are too many."""
        same = [
            each
            for each in self.sockets
            if (each.session_key, each.place) == (socket.session_key, socket.place)
        ]
        for oldest in same[: max(0, len(same) + 1 - PER_SESSION[socket.place])]:
            self.sockets.pop(oldest)
            oldest.hang_up(CLOSE_REPLACED)
        self.sockets[socket] = None

    def unplug(self, socket: Socket) -> None:
        """A socket has gone."""
        self.sockets.pop(socket, None)

    # -- Hubs --------------------------------------------------------------------------------------

    async def table(self, table: str) -> TableHub | None:
        """The hub of a table, opened if need be; None when there is no such table.

        Raises audit.command.Refused("quarantined").
        """
        hub = self.hubs.get(table)
        if hub is None:
            task = self._opening.get(table)
            if task is None:
                task = self._opening[table] = asyncio.create_task(self._open(table))
                task.add_done_callback(lambda _: self._opening.pop(table, None))
            hub = await asyncio.shield(task)
        return hub

    async def _open(self, table: str) -> TableHub | None:
        number = await reading.ask(selectors.number_of, table)
        if number is None:
            return None
        stream = await reading.ask(reading.stream_of, table)
        state = await reading.ask(store.load_table, table)
        hub = TableHub(
            state,
            number,
            read=lambda state: self._batch.news(reading.Place(stream, state)),
            names_of=lambda ids: reading.ask(selectors.names_of, ids),
            build=settings.BUILD,
        )
        hub.changed = self._changed
        self.floor.reopen(table)
        await hub.learn_names()
        self.hubs[table] = hub
        missed = self._missed.pop(table, None)
        if missed is not None:
            hub.hear(missed)
        return hub

    async def all_tables(self) -> list[TableHub]:
        """The hubs of every table whose log checks, in order of number; the floor is told the others."""
        hubs = []
        for table, number in (await reading.ask(reading.all_tables)).items():
            try:
                hub = await self.table(table)
            except Refused as refusal:
                if refusal.code == "quarantined":
                    self.floor.quarantine(table, number)
                continue
            if hub is not None:
                hubs.append(hub)
        return sorted(hubs, key=lambda hub: hub.number)

    def _changed(self, hub: TableHub) -> None:
        self.floor.changed(hub)
        self.queues.table_changed(hub)

    def hear(self, ring: doorbell.Ring) -> None:
        """Pass a ring on to the table's hub, or keep it for the hub that is being opened."""
        if ring.table == FLOOR:
            self.queues.moved(ring.seq)
            return
        hub = self.hubs.get(ring.table)
        if hub is not None:
            hub.hear(ring)
        elif ring.table in self._opening:
            self._missed[ring.table] = doorbell.Ring(table=ring.table, seq=ring.seq)

    # -- What ticks --------------------------------------------------------------------------------

    async def _hear_others(self) -> None:
        await self._look_at_heads()  # whatever was rung while nobody listened
        await doorbell.hear(self.hear)

    async def _look_at_heads(self) -> None:
        self._forget_idle()
        if self.floor.watchers:
            await self.all_tables()
            self.queues.moved(*await reading.ask(seqs))
        if not self.hubs:
            return
        for table, head in (await reading.ask(reading.heads_of, tuple(self.hubs))).items():
            if head.quarantined:
                self._quarantine(table)
            else:
                self.hear(doorbell.Ring(table=table, seq=head.seq))

    def _quarantine(self, table: str) -> None:
        """Nothing of this table is shown any more: its screens are told so and hang up (TRUST.md F10)."""
        hub = self.hubs.pop(table, None)
        if hub is not None:
            self.floor.quarantine(table, hub.number)
        for socket in [each for each in self.sockets if each.at == table]:
            socket.hang_up(CLOSE_QUARANTINED)

    def _forget_idle(self) -> None:
        if self.floor.watchers:
            return
        now = time.monotonic()
        for table, hub in list(self.hubs.items()):
            if hub.deserted(now) > IDLE_SECONDS:
                del self.hubs[table]

    async def _beat(self) -> None:
        for hub in self.hubs.values():
            hub.beat()
        self.floor.beat()
        for socket in list(self.sockets):
            socket.check_pulse()

    async def _check_sessions(self) -> None:
        keys = {socket.session_key for socket in self.sockets}
        if not keys:
            return
        valid = await reading.ask(still_valid, keys)
        for socket in list(self.sockets):
            if socket.session_key in keys - valid:
                socket.hang_up(CLOSE_UNAUTHORISED)


_switchboards: Final[WeakKeyDictionary[asyncio.AbstractEventLoop, Switchboard]] = WeakKeyDictionary()


def switchboard() -> Switchboard:
    """That of the running event loop, begun with its first socket."""
    loop = asyncio.get_running_loop()
    if loop not in _switchboards:
        _switchboards[loop] = Switchboard()
    return _switchboards[loop]
