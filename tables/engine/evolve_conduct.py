"""What an event of somebody's conduct makes of a table (RULES.md A6, A15, A17)."""

from typing import assert_never

from msgspec.structs import replace

from tables.engine import conduct_events as e
from tables.engine.conduct import Penalty
from tables.engine.seats import seat_of
from tables.engine.state import Seat, Table


def evolve_conduct(table: Table, event: e.ConductEvent) -> Table:
    """The table after a penalty, an absence or what becomes of picked-up chips."""
    match event:
        case e.PenaltyGiven():
            return _given(table, event)
        case e.PenaltyRevoked(penalty=number):
            return _ended(table, number, revoked=True)
        case e.PenaltyEnded(penalty=number):
            return _ended(table, number)
        case e.PickUpAsked(seat=seat):
            return _chair(table, replace(table.seats[seat], pickup_due=True))
        case e.StackSigned():
            return table
        case e.ChipsBagged(seat=seat, bag=bag):
            emptied = _chair(table, replace(table.seats[seat], stack=0, queued=0))
            return replace(emptied, bags=(*table.bags, bag), bags_made=int(bag.id))
        case e.BagReturned():
            return _returned(table, event)
        case _:
            assert_never(event)


def _chair(table: Table, chair: Seat) -> Table:
    return replace(table, seats={**table.seats, chair.seat: chair})


def _given(table: Table, event: e.PenaltyGiven) -> Table:
    after = replace(
        table,
        penalties=(*table.penalties, event.penalty),
        penalties_given=table.penalties_given + 1,
    )
    if not event.penalty.leaves:
        return after
    return _chair(after, replace(table.seats[event.seat], leaving=True))


def _ended(table: Table, number: str, *, revoked: bool = False) -> Table:
    """Without the penalty. Who was to leave for one that is revoked stays, if he is still there."""
    penalty = next(p for p in table.penalties if p.id == number)
    after = replace(table, penalties=tuple(p for p in table.penalties if p.id != number))
    seat = seat_of(table.seats, penalty.player_id)
    if seat is None or not revoked or not penalty.leaves:
        return after
    return _chair(after, replace(table.seats[seat], leaving=False))


def brought(table: Table, penalties: tuple[Penalty, ...]) -> Table:
    """The table with what stands against somebody who has come to it."""
    given = table.penalties_given
    here = tuple(
        p if p.kind != "hands" else replace(p, first=p.first + table.hands, last=p.last + table.hands)
        for p in (replace(p, id=str(given + k)) for k, p in enumerate(penalties, 1))
    )
    return replace(table, penalties=(*table.penalties, *here), penalties_given=given + len(here))


def taken_along(table: Table, penalties: tuple[Penalty, ...]) -> Table:
    """The table without what goes on at another one."""
    gone = {penalty.id for penalty in penalties}
    return replace(table, penalties=tuple(p for p in table.penalties if p.id not in gone))


def _returned(table: Table, event: e.BagReturned) -> Table:
    after = replace(table, bags=tuple(bag for bag in table.bags if bag.id != event.bag))
    if event.seat is None:
        return after
    chair = table.seats[event.seat]
    return _chair(
        after, replace(chair, stack=chair.stack + event.amount, bought=chair.bought or event.amount)
    )


def one_hand_more(penalties: tuple[Penalty, ...], voided: int) -> tuple[Penalty, ...]:
    """Penalties after a hand that was dealt for nothing: it is not one of those that were to be missed.

    Those of the same person that come after it begin a hand later too.
    """
    missing = {p.player_id for p in penalties if p.first <= voided <= p.last}
    return tuple(
        p if p.player_id not in missing or p.last < voided
        else replace(p, first=p.first + (p.first > voided), last=p.last + 1)
        for p in penalties
    )  # fmt: skip
