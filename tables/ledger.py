"""Which chips an event moved, as movements between accounts, and what each account must hold by the state.

Every account of a table is a place where chips lie: the stack of a seat (with what is bought and not yet
in play), the pot, the drop, the tips; `float` and `differences` are the house's and stand for where chips
come from. A movement gives from one place to another, so that no sum can ever change (A18, A19, A20).
"""

from typing import NamedTuple
from uuid import UUID

from tables.engine.events import (
    AnyEvent,
    BoughtIn,
    HandStarted,
    Rebought,
    RebuyQueued,
    StackRecounted,
)
from tables.engine.state import Hand, Table
from tables.models import HOUSE_KINDS, AccountKind

SEATS = range(1, 11)


class Move(NamedTuple):
    """`amount` > 0 chips from the account with code `source` to that with code `target`."""

    source: str
    target: str
    amount: int


class Account(NamedTuple):
    """An account to be opened with its table."""

    code: str
    kind: AccountKind
    allow_negative: bool


def code(table: str, kind: str, seat: int | None = None) -> str:
    """The code of an account, of a seat's stack if `seat` is given. Nobody has to look it up."""
    place = kind if seat is None else f"{kind}:{seat}"
    return f"{UUID(table).hex}:{place}"


def accounts(table: str) -> tuple[Account, ...]:
    """All accounts of a table."""
    stacks = [Account(code(table, AccountKind.STACK, n), AccountKind.STACK, False) for n in SEATS]
    others = [kind for kind in AccountKind if kind is not AccountKind.STACK]
    return (*stacks, *(Account(code(table, kind), kind, kind in HOUSE_KINDS) for kind in others))


def moves(before: Table, event: AnyEvent, after: Table) -> tuple[Move, ...]:
    """What `event` moved, in an order in which no stack and no pot is overdrawn on the way.

    ValueError for an event that moves chips between hands and isn't known here: a defect of ours.
    """
    table = after.table
    changes = _stack_changes(before, after)
    if isinstance(event, BoughtIn | Rebought | RebuyQueued):
        return _against(table, AccountKind.FLOAT, changes)
    if isinstance(event, StackRecounted):
        return _against(table, AccountKind.DIFFERENCES, changes)
    if any(changes.values()) and not (_is_running(before) or _is_running(after)):
        raise ValueError(f"{type(event).__name__} moves chips between hands: from where?")
    counted = _counted(before, event, after)
    rake = 0 if isinstance(event, HandStarted) else _rake(after.hand) - _rake(before.hand)
    pot, drop = code(table, AccountKind.POT), code(table, AccountKind.DROP)
    of_pot = {n: change + counted.get(n, 0) for n, change in (dict.fromkeys(counted, 0) | changes).items()}
    found = [Move(drop, pot, -rake)]
    found += _against(table, AccountKind.DIFFERENCES, {n: -x for n, x in counted.items() if x < 0})
    found += sorted(_against(table, AccountKind.POT, of_pot), key=lambda move: move.source == pot)
    found += _against(table, AccountKind.DIFFERENCES, {n: -x for n, x in counted.items() if x > 0})
    found.append(Move(pot, drop, rake))
    return tuple(move for move in found if move.amount > 0)


def holdings(state: Table) -> dict[str, int]:
    """What the stacks of the seated and the pot of a table must hold by its state, by account."""
    held = {code(state.table, AccountKind.STACK, n): chips for n, chips in _stacks(state).items()}
    held[code(state.table, AccountKind.POT)] = _pot(state.hand)
    return held


def _against(table: str, kind: AccountKind, changes: dict[int, int]) -> tuple[Move, ...]:
    """Each seat's change as a movement from or to the account of `kind`."""
    other = code(table, kind)
    stacks = {n: code(table, AccountKind.STACK, n) for n in changes}
    return tuple(
        Move(other, stacks[n], change) if change > 0 else Move(stacks[n], other, -change)
        for n, change in changes.items()
        if change
    )


def _stack_changes(before: Table, after: Table) -> dict[int, int]:
    was, now = _stacks(before), _stacks(after)
    return {n: now.get(n, 0) - was.get(n, 0) for n in sorted(was.keys() | now.keys())}


def _stacks(state: Table) -> dict[int, int]:
    """Chips in front of each seat, those bought and not yet in play included."""
    return {n: seat.stack + seat.queued for n, seat in state.seats.items()}


def _pot(hand: Hand | None) -> int:
    if hand is None or hand.phase == "over":
        return 0
    return sum(seat.put + seat.dead - seat.won for seat in hand.seats.values()) - hand.rake


def _rake(hand: Hand | None) -> int:
    return 0 if hand is None else hand.rake


def _is_running(state: Table) -> bool:
    return state.hand is not None and state.hand.phase != "over"


def _counted(before: Table, event: AnyEvent, after: Table) -> dict[int, int]:
    """Chips that each seat lost to the differences by this event (a count in the hand, or its undoing)."""
    if isinstance(event, HandStarted) or before.hand is None or after.hand is None:
        return {}
    was, now = before.hand.seats, after.hand.seats
    lost = {n: seat.difference - was[n].difference for n, seat in now.items() if n in was}
    return {n: chips for n, chips in lost.items() if chips}
