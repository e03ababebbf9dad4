"""Receipts on paper, and linked cash until somebody has looked at it (TRUST, cashier)."""

from datetime import UTC, datetime, timedelta
from urllib.parse import unquote
from uuid import uuid4

import pytest
from django.test import Client, RequestFactory
from django.utils import timezone
from django.utils.translation import override

from audit.models import Entry
from players import passes
from players.models import AlertSeen, User
from players.verify import verify_people
from tables import cage
from tables.audiences import Audience, overlay
from tables.engine import commands as ask
from tables.engine.state import House
from tables.models import Receipt, Sitting
from tables.receipt_pages import moment, slip
from tables.receipt_print import printed
from tests.tables.room import CASH, do, fold_out, new_table, player_id, state, table_id
from tests.tables.test_cage_page import give, newcomer, words
from tests.tables.test_pages import client_of

pytestmark = pytest.mark.django_db


@pytest.fixture
def cashier() -> Client:
    new_table(stacks=(20000,) * 5)
    fold_out()
    return client_of("cashier")


# --- receipts ------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("language", "title", "kind", "source"),
    [
        ("es", "Justificante 1-000006", "Recompra", "Ticket de caja"),
        ("fr", "Reçu 1-000006", "Recave", "Ticket de caisse"),
        ("en", "Receipt 1-000006", "Rebuy", "Cage ticket"),
    ],
)
def test_a_receipt_says_what_was_done_in_the_guests_language_and_names_nobody(
    cashier: Client, language: str, title: str, kind: str, source: str
) -> None:
    give(cashier, 2, "rebuy", amount="100", source="cage_ticket")
    found = Receipt.objects.get(number=6)
    with override(language):
        paper = slip(found, language, RequestFactory().get("/", headers={"host": "testserver"}))
    entry = Entry.objects.get(stream__name=f"table:{table_id()}", seq=found.seq)
    badge = User.objects.get(role="cashier").badge
    said = [value for _, value in paper.lines]
    assert (paper.title, said[:4]) == (title, [kind, source, "1", "2"])
    assert said[4] == moment(found.at)
    assert badge in said[5]
    assert paper.anchor[1] == bytes(entry.hash).hex()
    everything = " ".join([paper.title, paper.amount, *said, *paper.anchor, paper.link_line])
    assert "player" not in everything
    assert "Rosa" not in everything
    answer = cashier.get(f"/cage/{table_id()}/receipts/6/{language}.pdf")
    assert (answer["Content-Type"], answer.content[:5]) == ("application/pdf", b"%PDF-")


def test_the_time_on_a_receipt_names_its_zone() -> None:
    assert moment(datetime(2026, 11, 30, 20, 4, 10, tzinfo=UTC)) == "30/11/2026 21:04:10 CET (UTC+01:00)"
    assert moment(datetime(2026, 7, 1, 20, 4, 10, tzinfo=UTC)) == "01/07/2026 22:04:10 CEST (UTC+02:00)"


def test_the_code_on_a_receipt_opens_this_sitting_in_this_seat_and_none_is_printed_once_it_is_left(
    cashier: Client,
) -> None:
    request = RequestFactory().get("/", headers={"host": "testserver"})
    found = Receipt.objects.get(number=5)
    link = slip(found, "es", request).link
    assert link.startswith("http://testserver/seat/?k=")
    code = passes.read(unquote(link.partition("k=")[2].partition("&")[0]))
    sitting = Sitting.objects.get(player=player_id(5))
    assert code == passes.Code(sitting.pk, 5)
    do(ask.Leave(seat=5), CASH)
    paper = slip(Receipt.objects.get(number=5), "es", request)
    assert paper.link == ""
    assert len(printed(paper)) < len(printed(paper._replace(link=link)))


# --- alerts --------------------------------------------------------------------------------------------


def linked(amount: int = 200000) -> str:
    """Somebody has bought in for the threshold in two parts."""
    person = newcomer()
    do(ask.BuyIn(seat=9, amount=amount - 10000), CASH)
    do(ask.Rebuy(seat=9, amount=10000), CASH)
    return person


def test_at_the_threshold_the_desk_shows_an_alert_until_somebody_has_seen_it(cashier: Client) -> None:
    person = linked()
    assert cashier.get("/cage/alerts/count/").json() == {"n": 1}
    page = words(cashier.get("/cage/alerts/"))
    assert "Noe" in page
    assert "2.000 € · 2 operaciones" in page
    seen = {"command": str(uuid4()), "player": person, "amount": "200000"}
    assert cashier.post("/cage/alerts/", seen).status_code == 302
    assert cashier.get("/cage/alerts/count/").json() == {"n": 0}
    row = AlertSeen.objects.get()
    entry = Entry.objects.get(stream__name="people", seq=row.seq)
    assert (entry.kind, row.player_id, row.amount) == ("alert_seen", person, 200000)
    assert verify_people({}) == []
    AlertSeen.objects.update(amount=1)
    assert [fault.wrong for fault in verify_people({})] == ["rows of AlertSeen"]
    AlertSeen.objects.update(amount=200000)


def test_more_cash_after_it_was_seen_has_to_be_seen_again(cashier: Client) -> None:
    person = linked()
    old = {"command": str(uuid4()), "player": person, "amount": "200000"}
    cashier.post("/cage/alerts/", old)
    do(ask.Rebuy(seat=9, amount=10000), CASH)
    assert cashier.get("/cage/alerts/count/").json() == {"n": 1}
    again = cashier.post("/cage/alerts/", old | {"command": str(uuid4())})
    assert again.status_code == 409
    assert "La suma ha cambiado" in words(again)
    forged = cashier.post("/cage/alerts/", old | {"command": str(uuid4()), "amount": "999999999"})
    assert forged.status_code == 409


def test_the_houses_own_threshold_counts() -> None:
    new_table(stacks=(20000,) * 4, house=House(alert_threshold=20001))
    client = client_of("inspector")
    assert client.get("/cage/alerts/count/").json() == {"n": 0}
    do(ask.Rebuy(seat=1, amount=10000), CASH)
    assert client.get("/cage/alerts/count/").json() == {"n": 1}


def test_neither_the_croupiers_overlay_nor_a_players_says_anything_of_an_alert(cashier: Client) -> None:
    linked()
    for audience in (Audience("croupier", holder=True), Audience("seat", 9), Audience("public")):
        assert "alert" not in str(overlay(state(), audience))
    assert cage.alerts(timezone.now() - timedelta(hours=1), 200000) != []
