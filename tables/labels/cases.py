"""Rulings told and acknowledged, cases under reservation, past hands put right (A17)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from django.utils.translation import gettext_noop as _

COMPLAINTS: Final = ("reading", "amount", "action", "count", "seat", "conduct", "other")

CASES: Final[Mapping[str, str]] = {
    "ruling_past_entry": _("Put a past hand right"),
    "ruling_exchange_seats": _("In each other’s seat"),
    "ruling_posterior": _("Pay a case at the cage"),
    "rf_hand": _("Hand"),
    "rf_since_hand": _("Since hand"),
    "rf_other": _("The other seat"),
    "rf_decides": _("Case that it decides"),
    "rf_decides_none": _("None"),
    "rf_no_case": _("No case is open"),
    "rf_no_past": _("No hand before this one"),
    "rf_pay_to": _("Pay to {name} (seat {seat})"),
    "rp_moves": _("Chips that go over"),
    "rp_move": _("{source} → {target}: {amount:money}"),
    "rs_concerned": _("Told to"),
    "rs_told_seat": _("Seat {seat}: told"),
    "rs_waits_croupier": _("The croupier has not acknowledged it yet"),
    "rs_acknowledged": _("Acknowledged by the croupier"),
    "rs_record": _("Its record"),
    "c_acknowledge": _("Ruling {id} · {kind:code}: acknowledge"),
    "case_do": _("Case under reservation"),
    "case_number": _("Case number"),
    "case_complaint": _("Complaint about"),
    "case_sheet": _("Number of the complaint sheet"),
    "case_facts": _("Facts"),
    "case_claims": _("What each seat says, in short"),
    "case_claim_of": _("Seat {seat} says"),
    "case_video": _("Video: camera and time"),
    "case_open": _("Open the case; play goes on"),
    "case_opened": _("Case {case} is open; play goes on"),
    "cases_open": _("Open cases"),
    "cases_open_one": _("{n} open case"),
    "cases_open_other": _("{n} open cases"),
    "complaint_reading": _("Reading of a hand"),
    "complaint_amount": _("Amount of a pot"),
    "complaint_action": _("An action"),
    "complaint_count": _("A count"),
    "complaint_seat": _("A seat"),
    "complaint_conduct": _("Conduct"),
    "complaint_other": _("Something else"),
}
"""Codes of the sheets, the tablet and the floor."""

RECORDS: Final[Mapping[str, str]] = {
    "rulings": _("Rulings"),
    "ruling_n": _("Ruling {n} · table {table}"),
    "changes_none": _("No chip and no card has changed"),
    "not_told": _("Not announced"),
    "announced": _("Announced to the table"),
    "told_to": _("Told to seats {seats}"),
    "not_acknowledged": _("Not acknowledged"),
    "acknowledged_by": _("Acknowledged by {name}, {at}"),
    "undecided": _("Not decided yet"),
    "decided": _("Decided by ruling {n}"),
}
"""Lines of the list of rulings and of a ruling's own page."""
