"""The figures of the four presets and of the payout table (RULES.md section 2, A16): data only.

Money in units of 1; ``rules.preset`` puts them together with the product default and multiplies.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

HAND_CLASSES: Final = (
    "high_card",
    "pair",
    "two_pair",
    "three_of_a_kind",
    "straight",
    "flush",
    "full_house",
    "four_of_a_kind",
    "straight_flush",
)
PAYOUT_TABLE: Final[Mapping[str, int]] = {
    "four_of_a_kind": 20,
    "full_house": 7,
    "flush": 5,
    "straight": 4,
    "three_of_a_kind": 3,
    "two_pair": 2,
    "pair": 1,
    "high_card": 1,
}

# Differences from the product default, with chips of 1; a derived figure not named follows the table minimum.
PRESET_FIGURES: Final[Mapping[str, Mapping[str, Any]]] = {
    "madrid": {
        "min_players_start": 4,
        "forced_bets": "ante",
        "table_min": 10,
        "ante": 5,
        "low_limit": 10,
        "high_limit": 20,
        "burn_rule": "after_each_betting_round",
        "initial_button": "croupier_places",
        "button_rule": "moving",
        "join_restriction": ("button", "opener"),
        "new_player_entry": "free",
        "missed_blind_policy": "none",
        "showdown_show": "all_show",
        "showdown_first_when_checked": "last_aggressor_of_hand",
        "buy_in_mode": "fixed",
        "stack_initial": 200,
        "join_min": 100,
        "rebuy_amount": 100,
        "rebuy_threshold": 10,
        "forced_rebuy": True,
        "session_end_mode": "last_n_hands",
        "payout_mode": "display",
    },
    "blinds-omaha": {
        "table_min": 2,
        "small_blind": 1,
        "big_blind": 2,
        "low_limit": 2,
        "high_limit": 4,
        "pot_formula": "pot_before_call",
        "heads_up_button": "posts_big",
        "big_blind_option": "check_only",
        "initial_button": "first_seated",
        "button_rule": "moving",
        "missed_blind_policy": "seed002",
        "stack_initial": 80,
        "join_min": 40,
        "rebuy_amount": 80,
        "seat_draw": False,
    },
    "hilo8": {
        "game": "omaha_hilo8",
        "structure": "split_limit",
        "table_min": 2,
        "small_blind": 1,
        "big_blind": 2,
        "low_limit": 2,
        "high_limit": 4,
        "initial_button": "inspector_places",
        "button_rule": "moving",
        "buy_in_mode": "fixed",
        "stack_initial": 80,
        "join_min": 80,
        "rebuy_amount": 80,
        "seat_draw": False,
    },
    "modern-plo": {
        "max_seats": 9,
        "table_min": 10,
        "small_blind": 5,
        "big_blind": 10,
        "pl_assume_full_blinds": True,
        "button_rule": "dead",
        "showdown_sidepot_first": True,
        "stack_initial": 1000,
        "join_min": 400,
        "rebuy_amount": 1000,
    },
}
