"""A ruling in words: what was ruled, and figure by figure what was and what is (A17)."""

from collections.abc import Iterator, Mapping
from typing import Any, Final

from django.utils.translation import gettext

from tables.labels.ruling import RULING
from tables.models import Ruling
from tables.sentences import Sentences

MONEY: Final = frozenset({"stack", "put", "won", "to_match", "total", "rake"})
SKIPPED: Final = frozenset({"phase", "street", "hand", "answer"})
"""What only repeats, in the engine's terms, what other figures say."""
FIELDS: Final = {
    name: f"rf_{name}"
    for name in (
        *("seat", "other", "hand", "verb", "to", "source", "target", "amount", "counted", "pot", "half"),
        *("winners", "fouled", "burns", "ruling", "entry"),
    )
} | {"case": "case_number"}
AMOUNTS: Final = frozenset({"to", "amount", "counted"})


def asked(words: Sentences, ruling: Mapping[str, Any], names: Mapping[str, str]) -> list[tuple[str, str]]:
    """The fields of a ruling by their labels, as they were signed."""
    return [
        (label, text)
        for name, value in ruling.items()
        if name != "kind"
        for label, text in _field(words, name, value, names)
    ]


def _field(words: Sentences, name: str, value: Any, names: Mapping[str, str]) -> Iterator[tuple[str, str]]:
    if name == "amounts":
        for where, amount in value.items():
            yield (
                place(words, where if ":" in where or not where.isdigit() else f"seat:{where}"),
                words.money(amount),
            )
    elif name == "payments":
        for person, amount in value.items():
            yield names.get(person, person), words.money(amount)
    elif name == "board":
        yield words.label("rp_board"), words.write["cards"](value)
    elif name in FIELDS:
        yield words.label(FIELDS[name]), _value(words, name, value)


def _value(words: Sentences, name: str, value: Any) -> str:
    if name in AMOUNTS:
        return words.money(value)
    if name == "verb":
        return words.label(f"rf_verb_{value}")
    if name in ("source", "target"):
        return place(words, value)
    if name == "half":
        return words.label("rf_half_whole" if value == "whole" else f"half_{value}")
    if name == "pot":
        return str(value + 1)
    if isinstance(value, bool):
        return words.label("rc_yes" if value else "rc_no")
    return words.several(value)


def place(words: Sentences, name: str) -> str:
    """ "seat 3", "the house"."""
    kind, _, rest = name.partition(":")
    if kind == "seat":
        return words.fill(words.label("rp_seat"), {"seat": rest})
    return f"{words.label('rf_held')} {rest}" if rest else words.label(f"rf_{kind}")


def changed(words: Sentences, changes: Mapping[str, Any], names: Mapping[str, str]) -> list[str]:
    """Each figure that a ruling changed: "seat 6 · stack: 35 € → 135 €"."""
    return [line for name, value in changes.items() for line in _changed(words, name, value, names)]


def _changed(words: Sentences, name: str, value: Any, names: Mapping[str, str]) -> Iterator[str]:
    if name in SKIPPED:
        return
    if name == "seats":
        for seat, figures in sorted(value.items(), key=lambda item: int(item[0])):
            who = words.fill(words.label("rp_seat"), {"seat": seat})
            if isinstance(figures, Mapping):
                for key, figure in figures.items():
                    yield from (f"{who} · {line}" for line in _changed(words, key, figure, names))
    elif name == "held" and isinstance(value, Mapping):
        for case, (was, now) in value.items():
            label = f"{words.label('rf_held')} {case}"
            yield _line(words, label, *(words.money(v) if v else "–" for v in (was, now)))
    elif isinstance(value, list) and len(value) == 2:
        yield _line(
            words,
            words.label(f"rc_{name}"),
            *(names.get(v, v) if name == "player" and v else _figure(words, name, v) for v in value),
        )


def _line(words: Sentences, label: str, was: str, now: str) -> str:
    return f"{label}: {words.fill(words.label('rp_was_is'), {'was': was, 'now': now})}"


def _figure(words: Sentences, name: str, value: Any) -> str:
    if value is None or value == []:
        return "–"
    if name in MONEY:
        return words.money(value)
    if name == "live":
        return words.label("rp_live" if value else "rp_dead")
    if name == "board":
        return str(words.write["cards"](value))
    if name == "pots":
        aside = words.label("rf_held")
        several = (
            words.fill(words.label("rp_pot_seats"), pot) + (f" ({aside})" if pot.get("set_aside") else "")
            for pot in value
        )
        return "; ".join(several)
    if isinstance(value, bool):
        return words.label("rc_yes" if value else "rc_no")
    return words.several(value)


def reason(one: Ruling) -> str:
    """The reason of the house's list in words, or as it was written."""
    return gettext(RULING[f"rr_{one.reason}"]) if f"rr_{one.reason}" in RULING else one.reason


def exchanged(one: Ruling) -> set[str]:
    """Persons who have changed their chair by a ruling."""
    seats = one.changes.get("seats", {}).values()
    return {person for figures in seats if "player" in figures for person in figures["player"] if person}
