"""A bar at the door: no seat, no chips, its reason for the floor alone, revocable, logged (FLOOR 31; A17)."""

from datetime import timedelta
from typing import Any
from uuid import uuid4

import pytest
from django.utils import timezone

from audit.command import Actor, Refused
from audit.models import Entry
from players.bars import BarPerson, LiftBar
from players.execute import People
from players.execute import execute as execute_people
from players.models import Bar
from players.roles import Role
from tables import penalties
from tables.engine import commands as ask
from tables.engine.rules import preset
from tables.house import add_table_to_house
from tables.verify import verify
from tests.people import admitted, clear
from tests.tables.room import (
    CARMEN,
    CASH,
    INES,
    JEFE,
    MAKER,
    behind_the_log,
    do,
    new_table,
    player_id,
    refused,
    rows_of_everything,
    state,
    table_id,
)

pytestmark = pytest.mark.django_db
LATE = player_id(9)


def tell(asked: People, actor: Actor = CARMEN) -> None:
    execute_people(asked, command_id=uuid4(), actor=actor)


def refusal(asked: People, actor: Actor = CARMEN) -> str:
    before = rows_of_everything()
    with pytest.raises(Refused) as caught:
        tell(asked, actor)
    assert rows_of_everything() == before
    return caught.value.code


def soon(hours: int = 5) -> int:
    return int((timezone.now() + timedelta(hours=hours)).timestamp())


def bar(**more: Any) -> BarPerson:
    told: dict[str, Any] = {"player_id": LATE, "reason": "insult", "until": soon()}
    return BarPerson(**(told | more))


@pytest.fixture
def room(db: None) -> None:
    """A table of four, and somebody admitted at the door."""
    new_table(stacks=(20000,) * 4)
    admitted(LATE, "Late")


@pytest.mark.parametrize("role", [*Role.values, "clock", "system"])
def test_inspector_and_jefe_bar_and_lift_and_nobody_else(room: None, role: str) -> None:
    actor = Actor("user:77", role, "desk", "sign-in:77")
    may = role in ("inspector", "jefe")
    if may:
        tell(bar(), actor)
        tell(LiftBar(LATE, "mistaken"), actor)
        assert Bar.objects.get().lifted_by == actor.id
        return
    assert refusal(bar(), actor) == "not_permitted"
    tell(bar())
    assert refusal(LiftBar(LATE, "mistaken"), actor) == "not_permitted"


def test_who_is_barred_gets_no_seat_and_only_the_floor_is_told_why(room: None) -> None:
    until = soon()
    tell(bar(until=until))
    seat = ask.AssignSeat(seat=9, player_id=LATE)
    for actor in (CARMEN, JEFE):
        told = refused(seat, actor)
        assert told.code == "penalised"
        assert told.facts == {
            "player": LATE, "kind": "bar", "until": until, "reason": "insult", "rule": "A17"
        }  # fmt: skip
    for actor in (CASH, INES):
        assert refused(seat, actor).code == "not_permitted"
    add_table_to_house(2, "two", MAKER, table=table_id(2))
    do(ask.OpenSession(rules=preset("madrid", 100)), CARMEN, number=2)
    assert refused(ask.DrawSeats(players=(LATE,)), CARMEN, number=2).code == "penalised"
    assert 9 not in state().seats
    assert verify() == []


def test_a_bar_ends_by_itself_and_is_lifted_with_a_reason(
    room: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    tell(bar(until=soon(1)))
    assert refusal(bar()) == "barred_already"
    later = timezone.now() + timedelta(hours=2)
    with monkeypatch.context() as clock:
        clock.setattr(timezone, "now", lambda: later)
        assert penalties.against([LATE], later) == {}
        assert refusal(LiftBar(LATE, "mistaken")) == "not_barred"
        do(ask.AssignSeat(seat=9, player_id=LATE), CARMEN)
        do(ask.Leave(seat=9), CARMEN)
    clear(LATE)
    tell(LiftBar(LATE, "mistaken"), JEFE)
    row = Bar.objects.get()
    assert (row.reason, row.by, row.lifted_by, row.lifted_reason) == (
        "insult",
        CARMEN.id,
        JEFE.id,
        "mistaken",
    )
    do(ask.AssignSeat(seat=9, player_id=LATE), CARMEN)
    assert verify() == []


def test_what_a_jefe_has_barred_no_inspector_lifts(room: None) -> None:
    tell(bar(), JEFE)
    assert refusal(LiftBar(LATE, "mistaken"), CARMEN) == "outranked"
    tell(LiftBar(LATE, "other"), JEFE)
    assert refusal(LiftBar(LATE, "other"), JEFE) == "not_barred"


def test_who_sits_is_penalised_at_his_table_and_not_at_the_door(room: None) -> None:
    assert refusal(bar(player_id=player_id(2))) == "seated"
    assert refusal(bar(player_id="f" * 32)) == "unknown_player"
    assert refusal(bar(until=int(timezone.now().timestamp()) - 1)) == "bar_over"
    assert refusal(bar(reason="Called the croupier a thief")) == "bad_message"  # codes, no words about people


def test_the_log_has_ids_and_codes_and_bars_of_both_kinds_are_read_at_once(room: None) -> None:
    until = soon(50)
    tell(bar(until=until))
    do(ask.GivePenalty(seat=1, kind="leave", reason="abuse"), CARMEN)
    entry = Entry.objects.get(kind="person_barred")
    assert entry.actor == CARMEN.id
    found = penalties.against([LATE, player_id(1), player_id(2)], timezone.now())
    assert {who: (row.table_id, row.kind, row.number) for who, row in found.items()} == {
        LATE: ("", "bar", 0),
        player_id(1): (str(table_id()), "leave", 1),
    }
    assert found[LATE].until == until


@pytest.mark.parametrize("change", [{"until": 1}, {"reason": "phone"}, {"lifted_seq": 3}, {"by": "user:9"}])
def test_verify_finds_a_bar_that_the_log_did_not_give(room: None, change: dict[str, Any]) -> None:
    tell(bar())
    with behind_the_log():
        Bar.objects.update(**change)
    assert [fault.wrong for fault in verify()] == ["rows of Bar"]


def test_verify_finds_a_bar_that_is_missing_or_that_nobody_gave(room: None) -> None:
    tell(bar())
    with behind_the_log():
        Bar.objects.all().delete()
    assert [fault.wrong for fault in verify()] == ["rows of Bar"]
