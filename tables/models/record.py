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


class HeldPot(models.Model):
    """A pot set aside under a case number; `players` (seat -> player id) could have won it."""

    table = models.ForeignKey(Table, on_delete=models.PROTECT, related_name="held_pots")
    case = models.CharField(max_length=200)
    hand = models.PositiveIntegerField()
    pot = models.PositiveSmallIntegerField()
    amount = models.BigIntegerField()
    players = models.JSONField()
    account = models.CharField(max_length=64)
    held_seq = models.BigIntegerField()
    held_at = models.DateTimeField()
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
