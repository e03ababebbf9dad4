"""The inspector's record: rulings, cases and pots set aside (A17)."""

from django.db import models
from django.db.models import Q

from tables.models.room import Table


class Ruling(models.Model):
    """An inspector's decision (A17). `number` is the table's; `changes` says what was and what is, by figure.

    Never edited: a later ruling of the same or higher rank is named in `superseded_by`.
    """

    table = models.ForeignKey(Table, on_delete=models.PROTECT, related_name="rulings")
    number = models.PositiveIntegerField()
    seq = models.BigIntegerField()
    at = models.DateTimeField()
    kind = models.CharField(max_length=24)
    article = models.CharField(max_length=4)
    reason = models.CharField(max_length=200)
    text = models.CharField(max_length=200, blank=True)
    ruling = models.JSONField()
    by = models.CharField(max_length=64)
    rank = models.PositiveSmallIntegerField()
    second = models.CharField(max_length=64, blank=True)
    hand = models.PositiveIntegerField(default=0)
    entries = models.JSONField()
    supersedes = models.PositiveIntegerField(null=True, blank=True)
    case = models.CharField(max_length=200, blank=True)
    told = models.JSONField(default=list)  # seats that were told
    announced = models.BooleanField(default=False)  # to the whole table
    told_at = models.DateTimeField(null=True, blank=True)
    acknowledged_by = models.CharField(max_length=64, blank=True)
    acknowledged_at = models.DateTimeField(null=True, blank=True)
    superseded_by = models.PositiveIntegerField(null=True, blank=True)
    changes = models.JSONField()

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["table", "number"], name="ruling_one_per_number"),
            models.UniqueConstraint(fields=["table", "seq"], name="ruling_one_per_entry"),
        ]


class Case(models.Model):
    """A hold of a table, from the call that stopped it until it was lifted."""

    table = models.ForeignKey(Table, on_delete=models.PROTECT, related_name="cases")
    case = models.CharField(max_length=200)
    held_seq = models.BigIntegerField()
    held_at = models.DateTimeField()
    held_by = models.CharField(max_length=64)
    lifted_seq = models.BigIntegerField(null=True, blank=True)
    lifted_at = models.DateTimeField(null=True, blank=True)
    lifted_by = models.CharField(max_length=64, blank=True)

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["table", "held_seq"], name="case_one_per_entry"),
            models.UniqueConstraint(
                fields=["table", "case"], condition=Q(lifted_seq=None), name="case_one_hold_at_a_time"
            ),
        ]


class ReservedCase(models.Model):
    """A case under reservation: play goes on, a later ruling decides it. `claims`: seat -> its own words."""

    table = models.ForeignKey(Table, on_delete=models.PROTECT, related_name="reserved_cases")
    case = models.CharField(max_length=200)
    complaint = models.CharField(max_length=16)
    hand = models.PositiveIntegerField()
    sheet = models.CharField(max_length=40, blank=True)
    facts = models.JSONField()
    claims = models.JSONField()
    people = models.JSONField()  # seat -> person: who sat where when it was opened
    video = models.CharField(max_length=80, blank=True)
    opened_seq = models.BigIntegerField()
    opened_at = models.DateTimeField()
    opened_by = models.CharField(max_length=64)
    decided_seq = models.BigIntegerField(null=True, blank=True)
    decided_at = models.DateTimeField(null=True, blank=True)
    ruling = models.PositiveIntegerField(null=True, blank=True)

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["table", "opened_seq"], name="reserved_case_one_per_entry"),
            models.UniqueConstraint(
                fields=["table", "case"], condition=Q(decided_seq=None), name="reserved_case_open_once"
            ),
        ]


class HeldPot(models.Model):
    """A pot set aside under a case number; `players` (seat -> player id) could have won it.

    With `custody_seq` the session was closed over it and it is in the cage's custody.
    """

    table = models.ForeignKey(Table, on_delete=models.PROTECT, related_name="held_pots")
    case = models.CharField(max_length=200)
    hand = models.PositiveIntegerField()
    pot = models.PositiveSmallIntegerField()
    amount = models.BigIntegerField()
    players = models.JSONField()
    account = models.CharField(max_length=64)
    held_seq = models.BigIntegerField()
    held_at = models.DateTimeField()
    custody_seq = models.BigIntegerField(null=True, blank=True)
    custody_at = models.DateTimeField(null=True, blank=True)
    released_seq = models.BigIntegerField(null=True, blank=True)
    released_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["table", "held_seq"], name="held_pot_one_per_entry"),
            models.UniqueConstraint(
                fields=["table", "case"], condition=Q(released_seq=None), name="held_pot_one_per_case"
            ),
            models.CheckConstraint(condition=Q(amount__gte=1), name="held_pot_not_empty"),
        ]
