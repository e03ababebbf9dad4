"""What is said of an occupied chair: who has never bought in has no chips yet and owes no rebuy (A1, A15)."""

import pytest

from tables.engine.rules import preset
from tables.engine.seats import SeatStatus, must_rebuy, needs_rebuy, status
from tables.engine.state import Seat

MADRID = preset("madrid", 100)


@pytest.mark.parametrize(
    ("bought", "stack", "queued", "said"),
    [
        (0, 0, 0, "no_chips"),
        (20000, 0, 0, "rebuy"),
        (20000, MADRID.rebuy_threshold - 1, 0, "rebuy"),
        (20000, MADRID.rebuy_threshold, 0, "playing"),
        (30000, 0, 10000, "playing"),
    ],
)
def test_only_who_has_bought_in_owes_a_rebuy(bought: int, stack: int, queued: int, said: SeatStatus) -> None:
    chair = Seat(seat=3, player_id="p3", stack=stack, bought=bought, queued=queued)
    assert (status(chair, MADRID), must_rebuy(chair, MADRID)) == (said, said == "rebuy")


def test_a_chair_without_a_buy_in_is_kept_no_longer_than_one_that_owes_a_rebuy() -> None:
    assert needs_rebuy(Seat(seat=3, player_id="p3"), MADRID)
