"""The page of the waiting lists: who waits where, calls with their countdown, a seat by two taps (FLOOR 28).

A called person's free seats are keys; where the table would refuse him, its reason stands there instead, by
a preview before anybody walks. The page asks every few seconds whether something has changed.
"""

import hashlib
from typing import Any, Final
from uuid import UUID, uuid4

from django import forms
from django.contrib.auth.decorators import login_required
from django.core.exceptions import PermissionDenied
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import get_language, gettext
from django.utils.translation import gettext_lazy as _
from django.views.decorators.http import require_http_methods, require_safe

from audit.command import Actor, Refused
from players.models import AdmissionCheck, Player, Waiting
from players.sessions import SessionFacts, current_session
from players.waiting import MAY_LEAD, CallWaiting, JoinList, LeaveList, MoveWaiting, PassOver
from tables import selectors
from tables.engine import commands as ask
from tables.engine.seat_draw import free_seats
from tables.execute import execute, preview
from tables.lists import execute_list
from tables.messages import table_of
from tables.models import Seat
from tables.selectors import TableRow
from tables.wire import Envelope, Nak

GAMES: Final = {"omaha_high": _("High only"), "omaha_hilo8": _("Hi/Lo 8 or better")}
REFUSALS: Final = {
    "already_waiting": _("This person waits on that list already"),
    "not_waiting": _("This person does not wait there any more"),
    "already_called": _("Called already"),
    "not_due": _("The countdown still runs"),
    "no_such_place": _("There is no such place on the list"),
}
AGAIN: Final = _("Not written down: try once more")


class ListForm(forms.Form):
    """One tap on the page."""

    what = forms.ChoiceField(choices=[(w, w) for w in ("join", "call", "pass", "move", "leave", "seat")])
    command = forms.UUIDField()
    player = forms.RegexField(r"^[0-9a-f]{32}\Z")
    line = forms.CharField(max_length=48)
    to = forms.IntegerField(required=False, min_value=1)
    table = forms.UUIDField(required=False)


def _leader(request: HttpRequest) -> SessionFacts:
    facts = current_session(request.session.session_key)
    if facts is None or facts.role not in MAY_LEAD:
        raise PermissionDenied
    return facts


@require_http_methods(["GET", "HEAD", "POST"])
@login_required
def waiting(request: HttpRequest) -> HttpResponse:
    """The lists, for inspector and jefe; 409 with the reason where a tap is refused."""
    actor = _leader(request).as_actor()
    if request.method != "POST":
        return _page(request, actor)
    form = ListForm(request.POST)
    if not form.is_valid():
        return _page(request, actor, error=gettext("Check what was entered"), status=400)
    try:
        refused = _carry_out(form.cleaned_data, actor)
    except Refused as refusal:
        return _page(request, actor, error=str(REFUSALS.get(refusal.code, AGAIN)), status=409)
    if refused is not None:
        return _page(request, actor, error=_said(refused), status=409)
    return redirect("waiting")


@require_safe
@login_required
def version(request: HttpRequest) -> JsonResponse:
    """`{"v": "…"}`: another text once lists, seats or checks are others."""
    _leader(request)
    return JsonResponse({"v": _version()})


def _version() -> str:
    rows = list(Waiting.objects.order_by("line", "place").values_list("player", "line", "due_at"))
    seats = list(Seat.objects.order_by("pk").values_list("table", "seat", "player"))
    last = AdmissionCheck.objects.order_by("-pk").values_list("pk", flat=True).first()
    return hashlib.sha256(repr((rows, seats, last)).encode()).hexdigest()[:16]


def _carry_out(data: dict[str, Any], actor: Actor) -> Nak | None:
    """Give the command of a tap. Raises Refused of the lists; returns the nak of a table."""
    what, player, line, command_id = data["what"], data["player"], data["line"], data["command"]
    if what == "seat":
        seat = ask.AssignSeat(seat=data["to"] or 1, player_id=player)
        answer = execute(data["table"] or UUID(int=0), Envelope(id=command_id, exp=None, command=seat), actor)
        return answer if isinstance(answer, Nak) else None
    if what == "move":
        execute_list(MoveWaiting(player, line, data["to"] or 1), command_id=command_id, actor=actor)
        return None
    kinds: dict[str, type[JoinList | CallWaiting | PassOver | LeaveList]]
    kinds = {"join": JoinList, "call": CallWaiting, "pass": PassOver, "leave": LeaveList}
    execute_list(kinds[what](player, line), command_id=command_id, actor=actor)
    return None


def _said(nak: Nak) -> str:
    refusals = table_of(get_language() or "es")["refusals"]
    return refusals.get(nak.code, gettext("Not written down: try once more"))


def _page(request: HttpRequest, actor: Actor, *, error: str = "", status: int = 200) -> HttpResponse:
    tables = [row for row in selectors.tables() if row.state is not None and row.state.phase != "closed"]
    lines = {f"table:{row.id}": gettext("Table %(table)s") % {"table": row.number} for row in tables}
    lines |= {f"game:{game}": str(name) for game, name in GAMES.items()}
    waiting = list(Waiting.objects.select_related("player").order_by("place"))
    context = {
        "lists": [
            {"line": line, "name": name, "rows": _rows(line, waiting, tables, actor)}
            for line, name in lines.items()
        ],
        "anybody": Player.objects.filter(seats=None).order_by("alias"),
        "join": uuid4(),
        "error": error,
        "version": _version(),
    }
    return render(request, "tables/waiting.html", context, status=status)


def _rows(line: str, waiting: list[Waiting], tables: list[TableRow], actor: Actor) -> list[dict[str, Any]]:
    rows = [row for row in waiting if row.line == line]
    now = timezone.now()
    return [
        {
            "row": row,
            "place": place,
            "up": place - 1,
            "left": max(0, int((row.due_at - now).total_seconds())) if row.due_at else 0,
            "ids": {what: uuid4() for what in ("call", "up")},
            "offers": [_offer(row, table, actor) for table in tables if row.due_at and _fits(line, table)],
        }
        for place, row in enumerate(rows, 1)
    ]


def _fits(line: str, table: TableRow) -> bool:
    game = table.state.rules.game if table.state is not None else ""
    return line in (f"table:{table.id}", f"game:{game}")


def _offer(row: Waiting, table: TableRow, actor: Actor) -> dict[str, Any]:
    """The free seats of a table as keys, or the reason why he would be refused there."""
    free = free_seats(table.state) if table.state is not None else ()
    found: dict[str, Any] = {"table": table, "seats": [], "reason": ""}
    if not free:
        return found | {"reason": gettext("No free seat")}
    seat = ask.AssignSeat(seat=free[0], player_id=row.player_id)
    answer = preview(table.id, Envelope(id=uuid4(), exp=None, command=seat), actor)
    if isinstance(answer, Nak):
        return found | {"reason": _said(answer)}
    return found | {"seats": [{"seat": n, "command": uuid4()} for n in free]}
