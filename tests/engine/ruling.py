"""Rulings in tests: who rules, and that a ruling keeps the chips and replays."""

from tables.engine import commands as c
from tables.engine import rulings as r
from tables.engine.pots import in_the_middle
from tests.engine.playing import Play, even, play, replayed

INSPECTOR = c.Given(at="2026-03-01T20:00:00Z", actor="user:7", role="inspector", rank=1)
JEFE = c.Given(at="2026-03-01T20:01:00Z", actor="user:8", role="jefe", rank=2)


def ruling(kind: r.AnyRuling, supersedes: str | None = None) -> c.Rule:
    return c.Rule(ruling=kind, reason="facts", article="A17", supersedes=supersedes)


def ruled(hand: Play, kind: r.AnyRuling, given: c.Given = INSPECTOR) -> Play:
    """`kind` is ruled; the chips of the table are what they were, and the log replays to the same state."""
    before = total(hand)
    hand.do(ruling(kind), given)
    assert total(hand) == before
    assert replayed(hand.log, hand.began) == hand.table
    return hand


def refused(hand: Play, kind: r.AnyRuling, given: c.Given = INSPECTOR) -> str:
    return hand.refused(ruling(kind), given)


def total(hand: Play) -> int:
    held = sum(pot.amount for pot in hand.table.held_pots)
    middle = 0 if hand.hand.phase == "over" else in_the_middle(hand.hand)
    return sum(hand.stacks.values()) + middle + held


def paid() -> Play:
    """Two seats show, seat 2 wins 40 of antes and bets with kings; paid."""
    hand = play("madrid", even(4, 200))
    hand.steps(
        "2 bet 10, 3 call, 4 fold, 1 fold, board Kc 9d 5h, 2 check, 3 check, board 4s, 2 check, 3 check"
    )
    hand.steps("board 2c, 2 check, 3 check, 2 show Kh Qh 8h 7h, 3 show Ah Jd 8d 7d")
    hand.do(c.PayPots())
    return hand
