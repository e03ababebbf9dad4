"""Slips, closing sheets and shift reports as page, PDF and CSV, for the staff (FLOOR.md 25, 37, 40)."""

from datetime import timedelta
from typing import Any, Final
from uuid import UUID

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext

from players.models import Language
from players.roles import FLOOR_STAFF
from tables import gaming_day
from tables.closing import closing_sheet, session_of
from tables.house_time import moment
from tables.models import GameSession, Slip
from tables.sheet_print import printed
from tables.sheets import Sheet
from tables.shift_report import Report, report, report_sheet, written
from tables.slips import slip_sheet
from tables.views import for_roles

EVENINGS: Final = 7
"""So many other evenings are a key away."""


@for_roles(*FLOOR_STAFF)
def slip(request: HttpRequest, table: UUID, number: int) -> HttpResponse:
    """One slip as PDF."""
    found = Slip.objects.filter(table_id=table, number=number).select_related("table").first()
    if found is None:
        raise Http404
    return _pdf(slip_sheet(found), f"mesa-{found.table.number}-{found.number:06d}")


@for_roles(*FLOOR_STAFF)
def closing(request: HttpRequest, table: UUID, opened: int | None = None, form: str = "html") -> HttpResponse:
    """The closing sheet of a session, the last one by default."""
    session = session_of(table, opened)
    if session is None:
        raise Http404
    sheet = closing_sheet(session)
    if form == "pdf":
        return _pdf(sheet, f"mesa-{session.row.table.number}-cierre-{session.row.opened_seq}")
    pdf = reverse("closing_pdf", args=[table, session.row.opened_seq])
    others = [
        (moment(row.opened_at), reverse("closing_of", args=[table, row.opened_seq]))
        for row in GameSession.objects.filter(table_id=table).order_by("-opened_seq")[: EVENINGS + 1]
        if row.opened_seq != session.row.opened_seq
    ]
    return _page(request, table, sheet, [("PDF", pdf)], gettext("Other evenings"), others)


@for_roles(*FLOOR_STAFF)
def shift_report(request: HttpRequest, table: UUID, day: str = "", form: str = "html") -> HttpResponse:
    """What a table's chips did in a gaming day ("2026-11-30"), today by default."""
    asked = gaming_day.named(day) if day else None
    found = report(table, asked) if asked or not day else None
    if found is None:
        raise Http404
    name = f"mesa-{found.table.number}-{found.day.isoformat()}"
    if form == "csv":
        answer = HttpResponse(written(found), content_type="text/csv; charset=utf-8")
        answer["Content-Disposition"] = f'attachment; filename="{name}.csv"'
        return answer
    sheet = report_sheet(found)
    if form == "pdf":
        return _pdf(sheet, name)
    files = [
        (kind.upper(), reverse(f"shift_report_{kind}", args=[table, found.day])) for kind in ("pdf", "csv")
    ]
    return _page(request, table, sheet, files, gettext("Other gaming days"), _days_beside(table, found))


def _days_beside(table: UUID, found: Report) -> list[tuple[str, str]]:
    """The gaming days before and after one that is reported, as far as the table has been played at."""
    first = GameSession.objects.filter(table_id=table).order_by("opened_at").first()
    days = [found.day - timedelta(days=1)] if first and first.opened_at < found.since else []
    if found.until <= timezone.now():
        days.append(found.day + timedelta(days=1))
    return [(f"{day:%d/%m/%Y}", reverse("shift_report_of", args=[table, day.isoformat()])) for day in days]


def _pdf(sheet: Sheet, name: str) -> HttpResponse:
    answer = HttpResponse(printed(sheet), content_type="application/pdf")
    answer["Content-Disposition"] = f'inline; filename="{name}.pdf"'
    return answer


def _page(
    request: HttpRequest,
    table: UUID,
    sheet: Sheet,
    files: list[tuple[str, str]],
    called: str,
    others: list[tuple[str, str]],
) -> HttpResponse:
    context: dict[str, Any] = {
        "sheet": sheet,
        "files": files,
        "called": called,
        "others": others,
        "back": reverse("float", args=[table]),
        "languages": Language.choices,
    }
    return render(request, "tables/sheet.html", context)
