"""A hand read again, the trail, and what a table in quarantine says."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from django.utils.translation import gettext_noop as _

RECORD: Final[Mapping[str, str]] = {
    "replay_title": _("Replay"),
    "replay_hand": _("Replay the hand"),
    "replay_short": _("Replay it"),
    "replay_last_hand": _("Replay the last hand"),
    "replay_first": _("First entry"),
    "replay_back": _("One entry back"),
    "replay_next": _("One entry on"),
    "replay_last": _("Last entry"),
    "replay_scrub": _("Entry of the hand"),
    "replay_entries": _("Entries of the hand"),
    "replay_steps": _("Steps"),
    "replay_hands": _("Hands of the table"),
    "replay_before": _("Hand before"),
    "replay_after": _("Hand after"),
    "replay_again": _("Read on"),
    "replay_moment": _("this moment"),
    "replay_place": _("Entry {n} of {m}"),
    "replay_back_to_table": _("Back to the table"),
    "trail": _("Trail"),
    "case_file": _("Case file"),
    "case_data": _("Case data"),
    "case_data_short": _("Data"),
    "need_quarantined": _("In quarantine: the log does not check"),
    "role_spectator": _("Spectator"),
    "role_player": _("Player"),
    "role_croupier": _("Croupier"),
    "role_inspector": _("Inspector"),
    "role_jefe": _("Floor supervisor"),
    "role_cashier": _("Cashier"),
    "role_director": _("Gaming management"),
    "role_compliance": _("Compliance"),
    "role_auditor": _("Auditor"),
    "role_wall": _("Wall display"),
    "role_clock": _("The clock"),
    "role_system": _("The house’s system"),
}

KINDS: Final[Mapping[str, str]] = {
    "table_added": _("Table added"),
    "day_signed": _("Day signed"),
    "player_registered": _("Player registered"),
    "user_registered": _("User registered"),
    "admission_checked": _("Admission checked"),
    "identity_erased": _("Identity erased"),
    "checkpoint": _("Whole state, for fast loading"),
    "session_opened": _("Table opened"),
    "session_closed": _("Session closed"),
    "session_paused": _("Break begun"),
    "rules_changed": _("Rules changed"),
    "croupier_changed": _("Croupier changed"),
    "seats_drawn": _("Seat draw"),
    "seat_assigned": _("Seat assigned"),
    "seat_moved": _("Change of seat"),
    "seat_left": _("Seat left"),
    "bought_in": _("Buy-in"),
    "rebought": _("Rebuy"),
    "cashed_out": _("Cash-out"),
    "tip_given": _("Tip"),
    "hand_started": _("Hand begun"),
    "hand_ended": _("Hand ended"),
    "hand_voided": _("Hand void"),
    "folded": _("Fold"),
    "checked": _("Check"),
    "called": _("Call"),
    "raised_to": _("Bet or raise"),
    "board_dealt": _("Board cards"),
    "cards_shown": _("Hand shown"),
    "pot_awarded": _("Pot paid"),
    "undone": _("Entry taken back"),
    "entry_corrected": _("Entry retyped"),
    "stack_counted": _("Stack counted in a hand"),
    "stack_recounted": _("Stack counted between hands"),
    "inspector_called": _("Call of the inspector"),
    "table_held": _("Table held"),
    "paper_hands_entered": _("Hands played on paper"),
    "hold_lifted": _("Hold lifted"),
    "ruling_given": _("Ruling"),
    "ruling_told": _("Ruling announced"),
    "ruling_acknowledged": _("Ruling acknowledged"),
    "case_opened": _("Case under reservation"),
    "bonus_owed": _("Bonus owed"),
    "bonus_confirmed": _("Bonus confirmed"),
}
"""Entries by their kind: what the trail can be narrowed to, and the words of those that say nothing."""

CASE: Final[Mapping[str, str]] = {
    "case_title": _("Case file: table {table}, hand {hand}"),
    "case_about": _("The hand"),
    "case_dealt": _("Dealt by {name}"),
    "case_when": _("Begun {begun}, ended {ended}"),
    "case_place": _("Entries {first} to {last} of {stream}"),
    "case_hash": _("Hash of the rules: {hash}"),
    "case_seats": _("Seats and stacks at the beginning"),
    "case_rules": _("Rules in force"),
    "case_entries": _("Entries"),
    "case_rulings": _("Rulings, with what was and what is"),
    "case_ruling": _("{number} · {article} · {kind} · {by} · {reason} {text} · {changes}"),
    "case_anchors": _("Signed anchors"),
    "case_none": _("None"),
    "case_check": _("How to check it"),
    "case_check_chain": _(
        "The data file holds the bytes of each entry. The hash of an entry is the SHA-256 of the hash before it followed by its bytes; each entry names the hash of the one before it."  # noqa: E501
    ),
    "case_check_verify": _(
        "A signed anchor names the hash of an entry: with the house’s public key it proves that the entries up to it have not been rewritten."  # noqa: E501
    ),
}
"""The headings and lines of a hand's case file."""
