"""Pages of the record: a hand again, entry by entry (FLOOR.md 1, 10)."""

from urllib.parse import urlencode
from uuid import UUID

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse

from players.roles import FLOOR_STAFF, Role
from tables import history
from tables.models import Table
from tables.views import EVERYBODY, TRAIL_READERS, for_roles, table_shell, upto_of, viewing


@for_roles(*EVERYBODY)
def last_hand(request: HttpRequest, table: UUID) -> HttpResponse:
    """The hand that runs, else the last one; the table's own page before the first."""
    row = get_object_or_404(Table, pk=table)
    number = history.last_number(row.pk)
    if number is None:
        return redirect(screen_of(request, row.pk))
    return redirect("replay", table=row.pk, number=number)


@for_roles(*EVERYBODY)
def replay(request: HttpRequest, table: UUID, number: int) -> HttpResponse:
    """A hand again, `?upto=` as `history.hand_of`; the entry that is asked for stands after `#`."""
    upto = upto_of(request)
    row = history.hand_of(table, number, upto)
    if row is None:
        raise Http404
    asked = {"table": row.table.number, "hand": number, "upto": row.started_seq}
    reads = viewing(request).role in TRAIL_READERS
    facts = table_shell(
        request,
        table,
        hand=number,
        trail=f"{reverse('trail')}?{urlencode(asked)}" if reads else None,
        upto=row.started_seq,
        case=f"{reverse('case_file', args=[table, number])}?upto={row.started_seq}" if reads else None,
        back=screen_of(request, table),
        hand_url=reverse("replay", kwargs={"table": table, "number": 0}),
    )
    return render(request, "tables/replay.html", facts)


def screen_of(request: HttpRequest, table: UUID) -> str:
    """The screen on which a role works at a table."""
    role = viewing(request).role
    if role == Role.CROUPIER:
        return reverse("croupier", kwargs={"table": table})
    return reverse("floor") if role in FLOOR_STAFF else reverse("table", kwargs={"table": table})
