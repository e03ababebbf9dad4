"""The waiting lists and who comes next at each table, for the floor's screens and the wall (FLOOR 28, 39)."""

from collections.abc import Mapping
from typing import Any, Final

from django.utils import timezone

from audit.models import Stream
from players.execute import STREAM as PEOPLE
from players.models import Waiting
from players.waiting import STREAM as FLOOR
from tables.engine.rights import Claim, Waiter, claims
from tables.engine.seat_draw import free_seats
from tables.engine.state import Table

View = dict[str, Any]
Seqs = tuple[int, int]
"""Of the stream of the lists and of that of the people."""
INITIALS: Final = 3


def waiting() -> list[Waiting]:
    """Everybody who waits, list by list in order; one query."""
    return list(Waiting.objects.select_related("player").order_by("line", "place"))


def seqs() -> Seqs:
    """Where both streams stand, each 0 before its first entry; one query."""
    found = dict(Stream.objects.filter(name__in=(FLOOR, PEOPLE)).values_list("name", "seq"))
    return found.get(FLOOR, 0), found.get(PEOPLE, 0)


def lists_frame(tables: Mapping[str, Table]) -> View:
    """What the floor's screens are told: the lists, and of each table its free chairs and who has the right.

    `names` are the aliases of all who stand in it but those who are seated, whom the tiles name. `people` is
    where the stream of the people stands: once it moves, a screen asks anew what bars somebody from a chair.
    """
    (seq, people), rows = seqs(), waiting()
    waiters = [Waiter(player_id=r.player_id, line=r.line, called=r.due_at is not None) for r in rows]
    lines: dict[str, list[View]] = {}
    for row in rows:
        lines.setdefault(row.line, []).append(waiting_row(row, len(lines.get(row.line, ())) + 1))
    return {
        "t": "lists",
        "seq": seq,
        "people": people,
        "lists": lines,
        "next": {
            table: {"free": list(free_seats(state)), "claims": [_claim(one) for one in found]}
            for table, state in tables.items()
            if (found := claims(tables, waiters, table))
        },
        "names": {row.player_id: row.player.alias for row in rows},
    }


def waiting_row(row: Waiting, place: int) -> View:
    """One person on a list, for the floor."""
    return {
        "player": row.player_id,
        "place": place,
        "since": row.since.isoformat(),
        "due": row.due_at.isoformat() if row.due_at is not None else None,
        "how": row.how,
        "called_as": called_as(row),
        "misses": row.misses,
        "table": row.table,
        "seat": row.seat,
    }


def called_as(row: Waiting) -> str:
    """What everybody sees of him: the number that he got, or his initials, as he chose."""
    if row.shown == Waiting.Shown.INITIALS:
        return " ".join(f"{word[0].upper()}." for word in row.player.alias.split()[:INITIALS])
    return str(row.number)


def seconds_left(row: Waiting) -> int:
    """Of a countdown; 0 once it is over."""
    left = (row.due_at - timezone.now()).total_seconds() if row.due_at is not None else 0
    return max(0, int(left))


def _claim(claim: Claim) -> View:
    return {
        "why": claim.why,
        "player": claim.player_id,
        "table": claim.table,
        "seat": claim.seat,
        "to": claim.to,
        "line": claim.line,
        "called": claim.called,
    }
