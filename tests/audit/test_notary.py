"""A file kept elsewhere shows what no check within the database can: another history, a shorter one (F11)."""

from pathlib import Path

import pytest
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey
from django.db import connection

from audit import anchors, notary
from audit.chain import Fault
from audit.models import Anchor, Stream
from audit.verify import verify
from tests.audit.acts import TABLE, open_stream, say_one_by_one
from tests.audit.test_verify import cut_off, rewrite
from tests.disarm import triggers_disarmed

pytestmark = pytest.mark.django_db

KEY = anchors.private_key("a key file's text")
KEYS = anchors.ring(KEY.public_key())


@pytest.fixture
def kept(db: None, tmp_path: Path) -> Path:
    """Two tables of six entries, anchored at 2 and 4, and the file of then; the log's checks are off."""
    for name in (TABLE, "table:2"):
        open_stream(name)
        for _ in range(2):
            say_one_by_one(["a", "b"], stream=name)
            anchors.anchor(Stream.objects.get(name=name), KEY)
        say_one_by_one(["a", "b"], stream=name)
    if connection.vendor == "postgresql":
        with connection.cursor() as cursor:
            cursor.execute("SET CONSTRAINTS ALL IMMEDIATE")
            cursor.execute("ALTER TABLE audit_entry DROP CONSTRAINT entry_hash_of_prev_and_body")
    path = tmp_path / "anchors"
    notary.export(path, KEY)
    return path


def faults(path: Path) -> list[Fault]:
    return notary.check(notary.read(path, KEYS), KEYS)


def forget_anchors() -> None:
    with triggers_disarmed():
        Anchor.objects.all().delete()


def test_the_file_names_every_anchor_and_where_every_stream_stood(kept: Path) -> None:
    said = notary.read(kept, KEYS)
    assert [(one.stream, one.seq) for one in said.anchors] == [
        (TABLE, 2),
        (TABLE, 4),
        ("table:2", 2),
        ("table:2", 4),
    ]
    assert said.heads == {
        name: (6, bytes(Stream.objects.get(name=name).head).hex()) for name in (TABLE, "table:2")
    }
    assert faults(kept) == []


def test_a_log_that_has_grown_since_is_sound(kept: Path) -> None:
    say_one_by_one(["c", "d"])
    assert faults(kept) == []


@pytest.mark.parametrize(
    ("first", "fault"),
    [
        (1, Fault(TABLE, 2, "rewritten after 0")),
        (3, Fault(TABLE, 4, "rewritten after 2")),
        (6, Fault(TABLE, 6, "rewritten after 4")),
    ],
)
def test_a_history_rewritten_with_right_hashes_is_named_with_the_last_entry_that_is_still_true(
    kept: Path, first: int, fault: Fault
) -> None:
    forget_anchors()
    rewrite(first)
    assert verify() == []
    assert faults(kept) == [fault]


def test_a_tail_that_was_cut_off_is_named_with_where_the_log_ends_now(kept: Path) -> None:
    forget_anchors()
    cut_off(5)
    assert verify() == []
    assert faults(kept) == [Fault(TABLE, 6, "cut off after 5")]


def test_a_stream_that_is_gone_altogether_is_named(kept: Path) -> None:
    with triggers_disarmed():
        Stream.objects.filter(name="table:2").update(name="table:3")
    assert faults(kept) == [Fault("table:2", 2, "cut off after 0")]


def test_an_anchor_that_was_forged_in_the_database_before_the_file_was_written_is_named(
    kept: Path,
) -> None:
    anchors.anchor(Stream.objects.get(name=TABLE), Ed25519PrivateKey.generate())
    notary.export(kept, KEY)
    assert faults(kept) == [Fault(TABLE, 6, "signature")]


def test_a_file_with_one_byte_changed_is_refused(kept: Path) -> None:
    text = kept.read_bytes()
    kept.write_bytes(text.replace(b'"seq":4', b'"seq":5', 1))
    with pytest.raises(ValueError, match="changed since it was signed"):
        faults(kept)


@pytest.mark.parametrize("text", [b"", b"{}\n00", b'{"at":1}\n', b"no file of ours"])
def test_another_file_is_refused(tmp_path: Path, text: bytes) -> None:
    path = tmp_path / "other"
    path.write_bytes(text)
    with pytest.raises(ValueError, match="not a file of anchors"):
        notary.read(path, KEYS)


def test_a_file_that_another_key_signed_is_refused(kept: Path) -> None:
    other = Ed25519PrivateKey.generate()
    notary.export(kept, other)
    with pytest.raises(ValueError, match="which is not known here"):
        notary.read(kept, KEYS)
    assert notary.read(kept, anchors.ring(other.public_key())).key == anchors.key_id(other.public_key())
