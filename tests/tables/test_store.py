"""The state of a table is the fold of its stream, however it is loaded (DESIGN 1.2, F9, F10)."""

from uuid import UUID

import msgspec
import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from audit import read
from audit.command import Refused
from audit.models import Entry, Stream
from tables import store
from tables.engine import commands as ask
from tables.engine.events import Checkpoint, Folded, HandStarted
from tables.engine.evolve import evolve
from tables.engine.state import Table
from tables.execute import execute
from tables.wire import Envelope
from tests.tables.room import CARMEN, INES, do, fold_out, new_hand, new_table, state

pytestmark = pytest.mark.django_db


@pytest.fixture
def table(db: None) -> UUID:
    return new_table()


def stream_of(table: UUID) -> Stream:
    return Stream.objects.get(name=store.stream_name(table))


def replay(table: UUID) -> Table:
    """The state by every entry from the first."""
    now = store.unopened(str(table))
    for entry in read.entries(stream_of(table).pk):
        now = evolve(now, store.event_of(entry))
    return now


def test_the_state_from_memory_from_a_checkpoint_and_from_the_first_entry_is_the_same(table: UUID) -> None:
    fold_out()
    new_hand()
    do(ask.RaiseTo(seat=3, to=4000))
    kept = state()
    store.states.clear()
    loaded = state()
    assert kept == loaded == replay(table)
    assert loaded.seq == stream_of(table).seq


def test_a_table_is_loaded_from_its_last_checkpoint_on(table: UUID) -> None:
    new_hand()
    stream = stream_of(table)
    first = Entry.objects.get(stream=stream, seq=stream.checkpoint)
    assert (first.kind, stream.seq - stream.checkpoint) == ("hand_started", 8)
    store.states.clear()
    with CaptureQueriesContext(connection) as queries:
        store.load(stream)
    assert len(queries) == 1
    assert f'"seq" > {stream.checkpoint - 1}' in queries[0]["sql"]


def test_what_others_appended_is_read_and_no_more(table: UUID) -> None:
    new_hand()
    older = state()
    seq, head = older.seq, bytes(stream_of(table).head)
    do(ask.Fold(seat=2))
    newest = state()
    store.states.put(store.stream_name(table), seq, head, older)
    with CaptureQueriesContext(connection) as queries:
        assert store.load(stream_of(table)) == newest
    assert [f'"seq" > {seq}' in query["sql"] for query in queries][-1]


def test_a_state_of_another_history_is_not_taken_for_this_one(table: UUID) -> None:
    new_hand()
    truth = state()
    stream = stream_of(table)
    forged = msgspec.structs.replace(truth, croupier="user:666")
    store.states.put(stream.name, stream.seq, b"x" * 32, forged)
    assert store.load(stream) == truth
    store.states.put(stream.name, stream.seq - 1, b"x" * 32, forged)
    assert store.load(stream) == truth


def test_the_least_used_state_is_forgotten_first(table: UUID) -> None:
    states = store.States(kept=2)
    for name in ("a", "b"):
        states.put(name, 1, b"", state())
    states.get("a")
    states.put("c", 1, b"", state())
    assert [name for name in "abc" if states.get(name)] == ["a", "c"]


def test_a_checkpoint_follows_after_five_hundred_entries_without_one(
    table: UUID, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(store, "CHECKPOINT_AFTER", 30)
    before = stream_of(table)
    assert before.checkpoint == 0
    for _ in range(7):
        do(ask.SitOut(seat=3), CARMEN)
        do(ask.SitIn(seat=3), CARMEN)
    after = stream_of(table)
    last = Entry.objects.get(stream=after, seq=after.checkpoint)
    assert (last.kind, after.checkpoint) == ("checkpoint", 31)
    event = store.event_of(last)
    assert isinstance(event, Checkpoint)
    assert event.state.seq == 31
    store.states.clear()
    assert state() == replay(table)


def test_a_hand_just_begun_needs_no_checkpoint(table: UUID) -> None:
    assert store.CHECKPOINT_AFTER == 500
    stream = stream_of(table)
    folded, started = Folded(seat=2), HandStarted(state=state())
    full = Stream(name=stream.name, seq=600, checkpoint=100)
    assert store.with_checkpoint(full, (folded,), state())[0] is folded
    assert len(store.with_checkpoint(full, (folded,), state())) == 2
    assert store.with_checkpoint(full, (started, folded), state()) == (started, folded)
    near = Stream(name=stream.name, seq=598, checkpoint=100)
    assert store.with_checkpoint(near, (folded,), state()) == (folded,)


def test_a_state_read_from_the_log_decides_as_the_one_in_memory(table: UUID) -> None:
    fold_out()
    store.states.clear()
    new_hand()
    for _ in range(3):
        store.states.clear()
        turn = state().hand
        assert turn is not None
        assert turn.to_act is not None
        do(ask.Fold(seat=turn.to_act))
    assert state() == replay(table)


def test_an_event_comes_back_as_it_was_written(table: UUID) -> None:
    new_hand()
    started = store.event_of(Entry.objects.filter(kind="hand_started").get())
    assert isinstance(started, HandStarted)
    assert list(started.state.seats) == list(range(1, 9))
    assert started.state.seats[8].stack == 20000


def test_old_shapes_are_upcast_step_by_step(table: UUID, monkeypatch: pytest.MonkeyPatch) -> None:
    new_hand()
    do(ask.Fold(seat=2))
    entry = Entry.objects.filter(kind="folded").get()
    monkeypatch.setattr(store, "SCHEMA", {"folded": 3})
    upcasts = {
        ("folded", 1): lambda data: data | {"chair": 5},
        ("folded", 2): lambda data: {"e": "folded", "seat": data["chair"]},
    }
    monkeypatch.setattr(store, "UPCASTS", upcasts)
    assert store.event_of(entry) == Folded(seat=5)


def test_a_whole_state_of_an_older_version_is_read_seat_by_seat(
    table: UUID, monkeypatch: pytest.MonkeyPatch
) -> None:
    new_hand()
    entry = Entry.objects.get(kind="hand_started")
    now = store.event_of(entry)
    monkeypatch.setattr(store, "SCHEMA", {"hand_started": 3})
    monkeypatch.setattr(store, "UPCASTS", {("hand_started", 2): lambda data: data})
    assert store.event_of(entry) == now


def test_an_entry_that_no_version_explains_closes_the_table(
    table: UUID, monkeypatch: pytest.MonkeyPatch
) -> None:
    new_hand()
    do(ask.Fold(seat=2))
    monkeypatch.setattr(store, "SCHEMA", {"folded": 2})
    store.states.clear()
    with pytest.raises(Refused) as caught:
        state()
    assert caught.value.code == "quarantined"
    envelope = Envelope(id=UUID(int=7), exp=None, command=ask.Fold(seat=3))
    assert execute(table, envelope, INES).code == "quarantined"  # type: ignore[union-attr]


def test_an_unknown_table_is_said_to_be_unknown(db: None) -> None:
    with pytest.raises(Refused) as caught:
        store.load_table(UUID(int=5))
    assert caught.value.code == "unknown_stream"
