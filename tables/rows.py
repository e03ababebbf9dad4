"""Entry -> rows: what an entry makes of sessions, shifts, hands, seats, rulings, holds and pots set aside.

The derivation is pure and serves twice: `tables.projections` writes it in the transaction that appends,
`tables.verify` does it again over the whole stream and compares.
"""

from collections.abc import Iterator
from datetime import datetime
from typing import Any, Final, NamedTuple

import msgspec

from tables import cage_rows, conduct_rows
from tables.engine import events as e
from tables.engine.picture import differences, picture
from tables.engine.state import Hand as HandState
from tables.engine.state import Table as State
from tables.ledger import held_code, pot_of
from tables.models import (
    Bag,
    Case,
    CroupierShift,
    GameSession,
    Hand,
    HeldPot,
    Penalty,
    Receipt,
    ReservedCase,
    Ruling,
    Sitting,
    Slip,
)
from tables.store import hash_of

Row = dict[str, Any]
Model = (
    type[GameSession]
    | type[CroupierShift]
    | type[Hand]
    | type[Ruling]
    | type[Case]
    | type[HeldPot]
    | type[Receipt]
    | type[Slip]
    | type[Sitting]
    | type[ReservedCase]
    | type[Penalty]
    | type[Bag]
)
KEYS: Final[dict[Model, str]] = {
    GameSession: "opened_seq",
    CroupierShift: "started_seq",
    Hand: "started_seq",
    Ruling: "seq",
    Case: "held_seq",
    HeldPot: "held_seq",
    ReservedCase: "opened_seq",
    Slip: "seq",
    Penalty: "given_seq",
    Bag: "made_seq",
    Receipt: "seq",
    Sitting: "began",
}
"""The column that names a row of a table: the seq of the entry that began it."""

LATER: Final = ("custody_seq", "custody_at", "released_seq", "released_at")
NOT_ENDED: Final[Row] = {"ended_seq": None, "ended_at": None, "result": None}


NUMBERED: Final[dict[Model, str]] = {Receipt: "number"}
"""Rows that are counted for each table, from 1, in the order of their entries: the column of the number."""


class Step(NamedTuple):
    """One entry: what happened, the states around it, and the state that its whole command led to."""

    seq: int
    at: datetime
    actor: str
    device: str
    event: e.AnyEvent
    before: State
    after: State
    outcome: State


class Write(NamedTuple):
    """A new row, or a change of the last row that has the columns of `where`."""

    model: Model
    row: Row
    where: Row | None = None

    @property
    def is_new(self) -> bool:
        return self.where is None


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


def writes(step: Step) -> Iterator[Write]:
    """What follows from one entry, in the order in which it has to be written."""
    yield from _session(step)
    yield from _shift(step)
    yield from _hand(step)
    yield from _holds(step)
    yield from _cases(step)
    yield from _chips(step)
    yield from _cage(step)
    for found in conduct_rows.written(step.before, step.event, seq=step.seq, at=step.at):
        yield Write(*found)
    if isinstance(step.event, e.RulingGiven):
        yield from _ruling(step, step.event)
        yield from _held_pots(step, step.event)


# --- session and shift ------------------------------------------------------------------------------


def _session(step: Step) -> Iterator[Write]:
    if isinstance(step.event, e.SessionOpened):
        opened = {"opened_seq": step.seq, "opened_at": step.at, "closed_seq": None, "closed_at": None}
        yield Write(GameSession, opened | _rules(step.after) | _course(step.after))
        return
    was, now = _course(step.before), _course(step.after)
    changed = {key: value for key, value in now.items() if was[key] != value}
    if step.before.rules is not step.after.rules and step.before.rules != step.after.rules:
        changed |= _rules(step.after)
    if "phase" in changed and "closed" in (was["phase"], now["phase"]):
        closed = now["phase"] == "closed"
        changed |= {"closed_seq": step.seq if closed else None, "closed_at": step.at if closed else None}
    if changed:
        yield Write(GameSession, changed, {})


def _course(state: State) -> Row:
    return {"phase": state.phase, "ends_at": state.ends_at, "hands_left": state.hands_left}


def _rules(state: State) -> Row:
    return {"rules_hash": hash_of(state.rules), "rules": plain(state.rules)}


def _shift(step: Step) -> Iterator[Write]:
    """The shift before ends with the same entry."""
    if not isinstance(step.event, e.CroupierChanged):
        return
    yield Write(CroupierShift, {"ended_seq": step.seq, "ended_at": step.at}, {"ended_seq": None})
    begun = {"croupier": step.event.croupier, "device": step.device, "ended_seq": None, "ended_at": None}
    yield Write(CroupierShift, begun | {"started_seq": step.seq, "started_at": step.at})


# --- hands ------------------------------------------------------------------------------------------


def _hand(step: Step) -> Iterator[Write]:
    hand = step.after.hand
    if isinstance(step.event, e.HandStarted) and hand is not None:
        begun = {
            "number": hand.number,
            "rules_hash": hash_of(step.after.rules),
            "button": hand.button,
            "croupier": step.after.croupier or "",
            "started_seq": step.seq,
            "started_at": step.at,
        }
        yield Write(Hand, begun | NOT_ENDED)
        return
    was, now = _is_over(step.before.hand), _is_over(hand)
    if hand is None or step.before.hand is None or (was and now and hand is step.before.hand):
        return
    if was and not now:
        yield Write(Hand, dict(NOT_ENDED), {})
    elif now and not was:
        yield Write(Hand, {"ended_seq": step.seq, "ended_at": step.at, "result": _result(hand)}, {})
    elif now and isinstance(step.event, e.RulingGiven) and step.event.hand is not None:
        yield Write(Hand, {"result": _result(hand)}, {})


def _is_over(hand: HandState | None) -> bool:
    return hand is None or hand.phase == "over"


def _result(hand: HandState) -> Row:
    contested = sum(seat.live for seat in hand.seats.values()) > 1
    return {
        "how": "void" if hand.voided else "showdown" if contested else "uncontested",
        "board": list(hand.board),
        "rake": hand.rake,
        "shown": {str(n): list(seat.cards) for n, seat in hand.seats.items() if seat.cards},
        "awards": plain(hand.awards),
        "net": {str(n): seat.behind_the_line - seat.start for n, seat in hand.seats.items()},
    }


# --- rulings ----------------------------------------------------------------------------------------


def _ruling(step: Step, event: e.RulingGiven) -> Iterator[Write]:
    given = {
        "number": int(event.id),
        "seq": step.seq,
        "at": step.at,
        "kind": str(event.ruling.__struct_config__.tag),
        "article": event.article,
        "reason": event.reason,
        "text": event.text,
        "ruling": plain(event.ruling),
        "by": event.by,
        "rank": event.rank,
        "second": event.second,
        "hand": event.number,
        "entries": list(event.entries),
        "supersedes": int(event.supersedes) if event.supersedes else None,
        "superseded_by": None,
        "case": event.case or "",
        **UNTOLD,
        "changes": plain(differences(picture(step.before), picture(step.outcome))),
    }
    yield Write(Ruling, given)
    standing = {ruling.id: ruling for ruling in step.before.rulings}
    for ruling in step.after.rulings:
        if ruling.id in standing and ruling != standing[ruling.id] and ruling.superseded_by:
            yield Write(Ruling, {"superseded_by": int(ruling.superseded_by)}, {"number": int(ruling.id)})


def _holds(step: Step) -> Iterator[Write]:
    match step.event:
        case e.TableHeld(case=case, by=by):
            held = {"case": case, "held_seq": step.seq, "held_at": step.at, "held_by": by}
            yield Write(Case, held | {"lifted_seq": None, "lifted_at": None, "lifted_by": ""})
        case e.HoldLifted(case=case, by=by):
            lifted = {"lifted_seq": step.seq, "lifted_at": step.at, "lifted_by": by}
            yield Write(Case, lifted, {"case": case, "lifted_seq": None})
        case e.SessionOpened() if step.before.holds:  # a session begins with a free table
            for hold in step.before.holds:
                lifted = {"lifted_seq": step.seq, "lifted_at": step.at, "lifted_by": ""}
                yield Write(Case, lifted, {"case": hold.case, "lifted_seq": None})
        case _:
            return


def _held_pots(step: Step, event: e.RulingGiven) -> Iterator[Write]:
    if event.released is not None:
        released = {"released_seq": step.seq, "released_at": step.at}
        yield Write(HeldPot, released, {"case": event.released, "released_seq": None})
    held = event.held
    if held is not None:
        row = plain(held) | {"account": held_code(step.after.table, held)}
        row.pop("prefixed", None)
        yield Write(
            HeldPot,
            row | {"held_seq": step.seq, "held_at": step.at} | dict.fromkeys(LATER),
        )


def _chips(step: Step) -> Iterator[Write]:
    """Slips, and pots that go to the cage's custody."""
    event = step.event
    if isinstance(event, e.FloatMoved):
        chips = {str(value): count for value, count in event.chips.items()}
        row = {"kind": event.kind, "chips": chips, "amount": event.amount, "booked": event.booked}
        signed = {"first": event.first, "second": event.second}
        yield Write(Slip, row | signed | {"number": event.slip, "seq": step.seq, "at": step.at})
    if isinstance(event, e.HeldPotTaken):
        account = held_code(step.after.table, pot_of(step.before, event.case), custody=True)
        taken = {"custody_seq": step.seq, "custody_at": step.at, "account": account}
        yield Write(HeldPot, taken, {"case": event.case, "released_seq": None})


# --- told, acknowledged, under reservation ----------------------------------------------------------

UNTOLD: Final[Row] = {
    "told": [],
    "announced": False,
    "told_at": None,
    "acknowledged_by": "",
    "acknowledged_at": None,
}


def _cases(step: Step) -> Iterator[Write]:
    event = step.event
    match event:
        case e.CaseOpened():
            yield Write(ReservedCase, _opened(step, event))
        case e.RulingTold(ruling=number):
            ruled = next(r for r in step.after.rulings if r.id == number)
            told = {"told": list(ruled.told), "announced": ruled.announced, "told_at": step.at}
            yield Write(Ruling, told, {"number": int(number)})
        case e.RulingAcknowledged(ruling=number, by=by):
            noted = {"acknowledged_by": by, "acknowledged_at": step.at}
            yield Write(Ruling, noted, {"number": int(number)})
        case e.RulingGiven(case=str(name)):
            decided = {"decided_seq": step.seq, "decided_at": step.at, "ruling": int(event.id)}
            yield Write(ReservedCase, decided, {"case": name, "decided_seq": None})
        case _:
            return


def _opened(step: Step, event: e.CaseOpened) -> Row:
    return {
        "case": event.case,
        "complaint": event.complaint,
        "hand": event.hand,
        "sheet": event.sheet,
        "facts": list(event.facts),
        "claims": {str(n): words for n, words in event.claims.items()},
        "people": {str(n): person for n, person in event.people.items()},
        "video": event.video,
        "opened_seq": step.seq,
        "opened_at": step.at,
        "opened_by": event.by,
        "decided_seq": None,
        "decided_at": None,
        "ruling": None,
    }


# --- the cage ---------------------------------------------------------------------------------------


def _cage(step: Step) -> Iterator[Write]:
    found = cage_rows.receipt(step.event, step.before, seq=step.seq, at=step.at, actor=step.actor)
    if found is not None:
        yield Write(Receipt, found)
    if step.before.seats is step.after.seats:
        return
    for who, columns in cage_rows.changed(step.event, step.before, step.after, at=step.at):
        yield Write(Sitting, columns, {"player_id": who, "ended_at": None})
    for row in cage_rows.begun(step.before, step.after, seq=step.seq, at=step.at):
        yield Write(Sitting, row)


def plain(value: Any) -> Any:
    """What a JSON column gives back of `value`."""
    return msgspec.json.decode(msgspec.json.encode(value))
