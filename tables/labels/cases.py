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
    "rc_yes": _("yes"),
    "rc_no": _("no"),
    "rc_stack": _("Stack"),
    "rc_put": _("In the pot"),
    "rc_live": _("The hand"),
    "rc_won": _("Won"),
    "rc_removed": _("Removed"),
    "rc_player": _("Person"),
    "rc_pots": _("Pots"),
    "rc_to_act": _("Whose turn"),
    "rc_to_match": _("To match"),
    "rc_button": _("Button"),
    "rc_board": _("Board"),
    "rc_burns": _("Cards burned"),
    "rc_rake": _("Commission"),
    "rc_voided": _("Void"),
    "rc_holds": _("Holds"),
    "rc_held": _("Pots set aside"),
    "rc_total": _("All chips"),
}
"""Codes of the sheets, the tablet and the floor; `rc_` the figures that a ruling changes."""
