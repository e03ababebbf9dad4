"""Shapes of the REST door for its description. They decode nothing: commands are decoded by `tables.wire`."""

from typing import Any

from drf_spectacular.authentication import SessionScheme
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiParameter
from rest_framework import serializers


class SignedInScheme(SessionScheme):  # type: ignore[no-untyped-call]
    """The door's sign-in in the description: the session cookie. Registers by being imported."""

    target_class = "tables.api.views.SignedIn"


class SecondSerializer(serializers.Serializer[Any]):
    """Who signs a ruling beside its first signer."""

    badge = serializers.CharField(max_length=16)
    pin = serializers.RegexField(r"^[0-9]{6}$")


class CommandSerializer(serializers.Serializer[Any]):
    """A command, the same object as the sockets' `cmd` frame."""

    id = serializers.UUIDField(help_text="made by the sender; the same id counts once")
    exp = serializers.IntegerField(min_value=0, help_text="the seq that the sender's screen had applied")
    k = serializers.CharField(help_text="wire name of the command")
    d = serializers.DictField(help_text="its fields, decoded strictly")
    second = SecondSerializer(required=False, help_text="second signature of a ruling")
    pin = serializers.RegexField(
        r"^[0-9]{6}$", required=False, help_text="the asker's own, for rulings and money"
    )


class AckSerializer(serializers.Serializer[Any]):
    """Committed."""

    t = serializers.ChoiceField(choices=["ack"])
    id = serializers.UUIDField()
    seq = serializers.IntegerField(help_text="seq of the command's last entry")


class PreviewSerializer(serializers.Serializer[Any]):
    """What a command would lead to, and nothing written."""

    t = serializers.ChoiceField(choices=["preview"])
    seq = serializers.IntegerField(
        help_text="where the table stood; the `exp` with which to send the command"
    )
    before = serializers.DictField(help_text="stacks, pots, eligibility, turn, button, total")
    after = serializers.DictField(help_text="the same afterwards")
    changes = serializers.DictField(help_text="figure by figure what differs, as [was, is]")
    accounts = serializers.DictField(child=serializers.IntegerField(), help_text="net change by account")
    moves = serializers.ListField(
        child=serializers.DictField(), required=False, help_text="source, target, amount of a ruling’s chips"
    )
    events = serializers.ListField(child=serializers.CharField(), help_text="wire names")
    second = serializers.DictField(allow_null=True, help_text="amount and limit, if two must sign")
    table = serializers.UUIDField(help_text="the table that it is about")
    beside = serializers.ListField(
        child=serializers.DictField(), help_text="the same of each other table that the command touches"
    )


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


class StepSerializer(serializers.Serializer[Any]):
    """One sentence of an explanation."""

    code = serializers.CharField(help_text="`why_…`, a label of the screens")
    facts = serializers.DictField(help_text="what its placeholders need")


class WhySerializer(serializers.Serializer[Any]):
    """A derivation: its article, its figures for machines, its steps for people."""

    t = serializers.ChoiceField(choices=["why"])
    seq = serializers.IntegerField(help_text="where the table stood")
    about = serializers.CharField()
    article = serializers.CharField(help_text="of the rules, `A10`; `1` for the settings")
    figures = serializers.DictField()
    steps = StepSerializer(many=True)


WHY_PARAMETERS = [
    OpenApiParameter("about", required=True, description="what is to be explained"),
    OpenApiParameter("seat", OpenApiTypes.INT, description="for waiting, post and muck"),
    OpenApiParameter("pot", OpenApiTypes.INT, description="for award: one pot, from 0"),
    OpenApiParameter("hand", OpenApiTypes.INT, description="of a past moment: the hand's number"),
    OpenApiParameter("at", OpenApiTypes.INT, description="of a past moment: the entry after which"),
    OpenApiParameter("code", description="for refusal: its code"),
    OpenApiParameter("facts", description="for refusal: its facts as JSON"),
]


class DeskSerializer(serializers.Serializer[Any]):
    """What the floor's forms of a table need beside its tile."""

    t = serializers.ChoiceField(choices=["desk"])
    seq = serializers.IntegerField()
    rules = serializers.DictField(help_text="every setting by name")
    draw_by = serializers.ChoiceField(choices=["either", "system", "cards_at_table"])
    profile = serializers.DictField(allow_null=True, help_text="the profile that it was opened from")
    profiles = serializers.ListField(child=serializers.DictField(), help_text="versions that may be opened")
    seats = serializers.ListField(child=serializers.DictField(), help_text="what each chair holds and owes")
    active = serializers.ListField(child=serializers.IntegerField(), help_text="seats that play")
    begun = serializers.BooleanField(help_text="whether the session has had a hand")
    bonuses = serializers.ListField(child=serializers.DictField(), help_text="owed by the house")
    next = serializers.DictField(allow_null=True, help_text="the next hand, as the croupier's `ready`")
    draw = serializers.DictField(allow_null=True, help_text="the seat draw, with seed and entry")
    moves = serializers.DictField(help_text="tables with free seats; need, have, missing")
    broken = serializers.DictField(allow_null=True, help_text="the break: who sits where, with its seed")
    names = serializers.DictField(child=serializers.CharField())


class SettingsSerializer(serializers.Serializer[Any]):
    """Rules of a profile with what is chosen, and what differs from the table's."""

    t = serializers.ChoiceField(choices=["settings"])
    seq = serializers.IntegerField()
    rules = serializers.DictField()
    differs = serializers.ListField(child=serializers.DictField(), help_text="setting, old, new")


class ListCommandSerializer(serializers.Serializer[Any]):
    """A command about a waiting list."""

    id = serializers.UUIDField(help_text="made by the sender; the same id counts once")
    k = serializers.CharField(help_text="join_list, call_waiting, recall_waiting, cancel_call, pass_over, …")
    d = serializers.DictField(help_text="player_id, line, and what the command has beside")


class SearchSerializer(serializers.Serializer[Any]):
    """What is searched for."""

    q = serializers.CharField(max_length=80)


class PeopleSerializer(serializers.Serializer[Any]):
    """Who was found, and where he sits."""

    t = serializers.ChoiceField(choices=["people"])
    people = serializers.ListField(child=serializers.DictField(), help_text="player, alias, table, seat")


class SeatsSerializer(serializers.Serializer[Any]):
    """Every chair of a table for one person."""

    t = serializers.ChoiceField(choices=["seats"])
    seq = serializers.IntegerField()
    player = serializers.CharField()
    way = serializers.ChoiceField(choices=["assign_seat", "move_seat", "change_table"])
    joining = serializers.DictField(help_text="min, max, fixed, old_stack; refusal of the amount")
    seats = serializers.ListField(
        child=serializers.DictField(), help_text="seat, ok, refusals (code, facts), plays_from, choice"
    )

    def get_fields(self) -> dict[str, Any]:
        """`from`, a word of the language, is the table and the seat where he sits."""
        return super().get_fields() | {"from": serializers.DictField(allow_null=True)}


class RulingsSerializer(serializers.Serializer[Any]):
    """The house's last rulings of an article."""

    t = serializers.ChoiceField(choices=["rulings"])
    article = serializers.CharField()
    rulings = serializers.ListField(child=serializers.DictField(), help_text="at, kind, reason, text, hand")
