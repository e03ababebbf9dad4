"""Code -> sentence, in the three languages: every event a screen may tell, every refusal, every announcement.

Codes travel, words don't (DESIGN section 1.13): a page gets :func:`table_of` its language by ``json_script``
and its ``i18n.js`` fills the placeholders in. The short texts of the screens are in ``tables/labels/``.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Final

from django.utils.translation import gettext, override
from django.utils.translation import gettext_noop as _

from . import labels

# Wire names of events; a variant that a screen chooses by the event's own fields has a suffix of its own.
EVENTS: Final[Mapping[str, str]] = {
    "session_opened": _("The table is open"),
    "seat_assigned": _("Seat {seat} assigned"),
    "bought_in": _("Seat {seat} buys in for {amount:money}"),
    "rebought": _("Seat {seat} rebuys {amount:money}"),
    "rebuy_queued": _("Seat {seat}: rebuy of {amount:money} from the next hand"),
    "button_placed": _("The button is at seat {seat}"),
    "croupier_changed": _("The croupier has changed"),
    "sat_out": _("Seat {seat} is away"),
    "sat_in": _("Seat {seat} is back"),
    "inspector_called": _("The inspector has been called"),
    "call_answered": _("The inspector is on the way"),
    "hand_started": _("The hand begins, button at seat {button}"),
    "ante_posted": _("Seat {seat} posts an ante of {amount:money}"),
    "blind_posted": _("Seat {seat} posts a blind of {amount:money}"),
    "blind_posted_small": _("Seat {seat} posts the small blind of {amount:money}"),
    "blind_posted_big": _("Seat {seat} posts the big blind of {amount:money}"),
    "dead_blind_posted": _("Seat {seat} posts {amount:money} dead"),
    "deal_completed": _("The cards are dealt"),
    "folded": _("Seat {seat} folds"),
    "checked": _("Seat {seat} checks"),
    "called": _("Seat {seat} calls"),
    "called_all_in": _("Seat {seat} calls and is all-in"),
    "raised_to_bet": _("Seat {seat} bets {to:money}"),
    "raised_to_bet_all_in": _("Seat {seat} bets {to:money} and is all-in"),
    "raised_to": _("Seat {seat} raises to {to:money}"),
    "raised_to_all_in": _("Seat {seat} raises to {to:money} and is all-in"),
    "round_closed": _("The betting round is closed"),
    "card_burned": _("A card is burned"),
    "board_dealt": _("Board: {cards:cards}"),
    "uncalled_returned": _("{amount:money} go back to seat {seat}"),
    "cards_shown": _("Seat {seat} shows {cards:cards}"),
    "beaten_shown": _("Shown, beaten: seats {seats:seats}"),
    "showdown_opened": _("Showdown"),
    "cards_mucked": _("Seat {seat} mucks"),
    "rake_taken": _("The house takes {amount:money}"),
    "pot_awarded": _("A pot of {amount:money} is paid"),
    "pot_share": _("Seat {seat} wins {amount:money}"),
    "excess_returned": _("{amount:money} of a bet go back to seat {seat}"),
    "bonus_owed": _("The house owes seat {seat} a bonus of {amount:money}"),
    "entry_chosen_post": _("Seat {seat} posts to come in"),
    "entry_chosen_wait": _("Seat {seat} waits for the big blind"),
    "hand_ended": _("The hand is over"),
    "undone": _("The last entry was taken back"),
    "hand_voided": _("Misdeal: all chips go back"),
    "stack_counted": _("Seat {seat} counted: {counted:money}"),
}

# Codes of the doors (docs/protocol.md) and of ``engine/errors.py``.
REFUSALS: Final[Mapping[str, str]] = {
    # the doors
    "bad_message": _("The message could not be read"),
    "unknown_command": _("This command does not exist"),
    "too_large": _("The message is too large"),
    "not_authenticated": _("Sign in first"),
    "not_permitted": _("Your role may not do this"),
    "not_holder": _("You do not hold this table"),
    "held_by_other": _("Another croupier holds this table"),
    "wrong_table": _("This belongs to another table"),
    "stale": _("The table has changed: check the turn"),
    "id_reused": _("This command was already used for something else"),
    "table_busy": _("The table is busy: try once more"),
    "quarantined": _("The table’s log does not check: call the inspector"),
    "unavailable": _("The server is not available now"),
    "rate_limited": _("Too many commands at once"),
    # acting in a hand
    "not_your_turn": _("It is not this seat’s turn"),
    "not_open": _("This is not open to the seat now"),
    "below_minimum": _("Below the minimum: {min:money}"),
    "above_maximum": _("Above the maximum: {max:money}"),
    "bad_amount": _("The amount is not made of whole chips"),
    "hand_over": _("The hand has ended"),
    "no_hand": _("No hand is running"),
    "hand_running": _("Only between hands"),
    "not_offered": _("This is not possible at this point"),
    "not_all_in": _("Only the seat to act or an all-in seat can be counted"),
    # cards
    "bad_card": _("There is no such card"),
    "duplicate_card": _("This card is already in the hand: fouled deck?"),
    "card_too_early": _("Too early for this card"),
    "cards_missing": _("Cards are missing"),
    # showdown and payment
    "not_at_showdown": _("The hand is not at the showdown"),
    "must_show": _("This seat has to show its hand"),
    "may_not_muck": _("This hand may still win: it has to be shown"),
    "pots_unpaid": _("The last hand has not been paid"),
    # undo and misdeal
    "nothing_to_undo": _("Nothing to undo in this hand"),
    "undo_window_closed": _("Too late to undo: call the inspector"),
    "cannot_undo": _("This cannot be undone: call the inspector"),
    "misdeal_window_closed": _("Two seats have acted: call the inspector"),
    # seats and chips
    "no_such_seat": _("The table has no such seat"),
    "seat_taken": _("The seat is taken"),
    "seat_empty": _("Nobody sits there"),
    "not_seated": _("This player has no seat at the table"),
    "already_seated": _("This player already has a seat"),
    "too_few_players": _("Players needed: {n} at least"),
    "below_join_min": _("Below the minimum to join: {min:money}"),
    "above_join_max": _("Above the maximum to join: {max:money}"),
    "fixed_buy_in": _("The buy-in of this table is exactly {amount:money}"),
    "rebuy_in_hand": _("Rebuys are between hands only"),
    "rebuys_used_up": _("No rebuys left for this seat"),
    "above_max_stack": _("Above the table’s maximum stack: {max:money}"),
    # button and session
    "button_not_placed": _("Place the button first"),
    "button_not_allowed": _("The button cannot go there now"),
    "session_not_open": _("The table is not open"),
    "session_closed": _("The session is closed"),
    "session_ending": _("The session is ending: no new hand"),
    "on_hold": _("The table waits for the inspector"),
    # house rules
    "rules_invalid": _("The house rules contradict each other"),
    "unknown_setting": _("There is no such setting"),
}

# ``turn.say``: the one sentence that the croupier announces now.
ANNOUNCEMENTS: Final[Mapping[str, str]] = {
    "announce_pot_max": _("Pot: raise up to {max:money}"),
    "announce_bet_max": _("Bet up to {max:money}"),
    "announce_stack_max": _("Up to the stack: {max:money}"),
    "announce_limit": _("Limit: {to:money}"),
    "announce_call_only": _("{call:money} to call, no raise"),
    "announce_call_all_in": _("To call: all-in, {call:money}"),
    "announce_not_reopened": _("Does not reopen: call or fold"),
    "announce_raise_cap": _("No more raises on this street"),
    "announce_no_opponent": _("Nobody left to raise"),
    "announce_check": _("Check or bet"),
}

TABLES: Final[Mapping[str, tuple[Mapping[str, str], ...]]] = {
    "labels": labels.SECTIONS,
    "events": (EVENTS,),
    "refusals": (REFUSALS,),
    "announcements": (ANNOUNCEMENTS,),
}


@cache
def table_of(language: str) -> dict[str, dict[str, str]]:
    """Labels, events, refusals and announcements in ``language`` ("es", "fr", "en"), each code -> text."""
    with override(language):
        return {
            name: {code: gettext(text) for section in sections for code, text in section.items()}
            for name, sections in TABLES.items()
        }
