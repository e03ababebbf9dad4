"""The waiting lists: several at once for a person, by table or by game, in order (FLOOR 28).

Entries of the stream `floor` by opaque ids, written through `players.execute`; the rows of `Waiting` follow
from them, and from the seats that people get. A call has a countdown; who lets it pass goes to the bottom.
"""

from collections.abc import Callable, Collection, Sequence
from datetime import datetime, timedelta
from typing import Annotated, Final, assert_never

import msgspec
from django.conf import settings
from django.utils import timezone
from msgspec import Meta

from audit.command import Actor, Decision, Draft, Refused
from audit.models import Entry
from players.models import Player, Waiting
from players.roles import Role

STREAM: Final = "floor"
MAY_LEAD: Final = frozenset({Role.INSPECTOR, Role.JEFE})

PlayerId = Annotated[str, Meta(pattern=r"^[0-9a-f]{32}$")]
Line = Annotated[str, Meta(pattern=r"^(table:[0-9a-f-]{36}|game:omaha_(high|hilo8))$")]
"""Which list: that of one table, or of all tables of a game."""


class _OfAList(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag_field="k"):
    player_id: PlayerId
    line: Line


class JoinList(_OfAList, frozen=True, tag="join_list"):
    """Somebody asks for a seat; last on the list."""


class CallWaiting(_OfAList, frozen=True, tag="call_waiting"):
    """A seat is offered; he has until the end of the countdown."""


class PassOver(_OfAList, frozen=True, tag="pass_over"):
    """He has not come in time: to the bottom of the list."""


class MoveWaiting(_OfAList, frozen=True, tag="move_waiting"):
    """Another place on the list, from 1; the entry says who moved whom."""

    to: Annotated[int, Meta(ge=1, le=1000)]


class LeaveList(_OfAList, frozen=True, tag="leave_list"):
    """He does not wait any longer."""


Lists = JoinList | CallWaiting | PassOver | MoveWaiting | LeaveList


def decide_list(asked: Lists, actor: Actor, at: datetime) -> Decision:
    """What follows from a command about a list, the stream being locked.

    Raises Refused: not_permitted, unknown_player, already_waiting, not_waiting, already_called, not_called,
    not_due (fact `due`: the countdown still runs), no_such_place.
    """
    if actor.role not in MAY_LEAD:
        raise Refused("not_permitted")
    line = list(Waiting.objects.filter(line=asked.line).order_by("place"))
    here = next((row for row in line if row.player_id == asked.player_id), None)
    if isinstance(asked, JoinList):
        return _join(asked, here, line, at)
    if here is None:
        raise Refused("not_waiting")
    match asked:
        case CallWaiting():
            return _call(asked, here, at)
        case PassOver():
            return _pass_over(asked, here, line, at)
        case MoveWaiting():
            return _move(asked, here, line)
        case LeaveList():
            return _decided(asked, "waiting_left", here.delete)
        case _:
            assert_never(asked)


def seated(people: Collection[str]) -> None:
    """They have a seat now and wait for none (part of the tables' projection)."""
    Waiting.objects.filter(player__in=people).delete()


def _join(asked: JoinList, here: Waiting | None, line: Sequence[Waiting], at: datetime) -> Decision:
    if here is not None:
        raise Refused("already_waiting")
    if not Player.objects.filter(pk=asked.player_id).exists():
        raise Refused("unknown_player")
    new = Waiting(player_id=asked.player_id, line=asked.line, place=_bottom(line), since=at)
    return _decided(asked, "waiting_joined", new.save)


def _call(asked: CallWaiting, here: Waiting, at: datetime) -> Decision:
    if here.due_at is not None:
        raise Refused("already_called")
    due = at + timedelta(seconds=settings.CALL_SECONDS)
    return _decided(asked, "waiting_called", lambda: _write(here, due_at=due), due=due.isoformat())


def _pass_over(asked: PassOver, here: Waiting, line: Sequence[Waiting], at: datetime) -> Decision:
    if here.due_at is None:
        raise Refused("not_called")
    if at < here.due_at:
        raise Refused("not_due", due=timezone.localtime(here.due_at).isoformat())
    bottom = _bottom(line)
    return _decided(asked, "waiting_passed", lambda: _write(here, due_at=None, place=bottom))


def _move(asked: MoveWaiting, here: Waiting, line: Sequence[Waiting]) -> Decision:
    was = [row.pk for row in line].index(here.pk) + 1
    if asked.to > len(line) or asked.to == was:
        raise Refused("no_such_place")
    order = [row for row in line if row.pk != here.pk]
    order.insert(asked.to - 1, here)

    def project() -> None:
        for place, row in enumerate(order, 1):
            _write(row, place=place)

    return _decided(asked, "waiting_moved", project, was=was, to=asked.to)


def _decided(asked: Lists, kind: str, write: Callable[[], object], **more: object) -> Decision:
    def project(entries: Sequence[Entry]) -> None:
        write()

    said = {"player": asked.player_id, "line": asked.line, **more}
    return Decision([Draft(STREAM, kind, said)], said, project)


def _write(row: Waiting, **values: object) -> None:
    """Never makes a row again that a seat has taken away at this moment."""
    Waiting.objects.filter(pk=row.pk).update(**values)


def _bottom(line: Sequence[Waiting]) -> int:
    return max((row.place for row in line), default=0) + 1
