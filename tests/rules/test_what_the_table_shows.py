"""What everybody at the table sees and what nobody sees (RULES.md A4, A8, A11, A13)."""

import re
from typing import Any

import msgspec
import pytest

from tables import messages
from tables.engine import audience, offers, overlays
from tables.engine import commands as c
from tables.engine import events as e
from tables.engine.cards import DECK
from tables.engine.deal import board_positions, hole_positions
from tables.engine.rules import preset
from tables.engine.state import Previous, Seat, Table
from tests.engine.playing import Play, play

LEVEL = dict.fromkeys((1, 2, 3, 4), 1000)
CARD = re.compile(r'"([2-9TJQKA][shdc])"')


def view(game: Play) -> dict[str, Any]:
    return audience.public(game.table)


def seat_of(game: Play, number: int) -> dict[str, Any]:
    found: dict[str, Any] = view(game)["seats"][number - 1]
    return found


def labels(language: str, *codes: str) -> list[str]:
    return [messages.table_of(language)["labels"][code] for code in codes]


# --- the deck -------------------------------------------------------------------------------------------


@pytest.mark.parametrize("players", range(2, 11))
def test_every_hand_is_dealt_from_one_deck_of_52_distinct_cards(players: int) -> None:
    seats = tuple(range(1, players + 1))
    holes = [place for four in hole_positions(seats, 1).values() for place in four]
    used = [*holes, *board_positions(players)]
    burns = [4 * players, 4 * players + 4, 4 * players + 6, 4 * players + 8]
    assert len({*used, *burns}) == 4 * players + 5 + 4 <= len(set(DECK)) == 52
    assert max(board_positions(players)) < 52


def test_four_cards_each_one_at_a_time_from_left_of_the_button() -> None:
    assert hole_positions((2, 4, 5, 9), 4) == {
        5: (0, 4, 8, 12),
        9: (1, 5, 9, 13),
        2: (2, 6, 10, 14),
        4: (3, 7, 11, 15),
    }


def test_forced_bets_are_posted_before_the_deal_and_nobody_acts_before_it_is_complete() -> None:
    game = play("madrid", LEVEL)
    assert not game.hand.deal_complete
    assert [type(event) for event in game.log] == [e.HandStarted, *[e.AntePosted] * 4]
    done, bet = game.do(c.RaiseTo(seat=2, to=10))
    assert (type(done), type(bet), game.hand.deal_complete) == (e.DealCompleted, e.RaisedTo, True)


# --- the header -----------------------------------------------------------------------------------------


def test_structure_minimum_limits_and_end_are_shown_to_everybody() -> None:
    table = play("madrid", LEVEL, structure="split_limit").table
    rules = audience.public(table)["rules"]
    assert {k: rules[k] for k in ("structure", "table_min", "ante", "low_limit", "high_limit")} == {
        "structure": "split_limit",
        "table_min": 10,
        "ante": 5,
        "low_limit": 10,
        "high_limit": 20,
    }
    assert "ends_at" in audience.public(table)["session"]
    assert overlays.tile(table)["rules"] == rules
    blinds = audience.public(play("blinds-omaha", LEVEL).table)["rules"]
    assert (blinds["small_blind"], blinds["big_blind"], blinds["table_min"]) == (1, 2, 2)


# --- cards in view, faces hidden ------------------------------------------------------------------------


def test_the_backs_of_every_live_hand_are_in_view_of_all() -> None:
    game = play("madrid", LEVEL).steps("2 bet 10, 3 fold")
    assert [seat_of(game, n)["backs"] for n in (1, 2, 3, 4, 5)] == [4, 4, 0, 4, 0]
    assert view(game)["hand"]["live"] == 3


def test_a_folded_or_mucked_hand_is_seen_by_nobody() -> None:
    game = play("modern-plo", LEVEL).steps("4 call, 1 fold, 2 call, 3 check, board As Ks 7d")
    game.steps("2 check, 3 check, 4 check, board 6h, 2 check, 3 check, 4 check, board Qc")
    game.steps("2 check, 3 check, 4 check, 2 show Ah Kh 2s 3s, 3 muck")
    known = {*CARD.findall(msgspec.json.encode(game.table).decode())}
    assert known == {"As", "Ks", "7d", "6h", "Qc", "Ah", "Kh", "2s", "3s"}
    for number in (1, 3):
        assert (seat_of(game, number)["shown"], seat_of(game, number)["backs"]) == (None, 0)
    assert seat_of(game, 3)["mucked"]
    for overlay in (overlays.seat(game.table, 3), overlays.croupier(game.table, holder=True)):
        assert {*CARD.findall(msgspec.json.encode(overlay).decode())} <= known


def test_burned_cards_are_counted_and_never_named() -> None:
    game = play("madrid", LEVEL).steps("2 check, 3 check, 4 check, 1 check, board As Ks 7d")
    assert (view(game)["hand"]["burns"], view(game)["hand"]["burns_total"]) == (1, 4)
    assert {*CARD.findall(msgspec.json.encode(game.table).decode())} == {"As", "Ks", "7d"}


def test_the_board_lies_in_the_order_in_which_it_was_dealt() -> None:
    game = play("madrid", LEVEL).steps("2 check, 3 check, 4 check, 1 check, board As Ks 7d")
    game.steps("2 check, 3 check, 4 check, 1 check, board 6h")
    game.steps("2 check, 3 check, 4 check, 1 check, board 2c")
    assert view(game)["board"] == ["As", "Ks", "7d", "6h", "2c"]


def test_the_button_stays_with_its_seat_when_the_player_folds() -> None:
    game = play("madrid", LEVEL).steps("2 bet 10, 3 call, 4 call, 1 fold, board As Ks 7d")
    assert (view(game)["hand"]["button"], game.hand.seats[1].folded) == (1, True)
    assert game.hand.to_act == 2


# --- turn and actions -----------------------------------------------------------------------------------


def test_only_the_seat_in_turn_is_offered_actions() -> None:
    game = play("madrid", LEVEL)
    assert view(game)["hand"]["to_act"] == 2
    assert overlays.seat(game.table, 2)["turn"]["seat"] == 2
    assert [overlays.seat(game.table, n)["turn"] for n in (1, 3, 4)] == [None, None, None]
    assert [overlays.seat(game.table, n)["next"] for n in (1, 3, 4)] == [False, True, False]


def test_only_legal_actions_are_offered_with_their_amounts() -> None:
    game = play("modern-plo", LEVEL)
    turn = offers.turn(game.table)
    assert turn is not None
    assert (turn["check"], turn["call"], turn["raise"]["min_to"], turn["raise"]["max_to"]) == (
        False,
        10,
        20,
        35,
    )
    game.steps("4 call, 1 call, 2 call")
    free = offers.turn(game.table)
    assert free is not None
    assert (free["seat"], free["check"], free["call"], free["raise"]["verb"]) == (3, True, None, "raise")


@pytest.mark.parametrize(
    ("language", "said"),
    [
        ("es", ["No voy", "Paso", "Igualar", "Apostar", "Subir a"]),
        ("fr", ["Se coucher", "Parole", "Suivre", "Miser", "Relancer à"]),
        ("en", ["Fold", "Check", "Call", "Bet", "Raise to"]),
    ],
)
def test_the_verbs_are_those_of_the_house_in_three_languages(language: str, said: list[str]) -> None:
    assert labels(language, "c_fold", "c_check", "c_call", "c_bet_to", "c_raise_to") == said


# --- pots, waiting --------------------------------------------------------------------------------------


def test_main_and_side_pots_are_listed_with_amount_and_who_may_win_them() -> None:
    game = play("madrid", {**LEVEL, 2: 15}).steps("2 all-in, 3 raise 30, 4 call, 1 fold")
    assert view(game)["pot"]["pots"] == [
        {"amount": 50, "seats": [2, 3, 4]},
        {"amount": 40, "seats": [3, 4]},
    ]


def test_a_newcomer_who_waits_is_shown_as_waiting_and_is_not_in_the_hand() -> None:
    seats = {n: Seat(seat=n, player_id=f"p{n}", stack=200) for n in (1, 3, 4, 5, 7)}
    seats[4] = msgspec.structs.replace(seats[4], newcomer=True)
    previous = Previous(button=3, dealt=(1, 3, 5, 7))
    table = Table(table="t", rules=preset("madrid"), phase="running", seats=seats, previous=previous)
    game = Play(table).start()
    assert (seat_of(game, 4)["status"], seat_of(game, 4)["in_hand"], game.hand.button) == (
        "waiting",
        False,
        5,
    )


def test_who_is_away_is_shown_as_away() -> None:
    game = play("madrid", {**LEVEL, 5: 1000})
    game.do(c.SitOut(seat=5))
    game.steps("2 bet 10, 3 fold, 4 fold, 5 fold, 1 fold")
    game.do(c.PayPots())
    assert seat_of(game, 5)["status"] == "away"
    assert game.start().hand.dealt == (1, 2, 3, 4)


def test_uncalled_chips_go_back_and_bets_are_swept_into_the_pot_when_they_are_equal() -> None:
    game = play("madrid", LEVEL).steps("2 bet 10, 3 call, 4 call, 1 call")
    assert (view(game)["pot"]["centre"], [seat_of(game, n)["bet"] for n in (1, 2, 3, 4)]) == (
        60,
        [0, 0, 0, 0],
    )
