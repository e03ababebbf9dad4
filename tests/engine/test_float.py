"""The table's own chips: slips by two, what the float can give, custody, a broken book (A17–A20)."""

from typing import Any

import pytest
from msgspec.structs import replace

from tables.engine import commands as c
from tables.engine import events as e
from tables.engine import rulings as r
from tables.engine.state import BookFault, HeldPot, House, Till
from tables.engine.till import denominations
from tests.engine.playing import Play
from tests.engine.room import INSPECTOR, arrive, cashed_out, folded_out, opened, seated

BOTH = replace(INSPECTOR, second="user:jefe")
FAULT = BookFault(seq=9, account="stack:3", booked=200, held=100)


def slip(kind: str, chips: dict[int, int] | None = None) -> c.MoveFloat:
    return c.MoveFloat(kind=kind, chips=chips or {})  # type: ignore[arg-type]


def with_float(**rules: Any) -> Play:
    """An open table with 1000 in its float: ten chips of 50 and fifty of 10."""
    game = opened(**rules)
    game.do(slip("opener", {50: 10, 10: 50}), BOTH)
    return game


# --- slips ------------------------------------------------------------------------------------------------


def test_an_opener_is_the_first_slip_and_names_chips_amount_and_both_who_counted() -> None:
    game = opened()
    (moved,) = game.do(slip("opener", {50: 10, 10: 50, 5: 0}), BOTH)
    assert moved == e.FloatMoved(
        slip=1, kind="opener", chips={10: 50, 50: 10}, amount=1000, first=INSPECTOR.actor, second="user:jefe",
        at=INSPECTOR.at,
    )  # fmt: skip
    assert game.table.till == Till(amount=1000, chips={10: 50, 50: 10})


def test_fill_and_credit_change_what_the_float_holds_and_numbers_go_on_without_a_gap() -> None:
    game = with_float()
    game.do(slip("fill", {10: 20}), BOTH)
    game.do(slip("credit", {50: 2}), BOTH)
    assert game.table.till == Till(amount=1100, chips={10: 70, 50: 8})
    assert [event.slip for event in game.log if isinstance(event, e.FloatMoved)] == [1, 2, 3]


@pytest.mark.parametrize("second", ["", INSPECTOR.actor])
@pytest.mark.parametrize("kind", ["fill", "credit", "closer"])
def test_one_person_alone_signs_no_slip_whatever_its_amount(kind: str, second: str) -> None:
    assert with_float().refused(slip(kind, {10: 1}), replace(INSPECTOR, second=second)) == "second_signature"


@pytest.mark.parametrize("kind", ["fill", "credit", "closer"])
def test_without_an_opener_there_is_nothing_to_fill_credit_or_close(kind: str) -> None:
    assert opened().refused(slip(kind, {10: 1}), BOTH) == "float_not_open"


def test_an_open_float_is_closed_before_it_is_opened_again_and_before_the_next_session() -> None:
    game = with_float()
    assert game.refused(slip("opener", {10: 1}), BOTH) == "float_open"
    game.do(c.CloseSession(reason="late"), INSPECTOR)
    again = c.OpenSession(rules=game.table.rules)
    assert game.refused(again, INSPECTOR) == "float_open"
    game.do(slip("closer", {50: 10, 10: 50}), BOTH)
    game.do(again, INSPECTOR)
    assert (game.table.till, game.table.slips) == (None, 2)
    game.do(slip("opener", {10: 1}), BOTH)
    assert game.table.slips == 3


def test_only_chips_that_the_house_has_are_counted() -> None:
    game = opened(name="modern-plo")
    unit = game.table.rules.chip_unit
    assert unit == 1
    game.table = replace(game.table, house=House(chips=(5, 25)))
    assert game.refused(slip("opener", {10: 1}), BOTH) == "bad_chips"
    assert game.refused(slip("opener", {5: 0}), BOTH) == "bad_amount"
    game.do(slip("opener", {5: 1, 1: 4}), BOTH)  # the smallest chip in play, though the list leaves it out
    assert denominations(game.table, {}) == [25, 5, 1]


def test_a_credit_gives_back_no_more_than_the_float_holds() -> None:
    game = with_float()
    assert game.refused(slip("credit", {50: 21}), BOTH) == "float_short"
    game.do(slip("credit", {50: 20}), BOTH)
    assert game.table.till == Till(amount=0, chips={10: 50, 50: -10})


def test_the_closer_tells_what_had_to_be_there_beside_what_was_counted() -> None:
    game = with_float()
    (closed,) = game.do(slip("closer", {50: 9, 10: 50}), BOTH)
    assert isinstance(closed, e.FloatMoved)
    assert (closed.booked, closed.amount, game.table.till) == (1000, 950, None)


# --- buy-ins ----------------------------------------------------------------------------------------------


def test_what_is_bought_at_the_table_comes_out_of_its_float_which_is_never_overdrawn() -> None:
    game = with_float(stack_initial=600, join_min=100)
    arrive(game, 1)
    assert game.table.till == Till(amount=400, chips={10: 50, 50: 10})
    game.do(c.AssignSeat(seat=2, player_id="late"), INSPECTOR)
    assert game.refused(c.BuyIn(seat=2, amount=600)) == "float_short"
    game.do(slip("fill", {50: 4}), BOTH)
    game.do(c.BuyIn(seat=2, amount=600))
    assert game.table.till == Till(amount=0, chips={10: 50, 50: 14})


def test_chips_that_somebody_brings_in_his_hand_leave_the_float_alone() -> None:
    game = with_float(stack_initial=600, join_min=100)
    game.do(c.AssignSeat(seat=1, player_id="a"), INSPECTOR)
    game.do(c.BuyIn(seat=1, amount=600, source="chips_in_hand"))
    assert game.table.till == Till(amount=1000, chips={10: 50, 50: 10})


def test_a_table_without_a_float_sells_chips_as_before() -> None:
    assert seated().table.till is None


# --- drop and tips ----------------------------------------------------------------------------------------


def test_drop_and_tips_are_known_chip_by_chip_and_leave_by_a_slip() -> None:
    game = folded_out(seated(rake_basis_points=500, rake_no_flop_no_drop=False, time_charge=2))
    rake = game.table.drop
    assert rake > 0
    seat = max(game.table.seats)
    game.do(c.Tip(seat=seat, amount=5), INSPECTOR)
    game.do(c.ChargeTime(), INSPECTOR)
    charged = 2 * len(game.table.seats)
    assert (game.table.drop, game.table.tips) == (rake + charged, 5)
    (dropped,) = game.do(slip("drop", {1: rake + charged}), BOTH)
    (tipped,) = game.do(slip("tips", {1: 4}), BOTH)
    assert isinstance(dropped, e.FloatMoved)
    assert isinstance(tipped, e.FloatMoved)
    assert (dropped.booked, dropped.amount, tipped.booked, tipped.amount) == (
        rake + charged,
        rake + charged,
        5,
        4,
    )
    assert (game.table.drop, game.table.tips) == (0, 0)
    assert game.refused(slip("drop"), BOTH) == "not_offered"


def test_an_award_whose_commission_has_left_the_table_is_not_taken_back() -> None:
    game = folded_out(seated(rake_basis_points=500, rake_no_flop_no_drop=False))
    before = game.table
    game.do(c.Undo(reason="wrong seat"))
    assert game.table.drop == 0
    game.do(c.PayPots())
    assert game.table.drop == before.drop
    game.do(slip("drop", {1: before.drop}), BOTH)
    assert game.refused(c.Undo(reason="wrong seat")) == "cannot_undo"


def test_all_that_lies_there_is_counted_between_two_hands_only() -> None:
    game = seated().start()
    game.table = replace(game.table, till=Till(amount=10), drop=10, tips=10)
    for kind in ("closer", "drop", "tips"):
        assert game.refused(slip(kind, {1: 10}), BOTH) == "hand_running"
    game.do(slip("fill", {10: 1}), BOTH)  # what moves a part goes on


# --- custody ----------------------------------------------------------------------------------------------


def held(game: Play) -> Play:
    """A pot of 40 set aside under the case 7-1."""
    pot = HeldPot(case="7-1", hand=1, pot=0, amount=40, players={1: "a"})
    game.table = replace(game.table, held_pots=(pot,))
    return game


def test_a_held_pot_goes_to_the_cages_custody_when_the_session_is_closed_and_is_paid_from_there() -> None:
    game = held(folded_out(seated()))
    events = game.do(c.CloseSession(reason="late"), INSPECTOR)
    assert events[1:] == (e.HeldPotTaken(case="7-1", amount=40),)
    assert game.table.held_pots[0].custody
    ruling = c.Rule(ruling=r.Release(case="7-1", amounts={"cage": 40}), reason="ruled", article="A17")
    (given,) = game.do(ruling, replace(INSPECTOR, rank=1))
    assert isinstance(given, e.RulingGiven)
    assert given.moves == (e.Move(source="custody:7-1", target="cage", amount=40),)
    assert game.table.held_pots == ()


def test_a_pot_in_custody_is_taken_there_once() -> None:
    game = held(folded_out(seated()))
    game.do(c.CloseSession(reason="late"), INSPECTOR)
    cashed_out(game)
    game.do(c.OpenSession(rules=game.table.rules), INSPECTOR)
    assert game.table.held_pots[0].custody
    assert len(game.do(c.CloseSession(reason="late"), INSPECTOR)) == 1


def test_the_last_payment_of_an_ending_session_takes_the_held_pots_along() -> None:
    game = held(seated())
    game.do(c.AnnounceLastHands(hands=1), INSPECTOR)
    game.start()
    first = game.hand.to_act
    assert first is not None
    game.do(c.RaiseTo(seat=first, to=game.options.min_to or 0))
    game.do(c.Rest(verb="fold"))
    events = game.do(c.PayPots())
    assert [event for event in events if isinstance(event, e.HeldPotTaken)] == [
        e.HeldPotTaken(case="7-1", amount=40)
    ]
    assert game.table.phase == "closed"


# --- the book ---------------------------------------------------------------------------------------------


def test_a_broken_book_deals_no_hand_and_calls_the_inspector() -> None:
    game = seated()
    broken = replace(INSPECTOR, book=FAULT)
    assert game.refused(c.StartHand(), broken) == "book_broken"
    told, call = game.do(c.ReportBook(), broken)
    assert told == e.BookBroken(fault=FAULT, at=INSPECTOR.at)
    assert isinstance(call, e.InspectorCalled)
    assert (call.kind, game.table.book) == ("book", FAULT)
    assert game.refused(c.StartHand()) == "book_broken"
    assert game.refused(c.ReportBook(), broken) == "not_offered"


def test_a_book_is_mended_when_it_is_compared_again_and_balances() -> None:
    game = seated()
    assert game.refused(c.CheckBook(), INSPECTOR) == "not_offered"
    assert game.refused(c.ReportBook(), INSPECTOR) == "not_offered"
    game.do(c.ReportBook(), replace(INSPECTOR, book=FAULT))
    assert game.refused(c.CheckBook(), replace(INSPECTOR, book=FAULT)) == "book_broken"
    assert game.do(c.CheckBook(), INSPECTOR) == (e.BookMended(by=INSPECTOR.actor, at=INSPECTOR.at),)
    assert game.start().hand.phase == "betting"
