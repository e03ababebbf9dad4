"""The waiting lists: several at once for a person, by table or by game, in order (FLOOR 28).

Entries of the stream `floor` by opaque ids; the rows of `Waiting` follow from them, and from the seats that
people get. A call has a countdown; who lets it pass goes to the bottom, and off the list after as many as the
house lets pass. `tables.lists` is the write path: it knows the tables and what falls due.
"""

from collections.abc import Callable, Collection, Mapping, Sequence
from datetime import datetime, timedelta
from typing import Annotated, Final, Literal, NamedTuple, assert_never

import msgspec
from django.utils import timezone
from msgspec import Meta

from audit.command import Actor, Decision, Draft, Refused
from audit.models import Entry
from players.models import Player, Waiting
from players.roles import Role

STREAM: Final = "floor"
MAY_LEAD: Final = frozenset({Role.INSPECTOR, Role.JEFE})
CLOCK: Final = "clock"
"""Role of the house's clock; it lets calls pass whose time is over."""
NUMBERS: Final = 999

PlayerId = Annotated[str, Meta(pattern=r"^[0-9a-f]{32}$")]
TableId = Annotated[str, Meta(pattern=r"^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$")]
Line = Annotated[str, Meta(pattern=r"^(table:[0-9a-f-]{36}|game:omaha_(high|hilo8))$")]
"""Which list: that of one table, or of all tables of a game."""
How = Literal["in_person", "phone", "self"]
Shown = Literal["number", "initials"]


class _OfAList(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True, tag_field="k"):
    player_id: PlayerId
    line: Line


class JoinList(_OfAList, frozen=True, tag="join_list"):
    """Somebody asks for a seat; last on the list. `shown`: as what he is called before everybody."""

    how: How = "in_person"
    shown: Shown = "number"


class CallWaiting(_OfAList, frozen=True, tag="call_waiting"):
    """A seat is offered, and kept for him where it is a certain one; he has until the countdown ends."""

    table: TableId | None = None
    seat: Annotated[int, Meta(ge=1, le=10)] | None = None


class RecallWaiting(_OfAList, frozen=True, tag="recall_waiting"):
    """He is called once more: a new countdown."""


class CancelCall(_OfAList, frozen=True, tag="cancel_call"):
    """The call is taken back; he keeps his place."""


class PassOver(_OfAList, frozen=True, tag="pass_over"):
    """He has not come in time: to the bottom of the list, or off it."""


class MoveWaiting(_OfAList, frozen=True, tag="move_waiting"):
    """Another place on the list, from 1; the entry says who moved whom."""

    to: Annotated[int, Meta(ge=1, le=1000)]


class LeaveList(_OfAList, frozen=True, tag="leave_list"):
    """He does not wait any longer."""


Lists = JoinList | CallWaiting | RecallWaiting | CancelCall | PassOver | MoveWaiting | LeaveList


class Terms(NamedTuple):
    """What the house allows on a list: seconds of a countdown, and after how many misses one is off it."""

    seconds: int
    misses: int


def decide_list(asked: Lists, actor: Actor, at: datetime, terms: Terms, seq: int) -> Decision:
    """What follows from a command about a list, the stream being locked; `seq` will be that of its entry.

    His row is locked from here on: a seat that he gets at this moment comes before in the log, or after.

    Raises Refused: not_permitted, unknown_player, already_waiting, not_waiting, already_called, not_called,
    not_due (fact `due`: the countdown still runs), no_such_place.
    """
    _permit(asked, actor)
    known = Player.objects.select_for_update().filter(pk=asked.player_id).values_list("pk", flat=True).first()
    line = list(Waiting.objects.filter(line=asked.line).order_by("place"))
    here = next((row for row in line if row.player_id == asked.player_id), None)
    if isinstance(asked, JoinList):
        return _join(asked, here, line, at, known=known is not None)
    if here is None:
        raise Refused("not_waiting")
    match asked:
        case CallWaiting():
            if here.due_at is not None:
                raise Refused("already_called")
            where = {"table": asked.table, "seat": asked.seat} if asked.seat is not None else {}
            return _called(asked, "waiting_called", here, at, terms, seq, where)
        case RecallWaiting():
            _refuse_uncalled(here)
            return _called(asked, "waiting_recalled", here, at, terms, seq, {})
        case CancelCall():
            _refuse_uncalled(here)
            return _decided(asked, "waiting_uncalled", lambda: _write(here, **NOT_CALLED))
        case PassOver():
            return _pass_over(asked, here, line, at, terms)
        case MoveWaiting():
            return _move(asked, here, line)
        case LeaveList():
            return _decided(asked, "waiting_left", here.delete)
        case _:
            assert_never(asked)


NOT_CALLED: Final[Mapping[str, None]] = {"due_at": None, "called_seq": None, "table": None, "seat": None}


def _permit(asked: Lists, actor: Actor) -> None:
    """Inspector and jefe lead the lists; a person himself may come and go; the clock lets calls pass."""
    if actor.role in MAY_LEAD or (isinstance(asked, PassOver) and actor.role == CLOCK):
        return
    own = isinstance(asked, LeaveList) or (isinstance(asked, JoinList) and asked.how == "self")
    if not own or actor.role != Role.PLAYER or not is_himself(actor, asked.player_id):
        raise Refused("not_permitted")


def is_himself(actor: Actor, player_id: str) -> bool:
    """Whether who asks is this person: by his own sign-in, or by that of his seat."""
    user = Player.objects.filter(pk=player_id).values_list("user", flat=True).first()
    return actor.id in {f"player:{player_id}", *([f"user:{user}"] if user is not None else [])}


def _refuse_uncalled(here: Waiting) -> None:
    if here.due_at is None:
        raise Refused("not_called")


def seated(people: Collection[str]) -> list[int]:
    """They have a seat now and wait for none (part of the tables' projection); the numbers of their calls."""
    rows = Waiting.objects.filter(player__in=people).select_for_update()
    calls = [row.called_seq for row in rows if row.called_seq is not None]
    Waiting.objects.filter(player__in=people).delete()
    return calls


class WaitingPlace(NamedTuple):
    """Where a person waits: the list, his place of how many, until when he is called and to which seat."""

    line: str
    place: int
    of: int
    number: int
    due_at: datetime | None
    table: str | None
    seat: int | None


def places(player_id: str) -> list[WaitingPlace]:
    """Where a person waits, for himself: no name and no place of anybody else."""
    found = []
    for row in Waiting.objects.filter(player=player_id).order_by("since", "pk"):
        line = Waiting.objects.filter(line=row.line)
        place = line.filter(place__lte=row.place).count()
        called = (row.due_at, row.table, row.seat)
        found.append(WaitingPlace(row.line, place, line.count(), row.number, *called))
    return found


def _join(
    asked: JoinList, here: Waiting | None, line: Sequence[Waiting], at: datetime, *, known: bool
) -> Decision:
    if here is not None:
        raise Refused("already_waiting")
    if not known:
        raise Refused("unknown_player")
    number = _number(asked.player_id)
    new = Waiting(
        player_id=asked.player_id,
        line=asked.line,
        place=_bottom(line),
        since=at,
        how=asked.how,
        shown=asked.shown,
        number=number,
    )
    return _decided(asked, "waiting_joined", new.save, how=asked.how, shown=asked.shown, number=number)


def _number(player_id: str) -> int:
    """The number by which he is called: his own on every list, else the next one after the last given out."""
    taken = dict(Waiting.objects.order_by("since", "pk").values_list("player", "number"))
    if player_id in taken:
        return taken[player_id]
    last = next(reversed(taken.values()), 0)
    after = [(last + k) % NUMBERS + 1 for k in range(NUMBERS)]
    return next(n for n in after if n not in taken.values())


def _called(
    asked: Lists, kind: str, here: Waiting, at: datetime, terms: Terms, seq: int, where: Mapping[str, object]
) -> Decision:
    due = at + timedelta(seconds=terms.seconds)
    return _decided(
        asked,
        kind,
        lambda: _write(here, due_at=due, called_seq=seq, **where),
        due=due.isoformat(),
        **where,
    )


def _pass_over(
    asked: PassOver, here: Waiting, line: Sequence[Waiting], at: datetime, terms: Terms
) -> Decision:
    _refuse_uncalled(here)
    assert here.due_at is not None
    if at < here.due_at:
        raise Refused("not_due", due=timezone.localtime(here.due_at).isoformat())
    misses = here.misses + 1
    if misses >= terms.misses:
        return _decided(asked, "waiting_passed", here.delete, misses=misses, off=True)
    bottom = _bottom(line)
    return _decided(
        asked,
        "waiting_passed",
        lambda: _write(here, place=bottom, misses=misses, **NOT_CALLED),
        misses=misses,
    )


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
