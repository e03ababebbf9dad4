"""The house rules: presets, figures that follow the table minimum, what is refused (RULES.md 1 and 2)."""

import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from tables.engine.errors import RuleViolation
from tables.engine.presets import SEED_SENTENCES
from tables.engine.rules import MONEY, ORIGIN, SETTINGS, Rules, amended, check, preset, rules_hash

HANDS = Path(__file__).parent / "hands"
PRESETS = ("madrid", "blinds-omaha", "hilo8", "modern-plo")


def figures(rules: Rules, *settings: str) -> tuple[Any, ...]:
    return tuple(getattr(rules, setting) for setting in settings)


def refusal(name: str, unit: int = 1, **changes: Any) -> tuple[str, dict[str, Any]]:
    with pytest.raises(RuleViolation) as refused:
        preset(name, unit, **changes)
    return refused.value.code, dict(refused.value.facts)


def invalid(setting: str, reason: str) -> tuple[str, dict[str, Any]]:
    return "rules_invalid", {"setting": setting, "reason": reason}


def scripts() -> Iterator[dict[str, Any]]:
    for path in sorted(HANDS.rglob("*.json")):
        yield json.loads(path.read_text())


@pytest.mark.parametrize("script", list(scripts()), ids=lambda script: script["id"])
def test_the_settings_of_a_script_are_accepted_or_refused_as_it_says(script: dict[str, Any]) -> None:
    named = dict(script["rules"])
    name = named.pop("preset")
    if script.get("refused") == "rules":
        assert refusal(name, **named)[0] == "rules_invalid"
        return
    built = preset(name, **named)
    assert {setting: getattr(built, setting) for setting in named} == named


# One line of the table of section 2 each: the four presets in its order.
@pytest.mark.parametrize(
    ("setting", "expected"),
    [
        ("game", ("omaha_high", "omaha_high", "omaha_hilo8", "omaha_high")),
        ("chip_unit", (1, 1, 1, 1)),
        ("structure", ("pot_limit", "pot_limit", "split_limit", "pot_limit")),
        ("min_players_start", (4, 2, 2, 2)),
        ("max_seats", (10, 10, 10, 9)),
        ("forced_bets", ("ante", "blinds", "blinds", "blinds")),
        ("table_min", (10, 2, 2, 10)),
        ("ante", (5, 0, 0, 0)),
        ("small_blind", (0, 1, 1, 5)),
        ("big_blind", (0, 2, 2, 10)),
        ("low_limit", (10, 2, 2, 10)),
        ("high_limit", (20, 4, 4, 20)),
        ("opener", ("left_of_button",) * 4),
        ("pot_formula", ("pot_after_call", "pot_before_call", "pot_after_call", "pot_after_call")),
        ("pl_assume_full_blinds", (False, False, False, True)),
        ("max_raises", (3, 3, 3, 3)),
        ("heads_up_cap", ("lifted_if_heads_up_before_cap",) * 4),
        ("heads_up_button", ("posts_small", "posts_big", "posts_small", "posts_small")),
        ("big_blind_option", ("check_or_raise", "check_only", "check_or_raise", "check_or_raise")),
        ("burn_rule", ("after_each_betting_round", *("before_each_board",) * 3)),
        ("initial_button", ("croupier_places", "first_seated", "inspector_places", "high_card_draw")),
        ("button_rule", ("moving", "moving", "moving", "dead")),
        ("join_restriction", (("button", "opener"), *(("button", "small_blind"),) * 3)),
        ("new_player_entry", ("free", "post_or_wait", "post_or_wait", "post_or_wait")),
        ("missed_blind_policy", ("none", "seed002", "standard", "standard")),
        ("showdown_show", ("all_show", *("may_muck_when_beaten",) * 3)),
        ("showdown_sidepot_first", (False, False, False, True)),
        ("tie_division", ("equal_layers",) * 4),
        ("showdown_first_when_checked", ("last_aggressor_of_hand", *("left_of_button",) * 3)),
        ("buy_in_mode", ("fixed", "range", "fixed", "range")),
        ("stack_initial", (200, 80, 80, 1000)),
        ("join_min", (100, 40, 80, 400)),
        ("rebuy_amount", (100, 80, 80, 1000)),
        ("rebuy_threshold", (10, 2, 2, 10)),
        ("forced_rebuy", (True, False, False, False)),
        ("seat_draw", (True, False, False, True)),
        ("session_minutes", (None,) * 4),
        ("session_end_mode", ("last_n_hands", *("complete_hand",) * 3)),
        ("last_hands", (3, 3, 3, 3)),
        ("payout_mode", ("display", "off", "off", "off")),
    ],
)
def test_the_presets_are_the_table_of_section_2(setting: str, expected: tuple[Any, ...]) -> None:
    assert tuple(getattr(preset(name), setting) for name in PRESETS) == expected


def test_a_preset_counts_its_money_in_units_the_changes_too() -> None:
    rules = preset("madrid", 100, stack_initial=300, max_stack=1000)
    assert figures(rules, "chip_unit", "table_min", "ante", "stack_initial", "join_min", "max_stack") == (
        (100, 1000, 500, 30_000, 10_000, 100_000)
    )
    assert figures(rules, "max_seats", "min_players_start", "max_raises") == (10, 4, 3)


def test_money_settings_not_named_follow_a_named_table_minimum() -> None:
    assert figures(
        preset("madrid", table_min=20), "ante", "low_limit", "high_limit", "stack_initial", "join_min"
    ) == (10, 20, 40, 800, 400)
    assert figures(
        preset("madrid", table_min=20), "rebuy_amount", "rebuy_threshold", "small_blind", "big_blind"
    ) == (800, 20, 0, 0)
    assert figures(preset("hilo8", table_min=10), "small_blind", "big_blind", "low_limit", "high_limit") == (
        (5, 10, 10, 20)
    )


def test_the_figures_of_the_preset_stand_while_the_table_minimum_is_not_named() -> None:
    rules = preset("blinds-omaha", big_blind=4, small_blind=2)
    assert figures(rules, "table_min", "low_limit", "high_limit", "stack_initial") == (2, 2, 4, 80)


def test_named_figures_are_kept_and_those_after_them_follow() -> None:
    rules = preset("modern-plo", table_min=20, big_blind=40, low_limit=30, stack_initial=900)
    assert figures(rules, "small_blind", "high_limit", "rebuy_amount", "join_min") == (20, 60, 900, 400)


def test_a_table_that_also_posts_antes_gets_half_its_minimum() -> None:
    rules = preset("modern-plo", forced_bets="ante_and_blinds")
    assert figures(rules, "ante", "small_blind", "big_blind") == (5, 5, 10)
    assert (rules.posts_antes, rules.posts_blinds) == (True, True)


def test_half_a_big_blind_between_two_chips_is_the_lower_but_never_nothing() -> None:
    assert preset("modern-plo", table_min=15, chip_unit=5).small_blind == 5
    assert preset("modern-plo", table_min=5, chip_unit=5).small_blind == 5


def test_the_least_bet_is_the_big_blind_or_the_table_minimum_where_none_is_posted() -> None:
    assert preset("modern-plo", big_blind=20).min_bet == 20
    assert preset("madrid").min_bet == 10
    assert preset("madrid", forced_bets="ante_and_blinds", big_blind=6, small_blind=2).min_bet == 6


def test_split_limit_has_the_low_size_for_two_streets_and_the_high_one_after() -> None:
    rules = preset("hilo8")
    assert [rules.limit_size(street) for street in (1, 2, 3, 4)] == [2, 2, 4, 4]


def test_an_unlisted_hand_class_pays_the_best_listed_odds() -> None:
    assert [preset("madrid").payout_odds(kind) for kind in ("straight_flush", "four_of_a_kind", "pair")] == [
        *(20, 20, 1)
    ]
    assert (
        preset("madrid", payout_table={"straight_flush": 50, "pair": 2}).payout_odds("straight_flush") == 50
    )


# Section 1, "Validation": one line each, and the type of a setting.
@pytest.mark.parametrize(
    ("name", "changes", "setting", "reason"),
    [
        ("madrid", {"table_min": 15, "chip_unit": 5, "ante": 5}, "table_min", "odd_number_of_chips"),
        ("madrid", {"table_min": 15, "ante": 7}, "table_min", "odd_number_of_chips"),
        ("madrid", {"ante": 4}, "ante", "not_half_of_table_min"),
        ("madrid", {"ante": 0, "ante_rule": "fixed"}, "ante", "missing"),
        ("modern-plo", {"small_blind": 11}, "small_blind", "above_big_blind"),
        ("modern-plo", {"small_blind": 0}, "small_blind", "missing"),
        ("modern-plo", {"big_blind": 0}, "big_blind", "missing"),
        ("hilo8", {"low_limit": 6}, "high_limit", "below_low_limit"),
        ("madrid", {"rebuy_amount": 9}, "rebuy_amount", "below_rebuy_threshold"),
        ("madrid", {"stack_initial": 99}, "stack_initial", "below_join_min"),
        ("madrid", {"join_min": 9}, "join_min", "below_rebuy_threshold"),
        ("madrid", {"join_max": 199}, "join_max", "below_stack_initial"),
        ("madrid", {"missed_blind_policy": "standard"}, "missed_blind_policy", "only_with_blinds"),
        ("hilo8", {"tie_division": "proportional_stake"}, "tie_division", "only_with_omaha_high"),
        ("hilo8", {"payout_mode": "house_bonus"}, "payout_mode", "only_with_omaha_high"),
        ("madrid", {"min_players_start": 7, "max_seats": 6}, "min_players_start", "above_max_seats"),
        ("madrid", {"min_players_continue": 5}, "min_players_continue", "above_min_players_start"),
        ("madrid", {"payout_table": {"royal_flush": 100}}, "payout_table", "no_such_hand_class"),
        ("madrid", {"max_seats": 11}, "max_seats", "bad_value"),
        ("madrid", {"max_seats": 1}, "max_seats", "bad_value"),
        ("madrid", {"max_raises": 0}, "max_raises", "bad_value"),
        ("madrid", {"rake_basis_points": 1001}, "rake_basis_points", "bad_value"),
        ("madrid", {"chip_unit": 0}, "chip_unit", "bad_value"),
        ("madrid", {"table_min": -10}, "table_min", "bad_value"),
        ("madrid", {"table_min": 10**13}, "table_min", "bad_value"),
        ("madrid", {"table_min": 10.0}, "table_min", "bad_value"),
        ("madrid", {"table_min": "10"}, "table_min", "bad_value"),
        ("madrid", {"max_seats": True}, "max_seats", "bad_value"),
        ("madrid", {"tips": 1}, "tips", "bad_value"),
        ("madrid", {"structure": "spread_limit"}, "structure", "bad_value"),
        ("madrid", {"join_restriction": ["button", "cutoff"]}, "join_restriction", "bad_value"),
        ("madrid", {"join_restriction": "button"}, "join_restriction", "bad_value"),
        ("madrid", {"table_min": None}, "table_min", "bad_value"),
        ("barcelona", {}, "preset", "no_such_preset"),
    ],
)
def test_settings_that_contradict_are_refused_with_the_reason(
    name: str, changes: dict[str, Any], setting: str, reason: str
) -> None:
    assert refusal(name, **changes) == invalid(setting, reason)


@pytest.mark.parametrize("setting", sorted(set(MONEY) - {"bonus_base", "time_charge", "table_min"}))
def test_every_money_setting_is_a_multiple_of_the_smallest_chip(setting: str) -> None:
    assert refusal("madrid", chip_unit=5, **{setting: 1_002}) == invalid(setting, "no_multiple_of_chip_unit")


def test_amounts_may_not_leave_the_range_by_their_unit() -> None:
    assert refusal("madrid", 100, max_stack=10**12) == invalid("max_stack", "bad_value")


@pytest.mark.parametrize("unit", [0, -1, True, 1.0])
def test_a_unit_is_a_positive_number(unit: Any) -> None:
    assert refusal("madrid", unit) == invalid("unit", "bad_value")


@pytest.mark.parametrize("setting", ["cover_until_dealt", "preset_name", "__class__", "Ante"])
def test_a_setting_that_does_not_exist_is_refused_by_its_name(setting: str) -> None:
    assert refusal("madrid", **{setting: 1}) == ("unknown_setting", {"setting": setting})


def test_half_the_minimum_is_asked_only_where_antes_are_posted() -> None:
    assert preset("modern-plo", table_min=15, small_blind=5).ante_rule == "half_min"


def test_the_positions_closed_to_newcomers_are_kept_once_each_and_sorted() -> None:
    rules = preset("madrid", join_restriction=["small_blind", "button", "small_blind"])
    assert rules.join_restriction == ("button", "small_blind")
    assert preset("madrid", join_restriction=[]).join_restriction == ()


def test_amended_rules_keep_what_was_set_and_follow_a_new_minimum() -> None:
    before = preset("madrid", 100, opener="at_button")
    after = amended(before, table_min=2000)
    assert figures(after, "preset", "opener", "chip_unit", "ante", "stack_initial") == (
        ("madrid", "at_button", 100, 1000, 80_000)
    )
    assert amended(before, max_seats=8).stack_initial == 20_000
    assert amended(before) == before


def test_decoding_refuses_unknown_settings_and_wrong_types() -> None:
    raw = msgspec.to_builtins(preset("hilo8"))
    assert msgspec.convert(raw, Rules) == preset("hilo8")
    for broken in (raw | {"colour": 1}, raw | {"table_min": True}, raw | {"max_seats": 11}):
        with pytest.raises(msgspec.ValidationError):
            msgspec.convert(broken, Rules)


def test_there_are_sixty_settings_of_section_1_with_their_pairs_and_without_25() -> None:
    # 60 numbers less 25; high limit, minutes of the charge and number of last hands have none of their own.
    assert len(SETTINGS) == 59 + 3


def test_every_setting_has_an_origin_a_sentence_of_the_seeds_or_the_house() -> None:
    assert set(ORIGIN) == SETTINGS >= set(SEED_SENTENCES)
    assert (ORIGIN["min_players_start"], ORIGIN["tips"]) == ("000-S05 001-S05 002-S02", "house rule")
    named = {sentence for sentences in SEED_SENTENCES.values() for sentence in sentences.split()}
    assert {sentence for sentence in named if not re.fullmatch(r"00[0124]-S\d\d\d?", sentence)} == set()


def test_the_hash_tells_rules_apart_and_not_how_they_were_reached() -> None:
    named = preset("madrid", table_min=10, stack_initial=200, join_min=100, rebuy_amount=100)
    assert rules_hash(named) == rules_hash(preset("madrid"))
    assert rules_hash(msgspec.json.decode(msgspec.json.encode(named), type=Rules)) == rules_hash(named)
    assert len({rules_hash(preset(name, unit)) for name in PRESETS for unit in (1, 100)}) == 8
    shuffled = preset("madrid", payout_table=dict(reversed(named.payout_table.items())))
    assert rules_hash(shuffled) == rules_hash(named)


def test_a_frozen_copy_cannot_be_changed() -> None:
    with pytest.raises(AttributeError):
        preset("madrid").ante = 6  # type: ignore[misc]


@given(st.sampled_from(PRESETS), st.integers(1, 500), st.integers(1, 50), st.integers(1, 100))
def test_what_follows_from_a_minimum_agrees_with_itself_unless_half_of_it_is_no_chip(
    name: str, chips: int, chip: int, unit: int
) -> None:
    changes = {"table_min": chips * chip, "chip_unit": chip}
    if name == "madrid" and chips % 2:
        assert refusal(name, unit, **changes) == invalid("table_min", "odd_number_of_chips")
        return
    rules = preset(name, unit, **changes)
    check(rules)
    assert rules == amended(rules)
    assert rules.table_min == chips * chip * unit
    assert all(not amount % rules.chip_unit for amount in figures(rules, *MONEY) if amount is not None)
