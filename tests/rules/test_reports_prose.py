"""Public reports that are not about one hand, with the figures that they name (Madrid, minimum 10, ante 5).

Told elsewhere: one player in two seats, two players in one seat in `tests/tables/test_one_seat.py`; a key
whose meaning changes under the finger in `tests/js/taps.test.mjs`; a kill at every point of the write path
in `tests/faults/test_kill.py`.
"""

import asyncio
import json
import logging
from uuid import UUID, uuid4

import pytest
from django.test import Client

from audit.command import Actor
from players.models import User
from players.roles import Role
from tables import store
from tables.engine import commands as ask
from tables.engine.offers import turn
from tables.engine.rules import preset
from tables.execute import execute
from tables.wire import Ack, Envelope, Nak
from tests.engine.playing import even, play, table_of
from tests.live.room import HOLDER, everybody, opened
from tests.players.pin import PIN
from tests.tables.room import (
    CASH,
    INES,
    do,
    new_hand,
    new_table,
    refused,
    rows_of_everything,
    state,
    table_id,
)

NO_LIMIT = preset("madrid", 1, structure="no_limit", stack_initial=500, rebuy_amount=200)
POT_LIMIT = preset("madrid", 1, structure="pot_limit", stack_initial=1000)
A, B, C, D = 2, 3, 4, 1
"""The button is at D: A opens."""


def stacks() -> dict[int, int]:
    return {n: seat.stack for n, seat in state().seats.items()}


# --- a double click becomes a second decision -------------------------------------------------------


@pytest.mark.django_db
def test_the_second_click_of_a_double_click_answers_an_old_turn_and_moves_no_chip(
    caplog: pytest.LogCaptureFixture,
) -> None:
    new_table(rules=POT_LIMIT, stacks=(1000,) * 4)
    new_hand()
    do(ask.RaiseTo(seat=2, to=20))
    seen, a, b = state().seq, 3, 4
    first = Envelope(id=uuid4(), exp=seen, command=ask.RaiseTo(seat=a, to=60))
    second = Envelope(id=uuid4(), exp=seen, command=ask.RaiseTo(seat=a, to=60))
    assert isinstance(execute(table_id(), first, INES), Ack)
    do(ask.RaiseTo(seat=b, to=160))
    do(ask.Fold(seat=1))
    do(ask.Fold(seat=2))
    hand = state().hand
    assert hand is not None
    assert hand.to_act == a
    before = stacks()
    with caplog.at_level(logging.INFO, logger="omaha.access"):
        answer = execute(table_id(), second, INES)
    assert isinstance(answer, Nak)
    assert (answer.code, answer.seq) == ("stale", state().seq)
    assert [record.facts["code"] for record in caplog.records] == ["stale"]  # type: ignore[attr-defined]
    assert stacks() == before == {1: 995, 2: 975, a: 935, b: 835}
    again = execute(table_id(), first, INES)  # the same id: its first answer, nothing twice
    assert isinstance(again, Ack)
    assert again.seq < state().seq
    assert stacks() == before


# --- a refresh or a crash keeps the hand ------------------------------------------------------------


@pytest.mark.django_db
def test_the_hand_is_where_it_was_after_everything_in_memory_is_gone() -> None:
    """The process with its states is killed in `tests/faults`; here all that it knew is forgotten."""
    new_table(rules=NO_LIMIT, stacks=(500,) * 4)
    new_hand()
    do(ask.RaiseTo(seat=A, to=40))
    do(ask.Call(seat=B))
    before, rows = state(), rows_of_everything()
    store.states.clear()
    assert state() == before
    assert rows_of_everything() == rows
    hand = state().hand
    assert hand is not None
    assert hand.to_act == C
    assert sum(seat.put for seat in hand.seats.values()) == 100
    assert stacks() == {A: 455, B: 455, C: 495, D: 495}
    do(ask.Call(seat=C))
    assert stacks()[C] == 455


# --- chips bought in a hand do not play in it -------------------------------------------------------


def to_the_flop() -> None:
    """A has 60, the others 500; all see the flop for 10, where B bets 20 and A calls."""
    new_table(rules=NO_LIMIT, stacks=(500,) * 4)
    do(ask.ChangeCroupier())
    do(ask.CountStack(seat=A, counted=60))
    new_hand()
    do(ask.RaiseTo(seat=A, to=10))
    do(ask.Rest(verb="call"))
    do(ask.DealBoard(cards=("Kh", "9h", "4c")))
    do(ask.Check(seat=A))
    do(ask.RaiseTo(seat=B, to=20))
    do(ask.Fold(seat=C))
    do(ask.Fold(seat=D))
    do(ask.Call(seat=A))


@pytest.mark.django_db
def test_chips_bought_in_a_hand_wait_until_it_is_over() -> None:
    to_the_flop()
    assert stacks()[A] == 60 - 5 - 10 - 20
    do(ask.Rebuy(seat=A, amount=200), CASH)
    do(ask.Rebuy(seat=C, amount=200), CASH)  # who has folded may buy too
    chairs = state().seats
    assert (chairs[A].stack, chairs[A].queued) == (25, 200)
    assert (chairs[C].stack, chairs[C].queued) == (485, 200)
    do(ask.DealBoard(cards=("2d",)))
    shown = turn(state())
    assert shown is not None
    assert (shown["seat"], shown["stack"], shown["raise"]["max_to"]) == (A, 25, 25)
    assert refused(ask.RaiseTo(seat=A, to=26)).facts["max"] == 25
    do(ask.RaiseTo(seat=A, to=25))
    assert refused(ask.Rebuy(seat=A, amount=200), CASH).code == "rebuy_in_hand"
    do(ask.Fold(seat=B))
    do(ask.PayPots())
    do(ask.StartHand())
    assert (state().seats[A].queued, state().seats[C].queued) == (0, 0)
    hand = state().hand
    assert hand is not None
    assert hand.seats[A].start == 60 - 5 - 10 - 20 + 5 * 4 + 10 * 4 + 20 * 2 + 200
    assert hand.seats[C].start == 485 + 200


@pytest.mark.django_db
def test_who_ends_below_the_minimum_buys_before_he_is_dealt_in() -> None:
    new_table(rules=NO_LIMIT, stacks=(500,) * 4)
    new_hand()
    do(ask.Rest(verb="fold"))
    do(ask.PayPots())
    do(ask.CountStack(seat=A, counted=4))
    do(ask.StartHand())
    hand = state().hand
    assert hand is not None
    assert A not in hand.dealt
    do(ask.Rest(verb="fold"))
    do(ask.PayPots())
    do(ask.Rebuy(seat=A, amount=200), CASH)
    do(ask.StartHand())
    again = state().hand
    assert again is not None
    assert A in again.dealt


# --- beside the scripts -----------------------------------------------------------------------------


def test_all_in_before_the_river_all_live_hands_are_face_up_before_the_rest_of_the_board() -> None:
    hand = play("madrid", even(4, 100), structure="no_limit", allin_face_up=True)
    hand.steps("2 all-in, 3 all-in, 4 fold, 1 fold")
    assert hand.refused(ask.DealBoard(cards=("Kc", "9d", "5h"))) == "cards_missing"
    hand.steps("2 show Kh Qh 8h 7h")
    assert hand.refused(ask.DealBoard(cards=("Kc", "9d", "5h"))) == "cards_missing"
    hand.steps("3 show Ah Jd 8d 7d, board Kc 9d 5h, board 4s, board 2c")
    assert hand.table.hand is not None
    assert hand.table.hand.phase == "pay"


def test_when_the_last_bet_is_folded_to_no_message_carries_a_card_until_the_winner_shows() -> None:
    async def run() -> None:
        room = await opened(table_of(preset("madrid"), even(4, 200), button=1))
        for who in everybody(room.table):
            room.look(who)
        room.do(ask.ChangeCroupier(), actor=HOLDER)
        room.do(ask.StartHand())
        hidden: dict[int, tuple[str, ...]] = dict.fromkeys((2, 3), ("As", "Ad", "Kc", "Ks"))
        given = ask.Given(actor=HOLDER, role="croupier", at="now", cards=hidden)
        room.do(ask.RaiseTo(seat=2, to=20), given=given)
        room.do(ask.Rest(verb="fold"), given=given)
        await room.settle()
        sent = json.dumps([frame for _, shown in room.screens for frame in shown.frames])
        assert all(card not in sent for card in ("As", "Ad", "Kc", "Ks"))
        room.do(ask.ShowCards(seat=2, cards=("As", "Ad", "Kc", "Ks")))  # of his own will
        await room.settle()
        assert all(shown.view["seats"][1]["shown"] == ["As", "Ad", "Kc", "Ks"] for _, shown in room.screens)
        assert all(shown.view["seats"][2]["shown"] is None for _, shown in room.screens)
        room.close()

    asyncio.run(run())


@pytest.mark.django_db
def test_a_time_out_happens_once_in_a_turn_and_never_in_a_later_one() -> None:
    timed = preset("madrid", 1, structure="no_limit", stack_initial=500, action_seconds=60)
    new_table(rules=timed, stacks=(500,) * 4)
    new_hand()
    seen = state().seq
    timer = Envelope(id=uuid4(), exp=seen, command=ask.TimeOut(seat=A))
    assert isinstance(execute(table_id(), timer, INES), Ack)
    hand = state().hand
    assert hand is not None
    assert (hand.to_act, stacks()[A]) == (B, 495)
    after = state().seq
    assert isinstance(execute(table_id(), timer, INES), Ack)  # told again, not done again
    late = Envelope(id=uuid4(), exp=seen, command=ask.TimeOut(seat=A))
    answer = execute(table_id(), late, INES)
    assert isinstance(answer, Nak)
    assert answer.code == "stale"
    assert refused(ask.TimeOut(seat=A)).code == "not_your_turn"
    assert state().seq == after


def signed_on() -> tuple[Client, UUID]:
    """Table 1, four with 500, antes paid, A to act; its croupier at a browser."""
    table = new_table(rules=NO_LIMIT, stacks=(500,) * 4)
    user = User.objects.create_user("ines", PIN, display_name="Inés", role=Role.CROUPIER)
    client = Client()
    client.post("/login/", {"badge": "ines", "pin": PIN})
    croupier = Actor(user.actor, Role.CROUPIER, "tablet-9", "sign-in:9")
    do(ask.ChangeCroupier(), croupier)
    do(ask.StartHand(), croupier)
    return client, table


@pytest.mark.django_db
@pytest.mark.parametrize("amount", ["NaN", "-20", "10.5", '"20 "', "null", "1e9", "true"])
def test_an_amount_that_is_none_is_refused_with_the_legal_range(amount: str) -> None:
    client, table = signed_on()
    before, rows = state(), rows_of_everything()["Entry"]
    body = f'{{"id":"{uuid4()}","exp":{state().seq},"k":"raise_to","d":{{"seat":{A},"to":{amount}}}}}'
    answer = client.post(f"/api/tables/{table}/commands", body, content_type="application/json")
    assert answer.status_code in (400, 409)
    facts = answer.json()["facts"]
    assert (facts["min"], facts["max"]) == (10, 495)
    assert (state(), rows_of_everything()["Entry"]) == (before, rows)
    hand = state().hand
    assert hand is not None
    assert hand.to_act == A
