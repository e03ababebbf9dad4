"""What each pot pays: odd chips, ties, high and low, pooled stakes, commission and bonus (A14, A16, A19)."""

from typing import Any

import pytest
from msgspec.structs import replace

from tables.engine import commands as c
from tables.engine import events as e
from tables.engine.pots import pots_now
from tables.engine.rules import Rules, preset
from tables.engine.showdown import awards, rake_of
from tables.engine.state import Award, Hand, HandSeat
from tests.engine.playing import even, play

HIGH_BOARD = ("Kc", "Qd", "9h", "5s", "2d")  # no low, no straight, no flush for the hands below
LOW_BOARD = ("8c", "5d", "3h", "Ks", "Kd")
TIED = {1: "Ac Jc 7c 6c", 4: "Ad Jd 7d 6d", 5: "As Js 7s 6s", 3: "Ah Jh 7h 6h"}  # ace high each
WORSE = "8h 7h 4c 3c"
Case = tuple[Rules, Hand]


def finished(
    puts: dict[int, int],
    hands: dict[int, str],
    *,
    button: int = 2,
    dead: int = 0,
    board: tuple[str, ...] = HIGH_BOARD,
    **settings: Any,
) -> Case:
    """A hand ready to be paid: `puts` of all seats, cards of the live ones, six seats, button 2."""
    rules = preset(settings.pop("name", "modern-plo"), **settings)
    seats = {
        n: HandSeat(seat=n, start=1000, put=put, folded=n not in hands, cards=tuple(hands.get(n, "").split()))
        for n, put in puts.items()
    }
    if dead:
        seats[6] = HandSeat(seat=6, start=1000, dead=dead, folded=True)
    dealt = tuple(sorted(seats))
    return rules, Hand(number=1, button=button, dealt=dealt, seats=seats, street=4, phase="pay", board=board)


def won(case: Case) -> dict[int, int]:
    total: dict[int, int] = {}
    for award in awards(*case):
        for share in award.shares:
            total[share.seat] = total.get(share.seat, 0) + share.amount
    return total


def among(*seats: int) -> dict[int, str]:
    return {n: TIED[n] for n in seats}


# --- odd chips ------------------------------------------------------------------------------------------


def test_od_1_one_hundred_among_three_the_odd_chip_left_of_the_button() -> None:
    assert won(finished({1: 30, 4: 30, 5: 30, 6: 10}, among(1, 4, 5))) == {4: 34, 5: 33, 1: 33}


def test_od_2_two_odd_chips_go_to_the_first_two() -> None:
    assert won(finished({1: 30, 4: 30, 5: 30, 6: 11}, among(1, 4, 5))) == {4: 34, 5: 34, 1: 33}


def test_od_3_the_odd_chip_is_the_smallest_of_the_table() -> None:
    puts = {1: 325, 4: 325, 5: 325, 6: 25}
    case = finished(puts, among(1, 4, 5), chip_unit=25, table_min=50, small_blind=25)
    assert won(case) == {4: 350, 5: 325, 1: 325}


def test_od_4_85_with_chips_of_5_between_two() -> None:
    case = finished({1: 40, 4: 40, 6: 5}, among(1, 4), chip_unit=5)
    assert won(case) == {4: 45, 1: 40}
    assert [share.odd for share in awards(*case)[0].shares] == [True, False]


# --- pooled or by layers --------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("puts", "hands", "dead", "equal", "proportional"),
    [
        ({1: 100, 4: 300, 5: 300}, among(1, 4) | {5: WORSE}, 0, {1: 150, 4: 550}, {1: 175, 4: 525}),
        ({1: 50, 4: 50, 5: 50}, among(1, 4) | {5: WORSE}, 5, {1: 77, 4: 78}, {1: 77, 4: 78}),
        (
            {1: 60, 3: 60, 4: 200, 5: 200, 6: 200},
            among(1, 3, 4) | {5: WORSE, 6: "8s 7d 4h 3s"},
            0,
            {1: 100, 3: 100, 4: 520},
            {1: 135, 3: 135, 4: 450},
        ),
        (
            {1: 100, 3: 100, 4: 250, 5: 250},
            {1: "Ac Ad 7c 6c", 3: "Ah As 7h 6h", 4: "8d 8s Td 6d", 5: WORSE},
            0,
            {1: 200, 3: 200, 4: 300},
            {1: 200, 3: 200, 4: 300},
        ),
        ({1: 70, 4: 110, 5: 110, 6: 10}, among(1, 4) | {5: WORSE}, 0, {1: 110, 4: 190}, {1: 117, 4: 183}),
        ({1: 100, 4: 300, 5: 300}, among(4) | {1: "Th 8h 7s 6h", 5: WORSE}, 0, {4: 700}, {4: 700}),
        (
            {1: 100, 4: 300, 5: 300},
            among(1) | {4: WORSE, 5: "Td 8d 7s 6s"},
            0,
            {1: 300, 5: 400},
            {1: 300, 5: 400},
        ),
    ],
    ids=["dv-1", "dv-2", "dv-3", "dv-4", "dv-5", "dv-6-4-alone", "dv-6-1-alone"],
)
def test_a_tie_of_unequal_stakes_by_layers_and_in_proportion(
    puts: dict[int, int],
    hands: dict[int, str],
    dead: int,
    equal: dict[int, int],
    proportional: dict[int, int],
) -> None:
    assert won(finished(puts, hands, dead=dead)) == equal
    assert won(finished(puts, hands, dead=dead, tie_division="proportional_stake")) == proportional


def test_pots_are_paid_from_the_last_to_the_first() -> None:
    case = finished({1: 100, 4: 300, 5: 300}, among(1, 4) | {5: WORSE})
    assert [(award.pot, award.amount, award.half) for award in awards(*case)] == [
        (1, 400, "whole"),
        (0, 300, "whole"),
    ]


def test_pooled_pots_are_one_award_named_by_the_lowest_and_the_odd_chip_goes_to_the_larger_remainder() -> (
    None
):
    two = finished({1: 100, 4: 300, 5: 300}, among(1, 4) | {5: WORSE}, tie_division="proportional_stake")
    assert [(a.pot, a.amount, a.half) for a in awards(*two)] == [(0, 700, "whole")]
    puts = {1: 100, 4: 200, 5: 300, 6: 300}
    hands = among(4, 5) | {1: "Kh Ks 7h 6h", 6: WORSE}
    case = finished(puts, hands, tie_division="proportional_stake")
    found = [(a.pot, a.amount, [(s.seat, s.amount, s.odd) for s in a.shares]) for a in awards(*case)]
    assert found == [(1, 500, [(4, 167, True), (5, 333, False)]), (0, 400, [(1, 400, False)])]


def test_pooled_shares_are_in_whole_chips() -> None:
    puts = {1: 100, 4: 300, 5: 300, 6: 35}
    case = finished(puts, among(1, 4) | {5: WORSE}, chip_unit=5, tie_division="proportional_stake")
    (award,) = awards(*case)
    assert (award.amount, [(share.seat, share.amount) for share in award.shares]) == (
        735,
        [(4, 550), (1, 185)],
    )
    assert {type(share.amount) for share in award.shares} == {type(award.amount)} == {int}


# --- high and low ---------------------------------------------------------------------------------------

NUTS_LOW = {1: "Ac 2c Tc Jd", 4: "Ad 2d Th Jh", 5: "As 2s Ts Js"}


def hilo(puts: dict[int, int], hands: dict[int, str], **settings: Any) -> Case:
    board = settings.pop("board", LOW_BOARD)
    return finished(puts, hands, board=board, name="hilo8", **settings)


def halves(case: Case) -> list[tuple[int, str, dict[int, int]]]:
    def of(award: Award) -> dict[int, int]:
        return {share.seat: share.amount for share in award.shares}

    return [(award.pot, award.half, of(award)) for award in awards(*case)]


def test_hl_1_the_odd_chip_goes_to_the_high() -> None:
    case = hilo({1: 50, 5: 50, 6: 1}, {1: "Kh Kc Qs Qh", 5: NUTS_LOW[5]})
    assert halves(case) == [(0, "high", {1: 51}), (0, "low", {5: 50})]


def test_hl_2_a_quartered_low() -> None:
    case = hilo({1: 33, 4: 33, 5: 33, 6: 2}, {1: "Kh Kc Qs Qh", 4: NUTS_LOW[4], 5: NUTS_LOW[5]})
    assert halves(case) == [(0, "high", {1: 51}), (0, "low", {4: 25, 5: 25})]


def test_hl_3_the_same_two_both_ways_divide_once() -> None:
    hands = {1: NUTS_LOW[1], 4: NUTS_LOW[4]}
    assert halves(hilo({1: 33, 4: 33}, hands)) == [(0, "whole", {4: 33, 1: 33})]
    naive = hilo({1: 33, 4: 33}, hands, hilo_even_when_same=False)
    assert halves(naive) == [(0, "high", {4: 17, 1: 16}), (0, "low", {4: 17, 1: 16})]
    assert won(naive) == {4: 34, 1: 32}


def test_hl_5_without_a_low_all_goes_to_the_high() -> None:
    case = hilo({1: 50, 5: 50}, {1: "Kh Kc Qs Qh", 5: NUTS_LOW[5]}, board=("8c", "9d", "Th", "Ks", "Kd"))
    assert halves(case) == [(0, "whole", {1: 100})]


def test_hl_6_the_odd_unit_is_the_smallest_chip() -> None:
    settings = {"chip_unit": 5, "table_min": 10, "small_blind": 5}
    hands = {1: "Kh Jc 9s 9h", 4: "Kc Jd 9c 9d", 5: NUTS_LOW[5]}
    case = hilo({1: 15, 4: 15, 5: 15, 6: 10}, hands, **settings)
    assert halves(case) == [(0, "high", {4: 15, 1: 15}), (0, "low", {5: 25})]


def test_hl_7_a_low_that_is_only_in_the_main_pot_wins_half_of_that_one() -> None:
    hands = {1: "Qs Qh 9s 9c", 2: "Js Jc 9h 9d", 3: "Kh Kc Jd Jh", 4: NUTS_LOW[5]}
    case = hilo({1: 1000, 2: 1000, 3: 400, 4: 100}, hands, button=4)
    assert won(case) == {4: 200, 3: 1100, 1: 1200}


def test_a_hand_marked_beaten_or_mucked_wins_nothing() -> None:
    rules, hand = finished({1: 50, 4: 50, 5: 50}, among(1, 4, 5))
    marks = (
        HandSeat(seat=4, start=1000, put=50, beaten=True),
        HandSeat(seat=4, start=1000, put=50, mucked=True),
    )
    for seat in marks:
        assert won((rules, replace(hand, seats={**hand.seats, 4: seat}))) == {5: 75, 1: 75}


# --- commission -----------------------------------------------------------------------------------------


def rakes(case: Case) -> tuple[int, ...]:
    return rake_of(*case, pots_now(case[1]))


def test_rk_1_five_percent_of_a_divided_pot() -> None:
    case = finished({2: 200, 3: 200, 4: 30}, {2: TIED[4], 3: TIED[5]}, button=1, rake_basis_points=500)
    assert rakes(case) == (21,)
    assert won(case) == {2: 205, 3: 204}


def test_rk_2_the_cap_is_used_up_by_the_main_pot_first() -> None:
    case = finished({1: 100, 4: 300, 5: 300}, among(1, 4) | {5: WORSE}, rake_basis_points=500, rake_cap=20)
    assert rakes(case) == (15, 5)


def test_the_commission_is_in_whole_chips_and_without_a_cap_taken_of_every_pot() -> None:
    case = finished({2: 200, 3: 200, 4: 30}, {2: TIED[4], 3: TIED[5]}, chip_unit=5, rake_basis_points=500)
    assert rakes(case) == (20,)
    assert {type(rake) for rake in rakes(case)} == {int}
    case = finished({1: 100, 4: 300, 5: 300}, among(1, 4) | {5: WORSE}, rake_basis_points=500)
    assert rakes(case) == (15, 20)


def test_rk_3_no_flop_no_drop() -> None:
    taken = [
        rakes(
            finished(
                {1: 100, 4: 100}, among(1, 4), board=(), rake_basis_points=500, rake_no_flop_no_drop=rule
            )
        )
        for rule in (True, False)
    ]
    assert taken == [(0,), (10,)]


def test_rk_4_the_commission_is_taken_before_the_halves() -> None:
    case = hilo({1: 50, 5: 50, 6: 1}, {1: "Kh Kc Qs Qh", 5: NUTS_LOW[5]}, rake_basis_points=500)
    assert rakes(case) == (5,)
    assert won(case) == {1: 48, 5: 48}


def test_the_commission_is_an_event_of_its_own_and_never_part_of_a_pot_limit_bound() -> None:
    game = play("modern-plo", even(3), rake_basis_points=500).steps("1 call, 2 call, 3 check, board Kc Qd 9h")
    assert game.bounds == (10, 30)
    game.steps("2 bet 30, 3 fold, 1 fold")
    events = game.do(c.PayPots())
    assert events[0] == e.RakeTaken(pot=0, amount=1, entered=game.hand.undo[-1].entered)
    assert (game.hand.rake, game.stacks) == (1, {1: 990, 2: 1019, 3: 990})


# --- the house's bonus ----------------------------------------------------------------------------------


def test_pt_1_a_full_house_is_owed_seven_times_the_base_and_the_pot_is_untouched() -> None:
    game = play("madrid", even(4, 15), payout_mode="house_bonus", bonus_base=5)
    game.steps("2 all-in, 3 fold, 4 call, 1 fold, board Kc Kd 9h, board 9s, board 2d, 2 show Kh 9c 7c 6c")
    game.steps("4 show Ah Ad 7d 6d")
    events = game.do(c.PayPots())
    owed = [(event.seat, event.amount, event.hand) for event in events if isinstance(event, e.BonusOwed)]
    assert owed == [(2, 35, "full_house")]
    assert game.stacks == {1: 10, 2: 40, 3: 10, 4: 0}


def test_pt_3_a_hand_without_a_showdown_owes_no_bonus() -> None:
    game = play("madrid", even(4, 200), payout_mode="house_bonus", bonus_base=5).steps("2 bet 10")
    game.do(c.Rest(verb="fold"))
    assert not any(isinstance(event, e.BonusOwed) for event in game.do(c.PayPots()))
