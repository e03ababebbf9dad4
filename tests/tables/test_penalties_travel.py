"""A penalty goes with the person to another table: both logs, rows, doors, screens (FLOOR 31, 41; A17)."""

import json
from typing import Any

import pytest
from msgspec.structs import replace

from audit.models import Entry
from tables import audiences, store
from tables.engine import commands as ask
from tables.models import Deadline, Penalty
from tables.penalties import against
from tables.verify import verify
from tests.tables.room import (
    CARMEN,
    CASH,
    INES,
    behind_the_log,
    do,
    fold_out,
    new_table,
    player_id,
    refused,
    state,
    table_id,
)

pytestmark = pytest.mark.django_db


def judge(seat: int, kind: Any, **fields: Any) -> None:
    do(ask.GivePenalty(seat=seat, kind=kind, reason="abuse", **fields), CARMEN)


def change(seat: int, to: int) -> ask.ChangeTable:
    return ask.ChangeTable(seat=seat, table=str(table_id(2)), to=to)


@pytest.fixture
def room(db: None) -> None:
    """Two tables of five; seat 5 of the first must miss three hands and is warned."""
    new_table(1, stacks=(20000,) * 5)
    new_table(2, stacks=(20000,) * 5)
    judge(5, "hands", hands=3)
    judge(5, "warning")
    fold_out(1)


def rows() -> list[tuple[int, int, str, int, int, str]]:
    found = Penalty.objects.order_by("table__number", "number").select_related("table")
    return [(p.table.number, p.number, p.kind, p.seat, p.hands, p.how) for p in found]


def test_what_is_left_is_missed_shown_and_over_at_the_new_table(room: None) -> None:
    do(change(5, 9), CARMEN)
    assert rows() == [
        (1, 1, "hands", 5, 3, "moved"),
        (1, 2, "warning", 5, 0, "moved"),
        (2, 1, "hands", 9, 2, ""),
        (2, 2, "warning", 9, 0, ""),
    ]
    shown = audiences.tile(state(2), 2)["conduct"]["penalties"]
    left = [(p["id"], p["seat"], p["kind"], p["left"]) for p in shown]
    assert left == [("1", 9, "hands", 2), ("2", 9, "warning", None)]
    assert audiences.tile(state(1), 1)["conduct"]["penalties"] == []
    for expected in ("", "", "served"):
        fold_out(2)
        assert Penalty.objects.get(table=table_id(2), number=1).how == expected
    hand = state(2).hand
    assert hand is not None
    assert 9 in hand.seats
    assert verify() == []


def test_it_is_revoked_there_with_a_reason_and_by_the_floor_alone(room: None) -> None:
    do(change(5, 9), CARMEN)
    revoke = ask.RevokePenalty(penalty="1", reason="error")
    assert refused(revoke, CARMEN).code == "no_such_penalty"  # at the table that he has left
    assert refused(revoke, INES, number=2).code == "not_permitted"
    do(revoke, CARMEN, number=2)
    row = Penalty.objects.get(table=table_id(2), number=1)
    assert (row.how, row.ended_by, row.ended_reason) == ("revoked", CARMEN.id, "error")
    assert verify() == []


def test_a_broken_table_sends_bars_along_with_their_end_and_no_chips_are_sold_there(room: None) -> None:
    judge(4, "leave")
    do(ask.BreakTable(reason="few"), CARMEN)
    bars = Penalty.objects.filter(kind="leave").order_by("table__number")
    assert [(p.table_id, p.how) for p in bars] == [(table_id(1), "moved"), (table_id(2), "")]
    assert list(against([player_id(4)], bars[0].given_at)) == [player_id(4)]
    due = Deadline.objects.filter(key__startswith="penalty")
    assert [row.stream.name for row in due] == [store.stream_name(table_id(2))]
    seat = next(n for n, chair in state(2).seats.items() if chair.player_id == player_id(4))
    assert state(2).seats[seat].leaving
    rebuy = ask.Rebuy(seat=seat, amount=state(2).rules.rebuy_amount)
    assert refused(rebuy, CARMEN, number=2).code == "penalised"
    told = refused(rebuy, CASH, number=2)
    assert (told.code, told.facts) == ("not_admitted", {"players": [player_id(4)]})
    fold_out(2)
    assert player_id(4) not in {chair.player_id for chair in state(2).seats.values()}
    assert verify() == []


def test_both_logs_must_say_the_same_of_what_stands_against_him(room: None) -> None:
    do(change(5, 9), CARMEN)
    came = Entry.objects.get(kind="came_from_table")
    body = json.loads(bytes(came.body))
    assert [one["kind"] for one in body["data"].pop("penalties")] == ["hands", "warning"]
    assert verify() == []
    with behind_the_log():
        Entry.objects.filter(pk=came.pk).update(body=json.dumps(body).encode())
    wrong = {(fault.stream, fault.wrong) for fault in verify()}
    assert (store.stream_name(table_id(1)), "change of table") in wrong


def test_a_log_of_before_in_which_a_penalty_stayed_verifies(
    room: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    told = store.given
    monkeypatch.setattr(store, "SCHEMA", {"hand_started": 2})
    monkeypatch.setattr(store, "given", lambda *a, **k: replace(told(*a, **k), older=True))
    do(change(5, 9), CARMEN)
    monkeypatch.undo()
    assert [row[-1] for row in rows()] == ["", ""]
    assert verify() == []
