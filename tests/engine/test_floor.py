"""People, chairs and chips: A1 (assignment, buy-in), A15, A20, leaving and changing seat, as sentences."""

import pytest

from tables.engine import commands as c
from tables.engine import events as e
from tables.engine.seats import active_seats, status
from tables.engine.state import House
from tests.engine.playing import Play, play
from tests.engine.room import INSPECTOR, folded_out, opened, seated, unopened

# --- A1: a chair ------------------------------------------------------------------------------------------


def test_nothing_is_done_at_a_table_without_a_session() -> None:
    game = unopened()
    for command in (
        c.AssignSeat(seat=1, player_id="p"),
        c.BuyIn(seat=1, amount=200),
        c.Rebuy(seat=1, amount=100),
        c.SitOut(seat=1),
        c.PlaceButton(seat=1),
        c.ChangeCroupier(),
        c.Tip(seat=1, amount=5),
        c.StartHand(),
    ):
        assert game.refused(command) == "session_not_open"


def test_a_seat_that_the_table_does_not_have_is_refused() -> None:
    game = opened("modern-plo")
    assert game.refused(c.AssignSeat(seat=10, player_id="p")) == "no_such_seat"
    assert game.refused(c.BuyIn(seat=10, amount=1000)) == "no_such_seat"


def test_a_chair_has_one_person_and_a_person_one_chair() -> None:
    game = seated()
    assert game.refused(c.AssignSeat(seat=2, player_id="somebody")) == "seat_taken"
    assert game.refused(c.AssignSeat(seat=7, player_id="person-2")) == "already_seated"
    assert game.refused(c.SitOut(seat=7)) == "seat_empty"


def test_who_comes_after_the_first_hand_began_is_a_newcomer() -> None:
    game = seated()
    assert not game.table.seats[4].newcomer
    game.start()
    assert game.do(c.AssignSeat(seat=8, player_id="late")) == (
        e.SeatAssigned(seat=8, player_id="late", newcomer=True),
    )


def test_sd_3_a_newcomer_with_less_than_the_minimum_to_join_is_refused_with_what_is_missing() -> None:
    game = folded_out(seated())
    game.do(c.AssignSeat(seat=8, player_id="late"))
    assert game.refused(c.BuyIn(seat=8, amount=50)) == "below_join_min"
    assert game.do(c.BuyIn(seat=8, amount=100)) == (e.BoughtIn(seat=8, amount=100),)


def test_sd_4_founders_of_a_fixed_game_bring_exactly_the_initial_stack() -> None:
    game = opened("hilo8")
    game.do(c.AssignSeat(seat=1, player_id="p"))
    for amount in (79, 81, 160):
        assert game.refused(c.BuyIn(seat=1, amount=amount)) == "fixed_buy_in"
    game.do(c.BuyIn(seat=1, amount=80))


def test_a_buy_in_has_an_upper_limit_where_the_house_sets_one() -> None:
    game = opened("blinds-omaha", join_max=100)
    game.do(c.AssignSeat(seat=1, player_id="p"))
    assert game.refused(c.BuyIn(seat=1, amount=101)) == "above_join_max"
    game.do(c.BuyIn(seat=1, amount=100))


def test_a_buy_in_is_in_whole_chips_and_once() -> None:
    game = opened("modern-plo", chip_unit=5)
    game.do(c.AssignSeat(seat=1, player_id="p"))
    assert game.refused(c.BuyIn(seat=1, amount=1001)) == "bad_amount"
    game.do(c.BuyIn(seat=1, amount=1000))
    assert game.refused(c.BuyIn(seat=1, amount=1000)) == "bought_in"


# --- A15: rebuys ------------------------------------------------------------------------------------------


def with_stack(game: Play, seat: int, stack: int) -> Play:
    game.do(c.CountStack(seat=seat, counted=stack))
    return game


def test_rb_1_a_stack_below_the_threshold_is_not_dealt_in_until_it_is_rebought() -> None:
    game = with_stack(folded_out(seated(seats=5)), 3, 7)
    assert status(game.table.seats[3], game.table.rules) == "rebuy"
    assert active_seats(game.table) == [1, 2, 4, 5]
    game.do(c.Rebuy(seat=3, amount=100))
    assert (game.stacks[3], active_seats(game.table)) == (107, [1, 2, 3, 4, 5])


def test_rb_2_exactly_the_threshold_is_not_forced() -> None:
    game = with_stack(folded_out(seated(seats=5)), 3, 10)
    assert 3 in game.start().hand.dealt


def test_rb_3_a_seat_without_chips_sits_out_where_no_rebuy_is_forced() -> None:
    game = with_stack(folded_out(seated("blinds-omaha", seats=5)), 3, 0)
    assert status(game.table.seats[3], game.table.rules) == "no_chips"
    assert game.start().hand.dealt == (1, 2, 4, 5)


def test_the_button_passes_a_seat_that_must_rebuy() -> None:
    game = with_stack(folded_out(seated(seats=5)), 2, 7)
    assert game.start().hand.button == 3


def test_rb_4_a_rebuy_during_a_hand_waits_until_it_is_over() -> None:
    game = seated(seats=5).start()
    assert game.do(c.Rebuy(seat=3, amount=100)) == (e.RebuyQueued(seat=3, amount=100),)
    assert (game.stacks[3], game.table.seats[3].queued) == (195, 100)
    while game.hand.phase == "betting":
        game.do(c.Fold(seat=game.options.seat))
    game.do(c.PayPots())
    assert game.stacks[3] == 195
    applied = game.do(c.StartHand())[0]
    assert applied == e.RebuyApplied(seat=3, amount=100)
    assert (game.hand.seats[3].start, game.table.seats[3].queued) == (295, 0)


def test_a_queued_rebuy_is_in_no_bet_of_the_running_hand() -> None:
    game = seated("modern-plo", seats=4, structure="no_limit").start()
    game.do(c.Rebuy(seat=4, amount=1000))
    assert game.options.all_in_to == 1000


def test_who_is_all_in_and_undecided_may_not_rebuy() -> None:
    game = play("madrid", {1: 45, 2: 45, 3: 200, 4: 200}).steps("2 bet 20, 3 call, 4 call, 1 all-in")
    assert game.refused(c.Rebuy(seat=1, amount=100)) == "rebuy_in_hand"


def test_a_rebuy_has_the_size_that_the_house_says() -> None:
    game = folded_out(seated())
    for amount in (99, 101, 200):
        assert game.refused(c.Rebuy(seat=2, amount=amount)) == "bad_amount"


def test_the_house_limits_the_number_of_rebuys() -> None:
    game = folded_out(seated(max_rebuys=1))
    game.do(c.Rebuy(seat=2, amount=100))
    assert game.refused(c.Rebuy(seat=2, amount=100)) == "rebuys_used_up"


def test_a_rebuy_never_lifts_a_stack_above_the_maximum() -> None:
    game = folded_out(seated(max_stack=290))
    assert game.refused(c.Rebuy(seat=2, amount=100)) == "above_max_stack"


def test_a_rebuy_nobody_needs_is_refused_where_only_forced_ones_exist() -> None:
    game = folded_out(seated(voluntary_rebuy=False))
    assert game.refused(c.Rebuy(seat=2, amount=100)) == "not_offered"
    with_stack(game, 2, 9).do(c.Rebuy(seat=2, amount=100))
    assert game.stacks[2] == 109


def test_a_seat_that_was_not_rebought_in_time_is_released_with_its_chips() -> None:
    game = with_stack(folded_out(seated(seats=5, rebuy_deadline_hands=2)), 3, 7)
    assert game.refused(c.ReleaseSeat(seat=3)) == "not_released"
    folded_out(folded_out(game))
    released = game.do(c.ReleaseSeat(seat=3))
    assert released == (
        e.CashedOut(seat=3, amount=7),
        e.SeatLeft(seat=3, player_id="person-3", why="released"),
    )


# --- sitting out ------------------------------------------------------------------------------------------


def test_who_sits_out_in_mid_hand_plays_it_and_is_not_dealt_into_the_next() -> None:
    game = seated(seats=5).start()
    game.do(c.SitOut(seat=2))
    assert game.hand.to_act == 2
    assert game.refused(c.SitOut(seat=2)) == "not_open"
    while game.hand.phase == "betting":
        game.do(c.Fold(seat=game.options.seat))
    game.do(c.PayPots())
    assert game.start().hand.dealt == (1, 3, 4, 5)


def test_who_sits_in_again_is_dealt_into_the_next_hand_of_an_ante_game() -> None:
    game = folded_out(seated(seats=5))
    assert game.refused(c.SitIn(seat=2)) == "not_open"
    game.do(c.SitOut(seat=2))
    folded_out(game).do(c.SitIn(seat=2))
    assert game.start().hand.dealt == (1, 2, 3, 4, 5)


# --- leaving, changing seat -------------------------------------------------------------------------------


def test_who_leaves_between_hands_is_cashed_out_at_once() -> None:
    game = folded_out(seated(seats=5))
    stack = game.stacks[3]
    assert game.do(c.Leave(seat=3)) == (
        e.CashedOut(seat=3, amount=stack),
        e.SeatLeft(seat=3, player_id="person-3"),
    )
    assert 3 not in game.table.seats


def test_who_leaves_in_mid_hand_plays_it_and_goes_before_the_next() -> None:
    game = seated(seats=5).start()
    assert game.do(c.Leave(seat=3)) == (e.LeaveAsked(seat=3),)
    assert game.refused(c.Leave(seat=3)) == "not_open"
    game.steps("2 check, 3 bet 10")
    game.do(c.Rest(verb="fold"))
    game.do(c.PayPots())
    assert game.stacks[3] == 220
    cashed, left, *_ = game.do(c.StartHand())
    assert (cashed, left) == (e.CashedOut(seat=3, amount=220), e.SeatLeft(seat=3, player_id="person-3"))
    assert game.hand.dealt == (1, 2, 4, 5)


def test_who_changes_seat_keeps_his_stack_and_is_restricted_as_a_newcomer() -> None:
    game = folded_out(seated(seats=4))
    assert game.do(c.MoveSeat(seat=3, to=9)) == (e.SeatMoved(seat=3, to=9),)
    seat = game.table.seats[9]
    assert (seat.player_id, seat.stack, seat.moved, seat.newcomer) == ("person-3", 195, True, False)
    assert 3 not in game.table.seats


@pytest.mark.parametrize(
    ("to", "code"), [(2, "seat_taken"), (3, "same_seat")], ids=["where somebody sits", "where he sits"]
)
def test_nobody_changes_seat_to_one_that_is_not_free(to: int, code: str) -> None:
    assert folded_out(seated()).refused(c.MoveSeat(seat=3, to=to)) == code


def test_nobody_changes_seat_in_the_hand_that_he_plays() -> None:
    assert seated().start().refused(c.MoveSeat(seat=3, to=9)) == "in_the_hand"


# --- A20: tips --------------------------------------------------------------------------------------------


def test_tp_1_a_tip_comes_from_the_stack() -> None:
    game = with_stack(folded_out(seated()), 2, 240)
    assert game.do(c.Tip(seat=2, amount=5)) == (e.TipGiven(seat=2, amount=5),)
    assert game.stacks[2] == 235


def test_tp_2_nobody_tips_in_the_hand_that_he_plays() -> None:
    game = seated().start()
    assert game.refused(c.Tip(seat=2, amount=5)) == "in_the_hand"


def test_a_tip_is_at_most_the_stack_in_whole_chips_and_only_where_tips_are_taken() -> None:
    game = folded_out(seated("modern-plo", chip_unit=5))
    assert game.refused(c.Tip(seat=2, amount=1005)) == "above_stack"
    assert game.refused(c.Tip(seat=2, amount=3)) == "bad_amount"
    assert folded_out(seated(tips=False)).refused(c.Tip(seat=2, amount=5)) == "tips_off"


# --- A19: time charge -------------------------------------------------------------------------------------


def test_the_time_charge_is_taken_from_each_seat_present_and_who_cannot_pay_is_listed() -> None:
    game = with_stack(folded_out(seated("blinds-omaha", seats=4, time_charge=3)), 2, 2)
    game.do(c.SitOut(seat=3))
    stacks = game.stacks
    (charged,) = game.do(c.ChargeTime(), INSPECTOR)
    assert isinstance(charged, e.TimeCharged)
    assert (charged.charges, charged.unpaid) == ({1: 3, 4: 3}, (2,))
    assert game.stacks == {1: stacks[1] - 3, 2: 2, 3: stacks[3], 4: stacks[4] - 3}


def test_absent_seats_pay_the_time_charge_where_the_house_says_so() -> None:
    house = House(charge_absent=True)
    game = folded_out(seated("blinds-omaha", seats=4, time_charge=3, house=house))
    game.do(c.SitOut(seat=3))
    (charged,) = game.do(c.ChargeTime(), INSPECTOR)
    assert isinstance(charged, e.TimeCharged)
    assert charged.charges == {1: 3, 2: 3, 3: 3, 4: 3}


def test_no_time_is_charged_in_a_hand_or_where_there_is_no_charge() -> None:
    assert seated("blinds-omaha", time_charge=3).start().refused(c.ChargeTime(), INSPECTOR) == "hand_running"
    assert folded_out(seated()).refused(c.ChargeTime(), INSPECTOR) == "not_offered"
