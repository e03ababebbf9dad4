"""Who has the right to the next free chair of a table, in order (FLOOR 28, 29).

First those of the table who have asked for another chair, then who must come from a table that feeds it, then
those of other tables who have asked for this one, each in the order of asking; then the waiting lists.
"""

from collections.abc import Iterator, Mapping, Sequence
from typing import Literal

from tables.engine.decide_change import differing, stakes_of
from tables.engine.seat_draw import free_seats
from tables.engine.state import Seat, Table
from tables.engine.value import Value

Why = Literal["seat_change", "must_move", "table_change", "waiting"]


class Waiter(Value, frozen=True, kw_only=True):
    """Somebody on a waiting list, in the order of the lists; called where a countdown runs for him."""

    player_id: str
    line: str
    called: bool = False


class Claim(Value, frozen=True, kw_only=True):
    """A person's right to a chair: why, where he sits now if anywhere, and the chair that he wishes."""

    why: Why
    player_id: str
    table: str | None = None
    seat: int | None = None
    to: int | None = None
    line: str | None = None
    called: bool = False


def claims(tables: Mapping[str, Table], waiting: Sequence[Waiter], table: str) -> list[Claim]:
    """Who is to be offered the next free chair of `table`, the first first; [] where no chair is free."""
    here = tables[table]
    if here.phase in ("closed", "ending") or not free_seats(here):
        return []
    found: dict[str, Claim] = {}
    for claim in (
        *_seat_changes(here),
        *_must_move(tables, here),
        *_table_changes(tables, here),
        *_waiters(waiting, here),
    ):
        found.setdefault(claim.player_id, claim)
    return list(found.values())


def _seat_changes(here: Table) -> Iterator[Claim]:
    for chair in _asking(here, "seat_change"):
        assert chair.request is not None
        if chair.request.to is None or chair.request.to in free_seats(here):
            yield _seated("seat_change", here, chair, chair.request.to)


def _must_move(tables: Mapping[str, Table], here: Table) -> Iterator[Claim]:
    """The first of each feeder: who sits there longest."""
    for other in tables.values():
        if other.feeds == here.table and other.table != here.table and _same_game(other, here):
            order = sorted(_movable(other), key=lambda chair: (chair.since, chair.seat))
            yield from (_seated("must_move", other, chair) for chair in order[:1])


def _table_changes(tables: Mapping[str, Table], here: Table) -> Iterator[Claim]:
    found = [
        (chair.request.now, other.table, chair)
        for other in tables.values()
        if other.table != here.table and _same_game(other, here)
        for chair in _asking(other, "table_change")
        if chair.request is not None and chair.request.table in (None, here.table)
    ]
    for _, other_id, chair in sorted(found, key=lambda one: (one[0], one[1], one[2].seat)):
        yield _seated("table_change", tables[other_id], chair)


def _waiters(waiting: Sequence[Waiter], here: Table) -> Iterator[Claim]:
    """The table's own list, then that of its game."""
    for line in (f"table:{here.table}", f"game:{here.rules.game}"):
        for one in waiting:
            if one.line == line:
                yield Claim(why="waiting", player_id=one.player_id, line=line, called=one.called)


def _asking(table: Table, kind: str) -> list[Seat]:
    asked = [s for s in _movable(table) if s.request is not None and s.request.kind == kind]
    return sorted(asked, key=lambda chair: (chair.request.now if chair.request else 0, chair.seat))


def _movable(table: Table) -> list[Seat]:
    return (
        []
        if table.phase == "closed"
        else [s for s in table.seats.values() if not s.leaving and not s.removed]
    )


def _same_game(one: Table, other: Table) -> bool:
    return differing(stakes_of(one), stakes_of(other)) is None


def _seated(why: Why, table: Table, chair: Seat, to: int | None = None) -> Claim:
    return Claim(why=why, player_id=chair.player_id, table=table.table, seat=chair.seat, to=to)
