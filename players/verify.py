"""Checks the rows of admission and of the waiting lists against the log: derived again (G29, TRUST F9).

That a person got a seat or left it is said by the tables, whose streams this package does not know: it is
handed in.
"""

from collections.abc import Iterable, Mapping
from datetime import datetime
from typing import Any, Final, NamedTuple

import msgspec

from audit.chain import Fault
from audit.chain import read as read_body
from audit.models import Entry
from players.execute import STREAM
from players.models import AdmissionCheck, AlertSeen, Bar, Identity, Waiting
from players.waiting import STREAM as FLOOR

FIELDS: Final = ("player_id", "result", "source", "reference", "by", "at", "ended_at")
BARRED: Final = (
    "player_id", "reason", "until", "by", "role", "at",
    "lifted_seq", "lifted_at", "lifted_by", "lifted_reason",
)  # fmt: skip
Departures = Mapping[str, Iterable[tuple[int, datetime]]]
"""Who gave up a seat: the entry's key, which tells what came first whatever the clock did, and its time."""


def verify_people(left: Departures) -> list[Fault]:
    """The first row that is not what the log says, as at most one fault."""
    stored = {row["seq"]: row for row in AdmissionCheck.objects.values("seq", *FIELDS)}
    wanted: dict[int, dict[str, Any]] = {}
    erased: dict[str, int] = {}
    seen: dict[int, tuple[Any, ...]] = {}
    for entry in Entry.objects.filter(stream__name=STREAM).order_by("seq").iterator(1000):
        data = msgspec.json.decode(read_body(bytes(entry.body)).data)
        if entry.kind == "admission_checked":
            wanted[entry.seq] = _row(entry, data, left)
        elif entry.kind == "identity_erased":
            erased[data["player"]] = entry.seq
        elif entry.kind == "alert_seen":
            seen[entry.seq] = (data["player"], data["day"], data["amount"], entry.actor, entry.at)
    for seq in sorted(wanted.keys() | stored.keys()):
        if stored.get(seq) != wanted.get(seq):
            return [Fault(STREAM, seq, "rows of AdmissionCheck")]
    if AdmissionCheck.objects.count() != len(stored):
        return [Fault(STREAM, 0, "rows of AdmissionCheck")]
    if wrong_seen := _alerts(seen):
        return [Fault(STREAM, wrong_seen, "rows of AlertSeen")]
    if (wrong_bar := _bars()) is not None:
        return [Fault(STREAM, wrong_bar, "rows of Bar")]
    gone = set(Identity.objects.exclude(erased_at=None).values_list("player", flat=True))
    wrong = sorted(gone ^ erased.keys())
    return [Fault(STREAM, erased.get(wrong[0], 0), "rows of Identity")] if wrong else []


def _bars() -> int | None:
    """The first bar at the door whose row is not what its entries say."""
    wanted: dict[int, dict[str, Any]] = {}
    kinds = ("person_barred", "bar_lifted")
    for entry in Entry.objects.filter(stream__name=STREAM, kind__in=kinds).order_by("seq").iterator(1000):
        data = msgspec.json.decode(read_body(bytes(entry.body)).data)
        if entry.kind == "person_barred":
            wanted[entry.seq] = _bar(entry, data)
        else:
            wanted.get(data["bar"], {}).update(_lifted(entry, data))
    stored = {row["seq"]: row for row in Bar.objects.values("seq", *BARRED)}
    keys = sorted(wanted.keys() | stored.keys())
    return next((seq for seq in keys if stored.get(seq) != wanted.get(seq)), None)


def _bar(entry: Entry, data: dict[str, Any]) -> dict[str, Any]:
    said = {"player_id": data["player"], "reason": data["reason"], "until": data["until"]}
    given = {"seq": entry.seq, "by": entry.actor, "role": entry.role, "at": entry.at}
    return said | given | {"lifted_seq": None, "lifted_at": None, "lifted_by": "", "lifted_reason": ""}


def _lifted(entry: Entry, data: dict[str, Any]) -> dict[str, Any]:
    told = {"lifted_by": entry.actor, "lifted_reason": data["reason"]}
    return {"lifted_seq": entry.seq, "lifted_at": entry.at} | told


def _alerts(wanted: Mapping[int, tuple[Any, ...]]) -> int | None:
    """The first entry whose row is not what it says, or the first row without an entry."""
    rows = AlertSeen.objects.values_list("seq", "player_id", "day", "amount", "by", "at")
    stored = {seq: (player, day.isoformat(), *rest) for seq, player, day, *rest in rows}
    keys = sorted(wanted.keys() | stored.keys())
    return next((seq for seq in keys if stored.get(seq) != wanted.get(seq)), None)


def _row(entry: Entry, data: dict[str, str], left: Departures) -> dict[str, Any]:
    player, result = data["player"], data["result"]
    after = [at for key, at in sorted(left.get(player, ())) if key > entry.pk]
    ended = after[0] if after and result == AdmissionCheck.Result.CLEAR else None
    said = {"player_id": player, "result": result, "source": data["source"], "reference": data["reference"]}
    return {"seq": entry.seq, **said, "by": entry.actor, "at": entry.at, "ended_at": ended}


class _Waits(NamedTuple):
    """Somebody on a list, as his entries make him: the columns of `Waiting` but for his place."""

    how: str
    shown: str
    number: int
    since: datetime
    due: str = ""
    called_seq: int | None = None
    table: str | None = None
    seat: int | None = None
    misses: int = 0

    def uncalled(self) -> "_Waits":
        return self._replace(due="", called_seq=None, table=None, seat=None)


Lines = dict[str, dict[str, _Waits]]
"""List -> person -> how he waits, in order."""


def verify_lists(seated: Mapping[int, Iterable[str]]) -> list[Fault]:
    """The waiting lists built again from their entries; `seated`: key of an entry -> who got a seat by it."""
    entries = {entry.pk: entry for entry in Entry.objects.filter(stream__name=FLOOR)}
    lines: Lines = {}
    last = 0
    for key in sorted(entries.keys() | seated.keys()):
        for player in seated.get(key, ()):
            for line in lines.values():
                line.pop(player, None)
        if key in entries:
            _follow(lines, entries[key])
            last = entries[key].seq
    stored: dict[str, list[tuple[str, _Waits]]] = {}
    for row in Waiting.objects.order_by("line", "place"):
        due = row.due_at.isoformat() if row.due_at else ""
        called = (due, row.called_seq, row.table, row.seat, row.misses)
        waits = _Waits(row.how, row.shown, row.number, row.since, *called)
        stored.setdefault(row.line, []).append((row.player_id, waits))
    wanted = {name: list(line.items()) for name, line in lines.items() if line}
    return [] if stored == wanted else [Fault(FLOOR, last, "rows of Waiting")]


def _follow(lines: Lines, entry: Entry) -> None:
    data = msgspec.json.decode(read_body(bytes(entry.body)).data)
    line, player = lines.setdefault(data["line"], {}), data["player"]
    if entry.kind == "waiting_joined":
        how, shown = data.get("how", "in_person"), data.get("shown", "number")
        line[player] = _Waits(how, shown, data.get("number", 0), entry.at)
        return
    if player not in line:
        return  # he has got a seat at that very moment
    match entry.kind:
        case "waiting_called" | "waiting_recalled":
            called = line[player]._replace(due=data["due"], called_seq=entry.seq)
            table, seat = data.get("table", called.table), data.get("seat", called.seat)
            line[player] = called._replace(table=table, seat=seat)
        case "waiting_uncalled":
            line[player] = line[player].uncalled()
        case "waiting_left":
            del line[player]
        case "waiting_passed":
            waits = line.pop(player).uncalled()
            if not data.get("off"):
                line[player] = waits._replace(misses=data.get("misses", 0))
        case "waiting_moved":
            waits, order = line.pop(player), list(line.items())
            order.insert(data["to"] - 1, (player, waits))
            lines[data["line"]] = dict(order)
