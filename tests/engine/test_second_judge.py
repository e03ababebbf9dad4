"""Refunds, pots, commission and division agree with a second judge, also where pokerkit may not judge."""

from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from tables.engine.cards import RANKS
from tables.engine.pots import pots_now, uncalled
from tables.engine.rules import Rules, preset
from tables.engine.showdown import awards, rake_of
from tables.engine.state import Hand, HandSeat, Table
from tests.engine.at_random import Chooser, tables_at_random
from tests.engine.playing import Play
from tests.engine.second_judge import Stakes

Hole = tuple[str, ...]
COMMON = settings(deadline=None, max_examples=250, suppress_health_check=list(HealthCheck))


# --- hands made to tie ------------------------------------------------------------------------------------


@st.composite
def divisions(draw: st.DrawFn) -> Rules:
    """Settings that say how pots are paid."""
    game = draw(st.sampled_from(("omaha_high", "omaha_hilo8")))
    changes: dict[str, Any] = {
        "game": game,
        "chip_unit": draw(st.sampled_from((1, 5))),
        "structure": "no_limit",
        "table_min": 10,
        "hilo_even_when_same": draw(st.booleans()),
        "rake_basis_points": draw(st.sampled_from((0, 0, 500))),
        "rake_cap": draw(st.sampled_from((None, 20))),
    }
    if game == "omaha_high":
        changes["tie_division"] = draw(st.sampled_from(("equal_layers", "proportional_stake")))
    return preset("modern-plo", **changes)


@st.composite
def finished_hands(draw: st.DrawFn) -> tuple[Rules, Hand]:
    """A hand after the river with stakes, folds and dead chips at random, and cards that tie often.

    The four suits hold the same two hands each, of ranks that the board does not have.
    """
    rules, ranks = draw(divisions()), draw(st.permutations(RANKS))
    board = tuple(rank + draw(st.sampled_from("cdhs")) for rank in ranks[:5])
    fours = draw(st.permutations([(four, s) for four in (ranks[5:9], ranks[9:13]) for s in "cdhs"]))
    seats = draw(st.lists(st.integers(1, 10), min_size=2, max_size=8, unique=True).map(sorted))
    live = draw(st.lists(st.sampled_from(seats), min_size=2, unique=True))
    stakes = st.integers(1, 12).map(lambda n: n * rules.chip_unit)
    in_hand = {}
    for n, (four, suit) in zip(seats, fours, strict=False):
        cards = tuple(rank + suit for rank in four) if n in live else ()
        dead = draw(st.sampled_from((0, 0, 0, 2))) * rules.chip_unit
        in_hand[n] = HandSeat(seat=n, start=0, put=draw(stakes), dead=dead, folded=not cards, cards=cards)
    if (back := uncalled(in_hand.values())) is not None:
        n, amount = back
        in_hand[n] = replace(in_hand[n], put=in_hand[n].put - amount, returned=amount)
    button, dealt = draw(st.integers(1, 10)), tuple(seats)
    hand = Hand(number=1, button=button, dealt=dealt, seats=in_hand, street=4, phase="pay", board=board)
    return rules, hand


def judged(rules: Rules, hand: Hand) -> Stakes:
    """The same stakes before the refund, settled by the second judge."""
    contenders = {n for n, s in hand.seats.items() if s.live and not s.mucked and not s.beaten}
    return Stakes(
        totals={n: s.put + s.returned for n, s in hand.seats.items()},
        live={n for n, s in hand.seats.items() if s.live},
        contenders=contenders,
        dead=sum(s.dead for s in hand.seats.values()),
        button=hand.button,
        unit=rules.chip_unit,
        hands={n: hand.seats[n].cards for n in contenders},
        board=hand.board,
        hilo=rules.is_hilo,
        even_when_same=rules.hilo_even_when_same,
        proportional=rules.tie_division == "proportional_stake",
        rake=0 if rules.rake_no_flop_no_drop and not hand.board else rules.rake_basis_points,
        rake_cap=rules.rake_cap,
    ).settle()


def won(rules: Rules, hand: Hand) -> dict[int, int]:
    total: dict[int, int] = {}
    for award in awards(rules, hand):
        for share in award.shares:
            total[share.seat] = total.get(share.seat, 0) + share.amount
    return {n: chips for n, chips in sorted(total.items()) if chips}


def assert_same(rules: Rules, hand: Hand) -> None:
    judge = judged(rules, hand)
    pots = pots_now(hand)
    rakes = rake_of(rules, hand, pots)
    assert {n: s.returned for n, s in hand.seats.items() if s.returned} == judge.returned
    assert [(pot.amount - rake, set(pot.seats)) for pot, rake in zip(pots, rakes, strict=True)] == [
        (amount, seats) for amount, seats, _ in judge.pots
    ]
    assert sum(rakes) == judge.taken


@given(finished_hands())
@COMMON
def test_hands_made_to_tie_are_refunded_potted_and_divided_as_a_second_judge_does(
    case: tuple[Rules, Hand],
) -> None:
    rules, hand = case
    assert_same(rules, hand)
    assert won(rules, hand) == {n: chips for n, chips in sorted(judged(rules, hand).won.items()) if chips}


@given(tables_at_random(), st.integers(0, 2**32 - 1))
@settings(COMMON, max_examples=150)
def test_random_hands_pay_what_a_second_judge_pays(table: Table, seed: int) -> None:
    game, chooser = Play(table), Chooser(seed)
    while game.table.hand is None or game.hand.phase != "over":
        game.do(chooser.legal(game.table), chooser.given(game.table))
    hand = game.hand
    assert_same(table.rules, hand)
    judge = judged(table.rules, hand)
    assert {n: s.won for n, s in hand.seats.items() if s.won} == {
        n: w for n, w in sorted(judge.won.items()) if w
    }


# --- the second judge himself knows the worked examples -----------------------------------------------------

BOARD = ("Kc", "Qd", "9h", "5s", "2d")
ACES: Hole = ("Ah", "Ad", "7c", "6c")
TENS: Hole = ("Th", "Tc", "7d", "6d")
TIE: dict[str, Hole] = {s: (f"A{s}", f"J{s}", f"7{s}", f"6{s}") for s in "cdhs"}


def stakes(totals: dict[int, int], hands: dict[int, Hole], **more: Any) -> Stakes:
    live = more.pop("live", set(hands))
    rest: dict[str, Any] = {"dead": 0, "button": 2, "unit": 1, "board": BOARD}
    return Stakes(totals=totals, live=live, contenders=set(hands), hands=hands, **(rest | more)).settle()


@pytest.mark.parametrize(
    ("totals", "live", "dead", "pots"),
    [
        ({1: 100, 2: 300, 3: 300}, {1, 2, 3}, 0, [(300, {1, 2, 3}), (400, {2, 3})]),
        ({1: 100, 2: 300, 3: 300, 4: 50}, {1, 2, 3}, 0, [(350, {1, 2, 3}), (400, {2, 3})]),
        (
            {1: 3, 2: 45, 3: 45, 4: 25, 5: 5},
            {1, 2, 3, 4},
            0,
            [(15, {1, 2, 3, 4}), (68, {2, 3, 4}), (40, {2, 3})],
        ),
        ({1: 10, 2: 10, 3: 10, 4: 5}, {1, 2}, 5, [(40, {1, 2})]),
        ({1: 30, 2: 50, 3: 50, 4: 5}, {1, 2, 3}, 5, [(100, {1, 2, 3}), (40, {2, 3})]),
    ],
)
def test_the_second_judge_builds_the_pots_of_the_worked_examples(
    totals: dict[int, int], live: set[int], dead: int, pots: list[tuple[int, set[int]]]
) -> None:
    holes = dict(zip(sorted(live), [*TIE.values()], strict=False))
    assert [(chips, seats) for chips, seats, _ in stakes(totals, holes, live=live, dead=dead).pots] == pots


def test_the_second_judge_divides_as_dv_1_od_1_and_od_4() -> None:
    totals = {1: 100, 4: 300, 5: 300}
    hands: dict[int, Hole] = {1: TIE["h"], 4: TIE["s"], 5: ("8s", "7c", "4d", "3h")}
    assert stakes(dict(totals), hands).won == {1: 150, 4: 550}
    assert stakes(dict(totals), hands, proportional=True).won == {1: 175, 4: 525}
    three = {1: TIE["h"], 4: TIE["s"], 5: TIE["d"]}
    assert stakes({1: 30, 4: 30, 5: 30, 6: 10}, three).won == {4: 34, 5: 33, 1: 33}
    assert stakes({1: 40, 4: 40, 6: 5}, {1: TIE["h"], 4: TIE["s"]}, unit=5).won == {4: 45, 1: 40}


def test_the_second_judge_gives_back_what_nobody_called() -> None:
    judge = stakes({1: 100, 3: 250}, {1: ACES, 3: TENS})
    assert (judge.returned, judge.won) == ({3: 150}, {1: 200})
