"""Between hands and at the edges of the evening: entry, last hands, tips, the floor's forms for them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from django.utils.translation import gettext_noop as _

EVENING: Final[Mapping[str, str]] = {
    # post or wait
    "entry_title": _("Coming in"),
    "entry_post": _("Post {live:money}"),
    "entry_post_dead": _("Post {dead:money} dead"),
    "entry_post_both": _("Post {live:money}, and {dead:money} dead"),
    "entry_wait": _("Wait for the big blind"),
    "entry_from_hand": _("from hand {hand}"),
    "entry_no_hand": _("no hand yet"),
    "entry_you_from": _("You are dealt in from hand {hand}"),
    "entry_choices": _("Post or wait"),
    # the end
    "hands_left_one": _("{n} more hand"),
    "hands_left_other": _("{n} more hands"),
    "announce_hands_one": _("Announce: {n} more hand"),
    "announce_hands_other": _("Announce: {n} more hands"),
    "no_more_hands": _("No more hands: the session closes"),
    # tips and leaving, on the tablet
    "c_tip": _("Tip"),
    "c_tip_of": _("Who gives"),
    "c_tip_amount": _("How much"),
    "c_tip_give": _("Tip of {amount:money}"),
    "c_tip_hint": _("A chip enters the tip at once"),
    "c_leave": _("Leaves after the hand"),
    "c_leaves": _("Leaves after this hand: noted"),
    "rules_of_table": _("Rules of this table"),
}
