"""A screen that is locked or was left alone takes nothing but the PIN, at either door (TRUST: thief)."""

from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from typing import Any
from uuid import uuid4

import pytest
import time_machine
from django.test import Client

from audit.models import Entry
from players.models import SignIn, User
from players.roles import Role
from players.sessions import current_session
from tables import idle_lock
from tables.engine import commands as ask
from tables.engine.state import House
from tables.live.behind import execute_for, looking
from tables.wire import Ack, Envelope
from tests.players.pin import PIN
from tests.tables.room import CARMEN, MARC, do, new_table, state, table_id

pytestmark = pytest.mark.django_db

NOON = datetime(2026, 11, 30, 12, tzinfo=UTC)
WRONG = "000000"
LOCK = timedelta(minutes=15)
MINUTE = timedelta(minutes=1)
STEP = timedelta(milliseconds=1)


class Screen:
    """A browser of its own in which somebody has signed in."""

    def __init__(self, badge: str, role: str) -> None:
        if not User.objects.filter(badge=badge).exists():
            User.objects.create_user(badge, PIN, display_name=badge, role=role, language="es")
        self.client = Client()
        self.client.post("/login/", {"badge": badge, "pin": PIN})
        self.key = str(self.client.session.session_key)

    def socket(self, command: ask.AnyCommand, pin: str | None = None) -> str:
        """The answer of the socket's door: ack or a code."""
        envelope = Envelope(id=uuid4(), exp=None, command=command, pin=pin)
        answer = execute_for(self.key, str(table_id()), envelope)
        return "ack" if isinstance(answer, Ack) else answer.code

    def rest(self, k: str, d: dict[str, Any], **more: Any) -> tuple[int, str]:
        """Status and answer of the HTTP door: ack or a code."""
        body = {"id": str(uuid4()), "exp": state().seq, "k": k, "d": d} | more
        answer = self.client.post(f"/api/tables/{table_id()}/commands", body, "application/json")
        return answer.status_code, answer.json().get("code", "ack")


@pytest.fixture
def clock(db: None) -> Iterator[Any]:
    """A table whose screens lock after fifteen minutes, dealt by nobody yet; the time stands still."""
    with time_machine.travel(NOON, tick=False) as clock:
        new_table(stacks=(20000,) * 4, house=House(idle_lock_minutes=15))
        yield clock


@pytest.fixture
def tablet(clock: Any) -> Screen:
    """The tablet of a croupier who holds the table."""
    screen = Screen("801", Role.CROUPIER)
    assert screen.socket(ask.ChangeCroupier()) == "ack"
    return screen


CALL = ask.CallInspector(kind="assistance")
CALLED = ("call_inspector", {"kind": "assistance"})


def test_between_hands_it_locks_when_the_houses_minutes_are_over_and_not_before(
    tablet: Screen, clock: Any
) -> None:
    clock.shift(LOCK - STEP)
    assert tablet.client.get(f"/api/tables/{table_id()}").status_code == 200
    clock.shift(STEP)
    before = Entry.objects.count()
    assert tablet.socket(CALL) == "locked"
    assert tablet.rest(*CALLED) == (423, "locked")
    assert Entry.objects.count() == before


def test_who_gives_commands_is_not_idle(tablet: Screen, clock: Any) -> None:
    for _ in range(2):
        clock.shift(LOCK - STEP)
        assert tablet.socket(ask.SitOut(seat=2)) == "ack"
        clock.shift(LOCK - STEP)
        assert tablet.rest("sit_in", {"seat": 2}) == (200, "ack")


def test_a_touch_that_is_told_keeps_it_awake_and_opens_nothing(tablet: Screen, clock: Any) -> None:
    clock.shift(LOCK - STEP)
    assert tablet.client.post("/touched/").status_code == 204
    clock.shift(LOCK - STEP)
    assert tablet.client.post("/touched/").status_code == 204
    clock.shift(LOCK)
    assert tablet.client.post("/touched/").status_code == 423
    assert tablet.client.post("/touched/").status_code == 423
    assert tablet.socket(CALL) == "locked"


def test_a_locked_screen_is_shown_the_lock_and_nothing_else(tablet: Screen, clock: Any) -> None:
    clock.shift(LOCK)
    lock = f"/login/?next=%2Fcroupier%2F{table_id()}%2F&badge=801"
    page = tablet.client.get(f"/croupier/{table_id()}/")
    assert (page.status_code, page["Location"]) == (302, lock)
    screen = tablet.client.get(lock)
    assert screen.status_code == 200  # and not on to the table
    assert b"touched.js" not in screen.content  # which would ask for the page again while the PIN is typed
    assert tablet.client.get("/croupier/")["Location"].startswith("/login/")
    for path in (f"/api/tables/{table_id()}", "/api/tables"):
        answer = tablet.client.get(path)
        assert (answer.status_code, answer.json()["code"]) == (423, "locked"), path
    assert looking(tablet.key) is None
    assert idle_lock.still_valid([tablet.key]) == set()


def test_an_open_socket_of_a_forgotten_tablet_is_closed_by_the_look_at_the_sessions(
    tablet: Screen, clock: Any
) -> None:
    clock.shift(LOCK - STEP)
    assert idle_lock.still_valid([tablet.key]) == {tablet.key}
    clock.shift(STEP)
    assert idle_lock.still_valid([tablet.key]) == set()


@pytest.mark.parametrize("door", ["socket", "rest"])
def test_its_pin_opens_it_with_the_command(tablet: Screen, clock: Any, door: str) -> None:
    clock.shift(LOCK)
    if door == "socket":
        assert (tablet.socket(CALL), tablet.socket(CALL, WRONG), tablet.socket(CALL, PIN)) == (
            "locked",
            "pin_wrong",
            "ack",
        )
    else:
        assert tablet.rest(*CALLED) == (423, "locked")
        assert tablet.rest(*CALLED, pin=WRONG) == (409, "pin_wrong")
        assert tablet.rest(*CALLED, pin=PIN) == (200, "ack")
    clock.shift(LOCK - STEP)
    assert tablet.socket(ask.SitOut(seat=2)) == "ack"


def test_five_wrong_pins_shut_it_for_a_quarter_of_an_hour(tablet: Screen, clock: Any) -> None:
    clock.shift(LOCK)
    assert [tablet.socket(CALL, WRONG) for _ in range(6)] == ["pin_wrong"] * 5 + ["pin_locked"]
    assert tablet.socket(CALL, PIN) == "pin_locked"
    assert tablet.rest(*CALLED, pin=PIN) == (409, "pin_locked")


def test_on_the_lock_screen_the_pin_of_whoever_left_it_or_of_a_colleague_opens(
    tablet: Screen, clock: Any
) -> None:
    Screen("802", Role.CROUPIER)
    back = f"/croupier/{table_id()}/"
    for badge in ("801", "802"):
        clock.shift(LOCK)
        assert tablet.client.get(back).status_code == 302
        old = str(tablet.client.session.session_key)
        wrong = tablet.client.post("/login/", {"badge": badge, "pin": WRONG, "next": back})
        assert wrong.status_code == 403
        opened = tablet.client.post("/login/", {"badge": badge, "pin": PIN, "next": back})
        assert opened["Location"] == back
        assert tablet.client.get(back).status_code == 200
        assert SignIn.objects.get(session_key=old).ended_at is not None
        assert current_session(old) is None


def test_the_key_locks_at_once_and_on_the_server(tablet: Screen) -> None:
    answer = tablet.client.post("/lock/", {"next": f"/croupier/{table_id()}/"})
    assert answer["Location"] == f"/login/?next=%2Fcroupier%2F{table_id()}%2F&badge=801"
    assert tablet.socket(CALL) == "locked"
    assert tablet.rest(*CALLED) == (423, "locked")
    assert tablet.client.get(f"/croupier/{table_id()}/").status_code == 302
    assert looking(tablet.key) is None


def test_the_key_locks_in_a_hand_too_for_somebody_presses_it(tablet: Screen) -> None:
    assert tablet.socket(ask.StartHand()) == "ack"
    tablet.client.post("/lock/")
    assert tablet.socket(ask.Fold(seat=2)) == "locked"
    assert tablet.socket(ask.Fold(seat=2), PIN) == "ack"


def test_in_a_hand_nothing_locks_and_the_minutes_count_from_its_end(tablet: Screen, clock: Any) -> None:
    assert tablet.socket(ask.StartHand()) == "ack"
    clock.shift(timedelta(hours=2))
    assert tablet.client.get(f"/croupier/{table_id()}/").status_code == 200
    assert idle_lock.still_valid([tablet.key]) == {tablet.key}
    do(ask.DeclareMisdeal(reason="exposed_card"), as_holder())  # from elsewhere: not a touch of this screen
    hand = state().hand
    assert hand is None or hand.phase == "over"
    clock.shift(LOCK - STEP)
    assert idle_lock.still_valid([tablet.key]) == {tablet.key}
    clock.shift(STEP)
    assert tablet.socket(CALL) == "locked"


def as_holder() -> Any:
    facts = current_session(SignIn.objects.get(user__badge="801").session_key)
    assert facts is not None
    return facts.as_actor()


def test_two_devices_of_one_person_are_two(tablet: Screen, clock: Any) -> None:
    """The tablet that was left lying locks, though he deals a hand on the other."""
    other = Screen("801", Role.CROUPIER)
    clock.shift(MINUTE)
    other.client.post("/lock/")
    assert tablet.socket(ask.SitOut(seat=2)) == "ack"
    assert other.socket(ask.SitIn(seat=2)) == "locked"
    assert other.socket(ask.SitIn(seat=2), PIN) == "ack"
    clock.shift(LOCK - MINUTE)
    assert tablet.socket(ask.StartHand()) == "ack"
    clock.shift(MINUTE)
    assert other.socket(ask.Fold(seat=2)) == "locked"
    assert tablet.socket(ask.Fold(seat=2)) == "ack"


def test_the_floor_is_read_while_it_is_watched_and_takes_nothing_when_nobody_was_there(clock: Any) -> None:
    desk = Screen("810", Role.INSPECTOR)
    clock.shift(LOCK)
    assert desk.client.get("/floor/").status_code == 200
    assert desk.client.get("/api/tables").status_code == 200
    assert idle_lock.still_valid([desk.key]) == {desk.key}
    before = Entry.objects.count()
    sent = {"id": str(uuid4()), "k": "join_list", "d": {}}
    answer = desk.client.post("/api/floor/lists", sent, "application/json")
    assert (answer.status_code, answer.json()["code"]) == (423, "locked")
    assert desk.client.get("/floor/").status_code == 302  # found idle, it is locked
    assert desk.socket(ask.Pause(reason="break")) == "locked"
    assert desk.client.post("/floor/people/", {"what": "search", "q": "p"})["Location"].startswith("/login/")
    assert Entry.objects.count() == before
    assert desk.socket(ask.Pause(reason="break"), PIN) == "ack"
    assert desk.client.get("/floor/").status_code == 200


@pytest.mark.parametrize("role", [Role.PLAYER, Role.SPECTATOR, Role.WALL])
def test_no_lock_for_screens_that_are_no_staffs(clock: Any, role: str) -> None:
    screen = Screen("820", role)
    clock.shift(timedelta(hours=11))
    assert screen.client.get("/api/tables").status_code == 200
    assert screen.rest(*CALLED) == (403, "not_permitted")


def test_a_house_may_have_no_lock(db: None) -> None:
    with time_machine.travel(NOON, tick=False) as clock:
        new_table(stacks=(20000,) * 4, house=House(idle_lock_minutes=0))
        tablet = Screen("801", Role.CROUPIER)
        assert tablet.socket(ask.ChangeCroupier()) == "ack"
        clock.shift(timedelta(hours=11))
        assert tablet.socket(ask.StartHand()) == "ack"


def test_what_stands_for_no_sign_in_is_never_locked(clock: Any) -> None:
    """The clock, the system, and scripts act without a screen."""
    clock.shift(timedelta(hours=5))
    do(ask.ChangeCroupier(), MARC)
    do(ask.Pause(reason="break"), CARMEN)
