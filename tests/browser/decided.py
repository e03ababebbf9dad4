"""A tablet whose taps the engine decides: what the next state shows is what the rules made of them."""

from __future__ import annotations

import json
from typing import Any

from msgspec.structs import replace

from tables import audiences
from tables.audiences import Audience
from tables.engine import commands as c
from tables.engine.decide import decide
from tables.engine.evolve import evolve
from tables.engine.rules import preset
from tables.engine.state import House, Seat, Table
from tables.said import said
from tables.wire import Envelope, decode
from tests.browser import snapshots
from tests.browser.tablet import Json, Tablet

INES = c.Given(
    at="2026-11-30T20:59:00Z", now=1_796_072_340, actor="user:102", role="croupier", device="tablet"
)


def at_table(*, house: House | None = None, seats: int = 8, **settings: Any) -> Table:
    """Madrid with `seats` players of 200 each, Inés in the box, before the first hand."""
    rules = preset("madrid", 100, **settings)
    chairs = {n: Seat(seat=n, player_id=f"p{n}", stack=20_000, bought=20_000) for n in range(1, seats + 1)}
    return Table(
        table=snapshots.TABLE,
        rules=rules,
        house=house or House(),
        phase="running",
        seats=chairs,
        placed_button=1,
        croupier=INES.actor,
        croupier_since=INES.at,
    )


class Decided:
    """The table behind a tablet of the tests."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self.answered = 0

    def do(self, command: c.AnyCommand, given: c.Given = INES) -> Decided:
        """A command that the test gives itself."""
        for event in decide(self.table, command, given):
            self.table = evolve(self.table, event)
        return self

    def snap(self) -> Json:
        """What the tablet of its croupier is sent."""
        names = snapshots.PLAYERS | {INES.actor: "Inés"}
        found: Json = json.loads(
            json.dumps(audiences.snap(self.table, 7, Audience("croupier", holder=True), names))
        )
        return found

    def answer(self, tablet: Tablet) -> list[str]:
        """Decide what the tablet has sent last and send what that makes of the table; the events' names."""
        sent = tablet.commands(self.answered + 1)[-1]
        self.answered += 1
        asked = decode(json.dumps(sent))
        assert isinstance(asked, Envelope)
        before = self.table.seq
        events = decide(self.table, asked.command, replace(INES))
        for event in events:
            self.table = evolve(self.table, event)
        snap = self.snap()
        tablet.room.send({"t": "ack", "id": sent["id"], "seq": self.table.seq})
        changed = {"set": snap["view"], "own": snap["own"], "say": json.loads(json.dumps(said(events)))}
        tablet.room.send({"t": "patch", "seq": self.table.seq, "prev": before, **changed})
        tablet.page.wait_for_timeout(350)
        return [str(event.__struct_config__.tag) for event in events]
