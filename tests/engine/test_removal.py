"""A17: a player removed in mid-hand, however his hand stands; his chips; no return that gaming day."""

from typing import Any

import pytest
from msgspec.structs import replace

from tables.engine import commands as c
from tables.engine import events as e
from tables.engine import rulings as r
from tables.engine.pots import pots_now
from tables.engine.seats import active_seats
from tests.engine.playing import Play, even, play, replayed
from tests.engine.ruling import INSPECTOR, refused, ruled

RULES = replace(INSPECTOR, now=1_772_395_200, day_ends=1_772_434_800)
SIGNED = replace(RULES, second="user:9")


def removed(hand: Play, seat: int) -> Play:
    return ruled(hand, r.RemovePlayer(seat=seat), RULES)


def live(hand: Play) -> list[int]:
    return [n for n, seat in sorted(hand.hand.seats.items()) if seat.live]


def hand_of(**settings: Any) -> Play:
    """Madrid, five seats with 200 each, the button at 1: seat 2 opens."""
    return play("madrid", even(5, 200), **settings)


def test_live_with_chips_he_is_folded_when_the_turn_comes_to_him() -> None:
    hand = removed(hand_of(), 4)
    assert live(hand) == [1, 2, 3, 4, 5]
    hand.steps("2 bet 10, 3 call")
    assert live(hand) == [1, 2, 3, 5]
    assert hand.hand.to_act == 5
    assert hand.stacks[4] == 195, "his ante stays"


def test_on_his_own_turn_he_is_folded_at_once() -> None:
    hand = removed(hand_of(), 2)
    assert not hand.hand.seats[2].live
    assert hand.hand.to_act == 3


def test_at_once_where_the_house_says_so_and_the_order_of_action_stays() -> None:
    hand = removed(hand_of(removed_in_hand="at_once"), 4)
    assert not hand.hand.seats[4].live
    assert hand.hand.to_act == 2
    hand.steps("2 bet 10, 3 call")
    assert hand.hand.to_act == 5


@pytest.mark.parametrize(("when", "live"), [("at_turn", True), ("at_once", False)])
def test_between_two_rounds_setting_60_decides_too(when: str, live: bool) -> None:  # noqa: FBT001
    hand = hand_of(removed_in_hand=when).steps("2 check, 3 check, 4 check, 5 check, 1 check")
    assert removed(hand, 4).hand.seats[4].live is live
    hand.steps("board Kh 9d 4c, 2 check, 3 check")
    assert not hand.hand.seats[4].live
    assert hand.hand.to_act == 5


def test_all_in_he_stays_eligible_and_is_paid_out_at_the_cage() -> None:
    """IR-5: removed while all-in and winning, his chips go to his account at the cage."""
    hand = play("madrid", {2: 60, 3: 200, 4: 200, 1: 200}, structure="no_limit")
    hand.steps("2 all-in, 3 call, 4 call, 1 fold")
    removed(hand, 2)
    assert hand.hand.seats[2].live
    assert 2 in pots_now(hand.hand)[0].seats
    hand.steps("board Kh 9d 4c, 3 check, 4 check, board 2s, 3 check, 4 check, board 7d, 3 check, 4 check")
    hand.steps("2 show Kd Ks 3c 3d, 3 show Ad Ac 8h 8c, 4 show Qd Qc Jh Jc")
    hand.do(c.PayPots())
    won = hand.stacks[2]
    assert won == 55 * 3 + 20
    assert hand.refused(c.Leave(seat=2)) == "must_be_counted"
    paid = hand.do(c.PickUp(seat=2, counted=won, to="cage"), SIGNED)
    assert paid[1:] == (
        e.CashedOut(seat=2, amount=won, source="transfer"),
        e.SeatLeft(seat=2, player_id="player-2", why="removed"),
    )
    assert 2 not in hand.table.seats
    assert replayed(hand.log, hand.began) == hand.table


def test_who_has_folded_is_removed_from_the_next_hand_on() -> None:
    hand = removed(hand_of().steps("2 fold"), 2)
    assert hand.hand.to_act == 3
    hand.steps("3 bet 10, 4 fold, 5 fold, 1 fold")
    hand.do(c.PayPots())
    assert 2 not in active_seats(hand.table)


def test_two_count_his_chips_and_nobody_pays_them_out_alone() -> None:
    hand = removed(hand_of(), 2)
    assert hand.refused(c.PickUp(seat=2, counted=195, to="cage"), SIGNED) == "in_the_hand"
    assert hand.refused(c.Leave(seat=2)) == "must_be_counted"
    hand.steps("3 bet 10, 4 fold, 5 fold, 1 fold")
    hand.do(c.PayPots())
    assert hand.refused(c.PickUp(seat=2, counted=195, to="cage"), RULES) == "second_signature"
    hand.do(c.StartHand())
    assert hand.stacks[2] == 195, "the start of a hand pays nobody out whose chips are not counted"
    assert 2 not in hand.hand.dealt
    hand.do(c.PickUp(seat=2, counted=195, to="bag"), SIGNED)
    assert [bag.amount for bag in hand.table.bags] == [195]


def test_after_the_close_too_his_chips_are_counted_first() -> None:
    hand = removed(hand_of(), 2)
    hand.steps("3 bet 10, 4 fold, 5 fold, 1 fold")
    hand.do(c.PayPots())
    hand.do(c.CloseSession(reason="closing"), RULES)
    assert hand.refused(c.CashOut(seat=2)) == "must_be_counted"
    hand.do(c.PickUp(seat=2, counted=195, to="cage"), SIGNED)
    assert 2 not in hand.table.seats


def test_he_does_not_come_back_that_gaming_day() -> None:
    hand = removed(hand_of(), 2)
    assert [(p.kind, p.player_id, p.until) for p in hand.table.penalties] == [
        ("removed", "player-2", RULES.day_ends)
    ]
    assert hand.last[0] == c.Rule(ruling=r.RemovePlayer(seat=2), reason="facts", article="A17")


def test_nobody_is_removed_twice_or_from_an_empty_chair() -> None:
    hand = removed(hand_of(), 2)
    assert refused(hand, r.RemovePlayer(seat=2)) == "not_open"
    assert refused(hand, r.RemovePlayer(seat=9)) == "seat_empty"
