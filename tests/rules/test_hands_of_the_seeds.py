"""The hands as the customer's documents define them, each decided at a showdown (RULES.md A12, A14)."""

import pytest

from tables.engine.high import best_high, high_value
from tables.engine.low import best_low
from tests.engine.playing import play
from tests.rules.trying import checked_down, paid

# Each class with the board on which seat 1 has it and seat 2 has only a high card.
DEFINED = {
    "four_of_a_kind": ("9h 9d 2c 3c", "9s 9c Kd 5h 7c"),
    "full_house": ("9h 9d 2c 3c", "9s Kc Kd 5h 7c"),
    "flush": ("2h 7h 3c 4c", "Jh 9h Kh 5d Ts"),
    "straight": ("8h 7d 2c 2s", "9s Td Jc 3h 3d"),
    "three_of_a_kind": ("9h 9d 2c 3c", "9s Jc Kd 5h 7c"),
    "two_pair": ("9h 7d 2c 3c", "9s 7c Kd Jh 4c"),
    "pair": ("9h 8d 2c 3c", "9s Jc Kd 4h 6c"),
    "high_card": ("Ah 8d 2c 3c", "9s Jc Kd 4h 6c"),
}


@pytest.mark.parametrize("kind", DEFINED)
def test_each_combination_is_what_the_documents_say_of_it(kind: str) -> None:
    hole, board = DEFINED[kind]
    assert best_high(hole.split(), board.split()).kind == kind


def test_the_ace_is_the_lowest_before_a_deuce_and_the_highest_after_a_king() -> None:
    low = best_high(["4s", "5s", "Kh", "Qh"], ["As", "2d", "3h", "9c", "9d"])
    high = best_high(["Kd", "Qd", "2c", "3c"], ["As", "Jh", "Tc", "9c", "4d"])
    assert (low.kind, low.cards) == ("straight", ("5s", "4s", "3h", "2d", "As"))
    assert (high.kind, high.cards) == ("straight", ("As", "Kd", "Qd", "Jh", "Tc"))
    assert high.value > low.value


def test_a_flush_in_sequence_is_more_than_a_flush_and_than_four_of_a_kind() -> None:
    board = ["9h", "8h", "7h", "7c", "7d"]
    straight_flush, four = (
        high_value(["Th", "Jh", "2c", "3c"], board),
        high_value(["7s", "Ac", "2d", "3d"], board),
    )
    flush = high_value(["Ah", "Kh", "2c", "3c"], board)
    assert straight_flush > four > flush


def test_when_nobody_has_a_combination_the_highest_card_takes_the_pot() -> None:
    holes = {1: "Ah Kd 8d Tc", 2: "Kh Qd 8c Th", 3: "Qh 8h Td 3c", 4: "Qs Ts 8s 3h"}
    board = "Js 9c 6s 4d 2h"
    played = checked_down(play("madrid", dict.fromkeys(holes, 200)), board)
    kinds = {best_high(hole.split(), board.split()).kind for hole in holes.values()}
    assert (kinds, paid(played, holes)) == ({"high_card"}, {1: 20})


def test_the_best_five_cards_take_the_pot() -> None:
    holes = {1: "9h 9d 8h 8d", 2: "Ah Kh 2s 3s", 3: "4c 4d 5c 5d", 4: "Th Td 8s 8c"}
    played = checked_down(play("madrid", dict.fromkeys(holes, 200)), "As Ks 7d 6h Qc")
    assert paid(played, holes) == {2: 20}


def test_exactly_two_cards_of_the_hand_and_three_of_the_board() -> None:
    board = ["Ah", "Kh", "Qh", "Jh", "Th"]
    assert best_high(["2c", "3c", "4d", "5d"], board).kind == "high_card"
    assert best_high(["9h", "8c", "4d", "5d"], board).kind == "straight"
    assert best_high(["9h", "2h", "4d", "5d"], board).kind == "flush"


def test_the_same_ace_serves_high_and_low_with_other_cards_beside_it() -> None:
    hole, board = ["Ad", "2s", "Ks", "Kh"], ["Kd", "4d", "7h", "8c", "9s"]
    low = best_low(hole, board)
    assert (best_high(hole, board).kind, low.name if low else None) == ("three_of_a_kind", "8-7-4-2-A")
    wheel = best_low(["Ah", "2c", "Kd", "Kc"], ["3d", "4s", "5h", "Kh", "9c"])
    assert (wheel.name if wheel else None) == "5-4-3-2-A"


def test_four_board_cards_and_four_of_the_hand_are_a_hand_on_the_turn_already() -> None:
    assert best_high(["9h", "9d", "2c", "3c"], ["9s", "Kc", "Kd", "5h"]).kind == "full_house"
    assert best_high(["9h", "9d", "2c", "3c"], ["9s", "Kc", "Kd"]).kind == "full_house"
