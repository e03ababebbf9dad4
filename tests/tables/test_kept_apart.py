"""Whatever a case is called, its chips lie under a name that no other can have (FLOOR 12, 37; TRUST G4)."""

import hashlib
from collections.abc import Iterator
from typing import Any

import pytest
from msgspec.structs import replace

from tables import store
from tables.engine import commands as ask
from tables.engine.ruled import HeldPot
from tables.engine.rulings import Impound, Release
from tables.models import ChipAccount
from tables.models import HeldPot as HeldPotRow
from tables.verify import verify
from tests.tables.room import (
    CARMEN,
    CASH,
    cash_out,
    do,
    new_table,
    refused,
    rule,
    ruling,
    state,
    table_id,
    to_award,
)
from tests.tables.test_absence import signed
from tests.tables.test_second_signature import user

pytestmark = pytest.mark.django_db


def account(place: str) -> int:
    """What lies in an account of the table: `custody:bag-1`."""
    return int(ChipAccount.objects.get(code=f"{table_id().hex}:{place}").balance)


def impounded(case: str) -> int:
    """A pot set aside under `case` and the session closed over it; the chips in it."""
    to_award()
    rule(Impound(pot=0, case=case))
    do(ask.PayPots())
    do(ask.CloseSession(reason="late"), CARMEN)
    return state().held_pots[-1].amount


def bagged(seat: int) -> None:
    """The chips of a seat in a bag, counted by two."""
    do(ask.SitOut(seat=seat), CARMEN)
    signed(ask.PickUp(seat=seat, counted=state().seats[seat].stack), CARMEN, "ines")


def test_a_case_that_is_called_like_a_bag_lies_apart_from_it(db: None) -> None:
    new_table()
    user("ines", "croupier")
    bagged(8)
    amount = impounded("bag-1")
    assert account("custody:bag-1") == 20000
    assert account("custody:case-bag-1") == amount
    assert account("held:case-bag-1") == 0
    do(ask.ReturnBag(bag="1"), CASH)
    assert (account("custody:bag-1"), account("custody:case-bag-1")) == (0, amount)
    rule(Release(case="bag-1", amounts={"cage": amount}))
    assert account("custody:case-bag-1") == 0
    assert verify() == []


def test_a_long_case_has_a_code_that_fits_its_column_in_custody_too(db: None) -> None:
    case = "complaint sheet 7 of the year 2026"
    new_table()
    amount = impounded(case)
    name = ("case#" + hashlib.sha256(case.encode()).hexdigest())[:23]
    assert account(f"custody:{name}") == amount
    assert HeldPotRow.objects.get().account == f"{table_id().hex}:custody:{name}"
    assert len(HeldPotRow.objects.get().account) == 64
    assert verify() == []


@pytest.mark.parametrize(
    "case", ["bag-1", "case-1", "#" + "0" * 23, "", "x" * 18, "x" * 19, "x" * 200, "a:b"]
)
def test_no_typed_name_is_that_of_a_bag_or_of_another_case(case: str) -> None:
    others = {"bag-1", *(pot(other).name for other in ("1", "-1", "x" * 20) if other != case)}
    assert pot(case).name not in others
    assert pot(case).name.startswith("case")
    assert len(pot(case).name) <= 23


def pot(case: str, **more: Any) -> HeldPot:
    return HeldPot(case=case, hand=1, pot=0, amount=1, players={}, **({"prefixed": True} | more))


@pytest.fixture
def by_the_old_version(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """The write path as it was while the typed text was the name of the account."""
    told = store.given
    monkeypatch.setattr(store, "SCHEMA", {"hand_started": 2})
    monkeypatch.setattr(store, "given", lambda *a, **k: replace(told(*a, **k), older=True))
    yield
    monkeypatch.undo()


def test_a_log_of_before_keeps_its_names_verifies_and_is_paid_out(
    db: None, by_the_old_version: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    new_table()
    user("ines", "croupier")
    amount = impounded("bag-1")
    monkeypatch.undo()
    store.states.clear()
    assert state().held_pots[0].prefixed is False
    assert account("custody:bag-1") == amount
    assert verify() == []
    rule(Release(case="bag-1", amounts={"cage": amount}))
    assert account("custody:bag-1") == 0
    assert verify() == []


def test_a_session_of_before_was_paid_without_a_count_and_verifies(
    db: None, by_the_old_version: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    new_table()
    do(ask.CloseSession(reason="late"), CARMEN)
    do(ask.CashOut(seat=1), CASH)
    monkeypatch.undo()
    assert verify() == []
    assert refused(ask.CashOut(seat=2), CASH).code == "not_counted"
    cash_out(2)
    assert verify() == []


def test_a_bag_takes_no_name_that_a_pot_of_before_has(
    db: None, by_the_old_version: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    new_table()
    user("ines", "croupier")
    to_award()
    rule(Impound(pot=0, case="bag-1"))
    do(ask.PayPots())
    monkeypatch.undo()
    bagged(8)
    assert [bag.id for bag in state().bags] == ["2"]
    do(ask.SitOut(seat=7), CARMEN)
    signed(ask.PickUp(seat=7, counted=state().seats[7].stack), CARMEN, "ines")
    assert [bag.id for bag in state().bags] == ["2", "3"]
    assert verify() == []


def test_a_new_pot_takes_no_name_that_one_of_before_has(
    db: None, by_the_old_version: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    new_table()
    to_award()
    rule(Impound(pot=0, case="case-7"))
    do(ask.PayPots())
    monkeypatch.undo()
    to_award()
    assert refused(ruling(Impound(pot=0, case="7")), CARMEN).code == "case_open"
    rule(Impound(pot=0, case="8"))
    assert [held.name for held in state().held_pots] == ["case-7", "case-8"]
    assert verify() == []
