"""The table as players, spectators and the inspector see it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from django.utils.translation import gettext_noop as _

PLAYER: Final[Mapping[str, str]] = {
    "phone_off": _("Phones away while your hand is live"),
    "you": _("You"),
    "your_seat": _("Your seat"),
    "your_stack": _("Your stack"),
    "you_put_in": _("You have put in"),
    "your_turn": _("It is your turn"),
    "next_is_you": _("You are next"),
    "turn_of_seat": _("Action on seat {seat}"),
    "your_cost": _("To call"),
    "cost_nothing": _("Nothing to call"),
    "your_minimum": _("Minimum"),
    "your_maximum": _("Maximum"),
    "no_raise": _("No raise"),
    "say_it_to_croupier": _("Tell the croupier what you do"),
    "you_folded": _("You have folded"),
    "not_in_hand": _("You are not in this hand"),
    "waits_for_hand": _("You come in with one of the next hands"),
    "away_now": _("You are away"),
    "must_rebuy": _("You need a rebuy to be dealt in"),
    "no_chips_left": _("You have no chips"),
    "rebuy_queued_n": _("A rebuy of {amount:money} waits for the next hand"),
    "all_in_now": _("You are all-in"),
    "last_hand": _("Last hand"),
    "last_hand_n": _("Last hand: {hand}"),
    "result_uncontested": _("Without showdown"),
    "result_void": _("Hand void, chips returned"),
    "result_showdown": _("Showdown"),
    "wins": _("Seat {seat} wins {amount:money}"),
    "tabled": _("Tabled hands"),
    "shows_first": _("Seat {seat} shows next"),
    "spectator": _("Spectator"),
    "inspector_view": _("Inspector’s view"),
    "read_only": _("Betting goes through the croupier"),
    "between_hands": _("Between hands"),
    "players_table": _("Seats of the table"),
    "leave_page": _("Tables"),
    "panel_now": _("Now"),
    "put_in": _("Put in"),
    "last_entries": _("Last entries"),
}
