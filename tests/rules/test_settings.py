"""Every setting of RULES.md section 1 is honoured: changed, a named outcome changes (A1–A20).

`OUTCOMES` has one entry for each setting: the values that are tried and what is seen with each.
"""

from collections.abc import Callable
from typing import Any

import pytest

from tables.engine import commands as c
from tables.engine.rules import HOUSE_RULE, ORIGIN, SETTINGS, amended, preset
from tables.engine.rules_page import rules_page
from tables.engine.rulings import AwardReading
from tables.engine.script import play as run_script
from tables.engine.state import House
from tests.engine.playing import play, table_of
from tests.rules import tried_at_the_table as table
from tests.rules import tried_in_the_evening as evening
from tests.rules.trying import INSPECTOR, LEVEL, NUTS, checked_down, paid, refusal

Try = Callable[[Any], Any]

OUTCOMES: dict[str, tuple[Try, dict[Any, Any]]] = {
    "game": (table.game, {"omaha_high": {1: 4}, "omaha_hilo8": {1: 2, 2: 2}}),
    "max_seats": (table.max_seats, {10: "accepted", 6: "no_such_seat"}),
    "min_players_start": (table.min_players_start, {4: "too_few_players", 3: "accepted"}),
    "min_players_continue": (table.min_players_continue, {2: "accepted", 4: "too_few_players"}),
    "warn_below_start_min": (table.warn_below_start_min, {True: True, False: False}),
    "chip_unit": (table.chip_unit, {1: "accepted", 5: "bad_amount"}),
    "structure": (table.structure, {"split_limit": (10, 10), "pot_limit": (10, 20), "no_limit": (10, 995)}),
    "table_min": (table.table_min, {10: 10, 20: 20}),
    "forced_bets": (
        table.forced_bets,
        {
            "blinds": {1: (0, 0), 2: (5, 5), 3: (10, 10), 4: (0, 0)},
            "ante": {1: (5, 0), 2: (5, 0), 3: (5, 0), 4: (5, 0)},
            "ante_and_blinds": {1: (5, 0), 2: (10, 5), 3: (15, 10), 4: (5, 0)},
        },
    ),
    "ante": (table.ante, {5: 5, 3: 3}),
    "ante_rule": (table.ante_rule, {"half_min": "not_half_of_table_min", "fixed": 4}),
    "big_blind": (table.big_blind, {10: (10, 20), 20: (20, 40)}),
    "small_blind": (table.small_blind, {5: 5, 3: 3}),
    "low_limit": (table.low_limit, {10: (10, 10), 20: (20, 20)}),
    "high_limit": (table.high_limit, {20: (20, 20), 40: (40, 40)}),
    "max_raises": (table.max_raises, {3: "raise_cap", 4: None, None: None}),
    "heads_up_cap": (
        table.heads_up_cap,
        {
            "kept": ("raise_cap", "raise_cap"),
            "lifted_if_round_starts_heads_up": ("raise_cap", None),
            "lifted_if_heads_up_before_cap": (None, None),
        },
    ),
    "min_raise_rule": (table.min_raise_rule, {"last_increment": 40, "double_last_bet": 50}),
    "pot_formula": (table.pot_formula, {"pot_after_call": 35, "pot_before_call": 25}),
    "pl_assume_full_blinds": (table.pl_assume_full_blinds, {True: 35, False: 33}),
    "pl_round_small_blind_up": (table.pl_round_small_blind_up, {False: 35, True: 40}),
    "opener": (table.opener, {"left_of_button": 2, "at_button": 1}),
    "heads_up_button": (table.heads_up_button, {"posts_small": (5, 2), "posts_big": (2, 5)}),
    "big_blind_option": (table.big_blind_option, {"check_or_raise": 3, "check_only": None}),
    "action_seconds": (table.action_seconds, {None: "not_offered", 30: "accepted"}),
    "burn_rule": (table.burn_rule, {"before_each_board": (0, 3), "after_each_betting_round": (1, 4)}),
    "initial_button": (
        table.initial_button,
        {
            "first_seated": (5, "accepted", "accepted"),
            "croupier_places": (None, "accepted", "accepted"),
            "inspector_places": (None, "button_not_allowed", "accepted"),
            "high_card_draw": (None, "button_not_allowed", "accepted"),
        },
    ),
    "button_rule": (table.button_rule, {"moving": (2, 4, 5), "dead": (2, None, 4)}),
    "join_restriction": (
        table.join_restriction,
        {("button", "opener"): (1, 3, 5, 7), ("opener",): (1, 3, 4, 5, 7), (): (1, 3, 4, 5, 7)},
    ),
    "new_player_entry": (table.new_player_entry, {"post_or_wait": (1, 2, 3, 4), "free": (1, 2, 3, 4, 6)}),
    "missed_blind_policy": (table.missed_blind_policy, {"seed002": (10, 0), "standard": (0, 5)}),
    "seat_draw": (table.seat_draw, {True: "accepted", False: "not_offered"}),
    "buy_in_mode": (table.buy_in_mode, {"fixed": "fixed_buy_in", "range": "accepted"}),
    "stack_initial": (table.stack_initial, {200: "accepted", 300: "fixed_buy_in"}),
    "join_min": (table.join_min, {100: "accepted", 150: "below_join_min"}),
    "join_max": (table.join_max, {None: "accepted", 250: "above_join_max"}),
    "rebuy_amount": (evening.rebuy_amount, {100: "accepted", 200: "bad_amount"}),
    "max_rebuys": (evening.max_rebuys, {None: "accepted", 2: "rebuys_used_up", 3: "accepted"}),
    "forced_rebuy": (evening.forced_rebuy, {True: [2, 3, 4], False: [1, 2, 3, 4]}),
    "rebuy_threshold": (evening.rebuy_threshold, {10: [1, 2, 3, 4], 100: [2, 3, 4]}),
    "voluntary_rebuy": (evening.voluntary_rebuy, {True: "accepted", False: "not_offered"}),
    "max_stack": (evening.max_stack, {None: "accepted", 200: "above_max_stack"}),
    "rebuy_deadline_hands": (
        evening.rebuy_deadline_hands,
        {None: "not_released", 4: "not_released", 3: "accepted"},
    ),
    "showdown_show": (evening.showdown_show, {"all_show": (), "may_muck_when_beaten": (1, 3, 4)}),
    "showdown_first_when_checked": (
        evening.showdown_first_when_checked,
        {"left_of_button": (2, 3, 4, 1), "last_aggressor_of_hand": (3, 4, 1, 2)},
    ),
    "showdown_sidepot_first": (evening.showdown_sidepot_first, {False: (4, 2, 3), True: (4, 3, 2)}),
    "allin_face_up": (
        evening.allin_face_up,
        {False: ("accepted", "accepted"), True: ("cards_missing", "accepted")},
    ),
    "tie_division": (
        evening.tie_division,
        {"equal_layers": {1: 152, 4: 553}, "proportional_stake": {1: 176, 4: 529}},
    ),
    "hilo_even_when_same": (evening.hilo_even_when_same, {True: {1: 33, 4: 33}, False: {1: 34, 4: 32}}),
    "session_minutes": (evening.session_minutes, {None: None, 90: 1000 + 90 * 60}),
    "session_end_mode": (
        evening.session_end_mode,
        {"complete_hand": ("closed", None), "complete_orbit": ("ending", 5), "last_n_hands": ("ending", 3)},
    ),
    "last_hands": (evening.last_hands, {3: ("ending", 3), 7: ("ending", 7)}),
    "payout_mode": (
        evening.payout_mode,
        {"off": (None, {}), "display": (7, {}), "house_bonus": (7, {2: 35})},
    ),
    "bonus_base": (evening.bonus_base, {5: (7, {2: 35}), 10: (7, {2: 70})}),
    "rake_basis_points": (evening.rake_basis_points, {0: 0, 500: 20, 1000: 40}),
    "rake_cap": (evening.rake_cap, {None: 20, 12: 12}),
    "rake_no_flop_no_drop": (evening.rake_no_flop_no_drop, {True: 0, False: 1}),
    "time_charge": (evening.time_charge, {0: "not_offered", 5: 995}),
    "time_charge_minutes": (evening.time_charge_minutes, {30: "not_offered", 20: "accepted"}),
    "tips": (evening.tips, {True: "accepted", False: "tips_off"}),
    "removed_in_hand": (evening.removed_in_hand, {"at_turn": False, "at_once": True}),
}
CASES = [
    pytest.param(tried, value, outcome, id=f"{name}={value}")
    for name, (tried, outcomes) in OUTCOMES.items()
    for value, outcome in outcomes.items()
]


@pytest.mark.parametrize(("tried", "value", "outcome"), CASES)
def test_a_setting_has_the_outcome_that_it_names(tried: Try, value: Any, outcome: Any) -> None:
    assert tried(value) == outcome


def test_the_odds_of_the_house_are_those_of_its_table() -> None:
    assert evening.payout_table({"full_house": 9, "high_card": 1}) == (9, {2: 45})
    assert evening.payout_table({"full_house": 7, "high_card": 1}) == (7, {2: 35})


def test_every_setting_is_tried_with_at_least_two_outcomes() -> None:
    assert {*OUTCOMES, "payout_table"} == SETTINGS
    same = {name for name, (_, outcomes) in OUTCOMES.items() if len({str(o) for o in outcomes.values()}) < 2}
    assert same == set()


def test_a_script_of_a_house_that_plays_all_ins_face_up_goes_on_by_itself() -> None:
    script = {
        "id": "face-up",
        "rules": {"preset": "madrid", "allin_face_up": True, "min_players_start": 2},
        "button": 1,
        "seats": [{"seat": 1, "stack": 15, "hole": NUTS}, {"seat": 2, "stack": 15, "hole": "9h 9d 8h 8d"}],
        "board": "As Ks 7d 6h Qc",
        "play": ["2 all-in", "1 call", {"expect": {"shown": [1, 2], "street": "over"}}],
        "result": {"final": {"1": 30, "2": 0}},
    }
    assert [str(failure) for failure in run_script(script)] == []


# --- origin, page, when they may change ----------------------------------------------------------------


def test_every_setting_names_its_seed_sentences_or_the_house() -> None:
    assert set(ORIGIN) == SETTINGS
    written = [origin for origin in ORIGIN.values() if origin != HOUSE_RULE]
    assert len(written) == 39
    for origin in written:
        for sentence in origin.split():
            assert sentence[:5] in ("000-S", "001-S", "002-S", "004-S")


def test_the_rules_page_shows_every_setting_once_with_value_and_origin() -> None:
    page = rules_page(preset("madrid"), House())
    rows = [row for section in page["sections"] for row in section["rows"]]
    assert sorted(row["setting"] for row in rows) == sorted(SETTINGS)
    found = {row["setting"]: row for row in rows}
    assert found["ante"] == {
        "setting": "ante",
        "value": 5,
        "money": True,
        "origin": ["000-S09", "001-S13"],
        "applies": True,
    }
    assert (found["tips"]["origin"], found["small_blind"]["applies"]) == ([], False)
    assert found["join_restriction"]["value"] == ["button", "opener"]


def test_the_table_of_odds_stands_on_the_rules_page_with_the_line_that_the_pot_is_not_paid_by_it() -> None:
    page = rules_page(preset("madrid"), House())["payout"]
    assert page["line"] == "why_pot_not_paid_by_odds"
    assert [(row["kind"], row["odds"]) for row in page["odds"]] == [
        ("four_of_a_kind", 20),
        ("full_house", 7),
        ("flush", 5),
        ("straight", 4),
        ("three_of_a_kind", 3),
        ("two_pair", 2),
        ("pair", 1),
        ("high_card", 1),
    ]
    assert rules_page(preset("modern-plo"), House())["payout"] is None


def test_settings_change_between_hands_only() -> None:
    played = play("madrid", LEVEL)
    change = c.ChangeRules(rules=preset("madrid", structure="no_limit"))
    assert played.refused(change, INSPECTOR) == "hand_running"
    played.steps("2 bet 10, 3 fold, 4 fold, 1 fold")
    assert played.refused(change, INSPECTOR) == "pots_unpaid"
    played.do(c.PayPots())
    played.do(change, INSPECTOR)
    assert played.start().bounds == (10, 990)


def test_a_hand_keeps_the_settings_with_which_it_was_played() -> None:
    played = play("madrid", LEVEL, rake_basis_points=500)
    played.steps("2 bet 10, 3 fold, 4 fold, 1 fold")
    played.do(c.PayPots())
    before = played.table.rules
    played.do(c.ChangeRules(rules=amended(before, rake_basis_points=0)), INSPECTOR)
    assert (played.hand.rules, played.table.rules.rake_basis_points) == (before, 0)
    assert played.refused(c.Undo(reason="wrong award")) == "undo_window_closed"
    assert played.start().hand.rules is None


def test_a_ruling_on_a_paid_hand_pays_it_under_its_own_settings() -> None:
    played = checked_down(play("madrid", LEVEL, rake_basis_points=500, rake_no_flop_no_drop=False))
    paid(played, {1: "9h 9d 8h 8d", 2: NUTS, 3: "4c 4d 5c 5d", 4: "Th Td 8s 8c"})
    assert (played.hand.rake, played.stacks[2]) == (1, 1014)
    played.do(c.ChangeRules(rules=amended(played.table.rules, rake_basis_points=0)), INSPECTOR)
    ruling = c.Rule(ruling=AwardReading(pot=0, winners=(1,)), reason="wrong_award", article="A14")
    played.do(ruling, INSPECTOR)
    assert (played.stacks[1], played.stacks[2], played.hand.rake) == (1014, 995, 1)
    assert played.table.rules.rake_basis_points == 0


def test_the_smallest_chip_stays_one_that_every_stack_can_be_counted_in() -> None:
    table = table_of(preset("madrid"), {**LEVEL, 3: 998})
    command = c.ChangeRules(rules=amended(table.rules, chip_unit=5))
    assert refusal(table, command, INSPECTOR) == "rules_invalid"
    assert refusal(table_of(preset("madrid"), LEVEL), command, INSPECTOR) == "accepted"
