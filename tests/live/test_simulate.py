"""`manage.py simulate`: an evening of bots through the doors of the house ends sound, or says why not."""

import re
from collections.abc import Callable

import pytest

from tests.served import House

pytestmark = pytest.mark.sqlite_only

Serve = Callable[..., House]

SHORT = {
    "assistance": 1, "call_missed": 1, "closing_sheet": 3, "count_at_close": 3, "dispute": 1,
    "general_pause": 1, "last_hands": 1, "recount_at_relief": 1, "relief": 1, "seat_from_list": 1,
    "slip_closer": 3, "slip_opener": 3, "table_closed": 3, "tip": 1,
}  # fmt: skip
"""What an evening of a few hands has exactly so often."""
WHOLE = {
    "absence": 3, "assistance": 3, "break_table": 1, "call_missed": 1, "closing_sheet": 4,
    "count_at_close": 3, "count_stack": 1, "dispute": 3, "general_pause": 1, "last_hands": 1,
    "leave_asked": 1, "note": 1, "pause": 1, "player_assistance": 1, "rebuy_asked": 1, "recount": 1,
    "recount_at_relief": 4, "relief": 3, "relief_in_hand": 1, "seat_change": 2, "seat_from_list": 3,
    "seat_in_person": 1, "seats_drawn": 1, "second_table": 1, "slip_closer": 4, "slip_credit": 1,
    "slip_opener": 4, "table_change": 1, "table_closed": 4, "tip": 6, "undo": 3,
}  # fmt: skip
"""The same of one of three hundred."""


def evening(house: House, hands: int, minutes: int) -> str:
    asked = ("--hands", str(hands), "--minutes", str(minutes), "--seed", "7")
    return house.manage("simulate", "--url", house.url, *asked)


def served(serve: Serve) -> House:
    """A house whose clock runs and whose calls are short."""
    return serve(OMAHA_CLOCK_SECONDS="0.5", OMAHA_CALL_SECONDS="5")


def acts_in(told: str) -> dict[str, int]:
    """Act → how often it happened."""
    line = re.search(r"^acts: (.*)$", told, re.MULTILINE)
    assert line is not None
    return {kind: int(number) for kind, number in re.findall(r"(\w+) (\d+) of \d+", line[1])}


def hands_in(told: str) -> list[int]:
    """Hands by table."""
    line = re.search(r"^\d+ hands: (.*)$", told, re.MULTILINE)
    assert line is not None
    return [int(number) for number in line[1].split(", ")]


def assert_sound(told: str, figures: int) -> None:
    """Every screen in step, at least so many figures compared, the log verified."""
    compared = re.search(r"^figures compared: (\d+), wrong: 0$", told, re.MULTILINE)
    assert compared is not None
    assert int(compared[1]) >= figures
    assert re.search(r"^patches asked for again: 0$", told, re.MULTILINE)
    assert re.search(r"^verify: \d+ streams, \d+ entries, all sound$", told, re.MULTILINE)


def test_a_short_evening_of_bots_ends_sound(serve: Serve) -> None:
    told = evening(served(serve), 9, 4)
    assert all(number >= 3 for number in hands_in(told))
    acts = acts_in(told)
    assert {kind: acts[kind] for kind in SHORT} == SHORT
    assert acts["cash_out"] >= 20, "everybody who sat there at first, and who came"
    assert_sound(told, 150)


def test_an_evening_that_does_not_come_about_ends_with_status_1_and_says_what_is_missing(
    serve: Serve,
) -> None:
    house = serve(processes=0)
    with pytest.raises(RuntimeError) as ended:
        house.manage("simulate", "--url", "http://127.0.0.1:9", "--hands", "9", "--minutes", "1")
    told = str(ended.value)
    assert "stopped: http://127.0.0.1:9: " in told
    assert "did not happen: dispute 1" in told
    assert "fewer hands than asked" in told


@pytest.mark.slow
def test_a_whole_evening_of_three_hundred_hands_ends_sound(serve: Serve) -> None:
    house = served(serve)
    told = evening(house, 300, 14)
    hands = hands_in(told)
    assert len(hands) == 4, "a second table opens during the evening"
    assert sum(hands[:3]) >= 300
    assert all(number >= 100 for number in hands[:3])
    acts = acts_in(told)
    assert {kind: acts[kind] for kind in WHOLE} == WHOLE
    for kind in ("cash_out", "leave", "slip_fill", "slip_tips"):
        assert acts[kind] > 0, kind
    assert_sound(told, 250)
    again = house.manage("simulate", "--url", house.url, "--hands", "9", "--minutes", "4")
    assert acts_in(again)["table_closed"] == 3, "what the last evening has closed is opened for this one"
    assert_sound(again, 150)
