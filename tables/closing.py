"""The closing sheet of a session: who sat where and what he cashed out, the float, what lay at the table.

Read from the log and the rows of the session; every figure is one of theirs (FLOOR.md 37; A2, A18).
"""

from typing import Any, Final, NamedTuple

from audit.models import Entry
from tables import selectors, store
from tables.engine import events as e
from tables.engine.house_profile import House
from tables.engine.state import Table as State
from tables.flows import flows
from tables.models import CroupierShift, GameSession, Hand, HeldPot, Slip
from tables.sheets import NOTHING, Section, Sheet, moment, money, person, said, signed_money
from tables.slips import float_section, place, slip_section

KINDS: Final = (
    "stack_recounted", "felt_counted", "cashed_out", "seat_left", "hand_started",
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
    found: list[Left] = []
    booked: dict[int, int] = {}
    counted: dict[int, int] = {}
    paid: e.CashedOut | None = None
    for entry in _entries(session, KINDS):
        event = store.event_of(entry)
        if isinstance(event, e.HandStarted):
            booked.clear()
            counted.clear()
        elif isinstance(event, e.FeltCounted):
            counted |= event.counts
        elif isinstance(event, e.StackRecounted):
            booked.setdefault(event.seat, event.booked)
            counted[event.seat] = event.counted
        elif isinstance(event, e.CashedOut):
            paid = event
        elif isinstance(event, e.SeatLeft) and paid is not None and paid.seat == event.seat:
            was, says = booked.pop(event.seat, paid.amount), counted.pop(event.seat, None)
            found.append(Left(event.seat, event.player_id, was, says, paid.amount))
            paid = None
    return found


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
    left = cashed_out(session)
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
        _seats(left, state, house, names),
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


def _seats(left: list[Left], state: State | None, house: House, names: dict[str, str]) -> Section:
    head = tuple(said(code) for code in ("player", "seat", "booked", "counted", "difference", "cashed"))
    rows = []
    for one in left:
        difference = None if one.counted is None else one.counted - one.booked
        figures = (money(one.booked, house), money(one.counted, house), signed_money(difference, house))
        rows.append((person(one.player, names), str(one.seat), *figures, money(one.cashed, house)))
    for n, seat in sorted(state.seats.items()) if state is not None else ():
        chips = money(seat.stack + seat.queued, house)
        rows.append((person(seat.player_id, names), str(n), chips, NOTHING, NOTHING, said("not_closed")))
    total = money(sum(one.cashed for one in left), house)
    return Section(said("seats"), head, rows, (said("total"), "", "", "", "", total))


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
