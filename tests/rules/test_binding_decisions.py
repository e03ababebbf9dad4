"""The inspector's decisions bind everybody and stay on record (000-S41, 000-S42, 001-S46, 001-S47; A17)."""

from typing import Any

import pytest

from players.roles import Role
from tables.engine import commands as c
from tables.engine import events as e
from tables.engine import rulings as r
from tables.engine.evolve import evolve
from tables.engine.rules import amended
from tables.permissions import may_give
from tests.engine.playing import Play, play, replayed
from tests.rules.asking import codes, facts, why
from tests.rules.trying import INSPECTOR

FOUR = dict.fromkeys((1, 2, 3, 4), 200)
SHOWN = "3 show Ad Kd 2d 3d, 2 show Ah Kh 2s 3s"


def rule(game: Play, ruling: r.AnyRuling, article: str = "A17") -> c.Rule:
    return c.Rule(ruling=ruling, reason="dispute", article=article)


def golden(**changes: Any) -> Play:
    """GH-1: seats 2 and 3 all-in for a pot of 430, the same two pair."""
    game = play("madrid", FOUR, **changes)
    game.steps("2 check, 3 bet 20, 4 fold, 1 call, 2 raise 100, 3 call, 1 fold, board As Ks 7d")
    return game.steps("2 all-in, 3 call, board 6h, board Qc")


def test_ir_1_a_fouled_hand_is_void_and_every_chip_goes_back() -> None:
    game = play("madrid", FOUR).steps("2 bet 20, 3 call, 4 call, 1 call, board As Ks 7d, 2 bet 50")
    assert game.refused(rule(game, r.VoidHand()), INSPECTOR) == "window_closed"
    game.do(rule(game, r.VoidHand(fouled=True)), INSPECTOR)
    assert game.stacks == FOUR
    assert (game.hand.voided, game.hand.phase) == (True, "over")
    assert game.start().hand.button == 1


def test_ir_2_ruled_amounts_make_up_the_pot_or_are_refused() -> None:
    game = golden().steps(SHOWN)
    assert (
        game.refused(rule(game, r.AwardAccounting(pot=0, amounts={2: 215, 3: 214})), INSPECTOR)
        == "sum_differs"
    )
    game.do(rule(game, r.AwardAccounting(pot=0, amounts={2: 215, 3: 215})), INSPECTOR)
    game.do(c.PayPots())
    assert game.stacks == {1: 175, 2: 215, 3: 215, 4: 195}


def test_ir_3_nobody_but_the_inspector_and_his_superior_rules() -> None:
    for command in (c.Rule, c.HoldTable, c.LiftHold):
        assert {role for role in Role.values if may_give(command, role)} == {"inspector", "jefe"}


def test_ir_4_a_ruling_replays_as_ruled_even_where_the_rule_would_say_otherwise() -> None:
    game = golden().steps(SHOWN)
    began, seq = game.table, len(game.log)
    game.do(rule(game, r.AwardReading(pot=0, winners=(2,)), "A14"), INSPECTOR)
    game.do(c.PayPots())
    assert game.stacks == {1: 175, 2: 430, 3: 0, 4: 195}
    assert replayed(game.log[seq:], began).seats == game.table.seats


def test_a_decision_is_never_taken_back_with_the_undo_key() -> None:
    game = golden().steps(SHOWN)
    game.do(rule(game, r.AwardReading(pot=0, winners=(2,)), "A14"), INSPECTOR)
    assert game.refused(c.Undo(reason="asked")) == "cannot_undo"


def test_ir_5_who_is_removed_while_all_in_keeps_his_part_of_the_pot() -> None:
    game = golden()
    game.do(rule(game, r.RemovePlayer(seat=2)), INSPECTOR)
    game.steps(SHOWN).do(c.PayPots())
    assert (game.hand.seats[2].won, game.stacks[2], game.table.seats[2].removed) == (215, 215, True)
    assert game.start().hand.dealt == (1, 3, 4)


def test_a_dispute_holds_the_table_until_the_inspector_lifts_it() -> None:
    game = play("madrid", FOUR)
    game.do(c.HoldTable(case="7"), INSPECTOR)
    for command in (c.Fold(seat=2), c.Undo(), c.RaiseTo(seat=2, to=10)):
        assert game.refused(command) == "on_hold"
    game.do(c.Rebuy(seat=4, amount=100), INSPECTOR)
    game.do(c.LiftHold(case="7"), INSPECTOR)
    game.steps("2 bet 10")


def test_the_winner_that_was_ruled_is_paid_also_where_pots_are_pooled() -> None:
    game = golden(tie_division="proportional_stake").steps(SHOWN)
    game.do(rule(game, r.AwardReading(pot=0, winners=(3,)), "A14"), INSPECTOR)
    game.do(c.PayPots())
    assert game.stacks == {1: 175, 2: 0, 3: 430, 4: 195}


@pytest.mark.parametrize("name", ["equal_layers", "proportional_stake"])
def test_why_says_that_it_was_ruled(name: str) -> None:
    game = golden(tie_division=name).steps(SHOWN)
    game.do(rule(game, r.AwardAccounting(pot=0, amounts={2: 400, 3: 30}), "A14"), INSPECTOR)
    game.do(c.PayPots())
    found = why(game.table, "award")
    assert codes(found) == ["ruled", "ruled_share", "ruled_share"]
    assert facts(found, "ruled") == {"n": 1, "amount": 430}
    assert found["figures"]["won"] == {"2": 400, "3": 30}


def test_a_pot_that_is_set_aside_is_named_and_not_paid() -> None:
    game = golden().steps(SHOWN)
    game.do(rule(game, r.Impound(pot=0, case="7")), INSPECTOR)
    game.do(c.PayPots())
    assert facts(why(game.table, "award"), "impounded") == {"n": 1, "amount": 430}
    assert game.stacks == {1: 175, 2: 0, 3: 0, 4: 195}


def test_why_explains_a_paid_hand_by_the_settings_it_was_played_under() -> None:
    game = golden(tie_division="proportional_stake").steps(SHOWN)
    game.do(c.PayPots())
    game.do(c.ChangeRules(rules=amended(game.table.rules, tie_division="equal_layers")), INSPECTOR)
    assert "pool" in codes(why(game.table, "award"))
    changed = game.log[-1]
    assert isinstance(changed, e.RulesChanged)
    assert evolve(game.table, changed).hand == game.table.hand


def test_who_opens_after_a_killed_hand_is_explained_as_the_opener() -> None:
    game = play("madrid", FOUR).steps("2 check, 3 check, 4 check, 1 check, board As Ks 7d")
    game.do(rule(game, r.KillHand(seat=2)), INSPECTOR)
    found = why(game.table, "turn")
    assert facts(found, "opens_street") == {"seat": 3, "button": 1}
    assert facts(found, "skips_folded") == {"seats": [2]}
