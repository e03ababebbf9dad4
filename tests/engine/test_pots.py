"""Uncalled chips and layers: the worked examples of A11, one by one."""

import pytest

from tables.engine import commands as c
from tables.engine import events as e
from tables.engine.pots import Pot, in_the_middle, layers, pots_now, uncalled
from tables.engine.state import HandSeat
from tests.engine.playing import even, play


def pots(totals: dict[int, int], live: tuple[int, ...], dead: int = 0) -> list[tuple[int, tuple[int, ...]]]:
    return [(pot.amount, pot.seats) for pot in layers(totals, live, dead)]


def back(puts: dict[int, int], folded: tuple[int, ...] = ()) -> tuple[int, int] | None:
    return uncalled([HandSeat(seat=n, start=1000, put=put, folded=n in folded) for n, put in puts.items()])


def test_ly_1_two_layers() -> None:
    assert pots({1: 100, 2: 300, 3: 300}, (1, 2, 3)) == [(300, (1, 2, 3)), (400, (2, 3))]


def test_ly_2_folded_chips_stay_in_the_layers_that_they_reached() -> None:
    assert pots({1: 100, 2: 300, 3: 300, 4: 50}, (1, 2, 3)) == [(350, (1, 2, 3)), (400, (2, 3))]


def test_ly_3_what_nobody_called_goes_back_before_the_layers() -> None:
    assert back({1: 100, 2: 250}) == (2, 150)
    assert pots({1: 100, 2: 100}, (1, 2)) == [(200, (1, 2))]


def test_ly_4_three_layers_with_a_short_ante_and_a_folded_one() -> None:
    totals = {1: 3, 2: 45, 3: 45, 4: 25, 5: 5}
    assert pots(totals, (1, 2, 3, 4)) == [(15, (1, 2, 3, 4)), (68, (2, 3, 4)), (40, (2, 3))]


def test_ly_5_dead_chips_and_folded_chips_in_one_pot() -> None:
    assert pots({1: 10, 2: 10, 3: 10, 4: 5}, (1, 2), dead=5) == [(40, (1, 2))]


def test_ly_6_three_layers_after_the_flop() -> None:
    totals = {1: 40, 2: 90, 3: 200, 4: 200, 5: 10}
    assert pots(totals, (1, 2, 3, 4)) == [(170, (1, 2, 3, 4)), (150, (2, 3, 4)), (220, (3, 4))]


def test_ly_7_all_fold_to_the_big_blind_half_of_it_goes_back_and_he_wins_the_rest() -> None:
    game = play("modern-plo", even(3)).steps("1 fold")
    kinds = game.do(c.Fold(seat=2))
    assert kinds[1:] == (e.UncalledReturned(seat=3, amount=5), e.RoundClosed(street=1))
    assert game.hand.phase == "pay"
    award, ended = game.do(c.PayPots())
    assert isinstance(award, e.PotAwarded)
    assert [(share.seat, share.amount) for share in award.award.shares] == [(3, 10)]
    assert isinstance(ended, e.HandEnded)
    assert game.stacks == {1: 1000, 2: 995, 3: 1005}


def test_ly_8_dead_chips_are_in_the_first_layer_only() -> None:
    totals = {1: 30, 2: 50, 3: 50, 4: 5}
    assert pots(totals, (1, 2, 3), dead=5) == [(100, (1, 2, 3)), (40, (2, 3))]


def test_a_folded_total_counts_as_the_second_highest() -> None:
    assert back({1: 30, 2: 100, 3: 80}, folded=(3,)) == (2, 20)


def test_nothing_goes_back_when_two_share_the_highest_total() -> None:
    assert back({1: 100, 2: 100, 3: 40}) is None


def test_nothing_goes_back_when_a_folded_seat_has_more_in() -> None:
    assert back({1: 60, 2: 40, 3: 80}, folded=(3,)) is None
    assert back({1: 80, 2: 40, 3: 80}, folded=(3,)) is None


def test_folded_chips_above_the_highest_live_total_belong_to_the_last_layer() -> None:
    assert pots({1: 20, 2: 60, 3: 90}, (1, 2)) == [(60, (1, 2)), (110, (2,))]


def test_only_dead_chips_make_a_pot_too() -> None:
    assert layers({1: 0, 2: 0}, (1, 2), dead=10) == (Pot(amount=10, seats=(1, 2), level=0),)


def test_a_live_seat_with_nothing_in_is_in_no_pot() -> None:
    assert pots({1: 0, 2: 10, 3: 10}, (1, 2, 3), dead=5) == [(25, (2, 3))]


def test_what_nobody_has_called_yet_is_in_no_pot() -> None:
    game = play("madrid", even(4, 200)).steps("2 bet 20, 3 call, 4 raise 60")
    assert [(pot.amount, pot.seats) for pot in pots_now(game.hand)] == [(20, (1, 2, 3, 4)), (60, (2, 3, 4))]


def test_a_level_is_the_total_that_reaches_its_top() -> None:
    assert [pot.level for pot in layers({1: 3, 2: 45, 3: 45, 4: 25, 5: 5}, (1, 2, 3, 4), 0)] == [3, 25, 45]


def test_the_middle_holds_antes_bets_and_dead_chips_and_pots_are_as_if_the_hand_stopped_now() -> None:
    game = play("madrid", even(4, 200)).steps("2 bet 20, 3 call")
    assert in_the_middle(game.hand) == 60
    assert [(pot.amount, pot.seats) for pot in pots_now(game.hand)] == [(20, (1, 2, 3, 4)), (40, (2, 3))]
    game.steps("4 fold")
    assert [(pot.amount, pot.seats) for pot in pots_now(game.hand)] == [(20, (1, 2, 3)), (40, (2, 3))]


def test_the_uncalled_part_goes_back_when_the_round_closes_not_before() -> None:
    game = play("madrid", {1: 45, 2: 200, 3: 200, 4: 200}).steps("2 bet 20, 3 call, 4 raise 100, 1 all-in")
    assert game.hand.seats[4].returned == 0
    game.steps("2 fold")
    closed = game.do(c.Fold(seat=3))
    assert closed[1] == e.UncalledReturned(seat=4, amount=60)
    assert (game.stacks[4], game.hand.seats[4].put, in_the_middle(game.hand)) == (155, 45, 140)


@pytest.mark.parametrize(("name", "most"), [("madrid", 200), ("modern-plo", 1000)])
def test_a_winner_without_a_showdown_shows_no_card(name: str, most: int) -> None:
    game = play(name, even(4, most))
    while game.hand.phase == "betting":
        game.do(c.Fold(seat=game.options.seat))
    events = game.do(c.PayPots())
    assert not any(isinstance(event, e.CardsShown) for event in events)
    assert [s.cards for s in game.hand.seats.values()] == [()] * 4
