"""One's own PIN again at a door: before every ruling, and before money after two minutes (TRUST: thief)."""

import ast
import logging
from datetime import timedelta
from pathlib import Path
from uuid import uuid4

import pytest
from django.conf import settings
from django.test import Client
from django.utils import timezone

from audit.command import Actor
from audit.models import CommandRecord, Entry
from players.models import SignIn, User
from players.roles import Role
from players.sessions import current_session
from tables import wire
from tables.engine import commands as ask
from tables.engine.rulings import Note
from tables.execute import execute, preview
from tables.house import add_table_to_house
from tables.permissions import CLOCK, ROWS, pin_for
from tables.wire import Ack, Envelope, Nak, Preview
from tests.people import admitted
from tests.players.pin import PIN
from tests.tables.room import CARMEN, MADRID, MAKER, do, player_id, rows_of_everything, table_id

pytestmark = pytest.mark.django_db

WRONG = "000000"
NOTE = ask.Rule(ruling=Note(), reason="facts", article="A17")
MONEY = ask.BuyIn(seat=1, amount=20000)


def at_a_door(badge: str, role: str) -> Actor:
    """Somebody who has just signed in on a device of his own, as a door names him."""
    User.objects.create_user(badge, PIN, display_name=badge, role=role)
    return signed_in(badge)


def signed_in(badge: str) -> Actor:
    client = Client()
    client.post("/login/", {"badge": badge, "pin": PIN})
    facts = current_session(client.session.session_key)
    assert facts is not None
    return facts.as_actor()


@pytest.fixture(autouse=True)
def table(db: None) -> None:
    """An open table with two people who have not bought in."""
    add_table_to_house(1, "one", MAKER, table=table_id())
    do(ask.OpenSession(rules=MADRID), CARMEN)
    for seat in (1, 2):
        admitted(player_id(seat), f"player {seat}")
        do(ask.AssignSeat(seat=seat, player_id=player_id(seat)), CARMEN)


def give(actor: Actor, command: ask.AnyCommand, pin: str | None = None) -> str:
    """The code of the answer; ack when it was accepted."""
    answer = execute(table_id(), Envelope(id=uuid4(), exp=None, command=command, pin=pin), actor)
    return answer.code if isinstance(answer, Nak) else "ack"


def later(**ago: int) -> None:
    SignIn.objects.update(confirmed_at=timezone.now() - timedelta(**ago))


def test_a_ruling_takes_the_pin_each_time_however_lately_it_was_entered() -> None:
    carmen = at_a_door("carmen", Role.INSPECTOR)
    assert give(carmen, NOTE) == "pin_needed"
    assert give(carmen, NOTE, PIN) == "ack"
    assert give(carmen, NOTE) == "pin_needed"


def test_money_takes_no_pin_for_two_minutes_after_one_was_entered() -> None:
    cash = at_a_door("cash", Role.CASHIER)
    later(seconds=119)
    assert give(cash, MONEY) == "ack"
    later(seconds=121)
    assert give(cash, ask.Leave(seat=1)) == "pin_needed"
    assert give(cash, ask.Leave(seat=1), PIN) == "ack"
    assert give(cash, ask.BuyIn(seat=2, amount=20000)) == "ack"


def test_a_wrong_pin_writes_nothing_and_leaves_the_two_minutes_as_they_were() -> None:
    cash = at_a_door("cash", Role.CASHIER)
    later(seconds=121)
    before = rows_of_everything()
    assert give(cash, MONEY, WRONG) == "pin_wrong"
    assert rows_of_everything() == before
    assert give(cash, MONEY) == "pin_needed"


def test_a_pin_of_one_session_counts_in_no_other_session_of_the_same_person() -> None:
    here = at_a_door("cash", Role.CASHIER)
    there = signed_in("cash")
    later(seconds=121)
    assert give(here, MONEY, PIN) == "ack"
    assert give(there, ask.Leave(seat=1)) == "pin_needed"


def test_a_colleagues_pin_is_wrong() -> None:
    carmen = at_a_door("carmen", Role.INSPECTOR)
    User.objects.create_user("jefe", "271829", display_name="jefe", role=Role.JEFE)
    assert give(carmen, NOTE, "271829") == "pin_wrong"


def test_after_five_wrong_tries_the_badge_is_locked_on_this_device_and_nowhere_else() -> None:
    carmen = at_a_door("carmen", Role.INSPECTOR)
    assert [give(carmen, NOTE, WRONG) for _ in range(6)] == ["pin_wrong"] * 5 + ["pin_locked"]
    assert give(carmen, NOTE, PIN) == "pin_locked"
    assert give(signed_in("carmen"), NOTE, PIN) == "ack"  # she may sign in, and rules from her own device


def test_a_right_pin_starts_the_count_of_tries_again() -> None:
    carmen = at_a_door("carmen", Role.INSPECTOR)
    for _ in range(2):
        assert [give(carmen, NOTE, WRONG) for _ in range(4)] == ["pin_wrong"] * 4
        assert give(carmen, NOTE, PIN) == "ack"


def test_who_may_not_give_the_command_learns_nothing_of_a_pin() -> None:
    ines = at_a_door("ines", Role.CROUPIER)
    assert [give(ines, NOTE, WRONG) for _ in range(7)] == ["not_permitted"] * 7
    assert give(ines, NOTE, PIN) == "not_permitted"


def test_a_session_that_has_ended_confirms_nothing() -> None:
    carmen = at_a_door("carmen", Role.INSPECTOR)
    SignIn.objects.update(ended_at=timezone.now())
    assert give(carmen, NOTE, PIN) == "pin_needed"


def test_the_same_command_sent_again_gets_the_same_answer_whatever_pin_comes_with_it() -> None:
    carmen, command_id = at_a_door("carmen", Role.INSPECTOR), uuid4()
    first = execute(table_id(), Envelope(id=command_id, exp=None, command=NOTE, pin=PIN), carmen)
    assert isinstance(first, Ack)
    for pin in (PIN, WRONG, None):
        assert execute(table_id(), Envelope(id=command_id, exp=None, command=NOTE, pin=pin), carmen) == first


def test_a_preview_takes_no_pin() -> None:
    carmen = at_a_door("carmen", Role.INSPECTOR)
    assert isinstance(preview(table_id(), Envelope(id=uuid4(), exp=None, command=NOTE), carmen), Preview)


def test_no_pin_is_kept_or_logged(caplog: pytest.LogCaptureFixture) -> None:
    carmen = at_a_door("carmen", Role.INSPECTOR)
    logger = logging.getLogger("omaha.access")
    logger.addHandler(caplog.handler)
    try:
        assert [give(carmen, NOTE, "918273"), give(carmen, NOTE, PIN)] == ["pin_wrong", "ack"]
    finally:
        logger.removeHandler(caplog.handler)
    told = " ".join(str(record.__dict__) for record in caplog.records)
    kept = b" ".join(bytes(entry.body) for entry in Entry.objects.all()).decode()
    kept += " ".join(str(record.__dict__) for record in CommandRecord.objects.all())
    envelope = Envelope(id=uuid4(), exp=None, command=NOTE, pin=PIN)
    assert envelope.request == Envelope(id=uuid4(), exp=None, command=NOTE).request
    for pin in (PIN, "918273"):
        assert pin not in told
        assert pin not in kept
        assert pin not in repr(envelope)


def test_the_pin_travels_beside_the_command() -> None:
    head = '{"t":"cmd","id":"00000000-0000-4000-8000-000000000009","exp":3,"k":"fold","d":{"seat":1},"pin":'
    frame = wire.decode(head + '"271828"}')
    assert isinstance(frame, Envelope)
    assert frame.pin == "271828"
    for none in ('"27182"', "271828", '"271828\\n"', "[]"):
        with pytest.raises(wire.WireError) as refusal:
            wire.decode(head + none + "}")
        assert refusal.value.code == "bad_message"
        assert "27182" not in str(refusal.value.facts)


def test_which_commands_take_a_pin() -> None:
    carmen = Actor("user:1", Role.INSPECTOR, door=True)
    asked = {kind.__struct_config__.tag: pin for kind in ROWS if (pin := pin_for(kind, carmen))}
    assert {name for name, pin in asked.items() if pin == "always"} >= {"rule"}
    assert {name for name, pin in asked.items() if pin == "recent"} >= {
        "buy_in", "rebuy", "cash_out", "leave", "release_seat", "confirm_bonus", "count_stack",
        "move_float",
    }  # fmt: skip
    assert pin_for(ask.Leave, Actor("user:2", Role.CROUPIER, door=True)) is None  # he holds the table
    assert [pin_for(kind, CLOCK) for kind in ROWS] == [None] * len(ROWS)


def test_every_door_names_who_asks_by_his_session() -> None:
    """No door makes an actor by hand, which would be asked for no PIN."""
    root = Path(settings.BASE_DIR)
    doors = [*root.glob("tables/live/*.py"), *root.glob("tables/api/*.py"), *root.glob("tables/*views.py")]
    doors += [path for path in root.glob("tables/*_pages.py") if path.name != "trail_pages.py"]  # only looks
    assert len(doors) > 15
    for path in doors:
        made = [
            node
            for node in ast.walk(ast.parse(path.read_text()))
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "Actor"
        ]
        assert made == [], path
