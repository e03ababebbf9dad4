"""Rows follow from entries in the same transaction: sessions, shifts, seats, hands (DESIGN 1.7, G17)."""

from typing import Any
from uuid import UUID

import pytest
from django.db import IntegrityError, transaction

from audit.models import Entry
from tables.engine import commands as ask
from tables.models import CroupierShift, GameSession, Hand, Seat, Table
from tables.store import hash_of
from tests.tables.room import CARMEN, CASH, INES, MADRID, MARC, do, fold_out, new_hand, new_table, player_id

pytestmark = pytest.mark.django_db


@pytest.fixture
def table(db: None) -> UUID:
    return new_table()


def result_of(hand: Hand) -> dict[str, Any]:
    assert hand.result is not None
    return dict(hand.result)


def test_an_opened_session_keeps_its_rules(table: UUID) -> None:
    row = GameSession.objects.get(table_id=table)
    assert (row.opened_seq, row.closed_seq, row.rules_hash) == (1, None, hash_of(MADRID))
    assert (row.rules["ante"], row.rules["join_restriction"]) == (500, ["button", "opener"])


def test_a_seat_row_follows_its_chips(table: UUID) -> None:
    new_hand()
    do(ask.Rebuy(seat=5, amount=10000), CASH)
    do(ask.SitOut(seat=5), CARMEN)
    row = Seat.objects.get(table_id=table, seat=5)
    assert (row.player_id, row.stack, row.queued, row.sitting_out) == (player_id(5), 19500, 10000, True)
    assert Seat.objects.filter(table_id=table).count() == 8


def test_a_hand_row_begins_ends_is_taken_back_and_ends_again(table: UUID) -> None:
    new_hand()
    hand = Hand.objects.get()
    started = Entry.objects.filter(kind="hand_started").get().seq
    assert (hand.number, hand.button, hand.croupier, hand.started_seq) == (1, 1, INES.id, started)
    assert (hand.ended_seq, hand.result) == (None, None)
    do(ask.RaiseTo(seat=2, to=1000))
    do(ask.Rest(verb="fold"))
    ended = do(ask.PayPots()).seq
    hand.refresh_from_db()
    assert hand.ended_seq == ended
    assert hand.result == {
        "how": "uncontested",
        "board": [],
        "rake": 0,
        "shown": {},
        "awards": [{"pot": 0, "amount": 4000, "half": "whole", "shares": [{"seat": 2, "amount": 4000}]}],
        "net": {"1": -500, "2": 3500, **{str(n): -500 for n in range(3, 9)}},
    }
    do(ask.Undo(reason="wrong seat"))
    taken_back = Hand.objects.get()
    assert (taken_back.ended_seq, taken_back.ended_at, taken_back.result) == (None, None, None)
    again = do(ask.PayPots()).seq
    hand = Hand.objects.get()
    assert (hand.ended_seq, result_of(hand)["how"]) == (again, "uncontested")


def test_a_misdealt_hand_ends_as_void_with_nobody_a_chip_richer(table: UUID) -> None:
    fold_out()
    new_hand()
    do(ask.DeclareMisdeal(reason="exposed_card"))
    hand = Hand.objects.order_by("-started_seq")[0]
    assert result_of(hand)["how"] == "void"
    assert set(result_of(hand)["net"].values()) == {0}


def test_a_showdown_keeps_board_shown_hands_and_awards(table: UUID) -> None:
    new_hand()
    do(ask.RaiseTo(seat=2, to=1000))
    do(ask.ActThrough(seat=7, verb="call"))
    do(ask.Rest(verb="fold"))
    for cards in (("Kh", "9h", "4c"), ("2d",), ("7s",)):
        do(ask.DealBoard(cards=cards))
        do(ask.Rest(verb="check"))
    do(ask.ShowCards(seat=2, cards=("As", "Ad", "Qc", "Js")))
    do(ask.ShowCards(seat=7, cards=("Ks", "Kd", "3c", "5s")))
    do(ask.PayPots())
    result = result_of(Hand.objects.get())
    assert (result["how"], result["board"]) == ("showdown", ["Kh", "9h", "4c", "2d", "7s"])
    assert set(result["shown"]) == {"2", "7"}
    assert (result["net"]["7"], result["net"]["2"]) == (6000 - 1500, -1500)


def test_a_shift_ends_when_the_next_one_begins(table: UUID) -> None:
    first = do(ask.ChangeCroupier()).seq
    second = do(ask.ChangeCroupier(take_over=True), MARC).seq
    rows = CroupierShift.objects.order_by("started_seq").values_list(
        "croupier", "device", "started_seq", "ended_seq"
    )
    assert list(rows) == [
        (INES.id, "tablet-1", first, second),
        (MARC.id, "tablet-2", second, None),
    ]


def test_a_table_has_one_holder_one_open_session_and_one_running_hand(table: UUID) -> None:
    new_hand()
    for row in (CroupierShift.objects.get(), GameSession.objects.get(), Hand.objects.get()):
        row.pk = None
        for name in ("started_seq", "opened_seq"):
            if hasattr(row, name):
                setattr(row, name, 10_000)
        with pytest.raises(IntegrityError), transaction.atomic():
            row.save(force_insert=True)


def test_a_person_has_one_chair_in_the_whole_room(table: UUID) -> None:
    other = Table.objects.create(number=2)
    with pytest.raises(IntegrityError), transaction.atomic():
        Seat.objects.create(table=other, seat=1, player_id=player_id(1))
