"""The settings of a house profile beside the rules of a hand, as data for its form (RULES.md 1)."""

from collections.abc import Mapping
from typing import Any, Final, get_type_hints

from tables.engine.house_profile import House
from tables.engine.rules_page import kind_of

HOUSE_TYPES: Final[Mapping[str, Any]] = get_type_hints(House, include_extras=True)
HOUSE_MONEY: Final = frozenset({"second_signature_from", "alert_threshold", "recount_alert_from"})
_SECTIONS: Final[Mapping[str, tuple[str, ...]]] = {
    "cards": ("card_source", "acting", "deck_colours", "deck_check_required", "deck_change_hands",
              "deck_change_required", "misdeal_needs_inspector", "out_of_turn", "winner_without_cards"),
    "money": ("currency", "minor_units", "chips", "gaming_day_start", "alert_threshold",
              "going_south_minutes", "recount_alert_from", "charge_absent"),
    "floor": ("seat_draw_by", "no_new_seat_minutes", "barred_seat", "broken_table_restricted",
              "call_timeout_s",
              "call_misses", "absent_minutes", "absent_antes", "escalate_after_s", "box_minutes",
              "idle_lock_minutes"),
    "rulings": ("second_signature_from", "reading_until", "accounting_until"),
    "screens": ("public_table", "player_sees_stacks", "player_sees_pot", "phone_in_hand", "best_hand_hint"),
}  # fmt: skip
_PLACED: Final = frozenset(name for names in _SECTIONS.values() for name in names)
HOUSE_SECTIONS: Final[Mapping[str, tuple[str, ...]]] = {
    **{name: tuple(n for n in names if n in HOUSE_TYPES) for name, names in _SECTIONS.items()},
    "other": tuple(name for name in HOUSE_TYPES if name not in _PLACED),
}
"""Every setting of the house by section; what has no place of its own comes last."""


def house_kinds() -> dict[str, dict[str, Any]]:
    """How each setting of the house is written, like `rules_page.kinds`."""
    return {name: kind_of(field, money=name in HOUSE_MONEY) for name, field in HOUSE_TYPES.items()}
