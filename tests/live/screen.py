"""A screen without pixels: signs in, opens a socket, applies what comes exactly as a browser does."""

import asyncio
import json
import re
import urllib.error
import urllib.parse
import urllib.request
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from http.cookies import SimpleCookie
from typing import Any
from uuid import uuid4

from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed
from websockets.typing import Origin

Frame = dict[str, Any]


class NoRedirect(urllib.request.HTTPRedirectHandler):
    """Signing in answers with a redirect whose cookies are wanted."""

    def redirect_request(self, *args: Any, **kwargs: Any) -> None:
        """Follow nothing."""


class Visitor:
    """A browser's cookies and its requests to one server."""

    def __init__(self, url: str) -> None:
        self.url = url
        self.cookies: dict[str, str] = {}
        self.headers: dict[str, str] = {}
        self._opener = urllib.request.build_opener(NoRedirect)

    def request(
        self,
        path: str,
        body: bytes | None = None,
        *,
        content: str = "application/json",
        method: str | None = None,
        **headers: str,
    ) -> tuple[int, bytes]:
        """Send a request with the cookies and the CSRF token; status and body of the answer."""
        sent = {"Cookie": self.cookie_header, "Content-Type": content, "Origin": self.url} | headers
        if "csrf" in self.cookies:
            sent.setdefault("X-CSRFToken", self.cookies["csrf"])
        asked = urllib.request.Request(self.url + path, data=body, headers=sent, method=method)
        try:
            with self._opener.open(asked, timeout=20) as answer:
                status, data, got = answer.status, answer.read(), answer.headers
        except urllib.error.HTTPError as answer:
            status, data, got = answer.code, answer.read(), answer.headers
        self.headers = dict(got.items())
        for line in got.get_all("Set-Cookie", []):
            for name, morsel in SimpleCookie(line).items():
                self.cookies[name] = morsel.value
        return status, data

    @property
    def cookie_header(self) -> str:
        """The cookies as a header."""
        return "; ".join(f"{name}={value}" for name, value in self.cookies.items())

    def sign_in(self, badge: str, pin: str) -> "Visitor":
        """Sign in with badge and PIN."""
        self.request("/login/")
        form = urllib.parse.urlencode(
            {"badge": badge, "pin": pin, "csrfmiddlewaretoken": self.cookies["csrf"]}
        )
        status, page = self.request("/login/", form.encode(), content="application/x-www-form-urlencoded")
        assert status == 302, (status, re.sub(rb"\s+", b" ", page)[:400])
        return self

    def sign_out(self) -> None:
        """Sign out."""
        status, _ = self.request("/logout/", b"", content="application/x-www-form-urlencoded")
        assert status == 302, status

    def post(self, table: str, command: Frame | bytes) -> tuple[int, Frame]:
        """A command through the REST door: status and answer."""
        body = command if isinstance(command, bytes) else json.dumps(command).encode()
        status, data = self.request(f"/api/tables/{table}/commands", body)
        return status, json.loads(data)

    def post_to(self, path: str, body: Any) -> tuple[int, Frame]:
        """JSON to another address of the REST door."""
        status, data = self.request(path, json.dumps(body).encode())
        return status, json.loads(data)

    def get(self, path: str) -> tuple[int, Any]:
        """Read something of the REST door."""
        status, data = self.request(path)
        return status, json.loads(data)


class Shown:
    """What a screen shows after the frames that came: `Object.assign` and nothing else."""

    def __init__(self) -> None:
        self.seq = 0
        self.view: Frame = {}
        self.own: Frame = {}
        self.names: dict[str, str] = {}
        self.tiles: dict[str, Frame] = {}
        self.lists: Frame = {}
        self.welcome: Frame = {}
        self.frames: list[Frame] = []
        self.says: list[Frame] = []
        self.gaps = 0
        self.deaf = False  # loses patches, as a bad network would

    def apply(self, frame: Frame) -> bool:
        """Apply a frame; whether the screen has to ask for the whole state."""
        self.frames.append(frame)
        match frame["t"]:
            case "welcome":
                self.welcome = frame
            case "snap":
                self.seq, self.view, self.own = frame["seq"], frame["view"], frame["own"]
                self.names |= frame["names"]
            case "patch" if not self.deaf:
                return self._patch(frame)
            case "hb":
                return bool(self.view) and frame["seq"] > self.seq
            case "names":
                self.names |= frame["names"]
            case "floor":
                self.tiles = {tile["table"]: tile for tile in frame["tiles"]}
                self.names |= frame["names"]
            case "tile":
                self.tiles[frame["table"]] = frame["d"]
            case "lists":
                self.lists = frame
        return False

    def _patch(self, frame: Frame) -> bool:
        if frame["seq"] <= self.seq:
            return False
        if frame["prev"] != self.seq:
            self.gaps += 1
            return True
        self.seq = frame["seq"]
        self.view |= frame["set"]
        self.own |= frame.get("own", {})
        self.says += frame["say"]
        return False

    def kinds(self) -> list[str]:
        """The kinds of the frames that came, in order."""
        return [frame["t"] for frame in self.frames]


class Screen(Shown):
    """An open socket and what it shows."""

    def __init__(self, socket: ClientConnection, visitor: Visitor) -> None:
        super().__init__()
        self.socket = socket
        self.visitor = visitor

    async def receive(self, seconds: float = 10) -> Frame:
        """The next frame, applied."""
        async with asyncio.timeout(seconds):
            frame: Frame = json.loads(await self.socket.recv())
        if self.apply(frame):
            await self.send({"t": "resync"})
        return frame

    async def send(self, frame: Frame) -> None:
        """Send a frame."""
        await self.socket.send(json.dumps(frame))

    async def until_frame(self, kind: str, seconds: float = 10) -> Frame:
        """Receive up to the next frame of this kind."""
        async with asyncio.timeout(seconds):
            while (frame := await self.receive(seconds))["t"] != kind:
                pass
        return frame

    async def until(self, seq: int, seconds: float = 10) -> "Screen":
        """Receive until the screen has applied `seq`."""
        async with asyncio.timeout(seconds):
            while self.seq < seq:
                await self.receive(seconds)
        return self

    async def command(self, k: str, *, id: str = "", exp: int | None = None, **d: Any) -> Frame:  # noqa: A002
        """Give a command and wait for its answer; patches that come first are applied."""
        sent = {"t": "cmd", "id": id or str(uuid4()), "exp": self.seq if exp is None else exp, "k": k, "d": d}
        return await self.ask(sent)

    async def ask(self, frame: Frame) -> Frame:
        """Send a command frame as it is and wait for its answer."""
        await self.send(frame)
        async with asyncio.timeout(10):
            while True:
                answer = await self.receive()
                if answer["t"] in ("ack", "nak"):
                    return answer

    async def do(self, k: str, **d: Any) -> Frame:
        """A command that must be accepted; returns when this screen shows what it did."""
        answer = await self.command(k, **d)
        assert answer["t"] == "ack", (k, d, answer)
        await self.until(answer["seq"])
        return answer

    async def closed(self, seconds: float) -> int:
        """Receive until the server closes the socket; the code."""
        try:
            async with asyncio.timeout(seconds):
                while True:
                    await self.receive(seconds)
        except ConnectionClosed as end:
            return end.rcvd.code if end.rcvd is not None else 1006


@asynccontextmanager
async def looking(
    ws: str, path: str, visitor: Visitor, *, last_seq: int = 0, greeted: bool = True, **headers: str
) -> AsyncIterator[Screen]:
    """A socket of `visitor`, greeted unless told otherwise; a table's is ready when its state has come."""
    sent = {"Cookie": visitor.cookie_header} | headers
    origin = sent.pop("Origin", visitor.url)
    async with connect(
        ws + path,
        additional_headers=sent,
        origin=Origin(origin) if origin else None,
        max_size=None,
        open_timeout=20,
    ) as socket:
        screen = Screen(socket, visitor)
        if greeted:
            hello = {"t": "hello", "v": 1}
            await screen.send(hello if path == "/ws/floor" else hello | {"last_seq": last_seq})
            await screen.until_frame("floor" if path == "/ws/floor" else "welcome")
            if path != "/ws/floor" and not last_seq:
                await screen.until_frame("snap")
        yield screen
