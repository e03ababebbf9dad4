"""What people type: digits and amounts, and all that only looks like them (TRUST G5)."""

import pytest

from tables.typed import units_typed, whole_typed

pytestmark = pytest.mark.sqlite_only


@pytest.mark.parametrize(
    ("typed", "units"),
    [
        ("200", 20000), ("200,50", 20050), ("200.5", 20050), ("1.200", 120000), ("1,200.50", 120050),
        ("1.240.000,5", 124000050), ("1 200 €", 120000), ("10,005", 1000500), ("0", 0), ("1,234", 123400),
        ("", None), ("-5", None), ("2oo", None), ("1e3", None), ("1.2345", None), ("10,5,5", None),
        ("1.234,567", None), ("1.234.5678", None), ("99999999999999", None), ("10000000001", None),
        ("٣", None), ("²", None), ("1" * 5000, None),
    ],
)  # fmt: skip
def test_an_amount_is_read_as_people_write_it_and_nothing_else_is_one(typed: str, units: int | None) -> None:
    assert units_typed(typed, 2) == units


def test_a_currency_without_cents_takes_none() -> None:
    assert (units_typed("7", 0), units_typed("7,0", 0), units_typed("1.000", 0)) == (7, None, 1000)


@pytest.mark.parametrize(
    ("typed", "number"),
    [
        ("12", 12),
        (" 7 ", 7),
        ("000", 0),
        ("1234567", None),
        ("-1", None),
        ("1.0", None),
        ("٣", None),
        ("", None),
    ],
)
def test_a_whole_number_has_our_digits_and_no_more_than_it_needs(typed: str, number: int | None) -> None:
    assert whole_typed(typed, digits=6) == number
    assert whole_typed("9" * 5000, digits=6) is None
