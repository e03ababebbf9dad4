"""Absent players: their clock, the call to pick up, chips counted by two, bags and their return."""

from typing import Any

import pytest
from msgspec.structs import replace

from tables.engine import commands as c
from tables.engine import events as e
from tables.engine.state import House
from tests.engine.playing import Play, chips_of, replayed
from tests.engine.room import arrive, cashed_out, folded_out, opened

NOW = 1_772_395_200
FLOOR = c.Given(at="2026-03-01T20:00:00Z", now=NOW, actor="user:7", role="inspector", rank=1)
SIGNED = replace(FLOOR, second="user:9")
CLOCK = c.Given(at="", now=NOW + 1800, actor="clock", role="clock")


def table(name: str = "madrid", seats: int = 5, house: House | None = None, **settings: Any) -> Play:
    game = opened(name, house=house or House(absent_minutes=30, absent_antes=3), **settings)
    for seat in range(1, seats + 1):
        arrive(game, seat)
    game.do(c.PlaceButton(seat=1), FLOOR)
    return game


def away(game: Play, seat: int = 3) -> Play:
    game.do(c.SitOut(seat=seat), FLOOR)
    return game


def whole(game: Play) -> int:
    """Chips of the table, of its bags and of what was paid out."""
    paid = sum(ev.amount for ev in game.log if isinstance(ev, e.CashedOut))
    paid += sum(ev.amount for ev in game.log if isinstance(ev, e.BagReturned) and ev.seat is None)
    off = sum(ev.booked - ev.counted for ev in game.log if isinstance(ev, e.StackRecounted))
    return chips_of(game.table) + sum(bag.amount for bag in game.table.bags) + paid + off


def test_the_clock_of_an_absence_begins_when_he_sits_out_and_stops_when_he_is_back() -> None:
    game = away(table())
    seat = game.table.seats[3]
    assert (seat.away_since, seat.missed_antes) == (NOW, 0)
    for missed in (1, 2):
        folded_out(game)
        assert game.table.seats[3].missed_antes == missed
    game.do(c.SitIn(seat=3))
    seat = game.table.seats[3]
    assert (seat.away_since, seat.missed_antes, seat.pickup_due) == (None, 0, False)


def test_a_misdeal_is_no_missed_ante() -> None:
    game = away(table())
    game.do(c.StartHand(), FLOOR)
    assert game.table.seats[3].missed_antes == 1
    game.do(c.DeclareMisdeal(reason="exposed_card"))
    assert game.table.seats[3].missed_antes == 0


def test_the_inspector_is_asked_once_the_minutes_are_over_and_not_before() -> None:
    game = away(table())
    assert game.refused(c.AskPickUp(seat=3), replace(CLOCK, now=NOW + 1799)) == "not_offered"
    asked = game.do(c.AskPickUp(seat=3), CLOCK)
    assert asked == (e.PickUpAsked(seat=3, player_id="person-3", why="time"),)
    assert game.refused(c.AskPickUp(seat=3), CLOCK) == "not_offered"
    assert game.refused(c.AskPickUp(seat=2), CLOCK) == "not_offered"


def test_the_inspector_is_asked_when_the_house_limit_of_antes_is_reached() -> None:
    game = away(table())
    for _ in range(2):
        folded_out(game)
        assert not game.table.seats[3].pickup_due
    folded_out(game)
    assert game.table.seats[3].pickup_due
    folded_out(game)
    asked = [ev for ev in game.log if isinstance(ev, e.PickUpAsked)]
    assert asked == [e.PickUpAsked(seat=3, player_id="person-3", why="antes")]
    assert replayed(game.log, game.began) == game.table


def test_where_no_antes_are_taken_missed_big_blinds_count() -> None:
    game = table("modern-plo", 4, House(absent_antes=1))
    folded_out(game)
    assert game.hand.big_blind is not None
    away(game, game.hand.big_blind % 4 + 1)
    folded_out(game)
    assert [ev.why for ev in game.log if isinstance(ev, e.PickUpAsked)] == ["antes"]


def test_a_house_without_limits_asks_nobody() -> None:
    game = away(table(house=House()))
    for _ in range(5):
        folded_out(game)
    assert game.refused(c.AskPickUp(seat=3), replace(CLOCK, now=NOW + 10**6)) == "not_offered"
    assert not any(isinstance(ev, e.PickUpAsked) for ev in game.log)


def test_chips_are_picked_up_into_a_bag_and_the_seat_is_free() -> None:
    game = away(table())
    before = whole(game)
    events = game.do(c.PickUp(seat=3, counted=200, chips={100: 1, 50: 2}), SIGNED)
    assert [type(ev).__name__ for ev in events] == ["StackSigned", "ChipsBagged", "SeatLeft"]
    assert events[0] == e.StackSigned(
        seat=3,
        player_id="person-3",
        booked=200,
        counted=200,
        to="bag",
        by="user:7",
        second="user:9",
        chips={100: 1, 50: 2},
    )
    assert 3 not in game.table.seats
    assert [(bag.id, bag.player_id, bag.amount) for bag in game.table.bags] == [("1", "person-3", 200)]
    assert events[-1].why == "picked_up"  # type: ignore[union-attr]
    assert whole(game) == before
    assert replayed(game.log, game.began) == game.table


def test_the_felt_is_right_and_the_difference_is_booked() -> None:
    game = away(table())
    before = whole(game)
    events = game.do(c.PickUp(seat=3, counted=190), SIGNED)
    assert e.StackRecounted(seat=3, booked=200, counted=190) in events
    assert game.table.bags[0].amount == 190
    assert whole(game) == before


def test_an_empty_stack_leaves_no_bag() -> None:
    game = away(table())
    game.do(c.PickUp(seat=3, counted=0), SIGNED)
    assert game.table.bags == ()
    assert 3 not in game.table.seats


@pytest.mark.parametrize("second", ["", "user:7"])
def test_one_person_picks_nothing_up(second: str) -> None:
    game = away(table())
    assert game.refused(c.PickUp(seat=3, counted=200), replace(FLOOR, second=second)) == "second_signature"


def test_the_denominations_make_up_what_was_counted() -> None:
    game = away(table())
    assert game.refused(c.PickUp(seat=3, counted=200, chips={100: 1}), SIGNED) == "count_differs"


def test_nobody_who_is_present_or_in_the_hand_loses_his_chips() -> None:
    game = table()
    assert game.refused(c.PickUp(seat=3, counted=200), SIGNED) == "not_open"
    game.do(c.StartHand(), FLOOR)
    away(game)
    assert game.refused(c.PickUp(seat=3, counted=200), SIGNED) == "in_the_hand"
    assert game.refused(c.PickUp(seat=9, counted=200), SIGNED) == "seat_empty"


def test_an_absent_players_chips_are_kept_for_him_and_not_paid_out() -> None:
    assert away(table()).refused(c.PickUp(seat=3, counted=200, to="cage"), SIGNED) == "not_open"


def test_a_bag_goes_back_to_the_seat_that_its_owner_has() -> None:
    game = away(table())
    game.do(c.PickUp(seat=3, counted=200), SIGNED)
    before = whole(game)
    game.do(c.AssignSeat(seat=8, player_id="person-3"))
    arrive(game, 9)
    assert game.refused(c.ReturnBag(bag="1", seat=9), FLOOR) == "not_seated"
    back = game.do(c.ReturnBag(bag="1", seat=8), FLOOR)
    assert back == (e.BagReturned(bag="1", player_id="person-3", amount=200, by="user:7", seat=8),)
    assert (game.stacks[8], game.table.seats[8].bought) == (200, 200)
    assert game.table.bags == ()
    assert whole(game) == before + 200, "and what person 9 bought"
    assert game.refused(c.BuyIn(seat=8, amount=200), FLOOR) == "bought_in"
    assert game.refused(c.ReturnBag(bag="1"), FLOOR) == "no_such_bag"


def test_a_bag_outlives_the_session_and_is_paid_out_at_the_cage() -> None:
    game = away(table())
    game.do(c.PickUp(seat=3, counted=200), SIGNED)
    game.do(c.CloseSession(reason="closing"), FLOOR)
    cashed_out(game)
    game.do(c.OpenSession(rules=game.table.rules), FLOOR)
    assert [bag.amount for bag in game.table.bags] == [200]
    paid = game.do(c.ReturnBag(bag="1"), FLOOR)
    assert paid == (e.BagReturned(bag="1", player_id="person-3", amount=200, by="user:7"),)
    assert game.table.bags == ()
