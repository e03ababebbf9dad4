"""Receipts and sittings as the log makes them; the old stack, the stop for tonight, the sum of a day."""

from datetime import UTC, datetime, timedelta
from uuid import uuid4

import pytest
import time_machine
from django.db import DatabaseError, transaction

from tables import cage, gaming_day
from tables.engine import commands as ask
from tables.engine.rules import preset
from tables.engine.state import House
from tables.house import add_table_to_house
from tables.models import Receipt, Sitting
from tables.verify import verify
from tests.people import admitted, clear
from tests.tables.room import (
    CARMEN,
    CASH,
    INES,
    MADRID,
    MAKER,
    behind_the_log,
    do,
    fold_out,
    give,
    new_hand,
    new_table,
    player_id,
    refused,
    state,
    table_id,
)

pytestmark = pytest.mark.django_db
MADRID_TIME = "2026-11-30 21:00:00+01:00"


def receipts(number: int = 1) -> list[tuple[int, str, str, int, int, str]]:
    rows = Receipt.objects.filter(table__number=number).order_by("number")
    return [(r.number, r.kind, r.source, r.seat, r.amount, r.by) for r in rows]


def seat_somebody(seat: int, person: str, *, number: int = 1) -> None:
    do(ask.AssignSeat(seat=seat, player_id=person), CARMEN, number=number)


def come_and_go(person: str, *, number: int = 1, seat: int = 9, amount: int = 20000) -> None:
    """Somebody sits down, buys in and leaves with all of it."""
    seat_somebody(seat, person, number=number)
    do(ask.BuyIn(seat=seat, amount=amount), CASH, number=number)
    do(ask.Leave(seat=seat), CASH, number=number)
    clear(person)


# --- receipts -------------------------------------------------------------------------------------------


def test_each_operation_has_the_next_number_of_its_table_and_says_who_gave_what_as_what() -> None:
    new_table(1, stacks=(20000,) * 5)
    new_table(2, stacks=(20000,))
    do(ask.Rebuy(seat=2, amount=10000, source="cage_ticket"), CASH)
    do(ask.Leave(seat=5, source="transfer"), CARMEN)
    new_hand()
    do(ask.Rebuy(seat=1, amount=10000, source="chips_in_hand"), CASH)
    founders = [(n, "buy_in", "cash", n, 20000, CASH.id) for n in range(1, 6)]
    assert receipts() == [
        *founders,
        (6, "rebuy", "cage_ticket", 2, 10000, CASH.id),
        (7, "cash_out", "transfer", 5, 20000, CARMEN.id),
        (8, "rebuy", "chips_in_hand", 1, 10000, CASH.id),
    ]
    assert receipts(2) == [(1, "buy_in", "cash", 1, 20000, CASH.id)]


def test_a_refusal_and_a_command_sent_twice_take_no_number() -> None:
    new_table(stacks=(20000,) * 4)
    refused(ask.Rebuy(seat=2, amount=12345), CASH)
    again = ask.Rebuy(seat=2, amount=10000)
    command = uuid4()
    give(again, CASH, command_id=command)
    give(again, CASH, command_id=command)
    assert [row[0] for row in receipts()] == [1, 2, 3, 4, 5]


def test_a_receipt_is_never_changed_or_taken_away() -> None:
    new_table(stacks=(20000,))
    for act in (
        lambda: Receipt.objects.update(amount=1),
        lambda: Receipt.objects.all().delete(),
    ):
        with pytest.raises(DatabaseError), transaction.atomic():
            act()
    assert receipts() == [(1, "buy_in", "cash", 1, 20000, CASH.id)]


@pytest.mark.parametrize("column", ["number", "amount", "source", "by", "seat"])
def test_verify_finds_a_receipt_that_is_not_what_its_entry_says(column: str) -> None:
    new_table(stacks=(20000, 20000))
    assert verify() == []
    other = {"number": 7, "amount": 1, "source": "transfer", "by": "user:9", "seat": 7}[column]
    with behind_the_log():
        Receipt.objects.filter(number=2).update(**{column: other})
    assert [fault.wrong for fault in verify()] == ["rows of Receipt"]
    with behind_the_log():
        Receipt.objects.filter(amount=20000, number=1).update(number=1)


# --- sittings -------------------------------------------------------------------------------------------


def test_a_sitting_goes_from_taking_a_chair_to_leaving_the_table_through_a_change_of_seat() -> None:
    new_table(stacks=(20000,) * 4)
    do(ask.MoveSeat(seat=4, to=7), CARMEN)
    open_ = Sitting.objects.get(player=player_id(4))
    assert (open_.seat, open_.ended_at, open_.why, open_.taken) == (4, None, "", 0)
    do(ask.Leave(seat=7), CASH)
    left = Sitting.objects.get(player=player_id(4))
    assert (left.why, left.taken, left.ended_at is None) == ("left", 20000, False)
    assert Sitting.objects.filter(ended_at=None).count() == 3


def test_a_draw_begins_a_sitting_for_everybody_who_got_a_chair() -> None:
    add_table_to_house(1, "table 1", MAKER, table=table_id())
    do(ask.OpenSession(rules=MADRID), CARMEN)
    people = [player_id(n) for n in (1, 2, 3)]
    for n, person in enumerate(people):
        admitted(person, f"drawn {n}")
    do(ask.DrawSeats(players=tuple(people)), CARMEN)
    found = dict(Sitting.objects.values_list("player_id", "seat"))
    assert found == {seat.player_id: n for n, seat in state().seats.items()}
    assert verify() == []


# --- going south ----------------------------------------------------------------------------------------


@pytest.fixture
def went() -> str:
    """Somebody has left table 1 with 350; table 2 plays the same game, table 3 another one."""
    for number in (1, 2):
        new_table(number, stacks=(20000,) * 4)
    new_table(3, stacks=(20000,) * 4, rules=preset("madrid", 100, structure="no_limit"))
    person = player_id(9)
    admitted(person, "went")
    fold_out(1)
    seat_somebody(9, person)
    do(ask.BuyIn(seat=9, amount=25000), CASH)
    do(ask.Rebuy(seat=9, amount=10000), CASH)
    do(ask.Leave(seat=9), CASH)
    clear(person)
    return person


@pytest.mark.parametrize("number", [1, 2])
def test_who_comes_back_to_any_table_of_the_game_brings_what_he_took_away(went: str, number: int) -> None:
    if number == 2:
        fold_out(number)
    seat_somebody(9, went, number=number)
    nak = refused(ask.BuyIn(seat=9, amount=34900), CASH, number=number)
    assert (nak.code, nak.facts) == ("going_south", {"need": 35000, "missing": 100, "rule": "A1"})
    do(ask.BuyIn(seat=9, amount=35000), CASH, number=number)
    assert state(number).seats[9].stack == 35000
    assert verify() == []


def test_a_table_of_other_stakes_is_another_game(went: str) -> None:
    fold_out(3)
    seat_somebody(9, went, number=3)
    do(ask.BuyIn(seat=9, amount=20000), CASH, number=3)
    assert state(3).seats[9].stack == 20000


def test_after_the_houses_minutes_nobody_asks_any_more() -> None:
    with time_machine.travel(MADRID_TIME, tick=False) as clock:
        new_table(stacks=(20000,) * 4, house=House(going_south_minutes=60))
        fold_out()
        person = player_id(9)
        admitted(person, "went")
        come_and_go(person)
        seat_somebody(9, person)
        clock.shift(timedelta(minutes=60))
        assert refused(ask.BuyIn(seat=9, amount=10000), CASH).code == "going_south"
        clock.shift(timedelta(seconds=1))
        do(ask.BuyIn(seat=9, amount=10000), CASH)


def test_what_he_took_away_last_counts_and_not_what_he_took_before() -> None:
    new_table(stacks=(20000,) * 4)
    fold_out()
    person = player_id(9)
    admitted(person, "went")
    come_and_go(person, amount=20000)
    come_and_go(person, amount=30000)
    seat_somebody(9, person)
    assert refused(ask.BuyIn(seat=9, amount=20000), CASH).facts["need"] == 30000


# --- he wants to stop -----------------------------------------------------------------------------------


def test_who_has_stopped_gets_no_chips_and_no_seat_tonight_and_nobody_learns_why() -> None:
    with time_machine.travel(MADRID_TIME, tick=False) as clock:
        new_table(stacks=(20000,) * 5)
        do(ask.ChangeCroupier(), INES)
        do(ask.StopPlaying(seat=5), INES)
        nak = refused(ask.Rebuy(seat=5, amount=10000), CASH)
        assert (nak.code, nak.facts) == ("not_admitted", {"players": [player_id(5)]})
        do(ask.Leave(seat=5), CASH)
        clear(player_id(5))
        assert refused(ask.AssignSeat(seat=5, player_id=player_id(5)), CARMEN).code == "not_admitted"
        clock.move_to(datetime(2026, 12, 1, 5, 59, tzinfo=UTC) - timedelta(hours=1))
        assert refused(ask.AssignSeat(seat=5, player_id=player_id(5)), CARMEN).code == "not_admitted"
        clock.move_to(datetime(2026, 12, 1, 5, 0, 1, tzinfo=UTC))
        clear(player_id(5))
        seat_somebody(5, player_id(5))
    assert verify() == []


# --- the sum of a day -----------------------------------------------------------------------------------


def day() -> datetime:
    return gaming_day.began(datetime.now(UTC), "06:00")


def test_a_gaming_day_begins_at_the_houses_hour() -> None:
    began = datetime(2026, 11, 30, 5, tzinfo=UTC)  # 06:00 in Madrid
    assert gaming_day.began(began, "06:00") == began
    assert gaming_day.began(began - timedelta(seconds=1), "06:00") == began - timedelta(days=1)
    assert gaming_day.began(datetime(2026, 12, 1, 3, tzinfo=UTC), "06:00") == began


def test_split_operations_over_two_tables_reach_the_threshold_exactly_and_not_one_unit_before() -> None:
    with time_machine.travel(MADRID_TIME, tick=False):
        for number in (1, 2):
            new_table(number, stacks=(20000,) * 4, house=House(going_south_minutes=0))
            fold_out(number)
        person = player_id(9)
        admitted(person, "linked")
        come_and_go(person, amount=90000)
        come_and_go(person, number=2, amount=109900)
        assert cage.alerts(day(), 200000) == []
        seat_somebody(9, person)
        do(ask.BuyIn(seat=9, amount=10000, source="transfer"), CASH)
        assert cage.alerts(day(), 200000) == []
        assert cage.alerts(day(), 199900) == [cage.Alert(player_id=person, amount=199900, operations=2)]
        do(ask.Rebuy(seat=9, amount=10000), CASH)
        assert cage.alerts(day(), 209900) == [cage.Alert(player_id=person, amount=209900, operations=3)]
        assert cage.alerts(day(), 209901) == []


def test_what_was_bought_before_the_days_boundary_is_another_days() -> None:
    with time_machine.travel("2026-12-01 05:59:59+01:00", tick=False) as clock:
        new_table(stacks=(20000,) * 4, rules=MADRID)
        before = day()
        clock.shift(timedelta(seconds=1))
        do(ask.Rebuy(seat=1, amount=10000), CASH)
        assert cage.cash_of_day(before)[player_id(1)].amount == 30000
        assert cage.cash_of_day(day()) == {
            player_id(1): cage.Alert(player_id=player_id(1), amount=10000, operations=1)
        }
