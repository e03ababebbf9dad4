"""Whether somebody may be given a seat or chips: his last admission check (TRUST G29, RULES.md A17).

Nobody is told the reason here: excluded, under age and unchecked are the same answer.
"""

from collections.abc import Collection
from datetime import datetime
from typing import NamedTuple

from django.db.models import Max

from players.models import AdmissionCheck


class Standing(NamedTuple):
    """The last check of a person, for those who may see it: `result` is "unchecked" where none holds."""

    result: str
    source: str = ""
    reference: str = ""
    by: str = ""
    at: datetime | None = None


def standing(people: Collection[str]) -> dict[str, Standing]:
    """How each of the people stands now; one query. A clear check holds until he leaves his session."""
    last = AdmissionCheck.objects.filter(player__in=people).values("player").annotate(last=Max("pk"))
    found = {row.player_id: row for row in AdmissionCheck.objects.filter(pk__in=last.values("last"))}
    return {player: _standing(found.get(player)) for player in people}


def refused(people: Collection[str]) -> list[str]:
    """Those who may have neither seat nor chips now, in the order given; one query."""
    stands = standing(people)
    return [player for player in people if stands[player].result != AdmissionCheck.Result.CLEAR]


def end(people: Collection[str], at: datetime) -> None:
    """They have left their session: the next entry needs a new check. What excludes stays."""
    held = AdmissionCheck.objects.filter(player__in=people, ended_at=None)
    held.filter(result=AdmissionCheck.Result.CLEAR).update(ended_at=at)


def _standing(row: AdmissionCheck | None) -> Standing:
    if row is None or row.ended_at is not None:
        return Standing(AdmissionCheck.Result.UNCHECKED)
    return Standing(row.result, row.source, row.reference, row.by, row.at)
