"""Rulings on hands that are over while play has gone on: only chips move, no hand's record (RULES.md A17).

`past` is the log from the hand in question up to now: entries by their kind, rulings, the table after each.
What would have been is computed from it, with all that has been ruled on that hand before; the money follows
the persons to wherever they sit now; what would have differed since (an all-in, a bet beyond the corrected
stack, a count that found another stack) refuses the ruling. A bonus that the house still owes is owed as it
should be; what it has paid too much comes back to it (A16).
"""

from collections import Counter
from collections.abc import Mapping

from tables.engine import commands as c
from tables.engine import events as e
from tables.engine import rulings as r
from tables.engine.decide_repair import may_misdeal
from tables.engine.errors import RuleViolation
from tables.engine.ruling_chairs import exchange
from tables.engine.ruling_chips import Effect, moved
from tables.engine.ruling_replay import NEW, Awards, as_it_should
from tables.engine.ruling_since import Past, ended, put_right, refuse_differing, since_its_end, who
from tables.engine.state import Bonus, Hand, Table

HOUSE = "house"  # which has more or less commission of the hand
DIFFERENCES = "differences"  # where counts within the hand have booked other amounts: A18


def moment(event: e.AnyEvent, after: Table) -> c.Moment:
    """An entry of the log as rulings on past hands read it."""
    kind = str(event.__struct_config__.tag)
    return c.Moment(kind=kind, table=after, ruling=event.ruling if isinstance(event, e.RulingGiven) else None)


def hand_of_the_past(table: Table, ruling: r.Ruling) -> int | None:
    """The number of the past hand that has to be read for a ruling; None where the state says all."""
    if isinstance(ruling, r.PastEntry | r.ExchangeSeats):
        return ruling.hand
    hand = table.hand
    if hand is None or not isinstance(ruling, Awards):
        return None
    if _next_has_begun(hand):
        return hand.number - 1
    return hand.number if put_right(table) else None


def on_the_past(table: Table, ruling: r.AnyRuling, past: Past, superseded: str | None) -> Effect | None:
    """The effect of a ruling on a past hand, or its refusal; None for any other ruling.

    `superseded` is the earlier ruling that this one sets aside: it is left out of what should have been.
    """
    number = hand_of_the_past(table, ruling)
    if number is None:
        return None
    if isinstance(ruling, r.ExchangeSeats):
        return exchange(table, ruling, past)
    playing = isinstance(ruling, Awards) and table.hand is not None and table.hand.phase != "over"
    if isinstance(ruling, Awards) and playing:
        _refuse_late(table, ruling)
    _refuse_reshaped(number, past)
    should = as_it_should(past, _on_the_hand(table, past, ruling, superseded))
    return _settle(table, past, should, playing=playing)


def _on_the_hand(
    table: Table, past: Past, ruling: r.AnyRuling, superseded: str | None
) -> dict[int, r.AnyRuling]:
    """This ruling, and those that have been given on the hand since it ended and still hold."""
    since = past[0].table.seq
    given = {moment.table.seq: moment.ruling for moment in past if moment.ruling is not None}
    standing = (k for k in table.rulings if k.since == since and not k.superseded_by and k.id != superseded)
    return {k.seq: given[k.seq] for k in standing if k.seq in given} | {NEW: ruling}


# --- windows ----------------------------------------------------------------------------------------


def _next_has_begun(hand: Hand) -> bool:
    """A hand is running whose own pots nobody can have awarded yet."""
    return hand.phase in ("betting", "board") and hand.number > 1


def _refuse_late(table: Table, ruling: Awards) -> None:
    """Readings until the next hand begins, amounts until two have acted in it, or as the house says."""
    house = table.house
    until = house.reading_until if isinstance(ruling, r.AwardReading) else house.accounting_until
    if until == "next_hand" or table.hand is None or not may_misdeal(table.hand):
        raise RuleViolation("window_closed", rule="A17")


def _refuse_reshaped(number: int, past: Past) -> None:
    """The past must be that hand of this session, played out, none of its pots set aside."""
    if not past or past[0].table.hand is None or past[0].table.hand.number != number:
        raise RuleViolation("no_hand", number=number, rule="A17")
    if any(moment.kind == "session_opened" for moment in past):
        raise RuleViolation("window_closed", why="session", rule="A17")
    hand = ended(past)
    if hand.phase != "over" or hand.voided or hand.impounded:
        raise RuleViolation("window_closed", why="impounded" if hand.impounded else "hand", rule="A17")


# --- money follows the person -----------------------------------------------------------------------


def _settle(table: Table, past: Past, should: Hand, *, playing: bool = False) -> Effect:
    """The transfers between persons that make of the hand as it was what it should have been."""
    since, was = past[0].table.seq, ended(past)
    people = {n: who(table.rulings, since, seat.player_id) for n, seat in was.seats.items()}
    owed: Counter[str] = Counter()
    for n, seat in was.seats.items():
        owed[people[n]] += should.seats[n].behind_the_line - seat.behind_the_line
        owed[DIFFERENCES] += should.seats[n].difference - seat.difference
    owed[HOUSE] = should.rake - was.rake
    for ruled in table.rulings:  # what was put right before is not put right again
        if ruled.since == since:
            owed.subtract({who(table.rulings, ruled.seq, k): chips for k, chips in ruled.shifts.items()})
    shifts = {person: chips for person, chips in owed.items() if chips}
    refuse_differing(table, since_its_end(past), shifts)
    bonus_shifts = _bonus_shifts(table, since, was, should)
    bonuses, back = _owed_anew(table, was.number, bonus_shifts, people)
    moves = (*_paired(table, shifts), *_paired(table, back))
    return Effect(
        after=moved(table, moves, playing=playing),
        moves=moves,
        shifts=shifts,
        since=since,
        bonus_shifts=bonus_shifts,
        bonuses=bonuses if bonus_shifts else (),
    )


def _bonus_shifts(table: Table, since: int, was: Hand, should: Hand) -> dict[int, int]:
    """Seat → bonus that the house owes more or less for the hand, beside what was put right before (A16)."""
    more = Counter(should.bonus)
    more.subtract(was.bonus)
    for ruled in table.rulings:
        if ruled.since == since:
            more.subtract(ruled.bonus_shifts)
    return {n: chips for n, chips in sorted(more.items()) if chips}


def _owed_anew(
    table: Table, number: int, more: Mapping[int, int], people: Mapping[int, str]
) -> tuple[tuple[Bonus, ...], dict[str, int]]:
    """The bonuses that the house owes now, and who gives back what it has paid him too much."""
    bonuses, back = list(table.bonuses), Counter[str]()
    for n, change in more.items():
        same = [k for k, bonus in enumerate(bonuses) if (bonus.hand, bonus.seat) == (number, n)]
        owed = bonuses.pop(same[-1]).amount if same else 0
        if owed + change > 0:
            bonuses.append(Bonus(hand=number, seat=n, player_id=people[n], amount=owed + change))
        elif owed + change < 0:
            back[people[n]] += owed + change
            back[HOUSE] -= owed + change
    return tuple(bonuses), dict(back)


def _paired(table: Table, shifts: Mapping[str, int]) -> tuple[e.Move, ...]:
    """Who has too much gives to who has too little; at the cage for who has left."""
    chairs = {seat.player_id: f"seat:{n}" for n, seat in table.seats.items()}
    at: Counter[str] = Counter()
    for person, chips in shifts.items():
        at[person if person in (HOUSE, DIFFERENCES) else chairs.get(person, "cage")] += chips
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
