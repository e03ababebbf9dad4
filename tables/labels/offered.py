"""The rules page beside the settings: what the house does not offer, and how the page is read."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from django.utils.translation import gettext_noop as _

OFFERED: Final[Mapping[str, str]] = {
    "offered_back": _("Back to the table"),
    "offered_frozen": _("Settings change between hands only; a hand is played by those with which it began."),
    "offered_title": _("Not offered"),
    "offered_run_twice": _("Running it twice: the board is dealt once"),
    "offered_insurance": _("Insurance: nobody buys or sells a hand"),
    "offered_straddle": _("Straddles: blinds are posted by those who owe them, and by nobody else"),
    "offered_bomb_pot": _("Bomb pots: every hand begins with its ante or blinds and a betting round"),
    "offered_rabbit": _("Rabbit hunting: cards that were not dealt stay unseen"),
}
NOT_OFFERED: Final = ("run_twice", "insurance", "straddle", "bomb_pot", "rabbit")
