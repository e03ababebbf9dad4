"""Taking back: one command at a time, within its window, and what an undo never does (DESIGN 3; A9, A15)."""

import pytest

from tables.engine import commands as c
from tables.engine import events as e
from tests.engine.playing import Play, even, plain, play

ACES, TENS = "Ah Ad 7c 6c", "Th Tc 7h 6h"


def showdown() -> Play:
    """Madrid, seats 2 and 4 checked down to the showdown; button 1."""
    game = play("madrid", even(4, 200)).steps(
        "2 bet 10, 3 fold, 4 call, 1 fold, board Kc Qd 9h, 2 check, 4 check"
    )
    return game.steps("board 5s, 2 check, 4 check, board 2d, 2 check, 4 check")


def test_undo_takes_back_the_last_command_and_names_it() -> None:
    game = play("madrid", even(4, 200)).steps("2 bet 20")
    before = game.table
    game.steps("3 raise 60")
    (undone,) = game.do(c.Undo())
    assert isinstance(undone, e.Undone)
    assert (undone.what.verb, undone.what.seat, undone.what.to, undone.reason) == ("raise_to", 3, 60, None)
    assert plain(game.table) == plain(before)
    assert (game.hand.to_act, game.stacks[3]) == (3, 195)


def test_undo_takes_back_all_that_one_command_did_the_end_of_the_round_too() -> None:
    game = play("madrid", even(4, 200)).steps("2 check, 3 check, 4 check")
    before = game.table
    game.steps("1 check")
    assert (game.hand.phase, game.hand.burns) == ("board", 1)
    assert plain(game.undo().table) == plain(before)
    assert game.hand.burns == 0


def test_undo_goes_back_step_by_step_to_the_first_entry_and_no_further() -> None:
    game = play("madrid", even(4, 200))
    start = game.table
    game.steps("2 bet 20, 3 call, 4 fold")
    for _ in range(3):
        game.undo()
    assert plain(game.table) == plain(start)
    assert game.refused(c.Undo()) == "nothing_to_undo"


def test_the_automatic_end_of_a_round_can_be_taken_back_until_a_card_of_the_next_street_is_typed() -> None:
    game = play("madrid", even(4, 200)).steps("2 bet 20, 3 call, 4 call, 1 call")
    game.undo().steps("1 fold, board Ah Kd 2c")
    assert [n for n, s in game.hand.seats.items() if s.live] == [2, 3, 4]
    game.undo()
    assert (game.hand.board, game.hand.phase) == ((), "board")


def test_a_flop_taken_back_does_not_reopen_the_bets_before_it() -> None:
    game = play("madrid", even(4, 200)).steps("2 bet 20, 3 call, 4 call, 1 call, board Ah Kd 2c").undo()
    assert game.refused(c.Undo()) == "undo_window_closed"
    game.steps("board Ah Kd 2s")
    assert game.hand.board == ("Ah", "Kd", "2s")
    game.steps("2 check").undo().undo()
    assert game.refused(c.Undo()) == "undo_window_closed"


def test_bets_of_a_street_are_taken_back_down_to_its_cards_and_these_too() -> None:
    game = play("madrid", even(4, 200)).steps("2 bet 20, 3 call, 4 call, 1 call")
    board = game.table
    game.steps("board Ah Kd 2c, 2 bet 20, 3 call").undo().undo().undo()
    assert plain(game.table) == plain(board)


def test_a_tabled_hand_closes_the_bets_of_the_river() -> None:
    game = showdown().steps(f"2 show {ACES}").undo()
    assert game.hand.seats[2].cards == ()
    assert game.refused(c.Undo()) == "undo_window_closed"
    game.steps("2 show Ah Ad 7c 6d")


def test_the_last_bet_of_the_river_can_be_taken_back_while_nobody_has_shown() -> None:
    game = showdown().undo()
    assert (game.hand.phase, game.hand.to_act, game.hand.street) == ("betting", 4, 4)


def paid() -> Play:
    game = showdown().steps(f"2 show {ACES}, 4 show {TENS}")
    game.do(c.PayPots())
    return game


def test_a_paid_hand_is_taken_back_only_with_a_reason() -> None:
    game = paid()
    assert game.stacks == {1: 195, 2: 225, 3: 195, 4: 185}
    assert game.refused(c.Undo()) == "reason_missing"
    (undone,) = game.do(c.Undo(reason="wrong_pot"))
    assert isinstance(undone, e.Undone)
    assert undone.reason == "wrong_pot"
    assert (game.stacks, game.hand.phase) == ({1: 195, 2: 185, 3: 195, 4: 185}, "pay")
    assert game.table.previous is None


def test_a_hand_may_be_entered_anew_after_the_award_was_taken_back() -> None:
    game = paid().undo(reason="wrong_cards").undo().steps("4 show Kh Ks 7h 6h")
    game.do(c.PayPots())
    assert game.stacks == {1: 195, 2: 185, 3: 195, 4: 225}


def test_a_paid_hand_stays_paid_once_the_next_has_begun() -> None:
    game = paid().start()
    assert game.refused(c.Undo(reason="wrong_pot")) == "nothing_to_undo"


def test_an_award_is_taken_back_though_somebody_has_rebought_since_and_keeps_his_chips() -> None:
    game = paid()
    game.do(c.Rebuy(seat=4, amount=100))
    game.undo(reason="wrong_pot")
    assert game.stacks == {1: 195, 2: 185, 3: 195, 4: 285}


def test_an_award_is_not_taken_back_from_chips_that_have_gone() -> None:
    game = paid()
    game.do(c.Tip(seat=2, amount=200))
    assert game.refused(c.Undo(reason="wrong_pot")) == "cannot_undo"


@pytest.mark.parametrize("seat", [2, 3])
def test_an_award_is_not_taken_back_once_a_seat_of_the_hand_has_left(seat: int) -> None:
    game = paid()
    game.do(c.Leave(seat=seat))
    assert game.refused(c.Undo(reason="wrong_pot")) == "cannot_undo"


def test_a_new_person_in_the_chair_of_one_who_left_buys_in_as_anybody() -> None:
    game = paid()
    game.do(c.Leave(seat=3))
    game.do(c.AssignSeat(seat=3, player_id="somebody-new"))
    game.do(c.BuyIn(seat=3, amount=200))
    assert game.table.seats[3].newcomer


def test_floor_entries_in_mid_hand_are_not_taken_back_by_the_undo_of_the_hand() -> None:
    game = play("madrid", even(4, 200)).steps("2 bet 20")
    game.do(c.SitOut(seat=1))
    game.do(c.Rebuy(seat=4, amount=100))
    game.undo()
    assert game.table.seats[1].sitting_out
    assert game.table.seats[4].queued == 100
    assert game.hand.seats[2].bet == 0


def test_before_the_first_entry_there_is_nothing_to_take_back() -> None:
    assert play("madrid", even(4, 200)).refused(c.Undo()) == "nothing_to_undo"
    assert play("modern-plo", {1: 10, 2: 5}).refused(c.Undo()) == "nothing_to_undo"


# --- misdeal --------------------------------------------------------------------------------------------


def test_a_misdeal_gives_every_chip_back_and_the_button_stays() -> None:
    game = play("modern-plo", even(4)).steps("4 raise 35")
    (voided,) = game.do(c.DeclareMisdeal(reason="exposed_card"))
    assert isinstance(voided, e.HandVoided)
    assert game.stacks == even(4)
    assert (game.hand.phase, game.hand.voided, game.table.previous) == ("over", True, None)
    game.start()
    assert (game.hand.button, game.hand.small_blind, game.hand.big_blind) == (1, 2, 3)


def test_ir_1_the_button_of_a_later_hand_stays_too() -> None:
    game = paid().start()
    assert game.hand.button == 2
    game.do(c.DeclareMisdeal(reason="fouled_deck"))
    assert game.start().hand.button == 2
    assert game.stacks == {1: 190, 2: 220, 3: 190, 4: 180}


def test_one_who_has_acted_leaves_the_window_open_two_close_it() -> None:
    game = play("madrid", even(4, 200)).steps("2 bet 20")
    assert game.hand.seats[2].acted
    game.steps("3 call")
    assert game.refused(c.DeclareMisdeal(reason="exposed_card")) == "misdeal_window_closed"


def test_there_is_no_misdeal_of_a_hand_that_is_over_or_has_not_begun() -> None:
    game = paid()
    assert game.refused(c.DeclareMisdeal(reason="exposed_card")) == "no_hand"
    game.start().do(c.DeclareMisdeal(reason="exposed_card"))
    assert game.refused(c.DeclareMisdeal(reason="exposed_card")) == "no_hand"
    assert game.refused(c.Undo(reason="no")) == "nothing_to_undo"


def test_a_misdeal_gives_back_the_debts_and_waits_that_the_hand_had_settled() -> None:
    game = paid()
    game.do(c.AssignSeat(seat=6, player_id="somebody-new"))
    game.do(c.BuyIn(seat=6, amount=200))
    game.start()
    assert (game.hand.dealt, game.table.seats[6].newcomer) == ((1, 2, 3, 4, 6), False)
    game.do(c.DeclareMisdeal(reason="exposed_card"))
    assert game.table.seats[6].newcomer
    assert game.table.seats[6].stack == 200


def test_a_count_at_the_showdown_is_taken_back_though_hands_lie_open() -> None:
    hand = play("madrid", {**even(4, 200), 2: 45, 3: 45}, structure="no_limit")
    hand.steps(
        "2 check, 3 check, 4 fold, 1 fold, board Kc 9d 5h, 2 check, 3 check, board 4s, 2 check, 3 check"
    )
    hand.steps("board 2c, 2 all-in, 3 call, 2 show Kh Qh 8h 7h")
    before = hand.stacks
    hand.steps("3 count 35")
    assert hand.stacks != before
    assert hand.undo().stacks == before
