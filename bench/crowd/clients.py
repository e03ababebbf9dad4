"""Many sockets in one process, for `bench/live.py`: what comes, and when the last of a group has it.

Started with the port and one JSON line of groups on standard input; then one word a line: `report` (answered
by a JSON line), `sleep` (the first socket of each group stops reading) and `wake`. A client of its own,
because it must cost less than what it measures.
"""

import asyncio
import base64
import json
import os
import resource
import sys
from time import perf_counter
from typing import Any

PATCH, SNAP, ACCEPTED = b'{"t":"patch","seq":', b'{"t":"snap","seq":', b" 101 "
CONFIRM_EVERY = 48


class Client(asyncio.Protocol):
    """One socket: handshake, hello, then frames."""

    def __init__(self, group: "Group", cookie: str, ready: asyncio.Future[None]) -> None:
        self.group, self.cookie, self.ready = group, cookie, ready
        self.buffer = b""
        self.open = False
        self.seq = 0
        self.unconfirmed = 0

    def connection_made(self, transport: Any) -> None:
        """Ask for the upgrade."""
        self.transport = transport
        host, port = transport.get_extra_info("peername")
        key = base64.b64encode(os.urandom(16)).decode()
        lines = [
            f"GET {self.group.path} HTTP/1.1", f"Host: {host}:{port}", f"Origin: http://{host}:{port}",
            "Upgrade: websocket", "Connection: Upgrade", "Sec-WebSocket-Version: 13",
            f"Sec-WebSocket-Key: {key}", f"Cookie: session={self.cookie}", "", "",
        ]  # fmt: skip
        transport.write("\r\n".join(lines).encode())

    def data_received(self, data: bytes) -> None:
        """Take whole frames from what has come."""
        self.buffer += data
        if not self.open:
            head, end, rest = self.buffer.partition(b"\r\n\r\n")
            if not end:
                return
            if ACCEPTED not in head.split(b"\r\n", 1)[0]:
                self.ready.set_exception(ConnectionError(head.decode()))
                return
            self.open, self.buffer = True, rest
            self.send({"t": "hello", "v": 1, "last_seq": 0})
        self.take_frames(perf_counter())

    def take_frames(self, now: float) -> None:
        """Frames of a server are not masked: two bytes of head, two or eight more of length."""
        buffer, at = self.buffer, 0
        while len(buffer) - at >= 2:
            size, start = buffer[at + 1], at + 2
            if size >= 126:
                start += 2 if size == 126 else 8
                if len(buffer) < start:
                    break
                size = int.from_bytes(buffer[at + 2 : start], "big")
            if len(buffer) < start + size:
                break
            self.take(buffer[at] & 0x0F, buffer[start : start + size], now)
            at = start + size
        self.buffer = buffer[at:]

    def take(self, kind: int, payload: bytes, now: float) -> None:
        """A text frame, or a ping."""
        if kind == 9:
            self.write(10, payload)
            return
        if kind != 1:
            return
        for head in (PATCH, SNAP):
            if payload.startswith(head):
                self.seq = int(payload[len(head) : payload.index(b",", len(head))])
                if head is PATCH:
                    self.group.arrived(self.seq, len(payload), now)
                self.confirm()
        if not self.ready.done():
            self.ready.set_result(None)

    def confirm(self) -> None:
        """As a browser does: a heartbeat after so many patches."""
        self.unconfirmed += 1
        if self.unconfirmed >= CONFIRM_EVERY:
            self.beat()

    def beat(self) -> None:
        """Tell the server what has been applied."""
        self.unconfirmed = 0
        self.send({"t": "hb", "seq": self.seq})

    def send(self, frame: dict[str, Any]) -> None:
        """Send a text frame."""
        self.write(1, json.dumps(frame).encode())

    def write(self, kind: int, payload: bytes) -> None:
        """Frames of a client are masked; with zeros, the mask changes nothing."""
        self.transport.write(bytes((0x80 | kind, 0x80 | len(payload))) + bytes(4) + payload)


class Group:
    """The sockets of one table and when the last of them had each patch."""

    def __init__(self, path: str) -> None:
        self.path = path
        self.clients: list[Client] = []
        self.patched = self.size = 0
        self.patches: dict[int, tuple[int, float]] = {}

    def arrived(self, seq: int, size: int, now: float) -> None:
        """Count a patch."""
        self.patched += 1
        self.size += size
        count, _ = self.patches.get(seq, (0, 0.0))
        self.patches[seq] = (count + 1, now)

    def report(self) -> dict[str, Any]:
        """What came since the last report; of `patches`, when the last socket had those that all have."""
        everybody = len(self.clients)
        found = {
            "patched": self.patched,
            "size": self.size,
            "seqs": [client.seq for client in self.clients],
            "patches": {seq: last for seq, (count, last) in self.patches.items() if count == everybody},
        }
        self.patched = self.size = 0
        self.patches = {}
        return found


async def connect(port: int, groups: list[Group], cookies: list[list[str]]) -> None:
    """Open every socket, a few at a time."""
    loop, gate = asyncio.get_running_loop(), asyncio.Semaphore(20)

    async def one(group: Group, cookie: str) -> None:
        async with gate:
            ready: asyncio.Future[None] = loop.create_future()
            _, client = await loop.create_connection(lambda: Client(group, cookie, ready), "127.0.0.1", port)
            await ready
            group.clients.append(client)

    async with asyncio.TaskGroup() as tasks:
        for group, keys in zip(groups, cookies, strict=True):
            for cookie in keys:
                tasks.create_task(one(group, cookie))


async def beat(groups: list[Group]) -> None:
    """Every socket says every nine seconds where it is, not all of them at once."""
    while True:
        for part in range(9):
            await asyncio.sleep(1)
            for group in groups:
                for client in group.clients[part::9]:
                    client.beat()


async def main(port: int) -> None:
    """Obey standard input."""
    loop = asyncio.get_running_loop()
    asked = json.loads(await loop.run_in_executor(None, sys.stdin.readline))
    groups = [Group(each["path"]) for each in asked]
    await connect(port, groups, [each["cookies"] for each in asked])
    beating = asyncio.create_task(beat(groups))
    print("ready", flush=True)
    while word := (await loop.run_in_executor(None, sys.stdin.readline)).strip():
        for group in groups if word in ("sleep", "wake") else []:
            transport = group.clients[0].transport
            transport.pause_reading() if word == "sleep" else transport.resume_reading()
        print(json.dumps([group.report() for group in groups] if word == "report" else word), flush=True)
    beating.cancel()


if __name__ == "__main__":
    resource.setrlimit(resource.RLIMIT_NOFILE, (4096, resource.getrlimit(resource.RLIMIT_NOFILE)[1]))
    asyncio.run(main(int(sys.argv[1])))
