"""The pages on which a hand is read again: the way there, the way back, and what they carry."""

import pytest
from django.test import Client

from players.roles import Role
from tests.tables import room
from tests.tables.test_pages import NOBODYS, client_of, data

pytestmark = [pytest.mark.django_db, pytest.mark.sqlite_only]

HANDS = f"/table/{room.table_id()}/hands/"


def test_the_last_hand_is_the_one_that_runs_and_before_the_first_there_is_the_own_screen() -> None:
    room.new_table()
    client = client_of("croupier")
    assert client.get(HANDS)["Location"] == f"/croupier/{room.table_id()}/"
    room.fold_out()
    assert client.get(HANDS)["Location"] == f"{HANDS}1/"
    room.new_hand()
    assert client.get(HANDS)["Location"] == f"{HANDS}2/"


@pytest.mark.parametrize("role", Role.values)
def test_every_role_reads_a_hand_and_goes_back_to_its_own_screen(role: str) -> None:
    room.new_table()
    room.fold_out()
    config = data(client_of(role).get(f"{HANDS}1/").content, "config")
    staff = {"inspector", "jefe", "director", "auditor", "cashier"}
    own = f"/croupier/{room.table_id()}/" if role == "croupier" else f"/table/{room.table_id()}/"
    assert config["back"] == ("/floor/" if role in staff else own)
    assert (config["hand"], config["hand_url"]) == (1, f"{HANDS}0/")
    readers = {"inspector", "jefe", "director", "auditor"}
    assert (config["trail"] is not None, config["case"] is not None) == (role in readers, role in readers)


def test_a_hand_that_does_not_exist_is_a_404_and_a_stranger_signs_in_first() -> None:
    room.new_table()
    client = client_of("spectator")
    answers = [client.get(path).status_code for path in (f"{HANDS}1/", f"/table/{NOBODYS}/hands/")]
    assert answers == [404, 404]
    assert Client().get(HANDS)["Location"] == f"/login/?next={HANDS}"
