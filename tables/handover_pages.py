"""The handover at the inspector's change of shift: what stands open, handed over, taken over by the next."""

from typing import Any
from uuid import uuid4

from django import forms
from django.contrib.auth.decorators import login_required
from django.core.exceptions import PermissionDenied
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import get_language
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from audit.command import Refused
from players.sessions import SessionFacts, current_session
from tables import handover, selectors
from tables.handover import Point
from tables.house import hand_over, take_over
from tables.messages import table_of
from tables.permissions import FLOOR
from tables.ruling_pages import open_cases
from tables.sentences import Sentences, words_of_the_room


class HandoverForm(forms.Form):
    """One tap on the page: `give` with words, or `take` of the entry that is shown."""

    what = forms.ChoiceField(choices=[("give", "give"), ("take", "take")])
    command = forms.UUIDField()
    note = forms.CharField(required=False, max_length=handover.MAX_NOTE)
    given = forms.IntegerField(required=False, min_value=1)


def _inspector(request: HttpRequest) -> SessionFacts:
    facts = current_session(request.session.session_key)
    if facts is None or facts.role not in FLOOR:
        raise PermissionDenied
    return facts


@require_http_methods(["GET", "HEAD", "POST"])
@login_required
def page(request: HttpRequest) -> HttpResponse:
    """What stands open now, and the handover that nobody has taken over yet."""
    facts, error = _inspector(request), ""
    if request.method == "POST":
        form = HandoverForm(request.POST)
        if form.is_valid():
            error = _done(facts, form.cleaned_data)
        if form.is_valid() and not error:
            return redirect("handover")
    words, found = words_of_the_room(), handover.last()
    context: dict[str, Any] = {
        "error": error,
        "points": [said(words, point) for point in handover.points(selectors.tables())],
        "cases": open_cases(words),
        "tables": True,
        "command": uuid4(),
        "max_note": handover.MAX_NOTE,
    }
    if found is not None:
        context["last"] = _shown(found, words, facts)
    return render(request, "tables/handover.html", context, status=409 if error else 200)


def _done(facts: SessionFacts, asked: dict[str, Any]) -> str:
    """Carry out a tap; the sentence of its refusal, "" when it was done."""
    actor = facts.as_actor()
    try:
        if asked["what"] == "give":
            hand_over(asked["note"].strip(), actor, command_id=asked["command"])
        else:
            take_over(asked["given"] or 0, actor, command_id=asked["command"])
    except Refused as refusal:
        return table_of(get_language() or "es")["refusals"].get(str(refusal.code), str(refusal.code))
    return ""


def _shown(found: handover.Last, words: Sentences, facts: SessionFacts) -> dict[str, Any]:
    who = {found.entry.actor} | ({found.taken.actor} if found.taken else set())
    names = selectors.names_of(who)
    return {
        "seq": found.entry.seq,
        "by": names.get(found.entry.actor, ""),
        "at": timezone.localtime(found.entry.at),
        "note": found.given.note,
        "points": [said(words, point) for point in found.given.points],
        "taken_by": names.get(found.taken.actor, "") if found.taken else "",
        "taken_at": timezone.localtime(found.taken.at) if found.taken else None,
        "mine": found.entry.actor == facts.actor,
    }


def said(words: Sentences, point: Point) -> str:
    """A point in one line: table, what, seat, amount."""
    what = {
        "case": lambda: f"{_('Open case')} {point.what}",
        "hold": lambda: f"{_('On hold')}: {point.what}",
        "held_pot": lambda: f"{_('Pot set aside')} {point.what}: {words.money(point.amount or 0)}",
        "call": lambda: f"{_('Call of the inspector')}: {words.label(f'call_{point.what}', point.what)}",
        "absent": lambda: f"{_('Absent')}: {words.money(point.amount or 0)}",
        "unacknowledged": lambda: f"{_('Ruling not acknowledged')}: {point.what}",
    }[point.kind]()
    seat = f" · {words.fill(words.label('rp_seat'), {'seat': point.seat})}" if point.seat else ""
    return f"{_('Table')} {point.table}{seat} · {what}"
