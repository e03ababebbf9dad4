"""Reads of the cage: what a person took away lately, whether he has stopped for tonight, receipts of a day.

Amounts are chips in the smallest currency unit. Nothing here opens a transaction.
"""

from collections import Counter
from collections.abc import Iterable
from datetime import datetime, timedelta
from uuid import UUID

import msgspec
from django.db.models import Sum

from tables.engine.house_profile import House
from tables.models import Receipt, Sitting

CASH = "cash"
LISTED = 100
"""So many operations of a day stand on the desk."""
PAID_IN = (Receipt.Kind.BUY_IN, Receipt.Kind.REBUY)
PAID_OUT = (Receipt.Kind.CASH_OUT, Receipt.Kind.BAG_PAID)


class Alert(msgspec.Struct, frozen=True, kw_only=True):
    """Linked operations of one person: cash bought in over all tables in one gaming day."""

    player_id: str
    amount: int
    operations: int


def old_stack(player: str, stakes: str, *, since: datetime) -> int:
    """What a person took away when he last left a table of this game, not before `since`; else 0."""
    last = (
        Sitting.objects.filter(player_id=player, stakes=stakes, ended_at__isnull=False)
        .exclude(why="other_table")
        .order_by("-ended_at", "-pk")
        .values_list("ended_at", "taken")
        .first()
    )
    if last is None or last[0] is None or last[0] < since:
        return 0
    return last[1]


def going_south(player: str, stakes: str, house: House, at: datetime) -> int:
    """What a person must bring who sits down at `at`, because he left the game within the house's minutes."""
    minutes = house.going_south_minutes
    return old_stack(player, stakes, since=at - timedelta(minutes=minutes)) if minutes else 0


def stopped(people: Iterable[str], *, since: datetime) -> list[str]:
    """Those who have asked since then to stop for tonight."""
    found = Sitting.objects.filter(player_id__in=people, stopped_at__gte=since)
    return sorted(set(found.values_list("player_id", flat=True)))


def cash_of_day(since: datetime, *, people: Iterable[str] | None = None) -> dict[str, Alert]:
    """Cash that each person has bought in with since the gaming day began, over all tables."""
    rows = Receipt.objects.filter(kind__in=PAID_IN, source=CASH, at__gte=since)
    if people is not None:
        rows = rows.filter(player_id__in=people)
    totals: dict[str, tuple[int, int]] = {}
    for player, amount in rows.values_list("player_id", "amount"):
        paid, times = totals.get(player, (0, 0))
        totals[player] = (paid + amount, times + 1)
    return {p: Alert(player_id=p, amount=a, operations=n) for p, (a, n) in totals.items()}


def alerts(since: datetime, threshold: int) -> list[Alert]:
    """Persons whose linked operations have reached the house's threshold, the largest sum first."""
    over = [alert for alert in cash_of_day(since).values() if alert.amount >= threshold]
    return sorted(over, key=lambda alert: (-alert.amount, alert.player_id))


def receipts_of(player: str, *, since: datetime) -> list[Receipt]:
    """A person's receipts since then, newest first."""
    found = Receipt.objects.filter(player_id=player, at__gte=since).select_related("table")
    return list(found.order_by("-at", "-pk"))


def receipts_since(since: datetime, *, limit: int = LISTED) -> list[Receipt]:
    """The room's operations since then, newest first."""
    found = Receipt.objects.filter(at__gte=since).select_related("table", "player")
    return list(found.order_by("-at", "-pk")[:limit])


def taken_since(since: datetime) -> dict[str, tuple[int, int]]:
    """What the cage has taken in and paid out since then, by what it came and went as (cash, ticket, …)."""
    rows = Receipt.objects.filter(at__gte=since, kind__in=(*PAID_IN, *PAID_OUT))
    found: dict[str, tuple[int, int]] = {}
    for source, kind, n in rows.values_list("source", "kind").annotate(n=Sum("amount")).order_by("source"):
        taken, paid = found.get(source, (0, 0))
        found[source] = (taken + n, paid) if kind in PAID_IN else (taken, paid + n)
    return found


def sums(receipts: Iterable[Receipt]) -> tuple[int, int]:
    """(bought, cashed) by these receipts."""
    found: Counter[str] = Counter()
    for one in receipts:
        found[one.kind] += one.amount
    return sum(found[kind] for kind in PAID_IN), sum(found[kind] for kind in PAID_OUT)


def sitting_of(player: str) -> Sitting | None:
    """The open sitting of a person, with its table."""
    found = Sitting.objects.filter(player_id=player, ended_at=None).select_related("table")
    return found.order_by("-pk").first()


def receipt_of(table: UUID | str, number: int) -> Receipt | None:
    """One receipt by its table and number."""
    found = Receipt.objects.filter(table_id=table, number=number).select_related("table", "player")
    return found.first()
