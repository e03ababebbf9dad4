"""Past hands with mucks, counts, rulings and bonuses in them: each is decided again where it stood."""

from typing import Any

import pytest
from msgspec.structs import replace

from tables.engine import commands as c
from tables.engine import events as e
from tables.engine import rulings as r
from tables.engine.decide import decide
from tables.engine.errors import RuleViolation
from tables.engine.state import Bonus
from tests.engine.past import past
from tests.engine.playing import Play, even, play, replayed
from tests.engine.ruling import INSPECTOR, ruling

FLOP = "board Kc 9d 5h"


def put_right(hand: Play, kind: r.AnyRuling, number: int = 1, supersedes: str | None = None) -> e.RulingGiven:
    """Ruled; the record of the table's hand is what it was and the log replays to the same state."""
    running = hand.table.hand
    given = replace(INSPECTOR, past=past(hand, number))
    (event,) = hand.do(ruling(kind, supersedes), given)
    assert isinstance(event, e.RulingGiven)
    assert hand.table.hand == running
    assert replayed(hand.log, hand.began) == hand.table
    return event


def refusal(hand: Play, kind: r.AnyRuling, number: int = 1) -> tuple[str, dict[str, Any]]:
    with pytest.raises(RuleViolation) as refused:
        decide(hand.table, ruling(kind), replace(INSPECTOR, past=past(hand, number)))
    return refused.value.code, dict(refused.value.facts)


def moves(event: e.RulingGiven) -> list[tuple[str, str, int]]:
    return [(move.source, move.target, move.amount) for move in event.moves]


def of(hand: Play, verb: str, seat: int | None = None) -> int:
    """The number of the last entry with this verb (of this seat)."""
    found = [u.seq for u in hand.hand.undo if u.entered.verb == verb and seat in (None, u.entered.seat)]
    return found[-1]


def folded(hand: Play) -> Play:
    """The next hand: all fold to the last."""
    hand.do(c.StartHand())
    hand.do(c.Rest(verb="fold"))
    hand.do(c.PayPots())
    return hand


def called(steps: str, seats: int = 4, **settings: Any) -> Play:
    """60 was said, 160 is entered and called by 3; everybody else folds. Then `steps`."""
    hand = play("madrid", even(seats, 1000), structure="no_limit", **settings)
    return hand.steps("2 bet 160, 3 call, 4 fold, 1 fold").steps(steps)


REST = "board 4s, 2 check, 3 check, board 2c, 2 check, 3 check"
SHOWN = "2 show Kh Qh 8h 7h, 3 show Ah Jd 8d 7d"


def test_a_mucked_hand_of_the_past_stays_mucked() -> None:
    hand = called(f"{FLOP}, 2 check, 3 check, {REST}", showdown_show="may_muck_when_beaten")
    hand.steps("2 show Kh Qh 8h 7h, 3 muck").do(c.PayPots())
    entry = of(hand, "raise_to")
    folded(hand)
    event = put_right(hand, r.PastEntry(hand=1, entry=entry, verb="raise_to", to=60))
    assert moves(event) == [("seat:2", "seat:3", 100)]


def test_a_count_within_the_hand_books_another_difference() -> None:
    """Seat 2 counted 935 where 835 were on record: no difference in truth, and 3 has paid 100 more."""
    hand = called(f"{FLOP}, 2 count 935, 2 check, 3 check, {REST}, {SHOWN}")
    hand.do(c.PayPots())
    entry = of(hand, "raise_to")
    assert hand.hand.seats[2].difference == -100
    folded(hand)
    event = put_right(hand, r.PastEntry(hand=1, entry=entry, verb="raise_to", to=60))
    assert event.shifts == {"player-2": -200, "player-3": 100, "differences": 100}
    assert moves(event) == [("seat:2", "seat:3", 100), ("seat:2", "differences", 100)]


def test_a_dead_hand_that_was_ruled_is_dead_again() -> None:
    hand = called(f"{FLOP}, 2 check, 3 check, {REST}")
    hand.do(ruling(r.KillHand(seat=2)), INSPECTOR)
    hand.do(c.PayPots())
    entry = of(hand, "raise_to")
    folded(hand)
    event = put_right(hand, r.PastEntry(hand=1, entry=entry, verb="raise_to", to=60))
    assert moves(event) == [("seat:3", "seat:2", 100)]


def test_rulings_after_the_payment_count_in_their_order() -> None:
    """2's hand is killed once it was paid, then revived: it wins."""
    hand = called(f"{FLOP}, 2 check, 3 check, {REST}, {SHOWN}")
    hand.do(c.PayPots())
    hand.do(ruling(r.KillHand(seat=2)), INSPECTOR)
    hand.do(ruling(r.ReviveHand(seat=2)), INSPECTOR)
    entry = of(hand, "raise_to")
    folded(hand)
    event = put_right(hand, r.PastEntry(hand=1, entry=entry, verb="raise_to", to=60))
    assert moves(event) == [("seat:2", "seat:3", 100)]


def test_a_bound_action_a_corrected_entry_and_a_mended_board_are_part_of_the_hand() -> None:
    hand = play("madrid", even(4, 1000), structure="no_limit").steps("2 bet 160")
    hand.do(ruling(r.BindAction(seat=3, verb="call")), INSPECTOR)
    hand.steps(f"4 fold, 1 fold, {FLOP}, 2 bet 20, 3 call")
    hand.do(ruling(r.CorrectEntry(entry=of(hand, "raise_to"), verb="raise_to", to=5)), INSPECTOR)  # as ruled
    hand.steps("board 4s, 2 check, 3 check, board 2d")
    hand.do(ruling(r.FixBoard(board=("Kc", "9d", "5h", "4s", "2c"))), INSPECTOR)
    hand.steps(f"2 check, 3 check, {SHOWN}").do(c.PayPots())
    assert hand.stacks == {1: 995, 2: 1180, 3: 830, 4: 995}
    first = next(u.seq for u in hand.hand.undo if u.entered.verb == "raise_to")
    folded(hand)
    event = put_right(hand, r.PastEntry(hand=1, entry=first, verb="raise_to", to=60))
    assert moves(event) == [("seat:2", "seat:3", 100)]


def test_a_removed_player_is_folded_at_his_turn_again() -> None:
    hand = play("madrid", even(4, 1000), structure="no_limit").steps("2 bet 160, 3 call, 4 call")
    hand.do(ruling(r.RemovePlayer(seat=1)), INSPECTOR)
    hand.steps(f"{FLOP}, 2 check, 3 fold, 4 fold").do(c.PayPots())
    entry = of(hand, "raise_to")
    folded(hand)
    event = put_right(hand, r.PastEntry(hand=1, entry=entry, verb="raise_to", to=60))
    assert moves(event) == [("seat:2", "seat:3", 100), ("seat:2", "seat:4", 100)]


def test_amounts_that_were_ruled_for_another_pot_no_longer_fit_and_the_ruling_is_named() -> None:
    hand = called(f"{FLOP}, 2 check, 3 check, {REST}, {SHOWN}")
    hand.do(ruling(r.AwardAccounting(pot=0, amounts={2: 200, 3: 140})), INSPECTOR)
    given = hand.table.seq
    hand.do(c.PayPots())
    entry = of(hand, "raise_to")
    folded(hand)
    code, facts = refusal(hand, r.PastEntry(hand=1, entry=entry, verb="raise_to", to=60))
    assert (code, facts["entry"], facts["why"]) == ("no_longer_fits", given, "sum_differs")


def test_a_reading_that_was_ruled_holds_for_the_corrected_pot() -> None:
    hand = called(f"{FLOP}, 2 check, 3 check, {REST}, {SHOWN}")
    hand.do(ruling(r.AwardReading(pot=0, winners=(3,))), INSPECTOR)
    hand.do(c.PayPots())
    entry = of(hand, "raise_to")
    folded(hand)
    event = put_right(hand, r.PastEntry(hand=1, entry=entry, verb="raise_to", to=60))
    assert moves(event) == [("seat:3", "seat:2", 100)]


# --- several rulings on one hand ------------------------------------------------------------------------


def twice() -> tuple[Play, int, int]:
    """Two bets of one hand that were entered too high: the first of 160, the second of 80."""
    hand = called(f"{FLOP}, 2 bet 80, 3 call, {REST}, {SHOWN}")
    hand.do(c.PayPots())
    first, second = (u.seq for u in hand.hand.undo if u.entered.verb == "raise_to")
    return folded(hand), first, second


def test_two_entries_of_a_hand_are_put_right_one_after_the_other() -> None:
    hand, first, second = twice()
    put_right(hand, r.PastEntry(hand=1, entry=first, verb="raise_to", to=60))
    event = put_right(hand, r.PastEntry(hand=1, entry=second, verb="raise_to", to=40))
    assert moves(event) == [("seat:2", "seat:3", 40)]


def test_a_correction_that_is_superseded_holds_no_more() -> None:
    hand, first, second = twice()
    put_right(hand, r.PastEntry(hand=1, entry=first, verb="raise_to", to=60))
    event = put_right(hand, r.PastEntry(hand=1, entry=second, verb="raise_to", to=40), supersedes="1")
    assert moves(event) == [("seat:3", "seat:2", 60)]


def test_an_award_of_a_hand_that_was_put_right_is_one_more_transfer() -> None:
    hand, first, _ = _unstarted()
    put_right(hand, r.PastEntry(hand=1, entry=first, verb="raise_to", to=60))
    event = put_right(hand, r.AwardReading(pot=0, winners=(3,)))
    assert moves(event) == [("seat:2", "seat:3", 300)]
    assert hand.refused(ruling(r.KillHand(seat=3)), INSPECTOR) == "window_closed"


def test_the_payment_of_a_hand_that_was_put_right_is_not_taken_back() -> None:
    hand, first, _ = _unstarted()
    put_right(hand, r.PastEntry(hand=1, entry=first, verb="raise_to", to=60))
    assert hand.refused(c.Undo(reason="wrong")) == "cannot_undo"


def _unstarted() -> tuple[Play, int, int]:
    hand = called(f"{FLOP}, 2 bet 80, 3 call, {REST}, {SHOWN}")
    hand.do(c.PayPots())
    first, second = (u.seq for u in hand.hand.undo if u.entered.verb == "raise_to")
    return hand, first, second


def test_what_an_earlier_ruling_has_moved_counts_in_the_hands_since() -> None:
    """3 has 100 more in truth than on record in hand 2, where he bet all but 100 of what was on record."""
    hand, first, second = _unstarted()
    left = hand.stacks[3] - 5
    hand.do(c.StartHand())
    hand.steps(f"3 bet {left - 40}")
    hand.do(c.Rest(verb="fold"))
    hand.do(c.PayPots())
    put_right(hand, r.PastEntry(hand=1, entry=first, verb="raise_to", to=140))  # 20 more: 60 left
    wrong = r.PastEntry(hand=1, entry=second, verb="raise_to", to=140)  # and 60 less: none left
    code, facts = refusal(hand, wrong)
    assert (code, facts["seat"], facts["hand"], facts["why"]) == ("later_differs", 3, 2, "all_in")


def test_stacks_counted_after_hands_on_paper_are_not_put_right_any_more() -> None:
    hand, first, _ = _unstarted()
    counted = hand.stacks
    hand.do(c.EnterPaperHands(last=3, stacks=counted, button=3, reason="power"), INSPECTOR)
    code, facts = refusal(hand, r.PastEntry(hand=1, entry=first, verb="raise_to", to=60))
    assert (code, facts["why"], facts["entry"]) == ("later_differs", "counted", hand.table.seq)


def test_two_who_were_exchanged_since_are_not_paid_again() -> None:
    hand, first, _ = _unstarted()
    put_right(hand, r.PastEntry(hand=1, entry=first, verb="raise_to", to=60))
    folded(hand)
    put_right(hand, r.ExchangeSeats(seat=2, other=3, hand=1))
    again = put_right(hand, r.PastEntry(hand=1, entry=first, verb="raise_to", to=60))
    assert (moves(again), again.shifts) == ([], {})


# --- bonuses --------------------------------------------------------------------------------------------


def bonus_hand() -> tuple[Play, r.PastEntry]:
    """The house owes 2 a bonus for three kings, but 3 had folded to him on the river."""
    hand = called(f"{FLOP}, 2 check, 3 check, {REST}", payout_mode="house_bonus", bonus_base=5)
    hand.steps("2 show Kh Kd 8h 7h")
    hand.do(c.ShownBeaten(seats=(3,)))
    hand.do(c.PayPots())
    assert hand.table.bonuses == (Bonus(hand=1, seat=2, player_id="player-2", amount=15),)
    return hand, r.PastEntry(hand=1, entry=of(hand, "check", 3), verb="fold")


def test_a_bonus_that_is_still_owed_is_owed_as_it_should_be() -> None:
    hand, fold = bonus_hand()
    folded(hand)
    event = put_right(hand, fold)
    assert (moves(event), event.shifts, event.bonus_shifts) == ([], {}, {2: -15})
    assert not hand.table.bonuses
    back = put_right(hand, replace(fold, verb="check"))
    assert back.bonus_shifts == {2: 15}
    assert hand.table.bonuses == (Bonus(hand=1, seat=2, player_id="player-2", amount=15),)


def test_a_bonus_that_was_paid_too_much_comes_back_to_the_house() -> None:
    hand, fold = bonus_hand()
    hand.do(c.ConfirmBonus(hand=1, seat=2), INSPECTOR)
    folded(hand)
    event = put_right(hand, fold)
    assert moves(event) == [("seat:2", "house", 15)]
    assert (event.shifts, event.bonus_shifts, hand.table.bonuses) == ({}, {2: -15}, ())
