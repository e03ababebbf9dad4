"""A17: penalties are given, seen through, end by themselves or are revoked. A6: what their hands cost."""

from typing import Any

import pytest

from tables.engine import commands as c
from tables.engine import events as e
from tables.engine.next_hand import plan
from tables.engine.seats import active_seats, hands_out
from tests.engine.playing import Play, replayed
from tests.engine.room import arrive, cashed_out, folded_out, seated

NOW = 1_772_395_200
DAY_ENDS = NOW + 10 * 3600
INSPECTOR = c.Given(
    at="2026-03-01T20:00:00Z", now=NOW, day_ends=DAY_ENDS, actor="user:7", role="inspector", rank=1
)
JEFE = c.Given(at="2026-03-01T20:05:00Z", now=NOW + 300, actor="user:8", role="jefe", rank=2)
CLOCK = c.Given(at="2026-03-01T21:00:00Z", now=NOW + 3600, actor="clock", role="clock")


def penalty(game: Play, seat: int, given: c.Given = INSPECTOR, **fields: object) -> Play:
    command = c.GivePenalty(seat=seat, **({"kind": "hands", "reason": "behaviour"} | fields))  # type: ignore[arg-type]
    game.do(command, given)
    assert replayed(game.log, game.began) == game.table
    return game


def test_who_misses_hands_is_dealt_in_again_after_exactly_so_many() -> None:
    game = penalty(seated(seats=5), 3, hands=2)
    assert (hands_out(game.table, 3), active_seats(game.table)) == (2, [1, 2, 4, 5])
    for left in (2, 1):
        assert hands_out(game.table, 3) == left
        assert 3 not in folded_out(game).hand.dealt
    folded_out(game)
    assert 3 in game.hand.dealt
    assert [ev for ev in game.log if isinstance(ev, e.PenaltyEnded)] == [
        e.PenaltyEnded(penalty="1", player_id="person-3", why="served")
    ]
    assert game.table.penalties == ()


def test_no_ante_is_taken_for_the_hands_of_a_penalty() -> None:
    game = penalty(seated(seats=5), 3, hands=1)
    before = game.stacks[3]
    folded_out(game)
    assert game.stacks[3] == before
    assert game.table.seats[3].missed_antes == 0


def test_the_hands_of_a_penalty_count_as_missed_blinds() -> None:
    game = seated("modern-plo", seats=4)
    folded_out(game)
    big = game.hand.big_blind
    assert big is not None
    due = big % 4 + 1
    penalty(game, due, hands=2)
    folded_out(game)
    assert due not in game.hand.dealt
    assert game.table.seats[due].missed_big == 1


def test_the_hand_that_runs_is_played_and_counts_for_nothing() -> None:
    game = seated(seats=5)
    game.do(c.StartHand(), INSPECTOR)
    penalty(game, 2, hands=1)
    while game.hand.phase == "betting":
        game.do(c.Fold(seat=game.options.seat))
    game.do(c.PayPots())
    assert hands_out(game.table, 2) == 1
    assert 2 not in folded_out(game).hand.dealt
    assert 2 in folded_out(game).hand.dealt


def test_a_misdeal_is_none_of_the_hands_that_were_to_be_missed() -> None:
    game = penalty(seated(seats=5), 3, hands=1)
    game.do(c.StartHand(), INSPECTOR)
    game.do(c.DeclareMisdeal(reason="exposed_card"))
    assert hands_out(game.table, 3) == 1
    assert 3 not in folded_out(game).hand.dealt
    assert 3 in folded_out(game).hand.dealt


def test_a_second_penalty_begins_where_the_first_one_ends() -> None:
    game = penalty(penalty(seated(seats=5), 3, hands=1), 3, hands=2)
    assert hands_out(game.table, 3) == 3
    assert [(p.first, p.last) for p in game.table.penalties] == [(1, 1), (2, 3)]


def test_the_hands_are_missed_by_the_person_not_by_the_chair() -> None:
    game = penalty(seated(seats=5), 3, hands=2)
    game.do(c.MoveSeat(seat=3, to=8))
    assert hands_out(game.table, 8) == 2
    game.do(c.Leave(seat=8))
    arrive(game, 7)
    game.do(c.MoveSeat(seat=7, to=3))
    assert hands_out(game.table, 3) == 0
    game.do(c.AssignSeat(seat=9, player_id="person-3"))
    assert hands_out(game.table, 9) == 2


def test_too_few_are_left_when_penalties_leave_no_game() -> None:
    game = seated(seats=4)
    penalty(game, 2, hands=1)
    assert game.refused(c.StartHand()) == "too_few_players"
    assert plan(seated(seats=4).table).dealt == (1, 2, 3, 4)


def test_who_must_leave_does_so_before_the_next_hand_and_may_not_come_back_today() -> None:
    game = penalty(seated(seats=5), 3, kind="leave")
    assert game.table.seats[3].leaving
    assert [p.until for p in game.table.penalties] == [DAY_ENDS]
    folded_out(game)
    assert 3 not in game.table.seats
    assert [p.kind for p in game.table.penalties] == ["leave"]


def test_a_bar_needs_its_end_and_hands_their_number() -> None:
    game = seated(seats=5)
    incomplete: list[dict[str, Any]] = [{"kind": "bar"}, {"kind": "bar", "until": NOW}, {"kind": "hands"}]
    for fields in incomplete:
        command = c.GivePenalty(seat=3, reason="behaviour", **fields)
        assert game.refused(command, INSPECTOR) == "penalty_incomplete"
    penalty(game, 3, kind="bar", until=NOW + 1)
    assert game.table.penalties[0].until == NOW + 1


def test_a_bar_ends_by_the_clock_and_not_a_second_early() -> None:
    game = penalty(seated(seats=5), 3, kind="bar", until=NOW + 3600)
    early = c.Given(at="", now=NOW + 3599, actor="clock", role="clock")
    assert game.refused(c.EndPenalty(penalty="1"), early) == "not_offered"
    ended = game.do(c.EndPenalty(penalty="1"), CLOCK)
    assert ended == (e.PenaltyEnded(penalty="1", player_id="person-3", why="expired"),)
    assert game.refused(c.EndPenalty(penalty="1"), CLOCK) == "no_such_penalty"


def test_a_warning_changes_nothing_and_stands() -> None:
    game = penalty(seated(seats=5), 3, kind="warning", text="asiento 3, fichas")
    assert active_seats(game.table) == [1, 2, 3, 4, 5]
    folded_out(game)
    assert [(p.kind, p.player_id) for p in game.table.penalties] == [("warning", "person-3")]
    assert game.refused(c.EndPenalty(penalty="1"), CLOCK) == "not_offered"


def test_a_revoked_penalty_is_over_at_once() -> None:
    game = penalty(seated(seats=5), 3, hands=5)
    folded_out(game)
    game.do(c.RevokePenalty(penalty="1", reason="mistaken"), INSPECTOR)
    assert hands_out(game.table, 3) == 0
    assert 3 in folded_out(game).hand.dealt
    assert replayed(game.log, game.began) == game.table


def test_who_was_to_leave_stays_when_that_is_revoked_unless_he_wants_to_himself() -> None:
    game = penalty(seated(seats=5), 3, kind="leave")
    game.do(c.RevokePenalty(penalty="1", reason="mistaken"), INSPECTOR)
    assert not game.table.seats[3].leaving
    game.do(c.StartHand(), INSPECTOR)
    game.do(c.Leave(seat=3))
    penalty(game, 3, kind="leave")
    game.do(c.RevokePenalty(penalty="2", reason="mistaken"), INSPECTOR)
    assert game.table.seats[3].leaving


def test_only_the_same_or_a_higher_rank_revokes() -> None:
    game = penalty(seated(seats=5), 3, JEFE, hands=1)
    revoke = c.RevokePenalty(penalty="1", reason="mistaken")
    assert game.refused(revoke, INSPECTOR) == "outranked"
    game.do(revoke, JEFE)
    assert game.refused(revoke, JEFE) == "no_such_penalty"


@pytest.mark.parametrize("kind", ["warning", "hands", "leave", "bar"])
def test_bars_outlive_the_session_and_nothing_else_does(kind: str) -> None:
    fields: dict[str, Any] = {"hands": {"hands": 9}, "bar": {"until": DAY_ENDS}}.get(kind, {})
    game = penalty(seated(seats=5), 3, kind=kind, **fields)
    game.do(c.CloseSession(reason="closing"), INSPECTOR)
    cashed_out(game)
    game.do(c.OpenSession(rules=game.table.rules), INSPECTOR)
    assert [p.kind for p in game.table.penalties] == ([kind] if kind in ("leave", "bar") else [])
    assert game.table.penalties_given == 1
