"""A hub without a server: its watchers, what their screens show, and a log to read from."""

import asyncio
import json
from collections.abc import Awaitable, Callable, Iterable
from typing import Any

from players.sessions import SessionFacts
from tables.audiences import audience_of, snap
from tables.doorbell import Ring
from tables.engine import commands as c
from tables.engine.decide import decide
from tables.engine.evolve import evolve
from tables.engine.rules import preset
from tables.engine.state import Table
from tables.live.hub import TableHub, Watcher
from tables.live.reading import News
from tests.engine.playing import table_of
from tests.live.screen import Shown

HOLDER, OTHER = "user:1", "user:2"


def facts(role: str, actor: str = "user:9", player: str | None = None) -> SessionFacts:
    return SessionFacts(actor, role, "device", "session", "en", "name", 1, player)


def everybody(table: Table) -> list[SessionFacts]:
    """A session of every kind of audience."""
    players = [facts("player", player=seat.player_id) for seat in table.seats.values()]
    staff = [facts("croupier", HOLDER), facts("croupier", OTHER), facts("inspector"), facts("spectator")]
    return staff + players


class Room:
    """A hub, its watchers with what their screens show, and a log to read from."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self.read_after: list[int] = []
        self.events: list[Any] = []
        self.began = table.seq
        self.hub = TableHub(table, 7, read=self.read, names_of=self.names_of, build="b1")
        self.screens: list[tuple[Watcher, Shown]] = []
        self.tasks: list[asyncio.Task[None]] = []

    async def read(self, state: Table) -> News:
        self.read_after.append(state.seq)
        return News(self.table, tuple(self.events[state.seq - self.began :]))

    async def names_of(self, ids: Iterable[str]) -> dict[str, str]:
        return {one: f"name of {one}" for one in ids}

    def look(
        self, who: SessionFacts, *, last_seq: int = 0, send: Callable[..., Awaitable[None]] | None = None
    ) -> Shown:
        shown = Shown()

        async def receive(message: dict[str, object]) -> None:
            if shown.apply(json.loads(str(message["text"]))):
                watcher.outbox.owe_snapshot()
            watcher.outbox.confirm(shown.seq)

        watcher = Watcher(who, send or receive, self.hub)
        self.hub.join(watcher, last_seq)
        self.tasks.append(asyncio.create_task(watcher.outbox.run()))
        self.screens.append((watcher, shown))
        return shown

    def leave(self, shown: Shown) -> None:
        """The socket of a screen is gone."""
        watcher = next(each for each, its in self.screens if its is shown)
        self.hub.leave(watcher)
        self.screens.remove((watcher, shown))

    def do(
        self, command: c.AnyCommand, *, ring: str = "own", actor: str = HOLDER, given: c.Given | None = None
    ) -> None:
        """Commit a command; ring as the own process does (own), another (other), or not at all (lost)."""
        events = decide(
            self.table, command, given or c.Given(actor=actor, role="croupier", at="now", second="user:9")
        )
        for event in events:
            self.table = evolve(self.table, event)
        self.events += events
        if ring == "own":
            self.hub.hear(Ring(table="t", seq=self.table.seq, events=events, state=self.table))
        elif ring == "other":
            self.hub.hear(Ring(table="t", seq=self.table.seq))

    async def settle(self) -> None:
        for _ in range(12):
            await asyncio.sleep(0)

    def fresh(self, who: SessionFacts) -> dict[str, Any]:
        """What somebody who looks now for the first time would be shown."""
        fresh: dict[str, Any] = json.loads(json.dumps(snap(self.table, 7, audience_of(who, self.table), {})))
        return fresh

    def check(self) -> None:
        for watcher, shown in self.screens:
            fresh = self.fresh(watcher.facts)
            assert shown.seq == fresh["seq"]
            for kind, what in (("view", shown.view), ("own", shown.own)):
                assert what.keys() == fresh[kind].keys()
                assert {k: (v, fresh[kind][k]) for k, v in what.items() if v != fresh[kind][k]} == {}

    def close(self) -> None:
        for task in self.tasks:
            task.cancel()


def eight() -> Table:
    return table_of(preset("madrid", 100), dict.fromkeys(range(1, 9), 20000), button=1)


async def opened(table: Table | None = None) -> Room:
    room = Room(eight() if table is None else table)
    await room.hub.learn_names()
    return room
