"""The answers to "why?": the steps of `engine/explain.py` in words, and the names of the articles."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from django.utils.translation import gettext_noop as _

WHY: Final[Mapping[str, str]] = {
    # article names
    "article_A1": _("Seats"),
    "article_A2": _("Session"),
    "article_A3": _("First button"),
    "article_A4": _("Button and blinds"),
    "article_A5": _("Joining the game"),
    "article_A6": _("Missed blinds and entry"),
    "article_A7": _("Forced bets"),
    "article_A8": _("Deal and burn"),
    "article_A9": _("Order of action"),
    "article_A10": _("Legal actions and bounds"),
    "article_A11": _("Pots and uncalled chips"),
    "article_A12": _("Ranking of hands"),
    "article_A13": _("Showdown"),
    "article_A14": _("Division of pots"),
    "article_A15": _("Rebuys"),
    "article_A16": _("Table of odds"),
    "article_A17": _("Rulings"),
    "article_A18": _("Counted stacks"),
    "article_A19": _("Commission"),
    "article_A20": _("Tips"),
    "article_1": _("House rules"),
    "why": _("Why?"),
    "why_article": _("Rule {article}: {name}"),
    # bounds
    "why_pot_max": _("To match {match:amount} + pot {pot:amount} + call {call:amount} = {to:amount}"),
    "why_pot_max_before_call": _("To match {match:amount} + pot before the call {pot:amount} = {to:amount}"),
    "why_pot_open": _("Nobody has bet: the pot of {pot:amount} is the maximum"),
    "why_pot_assumed": _(
        "Blinds count in full before the flop: pot {pot:amount} + {more:amount} = {total:amount}"
    ),
    "why_pot_below_minimum": _("{to:amount} is below the minimum: the maximum is {min:amount} too"),
    "why_stack_max": _("Everything: bet {bet:amount} + stack {stack:amount} = {to:amount}"),
    "why_min_big_blind": _("The smallest bet is the big blind: {min:amount}"),
    "why_min_table": _("The smallest bet is the table minimum: {min:amount}"),
    "why_min_raise": _("To match {match:amount} + last full raise {increment:amount} = {to:amount}"),
    "why_min_double": _("At least twice the bet: 2 × {match:amount} = {to:amount}"),
    "why_all_in_below": _("Less than that only as all-in: {to:amount}"),
    "why_limit_low": _("First two rounds: bets and raises of {unit:amount}"),
    "why_limit_high": _("Last two rounds: bets and raises of {unit:amount}"),
    "why_limit_bet": _("The only bet is {to:amount}"),
    "why_limit_raise": _("To match {match:amount} + {unit:amount} = {to:amount}"),
    "why_limit_completion": _(
        "Under half a bet, {match:amount} is completed to {full:amount} + {unit:amount} = {to:amount}"
    ),
    "why_raises_left": _("Raises in this round: {raises} of {max}"),
    "why_raises_uncapped": _("Two players left: no cap on raises ({raises} so far)"),
    "why_call": _("To match {match:amount} − bet {bet:amount} = {call:amount}"),
    "why_call_all_in": _("The stack is only {stack:amount}: the call is all-in"),
    "why_check_free": _("Nothing to call: seat {seat} may check"),
    "why_check_closed": _("{match:amount} to match, {bet:amount} put in: no check for seat {seat}"),
    "why_short_stack": _("Seat {seat} has {stack:amount} and owes {owes:amount}: call all-in or fold"),
    "why_no_opponent": _(
        "No other player can put in more than {match:amount}: seat {seat} has nobody to raise"
    ),
    "why_raise_cap": _("{raises} raises of {max}: seat {seat} may only call or fold"),
    "why_not_reopened": _(
        "Seat {seat} has acted and faces {owes:amount} more, less than a full raise of {increment:amount}"
    ),
    "why_not_reopened_limit": _(
        "Seat {seat} has acted and faces {owes:amount} more, less than half a bet of {unit:amount}"
    ),
    # turn
    "why_opens_after_big_blind": _("Left of the big blind (seat {big_blind}) opens: seat {seat}"),
    "why_opens_heads_up": _("Two players: the small blind opens before the flop, seat {seat}"),
    "why_opens_left_of_button": _("Left of the button (seat {button}) opens: seat {seat}"),
    "why_opens_at_button": _("The player with the button opens: seat {seat}"),
    "why_opens_street": _(
        "The first player in the hand left of the button (seat {button}) opens: seat {seat}"
    ),
    "why_next_clockwise": _("Seat {after} has acted: seat {seat} is next clockwise"),
    "why_skips_folded": _("Folded: seats {seats:seats}"),
    "why_skips_all_in": _("All-in, not asked: seats {seats:seats}"),
    "why_then": _("Then seats {seats:seats}"),
    # pots
    "why_returned": _("{amount:amount} that nobody matched went back to seat {seat}"),
    "why_uncalled": _(
        "Seat {seat} has put in {total:amount}, the next {second:amount}: {amount:amount} go back"
    ),
    "why_layer": _("Pot {n}: what each has put in between {floor:amount} and {level:amount}"),
    "why_layer_part": _("{each:amount} × {n} (seats {seats:seats}) = {amount:amount}"),
    "why_layer_dead": _("Dead chips: {amount:amount}"),
    "why_layer_sum": _("Pot {n} = {amount:amount}, for seats {seats:seats}"),
    "why_rake": _("Pot {n}: {percent} % of {pot:amount} = {amount:amount}"),
    "why_rake_cap": _("At most {cap:amount} a hand: {left:amount} were left"),
    "why_rake_no_flop": _("No flop, no commission"),
    # showdown
    "why_show_last_bettor": _("Seat {seat} bet or raised last on the river: shows first"),
    "why_show_hand_bettor": _(
        "The river was checked; seat {seat} made the last bet of the hand: shows first"
    ),
    "why_river_checked": _("Nobody bet on the river"),
    "why_nobody_bet": _("Nobody bet in this hand"),
    "why_bettor_folded": _("Seat {seat}, who bet last, has folded"),
    "why_show_left_of_button": _("First left of the button (seat {button}): seat {seat}"),
    "why_show_clockwise": _("In this order: seats {seats:seats}"),
    "why_show_main_pot_last": _("Only in the main pot, they show last: seats {seats:seats}"),
    "why_all_show": _("In this house everybody shows"),
    "why_pot_has_shown": _("Pot {n}: seats {seats:seats} have shown against seat {seat}"),
    "why_pot_not_shown": _("Pot {n}: nobody has shown against seat {seat} yet"),
    "why_may_muck": _("If beaten, seat {seat} may muck"),
    "why_must_show": _("Seat {seat} has to show"),
    # hands
    "why_high_high_card": _("Seat {seat}: high card, {a:rank} ({cards:cards})"),
    "why_high_pair": _("Seat {seat}: pair of {a:ranks} ({cards:cards})"),
    "why_high_two_pair": _("Seat {seat}: two pair, {a:ranks} and {b:ranks} ({cards:cards})"),
    "why_high_three_of_a_kind": _("Seat {seat}: three {a:ranks} ({cards:cards})"),
    "why_high_straight": _("Seat {seat}: straight, {a:high} ({cards:cards})"),
    "why_high_flush": _("Seat {seat}: flush, {a:high} ({cards:cards})"),
    "why_high_full_house": _("Seat {seat}: full house, {a:ranks} over {b:ranks} ({cards:cards})"),
    "why_high_four_of_a_kind": _("Seat {seat}: four {a:ranks} ({cards:cards})"),
    "why_high_straight_flush": _("Seat {seat}: straight flush, {a:high} ({cards:cards})"),
    "why_low_of": _("Seat {seat}: low {ranks} ({cards:cards})"),
    "why_no_low_of": _("Seat {seat}: no low"),
    "why_best_high": _("Best high: seats {seats:seats}"),
    "why_best_low": _("Best low: seats {seats:seats}"),
    "why_no_low": _("No qualifying low: everything to the high hand"),
    "why_once_both_ways": _("The same seats win both ways: divided once (seats {seats:seats})"),
    # division
    "why_pot_to_pay": _("Pot {n}: {amount:amount}, for seats {seats:seats}"),
    "why_rake_first": _("Pot {n}: the house takes {rake:amount} first, {amount:amount} are left"),
    "why_halves": _("{amount:amount} in two halves: high {high:amount}, low {low:amount}"),
    "why_odd_unit_to_high": _("The odd chip of {unit:amount} goes to the high side"),
    "why_last_one": _(
        "Everybody else has folded: seat {seat} takes pot {n} of {amount:amount} without showing"
    ),
    "why_only_contender": _("Only seat {seat} can still win pot {n}: {amount:amount}"),
    "why_alone": _("Seat {seat} alone takes {amount:amount}"),
    "why_divided": _("{amount:amount} among {n} (seats {seats:seats}): {each:amount} each"),
    "why_odd_chips": _(
        "Odd chips left: {n} of {unit:amount}, one each clockwise from the left of the button (seat {button})"
    ),
    "why_odd_chip": _("An odd chip to seat {seat}: {amount:amount}"),
    "why_equal_is_proportional": _(
        "Within one pot all winners have staked the same: equal shares are in proportion to the stacks"
    ),
    "why_pool": _(
        "Pots {pots:list} together: {amount:amount}, by the chips from {floor:amount} to {level:amount}"
    ),
    "why_pool_rake": _("The house has taken {rake:amount}"),
    "why_stake_share": _(
        "Seat {seat}: {pool:amount} × {stake:amount} / {whole:amount} = {amount:amount} (remainder {rest})"
    ),
    "why_odd_by_remainder": _(
        "The largest remainder gets the chip that is left: seat {seat}, {amount:amount}"
    ),
    "why_ruled": _("As the inspector ruled: pot {n}, {amount:amount}"),
    "why_ruled_share": _("Seat {seat}: {amount:amount}"),
    "why_impounded": _("Pot {n} is set aside: {amount:amount}"),
    # house bonus
    "why_bonus": _("Seat {seat}: {base:amount} × {odds} = {amount:amount} from the house"),
    "why_no_bonus": _("No showdown, no bonus"),
    "why_bonus_beside_pot": _("Pot and stacks are not touched by it"),
    "why_pot_not_paid_by_odds": _("For information: the pot is not paid by this table"),
    # waiting and posts
    "why_possible_at": _("Dealt in from hand {hand}; hands to wait: {hands} (seat {seat})"),
    "why_dealt_in": _("Seat {seat} is dealt in: hand {hand}"),
    "why_barred_button": _("Seat {seat} would have the button"),
    "why_barred_opener": _("Seat {seat} would open the betting"),
    "why_barred_small_blind": _("Seat {seat} would have the small blind"),
    "why_barred_newcomer": _("A new player does not come in on that place (seat {seat})"),
    "why_barred_moved": _("Who changed seat does not come in on that place (seat {seat})"),
    "why_barred_poster": _("Nobody posts on that place (seat {seat})"),
    "why_waits_for_big_blind": _("Seat {seat} waits for the big blind, which is at seat {big_blind}"),
    "why_may_post": _(
        "Seat {seat} may post now ({live:amount} live, {dead:amount} dead): dealt in from hand {hand}"
    ),
    "why_may_wait": _("Seat {seat} may wait for the big blind: hand {hand}"),
    "why_short_of_post": _("Seat {seat} has {have:amount}, the post is {need:amount}"),
    "why_rebuy_due": _(
        "Seat {seat} has {stack:amount}, below {threshold:amount}: a rebuy of {rebuy:amount} is due"
    ),
    "why_away": _("Seat {seat} is away"),
    "why_leaving": _("Seat {seat} leaves the table"),
    "why_no_chips": _("Seat {seat} has no chips"),
    "why_nothing_owed": _("Seat {seat} owes no blind"),
    "why_post_new": _("Seat {seat} is new: the big blind, or wait for it"),
    "why_missed": _("Seat {seat} missed small blinds: {small}, big blinds: {big}"),
    "why_policy_seed002": _(
        "Small missed: a big blind; both: and a dead small one; more than an orbit: and both dead"
    ),
    "why_policy_standard": _(
        "Big missed: a big blind, and the small one dead if it was missed; small only: dead"
    ),
    "why_policy_none": _("Missed blinds are not made up"),
    "why_post_sum": _("Seat {seat} posts {live:amount} live and {dead:amount} dead"),
    "why_dead_part": _("The dead {amount:amount} go to the pot and are no part of the bet"),
    # next hand
    "why_first_button": _("First hand: the button is at seat {button}"),
    "why_button_moves": _("The button moves from seat {previous} to seat {button}"),
    "why_big_blind_moves": _("The big blind moves from seat {previous} to seat {big_blind}"),
    "why_small_blind_was_big": _("Who had the big blind has the small one: seat {small_blind}"),
    "why_dead_small_blind": _("Nobody plays at seat {seat}: no small blind"),
    "why_button_was_small_blind": _("The button goes where the small blind was: seat {button}"),
    "why_dead_button": _("Nobody plays at seat {button}: the button lies there all the same"),
    "why_button_before_small_blind": _(
        "After a hand of two, the button lies before the small blind (seat {small_blind}): seat {button}"
    ),
    "why_two_left_dead": _(
        "Two players: nobody has the big blind twice; button and small blind at seat {button}"
    ),
    "why_heads_up_button_posts_small": _(
        "Two players: the button (seat {button}) posts the small blind, seat {big_blind} the big one"
    ),
    "why_heads_up_button_posts_big": _(
        "Two players: the button (seat {button}) posts the big blind, seat {small_blind} the small one"
    ),
    "why_blinds_left_of_button": _(
        "Left of the button: small blind at seat {small_blind}, big blind at seat {big_blind}"
    ),
    "why_ante_half": _("Ante {ante:amount}: half the table minimum of {min:amount}, from {n} players"),
    "why_ante_fixed": _(
        "Ante {ante:amount}, fixed by the house, from {n} players (table minimum {min:amount})"
    ),
    "why_short_blind": _("Seat {seat} has only {amount:amount} of the blind of {full:amount}: all-in"),
    "why_short_ante": _("Seat {seat} has only {amount:amount} of the ante of {full:amount}: all-in"),
    "why_players_to_start": _("To begin: {have} players of {need}"),
    "why_players_to_continue": _("To go on: {have} players, {need} are needed"),
    "why_below_start_minimum": _("Play may go on; {have} is fewer than the {min} with which it had to begin"),
    # refusals
    "why_refused_below_minimum": _("{to:amount} is less than {min:amount}"),
    "why_refused_above_maximum": _("{to:amount} is more than {max:amount}"),
    "why_refused_bad_amount": _("Only whole chips of {unit:amount}"),
    "why_refused_not_your_turn": _("Seat {to_act} is to act, not seat {seat}"),
    "why_refused_below_join_min": _("At least {min:amount} to join: {missing:amount} are missing"),
    "why_refused_above_join_max": _("At most {max:amount} to join"),
    "why_refused_going_south": _(
        "{need:amount} taken away from this game are brought back; {missing:amount} are missing"
    ),
    "why_refused_fixed_buy_in": _("The first buy-in is exactly {need:amount}"),
    "why_refused_above_max_stack": _("No stack above {max:amount}"),
    "why_refused_rebuys_used_up": _("Rebuys allowed: {max}"),
    "why_refused_not_released": _("Hands kept: {have} of {need}"),
    "why_refused_card_too_early": _("Cards for this street: {need}, typed: {have}"),
    "why_refused_cards_missing": _("Cards for this street: {need}, typed: {have}"),
    "why_refused_above_stack": _("The stack is {max:amount}"),
}
