"""The page of the people: for those who may see why, writing through `players.execute` (G29, A17, GDPR)."""

import logging
import re
from datetime import UTC, datetime, time, timedelta
from html import unescape
from typing import Any
from uuid import uuid4

import pytest
import time_machine
from django.test import Client
from django.utils import timezone

from audit.models import Entry
from players.execute import MAY_SEE_PEOPLE
from players.identity import papers_of
from players.models import AdmissionCheck, Bar, Identity, Player, Waiting
from players.roles import Role
from players.waiting import CallWaiting, JoinList
from tables.engine import commands as ask
from tables.lists import execute_list
from tables.verify import verify
from tests.people import admitted
from tests.players.pin import PIN
from tests.tables.room import CARMEN, do, new_table, player_id, rows_of_everything, state, table_id
from tests.tables.test_pages import client_of

pytestmark = [pytest.mark.django_db, pytest.mark.sqlite_only]

PAGE = "/floor/people/"
NEW = {
    "what": "register", "alias": "Noe", "name": "Noelia Peña", "born": "1990-05-17", "document": "id_card",
    "number": "12345678z", "country": "es",
}  # fmt: skip


def words(client: Client, query: str = "") -> str:
    answer = client.post(PAGE, {"what": "search", "q": query}) if query else client.get(PAGE)
    page = unescape(answer.content.decode())
    return re.sub(r"\s+", " ", re.sub(r"<[^>]+>", " ", page))


def register(client: Client, **other: str) -> str:
    command = uuid4()
    answer = client.post(PAGE, {**NEW, "command": str(command), **other})
    assert (answer.status_code, answer["Location"]) == (302, f"{PAGE}?player={command.hex}&done=register")
    return command.hex


def check(client: Client, player: str, result: str) -> int:
    sent = {"what": "check", "command": str(uuid4()), "player": player, "result": result}
    return client.post(PAGE, {**sent, "source": "register", "reference": "R-17"}).status_code


@pytest.mark.parametrize("role", Role.values)
def test_only_those_who_may_see_why_open_the_page(role: str) -> None:
    client = client_of(role)
    before = rows_of_everything()
    wanted = 200 if role in MAY_SEE_PEOPLE else 403
    assert client.get(PAGE).status_code == wanted
    if wanted == 403:
        assert client.post(PAGE, {**NEW, "command": str(uuid4())}).status_code == 403
        assert rows_of_everything() == before


def test_nobody_opens_it_without_signing_in() -> None:
    assert Client().get(PAGE)["Location"] == f"/login/?next={PAGE}"
    assert Client().post(PAGE, NEW)["Location"] == f"/login/?next={PAGE}"


def test_somebody_is_registered_found_and_checked() -> None:
    client = client_of("cashier")
    player = register(client)
    papers = papers_of(Identity.objects.get())
    assert papers is not None
    assert (papers.name, papers.number, papers.country) == ("Noelia Peña", "12345678Z", "ES")
    assert "Sin comprobar Noelia Peña · 17/05/1990 · Documento de identidad 12345678Z (ES)" in words(
        client, "pena"
    )
    assert check(client, player, "clear") == 302
    assert "Sin impedimento" in words(client, "pena").partition("Anotar")[0]
    assert [e.kind for e in Entry.objects.order_by("pk")] == ["player_registered", "admission_checked"]


def test_a_form_that_is_sent_twice_counts_once() -> None:
    client = client_of("inspector")
    command = str(uuid4())
    answers = [client.post(PAGE, {**NEW, "command": command}) for _ in range(2)]
    assert [a.status_code for a in answers] == [302, 302]
    assert Player.objects.count() == 1


def test_papers_that_are_known_lead_to_the_person_who_has_them() -> None:
    client = client_of("inspector")
    register(client)
    answer = client.post(PAGE, {**NEW, "alias": "Other", "command": str(uuid4())})
    page = unescape(answer.content.decode())
    assert answer.status_code == 409
    assert "Esta persona ya está registrada" in page
    assert "<h3>Noe</h3>" in page
    assert Player.objects.count() == 1


@pytest.mark.parametrize(
    "wrong", [{"born": "17.5"}, {"number": "1 2"}, {"country": "ESP"}, {"name": ""}, {"document": "card"}]
)
def test_what_is_not_whole_is_given_back_and_writes_nothing(wrong: dict[str, str]) -> None:
    client = client_of("inspector")
    answer = client.post(PAGE, {**NEW, "command": str(uuid4()), **wrong})
    assert answer.status_code == 400
    assert "Revise lo que ha anotado" in answer.content.decode()
    assert Entry.objects.count() == 0


def test_an_exclusion_is_not_lifted_by_the_floor() -> None:
    client = client_of("jefe")
    player = register(client)
    assert check(client, player, "excluded") == 302
    assert check(client, player, "clear") == 409
    assert check(client_of("compliance", badge="701"), player, "clear") == 302
    assert [c.result for c in AdmissionCheck.objects.order_by("pk")] == ["excluded", "clear"]


def test_who_is_seated_and_not_admitted_any_more_stands_on_top_for_the_inspector() -> None:
    new_table(7, stacks=(20000,) * 4)
    client = client_of("inspector")
    assert "Con asiento y sin admisión vigente" not in words(client)
    check(client, player_id(3, 7), "excluded")
    top = words(client).partition("Buscar a una persona")[0]
    assert "Con asiento y sin admisión vigente" in top
    assert "player 7.3 Excluida Sin datos guardados · Mesa 7, asiento 3 Registro de prohibidos · R-17" in top


def test_the_floor_learns_how_many_and_croupier_and_players_do_not() -> None:
    new_table(7, stacks=(20000,) * 4)
    client = client_of("inspector")
    asked = f"{PAGE}attention/"
    assert client.get(asked).json() == {"n": 0}
    check(client, player_id(3, 7), "excluded")
    assert client.get(asked).json() == {"n": 1}
    for badge, role in enumerate(sorted(set(Role.values) - MAY_SEE_PEOPLE), 710):
        assert client_of(role, badge=str(badge)).get(asked).status_code == 403
    assert client.post(asked).status_code == 405


def test_compliance_alone_erases_and_says_it_twice() -> None:
    player = register(client_of("inspector"))
    sent = {"what": "erase", "command": str(uuid4()), "player": player, "sure": "on"}
    assert client_of("jefe", badge="701").post(PAGE, sent).status_code == 409
    client = client_of("compliance", badge="702")
    assert client.post(PAGE, {**sent, "sure": ""}).status_code == 400
    assert papers_of(Identity.objects.get()) is not None
    assert client.post(PAGE, sent).status_code == 302
    assert papers_of(Identity.objects.get()) is None
    assert Player.objects.get().alias == f"#{player[:6]}"


def test_who_looked_somebody_up_is_logged_without_the_words_he_looked_for(
    caplog: pytest.LogCaptureFixture,
) -> None:
    admitted("a" * 32, "Bea")
    client = client_of("inspector")
    logger = logging.getLogger("omaha.access")
    logger.addHandler(caplog.handler)
    try:
        with caplog.at_level(logging.INFO, "omaha.access"):
            words(client, "bea")
    finally:
        logger.removeHandler(caplog.handler)
    facts = next(r.__dict__["facts"] for r in caplog.records if r.getMessage() == "people searched")
    assert (facts["role"], facts["found"], "bea" in str(facts)) == ("inspector", 1, False)


@pytest.mark.parametrize(("language", "heading"), [("es", "Personas"), ("fr", "Personnes"), ("en", "People")])
def test_the_page_speaks_the_readers_language(language: str, heading: str) -> None:
    page = client_of("inspector", language).get(PAGE).content.decode()
    assert f"<h1>{heading}</h1>" in page


# --- bars at the door -----------------------------------------------------------------------------------


def barred(client: Client, player: str, what: str = "bar", **sent: str) -> Any:
    """Bar somebody to the end of tomorrow, or lift it."""
    day = str(timezone.localdate() + timedelta(days=2))
    told = {"bar": {"reason": "insult", "until": day}, "lift": {"reason": "mistaken"}}[what]
    return client.post(
        PAGE, {"what": what, "command": str(uuid4()), "player": player, "pin": PIN, **told, **sent}
    )


def test_somebody_at_the_door_is_barred_with_ones_own_pin_and_the_bar_is_lifted() -> None:
    client = client_of("inspector")
    compliance, cashier = client_of("compliance", badge="701"), client_of("cashier", badge="702")
    person = register(client)
    for pin, status, said in (("", 409, "Introduzca su PIN"), ("999999", 409, "Este no es su PIN")):
        answer = barred(client, person, pin=pin)
        assert (answer.status_code, said in unescape(answer.content.decode())) == (status, True)
    assert barred(client, person, reason="rude").status_code == 400
    for day in ("2020-01-01", "9999-12-31", "0001-01-01", "soon", ""):
        assert barred(client, person, until=day).status_code == 400
    with time_machine.travel(datetime.combine(timezone.localdate(), time(7, tzinfo=UTC)), tick=False):
        early = client_of("inspector", badge="703")  # a screen of its own: by noon it is idle, and locked
        assert barred(early, person, until=str(timezone.localdate() - timedelta(days=1))).status_code == 409
    assert Bar.objects.count() == 0
    assert barred(client, person).status_code == 302
    row = Bar.objects.get()
    ends = timezone.localtime(datetime.fromtimestamp(row.until, UTC))
    assert (ends.date(), ends.hour) == (timezone.localdate() + timedelta(days=3), 6)
    for reader in (client, compliance):
        page = words(reader, "pena")
        assert "Sin comprobar · vetado" in page
        assert "Prohibido hasta" in page
        assert "Insultos" in page.partition("Prohibido hasta")[2].partition("·")[2][:12]
    shown = cashier.post(PAGE, {"what": "search", "q": "pena"}).content.decode()
    assert "data-barred" not in shown
    assert 'value="bar"' not in shown
    for role in (cashier, compliance):
        assert barred(role, person, "lift").status_code == 409
    assert barred(client, person, "lift").status_code == 302
    assert Bar.objects.get().lifted_reason == "mistaken"
    assert "data-barred" not in client.get(f"{PAGE}?player={person}").content.decode()


def test_who_is_barred_waits_on_no_list_and_no_chair_is_kept_for_him() -> None:
    new_table(stacks=(20000,) * 4)
    client = client_of("inspector")
    person = register(client)
    assert check(client, person, "clear") == 302
    table, line = str(table_id()), f"table:{table_id()}"
    for asked in (JoinList(person, line), CallWaiting(person, line, table=table, seat=9)):
        execute_list(asked, command_id=uuid4(), actor=CARMEN)
    assert state().reservations.keys() == {9}
    assert barred(client, person).status_code == 302
    assert not Waiting.objects.exists()
    assert state().reservations == {}
    assert [e.kind for e in Entry.objects.order_by("-pk")[:3]] == [
        "reservation_ended", "waiting_left", "person_barred",
    ]  # fmt: skip
    assert verify() == []


def test_who_sits_is_barred_at_his_table() -> None:
    new_table(stacks=(20000,) * 4)
    client = client_of("inspector")
    answer = barred(client, player_id(2))
    assert answer.status_code == 409
    page = unescape(answer.content.decode())
    assert "Esta persona está sentada en una mesa" in page
    assert 'class="check barring"' not in page
    do(ask.GivePenalty(seat=2, kind="bar", until=4_000_000_000, reason="insult"), CARMEN)
    assert "sanción de la mesa 1" in words(client, "player 1.2")


def test_a_refusal_does_not_stand_beside_what_was_done_before() -> None:
    client = client_of("inspector")
    player = register(client)
    after = f"{PAGE}?player={player}&done=register"
    done = "Registrada. Compruebe la admisión antes de darle asiento."
    assert done in client.get(after).content.decode()
    again = client.post(after, {"what": "register", "alias": ""})
    assert (again.status_code, done in again.content.decode()) == (400, False)
