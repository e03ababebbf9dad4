"""What the rules refuse between hands and of rulings: a code, and no trace (A1-A3, A15-A20)."""

from collections.abc import Callable
from typing import Any

import pytest

from audit.command import Actor
from audit.models import Entry
from tables.engine import commands as ask
from tables.engine import rulings as rule_
from tables.engine.rules import preset
from tests.people import admitted
from tests.tables.room import (
    CARMEN,
    CASH,
    INES,
    JEFE,
    do,
    fold_out,
    new_hand,
    new_table,
    player_id,
    refused,
    rows_of_everything,
    ruling,
    to_award,
)

pytestmark = [pytest.mark.django_db, pytest.mark.sqlite_only]

FOUR = (20000,) * 4


def seating(**settings: Any) -> None:
    new_table(rules=preset("madrid", 100, **settings), stacks=FOUR)


def with_a_newcomer() -> None:
    seating(buy_in_mode="range", join_max=300)
    fold_out()
    admitted(player_id(9), "late")
    do(ask.AssignSeat(seat=9, player_id=player_id(9)), CARMEN)


def playing() -> None:
    seating()
    new_hand()


def played() -> None:
    seating()
    fold_out()


def raised() -> None:
    playing()
    do(ask.RaiseTo(seat=2, to=1000))
    do(ask.Fold(seat=3))
    do(ask.RaiseTo(seat=4, to=3000))


def awarded() -> None:
    seating()
    to_award()


def set_aside() -> None:
    awarded()
    do(ruling(rule_.Impound(pot=0, case="7")), CARMEN)


def paid() -> None:
    awarded()
    do(ask.PayPots())


def paused() -> None:
    seating()
    do(ask.Pause(reason="break"), CARMEN)


def ending() -> None:
    played()
    do(ask.AnnounceLastHands(hands=1), CARMEN)


def closed() -> None:
    played()
    do(ask.CloseSession(reason="end of day"), CARMEN)


def held() -> None:
    playing()
    do(ask.HoldTable(case="7"), CARMEN)


def ruled_by_the_jefe() -> None:
    seating()
    do(ruling(rule_.Note()), JEFE)


def without_tips() -> None:
    seating(tips=False)


def without_draw() -> None:
    seating(seat_draw=False)


def rebought_once() -> None:
    seating(max_rebuys=1)
    do(ask.Rebuy(seat=1, amount=10000), CASH)


def with_a_maximum() -> None:
    seating(max_stack=250)


NOTE = rule_.Note()
BOARD = ("Kh", "9h", "4c", "2d")
Case = tuple[Callable[[], None], ask.AnyCommand, Actor, str]
CASES: list[Case] = [
    # chairs: A1, A5
    (seating, ask.MoveSeat(seat=1, to=1), CARMEN, "same_seat"),
    (seating, ask.MoveSeat(seat=1, to=2), CARMEN, "seat_taken"),
    (seating, ask.MoveSeat(seat=9, to=2), CARMEN, "seat_empty"),
    (playing, ask.MoveSeat(seat=1, to=9), CARMEN, "in_the_hand"),
    (playing, ask.ReleaseSeat(seat=1), CARMEN, "in_the_hand"),
    (seating, ask.ReleaseSeat(seat=1), CARMEN, "not_released"),
    (seating, ask.BuyIn(seat=1, amount=20000), CASH, "bought_in"),
    (with_a_newcomer, ask.BuyIn(seat=9, amount=5000), CASH, "below_join_min"),
    (with_a_newcomer, ask.BuyIn(seat=9, amount=40000), CASH, "above_join_max"),
    (without_draw, ask.DrawSeats(players=()), CARMEN, "not_offered"),
    (played, ask.DrawSeats(players=()), CARMEN, "draw_over"),
    (seating, ask.DrawForButton(cards={1: "Ah", 2: "Kh"}), INES, "not_holder"),
    (seating, ask.DrawForButton(cards={1: "Ah", 2: "Kh"}), CARMEN, "draw_incomplete"),
    (
        seating,
        ask.DrawForButton(cards={1: "Ah", 2: "Ah", 3: "2c", 4: "3c"}),
        CARMEN,
        "duplicate_card",
    ),
    (played, ask.DrawForButton(cards=dict(enumerate(BOARD, 1))), CARMEN, "button_not_allowed"),
    # rebuys and tips: A15, A20
    (rebought_once, ask.Rebuy(seat=1, amount=10000), CASH, "rebuys_used_up"),
    (with_a_maximum, ask.Rebuy(seat=1, amount=10000), CASH, "above_max_stack"),
    (without_tips, ask.Tip(seat=1, amount=100), CARMEN, "tips_off"),
    (playing, ask.Tip(seat=1, amount=100), INES, "in_the_hand"),
    (played, ask.Tip(seat=1, amount=50), INES, "bad_amount"),
    (played, ask.Tip(seat=1, amount=30000), INES, "above_stack"),
    # the session: A2, A16, A19
    (seating, ask.OpenSession(rules=preset("madrid", 100)), CARMEN, "session_open"),
    (playing, ask.ChangeRules(rules=preset("madrid", 100)), CARMEN, "hand_running"),
    (playing, ask.CloseSession(reason="x"), CARMEN, "hand_running"),
    (awarded, ask.CloseSession(reason="x"), CARMEN, "pots_unpaid"),
    (seating, ask.Resume(), CARMEN, "not_paused"),
    (paused, ask.Pause(reason="break"), CARMEN, "paused"),
    (seating, ask.EndSession(), CARMEN, "session_ending"),
    (seating, ask.CashOut(seat=1), CASH, "session_open"),
    (closed, ask.CashOut(seat=1), CASH, "not_counted"),
    (closed, ask.Leave(seat=1), CARMEN, "not_counted"),
    (closed, ask.Tip(seat=1, amount=100), CARMEN, "session_not_open"),
    (closed, ask.Rebuy(seat=1, amount=10000), CASH, "session_not_open"),
    (closed, ask.OpenSession(rules=preset("madrid", 100)), CARMEN, "seat_taken"),
    (ending, ask.AssignSeat(seat=9, player_id="f" * 32), CARMEN, "bad_message"),
    (seating, ask.ChargeTime(), CARMEN, "not_offered"),
    (seating, ask.ConfirmBonus(hand=1, seat=1), CARMEN, "no_such_bonus"),
    (seating, ask.AnswerCall(call="1"), CARMEN, "no_such_call"),
    # taking back
    (paid, ask.Undo(), INES, "reason_missing"),
    (set_aside, ask.Undo(), INES, "cannot_undo"),
    (playing, ask.Undo(), INES, "nothing_to_undo"),
    # holds and cases: A17
    (held, ask.Fold(seat=2), INES, "on_hold"),
    (held, ask.Undo(), INES, "on_hold"),
    (held, ask.CountStack(seat=1, counted=100), INES, "on_hold"),
    (held, ask.HoldTable(case="7"), CARMEN, "case_open"),
    (held, ask.LiftHold(case="8"), CARMEN, "no_such_case"),
    (held, ask.LiftHold(case="7"), INES, "not_permitted"),
    # what an inspector rules, and who else may not
    (playing, ruling(NOTE), INES, "not_permitted"),  # IR-3
    (ruled_by_the_jefe, ruling(NOTE, supersedes="1"), CARMEN, "outranked"),
    (seating, ruling(NOTE, supersedes="1"), CARMEN, "no_such_ruling"),
    (seating, ruling(rule_.Supersede(ruling="4")), CARMEN, "no_such_ruling"),
    (seating, ruling(rule_.KillHand(seat=1)), CARMEN, "window_closed"),
    (raised, ruling(rule_.VoidHand()), CARMEN, "window_closed"),
    (paid, ruling(rule_.FixBoard(board=())), CARMEN, "window_closed"),
    (playing, ruling(rule_.AwardReading(pot=0, winners=(1,))), CARMEN, "window_closed"),
    (set_aside, ruling(rule_.KillHand(seat=2)), CARMEN, "window_closed"),
    (playing, ruling(rule_.KillHand(seat=9)), CARMEN, "not_eligible"),
    (awarded, ruling(rule_.AwardReading(pot=0, winners=(1,))), CARMEN, "not_eligible"),
    (awarded, ruling(rule_.AwardReading(pot=1, winners=(2,))), CARMEN, "no_such_pot"),
    (awarded, ruling(rule_.AwardReading(pot=0, half="low", winners=(2,))), CARMEN, "no_such_pot"),
    (set_aside, ruling(rule_.AwardReading(pot=0, winners=(2,))), CARMEN, "no_such_pot"),
    (awarded, ruling(rule_.AwardAccounting(pot=0, amounts={2: 2500, 3: 3400})), CARMEN, "sum_differs"),
    (awarded, ruling(rule_.AwardAccounting(pot=0, amounts={2: 2550, 3: 3450})), CARMEN, "bad_amount"),
    (set_aside, ruling(rule_.Impound(pot=0, case="7")), CARMEN, "case_open"),
    (set_aside, ruling(rule_.Release(case="7", amounts={"cage": 100})), CARMEN, "sum_differs"),
    (seating, ruling(rule_.Release(case="7", amounts={"cage": 100})), CARMEN, "no_such_case"),
    (playing, ruling(rule_.CorrectEntry(entry=1, verb="fold")), CARMEN, "no_such_entry"),
    (playing, ruling(rule_.BindAction(seat=9, verb="fold")), CARMEN, "not_open"),
    (seating, ruling(rule_.Transfer(source="seat:1", target="cage", amount=30000)), CARMEN, "above_stack"),
    (seating, ruling(rule_.Transfer(source="seat:9", target="cage", amount=100)), CARMEN, "seat_empty"),
    (seating, ruling(rule_.Transfer(source="cage", target="house", amount=50)), CARMEN, "bad_amount"),
    (playing, ruling(rule_.Transfer(source="seat:1", target="cage", amount=100)), CARMEN, "in_the_hand"),
]


@pytest.mark.parametrize(("setting", "command", "actor", "code"), CASES)
def test_it_is_refused_with_its_code_and_leaves_no_trace(
    setting: Callable[[], None], command: ask.AnyCommand, actor: Actor, code: str
) -> None:
    setting()
    before = rows_of_everything()
    assert refused(command, actor).code == code
    assert rows_of_everything() == before


def test_a_correction_that_a_later_entry_does_not_fit_names_that_entry() -> None:
    raised()
    first = Entry.objects.filter(kind="deal_completed").get().seq
    before = rows_of_everything()
    answer = refused(ruling(rule_.CorrectEntry(entry=first, verb="raise_to", to=3000)), CARMEN)
    assert (answer.code, answer.facts["entry"], answer.facts["why"]) == (
        "no_longer_fits",
        Entry.objects.filter(kind="raised_to").order_by("-seq")[0].seq,
        "below_minimum",
    )
    assert rows_of_everything() == before
