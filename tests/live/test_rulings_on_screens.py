"""300 random hands with one to three rulings each at random entries, on every viewer's screen (A17).

After each ruling no chip is lost by the ledger, the log replays to the same state, the preview has come true,
and what each screen has patched together is what a fresh look shows: no ghost of what was ruled away.
"""

import asyncio
import random
from collections import Counter
from uuid import UUID

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from tables.attempt import foreseen
from tables.engine import commands as c
from tables.engine import events as e
from tables.engine import rulings as r
from tables.engine.decide import decide
from tables.engine.errors import RuleViolation
from tables.engine.evolve import evolve
from tables.engine.picture import picture
from tables.engine.ruling_past import hand_of_the_past, moment
from tables.engine.state import Table
from tables.ledger import holdings, moves
from tests.engine.at_random import Chooser, tables_at_random
from tests.engine.playing import replayed
from tests.engine.ruled_at_random import ruling_at_random
from tests.live.room import Room, everybody, opened

pytestmark = pytest.mark.sqlite_only

ENTRIES = 90
JEFE = c.Given(at="2026-11-30T21:00:00Z", actor="user:8", role="jefe", rank=2, second="user:9", second_rank=3)


class Ruled:
    """A room in which rulings fall into random hands; each entry is checked against the ledger."""

    def __init__(self, room: Room, seed: int) -> None:
        self.room = room
        self.began = room.table
        self.rng = random.Random(seed)
        self.chooser = Chooser(seed)
        self.moments: list[c.Moment] = []
        self.balances = Counter(holdings(room.table))
        self.whole = self.balances.total()
        self.rulings = 0

    def take(self, command: c.AnyCommand, given: c.Given | None = None) -> None:
        """Carry out a command that the rules allow."""
        before, seen = self.room.table, len(self.room.events)
        self.room.do(command, given=given, ring=self.rng.choice(("own", "own", "other")))
        for event in self.room.events[seen:]:
            after = evolve(before, event)
            self.moments.append(moment(event, after))
            for move in moves(before, event, after):
                self.balances[move.source] -= move.amount
                self.balances[move.target] += move.amount
            assert {code: self.balances[code] for code in holdings(after)} == holdings(after)
            before = after
        assert self.balances.total() == self.whole

    def past(self, number: int) -> tuple[c.Moment, ...]:
        """The log since the last beginning of hand `number`."""
        for k in range(len(self.moments) - 1, -1, -1):
            hand = self.moments[k].table.hand
            if self.moments[k].kind == "hand_started" and hand is not None and hand.number == number:
                return tuple(self.moments[k:])
        return ()

    def a_ruling(self) -> r.AnyRuling:
        """Of any kind; of past hands too."""
        table, roll = self.room.table, self.rng.random()
        hand = table.hand
        ended = [m.table.hand for m in self.moments if m.kind == "hand_ended" and m.table.hand is not None]
        if roll < 0.25 and ended:
            chosen = self.rng.choice(ended)
            bets = [undo for undo in chosen.undo if undo.entered.verb == "raise_to" and undo.entered.to]
            wrong = self.rng.choice(bets or list(chosen.undo))
            to = max(1, (wrong.entered.to or 0) + self.rng.randint(-8, 8) * table.rules.chip_unit)
            return r.PastEntry(hand=chosen.number, entry=wrong.seq, verb="raise_to", to=to)
        if roll < 0.4 and len(table.seats) > 1:
            one, other = self.rng.sample(sorted(table.seats), 2)
            number = hand.number if hand is not None else 1
            return r.ExchangeSeats(seat=one, other=other, hand=self.rng.randint(1, number))
        return ruling_at_random(table, self.chooser)

    async def rule(self, ruling: r.AnyRuling) -> None:
        """Foreseen, ruled, and looked at by everybody; or refused, and nothing changes."""
        before = self.room.table
        number = hand_of_the_past(before, ruling)
        given_ = replace(JEFE, past=self.past(number)) if number is not None else JEFE
        command = c.Rule(ruling=ruling, reason="facts", article="A17")
        try:
            preview = foreseen(before, decide(before, command, given_), None)
        except RuleViolation:
            assert self.room.table == before
            return
        self.take(command, given_)
        self.rulings += 1
        assert preview.after == picture(self.room.table)
        log: list[e.AnyEvent] = self.room.events
        assert replayed(log, self.began) == self.room.table
        await self.room.settle()
        self.room.check()

    async def play(self, wanted: int) -> None:
        """Hands from start to payment, rulings between any two entries until enough were given."""
        self.take(c.ChangeCroupier())
        for _ in range(ENTRIES):
            hand = self.room.table.hand
            if self.rulings < wanted and hand is not None and self.rng.random() < 0.3:
                await self.rule(self.a_ruling())
            elif hand is None or hand.phase == "over":
                if self.rulings >= wanted or not self.starts():
                    break
            else:
                table = self.room.table
                self.take(self.chooser.legal(table), self.chooser.given(table))
        if not self.rulings:
            await self.rule(r.Note())

    def starts(self) -> bool:
        """Another hand, with another deck."""
        self.chooser = Chooser(self.rng.randrange(2**32))
        try:
            self.take(c.StartHand())
        except RuleViolation:
            return False
        return True


@settings(max_examples=300, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(tables_at_random(), st.integers(0, 2**32), st.integers(1, 3))
def test_after_each_ruling_every_screen_shows_what_a_fresh_look_shows(
    table: Table, seed: int, wanted: int
) -> None:
    async def run() -> None:
        room = await opened(replace(table, table=str(UUID(int=1))))
        for who in everybody(room.table):
            room.look(who)
        evening = Ruled(room, seed)
        await evening.play(wanted)
        assert 1 <= evening.rulings <= 3
        await room.settle()
        room.check()
        assert all(shown.gaps == 0 for _, shown in room.screens)
        room.close()

    asyncio.run(run())
