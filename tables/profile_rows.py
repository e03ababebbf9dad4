"""The rows of a profile's form and page in the reader's language: name, explanation, origin, what differs."""

from collections import defaultdict
from collections.abc import Iterable, Mapping
from typing import Any, Final

from django.utils.translation import gettext

from tables.engine.house_page import HOUSE_SECTIONS, house_kinds
from tables.engine.presets import HAND_CLASSES
from tables.engine.profiles import ONLY, OPENABLE, Fault, Profile, preset_rules
from tables.engine.rules import DERIVED, Rules
from tables.engine.rules_page import rules_page
from tables.engine.state import House
from tables.labels.evening import EVENING
from tables.labels.profile import PROFILE
from tables.labels.profile_help import HELP
from tables.labels.rules import RULES
from tables.profile_form import HOUSE, KINDS, ODDS, Typed, computed
from tables.rule_words import origin_of, said, written
from tables.templatetags.money import format_money

Row = dict[str, Any]
INPUTS: Final[Mapping[str, str]] = {"money": "decimal", "count": "numeric", "amounts": "text", "text": "text"}


def word(code: str, **facts: Any) -> str:
    """A word of these pages in the reader's language, its figures filled in; the code where there is none."""
    text = gettext(PROFILE[code]) if code in PROFILE else code
    return text.format(**facts) if facts else text


def fault_text(fault: Fault) -> str:
    """Why a setting does not hold."""
    code = f"invalid_{fault.reason}"
    return gettext(EVENING[code]) if code in EVENING else word(code)


def label(field: str) -> str:
    """The name of a setting by the name of its field."""
    if field == "name":
        return word("profile_name")
    name = field.removeprefix(HOUSE)
    return (
        word(f"house_{name}") if name != field else said(f"set_{field}") if f"set_{field}" in RULES else field
    )


def form_sections(profile: Profile, typed: Typed, faults: Iterable[Fault]) -> list[dict[str, Any]]:
    """Every setting with its input: sections of the rules, then those of the house."""
    wrong: dict[str, list[str]] = defaultdict(list)
    for fault in faults:
        wrong[fault.setting].append(fault_text(fault))
    sections = shown_sections(profile, computed(profile))
    for section in sections:
        for row in section["rows"]:
            row |= _input(row["field"], typed)
            row["faults"] = wrong.get(row["field"], [])
            row["openable"] = row["field"] in OPENABLE
    return sections


def shown_sections(profile: Profile, rules: Rules | None) -> list[dict[str, Any]]:
    """Every setting in words; `rules` None while they cannot be made out: then without values."""
    base = preset_rules(profile)
    page, start = rules_page(rules or base, profile.house), rules_page(base, profile.house)
    sections = []
    for section, of_preset in zip(page["sections"], start["sections"], strict=True):
        rows = [
            _rule(now, then, profile, rules)
            for now, then in zip(section["rows"], of_preset["rows"], strict=True)
        ]
        sections.append({"name": said(f"rules_section_{section['name']}"), "rows": rows})
    for name, fields in HOUSE_SECTIONS.items():
        if fields:
            rows = [_house(field, profile.house) for field in fields]
            sections.append({"name": word(f"profile_section_{name}"), "rows": rows})
    return sections


def _rule(now: Row, then: Row, profile: Profile, rules: Rules | None) -> Row:
    name = now["setting"]
    value = "" if rules is None else written(now, profile.house)
    named = name in profile.settings or name not in DERIVED
    return {
        "field": name,
        "label": said(f"set_{name}"),
        "help": gettext(HELP.get(name, "")) if name in HELP else "",
        "origin": origin_of(now),
        "value": value,
        "applies": now["applies"],
        "preset": written(then, profile.house),
        "differs": rules is not None and now["value"] != then["value"],
        "computed": "" if named or not value else word("profile_computed", value=value),
        "derived": name in DERIVED,
        "open": name in profile.open_settings,
        "note": _note(name, rules, profile),
    }


def _house(name: str, house: House) -> Row:
    now, then = getattr(house, name), getattr(House(), name)
    return {
        "field": f"{HOUSE}{name}",
        "label": word(f"house_{name}"),
        "help": gettext(HELP[f"{HOUSE}{name}"]) if f"{HOUSE}{name}" in HELP else "",
        "origin": said("rules_origin_house"),
        "value": _house_value(name, now, house),
        "applies": True,
        "preset": _house_value(name, then, house),
        "differs": now != then,
        "computed": "",
        "derived": False,
        "open": False,
        "note": _only(name, house),
    }


def _only(name: str, house: House) -> str:
    """That a setting has one value yet, in words; "" for every other."""
    if name not in ONLY:
        return ""
    return word("profile_only_value", value=_house_value(name, ONLY[name][0], house))


def _house_value(name: str, value: Any, house: House) -> str:
    kind = house_kinds()[name]["kind"]
    if value is None or value == ():
        return said("rules_none")
    if kind == "bool":
        return said("rules_yes" if value else "rules_no")
    if kind == "choice":
        return word(f"value_house_{name}_{value}")
    if kind in ("money", "amounts"):
        amounts = value if isinstance(value, tuple) else (value,)
        return ", ".join(
            format_money(one, currency=house.currency, minor_units=house.minor_units) for one in amounts
        )
    return str(value)


def _note(name: str, rules: Rules | None, profile: Profile) -> str:
    """What has to be known of a setting before it is chosen: RULES.md C09, C14."""
    if name == "tie_division" and rules is not None and rules.tie_division == "proportional_stake":
        return word("profile_tie_warning")
    if name == "rebuy_threshold" and rules is not None:
        house = profile.house
        figures = {
            setting: format_money(
                getattr(rules, setting), currency=house.currency, minor_units=house.minor_units
            )
            for setting in ("table_min", "join_min")
        }
        return word("profile_threshold_readings", **figures)
    return ""


def _input(field: str, typed: Typed) -> Row:
    """How a field is typed or chosen, with what stands in it."""
    kind = KINDS[field]
    if kind["kind"] == "odds":
        hands = [
            {"field": f"{ODDS}{hand}", "label": said(f"odds_{hand}"), "typed": typed[f"{ODDS}{hand}"]}
            for hand in reversed(HAND_CLASSES)
        ]
        return {"input": "odds", "hands": hands}
    if kind["kind"] == "bool":
        values = [("true", said("rules_yes")), ("false", said("rules_no"))]
        return {"input": "select", "options": _options(values, [typed[field]])}
    if kind["kind"] in ("choice", "set"):
        of_house = field.startswith(HOUSE)
        words = f"value_house_{field.removeprefix(HOUSE)}" if of_house else f"value_{field}"
        values = [
            (str(v), word(f"{words}_{v}") if of_house else said(f"{words}_{v}")) for v in kind["values"]
        ]
        chosen = typed[field] if kind["kind"] == "set" else [typed[field]]
        shape = "boxes" if kind["kind"] == "set" else "select"
        return {"input": shape, "options": _options(values, chosen)}
    return {
        "input": "typed",
        "mode": INPUTS[kind["kind"]],
        "typed": typed[field],
        "optional": kind["optional"],
    }


def _options(values: list[tuple[str, str]], chosen: list[str]) -> list[Row]:
    return [{"value": value, "label": text, "chosen": value in chosen} for value, text in values]
