"""Shapes of the REST door for its description. They decode nothing: commands are decoded by `tables.wire`."""

from typing import Any

from drf_spectacular.authentication import SessionScheme
from rest_framework import serializers


class SignedInScheme(SessionScheme):  # type: ignore[no-untyped-call]
    """The door's sign-in in the description: the session cookie. Registers by being imported."""

    target_class = "tables.api.views.SignedIn"


class CommandSerializer(serializers.Serializer[Any]):
    """A command, the same object as the sockets' `cmd` frame."""

    id = serializers.UUIDField(help_text="made by the sender; the same id counts once")
    exp = serializers.IntegerField(min_value=0, help_text="the seq that the sender's screen had applied")
    k = serializers.CharField(help_text="wire name of the command")
    d = serializers.DictField(help_text="its fields, decoded strictly")


class AckSerializer(serializers.Serializer[Any]):
    """Committed."""

    t = serializers.ChoiceField(choices=["ack"])
    id = serializers.UUIDField()
    seq = serializers.IntegerField(help_text="seq of the command's last entry")


class NakSerializer(serializers.Serializer[Any]):
    """Refused, and nothing written."""

    t = serializers.ChoiceField(choices=["nak"])
    id = serializers.UUIDField(allow_null=True)
    code = serializers.CharField(help_text="a code of the doors or of the rules")
    facts = serializers.DictField(help_text="figures for the sentence; `rule` names the article")
    seq = serializers.IntegerField(help_text="where the table stands")


class SnapSerializer(serializers.Serializer[Any]):
    """A table as its audience sees it, the same object as the sockets' `snap` frame."""

    t = serializers.ChoiceField(choices=["snap"])
    seq = serializers.IntegerField()
    view = serializers.DictField(help_text="the public view")
    own = serializers.DictField(help_text="what only this audience is shown")
    names = serializers.DictField(child=serializers.CharField(), help_text="alias by person")


class TilesSerializer(serializers.Serializer[Any]):
    """Every table in small."""

    tiles = serializers.ListField(child=serializers.DictField())
    names = serializers.DictField(child=serializers.CharField(), help_text="alias by person")
