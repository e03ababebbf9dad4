"""The page of the people: who is known, whether he is admitted, where he sits (A17; TRUST G29 and GDPR).

For those who may see why somebody is not admitted, and for nobody else. What is written goes through
`players.execute`; who looked for people, and how many were shown, goes to the access log.
"""

import logging
from collections.abc import Iterable
from typing import Any, Final
from uuid import UUID, uuid4

from django import forms
from django.contrib.auth.decorators import login_required
from django.core.exceptions import PermissionDenied
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.http import urlencode
from django.utils.translation import gettext_lazy as _
from django.views.decorators.debug import sensitive_post_parameters
from django.views.decorators.http import require_http_methods, require_safe

from audit.command import Refused
from players import admission
from players.execute import MAY_ERASE, MAY_SEE_PEOPLE, CheckAdmission, EraseIdentity, RegisterPlayer, execute
from players.forms import AdmissionForm, EraseForm, RegisterForm
from players.identity import Person, people_of, search
from players.models import AdmissionCheck, Language
from players.sessions import SessionFacts, current_session
from tables import gaming_day, selectors
from tables.models import Seat
from tables.views import TRAIL_READERS

access = logging.getLogger("omaha.access")

REFUSALS: Final = {
    "already_registered": _("This person is registered already"),
    "exclusion_stands": _("The exclusion stands: only compliance writes down that it has ended"),
    "under_age": _("By his document he is under age"),
    "nothing_to_erase": _("Nothing is left to erase"),
    "bad_message": _("Check what was entered"),
    "not_permitted": _("Your role may not do this"),
}
DONE: Final = {
    "register": _("Registered. Check the admission before seating."),
    "check": _("The check is written down."),
    "erase": _("The papers of this person cannot be read any more."),
}
AGAIN: Final = _("Not written down: try once more")


@sensitive_post_parameters("name", "number", "born")
@require_http_methods(["GET", "HEAD", "POST"])
@login_required
def people(request: HttpRequest) -> HttpResponse:
    """Look people up, register them, write down admission checks; 403 for other roles, 409 for a refusal."""
    facts = current_session(request.session.session_key)
    if facts is None or facts.role not in MAY_SEE_PEOPLE:
        raise PermissionDenied
    what = request.POST.get("what", "search")
    if what == "search":  # by POST: names have no business in addresses and their logs
        return _page(request, facts)
    form_of = {"register": RegisterForm, "check": AdmissionForm, "erase": EraseForm}.get(what)
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
    check = CheckAdmission(
        player_id=player,
        result=AdmissionCheck.Result(data["result"]),
        source=AdmissionCheck.Source(data["source"]),
        reference=data["reference"],
    )
    execute(check, command_id=command_id, actor=actor)
    return player


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
        "rows": _rows(found, seated),
        "attention": _rows(people_of(waiting), seated),
        "register": form if isinstance(form, RegisterForm) else RegisterForm(initial={"command": uuid4()}),
        "results": AdmissionCheck.Result.choices,
        "sources": AdmissionCheck.Source.choices,
        "error": error,
        "done": DONE.get(request.GET.get("done", ""), ""),
        "may_erase": facts.role in MAY_ERASE,
        "today": _today() if facts.role in TRAIL_READERS else "",
        "languages": Language.choices,
    }
    return render(request, "tables/people.html", context, status=status)


def _today() -> str:
    """The house's gaming day that runs, as the case file of a person's evening is asked for."""
    return str(gaming_day.house_began(timezone.now(), selectors.houses()).date())


def _rows(found: Iterable[Person], seated: Iterable[Seat]) -> list[dict[str, Any]]:
    """What the page says of each person, with an id for the command that its form may give."""
    people = list(found)
    stands = admission.standing([person.player_id for person in people])
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
        }
        for person in people
    ]
