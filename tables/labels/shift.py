"""The croupier's shift and the floor's part of it: PIN again, who holds, who is next, counts of the felt."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from django.utils.translation import gettext_noop as _

SHIFT: Final[Mapping[str, str]] = {
    "pin_own": _("Your PIN"),
    "pin_keys": _("Digits of the PIN"),
    "pin_digits": _("{n} of 6"),
    "pin_back": _("Delete"),
    "box_minutes": _("{n} min in the box"),
    "box_next": _("next: {name}"),
    "box_next_at": _("next: {name}, {at:time}"),
    "box_until": _("until {at:time}"),
    "box_due": _("relief is due"),
    "box_plan": _("Name {name}"),
    "rotation": _("Croupiers"),
    "rotation_out": _("Out, longest first"),
    "rotation_none": _("Nobody is out"),
    "recount": _("Count the stacks"),
    "recount_hint": _("Each seat as booked, or what lies on the felt"),
    "recount_as_booked": _("Seat {seat}: {amount:money}, as booked"),
    "recount_all": _("All as booked"),
    "recount_put": _("Counted"),
    "recount_commit": _("Enter the count"),
    "recount_left": _("Seats to count: {n}"),
    "recount_why_croupier": _("The croupier has changed: count the stacks"),
    "recount_why_hour": _("An hour without a count: count the stacks"),
    "light_count_none": _("Felt not counted yet"),
    "light_count_ok": _("Felt right {at:time}, hand {hand}"),
    "light_count_off": _("Felt {off:money} off {at:time}, hands {since} to {hand}"),
    "light_count_off_one": _("Felt {off:money} off {at:time}, hand {hand}"),
    "light_count_under": _("under {names}"),
    "field_counts": _("What lies before each seat"),
    "act_recount": _("Count the stacks"),
    "deck_worn": _("{n} hands with this deck: change it"),
    "call_close": _("Settled"),
    "call_escalated_to": _("The floor supervisor is called"),
    "need_escalated": _("Call without an answer"),
    "c_coming_name": _("{name} is coming"),
    "relief_hint": _("A hand is running: the inspector enters badge and PIN"),
    "relief_badge": _("Inspector’s badge"),
    "relief_pin": _("PIN of {badge}"),
    "relief_go": _("PIN of the inspector"),
    "lock_now": _("Lock, or another croupier"),
}
