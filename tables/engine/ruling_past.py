"""Rulings on hands that are over while play has gone on: only chips move, no hand's record (RULES.md A17).

`past` is the log from the hand in question up to now, as (kind of entry, table after it). What would have
been is computed from it; the money follows the persons to wherever they sit now; what would have differed
since (an all-in, a bet beyond the corrected stack, a count that found another stack) refuses the ruling.
"""

from collections import Counter
from collections.abc import Mapping

from msgspec.structs import replace

from tables.engine import commands as c
from tables.engine import events as e
from tables.engine import rulings as r
from tables.engine.decide_repair import may_misdeal
from tables.engine.decide_showdown import pay_pots
from tables.engine.errors import RuleViolation
from tables.engine.evolve import evolve
from tables.engine.ruling_chips import Effect, moved
from tables.engine.ruling_effects import effect, unpaid
from tables.engine.ruling_entries import correct
from tables.engine.state import Hand, Ruled, Seat, Table

Past = tuple[c.Moment, ...]
Awards = r.AwardReading | r.AwardAccounting
HOUSE = "house"  # which has more or less commission of the hand


def hand_of_the_past(table: Table, ruling: r.Ruling) -> int | None:
    """The number of the past hand that has to be read for a ruling; None where the state says all."""
    if isinstance(ruling, r.PastEntry | r.ExchangeSeats):
        return ruling.hand
    if isinstance(ruling, Awards) and _next_has_begun(table):
        assert table.hand is not None
        return table.hand.number - 1
    return None


def on_the_past(table: Table, ruling: r.Ruling, past: Past) -> Effect | None:
    """The effect of a ruling on a past hand, or its refusal; None for any other ruling."""
    if hand_of_the_past(table, ruling) is None:
        return None
    match ruling:
        case r.ExchangeSeats():
            return _exchange(table, ruling, past)
        case r.PastEntry():
            _refuse_reshaped(table, ruling.hand, past)
            return _settle(table, past, *_replayed(past, ruling))
        case r.AwardReading() | r.AwardAccounting():
            _refuse_late(table, ruling)
            _refuse_reshaped(table, table.hand.number - 1 if table.hand else 0, past)
            return _settle(table, past, *_awarded(past, ruling), playing=True)
        case _:
            return None


# --- windows ----------------------------------------------------------------------------------------


def _next_has_begun(table: Table) -> bool:
    """A hand is running whose own pots nobody can have awarded yet."""
    hand = table.hand
    return hand is not None and hand.phase in ("betting", "board") and hand.number > 1


def _refuse_late(table: Table, ruling: Awards) -> None:
    """Readings until the next hand begins, amounts until two have acted in it, or as the house says."""
    house = table.house
    until = house.reading_until if isinstance(ruling, r.AwardReading) else house.accounting_until
    if until == "next_hand" or table.hand is None or not may_misdeal(table.hand):
        raise RuleViolation("window_closed", rule="A17")


def _refuse_reshaped(table: Table, number: int, past: Past) -> None:
    """The past must be that hand of this session, played out, none of its pots set aside."""
    if not past or past[0].table.hand is None or past[0].table.hand.number != number:
        raise RuleViolation("no_hand", number=number, rule="A17")
    if any(moment.kind == "session_opened" for moment in past):
        raise RuleViolation("window_closed", why="session", rule="A17")
    hand = _ended(past)
    if hand.phase != "over" or hand.voided or hand.impounded:
        raise RuleViolation("window_closed", why="impounded" if hand.impounded else "hand", rule="A17")


# --- what would have been ---------------------------------------------------------------------------


def _own(past: Past) -> list[c.Moment]:
    """The moments of the hand itself and those up to the next one."""
    begun = [k for k, moment in enumerate(past) if moment.kind == "hand_started"]
    return list(past[: begun[1]] if len(begun) > 1 else past)


def _since_its_end(past: Past) -> Past:
    """The entry that ended the hand, and all later ones."""
    own = _own(past)
    running = [k for k, m in enumerate(own) if m.table.hand is not None and m.table.hand.phase != "over"]
    return past[running[-1] + 1 :]


def _ended(past: Past) -> Hand:
    hand = _own(past)[-1].table.hand
    assert hand is not None
    return hand


def _as_it_ended(past: Past) -> Table:
    """The table at the end of the hand, with everybody who was dealt in, whoever has left since."""
    began, hand = past[0].table, _ended(past)
    seats = {
        n: replace(seat, stack=hand.seats[n].behind_the_line) if n in hand.seats else seat
        for n, seat in began.seats.items()
    }
    rules = hand.rules if hand.rules is not None else began.rules
    return replace(began, seats=seats, hand=replace(hand, rules=None, bonus={}), rules=rules)


def _replayed(past: Past, ruling: r.PastEntry) -> tuple[Hand, Hand]:
    """The hand as it is on record and as it should have been."""
    was = _as_it_ended(past)
    entry = r.CorrectEntry(entry=ruling.entry, verb=ruling.verb, seat=ruling.seat, to=ruling.to)
    after, _ = correct(unpaid(was), entry)
    hand = after.hand
    if hand is None or hand.phase != "pay":
        raise RuleViolation("no_longer_fits", entry=ruling.entry, why="cards_missing", rule="A17")
    for event in pay_pots(after):
        after = evolve(after, event)
    assert was.hand is not None
    assert after.hand is not None
    return was.hand, after.hand


def _awarded(past: Past, ruling: Awards) -> tuple[Hand, Hand]:
    """The hand as it was paid and as it is to be paid."""
    was = _as_it_ended(past)
    after = effect(was, ruling).after
    assert after is not None
    assert after.hand is not None
    assert was.hand is not None
    return was.hand, after.hand


# --- money follows the person -----------------------------------------------------------------------


def _settle(table: Table, past: Past, was: Hand, should: Hand, *, playing: bool = False) -> Effect:
    """The transfers between persons that make of the hand as it was what it should have been."""
    since = past[0].table.seq
    owed: Counter[str] = Counter()
    for n, seat in was.seats.items():
        person = who(table.rulings, since, seat.player_id)
        owed[person] += should.seats[n].behind_the_line - seat.behind_the_line
    owed[HOUSE] = should.rake - was.rake
    for ruled in table.rulings:  # what was put right before is not put right again
        if ruled.since == since and ruled.shifts:
            owed.subtract(ruled.shifts)
    shifts = {person: chips for person, chips in owed.items() if chips}
    _refuse_differing(table, _since_its_end(past), shifts)
    moves = _paired(table, shifts)
    after = moved(table, moves, playing=playing)
    return Effect(after=after, moves=moves, shifts=shifts, since=since)


def who(rulings: tuple[Ruled, ...], seq: int, person: str) -> str:
    """Who sat in truth at entry `seq` where `person` is on record: two may have been exchanged since."""
    for ruled in reversed(rulings):
        if ruled.since <= seq < ruled.seq and person in ruled.exchanged:
            person = ruled.exchanged[1 - ruled.exchanged.index(person)]
    return person


def _refuse_differing(table: Table, moments: Past, shifts: Mapping[str, int]) -> None:
    """Refuse with the first entry since that would have been another with these chips more or less."""
    before: Table | None = None
    for moment in moments:
        for n, seat in moment.table.seats.items():
            person = who(table.rulings, moment.table.seq, seat.player_id)
            if shift := shifts.get(person, 0):
                why = _differs(moment, before, n, shift)
                if why:
                    hand = moment.table.hand.number if moment.table.hand else 0
                    raise RuleViolation(
                        "later_differs", entry=moment.table.seq, hand=hand, seat=n, why=why, rule="A17"
                    )
        before = moment.table


def _differs(moment: c.Moment, before: Table | None, n: int, shift: int) -> str | None:
    """Why a seat with `shift` more chips would have acted otherwise at this entry; None if it wouldn't."""
    seat, hand = moment.table.seats[n], moment.table.hand
    was = before.seats.get(n) if before is not None else None
    if moment.kind == "stack_recounted" and was is not None and was.stack != seat.stack:
        return "counted"
    if seat.stack + seat.queued + shift < 0:
        return "stack"
    me = hand.seats.get(n) if hand is not None and hand.phase != "over" else None
    if me is None:
        return None
    if me.difference:
        return "counted"
    if seat.stack + shift < 0:
        return "stack"
    left = seat.stack - me.behind
    return "all_in" if me.live and me.put + me.dead > 0 and (left == 0 or left + shift == 0) else None


def _paired(table: Table, shifts: Mapping[str, int]) -> tuple[e.Move, ...]:
    """Who has too much gives to who has too little; at the cage for who has left."""
    chairs = {seat.player_id: f"seat:{n}" for n, seat in table.seats.items()}
    at: Counter[str] = Counter()
    for person, chips in shifts.items():
        at[HOUSE if person == HOUSE else chairs.get(person, "cage")] += chips
    gives = {place: -chips for place, chips in sorted(at.items(), key=_order) if chips < 0}
    takes = {place: chips for place, chips in sorted(at.items(), key=_order) if chips > 0}
    moves: list[e.Move] = []
    while gives and takes:
        source, target = next(iter(gives)), next(iter(takes))
        chips = min(gives[source], takes[target])
        moves.append(e.Move(source=source, target=target, amount=chips))
        for place, side in ((source, gives), (target, takes)):
            side[place] -= chips
            if not side[place]:
                del side[place]
    return tuple(moves)


def _order(item: tuple[str, int]) -> tuple[int, int]:
    """Seats in their order, then the others."""
    place = item[0]
    return (0, int(place[5:])) if place.startswith("seat:") else (1, len(place))


# --- in each other's chair --------------------------------------------------------------------------


def _exchange(table: Table, ruling: r.ExchangeSeats, past: Past) -> Effect:
    """Two persons have sat in each other's chair since hand `ruling.hand`.

    Each keeps what he had before that hand, and gets what the chair in which he really sat has won or lost
    since: the record of the hands stays, the chairs change their person, and the difference of the two
    stacks with which that hand began is transferred. Bought chips and rebuys are counted likewise.
    """
    one, other = ruling.seat, ruling.other
    if one == other:
        raise RuleViolation("same_seat", seat=one, rule="A17")
    for n in (one, other):
        if n not in table.seats:
            raise RuleViolation("seat_empty", seat=n)
    if table.hand is not None and table.hand.phase != "over":
        raise RuleViolation("hand_running", rule="A17")
    if not past or past[0].table.hand is None or past[0].table.hand.number != ruling.hand:
        raise RuleViolation("no_hand", number=ruling.hand, rule="A17")
    _refuse_others(table, past, (one, other))
    began, now = past[0].table.seats, table.seats
    shift = began[other].stack - began[one].stack
    _refuse_differing_chairs(past, {one: shift, other: -shift})
    chairs = {
        one: _taken(now[one], began[one], now[other], began[other]),
        other: _taken(now[other], began[other], now[one], began[one]),
    }
    moves = _paired_chairs(one, other, shift)
    after = replace(table, seats={**table.seats, **chairs})
    people = (now[one].player_id, now[other].player_id)
    return Effect(after=after, moves=moves, chairs=chairs, exchanged=people, since=past[0].table.seq)


def _refuse_others(table: Table, past: Past, seats: tuple[int, int]) -> None:
    """Both have been on record in these chairs all the time, in one session."""
    for moment in past:
        for n in seats:
            there = moment.table.seats.get(n)
            if there is None or there.player_id != table.seats[n].player_id:
                raise RuleViolation("not_seated", seat=n, entry=moment.table.seq, rule="A17")
        if moment.kind == "session_opened":
            raise RuleViolation("window_closed", why="session", rule="A17")


def _refuse_differing_chairs(past: Past, shifts: Mapping[int, int]) -> None:
    before: Table | None = None
    for moment in past:
        for n, shift in shifts.items():
            if shift and (why := _differs(moment, before, n, shift)):
                hand = moment.table.hand.number if moment.table.hand else 0
                raise RuleViolation(
                    "later_differs", entry=moment.table.seq, hand=hand, seat=n, why=why, rule="A17"
                )
        before = moment.table


def _taken(chair: Seat, then: Seat, others: Seat, others_then: Seat) -> Seat:
    """The chair with the other person in it: his chips of before, and what the chair has made of them."""
    return replace(
        chair,
        player_id=others.player_id,
        stack=chair.stack - then.stack + others_then.stack,
        bought=chair.bought - then.bought + others_then.bought,
        rebuys=chair.rebuys - then.rebuys + others_then.rebuys,
    )


def _paired_chairs(one: int, other: int, shift: int) -> tuple[e.Move, ...]:
    if not shift:
        return ()
    source, target = (other, one) if shift > 0 else (one, other)
    return (e.Move(source=f"seat:{source}", target=f"seat:{target}", amount=abs(shift)),)
