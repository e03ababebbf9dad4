"""What one socket has yet to be sent. The server below has no back-pressure, so it is made here.

One task and at most `MAX_FRAMES` waiting frames a socket; when more would wait, they are thrown away and
a snapshot is due instead. A screen's heartbeats give credit: bytes that it has not confirmed are bounded,
so that a screen that sleeps costs the server less than 200 kB and then its connection.
"""

import asyncio
import time
from collections import deque
from collections.abc import Awaitable, Callable
from typing import Final

MAX_FRAMES: Final = 64
MAX_UNCONFIRMED: Final = 144 * 1024
"""Characters sent and not confirmed: all that a socket costs, for the frames that wait are shared.

Patches have up to 3 kB; a screen confirms after 48 of them.
"""

Send = Callable[[dict[str, object]], Awaitable[None]]


class Outbox:
    """Frames on their way to one socket. `push` never waits; `run` is the socket's one sending task."""

    def __init__(
        self,
        send: Send,
        snapshot: Callable[[], tuple[list[str], int]],
        max_unconfirmed: int = MAX_UNCONFIRMED,
    ) -> None:
        """`snapshot()` gives the whole state as frames, and its seq, at the moment when it is due."""
        self._send = send
        self._snapshot = snapshot
        self._max_unconfirmed = max_unconfirmed
        self._waiting: deque[tuple[str, int]] = deque()
        self._unconfirmed: deque[tuple[int, int]] = deque()
        self._unconfirmed_size = 0
        self._due = False
        self._behind_since: float | None = None
        self._sleeper: asyncio.Future[None] | None = None

    def push(self, frame: str, seq: int) -> None:
        """Have `frame` sent after everything before it; `seq` is what confirms it."""
        if self._due:  # the snapshot will hold it
            return
        if len(self._waiting) >= MAX_FRAMES:
            self.owe_snapshot()
            return
        self._waiting.append((frame, seq))
        self._wake()

    def owe_snapshot(self) -> None:
        """Forget what waits: the whole state will be sent instead."""
        self._waiting.clear()
        self._due = True
        self._wake()

    def confirm(self, seq: int) -> None:
        """The screen has applied everything up to `seq`."""
        while self._unconfirmed and self._unconfirmed[0][0] <= seq:
            self._unconfirmed_size -= self._unconfirmed.popleft()[1]
        if self._unconfirmed_size < self._max_unconfirmed:
            self._wake()

    def behind(self) -> float:
        """Seconds for which something has been held back because the screen confirms nothing."""
        return 0.0 if self._behind_since is None else time.monotonic() - self._behind_since

    async def run(self) -> None:
        """Send for ever; ends when the connection takes nothing any more. Raises what `snapshot` raises."""
        while True:
            while (frame := self._next()) is not None:
                try:
                    await self._send({"type": "websocket.send", "text": frame})
                except Exception:  # noqa: BLE001  (each server has its own; its disconnect follows)
                    return
            self._sleeper = asyncio.get_running_loop().create_future()
            await self._sleeper

    def _wake(self) -> None:
        if self._sleeper is not None and not self._sleeper.done():
            self._sleeper.set_result(None)

    def _next(self) -> str | None:
        if not self._due and not self._waiting:
            self._behind_since = None
            return None
        if self._unconfirmed_size >= self._max_unconfirmed:
            self._behind_since = self._behind_since or time.monotonic()
            return None
        self._behind_since = None
        if self._due:
            self._due = False
            frames, seq = self._snapshot()
            self._waiting.extend((frame, seq) for frame in frames)
        frame, seq = self._waiting.popleft()
        self._unconfirmed.append((seq, len(frame)))
        self._unconfirmed_size += len(frame)
        return frame
