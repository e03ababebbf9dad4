"""A guest with his phone: he puts himself on a list, comes when called, asks for what he wishes."""

import random
from typing import Final

from tables.simulation.acts import Acts
from tables.simulation.browser import Browser
from tables.simulation.socket import NotAnsweredError, Socket

PATIENCE: Final = 1.0


class Player:
    """Somebody with a sign-in of his own; `screen` is his table while he sits there."""

    def __init__(self, browser: Browser, player: str, chance: random.Random, acts: Acts) -> None:
        self.browser = browser
        self.player = player
        self.chance = chance
        self.acts = acts
        self.table: str | None = None
        self.screen: Socket | None = None

    async def join(self, line: str) -> None:
        """Put himself on a waiting list."""
        d = {"player_id": self.player, "line": line, "how": "self", "shown": "initials"}
        answer = await self.browser.give("/api/floor/lists", "join_list", **d)
        if answer["t"] != "ack":
            raise NotAnsweredError(f"join_list: {answer['code']}")
        self.acts.done["join_list"] += 1

    async def is_called(self) -> bool:
        """Whether his page says so."""
        return 'class="card called"' in await self.browser.page("/mine/part/")

    async def wish(self, kind: str) -> None:
        """Ask for something on his own page; again while the house is about something else."""
        form = await self.browser.form("/mine/", kind)
        while form is None or await self.browser.post("/mine/", form.fields | {"what": kind}) is not None:
            await self._moves()
            form = await self.browser.form("/mine/", kind)
        self.acts.done[f"asked for {kind}"] += 1

    async def _moves(self) -> None:
        if self.screen is None:
            raise NotAnsweredError("a guest without a seat has nothing to ask for")
        await self.screen.moves(PATIENCE)

    async def watch(self, table: str) -> None:
        """Look at his table until he sits there no longer; answer how he comes in."""
        self.table = table
        async with self.browser.look(f"/ws/table/{table}") as screen:
            await screen.until(lambda: screen.own["role"] == "player")
            self.screen = screen
            while self.table == table and screen.own["role"] == "player":
                choice = screen.own["choice"]
                if choice is not None and choice["entry"] is None:
                    entry = self.chance.choice(("post", "wait"))
                    answer = await screen.command(
                        "choose_entry", {"seat": screen.own["seat"], "entry": entry}
                    )
                    said = self.acts.done if answer["t"] == "ack" else self.acts.refused
                    said["own choose_entry"] += 1
                await screen.moves(PATIENCE)
            self.acts.gaps += screen.gaps
            if self.table == table:
                self.screen = self.table = None
