"""The REST door: the same command object as the sockets, the same `execute`, the same answers; and reads.

A command is decoded by `tables.wire` from the raw body, never by a serializer.
"""

from http import HTTPStatus
from typing import Any, Final
from uuid import UUID

import msgspec
from django.core.exceptions import RequestDataTooBig
from django.http import HttpResponse
from django.http.response import HttpResponseBase
from drf_spectacular.utils import extend_schema
from rest_framework.authentication import CSRFCheck, SessionAuthentication
from rest_framework.exceptions import NotAuthenticated, PermissionDenied, Throttled
from rest_framework.permissions import SAFE_METHODS
from rest_framework.request import Request
from rest_framework.throttling import BaseThrottle
from rest_framework.views import APIView

from audit.command import Refused
from players import limits
from players.sessions import SessionFacts, current_session
from tables import selectors, store, wire
from tables.api import serializers
from tables.audiences import GUESTS, audience_of, may_watch, snap, tile_as_read
from tables.execute import execute_for, preview
from tables.idle_lock import require_awake, require_readable
from tables.legal_range import with_range
from tables.wire import Door, Nak, WireError

STATUS: Final[dict[str, HTTPStatus]] = {
    Door.BAD_MESSAGE: HTTPStatus.BAD_REQUEST,
    Door.UNKNOWN_COMMAND: HTTPStatus.BAD_REQUEST,
    Door.TOO_LARGE: HTTPStatus.BAD_REQUEST,
    Door.NOT_AUTHENTICATED: HTTPStatus.UNAUTHORIZED,
    Door.NOT_PERMITTED: HTTPStatus.FORBIDDEN,
    Door.NOT_HOLDER: HTTPStatus.FORBIDDEN,
    Door.WRONG_TABLE: HTTPStatus.NOT_FOUND,
    Door.LOCKED: HTTPStatus.LOCKED,
    Door.RATE_LIMITED: HTTPStatus.TOO_MANY_REQUESTS,
}
"""Status of a refusal; whatever the table itself refuses is a conflict."""


REFUSED: Final = (400, 401, 403, 404, 409, 423, 429)


class UnderReceipt:
    """A player who came by the code of his receipt: no user, but somebody."""

    is_authenticated = True
    pk = None


class SignedIn(SessionAuthentication):
    """The sign-in behind the session cookie, asked anew for every request; unsafe requests need the token."""

    def authenticate(self, request: Request) -> tuple[Any, SessionFacts] | None:
        """The user and the facts of his session, None when no sign-in stands."""
        http = request._request  # noqa: SLF001  (the way that DRF's own authentications take)
        facts = current_session(http.session.session_key)
        if facts is None:
            return None
        # Of Django's request: that of DRF would parse the body to look for a token.
        check = CSRFCheck(lambda _: HttpResponse())
        check.process_request(http)
        if check.process_view(http, lambda _: HttpResponse(), (), {}) is not None:
            raise PermissionDenied
        return (http.user if facts.user_id is not None else UnderReceipt()), facts

    def authenticate_header(self, request: Request) -> str:
        """Makes an anonymous request a 401."""
        return "Session"


class PerSession(BaseThrottle):
    """The limit of the sockets, for each session: ten commands a second, twenty at once; more may be read."""

    def allow_request(self, request: Request, view: APIView) -> bool:
        """Whether this request is within the limit; asked once it is known who asks."""
        facts = request.auth
        who = facts.session if isinstance(facts, SessionFacts) else ""
        return (limits.reads_within if request.method in SAFE_METHODS else limits.commands_within)(who)

    def wait(self) -> float:
        """Seconds until everything is allowed again."""
        return limits.SECONDS


class DoorView(APIView):
    """What all views of this door share: who asks, and refusals in the doors' own form.

    `takes_pin`: it looks at the lock itself, as its body may carry the PIN; `writes`: what it is sent does
    something.
    """

    authentication_classes = [SignedIn]
    throttle_classes = [PerSession]
    takes_pin = False
    writes = False

    def initial(self, request: Request, *args: Any, **kwargs: Any) -> None:
        """Who came by a receipt asks of the table at which he sits and of no other."""
        super().initial(request, *args, **kwargs)
        facts = request.auth
        if isinstance(facts, SessionFacts) and facts.user_id is None:
            chair = selectors.seat_of_player(facts.player_id or "")
            if chair is None or str(kwargs.get("table")) != chair[0]:
                raise PermissionDenied
        elif isinstance(facts, SessionFacts):
            if not self.takes_pin:
                (require_awake if self.writes else require_readable)(facts)
            if "table" in kwargs and _hidden(facts, kwargs["table"]):
                raise WireError(Door.WRONG_TABLE)

    def handle_exception(self, exc: Exception) -> Any:
        """What the framework or a read refuses, as a nak."""
        if isinstance(exc, NotAuthenticated):
            return answered(Nak(id=None, code=Door.NOT_AUTHENTICATED))
        if isinstance(exc, PermissionDenied):
            return answered(Nak(id=None, code=Door.NOT_PERMITTED))
        if isinstance(exc, Throttled):
            return answered(Nak(id=None, code=Door.RATE_LIMITED))
        if isinstance(exc, WireError):
            return answered(Nak(id=exc.id, code=exc.code, facts=exc.facts))
        if isinstance(exc, Refused):
            code = Door.WRONG_TABLE if exc.code == "unknown_stream" else exc.code
            return answered(Nak(id=None, code=code))
        return super().handle_exception(exc)


class CommandsView(DoorView):
    """`POST /api/tables/<id>/commands`."""

    takes_pin = True

    @extend_schema(
        operation_id="command",
        request=serializers.CommandSerializer,
        responses={200: serializers.AckSerializer, **dict.fromkeys(REFUSED, serializers.NakSerializer)},
    )
    def post(self, request: Request, table: UUID) -> HttpResponseBase:
        """Execute one command for whoever is signed in."""
        facts = asking(request)
        try:
            envelope = wire.decode_command(body_of(request))
        except WireError as refusal:
            state = store.load_table(table)
            raise with_range(refusal, state, audience_of(facts, state)) from None
        return answered(execute_for(facts, table, envelope))


class PreviewView(DoorView):
    """`POST /api/tables/<id>/preview`."""

    @extend_schema(
        operation_id="preview",
        request=serializers.CommandSerializer,
        responses={200: serializers.PreviewSerializer, **dict.fromkeys(REFUSED, serializers.NakSerializer)},
    )
    def post(self, request: Request, table: UUID) -> HttpResponseBase:
        """What the same command would lead to; nothing is written."""
        envelope = wire.decode_command(body_of(request))
        return answered(preview(table, envelope, asking(request).as_actor()))


class TableView(DoorView):
    """`GET /api/tables/<id>`."""

    @extend_schema(
        operation_id="table",
        responses={
            200: serializers.SnapSerializer,
            **dict.fromkeys((401, 404, 409), serializers.NakSerializer),
        },
    )
    def get(self, request: Request, table: UUID) -> HttpResponseBase:
        """The table as the asking session's audience sees it."""
        number = selectors.number_of(table)
        if number is None:
            raise WireError(Door.WRONG_TABLE)
        state = store.load_table(table)
        names = selectors.names_of(selectors.people_in(state))
        return sent(snap(state, number, audience_of(asking(request), state), names))


class TablesView(DoorView):
    """`GET /api/tables`."""

    @extend_schema(
        operation_id="tables",
        responses={200: serializers.TilesSerializer, 401: serializers.NakSerializer},
    )
    def get(self, request: Request) -> HttpResponseBase:
        """A tile of every table whose log checks, in order of number."""
        found = [(row.number, row.state) for row in selectors.tables() if row.state is not None]
        found = [(number, state) for number, state in found if may_watch(asking(request), state)]
        people = {person for _, state in found for person in selectors.people_in(state)}
        role = asking(request).role
        tiles = [tile_as_read(state, number, role) for number, state in found]
        return sent({"tiles": tiles, "names": selectors.names_of(people if role not in GUESTS else ())})


def _hidden(facts: SessionFacts, table: UUID) -> bool:
    if facts.role not in GUESTS:
        return False
    try:
        return not may_watch(facts, store.load_table(table))
    except Refused:
        return False  # there is nothing to see, which its view says


def asking(request: Request) -> SessionFacts:
    """The session behind a request that `SignedIn` has let in."""
    facts: Any = request.auth
    if not isinstance(facts, SessionFacts):
        raise NotAuthenticated
    return facts


def body_of(request: Request) -> bytes:
    """The raw JSON body. Raises WireError: too_large, bad_message for another kind of content."""
    http = request._request  # noqa: SLF001  (DRF's `data` would parse it)
    if int(http.META.get("CONTENT_LENGTH") or 0) > wire.MAX_FRAME:
        raise WireError(Door.TOO_LARGE, max=wire.MAX_FRAME)
    if http.content_type != "application/json":
        raise WireError(Door.BAD_MESSAGE, why="content type is not application/json")
    try:
        return http.body
    except RequestDataTooBig:
        raise WireError(Door.TOO_LARGE, max=wire.MAX_FRAME) from None


def answered(answer: wire.Answer | wire.Preview) -> HttpResponse:
    """An answer with its status: 200 for an ack or a preview, `STATUS` or 409 for a nak."""
    status = STATUS.get(answer.code, HTTPStatus.CONFLICT) if isinstance(answer, Nak) else HTTPStatus.OK
    response = HttpResponse(wire.encode(answer), content_type="application/json", status=status)
    if status == HTTPStatus.UNAUTHORIZED:
        response["WWW-Authenticate"] = "Session"
    if status == HTTPStatus.TOO_MANY_REQUESTS:
        response["Retry-After"] = str(limits.SECONDS)
    return response


def sent(content: Any) -> HttpResponse:
    """What was asked for, as JSON."""
    return HttpResponse(msgspec.json.encode(content), content_type="application/json")
