"""The page on which hands that were played on paper come back: one block, signed (A4, A18; FLOOR.md 43)."""

from typing import Any
from uuid import UUID, uuid4

from django import forms
from django.contrib.auth.decorators import login_required
from django.core.exceptions import PermissionDenied
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext_lazy as _
from django.views.decorators.debug import sensitive_post_parameters
from django.views.decorators.http import require_http_methods

from players.pins import PIN
from players.sessions import current_session
from tables import store
from tables.engine import commands as ask
from tables.engine.state import Table as State
from tables.execute import execute
from tables.models import Table
from tables.money_field import MoneyField
from tables.permissions import FLOOR
from tables.sentences import words_of
from tables.wire import Envelope, Nak, Second


class PaperForm(forms.Form):
    """The last number, where button and blinds were, what lies before every seat, and who signs."""

    command = forms.UUIDField(widget=forms.HiddenInput)
    last = forms.IntegerField(label=_("Last hand on paper"), min_value=1, max_value=10**6)
    button = forms.TypedChoiceField(label=_("Button in that hand"), coerce=int)
    reason = forms.CharField(label=_("Reason"), max_length=200)
    tips = MoneyField(label=_("Tips taken meanwhile"), required=False)
    drop = MoneyField(label=_("Commission and time charge taken meanwhile"), required=False)
    pin = forms.RegexField(PIN, label=_("Your PIN"), widget=forms.PasswordInput({"inputmode": "numeric"}))
    badge = forms.RegexField(r"^[0-9A-Za-z-]{1,16}\Z", label=_("Second signature: badge"), required=False)
    second = forms.RegexField(PIN, label=_("Second signature: PIN"), required=False,
                              widget=forms.PasswordInput({"inputmode": "numeric"}))  # fmt: skip

    def __init__(self, state: State, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.state = state
        minor = state.house.minor_units
        seats = [(n, str(n)) for n in range(1, state.rules.max_seats + 1)]
        names = ["button"]
        if state.rules.posts_blinds:
            self._positions(seats)
            names += ["small_blind", "big_blind"]
        for name in names:
            field = self.fields[name]
            assert isinstance(field, forms.ChoiceField)
            field.choices = seats if name != "small_blind" else [("", "–"), *seats]
        for number, seat in sorted(state.seats.items()):
            label = _("Seat %(seat)s counted") % {"seat": number}
            self.fields[f"seat_{number}"] = MoneyField(label=label, minor_units=minor, initial=seat.stack)
        self.fields["last"].initial = state.hands + 1
        chairs = [f"seat_{number}" for number in sorted(state.seats)]
        self.order_fields(["command", "last", *names, "reason", *chairs, "tips", "drop", "pin"])

    def _positions(self, seats: list[tuple[int, str]]) -> None:
        self.fields["small_blind"] = forms.TypedChoiceField(
            label=_("Small blind in that hand"), coerce=int, required=False, empty_value=None
        )
        self.fields["big_blind"] = forms.TypedChoiceField(label=_("Big blind in that hand"), coerce=int)

    def envelope(self) -> Envelope:
        """The command that the form gives, for who entered his PIN."""
        data = self.cleaned_data
        asked = ask.EnterPaperHands(
            last=data["last"],
            stacks={n: data[f"seat_{n}"] for n in self.state.seats},
            button=data["button"],
            small_blind=data.get("small_blind"),
            big_blind=data.get("big_blind"),
            tips=data["tips"] or 0,
            drop=data["drop"] or 0,
            reason=data["reason"],
        )
        signed = data["badge"] and data["second"]
        second = Second(badge=data["badge"], pin=data["second"]) if signed else None
        return Envelope(id=data["command"], exp=self.state.seq, command=asked, second=second, pin=data["pin"])


@sensitive_post_parameters("pin", "second")
@require_http_methods(["GET", "HEAD", "POST"])
@login_required
def paper(request: HttpRequest, table: UUID) -> HttpResponse:
    """The form of a table; 409 with the rule's reason when the block does not fit, 404 without a session."""
    facts = current_session(request.session.session_key)
    if facts is None or facts.role not in FLOOR:
        raise PermissionDenied
    row = get_object_or_404(Table, pk=table)
    state = store.load_table(table)
    if state.phase == "closed" or not state.seats:
        raise Http404
    if request.method != "POST":
        return _page(request, row, PaperForm(state, initial={"command": uuid4()}))
    form = PaperForm(state, request.POST)
    if not form.is_valid():
        return _page(request, row, form, status=400)
    answer = execute(table, form.envelope(), facts.as_actor())
    if isinstance(answer, Nak):
        words = words_of(state.house)
        form.add_error(None, words.fill(words.label(answer.code), answer.facts))
        return _page(request, row, form, status=409)
    return redirect("floor")


def _page(request: HttpRequest, row: Table, form: PaperForm, *, status: int = 200) -> HttpResponse:
    return render(request, "tables/paper.html", {"table": row, "form": form}, status=status)
