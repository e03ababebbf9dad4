"""What the floor's forms of one table need beside its tile: its rules in full, what is owed, the seat draw.

For the floor's staff alone. `settings` says what a profile makes of choices before anybody opens a table with
them (RULES.md 1) and writes nothing.
"""

from typing import Any, Final
from uuid import UUID

import msgspec
from django.http.response import HttpResponseBase
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiParameter, extend_schema
from rest_framework.exceptions import PermissionDenied
from rest_framework.request import Request

from audit import read
from players.roles import FLOOR_STAFF
from tables import profiles, selectors, store
from tables.api import serializers
from tables.api.elsewhere import break_record, moves_of
from tables.api.views import DoorView, answered, asking, sent
from tables.engine.errors import RuleViolation
from tables.engine.events import SeatsDrawn
from tables.engine.overlays import ready
from tables.engine.profiles import Version, rules_of
from tables.engine.rules import SETTINGS
from tables.engine.seats import active_seats, needs_rebuy
from tables.engine.state import Seat, Table
from tables.typed import whole_typed
from tables.wire import Door, Nak, WireError

MAX_CHANGES: Final = 4000
Data = dict[str, Any]


class DeskView(DoorView):
    """`GET /api/tables/<id>/desk`."""

    @extend_schema(
        operation_id="desk",
        responses={
            200: serializers.DeskSerializer,
            **dict.fromkeys((401, 403, 404, 409), serializers.NakSerializer),
        },
    )
    def get(self, request: Request, table: UUID) -> HttpResponseBase:
        """Rules, seats with what they hold and owe, bonuses, the last seat draw with all it was made of."""
        floor_only(request)
        state = store.load_table(table)
        draw = draw_record(state)
        broken = break_record(state) if state.phase == "closed" else None
        people = selectors.people_in(state) | set(draw["registrants"] if draw else ())
        people |= {gone["player"] for gone in broken["seats"]} if broken else set()
        found = {
            "rules": msgspec.to_builtins(state.rules),
            "draw_by": state.house.seat_draw_by,
            "profile": msgspec.to_builtins(state.profile),
            "profiles": [profile_row(version) for version in offered(state)],
            "seats": [seat_row(state, chair) for _, chair in sorted(state.seats.items())],
            "active": active_seats(state),
            "begun": state.previous is not None or state.hand is not None,
            "bonuses": [msgspec.to_builtins(bonus) for bonus in state.bonuses],
            "next": ready(state),
            "draw": draw,
            "moves": moves_of(state),
            "broken": broken,
            "names": selectors.names_of(people),
        }
        return sent({"t": "desk", "seq": state.seq} | found)


class SettingsView(DoorView):
    """`GET /api/tables/<id>/settings?profile=ID&version=1&chosen={"table_min":2000}`."""

    @extend_schema(
        operation_id="settings",
        parameters=[
            OpenApiParameter("profile", description="the id of a house profile"),
            OpenApiParameter("version", OpenApiTypes.INT, description="its version"),
            OpenApiParameter("chosen", OpenApiTypes.STR, description="settings by name as a JSON object"),
        ],
        responses={
            200: serializers.SettingsSerializer,
            **dict.fromkeys((400, 401, 403, 404, 409), serializers.NakSerializer),
        },
    )
    def get(self, request: Request, table: UUID) -> HttpResponseBase:
        """The rules that would be, and what differs from the table's own, or from the profile's before it
        is open; money in the smallest unit."""
        floor_only(request)
        state = store.load_table(table)
        chosen, query = chosen_in(request), request.query_params
        wanted = whole_typed(str(query.get("version", "")), digits=6) or 0
        version = profiles.version_at(str(query.get("profile", "")), wanted)
        try:
            if version is None:
                raise RuleViolation("no_such_profile", rule="1")
            rules, fixed = rules_of(version.profile, chosen), rules_of(version.profile)
        except RuleViolation as refusal:
            return answered(Nak(id=None, code=refusal.code, facts=refusal.facts, seq=state.seq))
        now = fixed if state.phase == "closed" else state.rules
        old, new = msgspec.to_builtins(now), msgspec.to_builtins(rules)
        differs = [
            {"setting": name, "old": old[name], "new": new[name]}
            for name in sorted(SETTINGS)
            if old[name] != new[name]
        ]
        return sent({"t": "settings", "seq": state.seq, "rules": new, "differs": differs})


def floor_only(request: Request) -> None:
    """Raise unless the session is one of the floor's staff."""
    if asking(request).role not in FLOOR_STAFF:
        raise PermissionDenied


def offered(state: Table) -> list[Version]:
    """The versions that may be opened now; of an open session its own, and the newest of the same profile."""
    newest = [profiles.version_of(row) for row in profiles.openable()]
    if state.phase == "closed":
        return newest
    if state.profile is None:
        return []
    own = profiles.version_at(state.profile.id, state.profile.version)
    newer = [v for v in newest if v.ref.id == state.profile.id and v.ref.version > state.profile.version]
    return ([own] if own is not None else []) + newer


def profile_row(version: Version) -> Data:
    """A version for the form that opens a table: what it leaves open, and its rules."""
    return {
        "profile": version.ref.id,
        "version": version.ref.version,
        "name": version.ref.name,
        "minor_units": version.profile.house.minor_units,
        "open": list(version.profile.open_settings),
        "rules": msgspec.to_builtins(rules_of(version.profile)),
    }


def chosen_in(request: Request) -> Data:
    """The settings named in the address. Raises WireError(bad_message)."""
    raw = str(request.query_params.get("chosen", ""))
    if len(raw) > MAX_CHANGES:
        raise WireError(Door.BAD_MESSAGE, why="too much is chosen")
    try:
        chosen: Data = msgspec.json.decode(raw.encode(), type=dict[str, Any]) if raw else {}
    except msgspec.MsgspecError as fault:
        raise WireError(Door.BAD_MESSAGE, why=str(fault)) from None
    return chosen


def seat_row(state: Table, chair: Seat) -> Data:
    """What a chair holds and owes, for the floor."""
    kept, limit = chair.short_hands, state.rules.rebuy_deadline_hands
    due = needs_rebuy(chair, state.rules)
    return {
        "seat": chair.seat,
        "player": chair.player_id,
        "stack": chair.stack,
        "queued": chair.queued,
        "carries": chair.stack + chair.queued,  # what goes with him to another table
        "bought": chair.bought,
        "rebuys": chair.rebuys,
        "leaving": chair.leaving,
        "release": due and limit is not None and kept >= limit,
        "kept": kept if due else None,
    }


def draw_record(state: Table) -> Data | None:
    """The last seat draw of the table with everything that makes it repeatable, None when there was none."""
    if not state.seats_drawn:
        return None
    stream = store.stream_name(state.table)
    for entry in read.trail(streams=[stream], kinds=["seats_drawn"], limit=1):
        event = store.event_of(entry)
        if isinstance(event, SeatsDrawn):
            made = msgspec.to_builtins(event, str_keys=True)
            plain = {name: made.get(name) for name in event.__struct_fields__}
            return plain | {"seq": entry.seq, "at": entry.at.isoformat(), "hash": bytes(entry.hash).hex()}
    return None
