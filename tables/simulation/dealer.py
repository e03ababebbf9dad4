"""A croupier as a person: he signs on to tables, deals there, is relieved and waits for his next box."""

import random
from typing import Any, Final

from tables.simulation.acts import Acts
from tables.simulation.box import Box
from tables.simulation.browser import Browser
from tables.simulation.croupier import Hand, Wish
from tables.simulation.socket import NotAnsweredError, Socket

PATIENCE: Final = 0.3
"""Seconds after which somebody who waits looks again whether his colleagues want something."""
AFTERWARDS: Final = frozenset({"assistance", "dispute"})
"""Acts that begin with the croupier and end with the inspector."""


class Dealer:
    """One croupier and the tablet that he holds."""

    def __init__(self, browser: Browser, actor: str, chance: random.Random, acts: Acts) -> None:
        self.browser = browser
        self.actor = actor
        self.chance = chance
        self.acts = acts
        self.screen: Socket | None = None

    async def open(self, box: Box) -> None:
        """Sign on to a table and deal there until he is relieved or the session is over."""
        async with self.browser.look(f"/ws/table/{box.table}") as screen:
            await self._take(screen)
            await self._deal(screen, box)

    async def relieve(self, box: Box, second: dict[str, str] | None = None) -> None:
        """Come into a box as planned: between two hands, or with the inspector's `second` in one."""
        async with self.browser.look(f"/ws/table/{box.table}") as screen:
            await screen.until(lambda: screen.own["box"]["next"] == self.actor)
            if second is None:
                async with box.between_hands():
                    await self._take(screen)
                self.acts.happen("relief")
            else:
                await box.awaits_relief.wait()
                await self._take(screen, second=second)
                box.chores.remove("relief_in_hand")
                self.acts.happen("relief_in_hand")
            await self._deal(screen, box)

    async def _take(self, screen: Socket, **signed: Any) -> None:
        """Hold the table."""
        while not await self._give(screen, Wish("change_croupier", {"take_over": True}), **signed):
            await screen.moves(PATIENCE)
        await screen.until(lambda: screen.own.get("holder"))

    async def _deal(self, screen: Socket, box: Box) -> None:
        self.screen = screen
        hand = Hand(box, self.chance)
        try:
            while screen.own.get("holder") and screen.view["session"]["phase"] != "closed":
                wish = hand.wish(screen.own, screen.view)
                if wish is None or not await self._tap(screen, box, wish):
                    box.stand_still(still=wish is None and screen.own["ready"] is not None)
                    await screen.moves(PATIENCE)
            if screen.view["session"]["phase"] == "closed":
                box.stand_still(still=True)
        finally:
            self.screen = None
            self.acts.gaps += screen.gaps

    async def _tap(self, screen: Socket, box: Box, wish: Wish) -> bool:
        if wish.k == "start_hand":
            box.stand_still(still=False)
        if not await self._give(screen, wish):
            return False
        if wish.k == "start_hand":
            box.dealt()
        if wish.act:
            box.chores.remove(wish.act)
            if wish.act == "absence":
                box.absent += 1
            elif wish.act not in AFTERWARDS:
                self.acts.happen(wish.act)
        if wish.k == "sit_in" and box.absent:
            box.absent -= 1
            self.acts.happen("absence")
        if wish.k == "recount" and not wish.act:
            self.acts.happen("recount_at_relief")
        return True

    async def _give(self, screen: Socket, wish: Wish, **signed: Any) -> bool:
        """Send a command; whether it was accepted."""
        answer = await screen.command(wish.k, wish.d, **signed)
        if answer["t"] == "ack":
            self.acts.done[wish.k] += 1
            return True
        self.acts.refused[f"{wish.k}: {answer['code']}"] += 1
        if answer["code"] == "not_authenticated":
            raise NotAnsweredError(f"a croupier is signed out at {screen.view['table']['number']}")
        return False
