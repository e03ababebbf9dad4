"""The box: who deals, who lets him in, who comes next (FLOOR.md 26, 36)."""

from tables.engine import commands as c
from tables.engine import events as e
from tables.engine.decide_session import refuse_closed
from tables.engine.errors import RuleViolation
from tables.engine.state import Table

Events = tuple[e.AnyEvent, ...]


def change_croupier(table: Table, command: c.ChangeCroupier, given: c.Given) -> Events:
    """The asking croupier holds the table; from another only by taking over.

    While a hand is running somebody else comes in with an inspector's signature alone: relief_in_hand.
    """
    refuse_closed(table)
    relieves = table.croupier not in (None, given.actor)
    if relieves and not command.take_over:
        raise RuleViolation("held_by_other", croupier=table.croupier)
    running = table.hand is not None and table.hand.phase != "over"
    if relieves and running and not given.second:
        raise RuleViolation("relief_in_hand", croupier=table.croupier)
    second = given.second if relieves and running else ""
    return (e.CroupierChanged(croupier=given.actor, at=given.at, second=second),)


def plan_relief(table: Table, command: c.PlanRelief, given: c.Given) -> Events:
    """Who comes next; the table shows it."""
    refuse_closed(table)
    if command.croupier in (table.croupier, table.relief):
        raise RuleViolation("not_offered", croupier=command.croupier)
    return (e.ReliefPlanned(croupier=command.croupier, by=given.actor),)
