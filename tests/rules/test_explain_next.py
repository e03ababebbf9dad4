"""Why a seat waits and until which hand, what it posts, where the button goes (RULES.md A2, A4–A6, A15)."""

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from tables.engine import commands as c
from tables.engine.errors import RuleViolation
from tables.engine.explain import possible_at
from tables.engine.rules import preset
from tables.engine.state import Previous, Seat, SessionPhase, Table
from tests.engine.playing import Play, play, table_of
from tests.rules.asking import codes, facts, why

ANTES = Previous(button=3, dealt=(1, 3, 5, 7))


def antes(*newcomers: int, active: tuple[int, ...] = (1, 3, 5, 7), button: int = 3) -> Table:
    """A Madrid table between hands: `newcomers` have just sat down."""
    table = table_of(
        preset("madrid"),
        dict.fromkeys((*active, *newcomers), 200),
        previous=Previous(button=button, dealt=active),
    )
    return changed(table, *newcomers, newcomer=True)


def changed(table: Table, *seats: int, **changes: Any) -> Table:
    return replace(
        table,
        seats={n: replace(s, **changes) if n in seats else s for n, s in table.seats.items()},
        hands=4,
    )


def blinds(name: str = "modern-plo", **changes: Any) -> Table:
    """Seats 1–6, 5/10; the last hand had button 1, blinds 2 and 3."""
    previous = Previous(button=1, small_blind=2, big_blind=3, dealt=(1, 2, 3, 4, 5, 6))
    changes = {"table_min": 10, "small_blind": 5, "big_blind": 10, **changes}
    return changed(table_of(preset(name, **changes), dict.fromkeys(range(1, 7), 1000), previous=previous))


# --- A5: the hand at which it becomes possible ----------------------------------------------------------


@pytest.mark.parametrize(
    ("newcomers", "seat", "reason", "hand"),
    [((4,), 4, "button", 6), ((6,), 6, "opener", 7), ((2, 6), 6, "opener", 7)],
    ids=["JR-1", "JR-2", "JR-3"],
)
def test_jr_a_newcomer_waits_for_the_restricted_places_and_is_told_his_hand(
    newcomers: tuple[int, ...], seat: int, reason: str, hand: int
) -> None:
    table = antes(*newcomers)
    found = why(table, "waiting", seat=seat)
    assert (found["article"], found["figures"]["code"]) == ("A5", reason)
    assert facts(found, "possible_at") == {"seat": seat, "hand": hand, "hands": hand - 5}
    assert codes(found) == [f"barred_{reason}", "barred_newcomer", "possible_at"]
    assert possible_at(table, seat) == hand


@pytest.mark.parametrize(("left", "hand"), [(None, 7), (3, 7), (2, None)])
def test_nobody_is_told_a_hand_that_the_session_does_not_reach(left: int | None, hand: int | None) -> None:
    phase: SessionPhase = "running" if left is None else "ending"
    table = replace(antes(6), phase=phase, hands_left=left)
    assert possible_at(table, 6) == hand
    assert possible_at(replace(table, phase="closed", hands_left=None), 6) is None


def test_jr_3_the_other_newcomer_is_dealt_in_now() -> None:
    found = why(antes(2, 6), "waiting", seat=2)
    assert (found["figures"]["code"], found["figures"]["possible_at"]) == (None, 5)
    assert codes(found) == ["dealt_in"]


def test_jr_4_both_newcomers_wait_and_each_is_told_his_own_hand() -> None:
    table = antes(2, 4, active=(1, 3, 5), button=1)
    assert [why(table, "waiting", seat=n)["figures"]["code"] for n in (2, 4)] == ["button", "opener"]
    # Hand 6 would have its button at 4 and, without him, at 5: seat 2 is free to come in.
    assert [possible_at(table, n) for n in (2, 4)] == [6, 7]


def test_jr_5_who_moved_is_held_like_a_newcomer() -> None:
    table = changed(antes(4, active=(1, 3, 5)), 4, newcomer=False, moved=True)
    found = why(table, "waiting", seat=4)
    assert codes(found) == ["barred_button", "barred_moved", "possible_at"]
    assert found["figures"]["possible_at"] == 6


def test_the_hand_is_foretold_from_within_a_running_hand() -> None:
    played = play("madrid", dict.fromkeys((1, 3, 5, 7), 200), button=1)
    seats = {**played.table.seats, 4: Seat(seat=4, player_id="new", stack=200, newcomer=True)}
    running = replace(played.table, seats=seats)
    assert running.hands == 1
    # The next hand has its button at 3 and seat 4 would open, in the one after it would be the button.
    assert (why(running, "waiting", seat=4)["figures"]["code"], possible_at(running, 4)) == ("opener", 4)


# --- A6: post or wait -----------------------------------------------------------------------------------


def test_mb_6_a_newcomer_is_told_what_posting_costs_and_when_the_big_blind_comes() -> None:
    table = blinds()
    sat = Seat(seat=7, player_id="new", stack=1000, newcomer=True)
    table = replace(table, seats={**table.seats, 7: sat})
    found = why(table, "waiting", seat=7)
    assert (found["article"], found["figures"]["code"]) == ("A6", "wait_for_big_blind")
    assert facts(found, "waits_for_big_blind") == {"seat": 7, "big_blind": 4}
    assert facts(found, "may_post") == {"seat": 7, "live": 10, "dead": 0, "hand": 5}
    assert facts(found, "may_wait") == {"seat": 7, "hand": 8}
    assert possible_at(table, 7, "wait") == 8


@pytest.mark.parametrize(
    ("missed", "seed002", "standard"),
    [
        ((1, 0), (10, 0), (0, 5)),
        ((1, 1), (10, 5), (10, 5)),
        ((2, 2), (10, 15), (10, 5)),
        ((0, 1), (10, 0), (10, 0)),
    ],
    ids=["MB-2", "MB-3", "MB-4", "MB-5"],
)
def test_mb_the_post_of_a_returning_player_follows_from_what_he_missed(
    missed: tuple[int, int], seed002: tuple[int, int], standard: tuple[int, int]
) -> None:
    for policy, owed in (("seed002", seed002), ("standard", standard)):
        table = changed(blinds(missed_blind_policy=policy), 6, missed_small=missed[0], missed_big=missed[1])
        found = why(table, "post", seat=6)
        assert (found["figures"]["live"], found["figures"]["dead"]) == owed
        assert facts(found, "missed") == {"seat": 6, "small": missed[0], "big": missed[1]}
        assert f"policy_{policy}" in codes(found)
        assert ("dead_part" in codes(found)) == (owed[1] > 0)


def test_mb_1_a_newcomer_posts_one_live_big_blind_and_who_missed_nothing_owes_nothing() -> None:
    table = changed(blinds(), 6, newcomer=True)
    assert facts(why(table, "post", seat=6), "post_sum") == {"seat": 6, "live": 10, "dead": 0}
    assert codes(why(table, "post", seat=5)) == ["nothing_owed"]


def test_who_posts_on_the_button_waits_one_hand() -> None:
    previous = Previous(button=1, small_blind=2, big_blind=3, dealt=(1, 2, 3, 4, 5))
    settings = {"table_min": 10, "small_blind": 5, "big_blind": 10}
    table = table_of(preset("hilo8", **settings), dict.fromkeys(range(1, 7), 1000), previous=previous)
    table = changed(table, 2, missed_small=1, missed_big=1, entry="post")
    found = why(table, "waiting", seat=2)
    assert codes(found)[:2] == ["barred_button", "barred_poster"]
    assert found["figures"]["possible_at"] == 6


def test_a_stack_that_cannot_post_is_told_what_it_lacks() -> None:
    table = changed(
        blinds(missed_blind_policy="seed002"), 6, missed_small=2, missed_big=2, entry="post", stack=20
    )
    assert facts(why(table, "waiting", seat=6), "short_of_post") == {"seat": 6, "have": 20, "need": 25}


# --- A15 and those who are away -------------------------------------------------------------------------


def test_rb_1_a_seat_that_must_rebuy_is_told_the_threshold_and_no_hand() -> None:
    table = changed(antes(), 5, stack=7)
    found = why(table, "waiting", seat=5)
    assert (found["article"], found["figures"]["possible_at"]) == ("A15", None)
    assert facts(found, "rebuy_due") == {"seat": 5, "stack": 7, "threshold": 10, "rebuy": 100}


@pytest.mark.parametrize(
    ("change", "code", "article"),
    [
        ({"sitting_out": True}, "away", "A6"),
        ({"leaving": True}, "leaving", "A1"),
        ({"stack": 0}, "no_chips", "A15"),
    ],
)
def test_who_is_away_leaves_or_has_no_chips_is_dealt_in_to_no_hand(
    change: dict[str, Any], code: str, article: str
) -> None:
    table = changed(blinds(), 5, **change)
    found = why(table, "waiting", seat=5)
    assert (codes(found), found["article"], possible_at(table, 5)) == ([code], article, None)


def test_an_empty_chair_waits_for_nothing() -> None:
    assert possible_at(blinds(), 8) is None
    with pytest.raises(RuleViolation, match="seat_empty"):
        why(blinds(), "waiting", seat=8)


# --- A4: the next hand ----------------------------------------------------------------------------------


def test_bt_1_the_moving_button_says_where_it_came_from() -> None:
    found = why(antes(), "next_hand")
    assert (found["figures"]["button"], found["figures"]["number"]) == (5, 5)
    assert facts(found, "button_moves") == {"button": 5, "previous": 3}
    assert facts(found, "opens_left_of_button") == {"seat": 7, "button": 5}
    assert facts(found, "ante_half") == {"ante": 5, "min": 10, "n": 4}


def test_bt_3_the_dead_button_moves_the_big_blind_first() -> None:
    found = why(blinds(), "next_hand")
    assert codes(found) == ["big_blind_moves", "small_blind_was_big", "button_was_small_blind"]
    assert facts(found, "big_blind_moves") == {"big_blind": 4, "previous": 3}


def test_bt_4_a_dead_small_blind_and_bt_5_a_dead_button_are_named() -> None:
    gone = blinds()
    no_three = replace(gone, seats={n: s for n, s in gone.seats.items() if n != 3})
    found = why(no_three, "next_hand")
    assert facts(found, "dead_small_blind") == {"seat": 3}
    no_two = replace(gone, seats={n: s for n, s in gone.seats.items() if n != 2})
    assert facts(why(no_two, "next_hand"), "dead_button") == {"button": 2}


@pytest.mark.parametrize(("name", "code"), [("blinds-omaha", "big"), ("hilo8", "small")])
def test_bt_2_heads_up_says_which_blind_the_button_posts(name: str, code: str) -> None:
    previous = Previous(button=2, small_blind=None, big_blind=None, dealt=(2, 5))
    table = table_of(preset(name), {2: 80, 5: 80}, previous=previous)
    assert f"heads_up_button_posts_{code}" in codes(why(table, "next_hand"))


def test_bt_7_after_a_heads_up_hand_the_button_is_before_the_small_blind() -> None:
    previous = Previous(button=2, small_blind=2, big_blind=5, dealt=(2, 5))
    table = table_of(preset("modern-plo"), {2: 1000, 3: 1000, 5: 1000}, previous=previous)
    found = why(table, "next_hand")
    assert facts(found, "button_before_small_blind") == {"button": 3, "small_blind": 5}


def test_fb_2_and_fb_4_short_blinds_and_antes_are_foretold() -> None:
    found = why(changed(blinds(), 4, stack=4), "next_hand")
    assert facts(found, "short_blind") == {"seat": 4, "amount": 4, "full": 10}
    poor = changed(antes(), 5, stack=3)
    poor = replace(poor, rules=preset("madrid", forced_rebuy=False))
    assert facts(why(poor, "next_hand"), "short_ante") == {"seat": 5, "amount": 3, "full": 5}


def test_the_next_hand_names_who_waits_and_until_when() -> None:
    found = why(antes(4), "next_hand")
    assert found["figures"]["waiting"] == {"4": "button"}
    assert facts(found, "possible_at") == {"seat": 4, "hand": 6, "hands": 1}


def test_the_first_hand_begins_where_the_button_was_placed() -> None:
    table = table_of(preset("madrid"), dict.fromkeys((1, 2, 3, 4), 200), button=2)
    found = why(table, "next_hand")
    assert facts(found, "first_button") == {"button": 2}
    with pytest.raises(RuleViolation, match="button_not_placed"):
        why(replace(table, placed_button=None), "next_hand")


# --- A2 -------------------------------------------------------------------------------------------------


def test_se_3_four_are_needed_to_begin_and_three_may_go_on_with_a_warning() -> None:
    three = dict.fromkeys((1, 2, 3), 200)
    first = why(table_of(preset("madrid"), three, button=1), "start")
    assert first["figures"] == {"have": 3, "need": 4, "enough": False}
    later = why(table_of(preset("madrid"), three, previous=Previous(button=1, dealt=(1, 2, 3, 4))), "start")
    assert later["figures"] == {"have": 3, "need": 2, "enough": True}
    assert facts(later, "below_start_minimum") == {"have": 3, "min": 4}


# --- foretold and played --------------------------------------------------------------------------------


@st.composite
def tables_with_people_who_come(draw: st.DrawFn) -> Table:
    """Between two hands: some play, some have just sat down or moved, some are back from an absence."""
    name = draw(st.sampled_from(("madrid", "blinds-omaha", "hilo8", "modern-plo")))
    rule = draw(st.sampled_from(("moving", "dead")))
    entry = draw(st.sampled_from(("free", "post_or_wait")))
    rules = preset(name, button_rule=rule, new_player_entry=entry)
    numbers = draw(st.lists(st.integers(1, 9), min_size=3, max_size=9, unique=True))
    dealt = tuple(sorted(numbers[: draw(st.integers(2, len(numbers) - 1))]))
    button = draw(st.sampled_from(dealt))
    first = play(
        name, dict.fromkeys(dealt, 10_000), button=button, button_rule=rule, min_players_start=2
    ).hand
    previous = Previous(
        button=first.button, small_blind=first.small_blind_due, big_blind=first.big_blind, dealt=dealt
    )
    table = table_of(rules, dict.fromkeys(numbers, 10_000), previous=previous)
    for seat in sorted(set(numbers) - set(dealt)):
        change: dict[str, Any] = draw(
            st.sampled_from(({"newcomer": True}, {"moved": True}, {"missed_small": 1, "missed_big": 1}))
        )
        wish = draw(st.sampled_from((None, "post", "wait")))
        table = changed(table, seat, **change, entry=wish)
    return replace(table, hands=4)


@settings(max_examples=60, deadline=None)
@given(table=tables_with_people_who_come())
def test_each_comes_in_at_the_hand_that_he_was_told(table: Table) -> None:
    told = {n: possible_at(table, n) for n in table.seats}
    game, came = Play(table), dict[int, int]()
    for number in range(5, 5 + 31):
        game.start()
        for seat in game.hand.dealt:
            came.setdefault(seat, number)
        game.do(c.Rest(verb="fold")) if game.hand.match else _won_by_a_bet(game)
        game.do(c.PayPots())
    assert told == {n: came.get(n) for n in table.seats}


def _won_by_a_bet(game: Play) -> None:
    game.steps(f"{game.hand.to_act} bet {game.options.min_to}")
    game.do(c.Rest(verb="fold"))
