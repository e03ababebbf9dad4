"""The chairs of a table for a person: what is shown is what the command does, for everybody (G29)."""

from typing import Any

import pytest
from django.test import Client
from django.utils import timezone

from players.models import AdmissionCheck, Player
from players.roles import Role
from tables.engine import commands as ask
from tables.engine.state import House
from tables.wire import Nak
from tests.people import admitted
from tests.tables.room import (
    CARMEN,
    do,
    fold_out,
    foresee,
    new_table,
    player_id,
    rows_of_everything,
    table_id,
)
from tests.tables.test_pages import client_of

pytestmark = [pytest.mark.django_db, pytest.mark.sqlite_only]

NEW, BARE, GONE = "a1" * 16, "b2" * 16, "c3" * 16
STRICT = House(barred_seat="refuse")


@pytest.fixture
def room(db: None) -> None:
    """Two tables of the same game: at the first a hand has been played, a chair is kept for Gone."""
    new_table(1, stacks=(20000,) * 4, house=STRICT)
    new_table(2, stacks=(20000,) * 3)
    admitted(NEW, "New")
    admitted(GONE, "Gone")
    Player.objects.create(id=BARE, alias="Bare")
    fold_out(1)
    do(ask.ReserveSeat(seat=9, player_id=GONE, minutes=1440), CARMEN)


def shown(client: Client, player: str, number: int = 1, **query: Any) -> dict[str, Any]:
    answer = client.get(f"/api/tables/{table_id(number)}/seats", {"player": player, **query})
    assert answer.status_code == 200, answer.content
    found: dict[str, Any] = answer.json()
    return found


def outcome(command: ask.AnyCommand, number: int) -> str | None:
    answer = foresee(command, CARMEN, number=number)
    return answer.code if isinstance(answer, Nak) else None


def first_codes(found: dict[str, Any]) -> list[str | None]:
    return [row["refusals"][0]["code"] if row["refusals"] else None for row in found["seats"]]


@pytest.mark.usefixtures("room")
@pytest.mark.parametrize("number", [1, 2])
@pytest.mark.parametrize("player", [NEW, BARE, GONE])
def test_a_chair_is_offered_exactly_when_the_seat_is_given_and_refused_for_the_reason_shown(
    player: str, number: int
) -> None:
    found = shown(client_of("inspector"), player, number)
    done = [outcome(ask.AssignSeat(seat=n, player_id=player), number) for n in range(1, 11)]
    assert (found["way"], first_codes(found)) == ("assign_seat", done)
    assert [row["ok"] for row in found["seats"]] == [code is None for code in done]
    if player != BARE:
        assert None in done


@pytest.mark.usefixtures("room")
def test_who_sits_here_moves_and_who_sits_elsewhere_changes_table() -> None:
    client = client_of("inspector")
    mine = shown(client, player_id(2))
    done = [outcome(ask.MoveSeat(seat=2, to=n), 1) for n in range(1, 11)]
    assert (mine["way"], mine["from"], first_codes(mine)) == (
        "move_seat", {"table": str(table_id(1)), "seat": 2}, done,
    )  # fmt: skip
    his = shown(client, player_id(2, 2))
    there = str(table_id(1))
    done = [outcome(ask.ChangeTable(seat=2, table=there, to=n), 2) for n in range(1, 11)]
    assert (his["way"], his["from"], first_codes(his)) == (
        "change_table", {"table": str(table_id(2)), "seat": 2}, done,
    )  # fmt: skip


@pytest.mark.usefixtures("room")
def test_why_somebody_is_not_admitted_is_not_said() -> None:
    client = client_of("inspector")
    answers = [shown(client, BARE)["seats"]]
    for result in (AdmissionCheck.Result.EXCLUDED, AdmissionCheck.Result.UNDER_AGE):
        AdmissionCheck.objects.create(
            player_id=BARE, result=result, source="register", reference="1", by="x", at=timezone.now()
        )
        answers.append(shown(client, BARE)["seats"])
    assert answers[0] == answers[1] == answers[2]
    assert {row["refusals"][0]["code"] for row in answers[0]} == {"not_admitted"}


@pytest.mark.usefixtures("room")
def test_what_he_brings_is_judged_with_what_is_missing() -> None:
    client = client_of("inspector")
    assert shown(client, NEW)["joining"]["min"] == 10000
    found = shown(client, NEW, amount=6000)["joining"]["refusal"]
    assert (found["code"], found["facts"]["missing"]) == ("below_join_min", 4000)
    assert shown(client, NEW, amount=10000)["joining"]["refusal"] is None


@pytest.mark.parametrize("role", Role.values)
def test_only_inspector_and_jefe_are_told_and_nothing_is_written(room: None, role: str) -> None:
    client = client_of(role)
    before = rows_of_everything()
    answer = client.get(f"/api/tables/{table_id(1)}/seats", {"player": NEW})
    assert answer.status_code == (200 if role in ("inspector", "jefe") else 403)
    assert rows_of_everything() == before


@pytest.mark.usefixtures("room")
@pytest.mark.parametrize("player", ["", "x", "a" * 33, "'" * 32])
def test_a_person_who_is_none_is_a_bad_message(player: str) -> None:
    answer = client_of("jefe").get(f"/api/tables/{table_id(1)}/seats", {"player": player})
    assert (answer.status_code, answer.json()["code"]) == (400, "bad_message")


@pytest.mark.usefixtures("room")
def test_a_person_whom_the_house_does_not_know_gets_no_chair() -> None:
    found = shown(client_of("jefe"), "0" * 32)
    assert {row["refusals"][0]["code"] for row in found["seats"]} == {"bad_message"}
