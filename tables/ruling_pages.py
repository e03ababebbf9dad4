"""The rulings of the house: their list, open cases above it, and the record of each (A17; FLOOR.md 3).

For the inspector, the jefe, the direction and the auditor. Every look is recorded, as on the trail.
"""

from typing import Any, Final
from uuid import UUID

from django import forms
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.urls import reverse
from django.utils import timezone
from django.utils.http import urlencode
from django.utils.translation import get_language, gettext
from django.utils.translation import gettext_lazy as _

from tables import selectors
from tables.labels.cases import COMPLAINTS
from tables.labels.ruling import RULING
from tables.models import Ruling, Table
from tables.permissions import FLOOR
from tables.ruling_words import asked, changed, exchanged, reason
from tables.sentences import Sentences, words_of_the_room
from tables.trail_pages import note
from tables.views import TRAIL_READERS, for_roles, signed_in

PAGE: Final = 50
ARTICLES: Final = tuple(f"A{n}" for n in range(1, 21))


class Filters(forms.Form):
    """Which rulings are wanted; nothing narrows nothing."""

    table = forms.IntegerField(label=_("Table"), required=False, min_value=1, max_value=32000)
    article = forms.ChoiceField(label=_("Article"), required=False)
    kind = forms.ChoiceField(label=_("Kind of ruling"), required=False)
    before = forms.IntegerField(required=False, min_value=1, widget=forms.HiddenInput)

    def __init__(self, given: Any) -> None:
        super().__init__(given)
        words = Sentences(get_language() or "es")  # labels alone: no amount, no table is read for them
        everything = ("", gettext("Everything"))
        for name, choices in (
            ("article", [(a, f"{a} · {words.label(f'article_{a}', a)}") for a in ARTICLES]),
            ("kind", sorted(((k, words.label(f"ruling_{k}")) for k in kinds()), key=lambda one: one[1])),
        ):
            field: Any = self.fields[name]
            field.choices = [everything, *choices]
        self.fields["table"].widget.attrs["inputmode"] = "numeric"


def kinds() -> list[str]:
    """The kinds of which there is a ruling."""
    return list(Ruling.objects.order_by("kind").values_list("kind", flat=True).distinct())


@for_roles(*TRAIL_READERS)
def rulings(request: HttpRequest) -> HttpResponse:
    """The newest rulings that are asked for; above them what is still undecided."""
    form = Filters(request.GET)
    wanted = form.cleaned_data if form.is_valid() else {}
    note(request, "rulings", wanted)
    found = list(_narrowed(wanted)[: PAGE + 1]) if form.is_valid() else []
    words = words_of_the_room()
    names = selectors.names_of({one.by for one in found})
    context: dict[str, Any] = {"form": form, "rows": [_row(one, words, names) for one in found[:PAGE]]}
    context["cases"] = open_cases(words)
    if signed_in(request).role in FLOOR:
        context["tables"] = list(Table.objects.order_by("number").values("pk", "number"))
    if len(found) > PAGE:
        older = request.GET.copy()
        older["before"] = str(found[PAGE - 1].pk)
        context["older"] = older.urlencode()
    return render(request, "tables/rulings.html", context)


def _narrowed(wanted: dict[str, Any]) -> Any:
    found = Ruling.objects.select_related("table").order_by("-pk")
    columns = {"table": "table__number", "article": "article", "kind": "kind", "before": "pk__lt"}
    for name, column in columns.items():
        if wanted.get(name):
            found = found.filter(**{column: wanted[name]})
    return found


def _row(one: Ruling, words: Sentences, names: dict[str, str]) -> dict[str, Any]:
    """A line of the list."""
    return {
        "number": one.number,
        "table": one.table.number,
        "at": timezone.localtime(one.at),
        "kind": words.label(f"ruling_{one.kind}", one.kind),
        "reason": reason(one),
        "article": one.article,
        "hand": one.hand,
        "text": one.text,
        "by": names.get(one.by, ""),
        "url": reverse("ruling", kwargs={"table": one.table_id, "number": one.number}),
        "superseded": one.superseded_by,
        "later": reverse("ruling", args=[one.table_id, one.superseded_by]) if one.superseded_by else "",
        "replay": replay_at(one.table_id, one.hand, one.seq),
        "told": one.announced or bool(one.told),
        "acknowledged": bool(one.acknowledged_by),
    }


def trail_at(one: Ruling) -> str:
    """The trail of a ruling's hand, of its table where it is about none."""
    of_hand = {"hand": one.hand, "upto": one.seq} if one.hand else {}
    return f"{reverse('trail')}?{urlencode({'table': one.table.number} | of_hand)}"


def replay_at(table: UUID, hand: int, seq: int) -> str:
    """The address of the hand that bore this number when entry `seq` was made; "" for none."""
    return f"{reverse('replay', kwargs={'table': table, 'number': hand})}?upto={seq}" if hand else ""


def open_cases(words: Sentences, table: UUID | None = None) -> list[dict[str, Any]]:
    """Cases that are not decided yet, the oldest first."""
    rows = selectors.open_cases(table)
    names = selectors.names_of({row.opened_by for row in rows})
    return [
        {
            "case": row.case,
            "table": row.table.number,
            "hand": row.hand,
            "complaint": words.label(f"complaint_{row.complaint}") if row.complaint in COMPLAINTS else "",
            "facts": ", ".join(gettext(RULING.get(f"rr_{fact}", fact)) for fact in row.facts),
            "claims": sorted(row.claims.items(), key=lambda claim: int(claim[0])),
            "sheet": row.sheet,
            "video": row.video,
            "at": timezone.localtime(row.opened_at),
            "by": names.get(row.opened_by, ""),
            "replay": replay_at(row.table_id, row.hand, row.opened_seq),
            "rule": f"{reverse('table', kwargs={'table': row.table_id})}#ruling",
        }
        for row in rows
    ]


@for_roles(*TRAIL_READERS)
def ruling(request: HttpRequest, table: UUID, number: int) -> HttpResponse:
    """The record of one ruling: what was signed, by whom, what it changed, who was told."""
    one = get_object_or_404(Ruling.objects.select_related("table"), table_id=table, number=number)
    note(request, "ruling", {"table": str(table), "ruling": number})
    words = words_of_the_room()
    people = {*one.ruling.get("payments", ()), *exchanged(one), one.by, one.second, one.acknowledged_by}
    names = selectors.names_of(people - {""})
    context = _row(one, words, names) | {
        "second": names.get(one.second, ""),
        "fields": asked(words, one.ruling, names),
        "changes": changed(words, one.changes, names),
        "entries": one.entries,
        "seq": one.seq,
        "case": one.case,
        "supersedes": one.supersedes,
        "announced": one.announced,
        "told_to": ", ".join(map(str, one.told)),
        "told_at": timezone.localtime(one.told_at) if one.told_at else None,
        "acknowledged_by": names.get(one.acknowledged_by, ""),
        "acknowledged_at": timezone.localtime(one.acknowledged_at) if one.acknowledged_at else None,
        "earlier": reverse("ruling", args=[table, one.supersedes]) if one.supersedes else "",
        "case_data": reverse("ruling_case", kwargs={"table": table, "number": number, "form": "json"}),
        "case_file": reverse("ruling_case", kwargs={"table": table, "number": number, "form": "pdf"}),
        "trail": trail_at(one),
    }
    return render(request, "tables/ruling.html", context)
