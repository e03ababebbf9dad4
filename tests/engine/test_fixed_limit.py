"""Split limit: sizes, completions, the cap on raises and heads-up (A10, settings 14 to 16)."""

import pytest

from tables.engine import commands as c
from tests.engine.playing import Play, even, play


def limit(short: dict[int, int] | None = None, number: int = 5) -> Play:
    """Split limit 20-40, antes of 10; `short` seats have that much after the ante."""
    chips = even(number) | {seat: chips + 10 for seat, chips in (short or {}).items()}
    return play("madrid", chips, button=number, structure="split_limit", table_min=20, forced_rebuy=False)


def test_lm_1_a_bet_and_three_raises_then_only_call_or_fold() -> None:
    game = limit()
    for step, bounds in (("1 bet 20", (40, 40)), ("2 raise 40", (60, 60)), ("3 raise 60", (80, 80))):
        assert game.steps(step).bounds == bounds
    game.steps("4 raise 80")
    assert (game.options.verbs, game.options.closed) == (("call", "fold"), "raise_cap")
    assert game.refused(c.RaiseTo(seat=5, to=100)) == "not_open"


def test_a_raise_of_another_size_is_refused_in_fixed_limit() -> None:
    game = limit().steps("1 bet 20")
    assert game.refused(c.RaiseTo(seat=2, to=39)) == "below_minimum"
    assert game.refused(c.RaiseTo(seat=2, to=41)) == "above_maximum"


def test_lm_2_an_opening_all_in_of_more_than_half_counts_as_the_bet() -> None:
    assert limit({1: 15}).steps("1 all-in").bounds == (35, 35)


def test_lm_3_an_opening_all_in_below_half_may_be_called_or_completed() -> None:
    game = limit({2: 8}).steps("1 check, 2 all-in")
    assert (game.options.call, game.bounds) == (8, (20, 20))
    game.steps("3 call, 4 call, 5 call")
    assert (game.hand.to_act, game.options.call, game.options.closed) == (1, 8, "not_reopened")


def test_lm_4_an_all_in_below_half_over_a_bet_is_completed_and_does_not_reopen() -> None:
    game = limit({2: 28}).steps("1 bet 20, 2 all-in")
    assert game.bounds == (40, 40)
    game.steps("3 call, 4 call, 5 call")
    assert (game.options.call, game.options.closed) == (8, "not_reopened")


def test_lm_5_an_all_in_of_more_than_half_over_a_bet_is_a_raise() -> None:
    game = limit({2: 32}).steps("1 bet 20, 2 all-in")
    assert game.bounds == (52, 52)
    game.steps("3 call, 4 call, 5 call")
    assert (game.hand.to_act, game.options.call, game.bounds) == (1, 12, (52, 52))


def test_lm_6_exactly_half_counts_as_a_full_bet() -> None:
    game = limit({1: 10}).steps("1 all-in")
    assert (game.bounds, game.hand.full, game.hand.increment) == ((30, 30), 10, 20)


def test_exactly_half_over_a_bet_is_a_raise_and_reopens() -> None:
    game = limit({2: 30}).steps("1 bet 20, 2 all-in, 3 call, 4 call, 5 call")
    assert (game.hand.raises, game.options.call, game.bounds) == (1, 10, (50, 50))


def test_the_one_size_is_named_and_a_shorter_stack_may_go_all_in() -> None:
    game = limit({2: 40, 3: 39})
    assert game.options.cap == "limit"
    game.steps("1 bet 20")
    assert (game.bounds, game.options.cap) == ((40, 40), "limit")
    game.steps("2 call")
    assert (game.bounds, game.options.cap) == ((39, 39), "stack")


def test_lm_7_low_bets_on_two_streets_then_high_bets() -> None:
    game = play("hilo8", {1: 80, 2: 80}, button=1)
    assert (game.bounds, game.options.call, game.options.check) == ((4, 4), 1, False)
    game.steps("1 call, 2 check, board Ah Kd 2c")
    assert game.bounds == (2, 2)
    game.steps("2 check, 1 check, board 3c")
    assert game.bounds == (4, 4)
    game.steps("2 check, 1 check, board 4c")
    assert game.bounds == (4, 4)


def test_what_first_makes_a_full_bet_is_no_raise() -> None:
    game = limit({1: 8}).steps("1 all-in, 2 raise 20")
    assert (game.hand.raises, game.hand.full) == (0, 20)
    game.steps("3 raise 40, 4 raise 60, 5 raise 80")
    assert (game.hand.raises, game.options.closed) == (3, "raise_cap")


def test_completions_and_all_ins_of_half_or_more_count_as_raises() -> None:
    game = limit({2: 28, 4: 52}).steps("1 bet 20, 2 all-in, 3 raise 40, 4 all-in")
    assert (game.hand.raises, game.hand.full, game.bounds) == (2, 52, (72, 72))


def test_the_blind_counts_as_the_bet_so_three_raises_come_before_the_cap() -> None:
    game = play("hilo8", even(4, 80)).steps("4 raise 4, 1 raise 6, 2 raise 8")
    assert (game.hand.raises, game.options.verbs) == (3, ("call", "fold"))


def test_heads_up_there_is_no_cap_in_a_round_that_two_begin() -> None:
    game = play("hilo8", {1: 80, 2: 80}, button=1)
    game.steps("1 raise 4, 2 raise 6, 1 raise 8, 2 raise 10, 1 raise 12")
    assert game.bounds == (14, 14)


def test_heads_up_the_cap_stands_where_the_house_keeps_it() -> None:
    game = play("hilo8", {1: 80, 2: 80}, button=1, heads_up_cap="kept").steps(
        "1 raise 4, 2 raise 6, 1 raise 8"
    )
    assert game.options.closed == "raise_cap"


def test_the_cap_falls_when_two_are_left_before_it_is_reached() -> None:
    game = play("hilo8", even(3, 80)).steps("1 raise 4, 2 fold, 3 raise 6, 1 raise 8, 3 raise 10")
    assert game.bounds == (12, 12)


def test_the_cap_stays_when_two_are_left_after_it_was_reached() -> None:
    game = play("hilo8", even(3, 80)).steps("1 raise 4, 2 raise 6, 3 raise 8, 1 fold")
    assert (game.hand.to_act, game.options.closed) == (2, "raise_cap")


def test_the_cap_stays_in_a_round_that_three_began_where_only_the_start_counts() -> None:
    game = play("hilo8", even(3, 80), heads_up_cap="lifted_if_round_starts_heads_up")
    game.steps("1 raise 4, 2 fold, 3 raise 6, 1 raise 8")
    assert game.options.closed == "raise_cap"
    game.steps("3 call, board Ah Kd 2c, 3 bet 2, 1 raise 4, 3 raise 6, 1 raise 8")
    assert game.bounds == (10, 10)


@pytest.mark.parametrize("structure", ["pot_limit", "no_limit"])
def test_there_is_no_cap_in_pot_limit_and_no_limit(structure: str) -> None:
    game = play("madrid", even(4, 100_000), button=4, table_min=100, structure=structure)
    game.steps("1 bet 100, 2 raise 200, 3 raise 300, 4 raise 400, 1 raise 500")
    assert game.bounds[0] == 600


def test_a_house_without_a_cap_lets_raises_go_on() -> None:
    game = play("hilo8", even(3, 80), max_raises=None)
    game.steps("1 raise 4, 2 raise 6, 3 raise 8, 1 raise 10, 2 raise 12")
    assert game.bounds == (14, 14)


def test_three_who_begin_a_round_have_a_cap_in_it() -> None:
    game = play("hilo8", even(3, 80)).steps("1 call, 2 call, 3 check, board Ah Kd 2c")
    game.steps("2 bet 2, 3 raise 4, 1 raise 6, 2 raise 8")
    assert (game.hand.to_act, game.options.closed) == (3, "raise_cap")


def test_where_the_cap_is_kept_it_stands_when_two_are_left_and_on_the_next_street() -> None:
    game = play("hilo8", even(3, 80), heads_up_cap="kept").steps("1 raise 4, 2 fold, 3 raise 6, 1 raise 8")
    assert game.options.closed == "raise_cap"
    game.steps("3 call, board Ah Kd 2c, 3 bet 2, 1 raise 4, 3 raise 6, 1 raise 8")
    assert game.options.closed == "raise_cap"
