"""Pages for signing in and out, and for the language and light of one's screen."""

from typing import Any

from django.conf import settings
from django.contrib.auth import authenticate
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import translation
from django.utils.http import url_has_allowed_host_and_scheme, urlencode
from django.utils.translation import gettext_lazy as _
from django.views.decorators.debug import sensitive_post_parameters
from django.views.decorators.http import require_http_methods, require_POST

from players import sessions
from players.forms import PreferencesForm, SignInForm
from players.models import Language, User
from players.roles import landing

LOCKED = 429
REFUSED = 403


@sensitive_post_parameters("pin")
@require_http_methods(["GET", "HEAD", "POST"])
def sign_in(request: HttpRequest) -> HttpResponse:
    """The sign-in page, which is that of a locked screen too; who is signed in is sent to his first page."""
    if request.method != "POST":
        facts = sessions.current_session(request.session.session_key)
        if isinstance(request.user, User) and (facts is None or not facts.locked):
            return redirect(_next(request) or landing(request.user.role))
        return _page(request)
    form = SignInForm(request.POST)
    if not form.is_valid():
        return _page(request, error=_("Enter your badge and the six digits of your PIN."), status=400)
    if sessions.is_revoked(request):
        return _page(request, error=_("This device is out of service. Call the inspector."), status=REFUSED)
    # By the field's own name: the lock counts tries under the name of USERNAME_FIELD.
    user = authenticate(request, badge=form.cleaned_data["badge"], password=form.cleaned_data["pin"])
    if not isinstance(user, User):
        return _page(request, error=_("Badge or PIN not right."), status=REFUSED)
    return _welcome(request, user, form.cleaned_data["language"])


def locked(request: HttpRequest, response: Any, credentials: Any = None) -> HttpResponse:
    """The answer after five wrong tries for a badge from one address, in place of any other."""
    return _page(
        request, error=_("Too many wrong tries. Wait 15 minutes or call the inspector."), status=LOCKED
    )


@require_POST
def sign_out(request: HttpRequest) -> HttpResponse:
    """End the session here and now; its sockets are closed within ten seconds."""
    sessions.sign_out(request)
    return redirect(settings.LOGIN_URL)


@require_POST
def lock(request: HttpRequest) -> HttpResponse:
    """Lock this sign-in here and now; its sockets are closed within ten seconds.

    It goes on to `next` once a PIN is entered: that of whoever locked it, or a colleague's.
    """
    facts = sessions.current_session(request.session.session_key)
    if facts is not None:
        sessions.lock(facts)
    return lock_screen(request, _next(request))


def lock_screen(request: HttpRequest, onward: str) -> HttpResponseRedirect:
    """To the page on which a locked screen is opened; it goes on to `onward`."""
    badge = request.user.badge if isinstance(request.user, User) else ""
    again = f"?{urlencode({'next': onward, 'badge': badge})}" if onward else ""
    return redirect(f"{settings.LOGIN_URL}{again}")


@require_POST
def preferences(request: HttpRequest) -> HttpResponse:
    """Language, brightness, panel side: kept with the person, the language also with the device.

    Goes on to `next`; 204 where there is none, 400 for a value that does not exist.
    """
    form = PreferencesForm(request.POST)
    if not form.is_valid():
        return HttpResponse(status=400)
    language = form.cleaned_data["language"]
    target = _next(request)
    if isinstance(request.user, User):
        form.apply_to(request.user)
    elif language:  # before signing in: the page says it again in the language chosen, and remembers
        onward = {"language": language, **({"next": target} if target else {})}
        target = f"{reverse('sign_in')}?{urlencode(onward)}"
    response = HttpResponseRedirect(target) if target else HttpResponse(status=204)
    if language:
        speak(response, language)
    return response


def _welcome(request: HttpRequest, user: User, language: str) -> HttpResponse:
    signed = sessions.sign_in(request, user)
    if language and language != user.language:
        user.language = language
        user.save(update_fields=["language"])
    response = redirect(_next(request) or landing(user.role))
    sessions.remember_device(response, signed.device)
    speak(response, user.language)
    return response


def _page(request: HttpRequest, *, error: Any = "", status: int = 200) -> HttpResponse:
    chosen = request.POST.get("language") or request.GET.get("language") or ""
    context = {
        "error": error,
        "locked": status == LOCKED,
        "badge": (request.POST.get("badge") or request.GET.get("badge") or "")[:16],
        "next": _next(request),
        "chosen": chosen if chosen in Language.values else "",
        "languages": Language.choices,
        "current": translation.get_language(),
        "keys": ["1", "2", "3", "4", "5", "6", "7", "8", "9"],
    }
    return render(request, "players/sign_in.html", context, status=status)


def _next(request: HttpRequest) -> str:
    """Where to go on to, if it is a page of this house."""
    target = request.POST.get("next") or request.GET.get("next") or ""
    here = url_has_allowed_host_and_scheme(
        target, allowed_hosts={request.get_host()}, require_https=request.is_secure()
    )
    return target if here else ""


def speak(response: HttpResponse, language: str) -> None:
    """Give the browser the cookie by which its pages are in `language`."""
    response.set_cookie(
        settings.LANGUAGE_COOKIE_NAME,
        language,
        max_age=sessions.DEVICE_COOKIE_AGE,
        samesite="Strict",
        secure=settings.LANGUAGE_COOKIE_SECURE,
    )
