"""The log since a past hand, and what in it would have been otherwise with other stacks (RULES.md A17)."""

from collections import Counter
from collections.abc import Mapping, Sequence

from tables.engine import commands as c
from tables.engine.errors import RuleViolation
from tables.engine.state import Hand, Ruled, Table

Past = tuple[c.Moment, ...]
"""From the beginning of the hand in question up to now."""


def own(past: Past) -> Past:
    """The moments of the hand itself and those up to the next one, dealt here or on paper."""
    begun = [k for k, moment in enumerate(past) if moment.kind in ("hand_started", "paper_hands_entered")]
    return past[: begun[1]] if len(begun) > 1 else past


def ended(past: Past) -> Hand:
    """The hand in question as it is on record."""
    hand = own(past)[-1].table.hand
    assert hand is not None
    return hand


def since_its_end(past: Past) -> Past:
    """The entry that ended the hand, and all later ones."""
    running = [
        k for k, m in enumerate(own(past)) if m.table.hand is not None and m.table.hand.phase != "over"
    ]
    return past[running[-1] + 1 :]


def put_right(table: Table) -> bool:
    """Whether the last hand is over and a ruling has put it right already: by transfers, its record stays."""
    hand = table.hand
    if hand is None or hand.phase != "over" or not hand.undo:
        return False
    since = hand.undo[0].seq
    return any(k.since and k.hand == hand.number and k.seq > since for k in table.rulings)


def who(rulings: tuple[Ruled, ...], seq: int, person: str) -> str:
    """Who sat in truth at entry `seq` where `person` is on record: two may have been exchanged since."""
    for ruled in reversed(rulings):
        if ruled.since <= seq < ruled.seq and person in ruled.exchanged:
            person = ruled.exchanged[1 - ruled.exchanged.index(person)]
    return person


def refuse_differing(table: Table, moments: Sequence[c.Moment], shifts: Mapping[str, int]) -> None:
    """Refuse with the first entry since that would have been another one with these chips more or less.

    What earlier rulings on past hands have moved is in the stacks only since they were given: before that it
    counts beside them.
    """
    before: Table | None = None
    for moment in moments:
        more = Counter(shifts)
        for ruled in table.rulings:
            if _not_yet_moved(ruled, moment.table):
                more.update({who(table.rulings, ruled.seq, p): chips for p, chips in ruled.shifts.items()})
        for n, seat in moment.table.seats.items():
            person = who(table.rulings, moment.table.seq, seat.player_id)
            if person not in shifts:
                continue
            if why := _differs(moment, before, n, more[person]):
                hand = moment.table.hand.number if moment.table.hand else 0
                raise RuleViolation(
                    "later_differs", entry=moment.table.seq, hand=hand, seat=n, why=why, rule="A17"
                )
        before = moment.table


def _not_yet_moved(ruled: Ruled, table: Table) -> bool:
    """Whether a ruling has put a hand right that was over by then, and its chips moved only later."""
    running = table.hand is not None and table.hand.phase != "over"
    return (
        bool(ruled.since and ruled.shifts) and ruled.seq > table.seq and ruled.hand <= table.hands - running
    )


def _differs(moment: c.Moment, before: Table | None, n: int, shift: int) -> str | None:
    """Why a seat with `shift` more chips would have acted otherwise at this entry; None if it wouldn't."""
    if not shift:
        return None
    seat, hand = moment.table.seats[n], moment.table.hand
    was = before.seats.get(n) if before is not None else None
    found = seat.stack + seat.queued - (was.stack + was.queued if was is not None else 0)
    if moment.kind == "stack_recounted" and was is not None and found:
        return "counted"
    if moment.kind == "paper_hands_entered":  # who was all-in in them is not known, what he had was counted
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
