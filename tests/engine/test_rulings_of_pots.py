"""A17: void hands, the board, readings and accounts of pots, money, and which ruling stands."""

import pytest
from msgspec.structs import replace

from tables.engine import commands as c
from tables.engine import events as e
from tables.engine import rulings as r
from tables.engine.pots import in_the_middle
from tables.engine.state import House
from tests.engine.playing import even, play
from tests.engine.ruling import INSPECTOR, JEFE, paid, refused, ruled, ruling

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


def test_a_hand_killed_after_a_reading_is_ruled_or_shown_anew() -> None:
    hand = play("madrid", even(4, 15)).steps(
        "2 all-in, 3 call, 4 call, 1 fold, board Kc 9d 5h, board 4s, board 2d"
    )
    ruled(hand, r.AwardReading(pot=0, winners=(3, 4)))
    ruled(hand, r.KillHand(seat=4))
    assert (hand.hand.to_act, hand.refused(c.PayPots())) == (2, "cards_missing")
    hand.steps("2 show Ah Ad 7c 6c, 3 show Qh Qd 7d 6d").do(c.PayPots())
    assert hand.stacks == {1: 10, 2: 50, 3: 0, 4: 0}
