"""Tells whoever shows a table that something was committed: this process at once, the others by layer.

A doorbell carries `{table, seq}` between processes and nothing else; the database is the truth. A bell
that is not heard delays a screen until the next look at the heads, and loses nothing. Ringing never
blocks and never raises: the commit has happened.
"""

import asyncio
import atexit
import logging
import threading
from collections import Counter
from collections.abc import Callable
from contextvars import Context
from functools import partial
from typing import Any, Final

import msgspec
from channels.layers import InMemoryChannelLayer, get_channel_layer

from tables.engine.events import AnyEvent
from tables.engine.state import Table

log = logging.getLogger("omaha.doorbell")

GROUP: Final = "doorbell"
SEND_SECONDS: Final = 2.0
LAST_SECONDS: Final = 1.0
tally: Final[Counter[str]] = Counter()
"""`rung`, `sent`, `unsent`, `heard`: for the gauges."""


class Ring(msgspec.Struct, frozen=True, kw_only=True):
    """Table `table` stands at `seq`. `events` (the last ones) and `state` only from the own process."""

    table: str
    seq: int
    events: tuple[AnyEvent, ...] = ()
    state: Table | None = None


Ear = Callable[[Ring], None]


class Sender:
    """Sends the newest seq of each table to the other processes, from one event loop."""

    def __init__(self, loop: asyncio.AbstractEventLoop) -> None:
        self.loop = loop
        self._wanted: dict[str, int] = {}
        self._task: asyncio.Task[None] | None = None

    def want(self, table: str, seq: int) -> None:
        """Have `seq` sent; called in the loop. Bells of one table that are waiting become one."""
        self._wanted[table] = max(seq, self._wanted.get(table, 0))
        if self._task is None or self._task.done():
            self._task = self.loop.create_task(self._send())

    async def _send(self) -> None:
        while self._wanted:
            table = next(iter(self._wanted))
            message = {"type": GROUP, "table": table, "seq": self._wanted.pop(table)}
            try:
                await asyncio.wait_for(get_channel_layer().group_send(GROUP, message), SEND_SECONDS)
                tally["sent"] += 1
            except Exception as fault:  # noqa: BLE001  (whatever a layer raises: the commit has happened)
                tally["unsent"] += 1
                log.warning("doorbell_unsent", extra={"facts": {"table": table, "fault": repr(fault)}})

    async def rest(self) -> None:
        """Wait until everything asked for has been sent or counted as lost."""
        if self._task is not None:
            await self._task


_ears: Final[dict[asyncio.AbstractEventLoop, tuple[Ear, Sender]]] = {}
_lock: Final = threading.Lock()
_aside: Sender | None = None


def ring(table: str, seq: int, events: tuple[AnyEvent, ...] = (), state: Table | None = None) -> None:
    """Say that `table` stands at `seq` after a commit: `events` in order, the last of number `seq`.

    From any thread, with or without an event loop in this process.
    """
    tally["rung"] += 1
    news = Ring(table=table, seq=seq, events=events, state=state)
    sender: Sender | None = None
    for loop, (ear, own) in list(_ears.items()):
        try:
            # A context of its own: that of the database thread would mark what the ear starts as its own.
            loop.call_soon_threadsafe(ear, news, context=Context())
            sender = own
        except RuntimeError:  # that loop has been closed
            _ears.pop(loop, None)
    if not reaches_others():
        return
    sender = sender or _sender_aside()
    sender.loop.call_soon_threadsafe(sender.want, table, seq, context=Context())


def listen(ear: Ear) -> Callable[[], object]:
    """Have `ear` called in the running loop with every ring of this process; returns how to stop it."""
    loop = asyncio.get_running_loop()
    _ears[loop] = (ear, Sender(loop))
    return partial(_ears.pop, loop, None)


async def hear(ear: Ear) -> None:
    """Call `ear` with every ring of the other processes, for ever; raises whatever the layer raises.

    Rings of this process come too; who has the seq already ignores them.
    """
    if not reaches_others():
        await asyncio.Event().wait()
    layer: Any = get_channel_layer()
    try:
        channel = await layer.new_channel()
        await layer.group_add(GROUP, channel)
        while True:
            message = await layer.receive(channel)
            tally["heard"] += 1
            ear(Ring(table=message["table"], seq=message["seq"]))
    except Exception:
        await layer.flush()  # or each attempt would leave its queue behind
        raise


def reaches_others() -> bool:
    """Whether the layer leaves this process at all."""
    layer = get_channel_layer()
    return layer is not None and not isinstance(layer, InMemoryChannelLayer)


def _sender_aside() -> Sender:
    """For processes without an event loop (management commands): a loop in a thread of its own."""
    global _aside  # noqa: PLW0603  (one a process, made when first needed)
    with _lock:
        if _aside is None:
            loop = asyncio.new_event_loop()
            threading.Thread(target=loop.run_forever, name="doorbell", daemon=True).start()
            _aside = Sender(loop)
            atexit.register(_send_the_rest, _aside)
        return _aside


def _send_the_rest(sender: Sender) -> None:
    waiting = asyncio.run_coroutine_threadsafe(sender.rest(), sender.loop)
    try:
        waiting.result(LAST_SECONDS)
    except TimeoutError:
        log.warning("doorbell_unsent", extra={"facts": {"at": "exit"}})
