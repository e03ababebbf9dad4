"""Case files beyond a single hand: of a ruling, of a table's evening, of a person's evening (FLOOR.md 44).

Like that of a hand: for those who read the trail, each look recorded, PDF and data that are checked without
this house. Amounts are chips in the smallest currency unit.
"""

from collections.abc import Iterator, Sequence
from datetime import date
from itertools import groupby
from typing import Any, NamedTuple
from uuid import UUID

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404
from django.utils import timezone
from django.utils.translation import override

from audit import read
from audit.command import Refused
from audit.models import Stream
from players.models import Player
from tables import case_parts as parts
from tables import gaming_day, history, store
from tables.case_pages import handed_over, unsound
from tables.case_print import Part
from tables.engine.state import Table as State
from tables.history import Moment
from tables.models import CroupierShift, GameSession, Hand, Receipt, Ruling, Sitting
from tables.sentences import Sentences, words_of
from tables.trail_pages import note
from tables.views import TRAIL_READERS, for_roles

BEFORE = 40
"""Entries before a ruling that are shown where it is about no hand."""


class Stretch(NamedTuple):
    """Consecutive entries of one table: what a case file is made of."""

    number: int
    stream: Stream
    first: int
    last: int
    moments: list[Moment]
    rulings: list[Ruling]


def stretch(table: Any, first: int, last: int) -> Stretch:
    """The entries from `first` to `last` of a table's row. Raises Refused("quarantined", seq)."""
    stream = read.stream(store.stream_name(table.pk))
    assert stream is not None  # a table has one from its first day
    last = min(last, stream.seq)
    moments = list(history.walk(stream, first, last))
    return Stretch(table.number, stream, first, last, moments, parts.rulings_of(table.pk, first, last))


@for_roles(*TRAIL_READERS)
def ruling_case(request: HttpRequest, table: UUID, number: int, form: str) -> HttpResponse:
    """The case file of a ruling: the hand that it is about, up to who was told of it."""
    one = get_object_or_404(Ruling.objects.select_related("table"), table_id=table, number=number)
    note(request, "case", {"table": str(table), "ruling": number, "form": form})
    try:
        found = stretch(one.table, *_around(one))
    except Refused as refusal:
        return unsound(refusal)
    return handed_over(
        request,
        f"mesa-{one.table.number}-decision-{number}",
        form,
        lambda: {"ruling": parts.ruling_data(one)} | data([found]),
        lambda language: ruling_part(language, one, found),
    )


def _around(one: Ruling) -> tuple[int, int]:
    """From the beginning of its hand, or some entries before it, to the next hand or the last word on it."""
    hands = Hand.objects.filter(table=one.table)
    of_hand = hands.filter(number=one.hand, started_seq__lte=one.seq).order_by("-started_seq").first()
    first = of_hand.started_seq if of_hand else max(1, one.seq - BEFORE)
    following = hands.filter(started_seq__gt=one.seq).order_by("started_seq").first()
    return first, following.started_seq - 1 if following else one.seq + BEFORE


def ruling_part(language: str, one: Ruling, found: Stretch) -> Part:
    """A ruling's case file in one language."""
    with override(language):
        words, said = words_of(found.moments[-1].state.house, language), parts.headings()
        hand = Hand.objects.filter(table=one.table, number=one.hand, started_seq=found.first).first()
        names = parts.names_of([], found.moments[0].state, [one], *([hand.croupier] if hand else []))
        about = [*parts.ruled(words, said, one, names), _place(said, found)]
        if hand is not None:
            about.append(said["case_dealt"].format(name=names.get(hand.croupier, hand.croupier)))
        title = said["case_title_ruling"].format(table=found.number, number=one.number)
        return Part(title, [(said["case_about_ruling"], about), *_sections(language, found, names)])


def _place(said: dict[str, str], found: Stretch) -> str:
    """Which entries of which table."""
    at = {"table": found.number, "stream": found.stream.name}
    return said["case_place"].format(**at, first=found.first, last=found.last)


@for_roles(*TRAIL_READERS)
def table_evening(request: HttpRequest, table: UUID, opened: int, form: str) -> HttpResponse:
    """The case file of a session, named by the seq that opened it."""
    session = get_object_or_404(
        GameSession.objects.select_related("table"), table_id=table, opened_seq=opened
    )
    note(request, "case", {"table": str(table), "evening": opened, "form": form})
    following = GameSession.objects.filter(table=session.table, opened_seq__gt=opened).order_by("opened_seq")
    after = following.values_list("opened_seq", flat=True).first()
    try:
        found = stretch(session.table, opened, after - 1 if after else 2**53)
    except Refused as refusal:
        return unsound(refusal)
    day = timezone.localtime(session.opened_at).date()
    return handed_over(
        request,
        f"mesa-{found.number}-velada-{day}",
        form,
        lambda: data([found]),
        lambda language: evening_part(language, session, found),
    )


def evening_part(language: str, session: GameSession, found: Stretch) -> Part:
    """A table's evening in one language: when, who dealt, then as every case file."""
    with override(language):
        said = parts.headings()
        shifts = CroupierShift.objects.filter(
            table=session.table, started_seq__range=(found.first, found.last)
        ).order_by("started_seq")
        names = parts.names_of([], found.moments[0].state, [], *(shift.croupier for shift in shifts))
        when = {"begun": parts.clock(session.opened_at), "ended": parts.clock(session.closed_at)}
        about = [
            said["case_when_session"].format(**when),
            _place(said, found),
            said["case_hash"].format(hash=session.rules_hash),
            *(
                f"{said['case_dealt'].format(name=names.get(shift.croupier, shift.croupier))}: "
                f"{parts.clock(shift.started_at)} – {parts.clock(shift.ended_at)}"
                for shift in shifts
            ),
        ]
        title = said["case_title_evening"].format(
            table=found.number, day=f"{timezone.localtime(session.opened_at):%d/%m/%Y}"
        )
        return Part(title, [(said["case_about_session"], about), *_sections(language, found, names)])


def _sections(language: str, found: Stretch, more: Any) -> Iterator[tuple[str, list[str]]]:
    """Seats, rules, entries, and what every case file ends with."""
    said, first = parts.headings(), found.moments[0].state
    words = words_of(found.moments[-1].state.house, language)
    names = parts.names_of(found.moments, found.moments[-1].state, found.rulings, *more)
    names |= parts.names_of([], first, [])
    yield said["case_seats"], parts.seats(words, first, names) or [said["case_none"]]
    yield said["case_rules"], parts.rules(first)
    yield said["case_entries"], [parts.line(words, one, names) for one in found.moments]
    anchors = parts.anchors_of(found.stream, found.first, found.last)
    yield from parts.closing(words, said, found.rulings, anchors, names)


def data(found: Sequence[Stretch]) -> dict[str, Any]:
    """The bytes of every entry, table by table, with rulings and anchors."""
    return {
        "check": parts.CHECK,
        "streams": [
            {
                "stream": one.stream.name,
                "table": one.number,
                "entries": [parts.entry_data(moment.entry) for moment in one.moments],
                "rulings": [parts.ruling_data(ruling) for ruling in one.rulings],
                "anchors": [
                    parts.anchor_data(anchor) for anchor in parts.anchors_of(one.stream, one.first, one.last)
                ],
            }
            for one in found
        ],
    }


# --- a person -------------------------------------------------------------------------------------------


@for_roles(*TRAIL_READERS)
def person_evening(request: HttpRequest, player: str, day: str, form: str) -> HttpResponse:
    """The case file of a person's gaming day over all tables; 404 where he sat nowhere that day."""
    who = get_object_or_404(Player, pk=player)
    called = _date(day)
    latest = gaming_day.bounds(called, "23:59")[1]  # whenever the day of one of these tables begins
    sittings = list(
        Sitting.objects.filter(player=who, started_at__lt=latest)
        .exclude(ended_at__lt=gaming_day.bounds(called, "00:00")[0])
        .select_related("table")
        .order_by("table__number", "started_at")
    )
    if not sittings:
        raise Http404
    note(request, "case", {"player": player, "day": day, "form": form})
    try:
        found = [_at_a_table(who.pk, list(several), called) for _n, several in _by_table(sittings)]
    except Refused as refusal:
        return unsound(refusal)
    found = [one for one in found if one.moments]
    if not found:
        raise Http404
    return handed_over(
        request,
        f"persona-{player[:8]}-{day}",
        form,
        lambda: {"player": player, "day": day} | data(found),
        lambda language: person_part(language, who, day, found),
    )


def _date(day: str) -> date:
    found = gaming_day.named(day)
    if found is None:
        raise Http404
    return found


def _by_table(sittings: Sequence[Sitting]) -> Iterator[tuple[int, Iterator[Sitting]]]:
    yield from groupby(sittings, key=lambda sitting: sitting.table.number)


def _at_a_table(player: str, sittings: Sequence[Sitting], day: date) -> Stretch:
    """What concerns a person of the entries of one table in its own gaming day. Raises Refused."""
    table = sittings[0].table
    since, until = gaming_day.bounds(day, store.load_table(table.pk).house.gaming_day_start)
    stream = read.stream(store.stream_name(table.pk))
    assert stream is not None
    rows = stream.entries.filter(at__gte=since, at__lt=until).order_by("seq").values_list("seq", flat=True)
    seqs = list(rows)
    if not seqs:
        return Stretch(table.number, stream, 0, 0, [], [])
    whole = stretch(table, seqs[0], seqs[-1])
    concerned, before = [], None
    for moment in whole.moments:
        if _concerns(player, before, moment):
            concerned.append(moment)
        before = moment.state
    mine = {moment.entry.seq for moment in concerned}
    return whole._replace(moments=concerned, rulings=[one for one in whole.rulings if one.seq in mine])


def _concerns(player: str, before: State | None, moment: Moment) -> bool:
    """Whether an entry is about a person or his seat, or begins, ends or rules a hand that he is in."""
    chairs = {
        n
        for state in (before, moment.state)
        if state
        for n, s in state.seats.items()
        if s.player_id == player
    }
    if not chairs:
        return False
    hand = moment.state.hand
    if hand is not None and chairs & set(hand.dealt) and moment.entry.kind in WHOLE_HAND:
        return True
    if moment.entry.kind == "ruling_given":
        return _ruled_on(chairs, before, moment.state)
    named = [said.get(name) for said in moment.say for name in ("seat", "to") if name == "seat"]
    return bool(chairs & {n for n in named if n is not None}) or any(
        said.get("player_id") == player for said in moment.say
    )


WHOLE_HAND = frozenset({"hand_started", "board_dealt", "pot_awarded", "hand_ended", "hand_voided"})


def _ruled_on(chairs: set[int], before: State | None, after: State) -> bool:
    """Whether a ruling was on a hand that the person was dealt in, or changed his chips."""
    hand = after.hand
    if hand is not None and chairs & set(hand.dealt):
        return True
    was = before.seats if before else {}
    return any(n in was and was[n].stack != after.seats[n].stack for n in chairs if n in after.seats)


def person_part(language: str, who: Player, day: str, found: Sequence[Stretch]) -> Part:
    """A person's evening in one language: money, hands, entries that concern him, table by table."""
    with override(language):
        said = parts.headings()
        sections: list[tuple[str, Sequence[str]]] = []
        for one in found:
            words = words_of(one.moments[-1].state.house, language)
            names = parts.names_of(one.moments, one.moments[-1].state, one.rulings)
            at = said["case_at_table"].format(table=one.number)
            receipts = Receipt.objects.filter(
                table__number=one.number, player=who, seq__range=(one.first, one.last)
            ).order_by("seq")
            money = [
                said["case_receipt"].format(
                    number=receipt.number,
                    at=parts.clock(receipt.at),
                    kind=words.label(f"receipt_{receipt.kind}", receipt.kind),
                    amount=words.money(receipt.amount),
                )
                for receipt in receipts
            ]
            sections.append((f"{at}: {said['case_money']}", money or [said["case_none"]]))
            sections.append((f"{at}: {said['case_hands']}", _hands(words, said, who.pk, one)))
            entries = [parts.line(words, moment, names) for moment in one.moments]
            sections.append((f"{at}: {said['case_entries']}", entries))
            anchors = parts.anchors_of(one.stream, one.first, one.last)
            sections += [
                (f"{at}: {heading}", lines)
                for heading, lines in parts.closing(words, said, one.rulings, anchors, names)
            ]
        return Part(said["case_title_person"].format(name=who.alias, day=f"{_date(day):%d/%m/%Y}"), sections)


def _hands(words: Sentences, said: dict[str, str], player: str, one: Stretch) -> list[str]:
    """Each hand that he was dealt in: his stack when it began and when it was over."""
    lines: dict[int, list[int]] = {}
    for moment in one.moments:
        hand = moment.state.hand
        if hand is None or moment.entry.kind not in WHOLE_HAND:
            continue
        for n in hand.dealt:
            if n in moment.state.seats and moment.state.seats[n].player_id == player and n in hand.seats:
                lines.setdefault(hand.number, [hand.seats[n].start, 0])[1] = moment.state.seats[n].stack
    rows = [
        said["case_hand_line"].format(hand=number, start=words.money(start), end=words.money(end))
        for number, (start, end) in lines.items()
    ]
    return rows or [said["case_none"]]
