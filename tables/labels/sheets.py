"""Words of the slips, the closing sheet and the shift report: what is printed and what their pages say."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from django.utils.translation import gettext_noop as _

SLIPS: Final[Mapping[str, str]] = {
    "opener": _("Opener"),
    "fill": _("Fill"),
    "credit": _("Credit"),
    "closer": _("Closer"),
    "drop": _("Drop"),
    "tips": _("Tips"),
}
ABOUT: Final[Mapping[str, str]] = {
    "opener": _("Chips from the cage with which the table begins"),
    "fill": _("More chips from the cage"),
    "credit": _("Chips back to the cage"),
    "closer": _("All that lies in the float, counted, back to the cage"),
    "drop": _("All commission and time charge that lies at the table, to the cage"),
    "tips": _("All tips that lie at the table, to the staff"),
}
PLACES: Final[Mapping[str, str]] = {
    "stack": _("Stacks"),
    "pot": _("Pots"),
    "drop": _("Drop"),
    "tips": _("Tips"),
    "float": _("Float"),
    "differences": _("Differences"),
    "held": _("Held pots"),
    "custody": _("Held pots in the cage’s custody"),
    "staff": _("Tips handed to the staff"),
    "house": _("At the house’s cost"),
    "cage": _("Cage"),
}
WHY: Final[Mapping[str, str]] = {
    "float_moved": _("Slips"),
    "bought_in": _("Buy-ins"),
    "rebought": _("Rebuys"),
    "rebuy_queued": _("Rebuys during a hand"),
    "cashed_out": _("Cash-outs"),
    "tip_given": _("Tips given"),
    "time_charged": _("Time charge"),
    "rake_taken": _("Commission"),
    "stack_recounted": _("Counts between hands"),
    "stack_counted": _("Counts in a hand"),
    "ruling_given": _("Rulings"),
    "held_pot_taken": _("Held pots to custody"),
    "sent_to_table": _("To other tables"),
    "came_from_table": _("From other tables"),
    "seat_moved": _("Changes of seat"),
    "chips_bagged": _("Chips put in a sealed bag"),
    "bag_returned": _("Bags returned"),
    "paper_hands_entered": _("Hands played on paper"),
    "play": _("Antes, bets and awards"),
}
SHEET: Final[Mapping[str, str]] = {
    "slip": _("{kind} {number}"),
    "closing": _("Closing sheet · table {table}"),
    "report": _("Shift report · table {table} · {day}"),
    "table": _("Table"),
    "opened": _("Opened at"),
    "closed": _("Closed at"),
    "not_closed": _("not yet"),
    "at": _("Time"),
    "first": _("Counted by"),
    "second": _("Signed beside him by"),
    "value": _("Chip"),
    "count": _("Pieces"),
    "amount": _("Amount"),
    "total": _("Total"),
    "booked": _("By the book"),
    "counted": _("Counted"),
    "difference": _("Difference"),
    "cashed": _("Cashed out"),
    "seat": _("Seat"),
    "player": _("Player"),
    "seats": _("Seats"),
    "slips": _("Slips"),
    "number": _("Number"),
    "kind": _("Slip"),
    "float": _("Float by chip"),
    "brought": _("Moved by slips"),
    "float_exact": _(
        "Expected: {booked}. Nothing was bought out of the float, so each chip as slips have moved it."
    ),
    "float_total": _(
        "Expected: {booked} in all. Slips have moved {slips}; buy-ins and rebuys took {bought} out of the "
        "float in chips whose values nobody writes down. By chip nothing is expected, and no line is a "
        "difference."
    ),
    "float_open": _(
        "Buy-ins and rebuys take chips of whatever value there is: by chip only what slips have moved is "
        "known."
    ),
    "at_table": _("What lies at the table"),
    "held": _("Held pots"),
    "case": _("Case"),
    "bags": _("Chips kept for persons"),
    "bag": _("Bag"),
    "hand": _("Hand"),
    "where": _("Where"),
    "bonuses": _("Bonuses owed"),
    "hands": _("Hands played"),
    "croupiers": _("Who held the table"),
    "croupier": _("Croupier"),
    "from": _("From"),
    "to": _("To"),
    "place": _("Place"),
    "before": _("Before"),
    "came": _("Came"),
    "went": _("Went"),
    "after": _("After"),
    "places": _("Where the chips were"),
    "moves": _("Movements"),
    "why": _("For"),
    "issued": _("Issued"),
    "issued_before": _("Issued before"),
    "issued_after": _("Issued after"),
    "signatures": _("Signatures"),
    "anchor": _("Signed anchor"),
    "anchor_line": _("Entry {seq} · {at} · key {key}"),
    "anchor_none": _("None yet: it is signed when a hand or the session ends"),
    "closer_missing": _("The float is still open: its closer is missing"),
    "seats_missing": _("Chips lie before seats that have not been cashed out"),
    "till_missing": _("Drop or tips still lie at the table"),
}
"""Headings and columns."""
