"""Entry -> what the record keeps of penalties and of bags of chips. Pure, like `tables.rows`."""

from collections.abc import Iterator
from datetime import datetime
from typing import Any

from tables.engine import events as e
from tables.engine.conduct import Penalty as Given
from tables.engine.state import Table as State
from tables.ledger import bag_code
from tables.models import Bag, Penalty

Row = dict[str, Any]
Found = tuple[type[Penalty] | type[Bag], Row, Row | None]
"""A model, its new row or the change of one, and which row it changes."""


def written(before: State, event: e.AnyEvent, *, seq: int, at: datetime) -> Iterator[Found]:
    """Penalties with their end, bags of chips until they are given back. `before`: the table until then."""
    table = before.table
    match event:
        case e.SentToTable(penalties=gone):
            end = {"ended_seq": seq, "ended_at": at, "how": "moved", "ended_by": "", "ended_reason": ""}
            yield from ((Penalty, end, {"number": int(one.id)}) for one in gone)
        case e.CameFromTable(penalties=come, seat=seat):
            for number, one in enumerate(come, before.penalties_given + 1):
                yield Penalty, penalty(one, number, seat, seq=seq, at=at), None
        case e.PenaltyGiven():
            given = event.penalty
            yield Penalty, penalty(given, int(given.id), event.seat, event.text, seq=seq, at=at), None
        case e.PenaltyRevoked(penalty=number) | e.PenaltyEnded(penalty=number):
            yield Penalty, ended(event, seq=seq, at=at), {"number": int(number)}
        case e.ChipsBagged():
            yield Bag, bag(event, bag_code(table, event.bag), seq=seq, at=at), None
        case e.BagReturned():
            returned = {"returned_seq": seq, "returned_at": at, "returned_to": event.seat}
            yield Bag, returned, {"number": int(event.bag)}
        case _:
            return


def penalty(given: Given, number: int, seat: int, text: str = "", *, seq: int, at: datetime) -> Row:
    """The row of a penalty that was given, or brought from another table; nothing has ended it."""
    return {
        "number": number,
        "player_id": given.player_id,
        "seat": seat,
        "kind": given.kind,
        "reason": given.reason,
        "article": given.article,
        "text": text,
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
