"""What each chair of a table is to a certain person, before he is put in one (FLOOR 14, 16, 30).

For inspector and jefe. The answer holds every reason; what the command would be refused with is its first.
"""

from datetime import timedelta
from uuid import UUID

from django.http.response import HttpResponseBase
from django.utils import timezone
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiParameter, extend_schema
from rest_framework.exceptions import PermissionDenied
from rest_framework.request import Request

from audit.command import Actor, Refused
from tables import cage, store
from tables.api import serializers
from tables.api.views import DoorView, asking, sent
from tables.cage_rows import stakes
from tables.engine import commands as ask
from tables.engine import seat_offers
from tables.engine.errors import RuleViolation
from tables.engine.seats import seat_of
from tables.engine.state import Table
from tables.models import Seat
from tables.permissions import FLOOR
from tables.seating import require_people
from tables.typed import whole_typed
from tables.wire import Door, WireError

Data = seat_offers.Data


class SeatsView(DoorView):
    """`GET /api/tables/<id>/seats?player=ID&amount=20000`."""

    @extend_schema(
        operation_id="seats",
        parameters=[
            OpenApiParameter("player", description="the person's id", required=True),
            OpenApiParameter("amount", OpenApiTypes.INT, description="chips that he brings"),
        ],
        responses={
            200: serializers.SeatsSerializer,
            **dict.fromkeys((400, 401, 403, 404, 409), serializers.NakSerializer),
        },
    )
    def get(self, request: Request, table: UUID) -> HttpResponseBase:
        """Every chair of the table for this person; `way`: the command that puts him there."""
        facts = asking(request)
        if facts.role not in FLOOR:
            raise PermissionDenied
        player, amount = _asked(request)
        state, now = store.load_table(table), timezone.now()
        actor = facts.as_actor()
        given = store.given(now, actor.id, actor.role, actor.device, day=state.house.gaming_day_start)
        found = _of_person(state, player, actor, given)
        old = _old_stack(player, state)
        joining = seat_offers.joining(state, amount, ask.Given(now=given.now, old_stack=old))
        return sent({"t": "seats", "seq": state.seq, "player": player, "joining": joining} | found)


def _asked(request: Request) -> tuple[str, int | None]:
    """Person and amount of the address. Raises WireError(bad_message)."""
    player, amount = (str(request.query_params.get(name, "")) for name in ("player", "amount"))
    brings = whole_typed(amount, digits=12) if amount else None
    if len(player) != 32 or not player.isalnum() or (amount and brings is None):
        raise WireError(Door.BAD_MESSAGE, why="player")
    return player, brings


def _of_person(state: Table, player: str, actor: Actor, given: ask.Given) -> Data:
    """Who sits here moves, who sits elsewhere changes table, anybody else is seated."""
    if (seat := seat_of(state.seats, player)) is not None:
        rows = seat_offers.for_mover(state, seat, given.now)
        return {"way": "move_seat", "from": {"table": state.table, "seat": seat}, "seats": rows}
    chair = Seat.objects.filter(player_id=player).values_list("table_id", "seat").first()
    if chair is not None:
        origin = store.load_table(chair[0])
        command: ask.AnyCommand = ask.ChangeTable(seat=chair[1], table=state.table, to=1)
        rows = seat_offers.for_changer(state, origin, chair[1], given)
        found = {"way": "change_table", "from": {"table": origin.table, "seat": chair[1]}}
        return found | {"seats": _with_person(rows, _refused(command, origin, actor))}
    rows = seat_offers.for_newcomer(state, player, given.now)
    refused = _refused(ask.AssignSeat(seat=1, player_id=player), state, actor)
    return {"way": "assign_seat", "from": None, "seats": _with_person(rows, refused)}


def _refused(command: ask.AnyCommand, state: Table, actor: Actor) -> list[Data]:
    """What stands against the person himself, whatever the chair."""
    try:
        require_people(command, state, actor)
    except (Refused, RuleViolation) as refusal:
        return [{"code": str(refusal.code), "facts": dict(refusal.facts)}]
    return []


def _with_person(rows: list[Data], refused: list[Data]) -> list[Data]:
    return [row | {"ok": row["ok"] and not refused, "refusals": refused + row["refusals"]} for row in rows]


def _old_stack(player: str, state: Table) -> int:
    """What he took away from a table of this game within the house's minutes (FLOOR 20)."""
    minutes = state.house.going_south_minutes
    if not minutes:
        return 0
    since = timezone.now() - timedelta(minutes=minutes)
    return cage.old_stack(player, stakes(state.rules, state.house), since=since)
