"""The contingency sheet and the general pause: a table on paper, and all tables held at once."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from django.utils.translation import gettext_noop as _

CONTINGENCY: Final[Mapping[str, str]] = {
    "title": _("Table {number}: contingency sheet"),
    "as_of": _("{at}, entry {seq}"),
    "croupier": _("Croupier: {name}"),
    "hand": _("Hand {number}: {street}, button at seat {button}"),
    "no_hand": _("No hand has been dealt in this session"),
    "over": _("Hand {number} is over, the button was at seat {button}"),
    "to_act": _("To act: seat {seat}"),
    "board": _("Board: {cards}"),
    "pot": _("In the middle: {centre}, with the bets {with_bets}"),
    "side_pot": _("Pot {n}: {amount}, seats {seats}"),
    "held": _("The table is held: {cases}"),
    "next": _("Next: hand {number}, button at seat {button}"),
    "next_blinds": _("small blind at seat {small}, big blind at seat {big}"),
    "cannot_start": _("The next hand cannot begin yet"),
    "column_seat": _("Seat"),
    "column_player": _("Player"),
    "column_stack": _("Stack"),
    "column_bet": _("Bet of the round"),
    "column_put": _("In the pot"),
    "column_owes": _("Posts"),
    "column_state": _("State"),
    "column_counted": _("Counted"),
    "total": _("Total"),
    "signatures": _("Croupier: ____________________    Inspector: ____________________    Time: __________"),
    "folded": _("folded"),
    "all_in": _("all-in"),
    "in_hand": _("in the hand"),
    "plays": _("plays"),
    "amounts": _("amounts in {currency}"),
}
PAUSE: Final[Mapping[str, str]] = {
    "pause_all": _("Hold all tables"),
    "pause_title": _("General pause"),
    "pause_what": _(
        "Every open table stands still at once, a running hand too."
        " Each is resumed alone, with the key on its tile."
    ),
    "pause_why": _("Why"),
    "pause_evacuation": _("Evacuation"),
    "pause_power": _("Power failure"),
    "pause_network": _("Network failure"),
    "pause_done": _("All open tables are held: {case}"),
    "contingency_all": _("Print all tables"),
    "contingency_one": _("On paper"),
    "paper_hands_key": _("Paper hands"),
}
