"""The rules page has words for every section, setting, value and odds in three languages (DESIGN 1.13)."""

import re
from typing import Any, Literal, get_args, get_origin

import pytest
from django.utils.translation import gettext, override

from tables.engine.presets import HAND_CLASSES
from tables.engine.rules import FIELD_TYPES, SETTINGS
from tables.engine.rules_page import SECTIONS
from tables.labels.rules import RULES

PLACEHOLDER = re.compile(r"\{\w+\}")


def choices(kind: Any) -> list[str]:
    """The words among which a setting chooses; empty for numbers, amounts and booleans."""
    if get_origin(kind) is Literal:
        return [value for value in get_args(kind) if isinstance(value, str)]
    return [value for part in get_args(kind) for value in choices(part)]


def test_every_section_setting_and_value_has_its_words_and_none_is_left_over() -> None:
    expected = {f"rules_section_{name}" for name in SECTIONS} | {f"set_{name}" for name in SETTINGS}
    expected |= {f"odds_{kind}" for kind in HAND_CLASSES}
    expected |= {f"value_{name}_{value}" for name in SETTINGS for value in choices(FIELD_TYPES[name])}
    own = {
        "rules_page",
        "rules_origin_seed",
        "rules_origin_house",
        "rules_none",
        "rules_yes",
        "rules_no",
    }
    assert set(RULES) == expected | own


@pytest.mark.parametrize("language", ["es", "fr"])
def test_every_text_of_the_page_is_translated_with_its_placeholders(language: str) -> None:
    same = {
        "Ante",
        "Blinds",
        "Split limit",
        "Pot limit",
        "No limit",
        "no",
        "{odds}-1",
        "Full",
        "Document {ids}",
        "Session",
    }
    with override(language):
        for code, text in RULES.items():
            said = gettext(text)
            assert sorted(PLACEHOLDER.findall(said)) == sorted(PLACEHOLDER.findall(text)), code
            assert said != text or text in same, (language, code)
