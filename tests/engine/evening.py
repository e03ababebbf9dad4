"""An evening at one table: people come and go between and during random hands, and everything is judged.

`Evening` holds what must be true after every command (RULES.md section 6 and A4 to A6); the state machine of
`test_evenings.py` decides what happens.
"""

from msgspec.structs import replace

from tables.engine import commands as c
from tables.engine import events as e
from tables.engine.errors import RuleViolation
from tables.engine.evolve import evolve
from tables.engine.rules import Rules, preset
from tables.engine.state import Seat, Table
from tests.engine.at_random import Chooser
from tests.engine.playing import Play, chips_of
from tests.engine.ruled_at_random import ruling_at_random

CAME = (e.BoughtIn, e.Rebought, e.RebuyQueued)
WENT = (e.CashedOut, e.TipGiven)


class Evening:
    """A session from its opening on. `issued` is every chip that came in and has not gone out again."""

    def __init__(self, rules: Rules, seats: int, seed: int) -> None:
        self.game = Play(Table(table="evening", rules=preset("madrid")))
        self.chooser = Chooser(seed)
        self.issued = self.gone_before = self.people = 0
        self.do(c.OpenSession(rules=rules))
        for seat in range(1, max(seats, rules.min_players_start) + 1):
            self.arrive(seat)
        assert self.do(c.PlaceButton(seat=1)) is None

    @property
    def table(self) -> Table:
        return self.game.table

    @property
    def between(self) -> bool:
        return self.table.hand is None or self.table.hand.phase == "over"

    def seat_of(self, who: int) -> int:
        """A seat where somebody sits; seat 1 when nobody does."""
        taken = sorted(self.table.seats) or [1]
        return taken[who % len(taken)]

    # --- what people ask --------------------------------------------------------------------------------

    def do(self, command: c.AnyCommand) -> str | None:
        """Carry out a command and judge each of its events; the code of a refusal."""
        before = self.table
        try:
            events = self.game.do(
                command, replace(self.chooser.given(before), at="now", now=1, role="inspector")
            )
        except RuleViolation as refusal:
            assert self.table == before
            return refusal.code
        state = before
        for event in events:
            self.judge_chips(state, event)
            state = evolve(state, event)
            if isinstance(event, e.HandStarted):
                self.judge_start(before, event.state)
            held = sum(pot.amount for pot in state.held_pots)
            assert chips_of(state) + held + self.gone_before == self.issued, event
            assert min((seat.stack for seat in state.seats.values()), default=0) >= 0, event
        assert state == self.table
        assert self.table.seq == len(self.game.log)
        return None

    def arrive(self, seat: int) -> None:
        self.people += 1
        if self.do(c.AssignSeat(seat=seat, player_id=f"person-{self.people}")) is None:
            assert self.do(c.BuyIn(seat=seat, amount=self.table.rules.stack_initial)) is None

    def rule(self) -> str | None:
        """The inspector rules something."""
        ruling = ruling_at_random(self.table, self.chooser)
        return self.do(c.Rule(ruling=ruling, reason="dispute", article="A17"))

    def start(self) -> str | None:
        code = self.do(c.StartHand())
        if code is None:  # a new deck
            self.chooser = Chooser(self.chooser.draw.randrange(2**32))
        return code

    def step(self) -> None:
        """One legal command of the running hand."""
        assert self.do(self.chooser.legal(self.table)) is None

    def finish(self) -> None:
        while not self.between:
            self.step()

    # --- what must be true ------------------------------------------------------------------------------

    def judge_chips(self, before: Table, event: e.AnyEvent) -> None:
        """Books what comes in, goes out, and what a hand leaves behind it when the next one begins."""
        if isinstance(event, CAME):
            self.issued += event.amount
        elif isinstance(event, WENT):
            self.issued -= event.amount
        elif isinstance(event, e.TimeCharged):
            self.issued -= sum(event.charges.values())
        elif isinstance(event, e.RulingGiven):
            outside = [(move.source, move.target, move.amount) for move in event.moves]
            self.issued += sum(amount for source, _, amount in outside if source in ("house", "cage"))
            self.issued -= sum(amount for _, target, amount in outside if target in ("house", "cage"))
        elif isinstance(event, e.StackRecounted):
            self.gone_before += event.booked - event.counted
        elif isinstance(event, e.HandStarted) and (hand := before.hand) is not None:
            differences = sum(seat.difference for seat in hand.seats.values())
            self.gone_before += hand.rake + differences

    def judge_start(self, before: Table, after: Table) -> None:
        """Who was dealt in, with which positions, by A2, A4, A5, A6 and A15."""
        hand, rules = after.hand, after.rules
        assert hand is not None
        assert hand.dealt == tuple(sorted(hand.seats))
        assert len(hand.dealt) >= 2
        was = before.seats
        for n in hand.dealt:
            chips = was[n].stack + was[n].queued
            assert not was[n].sitting_out
            assert chips > 0
            assert not (rules.forced_rebuy and chips < rules.rebuy_threshold)
        if before.previous is None:
            return
        held = {hand.button: "button"}
        if not rules.posts_blinds:
            following = [n for n in hand.dealt if n > hand.button] or list(hand.dealt)
            opener = hand.button if rules.opener == "at_button" else following[0]
            held[opener] = "opener"
        else:
            self.judge_blinds(before, after)
            if hand.small_blind is not None:
                held[hand.small_blind] = "small_blind"
        if self.begins_anew(was, rules):
            return
        for n, position in held.items():
            if n in hand.dealt and (was[n].newcomer or was[n].moved):
                assert position not in rules.join_restriction, (n, position)

    def begins_anew(self, was: dict[int, Seat], rules: Rules) -> bool:
        """Whether too few are left who may play without a condition: then all of them begin anew."""
        least = rules.rebuy_threshold if rules.forced_rebuy else 1
        here = [s for s in was.values() if not (s.sitting_out or s.leaving or s.removed)]
        free = [s for s in here if s.stack + s.queued >= least]
        return sum(not (s.newcomer or s.moved or s.missed_small or s.missed_big) for s in free) < 2

    def judge_blinds(self, before: Table, after: Table) -> None:
        hand, previous = after.hand, before.previous
        assert hand is not None
        assert previous is not None
        assert hand.big_blind in hand.dealt
        assert hand.small_blind != hand.big_blind
        if after.rules.button_rule == "dead" and previous.big_blind is not None:
            assert hand.big_blind != previous.big_blind
        for n in hand.dealt:
            seat = before.seats[n]
            waits = seat.newcomer and after.rules.new_player_entry == "post_or_wait" and seat.entry != "post"
            if waits and not self.begins_anew(before.seats, after.rules):
                assert n == hand.big_blind


def rules_of(name: str, **changes: object) -> Rules:
    """A preset with short stacks, so that people bust, rebuy and play heads-up in an evening."""
    figures = {"min_players_start": 2, "max_seats": 10, "seat_draw": False, "join_restriction": ("button",)}
    return preset(name, 1, **(figures | changes))
