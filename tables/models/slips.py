"""Numbered slips: every movement between the cage and a table's own chips, signed by two (FLOOR.md 25)."""

from django.db import models
from django.db.models import Q

from tables.models.room import Table


class Slip(models.Model):
    """A slip of the float, the drop or the tips of a table: `chips` are value -> count, `amount` their sum.

    `booked` is what had to lie there by the book, for a slip of all that lies there. Numbers of a table have
    no gap; they go on from session to session.
    """

    table = models.ForeignKey(Table, on_delete=models.PROTECT, related_name="slips")
    number = models.PositiveIntegerField()
    kind = models.CharField(max_length=8)
    seq = models.BigIntegerField()
    at = models.DateTimeField()
    chips = models.JSONField()
    amount = models.BigIntegerField()
    booked = models.BigIntegerField(null=True, blank=True)
    first = models.CharField(max_length=64)
    second = models.CharField(max_length=64)

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["table", "number"], name="slip_one_per_number"),
            models.UniqueConstraint(fields=["table", "seq"], name="slip_one_per_entry"),
            models.CheckConstraint(condition=Q(amount__gte=0), name="slip_not_negative"),
            models.CheckConstraint(condition=~Q(first=models.F("second")), name="slip_signed_by_two"),
        ]
