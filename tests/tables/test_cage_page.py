"""The cashier's desk at its door: what is offered with its amounts, what is refused, receipts, alerts."""

import re
from datetime import timedelta
from html import unescape
from typing import Any
from uuid import uuid4

import pytest
from django.test import Client
from django.utils import timezone

from players.models import SignIn
from players.roles import Role
from tables import cage
from tables.audiences import Audience, overlay
from tables.cage_pages import MAY_CASH
from tables.engine import commands as ask
from tables.engine.rules import preset
from tables.models import Receipt
from tests.people import admitted, clear
from tests.players.pin import PIN
from tests.tables.room import (
    CARMEN,
    CASH,
    do,
    fold_out,
    new_hand,
    new_table,
    player_id,
    rows_of_everything,
    state,
    table_id,
)
from tests.tables.test_pages import client_of

pytestmark = [pytest.mark.django_db, pytest.mark.sqlite_only]
PAGE = "/cage/"


def at(seat: int, number: int = 1) -> str:
    return f"/cage/{table_id(number)}/{seat}/"


def words(answer: Any) -> str:
    text = re.sub(r"<[^>]+>", " ", unescape(answer.content.decode())).replace("\N{NO-BREAK SPACE}", " ")
    return re.sub(r"\s+", " ", text)


def give(client: Client, seat: int, what: str, number: int = 1, **sent: str) -> Any:
    return client.post(at(seat, number), {"what": what, "command": str(uuid4()), **sent})


def newcomer(seat: int = 9, name: str = "Noe") -> str:
    person = player_id(seat)
    admitted(person, name)
    do(ask.AssignSeat(seat=seat, player_id=person), CARMEN)
    return person


@pytest.fixture
def cashier() -> Client:
    new_table(stacks=(20000,) * 5)
    fold_out()
    return client_of("cashier")


# --- who -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("role", Role.values)
def test_the_desk_is_of_cashier_inspector_and_jefe_and_nobody_elses(role: str) -> None:
    new_table(stacks=(20000,) * 4)
    client = client_of(role)
    before = rows_of_everything()
    wanted = 200 if role in MAY_CASH else 403
    receipt = f"/cage/{table_id()}/receipts/1/es.pdf"
    for path in (PAGE, "/cage/version/", at(1), receipt):
        assert client.get(path).status_code == wanted, path
    if wanted == 403:
        assert give(client, 1, "rebuy", amount="100").status_code == 403
        assert rows_of_everything() == before


@pytest.mark.parametrize("role", Role.values)
def test_alerts_are_read_by_cashier_floor_and_compliance_alone(role: str) -> None:
    client = client_of(role)
    wanted = 200 if role in {"cashier", "inspector", "jefe", "compliance"} else 403
    for path in ("/cage/alerts/", "/cage/alerts/count/"):
        assert client.get(path).status_code == wanted
    assert client.post("/cage/alerts/", {}).status_code == (400 if wanted == 200 else 403)


def test_a_table_that_does_not_exist_has_no_desk(cashier: Client) -> None:
    assert cashier.get(at(1, number=9)).status_code == 404
    assert cashier.get(f"/cage/{table_id()}/receipts/99/es.pdf").status_code == 404
    assert cashier.get(f"/cage/{table_id()}/receipts/1/de.pdf").status_code == 404


# --- what the house offers (000-S06, 001-S08, 001-S09) ---------------------------------------------------


def test_the_desk_sells_the_stack_the_rebuys_and_the_minimum_that_the_house_sets() -> None:
    rules = preset(
        "madrid", 100, stack_initial=300, rebuy_amount=150, max_rebuys=1, join_min=120, join_max=400
    )
    new_table(rules=rules, stacks=(30000,) * 4)
    cashier = client_of("cashier")
    fold_out()
    newcomer()
    page = words(cashier.get(at(9)))
    assert "Como mínimo 120 € · como máximo 400 €" in page
    refused = give(cashier, 9, "buy_in", amount="100,00")
    assert refused.status_code == 409
    assert "Por debajo del mínimo para entrar: 120 € · faltan 20 € (A1)" in words(refused)
    assert state().seats[9].bought == 0
    assert give(cashier, 9, "buy_in", amount="300").status_code == 302
    page = words(cashier.get(at(9)))
    assert "Recompras 0 · quedan 1" in page
    assert "Recomprar 150 €" in page
    assert give(cashier, 9, "rebuy", amount="150").status_code == 302
    assert "Este asiento ha agotado sus recompras (A15)" in words(cashier.get(at(9)))
    assert state().seats[9].bought == 45000


def test_founders_of_a_fixed_game_are_offered_exactly_the_initial_stack() -> None:
    new_table(rules=preset("hilo8", 100), stacks=(8000,))
    newcomer()
    cashier = client_of("cashier")
    assert "Exactamente 80 €" in words(cashier.get(at(9)))
    assert "exactamente 80 €" in words(give(cashier, 9, "buy_in", amount="81"))
    assert give(cashier, 9, "buy_in", amount="80").status_code == 302


def test_who_comes_back_is_offered_his_old_stack_and_refused_less(cashier: Client) -> None:
    person = newcomer()
    do(ask.BuyIn(seat=9, amount=35000), CASH)
    do(ask.Leave(seat=9), CASH)
    clear(person)
    do(ask.AssignSeat(seat=9, player_id=person), CARMEN)
    assert "Como mínimo 350 € · salió de la partida con 350 €" in words(cashier.get(at(9)))
    assert "faltan 50 €" in words(give(cashier, 9, "buy_in", amount="300"))


def test_a_forced_rebuy_is_shown_with_the_hands_for_which_the_seat_is_kept() -> None:
    new_table(rules=preset("madrid", 100, rebuy_deadline_hands=3), stacks=(20000,) * 5)
    cashier = client_of("cashier")
    fold_out()
    do(ask.CountStack(seat=3, counted=700), CARMEN)
    assert "Debe recomprar · se guarda 3 manos más" in words(cashier.get(PAGE))
    fold_out()
    assert "Debe recomprar · se guarda 2 manos más" in words(cashier.get(PAGE))
    page = words(cashier.get(at(3)))
    assert "Obligatoria: el resto está por debajo de 10 €" in page
    assert "el asiento se guarda 2 manos más" in page
    assert give(cashier, 3, "rebuy", amount="100", source="cage_ticket").status_code == 302
    assert "Debe recomprar" not in words(cashier.get(PAGE))
    last = Receipt.objects.order_by("-number")[0]
    assert (last.kind, last.source, last.amount, last.seat) == ("rebuy", "cage_ticket", 10000, 3)


def test_chips_bought_in_a_hand_are_pending_and_both_screens_say_from_which_hand(cashier: Client) -> None:
    new_hand()
    assert give(cashier, 2, "rebuy", amount="100").status_code == 302
    assert "pendientes 100 €, juegan desde la mano 3" in words(cashier.get(PAGE))
    own = overlay(state(), Audience("croupier", holder=True))
    assert own["pending"] == [{"seat": 2, "amount": 10000, "from": 3}]


def test_in_mid_hand_a_cash_out_waits_for_the_end_and_takes_all(cashier: Client) -> None:
    new_hand()
    answer = give(cashier, 2, "leave")
    assert answer["Location"].endswith("?asked=1")
    assert "vale cuando acabe la mano" in words(cashier.get(answer["Location"]))
    assert not Receipt.objects.filter(kind="cash_out").exists()


def test_a_cash_out_pays_everything_as_asked_and_leads_to_its_receipt(cashier: Client) -> None:
    before = state().seats[5].stack
    answer = give(cashier, 5, "leave", source="transfer")
    assert answer["Location"] == f"{at(5)}?receipt=6"
    paid = Receipt.objects.get(number=6)
    assert (paid.kind, paid.source, paid.amount) == ("cash_out", "transfer", before)
    page = words(cashier.get(answer["Location"]))
    assert f"Cobro: {before // 100} €, justificante 1-000006" in page
    assert "No hay nadie en ese asiento" in page


def test_a_table_that_has_closed_is_cashed_out_seat_by_seat(cashier: Client) -> None:
    do(ask.CloseSession(reason="end"), CARMEN)
    booked = state().seats[1].stack
    assert give(cashier, 1, "count", amount=str(booked // 100)).status_code == 302
    assert give(cashier, 1, "leave").status_code == 302
    assert 1 not in state().seats


def test_an_old_pin_is_asked_for_again_and_what_was_typed_stays(cashier: Client) -> None:
    newcomer()
    SignIn.objects.update(confirmed_at=timezone.now() - timedelta(minutes=3))
    answer = give(cashier, 9, "buy_in", amount="250", source="transfer")
    assert answer.status_code == 409
    page = answer.content.decode()
    assert 'name="pin"' in page
    assert 'value="250"' in page
    assert '<option value="transfer" selected>' in page
    assert give(cashier, 9, "buy_in", amount="250", source="transfer", pin="111111").status_code == 409
    assert give(cashier, 9, "buy_in", amount="250", source="transfer", pin=PIN).status_code == 302


def test_a_form_that_is_sent_twice_counts_once(cashier: Client) -> None:
    sent = {"what": "rebuy", "command": str(uuid4()), "amount": "100"}
    first, second = (cashier.post(at(2), sent) for _ in range(2))
    assert first["Location"] == second["Location"]
    assert state().seats[2].rebuys == 1


def test_a_receipt_of_five_thousand_digits_is_none(cashier: Client) -> None:
    for asked in ("9" * 5000, "٣", "-1", "x"):
        page = cashier.get(at(2), {"receipt": asked})
        assert (page.status_code, page.context["last"]) == (200, None)


def test_an_amount_that_cannot_be_read_buys_nothing(cashier: Client) -> None:
    newcomer()
    for typed in ("a lot", "0", "-5", "٣٠٠", "9" * 15):
        assert give(cashier, 9, "buy_in", amount=typed).status_code == 400
    assert state().seats[9].bought == 0


# --- at the close --------------------------------------------------------------------------------------


def test_at_the_close_the_desk_counts_before_it_pays(cashier: Client) -> None:
    assert 'name="what" value="count"' not in cashier.get(at(2)).content.decode()
    do(ask.CloseSession(reason="late"), CARMEN)
    booked = state().seats[2].stack
    page = cashier.get(at(2))
    assert 'data-counted="no"' in page.content.decode()
    assert 'name="what" value="leave"' not in page.content.decode()
    refusal = give(cashier, 2, "leave")
    assert (refusal.status_code, 2 in state().seats) == (409, True)
    assert "Asiento 2 sin contar desde su última mano" in words(refusal)
    for typed in ("", "-1", "many"):
        assert give(cashier, 2, "count", amount=typed).status_code == 400
    assert give(cashier, 2, "count", amount=str(booked // 100 - 1)).status_code == 302
    assert state().seats[2].stack == booked - 100
    assert 'data-counted="yes"' in cashier.get(at(2)).content.decode()
    assert give(cashier, 2, "leave").status_code == 302
    paid = Receipt.objects.get(kind="cash_out")
    assert (paid.seat, paid.amount) == (2, booked - 100)


def test_a_seat_whose_chips_are_not_there_is_counted_as_nothing(cashier: Client) -> None:
    do(ask.CloseSession(reason="late"), CARMEN)
    assert give(cashier, 3, "count", amount="0").status_code == 302
    assert state().seats[3].stack == 0
    assert give(cashier, 3, "leave").status_code == 302
    assert 3 not in state().seats


def test_the_desk_sums_up_what_the_day_has_taken_in_and_paid_out_by_what_it_came_and_went_as(
    cashier: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    newcomer()
    assert give(cashier, 9, "buy_in", amount="200", source="transfer").status_code == 302
    assert give(cashier, 1, "leave", source="cash").status_code == 302
    page = cashier.get(PAGE).content.decode()
    table = re.search(r'<table class="taken">(.*?)</table>', page, re.DOTALL)
    assert table is not None
    found = [[int(n) for n in re.findall(r'data-value="(-?\d+)"', row)] for row in table[1].split("<tr")[2:]]
    receipts = list(Receipt.objects.all())
    paid = sum(one.amount for one in receipts if one.kind == "cash_out")
    assert paid == Receipt.objects.get(kind="cash_out").amount > 0
    assert found == [
        [100000, paid, 100000 - paid],  # five buy-ins, as cash
        [20000, 0, 20000],  # a transfer
        [120000, paid, 120000 - paid],
    ]
    assert "no están en la lista" not in page
    monkeypatch.setattr(cage, "LISTED", 3)
    assert f"{len(receipts) - 3} operaciones anteriores de la jornada no están en la lista" in words(
        cashier.get(PAGE)
    )
