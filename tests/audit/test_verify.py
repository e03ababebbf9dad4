"""The whole log against itself, and against anchors that its owner could not rewrite (G9, G10, F10, F11)."""

from typing import Any

import pytest
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey
from django.db import connection

from audit import anchors
from audit.chain import Fault, link, read, write
from audit.command import Refused
from audit.models import Anchor, CommandRecord, Entry, Stream
from audit.verify import quarantine, verify
from tests.audit.acts import TABLE, open_stream, say, say_one_by_one
from tests.disarm import triggers_disarmed

pytestmark = pytest.mark.django_db

KEY = anchors.private_key("a key file's text")
KEYS = anchors.ring(KEY.public_key())


@pytest.fixture(autouse=True)
def house(db: None) -> None:
    """Two tables, five commands each."""
    for name in (TABLE, "table:2"):
        open_stream(name)
        say_one_by_one(["a", "b", "c", "d", "e"], stream=name)
    if connection.vendor == "postgresql":
        with connection.cursor() as cursor:  # no trigger is switched off while a check is pending
            cursor.execute("SET CONSTRAINTS ALL IMMEDIATE")


@pytest.fixture
def as_owner(house: None) -> None:
    """Act as the owner of the database can: without the check of hashes (it comes back with the rollback)."""
    if connection.vendor == "postgresql":
        with connection.cursor() as cursor:
            cursor.execute("ALTER TABLE audit_entry DROP CONSTRAINT entry_hash_of_prev_and_body")


def change(seq: int, **columns: Any) -> None:
    """Change an entry of the first table behind the log's back."""
    with triggers_disarmed():
        Entry.objects.filter(stream__name=TABLE, seq=seq).update(**columns)


def rewrite(first: int) -> None:
    """Rewrite the first table's history from `first` on, with every hash and copy right again."""
    stream = Stream.objects.get(name=TABLE)
    with triggers_disarmed():
        prev = bytes(Entry.objects.get(stream=stream, seq=first).prev)
        for entry in Entry.objects.filter(stream=stream, seq__gte=first).order_by("seq"):
            said = read(bytes(entry.body))
            entry.body = write(type(said)(**{**_fields(said), "actor": "user:99"}))
            entry.actor, entry.prev, entry.hash = "user:99", prev, link(prev, entry.body)
            entry.save()
            CommandRecord.objects.filter(pk=entry.command).update(actor="user:99")
            prev = entry.hash
        Stream.objects.filter(pk=stream.pk).update(head=prev)


def cut_off(after: int) -> None:
    """Remove all that happened after `after`, and make the stream's row agree."""
    with triggers_disarmed():
        gone = Entry.objects.filter(stream__name=TABLE, seq__gt=after)
        CommandRecord.objects.filter(pk__in=gone.values("command")).delete()
        gone.delete()
        head = Entry.objects.get(stream__name=TABLE, seq=after).hash
        Stream.objects.filter(name=TABLE).update(seq=after, head=head)


def _fields(said: Any) -> dict[str, Any]:
    return {name: getattr(said, name) for name in said.__struct_fields__}


def test_a_sound_log_has_no_fault() -> None:
    assert verify() == []


def test_a_change_behind_the_logs_back_is_found_with_its_stream_and_seq() -> None:
    change(3, actor="user:99")
    assert verify() == [Fault(TABLE, 3, "actor")]
    assert verify(["table:2"]) == []


def test_changed_bytes_are_found(as_owner: None) -> None:
    change(2, body=b"{}")
    assert verify() == [Fault(TABLE, 2, "hash")]


def test_a_stream_at_fault_is_closed_and_the_others_go_on() -> None:
    change(3, kind="x")
    assert quarantine(verify()) == 1
    assert quarantine(verify()) == 0
    with pytest.raises(Refused, match="quarantined"):
        say("f")
    assert say("f", stream="table:2").seq == 6


def test_a_remembered_command_without_its_entry_is_found() -> None:
    with triggers_disarmed():
        CommandRecord.objects.filter(stream__name=TABLE, seq=4).update(seq=5)
    assert verify() == [Fault(TABLE, 5, "command")]


def test_an_anchor_says_where_the_stream_stood_and_is_signed() -> None:
    stream = Stream.objects.get(name=TABLE)
    made = anchors.anchor(stream, KEY)
    stored = Anchor.objects.get()
    assert (stored.seq, bytes(stored.hash), stored.key_id) == (5, bytes(stream.head), made.key_id)
    assert anchors.holds(stored, TABLE, KEYS)
    assert verify(keys=KEYS) == []


@pytest.mark.parametrize("what", ["seq", "hash", "at", "stream", "signature", "key"])
def test_an_anchor_holds_for_nothing_but_what_was_signed(what: str) -> None:
    made = anchors.anchor(Stream.objects.get(name=TABLE), KEY)
    keys = KEYS
    if what == "seq":
        made.seq = 4
    elif what in ("hash", "signature"):
        value = bytes(getattr(made, what))
        setattr(made, what, bytes([value[0] ^ 1]) + value[1:])
    elif what == "at":
        made.at = made.at.replace(microsecond=(made.at.microsecond + 1) % 1_000_000)
    elif what == "key":
        keys = anchors.ring(Ed25519PrivateKey.generate().public_key())
    assert not anchors.holds(made, "table:2" if what == "stream" else TABLE, keys)


def test_a_stream_without_entries_has_nothing_to_anchor() -> None:
    with pytest.raises(ValueError, match="nothing to anchor"):
        anchors.anchor(open_stream("table:3"), KEY)


def test_a_forged_anchor_is_found() -> None:
    stream = Stream.objects.get(name=TABLE)
    forged = anchors.anchor(stream, anchors.private_key("another text"))
    assert verify(keys=KEYS) == [Fault(TABLE, forged.seq, "signature")]
    assert verify() == []


def test_history_rewritten_with_right_hashes_passes_the_chain_and_is_found_by_an_anchor(
    as_owner: None,
) -> None:
    anchors.anchor(Stream.objects.get(name=TABLE), KEY)
    rewrite(first=2)
    with triggers_disarmed():
        kept = list(Anchor.objects.all())
        Anchor.objects.all().delete()
    assert verify() == []
    Anchor.objects.bulk_create(kept)
    assert verify(keys=KEYS) == [Fault(TABLE, 5, "anchor")]


def test_a_history_cut_short_passes_the_chain_and_is_found_by_an_anchor() -> None:
    anchors.anchor(Stream.objects.get(name=TABLE), KEY)
    with triggers_disarmed():
        kept = list(Anchor.objects.all())
        Anchor.objects.all().delete()
    cut_off(after=3)
    assert verify() == []
    Anchor.objects.bulk_create(kept)
    assert verify(keys=KEYS) == [Fault(TABLE, 5, "anchor")]
