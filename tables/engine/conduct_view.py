"""Absences, penalties and kept chips as the staff's screens and the person's own seat show them (A17).

Reasons are the inspector's; the public view holds none of it.
"""

from typing import Any

from tables.engine.conduct import Penalty
from tables.engine.seats import hands_out, rounds_missed, seat_of
from tables.engine.state import Seat, Table

Data = dict[str, Any]


def of_the_staff(table: Table) -> Data:
    """Who is away since when and has missed what, which penalties stand, whose chips are due."""
    return {
        "away": [_away(table, chair) for _, chair in sorted(table.seats.items()) if chair.sitting_out],
        "penalties": [
            _penalty(table, penalty) | {"seat": seat}
            for penalty in table.penalties
            if (seat := seat_of(table.seats, penalty.player_id)) is not None
        ],
        "pick_up": due_to_pick_up(table),
    }


def of_the_floor(table: Table) -> Data:
    """The same with every penalty, its reason and who gave it, and the bags that the house keeps."""
    return of_the_staff(table) | {
        "penalties": [_whole(table, penalty) for penalty in table.penalties],
        "bags": [
            {"id": bag.id, "player": bag.player_id, "amount": bag.amount, "hand": bag.hand, "since": bag.at}
            for bag in table.bags
        ],
    }


def of_the_seat(table: Table, number: int) -> Data:
    """His own absence and his own penalties."""
    chair = table.seats.get(number)
    if chair is None:
        return {"away": None, "penalties": []}
    mine = [p for p in table.penalties if p.player_id == chair.player_id]
    return {
        "away": _away(table, chair) if chair.sitting_out else None,
        "penalties": [_penalty(table, penalty) for penalty in mine],
    }


def due_to_pick_up(table: Table) -> list[int]:
    """Seats whose chips are to be counted: away for too long, or removed and out of the hand."""
    hand = table.hand
    playing = hand.seats if hand is not None and hand.phase != "over" else {}
    return [
        n
        for n, chair in sorted(table.seats.items())
        if (chair.pickup_due or chair.removed) and n not in playing
    ]


def is_out(table: Table, seat: int) -> bool:
    """Whether a penalty keeps the seat out of the next hand."""
    return table.seats[seat].removed or hands_out(table, seat) > 0


def _away(table: Table, chair: Seat) -> Data:
    house = table.house
    return {
        "seat": chair.seat,
        "since": chair.away_since,  # seconds since 1970; None where the entry did not say
        "missed": rounds_missed(chair, table.rules),
        "antes": table.rules.posts_antes,
        "small": chair.missed_small,
        "big": chair.missed_big,
        "minutes": house.absent_minutes,
        "limit": house.absent_antes,
        "due": chair.pickup_due,
    }


def _penalty(table: Table, penalty: Penalty) -> Data:
    left = max(0, penalty.last - max(table.hands, penalty.first - 1)) if penalty.kind == "hands" else None
    return {"id": penalty.id, "kind": penalty.kind, "left": left, "until": penalty.until}


def _whole(table: Table, penalty: Penalty) -> Data:
    return _penalty(table, penalty) | {
        "seat": seat_of(table.seats, penalty.player_id),
        "player": penalty.player_id,
        "reason": penalty.reason,
        "article": penalty.article,
        "by": penalty.by,
        "since": penalty.at,
    }
