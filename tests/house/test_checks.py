"""The house's own checks find what they are for."""

from pathlib import Path

import pytest

from tests import catalogue, checks

SCRIPT = """
import { a } from "./a.js";
// function notThis() {
const text = "{ not this }", pattern = /[{}/]+/g;
export function draw(seat, { to = 1 } = {}) {
  if (seat > 1) {
    return `${seat} {`;
  }
  return { seat };
}
class Table extends HTMLElement {
  connectedCallback() {
    this.on = (event) => {
      event.stop();
    };
  }
}
"""


def test_the_functions_of_a_script_are_found_with_their_lines() -> None:
    assert checks.javascript_functions(SCRIPT) == [
        ("draw", 5, 10),
        ("on", 13, 15),
        ("connectedCallback", 12, 16),
    ]


@pytest.fixture
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setattr(checks, "ROOT", tmp_path)
    return tmp_path


def test_a_function_of_46_lines_and_a_module_of_351_are_too_long(here: Path) -> None:
    module = here / "long.py"
    module.write_text("def short():\n" + "    x = 1\n" * 44 + "def long():\n" + "    x = 1\n" * 45)
    assert list(checks.python_lengths(module)) == ["long.py:46: long has 46 lines, at most 45"]
    module.write_text("x = 1\n" * 351)
    assert list(checks.python_lengths(module)) == ["long.py:1: 351 lines, at most 350"]


def test_a_script_function_of_46_lines_is_too_long(here: Path) -> None:
    script = here / "long.js"
    script.write_text("const f = () => {\n" + "  x();\n" * 44 + "};\n")
    assert list(checks.javascript_lengths(script)) == ["long.js:1: f has 46 lines, at most 45"]


@pytest.mark.parametrize(
    ("line", "fault"),
    [
        ("import time", "the engine imports time"),
        ("from random import choice", "the engine imports random"),
        ("from django.db import models", "the engine imports django.db"),
        ("from tables.models import Seat", "the engine imports tables.models"),
        ("import tables", "the engine imports tables"),
        ("x = open('f')", "the engine calls open()"),
        ("x = 0.5", "a float in the engine"),
    ],
)
def test_an_impure_line_of_the_engine_is_found(here: Path, line: str, fault: str) -> None:
    module = here / "rules.py"
    module.write_text(f"import msgspec\nfrom tables.engine.cards import Card\n{line}\n")
    assert list(checks.engine_purity(module)) == [f"rules.py:3: {fault}"]


def test_what_python_says_is_found() -> None:
    text = 'a = _("Seat")\nb = pgettext("poker", "Check")\nc = ngettext("one", "many", 2)\nd = other("no")\n'
    assert catalogue.said_by_python(text) == {(None, "Seat"), ("poker", "Check"), (None, "one")}


def test_what_a_template_says_is_found() -> None:
    text = """{% load i18n %}<p>{% translate "Sign in" %}</p>
      <p>{% blocktranslate with n=table.number %}Table {{ n }} (open){% endblocktranslate %}</p>"""
    assert catalogue.said_by_template(text) == {(None, "Sign in"), (None, "Table %(n)s (open)")}


PO = """msgid ""
msgstr "Content-Type: text/plain; charset=UTF-8\\n"

msgid "Fold"
msgstr "No voy"

msgid "To {to}"
msgstr "Hasta {a}"

#, fuzzy
msgid "Call"
msgstr "Igualar"

msgid "Raise"
msgstr ""
"""


def test_untranslated_fuzzy_and_misquoted_sentences_are_found(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(catalogue, "ROOT", tmp_path)
    po = tmp_path / "django.po"
    po.write_text(PO)
    assert [fault.split(": ", 1)[1] for fault in catalogue._entry_faults(po)] == [
        "other placeholders in 'Hasta {a}'",
        "fuzzy entry 'Call'",
        "no translation of 'Raise'",
    ]


def test_a_compiled_catalogue_that_is_missing_or_behind_is_found(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(catalogue, "ROOT", tmp_path)
    monkeypatch.setattr(catalogue, "LOCALE", tmp_path)
    po = tmp_path / "es" / "LC_MESSAGES" / "django.po"
    po.parent.mkdir(parents=True)
    po.write_text('msgid "Fold"\nmsgstr "No voy"\n')
    assert list(catalogue._compiled_faults(po)) == ["es/LC_MESSAGES/django.mo:1: missing; run make messages"]
    catalogue.compile_messages()
    assert list(catalogue._compiled_faults(po)) == []
    po.write_text('msgid "Fold"\nmsgstr "Paso"\n')
    assert list(catalogue._compiled_faults(po)) == [
        "es/LC_MESSAGES/django.mo:1: not what its .po says; run make messages"
    ]
