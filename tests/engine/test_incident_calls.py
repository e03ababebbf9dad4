"""Incidents that only the inspector puts right: noted, called, and the table waits for him (A8, A17)."""

import pytest

from tables.engine import commands as c
from tables.engine import events as e
from tables.engine import rulings as r
from tables.engine.incident_view import incident
from tests.engine.incidents import madrid, noted, refused
from tests.engine.playing import even
from tests.engine.ruling import INSPECTOR, ruling


@pytest.mark.parametrize(("kind", "change"), [("no_burn", -1), ("two_burns", 1)])
def test_burns_are_as_they_lie_there_and_the_inspector_is_called(kind: str, change: int) -> None:
    hand = madrid()
    assert refused(hand, kind=kind) == "not_open"
    hand.steps("2 check, 3 check, 4 check, 5 check, 1 check, board Kh 9d 4c")
    burns = hand.hand.burns
    noted(hand, kind=kind)
    assert hand.hand.burns == burns + change
    assert [call.kind for call in hand.table.calls] == ["incident"]
    assert hand.refused(c.Check(seat=2)) == "on_hold"
    hand.do(ruling(r.FixBoard(board=("Kh", "9d", "4c"), burns=burns)), INSPECTOR)
    assert hand.hand.burns == burns


def test_a_board_dealt_too_early_stops_the_table_with_its_cards() -> None:
    hand = noted(madrid().steps("2 bet 20"), kind="premature_board", cards=("Kh", "9d", "4c"))
    assert (hand.hand.board, len(hand.table.holds)) == ((), 1)
    assert e.IncidentNoted in {type(ev) for ev in hand.log}
    between = madrid().steps("2 check, 3 check, 4 check, 5 check, 1 check")
    assert refused(between, kind="premature_board") == "not_open"


def test_cards_that_came_too_early_are_at_most_the_next_streets_and_none_that_is_out() -> None:
    flop = ("Kh", "9d", "4c")
    hand = madrid().steps("2 bet 20")
    assert incident(hand.table)["premature"] == 3  # type: ignore[index]
    assert refused(hand, kind="premature_board", cards=(*flop, "2c")) == "card_too_early"
    assert refused(hand, kind="premature_board", cards=("Kh", "Kh")) == "duplicate_card"
    hand.steps("3 call, 4 fold, 5 fold, 1 fold, board Kh 9d 4c")
    assert incident(hand.table)["premature"] == 1  # type: ignore[index]
    assert refused(hand, kind="premature_board", cards=("Kh",)) == "duplicate_card"
    assert refused(hand, kind="premature_board", cards=("2c", "3c")) == "card_too_early"
    hand.steps("2 check, 3 check, board 2c, 2 check, 3 check, board 5c")
    assert incident(hand.table)["premature"] == 0  # type: ignore[index]
    assert refused(hand, kind="premature_board") == "not_open"


def test_a_card_that_came_too_early_may_come_again_after_the_redeal() -> None:
    hand = noted(madrid().steps("2 bet 20"), kind="premature_board", cards=("Kh",))
    hand.do(c.LiftHold(case=hand.table.holds[0].case), INSPECTOR)
    hand.steps("3 call, 4 fold, 5 fold, 1 fold, board Kh 9d 4c")
    assert hand.hand.board == ("Kh", "9d", "4c")


def test_a_fouled_deck_stops_the_table_and_the_ruling_gives_every_chip_back() -> None:
    hand = madrid().steps("2 bet 20, 3 call, 4 call, 5 fold, 1 fold, board Kh 9d 4c, 2 bet 30")
    noted(hand, kind="fouled_deck", cards=("Kh",))
    assert hand.refused(c.Call(seat=3)) == "on_hold"
    assert [call.kind for call in hand.table.calls] == ["incident"]
    hand.do(ruling(r.VoidHand(fouled=True)), INSPECTOR)
    assert hand.stacks == even(5, 200)


@pytest.mark.parametrize(("kind", "call"), [("skipped_player", "dispute"), ("cannot_follow", "incident")])
def test_what_the_croupier_cannot_put_right_is_a_call_with_its_seat(kind: str, call: str) -> None:
    hand = noted(madrid().steps("2 bet 20"), kind=kind, seat=3)
    assert [(each.kind, each.seat) for each in hand.table.calls] == [(call, 3)]
    assert len(hand.table.holds) == 1


def test_a_second_incident_of_the_same_kind_calls_nobody_twice() -> None:
    hand = madrid()
    hand.do(c.CallInspector(kind="incident"))
    assert len(hand.table.calls) == 1
    assert refused(hand, kind="fouled_deck") == "on_hold"
