"""What calls, the box and a count of the felt make of a table (FLOOR.md 26, 35, 36; A18)."""

from typing import assert_never

from msgspec.structs import replace

from tables.engine import events as e
from tables.engine.shift import Felt, InspectorCall
from tables.engine.state import Table


def evolve_shift(table: Table, event: e.ShiftEvent) -> Table:
    """The table after it."""
    match event:
        case e.CroupierChanged():
            return _changed(table, event)
        case e.ReliefPlanned(croupier=croupier):
            return replace(table, relief=croupier)
        case e.FeltCounted():
            return _counted(table, event)
        case e.RecountProposed(why=why):
            return replace(table, recount=why)
        case _:
            return replace(table, **_calls(table, event))


def _changed(table: Table, event: e.CroupierChanged) -> Table:
    """The colleague before is remembered until the felt is counted, which is proposed now (FLOOR 36)."""
    after = replace(table, croupier=event.croupier, croupier_since=event.at, relief=None)
    if table.croupier in (None, event.croupier):
        return after
    before = tuple(dict.fromkeys((*table.dealt_by, table.croupier)))
    return replace(after, dealt_by=before, recount="croupier" if table.hands else table.recount)


def _counted(table: Table, event: e.FeltCounted) -> Table:
    booked = {seat: chair.stack + chair.queued for seat, chair in table.seats.items()}
    changes = [counted - booked[seat] for seat, counted in event.counts.items()]
    held = (*table.dealt_by, *([table.croupier] if table.croupier else []))
    felt = Felt(
        at=event.at,
        seq=table.seq + 1,
        hand=event.hand,
        since=min(event.hand, table.felt.hand + 1 if table.felt else 1),
        off=sum(abs(change) for change in changes),
        net=sum(changes),
        croupiers=tuple(dict.fromkeys(held)),
    )
    return replace(table, felt=felt, dealt_by=(), recount=None)


def _calls(
    table: Table, event: e.InspectorCalled | e.CallAnswered | e.CallClosed | e.CallEscalated
) -> dict[str, object]:
    match event:
        case e.InspectorCalled(call=call, kind=kind, at=at, seat=seat):
            kept = tuple(open_ for open_ in table.calls if open_.kind != kind or open_.answered_by is None)
            made = InspectorCall(id=call, kind=kind, at=at, seat=seat)
            return {"calls": (*kept, made), "calls_made": table.calls_made + 1}
        case e.CallClosed(call=call):
            return {"calls": tuple(open_ for open_ in table.calls if open_.id != call)}
        case e.CallAnswered(call=call, by=by):
            return {"calls": _with(table.calls, call, answered_by=by)}
        case e.CallEscalated(call=call):
            return {"calls": _with(table.calls, call, escalated=True)}
        case _:
            assert_never(event)


def _with(calls: tuple[InspectorCall, ...], number: str, **change: object) -> tuple[InspectorCall, ...]:
    return tuple(replace(call, **change) if call.id == number else call for call in calls)
