"""Entry -> what the cage keeps of it: receipts, and the sittings of people. Pure, like `tables.rows`."""

from collections.abc import Iterator
from datetime import datetime
from typing import Any, Final

from tables.engine import events as e
from tables.engine.conduct import Bag
from tables.engine.house_profile import House
from tables.engine.rules import Rules
from tables.engine.state import Table as State

Row = dict[str, Any]
RECEIPTS: Final = {
    e.BoughtIn: "buy_in",
    e.Rebought: "rebuy",
    e.RebuyQueued: "rebuy",
    e.CashedOut: "cash_out",
}


def stakes(rules: Rules, house: House) -> str:
    """The game and its stakes in one text: equal for tables of the same game."""
    figures = (rules.game, rules.structure, rules.table_min, rules.ante, rules.big_blind, rules.high_limit)
    return " ".join(map(str, (*figures, house.currency)))


def receipt(event: e.AnyEvent, before: State, *, seq: int, at: datetime, actor: str) -> Row | None:
    """The receipt of a buy-in, rebuy, cash-out or bag, but for its number."""
    row: Row = {"seq": seq, "at": at, "by": actor}
    match event:
        case e.BoughtIn() | e.Rebought() | e.RebuyQueued() | e.CashedOut():
            person = before.seats[event.seat].player_id
            given = {"seat": event.seat, "player_id": person, "amount": event.amount}
            return row | given | {"kind": RECEIPTS[type(event)], "source": event.source}
        case e.ChipsBagged(bag=bag):
            return row | _of_bag(bag) | {"kind": "bag", "source": "kept"}
        case e.BagReturned(seat=None):
            bag = next(bag for bag in before.bags if bag.id == event.bag)
            return row | _of_bag(bag) | {"kind": "bag_paid", "source": "cash"}
        case _:
            return None


def _of_bag(bag: Bag) -> Row:
    return {"seat": bag.seat, "player_id": bag.player_id, "amount": bag.amount}


def begun(before: State, after: State, *, seq: int, at: datetime) -> Iterator[Row]:
    """A sitting for everybody who is at the table now and was not before."""
    known = {seat.player_id for seat in before.seats.values()}
    for n, seat in sorted(after.seats.items()):
        if seat.player_id not in known:
            yield {
                "began": f"{seq}:{n}",
                "seat": n,
                "player_id": seat.player_id,
                "stakes": stakes(after.rules, after.house),
                "started_at": at,
                "ended_at": None,
                "why": "",
                "taken": 0,
                "stopped_at": None,
            }


def changed(event: e.AnyEvent, before: State, after: State, *, at: datetime) -> Iterator[tuple[str, Row]]:
    """What becomes of sittings that are open: (person, columns)."""
    if isinstance(event, e.CashedOut):
        yield before.seats[event.seat].player_id, {"taken": event.amount}
    if isinstance(event, e.ChipsBagged):
        yield event.bag.player_id, {"taken": event.bag.amount}
    if isinstance(event, e.StopAsked):
        yield before.seats[event.seat].player_id, {"stopped_at": at}
    here = {seat.player_id for seat in after.seats.values()}
    for _, seat in sorted(before.seats.items()):
        if seat.player_id not in here:
            why = event.why if isinstance(event, e.SeatLeft) else "other_table"
            yield seat.player_id, {"ended_at": at, "why": why}
