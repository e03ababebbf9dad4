"""A17 on random hands: rulings at random entries keep every chip, replay the same, and let play go on."""

import random
from typing import Literal

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from tables.engine import commands as c
from tables.engine import rulings as r
from tables.engine.decide import decide
from tables.engine.errors import RuleViolation
from tables.engine.pots import in_the_middle, pots_now
from tables.engine.state import Table
from tests.engine.at_random import Chooser, tables_at_random
from tests.engine.playing import Play, replayed

INSPECTOR = c.Given(at="2026-03-01T20:00:00Z", actor="user:7", role="inspector", rank=1)
VERBS: tuple[Literal["fold", "check", "call", "raise_to"], ...] = ("fold", "check", "call", "raise_to")


def chips(table: Table) -> int:
    """Every chip of the table: stacks, what lies in the middle, pots set aside, commission."""
    hand = table.hand
    middle = 0 if hand is None or hand.phase == "over" else in_the_middle(hand)
    stacks = sum(seat.stack + seat.queued for seat in table.seats.values())
    drop = hand.rake if hand is not None and hand.phase == "over" and not hand.voided else 0
    return stacks + middle + sum(pot.amount for pot in table.held_pots) + drop


def any_ruling(table: Table, rng: random.Random) -> r.AnyRuling:
    """A ruling that may or may not be open now."""
    hand = table.hand
    assert hand is not None
    seat = rng.choice(hand.dealt)
    entries = [u.seq for u in hand.undo] or [1]
    to = rng.choice((None, rng.randrange(1, 60) * table.rules.chip_unit))
    pots = pots_now(hand)
    pot = rng.randrange(len(pots)) if pots else 0
    amount = pots[pot].amount if pots else 0
    return rng.choice(
        (
            r.CorrectEntry(entry=rng.choice(entries), verb=rng.choice(VERBS), to=to),
            r.BindAction(seat=seat, verb=rng.choice(VERBS), to=to),
            r.KillHand(seat=seat),
            r.ReviveHand(seat=seat),
            r.RemovePlayer(seat=seat),
            r.VoidHand(fouled=rng.random() < 0.2),
            r.AwardReading(pot=pot, winners=(seat,)),
            r.AwardAccounting(pot=pot, amounts={seat: amount}),
            r.Impound(pot=pot, case=f"case-{len(table.rulings)}"),
            r.Transfer(
                source=f"seat:{seat}", target=f"seat:{rng.choice(hand.dealt)}", amount=table.rules.chip_unit
            ),
            r.Note(),
        )
    )


@settings(max_examples=300, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(table=tables_at_random(), seed=st.integers(0, 2**32))
def test_rulings_at_random_entries_keep_every_chip_and_replay(table: Table, seed: int) -> None:
    rng, chooser = random.Random(seed), Chooser(seed)
    hand = Play(table).start()
    whole, given_rulings = chips(hand.table), 0
    for _ in range(120):
        if given_rulings < 3 and rng.random() < 0.3:
            command = c.Rule(ruling=any_ruling(hand.table, rng), reason="facts", article="A17")
            before = hand.table
            try:
                preview = decide(hand.table, command, INSPECTOR)
            except RuleViolation:
                assert hand.table == before
                continue
            assert hand.do(command, INSPECTOR) == preview
            given_rulings += 1
        elif hand.hand.phase == "over":
            break
        else:
            hand.do(chooser.legal(hand.table), chooser.given(hand.table))
        assert chips(hand.table) == whole
        assert all(seat.stack >= 0 for seat in hand.table.seats.values())
    assert replayed(hand.log, hand.began) == hand.table
