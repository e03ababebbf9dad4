"""What an event makes of the table's own chips: float, drop, tips, custody, book (RULES.md A17–A20)."""

from typing import assert_never

from msgspec.structs import replace

from tables.engine import events as e
from tables.engine.state import Hand, Table, Till
from tables.engine.till import from_float

BOUGHT = e.BoughtIn | e.Rebought | e.RebuyQueued
OF_THE_HAND = e.HandEvent | e.Undone | e.EntryCorrected | e.HandVoided | e.RulingGiven


def evolve_float(table: Table, event: e.FloatEvent) -> Table:
    """The table after an event of its own chips."""
    match event:
        case e.FloatMoved():
            return replace(_slip(table, event), slips=event.slip)
        case e.HeldPotTaken(case=case):
            pots = tuple(replace(p, custody=True) if p.case == case else p for p in table.held_pots)
            return replace(table, held_pots=pots)
        case e.BookBroken(fault=fault):
            return replace(table, book=fault)
        case e.BookMended():
            return replace(table, book=None)
        case _:
            assert_never(event)


def _slip(table: Table, slip: e.FloatMoved) -> Table:
    till = table.till or Till()
    match slip.kind:
        case "opener" | "fill":
            return replace(table, till=_moved(till, slip, 1))
        case "credit":
            return replace(table, till=_moved(till, slip, -1))
        case "closer":
            return replace(table, till=None)
        case "drop":
            return replace(table, drop=0)
        case _:
            return replace(table, tips=0)


def _moved(till: Till, slip: e.FloatMoved, sign: int) -> Till:
    """What slips have brought, by value; buy-ins take chips of whatever value out of it."""
    net = dict(till.chips)
    for value, count in slip.chips.items():
        net[value] = net.get(value, 0) + sign * count
    return replace(till, amount=till.amount + sign * slip.amount, chips=dict(sorted(net.items())))


def tallied(before: Table, event: e.AnyEvent, after: Table) -> Table:
    """`after` with what the event brought to drop and tips and took out of the float."""
    if isinstance(event, e.RulingGiven) and event.moves:
        return replace(after, drop=after.drop + _ruled(event, "drop"))
    if isinstance(event, OF_THE_HAND):
        rake = _rake(after.hand) - _rake(before.hand)
        return replace(after, drop=after.drop + rake) if rake else after
    if isinstance(event, BOUGHT):
        if before.till is None or not from_float(before, event.source):
            return after
        return replace(after, till=replace(before.till, amount=before.till.amount - event.amount))
    if isinstance(event, e.TipGiven):
        return replace(after, tips=after.tips + event.amount)
    if isinstance(event, e.TimeCharged):
        return replace(after, drop=after.drop + sum(event.charges.values()))
    return after


def _ruled(event: e.RulingGiven, place: str) -> int:
    """Chips that a ruling brings to a place, less those that it takes from there."""
    came = sum(move.amount for move in event.moves if move.target == place)
    return came - sum(move.amount for move in event.moves if move.source == place)


def _rake(hand: Hand | None) -> int:
    return 0 if hand is None else hand.rake
