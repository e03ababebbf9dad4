"""The floor's hub in one process: a tile per table, over one socket per inspector.

It has no chain of its own: a tile is whole, so the newest one is all that a screen needs.
"""

from typing import Final

from players.sessions import SessionFacts
from tables import store
from tables.audiences import View, tile
from tables.live.hub import TableHub, encode
from tables.live.outbox import Outbox, Send

BEAT: Final = '{"t":"hb","seq":0}'
AT_ONCE: Final = 10
"""Tiles in the first frame. Daphne's limit on frames, 64 KiB, is one on what it sends, too."""

MAX_UNCONFIRMED: Final = 512 * 1024
"""Characters: a floor of a hundred tables must fit in what a screen is sent before its first heartbeat."""


class FloorWatcher:
    """A socket of the floor."""

    def __init__(self, facts: SessionFacts, send: Send, hub: "FloorHub") -> None:
        self.facts = facts
        self.outbox = Outbox(send, lambda: (hub.whole(), 0), MAX_UNCONFIRMED)


class FloorHub:
    """The tiles of all tables and who is watching them."""

    def __init__(self) -> None:
        self.watchers: set[FloorWatcher] = set()
        self._tiles: dict[str, View] = {}
        self._names: dict[str, str] = {}
        self._closed: dict[str, View] = {}
        self._lists: View | None = None

    def quarantine(self, table: str, number: int) -> None:
        """A table's log does not check: its tile says so, as it stood when it was last seen."""
        last = self._tiles.get(table) or tile(store.unopened(table), number)
        new = last | {"quarantined": True, "needs": ["quarantined"], "calls": []}
        if self._closed.get(table) != new:
            self._closed[table] = self._tiles[table] = new
            self._push(_frame(new))

    def reopen(self, table: str) -> None:
        """The log of a table checks again."""
        self._closed.pop(table, None)

    def changed(self, hub: TableHub) -> None:
        """A table has gone on, or somebody at it has got a name."""
        if not self.watchers:
            return
        table = hub.state.table
        new = tile(hub.state, hub.number)
        fresh = {key: name for key, name in hub.names.items() if self._names.get(key) != name}
        self._names |= fresh
        if fresh:
            self._push(encode({"t": "names", "names": fresh}))
        if self._tiles.get(table) != new:
            self._tiles[table] = new
            self._push(_frame(new))

    def show_lists(self, lists: View) -> None:
        """Waiting lists and who comes next, as they stand now."""
        if lists != self._lists:
            self._lists = lists
            self._push(encode(lists))

    def _push(self, frame: str) -> None:
        for watcher in self.watchers:
            watcher.outbox.push(frame, 0)

    def join(self, watcher: FloorWatcher, hubs: list[TableHub]) -> None:
        """Let a socket in: it gets every tile, then what changes."""
        self._tiles = {hub.state.table: tile(hub.state, hub.number) for hub in hubs} | self._closed
        for hub in hubs:
            self._names |= hub.names
        self.watchers.add(watcher)
        watcher.outbox.owe_snapshot()

    def leave(self, watcher: FloorWatcher) -> None:
        """A socket has gone."""
        self.watchers.discard(watcher)
        if not self.watchers:
            self._lists = None  # nobody has kept it up to date meanwhile

    def beat(self) -> None:
        """Tell every socket that the floor lives."""
        self._push(BEAT)

    def whole(self) -> list[str]:
        """Every tile: the first of them in one frame, the others one by one, for a frame has its limit."""
        tiles = list(self._tiles.values())
        first = encode({"t": "floor", "tiles": tiles[:AT_ONCE], "names": self._names})
        lists = [encode(self._lists)] if self._lists is not None else []
        return [first, *(_frame(each) for each in tiles[AT_ONCE:]), *lists]


def _frame(tile: View) -> str:
    return encode({"t": "tile", "table": tile["table"], "seq": tile["seq"], "d": tile})
