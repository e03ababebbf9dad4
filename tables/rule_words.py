"""Settings in the reader's language: their names, values and origins, for pages (RULES.md 1)."""

from typing import Any

from django.utils.translation import gettext

from tables.engine.state import House
from tables.labels.rules import RULES
from tables.templatetags.money import format_money


def said(code: str) -> str:
    """A word of the rules page in the reader's language."""
    return gettext(RULES[code])


def shown(rule: dict[str, Any]) -> bool:
    """Settings that mean something at this table; the odds have a table of their own."""
    return bool(rule["applies"]) and rule["setting"] != "payout_table"


def rule_row(rule: dict[str, Any], house: House) -> dict[str, str]:
    """One setting in words: its name, its value, its origin."""
    found = {"setting": rule["setting"], "name": said(f"set_{rule['setting']}")}
    return found | {"value": written(rule, house), "origin": origin_of(rule)}


def origin_of(rule: dict[str, Any]) -> str:
    """The sentences of the house's documents that a setting comes from, or that it is a house rule."""
    ids = ", ".join(rule["origin"])
    return said("rules_origin_seed").format(ids=ids) if ids else said("rules_origin_house")


def written(rule: dict[str, Any], house: House) -> str:
    """The value of a setting in the reader's language."""
    value, name = rule["value"], rule["setting"]
    if value is None or value == []:
        return said("rules_none")
    if isinstance(value, bool):
        return said("rules_yes" if value else "rules_no")
    if rule["money"]:
        return format_money(value, currency=house.currency, minor_units=house.minor_units)
    if isinstance(value, int):
        return str(value)
    if isinstance(value, dict):
        return ", ".join(f"{said(f'odds_{kind}')} {odds}-1" for kind, odds in value.items())
    return ", ".join(said(f"value_{name}_{one}") for one in (value if isinstance(value, list) else [value]))
