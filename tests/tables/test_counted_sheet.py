"""Seat by seat on the closing sheet: by the book, counted, the difference, what was paid (FLOOR 37)."""

import pytest
from django.utils.translation import override

from tables.closing import closing_sheet, session_of
from tables.engine import commands as ask
from tables.verify import verify
from tests.tables.room import CARMEN, CASH, cash_out, do, fold_out, new_table, state, table_id

pytestmark = [pytest.mark.django_db, pytest.mark.sqlite_only]


@pytest.fixture(autouse=True)
def hand() -> None:
    """Four have played a hand: seat 2 has taken the antes of the others."""
    new_table(stacks=(20000,) * 4)
    fold_out()


def seats_of_the_sheet() -> list[tuple[str, ...]]:
    session = session_of(table_id())
    assert session is not None
    with override("en"):
        return [row[1:] for row in closing_sheet(session).sections[0].rows]


def last_line() -> tuple[str, ...] | None:
    session = session_of(table_id())
    assert session is not None
    with override("en"):
        return closing_sheet(session).sections[0].foot


def test_what_was_counted_stands_on_the_sheet_before_anybody_is_paid() -> None:
    do(ask.CloseSession(reason="late"), CARMEN)
    booked = {n: seat.stack for n, seat in state().seats.items()}
    assert booked == {1: 19500, 2: 21500, 3: 19500, 4: 19500}
    do(ask.Recount(counts=booked | {3: 19000}), CARMEN)
    do(ask.CountStack(seat=3, counted=19600), CASH)
    assert seats_of_the_sheet() == [
        ("1", "€195", "€195", "€0", "not yet"),
        ("2", "€215", "€215", "€0", "not yet"),
        ("3", "€195", "€196", "+€1", "not yet"),
        ("4", "€195", "€195", "€0", "not yet"),
    ]
    assert last_line() == ("Total", "", "€800", "€801", "+€1", "€0")
    do(ask.CashOut(seat=3), CASH)
    assert last_line() == ("Total", "", "€800", "€801", "+€1", "€196")
    assert seats_of_the_sheet()[0] == ("3", "€195", "€196", "+€1", "€196")
    assert verify() == []


def test_a_tip_after_the_count_is_no_difference_and_a_count_before_the_last_hand_is_none() -> None:
    do(ask.Recount(counts={n: seat.stack for n, seat in state().seats.items()} | {1: 19400}), CARMEN)
    do(ask.Tip(seat=1, amount=500), CARMEN)
    do(ask.Leave(seat=1), CASH)
    fold_out()
    do(ask.CloseSession(reason="late"), CARMEN)
    cash_out(2)
    found = {row[0]: row[1:] for row in seats_of_the_sheet()}
    assert found["1"] == ("€190", "€189", "-€1", "€189")
    assert found["2"][1:3] == (found["2"][0], "€0")
    assert found["3"][1:] == ("–", "–", "not yet")
    line = last_line()
    assert line is not None
    booked = sum(int(row[1].removeprefix("€")) for row in seats_of_the_sheet())
    assert (line[2], line[4]) == (f"€{booked}", "-€1")
