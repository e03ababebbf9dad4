"""Who is out longest, and who comes into which box next (FLOOR.md 36)."""

from typing import Any

from django.http.response import HttpResponseBase
from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.exceptions import PermissionDenied
from rest_framework.request import Request

from tables import rotation
from tables.api.serializers import NakSerializer
from tables.api.views import DoorView, asking, sent
from tables.permissions import FLOOR


class RotationSerializer(serializers.Serializer[Any]):
    """Croupiers who are out, and the boxes."""

    t = serializers.ChoiceField(choices=["rotation"])
    out = serializers.ListField(child=serializers.DictField(), help_text="id, name, since; longest out first")
    box = serializers.ListField(
        child=serializers.DictField(),
        help_text="table, number, croupier, name, since, due, next, proposed",
    )
    names = serializers.DictField(child=serializers.CharField(), help_text="name by croupier")


class RotationView(DoorView):
    """`GET /api/rotation`."""

    @extend_schema(
        operation_id="rotation",
        responses={200: RotationSerializer, **dict.fromkeys((401, 403), NakSerializer)},
    )
    def get(self, request: Request) -> HttpResponseBase:
        """Croupiers on duty, for inspector and jefe."""
        if asking(request).role not in FLOOR:
            raise PermissionDenied
        return sent({"t": "rotation"} | rotation.current())
