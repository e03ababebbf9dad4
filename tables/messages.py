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
    "deck_counted": _("A deck has been counted once"),
    "deck_checked": _("The deck is checked: {deck}"),
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
    "pot_awarded": _("The pot is paid"),
    "excess_returned": _("{amount:money} of a bet go back to seat {seat}"),
    "bonus_owed": _("The house owes seat {seat} a bonus of {amount:money}"),
    "entry_chosen_post": _("Seat {seat} posts to come in"),
    "entry_chosen_wait": _("Seat {seat} waits for the big blind"),
    "pending_kept": _("Seat {seat} acted out of turn"),
    "rebuy_applied": _("Seat {seat}: the rebuy of {amount:money} is on the table"),
    "stack_recounted": _("Seat {seat} counted: {counted:money}"),
    "seats_drawn": _("Seats have been drawn"),
    "button_drawn": _("The button is drawn: seat {seat}"),
    "seat_moved": _("Seat {seat} moves to seat {to}"),
    "leave_asked": _("Seat {seat} leaves after this hand"),
    "cashed_out": _("Seat {seat} cashes out"),
    "seat_left": _("Seat {seat} is free"),
    "rules_changed": _("The table’s rules have changed"),
    "session_paused": _("Break"),
    "session_resumed": _("The game goes on"),
    "end_scheduled": _("The session ends at {ends_at:time}"),
    "end_begun": _("Last hands: {hands_left}"),
    "session_closed": _("The session is closed"),
    "tip_given": _("A tip for the house"),
    "time_charged": _("Time charge"),
    "bonus_confirmed": _("Bonus of {amount:money} for seat {seat} confirmed"),
    "table_held": _("The table waits for the inspector"),
    "hold_lifted": _("The game goes on"),
    "ruling_given": _("The inspector has ruled"),
    "ruling_given_fold": _("Inspector: seat {seat} folds"),
    "ruling_given_check": _("Inspector: seat {seat} checks"),
    "ruling_given_call": _("Inspector: seat {seat} calls"),
    "ruling_given_raise_to": _("Inspector: seat {seat} puts in {to:money}"),
    "ruling_given_kill_hand": _("Inspector: the hand of seat {seat} is dead"),
    "ruling_given_revive_hand": _("Inspector: the hand of seat {seat} lives"),
    "hand_ended": _("The hand is over"),
    "entry_corrected": _("An entry was retyped"),
    "entry_corrected_raise_to": _("Corrected: seat {seat} puts in {to:money}"),
    "undone": _("The last entry was taken back"),
    "undone_seat": _("The last entry of seat {seat} was taken back"),
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
    "second_refused": _("The second signature is not right"),
    "not_admitted": _("Not possible now: call the inspector"),
    # acting in a hand
    "not_your_turn": _("It is not this seat’s turn"),
    "not_open": _("This is not open to the seat now"),
    "below_minimum": _("Below the minimum: {min:money}"),
    "above_maximum": _("Above the maximum: {max:money}"),
    "bad_amount": _("This amount is not possible: whole chips, and the table’s own amounts"),
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
    "deck_incomplete": _("The deck has {have} cards: there must be {need}"),
    "deck_differs": _("The other count was of another deck: {deck}"),
    "deck_unchecked": _("First the deck: the croupier and an inspector count it"),
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
    "too_few_players": _("Players needed: {need} at least"),
    "below_join_min": _("Below the minimum to join: {min:money}"),
    "above_join_max": _("Above the maximum to join: {max:money}"),
    "fixed_buy_in": _("The buy-in of this table is exactly {need:money}"),
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
    "not_left_open": _("The house profile fixes this setting"),
    "no_such_profile": _("There is no such house profile"),
    "profile_not_approved": _("This version of the profile is not approved"),
    "profile_withdrawn": _("This version of the profile is withdrawn"),
    "reason_missing": _("A reason is needed"),
    "bought_in": _("This seat has already bought in"),
    "session_open": _("The table is open already"),
    "not_paused": _("The table is not on a break"),
    "paused": _("The table is on a break"),
    "draw_over": _("Seats are drawn before the first hand only"),
    "draw_incomplete": _("The draw is not complete"),
    "same_seat": _("The player sits there already"),
    "in_the_hand": _("The seat is in the hand"),
    "not_released": _("The time for the rebuy has not passed"),
    "tips_off": _("No tips at this table"),
    "above_stack": _("Above the stack: {max:money}"),
    # rulings
    "no_such_bonus": _("No such bonus is owed"),
    "no_such_entry": _("This entry cannot be corrected"),
    "no_longer_fits": _("A later entry does not fit the correction"),
    "window_closed": _("Too late for this ruling"),
    "sum_differs": _("The amounts do not make up the pot: {need:money}"),
    "not_eligible": _("This seat cannot win this pot"),
    "no_such_pot": _("There is no such pot"),
    "no_such_case": _("There is no such case"),
    "case_open": _("This case is already open"),
    "no_such_ruling": _("There is no such ruling"),
    "outranked": _("Only the same or a higher rank may change this ruling"),
    "second_signature": _("A second signature is needed"),
    "no_such_call": _("This call is no longer open"),
}

# ``turn.say``: the one sentence that the croupier announces now.
ANNOUNCEMENTS: Final[Mapping[str, str]] = {
    "announce_bet_pot": _("Pot: bet up to {max:money}"),
    "announce_raise_pot": _("Pot: raise up to {max:money}"),
    "announce_bet_stack": _("Stack: bet up to {max:money}"),
    "announce_raise_stack": _("Stack: raise up to {max:money}"),
    "announce_bet_limit": _("Limit: bet {max:money}"),
    "announce_raise_limit": _("Limit: raise to {max:money}"),
    "announce_bet_none": _("Bet from {min:money} to {max:money}"),
    "announce_raise_none": _("Raise from {min:money} to {max:money}"),
    "announce_not_reopened": _("Does not reopen for seat {seat}"),
    "announce_raise_cap": _("No more raises in this round"),
    "announce_no_opponent": _("Nobody left to raise"),
    "announce_short_stack": _("Call all-in or fold"),
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
