"""Codes travel, words don't: every code that can reach a screen has its sentence in the three languages."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from itertools import chain
from pathlib import Path
from typing import get_args

import msgspec
import polib
import pytest
from django.conf import settings

from tables import labels, messages
from tables.engine import betting, errors, events, seat_refusals
from tables.live import said

pytestmark = pytest.mark.sqlite_only

LANGUAGES = ("es", "fr", "en")
DOOR_CODES = (
    "locked",
    "pin_needed",
    "pin_wrong",
    "pin_locked",
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
    "second_refused",
    "not_admitted",
    "rules_by_profile",
    # of the waiting lists
    "already_called",
    "already_waiting",
    "no_such_place",
    "not_called",
    "not_due",
    "not_waiting",
    "unknown_player",
)
SILENT = {"checkpoint", "stop_asked", "request_made", "request_ended", "feeder_set"}  # no screen tells them
INSIDE = {
    "undone_seat": {"seat"},
    "entry_corrected_raise_to": {"seat", "to"},
}  # stands in the command that was taken back
INSIDE |= {code: {"seat", "to"} for code in messages.EVENTS if code.startswith("ruling_given_")}
TYPES = {
    "money",
    "amount",
    "cards",
    "card",
    "seats",
    "rank",
    "ranks",
    "high",
    "time",
    "moment",
    "code",
    "list",
}
PLACEHOLDER = re.compile(r"\{(\w+)(?::(\w+))?\}")


def wire_names() -> set[str]:
    """The wire name of every event class."""
    return {
        str(msgspec.inspect.type_info(kind).tag)  # type: ignore[attr-defined]
        for kind in events.AnyEvent.__args__
    }


def all_texts() -> list[tuple[str, str]]:
    sections = chain.from_iterable(messages.TABLES.values())
    return [(code, text) for section in sections for code, text in section.items() if text]


def names_in(text: str) -> set[str]:
    """The placeholders of a sentence."""
    return {name for name, _ in PLACEHOLDER.findall(text)}


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
    names = wire_names()
    strangers = {code for code in messages.EVENTS if not any(code.startswith(name) for name in names)}
    assert strangers == set()


BY_POSITION = {"BARRED[code]": list(seat_refusals.BARRED.values())}


def refused_by(call: ast.AST) -> Iterator[tuple[str, set[str]]]:
    """The codes of a refusal in the engine's source, with its figures: raised, or shown before."""
    if not isinstance(call, ast.Call) or not call.args:
        return
    name = getattr(call.func, "id", "")
    if name == "RuleViolation":
        for each in ast.walk(call.args[0]):
            if isinstance(each, ast.Constant):
                yield str(each.value), {str(word.arg) for word in call.keywords}
    elif name == "Refusal" and isinstance(call.args[1], ast.Dict):
        codes = BY_POSITION.get(ast.unparse(call.args[0])) or [ast.literal_eval(call.args[0])]
        facts = {str(ast.literal_eval(key)) for key in call.args[1].keys if key is not None}
        yield from ((str(code), facts) for code in codes)


def test_a_refusal_names_only_figures_that_every_refusal_with_its_code_carries() -> None:
    given: dict[str, list[set[str]]] = {}
    for file in Path(errors.__file__).parent.glob("*.py"):
        for call in ast.walk(ast.parse(file.read_text())):
            for code, facts in refused_by(call):
                given.setdefault(code, []).append(facts)
    unfilled = {}
    for code, text in messages.REFUSALS.items():
        carried = given.get(code, [])
        missing = {name for name in names_in(text) if not all(name in facts for facts in carried)}
        if missing or (names_in(text) and not carried):
            unfilled[code] = missing
    assert unfilled == {}


def test_an_event_names_only_fields_that_are_said_of_it() -> None:
    said_of = {name: set(fields) for name, fields in said.SAID.items()}
    unfilled = {}
    for code, text in messages.EVENTS.items():
        name = max((n for n in said_of if code.startswith(n)), key=len, default="")
        missing = names_in(text) - said_of.get(name, set()) - INSIDE.get(code, set())
        if name and missing:
            unfilled[code] = missing
    assert unfilled == {}


def test_every_announcement_of_the_engine_has_a_sentence_and_no_other() -> None:
    closed = get_args(betting.Closed)
    capped = [f"{verb}_{cap}" for verb in ("bet", "raise") for cap in get_args(betting.Cap)]
    assert set(messages.ANNOUNCEMENTS) == {f"announce_{end}" for end in (*closed, *capped)}


def test_every_label_that_a_screen_names_exists() -> None:
    known = set(chain.from_iterable(labels.SECTIONS)) | set(messages.REFUSALS)
    named = re.compile(r"\bt\('([a-z0-9_-]+)'")
    counted = re.compile(r"\btn\('([a-z0-9_-]+)'")
    missing = set()
    for file in (Path(settings.BASE_DIR) / "static" / "js").glob("*.js"):
        text = file.read_text()
        wanted = {*named.findall(text)} | {
            f"{c}_{n}" for c in counted.findall(text) for n in ("one", "other")
        }
        missing |= {(file.name, code) for code in wanted - known}
    assert missing == set()


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
