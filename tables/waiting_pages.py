"""The page of the waiting lists: who waits where, calls with their countdown, a seat by two taps (FLOOR 28).

A called person's free seats are keys; what the table would refuse him stands there instead, before anybody
walks. The page follows over the floor's socket.
"""

import re
from typing import Any, Final
from uuid import UUID, uuid4

from django import forms
from django.contrib.auth.decorators import login_required
from django.core.exceptions import PermissionDenied
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import get_language, gettext
from django.utils.translation import gettext_lazy as _
from django.views.decorators.http import require_http_methods

from audit.command import Actor, Refused
from players.models import Player, Waiting
from players.sessions import SessionFacts, current_session
from players.waiting import (
    MAY_LEAD,
    CallWaiting,
    CancelCall,
    JoinList,
    LeaveList,
    Lists,
    MoveWaiting,
    PassOver,
    RecallWaiting,
)
from tables import queues, selectors
from tables.engine import commands as ask
from tables.engine.errors import RuleViolation
from tables.engine.seat_draw import free_seats
from tables.engine.seat_refusals import refusals
from tables.execute import execute
from tables.lists import execute_list
from tables.messages import table_of
from tables.seating import require_people
from tables.selectors import TableRow
from tables.views import shell
from tables.wire import Envelope, Nak

GAMES: Final = {"omaha_high": _("High only"), "omaha_hilo8": _("Hi/Lo 8 or better")}
OF_A_LIST: Final[dict[str, type[CallWaiting | RecallWaiting | CancelCall | PassOver | LeaveList]]] = {
    "call": CallWaiting,
    "recall": RecallWaiting,
    "uncall": CancelCall,
    "pass": PassOver,
    "leave": LeaveList,
}
"""What a tap asks of a list, where it needs nothing beside person and list."""


class ListForm(forms.Form):
    """One tap on the page."""

    what = forms.ChoiceField(choices=[(w, w) for w in ("join", "move", "seat", *OF_A_LIST)])
    command = forms.UUIDField()
    player = forms.RegexField(r"^[0-9a-f]{32}\Z")
    line = forms.CharField(max_length=48)
    to = forms.IntegerField(required=False, min_value=1)
    table = forms.UUIDField(required=False)
    how = forms.ChoiceField(required=False, choices=Waiting.How.choices)
    shown = forms.ChoiceField(required=False, choices=Waiting.Shown.choices)


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
        return _page(request, actor, error=_said(refusal.code, refusal.facts), status=409)
    if refused is not None:
        return _page(request, actor, error=_said(refused.code, refused.facts), status=409)
    return redirect("waiting")


def _carry_out(data: dict[str, Any], actor: Actor) -> Nak | None:
    """Give the command of a tap. Raises Refused of the lists; returns the nak of a table."""
    what, player, line, command_id = data["what"], data["player"], data["line"], data["command"]
    if what == "seat":
        seat = ask.AssignSeat(seat=data["to"] or 1, player_id=player)
        answer = execute(data["table"] or UUID(int=0), Envelope(id=command_id, exp=None, command=seat), actor)
        return answer if isinstance(answer, Nak) else None
    asked: Lists
    if what == "move":
        asked = MoveWaiting(player, line, data["to"] or 1)
    elif what == "join":
        asked = JoinList(player, line, how=data["how"] or "in_person", shown=data["shown"] or "number")
    else:
        asked = OF_A_LIST[what](player, line)
    execute_list(asked, command_id=command_id, actor=actor)
    return None


def _said(code: str, facts: Any) -> str:
    """The sentence of a refusal, with its figures (none of those for a seat is an amount)."""
    words = table_of(get_language() or "es")["refusals"]
    text = words.get(code, gettext("Not written down: try once more"))
    return re.sub(r"\{(\w+)(?::\w+)?\}", lambda found: str(facts.get(found[1]) or ""), text)


def _page(request: HttpRequest, actor: Actor, *, error: str = "", status: int = 200) -> HttpResponse:
    tables = [row for row in selectors.tables() if row.state is not None and row.state.phase != "closed"]
    lines = {f"table:{row.id}": gettext("Table %(table)s") % {"table": row.number} for row in tables}
    lines |= {f"game:{game}": str(name) for game, name in GAMES.items()}
    waiting, wanted = queues.waiting(), request.GET.get("q", "").strip()[:40]
    context = {
        "lists": [
            {
                "line": line,
                "table": line.partition("table:")[2],
                "name": name,
                "rows": _rows(line, waiting, tables, actor),
            }
            for line, name in lines.items()
        ],
        "anybody": Player.objects.filter(seats=None, alias__icontains=wanted).order_by("alias"),
        "wanted": wanted,
        "hows": Waiting.How.choices,
        "showns": Waiting.Shown.choices,
        "join": uuid4(),
        "error": error,
    }
    return render(request, "tables/waiting.html", context | shell(request), status=status)


def _rows(line: str, waiting: list[Waiting], tables: list[TableRow], actor: Actor) -> list[dict[str, Any]]:
    rows, numbers = [row for row in waiting if row.line == line], {row.id: row.number for row in tables}
    return [
        {
            "row": row,
            "place": place,
            "up": place - 1,
            "down": place + 1 if place < len(rows) else 0,
            "left": queues.seconds_left(row),
            "how": Waiting.How(row.how).label,
            "called_as": queues.called_as(row),
            "table": numbers.get(row.table or "", ""),
            "ids": {what: uuid4() for what in ("call", "up")},
            "offers": [_offer(row, table, actor) for table in tables if row.due_at and _fits(line, table)],
        }
        for place, row in enumerate(rows, 1)
    ]


def _fits(line: str, table: TableRow) -> bool:
    game = table.state.rules.game if table.state is not None else ""
    return line in (f"table:{table.id}", f"game:{game}")


def _offer(row: Waiting, table: TableRow, actor: Actor) -> dict[str, Any]:
    """The chairs that are possible for him as keys; of the others that nobody has, every reason."""
    state, player, now = table.state, row.player_id, int(timezone.now().timestamp())
    found: dict[str, Any] = {"table": table, "seats": [], "refused": [], "reason": ""}
    if state is None or not {*free_seats(state), *state.reservations}:
        return found | {"reason": gettext("No free seat")}
    try:
        require_people(ask.AssignSeat(seat=1, player_id=player), state, actor)
    except (Refused, RuleViolation) as refusal:
        return found | {"reason": _said(refusal.code, refusal.facts)}
    for seat in range(1, state.rules.max_seats + 1):
        reasons = [_said(one.code, one.facts) for one in refusals(state, player, seat, now)]
        if not reasons:
            found["seats"].append({"seat": seat, "command": uuid4()})
        elif seat not in state.seats:
            found["refused"].append({"seat": seat, "words": " · ".join(reasons)})
    return found
