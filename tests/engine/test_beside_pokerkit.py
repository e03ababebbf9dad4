"""Fresh random hands in the engine and in pokerkit: bounds, pots and stacks have no difference."""

from collections import Counter

import pytest

from tests.engine.beside_pokerkit import Twins


def compared(seeds: range) -> Counter[str]:
    """Plays the hands of `seeds`; how often each figure was compared."""
    counts: Counter[str] = Counter()
    for seed in seeds:
        try:
            twins = Twins(seed).play()
        except AssertionError as difference:
            difference.add_note(f"seed {seed}")
            raise
        for name in ("decisions", "pots", "finals", "shows"):
            counts[name] += getattr(twins, name)
        counts[f"{twins.rules.structure} {twins.rules.game}"] += 1
    return counts


def test_200_random_hands_have_no_difference_to_pokerkit() -> None:
    counts = compared(range(200))
    assert counts["decisions"] > 2000
    assert counts["finals"] >= 170
    assert counts["pots"] > 300
    assert counts["shows"] >= 40


@pytest.mark.slow
def test_6000_random_hands_have_no_difference_to_pokerkit() -> None:
    counts = compared(range(1_000, 7_000))
    assert counts["decisions"] > 60_000
    assert counts["finals"] >= 5_000
