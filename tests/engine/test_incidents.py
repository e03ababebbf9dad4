"""The croupier's incidents, row by row of FLOOR.md: the entry and what the rule makes of it (A8, A17)."""

from typing import Any

import pytest
from msgspec.structs import replace

from tables.engine import commands as c
from tables.engine import rulings as r
from tables.engine.audience import public
from tables.engine.incident_view import incident
from tables.engine.offers import awaited
from tables.engine.overlays import croupier
from tables.engine.pots import pots_now
from tables.engine.rules import preset
from tables.engine.state import House
from tests.engine.incidents import BY_CROUPIER, madrid, noted, refused
from tests.engine.playing import Play, board, even, play, table_of
from tests.engine.ruling import INSPECTOR, ruling

# --- bets ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize("kind", ["string_bet", "oversized_chip", "short_call"])
def test_a_string_bet_an_oversized_chip_and_a_short_call_are_a_call(kind: str) -> None:
    hand = madrid().steps("2 bet 20")
    noted(hand, kind=kind, seat=3)
    assert (hand.hand.seats[3].bet, hand.stacks[3], hand.hand.to_act) == (20, 175, 4)


def test_a_short_raise_goes_to_the_minimum() -> None:
    hand = madrid().steps("2 bet 20")
    noted(hand, kind="short_raise", seat=3)
    assert (hand.hand.seats[3].bet, hand.hand.match, hand.hand.to_act) == (40, 40, 4)


def test_a_short_raise_that_is_not_open_is_a_call() -> None:
    hand = play("madrid", {1: 200, 2: 200, 3: 20, 4: 200, 5: 200}).steps("2 bet 20")
    noted(hand, kind="short_raise", seat=3)
    assert (hand.hand.seats[3].bet, hand.hand.match) == (15, 20)


def test_what_is_done_in_the_dark_binds_nobody() -> None:
    hand = noted(madrid().steps("2 bet 20"), kind="in_the_dark", seat=3)
    assert (hand.hand.to_act, hand.hand.seats[3].bet) == (3, 0)
    hand.steps("3 fold")
    assert hand.hand.to_act == 4


def test_where_there_is_nothing_to_call_the_first_chips_are_the_bet() -> None:
    assert refused(madrid(), kind="string_bet", seat=2) == "not_open"
    hand = noted(madrid(), kind="short_raise", seat=2)
    assert hand.hand.seats[2].bet == 10


def test_bets_are_answered_for_the_seat_in_turn_only() -> None:
    hand = madrid().steps("2 bet 20")
    assert refused(hand, kind="string_bet", seat=4) == "not_your_turn"
    assert refused(hand, kind="string_bet") == "not_your_turn"
    between = hand.steps("3 call, 4 call, 5 fold, 1 fold")
    assert refused(between, kind="in_the_dark", seat=2) == "not_open"


def test_the_answers_shown_are_those_that_are_given() -> None:
    hand = madrid().steps("2 bet 20")
    shown = incident(hand.table)
    assert shown is not None
    assert [(a["kind"], a["verb"], a["to"]) for a in shown["answers"]] == [
        ("string_bet", "call", 20),
        ("oversized_chip", "call", 20),
        ("short_raise", "raise_to", 40),
        ("short_call", "call", 20),
        ("in_the_dark", None, None),
    ]


def test_a_corrected_bet_decides_the_string_bet_behind_it_again() -> None:
    hand = noted(madrid().steps("2 bet 20"), kind="string_bet", seat=3)
    entry = hand.hand.undo[0].seq
    hand.do(c.Amend(entry=entry, to=25))
    assert (hand.hand.seats[2].bet, hand.hand.seats[3].bet) == (25, 25)


# --- out of turn --------------------------------------------------------------------------------------


@pytest.mark.parametrize(("house", "bet"), [("binding", 10), ("free", 0)])
def test_out_of_turn_binds_where_the_house_says_so(house: str, bet: int) -> None:
    hand = madrid(House(out_of_turn=house))  # type: ignore[arg-type]
    hand.do(c.KeepPending(seat=4, verb="raise_to", to=10))
    hand.steps("2 check, 3 check")
    assert hand.hand.seats[4].bet == bet
    assert hand.hand.to_act == (5 if bet else 4)


def test_a_ruling_binds_in_a_house_where_it_is_free_too() -> None:
    hand = madrid(House(out_of_turn="free"))
    hand.do(ruling(r.BindAction(seat=4, verb="raise_to", to=10)), INSPECTOR)
    hand.steps("2 check, 3 check")
    assert hand.hand.seats[4].bet == 10


# --- the deal -----------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", ["madrid", "modern-plo"])
def test_a_card_that_the_croupier_exposes_is_dead_and_the_first_burn(name: str) -> None:
    hand = play(name, even(4, 1000))
    noted(hand, **BY_CROUPIER, seat=3, cards=("Kh",))
    assert (hand.hand.burns, hand.hand.exposed) == (1, ("Kh",))
    hand.do(c.Call(seat=hand.options.seat)) if hand.options.call else hand.do(c.Check(seat=hand.options.seat))
    while hand.hand.phase == "betting":
        legal = hand.options
        hand.do(c.Call(seat=legal.seat) if legal.call else c.Check(seat=legal.seat))
    shown = awaited(hand.table)
    assert shown is not None
    assert (shown["burn"], "Kh" in shown["used"]) == (1, True)
    assert hand.refused(board(("Kh", "9d", "4c"))) == "duplicate_card"
    hand.do(board(("2h", "9d", "4c")))
    assert hand.hand.burns == 1, "no second burn for the flop"
    assert public(hand.table)["hand"]["dead"] == ["Kh"]
    hand.do(c.Rest(verb="check"))
    hand.do(board(("2c",)))
    assert hand.hand.burns == 2


def test_a_card_that_the_player_exposes_stays_his() -> None:
    hand = noted(madrid(), kind="exposed_card", fault="player", seat=2, cards=("Kh",))
    assert (hand.hand.burns, hand.hand.exposed, hand.hand.seats[2].seen) == (0, (), ("Kh",))
    hand.steps("2 bet 10, 3 call, 4 fold, 5 fold, 1 fold")
    assert hand.refused(board(("Kh", "9d", "4c"))) == "duplicate_card"
    hand.steps("board 2h 9d 4c, 2 check, 3 check, board 5s, 2 check, 3 check, board 7s, 2 check, 3 check")
    assert hand.refused(c.ShowCards(seat=3, cards=("Kh", "Qh", "Jh", "Th"))) == "duplicate_card"
    hand.do(c.ShowCards(seat=2, cards=("Kh", "Qh", "Jh", "Th")))


@pytest.mark.parametrize(
    ("first", "second", "offered"),
    [
        ({"early": True}, None, True),
        ({}, None, False),
        ({}, {}, True),
    ],
    ids=["the first or second card", "a later card", "two cards"],
)
def test_a_misdeal_is_offered_for_an_early_card_or_two(
    first: dict[str, Any],
    second: dict[str, Any] | None,
    offered: bool,  # noqa: FBT001
) -> None:
    hand = noted(madrid(), **BY_CROUPIER, seat=3, cards=("Kh",), **first)
    if second is not None:
        noted(hand, **BY_CROUPIER, seat=4, cards=("Qh",), **second)
        assert hand.hand.burns == 1, "one burn, whatever was exposed"
    shown = incident(hand.table)
    assert shown is not None
    assert (shown["offered"], shown["misdeal"]) == (offered, "open")
    if offered:
        hand.do(c.DeclareMisdeal(reason="exposed_card"))
        assert hand.stacks == even(5, 200)


def test_cards_of_the_deal_are_exposed_only_before_two_have_acted() -> None:
    hand = madrid().steps("2 check")
    noted(hand, **BY_CROUPIER, seat=3, cards=("Kh",))
    hand = madrid().steps("2 check, 3 check")
    assert refused(hand, **BY_CROUPIER, seat=4, cards=("Kh",)) == "misdeal_window_closed"
    shown = incident(hand.table)
    assert shown is not None
    assert (shown["deal"], shown["misdeal"]) == (False, "closed")


def test_an_exposed_card_is_named_with_its_seat_and_fault_and_only_once() -> None:
    hand = madrid()
    assert refused(hand, **BY_CROUPIER, seat=3) == "cards_missing"
    assert refused(hand, kind="exposed_card", seat=3, cards=("Kh",)) == "cards_missing"
    assert refused(hand, **BY_CROUPIER, seat=9, cards=("Kh",)) == "not_open"
    noted(hand, **BY_CROUPIER, seat=3, cards=("Kh",))
    assert refused(hand, **BY_CROUPIER, seat=4, cards=("Kh",)) == "duplicate_card"


def test_a_boxed_card_is_dead_and_two_offer_a_misdeal() -> None:
    hand = noted(madrid(), kind="boxed_card", cards=("Kh",))
    assert (hand.hand.boxed, hand.hand.burns, hand.hand.misdeal_due) == (("Kh",), 0, False)
    noted(hand, kind="boxed_card", cards=("Qh",))
    assert hand.hand.misdeal_due
    hand.steps("2 bet 10, 3 call, 4 fold, 5 fold, 1 fold")
    assert hand.refused(board(("Qh", "9d", "4c"))) == "duplicate_card"
    noted(hand, kind="boxed_card", cards=("Jh",))


def test_three_or_five_cards_before_two_have_acted_are_a_misdeal() -> None:
    hand = noted(madrid().steps("2 bet 10"), kind="wrong_count", seat=4)
    assert hand.hand.voided
    assert hand.stacks == even(5, 200)
    assert [type(ev).__name__ for ev in hand.log[-2:]] == ["IncidentNoted", "HandVoided"]


def test_three_or_five_cards_later_are_a_dead_hand_and_its_money_stays() -> None:
    hand = madrid().steps("2 bet 10, 3 call, 4 call")
    noted(hand, kind="wrong_count", seat=3)
    assert not hand.hand.seats[3].live
    assert hand.stacks[3] == 185
    assert (hand.hand.to_act, hand.hand.phase) == (5, "betting")


def test_where_the_house_leaves_misdeals_to_the_inspector_he_is_called() -> None:
    house = House(misdeal_needs_inspector=True)
    hand = madrid(house)
    assert hand.refused(c.DeclareMisdeal(reason="exposed_card")) == "inspector_needed"
    assert croupier(hand.table, holder=True)["misdeal"] is False
    noted(hand, kind="wrong_count", seat=4)
    assert [call.kind for call in hand.table.calls] == ["incident"]
    assert len(hand.table.holds) == 1
    shown = incident(hand.table)
    assert shown is not None
    assert (shown["misdeal"], shown["offered"]) == ("inspector", True)
    hand.do(ruling(r.VoidHand()), INSPECTOR)
    assert hand.stacks == even(5, 200)


# --- dead hands and warnings --------------------------------------------------------------------------


def test_a_dead_hand_keeps_the_order_of_action_and_its_money_in_the_pot() -> None:
    hand = madrid().steps("2 bet 20, 3 call")
    noted(hand, kind="dead_hand", seat=2)
    assert hand.hand.to_act == 4
    hand.steps("4 call, 5 fold, 1 fold")
    assert [pot.seats for pot in pots_now(hand.hand)] == [(3, 4)]
    assert sum(pot.amount for pot in pots_now(hand.hand)) == 25 + 60


def test_a_hand_dead_on_its_turn_passes_the_turn_on() -> None:
    hand = noted(madrid().steps("2 bet 20"), kind="dead_hand", seat=3)
    assert hand.hand.to_act == 4


def test_a_hand_dead_between_the_streets_leaves_the_rest_their_pot() -> None:
    hand = madrid().steps("2 bet 20, 3 call, 4 fold, 5 fold, 1 fold")
    noted(hand, kind="dead_hand", seat=3)
    assert (hand.hand.phase, hand.hand.to_act) == ("pay", None)
    hand.do(c.PayPots())
    assert hand.stacks[2] == 175 + 25 + 40


def test_a_hand_dead_at_the_showdown_shows_nothing_any_more() -> None:
    hand = madrid().steps(
        "2 bet 10, 3 call, 4 call, 5 fold, 1 fold, board Kh 9d 4c, 2 check, 3 check, 4 check"
    )
    hand.steps("board 2c, 2 check, 3 check, 4 check, board 7s, 2 check, 3 check, 4 check")
    assert hand.hand.to_act == 2
    noted(hand, kind="dead_hand", seat=2)
    assert hand.hand.to_act == 3
    assert refused(hand, kind="dead_hand", seat=2) == "not_eligible"


def test_the_last_hand_is_never_dead() -> None:
    hand = madrid().steps("2 bet 10, 3 fold, 4 fold, 5 fold, 1 fold")
    assert refused(hand, kind="dead_hand", seat=2) == "not_eligible"


def test_an_inspector_brings_a_dead_hand_back_that_can_be_identified() -> None:
    hand = noted(madrid().steps("2 bet 20, 3 call"), kind="dead_hand", seat=3)
    hand.do(ruling(r.ReviveHand(seat=3)), INSPECTOR)
    assert hand.hand.seats[3].live


@pytest.mark.parametrize("kind", ["cards_touched", "cards_hidden", "cards_off_table"])
def test_a_warning_is_an_entry_and_changes_nothing_else(kind: str) -> None:
    hand = madrid().steps("2 bet 20")
    before = hand.hand
    noted(hand, kind=kind, seat=5)
    assert replace(hand.hand, undo=()) == replace(before, undo=())
    assert refused(hand, kind=kind, seat=9) == "not_open"


def test_nothing_is_noted_without_a_hand() -> None:
    hand = madrid().steps("2 bet 10, 3 fold, 4 fold, 5 fold, 1 fold")
    hand.do(c.PayPots())
    assert refused(hand, kind="dead_hand", seat=2) == "hand_over"
    empty = Play(table_of(preset("madrid"), even(5, 200), button=1))
    assert refused(empty, kind="cards_touched", seat=2) == "no_hand"
    shown = incident(hand.table)
    assert shown is not None
    assert (shown["wrong_award"], shown["dealt"], shown["dead"]) == (True, [], [])
    assert incident(empty.table) is None


def test_an_entry_corrected_before_an_incident_decides_the_incident_again() -> None:
    hand = madrid()
    hand.steps("2 bet 20")
    entry = hand.hand.undo[-1].seq
    noted(hand, **BY_CROUPIER, seat=4, cards=("Kh",))
    noted(hand, kind="dead_hand", seat=5)
    hand.do(c.Amend(entry=entry, to=25))
    assert (hand.hand.match, hand.hand.exposed, hand.hand.burns) == (25, ("Kh",), 1)
    assert not hand.hand.seats[5].live
