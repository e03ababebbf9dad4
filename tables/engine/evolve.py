"""What an event makes of a state: `replay = reduce(evolve, events)`. Total on every recorded event."""

from msgspec.structs import replace

from tables.engine import events as e
from tables.engine.counts import with_counts
from tables.engine.evolve_case import evolve_case
from tables.engine.evolve_conduct import evolve_conduct, one_hand_more
from tables.engine.evolve_float import evolve_float, tallied
from tables.engine.evolve_floor import evolve_floor
from tables.engine.evolve_hand import evolve_hand
from tables.engine.evolve_shift import evolve_shift
from tables.engine.evolve_wishes import evolve_wish, settle_wishes
from tables.engine.rulings import CorrectEntry
from tables.engine.state import Bonus, Entered, Hand, Ruled, Seat, Since, Table, Undoable

UNSCOPED = (
    e.InspectorCalled | e.CallAnswered | e.CallClosed | e.CallEscalated | e.RecountProposed | e.FeltCounted
    | e.ReliefPlanned | e.TimeCharged | e.BonusConfirmed | e.HeldPotTaken | e.RequestMade
    | e.RequestEnded | e.CaseOpened | e.RulingTold | e.RulingAcknowledged
)  # fmt: skip
"""What makes no screen stale."""


def evolve(table: Table, event: e.AnyEvent) -> Table:
    """The state after `event`; `seq` grows by one and the scopes that it touches are marked."""
    if isinstance(event, e.HandEvent):
        after = evolve_hand(table, event)
    elif isinstance(event, e.HandStarted | e.Checkpoint):
        return event.state
    elif isinstance(event, e.Undone):
        after = _undone(table, event)
    elif isinstance(event, e.HandVoided):
        after = _voided(table, event)
    elif isinstance(event, e.EntryCorrected):
        after = replace(table, hand=event.hand, seats=_with_stacks(table, event.stacks))
    elif isinstance(event, e.RulingGiven):
        after = _ruled(table, event)
    elif isinstance(event, e.CaseEvent):
        after = evolve_case(table, event)
    elif isinstance(event, e.ShiftEvent):
        after = evolve_shift(table, event)
    elif isinstance(event, e.FloatEvent):
        after = evolve_float(table, event)
    elif isinstance(event, e.ConductEvent):
        after = evolve_conduct(table, event)
    elif isinstance(event, e.WishEvent):
        after = evolve_wish(table, event)
    else:
        after = evolve_floor(table, event)
    after = settle_wishes(table, after, event)
    after = with_counts(table, event, tallied(table, event, after))
    return replace(after, seq=table.seq + 1, since=_since(table, event))


def _since(table: Table, event: e.AnyEvent) -> Since:
    since, seq = table.since, table.seq + 1
    if isinstance(event, e.HandEnded | e.HandVoided | e.Undone | e.EntryCorrected):
        dealt = table.hand.dealt if table.hand else ()
        return Since(hand=seq, table=since.table, seats={**since.seats, **dict.fromkeys(dealt, seq)})
    if isinstance(event, e.RulingGiven):
        touched = dict.fromkeys(event.stacks, seq)
        hand = seq if event.hand is not None or event.shifts else since.hand
        return Since(hand=hand, table=since.table, seats={**since.seats, **touched})
    if isinstance(event, e.HandEvent):
        return Since(hand=seq, table=since.table, seats=since.seats)
    if isinstance(event, e.SeatEvent | e.SeatMoved | e.SeatLeft | e.SentToTable | e.CameFromTable):
        also = {event.to: seq} if isinstance(event, e.SeatMoved) else {}
        return Since(hand=since.hand, table=since.table, seats={**since.seats, event.seat: seq, **also})
    if isinstance(event, UNSCOPED):
        return since
    if isinstance(event, e.ConductEvent):
        seat = getattr(event, "seat", None)
        return since if seat is None else replace(since, seats={**since.seats, seat: seq})
    if isinstance(event, e.SeatReserved | e.ReservationEnded):
        return Since(hand=since.hand, table=since.table, seats={**since.seats, event.seat: seq})
    return Since(hand=since.hand, table=seq, seats=since.seats)


# --- re-told history --------------------------------------------------------------------------------


def _with_stacks(table: Table, stacks: dict[int, int]) -> dict[int, Seat]:
    return {n: replace(s, stack=stacks[n]) if n in stacks else s for n, s in table.seats.items()}


def _undone(table: Table, event: e.Undone) -> Table:
    now = table.hand
    assert now is not None
    hand = replace(event.hand, undo=now.undo[:-1], typed=now.typed)
    seats = _with_stacks(table, event.stacks)
    if now.phase != "over":
        return replace(table, hand=hand, seats=seats)
    bonuses = _not_owed_again(table.bonuses, now)
    phase = "ending" if table.phase == "closed" else table.phase
    return replace(table, hand=hand, seats=seats, previous=now.before, bonuses=bonuses, phase=phase)


def _not_owed_again(bonuses: tuple[Bonus, ...], hand: Hand) -> tuple[Bonus, ...]:
    """Without those of `hand`; those of a hand of the same number, an earlier session's, come first."""
    left = list(bonuses)
    for seat in hand.bonus:
        same = [k for k, bonus in enumerate(left) if (bonus.hand, bonus.seat) == (hand.number, seat)]
        if same:
            del left[same[-1]]
    return tuple(left)


def _voided(table: Table, event: e.HandVoided) -> Table:
    seats = _with_stacks(table, event.stacks)
    for n, then in event.hand.before_seats.items():
        if n in seats and seats[n].player_id == then.player_id:
            seats[n] = replace(
                seats[n],
                newcomer=then.newcomer,
                moved=then.moved,
                waited=then.waited,
                missed_small=then.missed_small,
                missed_big=then.missed_big,
                missed_antes=then.missed_antes,
                short_hands=min(seats[n].short_hands, then.short_hands),  # none once he has rebought
                pickup_due=then.pickup_due,
                # What somebody who waited has chosen meanwhile is his wish for the hand that is dealt again.
                entry=then.entry if n in event.hand.seats else seats[n].entry,
            )
    left = table.hands_left + 1 if table.hands_left is not None else None  # the hand is dealt again
    penalties = one_hand_more(table.penalties, event.hand.number)
    return replace(table, hand=event.hand, seats=seats, hands_left=left, penalties=penalties)


def _ruled(table: Table, event: e.RulingGiven) -> Table:
    """Hand and stacks as ruled; the ruling is remembered, and bars the undo of what came before it."""
    number, kind = event.id, str(event.ruling.__struct_config__.tag)
    earlier = tuple(
        r if r.id != event.supersedes else replace(r, superseded_by=number) for r in table.rulings
    )
    ruled = Ruled(
        id=number,
        kind=kind,
        by=event.by,
        rank=event.rank,
        hand=event.number,
        seq=table.seq + 1,
        since=event.since,
        shifts=event.shifts,
        exchanged=event.exchanged,
        bonus_shifts=event.bonus_shifts,
    )
    held = tuple(h for h in table.held_pots if h.case != event.released)
    seats = _with_stacks(table, event.stacks) | event.chairs
    if event.removed is not None:
        seats[event.removed] = replace(seats[event.removed], removed=True)
    after = replace(
        table,
        seats=seats,
        rulings=(*earlier, ruled),
        held_pots=held if event.held is None else (*held, event.held),
        cases=tuple(opened for opened in table.cases if opened.case != event.case),
    )
    if event.hand is None:
        return replace(after, bonuses=event.bonuses) if event.bonus_shifts else after
    assert table.hand is not None
    # A correction stands in the entries themselves: a later one may decide them again across its bar.
    verb = "correction" if isinstance(event.ruling, CorrectEntry) else "ruling"
    bar = Undoable(entered=Entered(verb=verb), hand=replace(table.hand, undo=()), seq=table.seq + 1)
    hand = replace(event.hand, undo=(*event.hand.undo, bar))
    return replace(after, hand=hand, previous=event.previous, bonuses=event.bonuses)
