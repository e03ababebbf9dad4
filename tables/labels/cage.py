"""The cage's words: what a receipt is for, as what chips come and go."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from django.utils.translation import gettext_noop as _

KINDS: Final[Mapping[str, str]] = {
    "buy_in": _("Buy-in"),
    "rebuy": _("Rebuy"),
    "cash_out": _("Cash-out"),
    "bag": _("Chips kept in a sealed bag"),
    "bag_paid": _("Bag paid out"),
}
SOURCES: Final[Mapping[str, str]] = {
    "cash": _("Cash"),
    "cage_ticket": _("Cage ticket"),
    "chips_in_hand": _("Chips in hand"),
    "transfer": _("Bank transfer"),
    "kept": _("Kept by the house"),
}
RECEIPT: Final[Mapping[str, str]] = {
    "title": _("Receipt {number}"),
    "for": _("What for"),
    "source": _("As"),
    "table": _("Table"),
    "seat": _("Seat"),
    "at": _("Time"),
    "by": _("Attended by"),
    "badge": _("badge {badge}"),
    "anchor": _("Entry {seq} of the table’s log"),
    "link": _("Your page: it ends when you leave the seat"),
}
