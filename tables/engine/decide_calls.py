"""Calls for the inspector: who is asked, who is on his way, and what holds the table (FLOOR.md 3, 35)."""

from tables.engine import commands as c
from tables.engine import events as e
from tables.engine.decide_session import refuse_closed
from tables.engine.errors import RuleViolation
from tables.engine.shift import STOPS, InspectorCall, case_of
from tables.engine.state import Table

Events = tuple[e.AnyEvent, ...]


def call_inspector(table: Table, command: c.CallInspector, given: c.Given) -> Events:
    """A call with its kind and seat; a dispute and an incident hold the table unless something does already.

    Raises call_open while another of the same kind waits for an answer: once is enough.
    """
    refuse_closed(table)
    for call in table.calls:
        if call.kind == command.kind and call.answered_by is None:
            raise RuleViolation("call_open", kind=call.kind, call=call.id)
    number = str(table.calls_made + 1)
    called = e.InspectorCalled(call=number, kind=command.kind, at=given.at, seat=command.seat)
    if command.kind not in STOPS or table.holds:
        return (called,)
    return (called, e.TableHeld(case=case_of(number), by=given.actor, at=given.at))


def answer_call(table: Table, command: c.AnswerCall, given: c.Given) -> Events:
    """An inspector is on his way."""
    call = _open(table, command.call)
    if call.answered_by is not None:
        raise RuleViolation("no_such_call")
    return (e.CallAnswered(call=command.call, by=given.actor),)


def close_call(table: Table, command: c.CloseCall, given: c.Given) -> Events:
    """What was called for is settled. While its hold stands the call does too: the hold is lifted first."""
    call = _open(table, command.call)
    if any(hold.case == call.case for hold in table.holds):
        raise RuleViolation("on_hold", case=call.case, rule="A17")
    return (e.CallClosed(call=command.call, by=given.actor),)


def escalate_call(table: Table, command: c.EscalateCall, given: c.Given) -> Events:
    """Nobody has answered: the jefe is asked, once."""
    call = _open(table, command.call)
    if call.answered_by is not None or call.escalated:
        raise RuleViolation("no_such_call")
    return (e.CallEscalated(call=command.call, at=given.at),)


def _open(table: Table, number: str) -> InspectorCall:
    for call in table.calls:
        if call.id == number:
            return call
    raise RuleViolation("no_such_call")
