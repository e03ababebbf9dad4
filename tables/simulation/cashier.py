"""The cage: chips bought and paid out on its pages, slips of the tables' floats with a second signature."""

from typing import Any, Final
from uuid import uuid4

from tables.simulation.staff import PATIENCE, Data, RefusedError, Staff

ROUND: Final = 20
"""A fill brings so many times what a rebuy costs."""


class Cashier(Staff):
    """Brings chips before somebody is dealt in; pays out; signs slips with `beside`, the inspector."""

    beside: Staff

    async def serve(self) -> None:
        """See to everybody who needs or asks for something, until told that the evening is over."""
        while not self.over:
            for tile in list(self.screen.tiles.values()):
                if tile["session"]["phase"] != "closed":
                    await self._look_after(tile)
            await self.screen.moves(PATIENCE)

    async def _look_after(self, tile: Data) -> None:
        asked = {row["seat"]: row["kind"] for row in tile["requests"]}
        for seat in tile["seats"]:
            number, table = seat["seat"], tile["table"]
            if seat["player"] is None:
                continue
            if asked.get(number) == "leave":
                await self.operate(table, number, "leave")
            elif asked.get(number) == "rebuy":
                await self.operate(table, number, "rebuy")
            elif seat["status"] in ("rebuy", "no_chips"):
                await self.operate(table, number, "rebuy", "buy_in")

    async def operate(self, table: str, seat: int, *what: str) -> bool:
        """Fill in the first of these forms that the seat's page offers; whether it was taken."""
        path = f"/cage/{table}/{seat}/"
        for kind in what:
            form = await self.browser.form(path, kind)
            if form is None:
                continue
            refused = await self.browser.post(path, form.fields)
            if refused is not None and 'name="pin"' in refused:
                refused = await self.browser.post(path, form.fields | {"pin": self.pin})
            if refused is None:
                self.acts.done[f"cage {kind}"] += 1
                return True
            self.acts.refused[f"cage {kind}"] += 1
            if f'href="/table/{table}/float/"' in refused:
                await self.fill(table)
        return False

    # -- The tables' own chips ---------------------------------------------------------------------

    async def book(self, table: str, kind: str) -> tuple[int, list[int]]:
        """What lies there by the book, and the values of chips: as the form's preview says."""
        answer = await self.browser.give(f"/api/tables/{table}/preview", "move_float", kind=kind, chips={})
        if answer["t"] != "preview":
            return 0, []
        slip = answer["slip"]
        return slip["booked"], [line["value"] for line in slip["lines"]]

    async def slip(self, table: str, kind: str, chips: dict[int, int]) -> None:
        """Sign a slip with the inspector on the float's page. Raises RefusedError."""
        path = f"/table/{table}/float/"
        for _ in range(20):
            form = await self.browser.form(path, kind)
            if form is None:
                raise RefusedError(f"slip {kind} is not offered at {table}")
            counted = {f"chip-{value}": str(count) for value, count in chips.items()}
            signed = {"kind": kind, "badge": self.beside.badge, "second_pin": self.beside.pin}
            fields = {"command": str(uuid4()), "exp": form.fields["exp"], "pin": self.pin}
            if await self.browser.post(path, fields | signed | counted) is None:
                self.acts.happen(f"slip_{kind}")
                return
            self.acts.refused[f"slip {kind}"] += 1
        raise RefusedError(f"slip {kind} is refused at {table}")

    async def fill(self, table: str) -> None:
        """Bring the float chips for some rebuys."""
        rules = self.tile(table)["rules"]
        await self.slip(
            table, "fill", {rules["chips"][0]: ROUND * rules["rebuy_amount"] // rules["chips"][0]}
        )

    async def opener(self, table: str) -> None:
        """The table's first chips: for two rebuys, in the two smallest values."""
        rules: dict[str, Any] = self.tile(table)["rules"]
        small, large = rules["chips"][:2]
        await self.slip(
            table, "opener", {small: rules["rebuy_amount"] // small, large: rules["rebuy_amount"] // large}
        )

    async def credit(self, table: str) -> None:
        """One chip back to the cage; a fill before where there is none."""
        if (await self.book(table, "closer"))[0] < self.tile(table)["rules"]["chips"][0]:
            await self.fill(table)
        await self.slip(table, "credit", {self.tile(table)["rules"]["chips"][0]: 1})

    async def count_out(self, table: str, kind: str, *, missing: int = 0) -> None:
        """All that lies there as it was counted, `missing` less than booked."""
        booked, values = await self.book(table, kind)
        chips, left = {}, booked - missing
        for value in values:
            chips[value], left = divmod(left, value)
        await self.slip(table, kind, chips)
