"""The double-entry chip ledger: accounts and movements (A18 to A20)."""

from django.db import models
from django.db.models import F, Q

from tables.models.bounds import MAX_AMOUNT, MAX_BALANCE
from tables.models.room import Table


class AccountKind(models.TextChoices):
    """What chips an account stands for. Only those of the house, where chips come from, may be negative."""

    STACK = "stack"
    POT = "pot"
    DROP = "drop"
    TIPS = "tips"
    FLOAT = "float"
    DIFFERENCES = "differences"
    HELD = "held"  # pots set aside, one account for each case
    CUSTODY = "custody"  # the same once the session is over: with the cage, under its case number
    STAFF = "staff"  # tips handed to the staff
    CAGE = "cage"  # where chips come from and go to: what it lacks is what has been issued
    HOUSE = "house"  # what a ruling gives at the house's cost, or to it
    BONUS = "bonus"  # the house's bonuses, a ledger of their own: A16
    BONUS_OWED = "bonus_owed"
    BONUS_PAID = "bonus_paid"


HOUSE_KINDS = frozenset({AccountKind.CAGE, AccountKind.DIFFERENCES, AccountKind.HOUSE, AccountKind.BONUS})
ONCE_NEGATIVE = frozenset({AccountKind.FLOAT})
"""Opened as one of the house's before the cage had an account of its own; no longer."""
BONUS_KINDS = frozenset({AccountKind.BONUS, AccountKind.BONUS_OWED, AccountKind.BONUS_PAID})
"""No chip of the table lies in these."""


class ChipAccount(models.Model):
    """Chips in one place. `balance` is written by the database alone, when a movement is inserted.

    `moved` is the id of the last movement that went into the balance: a change of balance that no new
    movement explains is refused by a trigger.
    """

    code = models.CharField(primary_key=True, max_length=64)
    kind = models.CharField(max_length=16, choices=AccountKind.choices)
    table = models.ForeignKey(Table, on_delete=models.PROTECT, null=True, related_name="accounts")
    allow_negative = models.BooleanField(default=False)
    balance = models.BigIntegerField(default=0)
    moved = models.BigIntegerField(default=0)

    class Meta:
        constraints = [
            models.CheckConstraint(condition=~Q(code=""), name="account_has_a_code"),
            models.CheckConstraint(condition=Q(kind__in=AccountKind.values), name="account_of_a_known_kind"),
            models.CheckConstraint(
                condition=Q(allow_negative=True) | Q(balance__gte=0), name="account_not_overdrawn"
            ),
            models.CheckConstraint(
                condition=Q(allow_negative=False) | Q(kind__in=sorted(HOUSE_KINDS | ONCE_NEGATIVE)),
                name="account_negative_only_of_the_house",
            ),
            models.CheckConstraint(
                condition=Q(balance__gte=-MAX_BALANCE, balance__lte=MAX_BALANCE),
                name="account_within_bounds",
            ),
        ]


class ChipMovement(models.Model):
    """`amount` chips from one account to another, because of one entry. Written once, like the entry."""

    entry = models.ForeignKey("audit.Entry", on_delete=models.PROTECT, related_name="movements")
    source = models.ForeignKey(ChipAccount, on_delete=models.PROTECT, related_name="given", db_index=False)
    target = models.ForeignKey(ChipAccount, on_delete=models.PROTECT, related_name="taken", db_index=False)
    amount = models.BigIntegerField()

    class Meta:
        indexes = [
            models.Index(fields=["source", "id"], name="movement_by_source"),
            models.Index(fields=["target", "id"], name="movement_by_target"),
        ]
        constraints = [
            models.CheckConstraint(
                condition=Q(amount__gte=1, amount__lte=MAX_AMOUNT), name="movement_amount_positive"
            ),
            models.CheckConstraint(condition=~Q(source=F("target")), name="movement_between_two_accounts"),
        ]
