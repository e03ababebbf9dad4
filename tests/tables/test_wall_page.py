"""The wall shows tables, free seats, lists and who is called, by number or initials (FLOOR 39)."""

from uuid import uuid4

import pytest

from players.roles import Role
from players.waiting import CallWaiting, JoinList
from tables.engine import commands as ask
from tables.lists import execute_list
from tests.people import admitted
from tests.tables.room import CARMEN, do, new_table, table_id
from tests.tables.test_pages import client_of

pytestmark = [pytest.mark.django_db, pytest.mark.sqlite_only]

ANA, BEA, CAI = "a" * 32, "b" * 32, "c" * 32


@pytest.fixture
def room(db: None) -> None:
    """Two free seats of ten, three people who wait; Ana Gil is called to seat 9, Bea to no certain one."""
    new_table(7, stacks=(20000,) * 8)
    line = f"table:{table_id(7)}"
    for player, alias, shown in (
        (ANA, "Ana Gil", "initials"),
        (BEA, "Bea", "number"),
        (CAI, "Cai", "number"),
    ):
        admitted(player, alias)
        asked = JoinList(player, "game:omaha_high" if player == CAI else line, shown=shown)  # type: ignore[arg-type]
        execute_list(asked, command_id=uuid4(), actor=CARMEN)
    for called in (CallWaiting(ANA, line, str(table_id(7)), 9), CallWaiting(BEA, line)):
        execute_list(called, command_id=uuid4(), actor=CARMEN)


@pytest.mark.usefixtures("room")
def test_the_wall_says_who_is_called_where_and_how_many_seats_are_free() -> None:
    found = client_of("spectator").get("/wall/now/").json()
    assert found == {
        "tables": [
            {
                "number": 7,
                "structure": "Bote con límite",
                "game": "Solo alta",
                "stakes": "Ante 5 · mín. 10",
                "free": 1,
                "seats": 10,
                "waiting": ["A. G.", "2"],
            }
        ],
        "called": [
            {"who": "A. G.", "where": "Mesa 7", "seat": 9},
            {"who": "2", "where": "Mesa 7", "seat": None},
        ],
        "lists": [{"name": "Solo alta", "waiting": ["3"]}],
    }


@pytest.mark.usefixtures("room")
@pytest.mark.parametrize("role", Role.values)
def test_everybody_who_is_signed_in_sees_the_wall_and_nobody_s_name_on_it(role: str) -> None:
    client = client_of(role)
    page = client.get("/wall/")
    assert page.status_code == 200
    text = page.content.decode() + client.get("/wall/now/").content.decode()
    assert [name for name in ("Ana Gil", "Bea", "Cai", "player 7", ANA) if name in text] == []


@pytest.mark.usefixtures("room")
def test_a_closed_table_is_not_on_the_wall_and_one_that_ends_takes_nobody() -> None:
    client = client_of("spectator")
    do(ask.AnnounceLastHands(hands=3), CARMEN, number=7)
    assert client.get("/wall/now/").json()["tables"][0]["free"] == 0
    do(ask.CloseSession(reason="closing"), CARMEN, number=7)
    assert client.get("/wall/now/").json()["tables"] == []


def test_nobody_else_sees_it(client: object) -> None:
    from django.test import Client

    assert [Client().get(path).status_code for path in ("/wall/", "/wall/now/")] == [302, 302]
