"""The best low of eight or better: two of the hand, three of the board (A12)."""

import random
from itertools import combinations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tables.engine.cards import DECK, parse_cards
from tables.engine.low import best_low, low_value

LOW_RANK = {"A": 1, "2": 2, "3": 3, "4": 4, "5": 5, "6": 6, "7": 7, "8": 8}
NINE_CARDS = st.permutations(DECK).map(lambda cards: cards[:9])


def low(hole: str, board: str) -> str | None:
    best = best_low(parse_cards(hole), parse_cards(board))
    return best.name if best else None


def value(hole: str, board: str) -> int:
    found = low_value(parse_cards(hole), parse_cards(board))
    assert found is not None
    return found


def test_hr_3_five_high_straight_is_also_the_best_low() -> None:
    best = best_low(parse_cards("4s 5s 9c 9d"), parse_cards("As 2d 3h Kc Kd"))
    assert best is not None
    assert (best.ranks, best.cards) == ((5, 4, 3, 2, 1), ("5s", "4s", "3h", "2d", "As"))


def test_hr_4_two_low_ranks_on_the_board_give_no_low_to_anyone() -> None:
    board = parse_cards("3d 4h 9c 9d Td")
    rest = [card for card in DECK if card[1] in "sc" and card not in board]
    assert {low_value(hole, board) for hole in combinations(rest, 4)} == {None}


def test_hr_5_a_paired_low_card_does_not_count_twice() -> None:
    assert low("Ah 4h Kc Kd", "4s 7d 8c Jd Qs") is None


def test_hr_7_lows_are_compared_from_the_highest_card() -> None:
    board = "8s 5d 3h Kh Kd"
    assert low("6s 4d Qc Qd", board) == "8-6-5-4-3"
    assert low("As 7d Qc Qd", board) == "8-7-5-3-A"
    assert value("6s 4d Qc Qd", board) < value("As 7d Qc Qd", board)


def test_a_flush_is_ignored_for_low() -> None:
    assert low("Ah 2h Kc Kd", "3h 4h 5h Ts Tc") == "5-4-3-2-A"


def test_a_nine_is_no_low_card() -> None:
    assert low("Ah 2h Kc Kd", "3h 4h 9h Ts Tc") is None


def test_a_counterfeited_low_card_is_replaced_by_the_next() -> None:
    assert low("Ah 2h 6c Kd", "2s 4h 5h 7s Tc") == "6-5-4-2-A"


def test_equal_lows_have_equal_values_whatever_the_suits() -> None:
    board = "8s 5d 3h Kh Kd"
    assert value("As 2s Qc Qd", board) == value("Ac 2d Qh Qs", board)


@pytest.mark.parametrize(
    ("better", "worse"),
    [("5-4-3-2-A", "6-4-3-2-A"), ("7-6-5-4-3", "8-4-3-2-A"), ("8-6-5-4-3", "8-7-3-2-A")],
)
def test_the_lower_highest_card_wins(better: str, worse: str) -> None:
    def of(name: str) -> int:
        ranks = name.split("-")
        hole = [ranks[0] + "c", ranks[1] + "d", "Kc", "Kd"]
        found = low_value(hole, [rank + "s" for rank in ranks[2:]])
        assert found is not None
        return found

    assert of(better) < of(worse)


def by_hand(hole: list[str], board: list[str]) -> tuple[int, ...] | None:
    """The best low from the definition: ranks from the highest, or None."""
    lows = [
        tuple(sorted((LOW_RANK[card[0]] for card in two + three), reverse=True))
        for two in combinations(hole, 2)
        for three in combinations(board, 3)
        if len({card[0] for card in two + three}) == 5 and all(card[0] in LOW_RANK for card in two + three)
    ]
    return min(lows, default=None)


@given(NINE_CARDS, st.integers(3, 5))
def test_the_best_low_is_the_least_of_all_pairs_with_all_triples(cards: list[str], shared: int) -> None:
    hole, board = cards[:4], cards[4 : 4 + shared]
    best = best_low(hole, board)
    assert (best and best.ranks) == by_hand(hole, board)
    if best is not None:
        assert tuple(LOW_RANK[card[0]] for card in best.cards) == best.ranks
        assert (len({*best.cards} & {*hole}), len({*best.cards} & {*board})) == (2, 3)


def test_values_order_2000_random_lows_as_their_ranks_do() -> None:
    draw = random.Random(8)
    lows = {}
    for _ in range(2_000):
        cards = draw.sample([card for card in DECK if card[0] not in "TJQK"], 9)
        best = best_low(cards[:4], cards[4:])
        if best is not None:
            lows[best.value] = best.ranks
    assert len(lows) >= 40
    assert [lows[number] for number in sorted(lows)] == sorted(lows.values())


@given(NINE_CARDS, st.randoms(use_true_random=False), st.permutations("shdc"))
def test_the_order_of_cards_and_the_names_of_suits_change_nothing(
    cards: list[str], shuffler: random.Random, suits: list[str]
) -> None:
    renamed = [card[0] + suits["shdc".index(card[1])] for card in cards]
    hole, board = renamed[:4], renamed[4:]
    shuffler.shuffle(hole)
    shuffler.shuffle(board)
    assert low_value(hole, board) == low_value(cards[:4], cards[4:])
