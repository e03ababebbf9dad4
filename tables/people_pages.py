"""The page of the people: who is known, whether he is admitted, where he sits (A17; TRUST G29 and GDPR).

For those who may see why somebody is not admitted, and for nobody else. What is written goes through
`players.execute`; who looked for people, and how many were shown, goes to the access log.
"""

import logging
from collections.abc import Collection, Iterable
from contextlib import suppress
from datetime import UTC, datetime
from typing import Any, Final
from uuid import UUID, uuid4, uuid5

from django import forms
from django.contrib.auth.decorators import login_required
from django.core.exceptions import PermissionDenied
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.http import urlencode
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _
from django.views.decorators.debug import sensitive_post_parameters
from django.views.decorators.http import require_http_methods, require_safe

from audit.command import Actor, Refused
from players import admission
from players.bars import LIFTED_FOR, MAY_BAR, MAY_SEE_BARS, REASONS, BarPerson, LiftBar
from players.execute import MAY_ERASE, MAY_SEE_PEOPLE, CheckAdmission, EraseIdentity, RegisterPlayer, execute
from players.forms import AdmissionForm, BarForm, EraseForm, LiftForm, RegisterForm
from players.identity import Person, people_of, search
from players.models import AdmissionCheck, Language, Waiting
from players.sessions import SessionFacts, current_session
from players.signing import confirm
from players.waiting import LeaveList
from tables import gaming_day, penalties, selectors
from tables.labels.conduct import CONDUCT
from tables.lists import execute_list
from tables.models import Seat, Table
from tables.views import TRAIL_READERS

access = logging.getLogger("omaha.access")

REFUSALS: Final = {
    "already_registered": _("This person is registered already"),
    "exclusion_stands": _("The exclusion stands: only compliance writes down that it has ended"),
    "under_age": _("By his document he is under age"),
    "nothing_to_erase": _("Nothing is left to erase"),
    "bad_message": _("Check what was entered"),
    "not_permitted": _("Your role may not do this"),
    "seated": _("This person sits at a table: give the penalty there"),
    "bar_over": _("This day is over already"),
    "barred_already": _("This person is barred already"),
    "not_barred": _("No bar stands"),
    "outranked": _("Only the same or a higher rank may change this ruling"),
    "pin_needed": _("Enter your PIN"),
    "pin_wrong": _("This is not your PIN"),
    "pin_locked": _("Too many wrong PINs: wait 15 minutes or call the floor supervisor"),
}
DONE: Final = {
    "register": _("Registered. Check the admission before seating."),
    "check": _("The check is written down."),
    "erase": _("The papers of this person cannot be read any more."),
    "bar": _("Barred: no seat and no chips."),
    "lift": _("The bar is lifted."),
}
FORMS: Final[dict[str, type[forms.Form]]] = {
    "register": RegisterForm,
    "check": AdmissionForm,
    "erase": EraseForm,
    "bar": BarForm,
    "lift": LiftForm,
}
AGAIN: Final = _("Not written down: try once more")


@sensitive_post_parameters("name", "number", "born", "pin")
@require_http_methods(["GET", "HEAD", "POST"])
@login_required
def people(request: HttpRequest) -> HttpResponse:
    """Look people up, register, check, bar them at the door; 403 for other roles, 409 for a refusal."""
    facts = current_session(request.session.session_key)
    if facts is None or facts.role not in MAY_SEE_PEOPLE:
        raise PermissionDenied
    what = request.POST.get("what", "search")
    if what == "search":  # by POST: names have no business in addresses and their logs
        return _page(request, facts)
    form_of = FORMS.get(what)
    form = form_of(request.POST) if form_of is not None else None
    if form is None or not form.is_valid():
        return _page(request, facts, error=REFUSALS["bad_message"], form=form, status=400)
    try:
        shown = _carry_out(form, facts)
    except Refused as refusal:
        known = str(refusal.facts.get("player", ""))
        error = REFUSALS.get(refusal.code, AGAIN)
        return _page(request, facts, error=error, form=form, known=known, status=409)
    return redirect(f"{reverse('people')}?{urlencode({'player': shown, 'done': what})}")


@require_safe
@login_required
def attention(request: HttpRequest) -> JsonResponse:
    """How many are seated without a valid admission: `{"n": 1}`; asked every few seconds by the floor."""
    facts = current_session(request.session.session_key)
    if facts is None or facts.role not in MAY_SEE_PEOPLE:
        raise PermissionDenied
    return JsonResponse({"n": len(admission.refused(list(Seat.objects.values_list("player", flat=True))))})


def _carry_out(form: forms.Form, facts: SessionFacts) -> str:
    """Give the command of a form that is whole; returns the player it was about. Raises Refused."""
    data: dict[str, Any] = form.cleaned_data
    actor = facts.as_actor()
    command_id: UUID = data["command"]
    if isinstance(form, RegisterForm):
        player: str = command_id.hex  # sent twice, it is the same person
        asked = RegisterPlayer(player_id=player, alias=data["alias"])
        execute(asked, command_id=command_id, actor=actor, papers=form.papers())
        return player
    player = str(data["player"])
    if isinstance(form, EraseForm):
        execute(EraseIdentity(player), command_id=command_id, actor=actor)
        return player
    if isinstance(form, BarForm | LiftForm):
        if facts.role in MAY_BAR:  # nobody else learns whether a PIN is right
            confirm(facts.session, data["pin"] or None, recent=False)
        bars = LiftBar(player, data["reason"]) if isinstance(form, LiftForm) else _bar(player, data)
        execute(bars, command_id=command_id, actor=actor)
        if isinstance(bars, BarPerson):
            _off_the_lists(player, command_id, actor)
        return player
    check = CheckAdmission(
        player_id=player,
        result=AdmissionCheck.Result(data["result"]),
        source=AdmissionCheck.Source(data["source"]),
        reference=data["reference"],
    )
    execute(check, command_id=command_id, actor=actor)
    return player


def _off_the_lists(player: str, command_id: UUID, actor: Actor) -> None:
    """Who is barred waits for no seat, and no chair is kept for him; each list has an entry of its own."""
    for line in Waiting.objects.filter(player=player).values_list("line", flat=True):
        with suppress(Refused):  # he has left it at this moment
            execute_list(LeaveList(player, line), command_id=uuid5(command_id, line), actor=actor)


def _bar(player: str, data: dict[str, Any]) -> BarPerson:
    """Barred to the end of a gaming day, at whatever table it is the last to end."""
    return BarPerson(player, data["reason"], gaming_day.house_ends(data["until"], selectors.houses()))


def _page(
    request: HttpRequest,
    facts: SessionFacts,
    *,
    error: Any = "",
    form: forms.Form | None = None,
    known: str = "",
    status: int = 200,
) -> HttpResponse:
    wanted = request.POST.get("q", "").strip()[:80]
    about = known or request.GET.get("player", "") or request.POST.get("player", "")
    found = search(wanted) if wanted else people_of([about] if about else [])
    seated = list(Seat.objects.select_related("table").order_by("table__number", "seat"))
    waiting = admission.refused([chair.player_id for chair in seated])
    if wanted:
        line = {"actor": facts.actor, "role": facts.role, "device": facts.device, "found": len(found)}
        access.info("people searched", extra={"facts": line})
    context = {
        "wanted": wanted,
        "rows": _rows(found, seated, facts.role),
        "attention": _rows(people_of(waiting), seated, facts.role),
        "register": form if isinstance(form, RegisterForm) else RegisterForm(initial={"command": uuid4()}),
        "results": AdmissionCheck.Result.choices,
        "sources": AdmissionCheck.Source.choices,
        "error": error,
        "done": DONE.get(request.GET.get("done", ""), ""),
        "may_erase": facts.role in MAY_ERASE,
        "may_bar": facts.role in MAY_BAR,
        "bar_reasons": _words(REASONS),
        "lift_reasons": _words(LIFTED_FOR),
        "first_day": _today(),
        "today": _today() if facts.role in TRAIL_READERS else "",
        "languages": Language.choices,
    }
    return render(request, "tables/people.html", context, status=status)


def _today() -> str:
    """The house's gaming day that runs, as the case file of a person's evening is asked for."""
    return str(gaming_day.house_began(timezone.now(), selectors.houses()).date())


def _words(codes: Iterable[str]) -> list[tuple[str, str]]:
    return [(code, gettext(CONDUCT[f"pr_{code}"])) for code in codes]


def _barred(people: Collection[str], role: str) -> dict[str, dict[str, Any]]:
    """What bars each of the people from seat and chips now, for those who may know of it (A17)."""
    if role not in MAY_SEE_BARS:
        return {}
    numbers = {str(pk): number for pk, number in Table.objects.values_list("pk", "number")}
    return {
        player: {
            "until": timezone.localtime(datetime.fromtimestamp(row.until, UTC)),
            "reason": gettext(CONDUCT.get(f"pr_{row.reason}", "")) or row.reason,
            "table": numbers.get(row.table_id),
        }
        for player, row in penalties.against(people, timezone.now()).items()
    }


def _rows(found: Iterable[Person], seated: Iterable[Seat], role: str) -> list[dict[str, Any]]:
    """What the page says of each person, with an id for the command that its form may give."""
    people = list(found)
    ids = [person.player_id for person in people]
    stands, barred = admission.standing(ids), _barred(ids, role)
    chairs = {chair.player_id: chair for chair in seated}
    return [
        {
            "person": person,
            "standing": stands[person.player_id],
            "result": AdmissionCheck.Result(stands[person.player_id].result).label,
            "source": dict(AdmissionCheck.Source.choices).get(stands[person.player_id].source, ""),
            "chair": chairs.get(person.player_id),
            "command": uuid4(),
            "erasing": uuid4(),
            "bar": barred.get(person.player_id),
            "barring": uuid4(),
        }
        for person in people
    ]
