"""Events as sentences on pages and in print: what `static/js/words.js` and `i18n.js` say on the live screens.

Texts and placeholders are those of `tables.messages`. Amounts are chips in the smallest currency unit.
"""

import re
from collections.abc import Callable, Mapping
from datetime import datetime
from typing import Any, Final

from django.utils import timezone
from django.utils.translation import get_language

from tables import selectors
from tables.engine.house_profile import House
from tables.messages import table_of
from tables.templatetags.money import format_amount, format_money

TOLD: Final = frozenset({
    "string_bet", "oversized_chip", "short_raise", "short_call", "exposed_card", "boxed_card",
    "premature_board", "wrong_count", "no_burn", "two_burns", "fouled_deck",
})  # fmt: skip
"""Incidents that have a sentence of their own; warnings are nobody else's matter."""

PLACEHOLDER: Final = re.compile(r"\{(\w+)(?::(\w+))?\}")
Facts = Mapping[str, Any]


class Sentences:
    """The sentences of one language, with amounts in one currency."""

    def __init__(self, language: str, *, currency: str = "EUR", minor_units: int = 2) -> None:
        self.language = language
        self.currency = currency
        self.minor_units = minor_units
        self.texts = table_of(language)
        self.write: dict[str, Callable[[Any], str]] = {
            "money": self.money,
            "amount": lambda v: format_amount(v, minor_units=minor_units, language=language),
            "cards": lambda v: ", ".join(map(self.card, v)),
            "card": self.card,
            "seats": self.several,
            "list": self.several,
            "rank": lambda v: self.label(f"rank_{v}", str(v)),
            "ranks": lambda v: self.label(f"ranks_{v}", str(v)),
            "high": lambda v: self.label(f"high_{v}", str(v)),
            "time": instant,
            "moment": lambda v: instant(v, "%d/%m, %H:%M"),
            "code": lambda v: self.label(str(v)),
        }

    def money(self, minor: int) -> str:
        """An amount with its currency."""
        return format_money(
            minor, currency=self.currency, minor_units=self.minor_units, language=self.language
        )

    def card(self, code: str) -> str:
        """ "king of hearts"."""
        rank, suit = self.label(f"rank_{code[0]}", code[0]), self.label(f"suit_{code[1]}", code[1])
        return self.fill(self.label("card_of"), {"rank": rank, "suit": suit})

    def several(self, values: Any) -> str:
        """Seats or names, one after the other."""
        return ", ".join(map(str, values if isinstance(values, list | tuple) else [values]))

    def label(self, code: str, fallback: str | None = None) -> str:
        """A label of the screens, or the sentence of a refusal."""
        for section in ("labels", "refusals"):
            if code in self.texts[section]:
                return self.texts[section][code]
        return code if fallback is None else fallback

    def fill(self, text: str, facts: Facts) -> str:
        """`text` with its placeholders written as their types say; unknown ones are left standing."""

        def one(found: re.Match[str]) -> str:
            name, kind = found.groups()
            if name not in facts:
                return found[0]
            value = facts[name]
            if value is None:
                return ""
            return self.write.get(kind, self.several)(value)

        return PLACEHOLDER.sub(one, text)

    def event(self, said: Facts) -> str:
        """One object of `say` as a sentence, "" where the language has none."""
        name = said["e"]
        if name == "pot_awarded":
            wins = self.label("wins")
            return ". ".join(self.fill(wins, share) for share in said["award"]["shares"])
        if name == "undone" and said["what"].get("seat"):
            return self.fill(self.texts["events"]["undone_seat"], said["what"])
        if name == "entry_corrected" and said["now"]["e"] == "raise_to":
            return self.fill(self.texts["events"]["entry_corrected_raise_to"], said["now"])
        events = self.texts["events"]
        variant = _variant(said)
        code = f"{name}_{variant}" if variant and f"{name}_{variant}" in events else name
        if said.get("all_in") and f"{code}_all_in" in events:
            code = f"{code}_all_in"
        return self.fill(events.get(code, ""), said)


def words_of(house: House, language: str | None = None) -> Sentences:
    """The sentences of a house's table, in the active language or another, with amounts in its currency."""
    spoken = language or get_language() or "es"
    return Sentences(spoken, currency=house.currency, minor_units=house.minor_units)


def words_of_the_room() -> Sentences:
    """Those of a page about several tables."""
    return words_of(selectors.houses()[0])


def _variant(said: Facts) -> str | None:
    """The suffix that a sentence is chosen by, from the event's own fields."""
    match said["e"]:
        case "raised_to":
            return "bet" if said["verb"] == "bet" else None
        case "blind_posted":
            return None if said["blind"] == "post" else str(said["blind"])
        case "incident_noted":
            told = said["kind"] in TOLD and (said["kind"] != "premature_board" or said.get("cards"))
            return str(said["kind"]) if told else None
        case "entry_chosen":
            return str(said["entry"])
        case "ruling_given":
            return said.get("verb") or (said.get("kind") if said.get("seat") else None)
    return None


def instant(value: int | str, form: str = "%H:%M") -> str:
    """An instant, seconds since 1970 or ISO text, in the house's time zone; its hour and minute."""
    at = (
        datetime.fromtimestamp(value, timezone.get_current_timezone())
        if isinstance(value, int)
        else timezone.localtime(datetime.fromisoformat(value))
    )
    return at.strftime(form)
