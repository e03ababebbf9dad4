"""The cage's rows: receipts, and each person's sitting at a table (A15; TRUST, cashier).

Amounts are chips in the smallest currency unit.
"""

from django.db import models
from django.db.models import Q

from tables.models.bounds import MAX_AMOUNT
from tables.models.room import Table


class Receipt(models.Model):
    """A buy-in, rebuy or cash-out, chips kept in a bag or paid out of it, on paper. Written once.

    `number` counts the receipts of a table from 1 without a gap: the table's lock gives it, no sequence.
    """

    class Kind(models.TextChoices):
        """What the receipt is for."""

        BUY_IN = "buy_in"
        REBUY = "rebuy"
        CASH_OUT = "cash_out"
        BAG = "bag"
        BAG_PAID = "bag_paid"

    table = models.ForeignKey(Table, on_delete=models.PROTECT, related_name="receipts")
    number = models.PositiveIntegerField()
    seq = models.BigIntegerField()
    at = models.DateTimeField()
    kind = models.CharField(max_length=8, choices=Kind.choices)
    source = models.CharField(max_length=16)
    seat = models.PositiveSmallIntegerField()
    player = models.ForeignKey("players.Player", on_delete=models.PROTECT, related_name="receipts")
    amount = models.BigIntegerField()
    by = models.CharField(max_length=64)

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["table", "number"], name="receipt_one_per_number"),
            models.UniqueConstraint(fields=["table", "seq"], name="receipt_one_per_entry"),
            models.CheckConstraint(condition=Q(number__gte=1), name="receipt_number_from_one"),
            models.CheckConstraint(
                condition=Q(amount__gte=1, amount__lte=MAX_AMOUNT), name="receipt_amount_positive"
            ),
        ]
        indexes = [models.Index(fields=["player", "at"], name="receipt_by_person")]


class Sitting(models.Model):
    """A person at a table, from taking a chair until he leaves the table; changing seats there is no end.

    `began` is the seq of the entry and the seat: a draw seats many at once. `stakes` names the game and its
    stakes, so that tables of the same game are known; `taken` is what he was paid out when he left.
    `stopped_at`: he has asked to stop for tonight.
    """

    table = models.ForeignKey(Table, on_delete=models.PROTECT, related_name="sittings")
    began = models.CharField(max_length=24)
    seat = models.PositiveSmallIntegerField()
    player = models.ForeignKey("players.Player", on_delete=models.PROTECT, related_name="sittings")
    stakes = models.CharField(max_length=120)
    started_at = models.DateTimeField()
    ended_at = models.DateTimeField(null=True, blank=True)
    why = models.CharField(max_length=16, blank=True)
    taken = models.BigIntegerField(default=0)
    stopped_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["table", "began"], name="sitting_one_per_beginning"),
            models.CheckConstraint(condition=Q(taken__gte=0), name="sitting_taken_not_negative"),
        ]
        indexes = [models.Index(fields=["player", "ended_at"], name="sitting_by_person")]
