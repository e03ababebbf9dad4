"""Where button and blinds are, and who may join: A3, A4, A5 as sentences."""

from collections.abc import Iterable
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tables.engine.button import barred, first_positions, next_positions
from tables.engine.rules import Rules, preset
from tables.engine.seat_draw import highest_card
from tables.engine.seats import clockwise, next_seat
from tables.engine.state import Previous

MADRID = preset("madrid")
MOVING = preset("blinds-omaha")
MOVING_SMALL = preset("blinds-omaha", heads_up_button="posts_small")
DEAD = preset("modern-plo")
ALL = (1, 2, 3, 4, 5, 6)


def before(
    button: int, small: int | None = None, big: int | None = None, dealt: Iterable[int] = ALL
) -> Previous:
    return Previous(button=button, small_blind=small, big_blind=big, dealt=tuple(dealt))


def places(rules: Rules, previous: Previous, active: Iterable[int], **more: Any) -> tuple[int | None, ...]:
    """Button, small blind (None: nobody posts it), big blind of the next hand."""
    where = next_positions(rules, previous, tuple(active), **more)
    return where.button, where.small_blind, where.big_blind


# --- order ----------------------------------------------------------------------------------------------


def test_left_of_is_the_next_higher_seat_and_then_the_lowest() -> None:
    assert clockwise({1, 4, 9}, 4) == [9, 1, 4]
    assert clockwise({1, 4, 9}, 5) == [9, 1, 4]
    assert clockwise({1, 4, 9}, 10) == [1, 4, 9]
    assert (next_seat({1, 4, 9}, 9), next_seat({7}, 7)) == (1, 7)


# --- A3 -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("cards", "seat"),
    [
        ({1: "9s", 2: "Kd", 3: "Ks", 5: "7c"}, 3),
        ({2: "Td", 3: "Tc"}, 2),
        ({1: "As", 4: "2c"}, 1),
        ({1: "Kc", 2: "Kd", 3: "Kh"}, 3),
    ],
    ids=["hc-1", "hc-2", "hc-3", "suits: spade, heart, diamond, club"],
)
def test_the_highest_card_has_the_first_button(cards: dict[int, str], seat: int) -> None:
    assert highest_card(cards) == seat


def test_in_the_first_hand_the_blinds_follow_the_button() -> None:
    where = first_positions(DEAD, (1, 4, 6, 9), 6)
    assert (where.button, where.small_blind, where.big_blind, where.opener) == (6, 9, 1, 4)


def test_in_the_first_hand_of_two_the_button_posts_the_blind_that_the_house_says() -> None:
    small, big = (first_positions(rules, (2, 5), 5) for rules in (MOVING_SMALL, MOVING))
    assert (small.button, small.small_blind, small.big_blind, small.opener) == (5, 5, 2, 5)
    assert (big.button, big.small_blind, big.big_blind, big.opener) == (5, 2, 5, 2)


# --- A4, moving -----------------------------------------------------------------------------------------


def test_bt_1_the_moving_button_goes_to_the_next_active_seat_and_the_blinds_follow() -> None:
    assert places(MOVING, before(1), (1, 3, 4, 6)) == (3, 4, 6)


def test_bt_2_two_active_both_ways() -> None:
    assert places(MOVING_SMALL, before(2), (2, 5)) == (5, 5, 2)
    assert places(MOVING, before(2), (2, 5)) == (5, 2, 5)


def test_an_ante_game_has_no_blinds_and_the_opener_is_left_of_the_button() -> None:
    where = next_positions(MADRID, before(1), (1, 3, 4, 6))
    assert (where.button, where.small_blind, where.big_blind, where.opener) == (3, None, None, 4)
    assert next_positions(preset("madrid", opener="at_button"), before(1), (1, 3, 4, 6)).opener == 3


# --- A4, dead -------------------------------------------------------------------------------------------


def test_bt_3_nobody_left() -> None:
    assert places(DEAD, before(1, 2, 3), ALL) == (2, 3, 4)


def test_bt_4_the_big_blind_left_so_there_is_no_small_blind_and_then_an_empty_button() -> None:
    where = next_positions(DEAD, before(1, 2, 3), (1, 2, 4, 5, 6))
    assert (where.button, where.small_blind_due, where.small_blind, where.big_blind) == (2, 3, None, 4)
    assert places(DEAD, before(2, 3, 4, (1, 2, 4, 5, 6)), (1, 2, 4, 5, 6)) == (3, 4, 5)


def test_bt_5_the_small_blind_left_so_the_button_is_at_his_empty_seat() -> None:
    assert places(DEAD, before(1, 2, 3), (1, 3, 4, 5, 6)) == (2, 3, 4)


def test_bt_6_three_become_two() -> None:
    assert places(DEAD, before(1, 3, 5, (1, 3, 5)), (1, 5)) == (5, 5, 1)


def test_bt_7_a_third_player_comes_after_heads_up() -> None:
    assert places(DEAD, before(2, 2, 5, (2, 5)), (2, 3, 5)) == (3, 5, 2)


def test_where_the_small_blind_was_due_is_kept_for_the_hand_after_also_when_nobody_posts_it() -> None:
    due = [first_positions(rules, (2, 5), 5).small_blind_due for rules in (MOVING, MOVING_SMALL)]
    assert due == [2, 5]
    assert next_positions(MOVING, before(1), (1, 3, 4, 6)).small_blind_due == 4
    assert next_positions(DEAD, before(1, 3, 5, (1, 3, 5)), (1, 5)).small_blind_due == 5
    assert next_positions(DEAD, before(2, 3, 4), (1, 2, 3, 5)).small_blind_due == 4


def test_two_who_play_and_one_who_waits_and_gets_the_big_blind_are_three() -> None:
    assert places(MOVING, before(1), (1, 6), waiting=(3,)) == (6, 1, 3)


def test_a_seat_that_waits_counts_in_the_search_for_the_big_blind_only() -> None:
    assert places(DEAD, before(1, 2, 3), (1, 2, 3, 6), waiting=(5,)) == (2, 3, 5)
    assert places(MOVING, before(1), (1, 3, 6), waiting=(4,)) == (3, 6, 1)


@given(
    st.sets(st.integers(1, 10), min_size=2),
    st.lists(st.sets(st.integers(1, 10), min_size=2), min_size=1, max_size=12),
)
def test_nobody_is_big_blind_twice_running_under_the_dead_button(
    first: set[int], later: list[set[int]]
) -> None:
    where = first_positions(DEAD, first, min(first))
    previous = before(where.button, where.small_blind_due, where.big_blind, sorted(first))
    for active in later:
        where = next_positions(DEAD, previous, active)
        assert where.big_blind in active
        assert where.big_blind != previous.big_blind
        assert where.small_blind is None or where.small_blind in active
        assert where.small_blind != where.big_blind
        if len(active) == 2:
            assert where.button == where.small_blind
        previous = before(where.button, where.small_blind_due, where.big_blind, sorted(active))


@given(st.sets(st.integers(1, 10), min_size=3), st.integers(1, 10), st.integers(10, 25))
def test_with_everybody_staying_each_is_big_blind_once_an_orbit(
    seats: set[int], start: int, hands: int
) -> None:
    order = sorted(seats)
    where = first_positions(DEAD, seats, order[start % len(order)])
    big = [where.big_blind]
    previous = before(where.button, where.small_blind_due, where.big_blind, order)
    for _ in range(hands):
        where = next_positions(DEAD, previous, seats)
        assert (where.button, where.small_blind) == (previous.small_blind, previous.big_blind)
        big.append(where.big_blind)
        previous = before(where.button, where.small_blind_due, where.big_blind, order)
    for k in range(len(big) - len(order) + 1):
        assert sorted(seat or 0 for seat in big[k : k + len(order)]) == order


# --- A5 -------------------------------------------------------------------------------------------------

OPENING = frozenset({"button", "opener"})


def kept_out(button: int, settled: Iterable[int], newcomers: Iterable[int]) -> dict[int, str]:
    active = {*settled, *newcomers}
    return barred(MADRID, before(button), active, dict.fromkeys(newcomers, OPENING))


def test_jr_1_a_newcomer_who_would_have_the_button_waits_one_hand() -> None:
    assert kept_out(3, (1, 3, 5, 7), (4,)) == {4: "button"}
    assert kept_out(5, (1, 3, 5, 7), (4,)) == {}


def test_jr_2_a_newcomer_who_would_open_and_then_have_the_button_waits_two() -> None:
    assert kept_out(3, (1, 3, 5, 7), (6,)) == {6: "opener"}
    assert kept_out(5, (1, 3, 5, 7), (6,)) == {6: "button"}
    assert kept_out(7, (1, 3, 5, 7), (6,)) == {}


def test_jr_3_of_two_newcomers_only_the_one_in_a_position_waits() -> None:
    assert kept_out(3, (1, 3, 5, 7), (2, 6)) == {6: "opener"}


def test_jr_4_keeping_one_out_can_put_another_in_a_position() -> None:
    assert kept_out(1, (1, 3, 5, 7), (2, 4)) == {2: "button", 4: "opener"}


def test_jr_5_who_changed_seat_is_restricted_as_a_newcomer_is() -> None:
    assert kept_out(3, (1, 3, 5), (4,)) == {4: "button"}


def test_of_two_the_newcomer_in_a_position_is_kept_out_too() -> None:
    assert kept_out(1, (1,), (3,)) == {3: "button"}
    assert kept_out(3, (1,), (3,)) == {3: "opener"}
