"""Told and acknowledged, under reservation, past hands put right, posterior resolution (A17)."""

from typing import Any
from uuid import UUID, uuid4

import pytest
from django.test import Client

from audit.command import Actor
from players.models import User
from players.roles import Role
from tables.engine import commands as ask
from tables.engine import rulings as r
from tables.execute import execute
from tables.models import ChipAccount, ReservedCase, Ruling, Seat
from tables.verify import verify
from tables.wire import Ack, Envelope, Preview, Second
from tests.players.pin import PIN
from tests.tables.room import (
    CARMEN,
    CASH,
    INES,
    JEFE,
    MARC,
    cash_out,
    do,
    fold_out,
    foresee,
    new_hand,
    new_table,
    player_id,
    refused,
    rule,
    ruling,
    state,
    table_id,
    to_award,
)

pytestmark = [pytest.mark.django_db, pytest.mark.sqlite_only]


@pytest.fixture
def table(db: None) -> UUID:
    return new_table(stacks=(20000,) * 4)


def given() -> dict[str, Any]:
    """The row of the last ruling."""
    names = ("announced", "told", "acknowledged_by", "case")
    row: dict[str, Any] = Ruling.objects.order_by("-number").values(*names).first() or {}
    return row


# --- told and acknowledged --------------------------------------------------------------------------


def test_a_ruling_is_announced_told_to_those_concerned_and_acknowledged_by_the_croupier(table: UUID) -> None:
    new_hand()
    do(ask.RaiseTo(seat=2, to=1000))
    rule(r.KillHand(seat=2))
    assert given() == {"announced": False, "told": [], "acknowledged_by": "", "case": ""}
    do(ask.TellRuling(ruling="1", everybody=True), CARMEN)
    do(ask.TellRuling(ruling="1", seats=(3, 2)), CARMEN)
    assert given() == {"announced": True, "told": [2, 3], "acknowledged_by": "", "case": ""}
    do(ask.AcknowledgeRuling(ruling="1"))
    assert given()["acknowledged_by"] == INES.id
    assert verify() == []


def test_a_ruling_is_acknowledged_once_by_the_holder_and_only_once_it_was_told(table: UUID) -> None:
    new_hand()
    rule(r.Note())
    assert refused(ask.AcknowledgeRuling(ruling="1")).code == "no_such_ruling"
    do(ask.TellRuling(ruling="1", everybody=True), CARMEN)
    assert refused(ask.AcknowledgeRuling(ruling="1"), MARC).code == "not_holder"
    assert refused(ask.AcknowledgeRuling(ruling="1"), CARMEN).code == "not_permitted"
    do(ask.AcknowledgeRuling(ruling="1"))
    assert refused(ask.AcknowledgeRuling(ruling="1")).code == "no_such_ruling"


def test_what_is_told_names_a_ruling_and_somebody_who_sits_there(table: UUID) -> None:
    new_hand()
    rule(r.Note())
    assert refused(ask.TellRuling(ruling="7", everybody=True), CARMEN).code == "no_such_ruling"
    assert refused(ask.TellRuling(ruling="1", seats=(9,)), CARMEN).code == "seat_empty"
    assert refused(ask.TellRuling(ruling="1"), CARMEN).code == "not_offered"


def test_telling_is_possible_while_the_table_is_held_and_makes_no_screen_stale(table: UUID) -> None:
    new_hand()
    do(ask.HoldTable(case="1-1"), CARMEN)
    rule(r.Note())
    seen = state().seq
    do(ask.TellRuling(ruling="1", everybody=True), CARMEN)
    do(ask.AcknowledgeRuling(ruling="1"))
    do(ask.LiftHold(case="1-1"), CARMEN, exp=seen)
    do(ask.Fold(seat=2), exp=seen)


# --- under reservation ------------------------------------------------------------------------------


def complaint(case: str = "1-1") -> ask.OpenCase:
    return ask.OpenCase(
        case=case,
        complaint="amount",
        sheet="HR-2041",
        facts=("wrong_amount", "dispute"),
        claims={2: "dije sesenta", 3: "oí ciento sesenta"},
        video="cam 4, 21:14",
    )


def test_a_case_stays_open_while_play_goes_on_and_is_decided_by_a_ruling_that_names_it(table: UUID) -> None:
    new_hand()
    do(complaint(), CARMEN)
    assert state().holds == ()
    do(ask.RaiseTo(seat=2, to=1000))
    do(ask.Rest(verb="fold"))
    do(ask.PayPots())
    fold_out()
    (row,) = ReservedCase.objects.values("case", "hand", "sheet", "facts", "claims", "video", "ruling")
    assert row == {
        "case": "1-1",
        "hand": 1,
        "sheet": "HR-2041",
        "facts": ["wrong_amount", "dispute"],
        "claims": {"2": "dije sesenta", "3": "oí ciento sesenta"},
        "video": "cam 4, 21:14",
        "ruling": None,
    }
    assert refused(complaint(), CARMEN).code == "case_open"
    rule(r.Transfer(source="seat:2", target="seat:3", amount=500), case="1-1")
    decided = ReservedCase.objects.get()
    assert (decided.ruling, decided.decided_seq, given()["case"]) == (1, state().seq, "1-1")
    assert state().cases == ()
    assert refused(ruling(r.Note(), case="1-1"), CARMEN).code == "no_such_case"
    do(complaint(), CARMEN)
    assert verify() == []


def test_only_the_floor_opens_cases(table: UUID) -> None:
    new_hand()
    for who in (INES, CASH):
        assert refused(complaint(), who).code == "not_permitted"
    do(complaint(), JEFE)


def test_an_open_case_outlives_the_session(table: UUID) -> None:
    fold_out()
    do(complaint(), CARMEN)
    do(ask.CloseSession(reason="closing"), CARMEN)
    cash_out(*range(1, 5))
    do(ask.OpenSession(rules=state().rules), CARMEN)
    assert [(opened.case, opened.people[2]) for opened in state().cases] == [("1-1", player_id(2))]


# --- posterior resolution ---------------------------------------------------------------------------


def staff(badge: str, role: str) -> Actor:
    user = User.objects.create_user(badge, PIN, display_name=badge, role=role)
    return Actor(user.actor, role, f"desk-{badge}", f"sign-in:{badge}")


def posterior(case: str = "1-1", **more: Any) -> ask.Rule:
    kind = r.Posterior(case=case, payments={player_id(3): 4000, player_id(2): 1000})
    return ruling(kind, **more)


def closed_with_a_case() -> None:
    fold_out()
    do(complaint(), CARMEN)
    do(ask.CloseSession(reason="closing"), CARMEN)
    cash_out(*range(1, 5))


def give(command: ask.Rule, actor: Actor, second: str) -> Any:
    envelope = Envelope(id=uuid4(), exp=None, command=command, second=Second(badge=second, pin=PIN))
    return execute(table_id(), envelope, actor)


def balance(kind: str) -> int:
    return ChipAccount.objects.get(table_id=table_id(), kind=kind).balance


def test_jefe_and_director_decide_a_case_after_the_close_and_the_cage_pays(table: UUID) -> None:
    closed_with_a_case()
    jefe, _ = staff("jefe1", Role.JEFE), staff("dir1", Role.DIRECTOR)
    before, cage = state(), balance("cage")
    foreseen = foresee(posterior(), jefe)
    assert isinstance(foreseen, Preview), foreseen
    assert foreseen.second == {"amount": 5000, "limit": 0, "rule": "A17"}
    assert isinstance(give(posterior(), jefe, "dir1"), Ack)
    assert (state().hand, state().seats, state().cases) == (before.hand, before.seats, ())
    assert (balance("house"), balance("cage") - cage) == (-5000, 5000)
    assert ReservedCase.objects.get().ruling == 1
    assert verify() == []


@pytest.mark.parametrize(
    ("first", "second", "code"),
    [
        (Role.INSPECTOR, Role.DIRECTOR, "jefe_and_director"),
        (Role.JEFE, Role.JEFE, "jefe_and_director"),
        (Role.JEFE, None, "second_signature"),
        (Role.CASHIER, Role.DIRECTOR, "not_permitted"),
        (Role.CROUPIER, Role.DIRECTOR, "not_permitted"),
        (Role.DIRECTOR, Role.JEFE, "not_permitted"),
    ],
)
def test_nobody_else_decides_it(table: UUID, first: str, second: str | None, code: str) -> None:
    closed_with_a_case()
    signer = staff("one", first)
    if second is None:
        assert refused(posterior(), signer).code == code
    else:
        staff("two", second)
        assert give(posterior(), signer, "two").code == code


def test_it_names_an_open_case_and_people_of_the_house(table: UUID) -> None:
    closed_with_a_case()
    jefe, _ = staff("jefe1", Role.JEFE), staff("dir1", Role.DIRECTOR)
    assert give(posterior("9-9"), jefe, "dir1").code == "no_such_case"
    stranger = ruling(r.Posterior(case="1-1", payments={"nobody": 100}))
    assert give(stranger, jefe, "dir1").code == "bad_message"


# --- past hands and chairs --------------------------------------------------------------------------


def bet() -> int:
    hand = state().hand
    assert hand is not None
    return next(undo.seq for undo in hand.undo if undo.entered.verb == "raise_to")


def test_a_past_hand_is_put_right_from_the_log_by_whoever_sits_elsewhere_now(table: UUID) -> None:
    to_award()
    do(ask.PayPots())
    entry, before = bet(), state().hand
    do(ask.MoveSeat(seat=3, to=8), CARMEN)
    foreseen = foresee(ruling(r.PastEntry(hand=1, entry=entry, verb="raise_to", to=1000)))
    assert isinstance(foreseen, Preview), foreseen
    assert foreseen.changes["seats"] == {"2": {"stack": [17500, 18500]}, "8": {"stack": [23500, 22500]}}
    assert foreseen.moves == ({"source": "seat:8", "target": "seat:2", "amount": 1000},)
    rule(r.PastEntry(hand=1, entry=entry, verb="raise_to", to=1000))
    assert state().hand == before
    fold_out()
    assert verify() == []


def test_two_in_each_others_chair_change_places_with_their_money_in_one_entry(table: UUID) -> None:
    for _ in range(3):
        fold_out()
    stacks = {n: seat.stack for n, seat in state().seats.items()}
    seq = state().seq
    rule(r.ExchangeSeats(seat=2, other=3, hand=1))
    assert state().seq == seq + 1
    rows = {row.seat: (row.player_id, row.stack) for row in Seat.objects.all()}
    assert rows[2] == (player_id(3), stacks[2])
    assert rows[3] == (player_id(2), stacks[3])
    fold_out()
    assert verify() == []


def test_the_entries_of_a_past_hand_that_can_be_named_are_read_by_the_floor(table: UUID) -> None:
    to_award()
    do(ask.PayPots())
    entry = bet()
    fold_out()
    User.objects.create_user("carmen", PIN, display_name="Carmen", role=Role.INSPECTOR)
    client = Client()
    client.post("/login/", {"badge": "carmen", "pin": PIN})
    found = client.get(f"/api/tables/{table}/hands/1/entries").json()
    assert (found["t"], found["hand"]) == ("entries", 1)
    bets = [row for row in found["entries"] if row["e"] == "raise_to"]
    assert bets == [{"entry": entry, "street": "preflop", "ok": True, "e": "raise_to", "seat": 2, "to": 2000}]
    assert client.get(f"/api/tables/{table}/hands/9/entries").status_code == 409
    client.logout()
    assert client.get(f"/api/tables/{table}/hands/1/entries").status_code in (401, 403)
