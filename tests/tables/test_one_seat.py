"""One person, one chair, whoever asks at the same instant; table changes never wait for each other in a ring.

PostgreSQL: real row locks, each command on a connection of its own.
"""

import logging
from functools import partial

import pytest
from django.db import IntegrityError, transaction

from tables import store
from tables.engine import commands as ask
from tables.models import Seat
from tables.verify import verify
from tables.wire import Ack, Answer, Nak
from tests.people import admitted
from tests.tables.room import CARMEN, JEFE, give, new_table, player_id, state, table_id
from tests.tables.test_concurrency import at_once

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.postgres_only]

XENIA, YAGO = "a" * 32, "b" * 32


@pytest.fixture(params=[0, 256], ids=["no states kept", "states kept"])
def _states(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """As between processes: with nothing kept, every command finds the others' entries in the log only."""
    monkeypatch.setattr(store, "states", store.States(kept=request.param))


def codes(answers: list[Answer]) -> list[str]:
    return sorted(one.code for one in answers if isinstance(one, Nak))


@pytest.mark.usefixtures("_states")
def test_of_three_assignments_at_one_instant_no_person_gets_two_seats_and_no_seat_two_persons(
    caplog: pytest.LogCaptureFixture,
) -> None:
    """X to seat 5, X to seat 6, Y to seat 5 while 1 to 4 are taken."""
    new_table(1, stacks=(20000,) * 4)
    admitted(XENIA, "Xenia")
    admitted(YAGO, "Yago")
    caplog.set_level(logging.INFO, logger="omaha.access")
    seen = state(1).seq
    answers = at_once(
        partial(give, ask.AssignSeat(seat=5, player_id=XENIA), CARMEN, exp=seen),
        partial(give, ask.AssignSeat(seat=6, player_id=XENIA), JEFE, exp=seen),
        partial(give, ask.AssignSeat(seat=5, player_id=YAGO), JEFE, exp=seen),
    )
    seats = {n: chair.player_id for n, chair in state(1).seats.items() if n > 4}
    assert list(seats.values()).count(XENIA) == 1
    assert list(seats.values()).count(YAGO) == len(seats) - 1
    assert sum(isinstance(one, Ack) for one in answers) == len(seats)
    assert set(codes(answers)) <= {"stale", "seat_taken", "already_seated"}
    lines = [record for record in caplog.records if record.getMessage() == "refused"]
    assert len(lines) == len(codes(answers)) == 3 - len(seats)
    assert {row.seat: row.player_id for row in Seat.objects.filter(seat__gt=4)} == seats
    assert verify() == []


@pytest.mark.usefixtures("_states")
def test_one_person_seated_at_two_tables_at_one_instant_sits_at_one() -> None:
    new_table(1, stacks=(20000,) * 4)
    new_table(2, stacks=(20000,) * 4)
    admitted(XENIA, "Xenia")
    answers = at_once(
        partial(give, ask.AssignSeat(seat=5, player_id=XENIA), CARMEN),
        partial(give, ask.AssignSeat(seat=5, player_id=XENIA), JEFE, number=2),
    )
    assert codes(answers) == ["already_seated"]
    assert Seat.objects.filter(player=XENIA).count() == 1
    assert verify() == []


def test_the_database_itself_forbids_two_seats_of_a_person_and_two_persons_in_a_seat() -> None:
    new_table(1, stacks=(20000,) * 4)
    admitted(XENIA, "Xenia")
    for row in ({"seat": 9, "player_id": player_id(1)}, {"seat": 1, "player_id": XENIA}):
        with pytest.raises(IntegrityError), transaction.atomic():
            Seat.objects.create(table_id=table_id(1), **row)


def to(number: int, seat: int, there: int) -> ask.ChangeTable:
    return ask.ChangeTable(seat=seat, table=str(table_id(number)), to=there)


@pytest.mark.usefixtures("_states")
def test_opposing_changes_of_table_at_one_instant_are_both_done_and_never_lock_each_other() -> None:
    new_table(1, stacks=(20000,) * 6)
    new_table(2, stacks=(20000,) * 6)
    for seat in range(1, 7):
        there = 10 if seat % 2 else 9
        answers = at_once(
            partial(give, to(2, seat, there), CARMEN),
            partial(give, to(1, seat, there), JEFE, number=2),
        )
        assert [type(one) for one in answers] == [Ack, Ack]
        back = at_once(
            partial(give, to(2, there, seat), CARMEN),
            partial(give, to(1, there, seat), JEFE, number=2),
        )
        assert [type(one) for one in back] == [Ack, Ack]
    assert Seat.objects.count() == 12
    assert verify() == []


@pytest.mark.usefixtures("_states")
def test_a_person_sent_to_two_tables_at_one_instant_arrives_at_one() -> None:
    for number in (1, 2, 3):
        new_table(number, stacks=(20000,) * 4)
    answers = at_once(partial(give, to(2, 3, 9), CARMEN), partial(give, to(3, 3, 9), JEFE))
    assert codes(answers) == ["seat_empty"]
    assert Seat.objects.filter(player=player_id(3)).count() == 1
    assert sum(9 in state(number).seats for number in (2, 3)) == 1
    assert verify() == []


@pytest.mark.usefixtures("_states")
def test_of_two_persons_of_two_tables_sent_to_one_seat_one_gets_it_and_the_other_stays() -> None:
    for number in (1, 2, 3):
        new_table(number, stacks=(20000,) * 4)
    answers = at_once(partial(give, to(3, 2, 9), CARMEN), partial(give, to(3, 2, 9), JEFE, number=2))
    assert codes(answers) == ["seat_taken"]
    assert sum(2 in state(number).seats for number in (1, 2)) == 1
    assert state(3).seats[9].player_id in (player_id(2, 1), player_id(2, 2))
    assert verify() == []


@pytest.mark.usefixtures("_states")
def test_two_tables_broken_at_one_instant_share_the_free_seats_or_one_stays() -> None:
    for number, people in ((1, 4), (2, 4), (3, 4)):
        new_table(number, stacks=(20000,) * people)
    short = ask.BreakTable(reason="short of players")
    answers = at_once(partial(give, short, CARMEN), partial(give, short, JEFE, number=2))
    assert any(isinstance(one, Ack) for one in answers)
    assert Seat.objects.count() == 12
    assert sum(state(number).phase == "closed" for number in (1, 2)) == sum(
        isinstance(one, Ack) for one in answers
    )
    assert verify() == []
