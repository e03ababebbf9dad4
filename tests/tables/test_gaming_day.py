"""When a gaming day begins: at each table by its own house, over the whole house by one function."""

import json
from datetime import UTC, date, datetime, timedelta

import pytest
import time_machine
from django.test import Client

from players.roles import Role
from tables import gaming_day, mine
from tables.alert_pages import room_day
from tables.engine import commands as ask
from tables.engine.state import House
from tests.people import clear
from tests.tables.room import CARMEN, CASH, do, fold_out, new_table, player_id
from tests.tables.test_pages import client_of

pytestmark = [pytest.mark.django_db, pytest.mark.sqlite_only]

EIGHT = House(gaming_day_start="08:00", going_south_minutes=0)
SIX = House(gaming_day_start="06:00", going_south_minutes=0)
NIGHT = datetime(2026, 10, 24, 22, tzinfo=UTC)  # midnight in Madrid; at three o'clock it is two again


def instant(text: str) -> datetime:
    return datetime.fromisoformat(text)


@pytest.mark.parametrize(
    ("day", "since", "hours"),
    [
        (date(2026, 10, 24), "2026-10-24T06:00Z", 25),
        (date(2026, 10, 25), "2026-10-25T07:00Z", 24),
        (date(2026, 3, 28), "2026-03-28T07:00Z", 23),
        (date(2026, 3, 29), "2026-03-29T06:00Z", 24),
    ],
)
def test_a_day_ends_at_the_same_hour_whatever_the_clocks_do(day: date, since: str, hours: int) -> None:
    began, until = gaming_day.bounds(day, "08:00")
    assert (began, until) == (instant(since), instant(since) + timedelta(hours=hours))
    for at in (instant(since), instant(since) + timedelta(hours=hours, seconds=-1)):
        assert gaming_day.began(at, "08:00") == instant(since)
        assert gaming_day.called(at, "08:00") == day
        assert gaming_day.ends(at, "08:00") == int(until.timestamp())
    assert gaming_day.began(until, "08:00") == until


def test_a_day_that_has_begun_does_not_begin_again_in_the_hour_that_comes_twice() -> None:
    began = instant("2026-10-25T00:30Z")  # half past two, the first time
    for at in ("2026-10-25T00:30Z", "2026-10-25T00:59Z", "2026-10-25T01:10Z", "2026-10-25T01:45Z"):
        assert gaming_day.began(instant(at), "02:30").timestamp() == began.timestamp(), at
    assert gaming_day.began(instant("2026-10-25T00:29Z"), "02:30") == instant("2026-10-24T00:30Z")


@pytest.mark.parametrize(
    ("at", "since"),
    [
        ("2026-11-30T04:59Z", "2026-11-29T05:00Z"),
        ("2026-11-30T06:59Z", "2026-11-29T07:00Z"),  # one table's evening is still running
        ("2026-11-30T07:00Z", "2026-11-30T05:00Z"),
    ],
)
def test_the_houses_day_is_the_earliest_of_its_tables(at: str, since: str) -> None:
    assert gaming_day.house_began(instant(at), [SIX, EIGHT]) == instant(since)


def test_the_houses_day_ends_when_it_is_over_at_the_last_of_its_tables() -> None:
    day = date(2026, 11, 30)
    assert gaming_day.house_ends(day, [EIGHT, SIX]) == int(instant("2026-12-01T07:00Z").timestamp())
    assert gaming_day.house_ends(day, []) == int(instant("2026-12-01T05:00Z").timestamp())


def test_without_a_table_the_default_holds() -> None:
    default = gaming_day.began(NIGHT, House().gaming_day_start)
    assert gaming_day.house_began(NIGHT, []) == default
    with time_machine.travel(NIGHT, tick=False):
        assert room_day().since == default


def evening() -> tuple[Client, str]:
    """Player 1 of a table whose day begins at eight buys at 03:00 (a clock set back), and leaves at 07:30."""
    with time_machine.travel(NIGHT + timedelta(hours=4), tick=False) as clock:
        new_table(stacks=(20000,) * 4, house=EIGHT)
        fold_out()
        clock.move_to(datetime(2026, 10, 25, 6, 30, tzinfo=UTC))
        do(ask.Leave(seat=1), CASH)
    return client_of(Role.AUDITOR), player_id(1)


def test_a_persons_case_file_is_of_the_tables_own_day() -> None:
    client, person = evening()
    told = client.get(f"/people/{person}/evenings/2026-10-24/case.json")
    assert told.status_code == 200
    (stream,) = json.loads(told.content)["streams"]
    kinds = [json.loads(entry["body"])["kind"] for entry in stream["entries"]]
    assert (kinds.count("bought_in"), kinds.count("seat_left")) == (1, 1)
    assert client.get(f"/people/{person}/evenings/2026-10-25/case.json").status_code == 404


def test_the_page_of_the_people_asks_for_the_houses_day() -> None:
    _client, person = evening()
    for minute, day in ((59, "2026-10-24"), (60, "2026-10-25")):
        with time_machine.travel(instant("2026-10-25T06:00Z") + timedelta(minutes=minute), tick=False):
            page = client_of(Role.INSPECTOR, badge=f"7{minute}").get(f"/floor/people/?player={person}")
        assert f"/evenings/{day}/case" in page.content.decode(), day


def test_somebody_is_told_of_each_table_since_its_own_morning() -> None:
    """He bought at both tables at 05:00; at 07:00 the day of the one has ended, that of the other has not."""
    with time_machine.travel("2026-11-30T04:00Z", tick=False) as clock:
        new_table(1, stacks=(20000,) * 4, house=SIX)
        new_table(2, stacks=(20000,) * 4, house=EIGHT)
        fold_out(1)
        do(ask.Leave(seat=1), CASH)
        clear(player_id(1))
        do(ask.AssignSeat(seat=9, player_id=player_id(1)), CARMEN, number=2)
        do(ask.BuyIn(seat=9, amount=20000), CASH, number=2)
        before = mine.evening(player_id(1))
        clock.move_to("2026-11-30T06:00Z")
        after = mine.evening(player_id(1))
        clock.move_to("2026-11-30T07:00Z")
        next_day = mine.evening(player_id(1))
    left = before.cashed
    assert (before.bought, left > 0) == (40000, True)
    assert (after.bought, after.cashed) == (20000, 0)
    assert (next_day.bought, next_day.cashed, next_day.receipts) == (0, 0, ())
