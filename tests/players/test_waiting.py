"""Waiting lists: several for a person, calls with a countdown, who moved whom (FLOOR 28)."""

from typing import Any
from uuid import uuid4

import msgspec
import pytest

from audit.chain import read
from audit.command import Actor, Refused
from audit.models import Entry
from audit.verify import verify
from players.models import Player, Waiting
from players.roles import Role
from players.waiting import (
    CallWaiting,
    JoinList,
    LeaveList,
    Lists,
    MoveWaiting,
    PassOver,
)
from tables.lists import execute_list

pytestmark = pytest.mark.django_db

CARMEN = Actor("user:101", "inspector", "desk-1", "sign-in:1")
ONE, HIGH = f"table:{uuid4()}", "game:omaha_high"
ANA, BEA, CAI = "a" * 32, "b" * 32, "c" * 32


@pytest.fixture(autouse=True)
def people() -> None:
    for player, alias in ((ANA, "Ana"), (BEA, "Bea"), (CAI, "Cai")):
        Player.objects.create(id=player, alias=alias)


def do(asked: Lists, actor: Actor = CARMEN) -> None:
    execute_list(asked, command_id=uuid4(), actor=actor)


def refusal(asked: Lists, actor: Actor = CARMEN) -> str:
    before = list(Waiting.objects.order_by("pk").values()), Entry.objects.count()
    with pytest.raises(Refused) as caught:
        do(asked, actor)
    assert (list(Waiting.objects.order_by("pk").values()), Entry.objects.count()) == before
    return caught.value.code


def three() -> None:
    for player in (ANA, BEA, CAI):
        do(JoinList(player, ONE))


def line(which: str = ONE) -> str:
    rows = Waiting.objects.filter(line=which).order_by("place")
    return " ".join(row.player.alias + ("!" if row.due_at else "") for row in rows)


def test_people_wait_in_the_order_in_which_they_came_on_several_lists() -> None:
    three()
    do(JoinList(CAI, HIGH))
    do(JoinList(ANA, HIGH))
    assert (line(), line(HIGH)) == ("Ana Bea Cai", "Cai Ana")
    assert refusal(JoinList(ANA, ONE)) == "already_waiting"
    assert refusal(JoinList("d" * 32, ONE)) == "unknown_player"
    assert verify() == []


def test_a_call_has_a_countdown_and_whoever_lets_it_pass_goes_to_the_bottom(
    settings: Any,
) -> None:
    three()
    do(CallWaiting(ANA, ONE))
    assert line() == "Ana! Bea Cai"
    assert refusal(CallWaiting(ANA, ONE)) == "already_called"
    assert refusal(PassOver(ANA, ONE)) == "not_due"
    assert refusal(PassOver(BEA, ONE)) == "not_called"
    settings.CALL_SECONDS = 0
    do(CallWaiting(BEA, ONE))
    do(PassOver(BEA, ONE))
    assert line() == "Ana! Cai Bea"


def test_the_entry_of_a_call_says_when_its_countdown_ends(settings: Any) -> None:
    settings.CALL_SECONDS = 90
    three()
    do(CallWaiting(ANA, ONE))
    entry, row = Entry.objects.get(kind="waiting_called"), Waiting.objects.get(player=ANA)
    assert row.due_at is not None
    assert (row.due_at - entry.at).total_seconds() == 90
    said = msgspec.json.decode(read(bytes(entry.body)).data)
    assert said == {"player": ANA, "line": ONE, "due": row.due_at.isoformat()}


@pytest.mark.parametrize(
    ("who", "to", "after"),
    [(CAI, 1, "Cai Ana Bea"), (ANA, 3, "Bea Cai Ana"), (BEA, 3, "Ana Cai Bea"), (CAI, 2, "Ana Cai Bea")],
)
def test_who_moved_whom_is_written_down(who: str, to: int, after: str) -> None:
    three()
    do(MoveWaiting(who, ONE, to))
    assert line() == after
    entry = Entry.objects.get(kind="waiting_moved")
    was = {ANA: 1, BEA: 2, CAI: 3}[who]
    assert (entry.stream.name, entry.actor) == ("floor", "user:101")
    assert msgspec.json.decode(read(bytes(entry.body)).data) == {
        "player": who, "line": ONE, "was": was, "to": to,
    }  # fmt: skip


@pytest.mark.parametrize("to", [3, 4])
def test_nobody_is_moved_to_his_own_place_or_beyond_the_list(to: int) -> None:
    three()
    assert refusal(MoveWaiting(CAI, ONE, to)) == "no_such_place"


def test_who_leaves_one_list_stays_on_the_other() -> None:
    three()
    do(JoinList(BEA, HIGH))
    do(LeaveList(BEA, ONE))
    assert (line(), line(HIGH)) == ("Ana Cai", "Bea")
    assert refusal(LeaveList(BEA, ONE)) == "not_waiting"
    assert refusal(CallWaiting(BEA, ONE)) == "not_waiting"


@pytest.mark.parametrize("role", [role for role in Role if role not in ("inspector", "jefe")])
def test_only_the_floor_leads_the_lists(role: Role) -> None:
    three()
    actor = Actor("user:9", role)
    asked: list[Lists] = [JoinList(ANA, HIGH), MoveWaiting(ANA, ONE, 2)]
    asked += [kind(ANA, ONE) for kind in (CallWaiting, PassOver, LeaveList)]
    assert [refusal(one, actor) for one in asked] == ["not_permitted"] * 5


@pytest.mark.parametrize("which", ["", "table:1", "game:holdem", "table:" + "x" * 36])
def test_there_is_no_other_list(which: str) -> None:
    assert refusal(JoinList(ANA, which)) == "bad_message"
