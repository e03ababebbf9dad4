"""FLOOR 37: at the close every seat is counted against the book before it is paid; A18."""

from collections.abc import Callable

import pytest
from msgspec.structs import replace

from tables.engine import commands as c
from tables.engine import events as e
from tables.engine.errors import RuleViolation
from tables.engine.rulings import RuleCount, Transfer
from tests.engine.playing import Play
from tests.engine.room import INSPECTOR, arrive, as_booked, folded_out, seated


def closed() -> Play:
    """Four seats, a hand folded out (205, 195, 195, 205), and the session closed."""
    game = folded_out(seated())
    game.do(c.CloseSession(reason="late"), INSPECTOR)
    return game


def refusal(game: Play, command: c.AnyCommand) -> dict[str, object]:
    with pytest.raises(RuleViolation) as caught:
        game.do(command, INSPECTOR)
    assert caught.value.code == "not_counted"
    return dict(caught.value.facts)


@pytest.mark.parametrize("command", [c.CashOut(seat=2), c.Leave(seat=2)])
def test_who_is_not_counted_since_his_last_hand_is_not_paid_at_the_close(command: c.AnyCommand) -> None:
    game = closed()
    assert refusal(game, command) == {"seat": 2, "rule": "A18"}
    stack = game.table.seats[2].stack
    game.do(c.CountStack(seat=2, counted=stack - 5), INSPECTOR)
    paid = e.CashedOut(seat=2, amount=stack - 5, counted=stack - 5)
    assert game.do(command, INSPECTOR) == (paid, e.SeatLeft(seat=2, player_id="person-2"))
    assert refusal(game, c.CashOut(seat=3))["seat"] == 3  # each seat for itself


def test_during_the_session_a_cash_out_stays_as_it_is() -> None:
    game = folded_out(seated(seats=5))
    stack = game.table.seats[5].stack
    assert game.do(c.Leave(seat=5), INSPECTOR)[0] == e.CashedOut(seat=5, amount=stack)


def test_a_count_of_the_whole_felt_is_one_of_every_seat_and_also_before_the_close() -> None:
    game = as_booked(folded_out(seated()))
    game.do(c.CloseSession(reason="late"), INSPECTOR)
    for seat in (1, 2, 3, 4):
        game.do(c.CashOut(seat=seat), INSPECTOR)
    assert game.table.seats == {}
    assert game.table.counts == {}


def test_the_next_hand_makes_every_count_an_old_one() -> None:
    game = as_booked(folded_out(seated()))
    assert game.table.counts == {n: seat.stack for n, seat in game.table.seats.items()}
    folded_out(game)
    assert game.table.counts == {}
    game.do(c.CloseSession(reason="late"), INSPECTOR)
    assert refusal(game, c.CashOut(seat=1))["seat"] == 1


def moved_by_ruling(game: Play) -> None:
    ruling = Transfer(source="seat:2", target="seat:3", amount=5)
    game.do(c.Rule(ruling=ruling, reason="wrong_count", article="A17"), INSPECTOR)


def award_taken_back(game: Play) -> None:
    game.do(c.Undo(reason="wrong seat"), INSPECTOR)
    game.do(c.PayPots(), INSPECTOR)


@pytest.mark.parametrize("change", [moved_by_ruling, award_taken_back])
def test_chips_that_move_after_the_count_are_counted_again(change: Callable[[Play], None]) -> None:
    game = as_booked(closed())
    change(game)
    assert game.table.phase == "closed"
    assert refusal(game, c.CashOut(seat=2))["seat"] == 2


def test_a_count_ruled_between_hands_is_one() -> None:
    game = folded_out(seated())
    game.do(c.Rule(ruling=RuleCount(seat=2, counted=150), reason="wrong_count", article="A18"), INSPECTOR)
    game.do(c.CloseSession(reason="late"), INSPECTOR)
    assert game.do(c.CashOut(seat=2), INSPECTOR)[0] == e.CashedOut(seat=2, amount=150, counted=150)


def test_a_count_stays_with_nobody_who_has_left_the_chair() -> None:
    game = as_booked(folded_out(seated(seats=5)))
    stack = game.table.seats[5].stack
    game.do(c.Leave(seat=5), INSPECTOR)
    arrive(game, 5, stack)
    assert 5 not in game.table.counts
    game.do(c.MoveSeat(seat=4, to=6), INSPECTOR)
    assert game.table.counts.keys() == {1, 2, 3}
    game.do(c.CloseSession(reason="late"), INSPECTOR)
    assert refusal(game, c.CashOut(seat=5))["seat"] == 5
    assert refusal(game, c.CashOut(seat=6))["seat"] == 6


def test_chips_that_never_came_into_play_lie_there_and_are_counted_and_paid_with_the_rest() -> None:
    game = seated().start()
    game.do(c.Rebuy(seat=1, amount=game.table.rules.rebuy_amount), INSPECTOR)
    while game.hand.phase == "betting":
        game.do(c.Fold(seat=game.options.seat))
    game.do(c.PayPots())
    game.do(c.CloseSession(reason="late"), INSPECTOR)
    there = game.table.seats[1].stack + game.table.rules.rebuy_amount
    game.do(c.CountStack(seat=1, counted=there), INSPECTOR)
    assert game.do(c.CashOut(seat=1), INSPECTOR)[0] == e.CashedOut(seat=1, amount=there, counted=there)


def test_a_chair_without_chips_is_left_without_a_count() -> None:
    game = folded_out(seated())
    game.do(c.AssignSeat(seat=7, player_id="person-7"), INSPECTOR)
    game.do(c.CloseSession(reason="late"), INSPECTOR)
    assert game.do(c.CashOut(seat=7), INSPECTOR) == (e.SeatLeft(seat=7, player_id="person-7"),)


def test_what_an_older_version_paid_is_decided_again_as_it_was() -> None:
    game = closed()
    before = replace(INSPECTOR, older=True)
    assert game.do(c.CashOut(seat=2), before)[0] == e.CashedOut(seat=2, amount=195)
