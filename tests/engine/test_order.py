"""Who acts when, what is open to him, and one tap for several seats: A9 and A10, one by one."""

from tables.engine import commands as c
from tables.engine import events as e
from tables.engine.betting import order_of_action
from tables.engine.offers import pull
from tests.engine.playing import even, play

# --- A9: who acts --------------------------------------------------------------------------------


def test_oa_1_before_the_flop_left_of_the_big_blind_then_left_of_the_button() -> None:
    game = play("modern-plo", even(6))
    assert order_of_action(game.table) == (4, 5, 6, 1, 2, 3)
    game.steps("4 call, 5 call, 6 call, 1 call, 2 call, 3 check, board Ah Kd 2c")
    assert order_of_action(game.table) == (2, 3, 4, 5, 6, 1)


def test_oa_2_a_folded_small_blind_is_passed_on_the_flop() -> None:
    game = play("modern-plo", even(6)).steps(
        "4 call, 5 call, 6 call, 1 call, 2 fold, 3 check, board Ah Kd 2c"
    )
    assert game.hand.to_act == 3


def test_oa_3_heads_up_with_the_big_blind_on_the_button_the_small_blind_acts_first_always() -> None:
    game = play("blinds-omaha", {2: 80, 5: 80}, button=5)
    assert order_of_action(game.table) == (2, 5)
    game.steps("2 call, board Ah Kd 2c")
    assert order_of_action(game.table) == (2, 5)


def test_oa_4_heads_up_with_the_small_blind_on_the_button_it_acts_first_before_the_flop_only() -> None:
    game = play("modern-plo", {2: 1000, 5: 1000}, button=5)
    assert order_of_action(game.table) == (5, 2)
    game.steps("5 call, 2 check, board Ah Kd 2c")
    assert order_of_action(game.table) == (2, 5)


def test_oa_5_in_an_ante_game_every_street_starts_left_of_the_button() -> None:
    game = play("madrid", even(4, 200))
    assert order_of_action(game.table) == (2, 3, 4, 1)
    game.steps("2 check, 3 check, 4 check, 1 check, board Ah Kd 2c")
    assert order_of_action(game.table) == (2, 3, 4, 1)


def test_the_button_opens_the_first_street_of_an_ante_game_where_the_house_says_so() -> None:
    game = play("madrid", even(4, 200), opener="at_button")
    assert order_of_action(game.table) == (1, 2, 3, 4)
    game.steps("1 check, 2 check, 3 check, 4 check, board Ah Kd 2c")
    assert order_of_action(game.table) == (2, 3, 4, 1)


def test_oa_6_a_big_blind_without_an_option_passes_by_itself_and_the_log_says_so() -> None:
    game = play("blinds-omaha", even(3, 80)).steps("1 call")
    called, passed, closed = game.do(c.Call(seat=2))
    assert called == e.Called(seat=2, amount=1, to=2, entered=game.hand.undo[-1].entered)
    assert passed == e.Checked(seat=3, auto=True)
    assert closed == e.RoundClosed(street=1)


def test_oa_6_after_a_raise_the_big_blind_may_fold_call_or_raise() -> None:
    game = play("blinds-omaha", even(3, 80)).steps("1 raise 4, 2 fold")
    assert (game.hand.to_act, game.options.verbs) == (3, ("call", "fold", "raise"))


def test_the_big_blind_may_raise_when_all_have_called_where_the_house_gives_the_option() -> None:
    game = play("modern-plo", even(3)).steps("1 call, 2 call")
    assert (game.hand.to_act, game.options.verbs) == (3, ("check", "fold", "raise"))


def test_oa_7_a_lone_stack_that_has_matched_is_not_asked() -> None:
    game = play("modern-plo", {1: 10, 2: 1000, 3: 1000}).steps("1 call, 2 fold")
    assert (game.hand.phase, game.hand.to_act) == ("board", None)


def test_a_lone_stack_that_has_not_matched_is_asked() -> None:
    game = play("modern-plo", {1: 15, 2: 5, 3: 1000}).steps("1 all-in")
    assert (game.hand.to_act, game.options.verbs, game.options.call) == (3, ("call", "fold"), 5)


def test_all_in_blinds_of_everybody_close_the_round_before_anybody_is_asked() -> None:
    game = play("modern-plo", {1: 10, 2: 5}, button=1)
    assert (game.hand.phase, game.hand.to_act) == ("board", None)


def test_those_who_folded_are_all_in_or_have_matched_are_not_in_the_order() -> None:
    game = play("madrid", even(6, 200) | {3: 15, 6: 11}).steps("2 bet 10, 3 all-in, 4 fold, 5 raise 30")
    assert order_of_action(game.table) == (6, 1, 2)
    game.steps("6 all-in")
    assert order_of_action(game.table) == (1, 2)
    game.steps("1 call")
    assert order_of_action(game.table) == (2,)


def test_a_seat_with_its_last_chip_is_asked() -> None:
    game = play("modern-plo", {1: 11, 2: 1000, 3: 1000}).steps("1 call, 2 call, 3 check, board Ah Kd 2c")
    game.steps("2 bet 10, 3 fold")
    assert (game.hand.to_act, game.options.call, game.options.verbs) == (1, 1, ("call", "fold"))


def test_nobody_acts_out_of_turn_and_a_seat_that_is_not_in_the_hand_does_not_act() -> None:
    game = play("madrid", even(4, 200))
    for seat in (1, 3, 4, 7):
        assert game.refused(c.Check(seat=seat)) == "not_your_turn"


def test_rest_at_the_showdown_is_refused() -> None:
    game = play("modern-plo", {1: 10, 2: 10, 3: 30}).steps(
        "1 call, 2 call, board Ah Kd 2c, board 3c, board 4c"
    )
    assert game.hand.phase == "showdown"
    assert game.refused(c.Rest(verb="fold")) == "hand_over"
    assert game.refused(c.ActThrough(seat=3, verb="fold")) == "hand_over"


# --- A10: what is open --------------------------------------------------------------------------------


def test_fold_is_always_open_also_when_checking_is_free() -> None:
    game = play("madrid", even(4, 200))
    assert game.options.verbs == ("bet", "check", "fold")
    game.steps("2 fold")
    assert game.hand.seats[2].folded


def test_a_check_is_open_only_to_who_has_matched() -> None:
    game = play("madrid", even(4, 200)).steps("2 bet 10")
    assert game.refused(c.Check(seat=3)) == "not_open"
    assert game.options.verbs == ("call", "fold", "raise")


def test_a_call_is_open_only_to_who_owes() -> None:
    assert play("madrid", even(4, 200)).refused(c.Call(seat=2)) == "not_open"


def test_a_player_short_of_the_call_calls_with_all_he_has() -> None:
    game = play("madrid", {1: 200, 2: 200, 3: 12, 4: 200}).steps("2 bet 10")
    assert (game.options.call, game.options.verbs, game.options.closed) == (
        7,
        ("call", "fold"),
        "short_stack",
    )
    assert game.do(c.Call(seat=3))[0] == e.Called(seat=3, amount=7, to=7, entered=game.hand.undo[-1].entered)


def test_a_stack_that_is_exactly_the_call_may_not_raise() -> None:
    game = play("madrid", even(4, 200) | {3: 15}).steps("2 bet 10")
    assert (game.options.call, game.options.closed, game.options.verbs) == (
        10,
        "short_stack",
        ("call", "fold"),
    )


def test_what_the_middle_would_hold_after_a_call_is_told_to_the_screens() -> None:
    game = play("madrid", even(4, 200) | {4: 12})
    assert (game.options.pot_after_call, game.options.cap) == (20, "pot")
    game.steps("2 bet 20")
    assert game.options.pot_after_call == 60
    game.steps("3 call")
    assert (game.options.pot_after_call, game.options.cap) == (67, "none")


def test_against_all_in_opponents_only_there_is_nothing_to_raise() -> None:
    game = play("madrid", {1: 45, 2: 45, 3: 200, 4: 200}, structure="no_limit")
    game.steps("2 all-in, 3 fold, 4 call, 1 call")
    assert game.hand.phase == "board"
    game = play("madrid", {1: 45, 2: 45, 3: 200, 4: 45}, structure="no_limit").steps("2 all-in")
    assert (game.hand.to_act, game.options.verbs, game.options.closed) == (3, ("call", "fold"), "no_opponent")


def test_a_short_opponent_who_could_put_in_more_than_the_bet_can_still_be_raised() -> None:
    game = play("madrid", {1: 45, 2: 200, 3: 200, 4: 200}, structure="no_limit").steps(
        "2 bet 30, 3 fold, 4 fold"
    )
    assert (game.hand.to_act, game.bounds) == (1, (40, 40))
    game.steps("1 call, board Ah Kd 2c")
    assert (game.hand.to_act, game.bounds) == (2, (10, 165))


def test_an_amount_that_is_no_multiple_of_the_smallest_chip_is_refused() -> None:
    game = play("madrid", even(4, 200), chip_unit=5, structure="no_limit")
    assert game.refused(c.RaiseTo(seat=2, to=11)) == "bad_amount"
    assert game.refused(c.RaiseTo(seat=2, to=9)) == "below_minimum"


# --- one tap for several, and time ----------------------------------------------------------------------


def test_acting_through_folds_or_checks_those_before_and_is_one_undo() -> None:
    game = play("madrid", even(5, 200), button=5).steps("1 check")
    events = game.do(c.ActThrough(seat=4, verb="raise_to", to=20))
    assert [type(event) for event in events] == [e.Checked, e.Checked, e.RaisedTo]
    assert game.hand.undo[-1].entered.skips == (2, 3)
    game.steps("5 fold")
    events = game.do(c.ActThrough(seat=3, verb="call"))
    assert [(type(event), getattr(event, "seat", None)) for event in events] == [
        (e.Folded, 1),
        (e.Folded, 2),
        (e.Called, 3),
        (e.RoundClosed, None),
        (e.CardBurned, None),
    ]
    game.undo()
    assert game.hand.to_act == 1
    assert [n for n, s in game.hand.seats.items() if s.live] == [1, 2, 3, 4]


def test_acting_through_to_a_seat_that_has_folded_is_refused() -> None:
    game = play("madrid", even(5, 200), button=5).steps("1 fold")
    assert game.refused(c.ActThrough(seat=1, verb="fold")) == "not_your_turn"


def test_the_rest_folds_and_the_raiser_wins_without_a_showdown() -> None:
    game = play("modern-plo", even(3)).steps("1 raise 35")
    kinds = [type(event) for event in game.do(c.Rest(verb="fold"))]
    assert kinds == [e.Folded, e.Folded, e.UncalledReturned, e.RoundClosed]
    assert game.hand.phase == "pay"


def test_the_rest_checks_only_where_all_may() -> None:
    game = play("madrid", even(4, 200)).steps("2 bet 10")
    assert game.refused(c.Rest(verb="check")) == "not_open"
    game.do(c.Rest(verb="call"))
    assert (game.hand.phase, [s.put for s in game.hand.seats.values()]) == ("board", [15, 15, 15, 15])


def test_when_the_time_runs_out_the_seat_checks_if_that_is_free_and_else_folds() -> None:
    game = play("madrid", even(4, 200), action_seconds=30)
    assert isinstance(game.do(c.TimeOut(seat=2))[1], e.Checked)
    game.steps("3 bet 10")
    assert isinstance(game.do(c.TimeOut(seat=4))[0], e.Folded)
    assert game.refused(c.TimeOut(seat=4)) == "not_your_turn"


def test_a_table_without_an_action_clock_knows_no_time_out() -> None:
    assert play("madrid", even(4, 200)).refused(c.TimeOut(seat=2)) == "not_offered"


def test_hands_are_tabled_early_once_at_most_one_seat_has_chips() -> None:
    show = c.ShowCards(seat=2, cards=("Ah", "Ad", "7c", "6c"))
    one = play("madrid", {1: 15, 2: 15, 3: 200, 4: 200}).steps("2 all-in, 3 call, 4 fold, 1 fold")
    one.do(show)
    two = play("madrid", {1: 15, 2: 15, 3: 16, 4: 16}).steps("2 all-in, 3 call, 4 call, 1 fold")
    assert two.refused(show) == "not_at_showdown"


def test_what_is_pulled_names_the_smaller_bets_of_folded_seats_apart() -> None:
    hand = play("blinds-omaha", even(3, 80)).steps("1 raise 4, 2 fold, 3 call")
    assert pull(hand.table) == {
        "pots": [{"pot": 0, "each": 4, "seats": 2, "rest": 1, "amount": 9}],
        "return": [],
    }
