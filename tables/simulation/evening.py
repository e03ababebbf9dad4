"""A simulated evening from its cast to its close: as many hands as asked, everything planned beside them."""

import asyncio
import random
from collections.abc import Sequence
from contextlib import AsyncExitStack
from typing import Final

from players.roles import Role
from tables.simulation import cast
from tables.simulation.acts import Acts
from tables.simulation.box import Box
from tables.simulation.browser import Browser
from tables.simulation.cashier import Cashier
from tables.simulation.closing import close
from tables.simulation.dealer import Dealer
from tables.simulation.inspector import Inspector
from tables.simulation.opening import FOUNDERS, closed, open_again
from tables.simulation.plan import Act, expected, plan
from tables.simulation.player import Player
from tables.simulation.room import Room
from tables.simulation.scenes import carry_out

NEWCOMERS: Final = 12
"""People for each table who come during the evening."""
SPARE: Final = 1
"""Croupiers who are out while every box is taken."""
POLL: Final = 0.2


class Evening:
    """What is to be played where, and the register of what came of it."""

    def __init__(self, url: str, tables: Sequence[str], hands: int, seed: int) -> None:
        self.url = url
        self.seed = seed
        self.tables = list(tables)
        self.shares = [hands // len(tables) + (place < hands % len(tables)) for place in range(len(tables))]
        self.plan = plan(self.shares, self.chance("plan"))
        self.acts = Acts(expected(self.plan, len(tables)))
        self.boxes: dict[str, Box] = {}

    @property
    def dealt(self) -> int:
        """Hands at the tables that were to deal them; those of a second table are besides."""
        return sum(box.hands for table, box in self.boxes.items() if table in self.tables)

    def chance(self, whose: str) -> random.Random:
        """Somebody's own choices, the same for the same seed."""
        return random.Random(f"{self.seed} {whose}")  # noqa: S311  (no card of value)

    async def play(self) -> None:
        """Play through the doors of the house, then close it.

        Raises NotAnsweredError when the house falls silent, RefusedError when it refuses what it offers.
        """
        room = await self._cast()
        self.boxes = room.boxes
        async with AsyncExitStack() as stack:
            await stack.enter_async_context(room.inspector.at_work())
            await stack.enter_async_context(room.cashier.at_work())
            async with asyncio.TaskGroup() as room.group:
                await self._run(room)

    async def _run(self, room: Room) -> None:
        room.start(room.inspector.serve())
        room.start(room.cashier.serve())
        for table, box in room.boxes.items():
            if room.inspector.tile(table)["session"]["phase"] == "closed":
                await open_again(room, box)
        room.inspector.filled = frozenset(self.tables)
        for actor, box in zip(list(room.out), list(room.boxes.values()), strict=False):
            dealer = room.out.pop(actor)
            room.start(room.in_the_box(dealer, dealer.open(box)))
        acts = [room.start(carry_out(room, self._box(room, act), act)) for act in self.plan]
        if acts:
            await asyncio.wait(acts)
        while any(box.goes_on for box in room.boxes.values()):
            await room.inspector.screen.moves(POLL)
        room.inspector.filled = frozenset()
        await close(room)
        room.inspector.over = room.cashier.over = True
        for guest in room.guests.values():
            guest.table = None

    def _box(self, room: Room, act: Act) -> Box:
        return room.boxes[self.tables[act.table]]

    async def _cast(self) -> Room:
        """Everybody signed in, every table with a box."""
        opens = any(act.kind == "second_table" for act in self.plan)
        tables = [*self.tables, *([await asyncio.to_thread(cast.second_table)] if opens else [])]
        guests = tables if opens else [self.tables[a.table] for a in self.plan if a.kind == "seat_from_list"]
        roles = [Role.INSPECTOR, Role.CASHIER, *[Role.CROUPIER] * (len(tables) + SPARE)]
        people = await asyncio.to_thread(cast.staff, [*roles, *[Role.PLAYER] * len(guests)])
        browsers = [await Browser(self.url).sign_in(one.badge, one.pin) for one in people]
        first, second, *others = zip(people, browsers, strict=True)
        inspector = Inspector(first[1], first[0].badge, first[0].pin, self.chance("inspector"), self.acts)
        cashier = Cashier(second[1], second[0].badge, second[0].pin, self.chance("cashier"), self.acts)
        cashier.beside = inspector
        count = NEWCOMERS * len(tables) if opens else len(tables)
        count += FOUNDERS * len(await asyncio.to_thread(closed, self.tables))
        inspector.newcomers = await asyncio.to_thread(cast.newcomers, count)
        room = Room(self.acts, inspector, cashier, self.chance("room"))
        room.boxes = {table: Box(table, share) for table, share in zip(self.tables, self.shares, strict=True)}
        if opens:
            room.second = Box(tables[-1], 0)
        for number, (one, browser) in enumerate(others[: len(tables) + SPARE]):
            room.out[one.actor] = Dealer(browser, one.actor, self.chance(f"croupier {number}"), self.acts)
        room.dealers = list(room.out.values())
        for table, (one, browser) in zip(guests, others[len(tables) + SPARE :], strict=True):
            player = await asyncio.to_thread(cast.person, f"Guest {one.badge[4:]}", one.badge)
            room.guests[table] = Player(browser, player, self.chance(f"guest {table}"), self.acts)
        return room
