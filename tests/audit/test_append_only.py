"""What the database itself refuses, whoever asks and by whatever code (G8, G11)."""

from collections.abc import Callable
from typing import Any

import pytest
from django.db import DatabaseError, IntegrityError, connection, transaction
from django.db.models import Model
from django.utils import timezone

from audit.chain import link
from audit.models import Anchor, CommandRecord, Entry, Stream
from tests.audit.acts import TABLE, open_stream, say

ARMED = {
    "postgresql": {
        "audit_anchor_no_change", "audit_anchor_no_truncate",
        "audit_commandrecord_no_change", "audit_commandrecord_no_truncate",
        "audit_entry_no_change", "audit_entry_no_truncate",
        "audit_look_no_change", "audit_look_no_truncate",
        "audit_entry_follows", "audit_entry_advances", "audit_stream_forward",
    },
    "sqlite": {
        "audit_anchor_no_update", "audit_anchor_no_delete",
        "audit_commandrecord_no_update", "audit_commandrecord_no_delete",
        "audit_entry_no_update", "audit_entry_no_delete",
        "audit_look_no_update", "audit_look_no_delete",
        "audit_entry_follows", "audit_entry_advances", "audit_stream_forward",
    },
}  # fmt: skip
ARMED_SQL = {
    "postgresql": "SELECT tgname FROM pg_trigger WHERE NOT tgisinternal AND tgenabled <> 'D'",
    "sqlite": "SELECT name FROM sqlite_master WHERE type = 'trigger'",
}


def execute(sql: str, *parameters: Any) -> None:
    with transaction.atomic(), connection.cursor() as cursor:
        cursor.execute(sql, parameters)


def test_the_triggers_are_armed_in_a_freshly_migrated_database(db: None) -> None:
    with connection.cursor() as cursor:
        cursor.execute(ARMED_SQL[connection.vendor])
        armed = {name for (name,) in cursor.fetchall() if name.startswith("audit_")}
    assert armed == ARMED[connection.vendor]


@pytest.fixture
def stream(db: None) -> Stream:
    """A stream with three entries, a remembered command and an anchor."""
    made = open_stream()
    say("session_opened", "seat_assigned", "bought_in")
    made.refresh_from_db()
    Anchor.objects.create(
        stream=made, seq=3, hash=made.head, at=timezone.now(), key_id="k", signature=bytes(64)
    )
    return made


WRITTEN_ONCE: list[tuple[type[Model], str, Any]] = [
    (Entry, "kind", "nothing_happened"),
    (CommandRecord, "actor", "user:13"),
    (Anchor, "key_id", "other"),
]


@pytest.mark.parametrize(("model", "column", "value"), WRITTEN_ONCE)
def test_what_is_written_once_cannot_be_updated(
    stream: Stream, model: type[Model], column: str, value: Any
) -> None:
    with pytest.raises(IntegrityError, match="append-only"):
        execute(f"UPDATE {model._meta.db_table} SET {column} = %s", value)


@pytest.mark.parametrize("model", [Entry, CommandRecord, Anchor])
def test_what_is_written_once_cannot_be_deleted(stream: Stream, model: type[Model]) -> None:
    before = model._default_manager.count()
    with pytest.raises(IntegrityError, match="append-only"):
        execute(f"DELETE FROM {model._meta.db_table}")
    assert model._default_manager.count() == before > 0


@pytest.mark.postgres_only
@pytest.mark.parametrize("table", ["audit_entry", "audit_commandrecord", "audit_anchor", "audit_stream"])
def test_the_log_cannot_be_truncated(stream: Stream, table: str) -> None:
    execute("SET CONSTRAINTS ALL IMMEDIATE")
    with pytest.raises(IntegrityError, match="TRUNCATE refused"):
        execute(f"TRUNCATE {table} CASCADE")


@pytest.mark.sqlite_only
@pytest.mark.parametrize("table", ["audit_entry", "audit_commandrecord", "audit_anchor"])
def test_an_insert_cannot_replace_a_row(stream: Stream, table: str) -> None:
    with pytest.raises(IntegrityError):
        execute(f"INSERT OR REPLACE INTO {table} SELECT * FROM {table}")


@pytest.mark.sqlite_only
def test_an_entry_cannot_replace_the_last_one_of_its_seq(stream: Stream) -> None:
    with pytest.raises(IntegrityError):
        execute(
            "INSERT OR REPLACE INTO audit_entry (stream_id, seq, at, kind, v, actor, role, device, session,"
            " build, rules, command, body, prev, hash) SELECT stream_id, seq, at, 'forged', v, actor, role,"
            " device, session, build, rules, command, body, prev, zeroblob(32) FROM audit_entry WHERE seq = 3"
        )
    assert Entry.objects.get(seq=3).kind == "bought_in"


def forge(stream: Stream, **columns: Any) -> None:
    """Insert an entry as code that goes round `audit.append` would: right but for `columns`."""
    last = Entry.objects.filter(stream=stream).order_by("-seq")[0]
    made = Entry.objects.get(pk=last.pk)
    made.pk = None
    made.seq, made.prev = last.seq + 1, bytes(last.hash)
    for column, value in columns.items():
        setattr(made, column, value)
    if "hash" not in columns:
        made.hash = link(bytes(made.prev), bytes(made.body))
    with transaction.atomic():
        made.save(force_insert=True)


def test_the_next_entry_moves_the_streams_row(stream: Stream) -> None:
    forge(stream)
    last = Entry.objects.get(seq=4)
    stream.refresh_from_db()
    assert (stream.seq, bytes(stream.head)) == (4, bytes(last.hash))


FORGERIES: dict[str, Callable[[Stream], dict[str, Any]]] = {
    "a gap": lambda stream: {"seq": 5},
    "a duplicate seq": lambda stream: {"seq": 3},
    "a fork": lambda stream: {"seq": 3, "prev": bytes(Entry.objects.get(seq=2).hash), "body": b"{}"},
    "an entry that follows an earlier one": lambda stream: {"prev": bytes(Entry.objects.get(seq=2).hash)},
    "an entry that follows nothing": lambda stream: {"prev": b"\x01" * 32},
    "a second beginning": lambda stream: {"seq": 1, "prev": bytes(32), "body": b"{}"},
    "seq zero": lambda stream: {"seq": 0, "prev": bytes(32), "body": b"{}"},
    "a hash that is too short": lambda stream: {"hash": b"\x01" * 31},
    "an entry without an actor": lambda stream: {"actor": ""},
    "an entry without a kind": lambda stream: {"kind": ""},
    "an entry without a role": lambda stream: {"role": ""},
}


@pytest.mark.parametrize("what", FORGERIES)
def test_the_database_refuses(stream: Stream, what: str) -> None:
    with pytest.raises(IntegrityError):
        forge(stream, **FORGERIES[what](stream))
    stream.refresh_from_db()
    assert (stream.seq, Entry.objects.count()) == (3, 3)


@pytest.mark.postgres_only
def test_the_database_refuses_a_hash_that_is_not_of_the_predecessor_and_the_body(stream: Stream) -> None:
    with pytest.raises(IntegrityError, match="entry_hash_of_prev_and_body"):
        forge(stream, hash=b"\x01" * 32)


BACKWARDS: dict[str, dict[str, Any]] = {
    "seq back": {"seq": 2},
    "seq ahead of the entries": {"seq": 4},
    "another head": {"head": b"\x01" * 32},
    "seq ahead with another head": {"seq": 4, "head": b"\x01" * 32},
    "another name": {"name": "table:9"},
    "a checkpoint ahead of the entries": {"checkpoint": 4},
}


@pytest.mark.parametrize("what", BACKWARDS)
def test_a_streams_row_moves_only_forward_and_to_an_entry_that_it_has(stream: Stream, what: str) -> None:
    with pytest.raises(IntegrityError), transaction.atomic():
        Stream.objects.filter(name=TABLE).update(**BACKWARDS[what])


def test_a_checkpoint_does_not_move_back(stream: Stream) -> None:
    Stream.objects.filter(name=TABLE).update(checkpoint=3)
    with pytest.raises(IntegrityError), transaction.atomic():
        Stream.objects.filter(name=TABLE).update(checkpoint=2)


def delete_stream() -> None:
    execute("DELETE FROM audit_stream")
    connection.check_constraints()


def test_a_stream_with_entries_cannot_be_deleted(stream: Stream) -> None:
    with pytest.raises(DatabaseError), transaction.atomic():
        delete_stream()
