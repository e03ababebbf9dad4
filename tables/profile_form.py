"""The form of a house profile: what Direction typed, as a profile and its faults, and back as it is shown.

Money is typed in the house's currency and held in its smallest unit. What holds is the engine's to say
(`tables.engine.profiles`); the form only reads figures.
"""

from collections.abc import Iterator, Mapping
from typing import Any, Final

import msgspec
from django.http import QueryDict

from tables.engine.errors import RuleViolation
from tables.engine.house_page import HOUSE_SECTIONS, house_kinds
from tables.engine.presets import HAND_CLASSES
from tables.engine.profiles import OPENABLE, Fault, Profile, draft_of, faults_of, preset_rules
from tables.engine.rules import DERIVED, Rules
from tables.engine.rules_page import SECTIONS, kinds
from tables.engine.state import House
from tables.templatetags.money import format_amount
from tables.typed import units_typed, whole_typed

HOUSE: Final = "house."
ODDS: Final = "odds."
KINDS: Final[Mapping[str, dict[str, Any]]] = kinds() | {
    f"{HOUSE}{name}": kind for name, kind in house_kinds().items()
}
"""How each field of the form is written, by its name."""
NOTHING: Final = object()
Typed = dict[str, Any]


class Misread(ValueError):  # noqa: N818  (it carries what was found out of the reading)
    """What was typed is no value of its field; the argument is the reason's code."""


def read_form(posted: QueryDict, preset: str) -> tuple[Profile, Typed, tuple[Fault, ...]]:
    """What was typed, as a profile, as it was typed, and everything about it that does not hold."""
    typed = typed_in(posted)
    found: list[Fault] = []
    units = _units(typed)
    house = _house(typed, units, found)
    base = preset_rules(Profile(name="-", preset=preset, house=house))  # type: ignore[arg-type]
    settings = dict(_settings(typed, base, units, found))
    name = str(posted.get("name", "")).strip()
    if not 1 <= len(name) <= 40:
        found.append(Fault("name", "needed"))
    left = tuple(sorted(OPENABLE & set(posted.getlist("open"))))
    profile = Profile(
        name=name or "-",
        preset=base.preset,
        settings=settings,
        house=house,
        open_settings=left,
    )
    if not found:
        found += faults_of(profile)
    return profile, typed, tuple(found)


def typed_in(posted: QueryDict) -> Typed:
    """The fields as they came, a list where several may be ticked."""
    typed: Typed = {"name": posted.get("name", ""), "open": posted.getlist("open")}
    for name, kind in KINDS.items():
        if kind["kind"] == "odds":
            typed |= {f"{ODDS}{hand}": posted.get(f"{ODDS}{hand}", "").strip() for hand in HAND_CLASSES}
        elif kind["kind"] == "set":
            typed[name] = posted.getlist(name)
        else:
            typed[name] = posted.get(name, "").strip()
    return typed


def typed_of(profile: Profile) -> Typed:
    """A profile as its form shows it: a derived figure that nobody named is empty."""
    rules, units = draft_of(profile), profile.house.minor_units
    typed: Typed = {"name": profile.name, "open": list(profile.open_settings)}
    for names in SECTIONS.values():
        for name in names:
            if name == "payout_table":
                odds = rules.payout_table
                typed |= {f"{ODDS}{hand}": str(odds.get(hand, "")) for hand in HAND_CLASSES}
                continue
            empty = name in DERIVED and name not in profile.settings
            typed[name] = "" if empty else _shown(KINDS[name], getattr(rules, name), units)
    for name in (name for names in HOUSE_SECTIONS.values() for name in names):
        field = f"{HOUSE}{name}"
        typed[field] = _shown(KINDS[field], getattr(profile.house, name), units)
    return typed


def computed(profile: Profile) -> Rules | None:
    """The rules with what follows from the table minimum; None where they cannot be made out yet."""
    try:
        return draft_of(profile)
    except RuleViolation:
        return None


def money_typed(text: str, minor_units: int) -> int:
    """ "1.240,50" or "1240.5" in the smallest unit. Raises Misread."""
    amount = units_typed(text, minor_units)
    if amount is None:
        raise Misread("no_amount")
    return amount


def _shown(kind: dict[str, Any], value: Any, units: int) -> Any:
    match kind["kind"]:
        case "bool":
            return "true" if value else "false"
        case "set":
            return list(value)
        case "amounts":
            return " ".join(format_amount(one, minor_units=units) for one in value)
        case "money":
            return "" if value is None else format_amount(value, minor_units=units)
        case _:
            return "" if value is None else str(value)


def _read(kind: dict[str, Any], raw: Any, units: int) -> Any:
    """The value of a field, NOTHING where it was left empty and may not be. Raises Misread."""
    if kind["kind"] == "set":
        return [value for value in kind["values"] if value in raw]
    if kind["kind"] == "bool":
        return raw == "true"
    if kind["kind"] == "choice":
        found = next((value for value in kind["values"] if str(value) == raw), NOTHING)
        if found is NOTHING:
            raise Misread("bad_value")
        return found
    if kind["kind"] == "amounts":
        return [money_typed(one, units) for one in raw.split()]
    if raw == "":
        return None if kind["optional"] else NOTHING
    if kind["kind"] == "text":
        return raw
    if kind["kind"] == "money":
        return money_typed(raw, units)
    return _count(raw, digits=9)


def _count(raw: str, *, digits: int) -> int:
    count = whole_typed(raw, digits=digits)
    if count is None:
        raise Misread("no_count")
    return count


def _units(typed: Typed) -> int:
    raw = typed[f"{HOUSE}minor_units"]
    return int(raw) if raw in ("0", "1", "2", "3") else House().minor_units


def _house(typed: Typed, units: int, found: list[Fault]) -> House:
    """The settings of the house; one that is no value keeps the product's default and is a fault."""
    values: dict[str, Any] = {}
    for name in (name for names in HOUSE_SECTIONS.values() for name in names):
        field = f"{HOUSE}{name}"
        try:
            value = _read(KINDS[field], typed[field], units)
            if value is NOTHING:
                raise Misread("needed")
            made = msgspec.convert({name: value}, House)
            values[name] = getattr(made, name)
        except (Misread, msgspec.ValidationError) as wrong:
            reason = str(wrong) if isinstance(wrong, Misread) else "bad_value"
            found.append(Fault(field, reason))
    return House(**values)


def _settings(typed: Typed, base: Rules, units: int, found: list[Fault]) -> Iterator[tuple[str, Any]]:
    """What is named: what differs from the preset, and every derived figure that was typed."""
    for name in (name for names in SECTIONS.values() for name in names):
        try:
            value = _odds(typed) if name == "payout_table" else _read(KINDS[name], typed[name], units)
        except Misread as wrong:
            found.append(Fault(name, str(wrong)))
            continue
        if value is NOTHING:
            if name not in DERIVED:
                found.append(Fault(name, "needed"))
            continue
        now = getattr(base, name)
        if name in DERIVED or value != (sorted(now) if isinstance(now, tuple) else now):
            yield name, value


def _odds(typed: Typed) -> dict[str, int]:
    odds: dict[str, int] = {}
    for hand in HAND_CLASSES:
        raw = typed[f"{ODDS}{hand}"]
        if raw:
            odds[hand] = _count(raw, digits=6)
    return odds
