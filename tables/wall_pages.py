"""The wall: tables, structure, free seats, who waits and who is called, by number or initials (FLOOR 39).

For everybody who is signed in; it holds no name, no stack and nothing of the staff. The page asks every few
seconds and says so when nothing has come for a while.
"""

from typing import Any

from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import render
from django.utils.translation import get_language, gettext

from players.models import Waiting
from players.roles import Role
from tables import queues, selectors
from tables.engine.seat_draw import free_seats
from tables.messages import table_of
from tables.selectors import TableRow
from tables.views import for_roles, stakes

EVERYBODY = frozenset(Role)


@for_roles(*EVERYBODY)
def wall(request: HttpRequest) -> HttpResponse:
    """The page as it stands; it goes on by `now`."""
    return render(request, "tables/wall.html", {"room": _room()})


@for_roles(*EVERYBODY)
def now(request: HttpRequest) -> JsonResponse:
    """What the wall shows, in the reader's language."""
    return JsonResponse(_room())


def _room() -> dict[str, Any]:
    words = table_of(get_language() or "es")["labels"]
    rows = [
        row
        for row in selectors.tables()
        if row.state is not None and row.state.phase != "closed" and row.state.house.public_table
    ]
    waiting = queues.waiting()
    return {
        "tables": [_table(row, waiting, words) for row in rows],
        "called": [_called(row, rows) for row in waiting if row.due_at is not None],
        "lists": [
            {"name": words[f"short_{game}"], "waiting": _line(f"game:{game}", waiting)}
            for game in ("omaha_high", "omaha_hilo8")
            if any(row.line == f"game:{game}" for row in waiting)
        ],
    }


def _table(row: TableRow, waiting: list[Waiting], words: dict[str, str]) -> dict[str, Any]:
    state = row.state
    assert state is not None
    return {
        "number": row.number,
        "structure": words[f"structure_{state.rules.structure}"],
        "game": words[f"short_{state.rules.game}"],
        "stakes": stakes(state, words),
        "free": len(free_seats(state)) if state.phase != "ending" else 0,
        "seats": state.rules.max_seats,
        "waiting": _line(f"table:{row.id}", waiting),
    }


def _line(line: str, waiting: list[Waiting]) -> list[str]:
    return [queues.called_as(row) for row in waiting if row.line == line]


def _called(row: Waiting, tables: list[TableRow]) -> dict[str, Any]:
    """Who is called, and to which table: that of his chair, else that of his list."""
    wanted = row.table or row.line.removeprefix("table:")
    number = next((table.number for table in tables if table.id == wanted), None)
    where = gettext("Table %(table)s") % {"table": number} if number is not None else ""
    return {"who": queues.called_as(row), "where": where, "seat": row.seat if where else None}
