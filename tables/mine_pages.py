"""The player's own page: let in by the code of his receipt, his evening, his requests (FLOOR 3, player).

The code stands in the address's query, which no log keeps. A pass holds until the seat is left; then every
page and socket of that phone is closed.
"""

import hashlib
import time
from typing import Any, Final
from uuid import UUID, uuid4

from django import forms
from django.core.exceptions import PermissionDenied
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import get_language, gettext
from django.views.decorators.csrf import ensure_csrf_cookie
from django.views.decorators.http import require_http_methods, require_safe

from players import limits, passes, sessions
from players.models import Language, User
from players.passes import Code
from players.roles import Role
from players.sessions import SessionFacts, current_session
from players.views import speak
from tables.engine import commands as ask
from tables.execute import execute
from tables.mine import Evening, evening
from tables.models import Seat, Sitting
from tables.receipt_pages import name_of
from tables.selectors import number_of
from tables.sentences import Sentences
from tables.views import table_shell
from tables.wire import Envelope, Nak

GONE: Final = 410
LIMITED: Final = 429
TRIES: Final = 10
TRY_SECONDS: Final = 300
REMIND_MINUTES: Final = (0, 30, 60, 120)
REMIND_TIMES: Final = (0, 1, 2, 4)
"""Of the rebuy's amount: how much bought since it was last said."""


@require_safe
def seat_pass(request: HttpRequest) -> HttpResponse:
    """The address in a receipt's QR. 410 once the seat was left; 429 after ten codes that nobody signed."""
    if isinstance(request.user, User):
        return _closed(request, gettext("Sign out first: this code is a player’s"), 403)
    code = passes.read(request.GET.get("k", ""))
    if code is None and _too_many(request):
        return _closed(request, gettext("Too many wrong codes. Wait five minutes."), LIMITED)
    player = _sitting_in(code)
    if player is None or code is None:
        return _closed(request, gettext("This code is no longer valid: it ends when the seat is left."), GONE)
    if sessions.is_revoked(request):
        return _closed(request, gettext("This device is out of service. Call the inspector."), 403)
    given = sessions.let_in(request, player, code)
    response = redirect("mine")
    sessions.remember_device(response, given.device)
    language = request.GET.get("l", "")
    if language in Language.values:
        speak(response, language)
    return response


def _too_many(request: HttpRequest) -> bool:
    """Whether this address has sent too many codes that nobody signed; a good one is never kept out."""
    return not limits.within("seat-pass", request.META.get("REMOTE_ADDR", ""), TRIES, TRY_SECONDS)


def _sitting_in(code: Code | None) -> str | None:
    """The player whose code this is, if he still sits where it was printed."""
    sitting = Sitting.objects.filter(pk=code.sitting, ended_at=None).first() if code is not None else None
    if code is None or sitting is None:
        return None
    there = Seat.objects.filter(table_id=sitting.table_id, seat=code.seat, player_id=sitting.player_id)
    return sitting.player_id if there.exists() else None


class MineForm(forms.Form):
    """One tap of the player."""

    what = forms.ChoiceField(
        choices=[(w, w) for w in ("rebuy", "leave", "assistance", "seat_change", "table_change")]
        + [(w, w) for w in ("withdraw", "stop", "remind", "reminded", "language")]
    )
    command = forms.UUIDField()
    minutes = forms.TypedChoiceField(choices=[(n, n) for n in REMIND_MINUTES], coerce=int, required=False)
    times = forms.TypedChoiceField(choices=[(n, n) for n in REMIND_TIMES], coerce=int, required=False)
    language = forms.ChoiceField(choices=Language.choices, required=False)


def _player(request: HttpRequest) -> SessionFacts | None:
    facts = current_session(request.session.session_key)
    if facts is not None and (facts.role != Role.PLAYER or facts.player_id is None):
        raise PermissionDenied
    return facts


@ensure_csrf_cookie
@require_http_methods(["GET", "HEAD", "POST"])
def mine(request: HttpRequest) -> HttpResponse:
    """The page: the table as it moves, below it the player's evening; 403 when his code has ended."""
    facts = _player(request)
    if facts is None:
        return _ended(request)
    if request.method != "POST":
        return _page(request, facts)
    form = MineForm(request.POST)
    if not form.is_valid():
        return _page(request, facts, error=gettext("Check what was entered"), status=400)
    data = form.cleaned_data
    if data["what"] in ("remind", "reminded", "language"):
        return _noted(request, facts, data)
    return _asked(request, facts, data)


@require_safe
def mine_part(request: HttpRequest) -> HttpResponse:
    """What stands below the table, alone: asked every few seconds; 403 when the code has ended."""
    facts = _player(request)
    if facts is None:
        return HttpResponse(status=403)
    return render(request, "tables/mine_part.html", _context(request, facts))


def _asked(request: HttpRequest, facts: SessionFacts, data: dict[str, Any]) -> HttpResponse:
    """A request of the player, or his wish to stop, as a command of his own seat."""
    assert facts.player_id is not None
    now = evening(facts.player_id)
    if now.table is None or now.seat is None:
        return _page(request, facts, error=gettext("You have no seat now"), status=409)
    command: ask.SeatCommand
    match data["what"]:
        case "withdraw":
            command = ask.EndRequest(seat=now.seat, outcome="withdrawn")
        case "stop":
            command = ask.StopPlaying(seat=now.seat)
        case kind:
            command = ask.MakeRequest(seat=now.seat, kind=kind)
    envelope = Envelope(id=data["command"], exp=None, command=command)
    answer = execute(now.table, envelope, facts.as_actor())
    if isinstance(answer, Nak):
        words = Sentences(get_language() or "es", currency=now.currency, minor_units=now.minor_units)
        said = words.fill(words.label(answer.code), answer.facts)
        return _page(request, facts, error=said, status=409)
    return redirect("mine")


def _noted(request: HttpRequest, facts: SessionFacts, data: dict[str, Any]) -> HttpResponse:
    """What concerns his phone alone: reminders and language, kept in his session."""
    assert facts.player_id is not None
    response = redirect("mine")
    if data["what"] == "language" and data["language"]:
        speak(response, data["language"])
    if data["what"] == "remind":
        request.session["remind"] = {"minutes": data["minutes"] or 0, "times": data["times"] or 0}
    if data["what"] in ("remind", "reminded"):
        seen = {"at": int(time.time()), "bought": evening(facts.player_id).bought}
        request.session["reminded"] = seen
    return response


def _due(request: HttpRequest, now: Evening) -> bool:
    """Whether his reminder is due: so long at the table, or so much bought, since the last."""
    wished = request.session.get("remind") or {}
    seen = request.session.get("reminded") or {"at": 0, "bought": 0}
    minutes, amount = wished.get("minutes", 0), wished.get("times", 0) * (now.rebuy or 0)
    since = min(now.minutes, (time.time() - seen["at"]) / 60)
    return bool(minutes and since >= minutes) or bool(amount and now.bought - seen["bought"] >= amount)


def _context(request: HttpRequest, facts: SessionFacts) -> dict[str, Any]:
    assert facts.player_id is not None
    now = evening(facts.player_id)
    words = Sentences(get_language() or "es", currency=now.currency, minor_units=now.minor_units)
    due = _due(request, now)
    rulings = [
        {"row": one, "kind": words.label(f"ruling_{one.kind}"), "article": one.article} for one in now.rulings
    ]
    wished = request.session.get("remind") or {"minutes": 0, "times": 0}
    told = (now.waiting, due, wished, [one.pk for one in now.receipts], [one.pk for one in now.rulings])
    figures = [
        getattr(now, name) for name in Evening.__struct_fields__ if name not in ("receipts", "rulings")
    ]
    version = hashlib.sha256(repr((told, figures)).encode()).hexdigest()[:16]
    return {
        "now": now,
        "hours": divmod(now.minutes, 60),
        "receipts": [{"row": one, "name": name_of(one)} for one in now.receipts],
        "rulings": rulings,
        "places": [_place(one) for one in now.waiting],
        "kinds": {kind: words.label(f"request_{kind}") for kind in ("seat_change", "table_change")},
        "asked": words.label(f"request_{now.request}") if now.request else "",
        "due": due,
        "remind": wished,
        "remind_minutes": REMIND_MINUTES,
        "remind_times": [(n, n * (now.rebuy or 0)) for n in REMIND_TIMES if now.rebuy or not n],
        "version": version,
        "command": uuid4(),
        "by_receipt": facts.user_id is None,
        "languages": Language.choices,
    }


def _place(one: Any) -> dict[str, Any]:
    left = int((one.due_at - timezone.now()).total_seconds()) if one.due_at else None
    number = None
    if one.line.startswith("table:"):
        number = number_of(UUID(one.line.removeprefix("table:")))
    return {"row": one, "table": number, "left": None if left is None else max(0, left)}


def _page(request: HttpRequest, facts: SessionFacts, *, error: str = "", status: int = 200) -> HttpResponse:
    context = _context(request, facts) | {"error": error}
    if context["now"].table is not None:
        context |= table_shell(request, UUID(context["now"].table), back="/mine/", mine=True)
    return render(request, "tables/mine.html", context, status=status)


def _ended(request: HttpRequest) -> HttpResponse:
    return _closed(request, gettext("This page has ended: scan the code on your last receipt."), 403)


def _closed(request: HttpRequest, words: str, status: int) -> HttpResponse:
    return render(request, "tables/mine_closed.html", {"words": words}, status=status)
