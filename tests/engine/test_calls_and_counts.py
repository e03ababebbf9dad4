"""Calls that hold and calls that don't, the box, and the felt counted at once (FLOOR 3, 26, 35, 36; A18)."""

from functools import reduce
from typing import Any

import pytest
from msgspec.structs import replace

from tables.deadlines import wanted
from tables.engine import commands as c
from tables.engine import events as e
from tables.engine.decide import decide
from tables.engine.errors import RuleViolation
from tables.engine.evolve import evolve
from tables.engine.lights import count_light
from tables.engine.overlays import ready, tile
from tables.engine.rules import preset
from tables.engine.state import House, Table
from tests.engine.playing import table_of

INES = c.Given(actor="user:1", role="croupier", at="2026-11-30T20:00:00Z")
MARC = c.Given(actor="user:2", role="croupier", at="2026-11-30T21:00:00Z")
CARMEN = c.Given(actor="user:9", role="inspector", at="2026-11-30T20:01:00Z")


def between(**house: Any) -> Table:
    """Eight seats of 20000 after their third hand, held by Inés."""
    table = table_of(preset("madrid", 100), dict.fromkeys(range(1, 9), 20000), button=1)
    return replace(table, croupier="user:1", croupier_since="19:30", hands=3, house=House(**house))


def do(table: Table, command: c.AnyCommand, given: c.Given = INES) -> Table:
    return reduce(evolve, decide(table, command, given), table)


def refused(table: Table, command: c.AnyCommand, given: c.Given = INES) -> tuple[str, dict[str, Any]]:
    with pytest.raises(RuleViolation) as refusal:
        decide(table, command, given)
    return refusal.value.code, refusal.value.facts


@pytest.mark.parametrize("kind", ["dispute", "incident", "assistance", "chips", "security"])
def test_dispute_and_incident_hold_the_table_by_themselves_and_the_others_do_not(kind: Any) -> None:
    running = do(between(), c.StartHand())
    events = decide(running, c.CallInspector(kind=kind, seat=3), INES)
    held = [event.case for event in events if isinstance(event, e.TableHeld)]
    assert held == (["C1"] if kind in ("dispute", "incident") else [])
    after = reduce(evolve, events, running)
    assert (tile(after)["held"], tile(after)["needs"][0]) == (bool(held), "call")
    if held:
        assert refused(after, c.Fold(seat=2)) == ("on_hold", {"case": "C1", "rule": "A17"})
    else:
        do(after, c.Fold(seat=2))


def test_a_table_that_is_held_already_is_not_held_twice() -> None:
    held = do(between(), c.HoldTable(case="7-3"), CARMEN)
    called = do(held, c.CallInspector(kind="dispute"))
    assert [hold.case for hold in called.holds] == ["7-3"]


def test_the_same_kind_is_called_once_until_somebody_answers() -> None:
    called = do(between(), c.CallInspector(kind="chips", seat=2))
    assert refused(called, c.CallInspector(kind="chips", seat=5)) == (
        "call_open",
        {"kind": "chips", "call": "1"},
    )
    other = do(called, c.CallInspector(kind="security"))
    assert [call.id for call in other.calls] == ["1", "2"]
    answered = do(other, c.AnswerCall(call="1"), CARMEN)
    after = do(answered, c.CallInspector(kind="chips"))
    assert [(call.id, call.kind, call.answered_by) for call in after.calls] == [
        ("2", "security", None), ("3", "chips", None),
    ]  # fmt: skip


def test_who_is_on_his_way_stays_on_the_screens_until_the_call_is_closed_or_its_hold_lifted() -> None:
    called = do(do(between(), c.CallInspector(kind="dispute")), c.CallInspector(kind="chips"))
    answered = do(do(called, c.AnswerCall(call="1"), CARMEN), c.AnswerCall(call="2"), CARMEN)
    assert [call["answered_by"] for call in tile(answered)["calls"]] == ["user:9", "user:9"]
    assert tile(answered)["needs"][0] == "held"
    assert refused(answered, c.AnswerCall(call="1"), CARMEN)[0] == "no_such_call"
    assert refused(answered, c.CloseCall(call="1"), CARMEN) == ("on_hold", {"case": "C1", "rule": "A17"})
    lifted = do(answered, c.LiftHold(case="C1"), CARMEN)
    assert [call.id for call in lifted.calls] == ["2"]
    closed = do(lifted, c.CloseCall(call="2"))
    assert (closed.calls, closed.calls_made) == ((), 2)
    assert do(closed, c.CallInspector(kind="chips")).calls[0].id == "3"


def test_a_call_that_nobody_answers_goes_to_the_jefe_once_after_the_houses_time() -> None:
    called = do(between(escalate_after_s=45), c.CallInspector(kind="assistance"))
    due = wanted(called)["unanswered:1"]
    assert (due.command, due.after) == (c.EscalateCall(call="1"), 45)
    assert "unanswered:1" not in wanted(do(called, c.AnswerCall(call="1"), CARMEN))
    escalated = do(called, c.EscalateCall(call="1"), c.Given(actor="clock", role="clock"))
    assert tile(escalated)["calls"][0]["escalated"] is True
    assert tile(escalated)["needs"][:2] == ["escalated", "call"]
    assert "unanswered:1" not in wanted(escalated)
    assert refused(escalated, c.EscalateCall(call="1"))[0] == "no_such_call"
    assert "escalated" not in tile(do(escalated, c.AnswerCall(call="1"), CARMEN))["needs"]


# --- the box ------------------------------------------------------------------------------------------


def test_between_hands_another_croupier_takes_over_and_a_count_is_proposed() -> None:
    table = do(between(), c.PlanRelief(croupier="user:2"), CARMEN)
    assert table.relief == "user:2"
    assert refused(table, c.ChangeCroupier(), MARC)[0] == "held_by_other"
    after = do(table, c.ChangeCroupier(take_over=True), MARC)
    assert (after.croupier, after.relief, after.dealt_by) == ("user:2", None, ("user:1",))
    assert after.recount == "croupier"


def test_in_mid_hand_only_an_inspector_lets_another_croupier_in_and_both_are_named() -> None:
    running = do(between(), c.StartHand())
    assert refused(running, c.ChangeCroupier(take_over=True), MARC) == (
        "relief_in_hand",
        {"croupier": "user:1"},
    )
    signed = replace(MARC, second="user:9")
    (changed,) = decide(running, c.ChangeCroupier(take_over=True), signed)
    assert changed == e.CroupierChanged(croupier="user:2", at=MARC.at, second="user:9")
    assert do(running, c.ChangeCroupier(), INES).croupier == "user:1"  # his own other tablet


def test_who_holds_the_table_or_is_named_already_is_not_named_again() -> None:
    table = do(between(), c.PlanRelief(croupier="user:2"), CARMEN)
    for croupier in ("user:1", "user:2"):
        assert refused(table, c.PlanRelief(croupier=croupier), CARMEN) == (
            "not_offered",
            {"croupier": croupier},
        )


# --- the felt -----------------------------------------------------------------------------------------


def counts(**other: int) -> dict[int, int]:
    return dict.fromkeys(range(1, 9), 20000) | {int(seat[1:]): chips for seat, chips in other.items()}


def test_the_felt_is_right_and_only_what_differs_is_booked() -> None:
    events = decide(between(), c.Recount(counts=counts(s3=17200, s5=20500)), INES)
    assert events == (
        e.FeltCounted(hand=3, at=INES.at, counts=counts(s3=17200, s5=20500)),
        e.StackRecounted(seat=3, booked=20000, counted=17200),
        e.StackRecounted(seat=5, booked=20000, counted=20500),
    )
    after = do(between(), c.Recount(counts=counts(s3=17200, s5=20500)))
    assert (after.seats[3].stack, after.seats[5].stack, after.recount) == (17200, 20500, None)
    light = count_light(after)
    assert light is not None
    assert (light["off"], light["net"], light["since"], light["hand"]) == (3300, -2300, 1, 3)
    assert (light["croupiers"], light["hands_ago"], light["alert"]) == (["user:1"], 0, False)


def test_the_light_says_since_which_hand_and_under_whom() -> None:
    first = do(between(), c.Recount(counts=counts()))
    table = do(replace(first, hands=7), c.ChangeCroupier(take_over=True), MARC)
    light = count_light(do(table, c.Recount(counts=counts(s1=19900)), MARC))
    assert light is not None
    assert (light["since"], light["hand"], light["croupiers"]) == (4, 7, ["user:1", "user:2"])
    assert count_light(between()) is None


def test_every_occupied_seat_is_counted_and_no_other() -> None:
    table, all_but_two = between(), {n: 20000 for n in range(1, 9) if n not in (2, 6)}
    assert refused(table, c.Recount(counts=all_but_two)) == (
        "count_incomplete",
        {"seats": [2, 6], "rule": "A18"},
    )
    assert refused(table, c.Recount(counts=counts(s9=100)))[0] == "seat_empty"
    assert refused(table, c.Recount(counts=counts(s1=150)))[0] == "bad_amount"
    assert refused(do(table, c.StartHand()), c.Recount(counts=counts()))[0] == "hand_running"


@pytest.mark.parametrize(("off", "called"), [(2700, 0), (2800, 1)])
def test_a_count_that_is_off_by_the_houses_amount_calls_the_inspector(off: int, called: int) -> None:
    table = between(recount_alert_from=2800)
    events = decide(table, c.Recount(counts=counts(s3=20000 - off)), INES)
    assert [event.kind for event in events if isinstance(event, e.InspectorCalled)] == ["chips"] * called
    single = decide(table, c.CountStack(seat=3, counted=20000 - off), INES)
    assert [event.seat for event in single if isinstance(event, e.InspectorCalled)] == [3] * called
    waiting = do(table, c.CallInspector(kind="chips"))
    assert len(decide(waiting, c.Recount(counts=counts(s3=20000 - off)), INES)) == 2


def test_a_count_is_proposed_an_hour_after_the_last_one_and_again_after_the_next() -> None:
    table = between()
    assert (wanted(table)["recount"].after, wanted(table)["recount"].since) == (3600, None)
    proposed = do(table, c.ProposeRecount(), c.Given(actor="clock", role="clock"))
    assert proposed.recount == "hour"
    assert "recount" not in wanted(proposed)
    assert refused(proposed, c.ProposeRecount())[0] == "not_offered"
    counted = do(proposed, c.Recount(counts=counts()))
    assert counted.felt is not None
    assert wanted(counted)["recount"].since == counted.felt.seq
    assert "recount" not in wanted(replace(counted, phase="paused"))


# --- the deck -----------------------------------------------------------------------------------------


def test_another_deck_is_proposed_after_the_houses_hands_and_stops_nothing_unless_the_house_says_so() -> None:
    assert tablet(between(deck_change_hands=4))["worn"] is None
    worn = between(deck_change_hands=3)
    assert tablet(worn)["worn"] == 3
    do(worn, c.StartHand())
    strict = between(deck_change_hands=3, deck_change_required=True)
    assert refused(strict, c.StartHand()) == ("deck_change_due", {"hands": 3, "rule": "A8"})
    assert startable(strict) == (False, "deck_change_due")
    for given in (INES, CARMEN):
        strict = do(strict, c.CheckDeck(colour="blue", deck="B-2", cards=52), given)
    assert tablet(strict)["worn"] is None
    assert startable(strict) == (True, None)
    do(strict, c.StartHand())


def startable(table: Table) -> tuple[bool, str | None]:
    """What the tablet's start key says."""
    found = ready(table)
    assert found is not None
    return found["can_start"], found["code"]


def tablet(table: Table) -> dict[str, Any]:
    found = ready(table)
    assert found is not None
    deck: dict[str, Any] = found["deck"]
    return deck
