"""The floor and the cage of a simulated evening: calls answered, people seated and moved, chips brought."""

import random
from collections import Counter
from typing import Any, Final

import msgspec

from tables.simulation.browser import Browser, Socket

Data = dict[str, Any]

SHORT_OF_PLAYERS: Final = 5
"""Below so many at a table the inspector seats somebody."""


class Staff:
    """Somebody who watches all tables over the floor's socket and gives commands to them."""

    def __init__(self, browser: Browser, pin: str, tables: tuple[str, ...], chance: random.Random) -> None:
        self.browser = browser
        self.pin = pin
        self.tables = tables
        self.chance = chance
        self.over = False
        self.done: Counter[str] = Counter()
        self.refused: Counter[str] = Counter()
        self.shy: set[tuple[str, str]] = set()

    async def serve(self) -> None:
        """Look after the tables until told that the evening is over."""
        async with self.browser.look("/ws/floor") as socket:
            while not self.over:
                for table in self.tables:
                    await self.look_after(socket, socket.tiles[table])
                await socket.drain(0.4)

    async def look_after(self, socket: Socket, tile: Data) -> None:
        """What this person does for a table."""

    async def ask(self, socket: Socket, tile: Data, k: str, **d: Any) -> bool:
        """Give a command to a table, on what its tile shows; whether it was accepted."""
        answer = await socket.command(k, table=tile["table"], seq=tile["seq"], **d)
        if answer["t"] == "ack":
            self.done[k] += 1
            return True
        self.refused[f"{k}: {answer['code']}"] += 1
        return False

    async def sweep(self, act: str, **d: Any) -> None:
        """One command to every table, on its newest tile, again while somebody else was quicker."""
        async with self.browser.look("/ws/floor") as socket:
            for table in self.tables:
                for _ in range(5):
                    if await self.ask(socket, socket.tiles[table], act, **d):
                        break
                    await socket.drain(0.3)


class Inspector(Staff):
    """Answers, lifts, seats, moves; notes a ruling now and then."""

    newcomers: list[str]

    async def look_after(self, socket: Socket, tile: Data) -> None:
        """The most urgent first."""
        for call in tile["calls"]:
            if call["answered_by"] is None:
                await self.ask(socket, tile, "answer_call", call=call["id"])
        for case in tile["holds"]:
            await self.ask(socket, tile, "lift_hold", case=case)
        if tile["session"]["phase"] == "closed":
            return
        empty = [s["seat"] for s in tile["seats"] if s["status"] == "empty"]
        if tile["playing"] < SHORT_OF_PLAYERS and empty and self.newcomers:
            if await self.ask(
                socket, tile, "assign_seat", seat=self.chance.choice(empty), player_id=self.newcomers[-1]
            ):
                self.newcomers.pop()
            return
        await self._now_and_then(socket, tile, empty)

    async def _now_and_then(self, socket: Socket, tile: Data, empty: list[int]) -> None:
        sitting = [s["seat"] for s in tile["seats"] if s["player"]]
        roll = self.chance.random()
        if roll < 0.01 and empty and sitting:
            seat, to = self.chance.choice(sitting), self.chance.choice(empty)
            await self.ask(socket, tile, "move_seat", seat=seat, to=to)
        elif roll < 0.02 and len(sitting) > SHORT_OF_PLAYERS:
            await self.ask(socket, tile, "leave", seat=self.chance.choice(sitting))
        elif roll < 0.03:
            note = {
                "ruling": {"kind": "note"},
                "reason": "other",
                "article": "A17",
                "text": "",
                "pin": self.pin,
            }
            await self.ask(socket, tile, "rule", **note)
        elif roll < 0.04 and not tile["held"]:
            await self.ask(socket, tile, "hold_table", case=f"{tile['number']}-{tile['hand']['number']}")


class Cashier(Staff):
    """Brings the chips that somebody needs before he is dealt in."""

    async def look_after(self, socket: Socket, tile: Data) -> None:
        """Every seat without chips enough; a seat that the rules give nothing is left alone."""
        if tile["session"]["phase"] == "closed":
            return
        for seat in tile["seats"]:
            who = (tile["table"], str(seat["player"]))
            if seat["player"] is None or who in self.shy or seat["status"] not in ("rebuy", "no_chips"):
                continue
            rules = tile["rules"]
            bought = await self.ask(
                socket, tile, "rebuy", seat=seat["seat"], amount=rules["rebuy_amount"], pin=self.pin
            ) or await self.ask(
                socket, tile, "buy_in", seat=seat["seat"], amount=rules["stack_initial"], pin=self.pin
            )
            if not bought and self.refused.total() > len(self.shy) * 20 + 200:
                self.shy.add(who)
            return

    async def pay_out(self) -> None:
        """The sessions are closed: every stack is counted, then it goes to the cage."""
        async with self.browser.look("/ws/floor") as socket:
            for table in self.tables:
                _, found = await self.browser.request(f"/api/tables/{table}/desk")
                for chair in msgspec.json.decode(found)["seats"]:
                    at = {"seat": chair["seat"], "pin": self.pin}
                    await self.ask(socket, socket.tiles[table], "count_stack", counted=chair["stack"], **at)
                    await socket.drain(0.1)
                    await self.ask(socket, socket.tiles[table], "cash_out", **at)
                    await socket.drain(0.1)
