"""A receipt as PDF for the guest, in his language, with the QR that opens his own page (FLOOR 24)."""

from datetime import datetime
from uuid import UUID

from django.http import Http404, HttpRequest, HttpResponse
from django.urls import reverse
from django.utils import timezone
from django.utils.http import urlencode
from django.utils.translation import gettext, override

from audit.models import Entry
from players import passes
from players.models import Language, User
from players.roles import Role
from tables import cage, store
from tables.house_time import to_the_second
from tables.labels.cage import KINDS, RECEIPT, SOURCES
from tables.models import Receipt, Seat
from tables.receipt_print import Slip, printed
from tables.selectors import USER
from tables.templatetags.money import format_money
from tables.views import for_roles

MAY_PRINT = (Role.CASHIER, Role.INSPECTOR, Role.JEFE)


@for_roles(*MAY_PRINT)
def receipt(request: HttpRequest, table: UUID, number: int, language: str) -> HttpResponse:
    """One receipt in one of the house's languages; 404 for a number that the table has not given."""
    found = cage.receipt_of(table, number)
    if found is None or language not in Language.values:
        raise Http404
    with override(language):
        pdf = printed(slip(found, language, request))
    answer = HttpResponse(pdf, content_type="application/pdf")
    answer["Content-Disposition"] = f'inline; filename="recibo-{name_of(found)}.pdf"'
    return answer


def name_of(found: Receipt) -> str:
    """The number as it is printed: table and number, "7-000012"."""
    return f"{found.table.number}-{found.number:06d}"


def slip(found: Receipt, language: str, request: HttpRequest) -> Slip:
    """What stands on the receipt, in the language that is active; no name of anybody."""
    house = store.load_table(found.table_id).house
    entry = Entry.objects.get(stream__name=store.stream_name(found.table_id), seq=found.seq)
    amount = format_money(found.amount, currency=house.currency, minor_units=house.minor_units)
    values = {
        "for": gettext(KINDS[found.kind]),
        "source": gettext(SOURCES[found.source]),
        "table": str(found.table.number),
        "seat": str(found.seat),
        "at": moment(found.at),
        "by": _badge(found.by),
    }
    return Slip(
        title=gettext(RECEIPT["title"]).format(number=name_of(found)),
        amount=amount,
        lines=[(gettext(RECEIPT[code]), value) for code, value in values.items()],
        anchor=(gettext(RECEIPT["anchor"]).format(seq=found.seq), bytes(entry.hash).hex()),
        link=link_of(found.player_id, language, request) or "",
        link_line=gettext(RECEIPT["link"]),
    )


def link_of(player: str, language: str, request: HttpRequest) -> str | None:
    """The address that opens the person's own page, None for somebody who sits nowhere now."""
    sitting, chair = cage.sitting_of(player), Seat.objects.filter(player_id=player).first()
    if sitting is None or chair is None or chair.table_id != sitting.table_id:
        return None
    code = passes.written(passes.Code(sitting.pk, chair.seat))
    return request.build_absolute_uri(f"{reverse('seat_pass')}?{urlencode({'k': code, 'l': language})}")


def moment(at: datetime) -> str:
    """Day, time and zone, so that nobody has to guess: "30/11/2026 21:04:10 CET (UTC+01:00)"."""
    offset = f"{timezone.localtime(at):%z}"
    return f"{to_the_second(at)} (UTC{offset[:3]}:{offset[3:]})"


def _badge(actor: str) -> str:
    number = actor.removeprefix(USER)
    if not number.isdecimal():
        return "–"
    badge = User.objects.filter(pk=int(number)).values_list("badge", flat=True).first()
    return gettext(RECEIPT["badge"]).format(badge=badge) if badge else "–"
