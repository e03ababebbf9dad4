"""Linked operations of a person in a gaming day that reach the house's threshold, and who has seen them.

For cashier, inspector, jefe and compliance; neither croupier nor players learn of them (TRUST, cashier).
"""

from collections.abc import Sequence
from datetime import datetime
from typing import Any
from uuid import uuid4

import msgspec
from django import forms
from django.contrib.auth.decorators import login_required
from django.core.exceptions import PermissionDenied
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext
from django.views.decorators.http import require_http_methods, require_safe

from audit.command import Refused
from players.execute import MAY_SEE_ALERTS, SeeAlert, execute
from players.models import AlertSeen, Language
from players.sessions import SessionFacts, current_session
from tables import cage, gaming_day, selectors
from tables.cage import Alert


class Day(msgspec.Struct, frozen=True):
    """The gaming day that runs: since when, and the house's threshold for linked cash."""

    since: datetime
    threshold: int

    @property
    def name(self) -> str:
        """Its date, by which it is called."""
        return timezone.localtime(self.since).date().isoformat()


class SeenForm(forms.Form):
    """That somebody has looked at an alert of this sum."""

    command = forms.UUIDField()
    player = forms.RegexField(r"^[0-9a-f]{32}\Z")
    amount = forms.IntegerField(min_value=1)


def room_day() -> Day:
    """Of the room: where its tables differ, the earliest beginning and the smallest threshold count."""
    houses = selectors.houses()
    since = gaming_day.house_began(timezone.now(), houses)
    return Day(since, min(house.alert_threshold for house in houses))


def unseen() -> list[Alert]:
    """Alerts of the running gaming day that nobody has seen yet, or whose sum has grown since."""
    day = room_day()
    found = cage.alerts(day.since, day.threshold)
    seen = _seen(day, found)
    return [alert for alert in found if seen.get(alert.player_id, 0) < alert.amount]


def _seen(day: Day, found: Sequence[Alert]) -> dict[str, int]:
    people = [alert.player_id for alert in found]
    rows = AlertSeen.objects.filter(day=day.name, player_id__in=people).order_by("amount")
    return dict(rows.values_list("player_id", "amount"))


def _reader(request: HttpRequest) -> SessionFacts:
    facts = current_session(request.session.session_key)
    if facts is None or facts.role not in MAY_SEE_ALERTS:
        raise PermissionDenied
    return facts


@require_http_methods(["GET", "HEAD", "POST"])
@login_required
def alerts(request: HttpRequest) -> HttpResponse:
    """The alerts of the gaming day; a POST writes down that one was seen."""
    facts = _reader(request)
    if request.method != "POST":
        return _page(request)
    form = SeenForm(request.POST)
    if not form.is_valid():
        return _page(request, error=gettext("Check what was entered"), status=400)
    data = form.cleaned_data
    now = {alert.player_id: alert.amount for alert in unseen()}
    if now.get(data["player"]) != data["amount"]:  # more has been bought since the page was read
        return _page(request, error=gettext("The sum has changed: look again"), status=409)
    asked = SeeAlert(player_id=data["player"], day=room_day().name, amount=data["amount"])
    try:
        execute(asked, command_id=data["command"], actor=facts.as_actor())
    except Refused:
        return _page(request, error=gettext("Not written down: try once more"), status=409)
    return redirect("alerts")


@require_safe
@login_required
def alerts_count(request: HttpRequest) -> JsonResponse:
    """How many nobody has seen yet: `{"n": 1}`; asked every few seconds."""
    _reader(request)
    return JsonResponse({"n": len(unseen())})


def _page(request: HttpRequest, *, error: str = "", status: int = 200) -> HttpResponse:
    day = room_day()
    found = cage.alerts(day.since, day.threshold)
    seen = _seen(day, found)
    names = selectors.names_of([alert.player_id for alert in found])
    rows: list[dict[str, Any]] = [
        {
            "alert": alert,
            "alias": names.get(alert.player_id, ""),
            "seen": seen.get(alert.player_id, 0) >= alert.amount,
            "command": uuid4(),
            "receipts": cage.receipts_of(alert.player_id, since=day.since),
        }
        for alert in found
    ]
    context = {"rows": rows, "day": day, "error": error, "languages": Language.choices}
    return render(request, "tables/alerts.html", context, status=status)
