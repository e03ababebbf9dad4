"""Post or wait on the screens of croupier and player: cost, hands and the answer given (RULES.md A5, A6)."""

from msgspec.structs import replace

from tables.engine import overlays
from tables.engine.explain_next import choice
from tables.engine.state import Seat
from tests.rules.test_explain_next import antes, blinds, changed

NEW = Seat(seat=7, player_id="new", stack=1000, newcomer=True)


def test_a_newcomer_of_a_blinds_game_is_asked_and_told_both_hands() -> None:
    table = replace(blinds(), seats={**blinds().seats, 7: NEW})
    asked = {"seat": 7, "live": 10, "dead": 0, "entry": None, "post": 5, "wait": 8}
    assert choice(table, 7) == asked
    ready = overlays.croupier(table, holder=True)["ready"]
    assert ready["choices"] == [asked]
    assert ready["waiting"] == [{"seat": 7, "code": "wait_for_big_blind", "hand": 8}]
    assert overlays.seat(table, 7)["choice"] == asked
    assert overlays.seat(table, 7)["plays_from"] == 8


def test_who_has_chosen_to_post_is_dealt_in_and_may_still_think_better_of_it() -> None:
    table = replace(blinds(), seats={**blinds().seats, 7: replace(NEW, entry="post")})
    ready = overlays.croupier(table, holder=True)["ready"]
    assert 7 in ready["dealt"]
    assert [(c["seat"], c["entry"], c["wait"]) for c in ready["choices"]] == [(7, "post", 8)]
    assert overlays.seat(table, 7)["plays_from"] == 5


def test_who_missed_blinds_is_told_the_live_and_the_dead_part() -> None:
    table = changed(blinds(), 6, missed_small=1, missed_big=1)
    found = choice(table, 6)
    assert found is not None
    assert (found["live"], found["dead"]) == (10, 5)


def test_where_antes_are_posted_nobody_is_asked_but_who_waits_is_told_his_hand() -> None:
    table = antes(4, 6)
    ready = overlays.croupier(table, holder=True)["ready"]
    assert ready["choices"] == []
    assert ready["waiting"] == [
        {"seat": 4, "code": "button", "hand": 6},
        {"seat": 6, "code": "opener", "hand": 7},
    ]
    assert (overlays.seat(table, 4)["choice"], overlays.seat(table, 4)["plays_from"]) == (None, 6)
    assert (overlays.seat(table, 1)["choice"], overlays.seat(table, 1)["plays_from"]) == (None, None)
