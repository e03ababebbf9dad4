"""The general pause: all tables held by one act, each lifted alone (FLOOR 43)."""

from unittest.mock import patch

import pytest

from audit.models import Entry, Stream
from tables import doorbell, store
from tables.engine import commands as ask
from tables.models import Case
from tables.verify import verify
from tests.tables.room import (
    CARMEN,
    INES,
    do,
    new_hand,
    new_table,
    refused,
    rows_of_everything,
    state,
    table_id,
)

pytestmark = pytest.mark.django_db(transaction=True)

ALL = ask.HoldAll(case="evacuation 22:14")


def test_every_open_table_is_held_in_one_transaction_and_a_running_hand_stands_still() -> None:
    for number in (1, 2, 3):
        new_table(number, stacks=(20000,) * 4)
    new_hand(1)
    do(ask.CloseSession(reason="end"), CARMEN, number=3)
    with patch.object(doorbell, "ring") as ring:
        do(ALL, CARMEN, number=2)
    held = Entry.objects.filter(kind="table_held")
    assert {entry.stream.name for entry in held} == {store.stream_name(table_id(n)) for n in (1, 2)}
    assert len({entry.command for entry in held}) == 1
    assert sorted(call.args[0] for call in ring.call_args_list) == sorted(str(table_id(n)) for n in (1, 2))
    assert refused(ask.Fold(seat=2)).code == "on_hold"
    assert refused(ask.Undo()).code == "on_hold"
    assert Case.objects.filter(case=ALL.case, lifted_seq=None).count() == 2
    assert verify() == []


def test_tables_are_resumed_one_by_one() -> None:
    for number in (1, 2):
        new_table(number, stacks=(20000,) * 4)
    new_hand(1)
    do(ALL, CARMEN)
    do(ask.LiftHold(case=ALL.case), CARMEN)
    do(ask.Fold(seat=2))
    assert [bool(state(n).holds) for n in (1, 2)] == [False, True]
    assert verify() == []


def test_it_waits_for_no_screen_and_for_no_table_in_quarantine_and_is_the_inspectors() -> None:
    for number in (1, 2, 3):
        new_table(number, stacks=(20000,) * 4)
    before = rows_of_everything()
    assert refused(ALL, INES).code == "not_permitted"
    assert rows_of_everything() == before
    Stream.objects.filter(name=store.stream_name(table_id(3))).update(quarantined=True)
    do(ask.HoldTable(case="7"), CARMEN, number=2)
    do(ALL, CARMEN, exp=1)
    assert [hold.case for hold in state(2).holds] == ["7", ALL.case]
    assert refused(ALL, CARMEN).code == "case_open"
    assert Entry.objects.filter(stream__name=store.stream_name(table_id(3)), kind="table_held").count() == 0
