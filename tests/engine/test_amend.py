"""A mistyped entry is retyped, and what was entered after it is decided again (FLOOR.md section 2)."""

from tables.engine import commands as c
from tables.engine.pots import in_the_middle
from tests.engine.playing import Play, even, play, replayed


def entry(hand: Play, number: int) -> int:
    return hand.hand.undo[number].seq


def amended(hand: Play, command: c.Amend) -> Play:
    hand.do(command)
    assert replayed(hand.log, hand.began) == hand.table
    return hand


def test_a_bet_of_this_round_is_retyped_and_the_calls_follow() -> None:
    hand = play("madrid", even(4, 200), structure="no_limit").steps("2 bet 40, 3 call, 4 fold")
    amended(hand, c.Amend(entry=entry(hand, 0), to=20))
    assert hand.stacks == {1: 195, 2: 175, 3: 175, 4: 195}
    assert (hand.hand.to_act, hand.options.call, in_the_middle(hand.hand)) == (1, 20, 60)


def test_a_retyped_bet_keeps_to_the_bounds() -> None:
    hand = play("madrid", even(4, 200)).steps("2 bet 20")
    assert hand.refused(c.Amend(entry=entry(hand, 0), to=41)) == "above_maximum"
    assert hand.refused(c.Amend(entry=entry(hand, 0), to=9)) == "below_minimum"


def test_a_later_entry_that_does_not_fit_is_named() -> None:
    hand = play("madrid", even(4, 200), structure="no_limit").steps("2 bet 20, 3 raise 40")
    assert hand.refused(c.Amend(entry=entry(hand, 0), to=30)) == "no_longer_fits"


def test_bets_are_retyped_across_the_end_of_the_round_until_a_card_is_typed() -> None:
    hand = play("madrid", even(4, 200)).steps("2 bet 10, 3 call, 4 fold, 1 fold")
    amended(hand, c.Amend(entry=entry(hand, 0), to=20))
    assert hand.stacks[3] == 175
    hand.steps("board Kc 9d 5h")
    assert hand.refused(c.Amend(entry=entry(hand, 0), to=10)) == "undo_window_closed"


def test_board_cards_are_retyped_until_the_next_street_and_the_bets_stay() -> None:
    hand = play("madrid", even(4, 200)).steps("2 bet 20, 3 call, 4 fold, 1 fold, board Kc 9d 5h, 2 bet 10")
    board = entry(hand, 4)
    assert hand.refused(c.Amend(entry=board, cards=("Kc", "Kc", "6h"))) == "duplicate_card"
    amended(hand, c.Amend(entry=board, cards=("Kc", "9d", "6h")))
    assert (hand.hand.board, hand.hand.seats[2].bet, hand.hand.to_act) == (("Kc", "9d", "6h"), 10, 3)
    hand.steps("3 call, board 2c")
    assert hand.refused(c.Amend(entry=board, cards=("Kc", "9d", "7h"))) == "undo_window_closed"


def test_a_tabled_hand_is_retyped_until_the_payment() -> None:
    hand = play("madrid", even(4, 200)).steps(
        "2 bet 20, 3 call, 4 fold, 1 fold, board Kc 9d 5h, 2 check, 3 check"
    )
    hand.steps(
        "board 4s, 2 check, 3 check, board 2c, 2 check, 3 check, 2 show Kh Qh 8h 7h, 3 show Ah Jd 8d 7d"
    )
    shown = entry(hand, -2)
    assert hand.refused(c.Amend(entry=shown, cards=("Qd",))) == "cards_missing"
    amended(hand, c.Amend(entry=shown, cards=("Qd", "Qh", "8h", "7h")))
    assert hand.hand.seats[2].cards == ("Qd", "Qh", "8h", "7h")
    assert hand.hand.phase == "pay"
    hand.do(c.PayPots())
    assert hand.refused(c.Amend(entry=shown, cards=("Kh", "Qh", "8h", "7h"))) == "undo_window_closed"


def test_what_is_no_entry_is_not_retyped() -> None:
    hand = play("madrid", even(4, 200)).steps("2 bet 20, 3 fold")
    assert hand.refused(c.Amend(entry=1, to=30)) == "no_such_entry"
    assert hand.refused(c.Amend(entry=entry(hand, 1), to=30)) == "undo_window_closed"
    assert hand.refused(c.Amend(entry=entry(hand, 0))) == "no_such_entry"


def test_a_retyped_entry_is_undone_like_any_other() -> None:
    hand = play("madrid", even(4, 200)).steps("2 bet 10")
    amended(hand, c.Amend(entry=entry(hand, 0), to=20)).undo()
    assert hand.stacks == even(4, 195)
    assert hand.hand.to_act == 2
