"""A printed sheet as a value: facts, tables of rows, signatures; the same for page, PDF and CSV."""

from collections.abc import Mapping, Sequence
from datetime import datetime
from typing import Final, NamedTuple

from django.utils.translation import gettext

from tables import house_time
from tables.engine.house_profile import House
from tables.labels.sheets import SHEET
from tables.templatetags.money import format_money

Row = tuple[str, ...]
NOTHING: Final = "–"


class Section(NamedTuple):
    """A table of rows; `head` names its columns, the first `words` of which are text, the others figures.

    `note` stands below it.
    """

    heading: str
    head: Row
    rows: Sequence[Row]
    foot: Row | None = None
    words: int = 1
    note: str = ""


class Sheet(NamedTuple):
    """A whole sheet in one language; `warnings` are what is still to be done."""

    title: str
    facts: list[tuple[str, str]]
    sections: list[Section]
    signatures: list[str] = []
    warnings: list[str] = []


def said(code: str, **facts: str | int) -> str:
    """A word of the sheets in the language that is active."""
    return gettext(SHEET[code]).format(**facts)


def moment(at: datetime | None) -> str:
    """Day, minute and zone in the house's time."""
    return house_time.moment(at) if at is not None else said("not_closed")


def money(amount: int | None, house: House) -> str:
    """An amount with its currency; a dash where there is none."""
    if amount is None:
        return NOTHING
    return format_money(amount, currency=house.currency, minor_units=house.minor_units)


def signed_money(amount: int | None, house: House) -> str:
    """A difference with its sign."""
    text = money(amount, house)
    return f"+{text}" if amount is not None and amount > 0 else text


def person(actor: str, names: Mapping[str, str]) -> str:
    """A name, else the id that the log has."""
    return names.get(actor, actor)
