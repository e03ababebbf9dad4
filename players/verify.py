"""Checks the rows of admission against the log: each is derived again from the entries (G29, TRUST F9).

That a person has left is said by the tables, whose streams this package does not know: it is handed in.
"""

from collections.abc import Iterable, Mapping
from datetime import datetime
from typing import Any, Final

import msgspec

from audit.chain import Fault
from audit.chain import read as read_body
from audit.models import Entry
from players.execute import STREAM
from players.models import AdmissionCheck, Identity

FIELDS: Final = ("player_id", "result", "source", "reference", "by", "at", "ended_at")
Departures = Mapping[str, Iterable[tuple[int, datetime]]]
"""Who gave up a seat: the entry's key, which tells what came first whatever the clock did, and its time."""


def verify_people(left: Departures) -> list[Fault]:
    """The first row that is not what the log says, as at most one fault."""
    stored = {row["seq"]: row for row in AdmissionCheck.objects.values("seq", *FIELDS)}
    wanted: dict[int, dict[str, Any]] = {}
    erased: dict[str, int] = {}
    for entry in Entry.objects.filter(stream__name=STREAM).order_by("seq").iterator(1000):
        data = msgspec.json.decode(read_body(bytes(entry.body)).data)
        if entry.kind == "admission_checked":
            wanted[entry.seq] = _row(entry, data, left)
        elif entry.kind == "identity_erased":
            erased[data["player"]] = entry.seq
    for seq in sorted(wanted.keys() | stored.keys()):
        if stored.get(seq) != wanted.get(seq):
            return [Fault(STREAM, seq, "rows of AdmissionCheck")]
    if AdmissionCheck.objects.count() != len(stored):
        return [Fault(STREAM, 0, "rows of AdmissionCheck")]
    gone = set(Identity.objects.exclude(erased_at=None).values_list("player", flat=True))
    wrong = sorted(gone ^ erased.keys())
    return [Fault(STREAM, erased.get(wrong[0], 0), "rows of Identity")] if wrong else []


def _row(entry: Entry, data: dict[str, str], left: Departures) -> dict[str, Any]:
    player, result = data["player"], data["result"]
    after = [at for key, at in sorted(left.get(player, ())) if key > entry.pk]
    ended = after[0] if after and result == AdmissionCheck.Result.CLEAR else None
    said = {"player_id": player, "result": result, "source": data["source"], "reference": data["reference"]}
    return {"seq": entry.seq, **said, "by": entry.actor, "at": entry.at, "ended_at": ended}
