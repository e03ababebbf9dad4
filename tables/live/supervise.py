"""Tasks that must not end: whatever they raise is logged and counted, and they begin again."""

import asyncio
import logging
from collections import Counter
from collections.abc import Awaitable, Callable
from typing import Final

log = logging.getLogger("omaha.live")

AGAIN_SECONDS: Final = 1.0
restarts: Final[Counter[str]] = Counter()
"""How often each task had to begin again, by name: for the gauges."""


async def keep_running(name: str, work: Callable[[], Awaitable[None]]) -> None:
    """Run `work` again and again, at least a second apart when it fails."""
    while True:
        try:
            await work()
        except Exception:
            restarts[name] += 1
            log.exception("task_failed", extra={"facts": {"task": name}})
            await asyncio.sleep(AGAIN_SECONDS)


async def keep_ticking(name: str, seconds: float, work: Callable[[], Awaitable[None]]) -> None:
    """Run `work` every `seconds`."""

    async def tick() -> None:
        await asyncio.sleep(seconds)
        await work()

    await keep_running(name, tick)
