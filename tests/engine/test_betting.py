"""Bounds of no limit and pot limit, and when a round reopens: the worked examples of A10, one by one."""

from typing import Any

import pytest

from tables.engine import commands as c
from tables.engine.betting import pot_bet
from tables.engine.rules import preset
from tables.engine.state import Previous
from tests.engine.playing import Play, even, play, table_of


def antes(number: int = 5, chips: int = 1000, **settings: Any) -> Play:
    """An ante game of seats 1…n, the last with the button, so that seat 1 opens; minimum 100 unless named."""
    return play("madrid", even(number, chips), button=number, **{"table_min": 100, **settings})


# --- no limit --------------------------------------------------------------------------------


def test_nl_1_the_minimum_raise_is_the_last_increment() -> None:
    game = play("modern-plo", even(4, 20_000), structure="no_limit", table_min=200, small_blind=100)
    game.steps("4 raise 600, 1 raise 1600, 2 raise 3600")
    assert (game.bounds, game.options.cap) == ((5600, 20_000), "stack")


def test_a_raise_of_exactly_the_minimum_is_a_full_raise_and_a_short_all_in_is_none() -> None:
    game = play("madrid", even(5) | {3: 290}, button=5, table_min=100, structure="no_limit")
    game.steps("1 bet 100, 2 raise 200, 3 all-in")
    assert (game.hand.raises, game.hand.increment, game.hand.full) == (2, 100, 0)


def test_nl_2_a_short_all_in_does_not_change_the_increment() -> None:
    game = play("madrid", even(5) | {2: 190}, button=5, table_min=100, structure="no_limit")
    game.steps("1 bet 100, 2 all-in")
    assert (game.hand.match, game.hand.increment, game.bounds) == (140, 100, (240, 950))


def test_nl_3_a_first_bet_below_the_minimum_is_topped_by_a_full_minimum() -> None:
    game = play(
        "madrid", even(5) | {1: 70}, button=5, table_min=100, structure="no_limit", forced_rebuy=False
    )
    game.steps("1 all-in")
    assert (game.hand.match, game.bounds) == (20, (120, 950))


def test_nl_4_a_stack_between_call_and_minimum_may_only_call_or_go_all_in() -> None:
    game = play("madrid", even(5) | {2: 230}, button=5, table_min=100, structure="no_limit").steps(
        "1 bet 150"
    )
    assert (game.options.call, game.bounds, game.options.all_in_to) == (150, (180, 180), 180)
    assert game.refused(c.RaiseTo(seat=2, to=179)) == "below_minimum"


def test_nl_5_a_bet_below_the_posted_minimum_with_chips_behind_is_refused() -> None:
    game = antes(structure="no_limit")
    assert game.refused(c.RaiseTo(seat=1, to=99)) == "below_minimum"
    assert game.bounds == (100, 950)


def test_a_house_may_ask_for_double_the_last_bet() -> None:
    game = antes(structure="no_limit").steps("1 bet 100, 2 raise 250")
    assert game.bounds == (400, 950)
    game = antes(structure="no_limit", min_raise_rule="double_last_bet").steps("1 bet 100, 2 raise 250")
    assert game.bounds == (500, 950)


# --- pot limit --------------------------------------------------------------------------------


@pytest.mark.parametrize(("formula", "most"), [("pot_after_call", 40), ("pot_before_call", 30)])
def test_pl_1_pot_10_bet_10(formula: str, most: int) -> None:
    game = play("madrid", even(2, 200), min_players_start=2, pot_formula=formula).steps("2 bet 10")
    assert game.bounds == (20, most)


def test_pl_2_pot_100_bet_50() -> None:
    game = play("madrid", even(10), button=10, table_min=20).steps("1 bet 50")
    assert game.bounds == (100, 250)


def test_pl_3_pot_10_bet_5() -> None:
    game = play("madrid", even(2, 200), min_players_start=2, table_min=5, ante=5, ante_rule="fixed")
    assert game.steps("2 bet 5").bounds == (10, 25)


@pytest.mark.parametrize(("formula", "most"), [("pot_after_call", 700), ("pot_before_call", 500)])
def test_pl_4_first_in_with_blinds_100_200(formula: str, most: int) -> None:
    game = play("modern-plo", even(4, 5000), table_min=200, small_blind=100, pot_formula=formula)
    assert game.bounds == (400, most)


@pytest.mark.parametrize(("setting", "most"), [("actual", 600), ("assumed", 700)])
def test_pl_5_a_dead_small_blind_counts_only_where_blinds_are_assumed_full(setting: str, most: int) -> None:
    assume = setting == "assumed"
    rules = preset("modern-plo", table_min=200, small_blind=100, pl_assume_full_blinds=assume)
    before = Previous(button=1, small_blind=2, big_blind=3, dealt=(1, 2, 3, 4, 5, 6))
    table = table_of(rules, dict.fromkeys((1, 2, 4, 5, 6), 5000), previous=before)
    game = Play(table).start()
    assert (game.hand.button, game.hand.small_blind, game.hand.big_blind) == (2, None, 4)
    assert game.bounds == (400, most)


def test_pl_6_madrid_opening_raise_and_reraise() -> None:
    game = play("madrid", even(6), button=6)
    assert game.bounds == (10, 30)
    assert game.steps("1 bet 30").bounds == (60, 120)
    game.steps("2 raise 120, 3 fold, 4 fold, 5 fold, 6 fold")
    assert (game.options.call, game.bounds, game.hand.increment) == (90, (210, 390), 90)


def test_pl_7_a_small_blind_rounded_up_counts_as_a_big_one_until_it_has_one_in() -> None:
    game = play("modern-plo", even(4), pl_round_small_blind_up=True)
    assert game.bounds == (20, 40)
    game.steps("4 call, 1 call, 2 call")
    assert game.bounds == (20, 50)


def test_pl_7_a_dead_small_blind_is_not_rounded_up() -> None:
    rules = preset("modern-plo", pl_assume_full_blinds=False, pl_round_small_blind_up=True)
    before = Previous(button=1, small_blind=2, big_blind=3, dealt=(1, 2, 3, 4, 5, 6))
    game = Play(table_of(rules, dict.fromkeys((1, 2, 4, 5, 6), 1000), previous=before)).start()
    assert (game.hand.small_blind, game.bounds) == (None, (20, 30))


def test_pl_7_a_small_blind_of_one_chip_is_rounded_up_too() -> None:
    game = play("blinds-omaha", even(4, 80), pl_round_small_blind_up=True)
    assert game.bounds == (4, 6)


def test_blinds_that_are_both_short_are_assumed_full_and_the_small_one_rounded() -> None:
    chips = even(4) | {2: 3, 3: 4}
    assert play("modern-plo", chips, pl_assume_full_blinds=False).bounds == (20, 27)
    assert play("modern-plo", chips).bounds == (20, 35)
    assert play("modern-plo", chips, pl_round_small_blind_up=True).bounds == (20, 40)


def test_pl_8_a_pot_below_the_minimum_still_lets_the_minimum_be_bet() -> None:
    game = play("madrid", even(2, 200), min_players_start=2, ante=3, ante_rule="fixed")
    assert (game.bounds, game.options.cap) == ((10, 10), "pot")
    assert game.refused(c.RaiseTo(seat=2, to=11)) == "above_maximum"


def test_assumed_blinds_count_before_the_flop_only() -> None:
    game = play("modern-plo", {1: 1000, 2: 3, 3: 1000, 4: 1000})
    assert game.bounds == (20, 35)
    game.steps("4 call, 1 call, 3 check, board Ah Kd 2c")
    assert (game.hand.to_act, game.bounds) == (3, (10, 33))


def test_the_stack_bounds_a_pot_bet() -> None:
    game = play("modern-plo", even(3) | {1: 30})
    assert (game.bounds, game.options.cap) == ((20, 30), "stack")
    exactly = play("modern-plo", even(3) | {1: 35})
    assert (exactly.bounds, exactly.options.cap) == ((20, 35), "stack")


def test_the_pot_key_of_the_screens_is_call_plus_pot_in_whole_chips() -> None:
    game = play("madrid", even(6), button=6, chip_unit=5)

    def keys() -> list[int]:
        me = game.hand.seats[game.options.seat]
        sizes = ((1, 1), (3, 4), (1, 2), (1, 4))
        return [pot_bet(game.table.rules, game.hand, me, part, whole) for part, whole in sizes]

    assert keys() == [30, 20, 15, 5]
    game.steps("1 bet 30")
    assert keys() == [120, 95, 75, 50]
    game.steps("2 raise 120, 3 fold, 4 fold, 5 fold, 6 fold")
    assert keys() == [390, 320, 255, 185]
    assert {type(size) for size in keys()} == {int}


# --- reopening --------------------------------------------------------------------------------


def all_ins() -> Play:
    """RO-1: seats 1…5 are A…E; minimum 100; B has 125, D 200 after the antes of 50."""
    game = play("madrid", even(5) | {2: 175, 4: 250}, button=5, table_min=100, structure="no_limit")
    return game.steps("1 bet 100, 2 all-in, 3 call, 4 all-in, 5 call")


def test_ro_1_short_all_ins_together_reopen_to_who_faces_a_full_increment() -> None:
    game = all_ins()
    assert (game.hand.to_act, game.options.call, game.bounds) == (1, 100, (300, 950))


def test_ro_1_who_faces_less_may_only_call_or_fold() -> None:
    game = all_ins().steps("1 call")
    assert (game.hand.to_act, game.options.call, game.options.closed) == (3, 75, "not_reopened")
    assert game.options.verbs == ("call", "fold")
    assert game.refused(c.RaiseTo(seat=3, to=300)) == "not_open"


def test_ro_1_a_full_raise_reopens_to_everybody() -> None:
    game = all_ins().steps("1 raise 300")
    game.steps("3 raise 400")
    assert (game.hand.to_act, game.options.call) == (5, 200)


def test_ro_2_several_short_all_ins_keep_the_increment() -> None:
    chips = even(5, 5000) | {2: 550, 3: 700, 4: 850}
    game = play("madrid", chips, button=5, table_min=100, structure="no_limit")
    game.steps("1 bet 300, 2 all-in, 3 all-in, 4 all-in")
    assert (game.hand.increment, game.bounds) == (300, (1100, 4950))


def test_ro_3_a_big_blind_that_has_not_acted_may_raise_a_short_all_in_and_the_limper_may_not() -> None:
    chips = {1: 50_000, 2: 7500, 3: 50_000}
    game = play("modern-plo", chips, structure="no_limit", table_min=4000, small_blind=2000)
    game.steps("1 call, 2 all-in")
    assert (game.hand.to_act, game.bounds) == (3, (11_500, 50_000))
    game.steps("3 call")
    assert (game.hand.to_act, game.options.call, game.options.closed) == (1, 3500, "not_reopened")
