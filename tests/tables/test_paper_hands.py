"""Hands played on paper come back as one signed block, and the book still balances (A4, A18; FLOOR.md 43)."""

from typing import Any

import pytest

from tables.engine import commands as ask
from tables.engine.rules import preset
from tables.engine.state import House
from tables.verify import verify
from tests.tables.room import CARMEN, INES, do, fold_out, new_hand, new_table, refused, state

pytestmark = pytest.mark.django_db

STACKS = dict(enumerate((21000, 19000, 25000, 15000, 20000, 20000, 20000, 20000), 1))


def block(**changes: Any) -> ask.EnterPaperHands:
    fields: dict[str, Any] = {"last": 12, "stacks": STACKS, "button": 4, "reason": "no power"}
    return ask.EnterPaperHands(**(fields | changes))


def code(command: ask.EnterPaperHands) -> tuple[str, Any]:
    nak = refused(command, CARMEN)
    return nak.code, {k: v for k, v in nak.facts.items() if k != "rule"}


def test_stacks_are_as_counted_and_the_next_hand_goes_on_from_the_last_on_paper() -> None:
    new_table()
    fold_out()
    do(block(), CARMEN)
    table = state()
    assert {n: s.stack for n, s in table.seats.items()} == STACKS
    assert (table.hands, table.hand) == (12, None)
    new_hand()
    hand = state().hand
    assert hand is not None
    assert (hand.number, hand.button, hand.to_act) == (13, 5, 6)
    assert verify() == []


def test_tips_commission_and_what_is_missing_have_their_places() -> None:
    new_table()
    do(block(last=1, stacks=STACKS | {3: 24000}, tips=400, drop=500), CARMEN)
    table = state()
    assert (table.tips, table.drop) == (400, 500)
    from tables.models import ChipAccount

    held = {row.code.split(":", 1)[1]: row.balance for row in ChipAccount.objects.all()}
    assert (held["tips"], held["drop"], held["differences"], held["pot"]) == (400, 500, 100, 0)
    assert verify() == []


def test_more_chips_than_booked_come_from_the_differences() -> None:
    new_table()
    do(block(last=1, stacks=STACKS | {1: 23000}), CARMEN)
    from tables.models import ChipAccount

    assert ChipAccount.objects.get(kind="differences").balance == -2000
    assert verify() == []


def test_a_block_that_does_not_fit_is_refused() -> None:
    new_table()
    fold_out()
    assert code(block(last=1)) == ("paper_number", {"next": 2})
    assert code(block(stacks={n: c for n, c in STACKS.items() if n != 3})) == ("paper_seats", {"seat": 3})
    assert code(block(stacks=STACKS | {9: 100})) == ("paper_seats", {"seat": 9})
    assert code(block(stacks=STACKS | {3: 25050})) == ("bad_amount", {"unit": 100})
    assert code(block(tips=50)) == ("bad_amount", {"unit": 100})
    assert code(block(small_blind=5, big_blind=6)) == ("paper_blinds", {})
    new_hand()
    assert code(block())[0] == "hand_running"
    assert verify() == []


def test_where_blinds_are_posted_the_next_ones_follow_those_on_paper() -> None:
    new_table(rules=preset("modern-plo", 100), stacks=(100000,) * 6)
    stacks = dict.fromkeys(range(1, 7), 100000)
    assert code(block(stacks=stacks)) == ("paper_blinds", {})
    do(block(stacks=stacks, button=2, small_blind=3, big_blind=4), CARMEN)
    new_hand()
    hand = state().hand
    assert hand is not None
    assert (hand.button, hand.small_blind, hand.big_blind) == (3, 4, 5)
    assert verify() == []


def test_a_large_block_needs_a_second_signature_and_a_croupier_gives_none() -> None:
    new_table(house=House(second_signature_from=6000))
    assert code(block()) == ("second_signature", {"amount": 6000, "limit": 6000})
    assert refused(block(), INES).code == "not_permitted"
    do(block(stacks=STACKS | {3: 24900, 4: 15100}), CARMEN)


def test_hands_on_paper_count_among_the_last_ones() -> None:
    new_table()
    fold_out()
    do(ask.AnnounceLastHands(hands=3), CARMEN)
    do(block(last=3), CARMEN)
    assert (state().phase, state().hands_left) == ("ending", 1)
    do(block(last=4), CARMEN)
    assert state().phase == "closed"
    assert refused(ask.StartHand(), INES).code == "session_not_open"
