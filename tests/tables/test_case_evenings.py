"""Case files of a ruling, a table's evening and a person's evening: who, what, checked without the house."""

import hashlib
import json
from datetime import date
from typing import Any
from urllib.parse import quote

import pytest
from django.test import Client
from django.utils import timezone

from audit.models import Entry, Look
from players.models import Player
from players.roles import Role
from tables import case_evenings, gaming_day
from tables.engine import commands as ask
from tables.engine.rulings import Note
from tables.models import GameSession, Ruling
from tests.disarm import triggers_disarmed
from tests.tables import room
from tests.tables.test_pages import client_of

pytestmark = [pytest.mark.django_db, pytest.mark.sqlite_only]

TABLE = room.table_id()
READERS = {"inspector", "jefe", "director", "auditor"}


def evening() -> None:
    """Two hands, a ruling on the second, a rebuy, a player gone, the close."""
    room.new_table()
    room.fold_out()
    room.fold_out()
    room.rule(Note(), text="seen")
    room.do(ask.Leave(seat=8), room.CARMEN)
    room.do(ask.CloseSession(reason="late"), room.CARMEN)


def paths() -> dict[str, str]:
    opened = GameSession.objects.get().opened_seq
    today = gaming_day.began(timezone.now(), "06:00").date()
    return {
        "ruling": f"/table/{TABLE}/rulings/1/case",
        "table": f"/table/{TABLE}/evenings/{opened}/case",
        "person": f"/people/{room.player_id(8)}/evenings/{today}/case",
    }


def data_of(client: Client, path: str) -> Any:
    answer = client.get(f"{path}.json")
    assert answer.status_code == 200, answer.content
    return json.loads(answer.content)


@pytest.mark.parametrize("role", Role.values)
def test_case_files_are_for_those_who_read_the_trail_and_each_look_is_recorded(role: str) -> None:
    evening()
    client = client_of(role)
    for form in ("pdf", "json"):
        for path in paths().values():
            assert client.get(f"{path}.{form}").status_code == (200 if role in READERS else 403), path
    assert Look.objects.count() == (6 if role in READERS else 0)


def test_a_tables_evening_has_every_entry_of_the_session_and_its_chain_holds() -> None:
    evening()
    (stream,) = data_of(client_of("auditor"), paths()["table"])["streams"]
    first = GameSession.objects.get().opened_seq
    assert [entry["seq"] for entry in stream["entries"]] == list(range(first, room.state().seq + 1))
    prev = bytes.fromhex(stream["entries"][0]["prev"])
    for entry in stream["entries"]:
        assert entry["prev"] == prev.hex()
        prev = hashlib.sha256(prev + entry["body"].encode()).digest()
        assert entry["hash"] == prev.hex()
    assert [one["number"] for one in stream["rulings"]] == [1]


def test_a_ruling_comes_with_its_whole_hand() -> None:
    evening()
    found = data_of(client_of("jefe"), paths()["ruling"])
    (stream,) = found["streams"]
    kinds = [json.loads(entry["body"])["kind"] for entry in stream["entries"]]
    assert (kinds[0], "ruling_given" in kinds, kinds.count("hand_started")) == ("hand_started", True, 1)
    assert (found["ruling"]["number"], found["ruling"]["text"]) == (1, "seen")


def test_the_case_file_of_a_ruling_begins_with_the_ruling_in_words_and_who_dealt() -> None:
    evening()
    one = Ruling.objects.select_related("table").get()
    found = case_evenings.stretch(one.table, *case_evenings._around(one))
    told = {lang: case_evenings.ruling_part(lang, one, found) for lang in ("es", "fr", "en")}
    heading, about = told["es"].sections[0]
    assert (heading, about[1:3]) == ("La decisión", ["– disputed (A17: Decisiones del inspector)", "– seen"])
    stream = f"table:{TABLE}"
    assert about[-2:] == [
        f"Anotaciones {found.first} a {found.last} de la mesa 1 (serie {stream})",
        f"Repartió {room.INES.id}",
    ]
    assert [part.sections[0][0] for part in told.values()] == ["La decisión", "La décision", "The ruling"]


def test_a_persons_evening_has_his_hands_his_money_and_nobody_elses_seat() -> None:
    evening()
    (stream,) = data_of(client_of("inspector"), paths()["person"])["streams"]
    kinds = [json.loads(entry["body"])["kind"] for entry in stream["entries"]]
    assert kinds.count("hand_started") == 2
    assert (kinds.count("seat_assigned"), kinds.count("bought_in"), kinds.count("seat_left")) == (1, 1, 1)
    for entry in stream["entries"]:
        hashed = hashlib.sha256(bytes.fromhex(entry["prev"]) + entry["body"].encode()).hexdigest()
        assert entry["hash"] == hashed


def test_each_language_tells_a_persons_evening() -> None:
    evening()
    today = str(gaming_day.began(timezone.now(), "06:00").date())
    who = Player.objects.get(pk=room.player_id(8))
    client_of("auditor")
    from tables.models import Sitting

    day = date.fromisoformat(today)
    found = case_evenings._at_a_table(who.pk, list(Sitting.objects.filter(player=who)), day)
    told = {lang: case_evenings.person_part(lang, who, today, [found]) for lang in ("es", "fr", "en")}
    assert told["es"].title == f"Expediente: player 1.8, velada del {day:%d/%m/%Y}"
    sections = dict(told["es"].sections)
    assert sections["Mesa 1: Manos"] == [
        "Mano 1: 200\u00a0€ al empezar, 195\u00a0€ al terminar",
        "Mano 2: 195\u00a0€ al empezar, 190\u00a0€ al terminar",
    ]
    assert len(sections["Mesa 1: Dinero"]) == 2
    assert dict(told["en"].sections)["Table 1: Hands"][0].startswith("Hand 1: €200")


def test_what_does_not_exist_or_does_not_check_has_no_case_file() -> None:
    evening()
    client, found = client_of("inspector"), paths()
    for path in (
        f"/table/{TABLE}/rulings/9/case.pdf",
        f"/table/{TABLE}/evenings/2/case.pdf",
        f"/people/{room.player_id(8)}/evenings/1999-01-01/case.pdf",
        f"/people/{room.player_id(8)}/evenings/9999-12-31/case.pdf",
        f"/people/{room.player_id(8)}/evenings/0001-01-01/case.pdf",
        f"/people/{room.player_id(8)}/evenings/{quote('x;y')}/case.pdf",
        f"/people/{'0' * 32}/evenings/{timezone.localdate()}/case.pdf",
        f"/table/{TABLE}/rulings/1/case.exe",
    ):
        assert client.get(path).status_code == 404, path
    with triggers_disarmed():
        entry = Entry.objects.get(stream__name=f"table:{TABLE}", seq=Ruling.objects.get().seq)
        Entry.objects.filter(pk=entry.pk).update(body=bytes(entry.body).replace(b"seen", b"sown"))
    for path in found.values():
        assert client.get(f"{path}.json").status_code == 409, path


def test_the_trail_of_a_table_leads_to_its_evenings_and_the_people_page_to_a_persons() -> None:
    evening()
    client, found = client_of("inspector"), paths()
    trail = client.get("/trail/?table=1").content.decode()
    assert [f"{found['table']}.{form}" in trail for form in ("pdf", "json")] == [True, True]
    assert "/evenings/" not in client.get("/trail/").content.decode()
    people = client.get(f"/floor/people/?player={room.player_id(8)}").content.decode()
    assert f"{found['person']}.pdf" in people
    cashier = client_of("cashier", badge="701")
    assert "/evenings/" not in cashier.get(f"/floor/people/?player={room.player_id(8)}").content.decode()
