"""An open socket of a bot: frames applied as a page does, commands that wait for their answer."""

import asyncio
import json
from collections.abc import Callable
from typing import Any, Final, TypeVar
from uuid import uuid4

from websockets.asyncio.client import ClientConnection
from websockets.exceptions import ConnectionClosed

Frame = dict[str, Any]
T = TypeVar("T")

SECONDS: Final = 90.0
"""A bot waits no longer for an answer, however loaded the machine is."""
BEAT: Final = 5.0
"""Seconds after which a socket says that it is there and how far it is."""
CONFIRM: Final = 40
"""Frames after which it says so, too."""
PER_SECOND: Final = 9.5
AT_ONCE: Final = 10.0
"""The doors take ten commands a second, a few more at once."""


class NotAnsweredError(Exception):
    """The house did not let a bot in, refused a page that it offers, or fell silent."""


class Socket:
    """What the screen behind a socket shows: a table (`view`, `own`), or the floor (`tiles`, `lists`)."""

    def __init__(self, connection: ClientConnection) -> None:
        self._connection = connection
        self.seq = 0
        self.view: Frame = {}
        self.own: Frame = {}
        self.tiles: dict[str, Frame] = {}
        self.lists: Frame = {"lists": {}, "next": {}}
        self.gaps = 0
        self._moved = asyncio.Event()
        self._closed = False
        self._unconfirmed = 0
        self._answers: dict[str, asyncio.Future[Frame]] = {}
        self._tokens, self._counted_at = AT_ONCE, 0.0

    async def send(self, frame: Frame) -> None:
        """Send a frame."""
        await self._connection.send(json.dumps(frame))

    # -- What comes --------------------------------------------------------------------------------

    async def attend(self) -> None:
        """Apply frames until the socket is closed."""
        try:
            async for raw in self._connection:
                await self._apply(json.loads(raw))
                self._tell()
        except ConnectionClosed:
            pass
        finally:
            self._closed = True
            self._tell()

    def _tell(self) -> None:
        moved, self._moved = self._moved, asyncio.Event()
        moved.set()

    async def beat(self) -> None:
        """Say now and then that the screen lives, as a page does."""
        while not self._closed:
            await asyncio.sleep(BEAT)
            await self._confirm()

    async def _confirm(self) -> None:
        self._unconfirmed = 0
        try:
            await self.send({"t": "hb", "seq": self.seq})
        except ConnectionClosed:
            self._closed = True

    async def _apply(self, frame: Frame) -> None:
        match frame["t"]:
            case "snap":
                self.seq, self.view, self.own = frame["seq"], frame["view"], frame["own"]
            case "patch":
                await self._patch(frame)
            case "floor":
                self.tiles = {tile["table"]: tile for tile in frame["tiles"]}
            case "tile":
                self.tiles[frame["table"]] = frame["d"]
            case "lists":
                self.lists = frame
            case "ack" | "nak":
                answer = self._answers.pop(str(frame["id"]), None)
                if answer is not None and not answer.done():
                    answer.set_result(frame)
        self._unconfirmed += 1
        if self._unconfirmed >= CONFIRM:
            await self._confirm()

    async def _patch(self, frame: Frame) -> None:
        if frame["seq"] <= self.seq:
            return
        if frame["prev"] != self.seq:
            self.gaps += 1
            await self.send({"t": "resync"})
            return
        self.seq = frame["seq"]
        self.view |= frame["set"]
        self.own |= frame.get("own", {})

    # -- What a bot does with it -------------------------------------------------------------------

    async def moves(self, seconds: float) -> None:
        """Wait for the next frame, or for so long. Raises NotAnsweredError once the socket is closed."""
        if self._closed:
            raise NotAnsweredError("the house has closed a socket")
        moved = self._moved
        try:
            await asyncio.wait_for(moved.wait(), seconds)
        except TimeoutError:
            return

    async def until(self, wanted: Callable[[], T | None], seconds: float | None = None) -> T:
        """What `wanted` finds on this screen, as soon as it does.

        Raises NotAnsweredError after `seconds`, if there is such a limit, or when the socket is closed.
        """
        loop = asyncio.get_running_loop()
        ends = None if seconds is None else loop.time() + seconds
        while not (found := wanted()):
            left = SECONDS if ends is None else ends - loop.time()
            if left <= 0:
                raise NotAnsweredError("the house fell silent")
            await self.moves(left)
        return found

    def shown(self, table: str | None) -> int:
        """How far this screen is at its table, or at one of the floor."""
        return self.seq if table is None else int(self.tiles[table]["seq"])

    async def command(
        self, k: str, d: Frame, *, table: str | None = None, exp: int | None = None, **signed: Any
    ) -> Frame:
        """Give a command and wait for its answer; after an accepted one, for what it did on this screen.

        `table` on the floor's socket; `signed`: `pin` and `second`, which stand beside the command.
        """
        await self._pace()
        number, at = str(uuid4()), self.shown(table) if exp is None else exp
        sent = {"t": "cmd", "id": number, "exp": at, "k": k, "d": d} | signed
        waits = self._answers[number] = asyncio.get_running_loop().create_future()
        await self.send(sent if table is None else sent | {"table": table})
        try:
            answer: Frame = await asyncio.wait_for(waits, SECONDS)
        except TimeoutError:
            raise NotAnsweredError(f"no answer to {k}") from None
        if answer["t"] == "ack":
            await self.until(lambda: self.shown(table) >= answer["seq"], SECONDS)
        return answer

    async def _pace(self) -> None:
        """Wait until the doors take one more."""
        loop = asyncio.get_running_loop()
        now = loop.time()
        if self._counted_at:
            self._tokens = min(AT_ONCE, self._tokens + (now - self._counted_at) * PER_SECOND)
        self._counted_at, self._tokens = now, self._tokens - 1
        if self._tokens < 0:
            await asyncio.sleep(-self._tokens / PER_SECOND)
