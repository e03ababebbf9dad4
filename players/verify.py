"""Checks the rows of admission and of the waiting lists against the log: derived again (G29, TRUST F9).

That a person got a seat or left it is said by the tables, whose streams this package does not know: it is
handed in.
"""

from collections.abc import Iterable, Mapping
from datetime import datetime
from typing import Any, Final

import msgspec

from audit.chain import Fault
from audit.chain import read as read_body
from audit.models import Entry
from players.execute import STREAM
from players.models import AdmissionCheck, Identity, Waiting
from players.waiting import STREAM as FLOOR

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


def verify_lists(seated: Mapping[int, Iterable[str]]) -> list[Fault]:
    """The waiting lists built again from their entries; `seated`: key of an entry -> who got a seat by it."""
    entries = {entry.pk: entry for entry in Entry.objects.filter(stream__name=FLOOR)}
    lines: dict[str, dict[str, str]] = {}  # list -> person -> until when he is called, in order
    last = 0
    for key in sorted(entries.keys() | seated.keys()):
        for player in seated.get(key, ()):
            for line in lines.values():
                line.pop(player, None)
        if key in entries:
            _follow(lines, entries[key])
            last = entries[key].seq
    rows = Waiting.objects.order_by("line", "place")
    stored: dict[str, list[tuple[str, str]]] = {}
    for row in rows:
        due = row.due_at.isoformat() if row.due_at else ""
        stored.setdefault(row.line, []).append((row.player_id, due))
    wanted = {name: list(line.items()) for name, line in lines.items() if line}
    return [] if stored == wanted else [Fault(FLOOR, last, "rows of Waiting")]


def _follow(lines: dict[str, dict[str, str]], entry: Entry) -> None:
    data = msgspec.json.decode(read_body(bytes(entry.body)).data)
    line, player = lines.setdefault(data["line"], {}), data["player"]
    match entry.kind:
        case "waiting_joined":
            line[player] = ""
        case "waiting_called" if player in line:
            line[player] = data["due"]
        case "waiting_left":
            line.pop(player, None)
        case "waiting_passed" if line.pop(player, None) is not None:
            line[player] = ""
        case "waiting_moved" if player in line:
            due, order = line.pop(player), list(line.items())
            order.insert(data["to"] - 1, (player, due))
            lines[data["line"]] = dict(order)
