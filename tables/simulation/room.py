"""Everybody of a simulated evening, and the tables that they look after."""

import asyncio
import random
from collections.abc import Coroutine
from typing import Any

from tables.simulation.acts import Acts
from tables.simulation.box import Box
from tables.simulation.cashier import Cashier
from tables.simulation.dealer import Dealer
from tables.simulation.inspector import Inspector
from tables.simulation.player import Player


class Room:
    """`boxes` by table; `out`: croupiers in no box, by actor; `guests` by the table that they come to."""

    group: asyncio.TaskGroup

    def __init__(self, acts: Acts, inspector: Inspector, cashier: Cashier, chance: random.Random) -> None:
        self.acts = acts
        self.inspector = inspector
        self.cashier = cashier
        self.chance = chance
        self.boxes: dict[str, Box] = {}
        self.out: dict[str, Dealer] = {}
        self.guests: dict[str, Player] = {}
        self.dealers: list[Dealer] = []
        self.second: Box | None = None
        """The table that is opened during the evening; among `boxes` from then on."""

    def start(self, work: Coroutine[Any, Any, None]) -> asyncio.Task[None]:
        """Somebody begins something that goes on beside the rest."""
        return self.group.create_task(work)

    async def in_the_box(self, dealer: Dealer, work: Coroutine[Any, Any, None]) -> None:
        """A croupier's time in a box; afterwards he is out."""
        self.out.pop(dealer.actor, None)
        await work
        self.out[dealer.actor] = dealer
