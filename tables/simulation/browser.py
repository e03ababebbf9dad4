"""What a bot has of a browser: cookies, pages with their forms, and sockets."""

import asyncio
import json
import urllib.error
import urllib.parse
import urllib.request
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from http import HTTPStatus
from http.cookies import SimpleCookie
from typing import Any, Final
from uuid import uuid4

from websockets.asyncio.client import connect
from websockets.typing import Origin

from tables.simulation.forms import Form, forms
from tables.simulation.socket import SECONDS, Frame, NotAnsweredError, Socket

FORM: Final = "application/x-www-form-urlencoded"


class _Stay(urllib.request.HTTPRedirectHandler):
    """A form is answered with a redirect, which says that it was taken."""

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
        if await self.post("/login/", {"badge": badge, "pin": pin}) is not None:
            raise NotAnsweredError(f"{badge} could not sign in")
        return self

    async def page(self, path: str) -> str:
        """A page as it stands. Raises NotAnsweredError where it is refused."""
        status, body = await self.request(path)
        if status != HTTPStatus.OK:
            raise NotAnsweredError(f"{path}: {status}")
        return body.decode()

    async def form(self, path: str, key: str) -> Form | None:
        """The form of a page that has this key (`what`, `kind`); None where the page does not offer it."""
        return next((form for form in forms(await self.page(path)) if key in form.keys), None)

    async def post(self, path: str, fields: dict[str, str]) -> str | None:
        """Send a form; None when it was taken, else the page that says why not."""
        sent = fields | {"csrfmiddlewaretoken": self.cookies.get("csrf", "")}
        status, page = await self.request(path, urllib.parse.urlencode(sent).encode(), content=FORM)
        return None if status == HTTPStatus.FOUND else page.decode()

    async def read(self, path: str) -> Frame:
        """What the REST door says at an address. Raises NotAnsweredError where it refuses."""
        found: Frame = json.loads(await self.page(path))
        return found

    async def give(self, path: str, k: str, **d: Any) -> Frame:
        """The answer of the REST door to a command (`t`: ack, nak, preview)."""
        body = {"id": str(uuid4()), "k": k, "d": d}
        if path.startswith("/api/tables/"):
            body["exp"] = (await self.read(path.rpartition("/")[0]))["seq"]
        _, answer = await self.request(path, json.dumps(body).encode())
        found: Frame = json.loads(answer)
        return found

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
    async def look(self, path: str) -> AsyncIterator[Socket]:
        """An open socket of this bot, greeted, with the whole state on it."""
        async with connect(
            self.url.replace("http", "ws", 1) + path,
            additional_headers={"Cookie": self.cookie_header},
            origin=Origin(self.url),
            max_size=None,
            open_timeout=SECONDS,
            ping_interval=None,  # the house asks, and hears us by our own beat
        ) as connection:
            socket = Socket(connection)
            tasks = [asyncio.create_task(socket.attend()), asyncio.create_task(socket.beat())]
            try:
                await socket.send({"t": "hello", "v": 1})
                await socket.until(lambda: socket.view or socket.tiles, SECONDS)
                yield socket
            finally:
                for task in tasks:
                    task.cancel()
                with suppress(asyncio.CancelledError):
                    await asyncio.gather(*tasks, return_exceptions=True)
