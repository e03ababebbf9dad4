"""What each setting of a house profile means, for who writes one (RULES.md section 1): one line each."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from django.utils.translation import gettext_noop as _

HELP: Final[Mapping[str, str]] = {
    "game": _("High only, or Hi/Lo: half of each pot for the best low of eight or better."),
    "max_seats": _("Chairs at the table; one deck serves ten."),
    "min_players_start": _("So many players with chips before the first hand."),
    "min_players_continue": _("With fewer, no new hand begins."),
    "warn_below_start_min": _("A banner for the inspector while fewer play than it takes to begin."),
    "chip_unit": _(
        "Every stack, bet and blind is in whole chips of this value; the odd chip is one of them."
    ),
    "structure": _("How much may be bet: two fixed sizes, the pot, or the whole stack."),
    "table_min": _("Posted at the table and shown on every screen. Money left empty below follows it."),
    "forced_bets": _("What is put in before the cards: an ante of everybody, two blinds, or both."),
    "ante": _("From every seat that is dealt in; dead money of the pot."),
    "ante_rule": _("Half the minimum is computed and locked; fixed is the amount that is typed."),
    "big_blind": _("The first full bet before the flop."),
    "small_blind": _("No more than the big blind; usually half of it."),
    "low_limit": _("Bets and raises before the flop and on it."),
    "high_limit": _("Bets and raises on turn and river."),
    "max_raises": _("Raises after the bet in one round; empty: as many as wanted."),
    "heads_up_cap": _("Whether the cap stays when only two are left."),
    "min_raise_rule": _("A raise is at least the last one, or doubles the bet."),
    "pot_formula": _("Whether the raiser’s own call counts in the pot that bounds his raise."),
    "pl_assume_full_blinds": _("Before the flop a short or missing blind counts in full for the pot limit."),
    "pl_round_small_blind_up": _("Before the flop the small blind counts as a big one for the pot limit."),
    "opener": _("In games with an ante: who speaks first on every street."),
    "heads_up_button": _("Between two players the button posts one of the blinds."),
    "big_blind_option": _("Whether the big blind may still raise when nobody has."),
    "burn_rule": _("When a card is burned; the board is the same either way."),
    "initial_button": _("How the first button of a session is found."),
    "button_rule": _("The button goes to the next player, or follows the blinds also to an empty chair."),
    "join_restriction": _("A newcomer waits while he would be in one of these positions."),
    "new_player_entry": _("Whether a newcomer posts or waits for the big blind."),
    "missed_blind_policy": _("What a returning player makes up of the blinds that he missed."),
    "showdown_show": _("Everybody tables his hand, or a beaten one may be mucked."),
    "showdown_sidepot_first": _("Who can win the main pot only shows after the others."),
    "allin_face_up": _("All hands are tabled once no more betting is possible."),
    "tie_division": _("How equal hands share. The pooled way takes chips from one of two equal winners."),
    "hilo_even_when_same": _("When the same players win high and low, the pot is divided once."),
    "stack_initial": _("What founders bring where the buy-in is fixed; the usual buy-in otherwise."),
    "join_min": _("The least a newcomer brings."),
    "rebuy_amount": _("The size of one rebuy."),
    "max_rebuys": _("How many rebuys each player has; empty: as many as he wants."),
    "forced_rebuy": _("A stack below the threshold is not dealt in until it is bought up."),
    "rebuy_threshold": _("A stack strictly below this needs a rebuy."),
    "voluntary_rebuy": _("Whether a player may buy more chips between hands."),
    "max_stack": _("No rebuy makes a stack larger than this; empty: no bound."),
    "seat_draw": _("Seats are drawn among those present before the start."),
    "session_minutes": _("Planned length from the first hand; empty: no planned end."),
    "session_end_mode": _("What is still played when the time is up; a running hand always finishes."),
    "last_hands": _("Hands that are played after the end is reached."),
    "payout_mode": _(
        "A table of odds for information, or a bonus that the house pays. It never touches the pot."
    ),
    "bonus_base": _("The bonus is these chips times the odds."),
    "payout_table": _("Odds of each hand."),
    "action_seconds": _("Time to act; then a check if it is free, else a fold. Empty: no clock."),
    "showdown_first_when_checked": _("Who shows first when nobody bet on the river."),
    "buy_in_mode": _("Founders bring exactly the initial stack, or what they like between the bounds."),
    "join_max": _("The most a newcomer brings; an old stack brought back may be larger. Empty: no bound."),
    "rebuy_deadline_hands": _(
        "Hands that a seat is kept for its compulsory rebuy; empty: for as long as the inspector wants."
    ),
    "rake_basis_points": _("500 is five percent of each pot."),
    "rake_cap": _("The most that is taken from one hand; empty: no bound."),
    "rake_no_flop_no_drop": _("Nothing is taken from a hand that ends before the flop."),
    "time_charge": _("Each seat pays this every period; 0: none."),
    "time_charge_minutes": _("Length of a period of the time charge."),
    "tips": _("Whether players may tip from their stacks."),
    "removed_in_hand": _("When the hand of a removed player is folded."),
    # of the house
    "house.card_source": _("Real cards on the felt, or a deck that the server seals and deals."),
    "house.winner_without_cards": _("Every hand that wins is entered; what cannot be followed is ruled."),
    "house.acting": _("On real cards the croupier enters it, as he hears and sees it."),
    "house.currency": _("Three capital letters."),
    "house.minor_units": _("2 for euros with cents."),
    "house.deck_colours": _("As the deck in the box: two colours or four."),
    "house.chips": _("Values from the smallest on, separated by spaces; empty: from the smallest chip."),
    "house.second_signature_from": _("A ruling that moves so much is signed by two. Empty: never."),
    "house.no_new_seat_minutes": _("So long before the end nobody new is seated. Empty: no bound."),
    "house.barred_seat": _(
        "A newcomer is seated there and waits, or is refused it until it is free for him."
    ),
    "house.call_timeout_s": _("Countdown of who is called; empty: the room’s."),
    "house.call_misses": _("After so many he is off the list; empty: the room’s."),
    "house.charge_absent": _("Otherwise only who is present pays."),
    "house.reading_until": _("How long a ruling may still change who has won."),
    "house.accounting_until": _("How long a ruling may still change what was paid."),
    "house.deck_check_required": _(
        "Croupier and inspector each count 52 cards before a session’s first hand."
    ),
    "house.absent_minutes": _("After so long the inspector is asked to pick up his chips. Empty: never."),
    "house.absent_antes": _("Or after so many missed antes or big blinds. Empty: not counted."),
    "house.misdeal_needs_inspector": _("Otherwise the croupier declares it before two have acted."),
    "house.escalate_after_s": _("Calls of the croupier for the floor."),
    "house.box_minutes": _("Planned time before he is relieved. Empty: not planned."),
    "house.idle_lock_minutes": _("Between hands only, never in a hand."),
    "house.recount_alert_from": _(
        "A count of the felt that is off by so much calls the inspector. Empty: never."
    ),
    "house.deck_change_hands": _("Proposed between hands. Empty: never."),
    "house.deck_change_required": _("Otherwise the change is only proposed."),
    "house.out_of_turn": _("Binding if the action to him has not changed, or always free."),
    "house.seat_draw_by": _(
        "By the system, with a record by which it can be drawn again, or by cards at the table."
    ),
    "house.broken_table_restricted": _("Whether he waits like a newcomer."),
    "house.gaming_day_start": _("Hour and minute, in the house’s time."),
    "house.going_south_minutes": _(
        "Who leaves and returns within so long brings what he had. 0: never asked."
    ),
    "house.alert_threshold": _("From so much on the cage is alerted, per person and gaming day."),
    "house.public_table": _("Otherwise only who sits there sees it: no list, no wall, no screen of others."),
    "house.player_sees_stacks": _("Exact, rounded, or none."),
    "house.player_sees_pot": _("Always, in pot limit only, or never."),
    "house.phone_in_hand": _("Everything, quiet, or dark."),
    "house.best_hand_hint": _("It is advice: off where cards are real, for nobody knows them."),
}
