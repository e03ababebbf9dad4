"""The page of a table's own chips: its float, its slips and the form for the next one (FLOOR.md 25; A20).

What is signed goes through `execute`; every amount on the page comes from the server, the total of a slip
before it is signed from its preview.
"""

from typing import Any
from uuid import UUID, uuid4

from django import forms
from django.contrib.auth.decorators import login_required
from django.core.exceptions import PermissionDenied
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext
from django.views.decorators.debug import sensitive_post_parameters
from django.views.decorators.http import require_http_methods

from audit.command import Refused
from players.models import Language
from players.roles import FLOOR_STAFF
from players.sessions import SessionFacts, current_session
from tables import selectors, store
from tables.engine import commands as ask
from tables.engine.state import Table as State
from tables.engine.till import Data, float_desk
from tables.execute import execute
from tables.labels.sheets import ABOUT, SLIPS
from tables.models import Slip, Table
from tables.permissions import CAGE, may_give
from tables.sentences import words_of
from tables.sheets import money
from tables.slips import slip_section
from tables.typed import whole_typed
from tables.views import for_roles, shell, signed_in
from tables.wire import Envelope, Nak, Second

ASKS_PIN = frozenset({"pin_needed", "pin_wrong"})
PARTS = frozenset({"opener", "fill", "credit"})
"""Slips that move a part: nothing is asked about one before a piece is typed."""
LAST = 30
"""Slips on the page, the newest first."""


class SlipForm(forms.Form):
    """A slip as it was counted; the pieces stand in fields `chip-500`, `chip-1000`, …"""

    kind = forms.ChoiceField(choices=[(kind, kind) for kind in SLIPS])
    command = forms.UUIDField()
    exp = forms.IntegerField(min_value=0)
    badge = forms.RegexField(r"^[0-9A-Za-z-]{1,16}\Z", required=False)
    second_pin = forms.RegexField(r"^[0-9]{6}\Z", required=False)
    pin = forms.RegexField(r"^[0-9]{6}\Z", required=False)

    def chips(self) -> dict[int, int] | None:
        """Value -> pieces; None where a field holds no whole number."""
        found: dict[int, int] = {}
        for name, typed in self.data.items():
            value, text = name.removeprefix("chip-"), str(typed).strip()
            if name == value or not text:
                continue
            chip, pieces = whole_typed(value, digits=12), whole_typed(text, digits=6)
            if chip is None or pieces is None:
                return None
            found[chip] = pieces
        return found


@sensitive_post_parameters("second_pin", "pin")
@require_http_methods(["GET", "HEAD", "POST"])
@login_required
def float_page(request: HttpRequest, table: UUID) -> HttpResponse:
    """Figures, form and slips of a table; 409 with the reason where a slip is refused."""
    facts = current_session(request.session.session_key)
    if facts is None or facts.role not in FLOOR_STAFF:
        raise PermissionDenied
    row = get_object_or_404(Table, pk=table)
    if request.method != "POST":
        return _page(request, facts, row)
    form = SlipForm(request.POST)
    chips = form.chips() if form.is_valid() else None
    if chips is None:
        return _page(request, facts, row, error=gettext("Check what was entered"), status=400)
    answer = execute(row.pk, _envelope(form.cleaned_data, chips), facts.as_actor())
    if isinstance(answer, Nak):
        return _page(request, facts, row, nak=answer, status=409)
    return redirect("float", table=row.pk)


@for_roles(*FLOOR_STAFF)
def floats(request: HttpRequest) -> HttpResponse:
    """Every table whose log checks, with its float, what is issued to it and whether its book balances."""
    found = [(row, row.state) for row in selectors.tables() if row.state is not None]
    issued = selectors.issued()
    rows = [
        {
            "id": row.id,
            "number": row.number,
            "open": state.till is not None,
            "float": money(float_desk(state)["float"], state.house),
            "issued": money(issued.get(row.id, 0), state.house),
            "ok": state.book is None,
        }
        for row, state in found
    ]
    context = {"rows": rows, "cage": signed_in(request).role in CAGE, "languages": Language.choices}
    return render(request, "tables/floats.html", context)


def _envelope(data: dict[str, Any], chips: dict[int, int]) -> Envelope:
    second = None
    if data["badge"] and data["second_pin"]:
        second = Second(badge=data["badge"], pin=data["second_pin"])
    command = ask.MoveFloat(kind=data["kind"], chips=chips)
    return Envelope(
        id=data["command"], exp=data["exp"], command=command, second=second, pin=data["pin"] or None
    )


def _page(
    request: HttpRequest,
    facts: SessionFacts,
    row: Table,
    *,
    error: str = "",
    nak: Nak | None = None,
    status: int = 200,
) -> HttpResponse:
    try:
        state = store.load_table(row.pk)
    except Refused as refusal:  # a log that does not check shows nothing
        raise PermissionDenied from refusal
    house = state.house
    slips = list(Slip.objects.filter(table=row).order_by("-number")[:LAST])
    names = selectors.names_of({who for one in slips for who in (one.first, one.second)})
    desk = float_desk(state)
    may = may_give(ask.MoveFloat, facts.role)
    context = shell(request, table=str(row.pk), currency=house.currency, minor_units=house.minor_units)
    context |= {
        "row": row,
        "desk": desk,
        "figures": _figures(row, state, desk),
        "kinds": [
            (kind, gettext(SLIPS[kind]), gettext(ABOUT[kind]), kind in PARTS) for kind in desk["offered"]
        ]
        if may
        else [],
        "lines": _lines(request, desk, state),
        "chosen": request.POST.get("kind", desk["offered"][0] if desk["offered"] else ""),
        "badge": request.POST.get("badge", ""),
        "section": slip_section(slips, house, names),
        "numbers": [one.number for one in slips],
        "command": uuid4(),
        "exp": state.seq,
        "error": error or (_said(nak, state) if nak is not None else ""),
        "ask_pin": nak is not None and nak.code in ASKS_PIN,
        "languages": Language.choices,
    }
    return render(request, "tables/float.html", context, status=status)


def _figures(row: Table, state: State, desk: Data) -> list[tuple[str, str, str]]:
    """What lies at the table by the book: code, word, amount."""
    issued = -selectors.chips_of(row.pk)["cage"]
    found = [
        ("float", gettext("Float"), desk["float"]),
        ("drop", gettext("Drop"), desk["drop"]),
        ("tips", gettext("Tips"), desk["tips"]),
        ("issued", gettext("Issued"), issued),
    ]
    return [(code, word, money(amount, state.house)) for code, word, amount in found]


def _lines(request: HttpRequest, desk: Data, state: State) -> list[dict[str, Any]]:
    return [
        {
            "value": value,
            "word": money(value, state.house),
            "brought": desk["chips"].get(value, 0),
            "typed": request.POST.get(f"chip-{value}", ""),
        }
        for value in desk["values"]
    ]


def _said(nak: Nak, state: State) -> str:
    words = words_of(state.house)
    return words.fill(words.label(nak.code), nak.facts)
