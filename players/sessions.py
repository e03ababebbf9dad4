"""Who stands behind a session: asked again for every command, and every few seconds for open sockets.

A sign-in holds while its session exists, its user is active with the same role and PIN, and its device
is not revoked. None of that has to be announced to anybody: it is read.
"""

from collections.abc import Collection
from datetime import datetime, timedelta

import msgspec
from django.conf import settings
from django.contrib.auth import login, logout
from django.contrib.sessions.models import Session
from django.db.models import Exists, F, OuterRef, QuerySet
from django.http import HttpRequest, HttpResponse
from django.utils import timezone
from django.utils.crypto import constant_time_compare

from audit.command import Actor
from players import passes
from players.models import Device, Player, SeatPass, SignIn, User
from players.roles import Role

DEVICE_COOKIE = "__Host-device" if settings.SECURE else "device"
DEVICE_COOKIE_AGE = 400 * 24 * 60 * 60
TOUCH_COUNTS = timedelta(seconds=20)
"""So close together touches are one."""
SIGN_IN = "sign-in:"
"""With the row's number behind it, how the log names the session of a sign-in."""


class SessionFacts(msgspec.Struct, frozen=True):
    """What the server knows of a sender: opaque ids, role and language. `name` is for screens of staff."""

    actor: str
    role: str
    device: str
    session: str
    language: str
    name: str
    user_id: int | None  # none for a player who came by his receipt
    player_id: str | None = None
    touched: datetime | None = None  # when somebody last did something at its screen; none for a receipt's
    locked: bool = False  # it takes nothing but the PIN

    def as_actor(self) -> Actor:
        """The same as the log names it."""
        return Actor(self.actor, self.role, self.device, self.session, door=True)


def current_session(session_key: str | None) -> SessionFacts | None:
    """The facts of a session that holds now, None for any other; one query."""
    if not session_key:
        return None
    now = timezone.now()
    found = _standing(now).filter(session_key=session_key).select_related("user__player").first()
    if found is None:
        under = passes.standing(now).filter(session_key=session_key).select_related("player").first()
        return None if under is None else _facts_under(under)
    return _facts(found) if _same_credential(found) else None


def still_valid(session_keys: Collection[str]) -> set[str]:
    """Those of the sessions that hold now and are not locked.

    One query for who signed in, one for who came by a receipt.
    """
    now = timezone.now()
    found = _standing(now).filter(session_key__in=session_keys, locked_at=None).select_related("user")
    valid = {each.session_key for each in found if _same_credential(each)}
    rest = set(session_keys) - valid
    if not rest:
        return valid
    under = passes.standing(now).filter(session_key__in=rest)
    return valid | set(under.values_list("session_key", flat=True))


def untouched(session_keys: Collection[str], role: str, since: datetime) -> dict[str, SessionFacts]:
    """Those of these sign-ins of a role at whose screens nobody has done anything after `since`."""
    found = SignIn.objects.filter(session_key__in=session_keys, role=role).select_related("user__player")
    return {one.session_key: _facts(one) for one in found if (one.touched_at or one.at) <= since}


def touch(facts: SessionFacts, now: datetime) -> None:
    """Note that somebody is at the screen of a sign-in that is not locked."""
    if facts.touched is not None and now - facts.touched > TOUCH_COUNTS:
        _row(facts).filter(locked_at=None).update(touched_at=now)


def touched_last(facts: SessionFacts) -> bool:
    """Whether of all sign-ins of this person that hold it is the one that was touched last."""
    mine = _standing(timezone.now()).filter(user_id=facts.user_id or 0).only("pk", "at", "touched_at")
    latest = max(mine, key=lambda one: (one.touched_at or one.at, one.pk), default=None)
    return latest is not None and latest.pk == _number(facts.session)


def _row(facts: SessionFacts) -> QuerySet[SignIn]:
    return SignIn.objects.filter(pk=_number(facts.session) or 0)


def lock(facts: SessionFacts) -> None:
    """From now on this sign-in takes nothing but the PIN."""
    _row(facts).filter(locked_at=None).update(locked_at=timezone.now())


def let_in(request: HttpRequest, player: str, code: passes.Code) -> SeatPass:
    """Bind the request's session, under a new key, to a player by his receipt's code."""
    logout(request)
    request.session.create()
    key = request.session.session_key
    assert key is not None
    device = _device_of(request) or Device.objects.create()
    return passes.issue(key, player, code, device, timezone.now())


def sign_in(request: HttpRequest, user: User) -> SignIn:
    """Bind the request's session, under a new key, to an authenticated user and to its device."""
    if before := request.session.session_key:  # a lock is opened by signing in anew
        SignIn.objects.filter(session_key=before, ended_at=None).update(ended_at=timezone.now())
        logout(request)  # for the same person Django would go on under the same key
    login(request, user, backend="django.contrib.auth.backends.ModelBackend")
    key = request.session.session_key
    assert key is not None
    device = _device_of(request) or Device.objects.create()
    return SignIn.objects.create(
        session_key=key,
        user=user,
        device=device,
        role=user.role,
        credential=user.get_session_auth_hash(),
        confirmed_at=timezone.now(),
        touched_at=timezone.now(),
    )


def behind(session: str) -> SignIn | None:
    """The sign-in that the log's name of a session stands for, with its user, if it has not ended."""
    number = _number(session)
    return SignIn.objects.filter(pk=number, ended_at=None).select_related("user").first() if number else None


def _number(session: str) -> int | None:
    number = session.removeprefix(SIGN_IN)
    return None if number == session or not number.isdecimal() else int(number)


def sign_out(request: HttpRequest) -> None:
    """End the sign-in and destroy the session."""
    key = request.session.session_key
    if key:
        SignIn.objects.filter(session_key=key, ended_at=None).update(ended_at=timezone.now())
        SeatPass.objects.filter(session_key=key, ended_at=None).update(ended_at=timezone.now())
    logout(request)


def remember_device(response: HttpResponse, device: Device) -> None:
    """Give the browser the signed cookie by which its device is known from now on."""
    response.set_signed_cookie(
        DEVICE_COOKIE,
        device.pk,
        salt="device",
        max_age=DEVICE_COOKIE_AGE,
        secure=settings.SECURE,
        httponly=True,
        samesite="Strict",
    )


def is_revoked(request: HttpRequest) -> bool:
    """Whether the request comes from a device that was taken out of service."""
    device = _device_of(request)
    return device is not None and device.revoked


def _device_of(request: HttpRequest) -> Device | None:
    device_id = request.get_signed_cookie(DEVICE_COOKIE, default="", salt="device")
    return Device.objects.filter(pk=device_id).first() if device_id else None


def _standing(now: datetime) -> QuerySet[SignIn]:
    session = Session.objects.filter(session_key=OuterRef("session_key"), expire_date__gt=now)
    return SignIn.objects.filter(
        Exists(session), ended_at=None, user__is_active=True, user__role=F("role"), device__revoked=False
    )


def _same_credential(found: SignIn) -> bool:
    return constant_time_compare(found.credential, found.user.get_session_auth_hash())


def _facts_under(found: SeatPass) -> SessionFacts:
    """A pass speaks for its player and for no user: it opens no page of the staff."""
    return SessionFacts(
        actor=passes.actor_of(found.player),
        role=Role.PLAYER,
        device=found.device_id,
        session=f"{passes.SESSION}{found.pk}",
        language="",
        name=found.player.alias,
        user_id=None,
        player_id=found.player_id,
    )


def _facts(found: SignIn) -> SessionFacts:
    user = found.user
    player: Player | None = getattr(user, "player", None)
    return SessionFacts(
        actor=user.actor,
        role=user.role,
        device=found.device_id,
        session=f"{SIGN_IN}{found.pk}",
        language=user.language,
        name=user.display_name,
        user_id=user.pk,
        player_id=None if player is None else player.pk,
        touched=found.touched_at or found.at,
        locked=found.locked_at is not None,
    )
