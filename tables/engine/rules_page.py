"""The rules page of a table as data: every setting, its value, where it comes from (RULES.md 1, A16).

The table of odds stands here and nowhere else, with the line that the pot is not paid by it.
"""

from collections.abc import Callable, Iterator, Mapping
from types import NoneType, UnionType
from typing import Any, Final, Literal, Union, get_args, get_origin

from tables.engine.presets import HAND_CLASSES
from tables.engine.rules import FIELD_TYPES, HOUSE_RULE, MONEY, ORIGIN, SETTINGS, Rules
from tables.engine.state import House

Data = dict[str, Any]

SECTIONS: Final[dict[str, tuple[str, ...]]] = {
    "game": ("game", "max_seats", "min_players_start", "min_players_continue", "warn_below_start_min",
             "chip_unit", "structure", "table_min"),
    "forced": ("forced_bets", "ante", "ante_rule", "big_blind", "small_blind"),
    "betting": ("low_limit", "high_limit", "max_raises", "heads_up_cap", "min_raise_rule", "pot_formula",
                "pl_assume_full_blinds", "pl_round_small_blind_up", "opener", "heads_up_button",
                "big_blind_option", "action_seconds"),
    "cards": ("burn_rule",),
    "button": ("initial_button", "button_rule"),
    "joining": ("seat_draw", "join_restriction", "new_player_entry", "missed_blind_policy", "buy_in_mode",
                "stack_initial", "join_min", "join_max"),
    "rebuys": ("rebuy_amount", "max_rebuys", "forced_rebuy", "rebuy_threshold", "voluntary_rebuy",
               "max_stack", "rebuy_deadline_hands"),
    "showdown": ("showdown_show", "showdown_first_when_checked", "showdown_sidepot_first", "allin_face_up",
                 "tie_division", "hilo_even_when_same"),
    "session": ("session_minutes", "session_end_mode", "last_hands"),
    "charges": ("rake_basis_points", "rake_cap", "rake_no_flop_no_drop", "time_charge",
                "time_charge_minutes", "tips"),
    "payout": ("payout_mode", "bonus_base", "payout_table"),
    "rulings": ("removed_in_hand",),
}  # fmt: skip
POT_NOT_PAID_BY_IT: Final = "why_pot_not_paid_by_odds"


def rules_page(rules: Rules, house: House) -> Data:
    """`sections`: name and rows of (setting, value, money, origin, applies); `payout`: the odds or None."""
    return {
        "preset": rules.preset,
        "currency": house.currency,
        "minor_units": house.minor_units,
        "card_source": house.card_source,
        "sections": [{"name": name, "rows": list(_rows(rules, names))} for name, names in SECTIONS.items()],
        "payout": payout(rules),
    }


def _rows(rules: Rules, names: tuple[str, ...]) -> Iterator[Data]:
    for name in names:
        value = getattr(rules, name)
        yield {
            "setting": name,
            "value": list(value) if isinstance(value, tuple) else value,
            "money": name in MONEY or name == "chip_unit",
            "origin": [] if ORIGIN[name] == HOUSE_RULE else ORIGIN[name].split(),
            "applies": applies(rules, name),
        }


def kinds() -> dict[str, Data]:
    """How each setting is written: `kind` money, count, bool, choice, set or odds; `values`; `optional`."""
    return {name: _kind(name) for name in sorted(SETTINGS)}


def _kind(name: str) -> Data:
    if name == "payout_table":
        return {"optional": False, "values": [], "kind": "odds"}
    return kind_of(FIELD_TYPES[name], money=name in MONEY or name == "chip_unit")


def kind_of(field: Any, *, money: bool) -> Data:
    """How a value of this type is written: `kind` money, count, bool, choice, set, text or amounts."""
    parts = get_args(field) if get_origin(field) in (Union, UnionType) else (field,)
    optional = NoneType in parts
    inner = next(part for part in parts if part is not NoneType)
    found: Data = {"optional": optional, "values": []}
    if inner is bool:
        return found | {"kind": "bool"}
    if get_origin(inner) is Literal:
        return found | {"kind": "choice", "values": list(get_args(inner))}
    if get_origin(inner) is tuple:
        values = list(get_args(get_args(inner)[0]))
        return found | ({"kind": "set", "values": values} if values else {"kind": "amounts"})
    if inner is str:
        return found | {"kind": "text"}
    return found | {"kind": "money" if money else "count"}


def payout(rules: Rules) -> Data | None:
    """The table of odds, best class first, and its line; None where the house shows none (A16)."""
    if rules.payout_mode == "off":
        return None
    odds = [
        {"kind": kind, "odds": rules.payout_table[kind]}
        for kind in reversed(HAND_CLASSES)
        if kind in rules.payout_table
    ]
    return {"mode": rules.payout_mode, "odds": odds, "line": POT_NOT_PAID_BY_IT}


def applies(rules: Rules, name: str) -> bool:
    """Whether a setting has a meaning at this table: an ante where antes are posted, and so on."""
    return _APPLIES[name](rules) if name in _APPLIES else True


_APPLIES: Final[Mapping[str, Callable[[Rules], bool]]] = {
    **dict.fromkeys(("ante", "ante_rule"), lambda r: r.posts_antes),
    **dict.fromkeys(
        ("big_blind", "small_blind", "heads_up_button", "big_blind_option", "new_player_entry"),
        lambda r: r.posts_blinds,
    ),
    "missed_blind_policy": lambda r: r.posts_blinds,
    "opener": lambda r: not r.posts_blinds,
    **dict.fromkeys(("low_limit", "high_limit", "max_raises", "heads_up_cap"), lambda r: r.is_limit),
    **dict.fromkeys(
        ("pot_formula", "pl_assume_full_blinds", "pl_round_small_blind_up"), lambda r: r.is_pot_limit
    ),
    "min_raise_rule": lambda r: not r.is_limit,
    "hilo_even_when_same": lambda r: r.is_hilo,
    "tie_division": lambda r: not r.is_hilo,
    **dict.fromkeys(("rake_cap", "rake_no_flop_no_drop"), lambda r: r.rake_basis_points > 0),
    "time_charge_minutes": lambda r: r.time_charge > 0,
    "last_hands": lambda r: r.session_end_mode == "last_n_hands",
    "bonus_base": lambda r: r.payout_mode == "house_bonus",
    "payout_table": lambda r: r.payout_mode != "off",
    **dict.fromkeys(("rebuy_threshold", "rebuy_deadline_hands"), lambda r: r.forced_rebuy),
}
