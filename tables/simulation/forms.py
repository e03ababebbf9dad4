"""The forms of a page as somebody sees them: what is filled in already, and the keys."""

from html.parser import HTMLParser
from typing import Final, NamedTuple

CHOSEN: Final = frozenset({"button", "radio", "submit"})
"""Kinds of input of which one value at most is sent: the key that is pressed, the choice that is made."""


class Form(NamedTuple):
    """`fields`: name → value as the page fills it in; `keys`: every value of keys and choices."""

    fields: dict[str, str]
    keys: set[str]


class _Reader(HTMLParser):
    def __init__(self) -> None:
        super().__init__()
        self.found: list[Form] = []
        self._select = ""

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = {name: value or "" for name, value in attrs}
        if tag == "form":
            self.found.append(Form({}, set()))
        elif not self.found:
            return
        elif tag in ("input", "button") and "name" in given:
            self._field(given, "button" if tag == "button" else given.get("type", "text"))
        elif tag == "select":
            self._select = given.get("name", "")
        elif tag == "option" and self._select:
            fields = self.found[-1].fields
            if "selected" in given or self._select not in fields:
                fields[self._select] = given.get("value", "")

    def _field(self, given: dict[str, str], kind: str) -> None:
        form, value = self.found[-1], given.get("value", "")
        if kind in CHOSEN or given["name"] == "what":
            form.keys.add(value)
        if kind not in CHOSEN:
            form.fields[given["name"]] = value

    def handle_endtag(self, tag: str) -> None:
        if tag == "select":
            self._select = ""


def forms(page: str) -> list[Form]:
    """Every form of a page, in its order."""
    reader = _Reader()
    reader.feed(page)
    return reader.found
