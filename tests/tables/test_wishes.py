"""Requests, kept chairs and must-move on the write path, by the clock and in both logs (FLOOR 14, 29, 42)."""

from datetime import timedelta
from uuid import uuid4

import pytest
import time_machine
from django.utils import timezone
from msgspec.structs import replace

from audit.command import Actor
from players.models import Player, User, Waiting
from players.roles import Role
from players.waiting import JoinList
from tables.audiences import Audience, overlay, public, tile, tile_as_read
from tables.clock import Clock
from tables.engine import commands as ask
from tables.lists import execute_list
from tables.models import Deadline
from tables.queues import lists_frame
from tables.verify import verify
from tests.people import admitted
from tests.players.pin import PIN
from tests.tables.room import (
    CARMEN,
    INES,
    MADRID,
    MARC,
    do,
    fold_out,
    new_table,
    player_id,
    refused,
    state,
    table_id,
)

pytestmark = pytest.mark.django_db

FOUR = (20000,) * 4
LATE = "a" * 32


def next_at(number: int = 1) -> list[tuple[str, str]]:
    """Who is to be offered the next free chair, as the floor's screens are told."""
    found = lists_frame({str(table_id(n)): state(n) for n in (1, 2)})["next"].get(str(table_id(number)))
    return [(one["why"], one["player"]) for one in found["claims"]] if found else []


def test_a_player_asks_for_his_own_seat_and_the_staff_says_when_it_is_done() -> None:
    new_table(stacks=FOUR)
    do(ask.ChangeCroupier())
    user = User.objects.create_user("p1", PIN, display_name="Ana", role=Role.PLAYER)
    Player.objects.filter(pk=player_id(2)).update(user=user)
    ana = Actor(user.actor, Role.PLAYER)
    wish = ask.MakeRequest(seat=2, kind="seat_change")
    assert refused(ask.MakeRequest(seat=3, kind="rebuy"), ana).code == "not_permitted"
    assert refused(wish, MARC).code == "not_holder"
    do(wish, ana)
    assert refused(wish, INES).code == "request_open"
    assert refused(ask.EndRequest(seat=2, outcome="done"), ana).code == "not_offered"
    do(ask.EndRequest(seat=2, outcome="done"), INES)
    assert state().seats[2].request is None
    assert verify() == []


def test_a_request_is_shown_to_the_staff_and_to_who_asked_and_to_nobody_else() -> None:
    new_table(stacks=FOUR)
    do(ask.MakeRequest(seat=2, kind="seat_change", to=7), CARMEN)
    now = state()
    shown = {"seat": 2, "player": player_id(2), "kind": "seat_change", "to": 7, "table": None}
    for audience in (Audience("croupier"), Audience("inspector")):
        assert [row | {"since": None} for row in overlay(now, audience)["requests"]] == [
            shown | {"since": None}
        ]
    assert overlay(now, Audience("seat", 2))["request"]["to"] == 7
    assert overlay(now, Audience("seat", 3))["request"] is None
    assert "requests" in tile(now, 1)
    assert {"requests", "reserved", "feeds"} & tile_as_read(now, 1, Role.CROUPIER).keys() == set()
    assert "request" not in str(public(now, 1))


def test_a_kept_chair_is_shown_to_everybody_without_a_name_and_ends_by_the_clock() -> None:
    new_table(stacks=FOUR)
    admitted(LATE, "late")
    with time_machine.travel(timezone.now(), tick=False) as clock:
        do(ask.ReserveSeat(seat=7, player_id=LATE, minutes=5), CARMEN)
        assert public(state(), 1)["seats"][6]["status"] == "reserved"
        assert LATE not in str(public(state(), 1))
        assert Deadline.objects.get().command == {"k": "expire_reservation", "d": {"seat": 7}}
        clock.shift(timedelta(minutes=5, seconds=-1))
        assert Clock().tick() == 0
        clock.shift(timedelta(seconds=1))
        assert [Clock().tick(), Clock().tick()] == [1, 0]
    assert (state().reservations, Deadline.objects.count()) == ({}, 0)
    assert verify() == []


def test_who_sits_longest_at_a_feeder_is_moved_before_the_list_and_both_logs_check() -> None:
    new_table(1, stacks=FOUR)
    new_table(2, stacks=FOUR)
    admitted(LATE, "late")
    execute_list(JoinList(LATE, f"table:{table_id(1)}"), command_id=uuid4(), actor=CARMEN)
    do(ask.FeedTable(table=str(table_id(1))), CARMEN, number=2)
    do(ask.MakeRequest(seat=3, kind="seat_change"), CARMEN)
    longest = player_id(1, 2)
    assert next_at(1) == [("seat_change", player_id(3)), ("must_move", longest), ("waiting", LATE)]
    do(ask.MoveSeat(seat=3, to=8), CARMEN)
    assert next_at(1) == [("must_move", longest), ("waiting", LATE)]
    do(ask.ChangeTable(seat=1, table=str(table_id(1)), to=9), CARMEN, number=2)
    assert state(1).seats[9].player_id == longest
    assert next_at(1)[0] == ("must_move", player_id(2, 2))
    do(ask.FeedTable(), CARMEN, number=2)
    assert next_at(1) == [("waiting", LATE)]
    assert verify() == []


def test_once_a_refused_rebuy_is_released_the_first_of_the_list_is_offered_the_chair() -> None:
    """FLOOR 42."""
    rules = replace(MADRID, rebuy_deadline_hands=1, max_seats=4)
    new_table(1, rules=rules, stacks=FOUR)
    new_table(2, stacks=FOUR)
    admitted(LATE, "late")
    execute_list(JoinList(LATE, "game:omaha_high"), command_id=uuid4(), actor=CARMEN)
    fold_out()
    do(ask.CountStack(seat=4, counted=100))
    assert next_at(1) == []
    fold_out()
    do(ask.ReleaseSeat(seat=4), CARMEN)
    assert next_at(1) == [("waiting", LATE)]
    do(ask.AssignSeat(seat=4, player_id=LATE), CARMEN)
    assert (Waiting.objects.count(), next_at(1)) == (0, [])
    assert verify() == []
