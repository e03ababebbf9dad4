"""Entry -> what the record keeps of penalties and of bags of chips. Pure, like `tables.rows`."""

from collections.abc import Iterator
from datetime import datetime
from typing import Any

from tables.engine import events as e
from tables.ledger import bag_code
from tables.models import Bag, Penalty

Row = dict[str, Any]
Found = tuple[type[Penalty] | type[Bag], Row, Row | None]
"""A model, its new row or the change of one, and which row it changes."""


def written(event: e.AnyEvent, table: str, *, seq: int, at: datetime) -> Iterator[Found]:
    """Penalties with their end, and bags of chips until they are given back."""
    match event:
        case e.PenaltyGiven():
            yield Penalty, penalty(event, seq=seq, at=at), None
        case e.PenaltyRevoked(penalty=number) | e.PenaltyEnded(penalty=number):
            yield Penalty, ended(event, seq=seq, at=at), {"number": int(number)}
        case e.ChipsBagged():
            yield Bag, bag(event, bag_code(table, event.bag), seq=seq, at=at), None
        case e.BagReturned():
            returned = {"returned_seq": seq, "returned_at": at, "returned_to": event.seat}
            yield Bag, returned, {"number": int(event.bag)}
        case _:
            return


def penalty(event: e.PenaltyGiven, *, seq: int, at: datetime) -> Row:
    """The row of a penalty that was given; nothing has ended it."""
    given = event.penalty
    return {
        "number": int(given.id),
        "player_id": given.player_id,
        "seat": event.seat,
        "kind": given.kind,
        "reason": given.reason,
        "article": given.article,
        "text": event.text,
        "by": given.by,
        "rank": given.rank,
        "hands": given.last - given.first + 1 if given.last else 0,
        "until": given.until,
        "given_seq": seq,
        "given_at": at,
        "ended_seq": None,
        "ended_at": None,
        "how": "",
        "ended_by": "",
        "ended_reason": "",
    }


def ended(event: e.PenaltyRevoked | e.PenaltyEnded, *, seq: int, at: datetime) -> Row:
    """What its end changes in the row."""
    if isinstance(event, e.PenaltyRevoked):
        how = {"how": "revoked", "ended_by": event.by, "ended_reason": event.reason}
    else:
        how = {"how": event.why, "ended_by": "", "ended_reason": ""}
    return {"ended_seq": seq, "ended_at": at} | how


def bag(event: e.ChipsBagged, account: str, *, seq: int, at: datetime) -> Row:
    """The row of a sealed bag and of who counted what is in it."""
    return {
        "number": int(event.bag.id),
        "player_id": event.bag.player_id,
        "seat": event.seat,
        "amount": event.bag.amount,
        "account": account,
        "by": event.by,
        "second": event.second,
        "chips": {str(value): number for value, number in event.chips.items()},
        "made_seq": seq,
        "made_at": at,
        "returned_seq": None,
        "returned_at": None,
        "returned_to": None,
    }
