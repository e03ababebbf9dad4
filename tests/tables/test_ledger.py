"""Chips: from one account to another and never out of nothing (G1-G6, RULES A15, A18, A19)."""

from typing import Any
from uuid import UUID

import pytest
from django.db import DatabaseError, connection, transaction
from django.db.models import Sum

from audit.models import Entry
from tables.engine import commands as ask
from tables.engine.rules import preset
from tables.ledger import code
from tables.models import ChipAccount, ChipMovement
from tables.selectors import chips_of
from tests.tables.room import CARMEN, CASH, do, fold_out, new_hand, new_table, state, table_id

pytestmark = pytest.mark.django_db


def balance(kind: str, seat: int | None = None) -> int:
    return ChipAccount.objects.get(code=code(str(table_id()), kind, seat)).balance


@pytest.fixture
def table(db: None) -> UUID:
    return new_table()


def test_bought_chips_come_from_the_cage_while_the_table_has_no_float(table: UUID) -> None:
    assert chips_of(table) == {
        "stack": 160000,
        "pot": 0,
        "drop": 0,
        "tips": 0,
        "float": 0,
        "differences": 0,
        "held": 0,
        "custody": 0,
        "staff": 0,
        "cage": -160000,
        "house": 0,
        "bonus": 0,
        "bonus_owed": 0,
        "bonus_paid": 0,
    }


def test_antes_and_bets_lie_in_the_pot_until_it_is_paid(table: UUID) -> None:
    new_hand()
    assert (balance("pot"), balance("stack", 2)) == (4000, 19500)
    do(ask.RaiseTo(seat=2, to=4000))
    assert (balance("pot"), balance("stack", 2)) == (8000, 15500)
    do(ask.Rest(verb="fold"))
    assert (balance("pot"), balance("stack", 2)) == (4000, 19500)
    do(ask.PayPots())
    assert (balance("pot"), balance("stack", 2)) == (0, 23500)


def test_an_undone_bet_and_an_undone_award_go_back_the_way_they_came(table: UUID) -> None:
    fold_out()
    do(ask.Undo(reason="wrong seat"))
    assert (balance("pot"), balance("stack", 2)) == (4000, 19500)
    do(ask.Undo())
    assert (balance("pot"), balance("stack", 2)) == (5000, 18500)


def test_a_misdeal_gives_every_chip_back(table: UUID) -> None:
    new_hand()
    do(ask.DeclareMisdeal(reason="exposed_card"))
    assert balance("pot") == 0
    assert [balance("stack", n) for n in range(1, 9)] == [20000] * 8


def test_a_rebuy_in_mid_hand_lies_before_the_seat_at_once_and_is_in_play_after_it(table: UUID) -> None:
    new_hand()
    do(ask.Rebuy(seat=5, amount=10000), CASH)
    assert (balance("stack", 5), state().seats[5].stack) == (29500, 19500)
    do(ask.RaiseTo(seat=2, to=1000))
    do(ask.Rest(verb="fold"))
    do(ask.PayPots())
    do(ask.StartHand())
    assert (balance("stack", 5), state().seats[5].stack) == (29000, 29000)


def test_a_count_between_hands_is_booked_to_the_differences(table: UUID) -> None:
    fold_out()
    do(ask.CountStack(seat=5, counted=16700))
    assert (balance("stack", 5), balance("differences")) == (16700, 2800)
    do(ask.CountStack(seat=5, counted=19500))
    assert (balance("stack", 5), balance("differences")) == (19500, 0)


def test_an_all_in_counted_short_takes_the_difference_out_of_the_pot(table: UUID) -> None:
    new_table(2, rules=preset("modern-plo", 100, structure="no_limit"), stacks=(61500, 100000, 100000))
    new_hand(2)
    do(ask.RaiseTo(seat=1, to=61500), number=2)
    do(ask.CountStack(seat=1, counted=58700), number=2)
    chips = chips_of(table_id(2))
    assert (chips["pot"], chips["differences"]) == (58700 + 500 + 1000, 2800)
    do(ask.Undo(), number=2)
    chips = chips_of(table_id(2))
    assert (chips["pot"], chips["differences"]) == (61500 + 500 + 1000, 0)


def test_commission_goes_from_the_pot_to_the_drop_and_back_with_an_undone_award(db: None) -> None:
    rules = preset("madrid", 100, rake_basis_points=500, rake_no_flop_no_drop=False)
    table = new_table(rules=rules)
    fold_out()
    assert (chips_of(table)["drop"], balance("stack", 2)) == (200, 19500 + 3800)
    do(ask.Undo(reason="wrong seat"))
    assert (chips_of(table)["drop"], chips_of(table)["pot"]) == (0, 4000)


def test_each_balance_is_what_came_in_less_what_went_out(table: UUID) -> None:
    fold_out()
    new_hand()
    for account in ChipAccount.objects.all():
        came = ChipMovement.objects.filter(target=account).aggregate(sum=Sum("amount"))["sum"] or 0
        went = ChipMovement.objects.filter(source=account).aggregate(sum=Sum("amount"))["sum"] or 0
        assert account.balance == came - went, account.code


# -- What the database itself refuses -----------------------------------------------------------


def insert(source: str, target: str, amount: Any) -> None:
    entry = Entry.objects.order_by("-pk").values_list("pk", flat=True)[0]
    with transaction.atomic(), connection.cursor() as cursor:
        cursor.execute(
            "INSERT INTO tables_chipmovement (entry_id, source_id, target_id, amount)"
            " VALUES (%s, %s, %s, %s)",
            [entry, source, target, amount],
        )


NO_AMOUNTS = [0, -100, 10**12 + 1, 10**13, "many"]
FRACTION = pytest.param(1.5, marks=pytest.mark.sqlite_only)  # PostgreSQL rounds it before it is stored


@pytest.mark.parametrize("amount", [*NO_AMOUNTS, FRACTION])
def test_no_amount_but_a_whole_number_of_chips_within_bounds_is_stored(table: UUID, amount: Any) -> None:
    name = str(table)
    with pytest.raises(DatabaseError):
        insert(code(name, "cage"), code(name, "stack", 1), amount)
    assert balance("stack", 1) == 20000


def test_no_stack_and_no_pot_is_overdrawn(table: UUID) -> None:
    name = str(table)
    for source, amount in (
        (code(name, "stack", 1), 20100),
        (code(name, "pot"), 100),
        (code(name, "drop"), 1),
        (code(name, "float"), 1),
    ):
        with pytest.raises(DatabaseError):
            insert(source, code(name, "cage"), amount)
    insert(code(name, "stack", 1), code(name, "cage"), 20000)
    assert balance("stack", 1) == 0


def test_no_movement_ends_where_it_began(table: UUID) -> None:
    with pytest.raises(DatabaseError):
        insert(code(str(table), "stack", 1), code(str(table), "stack", 1), 100)


@pytest.mark.parametrize(
    "change",
    [
        "UPDATE tables_chipmovement SET amount = amount + 100",
        "DELETE FROM tables_chipmovement",
        "UPDATE tables_chipaccount SET balance = balance + 100 WHERE kind = 'stack'",
        "UPDATE tables_chipaccount SET moved = moved + 1 WHERE kind = 'stack'",
        "UPDATE tables_chipaccount SET moved = (SELECT MAX(id) FROM tables_chipmovement), balance = 1",
        "UPDATE tables_chipaccount SET allow_negative = (1 = 1) WHERE kind = 'float' OR kind = 'stack'",
        "UPDATE tables_chipaccount SET kind = 'float' WHERE kind = 'stack'",
        "DELETE FROM tables_chipaccount",
    ],
)
def test_movements_stay_as_written_and_only_a_movement_changes_a_balance(table: UUID, change: str) -> None:
    with pytest.raises(DatabaseError), transaction.atomic(), connection.cursor() as cursor:
        cursor.execute(change)


def test_an_account_begins_empty(table: UUID) -> None:
    with pytest.raises(DatabaseError), transaction.atomic():
        ChipAccount.objects.create(code="gift", kind="cage", allow_negative=True, balance=100)


def test_only_accounts_of_the_house_may_be_negative(table: UUID) -> None:
    assert set(ChipAccount.objects.filter(allow_negative=True).values_list("kind", flat=True)) == {
        "cage",
        "differences",
        "house",
        "bonus",
    }
    with pytest.raises(DatabaseError), transaction.atomic():
        ChipAccount.objects.create(code="loan", kind="stack", allow_negative=True)


def test_what_a_seat_brings_and_wins_is_the_same_in_stack_and_account(table: UUID) -> None:
    fold_out()
    do(ask.SitOut(seat=4), CARMEN)
    new_hand()
    for n, seat in state().seats.items():
        assert balance("stack", n) == seat.stack
