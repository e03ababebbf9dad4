"""The sockets of a table and of the floor: frames in, commands to the write path, frames out.

A stock consumer takes a layer subscription of its own and sends every message through the one database
thread; these take none and dispatch without that hop. The database is asked only through `reading`, one
function at a time.
"""

import asyncio
import logging
import time
from abc import ABC, abstractmethod
from collections.abc import Awaitable, Callable
from contextlib import suppress
from typing import Any, ClassVar, Final

from channels.consumer import AsyncConsumer
from channels.exceptions import StopConsumer
from django.conf import settings

from audit.command import Refused
from players.roles import FLOOR_STAFF
from players.sessions import SessionFacts
from tables import wire
from tables.audiences import audience_of, may_watch
from tables.legal_range import with_range
from tables.live import reading
from tables.live.behind import execute_for, looking
from tables.live.bucket import Bucket
from tables.live.floor import FloorWatcher
from tables.live.hub import TableHub, Watcher
from tables.live.outbox import Outbox, Send
from tables.live.switchboard import CLOSE_QUARANTINED, CLOSE_UNAUTHORISED, Place, Switchboard, switchboard
from tables.wire import Door, Envelope, Heartbeat, Hello, Nak, Resync, WireError

log = logging.getLogger("omaha.live")

CLOSE_TOO_OLD: Final = 4000
CLOSE_TOO_SLOW: Final = 4008
BEHIND_SECONDS: Final = 30.0
ABUSE: Final = 200
"""Frames refused in a row for their rate, after which the socket is closed."""

Receive = Callable[[], Awaitable[dict[str, Any]]]


class LiveConsumer(AsyncConsumer, ABC):
    """A socket from its handshake to its end: admitted by session, greeted after `hello`, then served."""

    channel_layer_alias = None  # the process has one subscription for all its tables
    place: ClassVar[Place]
    scope: dict[str, Any]
    _send: Send

    def __init__(self) -> None:
        self.session_key = ""
        self._facts: SessionFacts | None = None
        self._bucket = Bucket()
        self._heard_at = time.monotonic()
        self._closing: asyncio.Task[None] | None = None
        self._sender: asyncio.Task[None] | None = None
        self._outbox: Outbox | None = None
        self.board: Switchboard = switchboard()

    # -- What a place has to say -------------------------------------------------------------------

    @property
    def at(self) -> str | None:
        """The table that it shows; None for the floor."""
        return None

    @abstractmethod
    async def find(self) -> bool:
        """Whether what the address names exists."""

    def barred(self) -> bool:
        """Whether what exists is closed to everybody."""
        return False

    def hidden(self, facts: SessionFacts) -> bool:
        """Whether what exists is as nothing to this session."""
        return False

    @abstractmethod
    def admits(self, facts: SessionFacts) -> bool:
        """Whether this session may be here."""

    @abstractmethod
    async def enter(self, facts: SessionFacts, hello: Hello) -> Outbox:
        """Join the hub; what is to be sent from now on is in the outbox."""

    @abstractmethod
    def leave(self) -> None:
        """Leave the hub."""

    @abstractmethod
    def resync(self) -> None:
        """The screen wants the whole state."""

    @abstractmethod
    def table_of(self, envelope: Envelope) -> str:
        """The table that a command is for."""

    def seq(self) -> int:
        """Where the table stands, for refusals made here."""
        return 0

    # -- From the handshake to the end -------------------------------------------------------------

    async def __call__(self, scope: dict[str, Any], receive: Receive, send: Send) -> None:
        """Serve the socket until it is gone, however it goes."""
        self._send = send
        self.session_key = scope.get("cookies", {}).get(settings.SESSION_COOKIE_NAME, "")
        try:
            await super().__call__(scope, receive, send)
        finally:
            self.board.unplug(self)
            self.leave()
            if self._sender is not None:
                self._sender.cancel()

    async def dispatch(self, message: dict[str, Any]) -> None:
        """One message after the other, without Channels' hop through the database thread."""
        match message["type"]:
            case "websocket.connect":
                self._facts = await self._admit()
                if self._facts is not None:
                    self.board.plug_in(self)
            case "websocket.receive":
                if self._facts is not None and self._closing is None:
                    self._heard_at = time.monotonic()
                    await self._take(self._facts, message.get("text") or message.get("bytes") or "")
            case _:
                raise StopConsumer

    async def _admit(self) -> SessionFacts | None:
        """Accept the socket if it may be here; else close it with 4001, or deny it where nothing is."""
        facts = await reading.ask(looking, self.session_key)
        if facts is not None and (self.board.full() or not await self.find() or self.hidden(facts)):
            await self._send({"type": "websocket.close"})
            return None
        await self._send({"type": "websocket.accept"})
        if facts is None or not self.admits(facts):
            self.hang_up(CLOSE_UNAUTHORISED)
            return None
        if self.barred():
            self.hang_up(CLOSE_QUARANTINED)
            return None
        return facts

    def hang_up(self, code: int) -> None:
        """Close the socket, soon."""
        if self._closing is None:
            if self._sender is not None:
                self._sender.cancel()
            self._closing = asyncio.create_task(self._say({"type": "websocket.close", "code": code}))

    def check_pulse(self) -> None:
        """Close the socket if its screen is silent or too far behind."""
        silent = time.monotonic() - self._heard_at > settings.LIVE_SILENT_SECONDS
        if silent or (self._outbox is not None and self._outbox.behind() > BEHIND_SECONDS):
            self.hang_up(CLOSE_TOO_SLOW)

    # -- Frames ------------------------------------------------------------------------------------

    async def _take(self, facts: SessionFacts, raw: str | bytes) -> None:
        try:
            frame = wire.decode(raw, self.place)
            if isinstance(frame, Heartbeat):
                if self._outbox is not None:
                    self._outbox.confirm(frame.seq if self.place == "table" else wire.LAST_SEQ)
                return
            if not self._bucket.take():
                raise WireError(Door.RATE_LIMITED, id=frame.id if isinstance(frame, Envelope) else None)
            if isinstance(frame, Hello):
                await self._greet(facts, frame)
            elif self._outbox is None:
                raise WireError(Door.BAD_MESSAGE, why="hello first")
            elif isinstance(frame, Resync):
                self.resync()
            else:
                await self._execute(frame)
        except WireError as refusal:
            await self._refuse(self.explained(refusal))

    def explained(self, refusal: WireError) -> WireError:
        """A refusal with what this place can say beside it."""
        return refusal

    async def _greet(self, facts: SessionFacts, hello: Hello) -> None:
        if hello.v != wire.VERSION:
            self.hang_up(CLOSE_TOO_OLD)
        elif self._outbox is not None:
            raise WireError(Door.BAD_MESSAGE, why="hello twice")
        else:
            self._outbox = await self.enter(facts, hello)
            self._sender = asyncio.create_task(self._outbox.run())
            self._sender.add_done_callback(self._sender_ended)

    def _sender_ended(self, sender: asyncio.Task[None]) -> None:
        if not sender.cancelled() and sender.exception() is not None:
            log.error("sender_failed", exc_info=sender.exception())
            self.hang_up(CLOSE_TOO_SLOW)

    async def _execute(self, envelope: Envelope) -> None:
        try:
            answer = await reading.command(execute_for, self.session_key, self.table_of(envelope), envelope)
        except Exception:
            log.exception("command_failed", extra={"facts": {"id": str(envelope.id)}})
            answer = Nak(id=envelope.id, code=Door.UNAVAILABLE, seq=self.seq())
        await self._answer(answer)
        if isinstance(answer, Nak) and answer.code == Door.NOT_AUTHENTICATED:
            self.hang_up(CLOSE_UNAUTHORISED)

    async def _refuse(self, refusal: WireError) -> None:
        if refusal.code != Door.RATE_LIMITED and not self._bucket.take():
            refusal = WireError(Door.RATE_LIMITED, id=refusal.id)
        if self._bucket.refused > ABUSE:
            self.hang_up(CLOSE_TOO_SLOW)
            return
        await self._answer(Nak(id=refusal.id, code=refusal.code, facts=refusal.facts, seq=self.seq()))

    async def _answer(self, answer: wire.Answer) -> None:
        if self._closing is None:
            await self._say({"type": "websocket.send", "text": wire.encode(answer).decode()})

    async def _say(self, message: dict[str, object]) -> None:
        """Send, unless the other side has just gone: its disconnect is on the way."""
        with suppress(Exception):
            await self._send(message)


class TableConsumer(LiveConsumer):
    """`/ws/table/<id>`: one table, as its audience."""

    place = "table"

    def __init__(self) -> None:
        super().__init__()
        self._watcher: Watcher | None = None
        self._found: TableHub | None = None
        self._barred = False

    @property
    def at(self) -> str:
        """The table of the address."""
        return str(self.scope["url_route"]["kwargs"]["table"])

    async def find(self) -> bool:
        """Whether there is such a table."""
        try:
            self._found = await self.board.table(self.at)
            return self._found is not None
        except Refused as refusal:
            self._barred = refusal.code == Door.QUARANTINED
            return self._barred

    def barred(self) -> bool:
        """A table whose log does not check shows nothing but that."""
        return self._barred

    def hidden(self, facts: SessionFacts) -> bool:
        """A table that is not public, for a guest who has no seat there."""
        return self._found is not None and not may_watch(facts, self._found.state)

    def admits(self, facts: SessionFacts) -> bool:
        """The public view is for everybody who signed in; who came by a receipt is let in where he sits."""
        if facts.user_id is not None:
            return True
        return self._found is not None and audience_of(facts, self._found.state).seat is not None

    async def enter(self, facts: SessionFacts, hello: Hello) -> Outbox:
        """Join the table's hub: the missing patches, or the whole state."""
        hub = await self.board.table(self.at)
        assert hub is not None
        await hub.learn_names()
        self._watcher = Watcher(facts, self._send, hub)
        self._watcher.expel = lambda: self.hang_up(CLOSE_UNAUTHORISED)
        if self.hidden(facts):  # he rose between the handshake and his first frame
            self.hang_up(CLOSE_UNAUTHORISED)
            return self._watcher.outbox
        hub.join(self._watcher, hello.last_seq)
        return self._watcher.outbox

    def leave(self) -> None:
        """Leave the table's hub."""
        if self._watcher is not None:
            self._watcher.hub.leave(self._watcher)

    def resync(self) -> None:
        """The whole state, in place of what waits."""
        if self._watcher is not None:
            self._watcher.outbox.owe_snapshot()

    def explained(self, refusal: WireError) -> WireError:
        """Of an unreadable bet with the legal range, for whom it stands on his screen."""
        watcher = self._watcher
        return refusal if watcher is None else with_range(refusal, watcher.hub.state, watcher.audience)

    def table_of(self, envelope: Envelope) -> str:
        """The table of the address."""
        return self.at

    def seq(self) -> int:
        """Where the table stands."""
        return 0 if self._watcher is None else self._watcher.hub.state.seq


class FloorConsumer(LiveConsumer):
    """`/ws/floor`: a tile of every table, for the floor's staff."""

    place = "floor"

    def __init__(self) -> None:
        super().__init__()
        self._watcher: FloorWatcher | None = None

    async def find(self) -> bool:
        """The floor is always there."""
        return True

    def admits(self, facts: SessionFacts) -> bool:
        """The floor's staff."""
        return facts.role in FLOOR_STAFF

    async def enter(self, facts: SessionFacts, hello: Hello) -> Outbox:
        """Join the floor's hub."""
        hubs = await self.board.all_tables()
        await self.board.queues.show_now()
        self._watcher = FloorWatcher(facts, self._send, self.board.floor)
        self.board.floor.join(self._watcher, hubs)
        return self._watcher.outbox

    def leave(self) -> None:
        """Leave the floor's hub."""
        if self._watcher is not None:
            self.board.floor.leave(self._watcher)

    def resync(self) -> None:
        """All tiles again."""
        if self._watcher is not None:
            self._watcher.outbox.owe_snapshot()

    def table_of(self, envelope: Envelope) -> str:
        """The table that the frame names."""
        return envelope.table or ""


async def no_socket(scope: dict[str, Any], receive: Receive, send: Send) -> None:
    """ASGI application of any other address: denied."""
    await send({"type": "websocket.close"})
