"""Hands that were played on paper come back as one block, with counted stacks (RULES.md A4, A17, A18)."""

from tables.engine import commands as c
from tables.engine import events as e
from tables.engine.decide_hand import refuse_running
from tables.engine.decide_session import closing, refuse_closed
from tables.engine.errors import RuleViolation
from tables.engine.evolve import evolve
from tables.engine.state import Table

Events = tuple[e.AnyEvent, ...]


def enter(table: Table, command: c.EnterPaperHands, given: c.Given) -> Events:
    """The block of hands after the last known one, between hands. The hands themselves are not itemised.

    Raises RuleViolation: session_not_open, hand_running, paper_number (the numbers do not go on), paper_seats
    (a seat isn't counted, or is empty), bad_amount, no_such_seat, paper_blinds, second_signature.
    """
    refuse_closed(table)
    refuse_running(table)
    first = table.hands + 1
    if command.last < first:
        raise RuleViolation("paper_number", next=first, rule="A2")
    _refuse_stacks(table, command)
    _refuse_positions(table, command)
    booked = {n: seat.stack + seat.queued for n, seat in sorted(table.seats.items())}
    _refuse_unsigned(table, booked, command, given)
    entered = e.PaperHandsEntered(
        first=first,
        last=command.last,
        booked=booked,
        counted=dict(sorted(command.stacks.items())),
        button=command.button,
        small_blind=command.small_blind,
        big_blind=command.big_blind,
        tips=command.tips,
        drop=command.drop,
        reason=command.reason,
        by=given.actor,
        second=given.second,
        queued={n: seat.queued for n, seat in sorted(table.seats.items()) if seat.queued},
    )
    after = evolve(table, entered)
    if after.phase == "ending" and not after.hands_left:  # the last hands were played on paper: A2
        return (entered, *closing(after))
    return (entered,)


def _refuse_stacks(table: Table, command: c.EnterPaperHands) -> None:
    wrong = sorted(table.seats.keys() ^ command.stacks.keys())
    if wrong:
        raise RuleViolation("paper_seats", seat=wrong[0], rule="A18")
    unit = table.rules.chip_unit
    if any(chips % unit for chips in (*command.stacks.values(), command.tips, command.drop)):
        raise RuleViolation("bad_amount", unit=unit, rule="A18")


def _refuse_positions(table: Table, command: c.EnterPaperHands) -> None:
    """Where the next hand goes on from: blinds are needed where they are posted, and only there (A4)."""
    named = [n for n in (command.button, command.small_blind, command.big_blind) if n is not None]
    if max(named) > table.rules.max_seats:
        raise RuleViolation("no_such_seat", seat=max(named), rule="A4")
    if table.rules.posts_blinds != (command.big_blind is not None) or (
        command.small_blind is not None and not table.rules.posts_blinds
    ):
        raise RuleViolation("paper_blinds", rule="A4")


def _refuse_unsigned(
    table: Table, booked: dict[int, int], command: c.EnterPaperHands, given: c.Given
) -> None:
    """Chips that change their owner unseen are signed twice from the house's amount on."""
    limit = table.house.second_signature_from
    moved = sum(max(0, chips - booked[n]) for n, chips in command.stacks.items())
    moved = max(moved, sum(max(0, booked[n] - chips) for n, chips in command.stacks.items()))
    if limit is not None and moved >= limit and given.second in ("", given.actor):
        raise RuleViolation("second_signature", amount=moved, limit=limit, rule="A17")
