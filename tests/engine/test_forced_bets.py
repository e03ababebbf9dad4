"""Antes, blinds, the deal and the posts of who comes in: A6, A7, A8 as sentences."""

import pytest
from msgspec.structs import replace

from tables.engine import commands as c
from tables.engine import events as e
from tables.engine.deal import board_positions, hole_positions
from tables.engine.pots import in_the_middle
from tables.engine.rules import Rules, preset
from tables.engine.seats import owed_posts
from tables.engine.state import Previous, Seat, Table
from tests.engine.playing import Play, even, play, table_of

SEED002 = preset("modern-plo", missed_blind_policy="seed002")
STANDARD = preset("modern-plo")


# --- A7 -------------------------------------------------------------------------------------------------


def test_fb_1_everybody_pays_the_ante_from_left_of_the_button_and_it_is_no_bet() -> None:
    game = play("madrid", even(6, 200))
    posts = [event for event in game.log if isinstance(event, e.AntePosted)]
    assert [(post.seat, post.amount) for post in posts] == [(2, 5), (3, 5), (4, 5), (5, 5), (6, 5), (1, 5)]
    assert (in_the_middle(game.hand), game.hand.match, game.hand.increment) == (30, 0, 10)
    assert {seat.bet for seat in game.hand.seats.values()} == {0}


def test_fb_2_a_short_big_blind_is_all_in_and_the_others_face_the_full_one() -> None:
    game = play("modern-plo", even(4) | {3: 4})
    assert (game.hand.seats[3].bet, game.stacks[3], game.hand.match) == (4, 0, 10)
    assert (game.options.call, game.options.min_to) == (10, 20)


def test_fb_4_a_short_ante_is_all_in() -> None:
    game = play("madrid", even(4, 200) | {3: 3}, forced_rebuy=False)
    assert (game.hand.seats[3].put, game.stacks[3]) == (3, 0)
    assert game.steps("2 bet 10").hand.to_act == 4


def test_fb_5_split_limit_2_4_posts_1_and_2() -> None:
    game = play("hilo8", even(4, 80))
    posts = [event for event in game.log if isinstance(event, e.BlindPosted)]
    assert [(post.seat, post.amount, post.blind) for post in posts] == [(2, 1, "small"), (3, 2, "big")]


def test_where_both_are_posted_the_ante_comes_before_the_blind() -> None:
    game = play("modern-plo", even(3) | {3: 12}, forced_bets="ante_and_blinds")
    assert [type(event) for event in game.log[1:]] == [e.AntePosted] * 3 + [e.BlindPosted] * 2
    assert (game.hand.seats[3].put, game.hand.seats[3].bet, game.stacks[3]) == (12, 7, 0)
    assert game.hand.match == 10


# --- A8 -------------------------------------------------------------------------------------------------


def test_dl_1_four_players() -> None:
    holes = hole_positions((1, 2, 3, 4), 1)
    assert holes == {2: (0, 4, 8, 12), 3: (1, 5, 9, 13), 4: (2, 6, 10, 14), 1: (3, 7, 11, 15)}
    assert board_positions(4) == (17, 18, 19, 21, 23)


def test_dl_2_ten_players_use_49_cards() -> None:
    holes = hole_positions(range(1, 11), 10)
    assert sorted(p for four in holes.values() for p in four) == list(range(40))
    assert board_positions(10) == (41, 42, 43, 45, 47)


def test_dl_2_after_each_betting_round_a_burn_closes_it_the_fourth_too() -> None:
    game, burns = play("madrid", even(4, 200)), []
    for board in ("Ah Kd 2c", "3s", "4d", ""):
        game.do(c.Rest(verb="check"))
        burns.append(game.hand.burns)
        if board:
            game.steps(f"board {board}")
    assert burns == [1, 2, 3, 4]


def test_dl_3_a_hand_that_ends_by_folds_burns_nothing_more() -> None:
    game = play("madrid", even(4, 200))
    game.do(c.Rest(verb="check"))
    game.steps("board Ah Kd 2c, 2 bet 10")
    game.do(c.Rest(verb="fold"))
    assert (game.hand.phase, game.hand.burns) == ("pay", 1)


def test_before_each_board_a_burn_comes_with_the_card() -> None:
    game, burns = play("blinds-omaha", even(3, 80)).steps("1 call, 2 call"), []
    for board in ("Ah Kd 2c", "3s", "4d"):
        game.steps(f"board {board}")
        burns.append(game.hand.burns)
        game.do(c.Rest(verb="check"))
    assert (burns, game.hand.burns) == ([1, 2, 3], 3)


def test_rounds_without_betting_because_of_all_ins_are_closed_by_a_burn_too() -> None:
    game = play("madrid", even(4, 15)).steps(
        "2 all-in, 3 fold, 4 call, 1 fold, board Ah Kd 2c, board 3s, board 4d"
    )
    assert (game.hand.phase, game.hand.burns) == ("showdown", 4)


def test_the_first_entry_of_the_hand_says_that_the_deal_is_complete() -> None:
    game = play("madrid", even(4, 200))
    assert not game.hand.deal_complete
    assert isinstance(game.do(c.Check(seat=2))[0], e.DealCompleted)
    assert not any(isinstance(event, e.DealCompleted) for event in game.do(c.Check(seat=3)))


@pytest.mark.parametrize(
    ("cards", "code"),
    [("Ah Kd", "cards_missing"), ("Ah", "cards_missing"), ("Ah Ah Kd", "duplicate_card")],
)
def test_the_flop_is_three_different_cards(cards: str, code: str) -> None:
    game = play("madrid", even(4, 200))
    game.do(c.Rest(verb="check"))
    assert game.refused(c.DealBoard(cards=tuple(cards.split()))) == code


def test_a_card_of_the_board_comes_once_and_no_street_early() -> None:
    game = play("madrid", even(4, 200))
    assert game.refused(c.DealBoard(cards=("Ah", "Kd", "2c"))) == "card_too_early"
    game.do(c.Rest(verb="check"))
    game.steps("board Ah Kd 2c")
    game.do(c.Rest(verb="check"))
    assert game.refused(c.DealBoard(cards=("Kd",))) == "duplicate_card"
    assert game.refused(c.DealBoard(cards=("3s", "4s"))) == "card_too_early"


# --- A6 -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("missed", "seed002", "standard"),
    [
        ((1, 0), (10, 0), (0, 5)),
        ((1, 1), (10, 5), (10, 5)),
        ((2, 2), (10, 15), (10, 5)),
        ((0, 1), (10, 0), (10, 0)),
        ((0, 0), (0, 0), (0, 0)),
        ((0, 2), (10, 15), (10, 0)),
    ],
    ids=["mb-2", "mb-3", "mb-4", "mb-5", "nothing missed", "two big"],
)
def test_what_a_returning_player_owes_live_and_dead(
    missed: tuple[int, int], seed002: tuple[int, int], standard: tuple[int, int]
) -> None:
    seat = Seat(seat=5, player_id="p", stack=1000, missed_small=missed[0], missed_big=missed[1])
    assert (owed_posts(seat, SEED002), owed_posts(seat, STANDARD)) == (seed002, standard)


def test_mb_1_a_new_player_owes_a_live_big_blind() -> None:
    seat = Seat(seat=5, player_id="p", stack=1000, newcomer=True)
    assert (owed_posts(seat, SEED002), owed_posts(seat, STANDARD)) == ((10, 0), (10, 0))


def coming_in(rules: Rules, seat: int, **owed: object) -> Table:
    """Six seats, button and blinds were at 1, 2 and 3; `seat` comes in as `owed` says."""
    before = Previous(button=1, small_blind=2, big_blind=3, dealt=(1, 2, 3, 4, 5, 6))
    table = table_of(rules, even(6), previous=before)
    return replace(table, seats={**table.seats, seat: replace(table.seats[seat], **owed)})


def test_a_post_is_live_and_gives_the_option_and_the_dead_part_is_in_the_main_pot() -> None:
    game = Play(coming_in(SEED002, 6, missed_small=2, missed_big=2, entry="post")).start()
    posts = [
        event
        for event in game.log
        if isinstance(event, e.BlindPosted | e.DeadBlindPosted) and event.seat == 6
    ]
    assert posts == [e.BlindPosted(seat=6, amount=10, blind="post"), e.DeadBlindPosted(seat=6, amount=15)]
    assert (game.hand.seats[6].bet, game.hand.seats[6].dead, in_the_middle(game.hand)) == (10, 15, 40)
    game.steps("5 fold")
    assert (game.hand.to_act, game.options.verbs) == (6, ("check", "fold", "raise"))
    assert (game.table.seats[6].missed_small, game.table.seats[6].missed_big) == (0, 0)


def test_a_dead_small_blind_alone_is_no_part_of_the_bet() -> None:
    game = Play(coming_in(STANDARD, 6, missed_small=1, entry="post")).start()
    assert (game.hand.seats[6].bet, game.hand.seats[6].dead) == (0, 5)
    game.steps("5 fold")
    assert (game.hand.to_act, game.options.call) == (6, 10)


def test_mb_6_who_waits_is_not_dealt_in_until_the_big_blind_is_his() -> None:
    game = Play(coming_in(STANDARD, 6, newcomer=True, entry="wait")).start()
    assert game.hand.dealt == (1, 2, 3, 4, 5)
    game = Play(coming_in(STANDARD, 4, missed_small=1, missed_big=1, entry="wait")).start()
    assert (game.hand.dealt, game.hand.big_blind) == ((1, 2, 3, 4, 5, 6), 4)
    assert (game.table.seats[4].missed_small, game.table.seats[4].missed_big) == (0, 0)
    assert game.hand.seats[4].dead == 0


def test_a_stack_below_the_post_is_not_dealt_in() -> None:
    table = coming_in(STANDARD, 6, newcomer=True, entry="post", stack=9)
    assert Play(table).start().hand.dealt == (1, 2, 3, 4, 5)


@pytest.mark.parametrize("seat", [2, 3])
def test_nobody_posts_to_come_in_on_the_button_or_the_small_blind(seat: int) -> None:
    game = Play(coming_in(STANDARD, seat, newcomer=True, entry="post")).start()
    assert seat not in game.hand.dealt


def test_blinds_that_pass_an_absent_seat_are_counted_as_missed() -> None:
    table = coming_in(STANDARD, 4, sitting_out=True)
    game = Play(table).start()
    assert (game.hand.big_blind, game.table.seats[4].missed_big, game.table.seats[4].missed_small) == (
        5,
        1,
        0,
    )
    game.do(c.Rest(verb="fold"))
    game.do(c.PayPots())
    game.start()
    assert (game.table.seats[4].missed_big, game.table.seats[4].missed_small) == (1, 1)


@pytest.mark.parametrize("name", ["modern-plo", "blinds-omaha", "hilo8"])
def test_an_orbit_away_misses_each_blind_once_and_two_orbits_twice(name: str) -> None:
    rules = preset(name, heads_up_button="posts_small")
    before = Previous(button=1, small_blind=2, big_blind=3, dealt=(1, 2, 3, 4, 5, 6))
    table = table_of(rules, even(6), previous=before)
    game = Play(replace(table, seats={**table.seats, 4: replace(table.seats[4], sitting_out=True)}))
    missed = []
    for _ in range(10):
        game.start()
        while game.hand.phase == "betting":
            game.do(c.Fold(seat=game.options.seat))
        game.do(c.PayPots())
        missed.append((game.table.seats[4].missed_small, game.table.seats[4].missed_big))
    assert missed == [(0, 1), *[(1, 1)] * 4, (1, 2), *[(2, 2)] * 4]


def test_a_big_blind_who_goes_misses_the_small_blind_that_lies_dead_at_his_seat() -> None:
    game = Play(coming_in(STANDARD, 3, sitting_out=True)).start()
    assert (game.hand.small_blind_due, game.hand.small_blind, game.hand.big_blind) == (3, None, 4)
    assert (game.table.seats[3].missed_small, game.table.seats[3].missed_big) == (1, 0)


def test_a_seat_without_chips_sits_out_and_misses_its_blinds() -> None:
    game = Play(coming_in(STANDARD, 4, stack=0)).start()
    assert (game.hand.big_blind, game.table.seats[4].missed_big) == (5, 1)


def test_no_blind_is_missed_in_an_ante_game() -> None:
    before = Previous(button=1, dealt=(1, 2, 3, 4))
    table = table_of(preset("madrid"), even(5, 200), previous=before)
    away = replace(table, seats={**table.seats, 2: replace(table.seats[2], sitting_out=True)})
    game = Play(away).start()
    assert (game.table.seats[2].missed_big, game.table.seats[2].missed_small) == (0, 0)
