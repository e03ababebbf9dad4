"""Decisions about the table's own chips: slips of the float, the book (RULES.md A18–A20; FLOOR.md 25, 26)."""

from tables.engine import commands as c
from tables.engine import events as e
from tables.engine.decide_hand import refuse_running
from tables.engine.decide_session import refuse_closed
from tables.engine.errors import RuleViolation
from tables.engine.state import Table
from tables.engine.till import value_of

Events = tuple[e.AnyEvent, ...]


def move_float(table: Table, command: c.MoveFloat, given: c.Given) -> Events:
    """A slip, signed by two: never by one alone, whatever the amount.

    Raises float_open, float_not_open, float_short, bad_chips, not_offered (nothing to count),
    second_signature, and hand_running or session_not_open where the kind needs it.
    """
    amount = value_of(table, command.chips)
    booked = _booked(table, command.kind, amount)
    if not given.second or given.second == given.actor:
        raise RuleViolation("second_signature", amount=amount, limit=0, rule="A20")
    slip = e.FloatMoved(
        slip=table.slips + 1,
        kind=command.kind,
        chips={value: count for value, count in sorted(command.chips.items()) if count},
        amount=amount,
        booked=booked,
        first=given.actor,
        second=given.second,
        at=given.at,
    )
    return (slip,)


def _booked(table: Table, kind: str, amount: int) -> int | None:
    """What the book says of what is counted; None for a slip that moves a part."""
    match kind:
        case "opener":
            refuse_closed(table)
            if table.till is not None:
                raise RuleViolation("float_open", rule="A20")
        case "fill":
            refuse_closed(table)
            _till(table)
        case "credit":
            have = _till(table)
            if amount > have:
                raise RuleViolation("float_short", have=have, missing=amount - have, rule="A20")
        case _:
            refuse_running(table)
            return _counted(table, kind, amount)
    if not amount:
        raise RuleViolation("bad_amount", unit=table.rules.chip_unit, rule="A20")
    return None


def _counted(table: Table, kind: str, amount: int) -> int:
    """What has to lie there. Nothing booked and nothing counted is no slip, but for the float's closer."""
    if kind == "closer":
        return _till(table)
    booked = table.drop if kind == "drop" else table.tips
    if not booked and not amount:
        raise RuleViolation("not_offered", rule="A20")
    return booked


def _till(table: Table) -> int:
    if table.till is None:
        raise RuleViolation("float_not_open", rule="A20")
    return table.till.amount


def report_book(table: Table, given: c.Given) -> Events:
    """The book is broken: the table deals no hand, and the inspector is called."""
    if given.book is None or table.book is not None:
        raise RuleViolation("not_offered", rule="A20")
    broken = e.BookBroken(fault=given.book, at=given.at)
    if any(call.kind == "book" and call.answered_by is None for call in table.calls):  # he is called already
        return (broken,)
    called = e.InspectorCalled(call=str(table.calls_made + 1), kind="book", at=given.at)
    return (broken, called)


def check_book(table: Table, given: c.Given) -> Events:
    """The book compared again, once it was found broken. Raises book_broken while it still is."""
    if table.book is None:
        raise RuleViolation("not_offered", rule="A20")
    if given.book is not None:
        raise RuleViolation(
            "book_broken", account=given.book.account, booked=given.book.booked, held=given.book.held
        )
    return (e.BookMended(by=given.actor, at=given.at),)
