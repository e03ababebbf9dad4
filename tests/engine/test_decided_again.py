"""Entries of the running hand decided again after a correction: what was folded, mucked, shown or counted."""

from typing import Any

import pytest

from tables.engine import commands as c
from tables.engine import rulings as r
from tables.engine.decide import decide
from tables.engine.errors import RuleViolation
from tests.engine.playing import Play, even, play
from tests.engine.ruling import INSPECTOR, ruled, ruling


def entry(hand: Play, number: int) -> int:
    return hand.hand.undo[number].seq


def of(hand: Play, verb: str, seat: int | None = None) -> int:
    """The number of the last entry with this verb (of this seat)."""
    found = [u.seq for u in hand.hand.undo if u.entered.verb == verb and seat in (None, u.entered.seat)]
    return found[-1]


def refusal(hand: Play, kind: r.AnyRuling) -> dict[str, Any]:
    """The facts with which a correction is refused: the entry that no longer fits, and why."""
    with pytest.raises(RuleViolation) as refused:
        decide(hand.table, ruling(kind), INSPECTOR)
    assert refused.value.code == "no_longer_fits"
    return dict(refused.value.facts)


def side_pot() -> Play:
    """Seat 4 is all-in for 30, 2 and 3 play on for a side pot; 4 and 2 table."""
    hand = play("madrid", {1: 200, 2: 200, 3: 200, 4: 35}, structure="no_limit")
    hand.steps("2 bet 30, 3 call, 4 call, 1 fold, board Kc 9d 5h, 2 bet 40, 3 call, board 4s, 2 check")
    return hand.steps("3 check, board 2c, 2 check, 3 check, 4 show Kh Kd 8h 7h, 2 show Ah Ad 8d 7d")


def test_a_beaten_hand_that_has_folded_now_needs_no_entry() -> None:
    hand = side_pot()
    hand.do(c.ShownBeaten(seats=(3,)))
    ruled(hand, r.CorrectEntry(entry=of(hand, "check", 3), verb="fold"))
    assert (hand.hand.phase, hand.hand.seats[3].folded, hand.hand.seats[3].beaten) == ("pay", True, False)


def test_a_hand_that_has_folded_now_can_not_have_been_tabled() -> None:
    hand = side_pot().steps("3 show Qh Qd 8s 7s")
    facts = refusal(hand, r.CorrectEntry(entry=of(hand, "check", 3), verb="fold"))
    assert (facts["entry"], facts["why"]) == (of(hand, "show_cards", 3), "not_at_showdown")


def test_the_last_hand_that_lives_is_not_declared_dead() -> None:
    hand = play("madrid", even(4, 200)).steps("2 check, 3 check, 4 fold, 1 fold")
    hand.do(c.NoteIncident(kind="dead_hand", seat=3))
    facts = refusal(hand, r.CorrectEntry(entry=entry(hand, 0), verb="fold"))
    assert (facts["entry"], facts["why"]) == (of(hand, "dead_hand"), "not_eligible")


def test_who_was_passed_over_and_folded_has_folded_where_he_need_not_have_too() -> None:
    hand = play("madrid", even(4, 200)).steps("2 bet 10")
    hand.do(c.ActThrough(seat=1, verb="fold"))
    assert hand.hand.phase == "pay"
    facts_of = hand.hand.undo
    ruled(hand, r.CorrectEntry(entry=facts_of[0].seq, verb="check"))
    assert [n for n, s in hand.hand.seats.items() if s.folded] == [1, 3, 4]


def test_a_corrected_entry_still_passes_over_whom_it_did() -> None:
    hand = play("madrid", even(4, 200)).steps("2 bet 10")
    hand.do(c.ActThrough(seat=1, verb="call"))
    ruled(hand, r.CorrectEntry(entry=entry(hand, 1), verb="raise_to", to=40))
    ruled(hand, r.CorrectEntry(entry=entry(hand, 0), verb="raise_to", to=20))
    assert [n for n, s in hand.hand.seats.items() if s.folded] == [3, 4]
    assert (hand.hand.match, hand.hand.to_act) == (40, 2)


def test_a_mucked_hand_stays_mucked_and_can_not_win() -> None:
    hand = play("blinds-omaha", even(3, 80))
    hand.steps("1 call, 2 call, board Kc 9d 5h, 2 bet 6, 3 call, 1 call, board 4s, 2 check, 3 check, 1 check")
    hand.steps("board 2c, 2 check, 3 check, 1 check, 2 show Kh Kd 8h 7h, 3 muck, 1 show Ah Jd 8d 7d")
    ruled(hand, r.CorrectEntry(entry=of(hand, "raise_to", 2), verb="raise_to", to=4))
    assert (hand.hand.phase, hand.hand.seats[3].mucked) == ("pay", True)
    hand.do(c.PayPots())
    assert hand.stacks == {1: 74, 2: 92, 3: 74}


def test_a_pot_is_not_left_to_a_mucked_hand() -> None:
    """Seat 2 has bet 20 on the flop which only 3 called: with 1's call out, 3's muck leaves that pot to 2."""
    hand = play("blinds-omaha", {1: 8, 2: 80, 3: 80})
    hand.steps("1 call, 2 call, board Kc 9d 5h, 2 bet 6, 3 call, 1 call, board 4s, 2 bet 10, 3 call")
    hand.steps("board 2c, 2 check, 3 check, 2 show Kh Kd 8h 7h, 3 muck, 1 show Ah Jd 8d 7d")
    facts = refusal(hand, r.CorrectEntry(entry=of(hand, "raise_to", 2), verb="fold"))
    assert facts["entry"] == of(hand, "call", 3)


def test_a_count_within_the_hand_finds_the_felt_as_it_lies_there() -> None:
    """60 was bet, 160 entered, and the seat in turn counted at 135: no difference in truth."""
    hand = play("madrid", even(4, 200), structure="no_limit")
    hand.steps("2 bet 160, 3 call, 4 fold, 1 fold, board Kc 9d 5h, 2 count 135")
    assert hand.hand.seats[2].difference == -100
    hand.do(ruling(r.CorrectEntry(entry=entry(hand, 0), verb="raise_to", to=60)), INSPECTOR)
    assert (hand.stacks[2], hand.hand.seats[2].difference, hand.hand.seats[2].put) == (135, 0, 65)
    assert sum(hand.stacks.values()) + 20 + 120 == 800


def test_a_count_of_who_is_no_longer_in_turn_or_all_in_no_longer_fits() -> None:
    hand = play("madrid", even(4, 200), structure="no_limit").steps("2 bet 195, 2 count 187")
    facts = refusal(hand, r.CorrectEntry(entry=entry(hand, 0), verb="raise_to", to=60))
    assert (facts["entry"], facts["why"]) == (of(hand, "count_stack"), "not_all_in")


def test_an_action_out_of_turn_is_kept_again_and_binds_where_nothing_has_changed() -> None:
    hand = play("madrid", even(4, 200)).steps("2 bet 10")
    hand.do(c.KeepPending(seat=4, verb="fold"))
    hand.steps("3 call, 1 call")
    assert hand.hand.seats[4].folded
    ruled(hand, r.CorrectEntry(entry=entry(hand, 0), verb="raise_to", to=20))
    assert (hand.hand.seats[4].folded, hand.hand.phase) == (True, "board")
    assert {n: s.put for n, s in hand.hand.seats.items()} == {1: 25, 2: 25, 3: 25, 4: 5}
