"""Chips in and out with their source, the old stack of who comes back, who wants to stop (A1, A15)."""

from itertools import pairwise
from typing import Any

import msgspec
import pytest
from msgspec.structs import replace

from tables.engine import commands as c
from tables.engine import events as e
from tables.engine.errors import RuleViolation
from tables.engine.state import Source
from tests.engine.playing import GIVEN, Play
from tests.engine.room import folded_out, opened, seated
from tests.tables.evenings import evening


def back(**rules: Any) -> Play:
    """A game to which somebody has come back."""
    game = folded_out(seated("blinds-omaha", **rules))
    game.do(c.AssignSeat(seat=8, player_id="back"))
    return game


def given_up(game: Play) -> None:
    """The running hand is folded out and paid."""
    while game.hand.phase == "betting":
        game.do(c.Fold(seat=game.options.seat))
    game.do(c.PayPots())


def refusal(game: Play, amount: int, old: int) -> RuleViolation:
    with pytest.raises(RuleViolation) as raised:
        game.do(c.BuyIn(seat=8, amount=amount), replace(GIVEN, old_stack=old))
    return raised.value


@pytest.mark.parametrize("source", ["cash", "cage_ticket", "chips_in_hand", "transfer"])
def test_every_movement_of_the_cage_says_as_what_the_chips_came_and_went(source: Source) -> None:
    game = folded_out(seated())
    game.do(c.AssignSeat(seat=8, player_id="late"))
    bought = game.do(c.BuyIn(seat=8, amount=200, source=source))
    assert bought == (e.BoughtIn(seat=8, amount=200, source=source),)
    assert game.do(c.Rebuy(seat=8, amount=100, source=source)) == (
        e.Rebought(seat=8, amount=100, source=source),
    )
    assert game.do(c.Leave(seat=8, source=source)) == (
        e.CashedOut(seat=8, amount=300, source=source),
        e.SeatLeft(seat=8, player_id="late"),
    )


def test_who_leaves_after_the_hand_is_paid_out_as_he_asked() -> None:
    game = seated().start()
    game.do(c.Rebuy(seat=2, amount=100, source="cage_ticket"))
    assert game.log[-1] == e.RebuyQueued(seat=2, amount=100, source="cage_ticket")
    game.do(c.Leave(seat=2, source="transfer"))
    given_up(game)
    paid = [event for event in game.do(c.StartHand()) if isinstance(event, e.CashedOut)]
    assert [(event.seat, event.source) for event in paid] == [(2, "transfer")]


def test_an_entry_without_a_source_means_cash() -> None:
    old = msgspec.json.decode(b'{"e":"bought_in","seat":1,"amount":200}', type=e.BoughtIn)
    assert (old.source, old.old_stack) == ("cash", 0)


def test_who_comes_back_with_less_than_he_took_away_is_refused_with_what_is_missing() -> None:
    found = refusal(back(), 149, 150)
    assert (found.code, found.facts) == ("going_south", {"need": 150, "missing": 1, "rule": "A1"})


def test_who_comes_back_with_what_he_took_away_is_sold_it_and_the_entry_says_so() -> None:
    game = back()
    bought = game.do(c.BuyIn(seat=8, amount=150), replace(GIVEN, old_stack=150))
    assert bought == (e.BoughtIn(seat=8, amount=150, old_stack=150),)


def test_the_old_stack_wins_over_the_most_that_a_newcomer_may_bring() -> None:
    game = back(join_max=100)
    assert refusal(game, 151, 150).facts["max"] == 150
    game.do(c.BuyIn(seat=8, amount=150), replace(GIVEN, old_stack=150))
    assert game.stacks[8] == 150


def test_a_small_old_stack_does_not_lower_the_minimum_to_join() -> None:
    assert refusal(back(), 39, 10).code == "below_join_min"


def test_in_a_fixed_game_a_founder_who_comes_back_brings_the_larger_of_the_two() -> None:
    game = opened("hilo8")
    game.do(c.AssignSeat(seat=8, player_id="back"))
    assert refusal(game, 80, 120).code == "going_south"
    assert refusal(game, 200, 120).facts["need"] == 120
    game.do(c.BuyIn(seat=8, amount=120), replace(GIVEN, old_stack=120))


def test_chips_leave_a_seat_for_the_cage_only_when_its_person_leaves_it() -> None:
    """No partial cash-out: every pay-out is of the whole stack, and the chair is free with the next entry."""
    paid = 0
    for seed in range(10):
        steps = [step for _, found, _ in evening(seed, 600) for step in found]
        for (before, event, _), (_, following, after) in pairwise(steps):
            if isinstance(event, e.CashedOut):
                paid += 1
                chair = before.seats[event.seat]
                assert event.amount == chair.stack + chair.queued
                assert isinstance(following, e.SeatLeft)
                assert event.seat not in after.seats
    assert paid > 5


def test_who_wants_to_stop_leaves_before_the_next_hand_with_all_his_chips() -> None:
    game = seated().start()
    assert game.do(c.StopPlaying(seat=2)) == (e.StopAsked(seat=2), e.LeaveAsked(seat=2))
    assert game.refused(c.StopPlaying(seat=2)) == "not_open"
    given_up(game)
    stack = game.stacks[2]
    found = game.do(c.StartHand())
    assert found[:2] == (e.CashedOut(seat=2, amount=stack), e.SeatLeft(seat=2, player_id="person-2"))


def test_who_leaves_already_may_still_say_that_he_stops() -> None:
    game = seated().start()
    game.do(c.Leave(seat=2))
    assert game.do(c.StopPlaying(seat=2)) == (e.StopAsked(seat=2),)
