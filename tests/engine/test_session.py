"""The session: start, end, pauses (A2), seats by lot (A1), first button (A3), staff, scopes of staleness."""

from typing import Any

import pytest
from msgspec.structs import replace

from tables.engine import commands as c
from tables.engine import events as e
from tables.engine import offers
from tables.engine.state import House, Previous
from tests.engine.playing import Play, even, play
from tests.engine.room import INSPECTOR, arrive, as_booked, folded_out, opened, seated

NOW = INSPECTOR.now


def at(seconds: int, **more: Any) -> c.Given:
    return c.Given(at="later", now=NOW + seconds, actor="clock", role="system", **more)


# --- A1: seats by lot -------------------------------------------------------------------------------------


def test_sd_1_each_draw_is_an_index_in_the_sorted_list_of_free_seats() -> None:
    game = opened(max_seats=6)
    players = ("A", "B", "C", "D", "E")
    (drawn,) = game.do(c.DrawSeats(players=players), at(0, draws=(3, 0, 2, 1, 0), seed="s"))
    assert isinstance(drawn, e.SeatsDrawn)
    assert drawn.seats == {4: "A", 1: "B", 5: "C", 3: "D", 2: "E"}
    assert {n: seat.player_id for n, seat in game.table.seats.items()} == drawn.seats


def test_with_more_registrants_than_seats_they_are_shuffled_first_and_the_rest_waits() -> None:
    game = opened(max_seats=4)
    (drawn,) = game.do(c.DrawSeats(players=("A", "B", "C", "D", "E", "F")), at(0, draws=(0,) * 5 + (0,) * 4))
    assert isinstance(drawn, e.SeatsDrawn)
    assert sorted(drawn.order) == ["A", "B", "C", "D", "E", "F"]
    assert [drawn.seats[n] for n in (1, 2, 3, 4)] == list(drawn.order[:4])


@pytest.mark.parametrize("draws", [(), (3, 0, 2, 1), (6, 0, 0, 0, 0), (-1, 0, 0, 0, 0)])
def test_a_draw_without_the_right_chance_is_refused(draws: tuple[int, ...]) -> None:
    game = opened(max_seats=6)
    assert (
        game.refused(c.DrawSeats(players=("A", "B", "C", "D", "E")), at(0, draws=draws)) == "draw_incomplete"
    )


def test_cards_drawn_at_the_table_are_entered_and_give_the_seats() -> None:
    game = opened()
    (drawn,) = game.do(c.DrawSeats(players=("A", "B"), cards={"A": "9s", "B": "Ah"}), INSPECTOR)
    assert isinstance(drawn, e.SeatsDrawn)
    assert drawn.seats == {9: "A", 1: "B"}
    assert opened().refused(c.DrawSeats(players=("A",), cards={"A": "Ks"}), INSPECTOR) == "draw_incomplete"


def test_seats_are_drawn_before_the_first_hand_only_and_where_the_house_draws() -> None:
    assert seated().start().refused(c.DrawSeats(players=("Z",)), at(0, draws=(0,))) == "draw_over"
    assert opened("hilo8").refused(c.DrawSeats(players=("Z",)), at(0, draws=(0,))) == "not_offered"


def test_who_was_drawn_a_seat_and_has_not_bought_in_loses_it_with_the_first_hand() -> None:
    game = opened(max_seats=6)
    game.do(c.DrawSeats(players=("A", "B", "C", "D", "E")), at(0, draws=(0,) * 5))
    for seat in (1, 2, 3, 4):
        game.do(c.BuyIn(seat=seat, amount=200))
    game.do(c.PlaceButton(seat=1))
    assert game.do(c.StartHand())[0] == e.SeatLeft(seat=5, player_id="E", why="no_show")
    assert game.hand.dealt == (1, 2, 3, 4)


# --- A2 ---------------------------------------------------------------------------------------------------


def test_se_3_madrid_starts_with_four_and_goes_on_with_three() -> None:
    game = seated(seats=3)
    assert game.refused(c.StartHand()) == "too_few_players"
    arrive(game, 4)
    folded_out(game).do(c.SitOut(seat=4))
    assert game.start().hand.dealt == (1, 2, 3)


def test_a_session_is_opened_once_and_its_rules_are_checked() -> None:
    game = seated()
    assert game.refused(c.OpenSession(rules=game.table.rules)) == "session_open"


def test_a_pause_lets_the_hand_end_and_no_other_begin() -> None:
    game = seated().start()
    game.do(c.Pause(reason="fire alarm"))
    assert game.refused(c.Pause(reason="again")) == "paused"
    game.steps("2 fold, 3 fold, 4 fold").do(c.PayPots())
    assert game.refused(c.StartHand()) == "paused"
    game.do(c.Resume())
    assert game.refused(c.Resume()) == "not_paused"
    assert game.start().hand.number == 2


def test_resuming_is_no_start() -> None:
    game = folded_out(seated(seats=4))
    game.do(c.Pause(reason="break"))
    game.do(c.SitOut(seat=4))
    game.do(c.Resume())
    assert game.start().hand.dealt == (1, 2, 3)


def test_the_length_of_the_session_begins_to_run_with_the_first_hand() -> None:
    game = seated(session_minutes=240)
    assert game.table.ends_at is None
    game.do(c.StartHand(), at(0))
    assert game.table.ends_at == NOW + 240 * 60


def test_seats_are_drawn_in_the_way_that_the_profile_says() -> None:
    """A1, `seat_draw_by`: by the system, by cards at the table, or either."""
    by_cards = c.DrawSeats(players=("A", "B"), cards={"A": "As", "B": "2c"})
    by_system = c.DrawSeats(players=("A", "B"))
    drawn = replace(INSPECTOR, draws=(0, 0))
    cards, system = (opened(house=House(seat_draw_by=by)) for by in ("cards_at_table", "system"))
    assert cards.refused(by_system, drawn) == "not_offered"
    assert system.refused(by_cards, drawn) == "not_offered"
    cards.do(by_cards, drawn)
    system.do(by_system, drawn)
    assert [len(game.table.seats) for game in (cards, system)] == [2, 2]


def test_se_1_a_hand_that_began_before_the_end_is_played_and_the_next_is_refused() -> None:
    game = seated(session_minutes=60, session_end_mode="complete_hand")
    folded_out(game)
    game.do(c.StartHand(), at(3598))
    assert game.refused(c.EndSession(), at(3599)) == "not_offered"
    game.do(c.EndSession(), at(3600))
    assert game.table.hands_left == 0
    game.steps("3 fold, 4 fold, 1 fold").do(c.PayPots())
    assert game.table.phase == "closed"
    assert game.refused(c.StartHand(), at(3700)) == "session_not_open"


def test_se_2_complete_orbit_is_as_many_hands_as_there_are_active_seats() -> None:
    game = folded_out(seated(seats=5, session_minutes=60, session_end_mode="complete_orbit"))
    game.do(c.EndSession(), at(3600))
    for left in (4, 3, 2, 1, 0):
        game.do(c.StartHand(), at(3601))
        assert game.table.hands_left == left
        while game.hand.phase == "betting":
            game.do(c.Fold(seat=game.options.seat))
        game.do(c.PayPots())
    assert game.refused(c.StartHand(), at(3602)) == "session_not_open"


def test_last_n_hands_are_as_many_as_the_house_says_or_the_inspector_announces() -> None:
    game = folded_out(seated(session_minutes=60))
    game.do(c.EndSession(), at(3600))
    assert game.table.hands_left == 3
    game = folded_out(seated())
    game.do(c.AnnounceLastHands(hands=2), INSPECTOR)
    assert (game.table.phase, game.table.hands_left) == ("ending", 2)
    folded_out(folded_out(game))
    assert game.refused(c.StartHand()) == "session_not_open"


def test_an_extended_session_goes_on() -> None:
    game = folded_out(seated(session_minutes=60))
    game.do(c.EndSession(), at(3600))
    game.do(c.ExtendSession(ends_at=NOW + 7200, reason="asked by the players"), INSPECTOR)
    assert (game.table.phase, game.table.hands_left, game.table.ends_at) == ("running", None, NOW + 7200)


def test_nobody_sits_down_while_the_session_ends() -> None:
    game = folded_out(seated(session_minutes=60))
    game.do(c.EndSession(), at(3600))
    assert game.refused(c.AssignSeat(seat=8, player_id="late")) == "session_ending"


def test_a_misdeal_of_a_last_hand_is_dealt_again() -> None:
    game = folded_out(seated())
    game.do(c.AnnounceLastHands(hands=1), INSPECTOR)
    game.start().do(c.DeclareMisdeal(reason="exposed_card"))
    assert game.table.hands_left == 1
    assert game.start().hand.number == 3


def test_a_closed_session_takes_no_chips_and_cashes_everybody_out() -> None:
    game = folded_out(seated())
    assert game.refused(c.CashOut(seat=2)) == "session_open"
    game.do(c.CloseSession(reason="table broken"), INSPECTOR)
    assert game.refused(c.Rebuy(seat=2, amount=100)) == "session_not_open"
    as_booked(game)
    assert game.do(c.CashOut(seat=2))[0] == e.CashedOut(seat=2, amount=195, counted=195)
    assert game.refused(c.OpenSession(rules=game.table.rules)) == "seat_taken"


def test_a_session_is_not_closed_in_a_hand() -> None:
    assert seated().start().refused(c.CloseSession(reason="now"), INSPECTOR) == "hand_running"


def test_rules_change_between_hands_only_and_a_hand_keeps_its_own() -> None:
    game = seated().start()
    other = opened(structure="no_limit").table.rules
    assert game.refused(c.ChangeRules(rules=other), INSPECTOR) == "hand_running"
    game.steps("2 fold, 3 fold, 4 fold").do(c.PayPots())
    game.do(c.ChangeRules(rules=other), INSPECTOR)
    assert game.start().bounds == (10, 190)


# --- A3 ---------------------------------------------------------------------------------------------------


def test_the_first_hand_waits_for_its_button() -> None:
    game = opened()
    for seat in (1, 2, 3, 4):
        arrive(game, seat)
    assert game.refused(c.StartHand()) == "button_not_placed"
    assert game.refused(c.PlaceButton(seat=7)) == "seat_empty"
    game.do(c.PlaceButton(seat=3))
    assert game.start().hand.button == 3


def test_the_first_who_sits_down_has_the_button_where_the_house_says_so() -> None:
    game = opened("blinds-omaha")
    for seat in (4, 2, 7):
        arrive(game, seat)
    assert game.start().hand.button == 4


def test_the_button_passes_a_founder_who_is_not_dealt_in() -> None:
    game = seated(seats=5)
    game.do(c.SitOut(seat=1))
    assert game.start().hand.button == 2


def test_the_highest_card_has_the_button() -> None:
    game = opened("modern-plo")
    for seat in (1, 2, 3, 5):
        arrive(game, seat)
    cards = {1: "9s", 2: "Kd", 3: "Ks", 5: "7c"}
    (drawn,) = game.do(c.DrawForButton(cards=cards), INSPECTOR)
    assert drawn == e.ButtonDrawn(cards=cards, seat=3)
    assert game.refused(c.DrawForButton(cards={1: "9s"}), INSPECTOR) == "draw_incomplete"
    assert game.start().hand.button == 3


def test_the_button_is_not_placed_by_hand_after_the_first_hand() -> None:
    game = folded_out(seated())
    assert game.refused(c.PlaceButton(seat=3)) == "button_not_allowed"
    assert seated().start().refused(c.PlaceButton(seat=3)) == "hand_running"


# --- staff ------------------------------------------------------------------------------------------------


def test_one_croupier_holds_the_table_and_another_takes_over_only_by_saying_so() -> None:
    game, second = seated(), c.Given(at="later", actor="croupier-2", role="croupier")
    game.do(c.ChangeCroupier())
    assert game.refused(c.ChangeCroupier(), second) == "held_by_other"
    assert game.do(c.ChangeCroupier(take_over=True), second) == (
        e.CroupierChanged(croupier="croupier-2", at="later"),
    )


def test_a_call_for_the_floor_is_answered_once() -> None:
    game = seated().start()
    (called,) = game.do(c.CallInspector(kind="assistance", seat=3))
    assert called == e.InspectorCalled(call="1", kind="assistance", at="2026-03-01T20:00:00Z", seat=3)
    game.do(c.AnswerCall(call="1"), INSPECTOR)
    assert game.refused(c.AnswerCall(call="1"), INSPECTOR) == "no_such_call"


# --- scopes of staleness (DESIGN 1.5) -----------------------------------------------------------------------


def moved(game: Play, command: c.AnyCommand, given: c.Given = INSPECTOR) -> set[str]:
    """Which scopes `command` has made stale; seats by number."""
    before, events = game.table, game.do(command, given)
    after = game.table
    assert after.seq == before.seq + len(events)
    scopes = {str(n) for n, seq in after.since.seats.items() if seq != before.since.seats.get(n)}
    names = (("hand", before.since.hand, after.since.hand), ("table", before.since.table, after.since.table))
    return scopes | {name for name, old, new in names if old != new}


def test_a_floor_entry_in_mid_hand_makes_no_tap_of_the_croupier_stale() -> None:
    game = seated(seats=5).start()
    assert moved(game, c.Rebuy(seat=3, amount=100)) == {"3"}
    assert moved(game, c.SitOut(seat=4)) == {"4"}
    assert moved(game, c.CallInspector(kind="chips")) == set()
    assert moved(game, c.ChangeCroupier()) == {"table"}
    assert moved(game, c.AssignSeat(seat=9, player_id="late")) == {"9"}


def test_a_bet_makes_every_other_tap_of_the_hand_stale_and_nothing_else() -> None:
    game = seated(seats=5).start()
    assert moved(game, c.RaiseTo(seat=2, to=10)) == {"hand"}
    assert moved(game, c.Undo()) == {"hand", "1", "2", "3", "4", "5"}


def test_the_start_and_the_end_of_a_hand_change_the_seats_that_were_dealt_in() -> None:
    game = seated(seats=5)
    game.do(c.SitOut(seat=5))
    assert moved(game, c.StartHand()) >= {"hand", "1", "2", "3", "4"}
    game.steps("2 fold, 3 fold, 4 fold")
    assert moved(game, c.PayPots()) == {"hand", "1", "2", "3", "4"}


def test_the_scope_of_a_seat_change_is_both_chairs() -> None:
    game = folded_out(seated())
    assert moved(game, c.MoveSeat(seat=3, to=9)) == {"3", "9"}


@pytest.mark.parametrize(
    ("phase", "left", "code"),
    [
        ("running", None, None),
        ("ending", 2, None),
        ("ending", 0, "session_ending"),
        ("paused", None, "paused"),
        ("closed", None, "session_not_open"),
    ],
)
def test_the_start_key_is_live_exactly_when_a_hand_may_begin(
    phase: Any, left: int | None, code: str | None
) -> None:
    """A2: also in the last hands; what the ready screen says is what the start would be refused with."""
    table = replace(play("madrid", even(4, 200)).steps("2 check, 3 check, 4 check, 1 check").table, hand=None)
    table = replace(table, phase=phase, hands_left=left, previous=Previous(button=1, dealt=(1, 2, 3, 4)))
    ready = offers.ready(table)
    assert ready is not None
    assert (ready["can_start"], ready["code"]) == (code is None, code)
    if code is None:
        assert Play(table).start().hand.number == ready["number"]
    else:
        assert Play(table).refused(c.StartHand()) == code
