"""The list of rulings, open cases above it, and the record of each: for whom, in words, told to whom."""

import re
from uuid import UUID

import pytest
from django.test import Client

from audit.models import Look
from players.models import User
from players.roles import Role
from tables.engine import commands as ask
from tables.engine import rulings as r
from tests.players.pin import PIN
from tests.tables.room import CARMEN, do, fold_out, new_hand, new_table, rule, state, to_award

pytestmark = [pytest.mark.django_db, pytest.mark.sqlite_only]
READERS = {Role.INSPECTOR, Role.JEFE, Role.DIRECTOR, Role.AUDITOR}


@pytest.fixture
def table(db: None) -> UUID:
    """Table 1 of four with 200 each; the names are those of the log's actors, whom nobody has."""
    return new_table(stacks=(20000,) * 4)


def signed_in(role: str = Role.INSPECTOR, language: str = "es") -> Client:
    User.objects.create_user("one", PIN, display_name="Una", role=role, language=language)
    client = Client()
    client.post("/login/", {"badge": "one", "pin": PIN})
    return client


def words(page: bytes) -> str:
    """The text of a page on one line."""
    return re.sub(r"\s+", " ", re.sub(r"<[^>]+>", " ", page.decode())).strip()


def a_ruling() -> None:
    """Seat 2 has bet 16 where he said 10."""
    new_hand()
    do(ask.RaiseTo(seat=2, to=1600))
    hand = state().hand
    assert hand is not None
    entry = hand.undo[-1].seq
    kind = r.CorrectEntry(entry=entry, verb="raise_to", to=1000)
    rule(kind, reason="wrong_amount", article="A10", text="dijo diez")


@pytest.mark.parametrize("role", Role.values)
def test_list_and_record_are_for_floor_direction_and_auditor_and_every_look_is_recorded(
    table: UUID, role: str
) -> None:
    a_ruling()
    client = signed_in(role)
    for url in ("/rulings/", f"/table/{table}/rulings/1/"):
        assert client.get(url).status_code == (200 if role in READERS else 403), url
    looks = Look.objects.filter(page__in=("rulings", "ruling")).count()
    assert looks == (2 if role in READERS else 0)


def test_a_ruling_is_listed_in_words_until_it_is_told_and_acknowledged(table: UUID) -> None:
    a_ruling()
    client = signed_in()
    line = "Corregir una anotación · Importe mal anotado · A10 · mano 1 · dijo diez"
    assert line in words(client.get("/rulings/").content)
    assert "Sin anunciar" in words(client.get("/rulings/").content)
    do(ask.TellRuling(ruling="1", everybody=True), CARMEN)
    found = words(client.get("/rulings/").content)
    assert "Sin anunciar" not in found
    assert "El crupier no se ha dado por enterado" in found
    do(ask.AcknowledgeRuling(ruling="1"))
    assert "El crupier no se ha dado por enterado" not in words(client.get("/rulings/").content)


def test_the_list_is_narrowed_by_table_article_and_kind(table: UUID) -> None:
    a_ruling()
    rule(r.Note(), article="A17")
    client = signed_in()
    for query, numbers in (
        ("", {"1-1", "1-2"}),
        ("?article=A10", {"1-1"}),
        ("?kind=note", {"1-2"}),
        ("?table=2", set()),
        ("?article=nonsense", set()),
    ):
        page = client.get(f"/rulings/{query}").content.decode()
        assert set(re.findall(r'data-ruling="([\d-]+)"', page)) == numbers, query


def test_the_record_says_what_was_and_what_is_and_who_was_told(table: UUID) -> None:
    a_ruling()
    do(ask.TellRuling(ruling="1", seats=(2, 3), everybody=True), CARMEN)
    found = words(signed_in().get(f"/table/{table}/rulings/1/").content)
    assert "Asiento 2 · Resto: 179 € → 185 €" in found
    assert "Total en esta ronda 10 €" in found
    assert "Anunciado a la mesa · Comunicada a los asientos 2, 3" in found
    assert "El crupier no se ha dado por enterado" in found


def test_a_record_that_does_not_exist_is_not_found(table: UUID) -> None:
    assert signed_in().get(f"/table/{table}/rulings/9/").status_code == 404


def test_open_cases_stand_above_the_list_until_they_are_decided(table: UUID) -> None:
    fold_out()
    opened = ask.OpenCase(
        case="1-1",
        complaint="amount",
        facts=("verbal",),
        claims={2: "dije sesenta"},
        sheet="HR-9",
        video="c4",
    )
    do(opened, CARMEN)
    client = signed_in(Role.AUDITOR)
    found = words(client.get("/rulings/").content)
    assert "1-1 · Importe de un bote Mesa 1, mano 1" in found
    assert "De palabra Asiento 2 dije sesenta" in found
    assert "HR-9" in found
    assert "Decidir" not in found  # the auditor reads
    rule(r.Note(), case="1-1")
    assert 'data-case="1-1"' not in client.get("/rulings/").content.decode()


@pytest.mark.parametrize("language", ["fr", "en"])
def test_list_and_record_speak_the_readers_language(table: UUID, language: str) -> None:
    a_ruling()
    client = signed_in(language=language)
    kind, told = {
        "fr": ("Corriger une saisie", "Non annoncée"),
        "en": ("Correct an entry", "Not announced"),
    }[language]
    for url in ("/rulings/", f"/table/{table}/rulings/1/"):
        found = words(client.get(url).content)
        assert kind in found, url
        assert told in found, url


def test_a_pot_that_was_set_aside_is_told_from_the_others(table: UUID) -> None:
    to_award()
    rule(r.Impound(pot=0, case="1-1"))
    found = words(signed_in().get(f"/table/{table}/rulings/1/").content)
    assert "Botes: 60 € · asientos 2, 3 → 60 € · asientos 2, 3 (Bote apartado)" in found
    assert "Bote apartado 1-1: – → 60 €" in found
