"""The table of rulings (A17; FLOOR.md 3): each kind in and out of its window, by each role.

`may` says which figures a kind changes here; anything else fails. Out of its window it is refused with its
code, and by any role but the floor's with `not_permitted`, by the write path and by the REST door: nothing
is written then.
"""

from collections.abc import Callable
from typing import Any, Final, NamedTuple
from uuid import UUID, uuid4

import msgspec
import pytest
from django.test import Client

from players.models import User
from players.roles import Role
from tables.engine import commands as ask
from tables.engine import rulings as r
from tables.wire import Preview
from tests.players.pin import PIN
from tests.tables.room import (
    CARMEN,
    JEFE,
    do,
    foresee,
    new_hand,
    new_table,
    refused,
    rows_of_everything,
    ruling,
    state,
    table_id,
    to_award,
)

pytestmark = [pytest.mark.django_db, pytest.mark.sqlite_only]
Made = Callable[[], r.AnyRuling]


@pytest.fixture
def table(db: None) -> UUID:
    return new_table(stacks=(20000,) * 4)


def betting() -> None:
    """Seat 2 has bet 16, seat 3 has called, seat 4 is to act; antes of 5."""
    new_hand()
    do(ask.RaiseTo(seat=2, to=1600))
    do(ask.ActThrough(seat=3, verb="call"))


def folded() -> None:
    betting()
    do(ask.Fold(seat=4))


def flop() -> None:
    betting()
    do(ask.Rest(verb="fold"))
    do(ask.DealBoard(cards=("Kh", "9h", "4c")))


def award() -> None:
    to_award()


def paid() -> None:
    to_award()
    do(ask.PayPots())


def set_aside() -> None:
    to_award()
    do(ruling(r.Impound(pot=0, case="1-1")), CARMEN)


def noted() -> None:
    do(ruling(r.Note()), CARMEN)


def nothing() -> None:
    """Before the first hand."""


def bet() -> int:
    """The entry of seat 2's bet."""
    hand = state().hand
    assert hand is not None
    return next(undo.seq for undo in hand.undo if undo.entered.verb == "raise_to")


def lowered() -> r.AnyRuling:
    return r.CorrectEntry(entry=bet(), verb="raise_to", to=1000)


class Kind(NamedTuple):
    """`inside` and `made` are in the window; then what changes; `outside`, refused with `code`."""

    inside: Callable[[], None]
    made: Made
    may: set[str]
    outside: Callable[[], None] | None
    code: str = "window_closed"


KINDS: Final[dict[str, Kind]] = {
    "note": Kind(betting, r.Note, set(), None),
    "correct_entry": Kind(betting, lowered, {"seats", "pots", "to_match"}, paid),
    "bind_action": Kind(
        betting, lambda: r.BindAction(seat=4, verb="call"), {"seats", "pots", "to_act"}, award
    ),
    "kill_hand": Kind(betting, lambda: r.KillHand(seat=3), {"seats", "pots"}, nothing),
    "revive_hand": Kind(folded, lambda: r.ReviveHand(seat=4), {"seats", "pots"}, nothing),
    "remove_player": Kind(betting, lambda: r.RemovePlayer(seat=3), {"seats"}, nothing),
    "void_hand": Kind(new_hand, r.VoidHand, {"seats", "pots", "phase", "to_act", "voided"}, betting),
    "fix_board": Kind(flop, lambda: r.FixBoard(board=("Kh", "9h", "4d")), {"board"}, award),
    "award_reading": Kind(paid, lambda: r.AwardReading(pot=0, winners=(2,)), {"seats"}, betting),
    "award_accounting": Kind(
        paid, lambda: r.AwardAccounting(pot=0, amounts={2: 3000, 3: 3000}), {"seats"}, betting
    ),
    "transfer": Kind(
        paid,
        lambda: r.Transfer(source="seat:2", target="seat:3", amount=100),
        {"seats"},
        betting,
        "in_the_hand",
    ),
    "impound": Kind(award, lambda: r.Impound(pot=0, case="1-1"), {"pots", "held"}, betting),
    "release": Kind(
        set_aside,
        lambda: r.Release(case="1-1", amounts={"seat:4": 6000}),
        {"seats", "held"},
        award,
        "no_such_case",
    ),
    "count_stack": Kind(
        betting, lambda: r.RuleCount(seat=4, counted=19400), {"seats", "total"}, new_hand, "not_all_in"
    ),
    "past_entry": Kind(
        paid, lambda: r.PastEntry(hand=1, entry=bet(), verb="raise_to", to=1000), {"seats"}, betting
    ),
    "exchange_seats": Kind(
        paid, lambda: r.ExchangeSeats(seat=2, other=3, hand=1), {"seats"}, betting, "hand_running"
    ),
    "supersede": Kind(noted, lambda: r.Supersede(ruling="1"), set(), betting, "no_such_ruling"),
}
UNCHANGED: Final = {"button", "hand", "street", "rake", "holds"}


def client_of(role: str) -> Client:
    User.objects.create_user(role[:8], PIN, display_name=role, role=role)
    client = Client()
    client.post("/login/", {"badge": role[:8], "pin": PIN})
    return client


def post(client: Client, table: UUID, command: ask.Rule) -> dict[str, Any]:
    """The command by the REST door."""
    fields = {k: v for k, v in msgspec.to_builtins(command, str_keys=True).items() if k != "k"}
    body = {"id": str(uuid4()), "exp": state().seq, "k": "rule", "d": fields, "pin": PIN}
    found: dict[str, Any] = client.post(
        f"/api/tables/{table}/commands", body, content_type="application/json"
    ).json()
    return found


def test_every_kind_of_ruling_stands_in_the_table() -> None:
    """The posterior resolution, which two others decide, has its own in `test_cases`."""
    assert {kind.__struct_config__.tag for kind in r.AnyRuling.__args__} == {*KINDS, "posterior"}


@pytest.mark.parametrize("name", KINDS)
def test_in_its_window_a_kind_changes_what_it_may_and_nothing_else(table: UUID, name: str) -> None:
    kind = KINDS[name]
    kind.inside()
    found = foresee(ruling(kind.made()))
    assert isinstance(found, Preview), found
    assert set(found.changes) == kind.may
    assert not set(found.changes) & UNCHANGED
    assert (found.before["total"] == found.after["total"]) is (name != "count_stack")
    answer = post(client_of(Role.INSPECTOR), table, ruling(kind.made()))
    assert answer["t"] == "ack", answer


@pytest.mark.parametrize("name", [name for name, kind in KINDS.items() if kind.outside is not None])
def test_out_of_its_window_a_kind_is_refused_and_nothing_is_written(table: UUID, name: str) -> None:
    kind = KINDS[name]
    assert kind.outside is not None
    kind.outside()
    command = ruling(kind.made())
    client, before = client_of(Role.INSPECTOR), rows_of_everything()["Entry"]
    assert refused(command, CARMEN).code == kind.code
    assert post(client, table, command)["code"] == kind.code
    assert rows_of_everything()["Entry"] == before


@pytest.mark.parametrize("role", [role for role in Role.values if role not in (Role.INSPECTOR, Role.JEFE)])
def test_no_other_role_rules_in_any_kind(table: UUID, role: str) -> None:
    betting()
    client, before = client_of(role), rows_of_everything()["Entry"]
    for name, kind in KINDS.items():
        answer = post(client, table, ruling(kind.made()))
        assert (name, answer["code"]) == (name, "not_permitted")
    assert rows_of_everything()["Entry"] == before


@pytest.mark.parametrize("name", KINDS)
def test_the_jefe_rules_as_the_inspector_does(table: UUID, name: str) -> None:
    kind = KINDS[name]
    kind.inside()
    do(ruling(kind.made()), JEFE)
    assert state().rulings[-1].rank == 2


def test_a_paid_hand_is_closed_for_its_readings_once_the_next_has_begun(table: UUID) -> None:
    paid()
    do(ask.StartHand())
    for name in ("award_reading", "impound"):
        assert (name, refused(ruling(KINDS[name].made()), CARMEN).code) == (name, "window_closed")


def test_its_amounts_are_put_right_until_two_have_acted_in_the_next(table: UUID) -> None:
    """By inspector and jefe, and by nobody else; the record of the hand stays as it was."""
    paid()
    do(ask.StartHand())
    command = ruling(KINDS["award_accounting"].made())
    for role in Role.values:
        answer = post(client_of(role), table, command)
        may = role in (Role.INSPECTOR, Role.JEFE)
        assert answer.get("code") == (None if may else "not_permitted"), (role, answer)
    assert {n: seat.stack for n, seat in state().seats.items()} == {1: 19000, 2: 20000, 3: 20000, 4: 19000}
    do(ask.RaiseTo(seat=3, to=1000))
    do(ask.Fold(seat=4))
    assert refused(command, CARMEN).code == "window_closed"


def test_a_fouled_deck_voids_a_hand_at_any_time(table: UUID) -> None:
    award()
    do(ruling(r.VoidHand(fouled=True)), CARMEN)
    assert {n: seat.stack for n, seat in state().seats.items()} == dict.fromkeys(range(1, 5), 20000)
    assert table_id() == table
