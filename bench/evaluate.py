"""Omaha high evaluations per second, beside phevaluator's compiled evaluator in the same run.

The same random deals of nine cards go through both, in turns, each round with fresh deals; the ratio of a
round is ours to theirs, the result the median of the rounds. The tables of the evaluator fill as boards are
met, so the first round is also shown as what a cold process does.
"""

import argparse
import random
import sys
from collections.abc import Callable
from pathlib import Path
from statistics import median
from time import perf_counter

from phevaluator import evaluate_omaha_cards

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from tables.engine.cards import DECK
from tables.engine.high import high_value

GOAL = 0.08
ROUNDS = 5

Deal = tuple[list[str], list[str]]


def deals(draw: random.Random, number: int) -> list[Deal]:
    """Random deals: four hole cards, five of the board."""
    cards = [draw.sample(DECK, 9) for _ in range(number)]
    return [(nine[:4], nine[4:]) for nine in cards]


def ours(hands: list[Deal]) -> list[int]:
    """Values, greater is better."""
    return [high_value(hole, board) for hole, board in hands]


def theirs(hands: list[Deal]) -> list[int]:
    """phevaluator's ranks, smaller is better."""
    return [evaluate_omaha_cards(*board, *hole) for hole, board in hands]


def rate(evaluate: Callable[[list[Deal]], list[int]], hands: list[Deal]) -> tuple[float, list[int]]:
    """Evaluations per second, and what was found."""
    begun = perf_counter()
    found = evaluate(hands)
    return len(hands) / (perf_counter() - begun), found


def main() -> int:
    """Print each round and the closing line; 0 where the goal is met."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--quick", action="store_true", help="fewer hands a round")
    number = 20_000 if parser.parse_args().quick else 200_000
    draw = random.Random(2)
    ratios = []
    for turn in range(ROUNDS):
        hands = deals(draw, number)
        (our_rate, values), (their_rate, ranks) = rate(ours, hands), rate(theirs, hands)
        if len(set(zip(values, ranks, strict=True))) != len(set(values)) or len(set(values)) != len(
            set(ranks)
        ):
            print("the two evaluators disagree")
            return 1
        ratios.append(our_rate / their_rate)
        print(f"round {turn + 1}: {our_rate:,.0f}/s, phevaluator {their_rate:,.0f}/s, ratio {ratios[-1]:.3f}")
    result = median(ratios)
    met = result >= GOAL
    print(f"evaluate: ratio {result:.3f} (goal {GOAL}) {'ok' if met else 'short'}")
    return 0 if met else 1


if __name__ == "__main__":
    sys.exit(main())
