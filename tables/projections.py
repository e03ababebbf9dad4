"""Entry -> rows: what the entries of a command make of seats, hands, sessions, shifts and chip accounts.

The derivation is pure (`seat_rows`, `hand_begun`, `hand_changed`, …) and serves twice: `Projection` writes
it in the transaction that appends, `tables.verify` does it again over the whole stream and compares.
"""

from collections.abc import Iterable, Sequence
from datetime import datetime
from typing import Any, Final, NamedTuple
from uuid import UUID

import msgspec

from audit.chain import read as read_body
from audit.models import Entry
from tables.engine.events import AnyEvent, CroupierChanged, HandStarted, SessionOpened
from tables.engine.state import Hand as HandState
from tables.engine.state import Table as State
from tables.ledger import Move, accounts, moves
from tables.models import ChipAccount, ChipMovement, CroupierShift, GameSession, Hand, Seat, Table
from tables.store import hash_of

Row = dict[str, Any]
NOT_ENDED: Final[Row] = {"ended_seq": None, "ended_at": None, "result": None}


class Step(NamedTuple):
    """One entry: what happened, and the states around it."""

    seq: int
    at: datetime
    device: str
    event: AnyEvent
    before: State
    after: State


def seat_rows(state: State) -> dict[int, Row]:
    """The occupied chairs of a table by their numbers."""
    return {
        n: {
            "player_id": seat.player_id,
            "stack": seat.stack,
            "queued": seat.queued,
            "sitting_out": seat.sitting_out,
        }
        for n, seat in state.seats.items()
    }


def session_opened(step: Step) -> Row | None:
    """The row of the session that this entry opens."""
    if not isinstance(step.event, SessionOpened):
        return None
    return {
        "opened_seq": step.seq,
        "opened_at": step.at,
        "rules_hash": hash_of(step.event.rules),
        "rules": _plain(step.event.rules),
    }


def shift_begun(step: Step) -> Row | None:
    """The row of the shift that this entry begins; the shift before it ends with the same entry."""
    if not isinstance(step.event, CroupierChanged):
        return None
    return {
        "croupier": step.event.croupier,
        "device": step.device,
        "started_seq": step.seq,
        "started_at": step.at,
    }


def hand_begun(step: Step) -> Row | None:
    """The row of the hand that this entry begins."""
    hand = step.after.hand
    if not isinstance(step.event, HandStarted) or hand is None:
        return None
    return {
        "number": hand.number,
        "rules_hash": hash_of(step.after.rules),
        "button": hand.button,
        "croupier": step.after.croupier or "",
        "started_seq": step.seq,
        "started_at": step.at,
    }


def hand_changed(step: Step) -> Row | None:
    """What this entry changes of the last hand's row: it ends, or its end is taken back."""
    if isinstance(step.event, HandStarted):
        return None
    was, now = _is_over(step.before.hand), _is_over(step.after.hand)
    if was == now:
        return None
    if was:
        return dict(NOT_ENDED)
    return {"ended_seq": step.seq, "ended_at": step.at, "result": _result(step.after)}


def _plain(value: Any) -> Any:
    """What a JSON column gives back of `value`."""
    return msgspec.json.decode(msgspec.json.encode(value))


def _is_over(hand: HandState | None) -> bool:
    return hand is None or hand.phase == "over"


def _result(state: State) -> Row:
    hand = state.hand
    assert hand is not None
    contested = sum(seat.live for seat in hand.seats.values()) > 1
    return {
        "how": "void" if hand.voided else "showdown" if contested else "uncontested",
        "board": list(hand.board),
        "rake": hand.rake,
        "shown": {str(n): list(seat.cards) for n, seat in hand.seats.items() if seat.cards},
        "awards": _plain(hand.awards),
        "net": {
            str(n): state.seats[n].stack - seat.start for n, seat in hand.seats.items() if n in state.seats
        },
    }


class Projection:
    """Writes the rows of one command of one table: all of its entries at once, few queries.

    `before` is the state that the command found; events and states come from the fold of the decision.
    """

    def __init__(self, before: State, events: Sequence[AnyEvent], states: Sequence[State]) -> None:
        self.before = before
        self.events = events
        self.states = states
        self.table = UUID(before.table)

    def __call__(self, entries: Sequence[Entry]) -> None:
        """Write what follows from the entries just appended (audit.command.Project)."""
        steps = self._steps(entries)
        write_moves(
            (entry, moves(s.before, s.event, s.after)) for entry, s in zip(entries, steps, strict=True)
        )
        self._write_seats()
        for step in steps:
            self._write_session(step)
            self._write_shift(step)
            self._write_hand(step)

    def _steps(self, entries: Sequence[Entry]) -> list[Step]:
        befores = (self.before, *self.states)
        return [
            Step(entry.seq, entry.at, entry.device, event, before, after)
            for entry, event, before, after in zip(entries, self.events, befores, self.states, strict=False)
        ]

    def _write_seats(self) -> None:
        was, now = seat_rows(self.before), seat_rows(self.states[-1])
        gone = was.keys() - now.keys()
        if gone:
            Seat.objects.filter(table_id=self.table, seat__in=gone).delete()
        changed = [Seat(table_id=self.table, seat=n, **row) for n, row in now.items() if was.get(n) != row]
        if changed:
            Seat.objects.bulk_create(
                changed,
                update_conflicts=True,
                unique_fields=["table", "seat"],
                update_fields=["player", "stack", "queued", "sitting_out"],
            )

    def _write_session(self, step: Step) -> None:
        row = session_opened(step)
        if row is not None:
            GameSession.objects.filter(table_id=self.table, closed_seq=None).update(closed_seq=step.seq)
            GameSession.objects.create(table_id=self.table, **row)

    def _write_shift(self, step: Step) -> None:
        row = shift_begun(step)
        if row is not None:
            running = CroupierShift.objects.filter(table_id=self.table, ended_seq=None)
            running.update(ended_seq=step.seq, ended_at=step.at)
            CroupierShift.objects.create(table_id=self.table, **row)

    def _write_hand(self, step: Step) -> None:
        begun, changed = hand_begun(step), hand_changed(step)
        if begun is not None:
            session = GameSession.objects.only("pk").get(table_id=self.table, closed_seq=None)
            Hand.objects.create(table_id=self.table, session=session, **begun)
        if changed is not None:
            last = Hand.objects.filter(table_id=self.table).order_by("-started_seq").values("pk")[:1]
            Hand.objects.filter(pk__in=last).update(**changed)


def write_moves(found: Iterable[tuple[Entry, Sequence[Move]]]) -> None:
    """Store movements, each with its entry; the database brings the balances up to date."""
    ChipMovement.objects.bulk_create(
        [
            ChipMovement(entry=entry, source_id=move.source, target_id=move.target, amount=move.amount)
            for entry, several in found
            for move in several
        ]
    )


class TableAdded(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Data of the house's entry `table_added`: a table has been set up in the room."""

    table: str
    number: int
    name: str


TABLE_ADDED: Final = "table_added"


def add_table(entries: Sequence[Entry]) -> None:
    """The row of a table that was set up, and its empty accounts."""
    for entry in entries:
        added = msgspec.json.decode(read_body(bytes(entry.body)).data, type=TableAdded)
        Table.objects.create(id=UUID(added.table), number=added.number, name=added.name)
        ChipAccount.objects.bulk_create(
            ChipAccount(code=code, kind=kind, allow_negative=negative, table_id=UUID(added.table))
            for code, kind, negative in accounts(added.table)
        )
