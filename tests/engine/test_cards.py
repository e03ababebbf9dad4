"""Cards as they are written, and the order of the draw for the button (A3)."""

import pytest

from tables.engine.cards import DECK, RANK_INDEX, SUIT_INDEX, distinct_cards, draw_strength, parse_cards
from tables.engine.errors import RuleViolation


def test_the_deck_has_52_distinct_cards_in_13_ranks_and_4_suits() -> None:
    assert len(DECK) == len(set(DECK)) == 52
    assert sorted({card[0] for card in DECK}) == sorted("23456789TJQKA")
    assert sorted({card[1] for card in DECK}) == ["c", "d", "h", "s"]


def test_ranks_run_from_deuce_to_ace_and_suits_from_clubs_to_spades() -> None:
    assert [RANK_INDEX[rank + "h"] for rank in "23456789TJQKA"] == list(range(13))
    assert [SUIT_INDEX["9" + suit] for suit in "cdhs"] == [0, 1, 2, 3]


def test_cards_are_read_in_the_order_in_which_they_are_written() -> None:
    assert parse_cards("Ah Kd  Tc") == ("Ah", "Kd", "Tc")
    assert parse_cards("") == ()


@pytest.mark.parametrize("text", ["10h", "ah", "AH", "1h", "Xx", "A", "Ahh"])
def test_what_is_no_card_is_refused_by_its_name(text: str) -> None:
    with pytest.raises(RuleViolation) as refused:
        parse_cards(f"Ks {text}")
    assert (refused.value.code, refused.value.facts) == ("bad_card", {"card": text})


def test_a_card_twice_is_refused() -> None:
    with pytest.raises(RuleViolation) as refused:
        parse_cards("Ks Ah Ks")
    assert (refused.value.code, refused.value.facts) == ("duplicate_card", {"card": "Ks"})


def test_a_card_already_known_in_the_hand_is_refused() -> None:
    assert distinct_cards(["2c", "3c"], known={"4c"}) == ("2c", "3c")
    with pytest.raises(RuleViolation) as refused:
        distinct_cards(["2c", "3c"], known={"3c"})
    assert (refused.value.code, refused.value.facts) == ("duplicate_card", {"card": "3c"})


@pytest.mark.parametrize(
    ("drawn", "button"),
    [
        ({1: "9s", 2: "Kd", 3: "Ks", 5: "7c"}, 3),  # HC-1
        ({2: "Td", 3: "Tc"}, 2),  # HC-2
        ({1: "As", 4: "2c"}, 1),  # HC-3
    ],
)
def test_the_highest_card_drawn_takes_the_button_suits_breaking_ties(
    drawn: dict[int, str], button: int
) -> None:
    assert max(drawn, key=lambda seat: draw_strength(drawn[seat])) == button


def test_a_refusal_says_its_code_and_its_figures() -> None:
    refusal = RuleViolation("below_minimum", min=48, rule="A10")
    assert (refusal.code, refusal.facts, str(refusal)) == (
        "below_minimum",
        {"min": 48, "rule": "A10"},
        "below_minimum min=48 rule=A10",
    )


def test_an_undeclared_code_is_a_defect_of_the_caller() -> None:
    with pytest.raises(ValueError, match="undeclared refusal code: no_such_code"):
        RuleViolation("no_such_code")
