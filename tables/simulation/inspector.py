"""The inspector's round: calls answered and settled by rulings, short tables filled; what acts ask of him."""

from typing import Final

from tables.simulation.staff import PATIENCE, Data, RefusedError, Staff

SHORT_OF_PLAYERS: Final = 5
"""Below so many at a table the inspector seats somebody."""
COMING: Final = ("playing", "no_chips", "waiting", "rebuy", "away")


class Inspector(Staff):
    """Answers calls, rules, lifts, tells; seats who is there where players are short."""

    newcomers: list[str]
    filled: frozenset[str] = frozenset()
    """Tables whose seats he fills by himself."""

    async def serve(self) -> None:
        """Go round until told that the evening is over."""
        while not self.over:
            for tile in list(self.screen.tiles.values()):
                for call in tile["calls"]:
                    await self._settle(tile["table"], call)
                if tile["table"] in self.filled and tile["session"]["phase"] != "closed":
                    await self._fill(tile["table"])
            await self.screen.moves(PATIENCE)

    # -- Calls -------------------------------------------------------------------------------------

    async def _settle(self, table: str, call: Data) -> None:
        """On the way; what has to be decided; closed."""
        if call["kind"] == "book":
            self.acts.faults.append(f"the book of {table} is broken")
        if call["answered_by"] is None:
            await self.ask(table, "answer_call", call=call["id"])
        if call["kind"] == "dispute":
            kill = {"kind": "kill_hand", "seat": call["seat"]}
            await self.rule(table, kill, reason="dead_hand", article="A13")
            await self.ask(table, "lift_hold", case=f"C{call['id']}")  # which closes the call, too
        else:
            await self.ask(table, "close_call", call=call["id"])
        self.acts.happen(str(call["kind"]))

    async def rule(self, table: str, ruling: Data, *, reason: str, article: str) -> None:
        """Look at what a ruling would change, sign it, tell it. Raises RefusedError."""
        d = {"ruling": ruling, "reason": reason, "article": article, "text": ""}
        while True:
            seen = await self.browser.give(f"/api/tables/{table}/preview", "rule", **d)
            if seen["t"] == "nak" and seen["code"] == "stale":
                continue  # the table has gone on under his eyes
            if seen["t"] != "preview":
                raise RefusedError(f"preview of {ruling['kind']}: {seen['code']} {seen['facts']}")
            self.acts.compare("total of a ruling", seen["after"]["total"], seen["before"]["total"])
            answer = await self.screen.command("rule", d, table=table, exp=seen["seq"], pin=self.pin)
            if answer["t"] == "ack":
                break
            self.acts.refused[f"rule: {answer['code']}"] += 1
            if answer["code"] != "stale":
                raise RefusedError(f"rule {ruling['kind']}: {answer['code']} {answer['facts']}")
        self.acts.done["rule"] += 1
        rulings = (await self.browser.read(f"/api/tables/{table}"))["own"]["rulings"]
        await self.ask(table, "tell_ruling", ruling=rulings[-1]["id"], seats=[], everybody=True)

    # -- Chairs ------------------------------------------------------------------------------------

    async def _fill(self, table: str) -> None:
        short = len(self.seats(table, *COMING)) < SHORT_OF_PLAYERS
        if short and self.newcomers and await self.seat(table, self.newcomers[-1]):
            self.newcomers.pop()

    def newcomer(self) -> str:
        """The next one at the door. Raises RefusedError when nobody is left who could come."""
        if not self.newcomers:
            raise RefusedError("nobody is left who could come")
        return self.newcomers.pop()

    async def chairs(self, table: str, player: str) -> list[int]:
        """The chairs that the house would give to this person now."""
        found = await self.browser.read(f"/api/tables/{table}/seats?player={player}")
        return [row["seat"] for row in found["seats"] if row["ok"]]

    async def seat(self, table: str, player: str, wished: int | None = None) -> bool:
        """Give somebody a chair, the wished one where it is possible; False where none is just now."""
        possible = await self.chairs(table, player)
        if not possible:
            return False
        seat = wished if wished in possible else self.chance.choice(possible)
        try:
            await self.ask(table, "assign_seat", seat=seat, player_id=player)
        except RefusedError:
            return False
        return True
