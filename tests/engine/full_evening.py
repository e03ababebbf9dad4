"""Random evenings whose hands are played out: rulings, counts, mucks, jumps, actions out of turn."""

import random

from msgspec.structs import replace

from tables.engine import commands as c
from tables.engine import events as e
from tables.engine import rulings as r
from tables.engine.betting import order_of_action
from tables.engine.decide import decide
from tables.engine.errors import RuleViolation
from tables.engine.evolve import evolve
from tables.engine.rules import preset
from tables.engine.ruling_past import moment
from tables.engine.state import Table, Undoable
from tests.engine.at_random import Chooser
from tests.engine.ruled_at_random import ruling_at_random
from tests.engine.ruling import INSPECTOR

BARRED = r.VoidHand | r.Impound
"""Rulings after which a hand is put right no more: seldom enough here."""


class Evening:
    """An evening as it went: the table, its log as rulings on past hands read it, the hands that are over."""

    def __init__(self, seed: int, commands: int = 170) -> None:
        self.draw, self.chooser = random.Random(seed), Chooser(seed)
        self.table = Table(table="00000000-0000-4000-8000-000000000001", rules=preset("madrid"))
        self.over: dict[int, tuple[Undoable, ...]] = {}
        self.put_right: set[int] = set()
        self.log: list[c.Moment] = []
        name = self.draw.choice(("madrid", "blinds-omaha", "hilo8", "modern-plo"))
        changes = {} if name == "hilo8" else {"payout_mode": "house_bonus", "bonus_base": 3}
        muck = {"showdown_show": "may_muck_when_beaten", "rake_basis_points": self.draw.choice((0, 500))}
        short = {"min_players_start": 2, "seat_draw": False, "forced_rebuy": False, "max_seats": 9}
        self.do(c.OpenSession(rules=preset(name, 1, **(changes | muck | short))))
        for seat in range(1, 6):
            self.do(c.AssignSeat(seat=seat, player_id=f"founder-{seat}"))
            self.do(c.BuyIn(seat=seat, amount=self.table.rules.stack_initial))
        self.do(c.PlaceButton(seat=1))
        for _ in range(commands):
            hand = self.table.hand
            self.do(self.between() if hand is None or hand.phase == "over" else self.within())

    def do(self, command: c.AnyCommand) -> None:
        dealt = self.table.hand.dealt if self.table.hand is not None else ()
        given = replace(INSPECTOR, cards={n: self.chooser.hole(n) for n in dealt}, second="user:8")
        if isinstance(command, c.Rule) and isinstance(command.ruling, r.PastEntry):
            given = replace(given, past=self.since(command.ruling.hand))
        try:
            events = decide(self.table, command, given)
        except RuleViolation:
            return
        for event in events:
            self.table = evolve(self.table, event)
            self.log.append(moment(event, self.table))
            if isinstance(event, e.RulingGiven) and event.since:
                self.put_right.add(event.number)
        hand = self.table.hand
        if hand is not None and hand.phase == "over":
            self.over[hand.number] = () if hand.voided or hand.impounded else hand.undo

    def since(self, number: int) -> tuple[c.Moment, ...]:
        """The log from the beginning of a hand on."""
        begins = [
            k
            for k, found in enumerate(self.log)
            if found.kind == "hand_started" and found.table.hand and found.table.hand.number == number
        ]
        return tuple(self.log[begins[-1] :]) if begins else ()

    def between(self) -> c.AnyCommand:
        seat, rules = self.draw.choice(sorted(self.table.seats)), self.table.rules
        owed = self.draw.choice([*self.table.bonuses, None])
        stack = self.table.seats[seat].stack
        if self.draw.random() < 0.4:
            self.chooser = Chooser(self.draw.randrange(2**32))
            return c.StartHand()
        return self.draw.choice(
            (
                c.Rebuy(seat=seat, amount=rules.rebuy_amount), c.Rebuy(seat=seat, amount=rules.rebuy_amount),
                c.Tip(seat=seat, amount=1), c.MoveSeat(seat=seat, to=self.draw.randint(1, 9)),
                c.SitOut(seat=seat), c.SitIn(seat=seat), c.CountStack(seat=seat, counted=stack),
                c.ConfirmBonus(hand=owed.hand if owed else 1, seat=owed.seat if owed else 1),
                c.Rule(ruling=self.ruling(), reason="disputed", article="A17"), self.past_entry(),
            )
        )  # fmt: skip

    def past_entry(self) -> c.AnyCommand:
        """Seldom an entry of a hand that is over, as it might have been."""
        typed = [(number, undo) for number, undone in self.over.items() for undo in undone]
        raised = [(number, undo) for number, undo in typed if undo.entered.verb == "raise_to"]
        if not raised or self.draw.random() < 0.5:
            return c.StartHand()
        number, undo = self.draw.choice(raised)
        ruling = r.PastEntry(hand=number, entry=undo.seq, verb="raise_to", to=(undo.entered.to or 0) + 1)
        return c.Rule(ruling=ruling, reason="disputed", article="A17")

    def ruling(self) -> r.AnyRuling:
        ruling = ruling_at_random(self.table, self.chooser)
        return r.Note() if isinstance(ruling, BARRED) and self.draw.random() < 0.9 else ruling

    def booked(self, seat: int) -> int:
        """What a count of the seat finds if it finds no difference: its stack, or what it is all-in for."""
        assert self.table.hand is not None
        stack = self.table.seats[seat].stack if seat in self.table.seats else 0
        return stack or self.table.hand.seats[seat].bet

    def within(self) -> c.AnyCommand:
        table, roll = self.table, self.draw.random()
        hand = table.hand
        assert hand is not None
        seat = self.draw.choice(hand.dealt)
        order = order_of_action(table)
        if roll < 0.08:
            return c.Rule(ruling=self.ruling(), reason="disputed", article="A17")
        if roll < 0.16:
            seats = [n for n in hand.dealt if n in table.seats and table.seats[n].stack == 0] or [seat]
            who = self.draw.choice([*seats, hand.to_act or seat])
            return c.CountStack(seat=who, counted=max(1, self.booked(who) + self.draw.choice((-1, 0, 0, 1))))
        if roll < 0.2 and len(order) > 1:
            return c.ActThrough(seat=self.draw.choice(order[1:]), verb=self.draw.choice(("fold", "call")))
        if roll < 0.23 and len(order) > 1:
            return c.KeepPending(seat=self.draw.choice(order[1:]), verb=self.draw.choice(("fold", "call")))
        if roll < 0.25:
            return c.NoteIncident(kind=self.draw.choice(("dead_hand", "cards_touched")), seat=seat)
        if roll < 0.27:
            return c.Undo()
        if roll < 0.29 and hand.phase == "betting":
            return c.Rest(verb=self.draw.choice(("fold", "check")))
        return self.chooser.legal(table)
