"""Counted stacks: the felt is right (A18), as sentences."""

import pytest

from tables.engine import commands as c
from tables.engine import events as e
from tables.engine.pots import in_the_middle
from tests.engine.playing import Play, chips_of, even, play


def all_in() -> Play:
    """No limit, antes of 5: seat 2 is all-in with 615, the others have 1000 behind their antes."""
    chips = {1: 1005, 2: 620, 3: 1005, 4: 1005}
    return play("madrid", chips, structure="no_limit").steps("2 all-in")


def differences(game: Play) -> dict[int, int]:
    return {n: s.difference for n, s in game.hand.seats.items() if s.difference}


def test_ct_1_between_hands_the_stack_becomes_what_was_counted() -> None:
    game = play("madrid", even(4, 620))
    game.steps("2 fold, 3 fold, 4 fold").do(c.PayPots())
    assert game.do(c.CountStack(seat=2, counted=587)) == (e.StackRecounted(seat=2, booked=615, counted=587),)
    assert game.stacks[2] == 587


def test_ct_2_an_unanswered_all_in_counted_less_is_called_for_less() -> None:
    game = all_in().steps("2 count 587")
    assert (game.hand.to_act, game.options.call, game.hand.match) == (3, 587, 587)
    assert (game.hand.seats[2].bet, game.stacks[2], differences(game)) == (587, 0, {2: 28})


def test_ct_3_who_called_more_gets_the_excess_back_at_once() -> None:
    game = all_in().steps("3 call")
    counted, excess = game.do(c.CountStack(seat=2, counted=587))
    assert isinstance(counted, e.StackCounted)
    assert excess == e.ExcessReturned(seat=3, amount=28)
    assert (game.hand.seats[3].bet, game.stacks[3], game.options.call) == (587, 413, 587)
    assert differences(game) == {2: 28}


def test_ct_4_an_unanswered_all_in_counted_more_is_called_for_more() -> None:
    game = all_in().steps("2 count 640")
    assert (game.options.call, game.hand.seats[2].bet, game.stacks[2]) == (640, 640, 0)
    assert differences(game) == {2: -25}


def test_ct_5_once_it_is_called_what_was_counted_more_stays_behind() -> None:
    game = all_in().steps("3 call, 2 count 640")
    assert (game.hand.to_act, game.options.call, game.hand.match) == (4, 615, 615)
    assert (game.stacks[2], game.hand.seats[2].behind, game.hand.seats[2].bet) == (25, 25, 615)


def test_chips_behind_are_not_in_play_in_this_hand_and_are_in_the_next() -> None:
    game = all_in().steps("3 call, 2 count 640, 4 fold, 1 fold, board Kc Qd 9h")
    assert (game.hand.phase, game.hand.street) == ("board", 2)
    game.steps("board 5s, board 2d, 3 show Ah Ad 7c 6c, 2 show Th Tc 7h 6h").do(c.PayPots())
    assert game.stacks[2] == 25
    assert 2 in game.start().hand.dealt


def test_ct_6_the_seat_to_act_is_counted_before_it_acts_and_the_bounds_follow() -> None:
    game = play("madrid", even(4, 200))
    assert game.bounds == (10, 20)
    game.steps("2 count 12")
    assert (game.options.stack, game.bounds, game.hand.to_act) == (12, (10, 12), 2)
    assert differences(game) == {2: 183}


def test_a_seat_to_act_that_is_counted_at_nothing_is_all_in_and_not_asked() -> None:
    game = play("madrid", even(4, 200)).steps("2 count 0")
    assert (game.stacks[2], game.hand.to_act) == (0, 3)


def test_in_a_hand_only_the_seat_to_act_and_all_in_seats_are_counted() -> None:
    game = all_in()
    for seat in (1, 4):
        assert game.refused(c.CountStack(seat=seat, counted=900)) == "not_all_in"
    game.steps("3 fold")
    assert game.refused(c.CountStack(seat=3, counted=900)) == "not_all_in"
    assert game.refused(c.CountStack(seat=7, counted=900)) == "seat_empty"


@pytest.mark.parametrize("counted", [580, 587, 615, 640])
def test_nothing_is_lost_when_a_stack_is_counted(counted: int) -> None:
    game = all_in()
    whole = chips_of(game.table)
    game.do(c.CountStack(seat=2, counted=counted))
    assert chips_of(game.table) == whole
    assert sum(game.stacks.values()) + in_the_middle(game.hand) == whole - (615 - counted)


def test_an_all_in_of_an_earlier_street_lies_in_the_pots_and_is_not_counted_any_more() -> None:
    game = all_in().steps("3 call, 4 call, 1 fold")
    game.steps("2 count 587")
    assert (game.stacks[3], game.stacks[4], in_the_middle(game.hand)) == (413, 413, 3 * 587 + 20)
    game.steps("board Kc Qd 9h")
    assert game.refused(c.CountStack(seat=2, counted=600)) == "not_all_in"


def test_a_count_is_in_whole_chips() -> None:
    game = play("madrid", even(4, 200), chip_unit=5)
    assert game.refused(c.CountStack(seat=2, counted=188)) == "bad_amount"


def test_a_count_that_agrees_is_an_entry_and_changes_nothing() -> None:
    game = all_in()
    stacks = game.stacks
    (counted,) = game.do(c.CountStack(seat=2, counted=615))
    assert isinstance(counted, e.StackCounted)
    assert (game.stacks, differences(game), game.options.call) == (stacks, {}, 615)


def test_a_count_is_taken_back_as_any_entry() -> None:
    game = all_in().steps("3 call, 2 count 587").undo()
    assert (game.hand.seats[3].bet, game.stacks[3], differences(game), game.hand.match) == (615, 385, {}, 615)


def test_an_all_in_call_counted_less_leaves_the_bet_and_makes_a_side_pot() -> None:
    chips = {1: 1005, 2: 1005, 3: 620, 4: 1005}
    game = play("madrid", chips, structure="no_limit").steps("2 bet 700, 3 all-in, 3 count 587")
    assert (game.hand.match, game.hand.seats[3].bet, game.options.call) == (700, 587, 700)


def limit(chips: int) -> Play:
    """Split limit 20-40, antes of 10: seat 1 has bet 20, seat 2 is all-in with `chips`."""
    game = play("madrid", even(5) | {2: chips + 10}, button=5, structure="split_limit", table_min=20)
    return game.steps("1 bet 20, 2 all-in")


def test_in_split_limit_a_raise_counted_below_half_is_completed_and_counts_no_more() -> None:
    game = limit(32)
    assert (game.bounds, game.hand.raises) == ((52, 52), 1)
    game.steps("2 count 28")
    assert (game.bounds, game.hand.raises, game.options.call) == ((40, 40), 0, 28)
    game.steps("3 call, 4 call, 5 call")
    assert game.options.closed == "not_reopened"


def test_in_split_limit_a_short_all_in_counted_above_half_is_a_raise() -> None:
    game = limit(28)
    assert (game.bounds, game.hand.raises) == ((40, 40), 0)
    game.steps("2 count 32")
    assert (game.bounds, game.hand.raises, game.options.call) == ((52, 52), 1, 32)


def test_in_split_limit_a_raise_counted_below_the_bet_is_a_call() -> None:
    game = limit(32).steps("2 count 15")
    assert (game.bounds, game.hand.raises, game.hand.match) == ((40, 40), 0, 20)


def test_in_split_limit_a_call_counted_far_above_the_bet_is_topped_by_a_full_bet() -> None:
    game = limit(15).steps("2 count 45")
    assert (game.options.call, game.bounds) == (45, (65, 65))


def test_a_counted_call_stays_a_call_on_the_screens() -> None:
    chips = {1: 1005, 2: 1005, 3: 620, 4: 1005}
    game = play("madrid", chips, structure="no_limit").steps("2 bet 700, 3 all-in, 3 count 587")
    last = game.hand.seats[3].last
    assert last is not None
    assert (last.verb, last.to, last.all_in) == ("call", 587, True)
