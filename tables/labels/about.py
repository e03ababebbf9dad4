"""The sheet that answers "why?": what is explained, and the keys that ask."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from django.utils.translation import gettext_noop as _

ABOUT: Final[Mapping[str, str]] = {
    "about_raise_max": _("The maximum"),
    "about_raise_min": _("The minimum"),
    "about_call": _("The call"),
    "about_check": _("Checking"),
    "about_no_raise": _("No raise"),
    "about_turn": _("Whose turn"),
    "about_pots": _("The pots"),
    "about_rake": _("The commission"),
    "about_award": _("Who gets what"),
    "about_bonus": _("Bonus of the house"),
    "about_show_order": _("Who shows first"),
    "about_muck": _("Seat {seat}: show or muck"),
    "about_next_hand": _("The next hand"),
    "about_start": _("Enough players"),
    "about_waiting": _("Seat {seat} waits"),
    "about_post": _("What seat {seat} posts"),
    "about_refusal": _("The refusal"),
    "ask_bounds": _("the amounts"),
    "ask_pots": _("the pots"),
    "ask_award": _("the award"),
    "ask_turn": _("the turn"),
    "ask_show": _("the order of showing"),
    "ask_waiting": _("seat {seat} waits"),
    "ask_refusal": _("the refusal"),
    "ask_next_hand": _("button and posts"),
    "looking_up": _("One moment…"),
    "ask_why_of": _("Why? {what}"),
}
