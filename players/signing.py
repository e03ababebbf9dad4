"""The second signature: somebody of higher rank who enters badge and PIN beside the first signer (A17).

Tries are counted like those of the sign-in, five and then fifteen minutes; the device stands for the
address, so that nobody locks a colleague out elsewhere (TRUST G28).
"""

import hashlib
from ipaddress import IPv6Address
from typing import Final

from axes.handlers.proxy import AxesProxyHandler
from axes.utils import reset
from django.contrib.auth import authenticate
from django.http import HttpRequest

from audit.command import Refused
from players.models import User
from players.roles import Role

SIGNERS: Final = frozenset({Role.JEFE, Role.DIRECTOR})
CODE: Final = "second_refused"


def countersigned(badge: str, pin: str, *, device: str, first: str) -> str:
    """The actor id of the second signer, once badge and PIN are right.

    `device` is the first signer's, `first` his actor id. Raises Refused(second_refused) with the fact `why`:
    locked, pin, role (neither jefe nor director), same (the first signer again).
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
    if user.role not in SIGNERS:
        raise Refused(CODE, why="role")
    if user.actor == first:
        raise Refused(CODE, why="same")
    return user.actor


def _request(device: str) -> tuple[HttpRequest, str]:
    """A request as the counting of tries wants it. Its address is of the range that no network has."""
    address = str(IPv6Address(b"\xfd" + hashlib.sha256(device.encode()).digest()[:15]))
    request = HttpRequest()
    request.method, request.path = "POST", "/second-signature"
    request.META = {"REMOTE_ADDR": address, "HTTP_USER_AGENT": "", "SERVER_NAME": "localhost"}
    return request, address
