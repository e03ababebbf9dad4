"""In front of every page: a locked sign-in is shown the lock screen and nothing else; nobody asks too much.

The API's own views answer for themselves, in the doors' form (`tables/api/views.py`), the sockets too.
"""

from collections.abc import Callable
from http import HTTPStatus
from typing import Any, Final

from django.http import HttpRequest, HttpResponse
from django.utils.translation import gettext
from django.views.decorators.http import require_POST

from audit.command import Refused
from players import limits
from players.sessions import SessionFacts, current_session
from players.views import lock_screen
from tables.idle_lock import require_awake, require_readable

OPEN: Final = frozenset({"sign_in", "sign_out", "lock", "preferences", "health", "seat_pass"})
"""What a locked screen may still ask for: to be opened, ended, and in which language."""
API: Final = "/api/"
SAFE: Final = frozenset({"GET", "HEAD", "OPTIONS", "TRACE"})


class IdleLock:
    """Sends a locked or forgotten staff screen to the lock screen; what somebody sends keeps it awake."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        return self.get_response(request)

    def process_view(self, request: HttpRequest, view: Any, args: Any, kwargs: Any) -> HttpResponse | None:
        """The lock screen in place of the page, or None."""
        match = request.resolver_match
        if request.path.startswith(API) or match is None:
            return None
        if not _within(request, str(match.url_name)):
            return _too_much()
        if match.url_name in OPEN:
            return None
        facts = current_session(request.session.session_key)
        if facts is None or facts.user_id is None:
            return None
        try:
            pass_lock(facts, request)
        except Refused:
            if match.url_name == "touched":
                return HttpResponse(status=HTTPStatus.LOCKED)
            return lock_screen(request, request.path)
        return None


def _within(request: HttpRequest, name: str) -> bool:
    """Whether it is within the limit: a try to be let in by its address, all else by its session."""
    if name == "seat_pass" or (name == "sign_in" and request.method not in SAFE):
        return limits.doors_within(request)
    session = request.session.session_key
    if session is None or name == "health":
        return True  # it is sent to the sign-in, or in the right measure by whatever watches the house
    return (limits.reads_within if request.method in SAFE else limits.commands_within)(session)


def _too_much() -> HttpResponse:
    said = gettext("Too many requests at once: wait two seconds")
    answer = HttpResponse(said, content_type="text/plain; charset=utf-8", status=HTTPStatus.TOO_MANY_REQUESTS)
    answer["Retry-After"] = str(limits.SECONDS)
    return answer


def pass_lock(facts: SessionFacts, request: HttpRequest) -> None:
    """Raises Refused(locked) for what this request would do."""
    if request.method in SAFE:
        require_readable(facts)
    else:
        require_awake(facts)


@require_POST
def touched(request: HttpRequest) -> HttpResponse:
    """Somebody is at the screen: 204, or 423 once it is locked. Sent at most twice a minute."""
    return HttpResponse(status=HTTPStatus.NO_CONTENT)
