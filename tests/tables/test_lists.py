"""Calls from a waiting list: the countdown ends by the clock, the chair is kept meanwhile (FLOOR 28, 14)."""

import time
from typing import Any
from uuid import UUID, uuid4

import pytest

from audit.command import Actor, Refused
from audit.models import Entry
from players.models import Player, User, Waiting
from players.roles import Role
from players.waiting import (
    CallWaiting,
    CancelCall,
    JoinList,
    LeaveList,
    Lists,
    PassOver,
    RecallWaiting,
    places,
)
from tables.clock import Clock
from tables.engine import commands as ask
from tables.engine.state import House
from tables.lists import execute_list
from tables.models import Deadline, Seat
from tables.verify import verify
from tests.people import admitted
from tests.players.pin import PIN
from tests.tables.room import CARMEN, do, new_table, refused, rows_of_everything, state, table_id

pytestmark = pytest.mark.django_db

ANA, BEA, CAI = "a" * 32, "b" * 32, "c" * 32
ONE, HIGH = f"table:{table_id(1)}", "game:omaha_high"
HERE = str(table_id(1))


@pytest.fixture(autouse=True)
def people(db: None) -> None:
    new_table(stacks=(20000,) * 4)
    for player, alias in ((ANA, "Ana"), (BEA, "Bea"), (CAI, "Cai")):
        admitted(player, alias)


def ask_for(asked: Lists, actor: Actor = CARMEN, command_id: UUID | None = None) -> None:
    execute_list(asked, command_id=command_id or uuid4(), actor=actor)


def refusal(asked: Lists, actor: Actor = CARMEN) -> str:
    before = rows_of_everything()
    with pytest.raises(Refused) as caught:
        ask_for(asked, actor)
    assert rows_of_everything() == before
    return caught.value.code


def three(line: str = ONE) -> None:
    for player in (ANA, BEA, CAI):
        ask_for(JoinList(player, line))


def line(which: str = ONE) -> str:
    rows = Waiting.objects.filter(line=which).order_by("place")
    return " ".join(row.player.alias + ("!" if row.due_at else "") for row in rows)


def due() -> list[str]:
    return list(Deadline.objects.order_by("key").values_list("key", flat=True))


def an_hour_later() -> Clock:
    """A clock for which the time of every call is over; whether it is, the entry's own time decides."""
    return Clock(wall=lambda: time.time() + 3600)


def test_who_does_not_come_goes_to_the_bottom_by_the_clock_and_off_the_list_the_second_time(
    settings: Any,
) -> None:
    settings.CALL_SECONDS = 0
    three()
    for after in ("Bea Cai Ana", "Bea Cai"):
        ask_for(CallWaiting(ANA, ONE))
        assert len(due()) == 1
        assert an_hour_later().tick() == 1
        assert (line(), due()) == (after, [])
    passed = Entry.objects.filter(kind="waiting_passed")
    assert [(entry.actor, entry.role) for entry in passed] == [("clock", "clock")] * 2
    assert verify() == []


def test_the_clock_lets_nothing_pass_before_its_time_and_nothing_twice(settings: Any) -> None:
    settings.CALL_SECONDS = 60
    three()
    ask_for(CallWaiting(ANA, ONE))
    assert (Clock().tick(), an_hour_later().tick(), line()) == (0, 0, "Ana! Bea Cai")
    assert Entry.objects.filter(kind="waiting_passed").count() == 0
    ask_for(CancelCall(ANA, ONE))
    settings.CALL_SECONDS = 0
    ask_for(CallWaiting(ANA, ONE))
    assert [an_hour_later().tick(), an_hour_later().tick()] == [1, 0]
    assert Entry.objects.filter(kind="waiting_passed").count() == 1


def test_how_long_and_how_often_is_the_house_s_for_its_own_list() -> None:
    new_table(2, stacks=(20000,) * 2, house=House(call_timeout_s=0, call_misses=1))
    hers = f"table:{table_id(2)}"
    ask_for(JoinList(ANA, hers))
    ask_for(CallWaiting(ANA, hers))
    assert an_hour_later().tick() == 1
    assert line(hers) == ""


def test_a_chair_is_kept_while_somebody_is_called_to_it() -> None:
    three()
    ask_for(CallWaiting(ANA, ONE, HERE, 7))
    row = Waiting.objects.get(player=ANA)
    assert (row.table, row.seat) == (HERE, 7)
    kept = state().reservations[7]
    assert row.due_at is not None
    assert (kept.player_id, 0 <= kept.until - row.due_at.timestamp() < 1) == (ANA, True)
    assert refused(ask.AssignSeat(seat=7, player_id=BEA), CARMEN).code == "seat_reserved"
    assert len(due()) == 2
    do(ask.AssignSeat(seat=7, player_id=ANA), CARMEN)
    assert (state().reservations, line(), due()) == ({}, "Bea Cai", [])
    assert verify() == []


@pytest.mark.parametrize("free", [CancelCall, LeaveList])
def test_a_call_that_is_over_sets_its_chair_free_at_once(free: type[CancelCall | LeaveList]) -> None:
    three()
    ask_for(CallWaiting(ANA, ONE, HERE, 7))
    ask_for(free(ANA, ONE))
    assert (state().reservations, due()) == ({}, [])
    do(ask.AssignSeat(seat=7, player_id=BEA), CARMEN)
    assert verify() == []


def test_called_again_the_countdown_and_the_chair_begin_anew(settings: Any) -> None:
    settings.CALL_SECONDS = 60
    three()
    ask_for(CallWaiting(ANA, ONE, HERE, 7))
    first = state().reservations[7].until
    settings.CALL_SECONDS = 600
    ask_for(RecallWaiting(ANA, ONE))
    assert state().reservations[7].until >= first + 500
    assert len(due()) == 2
    assert refusal(RecallWaiting(BEA, ONE)) == "not_called"
    assert verify() == []


def test_a_chair_that_somebody_has_is_kept_for_nobody_and_nobody_is_called() -> None:
    three()
    assert refusal(CallWaiting(ANA, ONE, HERE, 2)) == "seat_taken"
    assert refusal(CallWaiting(ANA, ONE, str(uuid4()), 7)) == "wrong_table"
    ask_for(CallWaiting(ANA, ONE, HERE, 7))
    assert refusal(CallWaiting(BEA, ONE, HERE, 7)) == "seat_reserved"


def test_when_the_time_is_over_the_clock_frees_the_chair_and_the_list_goes_on(settings: Any) -> None:
    settings.CALL_SECONDS = 0
    three()
    ask_for(CallWaiting(ANA, ONE, HERE, 7))
    time.sleep(1.1)
    assert Clock().tick() == 2
    assert (state().reservations, line(), due()) == ({}, "Bea Cai Ana", [])
    assert verify() == []


def test_the_way_he_came_and_what_he_is_called_by_are_kept() -> None:
    ask_for(JoinList(ANA, ONE, how="phone", shown="initials"))
    ask_for(JoinList(BEA, ONE))
    ask_for(JoinList(ANA, HIGH))
    rows = {(row.player.alias, row.line): row for row in Waiting.objects.all()}
    assert (rows["Ana", ONE].how, rows["Ana", ONE].shown, rows["Ana", ONE].number) == ("phone", "initials", 1)
    assert (rows["Bea", ONE].how, rows["Bea", ONE].shown, rows["Bea", ONE].number) == (
        "in_person",
        "number",
        2,
    )
    assert rows["Ana", HIGH].number == 1
    assert verify() == []


def test_a_number_is_not_given_out_again_while_later_ones_wait() -> None:
    three()
    ask_for(LeaveList(ANA, ONE))
    ask_for(JoinList(ANA, ONE))
    assert Waiting.objects.get(player=ANA).number == 4


def test_a_person_comes_and_goes_by_himself_and_touches_nobody_else() -> None:
    user = User.objects.create_user("p1", PIN, display_name="Ana", role=Role.PLAYER)
    Player.objects.filter(pk=ANA).update(user=user)
    own, seat_pass = Actor(user.actor, Role.PLAYER), Actor(f"player:{ANA}", Role.PLAYER)
    assert refusal(JoinList(ANA, ONE), own) == "not_permitted"
    assert refusal(JoinList(BEA, ONE, how="self"), own) == "not_permitted"
    ask_for(JoinList(ANA, ONE, how="self"), own)
    ask_for(JoinList(ANA, HIGH, how="self"), seat_pass)
    ask_for(JoinList(BEA, ONE))
    assert [(one.line, one.place, one.of, one.number) for one in places(ANA)] == [
        (ONE, 1, 2, 1),
        (HIGH, 1, 1, 1),
    ]
    assert refusal(LeaveList(BEA, ONE), own) == "not_permitted"
    assert refusal(CallWaiting(ANA, ONE), own) == "not_permitted"
    ask_for(LeaveList(ANA, ONE), own)
    assert line() == "Bea"


def test_the_same_call_sent_twice_is_one_call() -> None:
    three()
    sent = uuid4()
    for _ in range(2):
        ask_for(CallWaiting(ANA, ONE, HERE, 7), command_id=sent)
    assert Entry.objects.filter(kind="waiting_called").count() == 1
    assert len(due()) == 2


def test_verify_finds_a_call_that_nobody_would_let_pass() -> None:
    three()
    ask_for(CallWaiting(ANA, ONE))
    assert verify() == []
    Deadline.objects.all().delete()
    assert [(f.stream, f.wrong) for f in verify()] == [("floor", "rows of Deadline")]
    Waiting.objects.filter(player=ANA).update(due_at=None, called_seq=None)
    assert [(f.stream, f.wrong) for f in verify()] == [("floor", "rows of Waiting")]


def test_only_the_clock_and_the_floor_let_a_call_pass(settings: Any) -> None:
    settings.CALL_SECONDS = 0
    three()
    ask_for(CallWaiting(ANA, ONE))
    for role in set(Role) - {Role.INSPECTOR, Role.JEFE}:
        assert refusal(PassOver(ANA, ONE), Actor("user:9", role)) == "not_permitted"
    ask_for(PassOver(ANA, ONE))
    assert Seat.objects.filter(player=ANA).count() == 0
