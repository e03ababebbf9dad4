"""Hands per second of random six-seat pot-limit hands, beside pokerkit playing the same kind of hands.

Ours go as the write path takes them: each command through `decide`, each of its events through `evolve`
again, cards and payment included. The two play in turns, small batches each, so that a busy machine slows
both; the result is the median of the batches' ratios.
"""

import argparse
import random
import sys
import warnings
from collections.abc import Callable
from pathlib import Path
from statistics import median
from time import perf_counter
from typing import Any

from pokerkit import Automation, Mode, PotLimitOmahaHoldem

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from tables.engine import commands as c
from tables.engine.betting import legal
from tables.engine.cards import DECK
from tables.engine.decide import decide
from tables.engine.evolve import evolve
from tables.engine.rules import preset
from tables.engine.state import Previous, Seat, Table

GOAL = 4
SEATS, STACK, SMALL, BIG = 6, 1000, 5, 10
FOLD, RAISE = 0.25, 0.45  # a draw below the first folds, below the second raises, else checks or calls
GIVEN = c.Given(at="2026-01-01T00:00:00Z", actor="bench", role="croupier")
AUTOMATIONS = (
    Automation.ANTE_POSTING,
    Automation.BET_COLLECTION,
    Automation.BLIND_OR_STRADDLE_POSTING,
    Automation.CARD_BURNING,
    Automation.HOLE_DEALING,
    Automation.BOARD_DEALING,
    Automation.HOLE_CARDS_SHOWING_OR_MUCKING,
    Automation.HAND_KILLING,
    Automation.CHIPS_PUSHING,
    Automation.CHIPS_PULLING,
    Automation.RUNOUT_COUNT_SELECTION,
)


def pokerkit_hand(draw: random.Random) -> int:
    """One random hand of pokerkit's; the number of betting actions."""
    state: Any = PotLimitOmahaHoldem.create_state(
        AUTOMATIONS, True, 0, (SMALL, BIG), BIG, (STACK,) * SEATS, SEATS, mode=Mode.CASH_GAME
    )
    actions = 0
    while state.status:
        actions += 1
        roll = draw.random()
        if roll < FOLD and state.can_fold() and state.checking_or_calling_amount:
            state.fold()
        elif FOLD <= roll < RAISE and state.can_complete_bet_or_raise_to():
            lowest = state.min_completion_betting_or_raising_to_amount
            highest = state.max_completion_betting_or_raising_to_amount
            state.complete_bet_or_raise_to(draw.randint(lowest, highest))
        else:
            state.check_or_call()
    assert sum(state.stacks) == SEATS * STACK
    return actions


def _new_table() -> Table:
    rules = preset("modern-plo", small_blind=SMALL, big_blind=BIG, table_min=BIG, stack_initial=STACK)
    seats = {n: Seat(seat=n, player_id=f"p{n}", stack=STACK) for n in range(1, SEATS + 1)}
    return Table(table="bench", rules=rules, phase="running", seats=seats, previous=Previous(button=1))


TABLE = _new_table()


def engine_hand(draw: random.Random) -> int:
    """One random hand of ours; the number of betting actions."""
    deck = draw.sample(DECK, SEATS * 4 + 5)
    table, actions = _take(TABLE, c.StartHand()), 0
    while True:
        hand = table.hand
        assert hand is not None
        if hand.phase == "betting":
            actions += 1
            table = _take(table, _action(table, draw))
        elif hand.phase == "board":
            dealt = len(hand.board)
            table = _take(table, c.DealBoard(cards=tuple(deck[dealt : max(3, dealt + 1)])))
        elif hand.phase == "showdown":
            assert hand.to_act is not None
            first = 1 + 4 * hand.to_act
            table = _take(table, c.ShowCards(seat=hand.to_act, cards=tuple(deck[first : first + 4])))
        elif hand.phase == "pay":
            table = _take(table, c.PayPots())
        else:
            assert sum(seat.stack for seat in table.seats.values()) == SEATS * STACK
            return actions


def _take(table: Table, command: c.AnyCommand) -> Table:
    for event in decide(table, command, GIVEN):
        table = evolve(table, event)
    return table


def _action(table: Table, draw: random.Random) -> c.AnyCommand:
    options = legal(table)
    roll = draw.random()
    if roll < FOLD and not options.check:
        return c.Fold(seat=options.seat)
    if FOLD <= roll < RAISE and options.min_to is not None and options.max_to is not None:
        return c.RaiseTo(seat=options.seat, to=draw.randint(options.min_to, options.max_to))
    return c.Check(seat=options.seat) if options.check else c.Call(seat=options.seat)


def rate(play: Callable[[random.Random], int], draw: random.Random, hands: int) -> tuple[float, int]:
    """Hands per second of a batch, and its betting actions."""
    begun = perf_counter()
    actions = sum(play(draw) for _ in range(hands))
    return hands / (perf_counter() - begun), actions


def main() -> int:
    """Print rates and the closing line; 0 where the goal is met."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--quick", action="store_true", help="fewer batches")
    batches = 20 if parser.parse_args().quick else 80
    warnings.simplefilter("ignore")  # pokerkit warns of folds that it finds needless
    ours, theirs = random.Random(1), random.Random(1)
    rate(engine_hand, ours, 50)
    rate(pokerkit_hand, theirs, 10)
    ratios, rates = [], []
    for _ in range(batches):
        mine, my_actions = rate(engine_hand, ours, 100)
        other, other_actions = rate(pokerkit_hand, theirs, 30)
        ratios.append(mine / other)
        rates.append((mine, other, my_actions / 100, other_actions / 30))
    mine, other, my_actions_a_hand, other_actions_a_hand = (
        median(column) for column in zip(*rates, strict=True)
    )
    print(f"engine   {mine:6,.0f} hands/s, {my_actions_a_hand:.1f} betting actions a hand")
    print(f"pokerkit {other:6,.0f} hands/s, {other_actions_a_hand:.1f} betting actions a hand")
    result = median(ratios)
    print(f"engine: ratio {result:.1f} (goal {GOAL}) {'ok' if result >= GOAL else 'short'}")
    return 0 if result >= GOAL else 1


if __name__ == "__main__":
    sys.exit(main())
