"""What of an event may be said to everybody: chosen field by field, so that nothing new leaks by itself.

Events that carry whole states, free text of staff or what only the house needs are said without it.
"""

from collections.abc import Iterable
from typing import Any, Final

from tables.engine import events as past
from tables.engine.audience import say
from tables.engine.events import AnyEvent, Event

SAID: Final[dict[type[Event], tuple[str, ...]]] = {
    past.HandStarted: ("number", "button"),
    past.AntePosted: ("seat", "amount"),
    past.BlindPosted: ("seat", "amount", "blind"),
    past.DeadBlindPosted: ("seat", "amount"),
    past.DealCompleted: (),
    past.Folded: ("seat",),
    past.Checked: ("seat", "auto"),
    past.Called: ("seat", "amount", "to"),
    past.RaisedTo: ("seat", "to", "amount", "verb", "all_in"),
    past.RoundClosed: ("street",),
    past.CardBurned: (),
    past.BoardDealt: ("street", "cards"),
    past.UncalledReturned: ("seat", "amount"),
    past.ShowdownOpened: (),
    past.CardsShown: ("seat", "cards"),
    past.BeatenShown: ("seats",),
    past.CardsMucked: ("seat",),
    past.RakeTaken: ("pot", "amount"),
    past.BonusOwed: ("seat", "amount", "hand"),
    past.PotAwarded: ("award",),
    past.HandEnded: (),
    past.StackCounted: ("seat", "booked", "counted", "in_play"),
    past.ExcessReturned: ("seat", "amount"),
    past.Undone: ("what",),
    past.HandVoided: ("number",),
    past.SessionOpened: (),
    past.SeatAssigned: ("seat", "player_id", "newcomer"),
    past.BoughtIn: ("seat", "amount"),
    past.Rebought: ("seat", "amount"),
    past.RebuyQueued: ("seat", "amount"),
    past.ButtonPlaced: ("seat",),
    past.CroupierChanged: ("croupier", "at"),
    past.SatOut: ("seat",),
    past.SatIn: ("seat",),
    past.EntryChosen: ("seat", "entry"),
    past.InspectorCalled: ("call", "kind", "at", "seat"),
    past.CallAnswered: ("call",),
}
"""Fields that are said of each event. What is not listed is not said: a `Checkpoint` is no happening."""


def said(events: Iterable[AnyEvent]) -> list[dict[str, Any]]:
    """The events for the live region and the log line: wire name in `e`, and the fields of `SAID`."""
    return [_only(SAID[type(event)], say(event)) for event in events if type(event) in SAID]


def _only(fields: tuple[str, ...], told: dict[str, Any]) -> dict[str, Any]:
    return {"e": told["e"]} | {field: told[field] for field in fields if field in told}
