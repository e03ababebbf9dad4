"""`GET /api/tables/<id>/hands` and `…/hands/<n>`: hands, and one of them entry by entry (FLOOR.md 1, 10).

Whoever asks gets what his audience saw at each entry; who made an entry only the staff is told.
"""

from typing import Any
from uuid import UUID

from django.http.response import HttpResponseBase
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiParameter, OpenApiResponse, extend_schema
from rest_framework import serializers
from rest_framework.request import Request

from tables import history, selectors
from tables.api.desk import floor_only
from tables.api.serializers import NakSerializer
from tables.api.views import DoorView, answered, asking, sent
from tables.engine.errors import RuleViolation
from tables.typed import whole_typed
from tables.wire import Door, Nak, WireError


class HandsSerializer(serializers.Serializer[Any]):
    """Hands, newest first."""

    t = serializers.ChoiceField(choices=["hands"])
    table = serializers.UUIDField()
    hands = serializers.ListField(
        child=serializers.DictField(), help_text="number, seq of its first entry, at, ended_at, how"
    )


class HandSerializer(serializers.Serializer[Any]):
    """A hand, entry by entry."""

    t = serializers.ChoiceField(choices=["hand"])
    table = serializers.UUIDField()
    number = serializers.IntegerField()
    running = serializers.BooleanField()
    before = serializers.IntegerField(allow_null=True, help_text="number of the hand before it")
    after = serializers.IntegerField(allow_null=True, help_text="number of the hand after it")
    before_seq = serializers.IntegerField(allow_null=True, help_text="its first entry: what `upto` takes")
    after_seq = serializers.IntegerField(allow_null=True)
    seat = serializers.IntegerField(allow_null=True, help_text="the asking player's, in that hand")
    names = serializers.DictField(child=serializers.CharField(), help_text="alias by person")
    steps = serializers.ListField(
        child=serializers.DictField(),
        help_text="seq, at, say, set (keys of the view that changed), by (staff)",
    )


class HandsView(DoorView):
    """`GET /api/tables/<id>/hands`."""

    @extend_schema(
        operation_id="hands",
        parameters=[OpenApiParameter("before", OpenApiTypes.INT, description="a `seq` already read")],
        responses={200: HandsSerializer, **dict.fromkeys((400, 401, 404), NakSerializer)},
    )
    def get(self, request: Request, table: UUID) -> HttpResponseBase:
        """The hands of a table, fifty at a time."""
        asking(request)
        if selectors.number_of(table) is None:
            raise WireError(Door.WRONG_TABLE)
        before = number_in(request, "before")
        return sent({"t": "hands", "table": str(table), "hands": history.hands(table, before=before)})


class HandView(DoorView):
    """`GET /api/tables/<id>/hands/<n>`."""

    @extend_schema(
        operation_id="hand",
        parameters=[OpenApiParameter("upto", OpenApiTypes.INT, description="it began by this entry")],
        responses={200: HandSerializer, **dict.fromkeys((400, 401, 404, 409), NakSerializer)},
    )
    def get(self, request: Request, table: UUID, number: int) -> HttpResponseBase:
        """A hand as the asking session's audience saw it, from its first entry to its last."""
        facts, upto = asking(request), number_in(request, "upto")
        try:
            return sent(history.replay(table, number, facts, upto))
        except RuleViolation as refusal:
            return answered(Nak(id=None, code=refusal.code, facts=refusal.facts))


class EntriesView(DoorView):
    """`GET /api/tables/<id>/hands/<n>/entries`: what a ruling on that hand may name (A17)."""

    @extend_schema(
        operation_id="hand_entries",
        responses={
            200: OpenApiResponse(description="the entries of a hand"),
            **dict.fromkeys((401, 403, 404, 409), NakSerializer),
        },
    )
    def get(self, request: Request, table: UUID, number: int) -> HttpResponseBase:
        """The entries of a hand in order, for the floor alone."""
        floor_only(request)
        try:
            found = history.entries_of(table, number)
        except RuleViolation as refusal:
            return answered(Nak(id=None, code=refusal.code, facts=refusal.facts))
        return sent({"t": "entries", "hand": number, "entries": found})


def number_in(request: Request, name: str) -> int | None:
    """A number of the address, None where it is not given. Raises WireError(bad_message)."""
    given = request.query_params.get(name)
    if given is None:
        return None
    number = whole_typed(given, digits=18)
    if number is None:
        raise WireError(Door.BAD_MESSAGE, why=name)
    return number
