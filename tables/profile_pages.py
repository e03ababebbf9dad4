"""The pages of house profiles: Direction writes a version, a second person signs it (RULES.md 1).

What holds is the engine's to say; what is written goes through `tables.house`.
"""

from typing import Any, Final
from uuid import UUID, uuid4

from django.contrib.auth.decorators import login_required
from django.core.exceptions import PermissionDenied
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseRedirect, JsonResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext
from django.views.decorators.debug import sensitive_post_parameters
from django.views.decorators.http import require_http_methods, require_safe
from msgspec import ValidationError, convert

from audit.command import Refused
from players.models import Language
from players.sessions import SessionFacts, current_session
from tables import selectors
from tables.engine.presets import PRESET_FIGURES
from tables.engine.profiles import Fault, Profile, differs, faults_of
from tables.house import (
    MAY_READ_PROFILES,
    MAY_SIGN_PROFILES,
    MAY_WRITE_PROFILES,
    approve_profile,
    save_profile,
    withdraw_profile,
)
from tables.house_time import moment
from tables.labels.floor import FLOOR
from tables.labels.profile import PROFILE
from tables.messages import REFUSALS
from tables.models import ProfileSignature, ProfileVersion
from tables.profile_form import computed, read_form, typed_of
from tables.profile_rows import fault_text, form_sections, label, shown_sections, word
from tables.profiles import content_of, openable
from tables.typed import whole_typed
from tables.wire import Second

DONE: Final = ("saved", "signed", "withdrawn")
SECOND: Final = {"pin": "profile_refused_pin", "role": "profile_refused_role", "same": "profile_refused_same",
                 "locked": "profile_refused_locked"}  # fmt: skip
OWN: Final = {"stale": "profile_refused_already", "profile_signed": "profile_refused_signed"}


@require_safe
@login_required
def profiles(request: HttpRequest) -> HttpResponse:
    """Every profile with its newest version and how the house stands to it."""
    facts = _reader(request)
    rows = list(ProfileVersion.objects.prefetch_related("signatures").order_by("number"))
    newest = {row.profile: row for row in rows}
    opens = {row.profile: row.number for row in openable()}
    context = _context(facts) | {
        "rows": [
            _listed(row, opens.get(row.profile))
            for row in sorted(newest.values(), key=lambda row: (row.name, row.seq))
        ],
        "presets": [(name, _preset(name)) for name in PRESET_FIGURES],
    }
    return render(request, "tables/profiles.html", context)


@require_http_methods(["GET", "HEAD", "POST"])
@login_required
def write(request: HttpRequest, profile: UUID | None = None) -> HttpResponse:
    """The form of a new profile, or of the next version of one; 400 while something does not hold.

    `what=check` says what follows and what does not hold, and writes nothing; as JSON for who asks so.
    """
    facts = _reader(request)
    if facts.role not in MAY_WRITE_PROFILES:
        raise PermissionDenied
    last = _last(profile) if profile is not None else None
    if request.method != "POST":
        start = content_of(last) if last else Profile(name="", preset=_start(request))  # type: ignore[arg-type]
        return _form(request, facts, start, typed_of(start), (), last)
    preset = content_of(last).preset if last else _start(request)
    content, typed, faults = read_form(request.POST, preset)
    if request.POST.get("what") == "check":
        if "application/json" in request.headers.get("Accept", ""):
            return JsonResponse(_checked(content, typed, faults))
        return _form(request, facts, content, typed, faults, last, checked=True)
    if faults:
        return _form(request, facts, content, typed, faults, last, status=400)
    return _save(request, facts, content, typed, last)


@sensitive_post_parameters("pin")
@require_http_methods(["GET", "HEAD", "POST"])
@login_required
def profile_page(request: HttpRequest, profile: UUID) -> HttpResponse:
    """One version in full, who wrote and signed it; here it is signed and withdrawn. 409 for a refusal."""
    facts = _reader(request)
    rows = list(ProfileVersion.objects.filter(profile=profile).prefetch_related("signatures"))
    asked = request.POST.get("version") or request.GET.get("version") or ""
    row = (
        next((one for one in rows if str(one.number) == asked), None)
        if asked
        else max(rows, key=lambda one: one.number, default=None)
    )
    if row is None:
        raise Http404
    if request.method == "POST":
        try:
            done = _sign(request, facts, row)
        except Refused as refusal:
            return _page(request, facts, row, rows, error=refused_text(refusal), status=409)
        return _to(row, done)
    return _page(request, facts, row, rows)


def _after(request: HttpRequest) -> int:
    """The version after which the form was opened; -1, which nothing follows, where it does not say."""
    after = whole_typed(request.POST.get("after", "0"), digits=6)
    return -1 if after is None else after


def _save(
    request: HttpRequest, facts: SessionFacts, content: Profile, typed: Any, last: ProfileVersion | None
) -> HttpResponse:
    after = _after(request)
    try:
        command = UUID(request.POST.get("command", ""))
    except ValueError:
        command, after = uuid4(), -1
    of = last.profile if last else command  # sent twice, it is the same profile
    try:
        save_profile(of, content, facts.as_actor(), after=after, command_id=command)
    except Refused as refusal:
        faults = tuple(Fault(*fault) for fault in refusal.facts.get("faults", ()))
        error = "" if faults else refused_text(refusal)
        return _form(request, facts, content, typed, faults, last, error=error, status=409)
    return _to(ProfileVersion.objects.get(profile=of, number=after + 1), "saved")


def _sign(request: HttpRequest, facts: SessionFacts, row: ProfileVersion) -> str:
    """Sign or withdraw a version; returns what was done. Raises Refused."""
    actor, posted = facts.as_actor(), request.POST
    try:
        command = UUID(posted.get("command", ""))
    except ValueError:
        command = uuid4()
    if posted.get("what") == "withdraw":
        withdraw_profile(row.profile, row.number, posted.get("reason", ""), actor, command_id=command)
        return "withdrawn"
    try:
        signature = convert(
            {"badge": posted.get("badge", "").strip(), "pin": posted.get("pin", "").strip()}, Second
        )
    except ValidationError:
        raise Refused("second_refused", why="pin") from None
    approve_profile(row.profile, row.number, signature, actor, command_id=command)
    return "signed"


def _form(
    request: HttpRequest,
    facts: SessionFacts,
    content: Profile,
    typed: Any,
    faults: tuple[Fault, ...],
    last: ProfileVersion | None,
    *,
    checked: bool = False,
    error: str = "",
    status: int = 200,
) -> HttpResponse:
    after = _after(request) if error else -1
    if after < 0:
        after = last.number if last else 0
    context = _context(facts) | {
        "title": word("profile_edit_next", name=last.name, version=after + 1)
        if last
        else word("profile_edit_new"),
        "name": typed["name"],
        "name_faults": [fault_text(fault) for fault in faults if fault.setting == "name"],
        "preset": content.preset,
        "preset_name": _preset(content.preset),
        "sections": form_sections(content, typed, faults),
        "faults": [(fault.setting, label(fault.setting), fault_text(fault)) for fault in faults],
        "holds": word("profile_holds", n=len(differs(content))) if checked and not faults else "",
        "error": error,
        "after": after,
        "command": request.POST.get("command") or uuid4(),
        "save": word("profile_save", version=after + 1),
        "back": reverse("profile", kwargs={"profile": last.profile}) if last else reverse("profiles"),
    }
    return render(request, "tables/profile_form.html", context, status=status)


def _checked(content: Profile, typed: Any, faults: tuple[Fault, ...]) -> dict[str, Any]:
    """What the form's script shows: figures that follow, what differs, what does not hold."""
    rows = [row for section in form_sections(content, typed, faults) for row in section["rows"]]
    named = [fault_text(fault) for fault in faults if fault.setting == "name"]
    return {
        "faults": {row["field"]: row["faults"] for row in rows if row["faults"]}
        | ({"name": named} if named else {}),
        "computed": {row["field"]: row["computed"] for row in rows if row["derived"]},
        "differs": [row["field"] for row in rows if row["differs"]],
        "idle": [row["field"] for row in rows if not row["applies"]],
        "notes": {row["field"]: row["note"] for row in rows},
        "said": word("profile_faults") if faults else word("profile_holds", n=len(differs(content))),
    }


def _page(
    request: HttpRequest,
    facts: SessionFacts,
    row: ProfileVersion,
    rows: list[ProfileVersion],
    *,
    error: str = "",
    status: int = 200,
) -> HttpResponse:
    content, standing = content_of(row), _standing(row)
    last = max(one.number for one in rows)
    context = _context(facts) | {
        "row": row,
        "standing": standing,
        "preset_name": _preset(content.preset),
        "sections": shown_sections(content, computed(content)),
        "left_open": [label(name) for name in content.open_settings],
        "versions": [_standing(one) for one in sorted(rows, key=lambda one: -one.number)],
        "may_sign": facts.role in MAY_SIGN_PROFILES and standing["state"] == "draft",
        "may_withdraw": facts.role in MAY_WRITE_PROFILES and standing["state"] == "approved",
        "may_write": facts.role in MAY_WRITE_PROFILES and row.number == last,
        "sign": word("profile_sign", version=row.number),
        "withdraw": word("profile_withdraw", version=row.number),
        "command": uuid4(),
        "error": error,
        "done": word(f"profile_done_{request.GET.get('done')}") if request.GET.get("done") in DONE else "",
        "sound": not faults_of(content),
    }
    return render(request, "tables/profile.html", context, status=status)


def _standing(row: ProfileVersion) -> dict[str, Any]:
    """A version in the list: its state in words, who and when."""
    signed = {str(one.kind): one for one in row.signatures.all()}
    approved = signed.get(ProfileSignature.Kind.APPROVED)
    withdrawn = signed.get(ProfileSignature.Kind.WITHDRAWN)
    state = "withdrawn" if withdrawn else "approved" if approved else "draft"
    names = selectors.names_of({row.by, *(one.by for one in signed.values())})
    lines = [word("profile_written", name=names.get(row.by, row.by), at=_at(row))]
    if approved:
        lines.append(word("profile_signed", name=names.get(approved.by, approved.by), at=_at(approved)))
    if withdrawn:
        by = names.get(withdrawn.by, withdrawn.by)
        lines.append(word("profile_taken", name=by, at=_at(withdrawn), reason=withdrawn.reason))
    return {
        "row": row,
        "state": state,
        "state_name": word(f"profile_state_{state}"),
        "version": word("profile_newest", version=row.number),
        "lines": lines,
        "url": f"{reverse('profile', kwargs={'profile': row.profile})}?version={row.number}",
    }


def _listed(newest: ProfileVersion, opens: int | None) -> dict[str, Any]:
    """A profile's newest version; where it is another that opens tables, or none, the list says so."""
    found = _standing(newest)
    if opens is None:
        found["lines"].append(word("profile_opens_none"))
    elif opens != newest.number:
        found["lines"].append(word("profile_opens", version=opens))
    return found


def refused_text(refusal: Refused) -> str:
    """The sentence of a refusal."""
    code = str(refusal.code)
    if code == "second_refused":
        return word(SECOND.get(str(refusal.facts.get("why")), "profile_refused_pin"))
    if code in OWN:
        return word(OWN[code])
    return gettext(REFUSALS[code]) if code in REFUSALS else word("profile_refused_other")


def _at(one: ProfileVersion | ProfileSignature) -> str:
    return moment(one.at)


def _reader(request: HttpRequest) -> SessionFacts:
    facts = current_session(request.session.session_key)
    if facts is None or facts.role not in MAY_READ_PROFILES:
        raise PermissionDenied
    return facts


def _context(facts: SessionFacts) -> dict[str, Any]:
    words = {code: gettext(text) for code, text in PROFILE.items() if "{" not in text}
    return {"words": words, "writes": facts.role in MAY_WRITE_PROFILES, "languages": Language.choices}


def _last(profile: UUID) -> ProfileVersion:
    row = ProfileVersion.objects.filter(profile=profile).order_by("-number").first()
    if row is None:
        raise Http404
    return row


def _start(request: HttpRequest) -> str:
    """The preset that a new profile begins with."""
    name = request.POST.get("preset") or request.GET.get("preset") or ""
    if name not in PRESET_FIGURES:
        raise Http404
    return name


def _preset(name: str) -> str:
    return gettext(FLOOR[f"preset_{name}"])


def _to(row: ProfileVersion, done: str) -> HttpResponseRedirect:
    address = reverse("profile", kwargs={"profile": row.profile})
    return redirect(f"{address}?version={row.number}&done={done}")
