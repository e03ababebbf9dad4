"""Figures and dates as each language writes them; the browser's formatter must write the same."""

from datetime import date

import pytest
from django.utils import translation
from django.utils.formats import date_format, number_format


@pytest.mark.parametrize(("language", "figure"), [("es", "1.234"), ("fr", "1\u202f234"), ("en", "1,234")])
def test_thousands_are_grouped_from_four_digits_on(language: str, figure: str) -> None:
    with translation.override(language):
        assert number_format(1234, force_grouping=True) == figure
        assert number_format(615, force_grouping=True) == "615"
        assert number_format(1234) == "1234", "ids in attributes stay plain digits"


@pytest.mark.parametrize("language", ["es", "fr", "en"])
def test_short_dates_put_the_day_first_in_every_language(language: str) -> None:
    with translation.override(language):
        assert date_format(date(2026, 11, 30), "SHORT_DATE_FORMAT") == "30/11/2026"
