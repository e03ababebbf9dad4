"""The closing sheet of a session: who sat where and what he cashed out, the float, what lay at the table.

Read from the log and the rows of the session; every figure is one of theirs (FLOOR.md 37; A2, A18).
"""

from collections.abc import Iterator
from typing import Any, Final, NamedTuple

from audit.models import Entry
from tables import selectors, store
from tables.engine import events as e
from tables.engine.house_profile import House
from tables.engine.state import Table as State
from tables.flows import flows
from tables.models import CroupierShift, GameSession, Hand, HeldPot, Slip
from tables.sheets import Section, Sheet, moment, money, person, said, signed_money
from tables.slips import float_section, place, slip_section

KINDS: Final = (
    "stack_recounted", "felt_counted", "stack_signed", "cashed_out", "seat_left", "seat_moved",
    "sent_to_table", "hand_started",
)  # fmt: skip


class Left(NamedTuple):
    """Somebody who was cashed out: `counted` is None where nobody counted his chips before."""

    seat: int
    player: str
    booked: int
    counted: int | None
    cashed: int


class Session(NamedTuple):
    """A session with where its entries end: before the next session is opened, or where the table stands."""

    row: GameSession
    last: int
    state: State | None  # of the last session of the table: what is still there


def session_of(table: Any, opened: int | None = None) -> Session | None:
    """A session of a table by the entry that opened it, the last one by default; None when there is none."""
    rows = GameSession.objects.filter(table_id=table).select_related("table").order_by("-opened_seq")
    row = rows.filter(opened_seq=opened).first() if opened is not None else rows.first()
    if row is None:
        return None
    after = rows.filter(opened_seq__gt=row.opened_seq).order_by("opened_seq").first()
    if after is not None:
        return Session(row, after.opened_seq - 1, None)
    state = store.load_table(row.table_id)
    return Session(row, state.seq, state)


def cashed_out(session: Session) -> list[Left]:
    """Everybody who was cashed out in the session, in order; the last count since the last hand beside it."""
    return _counted(session)[0]


def _counted(session: Session) -> tuple[list[Left], dict[int, int]]:
    """Who was cashed out; and of the seats that were counted since the last hand: counted less booked.

    What counts have changed since that hand is the difference: what came or went otherwise is booked.
    """
    found: list[Left] = []
    off: dict[int, int] = {}
    paid: e.CashedOut | None = None
    for entry in _entries(session, KINDS):
        event = store.event_of(entry)
        match event:
            case e.HandStarted():
                off.clear()
            case e.FeltCounted(counts=counts):
                off = dict.fromkeys(counts, 0) | off
            case e.StackSigned(seat=seat):
                off.setdefault(seat, 0)
            case e.StackRecounted(seat=seat):
                off[seat] = off.get(seat, 0) + event.counted - event.booked
            case e.SeatMoved(seat=seat, to=to) if seat in off:
                off[to] = off.pop(seat)
            case e.CashedOut():
                paid = event
            case e.SeatLeft(seat=seat) | e.SentToTable(seat=seat):
                if isinstance(event, e.SeatLeft) and paid is not None and paid.seat == seat:
                    found.append(_left(event, paid.amount, off.get(seat)))
                off.pop(seat, None)
                paid = None
            case _:
                pass
    return found, off


def _left(event: e.SeatLeft, amount: int, off: int | None) -> Left:
    counted = None if off is None else amount
    return Left(event.seat, event.player_id, amount - (off or 0), counted, amount)


def _entries(session: Session, kinds: tuple[str, ...]) -> Any:
    name = store.stream_name(session.row.table_id)
    seqs = (session.row.opened_seq, session.last)
    return Entry.objects.filter(stream__name=name, kind__in=kinds, seq__range=seqs).order_by("seq")


def closing_sheet(session: Session) -> Sheet:
    """The sheet in the language that is active."""
    row, state = session.row, session.state
    house = state.house if state is not None else store.load_table(row.table_id).house
    seqs = (row.opened_seq, session.last)
    slips = list(Slip.objects.filter(table_id=row.table_id, seq__range=seqs).order_by("number"))
    left, off = _counted(session)
    shifts = _shifts(session)
    names = selectors.names_of(
        {one.player for one in left}
        | {one.croupier for one in shifts}
        | {who for one in slips for who in (one.first, one.second)}
        | (_people(state) if state is not None else set())
    )
    hands = Hand.objects.filter(session=row)
    facts = [
        (said("opened"), moment(row.opened_at)),
        (said("closed"), moment(row.closed_at)),
        (said("hands"), str(hands.count())),
    ]
    sections = [
        _seats(left, off, state, house, names),
        float_section(slips, house),
        slip_section(slips, house, names),
        _lies_there(session, house),
        _held(session, house),
        _bags(state, house, names),
        _bonuses(state, house, names),
        _croupiers(shifts, names),
    ]
    warnings = _missing(state) if state is not None else []
    signatures = _signatures(slips, names)
    return Sheet(said("closing", table=row.table.number), facts, sections, signatures, warnings)


def _people(state: State) -> set[str]:
    """Whom the sheet names of those who still have chips in the house."""
    seated = {seat.player_id for seat in state.seats.values()}
    return seated | {bag.player_id for bag in state.bags} | {owed.player_id for owed in state.bonuses}


def _missing(state: State) -> list[str]:
    """What is still to be done before the table is empty."""
    open_ = {
        "seats_missing": any(seat.stack + seat.queued for seat in state.seats.values()),
        "closer_missing": state.till is not None,
        "till_missing": bool(state.drop or state.tips),
    }
    return [said(code) for code, is_so in open_.items() if is_so]


def _signatures(slips: list[Slip], names: dict[str, str]) -> list[str]:
    closer = next((one for one in reversed(slips) if one.kind == "closer"), None)
    if closer is None:
        return [said("first"), said("second")]
    signers = ((said("first"), closer.first), (said("second"), closer.second))
    return [f"{word}: {person(who, names)}" for word, who in signers]


def _seats(
    left: list[Left], off: dict[int, int], state: State | None, house: House, names: dict[str, str]
) -> Section:
    """Seat by seat what the book said, what was counted, the difference and what was paid (FLOOR 37)."""
    head = tuple(said(code) for code in ("player", "seat", "booked", "counted", "difference", "cashed"))
    rows = [(*_against_book(one, house, names), money(one.cashed, house)) for one in left]
    there = list(_still_there(state, off)) if state is not None else []
    rows += [(*_against_book(one, house, names), said("not_closed")) for one in there]
    return Section(said("seats"), head, rows, _summed([*left, *there], house))


def _still_there(state: State, off: dict[int, int]) -> Iterator[Left]:
    """Who has not been paid yet, as if he left now with what is booked."""
    for n, seat in sorted(state.seats.items()):
        chips = seat.stack + seat.queued
        yield Left(n, seat.player_id, chips - off.get(n, 0), chips if n in off else None, 0)


def _summed(seats: list[Left], house: House) -> tuple[str, ...]:
    """The last line: what was counted so far, and how much of it was not as booked."""
    counted = [(one.counted, one.counted - one.booked) for one in seats if one.counted is not None]
    figures = (
        money(sum(one.booked for one in seats), house),
        money(sum(chips for chips, _ in counted), house),
        signed_money(sum(difference for _, difference in counted), house),
        money(sum(one.cashed for one in seats), house),
    )
    return (said("total"), "", *figures)


def _against_book(one: Left, house: House, names: dict[str, str]) -> tuple[str, ...]:
    difference = None if one.counted is None else one.counted - one.booked
    figures = (money(one.booked, house), money(one.counted, house), signed_money(difference, house))
    return (person(one.player, names), str(one.seat), *figures)


def _lies_there(session: Session, house: House) -> Section:
    """Drop, tips and differences of the session."""
    entries = Entry.objects.filter(stream__name=store.stream_name(session.row.table_id))
    moved = flows(entries.filter(seq__range=(session.row.opened_seq, session.last)))
    rows = [
        (place(kind), money(moved.came[kind], house), money(moved.went[kind], house))
        for kind in ("drop", "tips", "differences", "house")
    ]
    return Section(said("at_table"), tuple(said(code) for code in ("place", "came", "went")), rows)


def _held(session: Session, house: House) -> Section:
    found = HeldPot.objects.filter(table_id=session.row.table_id, held_seq__lte=session.last).order_by(
        "held_seq"
    )
    standing = [one for one in found if one.released_seq is None or one.released_seq > session.last]
    rows = [
        (one.case, str(one.hand), place("custody" if one.custody_seq else "held"), money(one.amount, house))
        for one in standing
    ]
    head = tuple(said(code) for code in ("case", "hand", "where", "amount"))
    return Section(said("held"), head, rows, words=3)


def _bags(state: State | None, house: House, names: dict[str, str]) -> Section:
    """Chips that were picked up and are kept for their persons."""
    kept = state.bags if state is not None else ()
    rows = [(person(bag.player_id, names), bag.id, money(bag.amount, house)) for bag in kept]
    return Section(said("bags"), tuple(said(code) for code in ("player", "bag", "amount")), rows)


def _bonuses(state: State | None, house: House, names: dict[str, str]) -> Section:
    owed = state.bonuses if state is not None else ()
    rows = [(person(b.player_id, names), str(b.hand), str(b.seat), money(b.amount, house)) for b in owed]
    return Section(said("bonuses"), tuple(said(code) for code in ("player", "hand", "seat", "amount")), rows)


def _shifts(session: Session) -> list[CroupierShift]:
    found = CroupierShift.objects.filter(table_id=session.row.table_id, started_seq__lte=session.last)
    rows = found.order_by("started_seq")
    return [one for one in rows if one.ended_seq is None or one.ended_seq > session.row.opened_seq]


def _croupiers(shifts: list[CroupierShift], names: dict[str, str]) -> Section:
    head = tuple(said(code) for code in ("croupier", "from", "to"))
    rows = [(person(s.croupier, names), moment(s.started_at), moment(s.ended_at)) for s in shifts]
    return Section(said("croupiers"), head, rows, words=3)
