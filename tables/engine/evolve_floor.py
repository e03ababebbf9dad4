"""What an event of the floor makes of a table (RULES.md A1–A3, A15, A19, A20)."""

from typing import Final, assert_never

from msgspec.structs import replace

from tables.engine import events as e
from tables.engine.evolve_conduct import brought, taken_along
from tables.engine.state import Deck, Hand, Hold, Previous, Seat, SessionPhase, Table

REMEMBERED: Final = 50  # rulings that a table takes into its next session: all stand in the log
FloorEvent = e.SeatEvent | e.ChairEvent | e.SessionEvent | e.TableEvent


def evolve_floor(table: Table, event: FloorEvent) -> Table:
    """The table after an event that is not of its running hand."""
    if isinstance(event, e.SeatAssigned):
        return _assigned(table, event)
    if isinstance(event, e.SeatEvent):
        chair = _seat(table.seats[event.seat], event)
        return replace(table, seats={**table.seats, event.seat: chair})
    if isinstance(event, e.ChairEvent):
        return _chairs(table, event)
    if isinstance(event, e.SessionEvent):
        return _session(table, event)
    return _table(table, event)


def _assigned(table: Table, event: e.SeatAssigned) -> Table:
    seat = Seat(seat=event.seat, player_id=event.player_id, newcomer=event.newcomer, since=event.at)
    return _seated(table, seat)


def _came(table: Table, event: e.CameFromTable) -> Table:
    """What he held and owed is his here too; how he comes in is this table's matter (A5, A6)."""
    chair = event.chair
    here = replace(
        chair,
        seat=event.seat,
        stack=chair.stack + chair.queued,
        queued=0,
        newcomer=event.newcomer,
        moved=event.moved,
        waited=False,
        entry=None,
        leaving=any(penalty.leaves for penalty in event.penalties),
        since=event.at,
        request=None,
    )
    return _seated(brought(table, event.penalties), here)


def _seated(table: Table, seat: Seat) -> Table:
    """The table with somebody in a chair that was free; the first one may bring the button (A3)."""
    first = table.rules.initial_button == "first_seated" and table.placed_button is None
    placed = seat.seat if first and table.previous is None else table.placed_button
    return replace(table, seats={**table.seats, seat.seat: seat}, placed_button=placed)


def _seat(chair: Seat, event: e.SeatEvent) -> Seat:
    if isinstance(event, e.SatOut | e.SatIn | e.LeaveAsked | e.StopAsked | e.EntryChosen):
        return _wish(chair, event)
    match event:
        case e.BoughtIn(amount=amount):
            return replace(chair, stack=chair.stack + amount, bought=chair.bought + amount)
        case e.Rebought(amount=amount):
            bought, rebuys = chair.bought + amount, chair.rebuys + 1
            return replace(chair, stack=chair.stack + amount, bought=bought, rebuys=rebuys, short_hands=0)
        case e.RebuyQueued(amount=amount):
            bought, rebuys = chair.bought + amount, chair.rebuys + 1
            return replace(chair, queued=chair.queued + amount, bought=bought, rebuys=rebuys, short_hands=0)
        case e.RebuyApplied(amount=amount):
            return replace(chair, stack=chair.stack + amount, queued=chair.queued - amount)
        case e.StackRecounted(counted=counted):
            return replace(chair, stack=counted, queued=chair.queued - event.queued)
        case e.TipGiven(amount=amount):
            return replace(chair, stack=chair.stack - amount)
        case e.CashedOut(amount=amount):
            queued = max(0, amount - chair.stack)
            return replace(chair, stack=chair.stack - (amount - queued), queued=chair.queued - queued)
        case e.SeatAssigned():
            return chair
        case _:
            assert_never(event)


def _wish(chair: Seat, event: e.SatOut | e.SatIn | e.LeaveAsked | e.StopAsked | e.EntryChosen) -> Seat:
    match event:
        case e.SatOut(at=at):
            return replace(chair, sitting_out=True, away_since=at or None, missed_antes=0)
        case e.SatIn():
            return replace(chair, sitting_out=False, away_since=None, missed_antes=0, pickup_due=False)
        case e.StopAsked():
            return replace(chair, stopped=True)
        case e.LeaveAsked(source=source):
            return replace(chair, leaving=True, paid_as=source)
        case e.EntryChosen(entry=entry):
            return replace(chair, entry=entry)
        case _:
            assert_never(event)


def _chairs(table: Table, event: e.ChairEvent) -> Table:
    match event:
        case e.SeatsDrawn(seats=drawn):
            chairs = {n: Seat(seat=n, player_id=player) for n, player in drawn.items()}
            return replace(table, seats={**table.seats, **chairs}, seats_drawn=True)
        case e.SeatMoved():
            return _moved(table, event)
        case e.CameFromTable():
            return _came(table, event)
        case e.TableBroken():
            return table
        case e.SeatLeft(seat=seat):
            return _without(table, seat)
        case e.SentToTable(seat=seat, penalties=penalties):
            return _without(taken_along(table, penalties), seat)
        case e.TimeCharged(charges=charges, at=at):
            seats = {
                n: replace(s, stack=s.stack - charges[n]) if n in charges else s
                for n, s in table.seats.items()
            }
            return replace(table, seats=seats, charged_at=at)
        case _:
            assert_never(event)


def _without(table: Table, seat: int) -> Table:
    return replace(table, seats={n: s for n, s in table.seats.items() if n != seat})


def _moved(table: Table, event: e.SeatMoved) -> Table:
    rest = {n: s for n, s in table.seats.items() if n != event.seat}
    chair = table.seats[event.seat]
    missed = chair.missed_big + event.away
    moved = replace(chair, seat=event.to, moved=table.previous is not None, missed_big=missed)
    return replace(table, seats={**rest, event.to: moved})


def _session(table: Table, event: e.SessionEvent) -> Table:
    match event:
        case e.SessionOpened():
            return _opened(table, event)
        case e.RulesChanged(rules=rules):
            changed = replace(table, rules=rules, hand=_frozen(table))
            if event.profile is None:
                return changed
            house = event.house or table.house
            return replace(changed, house=house, profile=event.profile, chosen=event.chosen)
        case e.SessionPaused():
            return replace(table, phase="paused")
        case e.SessionResumed():
            return replace(table, phase=_before_pause(table))
        case e.EndScheduled(ends_at=ends_at):
            phase = "running" if table.phase == "ending" else table.phase
            return replace(table, ends_at=ends_at, hands_left=None, phase=phase)
        case e.EndBegun(hands_left=hands_left):
            return replace(table, phase="paused" if event.paused else "ending", hands_left=hands_left)
        case e.SessionClosed():
            return replace(table, phase="closed", hands_left=None, ends_at=None)
        case _:
            assert_never(event)


def _opened(table: Table, event: e.SessionOpened) -> Table:
    """A new session: what the table still owes, holds and keeps from the ones before goes on."""
    return Table(
        table=table.table,
        rules=event.rules,
        house=event.house,
        profile=event.profile,
        chosen=event.chosen,
        phase="seating",
        croupier=table.croupier,
        croupier_since=table.croupier_since,
        calls_made=table.calls_made,
        bonuses=table.bonuses,
        held_pots=table.held_pots,
        penalties=tuple(p for p in table.penalties if p.until is not None),
        penalties_given=table.penalties_given,
        bags=table.bags,
        bags_made=table.bags_made,
        slips=table.slips,
        drop=table.drop,
        tips=table.tips,
        book=table.book,
        rulings=table.rulings[-REMEMBERED:],
        rulings_forgotten=table.rulings_forgotten + len(table.rulings[:-REMEMBERED]),
        cases=table.cases,
    )


def _on_paper(table: Table, event: e.PaperHandsEntered) -> Table:
    """Everybody has what was counted; button and blinds go on from the last hand on paper (A4, A18)."""
    played = tuple(sorted(n for n, chips in event.booked.items() if chips))
    seats = {
        n: replace(
            s,
            stack=event.counted[n],
            queued=s.queued - event.queued.get(n, 0),
            newcomer=s.newcomer and n not in played,
            moved=False,
            waited=False,
        )
        for n, s in table.seats.items()
    }
    previous = Previous(
        button=event.button, small_blind=event.small_blind, big_blind=event.big_blind, dealt=played
    )
    left = table.hands_left
    if left is not None:
        left = max(0, left - (event.last - event.first + 1))
    phase = "running" if table.phase == "seating" else table.phase
    after = replace(table, seats=seats, previous=previous, hands=event.last, hand=None, hands_left=left)
    return replace(after, phase=phase, drop=table.drop + event.drop, tips=table.tips + event.tips)


def _frozen(table: Table) -> Hand | None:
    """The last hand with its own copy of the rules under which it was played."""
    hand = table.hand
    return hand if hand is None or hand.rules is not None else replace(hand, rules=table.rules)


def _before_pause(table: Table) -> SessionPhase:
    if table.hands_left is not None:
        return "ending"
    return "running" if table.hands else "seating"


def _table(table: Table, event: e.TableEvent) -> Table:
    match event:
        case e.ButtonPlaced(seat=seat) | e.ButtonDrawn(seat=seat):
            return replace(table, placed_button=seat)
        case e.PaperHandsEntered():
            return _on_paper(table, event)
        case e.DeckCounted(count=count):
            return replace(table, deck_count=count)
        case e.DeckChecked():
            deck = Deck(
                colour=event.colour,
                deck=event.deck,
                croupier=event.croupier,
                inspector=event.inspector,
                hand=table.hands,
            )
            return replace(table, deck=deck, deck_count=None)
        case e.TableHeld(case=case, by=by, at=at):
            return replace(table, holds=(*table.holds, Hold(case=case, by=by, at=at)))
        case e.HoldLifted(case=case):
            calls = tuple(call for call in table.calls if call.case != case)  # settled with its hold
            return replace(table, holds=tuple(h for h in table.holds if h.case != case), calls=calls)
        case e.BonusConfirmed(hand=hand, seat=seat):
            paid = next(k for k, b in enumerate(table.bonuses) if (b.hand, b.seat) == (hand, seat))
            return replace(table, bonuses=table.bonuses[:paid] + table.bonuses[paid + 1 :])
        case _:
            assert_never(event)
