"""A hand read again, entry by entry, from the log: what everybody saw at each of them (FLOOR.md 1, 10).

Nothing is written. States are folded from the hand's own beginning, and views are built by the same whitelist
as those of the live screens, so that a card that lay face down then lies face down for ever. Entries are
checked against their chain on the way. Amounts are chips in the smallest currency unit.
"""

from collections.abc import Iterator
from datetime import datetime
from typing import Any, Final, NamedTuple
from uuid import UUID

import msgspec

from audit import read
from audit.chain import link
from audit.command import Refused
from audit.models import Entry, Stream
from players.roles import Role
from players.sessions import SessionFacts
from tables import selectors, store
from tables.audiences import Audience, audience_of, known_to, views
from tables.engine.errors import RuleViolation
from tables.engine.evolve import evolve
from tables.engine.guest import guest_said
from tables.engine.inspection import entries
from tables.engine.state import Table as State
from tables.models import Hand
from tables.said import said

STAFF: Final = frozenset(
    {Role.CROUPIER, Role.INSPECTOR, Role.JEFE, Role.DIRECTOR, Role.COMPLIANCE, Role.AUDITOR}
)
"""Who is told who made an entry; everybody else is told what was done."""

AFTERWARDS: Final = frozenset({"undone", "entry_corrected", "hand_voided", "ruling_given", "hand_ended"})
"""Kinds that still belong to a hand when it has ended and the next one has not begun (A17)."""

WHOLE: Final = frozenset({"hand_started", "checkpoint"})
"""Kinds that carry the whole state: what follows is folded from there."""

Json = dict[str, Any]


class Course(NamedTuple):
    """Where a hand stands in its table's stream, and its neighbours by number and first entry."""

    stream: Stream
    hand: Hand
    last: int
    before: int | None
    after: int | None
    before_seq: int | None
    after_seq: int | None


class Moment(NamedTuple):
    """An entry of a hand, what it says, and the table's state after it."""

    entry: Entry
    say: list[Json]
    state: State


def hands(table: UUID | str, *, before: int | None = None) -> list[Json]:
    """The hands of a table, newest first, as they are listed to everybody; `before`: a `seq` of the list.

    `how` is showdown, uncontested or void; None while the hand runs.
    """
    return [
        {
            "number": row.number,
            "seq": row.started_seq,
            "at": row.started_at.isoformat(),
            "ended_at": row.ended_at.isoformat() if row.ended_at else None,
            "how": row.result["how"] if row.result else None,
        }
        for row in selectors.hands_of(table, before=before)
    ]


def last_number(table: UUID | str) -> int | None:
    """Number of the hand that runs, else of the last one; None before the first."""
    newest = Hand.objects.filter(table_id=table).order_by("-started_seq")
    return newest.values_list("number", flat=True).first()


def hand_of(table: UUID | str, number: int, upto: int | None = None) -> Hand | None:
    """The hand of this number, with its table: the newest one, or the last that began by entry `upto`.

    Each session counts its hands from one: only with an entry does a number name one hand for good.
    """
    found = Hand.objects.filter(table_id=table, number=number).select_related("table", "session")
    if upto is not None:
        found = found.filter(started_seq__lte=upto)
    return found.order_by("-started_seq").first()


def course(table: UUID | str, number: int, upto: int | None = None) -> Course:
    """Where a hand stands, as `hand_of`. Raises Refused: unknown_stream, RuleViolation: no_hand."""
    name = store.stream_name(table)
    stream = read.stream(name)
    if stream is None:
        raise Refused("unknown_stream", stream=name)
    of_table = Hand.objects.filter(table_id=table)
    hand = hand_of(table, number, upto)
    if hand is None:
        raise RuleViolation("no_hand", number=number)
    earlier = of_table.filter(started_seq__lt=hand.started_seq).order_by("-started_seq").first()
    later = of_table.filter(started_seq__gt=hand.started_seq).order_by("started_seq").first()
    last = _last_entry(stream, hand, later)
    numbers = (one.number if one else None for one in (earlier, later))
    seqs = (one.started_seq if one else None for one in (earlier, later))
    return Course(stream, hand, last, *numbers, *seqs)


def _last_entry(stream: Stream, hand: Hand, later: Hand | None) -> int:
    """The last entry of a hand: of what was put right after its end too, as far as the next one."""
    if hand.ended_seq is None:
        return stream.seq
    upto = later.started_seq - 1 if later else stream.seq
    after = Entry.objects.filter(stream=stream, seq__gt=hand.ended_seq, seq__lte=upto, kind__in=AFTERWARDS)
    return after.order_by("-seq").values_list("seq", flat=True).first() or hand.ended_seq


def moments(course: Course) -> Iterator[Moment]:
    """Each entry of a hand with its state, in order. Raises Refused("quarantined", seq)."""
    first = course.hand.started_seq
    return _walked(
        course.stream, store.unopened(store.table_of(course.stream.name), first - 1), first, course.last
    )


def walk(stream: Stream, first: int, last: int) -> Iterator[Moment]:
    """The entries from `first` to `last` of a table with their states, whatever they are of.

    Raises Refused("quarantined", seq).
    """
    whole = Entry.objects.filter(stream=stream, seq__lt=first, kind__in=WHOLE)
    start = whole.order_by("-seq").values_list("seq", flat=True).first() or 1
    state = store.unopened(store.table_of(stream.name), start - 1)
    for moment in _walked(stream, state, start, last):
        if moment.entry.seq >= first:
            yield moment


def _walked(stream: Stream, state: State, first: int, last: int) -> Iterator[Moment]:
    head: bytes | None = None
    for expected, entry in enumerate(read.entries(stream.pk, after=first - 1, upto=last), first):
        prev = bytes(entry.prev)
        broken = entry.seq != expected or prev != (head or prev)
        if broken or link(prev, bytes(entry.body)) != bytes(entry.hash):
            raise Refused("quarantined", stream=stream.name, seq=expected)
        try:
            event = store.event_of(entry)
            state = evolve(state, event)
        except (msgspec.MsgspecError, LookupError) as fault:
            raise Refused("quarantined", stream=stream.name, seq=expected) from fault
        head = bytes(entry.hash)
        yield Moment(entry, said([event]), state)


def state_at(table: UUID | str, number: int, seq: int) -> State:
    """The table after entry `seq` of a hand. Raises as `course`, and RuleViolation: no_such_entry."""
    found = course(table, number)
    if not found.hand.started_seq <= seq <= found.last:
        raise RuleViolation("no_such_entry", entry=seq)
    state = None
    for moment in moments(found._replace(last=seq)):
        state = moment.state
    assert state is not None
    return state


def entries_of(table: UUID | str, number: int) -> list[Json]:
    """The entries of a past hand as `past_entry` may name them. Raises as `course` and `moments`."""
    last: State | None = None
    for moment in moments(course(table, number)):
        last = moment.state
    return entries(last, past=True) if last is not None else []


def replay(table: UUID | str, number: int, facts: SessionFacts, upto: int | None = None) -> Json:
    """A hand for who asks: its steps with what each changed of the public view, seat and names beside.

    The first step carries the whole view. Raises as `course` and `moments`.
    """
    found, felt = course(table, number, upto), selectors.number_of(table)
    assert felt is not None  # a table with a hand has a row
    shown: Json = {}
    people: set[str] = set()
    steps: list[Json] = []
    audience: Audience | None = None
    state: State | None = None
    for moment in moments(found):
        state = moment.state
        audience = audience or audience_of(facts, moment.state)
        view = views(moment.state, felt).of(audience)
        changed = {key: value for key, value in view.items() if shown.get(key, ...) != value}
        shown = view
        people |= selectors.people_in(moment.state)
        if audience.is_guest:
            moment = moment._replace(say=guest_said(moment.say, moment.state))
        steps.append(_step(moment, changed, facts, people))
    return {
        "t": "hand",
        "table": str(table),
        "number": found.hand.number,
        "running": found.hand.ended_seq is None,
        "before": found.before,
        "after": found.after,
        "before_seq": found.before_seq,
        "after_seq": found.after_seq,
        "seat": audience.seat if audience else None,
        "names": known_to(audience, state, selectors.names_of(people)) if audience and state else {},
        "steps": steps,
    }


def _step(moment: Moment, changed: Json, facts: SessionFacts, people: set[str]) -> Json:
    """One entry; who made it only for the staff, whose name then joins `people`."""
    entry = moment.entry
    step: Json = {"seq": entry.seq, "at": _instant(entry.at), "say": moment.say, "set": changed}
    if facts.role in STAFF:
        people.add(entry.actor)
        step["by"] = {"id": entry.actor, "role": entry.role}
    return step


def _instant(at: datetime) -> str:
    return at.isoformat(timespec="seconds")
