"""What an event makes of a state: `replay = reduce(evolve, events)`. Total on every recorded event."""

from typing import assert_never

from msgspec.structs import replace

from tables.engine import events as e
from tables.engine.evolve_hand import evolve_hand
from tables.engine.state import InspectorCall, Seat, Since, Table


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
    elif isinstance(event, e.SeatEvent):
        after = _seat_event(table, event)
    else:
        after = _table_event(table, event)
    return replace(after, seq=table.seq + 1, since=_since(table, event))


def _since(table: Table, event: e.AnyEvent) -> Since:
    since, seq = table.since, table.seq + 1
    match event:
        case e.HandEnded() | e.HandVoided() | e.Undone():
            dealt = table.hand.dealt if table.hand else ()
            return Since(hand=seq, table=since.table, seats={**since.seats, **dict.fromkeys(dealt, seq)})
        case e.HandEvent():
            return Since(hand=seq, table=since.table, seats=since.seats)
        case e.InspectorCalled() | e.CallAnswered():
            return since
        case e.SessionOpened() | e.ButtonPlaced() | e.CroupierChanged():
            return Since(hand=since.hand, table=seq, seats=since.seats)
        case e.HandStarted() | e.Checkpoint():
            return since
        case _:
            return Since(hand=since.hand, table=since.table, seats={**since.seats, event.seat: seq})


# --- re-told history --------------------------------------------------------------------------------


def _with_stacks(table: Table, stacks: dict[int, int]) -> dict[int, Seat]:
    return {n: replace(s, stack=stacks[n]) if n in stacks else s for n, s in table.seats.items()}


def _undone(table: Table, event: e.Undone) -> Table:
    now = table.hand
    assert now is not None
    hand = replace(event.hand, undo=now.undo[:-1], typed=now.typed)
    previous = now.before if now.phase == "over" else table.previous
    return replace(table, hand=hand, seats=_with_stacks(table, event.stacks), previous=previous)


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
                entry=then.entry,
            )
    return replace(table, hand=event.hand, seats=seats)


# --- seats and table ----------------------------------------------------------------------------------


def _seat_event(table: Table, event: e.SeatEvent) -> Table:
    if isinstance(event, e.SeatAssigned):
        seat = Seat(seat=event.seat, player_id=event.player_id, newcomer=event.newcomer)
        first = table.rules.initial_button == "first_seated" and table.placed_button is None
        placed = event.seat if first and table.previous is None else table.placed_button
        return replace(table, seats={**table.seats, event.seat: seat}, placed_button=placed)
    chair = table.seats[event.seat]
    match event:
        case e.BoughtIn(amount=amount):
            chair = replace(chair, stack=chair.stack + amount)
        case e.Rebought(amount=amount):
            chair = replace(chair, stack=chair.stack + amount, rebuys=chair.rebuys + 1)
        case e.RebuyQueued(amount=amount):
            chair = replace(chair, queued=chair.queued + amount, rebuys=chair.rebuys + 1)
        case e.RebuyApplied(amount=amount):
            chair = replace(chair, stack=chair.stack + amount, queued=chair.queued - amount)
        case e.StackRecounted(counted=counted):
            chair = replace(chair, stack=counted)
        case e.SatOut():
            chair = replace(chair, sitting_out=True)
        case e.SatIn():
            chair = replace(chair, sitting_out=False)
        case e.EntryChosen(entry=entry):
            chair = replace(chair, entry=entry)
        case _:
            assert_never(event)
    return replace(table, seats={**table.seats, event.seat: chair})


def _table_event(table: Table, event: e.TableEvent) -> Table:
    match event:
        case e.SessionOpened(rules=rules, house=house):
            return Table(
                table=table.table, rules=rules, house=house, phase="seating",
                croupier=table.croupier, croupier_since=table.croupier_since, calls_made=table.calls_made,
            )  # fmt: skip
        case e.ButtonPlaced(seat=seat):
            return replace(table, placed_button=seat)
        case e.CroupierChanged(croupier=croupier, at=at):
            return replace(table, croupier=croupier, croupier_since=at)
        case e.InspectorCalled(call=call, kind=kind, at=at, seat=seat):
            made = InspectorCall(id=call, kind=kind, at=at, seat=seat)
            return replace(table, calls=(*table.calls, made), calls_made=table.calls_made + 1)
        case e.CallAnswered(call=call, by=by):
            calls = tuple(c if c.id != call else replace(c, answered_by=by) for c in table.calls)
            return replace(table, calls=calls)
        case _:
            assert_never(event)
