"""Reading the log: in order, from where one stands, narrowed."""

from datetime import timedelta

import pytest
import time_machine
from django.db import connection
from django.test.utils import CaptureQueriesContext

from audit import read
from audit.models import Entry, Stream
from audit.verify import verify
from tests.audit.acts import TABLE, open_stream, say, say_one_by_one

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def house(db: None) -> None:
    for name in (TABLE, "table:2"):
        open_stream(name)
        say("hand_started", "folded", "checked", stream=name)


def kinds(entries: list[Entry]) -> list[tuple[str, int, str]]:
    return [(entry.stream.name, entry.seq, entry.kind) for entry in entries]


def test_an_entry_whose_time_is_before_its_predecessors_is_named_and_keeps_its_place() -> None:
    """F12: the clock is put back an hour, and goes on from there."""
    open_stream("table:3")
    for n, hour in enumerate(("12:00", "12:30", "11:30", "11:31", "12:45")):
        with time_machine.travel(f"2026-11-30T{hour}:00+00:00", tick=False):
            say_one_by_one([f"k{n}"], stream="table:3")
    assert [(entry.stream.name, entry.seq) for entry in read.regressed()] == [("table:3", 3)]
    assert list(read.regressed(read.trail(streams=["table:3"], limit=2))) == []
    assert [entry.seq for entry in read.regressed(read.trail(streams=["table:3"]))] == [3]
    assert verify() == []


def test_entries_come_in_order_from_where_the_reader_stands() -> None:
    stream = read.stream(TABLE)
    assert stream is not None
    assert [entry.seq for entry in read.entries(stream.pk)] == [1, 2, 3]
    assert [entry.seq for entry in read.entries(stream.pk, after=1)] == [2, 3]
    assert [entry.seq for entry in read.entries(stream.pk, after=1, upto=2)] == [2]
    assert read.entries(stream.pk, after=3) == []
    assert read.stream("table:9") is None


def test_the_heads_of_many_streams_are_one_query() -> None:
    ids = list(Stream.objects.values_list("pk", flat=True))
    with CaptureQueriesContext(connection) as queries:
        heads = read.heads([*ids, 10**9])
    assert len(queries) == 1
    assert {pk: head.seq for pk, head in heads.items()} == dict.fromkeys(ids, 3)
    assert read.heads_by_name([TABLE, "table:9"]) == {TABLE: heads[Stream.objects.get(name=TABLE).pk]}


def test_the_trail_is_newest_first_and_narrows() -> None:
    assert kinds(read.trail(streams=[TABLE])) == [
        (TABLE, 3, "checked"), (TABLE, 2, "folded"), (TABLE, 1, "hand_started"),
    ]  # fmt: skip
    assert kinds(read.trail(kinds=["folded"])) == [("table:2", 2, "folded"), (TABLE, 2, "folded")]
    assert read.trail(actors=["user:13"]) == []
    assert kinds(read.trail(streams=[TABLE], seqs=(2, 2))) == [(TABLE, 2, "folded")]
    assert len(read.trail(actors=["user:12"])) == 6


def test_the_trail_is_read_page_by_page() -> None:
    first = read.trail(limit=4)
    rest = read.trail(before=first[-1].pk, limit=4)
    assert kinds(first + rest) == kinds(read.trail())
    assert len(rest) == 2


def test_the_trail_is_narrowed_by_time() -> None:
    at = Entry.objects.get(stream__name="table:2", seq=1).at
    assert {entry.stream.name for entry in read.trail(since=at)} == {"table:2"}
    assert {entry.stream.name for entry in read.trail(until=at)} == {TABLE}
    assert read.trail(since=at + timedelta(hours=1)) == []


def test_all_that_one_command_appended_is_found_by_its_id() -> None:
    command = Entry.objects.get(stream__name=TABLE, seq=2).command
    assert kinds(read.of_command(command)) == [
        (TABLE, 1, "hand_started"), (TABLE, 2, "folded"), (TABLE, 3, "checked"),
    ]  # fmt: skip
