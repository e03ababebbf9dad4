"""What hubs read: many tables in one query, the chain checked, one table's fault not the others'."""

import asyncio
from collections.abc import Iterator

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from msgspec.structs import replace

from audit.command import Refused
from audit.models import Entry
from tables import store
from tables.engine import commands as ask
from tables.live import reading
from tables.live.floor import AT_ONCE, FloorHub, FloorWatcher
from tables.live.hub import TableHub
from tables.live.reading import Batch, Place
from tests.live.room import eight, facts
from tests.tables.room import CARMEN, behind_the_log, do, new_hand, new_table, state, table_id


@pytest.fixture(autouse=True)
def _forget_states() -> Iterator[None]:
    store.states.clear()
    yield
    store.states.clear()


def place(number: int) -> Place:
    return Place(reading.stream_of(str(table_id(number))), state(number))


@pytest.mark.django_db
def test_what_happened_at_several_tables_is_one_query() -> None:
    for number in (1, 2, 3):
        new_table(number)
    places = [place(number) for number in (1, 2, 3)]
    new_hand(1)
    do(ask.SitOut(seat=8), CARMEN, number=2)
    store.states.clear()
    with CaptureQueriesContext(connection) as queries:
        one, two, three = reading.news_since(places)
    assert len(queries) == 1
    assert [type(news) for news in (one, two, three)] == [reading.News] * 3
    assert isinstance(one, reading.News)
    assert [store.kind_of(event) for event in one.events][:2] == ["croupier_changed", "hand_started"]
    assert (one.state, one.state.seq - len(one.events)) == (state(1), places[0].state.seq)
    assert isinstance(two, reading.News)
    assert [store.kind_of(event) for event in two.events] == ["sat_out"]
    assert three == reading.News(places[2].state, ())


@pytest.mark.django_db
def test_what_was_read_for_screens_is_not_read_again_for_a_command() -> None:
    new_table()
    before = place(1)
    new_hand()
    store.states.clear()
    reading.news_since([before])
    with CaptureQueriesContext(connection) as queries:
        store.load_table(table_id())
    assert len(queries) == 1  # the stream's head, and no entry


@pytest.mark.django_db
def test_a_log_that_was_touched_is_refused_and_the_other_tables_go_on() -> None:
    new_table(1)
    new_table(2)
    places = [place(1), place(2)]
    new_hand(1)
    new_hand(2)
    store.states.clear()
    with behind_the_log():
        last = Entry.objects.filter(stream__name=store.stream_name(table_id(1))).latest("seq")
        body = bytes(last.body).replace(b'"amount":500', b'"amount":900')
        Entry.objects.filter(pk=last.pk).update(body=body)
    touched, whole = reading.news_since(places)
    assert isinstance(touched, Refused)
    assert touched.code == "quarantined"
    assert isinstance(whole, reading.News)
    assert whole.state == state(2)


@pytest.mark.django_db
def test_a_hub_far_behind_is_given_the_state_and_is_told_no_old_stories(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(reading, "MAX_TOLD", 5)
    new_table()
    before = place(1)
    new_hand()
    assert reading.news_since([before]) == [reading.News(state(), ())]


@pytest.mark.django_db
def test_a_state_that_is_no_ancestor_is_loaded_afresh() -> None:
    new_table()
    elsewhere = place(1)._replace(state=store.unopened(str(table_id()), 10**6))
    assert reading.news_since([elsewhere]) == [reading.News(state())]


async def test_questions_that_come_while_one_is_asked_are_asked_together(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    asked: list[list[int]] = []

    async def slowly(function: object, places: list[Place]) -> list[reading.News | Exception]:
        asked.append([place.stream for place in places])
        await asyncio.sleep(0.01)
        return [ValueError("3") if place.stream == 3 else reading.News(place.state) for place in places]

    monkeypatch.setattr(reading, "ask", slowly)
    batch, table = Batch(), eight()
    first = asyncio.create_task(batch.news(Place(1, table)))
    await asyncio.sleep(0.001)
    others = [asyncio.create_task(batch.news(Place(stream, table))) for stream in (2, 3, 4)]
    found = await asyncio.gather(first, *others, return_exceptions=True)
    assert asked == [[1], [2, 3, 4]]
    assert [isinstance(news, ValueError) for news in found] == [False, False, True, False]


async def test_a_floor_of_any_size_is_sent_in_frames_within_the_servers_limit() -> None:
    floor, sent = FloorHub(), list[str]()

    async def send(message: dict[str, object]) -> None:
        sent.append(str(message["text"]))

    async def never(*_: object) -> dict[str, str]:
        return {}

    hubs = [
        TableHub(eight(), number, read=never, names_of=never, build="b")  # type: ignore[arg-type]
        for number in range(1, 61)
    ]
    watcher = FloorWatcher(facts("inspector"), send, floor)
    for number, hub in enumerate(hubs):
        hub.state = replace(hub.state, table=f"t{number}")
    floor.join(watcher, hubs)
    task = asyncio.create_task(watcher.outbox.run())
    await asyncio.sleep(0.01)
    task.cancel()
    assert len(sent) == 1 + 60 - AT_ONCE
    assert max(len(frame) for frame in sent) < 60_000
