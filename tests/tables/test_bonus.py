"""The house's bonus: owed and paid in a ledger of its own, which touches no pot and no stack (A16)."""

from uuid import UUID

import pytest

from tables.engine import commands as ask
from tables.engine.rules import preset
from tables.engine.rulings import KillHand
from tables.selectors import chips_of
from tables.verify import verify
from tests.people import admitted
from tests.tables.room import (
    CARMEN,
    CASH,
    cash_out,
    do,
    new_table,
    player_id,
    refused,
    ruling,
    table_id,
    to_award,
)

pytestmark = [pytest.mark.django_db, pytest.mark.sqlite_only]

RULES = preset("madrid", 100, payout_mode="house_bonus", bonus_base=1)


@pytest.fixture
def table(db: None) -> UUID:
    return new_table(rules=RULES, stacks=(20000,) * 4)


def chips(*kinds: str) -> tuple[int, ...]:
    found = chips_of(table_id())
    return tuple(found[kind] for kind in kinds)


def test_a_bonus_is_owed_and_paid_beside_the_pot_and_taken_back_with_the_award(table: UUID) -> None:
    to_award()
    do(ask.PayPots())
    assert chips("bonus", "bonus_owed", "bonus_paid") == (-300, 300, 0)
    do(ask.Undo(reason="wrong seat"))
    assert chips("bonus", "bonus_owed", "bonus_paid") == (0, 0, 0)
    do(ask.PayPots())
    pot_and_stacks = chips("pot", "stack")
    do(ask.ConfirmBonus(hand=1, seat=3), CARMEN)
    assert chips("bonus", "bonus_owed", "bonus_paid") == (-300, 0, 300)
    assert chips("pot", "stack") == pot_and_stacks
    assert refused(ask.ConfirmBonus(hand=1, seat=3), CARMEN).code == "no_such_bonus"
    again = refused(ask.Undo(reason="wrong seat"))
    assert (again.code, again.facts["why"]) == ("cannot_undo", "bonus_paid")  # it would be owed twice
    assert refused(ruling(KillHand(seat=3)), CARMEN).code == ("cannot_undo")
    assert verify() == []


def test_a_bonus_of_an_earlier_session_stays_owed_whatever_the_number_of_the_hand(table: UUID) -> None:
    to_award()
    do(ask.PayPots())
    do(ask.CloseSession(reason="end of day"), CARMEN)
    cash_out(*range(1, 5))
    do(ask.OpenSession(rules=RULES), CARMEN)
    for seat in range(1, 5):
        admitted(player_id(seat, 2), "of the second session")
        do(ask.AssignSeat(seat=seat, player_id=player_id(seat, 2)), CARMEN)
        do(ask.BuyIn(seat=seat, amount=20000), CASH)
    do(ask.PlaceButton(seat=1), CARMEN)
    to_award()
    do(ask.PayPots())
    assert chips("bonus_owed", "bonus_paid") == (600, 0)
    do(ask.Undo(reason="wrong seat"))
    assert chips("bonus_owed", "bonus_paid") == (300, 0)
    do(ask.PayPots())
    do(ask.ConfirmBonus(hand=1, seat=3), CARMEN)
    assert chips("bonus_owed", "bonus_paid") == (300, 300)
    do(ask.ConfirmBonus(hand=1, seat=3), CARMEN)
    assert chips("bonus_owed", "bonus_paid") == (0, 600)
    assert verify() == []
