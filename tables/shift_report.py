"""The shift report: what a table's chips did in one gaming day, place by place and reason by reason.

Every figure is a sum of the ledger's movements, so that it adds up to the ledger (TRUST G7; FLOOR.md 40).
"""

import csv
import io
from collections import Counter
from datetime import date, datetime
from typing import Final, NamedTuple
from uuid import UUID

from django.utils import timezone
from django.utils.translation import gettext

from audit.models import Anchor, Entry
from tables import gaming_day, selectors, store
from tables.engine.house_profile import House
from tables.flows import Flows, flows
from tables.labels.sheets import WHY
from tables.models import Hand, Slip, Table
from tables.sheets import Section, Sheet, moment, money, said
from tables.slips import place, slip_section

SHOWN: Final = (
    "float", "stack", "pot", "held", "custody", "drop", "tips", "staff", "differences", "house",
)  # fmt: skip
"""Places in the order of the identity; together they are what the cage has issued."""
PLAY: Final = "play"


class Report(NamedTuple):
    """A table's gaming day: where its chips were before and after it, and what moved them."""

    table: Table
    house: House
    day: date
    since: datetime
    until: datetime
    before: Counter[str]
    moved: Flows
    slips: list[Slip]
    hands: int
    anchor: Anchor | None

    def after(self, kind: str) -> int:
        """What lay in a place when the day was over (or lies there now)."""
        return self.before[kind] + self.moved.came[kind] - self.moved.went[kind]

    @property
    def issued(self) -> tuple[int, int]:
        """Chips that were out of the cage before and after the day."""
        return -self.before["cage"], -self.after("cage")


def day_of(at: datetime, house: House) -> date:
    """The gaming day to which a moment belongs, by its house."""
    return gaming_day.called(at, house.gaming_day_start)


def report(table: UUID, day: date | None = None) -> Report | None:
    """The report of a day (today by default); None when there is no such table."""
    row = Table.objects.filter(pk=table).first()
    if row is None:
        return None
    house = store.load_table(table).house
    day = day or day_of(timezone.now(), house)
    since, until = gaming_day.bounds(day, house.gaming_day_start)
    entries = Entry.objects.filter(stream__name=store.stream_name(table))
    within = entries.filter(at__gte=since, at__lt=until)
    earlier = flows(entries.filter(at__lt=since))
    before = Counter(earlier.came)
    before.subtract(earlier.went)
    last = within.order_by("-seq").values_list("seq", flat=True).first() or 0
    anchors = Anchor.objects.filter(stream__name=store.stream_name(table))
    return Report(
        table=row,
        house=house,
        day=day,
        since=since,
        until=until,
        before=before,
        moved=flows(within),
        slips=list(Slip.objects.filter(table=row, at__gte=since, at__lt=until).order_by("number")),
        hands=Hand.objects.filter(table=row, started_at__gte=since, started_at__lt=until).count(),
        anchor=anchors.filter(seq__gte=last).order_by("seq").first() or anchors.order_by("-seq").first(),
    )


def report_sheet(found: Report) -> Sheet:
    """The report in the language that is active."""
    house = found.house
    issued = found.issued
    facts = [
        (said("from"), moment(found.since)),
        (said("to"), moment(found.until)),
        (said("hands"), str(found.hands)),
        (said("issued_before"), money(issued[0], house)),
        (said("issued_after"), money(issued[1], house)),
        (said("anchor"), _anchor(found.anchor)),
    ]
    names = selectors.names_of({who for one in found.slips for who in (one.first, one.second)})
    sections = [_places(found), _moves(found), slip_section(found.slips, house, names)]
    title = said("report", table=found.table.number, day=f"{found.day:%d/%m/%Y}")
    return Sheet(title, facts, sections, [said("first"), said("second")])


def _anchor(anchor: Anchor | None) -> str:
    if anchor is None:
        return said("anchor_none")
    line = said("anchor_line", seq=anchor.seq, at=moment(anchor.at), key=anchor.key_id)
    return f"{line} · {bytes(anchor.hash).hex()} · {bytes(anchor.signature).hex()}"


def _places(found: Report) -> Section:
    head = tuple(said(code) for code in ("place", "before", "came", "went", "after"))
    rows, totals = [], [0, 0, 0, 0]
    for kind in SHOWN:
        figures = (found.before[kind], found.moved.came[kind], found.moved.went[kind], found.after(kind))
        totals = [total + figure for total, figure in zip(totals, figures, strict=True)]
        rows.append((place(kind), *(money(figure, found.house) for figure in figures)))
    foot = (said("issued"), *(money(total, found.house) for total in totals))
    return Section(said("places"), head, rows, foot)


def _moves(found: Report) -> Section:
    """Reason by reason; what only goes between stacks and pots within hands is one line each way."""
    sums = Counter[tuple[str, str, str]]()
    for why, source, target, amount in found.moved.found:
        sums[_why(why, source, target), source, target] += amount
    rows = [
        (gettext(WHY[why]), place(source), place(target), money(amount, found.house))
        for (why, source, target), amount in sorted(sums.items())
    ]
    return Section(
        said("moves"), tuple(said(code) for code in ("why", "from", "to", "amount")), rows, words=3
    )


def _why(kind: str, source: str, target: str) -> str:
    """The reason of a movement; within a hand the commission stands by itself, the rest is play."""
    if kind in WHY:
        return kind
    return "rake_taken" if "drop" in (source, target) else PLAY


def written(found: Report) -> str:
    """The report as CSV, amounts with a decimal point: places, then movements."""
    text = io.StringIO()
    sheet = csv.writer(text)
    units = 10**found.house.minor_units

    def plain(amount: int) -> str:
        whole, cents = divmod(abs(amount), units)
        decimals = f".{cents:0{found.house.minor_units}d}" if units > 1 else ""
        return f"{'-' if amount < 0 else ''}{whole}{decimals}"

    key = (found.day.isoformat(), found.table.number)
    sheet.writerow(("day", "table", "what", "from", "to", "before", "came", "went", "after"))
    for kind in (*SHOWN, "cage"):
        figures = (found.before[kind], found.moved.came[kind], found.moved.went[kind], found.after(kind))
        sheet.writerow((*key, "place", kind, "", *map(plain, figures)))
    for why, source, target, amount in found.moved.found:
        sheet.writerow((*key, why, source, target, "", plain(amount), "", ""))
    return text.getvalue()
