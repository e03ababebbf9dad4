"""The page of hands on paper: who opens it, what it refuses, and that a block goes through (FLOOR.md 43)."""

from uuid import uuid4

import pytest
from django.test import Client
from django.utils import translation

from players.models import User
from players.roles import Role
from tables.money_field import MoneyField
from tables.verify import verify
from tests.players.pin import PIN
from tests.tables import room
from tests.tables.test_pages import client_of

pytestmark = [pytest.mark.django_db, pytest.mark.sqlite_only]

PATH = f"/table/{room.table_id()}/paper/"


def block(**changes: str) -> dict[str, str]:
    fields = {"command": str(uuid4()), "last": "7", "button": "3", "reason": "sin luz", "pin": PIN}
    stacks = {f"seat_{n}": "200" for n in range(1, 9)} | {"seat_1": "1.210,00", "seat_2": "190"}
    return fields | stacks | {"seat_1": "210"} | changes


def of_the_log() -> dict[str, object]:
    """Every row but the sign-in's, which remembers that the PIN was right."""
    return {name: rows for name, rows in room.rows_of_everything().items() if name != "SignIn"}


def refusal(client: Client, **changes: str) -> tuple[int, str]:
    answer = client.post(PATH, block(**changes))
    return answer.status_code, answer.content.decode()


def test_an_inspector_enters_a_block_and_the_stacks_are_as_counted() -> None:
    room.new_table()
    client = client_of("inspector")
    page = client.get(PATH).content.decode()
    assert 'name="seat_8"' in page
    assert 'value="200"' in page
    answer = client.post(PATH, block())
    assert (answer.status_code, answer["Location"]) == (302, "/floor/")
    table = room.state()
    assert (table.hands, table.seats[1].stack, table.seats[2].stack) == (7, 21000, 19000)
    assert verify() == []


def test_what_does_not_fit_is_said_in_words_and_changes_nothing() -> None:
    room.new_table()
    client, before = client_of("inspector"), of_the_log()
    assert refusal(client, last="0")[0] == 400
    assert "No es un importe" in refusal(client, seat_3="12e3")[1]
    assert refusal(client, seat_3="٣")[0] == 400
    assert refusal(client, seat_3="-5")[0] == 400
    status, page = refusal(client, seat_3="200,50")
    assert (status, "smallest" in page) == (409, False)
    assert refusal(client, pin="999999")[0] == 409
    assert of_the_log() == before


@pytest.mark.parametrize("role", sorted(set(Role.values) - {"inspector", "jefe"}))
def test_nobody_else_opens_it(role: str) -> None:
    room.new_table()
    client = client_of(role)
    assert (client.get(PATH).status_code, client.post(PATH, block()).status_code) == (403, 403)


def test_without_a_session_there_is_nothing_to_enter() -> None:
    client = client_of("inspector")
    assert client.get(PATH).status_code == 404
    assert User.objects.count() == 1


@pytest.mark.parametrize(
    ("language", "text", "minor"),
    [
        ("es", "1.240,50", 124050),
        ("es", "1240,5", 124050),
        ("es", "0", 0),
        ("fr", "1 240,50", 124050),
        ("fr", "1\u202f240,50", 124050),
        ("en", "1,240.50", 124050),
        ("en", "1240", 124000),
        ("es", "", None),
    ],
)
def test_an_amount_is_read_as_its_language_writes_it(language: str, text: str, minor: int | None) -> None:
    with translation.override(language):
        assert MoneyField(required=False).clean(text) == minor


@pytest.mark.parametrize(
    ("language", "text"), [("es", "1,240.50"), ("es", "12.40"), ("en", "1.240,50"), ("es", "1..2")]
)
def test_an_amount_of_another_writing_is_refused_rather_than_misread(language: str, text: str) -> None:
    from django.core.exceptions import ValidationError

    with translation.override(language), pytest.raises(ValidationError):
        MoneyField(required=False).clean(text)
