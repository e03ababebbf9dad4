"""The three servers that `bench/live.py` compares, each driven over HTTP under `/bench/`.

`raw`: an asyncio loop that writes finished WebSocket frames to its sockets, nothing else: the floor.
`transport`: Daphne and the product's outboxes, with the frames given. `hub`: the product itself, with two
more addresses: what it has cost, and an evening of commands within the process.
"""

import asyncio
import base64
import hashlib
import json
import sys
from collections import defaultdict
from collections.abc import Awaitable, Callable
from time import perf_counter, process_time
from typing import Any
from urllib.parse import parse_qsl

GUID = "258EAFA5-E914-47DA-95CA-C5AB0DC85B11"

Sends = list[tuple[str, int, float]]


def patch(seq: int, size: int) -> str:
    """A frame like a patch, of `size` characters."""
    head = f'{{"t":"patch","seq":{seq},"x":"'
    return head + "x" * (size - len(head) - 2) + '"}'


async def pace(groups: list[str], send: Callable[[str, int], None], asked: dict[str, str]) -> dict[str, Any]:
    """Send `messages`, group after group, `burst` of them every `burst` gaps: what it cost, and when."""
    messages, gap, burst = int(asked["messages"]), float(asked["gap"]), int(asked["burst"])
    sends: Sends = []
    begun, due = process_time(), perf_counter()
    for number in range(messages):
        group = groups[number % len(groups)]
        sends.append((group, number + 1, perf_counter()))
        send(group, number + 1)
        due += gap
        if (number + 1) % burst == 0:
            await asyncio.sleep(max(0.0, due - perf_counter()))
    await asyncio.sleep(0.1)
    return {"cpu": process_time() - begun, "sends": sends}


# -- The floor -------------------------------------------------------------------------------------


class Raw(asyncio.Protocol):
    """A socket of the raw server, or a request that drives it."""

    groups: defaultdict[str, list[asyncio.Transport]] = defaultdict(list)

    def connection_made(self, transport: Any) -> None:
        """A connection."""
        self.transport = transport
        self.upgraded = False

    def data_received(self, data: bytes) -> None:
        """The handshake; whatever a client says later is of no interest here."""
        if self.upgraded:
            return
        self.upgraded = True
        first, *lines = data.decode().split("\r\n")
        path = first.split(" ")[1]
        headers = {name.lower(): value for name, _, value in (line.partition(": ") for line in lines)}
        if "sec-websocket-key" not in headers:
            self.task = asyncio.get_running_loop().create_task(self.drive(path))
            return
        accept = base64.b64encode(
            hashlib.sha1((headers["sec-websocket-key"] + GUID).encode()).digest()
        ).decode()
        answer = f"HTTP/1.1 101 OK|Upgrade: websocket|Connection: Upgrade|Sec-WebSocket-Accept: {accept}||"
        self.transport.write(answer.replace("|", "\r\n").encode() + self.framed(patch(0, 200)))
        self.groups[path].append(self.transport)

    @staticmethod
    def framed(text: str) -> bytes:
        """A text frame as the wire has it."""
        data = text.encode()
        head = (
            bytes((0x81, len(data))) if len(data) < 126 else bytes((0x81, 126)) + len(data).to_bytes(2, "big")
        )
        return head + data

    def connection_lost(self, exc: Exception | None) -> None:
        """A socket has gone."""
        for transports in self.groups.values():
            if self.transport in transports:
                transports.remove(self.transport)

    async def drive(self, path: str) -> None:
        """Send what was asked for and answer."""
        asked = dict(parse_qsl(path.partition("?")[2]))

        def send(group: str, seq: int) -> None:
            frame = self.framed(patch(seq, int(asked["size"])))
            for transport in self.groups[group]:
                transport.write(frame)

        groups = [group for group, transports in self.groups.items() if transports]
        found = await pace(groups, send, asked) if groups else {}
        body = json.dumps(found).encode()
        self.transport.write(b"HTTP/1.1 200 OK\r\nContent-Length: %d\r\n\r\n" % len(body) + body)
        self.transport.close()


async def raw(port: int) -> None:
    """Serve."""
    server = await asyncio.get_running_loop().create_server(Raw, "127.0.0.1", port)
    await server.serve_forever()


# -- Daphne ----------------------------------------------------------------------------------------

Receive = Callable[[], Awaitable[dict[str, Any]]]
Send = Callable[[dict[str, Any]], Awaitable[None]]
boxes: defaultdict[str, list[Any]] = defaultdict(list)


async def answer(send: Send, found: Any) -> None:
    """Answer a request with JSON."""
    await send({"type": "http.response.start", "status": 200, "headers": []})
    await send({"type": "http.response.body", "body": json.dumps(found).encode()})


async def transport(scope: dict[str, Any], receive: Receive, send: Send) -> None:
    """The product's outbox on Daphne, with frames that are given."""
    from tables.live.outbox import Outbox

    if scope["type"] == "http":
        asked = dict(parse_qsl(scope["query_string"].decode()))

        def push(group: str, seq: int) -> None:
            frame = patch(seq, int(asked["size"]))
            for box in boxes[group]:
                box.push(frame, seq)

        groups = [group for group, found in boxes.items() if found]
        await answer(send, await pace(groups, push, asked) if groups else {})
        return
    await receive()
    await send({"type": "websocket.accept"})
    box = Outbox(send, lambda: ([], 0))
    box.push(patch(0, 200), 0)
    task = asyncio.create_task(box.run())
    boxes[scope["path"]].append(box)
    while (message := await receive())["type"] != "websocket.disconnect":
        frame = json.loads(message["text"])
        box.confirm(frame.get("seq", 0))
    boxes[scope["path"]].remove(box)
    task.cancel()


def hub() -> Any:
    """The product, with its commits noted and `/bench/` in front of it."""
    from omaha_site.asgi import application
    from tables import doorbell
    from tables.live import reading

    committed: Sends = []
    ring = doorbell.ring

    def noted(table: str, seq: int, *news: Any) -> None:
        committed.append((table, seq, perf_counter()))
        ring(table, seq, *news)

    doorbell.ring = noted  # type: ignore[assignment]

    async def evening(asked: dict[str, str]) -> dict[str, Any]:
        """Commands within this process, `gap` seconds apart; with `slow`, beside queries of 80 ms."""
        from bench.crowd.room import Room, table_ids

        committed.clear()
        room = await reading.command(Room, table_ids(int(asked["tables"])))
        slow = asyncio.create_task(slow_queries()) if asked.get("slow") else None
        due = perf_counter()
        for _ in range(int(asked["messages"])):
            await reading.command(room.tap)
            due += float(asked["gap"])
            await asyncio.sleep(max(0.0, due - perf_counter()))
        if slow is not None:
            slow.cancel()
        return {"sends": committed}

    async def serve(scope: dict[str, Any], receive: Receive, send: Send) -> None:
        if scope["type"] != "http" or not scope["path"].startswith("/bench/"):
            await application(scope, receive, send)
            return
        asked = dict(parse_qsl(scope["query_string"].decode()))
        found = await evening(asked) if "messages" in asked else {"cpu": process_time()}
        await answer(send, found)

    return serve


async def slow_queries() -> None:
    """What a heavy page does to the process: its one database thread is busy for 80 ms, again and again."""
    from channels.db import database_sync_to_async
    from django.db import connection

    def query() -> None:
        with connection.cursor() as cursor:
            cursor.execute("SELECT pg_sleep(0.08)")

    while True:
        await database_sync_to_async(query)()


def as_installed() -> None:
    """Without `click`, which only a tool of the developers brings: with it, autobahn colours what it logs.

    It does so for every frame, whether it is logged or not.
    """
    import autobahn.util

    autobahn.util._HAS_CLICK = False  # noqa: SLF001


if __name__ == "__main__":
    asyncio.run(raw(int(sys.argv[1])))
else:
    as_installed()
    if "hub" in sys.argv[-1]:
        hub_application = hub()
