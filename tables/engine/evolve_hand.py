"""What an event of the hand makes of a table (RULES.md A7–A14, A18).

The chips of a seat move between its stack and what it has put in; `to_act` is derived anew after each change
of a betting round, so that a stored state can be read without knowing the rules.
"""

from typing import assert_never

from msgspec.structs import replace

from tables.engine import events as e
from tables.engine.betting import after_raise, lifts_cap, next_actor
from tables.engine.showdown import due_to_show, is_decided, live_seats
from tables.engine.state import Bonus, Hand, HandSeat, Last, Pending, Phase, Previous, Table, Undoable, Verb

SHOWDOWN_TYPED = 6  # `Hand.typed` once a hand was tabled at the showdown: the river's bets are closed


def evolve_hand(table: Table, event: e.HandEvent) -> Table:
    """The table after an event of its running hand."""
    if event.entered is not None:
        assert table.hand is not None
        point = Undoable(
            entered=event.entered,
            hand=replace(table.hand, undo=()),
            seq=table.seq + 1,
        )
        table = replace(table, hand=replace(table.hand, undo=(*table.hand.undo, point)))
    if isinstance(event, e.ChipEvent):
        return _with_actor(_chip_event(table, event))
    assert isinstance(event, e.CourseEvent)
    after = _course_event(table, event)
    moves_turn = isinstance(event, e.Folded | e.Checked | e.BoardDealt | e.HandKilled)
    return _with_actor(after) if moves_turn else after


def _with_actor(table: Table) -> Table:
    hand = table.hand
    assert hand is not None
    if hand.phase != "betting":
        return table
    actor = next_actor(table)
    return table if actor == hand.to_act else replace(table, hand=replace(hand, to_act=actor))


def _put(table: Table, seat: HandSeat, chips: int, **hand: object) -> Table:
    """`seat` as changed, `chips` moved from its stack (back to it when negative), and fields of the hand."""
    assert table.hand is not None
    chair = table.seats[seat.seat]
    seats = (
        table.seats if not chips else {**table.seats, seat.seat: replace(chair, stack=chair.stack - chips)}
    )
    changed = replace(table.hand, seats={**table.hand.seats, seat.seat: seat}, **hand)
    return replace(table, seats=seats, hand=changed)


def _chip_event(table: Table, event: e.ChipEvent) -> Table:
    hand = table.hand
    assert hand is not None
    me = hand.seats[event.seat]
    match event:
        case e.AntePosted(amount=paid):
            return _put(table, replace(me, put=me.put + paid, last=Last(verb="ante", to=paid)), paid)
        case e.BlindPosted(amount=paid):
            verb: Verb = "small_blind" if event.blind == "small" else "big_blind"
            last = Last(verb=verb, to=me.bet + paid)
            return _put(table, replace(me, bet=me.bet + paid, put=me.put + paid, last=last), paid)
        case e.DeadBlindPosted(amount=paid):
            return _put(table, replace(me, dead=me.dead + paid), paid)
        case e.Called(amount=paid, to=to):
            last = Last(verb="call", to=to, all_in=paid == table.seats[me.seat].stack - me.behind)
            acted = replace(me, bet=to, put=me.put + paid, acted=True, last=last)
            return _put(table, acted, paid, last_actor=me.seat)
        case e.RaisedTo():
            return _raised(table, hand, me, event)
        case e.UncalledReturned(amount=back):
            less = replace(me, bet=max(0, me.bet - back), put=me.put - back, returned=me.returned + back)
            return _put(table, less, -back)
        case e.ExcessReturned(amount=back):
            less = replace(me, bet=me.bet - back, put=me.put - back, last=Last(verb="call", to=me.bet - back))
            return _put(table, less, -back)
        case e.DealtOut(amount=back):
            live = len(live_seats(hand)) - 1
            uncapped = hand.uncapped or lifts_cap(table.rules, live, 0, round_starts=True)
            out = replace(me, put=me.put - back, folded=True, last=None)
            return _put(table, out, -back, uncapped=uncapped)
        case e.StackCounted():
            return _counted(table, hand, me, event)
        case _:
            assert_never(event)


def _raised(table: Table, hand: Hand, me: HandSeat, event: e.RaisedTo) -> Table:
    level = after_raise(table.rules, hand, event.to)
    last = Last(verb=event.verb, to=event.to, all_in=event.all_in)
    return _put(
        table,
        replace(me, bet=event.to, put=me.put + event.amount, acted=True, last=last),
        event.amount,
        last_actor=me.seat,
        before_raise=(hand.match, hand.increment),
        match=event.to,
        increment=level.increment,
        full=level.full,
        raises=level.raises,
        aggressor=me.seat,
        hand_aggressor=me.seat,
    )


def _counted(table: Table, hand: Hand, me: HandSeat, event: e.StackCounted) -> Table:
    """A18: the felt is right. An all-in seat's surplus or shortage changes what it has put in."""
    lost = event.booked - event.counted
    chair = table.seats[me.seat]
    me = replace(me, difference=me.difference + lost)
    all_in = me.live and chair.stack - me.behind == 0 and hand.phase != "over"
    if not all_in or not event.in_play:
        seats = {**table.seats, me.seat: replace(chair, stack=chair.stack - lost)}
        behind = me.behind if not all_in else me.behind - lost
        hand = replace(hand, seats={**hand.seats, me.seat: replace(me, behind=behind)})
        return replace(table, seats=seats, hand=hand)
    last = replace(me.last, to=me.bet - lost) if me.last is not None else None
    me = replace(me, bet=me.bet - lost, put=me.put - lost, last=last)
    others = max((s.bet for n, s in hand.seats.items() if n != me.seat), default=0)
    if hand.aggressor != me.seat:
        return _put(table, me, 0, match=max(hand.match, me.bet))
    match = max(me.bet, hand.before_raise[0] if lost > 0 else others)
    was, step = hand.before_raise
    increment = max(match - was, step) if not table.rules.is_limit else hand.increment
    full = hand.full if event.full is None else event.full
    raises = hand.raises if event.raises is None else event.raises
    return _put(table, me, 0, match=match, increment=increment, full=full, raises=raises)


def _course_event(table: Table, event: e.CourseEvent) -> Table:
    hand = table.hand
    assert hand is not None
    match event:
        case e.DealCompleted():
            return replace(table, hand=replace(hand, deal_complete=True))
        case e.Folded(seat=seat):
            return _folded(table, hand, hand.seats[seat])
        case e.Checked(seat=seat):
            me = replace(hand.seats[seat], acted=True, last=Last(verb="check"))
            return _put(table, me, 0, last_actor=seat)
        case e.RoundClosed():
            phase: Phase = "board" if len(live_seats(hand)) > 1 else "pay"
            return replace(table, hand=replace(hand, phase=phase, to_act=None))
        case e.CardBurned():
            burns = hand.burns if hand.burn_given else hand.burns + 1  # an exposed card is the burn already
            return replace(table, hand=replace(hand, burns=burns, burn_given=False))
        case e.BoardDealt():
            return replace(table, hand=_street(table, hand, event))
        case e.ShowdownOpened():
            return _shown(table, replace(hand, phase="showdown"))
        case e.CardsShown() | e.BeatenShown() | e.CardsMucked():
            return _shown(table, _answered(hand, event))
        case e.PendingKept(seat=seat):
            pending = Pending(verb=event.verb, to=event.to, match=hand.match, bound=event.bound)
            return replace(table, hand=_seat(hand, replace(hand.seats[seat], pending=pending)))
        case e.IncidentNoted():
            return replace(table, hand=_incident(hand, event))
        case e.HandKilled(seat=seat):
            return _killed(table, hand, hand.seats[seat])
        case _:
            return _paid(table, hand, event)


def _incident(hand: Hand, event: e.IncidentNoted) -> Hand:
    """Cards that are out of play from now on, burns as they lie there, a misdeal that is offered (A8)."""
    match event.kind, event.fault:
        case "exposed_card", "player" if event.seat is not None:
            me = hand.seats[event.seat]
            return _seat(hand, replace(me, seen=me.seen + event.cards))
        case "exposed_card", _:
            exposed = hand.exposed + event.cards
            due = hand.misdeal_due or event.early or len(exposed) > 1
            burns = hand.burns + event.burned
            given = hand.burn_given or event.burned
            return replace(hand, exposed=exposed, misdeal_due=due, burns=burns, burn_given=given)
        case "boxed_card", _:
            boxed = hand.boxed + event.cards
            return replace(hand, boxed=boxed, misdeal_due=hand.misdeal_due or len(boxed) > 1)
        case "wrong_count", _:
            return replace(hand, misdeal_due=True)
        case "no_burn", _:
            return replace(hand, burns=max(0, hand.burns - 1))
        case "two_burns", _:
            return replace(hand, burns=hand.burns + 1)
        case _:
            return hand


def _killed(table: Table, hand: Hand, me: HandSeat) -> Table:
    """The seat has no hand any more; whose turn it is and who acted last stays (A13)."""
    live = len(live_seats(hand)) - 1
    uncapped = hand.uncapped or lifts_cap(table.rules, live, hand.raises, round_starts=False)
    dead = replace(me, folded=True, acted=True, last=Last(verb="fold"))
    hand = replace(_seat(hand, dead), uncapped=uncapped)
    if hand.phase in ("board", "showdown") and live < 2:
        return replace(table, hand=replace(hand, phase="pay", to_act=None))
    return _shown(table, hand)


def _seat(hand: Hand, seat: HandSeat) -> Hand:
    return replace(hand, seats={**hand.seats, seat.seat: seat})


def _folded(table: Table, hand: Hand, me: HandSeat) -> Table:
    live = len(live_seats(hand)) - 1
    uncapped = hand.uncapped or lifts_cap(table.rules, live, hand.raises, round_starts=False)
    me = replace(me, folded=True, acted=True, last=Last(verb="fold"))
    return _put(table, me, 0, last_actor=me.seat, uncapped=uncapped)


def _street(table: Table, hand: Hand, event: e.BoardDealt) -> Hand:
    """A new street: bets begin at nothing, D at the smallest bet (A10)."""
    board = hand.board + event.cards
    return replace(
        hand,
        street=event.street,
        phase="betting",
        board=board,
        typed=max(hand.typed, len(board)),
        seats={n: replace(s, bet=0, acted=False, last=None, pending=None) for n, s in hand.seats.items()},
        match=0,
        increment=table.rules.min_bet,
        full=0,
        raises=0,
        before_raise=(0, 0),
        aggressor=None,
        last_actor=None,
        uncapped=lifts_cap(table.rules, len(live_seats(hand)), 0, round_starts=True),
    )


def _answered(hand: Hand, event: e.CardsShown | e.BeatenShown | e.CardsMucked) -> Hand:
    """What a seat did with its hand at the showdown."""
    match event:
        case e.CardsShown(seat=seat, cards=cards):
            return _seat(hand, replace(hand.seats[seat], cards=cards))
        case e.CardsMucked(seat=seat):
            return _seat(hand, replace(hand.seats[seat], mucked=True))
        case e.BeatenShown(seats=seats):
            for seat in seats:
                hand = _seat(hand, replace(hand.seats[seat], beaten=True))
            return hand
        case _:
            assert_never(event)


def _shown(table: Table, hand: Hand) -> Table:
    """Who must show next; once all has been answered the pots can be paid."""
    if hand.phase != "showdown":
        return replace(table, hand=hand)
    typed = SHOWDOWN_TYPED if any(s.answered for s in hand.seats.values()) else hand.typed
    if is_decided(hand):
        return replace(table, hand=replace(hand, phase="pay", to_act=None, typed=typed))
    return replace(table, hand=replace(hand, to_act=due_to_show(table.rules, hand), typed=typed))


def _paid(table: Table, hand: Hand, event: e.RakeTaken | e.PotAwarded | e.BonusOwed | e.HandEnded) -> Table:
    match event:
        case e.RakeTaken(amount=amount):
            return replace(table, hand=replace(hand, rake=hand.rake + amount))
        case e.PotAwarded(award=award):
            for share in award.shares:
                me = hand.seats[share.seat]
                table = _put(table, replace(me, won=me.won + share.amount), -share.amount)
                assert table.hand is not None
                hand = table.hand
            return replace(table, hand=replace(hand, awards=(*hand.awards, award)))
        case e.BonusOwed(seat=seat, amount=amount):
            owed = Bonus(hand=hand.number, seat=seat, player_id=hand.seats[seat].player_id, amount=amount)
            hand = replace(hand, bonus={**hand.bonus, seat: amount})
            return replace(table, hand=hand, bonuses=(*table.bonuses, owed))
        case e.HandEnded():
            previous = Previous(
                button=hand.button,
                small_blind=hand.small_blind_due,
                big_blind=hand.big_blind,
                dealt=hand.dealt,
            )
            return replace(table, hand=replace(hand, phase="over", to_act=None), previous=previous)
        case _:
            assert_never(event)
