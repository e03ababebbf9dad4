"""What each kind of ruling changes, what it leaves, and its window (A17; the table of windows in FLOOR 3)."""

from typing import Any

import pytest
from msgspec.structs import replace

from tables.engine import commands as c
from tables.engine import events as e
from tables.engine import rulings as r
from tables.engine.pots import in_the_middle, pots_now
from tables.engine.state import House
from tests.engine.playing import Play, chips_of, even, play, replayed

INSPECTOR = c.Given(at="later", actor="inspector-1", role="inspector", rank=1)
JEFE = c.Given(at="later", actor="jefe-1", role="jefe", rank=2)
ACES, TENS = "Ah Ad 7c 6c", "Th Tc 7h 6h"


def ruled(ruling: r.AnyRuling, **more: Any) -> c.Rule:
    return c.Rule(ruling=ruling, reason="dispute", article="A17", **more)


def rule(game: Play, ruling: r.AnyRuling, given: c.Given = INSPECTOR, **more: Any) -> e.RulingGiven:
    """Give a ruling: the entry of it. Nothing is lost, and the log replays as ruled."""
    whole = chips_of(game.table)
    (given_ruling, *_) = game.do(ruled(ruling, **more), given)
    assert isinstance(given_ruling, e.RulingGiven)
    held = sum(pot.amount for pot in game.table.held_pots)
    assert given_ruling.moves or chips_of(game.table) + held == whole
    assert replayed(game.log, game.began) == game.table
    return given_ruling


def refused(game: Play, ruling: r.AnyRuling, given: c.Given = INSPECTOR, **more: Any) -> str:
    return game.refused(ruled(ruling, **more), given)


def entry(game: Play, back: int = 1) -> int:
    """The number of an entry of the hand, counted from the last."""
    return game.hand.undo[-back].seq


def live(game: Play) -> list[int]:
    return [n for n, s in game.hand.seats.items() if s.live]


def river(**settings: Any) -> Play:
    """Seats 2 and 4 have 10 each in on top of the antes of four, and show aces and tens."""
    game = play("madrid", even(4, 200), **settings).steps("2 bet 10, 3 fold, 4 call, 1 fold, board Kc Qd 9h")
    return game.steps("2 check, 4 check, board 5s, 2 check, 4 check, board 2d, 2 check, 4 check")


def shown(**settings: Any) -> Play:
    return river(**settings).steps(f"2 show {ACES}, 4 show {TENS}")


def paid() -> Play:
    game = shown()
    game.do(c.PayPots())
    return game


# --- correct_entry ----------------------------------------------------------------------------------------


def test_an_entry_of_the_running_hand_is_corrected_and_the_later_ones_are_decided_again() -> None:
    game = play("madrid", even(4, 200)).steps("2 bet 20, 3 call, 4 call")
    given = rule(game, r.CorrectEntry(entry=entry(game, 3), verb="raise_to", to=15))
    assert [s.bet for s in game.hand.seats.values()] == [0, 15, 15, 15]
    assert (game.hand.to_act, len(given.entries)) == (1, 3)
    assert game.stacks == {1: 195, 2: 180, 3: 180, 4: 180}


def test_a_correction_may_be_what_the_rule_would_call_illegal() -> None:
    game = play("madrid", even(4, 200)).steps("2 bet 20")
    rule(game, r.CorrectEntry(entry=entry(game), verb="raise_to", to=7))
    assert (game.hand.match, game.hand.to_act) == (7, 3)


def test_a_correction_that_a_later_entry_does_not_fit_is_refused() -> None:
    game = play("madrid", even(4, 200)).steps("2 bet 20, 3 raise 40")
    assert refused(game, r.CorrectEntry(entry=entry(game, 2), verb="raise_to", to=60)) == "no_longer_fits"


def test_only_actions_of_this_hand_are_corrected_while_it_runs() -> None:
    game = play("madrid", even(4, 200)).steps("2 bet 20")
    assert refused(game, r.CorrectEntry(entry=1, verb="fold")) == "no_such_entry"
    game = paid()
    assert refused(game, r.CorrectEntry(entry=entry(game, 4), verb="fold")) == "window_closed"


# --- bind_action, actions out of turn ---------------------------------------------------------------------


def test_a_string_bet_binds_to_what_was_said() -> None:
    game = play("madrid", even(4, 200))
    rule(game, r.BindAction(seat=2, verb="raise_to", to=15))
    assert (game.hand.seats[2].bet, game.hand.to_act) == (15, 3)


def test_an_action_out_of_turn_binds_when_the_turn_comes_and_nothing_has_changed() -> None:
    game = play("madrid", even(4, 200))
    game.do(c.KeepPending(seat=3, verb="raise_to", to=20))
    game.steps("2 check")
    assert (game.hand.seats[3].bet, game.hand.to_act) == (20, 4)


def test_an_action_out_of_turn_does_not_bind_once_the_bet_has_changed() -> None:
    game = play("madrid", even(4, 200))
    game.do(c.KeepPending(seat=3, verb="check"))
    game.steps("2 bet 10")
    assert (game.hand.to_act, game.hand.seats[3].acted) == (3, False)


def test_who_is_in_turn_or_has_folded_says_nothing_out_of_turn() -> None:
    game = play("madrid", even(4, 200)).steps("2 fold")
    for seat in (2, 3):
        assert game.refused(c.KeepPending(seat=seat, verb="fold")) == "not_open"


# --- kill, revive, remove ---------------------------------------------------------------------------------


def test_a_killed_hand_is_dead_and_what_it_put_in_stays() -> None:
    game = play("madrid", even(4, 200)).steps("2 bet 20, 3 call")
    rule(game, r.KillHand(seat=2))
    assert (live(game), in_the_middle(game.hand), game.hand.to_act) == ([1, 3, 4], 60, 4)
    assert refused(game, r.KillHand(seat=2)) == "not_eligible"


def test_the_hand_of_the_seat_in_turn_is_killed_and_the_turn_goes_on() -> None:
    game = play("madrid", even(4, 200)).steps("2 check")
    rule(game, r.KillHand(seat=3))
    assert (live(game), game.hand.to_act) == ([1, 2, 4], 4)


def test_the_winner_of_a_paid_hand_is_ruled_dead_and_the_pot_is_paid_anew() -> None:
    game = paid()
    assert game.stacks == {1: 195, 2: 225, 3: 195, 4: 185}
    rule(game, r.KillHand(seat=2))
    assert game.stacks == {1: 195, 2: 185, 3: 195, 4: 225}


def test_a_folded_hand_that_can_be_identified_lives_again() -> None:
    game = play("madrid", even(4, 200)).steps("2 bet 20, 3 fold")
    rule(game, r.ReviveHand(seat=3))
    assert (live(game), game.hand.to_act) == ([1, 2, 3, 4], 4)
    game.steps("4 call, 1 call")
    assert (game.hand.to_act, game.options.call) == (3, 20)


def test_a_last_fold_that_is_revived_puts_the_uncalled_bet_back() -> None:
    game = play("madrid", even(4, 200)).steps("2 bet 20, 3 fold, 4 fold, 1 fold")
    assert (game.hand.phase, game.stacks[2]) == ("pay", 195)
    rule(game, r.ReviveHand(seat=1))
    assert (game.stacks[2], game.hand.to_act, game.options.call) == (175, 1, 20)


@pytest.mark.parametrize(("setting", "folded_at_once"), [("at_turn", []), ("at_once", [3])])
def test_a_removed_player_is_folded_at_his_turn_or_at_once(setting: str, folded_at_once: list[int]) -> None:
    game = play("madrid", even(4, 200), removed_in_hand=setting)
    rule(game, r.RemovePlayer(seat=3))
    assert [n for n, s in game.hand.seats.items() if s.folded] == folded_at_once
    game.steps("2 bet 10")
    assert (live(game), game.hand.to_act) == ([1, 2, 4], 4)


def test_a_removed_player_is_not_dealt_in_again() -> None:
    game = play("madrid", even(5, 200))
    rule(game, r.RemovePlayer(seat=3))
    game.steps("2 bet 10").do(c.Rest(verb="fold"))
    game.do(c.PayPots())
    assert game.start().hand.dealt == (1, 2, 4, 5)


# --- void, board ------------------------------------------------------------------------------------------


def test_a_hand_is_void_before_two_have_acted_and_at_any_time_with_a_fouled_deck() -> None:
    game = play("madrid", even(4, 200)).steps("2 bet 20, 3 call")
    assert refused(game, r.VoidHand()) == "window_closed"
    rule(game, r.VoidHand(fouled=True))
    assert game.stacks == even(4, 200)
    assert refused(paid(), r.VoidHand(fouled=True)) == "window_closed"


def test_the_cards_of_this_street_are_put_right_and_those_of_earlier_ones_are_not() -> None:
    game = play("madrid", even(4, 200))
    game.do(c.Rest(verb="check"))
    game.steps("board Ah Kd 2c")
    rule(game, r.FixBoard(board=("Ah", "Kd", "2s"), burns=1))
    assert " ".join(game.hand.board) == "Ah Kd 2s"
    game.do(c.Rest(verb="check"))
    game.steps("board 9h")
    assert refused(game, r.FixBoard(board=("Ah", "Kd", "2c", "9h"))) == "window_closed"
    assert refused(game, r.FixBoard(board=("Ah", "Kd", "2s", "Kd"))) == "duplicate_card"
    rule(game, r.FixBoard(board=("Ah", "Kd", "2s", "9d")))
    assert " ".join(game.hand.board) == "Ah Kd 2s 9d"


# --- awards -----------------------------------------------------------------------------------------------


def test_the_winners_of_a_pot_are_ruled_before_and_after_it_is_paid() -> None:
    for game in (shown(), paid()):
        rule(game, r.AwardReading(pot=0, winners=(4,)))
        if game.hand.phase != "over":
            game.do(c.PayPots())
        assert game.stacks == {1: 195, 2: 185, 3: 195, 4: 225}


def test_a_pot_is_not_ruled_to_who_is_not_in_it_nor_one_that_is_not_there() -> None:
    game = shown()
    assert refused(game, r.AwardReading(pot=0, winners=(3,))) == "not_eligible"
    assert refused(game, r.AwardReading(pot=1, winners=(2,))) == "no_such_pot"
    assert refused(game, r.AwardReading(pot=0, half="low", winners=(2,))) == "no_such_pot"


def test_a_paid_hand_is_closed_once_the_next_has_begun() -> None:
    game = paid()
    game.start()
    assert refused(game, r.AwardReading(pot=0, winners=(4,))) == "window_closed"


def test_amounts_are_ruled_and_make_up_the_whole_pot() -> None:
    game = paid()
    assert refused(game, r.AwardAccounting(pot=0, amounts={2: 20, 4: 19})) == "sum_differs"
    rule(game, r.AwardAccounting(pot=0, amounts={2: 21, 4: 19}))
    assert game.stacks == {1: 195, 2: 206, 3: 195, 4: 204}


# --- chips ------------------------------------------------------------------------------------------------


def test_chips_are_transferred_between_stacks_house_and_cage_and_no_hand_is_touched() -> None:
    game = paid()
    hand = game.hand
    moved = rule(game, r.Transfer(source="seat:2", target="seat:3", amount=25))
    assert moved.moves == (e.Move(source="seat:2", target="seat:3", amount=25),)
    rule(game, r.Transfer(source="house", target="seat:1", amount=5))
    rule(game, r.Transfer(source="seat:4", target="cage", amount=85))
    assert game.stacks == {1: 200, 2: 200, 3: 220, 4: 100}
    assert game.hand == hand


def test_no_chips_are_transferred_from_a_live_hand_nor_more_than_there_are() -> None:
    game = play("madrid", even(5, 200)).steps("2 bet 10, 3 fold")
    assert refused(game, r.Transfer(source="seat:4", target="house", amount=5)) == "in_the_hand"
    assert refused(game, r.Transfer(source="seat:3", target="house", amount=196)) == "above_stack"
    rule(game, r.Transfer(source="seat:3", target="house", amount=5))
    assert game.stacks[3] == 190


def test_a_pot_is_set_aside_play_goes_on_and_it_is_given_out_later() -> None:
    game = shown()
    rule(game, r.Impound(pot=0, case="2026-17"))
    assert (in_the_middle(game.hand), game.table.held_pots[0].amount) == (0, 40)
    game.do(c.PayPots())
    assert game.stacks == {1: 195, 2: 185, 3: 195, 4: 185}
    game.start()
    assert refused(game, r.Release(case="2026-18", amounts={"seat:2": 40})) == "no_such_case"
    assert refused(game, r.Release(case="2026-17", amounts={"house": 39})) == "sum_differs"
    while game.hand.phase == "betting":
        game.do(c.Fold(seat=game.options.seat))
    game.do(c.PayPots())
    before = game.stacks
    rule(game, r.Release(case="2026-17", amounts={"seat:2": 20, "seat:4": 20}))
    assert (game.stacks[2], game.stacks[4]) == (before[2] + 20, before[4] + 20)
    assert game.table.held_pots == ()


def test_a_hand_whose_pot_is_set_aside_is_not_reshaped() -> None:
    game = shown()
    rule(game, r.Impound(pot=0, case="2026-17"))
    assert refused(game, r.KillHand(seat=2)) == "window_closed"


def test_a_count_beyond_the_croupiers_amount_is_ruled() -> None:
    game = paid()
    game.do(ruled(r.RuleCount(seat=2, counted=125)), INSPECTOR)
    assert game.stacks[2] == 125


# --- the record -------------------------------------------------------------------------------------------


def test_a_note_changes_nothing_but_the_record() -> None:
    game = play("madrid", even(4, 200)).steps("2 bet 20")
    hand, stacks = game.hand, game.stacks
    noted = rule(game, r.Note(), text="argued about the button")
    assert (noted.by, noted.text, noted.article, noted.number) == (
        "inspector-1",
        "argued about the button",
        "A17",
        1,
    )
    assert (game.hand, game.stacks) == (hand, stacks)
    game.undo()


def test_a_ruling_is_set_aside_by_the_same_or_a_higher_rank_and_once() -> None:
    game = paid()
    rule(game, r.Note(), JEFE)
    assert refused(game, r.Supersede(ruling="1")) == "outranked"
    rule(game, r.Supersede(ruling="1"), JEFE)
    assert game.table.rulings[0].superseded_by == "2"
    assert refused(game, r.Supersede(ruling="1"), JEFE) == "no_such_ruling"
    rule(game, r.Transfer(source="house", target="seat:1", amount=5), supersedes="2", given=JEFE)
    assert game.table.rulings[1].superseded_by == "3"


def test_above_the_houses_amount_another_person_signs_too() -> None:
    game = paid()
    game.table = replace(game.table, house=House(second_signature_from=40))
    big = r.Transfer(source="seat:2", target="seat:3", amount=40)
    assert refused(game, big) == "second_signature"
    assert refused(game, big, replace(INSPECTOR, second="inspector-1")) == "second_signature"
    game.do(ruled(big), replace(INSPECTOR, second="jefe-1"))
    assert game.stacks[3] == 235
    game.do(ruled(r.Transfer(source="seat:2", target="seat:3", amount=39)), INSPECTOR)


def test_on_hold_no_hand_command_is_carried_out_and_the_floor_goes_on() -> None:
    game = play("madrid", even(4, 200)).steps("2 bet 20")
    game.do(c.HoldTable(case="2026-17"), INSPECTOR)
    assert game.refused(c.HoldTable(case="2026-17"), INSPECTOR) == "case_open"
    for command in (c.Call(seat=3), c.Undo(), c.Rest(verb="fold")):
        assert game.refused(command) == "on_hold"
    game.do(c.SitOut(seat=4))
    game.do(c.HoldTable(case="2026-18"), INSPECTOR)
    game.do(c.LiftHold(case="2026-17"), INSPECTOR)
    assert game.refused(c.Call(seat=3)) == "on_hold"
    game.do(c.LiftHold(case="2026-18"), INSPECTOR)
    assert game.refused(c.LiftHold(case="2026-18"), INSPECTOR) == "no_such_case"
    game.steps("3 call")


def test_a_ruling_on_the_hand_bars_the_undo_of_what_came_before_it() -> None:
    game = play("madrid", even(4, 200)).steps("2 bet 20, 3 call")
    rule(game, r.KillHand(seat=2))
    assert game.refused(c.Undo()) == "cannot_undo"
    game.steps("4 call").undo()
    assert game.hand.to_act == 4
    assert [(pot.amount, pot.seats) for pot in pots_now(game.hand)] == [(20, (1, 3, 4)), (40, (3,))]
