"""Random evenings with all that may be asked of a table, rulings included; any of it may be refused."""

import random
from collections.abc import Iterator
from typing import Any, Literal, get_args

from msgspec.structs import replace

from tables.engine import commands as ask
from tables.engine import rulings as rule
from tables.engine.cards import DECK
from tables.engine.command import IncidentKind
from tables.engine.decide import decide
from tables.engine.errors import RuleViolation
from tables.engine.events import AnyEvent
from tables.engine.evolve import evolve
from tables.engine.incidents import OF_THE_BET
from tables.engine.pots import pots_now
from tables.engine.rules import Rules, preset
from tables.engine.ruling_past import hand_of_the_past, moment
from tables.engine.seats import seat_of
from tables.engine.state import House, Table
from tests.engine.at_random import Chooser
from tests.engine.playing import GIVEN

Step = tuple[Table, AnyEvent, Table]


def rules_at_random(draw: random.Random) -> Rules:
    """A preset in small chips; some houses take commission, charge time, owe bonuses, end by themselves."""
    name = draw.choice(("madrid", "blinds-omaha", "hilo8", "modern-plo"))
    short = {"madrid": 60, "blinds-omaha": 12, "hilo8": 12, "modern-plo": 60}[name]
    changes: dict[str, Any] = {
        "min_players_start": 2,
        "max_seats": 10,
        "seat_draw": True,
        "session_minutes": draw.choice((None, 60)),
        "rake_basis_points": draw.choice((0, 500)),
        "rake_no_flop_no_drop": draw.choice((False, True)),
        "time_charge": draw.choice((0, 2)),
        "stack_initial": short,
        "join_min": short // 2,
        "rebuy_amount": short,
        "removed_in_hand": draw.choice(("at_turn", "at_once")),
    }
    if name != "hilo8" and draw.random() < 0.5:
        changes |= {"payout_mode": "house_bonus", "bonus_base": 3}
    return preset(name, 1, **changes)


class Random:
    """Asks at random. `known` cards are those of `Chooser`: the same deck for a whole hand."""

    def __init__(self, seed: int) -> None:
        self.draw = random.Random(seed)
        self.chooser = Chooser(seed)
        self.people = 0
        self.now = 1_000
        self.bets: list[rule.PastEntry] = []  # of hands that are over, as they might have been

    def command(self, table: Table) -> ask.AnyCommand:
        self.remember(table)
        roll = self.draw.random()
        if roll < 0.55:
            if table.hand is None or table.hand.phase == "over":
                self.chooser = Chooser(self.draw.randrange(2**32))
            return self.chooser.legal(table)
        if roll < 0.75:
            return self.of_the_floor(table)
        if roll < 0.8:
            return self.conduct(table)
        if roll < 0.84:
            return self.incident(table)
        return ask.Rule(ruling=self.ruling(table), reason="disputed", article="A17")

    def of_the_past(self) -> list[rule.AnyRuling]:
        """Two of the bets of hands that are over, put right."""
        return list(self.draw.sample(self.bets, min(2, len(self.bets))))

    def remember(self, table: Table) -> None:
        """Bets of the hand that is over, as they might have been."""
        hand = table.hand
        if hand is None or hand.phase != "over" or any(bet.hand == hand.number for bet in self.bets):
            return
        typed = ((undo.seq, undo.entered) for undo in hand.undo if undo.entered.verb == "raise_to")
        self.bets += [
            rule.PastEntry(hand=hand.number, entry=seq, verb="raise_to", to=max(1, (what.to or 0) - 1))
            for seq, what in typed
        ]

    def of_the_floor(self, table: Table) -> ask.AnyCommand:
        seat = self.draw.choice(sorted(table.seats) or [1])
        free = self.draw.randint(1, 10)
        self.people += 1
        self.now += self.draw.choice((1, 60, 900))
        owed = self.draw.choice([*table.bonuses, None])
        typed = table.hand.undo if table.hand is not None else ()
        entry = self.draw.choice([undo.seq for undo in typed] or [1])
        bets = [(undo.seq, undo.entered.to) for undo in typed if undo.entered.to]
        bet, was = self.draw.choice(bets or [(1, 1)])
        raised = max(1, (was or 1) - self.draw.choice((1, 2, 5)))
        return self.draw.choice(
            (
                ask.AssignSeat(seat=free, player_id=f"person-{self.people}"),
                ask.BuyIn(seat=seat, amount=table.rules.stack_initial),
                *(ask.BuyIn(seat=n, amount=table.rules.stack_initial) for n in table.seats),
                ask.Rebuy(seat=seat, amount=table.rules.rebuy_amount),
                ask.SitOut(seat=seat), ask.SitIn(seat=seat), ask.ChooseEntry(seat=seat, entry="post"),
                ask.MoveSeat(seat=seat, to=free), ask.Leave(seat=seat), ask.ReleaseSeat(seat=seat),
                ask.CashOut(seat=seat), ask.Tip(seat=seat, amount=self.draw.choice((1, 5))),
                ask.ChargeTime(), ask.CountStack(seat=seat, counted=self.draw.randint(0, 80)),
                ask.Undo(reason="wrong"), ask.DeclareMisdeal(reason="exposed_card"),
                ask.Amend(entry=bet, to=raised), ask.Amend(entry=bet, to=raised + self.draw.choice((1, 5))),
                ask.Amend(entry=entry, cards=tuple(self.draw.sample(DECK, self.draw.choice((1, 3, 4))))),
                ask.HoldTable(case="case") if self.draw.random() < 0.3 else ask.LiftHold(case="case"),
                ask.LiftHold(case="case"), ask.Resume(), ask.Resume(),
                ask.Pause(reason="break") if self.draw.random() < 0.2 else ask.Resume(),
                ask.EndSession(), ask.AnnounceLastHands(hands=self.draw.randint(1, 9)),
                ask.ExtendSession(ends_at=self.now + 3600, reason="full list"),
                ask.KeepPending(seat=seat, verb=self.draw.choice(("fold", "call", "check"))),
                ask.ChangeRules(rules=replace(table.rules, time_charge=self.draw.choice((0, 2)))),
                ask.CallInspector(kind="dispute", seat=seat),
                self.slip(table), self.slip(table), self.slip(table),
                ask.AnswerCall(call=str(table.calls_made)),
                ask.OpenCase(case=self.draw.choice(("1", "2")), complaint="other", claims={seat: "no"}),
                ask.TellRuling(ruling=str(len(table.rulings)), seats=(seat,), everybody=free > 5),
                ask.AcknowledgeRuling(ruling=str(len(table.rulings))),
                ask.ConfirmBonus(hand=owed.hand if owed else 1, seat=owed.seat if owed else 1),
            )
        )  # fmt: skip

    def conduct(self, table: Table) -> ask.AnyCommand:
        """Penalties, absences and what becomes of picked-up chips."""
        seat = self.draw.choice(sorted(table.seats) or [1])
        away = self.draw.choice([n for n, s in table.seats.items() if s.sitting_out or s.removed] or [seat])
        chair = table.seats.get(away)
        booked = chair.stack + chair.queued if chair is not None else 0
        counted = max(0, booked + self.draw.choice((0, 0, 0, -1, 2)))
        bag = self.draw.choice([bag.id for bag in table.bags] or ["1"])
        owner = {bag.id: bag.player_id for bag in table.bags}.get(bag, "nobody")
        stands = self.draw.choice([p.id for p in table.penalties] or ["1"])
        kinds: tuple[Literal["warning", "hands", "leave", "bar"], ...] = ("warning", "hands", "leave", "bar")
        kind = self.draw.choice(kinds)
        places: tuple[Literal["bag", "cage"], ...] = ("bag", "bag", "cage")
        asked: tuple[ask.AnyCommand, ...] = (
            ask.GivePenalty(
                seat=seat,
                kind=kind,
                reason="behaviour",
                hands=self.draw.randint(1, 3) if kind == "hands" else None,
                until=self.now + 900 if kind == "bar" else None,
            ),
            ask.RevokePenalty(penalty=stands, reason="mistaken"),
            ask.EndPenalty(penalty=stands),
            ask.SitOut(seat=seat),
            ask.AskPickUp(seat=away),
            *(ask.PickUp(seat=away, counted=counted, to=to) for to in places),
            ask.AssignSeat(seat=self.draw.randint(1, 10), player_id=owner),
            ask.ReturnBag(bag=bag, seat=self.draw.choice((None, seat_of(table.seats, owner)))),
        )
        return self.draw.choice(asked)

    def incident(self, table: Table) -> ask.AnyCommand:
        """What goes wrong in a hand."""
        hand = table.hand
        kind = self.draw.choice(get_args(IncidentKind))
        in_turn = hand.to_act if hand is not None and kind in OF_THE_BET else None
        seat = in_turn or self.draw.choice(hand.dealt if hand is not None and hand.dealt else (1,))
        cards = tuple(self.draw.sample(DECK, 1)) if kind in ("exposed_card", "boxed_card") else ()
        faults: tuple[Literal["croupier", "player"], ...] = ("croupier", "player")
        fault = self.draw.choice(faults) if kind == "exposed_card" else None
        return ask.NoteIncident(kind=kind, seat=seat, fault=fault, cards=cards)

    def slip(self, table: Table) -> ask.MoveFloat:
        """A slip of the float, the drop or the tips, counted rightly or not."""
        kinds: tuple[ask.SlipKind, ...] = ("opener", "fill", "fill", "credit", "closer", "drop", "tips")
        kind = self.draw.choice(kinds)
        there = {"closer": table.till.amount if table.till else 0, "drop": table.drop, "tips": table.tips}
        chips = there.get(kind, self.draw.choice((5, 40, 90))) + self.draw.choice((0, 0, 0, 1))
        return ask.MoveFloat(kind=kind, chips={1: chips} if chips else {})

    def ruling(self, table: Table) -> rule.AnyRuling:
        seat, other = (self.draw.choice(sorted(table.seats) or [1]) for _ in range(2))
        hand = table.hand
        pots = pots_now(hand) if hand is not None and not hand.voided else ()
        pot = self.draw.randrange(len(pots)) if pots else 0
        entry = self.draw.choice([u.seq for u in hand.undo] if hand is not None and hand.undo else [1])
        held = self.draw.choice([*table.held_pots, None])
        places = ("house", "cage", f"seat:{seat}", f"seat:{other}")
        board = hand.board if hand is not None else ()
        winners = pots[pot].seats if pots else (seat,)
        verb: rule.Action = self.draw.choice(("fold", "check", "call", "raise_to"))
        to = self.draw.choice((None, 5, 10, 20, 40))
        return self.draw.choice(
            (
                rule.Note(), rule.CorrectEntry(entry=max(1, entry), verb=verb, to=to),
                rule.CorrectEntry(entry=max(1, entry), verb=verb, to=to),
                rule.BindAction(seat=seat, verb=verb, to=to),
                rule.KillHand(seat=seat), rule.ReviveHand(seat=seat), rule.RemovePlayer(seat=seat),
                rule.VoidHand(fouled=self.draw.random() < 0.3),
                rule.FixBoard(board=(*board[:-1], self.draw.choice(DECK)) if board else ()),
                rule.AwardReading(pot=pot, winners=(self.draw.choice(winners),)),
                rule.AwardAccounting(pot=pot, amounts={winners[0]: pots[pot].amount if pots else 1}),
                rule.Transfer(
                    source=self.draw.choice(places), target=self.draw.choice(places), amount=3
                ),
                rule.Impound(pot=pot, case=self.draw.choice(("1", "complaint sheet 7 of the year 2026"))),
                rule.Impound(pot=pot, case="1"),
                rule.Release(
                    case=held.case if held else "1",
                    amounts={self.draw.choice(places): held.amount if held else 1},
                ),
                rule.RuleCount(seat=seat, counted=self.draw.randint(0, 80)),
                rule.Supersede(ruling=str(max(1, len(table.rulings)))),
                *self.of_the_past(),
                rule.ExchangeSeats(seat=seat, other=other, hand=max(1, table.hands)),
                rule.Posterior(case=self.draw.choice(("1", "2")), payments={"person-1": 3}),
            )
        )  # fmt: skip


class Log:
    """What has happened so far, as a ruling on a past hand gets it."""

    def __init__(self) -> None:
        self.moments: list[ask.Moment] = []

    def add(self, event: AnyEvent, after: Table) -> None:
        self.moments.append(moment(event, after))

    def since_hand(self, number: int) -> tuple[ask.Moment, ...]:
        """From the last beginning of hand `number` on."""
        for k in range(len(self.moments) - 1, -1, -1):
            hand = self.moments[k].table.hand
            if self.moments[k].kind == "hand_started" and hand is not None and hand.number == number:
                return tuple(self.moments[k:])
        return ()

    def since(self, seq: int) -> tuple[ask.Moment, ...]:
        """From an entry on; () for 0."""
        return tuple(entry for entry in self.moments if seq and entry.table.seq >= seq)


def evening(seed: int, commands: int) -> Iterator[tuple[ask.AnyCommand, list[Step], int]]:
    """Each accepted command of an evening, the states around its events, and the second in which it came."""
    ask_at_random = Random(seed)
    rules = rules_at_random(ask_at_random.draw)
    table = Table(table="00000000-0000-4000-8000-000000000001", rules=rules)
    house = House(absent_minutes=15, absent_antes=ask_at_random.draw.choice((None, 2)))
    opening: list[ask.AnyCommand] = [ask.OpenSession(rules=rules, house=house)]
    for seat in range(1, 7):
        opening += [
            ask.AssignSeat(seat=seat, player_id=f"founder-{seat}"),
            ask.BuyIn(seat=seat, amount=rules.stack_initial),
        ]
    opening.append(ask.PlaceButton(seat=1))
    log = Log()
    for count in range(commands):
        command = opening[count] if count < len(opening) else ask_at_random.command(table)
        given = replace(GIVEN, at=str(ask_at_random.now), now=ask_at_random.now, rank=2, second="user:2")
        dealt = table.hand.dealt if table.hand is not None else ()
        given = replace(given, cards={n: ask_at_random.chooser.hole(n) for n in dealt}, second_rank=3)
        if isinstance(command, ask.Rule) and (number := hand_of_the_past(table, command.ruling)):
            given = replace(given, past=log.since_hand(number))
        try:
            events = decide(table, command, given)
        except RuleViolation:
            continue
        steps: list[Step] = []
        for event in events:
            after = evolve(table, event)
            steps.append((table, event, after))
            log.add(event, after)
            table = after
        yield command, steps, ask_at_random.now
