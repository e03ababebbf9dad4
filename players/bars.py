"""Bars against somebody who sits nowhere: at the door or on a waiting list (RULES.md A17; FLOOR 31).

Who sits is penalised at his table. Entries of the stream `people` by opaque id and code of a reason; nobody
but floor and compliance learns the reason, everybody else gets the answer that stands for every reason.
"""

from collections.abc import Collection, Sequence
from datetime import datetime
from typing import Annotated, Final

import msgspec
from django.db.models import QuerySet
from msgspec import Meta

from audit.command import Actor, Decision, Draft, Refused
from audit.models import Entry
from players.models import Bar, Player
from players.roles import Role
from players.waiting import PlayerId

STREAM: Final = "people"
RANKS: Final = {Role.INSPECTOR: 1, Role.JEFE: 2}
MAY_BAR: Final = frozenset(RANKS)
MAY_SEE_BARS: Final = MAY_BAR | {Role.COMPLIANCE}
REASONS: Final = ("behaviour", "collusion", "insult", "phone", "repeated", "damage", "other")
LIFTED_FOR: Final = ("mistaken", "other")

Code = Annotated[str, Meta(pattern=r"^[a-z_]{1,20}$")]
"""A reason of the house's list, never words about a person."""


class BarPerson(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag="bar_person", tag_field="k"):
    """Neither seat nor chips before `until` (seconds since 1970, UTC)."""

    player_id: PlayerId
    reason: Code
    until: Annotated[int, Meta(ge=0, le=10**11)]


class LiftBar(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag="lift_bar", tag_field="k"):
    """The bar stands no more, by somebody of the same or a higher rank."""

    player_id: PlayerId
    reason: Code


def standing(people: Collection[str], at: datetime) -> QuerySet[Bar]:
    """The bars that stand against people at `at`; each ends by itself."""
    return Bar.objects.filter(player__in=people, lifted_seq=None, until__gt=int(at.timestamp()))


def bar_person(asked: BarPerson, actor: Actor, at: datetime) -> Decision:
    """Raises Refused: not_permitted, unknown_player, seated, bar_over, barred_already.

    His row is locked from here on: a seat that he gets at this moment comes before, or is refused.
    """
    _permit(actor)
    known = Player.objects.select_for_update().filter(pk=asked.player_id)
    if not known.values_list("pk", flat=True).first():
        raise Refused("unknown_player")
    if Player.objects.filter(pk=asked.player_id, seats__isnull=False).exists():
        raise Refused("seated")
    if asked.until <= at.timestamp():
        raise Refused("bar_over")
    if standing([asked.player_id], at).exists():
        raise Refused("barred_already")

    def project(entries: Sequence[Entry]) -> None:
        Bar.objects.create(
            player_id=asked.player_id,
            reason=asked.reason,
            until=asked.until,
            by=actor.id,
            role=actor.role,
            at=at,
            seq=entries[0].seq,
        )

    said = {"player": asked.player_id, "reason": asked.reason, "until": asked.until}
    return Decision([Draft(STREAM, "person_barred", said)], {"player": asked.player_id}, project)


def lift_bar(asked: LiftBar, actor: Actor, at: datetime) -> Decision:
    """Raises Refused: not_permitted, not_barred, outranked."""
    _permit(actor)
    found = standing([asked.player_id], at).first()
    if found is None:
        raise Refused("not_barred")
    if RANKS[Role(actor.role)] < RANKS[Role(found.role)]:
        raise Refused("outranked")

    def project(entries: Sequence[Entry]) -> None:
        found.lifted_seq, found.lifted_at = entries[0].seq, at
        found.lifted_by, found.lifted_reason = actor.id, asked.reason
        found.save()

    said = {"player": asked.player_id, "bar": found.seq, "reason": asked.reason}
    return Decision([Draft(STREAM, "bar_lifted", said)], {"player": asked.player_id}, project)


def _permit(actor: Actor) -> None:
    if actor.role not in MAY_BAR:
        raise Refused("not_permitted")
