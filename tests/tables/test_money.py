"""One amount, one text: the template filter and the screens' formatter write the same."""

from __future__ import annotations

import json
import subprocess
from pathlib import Path

import playwright
import pytest

from tables.templatetags.money import format_amount, format_money

ROOT = Path(__file__).resolve().parents[2]
NODE = Path(playwright.__file__).parent / "driver" / "node"
AMOUNTS = (0, 1, 50, 99, 100, 500, 1050, 99_900, 100_000, 124_000, 124_050, 123_456_789, 10**12)
SCRIPT = """
import { money, plain, setMoneyFormat } from '%s';
const [amounts, formats] = JSON.parse(process.argv[1]);
const all = (f) => (setMoneyFormat(f), amounts.map((a) => [money(a), plain(a)]));
console.log(JSON.stringify(formats.map(all)));
"""


def javascript(formats: list[dict[str, object]]) -> list[list[list[str]]]:
    """What money.js writes for each format and amount: pairs with and without the currency."""
    script = SCRIPT % (ROOT / "static" / "js" / "money.js").as_uri()
    done = subprocess.run(
        [NODE, "--input-type=module", "-e", script, json.dumps([AMOUNTS, formats])],
        capture_output=True,
        text=True,
        check=True,
    )
    found: list[list[list[str]]] = json.loads(done.stdout)
    return found


def test_template_and_screen_write_every_amount_alike_in_the_three_languages() -> None:
    formats: list[dict[str, object]] = [
        {"language": language, "currency": currency, "minor_units": units}
        for language in ("es", "fr", "en")
        for currency, units in (("EUR", 2), ("CHF", 2), ("EUR", 0))
    ]
    for given, pairs in zip(formats, javascript(formats), strict=True):
        language, units = str(given["language"]), int(str(given["minor_units"]))
        here = [
            [
                format_money(a, currency=str(given["currency"]), minor_units=units, language=language),
                format_amount(a, minor_units=units, language=language),
            ]
            for a in AMOUNTS
        ]
        assert here == pairs, given


@pytest.mark.parametrize(
    ("language", "expected"),
    [
        ("es", "1.240,50\N{NO-BREAK SPACE}€"),
        ("fr", "1\N{NARROW NO-BREAK SPACE}240,50\N{NO-BREAK SPACE}€"),
        ("en", "€1,240.50"),
    ],
)
def test_an_amount_is_grouped_and_placed_as_the_language_does(language: str, expected: str) -> None:
    assert format_money(124_050, language=language) == expected


def test_four_digits_are_grouped_in_spanish_too() -> None:
    assert format_money(100_000, language="es") == "1.000\N{NO-BREAK SPACE}€"
