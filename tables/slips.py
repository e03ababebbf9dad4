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
    """Chip by chip what slips have brought, and what was counted when the float was closed."""
    brought, counted = Counter[int](), Counter[int]()
    amount, closed = 0, False
    for one in slips:
        chips = {int(value): count for value, count in one.chips.items()}
        if one.kind == "closer":
            counted.update(chips)
            amount, closed = amount + one.amount, True
        elif one.kind in SIGN:
            brought.update({value: SIGN[one.kind] * count for value, count in chips.items()})
    rows = [
        (money(value, house), str(brought[value]), str(counted[value]), money(value * counted[value], house))
        for value in sorted({*brought, *counted}, reverse=True)
    ]
    head = tuple(said(code) for code in ("value", "brought", "counted", "amount"))
    foot = (said("total"), "", "", money(amount, house))
    return Section(said("float"), head, rows, foot if closed else None)


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
    return Sheet(title, facts, [Section(said("slips"), head, rows, total)], signed)
