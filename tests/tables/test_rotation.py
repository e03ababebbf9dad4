"""The box: longest-out first, who is named, mid-hand with a signature (FLOOR 36)."""

from datetime import UTC, datetime, timedelta
from typing import Any
from uuid import UUID, uuid4

import pytest
from django.test import Client

from audit.command import Actor
from audit.models import Entry
from players.models import SignIn, User
from players.roles import Role
from tables import rotation, wire
from tables.engine import commands as ask
from tables.execute import execute
from tables.models import CroupierShift, Deadline
from tables.verify import verify
from tables.wire import Ack, Envelope, Nak, Second
from tests.players.pin import PIN
from tests.tables.room import CARMEN, INES, do, new_hand, new_table, refused, state, table_id
from tests.tables.test_pages import client_of

pytestmark = [pytest.mark.django_db, pytest.mark.sqlite_only]

NOW = datetime.now(UTC)


@pytest.fixture
def table() -> UUID:
    """Table 1, held by Inés, before its first hand."""
    made = new_table()
    do(ask.ChangeCroupier(), INES)
    return made


def croupier(badge: str, *, out: int | None = None, came: int | None = None) -> str:
    """A croupier who left a box, or signed in, so many minutes before NOW."""
    made = User.objects.create_user(badge, PIN, display_name=badge.title(), role=Role.CROUPIER)
    if came is not None:
        Client().post("/login/", {"badge": badge, "pin": PIN})
        SignIn.objects.filter(user=made).update(at=NOW - timedelta(minutes=came))
    if out is not None:
        CroupierShift.objects.create(
            table_id=table_id(),
            croupier=made.actor,
            device="t",
            started_seq=-made.pk,
            started_at=NOW - timedelta(minutes=out + 30),
            ended_seq=-made.pk,
            ended_at=NOW - timedelta(minutes=out),
        )
    return made.actor


@pytest.mark.usefixtures("table")
def test_who_has_been_out_longest_is_proposed_and_who_is_at_home_is_not() -> None:
    short, long = croupier("short", out=5), croupier("long", out=50)
    fresh = croupier("fresh", came=20)
    croupier("home", out=11 * 60)
    found = rotation.rotation(NOW)
    assert [one["id"] for one in found["out"]] == [long, fresh, short]
    assert [one["name"] for one in found["out"]] == ["Long", "Fresh", "Short"]
    [box] = found["box"]
    assert (box["number"], box["croupier"], box["next"], box["proposed"]) == (1, INES.id, None, long)
    CroupierShift.objects.all().delete()  # made here, and not by an entry


@pytest.mark.usefixtures("table")
def test_who_is_named_is_proposed_to_nobody_else_and_stands_in_the_box() -> None:
    marc = croupier("marc", came=20)
    do(ask.PlanRelief(croupier=marc), CARMEN)
    [box] = rotation.rotation(NOW)["box"]
    assert (box["next"], box["proposed"]) == (marc, None)
    assert state().relief == marc
    stranger = User.objects.create_user("cash", PIN, display_name="Cash", role=Role.CASHIER).actor
    for nobody in (stranger, "user:999", "marc", INES.id + "x"):
        answer = refused(ask.PlanRelief(croupier=nobody), CARMEN)
        assert (answer.code, answer.facts) == ("bad_message", {"why": "croupier"})
    assert verify() == []


@pytest.mark.parametrize("role", Role.values)
def test_the_rotation_is_for_inspector_and_jefe(role: str) -> None:
    new_table()
    answer = client_of(role).get("/api/rotation")
    may = role in (Role.INSPECTOR, Role.JEFE)
    assert answer.status_code == (200 if may else 403)
    assert (answer.json()["t"] == "rotation") is may
    assert Client().get("/api/rotation").status_code == 401


# --- in mid-hand --------------------------------------------------------------------------------------


def relieve(actor: Actor, badge: str | None, pin: str = PIN) -> Ack | Nak:
    second = Second(badge=badge, pin=pin) if badge else None
    command = ask.ChangeCroupier(take_over=True)
    return execute(table_id(), Envelope(id=uuid4(), exp=None, command=command, second=second), actor)


def code(answer: Ack | Nak) -> tuple[str, Any]:
    assert isinstance(answer, Nak), answer
    return answer.code, answer.facts.get("why")


def test_in_mid_hand_an_inspectors_pin_lets_another_croupier_in_and_the_entry_names_both() -> None:
    new_table()
    new_hand()
    marc = Actor(croupier("marc"), Role.CROUPIER, "tablet-2", "x")
    carmen = User.objects.create_user("carmen", PIN, display_name="Carmen", role=Role.INSPECTOR)
    User.objects.create_user("other", PIN, display_name="Other", role=Role.CROUPIER)
    assert code(relieve(marc, None)) == ("relief_in_hand", None)
    assert code(relieve(marc, "carmen", "000000")) == ("second_refused", "pin")
    assert code(relieve(marc, "other")) == ("second_refused", "role")
    assert code(relieve(marc, "marc")) == ("second_refused", "role")
    assert isinstance(relieve(marc, "carmen"), Ack)
    assert state().croupier == marc.id
    entry = Entry.objects.get(kind="croupier_changed", actor=marc.id)
    assert f'"second":"{carmen.actor}"'.encode() in bytes(entry.body)
    assert PIN.encode() not in bytes(entry.body)
    assert verify() == []


def test_an_inspector_signs_for_a_croupier_and_for_nothing_else_that_is_not_his() -> None:
    frame = '{"t":"cmd","id":"00000000-0000-4000-8000-000000000009","exp":3,"k":"%s","d":%s,"second":%s}'
    second = '{"badge":"carmen","pin":"271828"}'
    taken = wire.decode(frame % ("change_croupier", '{"take_over":true}', second))
    assert isinstance(taken, Envelope)
    assert taken.second == Second(badge="carmen", pin="271828")
    with pytest.raises(wire.WireError):
        wire.decode(frame % ("recount", '{"counts":{"1":100}}', second))


# --- calls and counts through the write path -----------------------------------------------------------


def test_a_call_is_due_to_the_jefe_until_somebody_answers_and_the_log_verifies(table: UUID) -> None:
    do(ask.CallInspector(kind="dispute"), INES)
    due = Deadline.objects.get(key="unanswered:1")
    assert due.command == {"k": "escalate_call", "d": {"call": "1"}}
    again = refused(ask.CallInspector(kind="dispute"), INES)
    assert (again.code, again.facts["call"]) == ("call_open", "1")
    do(ask.AnswerCall(call="1"), CARMEN)
    assert not Deadline.objects.filter(key="unanswered:1").exists()
    assert [call.answered_by for call in state().calls] == [CARMEN.id]
    do(ask.LiftHold(case="C1"), CARMEN)
    assert state().calls == ()
    assert verify() == []


def test_a_recount_books_each_difference_and_a_late_one_is_stale(table: UUID) -> None:
    seats = state().seats
    counts = {n: chair.stack for n, chair in seats.items()} | {1: seats[1].stack - 2800}
    exp = state().seq
    do(ask.Recount(counts=counts), INES)
    late = execute(table_id(), Envelope(id=uuid4(), exp=exp, command=ask.Recount(counts=counts)), INES)
    assert code(late) == ("stale", None)
    felt = state().felt
    assert felt is not None
    assert (felt.off, felt.net, felt.croupiers) == (2800, -2800, (INES.id,))
    assert state().seats[1].stack == seats[1].stack - 2800
    assert verify() == []
