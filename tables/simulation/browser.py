"""What a bot has of a browser: cookies, forms, and a socket whose frames it applies as a page does."""

import asyncio
import json
import urllib.error
import urllib.parse
import urllib.request
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from http.cookies import SimpleCookie
from typing import Any, Final
from uuid import uuid4

from websockets.asyncio.client import ClientConnection, connect
from websockets.typing import Origin

Frame = dict[str, Any]

SECONDS: Final = 20.0
"""A bot waits no longer for any answer."""
BETWEEN: Final = 0.11
"""Seconds between two commands of a socket: the doors take ten a second."""
BEAT: Final = 5.0
"""Seconds after which a socket that only listens says that it is there."""
CONFIRM: Final = 40
"""Frames after which it says how far it is."""
FOUND: Final = 302


class NotAnsweredError(Exception):
    """The house did not let a bot in, or fell silent."""


class _Stay(urllib.request.HTTPRedirectHandler):
    """Signing in answers with a redirect whose cookies are wanted."""

    def redirect_request(self, *args: Any, **kwargs: Any) -> None:
        """Follow nothing."""


class Browser:
    """Cookies and requests of one bot at one house."""

    def __init__(self, url: str) -> None:
        self.url = url.rstrip("/")
        self.cookies: dict[str, str] = {}
        self._opener = urllib.request.build_opener(_Stay)

    async def sign_in(self, badge: str, pin: str) -> "Browser":
        """Sign in with badge and PIN. Raises NotAnsweredError."""
        await self.request("/login/")
        fields = {"badge": badge, "pin": pin, "csrfmiddlewaretoken": self.cookies.get("csrf", "")}
        form = urllib.parse.urlencode(fields).encode()
        status, _ = await self.request("/login/", form, content="application/x-www-form-urlencoded")
        if status != FOUND:
            raise NotAnsweredError(f"{badge} could not sign in: {status}")
        return self

    async def request(
        self, path: str, body: bytes | None = None, *, content: str = "application/json"
    ) -> tuple[int, bytes]:
        """Status and body of a page's answer."""
        return await asyncio.to_thread(self._request, path, body, content)

    def _request(self, path: str, body: bytes | None, content: str) -> tuple[int, bytes]:
        headers = {"Cookie": self.cookie_header, "Content-Type": content, "Origin": self.url}
        if "csrf" in self.cookies:
            headers["X-CSRFToken"] = self.cookies["csrf"]
        asked = urllib.request.Request(self.url + path, data=body, headers=headers)  # noqa: S310  (our own house)
        try:
            with self._opener.open(asked, timeout=SECONDS) as answer:
                status, data, got = answer.status, answer.read(), answer.headers
        except urllib.error.HTTPError as answer:
            status, data, got = answer.code, answer.read(), answer.headers
        for line in got.get_all("Set-Cookie", []):
            for name, morsel in SimpleCookie(line).items():
                self.cookies[name] = morsel.value
        return status, data

    @property
    def cookie_header(self) -> str:
        """The cookies as a header."""
        return "; ".join(f"{name}={value}" for name, value in self.cookies.items())

    @asynccontextmanager
    async def look(self, path: str) -> AsyncIterator["Socket"]:
        """An open socket of this bot, greeted, with the whole state on it."""
        async with connect(
            self.url.replace("http", "ws", 1) + path,
            additional_headers={"Cookie": self.cookie_header},
            origin=Origin(self.url),
            max_size=None,
            open_timeout=SECONDS,
        ) as connection:
            socket = Socket(connection)
            await socket.send({"t": "hello", "v": 1})
            async with asyncio.timeout(SECONDS):
                while not socket.view and not socket.tiles:
                    await socket.receive()
            yield socket


class Socket:
    """An open socket and what its screen shows; commands wait for their answer."""

    def __init__(self, connection: ClientConnection) -> None:
        self._connection = connection
        self.seq = 0
        self.view: Frame = {}
        self.own: Frame = {}
        self.tiles: dict[str, Frame] = {}
        self.gaps = 0
        self._unconfirmed = 0
        self._confirmed_at = 0.0

    async def send(self, frame: Frame) -> None:
        """Send a frame."""
        await self._connection.send(json.dumps(frame))

    async def receive(self, seconds: float = SECONDS) -> Frame:
        """The next frame, applied. Raises TimeoutError."""
        async with asyncio.timeout(seconds):
            frame: Frame = json.loads(await self._connection.recv())
        await self._live()
        match frame["t"]:
            case "snap":
                self.seq, self.view, self.own = frame["seq"], frame["view"], frame["own"]
            case "patch":
                await self._patch(frame)
            case "floor":
                self.tiles = {tile["table"]: tile for tile in frame["tiles"]}
            case "tile":
                self.tiles[frame["table"]] = frame["d"]
        return frame

    async def _live(self) -> None:
        """Confirm what has been applied, as a page does: often enough for the house to know that we live."""
        self._unconfirmed += 1
        now = asyncio.get_running_loop().time()
        if now - self._confirmed_at > BEAT or self._unconfirmed >= CONFIRM:
            self._unconfirmed, self._confirmed_at = 0, now
            await self.send({"t": "hb", "seq": self.seq})

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

    async def drain(self, seconds: float) -> None:
        """Apply what comes within `seconds`."""
        ends = asyncio.get_running_loop().time() + seconds
        while (left := ends - asyncio.get_running_loop().time()) > 0:
            try:
                await self.receive(left)
            except TimeoutError:
                return

    async def command(self, k: str, *, table: str | None = None, seq: int | None = None, **d: Any) -> Frame:
        """Give a command and wait for its answer; after an accepted one, for what it did on this screen."""
        extra = {name: d.pop(name) for name in ("pin", "second") if name in d}
        sent = {
            "t": "cmd",
            "id": str(uuid4()),
            "exp": self.seq if seq is None else seq,
            "k": k,
            "d": d,
        } | extra
        await self.send(sent if table is None else sent | {"table": table})
        async with asyncio.timeout(SECONDS):
            while (answer := await self.receive())["t"] not in ("ack", "nak"):
                pass
            while answer["t"] == "ack" and table is None and self.seq < answer["seq"]:
                await self.receive()
        await asyncio.sleep(BETWEEN)
        return answer
