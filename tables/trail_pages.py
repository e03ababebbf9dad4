"""The trail: every entry of the log in words, with who made it, filtered, page by page (TRUST.md G8–G12).

For the inspector, the jefe, the direction and the auditor. Every look is recorded before anything is shown.
"""

from collections.abc import Iterable
from typing import Any, Final

import msgspec
from django import forms
from django.db.models import Q
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from audit import looks, read
from audit.chain import read as read_body
from audit.command import Actor, Refused
from audit.models import Entry, Stream
from audit.verify import verify_stream
from players.models import User
from players.sessions import current_session
from tables import history, selectors, store
from tables.engine.errors import RuleViolation
from tables.labels.record import KINDS
from tables.models import GameSession, Hand, Ruling, Table
from tables.said import said
from tables.sentences import Sentences, words_of_the_room
from tables.views import TRAIL_READERS, for_roles

PAGE: Final = 50
PEOPLE: Final = 50
EVENINGS: Final = 7
STREAMS: Final = {"floor": _("Waiting lists"), "people": _("People"), "house": _("House profiles")}
"""What the house's own streams hold; of a table the number stands there."""

WHOLE: Final = frozenset({"state", "hand", "stacks"})
"""Fields that hold a state again: they are checked, not read."""


class Filters(forms.Form):
    """What of the trail is wanted; nothing narrows nothing."""

    table = forms.IntegerField(label=_("Table"), required=False, min_value=1, max_value=32000)
    hand = forms.IntegerField(label=_("Hand"), required=False, min_value=1, max_value=2_000_000_000)
    person = forms.CharField(label=_("Person"), required=False, max_length=60)
    kind = forms.ChoiceField(label=_("What"), required=False)
    since = forms.DateTimeField(label=_("From when"), required=False)
    until = forms.DateTimeField(label=_("Until"), required=False)
    before = forms.IntegerField(required=False, min_value=1, widget=forms.HiddenInput)
    upto = forms.IntegerField(required=False, min_value=1, max_value=10**18, widget=forms.HiddenInput)

    def __init__(self, given: Any) -> None:
        super().__init__(given)
        kinds = sorted((gettext(words), kind) for kind, words in KINDS.items())
        chosen: Any = self.fields["kind"]
        chosen.choices = [("", gettext("Everything")), *((kind, words) for words, kind in kinds)]
        for name in ("since", "until"):
            self.fields[name].widget = forms.DateTimeInput({"type": "datetime-local"}, "%Y-%m-%dT%H:%M")
        for name in ("table", "hand"):
            self.fields[name].widget.attrs["inputmode"] = "numeric"

    def clean(self) -> dict[str, Any]:
        """A hand is one of a table."""
        found = super().clean() or {}
        if found.get("hand") and not found.get("table"):
            self.add_error("hand", gettext("Which table?"))
        return found


@for_roles(*TRAIL_READERS)
def trail(request: HttpRequest) -> HttpResponse:
    """The newest entries that are asked for, and a link to older ones."""
    asked = Filters(request.GET)
    wanted = asked.cleaned_data if asked.is_valid() else {}
    note(request, "trail", wanted)
    found = entries(wanted) if asked.is_valid() else []
    shown = found[:PAGE]
    context: dict[str, Any] = {"form": asked, "rows": rows(shown), "quarantined": quarantined()}
    context["evenings"] = evenings(wanted.get("table"))
    if len(found) > PAGE:
        older = request.GET.copy()
        older["before"] = str(shown[-1].pk)
        context["older"] = older.urlencode()
    return render(request, "tables/trail.html", context)


def evenings(table: int | None) -> list[GameSession]:
    """The last sessions of the table that is asked for: each has its case file."""
    if table is None:
        return []
    found = GameSession.objects.filter(table__number=table).select_related("table")
    return list(found.order_by("-opened_seq")[:EVENINGS])


def quarantined() -> list[dict[str, Any]]:
    """The tables that take no command, each with the first entry of its chain that does not hold."""
    numbers = {store.stream_name(pk): number for pk, number in Table.objects.values_list("pk", "number")}
    found = []
    for stream in Stream.objects.filter(quarantined=True, name__in=numbers).order_by("name"):
        fault = verify_stream(stream)
        seq, wrong = (fault.seq, fault.wrong) if fault else (None, "")
        found.append({"table": numbers[stream.name], "seq": seq, "wrong": wrong})
    return found


def note(request: HttpRequest, page: str, wanted: dict[str, Any]) -> None:
    """Record the look, with what is asked for."""
    facts = current_session(request.session.session_key)
    actor = facts.as_actor() if facts else Actor(f"user:{request.user.pk}", "unknown")
    what = {name: value if isinstance(value, int) else str(value) for name, value in wanted.items() if value}
    looks.record(actor, page, what)


def entries(wanted: dict[str, Any]) -> list[Entry]:
    """One more than a page of what is asked for; nothing where there is no such table, hand or person."""
    narrowed: dict[str, Any] = {name: wanted.get(name) for name in ("since", "until", "before")}
    if wanted.get("kind"):
        narrowed["kinds"] = [wanted["kind"]]
    if wanted.get("table"):
        table = Table.objects.filter(number=wanted["table"]).first()
        if table is None:
            return []
        narrowed["streams"] = [store.stream_name(table.pk)]
        if wanted.get("hand"):
            try:
                course = history.course(table.pk, wanted["hand"], wanted.get("upto"))
            except (RuleViolation, Refused):
                return []
            narrowed["seqs"] = (course.hand.started_seq, course.last)
    if wanted.get("person"):
        narrowed["actors"] = actors(wanted["person"])
        if not narrowed["actors"]:
            return []
    return read.trail(**narrowed, limit=PAGE + 1)


def actors(words: str) -> list[str]:
    """Whoever in the house is called or badged like that."""
    people = User.objects.filter(Q(display_name__icontains=words) | Q(badge__iexact=words))
    return [f"{selectors.USER}{pk}" for pk in people.values_list("pk", flat=True)[:PEOPLE]]


def rows(found: Iterable[Entry]) -> list[dict[str, Any]]:
    """Entries as lines: when, where, seq, what in words, who with his role, hash, and the bare data."""
    listed = list(found)
    words = words_of_the_room()
    numbers = dict(Table.objects.values_list("pk", "number"))
    tables = {store.stream_name(pk): number for pk, number in numbers.items()}
    names = selectors.names_of({entry.actor for entry in listed})
    back = set(read.regressed(listed).values_list("pk", flat=True))
    ways = links(listed)
    return [
        {
            "table": tables.get(entry.stream.name),
            "stream": STREAMS.get(entry.stream.name, entry.stream.name),
            "seq": entry.seq,
            "at": timezone.localtime(entry.at),
            "words": in_words(entry, words),
            "kind": entry.kind,
            "who": names.get(entry.actor, ""),
            "role": words.label(f"role_{entry.role}", entry.role),
            "hash": bytes(entry.hash).hex(),
            "data": data(entry),
            "build": entry.build,
            "regressed": entry.pk in back,
            "links": ways.get(entry.pk, []),
        }
        for entry in listed
    ]


def links(listed: Iterable[Entry]) -> dict[int, list[tuple[str, str]]]:
    """Where an entry leads, by its key: the hand that it is of, the record of the ruling that it is."""
    found: dict[int, list[tuple[str, str]]] = {}
    by_table: dict[str, list[Entry]] = {}
    for entry in listed:
        if entry.stream.name.startswith("table:"):
            by_table.setdefault(entry.stream.name, []).append(entry)
    for name, entries in by_table.items():
        table, seqs = store.table_of(name), [entry.seq for entry in entries]
        within = Q(ended_seq__gte=min(seqs)) | Q(ended_seq=None)
        hands = list(Hand.objects.filter(within, table_id=table, started_seq__lte=max(seqs)))
        rulings = dict(Ruling.objects.filter(table_id=table, seq__in=seqs).values_list("seq", "number"))
        for entry in entries:
            ways = found.setdefault(entry.pk, [])
            for hand in hands:
                if hand.started_seq <= entry.seq <= (hand.ended_seq or entry.seq):
                    address = reverse("replay", args=[table, hand.number])
                    word = gettext("hand %(hand)s") % {"hand": hand.number}
                    ways.append((word, f"{address}?upto={hand.started_seq}#{entry.seq}"))
            if entry.seq in rulings:
                number = rulings[entry.seq]
                word = gettext("ruling %(number)s") % {"number": number}
                ways.append((word, reverse("ruling", args=[table, number])))
    return found


def in_words(entry: Entry, words: Sentences) -> str:
    """What an entry says; what has no sentence is named by its kind."""
    try:
        told = said([store.event_of(entry)]) if entry.stream.name.startswith("table:") else []
    except (msgspec.MsgspecError, LookupError):
        return gettext("This entry cannot be read")
    sentence = ". ".join(filter(None, map(words.event, told)))
    return sentence or gettext(KINDS.get(entry.kind, entry.kind))


def data(entry: Entry) -> str:
    """What an entry holds beside its words, without the states that it repeats; "" for what is unreadable."""
    if not entry.stream.name.startswith("table:"):
        return ""
    try:
        held = msgspec.json.decode(read_body(bytes(entry.body)).data)
    except msgspec.MsgspecError:
        return ""
    bare = {
        name: value for name, value in held.items() if name not in WHOLE and value not in (None, "", [], {})
    }
    return msgspec.json.encode(bare).decode() if bare else ""
