"""What falls due (A2, A19)."""

from django.db import models


class Deadline(models.Model):
    """What falls due at a table; the clock gives its command once `due_at` has passed (A2, A19).

    `key` says what, one of each at a time; `seq` is the entry that set it. `due_at` in seconds since 1970,
    UTC; `command` as it travels: `{"k", "d"}`.
    """

    stream = models.ForeignKey(
        "audit.Stream", on_delete=models.PROTECT, related_name="deadlines", db_index=False
    )
    key = models.CharField(max_length=32)
    seq = models.BigIntegerField()
    due_at = models.BigIntegerField()
    command = models.JSONField()

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["stream", "key"], name="deadline_one_per_key"),
        ]
        indexes = [models.Index(fields=["due_at"], name="deadline_by_time")]
