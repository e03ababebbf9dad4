"""What moved between kinds of accounts by a range of entries: sums of the ledger's own movements."""

from collections import Counter
from typing import Any, NamedTuple

from django.db.models import Sum

from tables.models import BONUS_KINDS, ChipMovement


class Flow(NamedTuple):
    """`amount` chips from accounts of one kind to those of another, by entries of one kind."""

    why: str
    source: str
    target: str
    amount: int


class Flows(NamedTuple):
    """All of them, and what came to and went from each kind of account."""

    found: list[Flow]
    came: Counter[str]
    went: Counter[str]


def flows(entries: Any) -> Flows:
    """Movements of these entries (a query of them), bonuses left out: no chip of a table lies there."""
    rows = (
        ChipMovement.objects.filter(entry__in=entries)
        .exclude(source__kind__in=BONUS_KINDS)
        .values_list("entry__kind", "source__kind", "target__kind")
        .annotate(total=Sum("amount"))
        .order_by("entry__kind", "source__kind", "target__kind")
    )
    found = [Flow(*row) for row in rows]
    came, went = Counter[str](), Counter[str]()
    for flow in found:
        came[flow.target] += flow.amount
        went[flow.source] += flow.amount
    return Flows(found, came, went)
