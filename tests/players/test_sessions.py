"""A session is asked again for every command, and nothing of it is believed for longer (G26)."""

from collections.abc import Callable
from datetime import timedelta

import pytest
from django.contrib.sessions.models import Session
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from audit.command import Actor
from players.models import Device, Player, SignIn, User
from players.sessions import SessionFacts, current_session, still_valid
from tests.players.pin import PIN

pytestmark = pytest.mark.urls("players.urls")


@pytest.fixture
def key(client: Client, ines: User) -> str:
    """Key of a session in which the croupier is signed in."""
    assert client.post("/login/", {"badge": "4012", "pin": PIN}).status_code == 302
    return client.session.session_key or ""


def test_a_session_says_who_from_where_in_one_query(key: str, ines: User) -> None:
    with CaptureQueriesContext(connection) as queries:
        facts = current_session(key)
    signed = SignIn.objects.get()
    assert len(queries) == 1
    assert facts == SessionFacts(
        actor=f"user:{ines.pk}",
        role="croupier",
        device=Device.objects.get().pk,
        session=f"sign-in:{signed.pk}",
        language="fr",
        name="Inés",
        user_id=ines.pk,
        player_id=None,
        touched=signed.touched_at,
    )
    assert facts.as_actor() == Actor(facts.actor, "croupier", facts.device, facts.session, door=True)


def test_the_sessions_key_never_reaches_the_log(key: str) -> None:
    facts = current_session(key)
    assert facts is not None
    assert all(key not in text for text in (facts.actor, facts.session, facts.device))


def test_a_players_session_names_the_player(key: str, ines: User) -> None:
    User.objects.update(role="player")
    SignIn.objects.update(role="player")
    player = Player.objects.create(alias="Ace", user=ines)
    facts = current_session(key)
    assert facts is not None
    assert facts.player_id == player.pk


@pytest.mark.parametrize("key", [None, "", "x" * 32])
def test_no_session_is_nobody(db: None, key: str | None) -> None:
    assert current_session(key) is None


def change_pin() -> None:
    user = User.objects.get()
    user.set_pin("271828")
    user.save()


ENDINGS: dict[str, Callable[[], object]] = {
    "signed out": lambda: SignIn.objects.update(ended_at=timezone.now()),
    "locked out of the house": lambda: User.objects.update(is_active=False),
    "given another role": lambda: User.objects.update(role="player"),
    "given another PIN": change_pin,
    "device revoked": lambda: Device.objects.update(revoked=True),
    "session expired": lambda: Session.objects.update(expire_date=timezone.now() - timedelta(seconds=1)),
    "session deleted": lambda: Session.objects.all().delete(),
}


@pytest.mark.parametrize("how", ENDINGS)
def test_a_session_that_ended_in_any_way_is_nobodys(key: str, how: str) -> None:
    assert still_valid([key]) == {key}
    ENDINGS[how]()
    assert current_session(key) is None
    assert still_valid([key]) == set()


def test_signing_out_in_the_browser_ends_the_session_for_its_sockets(client: Client, key: str) -> None:
    client.post("/logout/")
    assert current_session(key) is None


def test_many_sessions_are_checked_in_one_query_each_for_sign_ins_and_receipts(key: str, ines: User) -> None:
    other = Client()
    other.post("/login/", {"badge": "4012", "pin": PIN})
    second = other.session.session_key or ""
    with CaptureQueriesContext(connection) as queries:
        assert still_valid([key, second, "x" * 32]) == {key, second}
    assert len(queries) == 2
    with CaptureQueriesContext(connection) as queries:
        assert still_valid([key, second]) == {key, second}
    assert len(queries) == 1
    other.post("/logout/")
    assert still_valid([key, second]) == {key}
