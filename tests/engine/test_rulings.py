"""A17: hold, corrected and bound entries, hands killed, revived and removed."""

from tables.engine import commands as c
from tables.engine import events as e
from tables.engine import rulings as r
from tables.engine.pots import in_the_middle
from tests.engine.playing import Play, even, play
from tests.engine.ruling import INSPECTOR, paid, refused, ruled, ruling

# --- hold ---------------------------------------------------------------------------------------------


def test_a_held_table_refuses_the_hand_and_its_undo_until_every_case_is_lifted() -> None:
    hand = play("madrid", even(4, 200)).steps("2 bet 10")
    hand.do(c.HoldTable(case="7/1"), INSPECTOR)
    hand.do(c.HoldTable(case="7/2"), INSPECTOR)
    assert hand.refused(c.Fold(seat=3)) == "on_hold"
    assert hand.refused(c.Undo()) == "on_hold"
    assert hand.refused(c.HoldTable(case="7/1"), INSPECTOR) == "case_open"
    hand.do(c.LiftHold(case="7/1"), INSPECTOR)
    assert hand.refused(c.Fold(seat=3)) == "on_hold"
    hand.do(c.LiftHold(case="7/2"), INSPECTOR)
    hand.do(c.Fold(seat=3))
    assert hand.refused(c.LiftHold(case="7/2"), INSPECTOR) == "no_such_case"


def test_floor_commands_go_on_while_a_table_is_held() -> None:
    hand = play("madrid", even(4, 200))
    hand.do(c.HoldTable(case="7/1"), INSPECTOR)
    hand.do(c.SitOut(seat=3))
    assert hand.table.seats[3].sitting_out


# --- correct_entry --------------------------------------------------------------------------------------


def entry(hand: Play, number: int) -> int:
    return hand.hand.undo[number].seq


def test_a_corrected_amount_carries_through_the_later_calls() -> None:
    hand = play("madrid", even(4, 200), structure="no_limit").steps("2 bet 160, 3 fold, 4 call")
    ruled(hand, r.CorrectEntry(entry=entry(hand, 0), verb="raise_to", to=60))
    assert hand.stacks == {1: 195, 2: 135, 3: 195, 4: 135}
    assert (hand.hand.to_act, hand.options.call, in_the_middle(hand.hand)) == (1, 60, 140)


def test_a_correction_names_the_entry_and_those_decided_again() -> None:
    hand = play("madrid", even(4, 200), structure="no_limit").steps("2 bet 160, 3 fold, 4 call")
    first, second, third = (entry(hand, k) for k in range(3))
    hand.do(ruling(r.CorrectEntry(entry=second, verb="call")), INSPECTOR)
    given = hand.log[-1]
    assert isinstance(given, e.RulingGiven)
    assert given.entries == (second, third)
    assert (given.by, given.article, given.number) == ("user:7", "A17", 1)
    assert first not in given.entries


def test_a_correction_is_refused_with_the_later_entry_that_does_not_fit() -> None:
    hand = play("madrid", even(4, 200), structure="no_limit").steps("2 bet 60, 3 raise 120, 4 fold")
    assert refused(hand, r.CorrectEntry(entry=entry(hand, 0), verb="raise_to", to=100)) == "no_longer_fits"


def test_a_correction_across_the_board_keeps_the_board() -> None:
    hand = play("madrid", even(4, 200)).steps("2 bet 10, 3 call, 4 fold, 1 fold, board Kc 9d 5h, 2 check")
    ruled(hand, r.CorrectEntry(entry=entry(hand, 0), verb="raise_to", to=20))
    assert (hand.hand.board, hand.hand.to_act) == (("Kc", "9d", "5h"), 3)
    assert in_the_middle(hand.hand) == 60


def test_a_ruled_amount_may_be_one_that_the_rule_would_refuse() -> None:
    hand = play("madrid", even(4, 200)).steps("2 bet 10")
    ruled(hand, r.CorrectEntry(entry=entry(hand, 0), verb="raise_to", to=7))
    assert hand.hand.seats[2].bet == 7


def test_a_correction_may_say_that_another_seat_acted_only_if_it_was_its_turn() -> None:
    hand = play("madrid", even(4, 200)).steps("2 bet 10")
    assert refused(hand, r.CorrectEntry(entry=entry(hand, 0), verb="fold", seat=4)) == "not_your_turn"


def test_cards_and_unknown_entries_are_not_corrected_that_way() -> None:
    hand = play("madrid", even(4, 200)).steps("2 bet 10, 3 call, 4 fold, 1 fold, board Kc 9d 5h")
    board = entry(hand, -1)
    assert refused(hand, r.CorrectEntry(entry=board, verb="fold")) == "no_such_entry"
    assert refused(hand, r.CorrectEntry(entry=9999, verb="fold")) == "no_such_entry"


def test_entries_are_corrected_until_the_award() -> None:
    hand = paid()
    assert refused(hand, r.CorrectEntry(entry=entry(hand, 0), verb="fold")) == "window_closed"


def test_a_corrected_entry_can_be_corrected_again() -> None:
    hand = play("madrid", even(4, 200), structure="no_limit").steps("2 bet 160, 3 fold")
    ruled(hand, r.CorrectEntry(entry=entry(hand, 0), verb="raise_to", to=60))
    ruled(hand, r.CorrectEntry(entry=entry(hand, 0), verb="raise_to", to=70))
    assert hand.hand.seats[2].bet == 70


def test_what_was_ruled_is_not_undone_by_the_croupier_but_what_came_after_is() -> None:
    hand = play("madrid", even(4, 200)).steps("2 bet 10")
    ruled(hand, r.CorrectEntry(entry=entry(hand, 0), verb="raise_to", to=20))
    assert hand.refused(c.Undo()) == "cannot_undo"
    hand.steps("3 fold").undo()
    assert hand.hand.to_act == 3
    assert hand.refused(c.Undo()) == "cannot_undo"


# --- bind_action ----------------------------------------------------------------------------------------


def test_a_string_bet_is_only_a_call() -> None:
    hand = play("madrid", even(4, 200)).steps("2 bet 10")
    ruled(hand, r.BindAction(seat=3, verb="call"))
    assert (hand.hand.seats[3].bet, hand.hand.to_act) == (10, 4)


def test_an_action_out_of_turn_binds_when_the_action_to_the_seat_is_unchanged() -> None:
    hand = play("madrid", even(4, 200))
    ruled(hand, r.BindAction(seat=4, verb="raise_to", to=20))
    hand.steps("2 check, 3 check")
    assert (hand.hand.seats[4].bet, hand.hand.to_act) == (20, 1)


def test_an_action_out_of_turn_is_free_when_somebody_bet_before_it() -> None:
    hand = play("madrid", even(4, 200))
    ruled(hand, r.BindAction(seat=4, verb="check"))
    hand.steps("2 bet 10, 3 fold")
    assert (hand.hand.to_act, hand.options.call) == (4, 10)


def test_an_action_is_bound_while_the_round_is_open() -> None:
    hand = play("madrid", even(4, 200)).steps("2 bet 10, 3 call, 4 fold, 1 fold")
    assert refused(hand, r.BindAction(seat=3, verb="fold")) == "window_closed"
    assert refused(paid(), r.BindAction(seat=3, verb="fold")) == "window_closed"


# --- kill, revive, remove ---------------------------------------------------------------------------------


def test_a_killed_hand_loses_its_claim_and_leaves_its_chips() -> None:
    hand = play("madrid", even(4, 200)).steps("2 bet 10, 3 call")
    ruled(hand, r.KillHand(seat=2))
    assert not hand.hand.seats[2].live
    assert (hand.hand.seats[2].put, hand.hand.to_act) == (15, 4)


def test_killing_the_last_opponent_ends_the_hand() -> None:
    hand = play("madrid", even(4, 200)).steps("2 bet 10, 3 call, 4 fold, 1 fold")
    ruled(hand, r.KillHand(seat=3))
    hand.do(c.PayPots())
    assert hand.stacks == {1: 195, 2: 225, 3: 185, 4: 195}


def test_a_hand_killed_after_the_award_is_paid_again() -> None:
    hand = paid()
    assert hand.stacks == {1: 195, 2: 225, 3: 185, 4: 195}
    ruled(hand, r.KillHand(seat=2))
    assert hand.stacks == {1: 195, 2: 185, 3: 225, 4: 195}
    assert hand.hand.phase == "over"


def test_a_revived_hand_is_asked_for_what_it_has_not_put_in() -> None:
    hand = play("madrid", even(4, 200)).steps("2 bet 10, 3 fold, 4 call")
    ruled(hand, r.ReviveHand(seat=3))
    hand.steps("1 fold")
    assert (hand.hand.to_act, hand.options.call) == (3, 10)


def test_a_revived_hand_goes_on_where_all_had_folded() -> None:
    hand = play("madrid", even(4, 200)).steps("2 bet 20, 3 fold, 4 fold, 1 fold")
    assert hand.hand.phase == "pay"
    ruled(hand, r.ReviveHand(seat=4))
    assert (hand.hand.phase, hand.hand.to_act, hand.options.call) == ("betting", 4, 20)


def test_only_a_dead_hand_is_revived_and_only_a_live_one_killed() -> None:
    hand = play("madrid", even(4, 200)).steps("2 fold")
    assert refused(hand, r.ReviveHand(seat=3)) == "not_eligible"
    assert refused(hand, r.KillHand(seat=2)) == "not_eligible"
    assert refused(hand, r.KillHand(seat=9)) == "not_eligible"


def test_hands_are_killed_until_the_next_begins() -> None:
    hand = paid()
    hand.do(c.StartHand())
    ruled(hand, r.KillHand(seat=3))
    assert not hand.hand.seats[3].live
    assert hand.hand.number == 2


def test_a_removed_player_is_folded_at_his_turn() -> None:
    hand = play("madrid", even(4, 200))
    ruled(hand, r.RemovePlayer(seat=4))
    assert hand.hand.to_act == 2
    hand.steps("2 check, 3 check")
    assert not hand.hand.seats[4].live
    assert hand.hand.to_act == 1


def test_a_removed_player_is_folded_at_once_where_the_house_says_so() -> None:
    hand = play("madrid", even(4, 200), removed_in_hand="at_once")
    ruled(hand, r.RemovePlayer(seat=4))
    assert not hand.hand.seats[4].live


def test_a_removed_player_who_is_all_in_stays_in_the_hand() -> None:
    hand = play("madrid", {**even(4, 200), 2: 25}).steps("2 bet 20")
    ruled(hand, r.RemovePlayer(seat=2))
    assert hand.hand.seats[2].live
    assert hand.table.seats[2].removed
