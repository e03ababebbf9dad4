"""The best high hand: two of the hand, three of the board (A12), judged by phevaluator."""

import random
from collections import Counter
from itertools import combinations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from phevaluator import evaluate_omaha_cards

from tables.engine.cards import DECK, parse_cards
from tables.engine.high import best_high, five_value, high_value
from tables.engine.presets import HAND_CLASSES


def high(hole: str, board: str) -> tuple[str, str]:
    best = best_high(parse_cards(hole), parse_cards(board))
    return best.kind, " ".join(best.cards)


NINE_CARDS = st.permutations(DECK).map(lambda cards: cards[:9])


def test_hr_1_one_heart_in_hand_is_no_flush_on_five_hearts() -> None:
    assert high("Ah Kc Qc Jc", "3h 4h 5h 6h 7h") == ("high_card", "Ah Kc 7h 6h 5h")


def test_hr_2_four_aces_in_hand_are_two_of_them() -> None:
    kind, cards = high("Ah Ac Ad As", "Kh Kd 2c 3d 4s")
    assert (kind, [card[0] for card in cards.split()]) == ("two_pair", ["A", "A", "K", "K", "4"])


def test_hr_3_the_ace_is_low_in_a_five_high_straight() -> None:
    assert high("4s 5s 9c 9d", "As 2d 3h Kc Kd") == ("straight", "5s 4s 3h 2d As")


def test_the_ace_is_not_low_in_the_middle_of_a_straight() -> None:
    assert high("Qs 2s 9c 7d", "Kd Ah 3h 8c 5d")[0] == "high_card"


def test_hr_6_a_straight_flush_beats_four_of_a_kind() -> None:
    board = "Qh Jh Th Ts Tc"
    assert high("Ah Kh 2c 3d", board) == ("straight_flush", "Ah Kh Qh Jh Th")
    assert high("Td As 2d 3c", board)[0] == "four_of_a_kind"
    assert high_value(parse_cards("Ah Kh 2c 3d"), parse_cards(board)) > high_value(
        parse_cards("Td As 2d 3c"), parse_cards(board)
    )


def test_a_lower_straight_flush_beats_the_higher_plain_flush_of_the_same_hand() -> None:
    assert high("Ah 5h 4h Kd", "3h 2h 6h Kh Kc") == ("straight_flush", "6h 5h 4h 3h 2h")


def test_a_straight_flush_may_run_from_the_ace() -> None:
    assert high("Ah 5h Kd Kc", "4h 3h 2h Ks 9h") == ("straight_flush", "5h 4h 3h 2h Ah")


def test_a_straight_flush_needs_exactly_two_cards_of_the_hand() -> None:
    assert high("9h 8h 7h 2c", "6h 5h Kh Kd 3s") == ("flush", "Kh 9h 8h 6h 5h")


@pytest.mark.parametrize(
    ("hole", "board", "kind", "cards"),
    [
        ("Ah Kd 2c 3c", "Qs Jd 9h 7s 4d", "high_card", "Ah Kd Qs Jd 9h"),
        ("Ah Kd 2c 3c", "As Jd 9h 7s 5d", "pair", "As Ah Kd Jd 9h"),
        ("Ah Kd 2c 3c", "As Kh 9h 7s 5d", "two_pair", "As Ah Kh Kd 9h"),
        ("Ah Ad 2c 3c", "As Kh 9h 7s 6d", "three_of_a_kind", "As Ah Ad Kh 9h"),
        ("Ah Kd 2c 3c", "Qs Jd Th 7s 4d", "straight", "Ah Kd Qs Jd Th"),
        ("Ah 2h 2c 3c", "Qh Jh 9h 7s 4d", "flush", "Ah Qh Jh 9h 2h"),
        ("Ah Ad 2c 3c", "As Kh Ks 7s 4d", "full_house", "As Ah Ad Ks Kh"),
        ("Ah Ad 2c 3c", "As Ac Ks 7s 4d", "four_of_a_kind", "As Ah Ad Ac Ks"),
        ("Ah Kh 2c 3c", "Qh Jh Th 7s 4d", "straight_flush", "Ah Kh Qh Jh Th"),
    ],
)
def test_each_class_names_its_five_cards_from_the_most_significant(
    hole: str, board: str, kind: str, cards: str
) -> None:
    assert high(hole, board) == (kind, cards)


def test_suits_never_break_a_tie() -> None:
    board = parse_cards("Qs Jd 9h 7s 4d")
    assert high_value(parse_cards("Ah Kd 2c 3c"), board) == high_value(parse_cards("Ac Ks 2h 3d"), board)


@pytest.mark.parametrize(("hole", "board"), [(3, 5), (5, 5), (4, 2), (4, 6)])
def test_other_numbers_of_cards_are_a_defect_of_the_caller(hole: int, board: int) -> None:
    with pytest.raises(ValueError, match="are wanted"):
        high_value(DECK[0:52:7][:hole], DECK[1:52:7][:board])


def assert_same_order(deals: int, seed: int) -> None:
    """Over random deals, greater here is lower (better) with phevaluator, and equal is equal."""
    draw = random.Random(seed)
    theirs: dict[int, int] = {}
    for _ in range(deals):
        cards = draw.sample(DECK, 9)
        value = high_value(cards[:4], cards[4:])
        judged = evaluate_omaha_cards(*cards[4:], *cards[:4])
        assert theirs.setdefault(value, judged) == judged, cards
    ranks = [theirs[value] for value in sorted(theirs)]
    assert ranks == sorted(set(ranks), reverse=True)


def test_2000_random_hands_are_in_the_order_of_phevaluator() -> None:
    assert_same_order(2_000, seed=12)


@pytest.mark.slow
def test_100000_random_hands_are_in_the_order_of_phevaluator() -> None:
    assert_same_order(100_000, seed=120)


@pytest.mark.slow
def test_all_2598960_five_card_hands_fall_into_their_classes() -> None:
    values = Counter(map(five_value, combinations(DECK, 5)))
    classes: Counter[str] = Counter()
    for value, hands in values.items():
        classes[HAND_CLASSES[value >> 20]] += hands
    assert len(values) == 7_462
    assert classes == {
        "straight_flush": 40,
        "four_of_a_kind": 624,
        "full_house": 3_744,
        "flush": 5_108,
        "straight": 10_200,
        "three_of_a_kind": 54_912,
        "two_pair": 123_552,
        "pair": 1_098_240,
        "high_card": 1_302_540,
    }


@given(NINE_CARDS, st.integers(3, 5))
def test_the_best_hand_is_the_best_of_all_pairs_with_all_triples(cards: list[str], shared: int) -> None:
    hole, board = cards[:4], cards[4 : 4 + shared]
    best = best_high(hole, board)
    every = [five_value(two + three) for two in combinations(hole, 2) for three in combinations(board, 3)]
    assert best.value == max(every) == five_value(best.cards)
    assert len(set(best.cards) & set(hole)) == 2
    assert len(set(best.cards) & set(board)) == 3


@given(NINE_CARDS, st.randoms(use_true_random=False), st.permutations("shdc"))
def test_the_order_of_cards_and_the_names_of_suits_change_nothing(
    cards: list[str], shuffler: random.Random, suits: list[str]
) -> None:
    renamed = [card[0] + suits["shdc".index(card[1])] for card in cards]
    hole, board = renamed[:4], renamed[4:]
    shuffler.shuffle(hole)
    shuffler.shuffle(board)
    assert high_value(hole, board) == high_value(cards[:4], cards[4:])
