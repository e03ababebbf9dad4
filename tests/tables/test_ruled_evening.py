"""An evening with everything in it: rows, ledger and log agree, and a preview comes true (A17, G1 to G9)."""

from typing import Any
from uuid import UUID

import pytest
from django.db import IntegrityError, transaction

from audit.models import Entry
from tables.engine import commands as ask
from tables.engine import rulings as rule_
from tables.engine.rules import preset
from tables.models import Case, ChipAccount, GameSession, Hand, HeldPot, Ruling, Seat
from tables.selectors import chips_of
from tables.verify import verify
from tables.wire import Ack
from tests.people import admitted
from tests.tables.room import (
    CARMEN,
    CASH,
    JEFE,
    cash_out,
    do,
    fold_out,
    new_hand,
    new_table,
    player_id,
    refused,
    rule,
    state,
    table_id,
    to_award,
    to_showdown,
)
from tests.tables.test_absence import signed, user

pytestmark = pytest.mark.django_db

RULES = preset("madrid", 100, rake_basis_points=500, time_charge=5, payout_mode="house_bonus", bonus_base=1)


MAIN = {"amount": 2000, "seats": [1, 2, 3, 4], "set_aside": False}


@pytest.fixture
def table(db: None) -> UUID:
    return new_table(rules=RULES, stacks=(20000,) * 4)


def stacks() -> dict[int, int]:
    return {n: seat.stack for n, seat in state().seats.items()}


def chips(*kinds: str) -> tuple[int, ...]:
    found = chips_of(table_id())
    return tuple(found[kind] for kind in kinds)


def result() -> dict[str, Any]:
    return dict(Hand.objects.order_by("-started_seq")[0].result or {})


# -- Each kind, through the write path ----------------------------------------------------------


def test_a_corrected_entry_moves_the_chips_and_its_row_says_what_changed(table: UUID) -> None:
    new_hand()
    wrong = do(ask.RaiseTo(seat=2, to=1600)).seq
    do(ask.ActThrough(seat=3, verb="call"))
    first = Entry.objects.get(kind="raised_to").seq
    seq = rule(rule_.CorrectEntry(entry=first - 1, verb="raise_to", to=1000), article="A10").seq
    assert wrong == first
    assert (stacks()[2], stacks()[3]) == (18500, 18500)
    assert chips("pot") == (4 * 500 + 2 * 1000,)
    row = Ruling.objects.get()
    assert (row.number, row.seq, row.kind, row.article) == (1, seq, "correct_entry", "A10")
    assert (row.by, row.rank, row.second, row.hand) == (CARMEN.id, 1, "", 1)
    assert row.ruling == {"kind": "correct_entry", "entry": first - 1, "verb": "raise_to", "to": 1000}
    assert row.entries[0] == first - 1
    assert row.changes == {
        "seats": {
            "2": {"stack": [17900, 18500], "put": [2100, 1500]},
            "3": {"stack": [17900, 18500], "put": [2100, 1500]},
        },
        "pots": [
            [MAIN, {"amount": 3200, "seats": [2, 3], "set_aside": False}],
            [MAIN, {"amount": 2000, "seats": [2, 3], "set_aside": False}],
        ],
        "to_match": [1600, 1000],
    }
    assert verify() == []


def test_a_killed_hand_after_the_award_takes_the_pot_to_the_other_and_ends_the_hand_anew(table: UUID) -> None:
    to_award()
    do(ask.PayPots())
    before = stacks()
    assert result()["net"]["3"] == 3500 - 300
    ended = Hand.objects.get().ended_seq
    rule(rule_.KillHand(seat=3))
    assert stacks()[2] - before[2] == 5700
    assert stacks()[3] - before[3] == -5700
    assert (result()["net"]["2"], result()["net"]["3"]) == (3200, -2500)
    assert Hand.objects.get().ended_seq == ended
    assert verify() == []


def test_a_revived_hand_opens_the_paid_hand_again_and_its_row_too(table: UUID) -> None:
    fold_out()
    assert Hand.objects.get().result is not None
    rule(rule_.ReviveHand(seat=4))
    hand = Hand.objects.get()
    assert (hand.ended_seq, hand.result) == (None, None)
    do(ask.Call(seat=4))
    assert state().hand.phase == "board"  # type: ignore[union-attr]
    assert verify() == []


def test_a_void_hand_gives_every_chip_back(table: UUID) -> None:
    to_showdown()
    rule(rule_.VoidHand(fouled=True))
    assert stacks() == dict.fromkeys(range(1, 5), 20000)
    assert chips("pot", "drop") == (0, 0)
    assert result()["how"] == "void"
    assert verify() == []


def test_an_award_by_ruling_is_paid_as_ruled_before_and_after_the_payment(table: UUID) -> None:
    to_award()
    rule(rule_.AwardReading(pot=0, winners=(2, 3)))
    do(ask.PayPots())
    assert (stacks()[2], stacks()[3]) == (17500 + 2900, 17500 + 2800)
    rule(rule_.AwardAccounting(pot=0, amounts={2: 2800, 3: 2900}))
    assert (stacks()[2], stacks()[3]) == (17500 + 2800, 17500 + 2900)
    assert chips("drop", "pot") == (300, 0)
    assert verify() == []


def test_a_pot_set_aside_lies_under_its_case_while_play_goes_on(table: UUID) -> None:
    to_award()
    seq = rule(rule_.Impound(pot=0, case="2026-7")).seq
    assert chips("held", "pot") == (6000, 0)
    do(ask.PayPots())
    fold_out()
    row = HeldPot.objects.get()
    assert (row.case, row.hand, row.pot, row.amount, row.players) == (
        "2026-7", 1, 0, 6000, {"2": player_id(2), "3": player_id(3)},
    )  # fmt: skip
    assert (row.held_seq, row.released_seq) == (seq, None)
    assert ChipAccount.objects.get(code=row.account).balance == 6000
    assert verify() == []
    released = rule(rule_.Release(case="2026-7", amounts={"seat:2": 4000, "cage": 2000}), JEFE).seq
    row.refresh_from_db()
    assert row.released_seq == released
    assert chips("held") == (0,)
    assert verify() == []


def test_a_case_may_be_used_again_once_its_pot_was_given_out(table: UUID) -> None:
    long = "complaint sheet 7 of the year 2026, second copy"
    for _ in range(2):
        to_award()
        rule(rule_.Impound(pot=0, case=long))
        do(ask.PayPots())
        rule(rule_.Release(case=long, amounts={"house": 6000}))
    assert HeldPot.objects.exclude(released_seq=None).count() == 2
    assert chips("held", "house") == (0, 12000)
    assert verify() == []


def test_chips_are_transferred_between_stacks_the_house_and_the_cage(table: UUID) -> None:
    rule(rule_.Transfer(source="seat:1", target="seat:2", amount=1000))
    rule(rule_.Transfer(source="house", target="seat:3", amount=500))
    rule(rule_.Transfer(source="seat:4", target="cage", amount=2000))
    assert stacks() == {1: 19000, 2: 21000, 3: 20500, 4: 18000}
    assert chips("house", "cage") == (-500, -78000)
    assert verify() == []


def test_a_ruled_count_is_booked_to_the_differences(table: UUID) -> None:
    rule(rule_.RuleCount(seat=1, counted=18000))
    assert (stacks()[1], chips("differences")) == (18000, (2000,))
    assert Ruling.objects.get().changes == {
        "seats": {"1": {"stack": [20000, 18000]}},
        "total": [80000, 78000],
    }
    assert verify() == []


def test_a_ruling_is_superseded_by_one_of_the_same_or_higher_rank_and_never_edited(table: UUID) -> None:
    rule(rule_.Note(), JEFE)
    assert (
        refused(ask.Rule(ruling=rule_.Note(), reason="x", article="A17", supersedes="1"), CARMEN).code
        == "outranked"
    )
    rule(rule_.Note(), JEFE, supersedes="1")
    assert list(Ruling.objects.order_by("number").values_list("number", "supersedes", "superseded_by")) == [
        (1, None, 2),
        (2, 1, None),
    ]
    assert verify() == []


def test_a_hold_has_its_row_from_call_to_lift(table: UUID) -> None:
    new_hand()
    held = do(ask.HoldTable(case="7"), CARMEN).seq
    assert refused(ask.Fold(seat=2)).code == "on_hold"
    assert refused(ask.Undo()).code == "on_hold"
    do(ask.Rebuy(seat=4, amount=10000), CASH)  # the floor goes on
    with pytest.raises(IntegrityError), transaction.atomic():
        Case.objects.create(table_id=table, case="7", held_seq=9999, held_at=Case.objects.get().held_at)
    lifted = do(ask.LiftHold(case="7"), JEFE).seq
    row = Case.objects.get()
    assert (row.case, row.held_seq, row.held_by) == ("7", held, CARMEN.id)
    assert (row.lifted_seq, row.lifted_by) == (lifted, JEFE.id)
    do(ask.Fold(seat=2))
    assert verify() == []


# -- Between hands ------------------------------------------------------------------------------


def test_tips_charges_moves_and_cash_out_go_their_ways(table: UUID) -> None:
    fold_out()
    do(ask.Tip(seat=2, amount=500))
    do(ask.ChargeTime(), CARMEN)
    do(ask.MoveSeat(seat=4, to=7), CARMEN)
    assert chips("tips", "drop") == (500, 4 * 500)
    assert list(Seat.objects.order_by("seat").values_list("seat", "player_id")) == [
        (1, player_id(1)), (2, player_id(2)), (3, player_id(3)), (7, player_id(4)),
    ]  # fmt: skip
    before = stacks()
    do(ask.Leave(seat=7), CASH)
    assert chips("cage") == (-80000 + before[7],)
    assert ChipAccount.objects.get(code=f"{table.hex}:stack:7").balance == 0
    assert not Seat.objects.filter(seat=7).exists()
    assert verify() == []


def test_the_session_row_follows_rules_pause_end_and_close(table: UUID) -> None:
    row = GameSession.objects.get()
    assert (row.phase, row.ends_at, row.hands_left) == ("seating", None, None)
    fold_out()
    do(ask.ChangeRules(rules=preset("madrid", 100, time_charge=9)), CARMEN)
    do(ask.Pause(reason="break"), CARMEN)
    row.refresh_from_db()
    assert (row.phase, row.rules["time_charge"]) == ("paused", 900)
    do(ask.Resume(), CARMEN)
    do(ask.ExtendSession(ends_at=4_000_000_000, reason="full list"), CARMEN)
    do(ask.AnnounceLastHands(hands=1), CARMEN)
    row.refresh_from_db()
    assert (row.phase, row.ends_at, row.hands_left) == ("ending", 4_000_000_000, 1)
    fold_out()
    row.refresh_from_db()
    assert (row.phase, row.hands_left, row.closed_seq) == ("closed", None, state().seq)
    do(ask.Undo(reason="wrong seat"))
    row.refresh_from_db()
    assert (row.phase, row.closed_seq, row.closed_at) == ("ending", None, None)
    do(ask.PayPots())
    cash_out(*range(1, 5))
    assert chips("stack", "pot") == (0, 0)
    do(ask.OpenSession(rules=RULES), CARMEN)
    assert [one.closed_seq is None for one in GameSession.objects.order_by("opened_seq")] == [False, True]
    assert verify() == []


def hour(number: int) -> None:
    """A contested award, a pot set aside and given back, a killed hand that is revived and then void."""
    winner, loser = to_award()
    rule(rule_.AwardReading(pot=0, winners=(winner,)))
    do(ask.PayPots())
    do(ask.Undo(reason="wrong seat"))
    do(ask.PayPots())
    do(ask.CountStack(seat=loser, counted=stacks()[loser] - 100))
    do(ask.Tip(seat=winner, amount=100))
    if not number:
        do(ask.ChargeTime(), CARMEN)
        assert refused(ask.ChargeTime(), CARMEN).code == "not_offered"  # once a period
    _, second = to_award()
    rule(rule_.Impound(pot=0, case=f"case {number}"))
    do(ask.PayPots())
    rule(rule_.Release(case=f"case {number}", amounts={f"seat:{second}": 6000}))
    first, second = to_showdown()
    rule(rule_.KillHand(seat=second))
    do(ask.PayPots())
    rule(rule_.ReviveHand(seat=second))
    rule(rule_.VoidHand(fouled=True))
    rule(rule_.Transfer(source=f"seat:{first}", target=f"seat:{second}", amount=100))


def test_a_long_evening_with_rulings_is_sound_from_its_first_entry_to_its_last(table: UUID) -> None:
    admitted(player_id(9), "late")
    for number in range(3):
        hour(number)
    do(ask.AssignSeat(seat=8, player_id=player_id(9)), CARMEN)
    do(ask.BuyIn(seat=8, amount=20000), CASH)
    first, _ = to_showdown()
    rule(rule_.RemovePlayer(seat=first))
    rule(rule_.VoidHand(fouled=True))
    do(ask.CloseSession(reason="end of day"), CARMEN)
    rule(rule_.Transfer(source="cage", target="house", amount=700), JEFE)
    cash_out(*sorted(state().seats.keys() - {first}))
    assert refused(ask.CashOut(seat=first), CASH).code == "must_be_counted"  # two count who was removed
    user("ines", "jefe")
    taken = ask.PickUp(seat=first, counted=state().seats[first].stack, to="cage")
    assert isinstance(signed(taken, CARMEN, "ines"), Ack)
    cage, drop, tips, differences, house = chips("cage", "drop", "tips", "differences", "house")
    assert chips("stack", "pot", "held") == (0, 0, 0)
    assert -cage == drop + tips + differences + house
    assert (tips, differences, house) == (300, 300, 700)
    assert Ruling.objects.count() == 3 * 7 + 3
    assert verify() == []
