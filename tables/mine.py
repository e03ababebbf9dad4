"""What a player is shown of his own evening: money, time, requests, the rulings that concerned him.

Read for one person and of nobody else: no staff's note, no reason, no exclusion, no other's money (FLOOR 3).
Amounts are chips in the smallest currency unit.
"""

from datetime import datetime, timedelta
from typing import Any, Final

import msgspec
from django.utils import timezone

from audit.command import Refused
from players.waiting import WaitingPlace, places
from tables import cage, gaming_day, selectors, store
from tables.engine.state import Table as State
from tables.models import Receipt, Ruling, Seat, Sitting

RULINGS: Final = 3
LONGEST_DAY: Final = timedelta(hours=25)
"""That in whose night the clocks go back."""


class Evening(msgspec.Struct, frozen=True, kw_only=True):
    """One person's evening: `minutes` at this table, `left` to the end; `request` is what he asked for."""

    table: str | None = None
    number: int | None = None
    seat: int | None = None
    stack: int = 0
    queued: int = 0
    bought: int = 0
    cashed: int = 0
    minutes: int = 0
    left: int | None = None
    ends_at: datetime | None = None
    hands_left: int | None = None
    request: str | None = None
    leaving: bool = False
    stopped: bool = False
    rebuy: int | None = None
    currency: str = "EUR"
    minor_units: int = 2
    receipts: tuple[Receipt, ...] = ()
    rulings: tuple[Ruling, ...] = ()
    waiting: tuple[WaitingPlace, ...] = ()


def evening(player: str) -> Evening:
    """The evening of a person now; without a seat only where he waits and what he has bought and cashed."""
    now = timezone.now()
    sitting, chair = cage.sitting_of(player), Seat.objects.filter(player_id=player).first()
    state = _state(str(chair.table_id)) if chair is not None else None
    found: dict[str, Any] = {"waiting": tuple(places(player))}
    receipts = _receipts(player, now)
    found |= {"receipts": tuple(receipts)} | dict(zip(("bought", "cashed"), cage.sums(receipts), strict=True))
    if sitting is None or chair is None or state is None or chair.seat not in state.seats:
        return Evening(**found)
    return Evening(**found, **_at_the_table(state, chair, sitting, now))


def _receipts(player: str, now: datetime) -> list[Receipt]:
    """His receipts of tonight, newest first: at each table since its own gaming day began."""
    recent = cage.receipts_of(player, since=now - LONGEST_DAY)
    states = {table: _state(str(table)) for table in {one.table_id for one in recent}}
    since = {
        table: gaming_day.house_began(now, [state.house] if state is not None else selectors.houses())
        for table, state in states.items()
    }
    return [one for one in recent if one.at >= since[one.table_id]]


def _at_the_table(state: State, chair: Seat, sitting: Sitting, now: datetime) -> dict[str, Any]:
    mine, rules = state.seats[chair.seat], state.rules
    ends = datetime.fromtimestamp(state.ends_at, now.tzinfo) if state.ends_at is not None else None
    used_up = rules.max_rebuys is not None and mine.rebuys >= rules.max_rebuys
    offered = rules.voluntary_rebuy or rules.forced_rebuy
    return {
        "table": state.table,
        "number": sitting.table.number,
        "seat": chair.seat,
        "stack": mine.stack,
        "queued": mine.queued,
        "minutes": int((now - sitting.started_at) / timedelta(minutes=1)),
        "ends_at": ends,
        "left": max(0, int((ends - now) / timedelta(minutes=1))) if ends is not None else None,
        "hands_left": state.hands_left,
        "request": mine.request.kind if mine.request is not None else None,
        "leaving": mine.leaving,
        "stopped": mine.stopped,
        "rebuy": None if used_up or mine.stopped or not offered else rules.rebuy_amount,
        "currency": state.house.currency,
        "minor_units": state.house.minor_units,
        "rulings": tuple(_rulings(sitting, chair.seat)),
    }


def _rulings(sitting: Sitting, seat: int) -> list[Ruling]:
    """The last rulings of this sitting that named his seat or changed something of it."""
    found = Ruling.objects.filter(table_id=sitting.table_id, at__gte=sitting.started_at).order_by(
        "-at", "-pk"
    )
    return [one for one in found[:50] if _concerns(one, seat)][:RULINGS]


def _concerns(ruling: Ruling, seat: int) -> bool:
    named = ruling.ruling.get("seat") == seat
    return named or str(seat) in ruling.changes.get("seats", {})


def _state(table: str) -> State | None:
    """None while the table's log does not check: nothing is shown of it."""
    try:
        return store.load_table(table)
    except Refused:
        return None
