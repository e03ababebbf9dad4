"""The case file of a hand (expediente): rules, who dealt, entries in words, rulings, hashes; PDF and data.

One key for the inspector and the auditor. Spanish, and a second language if it is asked for. The data hold
the bytes of every entry, so that whoever has them checks the chain without this house.
"""

from collections.abc import Callable
from typing import Any, Final
from uuid import UUID

import msgspec
from django.db.models import Q
from django.http import Http404, HttpRequest, HttpResponse
from django.utils.translation import override

from audit.command import Refused
from tables import case_parts as parts
from tables import history, selectors
from tables.case_print import Part, printed
from tables.engine.errors import RuleViolation
from tables.history import Course, Moment
from tables.models import GameSession, Ruling
from tables.sentences import words_of
from tables.trail_pages import note
from tables.views import TRAIL_READERS, for_roles, upto_of

LANGUAGES: Final = ("es", "fr", "en")
FORMS: Final = ("pdf", "json")


@for_roles(*TRAIL_READERS)
def case_file(request: HttpRequest, table: UUID, number: int, form: str) -> HttpResponse:
    """The case file as `pdf` or `json`; `?second=fr` adds a language. 409 where the entries do not check."""
    note(request, "case", {"table": str(table), "hand": number, "form": form})
    try:
        course = history.course(table, number, upto_of(request))
        moments = list(history.moments(course))
    except RuleViolation:
        raise Http404 from None
    except Refused as refusal:
        return unsound(refusal)
    felt = selectors.number_of(table)
    return handed_over(
        request,
        f"mesa-{felt}-mano-{number}",
        form,
        lambda: data(course, moments),
        lambda language: part(language, felt or 0, course, moments),
    )


def unsound(refusal: Refused) -> HttpResponse:
    """The entries do not check: no case file, and the first bad one is named. 404: no table."""
    if refusal.code == "unknown_stream":
        raise Http404
    return HttpResponse(f"{refusal.code} {refusal.facts.get('seq', '')}", status=409)


def handed_over(
    request: HttpRequest, name: str, form: str, told: Callable[[], Any], written: Callable[[str], Part]
) -> HttpResponse:
    """The data, or the document in Spanish and in the second language that is asked for; else 404."""
    if form not in FORMS:
        raise Http404
    if form == "json":
        answer = HttpResponse(msgspec.json.encode(told()), content_type="application/json")
    else:
        second = request.GET.get("second", "")
        languages = ["es", *(lang for lang in LANGUAGES[1:] if lang == second)]
        document = printed([written(language) for language in languages])
        answer = HttpResponse(document, content_type="application/pdf")
    answer["Content-Disposition"] = f'attachment; filename="{name}.{form}"'
    return answer


def data(course: Course, moments: list[Moment]) -> dict[str, Any]:
    """What is needed to check the hand: each entry's bytes and hashes, rulings, anchors that cover it."""
    first, last = course.hand.started_seq, course.last
    rulings = rulings_on(course)
    return {
        "stream": course.stream.name,
        "hand": course.hand.number,
        "rules": course.hand.rules_hash,
        "check": parts.CHECK,
        "entries": [parts.entry_data(moment.entry) for moment in moments],
        "rulings": [parts.ruling_data(one) for one in rulings],
        "anchors": [parts.anchor_data(one) for one in parts.anchors_of(course.stream, first, last)],
    }


def rulings_on(course: Course) -> list[Ruling]:
    """The rulings within the hand's entries, and later ones of its session that are about it."""
    hand, session = course.hand, course.hand.session
    after = GameSession.objects.filter(table_id=hand.table_id, opened_seq__gt=session.opened_seq)
    closed = after.order_by("opened_seq").values_list("opened_seq", flat=True).first()
    later = Q(hand=hand.number, seq__gt=course.last)
    if closed is not None:
        later &= Q(seq__lt=closed)
    within = Q(seq__range=(hand.started_seq, course.last))
    return list(Ruling.objects.filter(within | later, table_id=hand.table_id).order_by("seq"))


def part(language: str, felt: int, course: Course, moments: list[Moment]) -> Part:
    """The case file in one language, as headings with lines."""
    with override(language):
        first, hand = moments[0].state, course.hand
        words, said = words_of(first.house, language), parts.headings()
        rulings = rulings_on(course)
        names = parts.names_of(moments, first, rulings, hand.croupier)
        anchors = parts.anchors_of(course.stream, hand.started_seq, course.last)
        sections = [
            (said["case_about"], about(said, felt, course, names)),
            (said["case_seats"], parts.seats(words, first, names)),
            (said["case_rules"], parts.rules(first)),
            (said["case_entries"], [parts.line(words, one, names) for one in moments]),
            *parts.closing(words, said, rulings, anchors, names),
        ]
        return Part(said["case_title"].format(table=felt, hand=hand.number), sections)


def about(said: dict[str, str], felt: int, course: Course, names: dict[str, str]) -> list[str]:
    """Who dealt, when, from which entry to which, under which rules."""
    hand = course.hand
    return [
        said["case_dealt"].format(name=names.get(hand.croupier, hand.croupier)),
        said["case_when"].format(begun=parts.clock(hand.started_at), ended=parts.clock(hand.ended_at)),
        said["case_place"].format(
            stream=course.stream.name, table=felt, first=hand.started_seq, last=course.last
        ),
        said["case_hash"].format(hash=hand.rules_hash),
    ]
