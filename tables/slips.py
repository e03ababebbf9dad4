"""Slips for the eye: one on paper, a list of them, chip by chip what they brought (FLOOR.md 25)."""

from collections import Counter
from collections.abc import Iterable

from django.utils.translation import gettext

from tables import selectors, store
from tables.engine.house_profile import House
from tables.labels.sheets import PLACES, SLIPS
from tables.models import Slip
from tables.sheets import Row, Section, Sheet, moment, money, person, said, signed_money

SIGN = {"opener": 1, "fill": 1, "credit": -1}
"""Which way the chips of a slip go, seen from the float; a closer empties it."""


def place(kind: str) -> str:
    """A place of chips in the language that is active."""
    return gettext(PLACES[kind])


def slip_row(one: Slip, house: House, names: dict[str, str]) -> Row:
    """A line of the list of slips."""
    difference = None if one.booked is None else one.amount - one.booked
    figures = (money(one.amount, house), money(one.booked, house), signed_money(difference, house))
    people = (person(one.first, names), person(one.second, names))
    return (gettext(SLIPS[one.kind]), str(one.number), moment(one.at), *figures, *people)


def slip_section(slips: Iterable[Slip], house: House, names: dict[str, str]) -> Section:
    """The list of slips."""
    codes = ("kind", "number", "at", "amount", "booked", "difference", "first", "second")
    head = tuple(said(code) for code in codes)
    return Section(said("slips"), head, [slip_row(one, house, names) for one in slips])


def float_section(slips: Iterable[Slip], house: House) -> Section:
    """Chip by chip what slips have moved, and what was counted when the float was closed.

    Buy-ins and rebuys take chips of whatever value there is: by value nothing but the slips is known, and the
    total alone is expected. The section says so, that nothing on it looks like a fault which is none.
    """
    moved, counted = Counter[int](), Counter[int]()
    booked = amount = 0
    closed = False
    for one in slips:
        chips = {int(value): count for value, count in one.chips.items()}
        if one.kind == "closer":
            counted.update(chips)
            booked, amount, closed = booked + (one.booked or 0), amount + one.amount, True
        elif one.kind in SIGN:
            moved.update({value: SIGN[one.kind] * count for value, count in chips.items()})
    rows = [
        (money(value, house), str(moved[value]), str(counted[value]), money(value * counted[value], house))
        for value in sorted({*moved, *counted}, reverse=True)
    ]
    head = tuple(said(code) for code in ("value", "brought", "counted", "amount"))
    foot = (said("total"), "", "", money(amount, house))
    by_slips = sum(value * count for value, count in moved.items())
    note = _expected(by_slips, booked, house) if closed else said("float_open")
    return Section(said("float"), head, rows, foot if closed else None, note=note)


def _expected(by_slips: int, booked: int, house: House) -> str:
    """What the closer was compared with, and by value as far as that can be said."""
    if by_slips == booked:
        return said("float_exact", booked=money(booked, house))
    figures = (by_slips, booked, by_slips - booked)
    slips, all_of_it, bought = (money(figure, house) for figure in figures)
    return said("float_total", booked=all_of_it, slips=slips, bought=bought)


def _of_one_float(closer: Slip) -> list[Slip]:
    """The slips from the opener of the float that a closer ends."""
    before = Slip.objects.filter(table_id=closer.table_id, number__lte=closer.number)
    opener = before.filter(kind="opener").order_by("-number").first()
    return list(before.filter(number__gte=opener.number if opener else 0).order_by("number"))


def slip_sheet(one: Slip) -> Sheet:
    """A slip on paper, with both who signed it."""
    house = store.load_table(one.table_id).house
    names = selectors.names_of({one.first, one.second})
    facts = [
        (said("table"), str(one.table.number)),
        (said("at"), moment(one.at)),
        (said("first"), person(one.first, names)),
        (said("second"), person(one.second, names)),
    ]
    if one.booked is not None:
        facts.append((said("booked"), money(one.booked, house)))
        facts.append((said("difference"), signed_money(one.amount - one.booked, house)))
    chips = sorted(((int(value), count) for value, count in one.chips.items()), reverse=True)
    rows = [(money(value, house), str(count), money(value * count, house)) for value, count in chips]
    head = tuple(said(code) for code in ("value", "count", "amount"))
    total = (said("total"), "", money(one.amount, house))
    title = said("slip", kind=gettext(SLIPS[one.kind]), number=f"{one.table.number}-{one.number:06d}")
    signed = [person(one.first, names), person(one.second, names)]
    counted = Section(gettext("Chips"), head, rows, total)
    section = float_section(_of_one_float(one), house) if one.kind == "closer" else counted
    return Sheet(title, facts, [section], signed)
