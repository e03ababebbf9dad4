"""Who shows when and who may muck: A13, one by one, and what the croupier enters at the table."""

from typing import Any

import pytest

from tables.engine import commands as c
from tables.engine import events as e
from tables.engine.showdown import show_order
from tests.engine.playing import GIVEN, Play, even, play

ACES, KINGS, TENS = "Ah Ad 7c 6c", "Kh Ks 7d 6d", "Th Tc 7h 6h"


def order(game: Play) -> tuple[int, ...]:
    return show_order(game.table.rules, game.hand)


def to_river(game: Play) -> Play:
    game.steps("board Kc Qd 9h, 2 check, 4 check, 6 check, board 5s, 2 check, 4 check, 6 check, board 2d")
    return game


def three(**settings: Any) -> Play:
    """Madrid without a muck: seats 2, 4, 6 see the river, 200 chips each; or a muck where settings say so."""
    game = play("madrid", even(6, 200), **settings)
    return to_river(game.steps("2 check, 3 fold, 4 check, 5 fold, 6 check, 1 fold"))


# --- order ----------------------------------------------------------------------------------------------


def test_sh_1_the_last_who_bet_or_raised_on_the_river_shows_first() -> None:
    game = three().steps("2 bet 10, 4 raise 20, 6 call, 2 call")
    assert order(game) == (4, 6, 2)
    assert game.hand.to_act == 4


def test_sh_2_a_checked_river_is_shown_from_left_of_the_button() -> None:
    assert order(three().steps("2 check, 4 check, 6 check")) == (2, 4, 6)


@pytest.mark.parametrize(
    ("first", "expected"), [("left_of_button", (2, 4, 6)), ("last_aggressor_of_hand", (4, 6, 2))]
)
def test_sh_5_a_bet_of_the_turn_counts_where_the_house_says_so(first: str, expected: tuple[int, ...]) -> None:
    game = play("madrid", even(6, 200), showdown_first_when_checked=first)
    game.steps("2 check, 3 fold, 4 check, 5 fold, 6 check, 1 fold, board Kc Qd 9h, 2 check, 4 check, 6 check")
    game.steps("board 5s, 2 check, 4 bet 10, 6 call, 2 call, board 2d, 2 check, 4 check, 6 check")
    assert order(game) == expected


def test_an_ante_hand_in_which_nobody_bet_is_shown_from_left_of_the_button() -> None:
    game = three(showdown_first_when_checked="last_aggressor_of_hand").steps("2 check, 4 check, 6 check")
    assert order(game) == (2, 4, 6)


def test_a_last_aggressor_who_folded_later_does_not_show_first() -> None:
    game = play("madrid", even(6, 200))
    game.steps(
        "2 bet 10, 3 fold, 4 call, 5 fold, 6 call, 1 fold, board Kc Qd 9h, 2 check, 4 bet 10, 6 call, 2 call"
    )
    game.steps("board 5s, 2 check, 4 bet 10, 6 raise 30, 2 call, 4 fold, board 2d, 2 check, 6 check")
    assert order(game) == (6, 2)


def test_when_the_last_aggressor_of_the_hand_has_folded_the_first_live_seat_shows_first() -> None:
    game = play("madrid", even(6, 200))
    game.steps("2 check, 3 fold, 4 bet 10, 5 fold, 6 call, 1 fold, 2 call, board Kc Qd 9h, 2 check, 4 fold")
    game.steps("6 check, board 5s, 2 check, 6 check, board 2d, 2 check, 6 check")
    assert order(game) == (2, 6)


@pytest.mark.parametrize(
    ("side_first", "bettor", "expected"),
    [(True, 4, (4, 6, 2)), (False, 4, (4, 6, 2)), (True, 6, (6, 4, 2)), (False, 6, (6, 2, 4))],
)
def test_sh_3_main_pot_only_all_ins_show_last_where_the_house_says_so(
    side_first: Any, bettor: int, expected: tuple[int, ...]
) -> None:
    game = play("madrid", even(6, 200) | {2: 15}, showdown_sidepot_first=side_first)
    game.steps("2 all-in, 3 fold, 4 call, 5 fold, 6 call, 1 fold, board Kc Qd 9h, 4 check, 6 check")
    game.steps("board 5s, 4 check, 6 check, board 2d")
    game.steps("4 bet 10, 6 call" if bettor == 4 else "4 check, 6 bet 10, 4 call")
    assert order(game) == expected


# --- showing, mucking, marking beaten ---------------------------------------------------------------------


def shown_first(**settings: Any) -> Play:
    """River checked: 2 shows aces first, then 4 and 6 are asked."""
    return three(**settings).steps(f"2 check, 4 check, 6 check, 2 show {ACES}")


def muck(seat: int, cards: str) -> tuple[c.Muck, c.Given]:
    return c.Muck(seat=seat), c.Given(at=GIVEN.at, cards={seat: tuple(cards.split())})


def test_where_all_show_nobody_may_muck() -> None:
    game = shown_first()
    assert game.refused(*muck(4, TENS)) == "must_show"


def test_a_beaten_hand_may_be_mucked_unseen_where_the_house_allows_it() -> None:
    game = shown_first(showdown_show="may_muck_when_beaten")
    command, given = muck(4, TENS)
    assert game.do(command, given)[0] == e.CardsMucked(seat=4, entered=game.hand.undo[-1].entered)
    assert (game.hand.seats[4].cards, game.hand.seats[4].mucked) == ((), True)
    game.steps("6 show 8h 8s 7d 6d").do(c.PayPots())
    assert game.stacks == {1: 195, 2: 225, 3: 195, 4: 195, 5: 195, 6: 195}


def test_a_hand_that_is_not_beaten_may_not_be_mucked() -> None:
    game = shown_first(showdown_show="may_muck_when_beaten")
    assert game.refused(*muck(4, KINGS)) == "may_not_muck"  # a set of kings beats two aces


def test_a_hand_that_ties_the_best_or_the_best_low_may_not_be_mucked() -> None:
    game = shown_first(showdown_show="may_muck_when_beaten")
    assert game.refused(*muck(4, "As Ac 7h 6h")) == "may_not_muck"
    game = play("hilo8", even(3, 80), structure="pot_limit").steps("1 call, 2 call, 3 check, board 8c 5d 3h")
    game.steps("2 check, 3 check, 1 check, board Ks, 2 check, 3 check, 1 check, board Kd")
    game.steps("2 check, 3 check, 1 check, 2 show Kc As 2s Qd")
    assert game.refused(*muck(3, "Ah 2h Tc Td")) == "may_not_muck"


def test_where_only_the_high_counts_a_low_does_not_keep_a_beaten_hand() -> None:
    game = play("modern-plo", even(3)).steps("1 call, 2 call, 3 check, board 8c 5d 3h")
    game.steps("2 check, 3 check, 1 check, board Ks, 2 check, 3 check, 1 check, board Kd")
    game.steps("2 check, 3 check, 1 check, 2 show Kc Kh Qs Qd")
    game.do(*muck(3, "Ah 2h Tc Td"))
    assert game.hand.seats[3].mucked


def test_nobody_may_muck_before_a_hand_is_tabled() -> None:
    game = three(showdown_show="may_muck_when_beaten").steps("2 check, 4 check, 6 check")
    assert game.refused(*muck(4, TENS)) == "may_not_muck"


def test_sh_4_a_beaten_high_with_an_unbeaten_low_may_not_be_mucked() -> None:
    game = play("hilo8", even(6, 80), button=1, structure="pot_limit", showdown_show="may_muck_when_beaten")
    game.steps("4 call, 5 fold, 6 call, 1 fold, 2 call, 3 check, board 8c 5d 3h")
    game.steps("2 check, 3 fold, 4 check, 6 check, board Ks, 2 check, 4 check, 6 check, board Kd")
    game.steps("2 check, 4 check, 6 check, 2 show Kc Kh Qs Qd")
    assert game.refused(*muck(6, "Ah 2h Tc Td")) == "may_not_muck"
    game.do(*muck(6, "Jh Jd Tc Td"))
    assert game.hand.seats[6].mucked


def test_the_last_hand_that_is_not_mucked_need_not_be_shown() -> None:
    game = three(showdown_show="may_muck_when_beaten").steps("2 check, 4 check, 6 check")
    game.steps(f"4 show {ACES}")
    game.do(*muck(2, TENS))
    game.do(*muck(6, KINGS.replace("K", "8")))
    assert game.hand.phase == "pay"


def test_the_winner_may_be_entered_first_and_the_others_marked_beaten() -> None:
    game = three().steps("2 check, 4 check, 6 check").steps(f"4 show {ACES}")
    assert game.do(c.ShownBeaten(seats=(6, 2)))[0] == e.BeatenShown(
        seats=(2, 6), entered=game.hand.undo[-1].entered
    )
    assert game.hand.phase == "pay"
    game.do(c.PayPots())
    assert game.stacks[4] == 225


def test_nobody_is_marked_beaten_by_nothing() -> None:
    game = three().steps("2 check, 4 check, 6 check")
    assert game.refused(c.ShownBeaten(seats=(2,))) == "must_show"


def test_a_hand_in_a_side_pot_is_beaten_only_by_a_hand_in_that_pot() -> None:
    game = play("madrid", even(6, 200) | {2: 15})
    game.steps("2 all-in, 3 fold, 4 raise 20, 5 fold, 6 call, 1 fold, board Kc Qd 9h, 4 check, 6 check")
    game.steps(f"board 5s, 4 check, 6 check, board 2d, 4 check, 6 check, 2 show {ACES}")
    assert game.refused(c.ShownBeaten(seats=(4,))) == "must_show"
    game.steps(f"4 show {TENS}").do(c.ShownBeaten(seats=(6,)))
    game.do(c.PayPots())
    assert game.stacks == {1: 195, 2: 60, 3: 195, 4: 195, 5: 195, 6: 175}


def test_cards_speak_and_may_be_entered_in_any_order() -> None:
    game = three().steps("2 check, 4 check, 6 check").steps(f"6 show {TENS}, 2 show {ACES}, 4 show {KINGS}")
    game.do(c.PayPots())
    assert game.stacks[4] == 225


def test_the_pots_are_not_paid_while_a_hand_is_missing() -> None:
    game = shown_first()
    assert game.refused(c.PayPots()) == "cards_missing"


@pytest.mark.parametrize("cards", ["Kc Ac 7h 6h", "Ah Tc 7h 6h", "Ts Ts 7h 6h"])
def test_a_card_of_the_board_of_another_hand_or_twice_is_refused(cards: str) -> None:
    game = shown_first()
    command = c.ShowCards(seat=4, cards=tuple(cards.split()))
    assert game.refused(command) == "duplicate_card"


def test_a_hand_is_shown_once_and_only_by_a_live_seat() -> None:
    game = shown_first()
    for seat in (2, 3, 9):
        assert game.refused(c.ShowCards(seat=seat, cards=("Th", "Tc", "7h", "6h"))) == "not_open"


def test_nothing_is_shown_while_bets_are_open() -> None:
    game = three()
    assert game.refused(c.ShowCards(seat=2, cards=tuple(ACES.split()))) == "not_at_showdown"
    assert game.refused(c.ShownBeaten(seats=(2,))) == "not_at_showdown"
    assert game.refused(c.Muck(seat=2)) == "not_at_showdown"


def test_all_in_hands_may_be_tabled_before_the_rest_of_the_board() -> None:
    game = play("madrid", even(4, 15)).steps(
        f"2 all-in, 3 fold, 4 call, 1 fold, 2 show {ACES}, 4 show {TENS}"
    )
    assert game.hand.board == ()
    game.steps("board Kc Qd 9h, board 5s, board 2d")
    assert game.hand.phase == "pay"
    game.do(c.PayPots())
    assert game.stacks == {1: 10, 2: 40, 3: 10, 4: 0}


def test_a_card_that_a_tabled_hand_holds_cannot_come_on_the_board() -> None:
    game = play("madrid", even(4, 15)).steps(f"2 all-in, 3 fold, 4 call, 1 fold, 2 show {ACES}")
    assert game.refused(c.DealBoard(cards=("Ah", "Qd", "9h"))) == "duplicate_card"
