"""The page of the waiting lists: call, be refused with the reason before the walk, seated (FLOOR 28, G17)."""

import re
from html import unescape
from typing import Any
from uuid import uuid4

import pytest
from django.test import Client

from players.models import Player, Waiting
from players.roles import Role
from tables.engine import commands as ask
from tables.engine.state import House
from tables.models import Seat
from tables.verify import verify
from tests.people import admitted, clear
from tests.tables.room import CARMEN, do, fold_out, new_table, player_id, rows_of_everything, table_id
from tests.tables.test_pages import client_of

pytestmark = [pytest.mark.django_db, pytest.mark.sqlite_only]

PAGE = "/floor/waiting/"
LATE = player_id(9)
ONE = f"table:{table_id(7)}"
FOUR = (20000,) * 4


def tap(client: Client, what: str, player: str = LATE, line: str = ONE, **more: Any) -> int:
    sent = {"what": what, "command": str(uuid4()), "player": player, "line": line, **more}
    return client.post(PAGE, sent).status_code


def words(client: Client) -> str:
    page = unescape(client.get(PAGE).content.decode())
    return re.sub(r"\s+", " ", re.sub(r"<[^>]+>", " ", page))


@pytest.mark.parametrize("role", Role.values)
def test_only_inspector_and_jefe_lead_the_lists(role: str) -> None:
    new_table(7, stacks=FOUR)
    admitted(LATE, "late")
    client, wanted = client_of(role), 200 if role in ("inspector", "jefe") else 403
    before = rows_of_everything()
    assert client.get(PAGE).status_code == wanted
    if wanted == 403:
        taps = ("join", "call", "recall", "uncall", "pass", "move", "leave", "seat")
        assert [tap(client, what) for what in taps] == [403] * 8
        assert rows_of_everything() == before


def test_somebody_waits_is_called_and_seated_and_waits_nowhere_any_more() -> None:
    new_table(7, stacks=FOUR)
    admitted(LATE, "late")
    client = client_of("inspector")
    assert [tap(client, "join"), tap(client, "join", line="game:omaha_high"), tap(client, "call")] == [
        302
    ] * 3
    assert "1 late" in words(client)
    assert re.search(r"quedan 1[12]\d s", words(client))
    assert tap(client, "seat", to=5, table=str(table_id(7))) == 302
    chair = Seat.objects.get(player_id=LATE)
    assert (chair.table.number, chair.seat) == (7, 5)
    assert Waiting.objects.count() == 0
    assert verify() == []


def test_the_reason_stands_there_before_the_walk_and_says_nothing_of_admission() -> None:
    new_table(7, stacks=FOUR)
    Player.objects.create(id=LATE, alias="late")
    client = client_of("inspector")
    tap(client, "join")
    tap(client, "call")
    page = words(client)
    assert "Mesa 7 No es posible ahora: avise al inspector" in page
    assert "Asiento 5" not in page
    assert tap(client, "seat", to=5, table=str(table_id(7))) == 409
    assert (Seat.objects.filter(player_id=LATE).count(), Waiting.objects.count()) == (0, 1)
    clear(LATE)
    assert "Asiento 5" in words(client)


def test_a_full_table_offers_no_seat() -> None:
    new_table(7, stacks=(20000,) * 10)
    admitted("9" * 32, "late")
    client = client_of("inspector")
    tap(client, "join", "9" * 32)
    tap(client, "call", "9" * 32)
    assert "Mesa 7 No hay asiento libre" in words(client)


def test_a_seat_given_on_any_other_screen_ends_the_waiting_too() -> None:
    new_table(7, stacks=FOUR)
    admitted(LATE, "late")
    tap(client_of("inspector"), "join")
    do(ask.AssignSeat(seat=9, player_id=LATE), CARMEN, number=7)
    assert Waiting.objects.count() == 0


def test_the_seats_that_are_not_possible_say_why_and_from_which_hand_they_are() -> None:
    """FLOOR 16: at the first table a hand has been played with the button at seat 1."""
    new_table(7, stacks=(20000,) * 4, house=House(barred_seat="refuse"))
    fold_out(7)
    do(ask.Leave(seat=2), CARMEN, number=7)
    admitted(LATE, "late")
    client = client_of("inspector")
    tap(client, "join", how="phone", shown="initials")
    tap(client, "call")
    page = words(client)
    assert "Por teléfono · se le llama «L.»" in page
    assert re.search(r"Asiento 2 ?: Este asiento tendría el botón: posible desde la mano 3", page)
    assert tap(client, "seat", to=2, table=str(table_id(7))) == 409
    assert "tendría el botón" in page
    assert tap(client, "seat", to=9, table=str(table_id(7))) == 302


def test_a_call_is_repeated_and_taken_back_and_people_are_moved_both_ways() -> None:
    new_table(7, stacks=FOUR)
    client = client_of("inspector")
    people = [n * 32 for n in "ab"]
    for player in people:
        admitted(player, player[0])
        tap(client, "join", player)
    assert [tap(client, what, people[0]) for what in ("call", "recall", "uncall")] == [302] * 3
    assert Waiting.objects.filter(due_at=None).count() == 2
    assert tap(client, "recall", people[0]) == 409
    assert tap(client, "move", people[0], to=2) == 302
    assert [row.player_id for row in Waiting.objects.order_by("place")] == [people[1], people[0]]
    assert verify() == []


def test_the_search_leaves_those_whose_alias_fits() -> None:
    new_table(7, stacks=FOUR)
    admitted("a" * 32, "Noor")
    admitted("b" * 32, "Omar")
    page = client_of("jefe").get(PAGE, {"q": "noo"}).content.decode()
    assert ("Noor" in page, "Omar" in page) == (True, False)


def test_verify_builds_the_lists_again_and_finds_who_was_moved_behind_the_log() -> None:
    new_table(7, stacks=FOUR)
    client = client_of("inspector")
    people = [n * 32 for n in "abcd"]
    for player in people:
        admitted(player, player[0])
        tap(client, "join", player)
        tap(client, "join", player, line="game:omaha_high")
    tap(client, "call", people[1])
    tap(client, "move", people[3], to=1)
    tap(client, "leave", people[2])
    do(ask.AssignSeat(seat=9, player_id=people[0]), CARMEN, number=7)
    assert verify() == []
    Waiting.objects.filter(player=people[1], line=ONE).update(place=0)
    assert [(f.stream, f.wrong) for f in verify()] == [("floor", "rows of Waiting")]


@pytest.mark.parametrize(
    ("wrong", "status"),
    [({"what": "shout"}, 400), ({"player": "x"}, 400), ({"what": "call"}, 409), ({"line": "table:1"}, 409)],
)
def test_a_tap_that_makes_no_sense_writes_nothing(wrong: dict[str, str], status: int) -> None:
    new_table(7, stacks=FOUR)
    admitted(LATE, "late")
    client = client_of("inspector")
    before = rows_of_everything()
    assert tap(client, **({"what": "join"} | wrong)) == status
    assert {k: v for k, v in rows_of_everything().items() if k != "Session"} == before
