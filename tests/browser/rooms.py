"""A room without a server: the product's pages, sockets answered from snapshots.

What is looked at here is the page itself (layout, accessibility, words); hands over real sockets are
played in the tests that start a server.
"""

from __future__ import annotations

import json
import mimetypes
from collections.abc import Callable
from pathlib import Path
from typing import Any
from urllib.parse import parse_qs, urlsplit

from django.conf import settings
from django.template.loader import render_to_string
from django.utils.translation import gettext, override
from playwright.sync_api import Browser, BrowserContext, Page, Route, WebSocketRoute

from tables.engine.rules_page import kinds
from tables.labels.rules import RULES
from tables.messages import table_of
from tests.browser import snapshots

ORIGIN = "http://room.test"
POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; connect-src 'self' ws://room.test;"
    " font-src 'self'; manifest-src 'self'; base-uri 'none'; frame-ancestors 'none'; form-action 'self'"
)
NOW = "2026-11-30T21:00:00Z"
Json = dict[str, Any]
Answer = Callable[[Json], list[Json]]


def config(language: str, **facts: Any) -> Json:
    """The configuration that a page's shell carries."""
    base = {
        "language": language,
        "currency": "EUR",
        "minor_units": 2,
        "role": "player",
        "name": "Marta",
        "brightness": 2,
        "panel_side": "right",
        "build": "test",
        "table": snapshots.TABLE,
        "number": 7,
        "ws": f"/ws/table/{snapshots.TABLE}",
        "back": "/",
        "table_url": "/table/00000000-0000-0000-0000-000000000000/",
    }
    return base | facts


def words_of(language: str) -> Json:
    """The words of settings that the floor's forms need."""
    with override(language):
        return {code: gettext(text) for code, text in RULES.items()}


def render(template: str, language: str, **context: Any) -> str:
    """A page as the server would send it, in ``language``."""
    with override(language):
        shell = {"config": config(language), "sentences": table_of(language)}
        return render_to_string(template, shell | context)


class Room:
    """One browser context in which ``http://room.test`` is served from memory."""

    def __init__(self, chromium: Browser, width: int, height: int, *, touch: bool = False) -> None:
        self.context: BrowserContext = chromium.new_context(
            viewport={"width": width, "height": height}, has_touch=touch, timezone_id="Europe/Madrid"
        )
        self.pages: dict[str, str] = {"/": ""}
        self.api: Callable[[str, Json], Json] = lambda path, query: {"t": "nak", "code": "unavailable"}
        self.sockets: list[WebSocketRoute] = []
        self.sent: list[Json] = []
        self.faults: list[str] = []
        self.answer: Answer = lambda frame: []
        self.context.route(f"{ORIGIN}/**", self._serve)
        self.context.route_web_socket("ws://room.test/**", self._socket)

    def _serve(self, route: Route) -> None:
        path = route.request.url.removeprefix(ORIGIN).split("?")[0]
        headers = {"Content-Security-Policy": POLICY, "Cache-Control": "no-store"}
        if path.startswith(settings.STATIC_URL):
            file = Path(settings.BASE_DIR) / "static" / path.removeprefix(settings.STATIC_URL)
            kind = mimetypes.guess_type(file.name)[0] or "application/octet-stream"
            route.fulfill(status=200, body=file.read_bytes(), content_type=kind, headers=headers)
        elif path.startswith("/floor/people/"):
            route.fulfill(json={"n": 0}, headers=headers)
        elif path.startswith("/api/"):
            query = {name: values[0] for name, values in parse_qs(urlsplit(route.request.url).query).items()}
            route.fulfill(json=self.api(path, query), headers=headers)
        elif path in self.pages:
            route.fulfill(
                status=200, body=self.pages[path], content_type="text/html; charset=utf-8", headers=headers
            )
        else:
            route.fulfill(status=404, body="")

    def _socket(self, socket: WebSocketRoute) -> None:
        self.sockets.append(socket)

        def read(message: str | bytes) -> None:
            frame = json.loads(message)
            self.sent.append(frame)
            for answer in self.answer(frame):
                socket.send(json.dumps(answer))

        socket.on_message(read)

    def send(self, frame: Json) -> None:
        """A frame from the server to the newest socket."""
        self.sockets[-1].send(json.dumps(frame))

    def open(self, template: str, language: str = "es", **context: Any) -> Page:
        """Render ``template`` and open it; errors of the page and of its policy are kept in ``faults``."""
        self.pages["/page"] = render(template, language, **context)
        page = self.context.new_page()
        page.clock.set_fixed_time(NOW)
        page.on("pageerror", lambda error: self.faults.append(f"{error} {error.stack}"))
        page.on("console", lambda m: self.faults.append(m.text) if m.type == "error" else None)
        page.goto(f"{ORIGIN}/page")
        return page

    def table(self, view: Json, own: Json, language: str = "es") -> Page:
        """The table page, showing ``view`` with overlay ``own``."""
        frames = [
            {
                "t": "welcome",
                "v": 1,
                "table": snapshots.TABLE,
                "seq": 4127,
                "audience": "public",
                "seat": None,
            },
            snapshots.snap(view, own),
        ]
        self.answer = lambda frame: frames if frame["t"] == "hello" else []
        page = self.open("tables/table.html", language)
        page.wait_for_selector("[data-seq]")
        return page

    def floor(self, frame: Json, language: str = "es", **context: Any) -> Page:
        """The floor page, showing the tiles of ``frame``."""
        self.answer = lambda sent: [frame] if sent["t"] == "hello" else []
        settings = {"kinds": kinds(), "words": words_of(language)}
        facts = {"players": [], "settings": settings} | context
        shell = config(language, ws="/ws/floor", role="inspector", name="Rosa")
        page = self.open("tables/floor.html", language, config=shell, **facts)
        page.wait_for_selector("[data-table]")
        return page

    def close(self) -> None:
        """End the context."""
        self.context.close()
