"""The article behind every refusal of the engine, and what can be said of it beyond its sentence."""

from collections.abc import Mapping
from typing import Any, Final

from tables.engine.errors import CODES, RuleViolation
from tables.engine.explain_steps import Data, step

_BY_ARTICLE: Final[Mapping[str, str]] = {
    "A1": "no_such_seat seat_taken seat_empty not_seated already_seated below_join_min above_join_max "
    "going_south fixed_buy_in bought_in same_seat same_table other_game no_free_seats draw_over "
    "draw_incomplete "
    "seat_reserved no_reservation request_open no_request",
    "A5": "would_hold_button would_open would_post_small always_barred",
    "A2": "too_few_players session_open session_not_open session_closed session_ending paused not_paused "
    "held_by_other no_new_seats paper_number",
    "A3": "button_not_placed",
    "A4": "button_not_allowed paper_blinds",
    "A8": "bad_card duplicate_card card_too_early cards_missing inspector_needed misdeal_window_closed "
    "deck_incomplete "
    "deck_differs deck_unchecked deck_change_due",
    "A9": "not_your_turn hand_over no_hand hand_running",
    "A10": "not_open below_minimum above_maximum bad_amount not_offered",
    "A13": "not_at_showdown must_show may_not_muck",
    "A14": "pots_unpaid",
    "A15": "rebuy_in_hand rebuys_used_up above_max_stack not_released in_the_hand",
    "A16": "no_such_bonus",
    "A17": "no_such_penalty penalty_incomplete penalised must_be_counted count_differs no_such_bag "
    "on_hold nothing_to_undo reason_missing undo_window_closed cannot_undo no_such_call "
    "call_open relief_in_hand no_such_entry "
    "no_longer_fits window_closed sum_differs not_eligible no_such_pot no_such_case case_open "
    "no_such_ruling outranked second_signature later_differs jefe_and_director",
    "A18": "count_incomplete not_counted not_all_in paper_seats",
    "A20": "tips_off above_stack float_short float_open float_not_open bad_chips book_broken",
    "1": "rules_invalid unknown_setting not_left_open no_such_profile profile_not_approved profile_withdrawn",
}
ARTICLES: Final[Mapping[str, str]] = {
    code: article for article, codes in _BY_ARTICLE.items() for code in codes.split()
}
# What a refusal's own figures add to its sentence: code → the facts that must be there.
_SAYS: Final[Mapping[str, tuple[str, ...]]] = {
    "below_minimum": ("to", "min"),
    "above_maximum": ("to", "max"),
    "bad_amount": ("unit",),
    "not_your_turn": ("seat", "to_act"),
    "below_join_min": ("min", "missing"),
    "above_join_max": ("max",),
    "going_south": ("need", "missing"),
    "fixed_buy_in": ("need",),
    "above_max_stack": ("max",),
    "rebuys_used_up": ("max",),
    "not_released": ("have", "need"),
    "card_too_early": ("need", "have"),
    "cards_missing": ("need", "have"),
    "above_stack": ("max",),
    "paper_number": ("next",),
    "float_short": ("have", "missing"),
}


def article_of(code: str, facts: Mapping[str, Any] | None = None) -> str:
    """The article of a refusal: the one it was raised with, else the code's own ("1": the settings).

    Raises unknown_setting for what is no refusal of the engine.
    """
    if code not in CODES:
        raise RuleViolation("unknown_setting", setting=code)
    named = (facts or {}).get("rule")
    return str(named) if named else ARTICLES[code]


def refusal_steps(code: str, facts: Mapping[str, Any]) -> list[Data]:
    """The figures of the refusal in a sentence, where there are any."""
    needed = _SAYS.get(code, ())
    if not needed or any(facts.get(name) is None for name in needed):
        return []
    return [step(f"refused_{code}", **{name: facts[name] for name in needed})]
