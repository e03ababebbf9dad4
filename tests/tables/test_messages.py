"""Codes travel, words don't: every code that can reach a screen has its sentence in the three languages."""

from __future__ import annotations

import re
from itertools import chain

import msgspec
import polib
import pytest
from django.conf import settings

from tables import labels, messages
from tables.engine import errors, events

LANGUAGES = ("es", "fr", "en")
DOOR_CODES = (
    "bad_message",
    "unknown_command",
    "too_large",
    "not_authenticated",
    "not_permitted",
    "not_holder",
    "held_by_other",
    "wrong_table",
    "stale",
    "id_reused",
    "table_busy",
    "quarantined",
    "unavailable",
    "rate_limited",
)
SILENT = {"checkpoint"}  # no screen tells it
TYPES = {"money", "amount", "cards", "card", "seats", "rank", "ranks", "high", "time", "code", "list"}
PLACEHOLDER = re.compile(r"\{(\w+)(?::(\w+))?\}")


def wire_names() -> set[str]:
    """The wire name of every event class."""
    return {
        str(msgspec.inspect.type_info(kind).tag)  # type: ignore[attr-defined]
        for kind in events.AnyEvent.__args__
    }


def all_texts() -> list[tuple[str, str]]:
    return [pair for sections in messages.TABLES.values() for section in sections for pair in section.items()]


def catalogue(language: str) -> polib.POFile:
    return polib.pofile(str(settings.LOCALE_PATHS[0] / language / "LC_MESSAGES" / "django.po"))


def test_every_refusal_of_the_engine_and_of_the_doors_has_a_sentence() -> None:
    assert set(messages.REFUSALS) == set(errors.CODES) | set(DOOR_CODES)


def test_every_event_that_a_screen_may_tell_has_a_sentence() -> None:
    untold = {
        name for name in wire_names() - SILENT if not any(code.startswith(name) for code in messages.EVENTS)
    }
    assert untold == set()


def test_every_sentence_of_an_event_belongs_to_an_event() -> None:
    names = wire_names() | {"pot_share"}
    strangers = {code for code in messages.EVENTS if not any(code.startswith(name) for name in names)}
    assert strangers == set()


def test_no_code_stands_in_two_sections_of_labels() -> None:
    codes = list(chain.from_iterable(labels.SECTIONS))
    assert sorted(codes) == sorted(set(codes))


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_text_is_translated_with_the_same_placeholders(language: str) -> None:
    entries = {entry.msgid: entry for entry in catalogue(language)}
    for code, text in all_texts():
        entry = entries.get(text)
        assert entry is not None, f"{language}: {code} is missing"
        assert entry.msgstr, f"{language}: {code} is empty"
        assert not entry.fuzzy, f"{language}: {code} is fuzzy"
        assert sorted(PLACEHOLDER.findall(entry.msgstr)) == sorted(PLACEHOLDER.findall(text)), code


def test_placeholders_have_only_types_that_the_screens_can_write() -> None:
    types = {kind for _, text in all_texts() for _, kind in PLACEHOLDER.findall(text)}
    assert types - {""} <= TYPES


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_compiled_catalogue_is_the_written_one(language: str) -> None:
    compiled = settings.LOCALE_PATHS[0] / language / "LC_MESSAGES" / "django.mo"
    assert compiled.read_bytes() == catalogue(language).to_binary()


def test_a_page_gets_its_language() -> None:
    found = [messages.table_of(language)["refusals"]["not_your_turn"] for language in LANGUAGES]
    assert found == [
        "No es el turno de este asiento",
        "Ce n’est pas à cette place de parler",
        "It is not this seat’s turn",
    ]


def test_screens_address_people_formally() -> None:
    familiar = re.compile(r"\b(tú|tu|tus|te|toi|ton|ta|tes)\b", re.IGNORECASE)
    for language in ("es", "fr"):
        for table in messages.table_of(language).values():
            for code, text in table.items():
                assert not familiar.search(text), f"{language}: {code}: {text}"
