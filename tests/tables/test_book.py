"""The book light: a table whose ledger is not what its state says deals no hand and calls (FLOOR 26, G4)."""

from collections import Counter
from collections.abc import Callable, Iterator

import pytest

from audit.models import Entry
from tables import book
from tables.clock import BOOKS_EVERY, Clock
from tables.engine import commands as ask
from tables.engine.state import BookFault
from tables.ledger import holdings
from tables.models import ChipAccount, Seat
from tables.verify import verify
from tests.tables.room import (
    CARMEN,
    CASH,
    behind_the_log,
    do,
    fold_out,
    new_hand,
    new_table,
    refused,
    state,
    table_id,
)  # fmt: skip

pytestmark = pytest.mark.django_db


Tamper = Callable[..., None]


@pytest.fixture
def tamper(db: None) -> Iterator[Tamper]:
    """Change a balance as the owner of the database can; put right afterwards, for G2 after the test."""
    changed: Counter[str] = Counter()

    def change(chips: int, place: str = "stack:3") -> None:
        with behind_the_log():
            account = ChipAccount.objects.get(code=f"{table_id().hex}:{place}")
            ChipAccount.objects.filter(pk=account.pk).update(balance=account.balance + chips)
        changed[place] += chips

    yield change
    for place, chips in list(changed.items()):
        change(-chips, place)


def test_a_book_balances_through_hands_buy_ins_tips_and_counts() -> None:
    new_table()
    fold_out()
    do(ask.Tip(seat=2, amount=500), CARMEN)
    do(ask.CountStack(seat=3, counted=19000))
    new_hand()
    assert book.fault(state()) is None


@pytest.mark.parametrize("place", ["stack:3", "pot", "float", "drop", "tips"])
def test_a_balance_that_is_not_what_the_state_says_breaks_the_book(place: str, tamper: Tamper) -> None:
    new_table()
    new_hand()
    held = holdings(state())[f"{table_id().hex}:{place}"]
    tamper(700, place)
    assert book.fault(state()) == BookFault(seq=state().seq, account=place, booked=held, held=held + 700)


@pytest.mark.parametrize("place", ["cage", "house", "differences", "staff"])
def test_a_balance_of_the_houses_own_that_no_movement_explains_breaks_the_identity(
    place: str, tamper: Tamper
) -> None:
    new_table()
    tamper(700, place)
    assert book.fault(state()) == BookFault(seq=state().seq, account="issued", booked=0, held=700)


def test_a_chair_whose_row_is_not_what_the_state_says_breaks_the_book() -> None:
    new_table()
    with behind_the_log():
        Seat.objects.filter(seat=4).update(stack=1)
    assert book.fault(state()) == BookFault(seq=state().seq, account="seat:4", booked=20000, held=1)


def test_a_broken_book_refuses_the_next_hand_and_calls_the_inspector_once(tamper: Tamper) -> None:
    new_table()
    do(ask.ChangeCroupier())
    before = state().seq
    tamper(700)
    answer = refused(ask.StartHand())
    assert (answer.code, answer.facts["account"], answer.facts["held"]) == ("book_broken", "stack:3", 20700)
    assert [
        entry.kind for entry in Entry.objects.filter(stream__name=f"table:{table_id()}", seq__gt=before)
    ] == [
        "book_broken",
        "inspector_called",
    ]
    assert state().book == BookFault(seq=before, account="stack:3", booked=20000, held=20700)
    assert state().calls[-1].kind == "book"
    assert refused(ask.StartHand()).code == "book_broken"
    assert state().seq == before + 2


def test_a_hand_goes_on_when_the_book_is_put_right_and_looked_at_again(tamper: Tamper) -> None:
    new_table()
    do(ask.ChangeCroupier())
    tamper(700)
    refused(ask.StartHand())
    assert refused(ask.CheckBook(), CARMEN).code == "book_broken"
    tamper(-700)
    assert refused(ask.StartHand()).code == "book_broken"  # until the inspector has had it looked at
    do(ask.CheckBook(), CARMEN)
    do(ask.StartHand())
    assert verify() == []


def test_only_the_clock_reports_and_only_the_floor_has_it_looked_at_again() -> None:
    new_table()
    assert refused(ask.ReportBook(), CARMEN).code == "not_permitted"
    assert refused(ask.CheckBook(), CASH).code == "not_permitted"
    assert refused(ask.CheckBook(), CARMEN).code == "not_offered"


def test_the_clock_sees_it_between_two_hands_within_seconds_and_says_it_once(tamper: Tamper) -> None:
    new_table()
    now = [1000.0]
    one, two = Clock(monotonic=lambda: now[0]), Clock(monotonic=lambda: now[0])
    one.tick()
    two.tick()
    tamper(700)
    now[0] += BOOKS_EVERY - 1
    one.tick()
    assert state().book is None
    now[0] += 1.5
    one.tick()
    two.tick()
    assert state().book is not None
    assert Entry.objects.filter(kind="book_broken").count() == 1
