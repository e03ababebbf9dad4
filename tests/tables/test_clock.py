"""The one clock gives what has fallen due, once, and gives again what the rules refused (A2, A19, F12)."""

import threading
import time
from collections.abc import Iterator

import pytest
from django.db import connection, connections
from django.test.utils import CaptureQueriesContext
from msgspec.structs import replace

from audit.models import CommandRecord, Entry, Stream
from tables.clock import Clock
from tables.deadlines import command_id
from tables.engine import commands as ask
from tables.models import Deadline, GameSession, Seat
from tables.permissions import CLOCK
from tables.verify import verify
from tests.tables.room import (
    CARMEN,
    MADRID,
    do,
    fold_out,
    give,
    new_hand,
    new_table,
    refused,
    state,
    table_id,
)

pytestmark = pytest.mark.django_db

AT_ONCE = replace(MADRID, session_end_mode="complete_hand")
CHARGED = replace(MADRID, time_charge=500, time_charge_minutes=1)


class Hours:
    """The times that a clock of a test goes by: they stand until they are moved."""

    def __init__(self) -> None:
        self.wall = time.time()
        self.monotonic = 1000.0

    def clock(self) -> Clock:
        """A clock whose day is signed already, and which looks at no book."""
        clock = Clock(wall=lambda: self.wall, monotonic=lambda: self.monotonic)
        clock.tick()
        clock._books_again = float("inf")
        return clock

    def pass_by(self, seconds: float) -> None:
        self.wall += seconds
        self.monotonic += seconds


def charge_now() -> None:
    """As if the period had begun earlier: the first one's beginning is in no state, the row alone has it."""
    Deadline.objects.filter(key="charge_time").update(due_at=int(time.time()) - 1)


def end_now() -> None:
    do(ask.ExtendSession(ends_at=int(time.time()) - 1, reason="short"), CARMEN)


def said(kind: str) -> int:
    return Entry.objects.filter(kind=kind).count()


def attempts(clock: Clock) -> bool:
    """Whether a tick gives any command: a look at the deadlines alone is one query."""
    with CaptureQueriesContext(connection) as queries:
        clock.tick()
    return len(queries) > 1


def test_nothing_is_given_before_its_time_and_looking_costs_one_query() -> None:
    new_table()
    do(ask.ExtendSession(ends_at=int(time.time()) + 60, reason="late"), CARMEN)
    hours = Hours()
    clock = hours.clock()
    with CaptureQueriesContext(connection) as queries:
        assert clock.tick() == 0
    assert len(queries) == 1
    assert said("end_begun") == 0


def test_the_end_of_a_session_comes_once_whoever_gives_it() -> None:
    new_table(rules=AT_ONCE)
    fold_out()
    one, two = Hours().clock(), Hours().clock()
    end_now()
    seq = Deadline.objects.get(key="end_session").seq
    assert (one.tick(), two.tick()) == (1, 0)
    assert (said("end_begun"), said("session_closed")) == (1, 1)
    record = CommandRecord.objects.get(pk=command_id(table_id(), "end_session", seq))
    assert record.actor == "clock"
    again = give(ask.EndSession(), actor=CLOCK, command_id=record.pk)
    assert again.seq == record.seq
    assert GameSession.objects.get().phase == "closed"
    assert verify() == []


def test_at_the_end_a_running_hand_finishes_and_no_other_begins() -> None:
    new_table(rules=AT_ONCE)
    new_hand()
    end_now()
    Hours().clock()
    assert (state().phase, state().hands_left) == ("ending", 0)
    do(ask.RaiseTo(seat=2, to=1000))
    do(ask.Rest(verb="fold"))
    do(ask.PayPots())
    assert state().phase == "closed"
    assert refused(ask.StartHand()).code == "session_not_open"


@pytest.mark.parametrize(("mode", "hands"), [("complete_orbit", 4), ("last_n_hands", 2)])
def test_at_the_end_the_running_hand_finishes_and_then_the_hands_of_the_houses_end_mode(
    mode: str, hands: int
) -> None:
    new_table(rules=replace(MADRID, session_end_mode=mode, last_hands=2), stacks=(20000,) * 4)
    new_hand()
    end_now()
    Hours().clock()
    assert (state().phase, state().hands_left) == ("ending", hands)
    do(ask.Rest(verb="fold"))
    do(ask.PayPots())
    for left in range(hands, 0, -1):
        assert state().hands_left == left
        fold_out()
    assert state().phase == "closed"
    assert said("hand_started") == 1 + hands
    assert verify() == []


def test_a_session_extended_while_its_end_is_being_given_goes_on() -> None:
    new_table()
    end_now()
    do(ask.ExtendSession(ends_at=int(time.time()) + 3600, reason="a full room"), CARMEN)
    Deadline.objects.update(due_at=int(time.time()) - 1)  # as another process read it a moment ago
    Hours().clock()
    assert (state().phase, said("end_begun")) == ("seating", 0)


def test_the_same_end_set_again_after_it_has_come_is_another_deadline() -> None:
    new_table(rules=replace(MADRID, session_end_mode="complete_orbit"))
    clock = Hours().clock()
    ends_at = int(time.time()) - 1
    for times in (1, 2):
        do(ask.ExtendSession(ends_at=ends_at, reason="short"), CARMEN)
        assert clock.tick() == 1
        assert (state().phase, said("end_begun")) == ("ending", times)


def test_a_charge_refused_in_a_hand_rests_and_is_given_when_the_hand_is_over() -> None:
    new_table(rules=CHARGED)
    new_hand()
    hours = Hours()
    clock = hours.clock()
    charge_now()
    assert attempts(clock)
    assert not attempts(clock)  # the table stands where it stood
    hours.pass_by(0.5)
    do(ask.RaiseTo(seat=2, to=1000))
    assert not attempts(clock)  # it has moved, but a second has not passed
    hours.pass_by(0.6)
    assert attempts(clock)
    do(ask.Rest(verb="fold"))
    do(ask.PayPots())
    hours.pass_by(1.1)
    assert said("time_charged") == 0
    assert clock.tick() == 1
    assert said("time_charged") == 1
    assert Seat.objects.get(seat=3).stack == 20000 - 500 - 500
    assert clock.tick() == 0
    assert said("time_charged") == 1
    assert verify() == []


def test_a_refused_command_whose_table_stands_still_is_given_ever_more_seldom_and_never_lost() -> None:
    new_table(rules=CHARGED)
    new_hand()
    hours = Hours()
    clock = hours.clock()
    charge_now()
    given: list[int] = []
    for second in range(200):
        if attempts(clock):
            given.append(second)
        hours.monotonic += 1
    assert given == [0, 2, 6, 14, 30, 62, 122, 182]
    do(ask.Rest(verb="fold"))
    do(ask.PayPots())
    assert clock.tick() == 1


def test_a_table_in_quarantine_is_left_alone_and_the_others_are_served() -> None:
    for number in (1, 2):
        new_table(number, rules=AT_ONCE)
        do(ask.ExtendSession(ends_at=int(time.time()) - 1, reason="short"), CARMEN, number=number)
    Stream.objects.filter(name=f"table:{table_id(1)}").update(quarantined=True)
    Hours().clock()
    assert list(Deadline.objects.values_list("stream__name", flat=True)) == [f"table:{table_id(1)}"]
    assert state(2).phase == "closed"


def test_a_clock_signs_the_day_once_and_another_day_again() -> None:
    new_table()
    clock = Clock()
    clock.tick()
    clock.tick()
    Clock().tick()
    assert said("day_signed") == 1


@pytest.fixture
def ticking() -> Iterator[list[Clock]]:
    clocks = [Clock(0.02), Clock(0.02)]
    yield clocks
    for clock in clocks:
        clock.stopped.set()


@pytest.mark.django_db(transaction=True)
def test_two_clocks_that_run_at_the_same_time_end_eight_sessions_once_each(ticking: list[Clock]) -> None:
    for number in range(1, 9):
        new_table(number, rules=AT_ONCE, stacks=(20000,) * 2)
        do(ask.ExtendSession(ends_at=int(time.time()) + 1, reason="short"), CARMEN, number=number)

    def run(clock: Clock) -> None:
        clock.run()
        connections.close_all()

    threads = [threading.Thread(target=run, args=(clock,)) for clock in ticking]
    for thread in threads:
        thread.start()
    until = time.monotonic() + 15
    while Deadline.objects.exists() and time.monotonic() < until:
        time.sleep(0.05)
    for clock in ticking:
        clock.stopped.set()
    for thread in threads:
        thread.join(5)
    assert (said("end_begun"), said("session_closed"), Deadline.objects.count()) == (8, 8, 0)
    assert verify() == []


def test_tests_and_management_commands_have_no_clock() -> None:
    assert "clock" not in {thread.name for thread in threading.enumerate()}
