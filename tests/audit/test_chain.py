"""The chain: one spelling, one hash, and every touched byte is found (G9)."""

import hashlib
import json
from collections.abc import Callable
from datetime import timedelta
from typing import Any
from uuid import UUID

import pytest
from hypothesis import given
from hypothesis import strategies as st

from audit.chain import GENESIS, Fault, Row, canonical, check, link, read
from audit.models import Entry, Stream
from tests.audit.acts import TABLE, open_stream, say

pytestmark = pytest.mark.sqlite_only

scalars = st.none() | st.booleans() | st.integers(-(2**53), 2**53) | st.text()
values = st.recursive(
    scalars, lambda inner: st.lists(inner) | st.dictionaries(st.text(), inner), max_leaves=20
)


@given(st.dictionaries(st.text(), values))
def test_canonical_json_is_what_the_standard_library_writes_with_sorted_keys(value: dict[str, Any]) -> None:
    by_the_book = json.dumps(value, sort_keys=True, separators=(",", ":"), ensure_ascii=False)
    assert canonical(value) == by_the_book.encode("utf-8", "surrogatepass")


@given(st.dictionaries(st.text(), values))
def test_canonical_json_is_stable_whatever_the_order_of_keys_and_after_reading(value: dict[str, Any]) -> None:
    backwards = dict(reversed(value.items()))
    assert canonical(backwards) == canonical(value) == canonical(json.loads(canonical(value)))


def test_the_hash_is_sha256_of_the_predecessors_hash_and_the_body() -> None:
    assert link(GENESIS, b"{}") == hashlib.sha256(bytes(32) + b"{}").digest()


@pytest.fixture
def rows(db: None) -> list[Row]:
    """Five entries of a stream, in two commands."""
    open_stream()
    say("session_opened", "seat_assigned")
    say("hand_started", "ante_posted", "cards_dealt")
    return [Row._make(row) for row in Entry.objects.order_by("seq").values_list(*Row._fields)]


def fault(rows: list[Row]) -> Fault | None:
    """What the check finds, the stream's own row being untouched."""
    stream = Stream.objects.get(name=TABLE)
    return check(TABLE, rows, seq=stream.seq, head=bytes(stream.head))


def test_an_entry_says_in_its_body_all_that_its_columns_say(rows: list[Row]) -> None:
    body = read(rows[2].body)
    assert (body.stream, body.seq, body.kind, body.v, bytes(body.data)) == (
        TABLE, 3, "hand_started", 1, b'{"n":1}',
    )  # fmt: skip
    assert (body.actor, body.role, body.device, body.session) == (
        "user:12", "croupier", "tablet-3", "session-7",
    )  # fmt: skip
    assert (body.build, body.rules) == ("dev", "r1")
    assert json.loads(rows[2].body)["data"] == {"n": 1}


def test_an_untouched_chain_has_no_fault(rows: list[Row]) -> None:
    assert fault(rows) is None


def flip_bytes(value: bytes) -> bytes:
    return bytes([value[0] ^ 1]) + value[1:]


def flip_text(value: str) -> str:
    return chr(ord(value[0]) ^ 1) + value[1:]


FLIPS: list[tuple[str, Callable[[Any], Any], str]] = [
    ("seq", lambda seq: seq + 100, "missing"),
    ("at", lambda at: at + timedelta(microseconds=1), "at"),
    ("kind", flip_text, "kind"),
    ("v", lambda v: v ^ 1, "v"),
    ("actor", flip_text, "actor"),
    ("role", flip_text, "role"),
    ("device", flip_text, "device"),
    ("session", flip_text, "session"),
    ("build", flip_text, "build"),
    ("rules", flip_text, "rules"),
    ("command", lambda command: UUID(int=command.int ^ 1), "command"),
    ("body", flip_bytes, "hash"),
    ("prev", flip_bytes, "prev"),
    ("hash", flip_bytes, "hash"),
]


def test_every_column_of_the_log_has_its_flip() -> None:
    assert tuple(column for column, _, _ in FLIPS) == Row._fields
    assert {field.name for field in Entry._meta.fields} - {"id", "stream"} == set(Row._fields)


@pytest.mark.parametrize(("column", "flip", "wrong"), FLIPS, ids=[column for column, _, _ in FLIPS])
@pytest.mark.parametrize("seq", [1, 3, 5])
def test_one_flipped_byte_is_found_at_its_entry(
    rows: list[Row], seq: int, column: str, flip: Callable[[Any], Any], wrong: str
) -> None:
    row = rows[seq - 1]
    rows[seq - 1] = row._replace(**{column: flip(getattr(row, column))})
    assert fault(rows) == Fault(TABLE, seq, wrong)


def test_each_byte_of_a_body_counts(rows: list[Row]) -> None:
    body = rows[3].body
    for at in range(len(body)):
        touched = body[:at] + bytes([body[at] ^ 0x20]) + body[at + 1 :]
        rows[3] = rows[3]._replace(body=touched)
        assert fault(rows) == Fault(TABLE, 4, "hash")


@pytest.mark.parametrize("seq", [1, 2, 4])
def test_a_deleted_entry_is_named(rows: list[Row], seq: int) -> None:
    del rows[seq - 1]
    assert fault(rows) == Fault(TABLE, seq, "missing")


def test_a_tail_cut_off_is_named_by_its_first_entry(rows: list[Row]) -> None:
    assert fault(rows[:3]) == Fault(TABLE, 4, "tail")
    assert fault([]) == Fault(TABLE, 1, "tail")


def test_an_entry_added_behind_the_streams_back_is_named(rows: list[Row]) -> None:
    stream = Stream.objects.get(name=TABLE)
    assert check(TABLE, rows, seq=4, head=rows[3].hash) == Fault(TABLE, 5, "tail")
    assert check(TABLE, rows, seq=stream.seq, head=rows[3].hash) == Fault(TABLE, 5, "tail")


def test_an_entry_twice_is_named(rows: list[Row]) -> None:
    assert fault([*rows[:3], *rows[2:]]) == Fault(TABLE, 3, "repeated")


def test_an_inserted_entry_is_found_where_its_successor_does_not_follow(rows: list[Row]) -> None:
    made = rows[2]._replace(prev=rows[2].hash, seq=4)
    later = [row._replace(seq=row.seq + 1) for row in rows[3:]]
    assert fault([*rows[:3], made, *later]) == Fault(TABLE, 4, "hash")


def test_two_entries_exchanged_are_found_at_the_first(rows: list[Row]) -> None:
    third, fourth = rows[2], rows[3]
    assert fault([*rows[:2], fourth._replace(seq=3), third._replace(seq=4), rows[4]]) == Fault(
        TABLE, 3, "prev"
    )


def test_bytes_that_say_nothing_are_found_though_their_hash_is_right(rows: list[Row]) -> None:
    rows[4] = rows[4]._replace(body=b"[]", hash=link(rows[4].prev, b"[]"))
    assert fault(rows) == Fault(TABLE, 5, "body")


def test_an_entry_of_another_stream_is_found(rows: list[Row]) -> None:
    stream = Stream.objects.get(name=TABLE)
    assert check("table:2", rows, seq=5, head=bytes(stream.head)) == Fault("table:2", 1, "stream")
