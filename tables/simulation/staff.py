"""Somebody of floor or cage: he watches all tables over the floor's socket and gives commands to them."""

import random
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from typing import Any, Final

from tables.simulation.acts import Acts
from tables.simulation.browser import Browser
from tables.simulation.socket import Frame, Socket

Data = dict[str, Any]

AGAIN: Final = frozenset(
    {
        "stale", "table_busy", "unavailable", "rate_limited", "hand_running", "pots_unpaid", "in_the_hand",
    }
)  # fmt: skip
"""What passes by itself: the command is given again when the table has gone on."""
PATIENCE: Final = 1.0


class RefusedError(Exception):
    """The house refuses what it should have taken."""


class Staff:
    """Badge, PIN and screens of one of the floor's staff."""

    screen: Socket

    def __init__(self, browser: Browser, badge: str, pin: str, chance: random.Random, acts: Acts) -> None:
        self.browser = browser
        self.badge = badge
        self.pin = pin
        self.chance = chance
        self.acts = acts
        self.over = False

    @asynccontextmanager
    async def at_work(self) -> AsyncIterator[None]:
        """With the floor's screen before him."""
        async with self.browser.look("/ws/floor") as self.screen:
            yield
            self.acts.gaps += self.screen.gaps

    @property
    def signature(self) -> dict[str, str]:
        """Badge and PIN as a second signature."""
        return {"badge": self.badge, "pin": self.pin}

    def tile(self, table: str) -> Data:
        """A table as it stands on his screen."""
        return self.screen.tiles[table]

    async def sees(self, table: str, wanted: Callable[[Data], object]) -> None:
        """Wait until a tile shows something."""
        await self.screen.until(lambda: wanted(self.tile(table)))

    async def ask(self, table: str, k: str, /, **d: Any) -> Frame:
        """Give a command until it is accepted. Raises RefusedError for a refusal that does not pass."""
        while True:
            answer = await self.screen.command(k, d, table=table)
            if answer["t"] == "ack":
                self.acts.done[k] += 1
                return answer
            self.acts.refused[f"{k}: {answer['code']}"] += 1
            if answer["code"] not in AGAIN:
                raise RefusedError(f"{k}: {answer['code']} {answer['facts']}")
            await self.screen.moves(PATIENCE)

    async def sees_gone(self, table: str, player: str) -> None:
        """Wait until somebody sits at a table no longer."""
        await self.screen.until(lambda: self.seat_of(table, player) is None)

    def seats(self, table: str, *statuses: str) -> list[int]:
        """Chairs of a table with one of these statuses."""
        return [s["seat"] for s in self.tile(table)["seats"] if s["status"] in statuses]

    def seat_of(self, table: str, player: str) -> int | None:
        """Where somebody sits at a table."""
        found = (s["seat"] for s in self.tile(table)["seats"] if s["player"] == player)
        return next(found, None)
