"""The closer chip by chip: what slips moved, what was counted; the total alone is expected (FLOOR 25)."""

import pytest
from django.utils.translation import override

from audit.command import Actor
from players.roles import Role
from tables.engine import commands as ask
from tables.house import add_table_to_house
from tables.models import Slip
from tables.sheets import Section
from tables.slips import float_section, slip_sheet
from tests.tables.room import CARMEN, MADRID, MAKER, cash_out, do, state, table_id
from tests.tables.test_float import person, signed, sit
from tests.tables.test_pages import client_of
from tests.tables.test_sheets import text_of

pytestmark = [pytest.mark.django_db, pytest.mark.sqlite_only]
OPENER = {5000: 10, 1000: 100, 100: 500}


@pytest.fixture
def cash(db: None) -> Actor:
    """A float of 2000: an opener, a fill of 300 and a credit of 100."""
    person("carmen", Role.INSPECTOR)
    add_table_to_house(1, "one", MAKER, table=table_id())
    do(ask.OpenSession(rules=MADRID), CARMEN)
    teller = person("cash", Role.CASHIER)
    signed("opener", OPENER, teller)
    signed("fill", {1000: 30}, teller)
    signed("credit", {5000: 2}, teller)
    return teller


def closer() -> Section:
    with override("en"):
        (section,) = slip_sheet(Slip.objects.get(kind="closer")).sections
        assert float_section(Slip.objects.order_by("number"), state().house) == section
    return section


def test_where_chips_were_bought_the_total_alone_is_expected_and_the_sheet_says_so(cash: Actor) -> None:
    sit(1, 20000)
    signed("closer", {5000: 9, 1000: 130, 100: 50}, cash)
    assert closer().head == ("Chip", "Moved by slips", "Counted", "Amount")
    assert list(closer().rows) == [
        ("€50", "8", "9", "€450"),
        ("€10", "130", "130", "€1,300"),
        ("€1", "500", "50", "€50"),
    ]
    assert closer().foot == ("Total", "", "", "€1,800")
    assert closer().note == (
        "Expected: €2,000 in all. Slips have moved €2,200; buy-ins and rebuys took €200 out of the float in "
        "chips whose values nobody writes down. By chip nothing is expected, and no line is a difference."
    )


def test_where_nothing_was_bought_each_chip_is_expected_as_slips_have_moved_it(cash: Actor) -> None:
    signed("closer", {5000: 8, 1000: 130, 100: 499}, cash)
    assert closer().note == (
        "Expected: €2,200. Nothing was bought out of the float, so each chip as slips have moved it."
    )


def test_the_slip_of_a_second_float_begins_with_its_own_opener(cash: Actor) -> None:
    signed("closer", {5000: 8, 1000: 130, 100: 500}, cash)
    signed("opener", {100: 10}, cash)
    signed("closer", {100: 10}, cash)
    with override("en"):
        (section,) = slip_sheet(Slip.objects.filter(kind="closer").latest("number")).sections
    assert list(section.rows) == [("€1", "10", "10", "€10")]


def test_while_the_float_is_open_the_closing_sheet_says_what_is_known_by_chip(cash: Actor) -> None:
    with override("en"):
        section = float_section(Slip.objects.order_by("number"), state().house)
    assert section.foot is None
    assert section.note == (
        "Buy-ins and rebuys take chips of whatever value there is: by chip only what slips have moved is "
        "known."
    )


def test_page_and_paper_carry_the_same_words(cash: Actor) -> None:
    sit(1, 20000)
    form = client_of("inspector", "en", "701").get(f"/table/{table_id()}/float/").content.decode()
    assert "moved by slips: 8" in form
    do(ask.CloseSession(reason="late"), CARMEN)
    cash_out(1)
    signed("closer", {5000: 8, 1000: 130, 100: 300}, cash)
    auditor = client_of("auditor", "en")
    words = "buy-ins and rebuys took €200 out of the float in chips whose values nobody writes down"
    assert words in auditor.get(f"/table/{table_id()}/closing/").content.decode()
    last = Slip.objects.latest("number").number
    assert words in text_of(auditor.get(f"/table/{table_id()}/slips/{last}.pdf").content)
