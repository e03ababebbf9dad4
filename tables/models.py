"""Rows derived from the log: tables, sessions, seats, hands, shifts and the double-entry chip ledger.

Only `tables.projections` writes them, in the transaction that appends the entries; `manage.py verify`
derives them again and must find no difference. Amounts are chips in the smallest currency unit.
Articles: A1 (seats), A2 (session), A15 and A18 (where chips come from and go to).
"""

import uuid

from django.db import models
from django.db.models import F, Q

MAX_BALANCE = 9 * 10**14
MAX_AMOUNT = 10**12


class Table(models.Model):
    """A table of the room. Its stream is named after `id`, so that no row has to be read to find it."""

    id = models.UUIDField(primary_key=True, default=uuid.uuid4, editable=False)
    number = models.PositiveSmallIntegerField(unique=True)
    name = models.CharField(max_length=40, blank=True)

    class Meta:
        constraints = [
            models.CheckConstraint(condition=Q(number__gte=1), name="table_number_from_one"),
        ]


class GameSession(models.Model):
    """From the opening of a table to its close, under one profile. At most one is open per table.

    `rules` are those of the next hand; each hand keeps its own. `ends_at` is the planned end in seconds since
    1970, UTC; `hands_left` how many hands may still begin once the end is near.
    """

    table = models.ForeignKey(Table, on_delete=models.PROTECT, related_name="sessions")
    opened_seq = models.BigIntegerField()
    opened_at = models.DateTimeField()
    closed_seq = models.BigIntegerField(null=True, blank=True)
    closed_at = models.DateTimeField(null=True, blank=True)
    rules_hash = models.CharField(max_length=64)
    rules = models.JSONField()
    phase = models.CharField(max_length=8, default="seating")
    ends_at = models.BigIntegerField(null=True, blank=True)
    hands_left = models.PositiveSmallIntegerField(null=True, blank=True)

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["table", "opened_seq"], name="session_one_per_entry"),
            models.UniqueConstraint(
                fields=["table"], condition=Q(closed_seq=None), name="session_one_open_per_table"
            ),
        ]


class Seat(models.Model):
    """An occupied chair. A person has at most one in the whole room."""

    table = models.ForeignKey(Table, on_delete=models.PROTECT, related_name="seats")
    seat = models.PositiveSmallIntegerField()
    player = models.ForeignKey("players.Player", on_delete=models.PROTECT, related_name="seats")
    stack = models.BigIntegerField(default=0)
    queued = models.BigIntegerField(default=0)
    sitting_out = models.BooleanField(default=False)

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["table", "seat"], name="seat_one_person_per_chair"),
            models.UniqueConstraint(fields=["player"], name="seat_one_chair_per_person"),
            models.CheckConstraint(condition=Q(seat__gte=1, seat__lte=10), name="seat_one_to_ten"),
            models.CheckConstraint(
                condition=Q(stack__gte=0, stack__lte=MAX_BALANCE), name="seat_stack_not_negative"
            ),
            models.CheckConstraint(condition=Q(queued__gte=0), name="seat_queued_not_negative"),
        ]


class Hand(models.Model):
    """One hand, from the entry that began it. `result` (codes and figures) is there once it has ended."""

    table = models.ForeignKey(Table, on_delete=models.PROTECT, related_name="hands")
    session = models.ForeignKey(GameSession, on_delete=models.PROTECT, related_name="hands")
    number = models.PositiveIntegerField()
    rules_hash = models.CharField(max_length=64)
    button = models.PositiveSmallIntegerField()
    croupier = models.CharField(max_length=64, blank=True)
    started_seq = models.BigIntegerField()
    started_at = models.DateTimeField()
    ended_seq = models.BigIntegerField(null=True, blank=True)
    ended_at = models.DateTimeField(null=True, blank=True)
    result = models.JSONField(null=True, blank=True)

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["table", "started_seq"], name="hand_one_per_entry"),
            models.UniqueConstraint(
                fields=["table"], condition=Q(ended_seq=None), name="hand_one_running_per_table"
            ),
            models.CheckConstraint(
                condition=Q(ended_seq=None, ended_at=None, result=None)
                | Q(ended_seq__gt=F("started_seq"), ended_at__isnull=False, result__isnull=False),
                name="hand_ended_with_a_result",
            ),
        ]


class CroupierShift(models.Model):
    """Who held a table and for how long: at most one holder at a time."""

    table = models.ForeignKey(Table, on_delete=models.PROTECT, related_name="shifts")
    croupier = models.CharField(max_length=64)
    device = models.CharField(max_length=64, blank=True)
    started_seq = models.BigIntegerField()
    started_at = models.DateTimeField()
    ended_seq = models.BigIntegerField(null=True, blank=True)
    ended_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["table", "started_seq"], name="shift_one_per_entry"),
            models.UniqueConstraint(
                fields=["table"], condition=Q(ended_seq=None), name="shift_one_holder_per_table"
            ),
        ]


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


class AccountKind(models.TextChoices):
    """What chips an account stands for. Only those of the house, where chips come from, may be negative."""

    STACK = "stack"
    POT = "pot"
    DROP = "drop"
    TIPS = "tips"
    FLOAT = "float"
    DIFFERENCES = "differences"
    HELD = "held"  # pots set aside, one account for each case
    HOUSE = "house"  # what a ruling gives at the house's cost, or to it
    BONUS = "bonus"  # the house's bonuses, a ledger of their own: A16
    BONUS_OWED = "bonus_owed"
    BONUS_PAID = "bonus_paid"


HOUSE_KINDS = frozenset({AccountKind.FLOAT, AccountKind.DIFFERENCES, AccountKind.HOUSE, AccountKind.BONUS})
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
                condition=Q(allow_negative=False) | Q(kind__in=sorted(HOUSE_KINDS)),
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
