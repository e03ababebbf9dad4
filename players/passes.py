"""The player's sign-in without a password: the code on his receipt, good for one sitting in one seat.

The code names a sitting and a seat and is signed; whether they still stand is asked of the tables by who
opens it. A pass is one phone's session under a code: it ends with the person's sitting, in the same
transaction, and a second phone takes the first one's place. It can do what its player may do and no more.
"""

from collections.abc import Collection
from datetime import datetime
from typing import Final, NamedTuple

from django.contrib.sessions.models import Session
from django.core.signing import BadSignature, Signer
from django.db.models import Exists, OuterRef, QuerySet

from players.models import Device, Player, SeatPass

PLAYER: Final = "player:"
"""With the player's id behind it, how the log names who acts under a pass."""
SESSION: Final = "pass:"
_SIGNER: Final = Signer(salt="players.seat-pass")


class Code(NamedTuple):
    """What a receipt's code stands for: the number of a sitting, and the seat in which it was printed."""

    sitting: int
    seat: int


def written(code: Code) -> str:
    """The code as it stands in the QR."""
    return _SIGNER.sign(f"{code.sitting}.{code.seat}")


def read(text: str) -> Code | None:
    """The code behind a text, None for one that this house has not signed."""
    try:
        sitting, _, seat = _SIGNER.unsign(text).partition(".")
        return Code(int(sitting), int(seat))
    except (BadSignature, ValueError):
        return None


def issue(session_key: str, player: str, code: Code, device: Device, at: datetime) -> SeatPass:
    """A pass for this session; passes of the same sitting on other phones end."""
    SeatPass.objects.filter(player_id=player, ended_at=None).update(ended_at=at)
    return SeatPass.objects.create(
        session_key=session_key, player_id=player, sitting=code.sitting, device=device, at=at
    )


def end(people: Collection[str], at: datetime) -> None:
    """They have left their seats: their phones are signed out (part of the tables' projection)."""
    SeatPass.objects.filter(player__in=people, ended_at=None).update(ended_at=at)


def standing(now: datetime) -> QuerySet[SeatPass]:
    """The passes that hold now."""
    session = Session.objects.filter(session_key=OuterRef("session_key"), expire_date__gt=now)
    return SeatPass.objects.filter(Exists(session), ended_at=None, device__revoked=False)


def player_behind(actor: str) -> str | None:
    """The player who acts under a pass; None for any other actor."""
    return actor.removeprefix(PLAYER) if actor.startswith(PLAYER) else None


def actor_of(player: Player) -> str:
    """How the log names a player who acts under a pass."""
    return f"{PLAYER}{player.pk}"
