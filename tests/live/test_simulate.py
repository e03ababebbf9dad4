"""`manage.py simulate`: an evening of bots through real sockets ends with a log that verifies."""

import re
from collections.abc import Callable

import pytest

from tests.served import House

pytestmark = pytest.mark.sqlite_only

Serve = Callable[..., House]


def evening(serve: Serve, hands: int, minutes: int) -> str:
    house = serve()
    return house.manage("simulate", "--url", house.url, "--hands", str(hands), "--minutes", str(minutes))


def test_a_short_evening_of_bots_ends_sound(serve: Serve) -> None:
    told = evening(serve, 12, 3)
    assert re.search(r"^12 hands: 4, 4, 4$", told, re.MULTILINE)
    assert re.search(r"^done: .*close_session 3.* start_hand 12", told, re.MULTILINE)
    assert re.search(r"^verify: \d+ streams, \d+ entries, all sound$", told, re.MULTILINE)


@pytest.mark.slow
def test_a_whole_evening_of_three_hundred_hands_ends_sound(serve: Serve) -> None:
    told = evening(serve, 300, 14)
    assert re.search(r"^300 hands: 100, 100, 100$", told, re.MULTILINE)
    done = dict(re.findall(r"(\w+) (\d+)", re.search(r"^done: (.*)$", told, re.MULTILINE)[1]))  # type: ignore[index]
    for act in ("assign_seat", "cash_out", "change_croupier", "close_session", "count_stack", "leave",
                "lift_hold", "move_seat", "rebuy", "rule", "sit_in", "sit_out", "tip", "undo"):  # fmt: skip
        assert int(done[act]) > 0, act
    assert re.search(r"^patches asked for again: 0$", told, re.MULTILINE)
    assert re.search(r"^verify: \d+ streams, \d+ entries, all sound$", told, re.MULTILINE)
