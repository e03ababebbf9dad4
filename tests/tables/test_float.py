"""The table's float through the write path: slips signed by two, ledger, rows, verify (FLOOR 25, A20)."""

from html import unescape
from typing import Any
from uuid import uuid4

import pytest
from django.db import IntegrityError, transaction

from audit.command import Actor
from players.models import User
from players.roles import Role
from tables import wire
from tables.engine import commands as ask
from tables.engine.rules import preset
from tables.engine.rulings import Impound, Release
from tables.execute import execute, preview
from tables.house import add_table_to_house
from tables.models import HeldPot, Slip
from tables.selectors import chips_of
from tables.verify import verify
from tables.wire import Ack, Envelope, Nak, Preview, Second, WireError
from tests.people import admitted
from tests.players.pin import PIN
from tests.tables.room import (
    CARMEN,
    CASH,
    MADRID,
    MAKER,
    cash_out,
    do,
    fold_out,
    new_table,
    player_id,
    refused,
    rows_of_everything,
    rule,
    state,
    table_id,
    to_award,
)  # fmt: skip
from tests.tables.test_pages import client_of

pytestmark = pytest.mark.django_db
OPENER = {5000: 10, 1000: 100, 100: 500}  # 2000 euros


def person(badge: str, role: Role) -> Actor:
    made = User.objects.create_user(badge, PIN, display_name=badge, role=role)
    return Actor(made.actor, role, f"desk-{badge}", f"sign-in:{badge}")


def slip(kind: str, chips: dict[int, int], first: Actor, second: str = "carmen", **more: Any) -> Ack | Nak:
    command = ask.MoveFloat(kind=kind, chips=chips)  # type: ignore[arg-type]
    signed = Second(badge=second, pin=more.pop("pin", PIN)) if second else None
    return execute(table_id(), Envelope(id=uuid4(), exp=None, command=command, second=signed), first)


def signed(kind: str, chips: dict[int, int], first: Actor, second: str = "carmen") -> Ack:
    answer = slip(kind, chips, first, second)
    assert isinstance(answer, Ack), answer
    return answer


@pytest.fixture
def cash(db: None) -> Actor:
    """A cashier beside an inspector, at an open table where nobody sits yet."""
    person("carmen", Role.INSPECTOR)
    add_table_to_house(1, "one", MAKER, table=table_id())
    do(ask.OpenSession(rules=MADRID), CARMEN)
    return person("cash", Role.CASHIER)


def sit(seat: int, amount: int, **more: Any) -> None:
    admitted(player_id(seat), f"player {seat}")
    do(ask.AssignSeat(seat=seat, player_id=player_id(seat)), CARMEN)
    do(ask.BuyIn(seat=seat, amount=amount, **more), CASH)


def figures(*kinds: str) -> tuple[int, ...]:
    chips = chips_of(table_id())
    return tuple(chips[kind] for kind in kinds)


def test_chips_go_from_the_cage_to_the_float_and_from_there_to_the_seats(cash: Actor) -> None:
    signed("opener", OPENER, cash)
    assert figures("cage", "float") == (-200000, 200000)
    sit(1, 20000)
    sit(2, 20000, source="chips_in_hand")
    assert figures("cage", "float", "stack") == (-220000, 180000, 40000)
    signed("fill", {1000: 30}, cash)
    signed("credit", {5000: 2}, cash)
    assert figures("cage", "float") == (-240000, 200000)
    assert verify() == []


def test_each_slip_has_its_number_its_chips_and_both_signers(cash: Actor) -> None:
    carmen = User.objects.get(badge="carmen").actor
    signed("opener", OPENER, cash)
    last = signed("fill", {1000: 30, 100: 0}, cash).seq
    rows = Slip.objects.order_by("number")
    assert [(row.number, row.kind, row.amount, row.booked) for row in rows] == [
        (1, "opener", 200000, None),
        (2, "fill", 30000, None),
    ]
    fill = rows[1]
    assert (fill.seq, fill.chips, fill.first, fill.second) == (last, {"1000": 30}, cash.id, carmen)
    with pytest.raises(IntegrityError), transaction.atomic():
        Slip.objects.create(
            table_id=table_id(), number=2, kind="fill", seq=999, at=fill.at, chips={}, amount=0,
            first="a", second="b",
        )  # fmt: skip


@pytest.mark.parametrize(
    ("first", "second", "why"),
    [
        (Role.CASHIER, Role.INSPECTOR, None),
        (Role.INSPECTOR, Role.CASHIER, None),
        (Role.INSPECTOR, Role.JEFE, None),
        (Role.CASHIER, Role.DIRECTOR, None),
        (Role.JEFE, Role.JEFE, None),
        (Role.CASHIER, Role.CASHIER, "role"),
        (Role.INSPECTOR, Role.INSPECTOR, "role"),
        (Role.CASHIER, Role.CROUPIER, "role"),
        (Role.INSPECTOR, Role.AUDITOR, "role"),
    ],
)
def test_a_slip_is_signed_by_two_of_different_roles_or_by_a_jefe(
    cash: Actor, first: Role, second: Role, why: str | None
) -> None:
    one = person("one", first)
    person("two", second)
    answer = slip("opener", OPENER, one, "two")
    if why is None:
        assert isinstance(answer, Ack)
    else:
        assert isinstance(answer, Nak)
        assert (answer.code, answer.facts["why"]) == ("second_refused", why)
        assert Slip.objects.count() == 0


def test_alone_twice_the_same_or_with_a_wrong_pin_nobody_signs_and_nothing_is_written(cash: Actor) -> None:
    before = rows_of_everything()
    alone, same = slip("opener", OPENER, cash, ""), slip("opener", OPENER, cash, "cash")
    assert isinstance(alone, Nak)
    assert (alone.code, alone.facts["amount"]) == ("second_signature", 200000)
    assert isinstance(same, Nak)
    assert same.code == "second_refused"
    after = rows_of_everything()
    assert {name for name in after if after[name] != before[name]} <= {"User"}
    wrong = slip("opener", OPENER, cash, pin="000000")
    assert isinstance(wrong, Nak)
    assert wrong.facts["why"] == "pin"
    assert Slip.objects.count() == 0


def test_a_buy_in_never_overdraws_the_float_and_says_what_is_missing(cash: Actor) -> None:
    signed("opener", {100: 250}, cash)
    sit(1, 20000)
    admitted(player_id(2), "player 2")
    do(ask.AssignSeat(seat=2, player_id=player_id(2)), CARMEN)
    answer = refused(ask.BuyIn(seat=2, amount=20000), CASH)
    assert (answer.code, answer.facts["have"], answer.facts["missing"]) == ("float_short", 5000, 15000)
    signed("fill", {100: 150}, cash)
    do(ask.BuyIn(seat=2, amount=20000), CASH)
    assert figures("float", "stack") == (0, 40000)


def test_the_preview_of_a_slip_has_the_servers_total_and_what_is_expected(cash: Actor) -> None:
    signed("opener", OPENER, cash)
    command = ask.MoveFloat(kind="closer", chips={1000: 199})
    shown = preview(table_id(), Envelope(id=uuid4(), exp=None, command=command), cash)
    assert isinstance(shown, Preview)
    assert shown.second is not None
    assert shown.accounts == {"float": -200000, "cage": 199000, "differences": 1000}
    assert shown.slip == {
        "kind": "closer", "number": 2, "amount": 199000, "booked": 200000, "difference": -1000,
        "lines": [
            {"value": 5000, "count": 0, "amount": 0, "slips": 10},
            {"value": 1000, "count": 199, "amount": 199000, "slips": 100},
            {"value": 100, "count": 0, "amount": 0, "slips": 500},
        ],
    }  # fmt: skip
    assert Slip.objects.count() == 1


def test_after_closer_drop_and_tips_nothing_is_left_at_the_table(cash: Actor) -> None:
    do(ask.CloseSession(reason="other rules"), CARMEN)
    do(
        ask.OpenSession(rules=preset("madrid", 100, rake_basis_points=500, rake_no_flop_no_drop=False)),
        CARMEN,
    )
    signed("opener", OPENER, cash)
    for seat in range(1, 5):
        sit(seat, 20000)
    do(ask.PlaceButton(seat=1), CARMEN)
    fold_out()
    do(ask.Tip(seat=2, amount=500), CARMEN)
    do(ask.CloseSession(reason="late"), CARMEN)
    do(ask.CountStack(seat=3, counted=19400), CASH)
    cash_out(*range(1, 5))
    drop = state().drop
    assert figures("drop", "tips", "differences") == (drop, 500, 100)
    signed("closer", {1000: 119, 100: 9}, cash)  # 100 less than the book has
    signed("drop", {100: drop // 100}, cash)
    signed("tips", {100: 5}, cash)
    assert figures("stack", "pot", "held", "float", "drop", "tips") == (0,) * 6
    assert figures("differences", "staff", "cage") == (200, 500, -700)
    assert verify() == []
    do(ask.OpenSession(rules=MADRID), CARMEN)


def test_a_held_pot_goes_to_the_cages_custody_with_the_closing_and_is_paid_from_there(cash: Actor) -> None:
    new_table(2)
    to_award(2)
    rule(Impound(pot=0, case="2-1"), number=2)
    do(ask.PayPots(), number=2)
    closed = do(ask.CloseSession(reason="late"), CARMEN, number=2)
    assert {k: v for k, v in chips_of(table_id(2)).items() if k in ("held", "custody")} == {
        "held": 0,
        "custody": state(2).held_pots[0].amount,
    }
    row = HeldPot.objects.get()
    assert (row.custody_seq, row.account.split(":")[1:]) == (closed.seq, ["custody", "case-2-1"])
    amount = row.amount
    rule(Release(case="2-1", amounts={"cage": amount}), number=2)
    assert chips_of(table_id(2))["custody"] == 0
    row.refresh_from_db()
    assert row.released_seq is not None
    assert verify() == []


def test_a_stack_is_counted_after_the_close_by_cage_and_floor(cash: Actor) -> None:
    sit(1, 20000)
    do(ask.CloseSession(reason="late"), CARMEN)
    do(ask.CountStack(seat=1, counted=19900), CASH)
    do(ask.CountStack(seat=1, counted=20000), CARMEN)
    do(ask.CashOut(seat=1), CASH)
    assert figures("differences", "cage") == (0, 0)


def test_rulings_and_slips_alone_are_signed_twice() -> None:
    frame = b'{"id":"00000000-0000-4000-8000-000000000001","exp":1,"k":"%s","d":%s,"second":%s}'
    second = b'{"badge":"carmen","pin":"100100"}'
    taken = wire.decode_command(frame % (b"move_float", b'{"kind":"fill","chips":{"100":2}}', second))
    assert taken.command == ask.MoveFloat(kind="fill", chips={100: 2})
    with pytest.raises(WireError):
        wire.decode_command(frame % (b"buy_in", b'{"seat":1,"amount":100}', second))


@pytest.mark.parametrize("chips", ['{"0":1}', '{"-5":1}', '{"100":-1}', '{"100":1.5}', '{"many":1}', "[]"])
def test_no_slip_of_impossible_chips_comes_through_the_door(chips: str) -> None:
    said = f'{{"kind":"fill","chips":{chips}}}'
    body = f'{{"id":"00000000-0000-4000-8000-000000000001","exp":1,"k":"move_float","d":{said}}}'
    with pytest.raises(WireError):
        wire.decode_command(body.encode())


def test_the_cage_is_told_what_the_float_lacks_and_led_to_its_fill(cash: Actor) -> None:
    signed("opener", {100: 50}, cash)
    admitted(player_id(1), "player 1")
    do(ask.AssignSeat(seat=1, player_id=player_id(1)), CARMEN)
    client = client_of("cashier")
    sent = {"what": "buy_in", "command": str(uuid4()), "amount": "200", "source": "cash"}
    answer = client.post(f"/cage/{table_id()}/1/", sent)
    page = unescape(answer.content.decode()).replace("\N{NO-BREAK SPACE}", " ")
    assert answer.status_code == 409
    assert "El banco de mesa tiene 50 €: antes hay que reponer 150 €" in page
    assert f'href="/table/{table_id()}/float/">Reponer el banco de mesa' in page
