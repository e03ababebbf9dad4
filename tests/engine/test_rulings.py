"""A17: what each kind of ruling may change, when, and that it replays as ruled."""

import pytest
from msgspec.structs import replace

from tables.engine import commands as c
from tables.engine import events as e
from tables.engine import rulings as r
from tables.engine.pots import in_the_middle
from tables.engine.state import House
from tests.engine.playing import Play, even, play, replayed

INSPECTOR = c.Given(at="2026-03-01T20:00:00Z", actor="user:7", role="inspector", rank=1)
JEFE = c.Given(at="2026-03-01T20:01:00Z", actor="user:8", role="jefe", rank=2)


def ruling(kind: r.AnyRuling, supersedes: str | None = None) -> c.Rule:
    return c.Rule(ruling=kind, reason="facts", article="A17", supersedes=supersedes)


def ruled(hand: Play, kind: r.AnyRuling, given: c.Given = INSPECTOR) -> Play:
    """`kind` is ruled; the chips of the table are what they were, and the log replays to the same state."""
    before = total(hand)
    hand.do(ruling(kind), given)
    assert total(hand) == before
    assert replayed(hand.log, hand.began) == hand.table
    return hand


def refused(hand: Play, kind: r.AnyRuling, given: c.Given = INSPECTOR) -> str:
    return hand.refused(ruling(kind), given)


def total(hand: Play) -> int:
    held = sum(pot.amount for pot in hand.table.held_pots)
    middle = 0 if hand.hand.phase == "over" else in_the_middle(hand.hand)
    return sum(hand.stacks.values()) + middle + held


def paid() -> Play:
    """Two seats show, seat 2 wins 40 of antes and bets with kings; paid."""
    hand = play("madrid", even(4, 200))
    hand.steps(
        "2 bet 10, 3 call, 4 fold, 1 fold, board Kc 9d 5h, 2 check, 3 check, board 4s, 2 check, 3 check"
    )
    hand.steps("board 2c, 2 check, 3 check, 2 show Kh Qh 8h 7h, 3 show Ah Jd 8d 7d")
    hand.do(c.PayPots())
    return hand


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


# --- void, board ------------------------------------------------------------------------------------------


def test_a_void_hand_gives_every_chip_back_and_leaves_the_button() -> None:
    hand = play("madrid", even(4, 200)).steps("2 bet 10, 3 call, 4 fold, 1 fold, board Kc 9d 5h")
    ruled(hand, r.VoidHand(fouled=True))
    assert hand.stacks == even(4, 200)
    hand.do(c.StartHand())
    assert hand.hand.button == 1


def test_a_hand_is_voided_before_two_have_acted_or_when_the_deck_is_fouled() -> None:
    hand = play("madrid", even(4, 200)).steps("2 bet 10, 3 call")
    assert refused(hand, r.VoidHand()) == "window_closed"
    early = play("madrid", even(4, 200)).steps("2 bet 10")
    ruled(early, r.VoidHand())
    assert early.stacks == even(4, 200)
    assert refused(paid(), r.VoidHand(fouled=True)) == "window_closed"


def test_the_board_of_the_street_is_fixed_and_earlier_streets_are_not() -> None:
    hand = play("madrid", even(4, 200)).steps("2 bet 10, 3 call, 4 fold, 1 fold, board Kc 9d 5h, 2 check")
    ruled(hand, r.FixBoard(board=("Kc", "9d", "6h"), burns=2))
    assert (hand.hand.board, hand.hand.burns) == (("Kc", "9d", "6h"), 2)
    hand.steps("3 check, board 4s")
    assert refused(hand, r.FixBoard(board=("Kc", "9d", "5h", "4s"))) == "window_closed"
    assert refused(hand, r.FixBoard(board=("Kc", "9d", "6h"))) == "cards_missing"
    assert refused(hand, r.FixBoard(board=("Kc", "9d", "6h", "6h"))) == "duplicate_card"


# --- awards -----------------------------------------------------------------------------------------------


def test_the_reading_of_a_pot_is_ruled_and_paid_again() -> None:
    hand = ruled(paid(), r.AwardReading(pot=0, winners=(3,)))
    assert hand.stacks == {1: 195, 2: 185, 3: 225, 4: 195}


def test_an_award_is_accounted_only_when_it_makes_up_the_pot() -> None:
    hand = paid()
    assert refused(hand, r.AwardAccounting(pot=0, amounts={2: 20, 3: 19})) == "sum_differs"
    ruled(hand, r.AwardAccounting(pot=0, amounts={2: 20, 3: 20}))
    assert hand.stacks == {1: 195, 2: 205, 3: 205, 4: 195}


def test_a_pot_goes_only_to_seats_that_can_win_it() -> None:
    hand = paid()
    assert refused(hand, r.AwardReading(pot=0, winners=(4,))) == "not_eligible"
    assert refused(hand, r.AwardReading(pot=1, winners=(2,))) == "no_such_pot"
    assert refused(hand, r.AwardReading(pot=0, half="low", winners=(2,))) == "no_such_pot"


def test_readings_end_when_the_next_hand_begins() -> None:
    hand = paid()
    hand.do(c.StartHand())
    assert refused(hand, r.AwardReading(pot=0, winners=(3,))) == "window_closed"


# --- money ------------------------------------------------------------------------------------------------


def test_a_transfer_moves_chips_between_stacks_and_touches_no_hand() -> None:
    hand = paid()
    before = hand.hand
    ruled(hand, r.Transfer(source="seat:2", target="seat:3", amount=20))
    assert hand.stacks == {1: 195, 2: 205, 3: 205, 4: 195}
    assert hand.hand == before


def test_a_transfer_from_the_house_names_the_account() -> None:
    hand = paid()
    hand.do(ruling(r.Transfer(source="house", target="seat:3", amount=20)), INSPECTOR)
    given = hand.log[-1]
    assert isinstance(given, e.RulingGiven)
    assert given.moves == (e.Move(source="house", target="seat:3", amount=20),)
    assert hand.stacks[3] == 205


def test_a_transfer_is_refused_for_a_live_seat_and_beyond_the_stack() -> None:
    hand = play("madrid", even(4, 200))
    assert refused(hand, r.Transfer(source="seat:2", target="seat:3", amount=5)) == "in_the_hand"
    assert refused(paid(), r.Transfer(source="seat:3", target="seat:2", amount=186)) == "above_stack"
    assert refused(paid(), r.Transfer(source="seat:9", target="seat:2", amount=5)) == "seat_empty"
    assert refused(paid(), r.Transfer(source="seat:2", target="seat:2", amount=5)) == "bad_amount"


def test_a_pot_is_set_aside_while_play_goes_on_and_given_out_later() -> None:
    hand = play("madrid", even(4, 200)).steps(
        "2 bet 10, 3 call, 4 fold, 1 fold, board Kc 9d 5h, 2 check, 3 check"
    )
    hand.steps(
        "board 4s, 2 check, 3 check, board 2c, 2 check, 3 check, 2 show Kh Qh 8h 7h, 3 show Ah Jd 8d 7d"
    )
    ruled(hand, r.Impound(pot=0, case="7/3"))
    assert in_the_middle(hand.hand) == 0
    hand.do(c.PayPots())
    assert hand.stacks == {1: 195, 2: 185, 3: 185, 4: 195}
    hand.do(c.StartHand())
    assert refused(hand, r.Release(case="7/3", amounts={"seat:2": 39})) == "sum_differs"
    hand.steps("3 fold, 4 fold, 1 fold")
    hand.do(c.PayPots())
    ruled(hand, r.Release(case="7/3", amounts={"seat:2": 40}))
    assert hand.table.held_pots == ()
    assert hand.stacks[2] == 185 + 40 + 15
    assert refused(hand, r.Release(case="7/3", amounts={"seat:2": 40})) == "no_such_case"


def test_a_count_by_ruling_books_the_difference() -> None:
    hand = paid()
    hand.do(ruling(r.RuleCount(seat=2, counted=220)), INSPECTOR)
    assert hand.stacks[2] == 220
    assert hand.log[-1] == e.StackRecounted(seat=2, booked=225, counted=220)


# --- standing and rank --------------------------------------------------------------------------------------


def test_a_ruling_is_superseded_by_the_same_or_a_higher_rank_only() -> None:
    hand = paid()
    ruled(hand, r.AwardReading(pot=0, winners=(3,)), JEFE)
    assert hand.refused(ruling(r.Note(), supersedes="1"), INSPECTOR) == "outranked"
    hand.do(ruling(r.AwardReading(pot=0, winners=(2,)), supersedes="1"), JEFE)
    assert [(x.id, x.kind, x.superseded_by) for x in hand.table.rulings] == [
        ("1", "award_reading", "2"),
        ("2", "award_reading", None),
    ]
    assert hand.stacks == {1: 195, 2: 225, 3: 185, 4: 195}
    assert hand.refused(ruling(r.Note(), supersedes="1"), JEFE) == "no_such_ruling"


def test_above_the_amount_of_the_house_another_person_signs_too() -> None:
    hand = paid()
    house = House(second_signature_from=30)
    hand.table = replace(hand.table, house=house)
    kind = r.AwardReading(pot=0, winners=(3,))
    assert refused(hand, kind) == "second_signature"
    own = c.Given(at="t", actor="user:7", role="inspector", rank=1, second="user:7")
    assert refused(hand, kind, own) == "second_signature"
    both = c.Given(at="t", actor="user:7", role="inspector", rank=1, second="user:8")
    hand.do(ruling(kind), both)
    assert hand.stacks[3] == 225


@pytest.mark.parametrize(
    "kind",
    [
        r.CorrectEntry(entry=1, verb="fold"),
        r.BindAction(seat=2, verb="fold"),
        r.KillHand(seat=2),
        r.ReviveHand(seat=2),
        r.VoidHand(fouled=True),
        r.FixBoard(board=()),
        r.AwardReading(pot=0, winners=(2,)),
        r.AwardAccounting(pot=0, amounts={2: 5}),
        r.Impound(pot=0, case="7/1"),
    ],
)
def test_without_a_hand_there_is_nothing_of_a_hand_to_rule(kind: r.AnyRuling) -> None:
    hand = play("madrid", even(4, 200))
    hand.do(c.DeclareMisdeal(reason="exposed_card"))
    assert refused(hand, kind) == "window_closed"
