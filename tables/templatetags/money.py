"""Amounts in templates: the same text as ``static/js/money.js`` writes (a test compares them).

Money travels as integers in the smallest currency unit. The separators are those of ``omaha_site/formats``.
"""

from __future__ import annotations

from typing import Final

from django.template import Library
from django.utils.formats import get_format
from django.utils.translation import get_language

register = Library()

SYMBOLS: Final = {"EUR": "€"}
NO_BREAK: Final = "\N{NO-BREAK SPACE}"


def format_amount(minor: int, *, minor_units: int = 2, language: str | None = None) -> str:
    """``124050`` -> "1.240,50", ``124000`` -> "1.240": decimals only where there are cents."""
    lang = language or get_language() or "es"
    whole, cents = divmod(abs(minor), 10**minor_units)
    text = f"{whole:,}".replace(",", str(get_format("THOUSAND_SEPARATOR", lang)))
    if cents:
        text += f"{get_format('DECIMAL_SEPARATOR', lang)}{cents:0{minor_units}d}"
    return f"-{text}" if minor < 0 else text


def format_money(
    minor: int, *, currency: str = "EUR", minor_units: int = 2, language: str | None = None
) -> str:
    """The amount with its currency as the language writes it: "1.240 €", "€1,240", "1.240 CHF"."""
    lang = language or get_language() or "es"
    amount = format_amount(abs(minor), minor_units=minor_units, language=lang)
    symbol = SYMBOLS.get(currency)
    if lang == "en":
        text = f"{symbol}{amount}" if symbol else f"{currency}{NO_BREAK}{amount}"
    else:
        text = f"{amount}{NO_BREAK}{symbol or currency}"
    return f"-{text}" if minor < 0 else text


@register.filter
def money(minor: int, currency: str = "EUR") -> str:
    """``{{ stack|money }}`` or ``{{ stack|money:house.currency }}``, for currencies with cents."""
    return format_money(minor, currency=currency)


@register.filter
def amount(minor: int) -> str:
    """``{{ ante|amount }}``: without the currency."""
    return format_amount(minor)


@register.filter
def plain(minor: int, minor_units: int = 2) -> str:
    """``{{ stack|plain:house.minor_units }}``: as it is typed, without the currency."""
    return format_amount(minor, minor_units=minor_units)
