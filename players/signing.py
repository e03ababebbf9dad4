"""A PIN entered again: of a second signer beside the first (A17), or one's own before a ruling or money.

Tries are counted like those of the sign-in, five and then fifteen minutes; the device stands for the
address, so that nobody locks a colleague out elsewhere (TRUST G28).
"""

import hashlib
from datetime import timedelta
from ipaddress import IPv6Address
from typing import Final

from axes.handlers.proxy import AxesProxyHandler
from axes.utils import reset
from django.contrib.auth import authenticate
from django.http import HttpRequest
from django.utils import timezone

from audit.command import Refused
from players import sessions
from players.models import SignIn, User
from players.roles import Role

SIGNERS: Final = frozenset({Role.JEFE, Role.DIRECTOR})
CODE: Final = "second_refused"
PIN_HOLDS: Final = timedelta(minutes=2)
"""So long a PIN counts for money of the same session, so that a queue at the cage is not slowed."""

NEEDED: Final = "pin_needed"
WRONG: Final = "pin_wrong"
LOCKED: Final = "pin_locked"


def countersigned(
    badge: str, pin: str, *, device: str, first: str, signers: frozenset[Role] = SIGNERS
) -> str:
    """The actor id of the second signer, once badge and PIN are right.

    `device` is the first signer's, `first` his actor id. Raises Refused(second_refused) with the fact `why`:
    locked, pin, role (none of `signers`), same (the first signer again).
    """
    request, address = _request(device)
    credentials = {"badge": badge}
    if not AxesProxyHandler.is_allowed(request, credentials):
        raise Refused(CODE, why="locked")
    # By the field's own name, as the sign-in does: the tries are counted under it.
    user = authenticate(request, badge=badge, password=pin)
    if not isinstance(user, User):
        raise Refused(CODE, why="pin")
    reset(username=badge, ip=address)
    if user.role not in signers:
        raise Refused(CODE, why="role")
    if user.actor == first:
        raise Refused(CODE, why="same")
    return user.actor


def confirm(session: str, pin: str | None, *, recent: bool) -> None:
    """Pass if whoever signed in as `session` enters his own PIN now; `recent`: or did so within PIN_HOLDS.

    Raises Refused: pin_needed, pin_wrong, pin_locked (this badge, on this device, for fifteen minutes).
    """
    standing = sessions.behind(session)
    if standing is None:
        raise Refused(NEEDED)
    if pin is None:
        if recent and standing.confirmed_at and timezone.now() - standing.confirmed_at <= PIN_HOLDS:
            return
        raise Refused(NEEDED)
    request, address = _request(standing.device_id)
    badge = standing.user.badge
    if not AxesProxyHandler.is_allowed(request, {"badge": badge}):
        raise Refused(LOCKED)
    if authenticate(request, badge=badge, password=pin) is None:
        raise Refused(WRONG)
    reset(username=badge, ip=address)
    now = timezone.now()
    SignIn.objects.filter(pk=standing.pk).update(confirmed_at=now, touched_at=now, locked_at=None)


def _request(device: str) -> tuple[HttpRequest, str]:
    """A request as the counting of tries wants it. Its address is of the range that no network has."""
    address = str(IPv6Address(b"\xfd" + hashlib.sha256(device.encode()).digest()[:15]))
    request = HttpRequest()
    request.method, request.path = "POST", "/second-signature"
    request.META = {"REMOTE_ADDR": address, "HTTP_USER_AGENT": "", "SERVER_NAME": "localhost"}
    return request, address
