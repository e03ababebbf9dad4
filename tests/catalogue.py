"""The catalogues of sentences: what the code says exists in es, fr and en, and `.mo` is `.po` compiled.

Message ids are English sentences; the English catalogue holds them too, so that one rule serves all.
Needs neither xgettext nor msgfmt.
"""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import django
import polib
from django.utils.translation.template import templatize

ROOT = Path(__file__).resolve().parent.parent
LOCALE = ROOT / "omaha_site" / "locale"
LANGUAGES = ("es", "fr", "en")
SOURCES = ("audit", "players", "tables", "omaha_site")
SINGULAR = {"_", "gettext", "gettext_lazy", "gettext_noop", "ngettext", "ngettext_lazy"}
CONTEXT = {"pgettext", "pgettext_lazy", "npgettext", "npgettext_lazy"}
PLACEHOLDER = re.compile(r"\{[^{}]*\}|%\([a-z_]+\)[sd]")
CALL = re.compile(r"\b(n?p?gettext|_)\(")

Sentence = tuple[str | None, str]


def _of_call(node: ast.Call) -> Sentence | None:
    name = node.func.id if isinstance(node.func, ast.Name) else ""
    words = [
        each.value for each in node.args if isinstance(each, ast.Constant) and isinstance(each.value, str)
    ]
    if name in SINGULAR and words:
        return None, words[0]
    if name in CONTEXT and len(words) > 1:
        return words[0], words[1]
    return None


def said_by_python(text: str) -> set[Sentence]:
    """Sentences marked for translation in a Python module, as (context, text)."""
    calls = (node for node in ast.walk(ast.parse(text)) if isinstance(node, ast.Call))
    return {sentence for sentence in map(_of_call, calls) if sentence}


def said_by_template(text: str) -> set[Sentence]:
    """Sentences of `{% trans %}` and `{% blocktrans %}` in a template."""
    calls = "\n".join(_balanced(templatize(text)))
    return said_by_python(calls)


def _balanced(code: str) -> Iterator[str]:
    """The gettext calls in what `templatize` leaves, each a Python expression of its own."""
    for start in CALL.finditer(code):
        for stop in range(start.end(), len(code) + 1):
            if code[stop - 1] != ")":
                continue
            try:
                ast.parse(code[start.start() : stop])
            except SyntaxError:
                continue
            yield code[start.start() : stop]
            break


def said() -> dict[Sentence, str]:
    """Every sentence of the product, with the file that says it."""
    found: dict[Sentence, str] = {}
    for folder in SOURCES:
        for path in sorted((ROOT / folder).rglob("*.py")):
            found.update(dict.fromkeys(said_by_python(path.read_text()), str(path.relative_to(ROOT))))
    for path in sorted((ROOT / "templates").rglob("*.html")):
        found.update(dict.fromkeys(said_by_template(path.read_text()), str(path.relative_to(ROOT))))
    return found


def _po(language: str) -> Path:
    return LOCALE / language / "LC_MESSAGES" / "django.po"


def compile_messages() -> None:
    """Write every `.mo` beside its `.po`."""
    for path in LOCALE.glob("*/LC_MESSAGES/*.po"):
        polib.pofile(str(path)).save_as_mofile(str(path.with_suffix(".mo")))


def _entry_faults(path: Path) -> Iterator[str]:
    name = path.relative_to(ROOT)
    for entry in polib.pofile(str(path)):
        if entry.obsolete:
            yield f"{name}:{entry.linenum}: obsolete entry {entry.msgid!r}"
        elif entry.fuzzy:
            yield f"{name}:{entry.linenum}: fuzzy entry {entry.msgid!r}"
        elif not entry.translated():
            yield f"{name}:{entry.linenum}: no translation of {entry.msgid!r}"
        elif entry.msgstr and set(PLACEHOLDER.findall(entry.msgid)) != set(PLACEHOLDER.findall(entry.msgstr)):
            yield f"{name}:{entry.linenum}: other placeholders in {entry.msgstr!r}"


def _compiled_faults(path: Path) -> Iterator[str]:
    mo = path.with_suffix(".mo")
    name = mo.relative_to(ROOT)
    if not mo.exists():
        yield f"{name}:1: missing; run make messages"
        return
    written = {(e.msgctxt, e.msgid): (e.msgstr, e.msgstr_plural) for e in polib.pofile(str(path))}
    compiled = {(e.msgctxt, e.msgid): (e.msgstr, e.msgstr_plural) for e in polib.mofile(str(mo))}
    if written != compiled:
        yield f"{name}:1: not what its .po says; run make messages"


def catalogue_faults() -> Iterator[str]:
    """Untranslated, fuzzy, obsolete or missing sentences, lost placeholders, stale `.mo` files."""
    django.setup()
    sentences = said()
    for path in sorted(LOCALE.glob("*/LC_MESSAGES/*.po")):
        yield from _entry_faults(path)
        yield from _compiled_faults(path)
    for language in LANGUAGES:
        path = _po(language)
        known = {(e.msgctxt, e.msgid) for e in polib.pofile(str(path))} if path.exists() else set()
        for (context, text), where in sorted(sentences.items(), key=str):
            if (context, text) not in known:
                yield f"{where}:1: not in the {language} catalogue: {text!r}"
