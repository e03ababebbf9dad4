"""Several writers at once, each with a connection of its own: as if one after the other (G16, F7)."""

import threading
import time
from collections.abc import Callable, Mapping
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from datetime import datetime
from typing import TypeVar

import pytest
from django.db import connection

from audit.command import Answer, Command, Decision, Draft, Refused
from audit.models import CommandRecord, Entry, Stream
from audit.transact import transact
from audit.verify import verify
from tests.audit.acts import TABLE, command, open_stream, says

pytestmark = pytest.mark.django_db(transaction=True)

T = TypeVar("T")


def on_its_own_connection(act: Callable[[], T]) -> T:
    with closing(connection):
        return act()


def code_of(asked: Command, name: str = TABLE) -> str:
    """`ok`, or the code of the refusal."""
    try:
        transact([name], asked, says("checked", stream=name))
    except Refused as refused:
        return refused.code
    return "ok"


class Holder:
    """A command that keeps its locks until it is told to go on."""

    def __init__(self, asked: Command, name: str = TABLE) -> None:
        self.asked, self.name = asked, name
        self.inside, self.go_on = threading.Event(), threading.Event()

    def __call__(self) -> Answer:
        return transact([self.name], self.asked, self._decide)

    def _decide(self, streams: Mapping[str, Stream], at: datetime) -> Decision:
        self.inside.set()
        assert self.go_on.wait(10)
        return Decision([Draft(self.name, "folded", {})], {"held": True})


def test_a_second_writer_waits_one_second_and_is_told_that_the_table_is_busy() -> None:
    open_stream()
    holder = Holder(command())
    with ThreadPoolExecutor(1) as pool:
        held = pool.submit(on_its_own_connection, holder)
        assert holder.inside.wait(5)
        began = time.monotonic()
        assert code_of(command()) == "table_busy"
        waited = time.monotonic() - began
        holder.go_on.set()
        assert held.result().seq == 1
    assert 0.9 <= waited < 3
    assert code_of(command()) == "ok"
    assert list(Entry.objects.order_by("seq").values_list("kind", flat=True)) == ["folded", "checked"]


@pytest.mark.postgres_only
def test_another_table_does_not_wait() -> None:
    open_stream()
    open_stream("table:2")
    holder = Holder(command())
    with ThreadPoolExecutor(1) as pool:
        held = pool.submit(on_its_own_connection, holder)
        assert holder.inside.wait(5)
        began = time.monotonic()
        assert code_of(command(), "table:2") == "ok"
        assert time.monotonic() - began < 0.8
        holder.go_on.set()
        held.result()


@pytest.mark.postgres_only
def test_one_id_accepted_on_two_tables_at_the_same_moment_counts_on_one() -> None:
    open_stream()
    open_stream("table:2")
    asked = command()
    holder = Holder(asked)
    with ThreadPoolExecutor(2) as pool:
        held = pool.submit(on_its_own_connection, holder)
        assert holder.inside.wait(5)
        assert code_of(asked, "table:2") == "ok"
        holder.go_on.set()
        with pytest.raises(Refused, match="id_reused"):
            held.result()
    assert list(Entry.objects.values_list("stream__name", flat=True)) == ["table:2"]


def test_the_same_command_from_two_tablets_at_once_is_one_entry_with_one_answer() -> None:
    open_stream()
    asked = command()
    with ThreadPoolExecutor(4) as pool:
        answers = list(
            pool.map(
                lambda _: on_its_own_connection(lambda: transact([TABLE], asked, says("folded"))), range(8)
            )
        )
    assert {(answer.seq, answer.facts) for answer in answers} == {(1, b'{"done":true}')}
    assert sorted(answer.again for answer in answers) == [False] + [True] * 7
    assert (Entry.objects.count(), CommandRecord.objects.count()) == (1, 1)


def test_four_writers_on_one_stream_leave_one_sound_chain() -> None:
    open_stream()

    def hammer(_: int) -> list[str]:
        return [code_of(command()) for _ in range(15)]

    with ThreadPoolExecutor(4) as pool:
        told = [
            code
            for codes in pool.map(lambda n: on_its_own_connection(lambda: hammer(n)), range(4))
            for code in codes
        ]
    assert set(told) <= {"ok", "table_busy"}
    assert Entry.objects.count() == told.count("ok") >= 15
    assert verify() == []


@pytest.mark.postgres_only
def test_commands_over_the_same_two_streams_never_wait_for_each_other_in_a_ring() -> None:
    open_stream()
    open_stream("table:2")

    def cross(names: list[str]) -> list[str]:
        told = []
        for _ in range(15):
            drafts = [Draft(name, "moved", {}) for name in names]
            try:
                transact(names, command(), lambda streams, at, drafts=drafts: Decision(drafts, {}))  # type: ignore[misc]
                told.append("ok")
            except Refused as refused:
                told.append(refused.code)
        return told

    orders = [[TABLE, "table:2"], ["table:2", TABLE]]
    with ThreadPoolExecutor(2) as pool:
        told = list(pool.map(lambda names: on_its_own_connection(lambda: cross(names)), orders))
    assert told == [["ok"] * 15, ["ok"] * 15]
    assert verify() == []
