"""The log's tables: streams of hash-chained entries, remembered commands and signed anchors.

Knows neither poker nor people: an actor, a role or a device is a text id. Rows of `Entry`,
`CommandRecord`, `Anchor` and `Look` are written once; triggers (`audit.triggers`) refuse anything else.
"""

from django.db import models
from django.db.models.functions import Length
from django.db.models.lookups import Exact

from audit.chain import GENESIS


class Stream(models.Model):
    """One gapless order of entries: a table, or one of the house's own. Its row is the lock.

    `seq` and `head` (number and hash of the last entry) are moved by a trigger when an entry is
    inserted; `checkpoint` is the seq of the last entry from which the state can be read whole.
    """

    name = models.CharField(max_length=64, unique=True)
    seq = models.BigIntegerField(default=0)
    head = models.BinaryField(max_length=32, default=GENESIS)
    checkpoint = models.BigIntegerField(default=0)
    quarantined = models.BooleanField(default=False)

    class Meta:
        constraints = [
            models.CheckConstraint(condition=~models.Q(name=""), name="stream_has_a_name"),
            models.CheckConstraint(condition=models.Q(seq__gte=0), name="stream_seq_not_negative"),
            models.CheckConstraint(condition=Exact(Length("head"), 32), name="stream_head_is_32_bytes"),
            models.CheckConstraint(
                condition=models.Q(checkpoint__gte=0, checkpoint__lte=models.F("seq")),
                name="stream_checkpoint_within_stream",
            ),
        ]


class Entry(models.Model):
    """Something that happened, for good. `body` is what counts; every other column is a copy of it."""

    # One index begins with the stream, and it goes on with the seq: before its statistics are known the
    # planner takes any index that begins so, and would read a whole evening to find one entry.
    stream = models.ForeignKey(Stream, on_delete=models.PROTECT, related_name="entries", db_index=False)
    seq = models.BigIntegerField()
    at = models.DateTimeField()
    kind = models.CharField(max_length=64)
    v = models.PositiveSmallIntegerField()
    actor = models.CharField(max_length=64)
    role = models.CharField(max_length=16)
    device = models.CharField(max_length=64, blank=True)
    session = models.CharField(max_length=64, blank=True)
    build = models.CharField(max_length=64)
    rules = models.CharField(max_length=64, blank=True)
    command = models.UUIDField()
    body = models.BinaryField()
    prev = models.BinaryField(max_length=32)
    hash = models.BinaryField(max_length=32)

    class Meta:
        verbose_name_plural = "entries"
        constraints = [
            models.UniqueConstraint(fields=["stream", "seq"], name="entry_one_per_seq"),
            models.UniqueConstraint(fields=["prev", "stream"], name="entry_no_fork"),
            models.CheckConstraint(condition=models.Q(seq__gte=1), name="entry_seq_from_one"),
            models.CheckConstraint(condition=models.Q(v__gte=1), name="entry_schema_from_one"),
            models.CheckConstraint(
                condition=~models.Q(kind="") & ~models.Q(actor="") & ~models.Q(role=""),
                name="entry_says_what_and_who",
            ),
            models.CheckConstraint(condition=Exact(Length("prev"), 32), name="entry_prev_is_32_bytes"),
            models.CheckConstraint(condition=Exact(Length("hash"), 32), name="entry_hash_is_32_bytes"),
        ]
        indexes = [
            models.Index(fields=["command"], name="entry_by_command"),
            models.Index(fields=["actor", "at"], name="entry_by_actor"),
        ]


class CommandRecord(models.Model):
    """An accepted command and the answer it got, so that sending it again changes nothing."""

    command_id = models.UUIDField(primary_key=True)
    stream = models.ForeignKey(Stream, on_delete=models.PROTECT, related_name="commands")
    actor = models.CharField(max_length=64)
    request_hash = models.BinaryField(max_length=32)
    answer = models.BinaryField()
    seq = models.BigIntegerField()

    class Meta:
        constraints = [
            models.CheckConstraint(condition=models.Q(seq__gte=1), name="command_answered_by_an_entry"),
            models.CheckConstraint(
                condition=Exact(Length("request_hash"), 32), name="command_hash_is_32_bytes"
            ),
        ]


class Anchor(models.Model):
    """A signed statement that a stream's entry `seq` had this hash at this time."""

    stream = models.ForeignKey(Stream, on_delete=models.PROTECT, related_name="anchors")
    seq = models.BigIntegerField()
    hash = models.BinaryField(max_length=32)
    at = models.DateTimeField()
    key_id = models.CharField(max_length=32)
    signature = models.BinaryField(max_length=64)

    class Meta:
        constraints = [
            models.CheckConstraint(condition=models.Q(seq__gte=1), name="anchor_names_an_entry"),
            models.CheckConstraint(condition=Exact(Length("hash"), 32), name="anchor_hash_is_32_bytes"),
        ]


class Look(models.Model):
    """Who has read the record, and what of it: the access log. `what` is the question as it was asked."""

    at = models.DateTimeField()
    actor = models.CharField(max_length=64)
    role = models.CharField(max_length=16)
    device = models.CharField(max_length=64, blank=True)
    session = models.CharField(max_length=64, blank=True)
    page = models.CharField(max_length=32)
    what = models.JSONField()

    class Meta:
        constraints = [
            models.CheckConstraint(
                condition=~models.Q(actor="") & ~models.Q(role="") & ~models.Q(page=""),
                name="look_says_who_and_where",
            ),
        ]
        indexes = [models.Index(fields=["actor", "at"], name="look_by_actor")]
