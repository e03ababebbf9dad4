"""Penalties of the house against a person (A17), and the bags of chips that it keeps for absent ones."""

from django.db import models
from django.db.models import Q

from tables.models.bounds import MAX_AMOUNT
from tables.models.room import Table


class Penalty(models.Model):
    """A penalty, from the entry that gave it to its end. `number` is the table's; `until` seconds since 1970.

    `how` it ended: served, expired, revoked, or moved, with him to another table, where it goes on. What it
    bars from holds at every table of the room.
    """

    table = models.ForeignKey(Table, on_delete=models.PROTECT, related_name="penalties")
    number = models.PositiveIntegerField()
    player_id = models.CharField(max_length=64)
    seat = models.PositiveSmallIntegerField()
    kind = models.CharField(max_length=8)
    reason = models.CharField(max_length=200)
    article = models.CharField(max_length=4)
    text = models.CharField(max_length=200, blank=True)
    by = models.CharField(max_length=64)
    rank = models.PositiveSmallIntegerField()
    hands = models.PositiveSmallIntegerField(default=0)
    until = models.BigIntegerField(null=True, blank=True)
    given_seq = models.BigIntegerField()
    given_at = models.DateTimeField()
    ended_seq = models.BigIntegerField(null=True, blank=True)
    ended_at = models.DateTimeField(null=True, blank=True)
    how = models.CharField(max_length=8, blank=True)
    ended_by = models.CharField(max_length=64, blank=True)
    ended_reason = models.CharField(max_length=200, blank=True)

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["table", "number"], name="penalty_one_per_number"),
        ]
        indexes = [models.Index(fields=["player_id", "until"], name="penalty_of_person")]


class Bag(models.Model):
    """Chips of a person, picked up and sealed; `account` holds them until they are given back."""

    table = models.ForeignKey(Table, on_delete=models.PROTECT, related_name="bags")
    number = models.PositiveIntegerField()
    player_id = models.CharField(max_length=64)
    seat = models.PositiveSmallIntegerField()
    amount = models.BigIntegerField()
    account = models.CharField(max_length=80)
    by = models.CharField(max_length=64)
    second = models.CharField(max_length=64)
    chips = models.JSONField(default=dict)
    made_seq = models.BigIntegerField()
    made_at = models.DateTimeField()
    returned_seq = models.BigIntegerField(null=True, blank=True)
    returned_at = models.DateTimeField(null=True, blank=True)
    returned_to = models.PositiveSmallIntegerField(null=True, blank=True)

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["table", "number"], name="bag_one_per_number"),
            models.CheckConstraint(
                condition=Q(amount__gte=1, amount__lte=MAX_AMOUNT), name="bag_amount_in_bounds"
            ),
        ]
