"""The waiting lists over HTTP: one command, and the search for somebody who is to be seated (FLOOR 28).

Who may give which command is said by `players.waiting`: inspector and jefe lead the lists, a person comes and
goes by himself. Names and numbers of papers are searched for by POST: they have no business in addresses.
"""

import logging
from typing import Annotated, Any, Final, TypeVar
from uuid import UUID

import msgspec
from django.http.response import HttpResponseBase
from drf_spectacular.utils import extend_schema
from rest_framework.exceptions import PermissionDenied
from rest_framework.request import Request

from audit.command import Refused
from players.identity import search
from players.waiting import Lists
from tables.api import serializers
from tables.api.views import REFUSED, DoorView, answered, asking, body_of, sent
from tables.lists import execute_list
from tables.models import Seat
from tables.permissions import FLOOR
from tables.wire import Ack, Door, Nak, WireError

access = logging.getLogger("omaha.access")

MOST: Final = 20
Text = Annotated[str, msgspec.Meta(max_length=80)]
T = TypeVar("T")


class Sent(msgspec.Struct, forbid_unknown_fields=True):
    """A command as it travels: `k` its name, `d` its fields."""

    id: UUID
    k: Annotated[str, msgspec.Meta(max_length=32)]
    d: dict[str, Any]


class Wanted(msgspec.Struct, forbid_unknown_fields=True):
    """What is searched for: alias, name or number of a document."""

    q: Text


class ListsView(DoorView):
    """`POST /api/floor/lists`."""

    writes = True

    @extend_schema(
        operation_id="lists",
        request=serializers.ListCommandSerializer,
        responses={200: serializers.AckSerializer, **dict.fromkeys(REFUSED, serializers.NakSerializer)},
    )
    def post(self, request: Request) -> HttpResponseBase:
        """Give a command about a waiting list."""
        sent_in = _decoded(request, Sent)
        try:
            asked = msgspec.convert({**sent_in.d, "k": sent_in.k}, type=Lists)
        except msgspec.ValidationError as fault:
            raise WireError(Door.BAD_MESSAGE, id=sent_in.id, why=str(fault)) from None
        actor = asking(request).as_actor()
        try:
            done = execute_list(asked, command_id=sent_in.id, actor=actor)
        except Refused as refusal:
            line = {"k": sent_in.k, "code": refusal.code, "actor": actor.id, "role": actor.role}
            access.info("refused", extra={"facts": line})
            return answered(Nak(id=sent_in.id, code=refusal.code, facts=refusal.facts))
        return answered(Ack(id=done.id, seq=done.seq))


class PeopleView(DoorView):
    """`POST /api/floor/people`."""

    @extend_schema(
        operation_id="people",
        request=serializers.SearchSerializer,
        responses={
            200: serializers.PeopleSerializer,
            **dict.fromkeys((400, 401, 403), serializers.NakSerializer),
        },
    )
    def post(self, request: Request) -> HttpResponseBase:
        """Who is known under an alias, a name or a document, and where he sits; never why he may not."""
        facts = asking(request)
        if facts.role not in FLOOR:
            raise PermissionDenied
        wanted = _decoded(request, Wanted).q.strip()
        found = search(wanted)[:MOST] if wanted else []
        line = {"actor": facts.actor, "role": facts.role, "device": facts.device, "found": len(found)}
        access.info("people searched", extra={"facts": line})
        chairs = Seat.objects.filter(player__in=[one.player_id for one in found])
        seats = {chair.player_id: chair for chair in chairs}
        rows = [
            {
                "player": one.player_id,
                "alias": one.alias,
                "table": str(seats[one.player_id].table_id) if one.player_id in seats else None,
                "seat": seats[one.player_id].seat if one.player_id in seats else None,
            }
            for one in found
        ]
        return sent({"t": "people", "people": rows})


def _decoded(request: Request, kind: type[T]) -> T:
    """The body as `kind`. Raises WireError."""
    try:
        return msgspec.json.decode(body_of(request), type=kind)
    except msgspec.MsgspecError as fault:
        raise WireError(Door.BAD_MESSAGE, why=str(fault)) from None
