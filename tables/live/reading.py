"""What the live screens ask of the database, each question one synchronous function, and where it runs.

On PostgreSQL questions and commands have small thread pools of their own, so that a slow query of a page
delays no screen; on SQLite everything shares Django's one database thread.
"""

import asyncio
from collections.abc import Callable, Iterable, Sequence
from concurrent.futures import ThreadPoolExecutor
from functools import cache, reduce
from itertools import pairwise
from typing import Any, Final, NamedTuple, ParamSpec, TypeVar

from channels.db import database_sync_to_async
from django.db import connection

from audit import chain, read
from audit.command import Refused
from audit.models import Entry
from tables import store
from tables.engine.events import AnyEvent
from tables.engine.evolve import evolve
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


class Place(NamedTuple):
    """Where a hub is in its table's stream."""

    stream: int
    state: Table


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


def stream_of(table: str) -> int:
    """The stream of a table. Raises audit.command.Refused: unknown_stream, quarantined."""
    stream = read.stream(store.stream_name(table))
    if stream is None:
        raise Refused("unknown_stream", stream=store.stream_name(table))
    if stream.quarantined:
        raise Refused("quarantined", stream=stream.name)
    return stream.pk


def news_since(places: Sequence[Place]) -> list[News | Exception]:
    """What has happened at each of these tables since the state given; one query for all.

    What does not follow from that state by whole links is loaded afresh, and only then refused.
    """
    found: dict[int, list[read.Link]] = {place.stream: [] for place in places}
    for link in read.since({place.stream: place.state.seq for place in places}):
        found[link.stream].append(link)
    return [_news(place, found[place.stream]) for place in places]


def _news(place: Place, links: list[read.Link]) -> News | Exception:
    try:
        if not _follow(place, links):
            return News(store.load_table(place.state.table))
        events = tuple(store.event_of(Entry(body=link.body)) for link in links if link.seq > place.state.seq)
        state = reduce(evolve, events, place.state)
        if links:
            store.states.put(store.stream_name(state.table), state.seq, links[-1].hash, state)
        return News(state, events if len(events) <= MAX_TOLD else ())
    except Exception as fault:  # noqa: BLE001  (one table's fault is not the others')
        return fault


def _follow(place: Place, links: list[read.Link]) -> bool:
    """Whether the links go on from the hub's own entry without a gap or a wrong hash."""
    if not links or links[0].seq != place.state.seq:
        return False
    return all(
        (new.seq, new.prev, new.hash) == (old.seq + 1, old.hash, chain.link(old.hash, new.body))
        for old, new in pairwise(links)
    )


class Batch:
    """Questions of many hubs, put together while an earlier query is under way."""

    def __init__(self) -> None:
        self._wanted: list[tuple[Place, asyncio.Future[News]]] = []
        self._task: asyncio.Task[None] | None = None

    async def news(self, place: Place) -> News:
        """What has happened since `place`. Raises audit.command.Refused("quarantined")."""
        answer: asyncio.Future[News] = asyncio.get_running_loop().create_future()
        self._wanted.append((place, answer))
        if self._task is None or self._task.done():
            self._task = asyncio.create_task(self._ask())
        return await answer

    async def _ask(self) -> None:
        while self._wanted:
            wanted, self._wanted = self._wanted, []
            try:
                found = await ask(news_since, [place for place, _ in wanted])
            except Exception as fault:  # noqa: BLE001  (handed to every hub that asked)
                found = [fault] * len(wanted)
            for (_, answer), news in zip(wanted, found, strict=True):
                if answer.done():
                    continue
                if isinstance(news, Exception):
                    answer.set_exception(news)
                else:
                    answer.set_result(news)


def heads_of(tables: Iterable[str]) -> dict[str, read.Head]:
    """Where each of these tables stands; one query."""
    heads = read.heads_by_name([store.stream_name(table) for table in tables])
    return {store.table_of(name): head for name, head in heads.items()}


def all_tables() -> dict[str, int]:
    """Id and number of every table of the room."""
    return {str(pk): number for pk, number in TableRow.objects.values_list("pk", "number")}
