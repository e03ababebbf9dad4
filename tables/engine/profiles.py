"""A house profile as Direction writes it: a preset, the settings that it names, what an inspector may choose.

RULES.md section 1. Money is in the smallest currency unit. A version once saved never changes; what is left
open is chosen when a table is opened, and everything that follows from it is computed again.
"""

import re
from collections.abc import Iterator, Mapping
from typing import Annotated, Any, Final, NamedTuple

import msgspec

from tables.engine.errors import RuleViolation
from tables.engine.house_profile import House
from tables.engine.rules import (
    DERIVED,
    SETTINGS,
    PresetName,
    Rules,
    amended,
    drafted,
    faults,
    preset,
)
from tables.engine.value import Value

OPENABLE: Final = SETTINGS - {"payout_table", "chip_unit"}
"""What may be left to the inspector: every rule but the chips of the house and its table of odds."""
IN_PLAY: Final = ("card_source", "currency", "minor_units")
"""Settings of the house that a session keeps: chips that lie there are counted in them."""


class Profile(Value, frozen=True, kw_only=True):
    """One version of a profile. `settings` are those that Direction names; the others are the preset's, and a
    money figure that is not named follows the table minimum (section 1)."""

    name: Annotated[str, msgspec.Meta(min_length=1, max_length=40)]
    preset: PresetName
    settings: dict[str, Any] = {}
    house: House = House()
    open_settings: tuple[str, ...] = ()


class ProfileRef(Value, frozen=True, kw_only=True):
    """Which version of which profile a session runs under; `hash` is that of its content."""

    id: str
    version: int
    name: str
    hash: str


class Version(Value, frozen=True, kw_only=True):
    """A version of a profile as the house stands to it at the moment of deciding."""

    ref: ProfileRef
    profile: Profile
    approved: bool = False
    withdrawn: bool = False


ONLY: Final[Mapping[str, tuple[Any, str]]] = {
    "card_source": ("physical", "not_built"),
    "acting": ("croupier", "not_built"),
    "best_hand_hint": (False, "cards_unknown"),
    "winner_without_cards": (False, "not_built"),
}
"""Settings that have one value yet, most of a dealing service: which, and why no other is taken."""
HOUR: Final = re.compile(r"([01]\d|2[0-3]):[0-5]\d")
"""An hour of the day as the house writes it: "06:00"."""


class Fault(NamedTuple):
    """A setting that does not hold, and why; settings of the house are named `house.<field>`."""

    setting: str
    reason: str


def unit_of(house: House) -> int:
    """Smallest currency units in one unit of the currency: 100 for euros with cents."""
    return int(10**house.minor_units)


def preset_rules(profile: Profile) -> Rules:
    """The rules of the profile's preset in its currency, before anything is named."""
    return preset(profile.preset, unit_of(profile.house))


def rules_of(profile: Profile, chosen: Mapping[str, Any] | None = None) -> Rules:
    """The rules of a table under this profile, with what the inspector has chosen.

    Raises not_left_open for a setting that the profile fixes, unknown_setting, rules_invalid.
    """
    wanted = dict(chosen or {})
    for setting in sorted(wanted):
        if setting not in profile.open_settings:
            raise RuleViolation("not_left_open", setting=setting, rule="1")
    return amended(preset_rules(profile), **(profile.settings | wanted))


def draft_of(profile: Profile) -> Rules:
    """The rules with everything that follows from them, also where they do not hold together yet.

    Raises unknown_setting, or rules_invalid where one value has no allowed type.
    """
    return drafted(preset_rules(profile), **profile.settings)


def faults_of(profile: Profile) -> tuple[Fault, ...]:
    """All that does not hold in a profile, setting by setting; () when it may be saved."""
    found = [*_values(profile), *_house(profile.house)]
    found += [Fault(name, "not_openable") for name in profile.open_settings if name not in OPENABLE]
    if found:
        return tuple(found)
    try:
        rules = draft_of(profile)
    except RuleViolation as refusal:
        return (_fault(refusal),)
    found = [Fault(setting, reason) for setting, reason in faults(rules)]
    if any(chip % rules.chip_unit for chip in profile.house.chips):
        found.append(Fault("house.chips", "no_multiple_of_chip_unit"))
    return tuple(dict.fromkeys(found))


def _fault(refusal: RuleViolation) -> Fault:
    facts = refusal.facts
    return Fault(str(facts.get("setting", "")), str(facts.get("reason", refusal.code)))


def _values(profile: Profile) -> Iterator[Fault]:
    base = preset_rules(profile)
    for setting, value in sorted(profile.settings.items()):
        try:
            drafted(base, **{setting: value})
        except RuleViolation as refusal:
            yield _fault(refusal)


def _house(house: House) -> Iterator[Fault]:
    if list(house.chips) != sorted(set(house.chips)) or any(chip < 1 for chip in house.chips):
        yield Fault("house.chips", "not_ascending")
    if len(house.currency) != 3 or not house.currency.isupper() or not house.currency.isascii():
        yield Fault("house.currency", "no_currency")
    if not 0 <= house.minor_units <= 3:
        yield Fault("house.minor_units", "bad_value")
    for name, (only, reason) in ONLY.items():
        if getattr(house, name) != only:
            yield Fault(f"house.{name}", reason)
    if not HOUR.fullmatch(house.gaming_day_start):
        yield Fault("house.gaming_day_start", "bad_value")


def derived(profile: Profile) -> tuple[str, ...]:
    """The money settings that nobody named: they follow the table minimum, or the preset's figure stands."""
    return tuple(setting for setting in DERIVED if setting not in profile.settings)


def differs(profile: Profile) -> tuple[str, ...]:
    """The settings whose value is not the preset's, in order of name. Raises what `draft_of` raises."""
    base, rules = preset_rules(profile), draft_of(profile)
    return tuple(name for name in sorted(SETTINGS) if getattr(base, name) != getattr(rules, name))
