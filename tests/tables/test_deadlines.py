"""What falls due at a table is a row: made, moved and removed with the entries that say so (A2, A19)."""

from collections.abc import Callable
from typing import Any

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from msgspec.structs import replace

from audit.chain import Fault
from audit.command import Actor
from audit.models import Entry
from tables.engine import commands as ask
from tables.models import Deadline
from tables.verify import verify
from tests.tables.room import (
    CARMEN,
    INES,
    MADRID,
    behind_the_log,
    do,
    fold_out,
    new_hand,
    new_table,
    state,
    table_id,
)

pytestmark = pytest.mark.django_db

SOON, LATER = 4_000_000_000, 4_000_003_600
CHARGED = replace(MADRID, time_charge=500, time_charge_minutes=30)


def deadlines() -> list[tuple[str, int, int, dict[str, Any]]]:
    """Those of the session and of the time charge; every table that plays has the next count's besides."""
    found = Deadline.objects.exclude(key="recount").order_by("key")
    return list(found.values_list("key", "seq", "due_at", "command"))


def test_the_planned_end_is_a_deadline_from_the_first_hand_that_begins_the_sessions_length() -> None:
    new_table(rules=replace(MADRID, session_minutes=120))
    assert deadlines() == []
    new_hand()
    first = Entry.objects.get(kind="end_scheduled")
    last = Entry.objects.order_by("-seq")[0]
    due_at = int(first.at.timestamp()) + 120 * 60
    assert deadlines() == [("end_session", last.seq, due_at, {"k": "end_session", "d": {}})]
    assert verify() == []


def test_an_extended_session_has_one_deadline_at_its_new_end() -> None:
    new_table()
    do(ask.ExtendSession(ends_at=SOON, reason="announced"), CARMEN)
    moved = do(ask.ExtendSession(ends_at=LATER, reason="a full room"), CARMEN).seq
    assert deadlines() == [("end_session", moved, LATER, {"k": "end_session", "d": {}})]


@pytest.mark.parametrize(
    "command",
    [
        ask.CloseSession(reason="closed early"),
        ask.Pause(reason="fire alarm"),
        ask.AnnounceLastHands(hands=3),
    ],
)
def test_a_session_that_is_closed_paused_or_in_its_last_hands_has_no_planned_end(
    command: ask.AnyCommand,
) -> None:
    new_table()
    do(ask.ExtendSession(ends_at=SOON, reason="announced"), CARMEN)
    do(command, CARMEN)
    assert deadlines() == []
    assert verify() == []


def test_a_resumed_session_ends_when_it_was_to_end() -> None:
    new_table()
    do(ask.ExtendSession(ends_at=SOON, reason="announced"), CARMEN)
    do(ask.Pause(reason="fire alarm"), CARMEN)
    resumed = do(ask.Resume(), CARMEN).seq
    assert [row[:3] for row in deadlines()] == [("end_session", resumed, SOON)]


def test_a_period_of_the_time_charge_runs_from_the_first_hand_and_anew_after_a_pause() -> None:
    new_table(rules=CHARGED)
    fold_out()
    started = Entry.objects.get(kind="hand_started").at
    assert [row[::2] for row in deadlines()] == [("charge_time", int(started.timestamp()) + 1800)]
    do(ask.Pause(reason="change of deck"), CARMEN)
    assert deadlines() == []
    resumed = do(ask.Resume(), CARMEN).seq
    at = Entry.objects.get(seq=resumed, stream__name=f"table:{table_id()}").at
    assert [row[:3] for row in deadlines()] == [("charge_time", resumed, int(at.timestamp()) + 1800)]
    assert verify() == []


def test_a_charge_taken_begins_the_next_period() -> None:
    new_table(rules=CHARGED)
    fold_out()
    charged = do(ask.ChargeTime(), CARMEN).seq
    at = int(Entry.objects.get(kind="time_charged").at.timestamp())
    assert [row[:3] for row in deadlines()] == [("charge_time", charged, at + 1800)]


@pytest.mark.parametrize(
    "change",
    [
        lambda rows: rows.update(due_at=SOON + 1),
        lambda rows: rows.update(seq=1),
        lambda rows: rows.update(command={"k": "charge_time", "d": {}}),
        lambda rows: rows.delete(),
    ],
)
def test_a_deadline_that_no_entry_explains_is_found(change: Callable[[Any], object]) -> None:
    new_table()
    head = do(ask.ExtendSession(ends_at=SOON, reason="announced"), CARMEN).seq
    with behind_the_log():
        change(Deadline.objects.all())
    assert verify() == [Fault(f"table:{table_id()}", head, "rows of Deadline")]


@pytest.mark.django_db(transaction=True)
def test_neither_a_first_hand_nor_the_last_payment_needs_more_than_twelve_queries() -> None:
    new_table(rules=replace(CHARGED, session_minutes=120, session_end_mode="complete_hand"))
    do(ask.ChangeCroupier())
    counted = [_queries(ask.StartHand())]
    assert len(deadlines()) == 2
    do(ask.RaiseTo(seat=2, to=1000))
    do(ask.Rest(verb="fold"))
    do(ask.ExtendSession(ends_at=1, reason="now"), CARMEN)
    counted.append(_queries(ask.EndSession(), CARMEN))
    counted.append(_queries(ask.PayPots()))
    assert (deadlines(), state().phase) == ([], "closed")
    assert counted == [12, 6, 10]


def _queries(command: ask.AnyCommand, actor: Actor = INES) -> int:
    """Statements between BEGIN, which one of the databases does not count, and COMMIT."""
    with CaptureQueriesContext(connection) as queries:
        do(command, actor)
    return sum(not query["sql"].startswith(("BEGIN", "COMMIT")) for query in queries)
