"""Absences at the door: the clock asks once, two sign, chips lie in their account, verify (FLOOR 23; A17)."""

from datetime import datetime, timedelta
from typing import Any
from uuid import UUID, uuid4

import pytest
from django.utils import timezone

from audit.command import Actor
from audit.models import Entry
from players.models import User
from tables import audiences
from tables.audiences import tile_as_read
from tables.clock import Clock
from tables.engine import commands as ask
from tables.engine.rulings import RemovePlayer
from tables.engine.state import House
from tables.execute import execute
from tables.ledger import code
from tables.models import Bag, ChipAccount, Deadline, Receipt
from tables.penalties import against
from tables.verify import verify
from tables.wire import Ack, Answer, Envelope, Nak, Second
from tests.players.pin import PIN
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

pytestmark = [pytest.mark.django_db, pytest.mark.sqlite_only]
HOUSE = House(absent_minutes=30, absent_antes=2)


def user(badge: str, role: str) -> User:
    return User.objects.create_user(badge, PIN, display_name=badge, role=role)


def signed(command: ask.AnyCommand, actor: Actor, badge: str) -> Answer:
    second = Second(badge=badge, pin=PIN)
    return execute(table_id(), Envelope(id=uuid4(), exp=None, command=command, second=second), actor)


def balance(account: str) -> int:
    return int(ChipAccount.objects.get(code=account).balance)


def later(monkeypatch: pytest.MonkeyPatch, seconds: int) -> datetime:
    at = timezone.now() + timedelta(seconds=seconds)
    monkeypatch.setattr(timezone, "now", lambda: at)
    return at


def asked() -> int:
    return Entry.objects.filter(kind="pick_up_asked").count()


def test_the_clock_asks_for_the_chips_of_an_absent_player_once(monkeypatch: pytest.MonkeyPatch) -> None:
    new_table(house=HOUSE)
    do(ask.SitOut(seat=3), CARMEN)
    since = state().seats[3].away_since
    assert since is not None
    due = Deadline.objects.get(key="absent:3")
    assert (due.due_at, due.command) == (since + 1800, {"k": "ask_pick_up", "d": {"seat": 3}})
    now = later(monkeypatch, 1801)
    assert [clock.tick() for clock in (Clock(wall=now.timestamp), Clock(wall=now.timestamp))] == [1, 0]
    assert (asked(), Deadline.objects.filter(key="absent:3").count()) == (1, 0)
    assert "pick_up" in audiences.tile(state(), 1)["needs"]
    assert verify() == []


def test_who_comes_back_in_time_is_not_asked_for(monkeypatch: pytest.MonkeyPatch) -> None:
    new_table(house=HOUSE)
    do(ask.SitOut(seat=3), CARMEN)
    do(ask.SitIn(seat=3), CARMEN)
    assert not Deadline.objects.filter(key="absent:3").exists()
    now = later(monkeypatch, 1801)
    assert (Clock(wall=now.timestamp).tick(), asked()) == (0, 0)
    assert verify() == []


def test_missed_antes_ask_too_and_the_screens_count_them() -> None:
    new_table(house=HOUSE)
    do(ask.SitOut(seat=3), CARMEN)
    fold_out()
    away = audiences.tile(state(), 1)["conduct"]["away"]
    assert [(row["seat"], row["missed"], row["limit"], row["due"]) for row in away] == [(3, 1, 2, False)]
    assert audiences.croupier_base(state())["conduct"]["away"] == away
    fold_out()
    assert asked() == 1
    assert audiences.tile(state(), 1)["conduct"]["pick_up"] == [3]
    assert not Deadline.objects.filter(key="absent:3").exists()
    assert verify() == []


def test_two_people_pick_up_and_the_cage_gives_the_bag_back() -> None:
    new_table(house=HOUSE)
    do(ask.SitOut(seat=3), CARMEN)
    ines = user("ines", "croupier")
    pick = ask.PickUp(seat=3, counted=19_900, chips={5000: 3, 100: 49})
    alone = refused(pick, CARMEN)
    assert (alone.code, alone.facts["amount"]) == ("second_signature", 19_900)
    for actor in (INES, CASH):
        assert refused(pick, actor).code == "not_permitted"
    answer = signed(pick, CARMEN, "ines")
    assert isinstance(answer, Ack), answer
    table = str(table_id())
    bag = Bag.objects.get()
    assert (bag.player_id, bag.amount, bag.by, bag.second) == (
        player_id(3),
        19_900,
        CARMEN.id,
        ines.actor,
    )
    assert bag.chips == {"5000": 3, "100": 49}
    assert balance(bag.account) == 19_900 == balance(code(table, "custody:bag-1"))
    assert balance(code(table, "differences")) == 100
    assert 3 not in state().seats
    assert [b["amount"] for b in audiences.tile(state(), 1)["conduct"]["bags"]] == [19_900]
    do(ask.ReturnBag(bag="1"), CASH)
    assert balance(bag.account) == 0
    receipts = Receipt.objects.filter(player_id=player_id(3)).order_by("number")
    assert [(each.kind, each.source, each.amount, each.seat) for each in receipts][1:] == [
        ("bag", "kept", 19_900, 3),
        ("bag_paid", "cash", 19_900, 3),
    ]
    bag.refresh_from_db()
    assert (bag.returned_seq is not None, bag.returned_to) == (True, None)
    assert verify() == []


@pytest.mark.parametrize("role", ["cashier", "spectator", "player"])
def test_who_has_no_business_with_the_chips_does_not_sign(role: str) -> None:
    new_table(house=HOUSE)
    do(ask.SitOut(seat=3), CARMEN)
    user("else", role)
    before = rows_of_everything()["Entry"]
    answer = signed(ask.PickUp(seat=3, counted=20_000), CARMEN, "else")
    assert isinstance(answer, Nak)
    assert (answer.code, answer.facts["why"]) == ("second_refused", "role")
    assert rows_of_everything()["Entry"] == before


def test_a_removed_player_is_counted_by_two_paid_at_the_cage_and_barred_for_the_day() -> None:
    new_table()
    user("ines", "croupier")
    new_hand()
    rule(RemovePlayer(seat=2))
    hand = state().hand
    assert hand is not None
    assert not hand.seats[2].live
    assert "pick_up" not in audiences.tile(state(), 1)["needs"], "his hand is not over yet"
    do(ask.RaiseTo(seat=3, to=1000))
    do(ask.Rest(verb="fold"))
    do(ask.PayPots())
    assert audiences.tile(state(), 1)["conduct"]["pick_up"] == [2]
    assert refused(ask.Leave(seat=2), CASH).code == "must_be_counted"
    stack = state().seats[2].stack
    answer = signed(ask.PickUp(seat=2, counted=stack, to="cage"), CARMEN, "ines")
    assert isinstance(answer, Ack), answer
    assert 2 not in state().seats
    found = against([player_id(2)], timezone.now())[player_id(2)]
    assert (found.kind, UUID(found.table_id)) == ("removed", table_id())
    assert verify() == []


def test_only_the_staff_and_he_himself_see_what_stands_against_a_person() -> None:
    new_table(house=HOUSE)
    do(ask.GivePenalty(seat=3, kind="hands", hands=2, reason="behaviour", text="secret"), CARMEN)
    table = state()
    public: Any = audiences.public(table, 1)
    assert "penalt" not in str(public)
    assert public["seats"][2]["status"] == "away"
    seats = {n: audiences.overlay(table, audiences.Audience("seat", n)) for n in (2, 3)}
    assert seats[2]["conduct"] == {"away": None, "penalties": []}
    assert seats[3]["conduct"]["penalties"] == [{"id": "1", "kind": "hands", "left": 2, "until": None}]
    staff = audiences.croupier_base(table)["conduct"]["penalties"]
    assert staff == [{"id": "1", "kind": "hands", "left": 2, "until": None, "seat": 3}]
    floor = audiences.overlay(table, audiences.Audience("inspector"))["conduct"]["penalties"]
    assert (floor[0]["reason"], floor[0]["by"]) == ("behaviour", CARMEN.id)
    assert "conduct" not in tile_as_read(table, 1, "player")
    assert all("secret" not in str(view) for view in (public, seats, staff, floor))
