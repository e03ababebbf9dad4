"""A table that is not public is as nothing to who has no seat there, at every door (`public_table`)."""

from typing import Any
from uuid import UUID

import pytest
from django.test import Client
from django.urls import URLPattern, get_resolver, reverse

from players.models import Player, User
from players.roles import Role
from players.sessions import SessionFacts, current_session
from tables.audiences import may_watch, placed
from tables.engine.state import House
from tests.house.test_route_matrix import patterns
from tests.tables.room import fold_out, new_table, player_id, state, table_id
from tests.tables.test_idle_lock import Screen

pytestmark = [pytest.mark.django_db, pytest.mark.sqlite_only]

HIDDEN, SHOWN = 1, 2
GUESTS = (Role.SPECTATOR, Role.PLAYER, Role.WALL)
OPEN_TO_GUESTS = ("table", "table_rules", "last_hand", "replay")


@pytest.fixture(autouse=True)
def rooms(db: None) -> None:
    new_table(HIDDEN, stacks=(20000,) * 4, house=House(public_table=False))
    new_table(SHOWN, stacks=(20000,) * 4)
    for number in (HIDDEN, SHOWN):
        fold_out(number)


def sitting(seat: int, number: int) -> Screen:
    """A screen of the player in a seat, who has signed in by himself."""
    screen = Screen(f"83{seat}{number}", Role.PLAYER)
    user = User.objects.get(badge=f"83{seat}{number}")
    Player.objects.filter(pk=player_id(seat, number)).update(user=user)
    return screen


def reads(number: int) -> list[str]:
    api = f"/api/tables/{table_id(number)}"
    return [
        f"/table/{table_id(number)}/",
        f"/table/{table_id(number)}/rules/",
        f"/table/{table_id(number)}/hands/1/",
        api,
        f"{api}/hands",
        f"{api}/hands/1",
        f"{api}/why?about=pots",
    ]


def codes(client: Client, number: int) -> list[int]:
    return [client.get(path).status_code for path in reads(number)]


@pytest.mark.parametrize("role", GUESTS)
def test_no_door_shows_it_to_who_has_no_seat_there(role: str) -> None:
    client = Screen("820", role).client
    assert codes(client, HIDDEN) == [404] * len(reads(HIDDEN))
    assert 404 not in codes(client, SHOWN)
    assert Screen("820", role).rest("pay_pots", {}) == (404, "wrong_table")
    (tile,) = client.get("/api/tables").json()["tiles"]
    assert tile["number"] == SHOWN
    if role != Role.WALL:
        lobby = client.get("/?list=1").content.decode()
        assert (str(table_id(HIDDEN)) in lobby, str(table_id(SHOWN)) in lobby) == (False, True)


def test_who_sits_at_another_table_does_not_see_it_and_who_sits_there_does() -> None:
    assert codes(sitting(2, SHOWN).client, HIDDEN) == [404] * len(reads(HIDDEN))
    mine = sitting(3, HIDDEN).client
    assert 404 not in codes(mine, HIDDEN)
    assert [tile["number"] for tile in mine.get("/api/tables").json()["tiles"]] == [HIDDEN, SHOWN]
    assert str(table_id(HIDDEN)) in mine.get("/?list=1").content.decode()


@pytest.mark.parametrize("role", [Role.CROUPIER, Role.INSPECTOR, Role.CASHIER, Role.AUDITOR])
def test_the_staff_see_it(role: str) -> None:
    client = Screen("810", role).client
    assert 404 not in codes(client, HIDDEN)
    assert len(client.get("/api/tables").json()["tiles"]) == 2


def test_the_wall_does_not_show_it() -> None:
    for role in (Role.WALL, Role.INSPECTOR):
        shown = Screen(f"8{role}"[:8], role).client.get("/wall/now/").json()["tables"]
        assert [table["number"] for table in shown] == [SHOWN]


def test_a_socket_knows_no_such_table_and_an_open_one_is_judged_again() -> None:
    spectator = facts(Screen("820", Role.SPECTATOR))
    player = facts(sitting(3, HIDDEN))
    assert [may_watch(who, state(HIDDEN)) for who in (spectator, player)] == [False, True]
    assert [may_watch(who, state(SHOWN)) for who in (spectator, player)] == [True, True]
    shown = placed(state(SHOWN))
    assert shown[0] is True
    assert placed(state(HIDDEN))[0] is False


def facts(screen: Screen) -> SessionFacts:
    found = current_session(screen.key)
    assert found is not None
    return found


def test_every_page_of_a_table_that_guests_may_ask_for_is_among_these() -> None:
    """A page that is new is asked here too, or is no guest's."""
    client = Screen("820", Role.SPECTATOR).client
    answers: dict[str, Any] = {}
    for one in patterns(get_resolver()):
        assert isinstance(one, URLPattern)
        kinds = one.pattern.converters
        if set(kinds) != {"table"}:
            continue
        path = reverse(str(one.name), kwargs={"table": UUID(str(table_id(HIDDEN)))})
        answers[str(one.name)] = client.get(path).status_code
    assert {name for name, status in answers.items() if status not in (403, 404, 405)} == set()
