"""The player's own page: let in by his receipt's code, his evening and nobody else's, dead with the seat."""

import re
from datetime import timedelta
from html import unescape
from typing import Any
from uuid import uuid4

import pytest
import time_machine
from django.core.cache import cache
from django.test import Client, RequestFactory
from django.utils import timezone

from players import passes
from players.models import AdmissionCheck, Device, SeatPass
from players.sessions import current_session, still_valid
from players.waiting import JoinList
from tables.engine import commands as ask
from tables.engine.rulings import KillHand, Note
from tables.models import Sitting
from tables.receipt_pages import link_of
from tables.verify import verify
from tests.people import admitted
from tests.tables.room import (
    CARMEN,
    CASH,
    INES,
    do,
    fold_out,
    new_hand,
    new_table,
    player_id,
    refused,
    rows_of_everything,
    rule,
    state,
    table_id,
)
from tests.tables.test_pages import client_of

pytestmark = [pytest.mark.django_db, pytest.mark.sqlite_only]


@pytest.fixture(autouse=True)
def _no_tries() -> None:
    cache.clear()


def link(seat: int, number: int = 1, language: str = "es") -> str:
    """The address in the QR of the person in this seat."""
    person = state(number).seats[seat].player_id
    found = link_of(person, language, RequestFactory().get("/", headers={"host": "testserver"}))
    assert found is not None
    return found.removeprefix("http://testserver")


def phone(seat: int, number: int = 1, language: str = "es") -> Client:
    """A phone that has scanned the code."""
    client = Client()
    answer = client.get(link(seat, number, language))
    assert (answer.status_code, answer["Location"]) == (302, "/mine/")
    return client


def words(answer: Any) -> str:
    text = unescape(answer.content.decode()).partition('<div id="mine"')[2].partition("</section>")[0]
    plain = re.sub(r"<[^>]+>", " ", text).replace("\N{NO-BREAK SPACE}", " ")
    return re.sub(r"\s+", " ", plain)


def tap(client: Client, what: str, **more: str) -> Any:
    return client.post("/mine/", {"what": what, "command": str(uuid4()), **more})


def figure(answer: Any, name: str) -> int:
    found = re.search(rf'data-fig="{name}" data-value="(\d+)"', answer.content.decode())
    assert found is not None, name
    return int(found[1])


@pytest.fixture
def table() -> None:
    new_table(stacks=(20000,) * 5)


# --- the code -------------------------------------------------------------------------------------------


def test_the_code_of_a_receipt_opens_the_page_of_the_person_in_that_seat(table: None) -> None:
    client = phone(3)
    facts = current_session(client.session.session_key)
    assert facts is not None
    assert (facts.role, facts.player_id, facts.user_id) == ("player", player_id(3), None)
    assert facts.actor == f"player:{player_id(3)}"
    assert client.get("/mine/").status_code == 200


def test_it_speaks_the_language_of_the_receipt(table: None) -> None:
    assert "Mon argent ce soir" in words(phone(3, language="fr").get("/mine/"))
    assert "My money tonight" in words(phone(2, language="en").get("/mine/"))


def test_when_the_seat_is_left_page_session_and_code_are_dead_in_the_same_moment(table: None) -> None:
    code = link(3)
    client = phone(3)
    key = client.session.session_key or ""
    assert still_valid([key]) == {key}
    do(ask.Leave(seat=3), CASH)
    assert current_session(key) is None
    assert still_valid([key]) == set()
    assert client.get("/mine/").status_code == 403
    assert client.get("/mine/part/").status_code == 403
    assert client.get(f"/table/{table_id()}/").status_code == 302
    assert client.get(f"/api/tables/{table_id()}").status_code == 401
    assert Client().get(code).status_code == 410
    assert verify() == []


def test_a_code_is_for_one_seat_and_one_sitting(table: None) -> None:
    old = link(5)
    do(ask.MoveSeat(seat=5, to=8), CARMEN)
    assert Client().get(old).status_code == 410
    new = link(8)
    assert Client().get(new).status_code == 302
    do(ask.Leave(seat=8), CASH)
    other = player_id(9)
    admitted(other, "other")
    do(ask.AssignSeat(seat=8, player_id=other), CARMEN)
    assert Client().get(new).status_code == 410


@pytest.mark.parametrize("seat", [1, 2, 4, 99])
def test_a_code_rewritten_for_another_seat_opens_nothing(table: None, seat: int) -> None:
    sitting = Sitting.objects.get(player=player_id(3))
    forged = passes.written(passes.Code(sitting.pk, 3)).replace(".3:", f".{seat}:", 1)
    assert Client().get("/seat/", {"k": forged}).status_code == 410
    signed = passes.written(passes.Code(sitting.pk, seat))
    assert Client().get("/seat/", {"k": signed}).status_code == 410
    assert not SeatPass.objects.exists()


def test_ten_codes_that_nobody_signed_are_enough_and_a_good_one_still_opens(table: None) -> None:
    codes = [Client().get("/seat/", {"k": f"1.{n}:x"}).status_code for n in range(12)]
    assert codes == [410] * 10 + [429] * 2
    assert phone(3).get("/mine/").status_code == 200


def test_a_second_phone_takes_the_place_of_the_first(table: None) -> None:
    first = phone(3)
    second = phone(3)
    assert first.get("/mine/").status_code == 403
    assert second.get("/mine/").status_code == 200


def test_a_revoked_device_and_somebody_of_the_staff_are_not_let_in(table: None) -> None:
    client = phone(3)
    Device.objects.update(revoked=True)
    assert client.get("/mine/").status_code == 403
    assert client.get(link(3)).status_code == 403
    staff = client_of("cashier")
    assert staff.get(link(3)).status_code == 403
    assert staff.get("/cage/").status_code == 200


def test_signing_out_ends_the_pass(table: None) -> None:
    client = phone(3)
    client.post("/logout/")
    assert client.get("/mine/").status_code == 403


def test_a_pass_opens_no_page_of_the_staff_and_no_other_table(table: None) -> None:
    new_table(2, stacks=(20000,) * 4)
    client = phone(3)
    for path in ("/floor/", "/cage/", "/floor/people/", "/cage/alerts/", "/trail/", "/croupier/"):
        assert client.get(path).status_code in (302, 403), path
    assert client.get(f"/table/{table_id()}/").status_code == 200
    assert client.get(f"/table/{table_id()}/rules/").status_code == 200
    assert client.get(f"/table/{table_id(2)}/").status_code == 403
    assert client.get(f"/table/{table_id(2)}/rules/").status_code == 403
    assert client.get("/")["Location"] == "/mine/"
    assert client.get(f"/api/tables/{table_id()}").status_code == 200
    assert client.get(f"/api/tables/{table_id(2)}").status_code == 403
    assert client.get(f"/api/tables/{table_id(2)}/hands").status_code == 403
    assert client.get("/api/tables").status_code == 403


def test_under_a_pass_only_what_is_ones_own_can_be_asked_for(table: None) -> None:
    client = phone(3)
    facts = current_session(client.session.session_key)
    assert facts is not None
    before = rows_of_everything()
    for command in (
        ask.MakeRequest(seat=2, kind="leave"), ask.StopPlaying(seat=2), ask.Rebuy(seat=3, amount=10000),
        ask.Leave(seat=3), ask.Fold(seat=3),
        ask.MoveSeat(seat=3, to=9), ask.CloseSession(reason="x"),
    ):  # fmt: skip
        assert refused(command, facts.as_actor()).code == "not_permitted", command
    assert rows_of_everything() == before


# --- my money -------------------------------------------------------------------------------------------


def test_his_money_is_the_ledgers_and_nobody_elses(table: None) -> None:
    fold_out()
    do(ask.Rebuy(seat=3, amount=10000), CASH)
    page = phone(3).get("/mine/")
    mine = state().seats[3]
    assert (figure(page, "bought"), figure(page, "cashed")) == (30000, 0)
    assert figure(page, "my-stack") == mine.stack
    text = words(page)
    assert "2 justificantes" in text
    assert "1-000006" in text
    assert "1-000002" not in text
    assert "player 1.2" not in page.content.decode()


def test_what_he_cashed_at_another_seat_tonight_is_in_the_sum(table: None) -> None:
    do(ask.Leave(seat=3), CASH)
    from tests.people import clear

    clear(player_id(3))
    fold_out()
    do(ask.AssignSeat(seat=3, player_id=player_id(3)), CARMEN)
    do(ask.BuyIn(seat=3, amount=20000), CASH)
    page = phone(3).get("/mine/")
    assert (figure(page, "bought"), figure(page, "cashed")) == (40000, 20000)


def test_chips_bought_in_a_hand_are_told_as_pending(table: None) -> None:
    new_hand()
    do(ask.Rebuy(seat=3, amount=10000), CASH)
    assert "100 € pagados: juegan desde la próxima mano" in words(phone(3).get("/mine/"))


# --- requests -------------------------------------------------------------------------------------------


@pytest.mark.parametrize("kind", ["rebuy", "leave", "assistance", "seat_change", "table_change"])
def test_one_request_at_a_time_goes_to_the_croupier_and_holds_nothing(table: None, kind: str) -> None:
    from tables.audiences import Audience, overlay

    client = phone(3)
    assert tap(client, kind)["Location"] == "/mine/"
    own = overlay(state(), Audience("croupier", holder=True))
    assert [(one["seat"], one["kind"]) for one in own["requests"]] == [(3, kind)]
    assert (state().holds, state().calls) == ((), ())
    again = tap(client, "assistance")
    assert again.status_code == 409
    assert tap(client, "withdraw").status_code == 302
    assert state().seats[3].request is None


def test_the_cage_sees_who_asks_for_a_rebuy_and_his_page_forgets_it_when_it_is_done(table: None) -> None:
    client = phone(3)
    tap(client, "rebuy")
    cashier = client_of("cashier")
    assert "Pide una recompra" in cashier.get("/cage/").content.decode()
    do(ask.Rebuy(seat=3, amount=10000), CASH)
    assert "Pedido" not in words(client.get("/mine/"))


def test_who_stops_leaves_after_the_hand_is_sold_no_more_and_the_table_learns_nothing(table: None) -> None:
    from tables.audiences import Audience, overlay, public
    from tables.live.said import said

    new_hand()
    client = phone(3)
    assert tap(client, "stop").status_code == 302
    assert "Ha parado por esta noche" in words(client.get("/mine/"))
    assert state().seats[3].leaving
    nak = refused(ask.Rebuy(seat=3, amount=10000), CASH)
    assert nak.code == "not_admitted"
    everything = str(public(state(), 1)) + str(overlay(state(), Audience("croupier", holder=True)))
    assert "stop" not in everything
    from tables.engine.events import LeaveAsked, StopAsked

    assert said([StopAsked(seat=3), LeaveAsked(seat=3)]) == [{"e": "leave_asked", "seat": 3}]
    assert tap(client, "stop").status_code == 409
    assert AdmissionCheck.objects.filter(player=player_id(3), result="excluded").count() == 0
    assert verify() == []


# --- what else ------------------------------------------------------------------------------------------


def test_where_he_waits_stands_there_and_when_he_is_called(table: None) -> None:
    from tables.lists import execute_list

    for n, person in enumerate((player_id(9), player_id(3)), 1):
        if n == 1:
            admitted(person, "first")
        execute_list(JoinList(person, "game:omaha_high"), command_id=uuid4(), actor=CARMEN)
    assert "Lista de espera Cualquier mesa de la partida · 2 de 2" in words(phone(3).get("/mine/"))


def test_a_ruling_about_his_hand_is_told_without_reason_or_text(table: None) -> None:
    new_hand()
    rule(KillHand(seat=3), text="he shouted", reason="disputed")
    rule(Note(), text="a note of the staff")
    text = words(phone(3).get("/mine/"))
    assert "Resoluciones sobre su mano" in text
    assert "Mano muerta" in text
    for secret in ("shouted", "disputed", "note of the staff"):
        assert secret not in text
    assert "Resoluciones sobre su mano" not in words(phone(2).get("/mine/"))


def test_a_reminder_comes_when_he_wished_it_and_goes_when_he_has_seen_it(table: None) -> None:
    with time_machine.travel(timezone.now(), tick=False) as clock:
        client = phone(3)
        assert tap(client, "remind", minutes="30", times="0").status_code == 302
        clock.shift(timedelta(minutes=29))
        assert "Lleva" not in words(client.get("/mine/"))
        clock.shift(timedelta(minutes=1))
        assert "y ha comprado 200 €" in words(client.get("/mine/"))
        tap(client, "reminded")
        assert "Lleva" not in words(client.get("/mine/"))
        tap(client, "remind", minutes="0", times="1")
        do(ask.Rebuy(seat=3, amount=10000), CASH)
        assert "y ha comprado 300 €" in words(client.get("/mine/"))


def test_hands_to_the_end_and_the_hour_of_the_end_are_told(table: None) -> None:
    client = phone(3)
    assert "Sin cierre anunciado" in words(client.get("/mine/"))
    ends = int(timezone.now().timestamp()) + 3600
    do(ask.ExtendSession(ends_at=ends, reason="until then"), CARMEN)
    assert re.search(r"La mesa se cierra a las \d\d:\d\d, dentro de (59|60) min", words(client.get("/mine/")))
    fold_out()
    do(ask.AnnounceLastHands(hands=3), CARMEN)
    assert "3 manos más y se cierra la mesa" in words(client.get("/mine/"))
    assert INES.role == "croupier"
