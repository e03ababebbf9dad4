"""The hub of one table in one process: the folded state, what each audience is shown, who is watching.

Every frame is built and encoded once per audience and handed as the same string to each outbox. All of it
runs in the event loop and never waits; only catching up and names ask the database, in a task.
"""

import asyncio
import logging
import time
from collections import deque
from collections.abc import Awaitable, Callable, Iterator
from typing import Any, Final, NamedTuple

import msgspec

from players.sessions import SessionFacts
from tables.audiences import (
    PUBLIC,
    Audience,
    View,
    audience_of,
    croupier_base,
    known_to,
    may_watch,
    overlay,
    placed,
    views,
)
from tables.doorbell import Ring
from tables.engine.guest import guest_said, hushed
from tables.engine.state import Table
from tables.live.outbox import MAX_FRAMES, Outbox, Send
from tables.live.reading import News
from tables.live.said import said
from tables.live.supervise import restarts
from tables.selectors import people_in

log = logging.getLogger("omaha.live")

RESUMABLE: Final = MAX_FRAMES
"""Patches kept for screens that come back; an outbox makes a snapshot of more."""

QUIET_SECONDS: Final = 1.0
"""Without a patch for so long, a table's heartbeat is sent."""

TABLETS: Final = frozenset({"croupier", "inspector"})


class Patch(NamedTuple):
    """A patch for each kind of screen, without its closing brace so that an overlay can follow.

    `quiet`: a guest whose phone says nothing while his hand is live.
    """

    prev: int
    seq: int
    staff: str
    guest: str
    quiet: str

    def frame(self, audience: Audience, state: Table) -> str:
        """The one for this audience at this table."""
        if not audience.is_guest:
            return self.staff
        if audience.seat is not None and hushed(state, audience.seat):
            return self.quiet
        return self.guest


class Watcher:
    """A socket at this table: its session, its audience now, its outbox."""

    def __init__(self, facts: SessionFacts, send: Send, hub: "TableHub") -> None:
        self.facts = facts
        self.hub = hub
        self.audience = PUBLIC
        self.expel: Callable[[], None] = lambda: None
        self.outbox = Outbox(send, lambda: (hub.whole(self.audience), hub.state.seq))


def encode(value: Any) -> str:
    """JSON text of a frame or a part of one."""
    return msgspec.json.encode(value).decode()


class TableHub:
    """One table. `read(state)` (what followed) and `names_of(ids)` are its only ways to the database."""

    def __init__(
        self,
        state: Table,
        number: int,
        *,
        read: Callable[[Table], Awaitable[News]],
        names_of: Callable[[frozenset[str]], Awaitable[dict[str, str]]],
        build: str,
    ) -> None:
        self.state = state
        self.number = number
        self.build = build
        self.names: dict[str, str] = {}
        self.changed: Callable[[TableHub], None] = lambda hub: None
        self._read = read
        self._names_of = names_of
        self._watchers: dict[Audience, set[Watcher]] = {}
        self._overlays: dict[Audience, View] = {}
        self._snaps: dict[Audience, str] = {}
        self._ring: deque[Patch] = deque(maxlen=RESUMABLE)
        self._views = views(self.state, self.number)
        self._heard = self.state.seq
        self._last_watched = time.monotonic()
        self._advanced_at = 0.0
        self._catching_up: asyncio.Task[None] | None = None
        self._naming: asyncio.Task[None] | None = None

    # -- What happens at the table -----------------------------------------------------------------

    def hear(self, ring: Ring) -> None:
        """Take a ring: at once when it brings all that is missing, else by reading the log."""
        if ring.seq <= self.state.seq:
            return
        self._heard = max(self._heard, ring.seq)
        if ring.state is not None and ring.seq - len(ring.events) == self.state.seq:
            self._advance_or_recover(News(ring.state, ring.events))
        elif self._catching_up is None or self._catching_up.done():
            self._catching_up = asyncio.create_task(self._catch_up())

    async def _catch_up(self) -> None:
        while self._heard > self.state.seq:
            after = self.state.seq
            try:
                news = await self._read(self.state)
            except Exception:  # the heads are polled: the next look tries again
                log.exception("catch_up", extra={"facts": {"table": self.state.table, "after": after}})
                return
            if self.state.seq == after:
                self._advance_or_recover(news)
            if news.state.seq <= after:
                return

    def _advance_or_recover(self, news: News) -> None:
        """A hub that stumbled would leave its table deaf: everybody gets the whole state instead."""
        try:
            self.advance(news)
        except Exception:
            restarts["hub"] += 1
            log.exception("hub_failed", extra={"facts": {"table": self.state.table, "seq": news.state.seq}})
            self._ring.clear()
            self._snaps.clear()
            self._overlays.clear()
            for watcher in self.watchers():
                watcher.outbox.owe_snapshot()

    def advance(self, news: News) -> None:
        """Go on to `news.state` and show everybody what changed."""
        if news.state.seq <= self.state.seq:
            return
        now = views(news.state, self.number)
        self._advanced_at = time.monotonic()
        before, self.state = self.state, news.state
        old, self._views = self._views, now
        self._snaps.clear()
        patch = _patch(before, news, changes(old.staff, now.staff), changes(old.guest, now.guest))
        self._ring.append(patch)
        moved = self._derive_again() if placed(before) != placed(self.state) else ()
        self._show(patch)
        for watcher in moved:
            if may_watch(watcher.facts, self.state):
                self._greet(watcher)
            else:
                watcher.expel()
        self.changed(self)
        self._ask_names()

    def _show(self, patch: Patch) -> None:
        base: View | None = None
        for audience, watchers in self._watchers.items():
            if base is None and audience.kind in TABLETS:
                base = croupier_base(self.state)
            own, known = overlay(self.state, audience, base), self._overlays.get(audience)
            self._overlays[audience] = own
            differs = (
                own
                if known is None
                else {key: value for key, value in own.items() if known.get(key) != value}
            )
            opened = patch.frame(audience, self.state)
            frame = f'{opened},"own":{encode(differs)}}}' if differs else opened + "}"
            for watcher in watchers:
                watcher.outbox.push(frame, patch.seq)

    def _derive_again(self) -> list[Watcher]:
        """Put everybody whose audience has changed where he belongs now, and say who they are."""
        moved = [
            each
            for each in self.watchers()
            if audience_of(each.facts, self.state) != each.audience or not may_watch(each.facts, self.state)
        ]
        for watcher in moved:
            self._remove(watcher)
        return moved

    # -- Who is watching ---------------------------------------------------------------------------

    def watchers(self) -> Iterator[Watcher]:
        """All sockets at this table."""
        for watchers in list(self._watchers.values()):
            yield from tuple(watchers)

    def join(self, watcher: Watcher, last_seq: int = 0) -> None:
        """Let a socket in: it is told who it is and gets the missing patches, or the whole state."""
        self._greet(watcher, last_seq)

    def leave(self, watcher: Watcher) -> None:
        """A socket has gone."""
        self._remove(watcher)

    def _greet(self, watcher: Watcher, last_seq: int = 0) -> None:
        watcher.audience = audience_of(watcher.facts, self.state)
        self._watchers.setdefault(watcher.audience, set()).add(watcher)
        self._overlays.setdefault(watcher.audience, overlay(self.state, watcher.audience))
        missing = self._missing(last_seq, watcher.audience)
        if missing is None:
            watcher.outbox.owe_snapshot()
            return
        told = known_to(
            watcher.audience, self.state, self._named()
        )  # those of its absence are not in the ring
        names = encode({"t": "names", "names": told})
        for frame in (self._welcome(watcher.audience), names, *missing):
            watcher.outbox.push(frame, self.state.seq)

    def _remove(self, watcher: Watcher) -> None:
        watchers = self._watchers.get(watcher.audience)
        if watchers is None:
            return
        watchers.discard(watcher)
        if not watchers:
            del self._watchers[watcher.audience]
            self._overlays.pop(watcher.audience, None)

    def deserted(self, now: float) -> float:
        """Seconds since the last socket has gone; 0 while somebody watches."""
        if self._watchers:
            self._last_watched = now
        return now - self._last_watched

    def beat(self) -> None:
        """Tell every socket where the table stands, unless a patch has just done so."""
        if time.monotonic() - self._advanced_at < QUIET_SECONDS:
            return
        seq = self.state.seq
        frame = encode({"t": "hb", "seq": seq})
        for watcher in self.watchers():
            watcher.outbox.push(frame, seq)

    # -- Frames ------------------------------------------------------------------------------------

    def whole(self, audience: Audience) -> list[str]:
        """Who the socket is and all that it is shown."""
        return [self._welcome(audience), self.snap(audience)]

    def snap(self, audience: Audience) -> str:
        """The whole state of an audience; encoded once per state and audience."""
        known = self._snaps.get(audience)
        if known is None:
            own = self._overlays.get(audience) or overlay(self.state, audience)
            frame = {"t": "snap", "seq": self.state.seq, "view": self._views.of(audience), "own": own}
            names = known_to(audience, self.state, self._named())
            known = self._snaps[audience] = encode(frame | {"names": names})
        return known

    def _welcome(self, audience: Audience) -> str:
        who = {"audience": audience.kind, "seat": audience.seat}
        where = {"t": "welcome", "v": 1, "table": self.state.table, "seq": self.state.seq}
        return encode(where | who | {"build": self.build})

    def _missing(self, last_seq: int, audience: Audience) -> list[str] | None:
        """The patches after `last_seq`, the last one with the whole overlay; None if they do not reach back.

        The whole overlay, because nobody kept what this audience was shown while it was away.
        """
        if last_seq <= 0:
            return None
        if last_seq == self.state.seq:
            return []
        patches = [patch for patch in self._ring if patch.prev >= last_seq]
        if not patches or patches[0].prev != last_seq:
            return None
        own = encode(overlay(self.state, audience))
        return [
            *(patch.frame(audience, self.state) + "}" for patch in patches[:-1]),
            f'{patches[-1].frame(audience, self.state)},"own":{own}}}',
        ]

    # -- Names -------------------------------------------------------------------------------------

    def _named(self) -> dict[str, str]:
        return {person: self.names[person] for person in people_in(self.state) & self.names.keys()}

    def _unnamed(self) -> frozenset[str]:
        return frozenset(people_in(self.state) - self.names.keys())

    async def learn_names(self) -> dict[str, str]:
        """Ask for the names that are not known yet, and keep them."""
        unknown = self._unnamed()
        if not unknown:
            return {}
        found = await self._names_of(unknown)
        self.names |= found
        self._snaps.clear()
        return found

    def _ask_names(self) -> None:
        if self._unnamed() and (self._naming is None or self._naming.done()):
            self._naming = asyncio.create_task(self._tell_names())

    async def _tell_names(self) -> None:
        try:
            found = await self.learn_names()
        except Exception:
            log.exception("names", extra={"facts": {"table": self.state.table}})
            return
        if found:
            for audience, watchers in self._watchers.items():
                told = known_to(audience, self.state, found)
                frame = encode({"t": "names", "names": told})
                for watcher in watchers if told else ():
                    watcher.outbox.push(frame, self.state.seq)
            self.changed(self)


def changes(old: View, now: View) -> View:
    """The keys of a view that are others now; a key that a guest no longer has is told as None."""
    gone = dict.fromkeys(old.keys() - now.keys())
    return gone | {key: value for key, value in now.items() if key not in old or old[key] != value}


def _patch(before: Table, news: News, staff: View, guest: View) -> Patch:
    """What has changed, in the words and figures of each kind of screen."""
    seq, say = news.state.seq, said(news.events)
    to_guests = guest_said(say, news.state)

    def opened(words: list[dict[str, Any]], changed: View) -> str:
        frame = {"t": "patch", "seq": seq, "prev": before.seq, "say": words, "set": changed}
        return encode(frame)[:-1]

    exact = opened(say, staff)
    shown = exact if to_guests == say and guest == staff else opened(to_guests, guest)
    return Patch(before.seq, seq, exact, shown, opened([], guest) if to_guests else shown)
