"""A preview shows what a command would lead to, writes nothing, and is stale once the table has moved."""

from typing import Any
from uuid import UUID, uuid4

import pytest
from django.test import Client

from audit.command import Actor
from audit.models import Entry
from players.models import User
from players.roles import Role
from tables.engine import commands as ask
from tables.engine import rulings as rule_
from tables.engine.state import House
from tables.wire import Nak, Preview
from tests.players.pin import PIN
from tests.tables.room import (
    CARMEN,
    CASH,
    INES,
    do,
    foresee,
    new_hand,
    new_table,
    refused,
    rows_of_everything,
    ruling,
    state,
    table_id,
    to_award,
)

pytestmark = [pytest.mark.django_db, pytest.mark.sqlite_only]


@pytest.fixture
def table(db: None) -> UUID:
    return new_table(stacks=(20000,) * 4, house=House(second_signature_from=5000))


def seen(command: ask.AnyCommand, actor: Any = CARMEN) -> Preview:
    found = foresee(command, actor)
    assert isinstance(found, Preview), found
    return found


def test_seat_two_said_ten_and_sixteen_was_entered(table: UUID) -> None:
    new_hand()
    do(ask.RaiseTo(seat=2, to=1600))
    entry = Entry.objects.get(kind="raised_to").seq - 1
    before = rows_of_everything()
    found = seen(ruling(rule_.CorrectEntry(entry=entry, verb="raise_to", to=1000)))
    assert rows_of_everything() == before
    assert found.changes == {
        "seats": {"2": {"stack": [17900, 18500], "put": [2100, 1500]}},
        "to_match": [1600, 1000],
    }
    assert (found.before["total"], found.after["total"]) == (80000, 80000)
    assert found.accounts == {"stack": 600, "pot": -600}
    assert (found.after["to_act"], found.after["button"]) == (3, 1)
    assert (found.seq, found.events, found.second) == (state().seq, ("ruling_given",), None)


def test_who_may_win_which_pot_stands_in_the_preview(table: UUID) -> None:
    first, second = to_award()
    found = seen(ruling(rule_.KillHand(seat=second)))
    assert found.before["pots"] == [{"amount": 6000, "seats": [first, second], "set_aside": False}]
    assert found.after["pots"] == [{"amount": 6000, "seats": [first], "set_aside": False}]
    assert found.changes["seats"][str(second)]["live"] == [True, False]


def test_a_preview_says_when_two_must_sign_and_shows_the_effect_all_the_same(table: UUID) -> None:
    gift = ruling(rule_.Transfer(source="house", target="seat:1", amount=5000))
    found = seen(gift)
    assert found.second == {"amount": 5000, "limit": 5000, "rule": "A17"}
    assert found.changes == {
        "seats": {"1": {"stack": [20000, 25000]}},
        "total": [80000, 85000],
    }
    assert found.accounts == {"house": -5000, "stack": 5000}
    assert refused(gift, CARMEN).code == "second_signature"


MOVES: list[tuple[ask.AnyCommand, Actor]] = [
    (ask.Fold(seat=2), INES),
    (ask.Rebuy(seat=4, amount=10000), CASH),
    (ask.HoldTable(case="7"), CARMEN),
]


@pytest.mark.parametrize(("move", "by"), MOVES)
def test_what_was_previewed_is_stale_once_hand_seat_or_table_has_moved(
    table: UUID, move: ask.AnyCommand, by: Actor
) -> None:
    new_hand()
    command = ruling(rule_.Transfer(source="house", target="cage", amount=100))
    found = seen(command)
    do(move, by)
    before = rows_of_everything()
    assert refused(command, CARMEN, exp=found.seq).code == "stale"
    assert rows_of_everything() == before
    do(command, CARMEN, exp=seen(command).seq)


def test_a_call_that_touches_nothing_leaves_a_preview_as_it_was(table: UUID) -> None:
    new_hand()
    found = seen(ruling(rule_.KillHand(seat=3)))
    do(ask.CallInspector(kind="chips"))
    do(ruling(rule_.KillHand(seat=3)), CARMEN, exp=found.seq)


def test_a_preview_is_refused_like_its_command_and_writes_nothing(table: UUID) -> None:
    new_hand()
    before = rows_of_everything()
    kill = ruling(rule_.KillHand(seat=9))
    for actor, command, code in (
        (INES, kill, "not_permitted"),
        (CARMEN, kill, "not_eligible"),
        (CARMEN, ask.Fold(seat=2), "not_permitted"),
        (INES, ask.Fold(seat=3), "not_your_turn"),
        (CARMEN, ask.DrawSeats(players=("f" * 32,)), "bad_message"),
    ):
        answer = foresee(command, actor)
        assert isinstance(answer, Nak)
        assert (answer.code, answer.seq) == (code, state().seq)
    assert rows_of_everything() == before


def test_chance_is_not_shown_beforehand(db: None) -> None:
    new_table(stacks=(20000,))
    answer = foresee(ask.DrawSeats(players=()), CARMEN)
    assert isinstance(answer, Nak)
    assert answer.code == "not_offered"


def test_a_table_that_does_not_exist_has_no_preview(table: UUID) -> None:
    answer = foresee(ruling(rule_.Note()), number=9)
    assert isinstance(answer, Nak)
    assert answer.code == "wrong_table"


def test_any_command_can_be_previewed(table: UUID) -> None:
    new_hand()
    found = seen(ask.RaiseTo(seat=2, to=1000), INES)
    assert (found.events, found.accounts) == (
        ("deal_completed", "raised_to"),
        {"stack": -1000, "pot": 1000},
    )


# -- Over HTTP ----------------------------------------------------------------------------------


def client_of(role: str) -> Client:
    User.objects.create_user(role[:8], PIN, display_name=role, role=role)
    client = Client()
    client.post("/login/", {"badge": role[:8], "pin": PIN})
    return client


def post(client: Client, command: dict[str, Any], table: UUID) -> tuple[int, dict[str, Any]]:
    body = {"id": str(uuid4()), "exp": state().seq} | command
    answer = client.post(f"/api/tables/{table}/preview", body, content_type="application/json")
    return answer.status_code, answer.json()


KILL = {"k": "rule", "d": {"ruling": {"kind": "kill_hand", "seat": 3}, "reason": "x", "article": "A17"}}


def test_the_rest_door_gives_previews_to_those_who_may_rule(table: UUID) -> None:
    new_hand()
    before = rows_of_everything()["Entry"]
    status, found = post(client_of(Role.INSPECTOR), KILL, table)
    assert (status, found["t"], found["seq"]) == (200, "preview", state().seq)
    assert found["changes"]["seats"]["3"]["live"] == [True, False]
    assert rows_of_everything()["Entry"] == before


@pytest.mark.parametrize("role", [Role.CROUPIER, Role.PLAYER, Role.SPECTATOR, Role.CASHIER, Role.AUDITOR])
def test_nobody_else_gets_one(table: UUID, role: Role) -> None:
    new_hand()
    status, answer = post(client_of(role), KILL, table)
    assert (status, answer["code"]) == (403, "not_permitted")


def test_nobody_without_a_sign_in_gets_one(table: UUID) -> None:
    status, answer = post(Client(), KILL, table)
    assert (status, answer["code"]) == (401, "not_authenticated")
    assert post(client_of(Role.INSPECTOR), KILL, table_id(9))[0] == 404


def test_the_last_five_rulings_of_an_article_stand_beside_the_new_one(table: UUID) -> None:
    for n in range(6):
        do(ruling(rule_.Note(), article="A10", text=f"case {n}"), CARMEN)
    do(ruling(rule_.Note(), article="A8"), CARMEN)
    client, address = client_of(Role.INSPECTOR), f"/api/tables/{table}/rulings"
    found = client.get(address, {"article": "A10"}).json()["rulings"]
    assert [row["text"] for row in found] == [f"case {n}" for n in (5, 4, 3, 2, 1)]
    assert (found[0]["kind"], found[0]["reason"]) == ("note", "disputed")
    assert client.get(address, {"article": "A21"}).status_code == 400
    assert client_of(Role.CROUPIER).get(address, {"article": "A10"}).status_code == 403
