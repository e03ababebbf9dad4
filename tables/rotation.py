"""Croupiers on duty: who is out, longest first, and who is proposed for which table (FLOOR.md 36).

On duty is who has signed in and not out, or left a box within the last hours. Nothing is written here.
"""

from datetime import datetime, timedelta
from typing import Any, Final
from uuid import UUID

from django.contrib.sessions.models import Session
from django.db.models import Exists, Max, Min, OuterRef
from django.utils import timezone

from players.models import SignIn, User
from players.roles import Role
from tables import selectors
from tables.engine.state import Table as State
from tables.models import CroupierShift

ON_DUTY: Final = timedelta(hours=10)
"""Whoever left a box longer ago and has not signed in again is at home."""


def is_croupier(actor: str) -> bool:
    """Whether this actor id is a croupier's who may work."""
    number = actor.removeprefix(selectors.USER)
    if number == actor or not number.isdecimal():
        return False
    return User.objects.filter(pk=int(number), role=Role.CROUPIER, is_active=True).exists()


def rotation(now: datetime) -> dict[str, Any]:
    """`out`: croupiers with the instant since when they are out, longest first; `box`: tables, the next to be
    relieved first, each with who is named and, where nobody is, who is proposed: the longest out."""
    states = [(row.number, row.id, row.state) for row in selectors.tables() if row.state is not None]
    boxes = [(number, table, state) for number, table, state in states if state.phase != "closed"]
    inside = {state.croupier for _, _, state in boxes}
    out = sorted((since, actor) for actor, since in _on_duty(now).items() if actor not in inside)
    named = {state.relief for _, _, state in boxes}
    free = [actor for _, actor in out if actor not in named]
    names = selectors.names_of({*(actor for _, actor in out), *filter(None, inside | named)})
    found = [_box(number, table, state, names) for number, table, state in sorted(boxes, key=_order)]
    for row in found:
        if row["next"] is None and free:
            row["proposed"] = free.pop(0)
    gone = [{"id": actor, "name": names.get(actor, ""), "since": since.isoformat()} for since, actor in out]
    return {"out": gone, "box": found, "names": names}


def _box(number: int, table: str | UUID, state: State, names: dict[str, str]) -> dict[str, Any]:
    due = _due(state)
    return {
        "table": str(table),
        "number": number,
        "croupier": state.croupier,
        "name": names.get(state.croupier or "", ""),
        "since": state.croupier_since,
        "due": due.isoformat() if due else None,
        "next": state.relief,
        "proposed": None,
    }


def _due(state: State) -> datetime | None:
    """When the croupier is to be relieved by the house's plan."""
    if state.croupier_since is None or state.house.box_minutes is None:
        return None
    return datetime.fromisoformat(state.croupier_since) + timedelta(minutes=state.house.box_minutes)


def _order(box: tuple[int, str, State]) -> tuple[bool, str, int]:
    """A box without a croupier first, then who has sat there longest."""
    number, _, state = box
    return (state.croupier is not None, state.croupier_since or "", number)


def _on_duty(now: datetime) -> dict[str, datetime]:
    """Since when each croupier is out: since his last shift ended, else since he signed in."""
    session = Session.objects.filter(session_key=OuterRef("session_key"), expire_date__gt=now)
    came = SignIn.objects.filter(
        Exists(session), ended_at=None, user__role=Role.CROUPIER, user__is_active=True
    )
    since = {
        f"{selectors.USER}{user}": at
        for user, at in came.values_list("user").annotate(at=Min("at")).values_list("user", "at")
    }
    left = CroupierShift.objects.filter(ended_at__gt=now - ON_DUTY)
    since |= dict(left.values_list("croupier").annotate(at=Max("ended_at")).values_list("croupier", "at"))
    working = {
        f"{selectors.USER}{pk}"
        for pk in User.objects.filter(role=Role.CROUPIER, is_active=True).values_list("pk", flat=True)
    }
    return {actor: at for actor, at in since.items() if actor in working}


def current() -> dict[str, Any]:
    """The rotation as it stands now."""
    return rotation(timezone.now())
