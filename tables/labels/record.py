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
