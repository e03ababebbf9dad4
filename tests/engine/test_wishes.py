"""Requests of seated persons, chairs kept for somebody, tables that feed another (FLOOR 14, 29)."""

import msgspec
import pytest
from msgspec.structs import replace

from tables.engine import commands as c
from tables.engine import events as e
from tables.engine.decide import decide
from tables.engine.decide_change import arrivals
from tables.engine.errors import RuleViolation
from tables.engine.seat_draw import free_seats
from tables.engine.wishes import Request, RequestKind, Reservation
from tests.engine.playing import Play
from tests.engine.room import INSPECTOR, seated

NOW = INSPECTOR.now
OTHER = "0" * 8 + "-0000-4000-8000-" + "0" * 12


def given(role: str = "inspector", now: int = NOW) -> c.Given:
    return c.Given(at="2026-03-01T20:00:00Z", now=now, actor="somebody", role=role)


# --- requests ---------------------------------------------------------------------------------------------


def test_a_request_stands_at_the_seat_with_its_time_until_it_is_ended() -> None:
    game = seated()
    game.do(c.MakeRequest(seat=2, kind="seat_change", to=7), given())
    wanted = Request(kind="seat_change", at="2026-03-01T20:00:00Z", now=NOW, to=7)
    assert game.table.seats[2].request == wanted
    assert game.do(c.EndRequest(seat=2, outcome="refused"), given()) == (
        e.RequestEnded(seat=2, kind="seat_change", outcome="refused"),
    )
    assert game.table.seats[2].request is None


def test_a_seat_asks_for_one_thing_at_a_time() -> None:
    game = seated()
    game.do(c.MakeRequest(seat=2, kind="rebuy"), given())
    assert game.refused(c.MakeRequest(seat=2, kind="assistance"), given()) == "request_open"
    game.do(c.MakeRequest(seat=3, kind="assistance"), given())


@pytest.mark.parametrize(
    ("asked", "code"),
    [
        (c.MakeRequest(seat=9, kind="leave"), "seat_empty"),
        (c.MakeRequest(seat=2, kind="seat_change", to=2), "same_seat"),
        (c.MakeRequest(seat=2, kind="rebuy", to=3), "no_such_seat"),
        (c.MakeRequest(seat=2, kind="seat_change", table=OTHER), "same_table"),
        (c.EndRequest(seat=2, outcome="done"), "no_request"),
    ],
)
def test_a_request_that_makes_no_sense_is_refused(asked: c.AnyCommand, code: str) -> None:
    assert seated().refused(asked, given()) == code


def test_a_player_takes_his_request_back_but_does_not_say_that_it_is_done() -> None:
    game = seated()
    game.do(c.MakeRequest(seat=2, kind="rebuy"), given("player"))
    assert game.refused(c.EndRequest(seat=2, outcome="done"), given("player")) == "not_offered"
    game.do(c.EndRequest(seat=2, outcome="withdrawn"), given("player"))
    assert game.table.seats[2].request is None


def request(game: Play, kind: RequestKind) -> None:
    game.do(c.MakeRequest(seat=2, kind=kind), given())


def test_what_is_done_ends_the_request_for_it_and_no_other() -> None:
    game = seated()
    request(game, "seat_change")
    game.do(c.MoveSeat(seat=2, to=8), given())
    assert game.table.seats[8].request is None
    game.do(c.MakeRequest(seat=8, kind="rebuy"), given())
    game.do(c.MoveSeat(seat=8, to=2), given())
    kept = game.table.seats[2].request
    assert kept is not None
    assert kept.kind == "rebuy"
    game.do(c.Rebuy(seat=2, amount=100))
    assert game.table.seats[2].request is None


def test_a_request_to_leave_is_done_once_the_leaving_is_noted() -> None:
    game = seated().start()
    request(game, "leave")
    game.do(c.Leave(seat=2))
    assert (game.table.seats[2].leaving, game.table.seats[2].request) == (True, None)


def test_a_request_makes_no_screen_stale() -> None:
    game = seated()
    before = game.table.since
    request(game, "rebuy")
    assert game.table.since == before


# --- kept chairs ------------------------------------------------------------------------------------------


def test_a_kept_chair_is_for_one_person_until_its_time_and_says_nobody_for_whom() -> None:
    game = seated()
    game.do(c.ReserveSeat(seat=7, player_id="ana", minutes=1), given())
    assert game.table.reservations == {7: Reservation(player_id="ana", until=NOW + 60)}
    assert 7 not in free_seats(game.table)
    somebody = c.AssignSeat(seat=7, player_id="bea")
    assert game.refused(somebody, given(now=NOW + 59)) == "seat_reserved"
    assert game.refused(c.MoveSeat(seat=2, to=7), given(now=NOW + 59)) == "seat_reserved"
    again = c.ReserveSeat(seat=7, player_id="bea", minutes=2)
    assert game.refused(again, given()) == "seat_reserved"
    game.do(somebody, given(now=NOW + 60))
    assert game.table.reservations == {}


def test_who_gets_a_chair_needs_none_kept_for_him() -> None:
    game = seated()
    game.do(c.ReserveSeat(seat=7, player_id="ana", minutes=1), given())
    game.do(c.AssignSeat(seat=8, player_id="ana"), given())
    assert game.table.reservations == {}


def test_one_chair_at_a_time_is_kept_for_a_person() -> None:
    game = seated()
    game.do(c.ReserveSeat(seat=7, player_id="ana", minutes=1), given())
    game.do(c.ReserveSeat(seat=8, player_id="ana", minutes=2), given())
    assert game.table.reservations == {8: Reservation(player_id="ana", until=NOW + 120)}


def test_the_clock_ends_what_is_over_and_the_floor_takes_back_what_is_not() -> None:
    game = seated()
    game.do(c.ReserveSeat(seat=7, player_id="ana", minutes=1), given())
    assert game.refused(c.ExpireReservation(seat=7), given(now=NOW + 59)) == "not_offered"
    assert game.do(c.ExpireReservation(seat=7), given("clock", NOW + 60)) == (
        e.ReservationEnded(seat=7, player_id="ana", why="expired"),
    )
    game.do(c.ReserveSeat(seat=7, player_id="ana", minutes=1), given())
    assert game.do(c.CancelReservation(seat=7), given()) == (
        e.ReservationEnded(seat=7, player_id="ana", why="cancelled"),
    )
    assert game.refused(c.CancelReservation(seat=7), given()) == "no_reservation"


def test_a_chair_that_is_taken_is_not_kept() -> None:
    assert seated().refused(c.ReserveSeat(seat=2, player_id="ana", minutes=1), given()) == "seat_taken"


def test_a_chair_is_kept_for_minutes_from_when_the_server_decides() -> None:
    for minutes in (1, 15, 1440):
        assert seated().do(c.ReserveSeat(seat=7, player_id="ana", minutes=minutes), given()) == (
            e.SeatReserved(seat=7, player_id="ana", until=NOW + 60 * minutes),
        )


@pytest.mark.parametrize("field", [{"until": NOW + 60}, {"minutes": 0}, {"minutes": 1441}, {}])
def test_no_screen_says_until_when_by_its_own_clock(field: dict[str, int]) -> None:
    asked = {"k": "reserve_seat", "seat": 7, "player_id": "ana"} | field
    with pytest.raises(msgspec.ValidationError):
        msgspec.convert(asked, c.AnyCommand)
    with pytest.raises(msgspec.ValidationError):
        msgspec.convert({"k": "keep_seat", "seat": 7, "player_id": "ana", "until": NOW + 60}, c.AnyCommand)


def test_the_house_keeps_a_chair_until_its_own_instant_that_is_still_to_come() -> None:
    kept = c.KeepSeat(seat=7, player_id="ana", until=NOW + 1)
    assert decide(seated().table, kept, given()) == (e.SeatReserved(seat=7, player_id="ana", until=NOW + 1),)
    with pytest.raises(RuleViolation, match="not_offered"):
        decide(seated().table, kept, given(now=NOW + 1))


def test_the_close_of_the_session_keeps_no_chair() -> None:
    game = seated()
    game.do(c.ReserveSeat(seat=7, player_id="ana", minutes=1), given())
    game.do(c.CloseSession(reason="closing"), given())
    assert game.table.reservations == {}


# --- feeders ----------------------------------------------------------------------------------------------


def test_a_table_feeds_another_until_it_feeds_none() -> None:
    game = seated()
    game.do(c.FeedTable(table=OTHER), given())
    assert game.table.feeds == OTHER
    assert game.refused(c.FeedTable(table=OTHER), given()) == "not_offered"
    game.do(c.FeedTable(), given())
    assert game.table.feeds is None


def test_who_sits_longest_at_a_table_is_known() -> None:
    game = seated()
    game.do(c.AssignSeat(seat=8, player_id="late"), given(now=NOW + 300))
    assert game.table.seats[8].since == NOW + 300


def test_who_comes_from_another_table_sits_there_from_now_on_and_asks_for_nothing_more() -> None:
    origin, there = seated(), seated()
    there.table = replace(
        there.table,
        table=OTHER,
        seats={n: replace(chair, player_id=f"other-{n}") for n, chair in there.table.seats.items()},
    )
    origin.do(c.MakeRequest(seat=2, kind="table_change", table=OTHER), given())
    sent = origin.do(c.ChangeTable(seat=2, table=OTHER, to=7), given(now=NOW + 60))
    came = arrivals([event for event in sent if isinstance(event, e.SentToTable)], OTHER, "t")
    there.do(c.ReserveSeat(seat=7, player_id="ana", minutes=2), given())
    assert there.refused(c.TakeIn(arrivals=came), given(now=NOW + 60)) == "seat_reserved"
    there.do(c.CancelReservation(seat=7), given())
    there.do(c.TakeIn(arrivals=came), given(now=NOW + 60))
    chair = there.table.seats[7]
    assert (chair.player_id, chair.since, chair.request) == ("person-2", NOW + 60, None)
