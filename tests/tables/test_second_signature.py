"""The second signature of a ruling: who may give it, and that no PIN of it is kept (A17)."""

import logging
from typing import Any
from uuid import uuid4

import pytest

from audit.command import Actor
from audit.models import Entry
from players.models import User
from players.roles import Role
from tables import wire
from tables.engine import commands as ask
from tables.engine.rulings import Note, Transfer
from tables.engine.state import House
from tables.execute import execute
from tables.house import add_table_to_house
from tables.models import Ruling
from tables.verify import verify
from tables.wire import Ack, Door, Envelope, Nak, Second, WireError
from tests.people import admitted
from tests.players.pin import PIN
from tests.tables.room import CASH, MADRID, MAKER, do, player_id, rows_of_everything, table_id

pytestmark = pytest.mark.django_db

WRONG = "000000"
GIFT = ask.Rule(
    ruling=Transfer(source="house", target="seat:1", amount=5000), reason="dealer_error", article="A17"
)


def user(badge: str, role: str) -> Actor:
    made = User.objects.create_user(badge, PIN, display_name=badge, role=role)
    return Actor(made.actor, role, f"desk-{badge}", f"sign-in:{badge}")


@pytest.fixture
def carmen(db: None) -> Actor:
    """An inspector at a table whose rulings from 50 euros on are signed by two."""
    carmen = user("carmen", Role.INSPECTOR)
    add_table_to_house(1, "one", MAKER, table=table_id())
    do(ask.OpenSession(rules=MADRID, house=House(second_signature_from=5000)), carmen)
    admitted(player_id(1), "player 1")
    do(ask.AssignSeat(seat=1, player_id=player_id(1)), carmen)
    do(ask.BuyIn(seat=1, amount=20000), CASH)
    return carmen


def sign(actor: Actor, badge: str | None, pin: str = PIN, command: ask.AnyCommand = GIFT) -> Ack | Nak:
    second = Second(badge=badge, pin=pin) if badge else None
    return execute(table_id(), Envelope(id=uuid4(), exp=None, command=command, second=second), actor)


def why(answer: Ack | Nak) -> tuple[str, Any]:
    assert isinstance(answer, Nak), answer
    return answer.code, answer.facts.get("why")


def test_from_the_houses_amount_on_a_ruling_needs_a_second_signature(carmen: Actor) -> None:
    alone = sign(carmen, None)
    assert isinstance(alone, Nak)
    assert (alone.code, alone.facts["amount"], alone.facts["limit"]) == ("second_signature", 5000, 5000)


@pytest.mark.parametrize("role", [Role.JEFE, Role.DIRECTOR])
def test_jefe_and_director_sign_beside_the_inspector_and_the_entry_names_both(
    carmen: Actor, role: Role
) -> None:
    other = user("other", role)
    assert isinstance(sign(carmen, "other"), Ack)
    row = Ruling.objects.get()
    assert (row.by, row.rank, row.second) == (carmen.id, 1, other.id)
    assert verify() == []


def test_whoever_may_not_sign_is_refused_and_nothing_is_written(carmen: Actor) -> None:
    for badge, role in (("ines", Role.CROUPIER), ("cash", Role.CASHIER), ("auditor", Role.AUDITOR)):
        user(badge, role)
    jefe = user("jefe", Role.JEFE)
    user("gone", Role.JEFE)
    User.objects.filter(badge="gone").update(is_active=False)
    before = {name: rows for name, rows in rows_of_everything().items() if name != "User"}
    for badge in ("ines", "cash", "auditor", "carmen"):
        assert why(sign(carmen, badge)) == ("second_refused", "role")
    assert why(sign(jefe, "jefe")) == ("second_refused", "same")
    assert why(sign(carmen, "jefe", WRONG)) == ("second_refused", "pin")
    assert why(sign(carmen, "gone")) == ("second_refused", "pin")
    assert why(sign(carmen, "nobody")) == ("second_refused", "pin")
    assert {name: rows for name, rows in rows_of_everything().items() if name != "User"} == before


def test_after_five_wrong_tries_the_badge_is_locked_on_this_device_and_nowhere_else(carmen: Actor) -> None:
    user("jefe", Role.JEFE)
    tries = [why(sign(carmen, "jefe", WRONG))[1] for _ in range(6)]
    assert tries == ["pin"] * 5 + ["locked"]
    assert why(sign(carmen, "jefe")) == ("second_refused", "locked")
    elsewhere = Actor(carmen.id, carmen.role, "phone", carmen.session)
    assert isinstance(sign(elsewhere, "jefe"), Ack)


def test_a_right_pin_starts_the_count_of_tries_again(carmen: Actor) -> None:
    user("jefe", Role.JEFE)
    for _ in range(2):
        for _ in range(4):
            assert why(sign(carmen, "jefe", WRONG))[1] == "pin"
        assert isinstance(sign(carmen, "jefe"), Ack)


def test_who_may_not_rule_learns_nothing_of_a_pin(carmen: Actor) -> None:
    user("jefe", Role.JEFE)
    croupier = user("ines", Role.CROUPIER)
    for _ in range(7):
        assert why(sign(croupier, "jefe", WRONG)) == ("not_permitted", None)
    assert isinstance(sign(croupier, "jefe"), Nak)
    assert isinstance(sign(carmen, "jefe"), Ack)


def test_the_same_ruling_sent_again_gets_the_same_answer_whatever_is_signed_with_it(carmen: Actor) -> None:
    user("jefe", Role.JEFE)
    command_id = uuid4()
    right = Envelope(id=command_id, exp=None, command=GIFT, second=Second(badge="jefe", pin=PIN))
    wrong = Envelope(id=command_id, exp=None, command=GIFT, second=Second(badge="jefe", pin=WRONG))
    first = execute(table_id(), right, carmen)
    assert isinstance(first, Ack)
    assert execute(table_id(), right, carmen) == first
    assert execute(table_id(), wrong, carmen) == first
    assert Ruling.objects.count() == 1


def test_a_small_ruling_may_be_signed_twice_as_well(carmen: Actor) -> None:
    other = user("jefe", Role.JEFE)
    small = ask.Rule(ruling=Note(), reason="facts", article="A17")
    assert isinstance(sign(carmen, "jefe", command=small), Ack)
    assert Ruling.objects.get().second == other.id


def test_no_pin_is_kept_or_logged(carmen: Actor, caplog: pytest.LogCaptureFixture) -> None:
    user("jefe", Role.JEFE)
    logger = logging.getLogger("omaha.access")
    logger.addHandler(caplog.handler)
    try:
        sign(carmen, "jefe", "918273")
        sign(carmen, "jefe")
    finally:
        logger.removeHandler(caplog.handler)
    told = " ".join(str(record.__dict__) for record in caplog.records)
    kept = b" ".join(bytes(entry.body) for entry in Entry.objects.all()).decode()
    for pin in (PIN, "918273"):
        assert pin not in told
        assert pin not in kept
        assert pin not in repr(Second(badge="jefe", pin=pin))


FRAME = '{"t":"cmd","id":"00000000-0000-4000-8000-000000000009","exp":3,"k":"%s","d":%s,"second":%s}'
RULE = '{"ruling":{"kind":"note"},"reason":"facts","article":"A17"}'


def test_the_second_signature_travels_beside_the_command() -> None:
    frame = wire.decode(FRAME % ("rule", RULE, '{"badge":"jefe","pin":"271828"}'))
    assert isinstance(frame, Envelope)
    assert frame.second == Second(badge="jefe", pin="271828")
    assert b"271828" not in frame.request


@pytest.mark.parametrize(
    ("k", "d", "second"),
    [
        ("fold", '{"seat":1}', '{"badge":"jefe","pin":"271828"}'),
        ("rule", RULE, '{"badge":"jefe","pin":"27182"}'),
        ("rule", RULE, '{"badge":"jefe","pin":"271828\\n"}'),
        ("rule", RULE, '{"badge":"jefe","pin":271828}'),
        ("rule", RULE, '{"badge":"","pin":"271828"}'),
        ("rule", RULE, '{"badge":"jefe","pin":"271828","role":"jefe"}'),
    ],
)
def test_a_second_signature_that_is_none_is_refused_at_the_door(k: str, d: str, second: str) -> None:
    with pytest.raises(WireError) as refusal:
        wire.decode(FRAME % (k, d, second))
    assert refusal.value.code == Door.BAD_MESSAGE
    assert "271828" not in str(refusal.value.facts)
