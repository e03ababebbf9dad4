"""What bars a person from seat and chips now: penalties of any table, bars at the door (RULES.md A17)."""

from collections.abc import Collection
from datetime import datetime
from typing import Any, Final
from uuid import UUID

import msgspec
from django.db.models import CharField, IntegerField, Value
from django.db.models.functions import Cast

from players import bars
from tables.models import Penalty

BARRING: Final = ("leave", "bar", "removed")


class PenaltyRow(msgspec.Struct, frozen=True, kw_only=True):
    """What the floor is told of a penalty; `until` in seconds since 1970, UTC.

    `table_id` is that of the table where it was given, "" for a bar at the door, which has no `number`.
    """

    table_id: str
    number: int
    player_id: str
    kind: str
    reason: str
    article: str
    until: int


def against(people: Collection[str], at: datetime) -> dict[str, PenaltyRow]:
    """The penalty that bars each of the people longest, of those who have one at `at`; one query."""
    given: Any = Penalty.objects.filter(
        player_id__in=people, kind__in=BARRING, ended_seq=None, until__gt=int(at.timestamp())
    ).values_list(Cast("table_id", CharField()), "number", "player_id", "kind", "reason", "article", "until")
    at_the_door: Any = bars.standing(people, at).values_list(
        _text(""),
        Value(0, output_field=IntegerField()),
        "player_id",
        _text("bar"),
        "reason",
        _text("A17"),
        "until",
    )
    rows = sorted(map(_row, given.union(at_the_door, all=True)), key=lambda row: row.until)
    return {row.player_id: row for row in rows}


def _text(words: str) -> Value:
    return Value(words, output_field=CharField())


def _row(found: tuple[str, int, str, str, str, str, int]) -> PenaltyRow:
    table, number, player, kind, reason, article, until = found
    return PenaltyRow(
        table_id=str(UUID(table)) if table else "",
        number=number,
        player_id=player,
        kind=kind,
        reason=reason,
        article=article,
        until=until,
    )
