"""What the live screens ask of the database, each question one synchronous function, and where it runs.

On PostgreSQL questions and commands have small thread pools of their own, so that a slow query of a page
delays no screen; on SQLite everything shares Django's one database thread.
"""

from collections.abc import Callable, Iterable
from concurrent.futures import ThreadPoolExecutor
from functools import cache
from typing import Any, Final, NamedTuple, ParamSpec, TypeVar

from channels.db import database_sync_to_async
from django.db import connection

from audit import read
from tables import store
from tables.engine.events import AnyEvent
from tables.engine.state import Table
from tables.models import Table as TableRow

P = ParamSpec("P")
R = TypeVar("R")

MAX_TOLD: Final = 200
READERS: Final = 2
COMMANDERS: Final = 4


class News(NamedTuple):
    """Where a table stands and the events that led there; none when there are too many to tell."""

    state: Table
    events: tuple[AnyEvent, ...] = ()


async def ask(function: Callable[P, R], *args: P.args, **kwargs: P.kwargs) -> R:
    """Run a reading function in a database thread."""
    return await _in_thread(function, "readers", READERS, *args, **kwargs)


async def command(function: Callable[P, R], *args: P.args, **kwargs: P.kwargs) -> R:
    """Run a command in a database thread."""
    return await _in_thread(function, "commanders", COMMANDERS, *args, **kwargs)


async def _in_thread(function: Callable[..., R], pool: str, size: int, *args: Any, **kwargs: Any) -> R:
    if connection.vendor == "postgresql":
        run = database_sync_to_async(function, thread_sensitive=False, executor=_pool(pool, size))
    else:
        run = database_sync_to_async(function)
    answer: R = await run(*args, **kwargs)
    return answer


@cache
def _pool(name: str, size: int) -> ThreadPoolExecutor:
    return ThreadPoolExecutor(size, thread_name_prefix=name)


def news_of(table: str, after: int | None = None) -> News:
    """A table's committed state, with the events after `after`.

    Raises audit.command.Refused: unknown_stream, quarantined.
    """
    if after is None:
        return News(store.load_table(table))
    stream = read.stream(store.stream_name(table))
    if stream is None:
        return News(store.load_table(table))
    state = store.load(stream)
    if state.seq - after > MAX_TOLD:
        return News(state)
    entries = read.entries(stream.pk, after=after, upto=state.seq)
    return News(state, tuple(store.event_of(entry) for entry in entries))


def heads_of(tables: Iterable[str]) -> dict[str, int]:
    """Where each of these tables stands; one query."""
    heads = read.heads_by_name([store.stream_name(table) for table in tables])
    return {store.table_of(name): head.seq for name, head in heads.items()}


def all_tables() -> dict[str, int]:
    """Id and number of every table of the room."""
    return {str(pk): number for pk, number in TableRow.objects.values_list("pk", "number")}
