"""What of an event may be said to everybody: chosen field by field, so that nothing new leaks by itself.

Events that carry whole states, free text of staff or what only the house needs are said without it.
"""

from collections.abc import Iterable
from typing import Any, Final

from tables.engine.audience import award
from tables.engine.events import AnyEvent, HandStarted, HandVoided, RulingGiven
from tables.engine.offers import entered
from tables.engine.rulings import CorrectEntry, KillHand, ReviveHand
from tables.engine.state import Award, Entered

SAID: Final[dict[str, tuple[str, ...]]] = {
    "hand_started": ("number", "button"),
    "ante_posted": ("seat", "amount"),
    "blind_posted": ("seat", "amount", "blind"),
    "dead_blind_posted": ("seat", "amount"),
    "deal_completed": (),
    "folded": ("seat",),
    "checked": ("seat", "auto"),
    "called": ("seat", "amount", "to"),
    "raised_to": ("seat", "to", "amount", "verb", "all_in"),
    "round_closed": ("street",),
    "card_burned": (),
    "board_dealt": ("street", "cards"),
    "uncalled_returned": ("seat", "amount"),
    "showdown_opened": (),
    "cards_shown": ("seat", "cards"),
    "beaten_shown": ("seats",),
    "cards_mucked": ("seat",),
    "rake_taken": ("pot", "amount"),
    "bonus_owed": ("seat", "amount", "hand"),
    "pot_awarded": ("award",),
    "hand_ended": (),
    "stack_counted": ("seat", "booked", "counted", "in_play"),
    "excess_returned": ("seat", "amount"),
    "undone": ("what",),
    "hand_voided": ("number",),
    "entry_corrected": ("was", "now"),
    "session_opened": (),
    "seat_assigned": ("seat", "player_id", "newcomer"),
    "bought_in": ("seat", "amount"),
    "rebought": ("seat", "amount"),
    "rebuy_queued": ("seat", "amount"),
    "button_placed": ("seat",),
    "deck_counted": (),
    "deck_checked": ("deck",),
    "croupier_changed": ("croupier", "at"),
    "sat_out": ("seat",),
    "sat_in": ("seat",),
    "entry_chosen": ("seat", "entry"),
    "inspector_called": ("call", "kind", "at", "seat"),
    "call_answered": ("call",),
    "call_closed": ("call",),
    "call_escalated": ("call",),
    "relief_planned": (),
    "felt_counted": (),
    "recount_proposed": (),
    "rebuy_applied": ("seat", "amount"),
    "stack_recounted": ("seat", "booked", "counted"),
    "seats_drawn": ("order", "seats", "cards"),
    "button_drawn": ("cards", "seat"),
    "seat_moved": ("seat", "to"),
    "seat_reserved": ("seat",),
    "reservation_ended": ("seat",),
    "sent_to_table": ("seat", "player_id", "broken"),
    "came_from_table": ("seat", "player_id", "broken"),
    "table_broken": (),
    "leave_asked": ("seat",),
    "cashed_out": ("seat",),
    "seat_left": ("seat", "why"),
    "rules_changed": (),
    "session_paused": (),
    "session_resumed": (),
    "end_scheduled": ("ends_at",),
    "end_begun": ("hands_left",),
    "session_closed": (),
    "tip_given": (),
    "time_charged": ("charges",),
    "bonus_confirmed": ("hand", "seat", "amount"),
    "pending_kept": ("seat", "verb", "to"),
    "incident_noted": ("kind", "seat", "cards"),
    "hand_killed": ("seat",),
    "dealt_out": ("seat", "amount"),
    "paper_hands_entered": ("first", "last"),
    "table_held": (),
    "case_opened": (),
    "ruling_told": ("ruling",),
    "ruling_acknowledged": ("ruling",),
    "hold_lifted": (),
    "ruling_given": ("id", "article", "number"),
    "penalty_given": (),
    "penalty_revoked": (),
    "penalty_ended": (),
    "pick_up_asked": (),
    "stack_signed": (),
    "chips_bagged": (),
    "bag_returned": (),
    "float_moved": (),
    "held_pot_taken": ("case",),
    "book_broken": (),
    "book_mended": (),
}
"""Fields that are said of each event, by wire name. What is not listed is not said."""


def said(events: Iterable[AnyEvent]) -> list[dict[str, Any]]:
    """The events for the live region and the log line: wire name in `e`, and the fields of `SAID`."""
    return [_said(event) for event in events if _name(event) in SAID]


def _name(event: AnyEvent) -> str:
    return str(event.__struct_config__.tag)


def _said(event: AnyEvent) -> dict[str, Any]:
    """One event; of those that carry a whole hand only its number and button."""
    name = _name(event)
    source: object = event
    if isinstance(event, HandStarted):
        source = event.state.hand
    elif isinstance(event, HandVoided):
        source = event.hand
    told = {"e": name} | {field: _plain(getattr(source, field)) for field in SAID[name]}
    return told | _ruled(event) if isinstance(event, RulingGiven) else told


def _ruled(event: RulingGiven) -> dict[str, Any]:
    """What is announced of a ruling: its kind and the line that stands now; never its facts or its text."""
    ruling = event.ruling
    told: dict[str, Any] = {"kind": ruling.__struct_config__.tag}
    if isinstance(ruling, KillHand | ReviveHand):
        return told | {"seat": ruling.seat}
    if isinstance(ruling, CorrectEntry) and event.hand is not None:
        for entry in (undo.entered for undo in event.hand.undo if undo.seq == ruling.entry):
            told |= {"verb": entry.verb, "seat": entry.seat, "to": entry.to}
    return told


def _plain(value: object) -> object:
    if isinstance(value, Entered):
        return entered(value)
    if isinstance(value, Award):
        return award(value)
    return list(value) if isinstance(value, tuple) else value
