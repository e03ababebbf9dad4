"""The case file of a hand: who may have it, what it holds, that it can be checked without the house."""

import hashlib
import json
from typing import Any

import pytest
from django.utils import timezone

from audit.models import Entry, Look
from players.roles import Role
from tables import case_pages, history
from tables.engine import commands as ask
from tables.engine.house_profile import House
from tables.engine.rulings import Note, PastEntry
from tables.models import Ruling
from tests.tables import room
from tests.tables.test_pages import client_of

pytestmark = [pytest.mark.django_db, pytest.mark.sqlite_only]

HAND = f"/table/{room.table_id()}/hands/1/case"
NBSP = "\N{NO-BREAK SPACE}"


def ruled_hand() -> None:
    """A hand that is over, with a note of the inspector."""
    room.new_table()
    room.fold_out()
    room.rule(Note(), text="seen")


@pytest.mark.parametrize("role", Role.values)
def test_the_case_file_is_for_those_who_read_the_trail_and_each_look_is_recorded(role: str) -> None:
    ruled_hand()
    readers = {"inspector", "jefe", "director", "auditor"}
    answers = [client_of(role).get(f"{HAND}.{form}") for form in ("pdf",)]
    assert [answer.status_code for answer in answers] == [200 if role in readers else 403]
    assert Look.objects.count() == (1 if role in readers else 0)


def test_the_data_are_checked_with_nothing_but_a_hash() -> None:
    ruled_hand()
    found: dict[str, Any] = json.loads(client_of("auditor").get(f"{HAND}.json").content)
    prev = bytes.fromhex(found["entries"][0]["prev"])
    for entry in found["entries"]:
        assert entry["prev"] == prev.hex()
        prev = hashlib.sha256(prev + entry["body"].encode()).digest()
        assert entry["hash"] == prev.hex()
    assert found["entries"][-1]["seq"] == room.state().seq
    assert [(one["number"], one["kind"], one["text"]) for one in found["rulings"]] == [(1, "note", "seen")]


def test_each_language_tells_rules_seats_entries_and_rulings() -> None:
    ruled_hand()
    course = history.course(room.table_id(), 1)
    moments = list(history.moments(course))
    parts = {lang: case_pages.part(lang, 1, course, moments) for lang in ("es", "fr", "en")}
    assert [parts[lang].title for lang in parts] == [
        "Expediente: mesa 1, mano 1",
        "Dossier : table 1, coup 1",
        "Case file: table 1, hand 1",
    ]
    sections = dict(parts["es"].sections)
    assert sections["Asientos y restos al inicio"][0] == f"Asiento 1: player 1.1, 200{NBSP}€"
    assert any(f"El asiento 2 apuesta 10{NBSP}€ · Crupier" in line for line in sections["Anotaciones"])
    assert len(sections["Reglas en vigor"]) > 20
    (ruled,) = Ruling.objects.all()
    at = timezone.localtime(ruled.at).strftime("%d/%m/%Y %H:%M:%S %Z")
    assert sections["Decisiones, con lo que había y lo que hay"] == [
        f"Decisión 1, mano 1 · {at} · Nota · firmada por {room.CARMEN.id}",
        "– disputed (A17: Decisiones del inspector)",
        "– seen",
        "– No cambió ninguna ficha ni carta",
        "– Sin anunciar",
        "– El crupier no se ha dado por enterado",
    ]


def test_a_house_that_plays_in_another_currency_reads_its_own_on_every_page() -> None:
    room.new_table(house=House(currency="JPY", minor_units=0))
    room.fold_out()
    course = history.course(room.table_id(), 1)
    part = case_pages.part("es", 1, course, list(history.moments(course)))
    seat = dict(part.sections)["Asientos y restos al inicio"][0]
    assert seat == f"Asiento 1: player 1.1, 20.000{NBSP}JPY"
    trail = client_of("auditor").get("/trail/").content.decode()
    assert f"El asiento 2 apuesta 1.000{NBSP}JPY" in trail
    assert "€" not in trail


def test_the_pdf_is_one_document_with_a_part_for_each_language() -> None:
    ruled_hand()
    client = client_of("inspector")
    one, two = (client.get(f"{HAND}.pdf{second}") for second in ("", "?second=fr"))
    assert one["Content-Type"] == "application/pdf"
    assert one["Content-Disposition"] == 'attachment; filename="mesa-1-mano-1.pdf"'
    assert one.content.startswith(b"%PDF-")
    pages = [answer.content.count(b"/Type /Page\n") for answer in (one, two)]
    assert pages[1] == 2 * pages[0] > 0


def test_a_hand_that_does_not_exist_or_does_not_check_has_no_case_file() -> None:
    ruled_hand()
    client = client_of("jefe")
    assert client.get(f"/table/{room.table_id()}/hands/7/case.pdf").status_code == 404
    bad = Entry.objects.get(kind="raised_to")
    with room.behind_the_log():
        Entry.objects.filter(pk=bad.pk).update(body=bytes(bad.body).replace(b'"to":1000', b'"to":2000'))
    answer = client.get(f"{HAND}.pdf")
    assert (answer.status_code, answer.content.decode()) == (409, f"quarantined {bad.seq}")


def test_a_ruling_that_puts_the_hand_right_later_stands_in_its_case_file_and_in_no_other() -> None:
    room.new_table()
    room.to_award()
    room.do(ask.PayPots())
    hand = room.state().hand
    assert hand is not None
    bet = next(undo.seq for undo in hand.undo if undo.entered.verb == "raise_to")
    room.fold_out()
    room.rule(PastEntry(hand=1, entry=bet, verb="raise_to", to=1000))
    client = client_of("auditor")
    found = {n: json.loads(client.get(HAND.replace("/1/", f"/{n}/") + ".json").content) for n in (1, 2)}
    assert [(one["number"], one["kind"]) for one in found[1]["rulings"]] == [(1, "past_entry")]
    assert found[1]["entries"][-1]["seq"] < found[1]["rulings"][0]["seq"]
    course = history.course(room.table_id(), 1)
    sections = dict(case_pages.part("es", 1, course, list(history.moments(course))).sections)
    told = sections["Decisiones, con lo que había y lo que hay"]
    assert "Corregir una mano pasada" in told[0]
    assert not [line for line in told if "past_entry" in line or "{" in line or "raise_to" in line]
