"""Which penalties bar a person from seat and chips now, at whatever table they were given (RULES.md A17)."""

from collections.abc import Collection
from datetime import datetime
from typing import Final

import msgspec

from tables.models import Penalty

BARRING: Final = ("leave", "bar", "removed")


class PenaltyRow(msgspec.Struct, frozen=True, kw_only=True):
    """What the floor is told of a penalty; `until` in seconds since 1970, UTC."""

    table_id: str
    number: int
    player_id: str
    kind: str
    reason: str
    article: str
    until: int


def against(people: Collection[str], at: datetime) -> dict[str, PenaltyRow]:
    """The penalty that bars each of the people longest, of those who have one at `at`; one query."""
    found = Penalty.objects.filter(
        player_id__in=people, kind__in=BARRING, ended_seq=None, until__gt=int(at.timestamp())
    ).order_by("until", "pk")
    return {row.player_id: _row(row) for row in found}


def _row(row: Penalty) -> PenaltyRow:
    return PenaltyRow(
        table_id=str(row.table_id),
        number=row.number,
        player_id=row.player_id,
        kind=row.kind,
        reason=row.reason,
        article=row.article,
        until=row.until or 0,
    )
