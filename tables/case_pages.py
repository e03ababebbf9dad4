"""The case file of a hand (expediente): rules, who dealt, entries in words, rulings, hashes; PDF and data.

One key for the inspector and the auditor. Spanish, and a second language if it is asked for. The data hold
the bytes of every entry, so that whoever has them checks the chain without this house.
"""

from typing import Any, Final
from uuid import UUID

import msgspec
from django.http import Http404, HttpRequest, HttpResponse
from django.utils import timezone
from django.utils.translation import gettext, override

from audit.command import Refused
from audit.models import Anchor, Entry
from tables import history, selectors
from tables.case_print import Part, printed
from tables.engine.errors import RuleViolation
from tables.engine.rules_page import rules_page
from tables.history import Course, Moment
from tables.labels.record import CASE
from tables.models import Ruling
from tables.sentences import Sentences
from tables.trail_pages import note
from tables.views import TRAIL_READERS, for_roles, rule_row, shown

LANGUAGES: Final = ("es", "fr", "en")


@for_roles(*TRAIL_READERS)
def case_file(request: HttpRequest, table: UUID, number: int, form: str) -> HttpResponse:
    """The case file as `pdf` or `json`; `?second=fr` adds a language. 409 where the entries do not check."""
    second = request.GET.get("second", "")
    note(request, "case", {"table": str(table), "hand": number, "form": form})
    try:
        course = history.course(table, number)
        moments = list(history.moments(course))
    except RuleViolation:
        raise Http404 from None
    except Refused as refusal:
        return HttpResponse(f"{refusal.code} {refusal.facts.get('seq', '')}", status=409)
    felt = selectors.number_of(table)
    name = f"mesa-{felt}-mano-{number}.{form}"
    if form == "json":
        answer = HttpResponse(msgspec.json.encode(data(course, moments)), content_type="application/json")
    else:
        languages = ["es", *(lang for lang in LANGUAGES[1:] if lang == second)]
        parts = [part(lang, felt or 0, course, moments) for lang in languages]
        answer = HttpResponse(printed(parts), content_type="application/pdf")
    answer["Content-Disposition"] = f'attachment; filename="{name}"'
    return answer


def data(course: Course, moments: list[Moment]) -> dict[str, Any]:
    """What is needed to check the hand: each entry's bytes and hashes, rulings, anchors that cover it."""
    entries = [
        {
            "seq": moment.entry.seq,
            "prev": bytes(moment.entry.prev).hex(),
            "body": bytes(moment.entry.body).decode(),
            "hash": bytes(moment.entry.hash).hex(),
        }
        for moment in moments
    ]
    anchors = [
        {
            "seq": one.seq,
            "hash": bytes(one.hash).hex(),
            "at": one.at,
            "key": one.key_id,
            "signature": bytes(one.signature).hex(),
        }
        for one in anchors_of(course)
    ]
    return {
        "stream": course.stream.name,
        "hand": course.hand.number,
        "rules": course.hand.rules_hash,
        "check": "hash = SHA-256(prev || body), prev of each entry = hash of the one before it",
        "entries": entries,
        "rulings": [ruling_data(one) for one in rulings_of(course)],
        "anchors": anchors,
    }


def anchors_of(course: Course) -> list[Anchor]:
    """Signed anchors within the hand, and the first one after it."""
    found = Anchor.objects.filter(stream=course.stream, seq__gte=course.hand.started_seq).order_by("seq")
    within = list(found.filter(seq__lte=course.last))
    return within + list(found.filter(seq__gt=course.last)[:1])


def rulings_of(course: Course) -> list[Ruling]:
    """The rulings that stand in the hand's entries."""
    seqs = (course.hand.started_seq, course.last)
    return list(Ruling.objects.filter(table_id=course.hand.table_id, seq__range=seqs).order_by("seq"))


def ruling_data(one: Ruling) -> dict[str, Any]:
    """A ruling as it is stored, with what was and what is, figure by figure."""
    names = ("number", "seq", "kind", "article", "reason", "text", "by", "second", "ruling", "entries")
    return {name: getattr(one, name) for name in names} | {"at": one.at, "changes": one.changes}


def part(language: str, felt: int, course: Course, moments: list[Moment]) -> Part:
    """The case file in one language, as headings with lines."""
    with override(language):
        words = Sentences(language)
        first, hand = moments[0], course.hand
        people = {moment.entry.actor for moment in moments} | selectors.people_in(first.state)
        rulings = rulings_of(course)
        names = selectors.names_of(people | {hand.croupier} | {one.by for one in rulings})
        said = {code: gettext(text) for code, text in CASE.items()}
        title = said["case_title"].format(table=felt, hand=hand.number)
        sections = [
            (said["case_about"], about(said, course, names)),
            (said["case_seats"], seats(words, first, names)),
            (said["case_rules"], rules(first)),
            (said["case_entries"], [line(words, one, names) for one in moments]),
            (said["case_rulings"], [ruled(said, one, names) for one in rulings] or [said["case_none"]]),
            (said["case_anchors"], [anchored(one) for one in anchors_of(course)] or [said["case_none"]]),
            (said["case_check"], [said["case_check_chain"], said["case_check_verify"]]),
        ]
    return Part(title, sections)


def about(said: dict[str, str], course: Course, names: dict[str, str]) -> list[str]:
    """Who dealt, when, from which entry to which, under which rules."""
    hand = course.hand
    return [
        said["case_dealt"].format(name=names.get(hand.croupier, hand.croupier)),
        said["case_when"].format(begun=clock(hand.started_at), ended=clock(hand.ended_at)),
        said["case_place"].format(stream=course.stream.name, first=hand.started_seq, last=course.last),
        said["case_hash"].format(hash=hand.rules_hash),
    ]


def seats(words: Sentences, first: Moment, names: dict[str, str]) -> list[str]:
    """Who sat where with how much when the hand began."""
    seat = words.label("seat_n")
    chairs = sorted(first.state.seats.items())
    people = {n: names.get(chair.player_id, chair.player_id) for n, chair in chairs}
    return [f"{words.fill(seat, {'seat': n})}: {people[n]}, {words.money(c.stack)}" for n, c in chairs]


def rules(first: Moment) -> list[str]:
    """The rules in force, one setting a line."""
    state = first.state
    found = [rule for section in rules_page(state.rules, state.house)["sections"] for rule in section["rows"]]
    rows = [rule_row(rule, state.house) for rule in found if shown(rule)]
    return [f"{row['name']}: {row['value']}" for row in rows]


def line(words: Sentences, moment: Moment, names: dict[str, str]) -> str:
    """An entry: number, time, what in words, who with his role, the beginning of its hash."""
    entry: Entry = moment.entry
    told = ". ".join(filter(None, map(words.event, moment.say))) or entry.kind
    who = " ".join(filter(None, (words.label(f"role_{entry.role}", entry.role), names.get(entry.actor, ""))))
    return f"{entry.seq} · {clock(entry.at)} · {told} · {who} · {bytes(entry.hash).hex()[:16]}"


def ruled(said: dict[str, str], one: Ruling, names: dict[str, str]) -> str:
    """A ruling with what it changed."""
    changes = msgspec.json.encode(one.changes).decode()
    by = names.get(one.by, one.by)
    facts = {"number": one.number, "article": one.article, "kind": one.kind, "by": by, "reason": one.reason}
    return said["case_ruling"].format(**facts, text=one.text, changes=changes)


def anchored(one: Anchor) -> str:
    """A signed anchor: entry, time, key, hash."""
    return f"{one.seq} · {clock(one.at)} · {one.key_id} · {bytes(one.hash).hex()}"


def clock(at: Any) -> str:
    """An instant to the second in the house's time, "–" where there is none."""
    return timezone.localtime(at).strftime("%Y-%m-%d %H:%M:%S") if at else "–"
