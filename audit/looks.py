"""The access log: every look at the record is itself recorded, by whom and at what (TRUST.md G12)."""

from collections.abc import Mapping

from django.utils import timezone

from audit.command import Actor
from audit.models import Look


def record(actor: Actor, page: str, what: Mapping[str, str | int]) -> Look:
    """Write down that `actor` has looked at `page`, asking for `what`."""
    return Look.objects.create(
        at=timezone.now(),
        actor=actor.id,
        role=actor.role,
        device=actor.device,
        session=actor.session,
        page=page,
        what=dict(what),
    )


def newest(*, before: int | None = None, limit: int = 100) -> list[Look]:
    """Looks, newest first; `before` is the `pk` of the last one already read."""
    found = Look.objects.order_by("-pk")
    if before is not None:
        found = found.filter(pk__lt=before)
    return list(found[:limit])
