"""The cashier's desk: every seat of the room, who wants or must rebuy, today's operations, seat by seat.

A page that is read anew when something has changed; what is done goes through `execute` like everything
else, and every amount on it comes from `tables.engine.cage_desk` or from the receipts (FLOOR 19, 24).
"""

import hashlib
from datetime import datetime
from typing import Any, Final
from uuid import UUID, uuid4

from django import forms
from django.contrib.auth.decorators import login_required
from django.core.exceptions import PermissionDenied
from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.http import urlencode
from django.utils.translation import gettext
from django.views.decorators.debug import sensitive_post_parameters
from django.views.decorators.http import require_http_methods, require_safe

from audit.command import Refused
from players.models import Language
from players.roles import Role
from players.sessions import SessionFacts, current_session
from tables import cage, selectors, store
from tables.alert_pages import room_day, unseen
from tables.cage_rows import stakes
from tables.engine import commands as ask
from tables.engine.cage_desk import desk
from tables.engine.state import Source
from tables.engine.state import Table as State
from tables.execute import execute
from tables.labels.cage import KINDS, SOURCES
from tables.models import Receipt, Table
from tables.receipt_pages import name_of
from tables.selectors import TableRow
from tables.sentences import words_of
from tables.typed import units_typed, whole_typed
from tables.wire import Ack, Envelope, Nak

MAY_CASH: Final = frozenset({Role.CASHIER, Role.INSPECTOR, Role.JEFE})
MAY_RELEASE: Final = frozenset({Role.INSPECTOR, Role.JEFE})
ASKS_PIN: Final = frozenset({"pin_needed", "pin_wrong"})


OPERATIONS: Final = ("buy_in", "rebuy", "count", "leave", "release", "refuse")


class CageForm(forms.Form):
    """One operation at one seat."""

    what = forms.ChoiceField(choices=[(w, w) for w in OPERATIONS])
    command = forms.UUIDField()
    amount = forms.CharField(max_length=16, required=False)
    source = forms.ChoiceField(choices=[(s, s) for s in SOURCES], required=False)
    pin = forms.RegexField(r"^[0-9]{6}\Z", required=False)


def _cashier(request: HttpRequest) -> SessionFacts:
    facts = current_session(request.session.session_key)
    if facts is None or facts.role not in MAY_CASH:
        raise PermissionDenied
    return facts


@require_safe
@login_required
def cage_page(request: HttpRequest) -> HttpResponse:
    """Seats of all tables, requests, alerts not yet seen, operations of the gaming day."""
    _cashier(request)
    rows = [row for row in selectors.tables() if row.state is not None and row.state.seats]
    people = {seat.player_id for row in rows if row.state for seat in row.state.seats.values()}
    names = selectors.names_of(people)
    found = [_table(row, row.state, names) for row in rows if row.state is not None]
    since = room_day().since
    context = {
        "tables": found,
        "wanted": [seat for one in found for seat in one["seats"] if seat["urgent"]],
        "alerts": len(unseen()),
        "receipts": [_receipt(one) for one in cage.receipts_since(since, limit=cage.LISTED)],
        "taken": _taken(since),
        "more": max(0, Receipt.objects.filter(at__gte=since).count() - cage.LISTED),
        "version": _version(),
        "languages": Language.choices,
    }
    return render(request, "tables/cage.html", context)


def _taken(since: datetime) -> list[tuple[str, int, int, int]]:
    """Word, taken in, paid out, what is left of it, by what it came and went as; the sum of all last."""
    found = cage.taken_since(since)
    rows = [(gettext(word), *found[code]) for code, word in SOURCES.items() if code in found]
    sums = (sum(row[1] for row in rows), sum(row[2] for row in rows))
    return [(word, taken, paid, taken - paid) for word, taken, paid in [*rows, (gettext("Total"), *sums)]]


@require_safe
@login_required
def cage_version(request: HttpRequest) -> JsonResponse:
    """`{"v": "…"}`: another text once a table, a receipt or an alert is another."""
    _cashier(request)
    return JsonResponse({"v": _version()})


def _version() -> str:
    heads = [(row.id, row.seq) for row in selectors.tables()]
    last = Receipt.objects.order_by("-pk").values_list("pk", flat=True).first()
    return hashlib.sha256(repr((heads, last, len(unseen()))).encode()).hexdigest()[:16]


@sensitive_post_parameters("pin")
@require_http_methods(["GET", "HEAD", "POST"])
@login_required
def cage_seat(request: HttpRequest, table: UUID, seat: int) -> HttpResponse:
    """One seat: what the house offers there and the keys for it; 409 with the reason where it is refused."""
    facts = _cashier(request)
    row = get_object_or_404(Table, pk=table)
    if request.method != "POST":
        return _seat_page(request, facts, row, seat)
    form = CageForm(request.POST)
    if not form.is_valid():
        return _seat_page(request, facts, row, seat, error=gettext("Check what was entered"), status=400)
    state = _state(row)
    command = _command(form.cleaned_data, state, seat)
    if command is None:
        return _seat_page(request, facts, row, seat, error=gettext("Check the amount"), status=400)
    envelope = Envelope(
        id=form.cleaned_data["command"], exp=None, command=command, pin=form.cleaned_data["pin"] or None
    )
    answer = execute(row.pk, envelope, facts.as_actor())
    if isinstance(answer, Nak):
        asked = answer.code in ASKS_PIN
        error = _said(answer, state)
        fill = answer.code == "float_short"
        return _seat_page(request, facts, row, seat, error=error, ask_pin=asked, fill=fill, status=409)
    done = "" if isinstance(command, ask.CountStack) else _done(row, seat, answer)
    return redirect(f"{reverse('cage_seat', args=[row.pk, seat])}{done}")


def _command(
    data: dict[str, Any], state: State, seat: int
) -> ask.SeatCommands | ask.WishCommands | ask.CountStack | None:
    """The command of a form; None where its amount can't be read."""
    source: Source = data["source"] or "cash"
    match data["what"]:
        case "leave" if state.phase == "closed":
            return ask.CashOut(seat=seat, source=source)
        case "leave":
            return ask.Leave(seat=seat, source=source)
        case "release":
            return ask.ReleaseSeat(seat=seat, source=source)
        case "refuse":
            return ask.EndRequest(seat=seat, outcome="refused")
    counts = data["what"] == "count"
    amount = units_typed(data["amount"], state.house.minor_units)
    if amount is None or not (amount or counts):
        return None
    if counts:
        return ask.CountStack(seat=seat, counted=amount)
    if data["what"] == "buy_in":
        return ask.BuyIn(seat=seat, amount=amount, source=source)
    return ask.Rebuy(seat=seat, amount=amount, source=source)


def _done(row: Table, seat: int, answer: Ack) -> str:
    """The receipt of what was just done, if there is one; a cash-out after the hand has none yet."""
    found = Receipt.objects.filter(table=row, seat=seat, seq__lte=answer.seq).order_by("-seq").first()
    done = found is not None and answer.seq - found.seq <= 2
    return f"?{urlencode({'receipt': found.number})}" if found is not None and done else "?asked=1"


def _state(row: Table) -> State:
    try:
        return store.load_table(row.pk)
    except Refused as refusal:  # a log that does not check shows nothing
        raise PermissionDenied from refusal


def _said(nak: Nak, state: State) -> str:
    """A refusal in words with its amounts, and the article."""
    words = words_of(state.house)
    said = words.fill(words.label(nak.code), nak.facts)
    missing = nak.facts.get("missing")
    if nak.code == "below_join_min" and isinstance(missing, int):
        said += " · " + gettext("%(amount)s missing") % {"amount": words.money(missing)}
    article = nak.facts.get("rule")
    return f"{said} ({article})" if article else said


def _table(row: TableRow, state: State, names: dict[str, str]) -> dict[str, Any]:
    seats = [_seat(row, state, n, names) for n in sorted(state.seats)]
    return {"id": row.id, "number": row.number, "currency": state.house.currency, "seats": seats}


def _seat(row: TableRow, state: State, number: int, names: dict[str, str]) -> dict[str, Any]:
    found = desk(state, number)
    if found is None:
        raise Http404
    kept = found["rebuy"] or {}
    urgent = found["asked"] in ("rebuy", "leave") or kept.get("forced") or found["leaving"]
    more = {"table": row.id, "number": row.number, "currency": state.house.currency}
    return found | more | {"alias": names.get(found["player"], ""), "urgent": bool(urgent)}


def _seat_page(
    request: HttpRequest,
    facts: SessionFacts,
    row: Table,
    seat: int,
    *,
    error: str = "",
    ask_pin: bool = False,
    fill: bool = False,
    status: int = 200,
) -> HttpResponse:
    state = _state(row)
    chair = state.seats.get(seat)
    old, names, mine = 0, {}, []
    if chair is not None:
        old = cage.going_south(chair.player_id, stakes(state.rules, state.house), state.house, timezone.now())
        names = selectors.names_of([chair.player_id])
        mine = [_receipt(one) for one in cage.receipts_of(chair.player_id, since=room_day().since)]
    shown = whole_typed(request.GET.get("receipt", ""), digits=9)
    last = cage.receipt_of(row.pk, shown) if shown is not None else None
    found = desk(state, seat, old_stack=old)
    context: dict[str, Any] = {
        "row": row,
        "seat": seat,
        "desk": found,
        "alias": names.get(chair.player_id, "") if chair else "",
        "house": state.house,
        "session": state.phase,
        "sources": [(code, gettext(word)) for code, word in SOURCES.items()],
        "receipts": mine,
        "last": _receipt(last) if last is not None else None,
        "asked": "asked" in request.GET,
        "typed": request.POST,
        "ids": {what: uuid4() for what in (*OPERATIONS, "booked")},
        "error": error,
        "ask_pin": ask_pin,
        "fill": fill,
        "may_release": facts.role in MAY_RELEASE,
        "languages": Language.choices,
    }
    why = ((found or {}).get("rebuy") or {}).get("refused")
    if why is not None:
        context["no_rebuy"] = _said(Nak(id=None, code=why["code"], facts=why["facts"]), state)
    return render(request, "tables/cage_seat.html", context, status=status)


def _receipt(found: Receipt) -> dict[str, Any]:
    return {
        "row": found,
        "name": name_of(found),
        "kind": gettext(KINDS[found.kind]),
        "source": gettext(SOURCES[found.source]),
        "out": found.kind in cage.PAID_OUT,
    }
