"""The room: tables, sessions, seats, hands and who held them (A1, A2, A15)."""

import uuid

from django.db import models
from django.db.models import F, Q

from tables.models.bounds import MAX_BALANCE


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
