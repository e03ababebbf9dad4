"""What a new table leaves in the database: made by the write path once, put back as rows after that.

Most tests of the write path begin with the same table, people and chips: some thirty commands each time.
What they wrote the first time is put back row by row, through the database's own triggers, wherever a test
begins as the first one did: with none of these rows there, and by the clock on the wall.
"""

from collections.abc import Callable
from dataclasses import dataclass, field
from datetime import UTC, datetime
from typing import Any

import time_machine
from django.apps import apps
from django.db import connection, transaction
from django.utils import timezone

from audit.chain import GENESIS
from tables import store
from tables.engine.state import Table

Rows = list[tuple[Any, ...]]
BEGINS: dict[str, dict[str, Any]] = {"audit_stream": {"seq": 0, "head": GENESIS, "checkpoint": 0}}
BEGINS |= {"tables_chipaccount": {"balance": 0, "moved": 0}}
"""Columns that the triggers move: how such a row begins."""


@dataclass
class Kept:
    """Rows by table (and each table's columns), and the states that the process knew after them."""

    rows: dict[str, Rows] = field(default_factory=dict)
    columns: dict[str, list[str]] = field(default_factory=dict)
    states: list[tuple[str, int, bytes, Table]] = field(default_factory=list)


_kept: dict[str, Kept] = {}


def _tables() -> list[str]:
    """Every table of ours, those first whose triggers are moved by the rows of others."""
    ours = [
        m._meta.db_table
        for app in ("audit", "players", "tables")
        for m in apps.get_app_config(app).get_models()
    ]
    return [*BEGINS, *(name for name in ours if name not in BEGINS)]


def _read(name: str) -> tuple[list[str], Rows]:
    with connection.cursor() as cursor:
        cursor.execute(f"SELECT * FROM {name} ORDER BY 1")
        return [column[0] for column in cursor.description], cursor.fetchall()


def _by_the_wall() -> bool:
    """Whether now is now: neither travelled to nor put in its place."""
    travelled = time_machine.escape_hatch.is_travelling()
    return not travelled and abs((timezone.now() - datetime.now(UTC)).total_seconds()) < 1


def once(key: str, make: Callable[[], None], streams: list[str]) -> None:
    """Do what `make` does to the database: by `make` itself, or with the rows that it wrote for `key` before.

    `streams` are the tables' streams whose states are kept as well.
    """
    if not _by_the_wall():
        make()
        return
    kept = _kept.get(key)
    if kept is None:
        before = {name: _read(name)[1] for name in _tables()}
        make()
        found = _difference(before, streams)
        if found is not None:
            _kept[key] = found
    elif _none_there(kept):
        _put_back(kept)
    else:
        make()


def _difference(before: dict[str, Rows], streams: list[str]) -> Kept | None:
    """What was written, if it was written into empty tables; None where rows had been there already."""
    kept = Kept()
    for name, old in before.items():
        columns, rows = _read(name)
        if rows == old:
            continue
        if old:
            return None
        kept.columns[name], kept.rows[name] = columns, rows
    known = ((stream, store.states.get(stream)) for stream in streams)
    kept.states = [(stream, *state) for stream, state in known if state is not None]
    return kept


def _none_there(kept: Kept) -> bool:
    with connection.cursor() as cursor:
        cursor.execute("SELECT " + " OR ".join(f"EXISTS (SELECT 1 FROM {name})" for name in kept.rows))
        return not cursor.fetchone()[0]


def _put_back(kept: Kept) -> None:
    with transaction.atomic(), connection.cursor() as cursor:
        for name, rows in kept.rows.items():
            columns, begins = kept.columns[name], BEGINS.get(name, {})
            fresh: Rows = [
                tuple(begins.get(column, value) for column, value in zip(columns, row, strict=True))
                for row in rows
            ]
            places = ", ".join(["%s"] * len(columns))
            cursor.executemany(f"INSERT INTO {name} ({', '.join(columns)}) VALUES ({places})", fresh)
        at, where = (kept.columns["audit_stream"].index(column) for column in ("checkpoint", "id"))
        moved = [(row[at], row[where]) for row in kept.rows["audit_stream"] if row[at]]
        cursor.executemany("UPDATE audit_stream SET checkpoint = %s WHERE id = %s", moved)
    for name in BEGINS:
        assert _read(name)[1] == kept.rows[name], f"{name} was not put back as it was"
    for known in kept.states:
        store.states.put(*known)
