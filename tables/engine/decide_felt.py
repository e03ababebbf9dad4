"""The felt counted between two hands: every stack at once, and a call where it is far off (RULES.md A18)."""

from tables.engine import commands as c
from tables.engine import events as e
from tables.engine.decide_hand import refuse_running
from tables.engine.decide_session import refuse_closed
from tables.engine.errors import RuleViolation
from tables.engine.seats import recounted
from tables.engine.state import Table

Events = tuple[e.AnyEvent, ...]


def recount(table: Table, command: c.Recount, given: c.Given) -> Events:
    """Every stack as it was counted; also after the close, before the chips go to the cage (FLOOR 37).

    Raises count_incomplete unless each occupied seat is counted, and no other.
    """
    refuse_running(table)
    missing = sorted(table.seats.keys() - command.counts.keys())
    if missing or not table.seats:
        raise RuleViolation("count_incomplete", seats=missing, rule="A18")
    for seat, counted in sorted(command.counts.items()):
        if seat not in table.seats:
            raise RuleViolation("seat_empty", seat=seat)
        if counted % table.rules.chip_unit:
            raise RuleViolation("bad_amount", unit=table.rules.chip_unit, seat=seat, rule="A18")
    counts = dict(sorted(command.counts.items()))
    differing = [
        recounted(table.seats[seat], counted)
        for seat, counted in counts.items()
        if counted != table.seats[seat].stack + table.seats[seat].queued
    ]
    return (e.FeltCounted(hand=table.hands, at=given.at, counts=counts), *differing)


def with_alert(table: Table, events: Events, given: c.Given) -> Events:
    """The events of a count, and a call for the inspector when it is off by the house's amount or more."""
    limit = table.house.recount_alert_from
    counted = (event for event in events if isinstance(event, e.StackCounted | e.StackRecounted))
    off = sum(abs(event.counted - event.booked) for event in counted)
    if limit is None or off < limit or table.phase == "closed":
        return events
    if any(call.kind == "chips" and call.answered_by is None for call in table.calls):
        return events
    seats = {event.seat for event in events if isinstance(event, e.StackCounted | e.StackRecounted)}
    seat = seats.pop() if len(seats) == 1 else None
    called = e.InspectorCalled(call=str(table.calls_made + 1), kind="chips", at=given.at, seat=seat)
    return (*events, called)


def propose_recount(table: Table) -> Events:
    """An hour without a count; nothing waits for it."""
    refuse_closed(table)
    if table.recount is not None or not table.hands:
        raise RuleViolation("not_offered", rule="A18")
    return (e.RecountProposed(why="hour"),)
