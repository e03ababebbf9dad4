"""Which command can have led to these events: what `verify` asks the engine again.

Every command leaves enough in its events to be asked once more; where two commands leave the same events,
both are candidates.
"""

from collections.abc import Sequence
from typing import Final

from tables.engine import commands as ask
from tables.engine import events as e
from tables.engine.events import AnyEvent
from tables.engine.rules import CARDS_IN_DECK
from tables.engine.rulings import Posterior
from tables.engine.state import Entered

Candidates = tuple[ask.AnyCommand | ask.InnerCommand, ...]
PLAIN: Final[dict[str, type[ask.Fold] | type[ask.Check] | type[ask.Call] | type[ask.Muck]]] = {
    "fold": ask.Fold,
    "check": ask.Check,
    "call": ask.Call,
    "muck": ask.Muck,
}


def candidates(events: Sequence[AnyEvent]) -> Candidates:
    """The commands that may have led to `events`, all those of one command; () when none is known."""
    if any(isinstance(event, e.HandStarted) for event in events):
        return (ask.StartHand(),)
    first = events[0]
    if isinstance(first, e.CameFromTable):
        return (_taken_in(events),)
    if isinstance(first, e.HandEvent):
        return _of_hand(first)
    if isinstance(first, e.SeatEvent | e.ChairEvent):
        return _of_seat(first)
    if isinstance(first, e.SessionEvent):
        return _of_session(first)
    if isinstance(first, e.FloatEvent):
        return _of_float(first)
    if isinstance(first, e.WishEvent):
        return _of_wish(first)
    if isinstance(first, e.ConductEvent):
        return _of_conduct(first)
    return _of_table(first)


def _taken_in(events: Sequence[AnyEvent]) -> ask.TakeIn:
    """What the table was told of those who came from another."""
    came = [event for event in events if isinstance(event, e.CameFromTable)]
    told = (
        ask.Arrival(
            seat=event.seat,
            chair=event.chair,
            stakes=event.stakes,
            came_from=event.came_from,
            broken=event.broken,
            penalties=event.penalties,
        )
        for event in came
    )
    return ask.TakeIn(arrivals=tuple(told))


def _of_hand(first: e.HandEvent) -> Candidates:
    entered = first.entered
    if entered is None:
        return ()
    if isinstance(first, e.IncidentNoted):
        facts = {"fault": first.fault, "cards": first.cards, "early": first.early}
        return (ask.NoteIncident(kind=first.kind, seat=first.seat, **facts),)  # type: ignore[arg-type]
    if isinstance(first, e.DealtOut):
        return (ask.NoteIncident(kind="not_in_chair", seat=first.seat),)
    if isinstance(first, e.PendingKept):
        return (ask.KeepPending(seat=first.seat, verb=first.verb, to=first.to),)  # type: ignore[arg-type]
    return _entered(entered)


def _entered(entered: Entered) -> Candidates:
    seat, verb, to = entered.seat, entered.verb, entered.to
    match verb:
        case "deal_board":
            return (ask.DealBoard(cards=entered.cards),)
        case "pay_pots":
            return (ask.PayPots(),)
        case "shown_beaten":
            return (ask.ShownBeaten(seats=entered.skips),)
        case "fold" | "check" | "call" if seat is None:
            return (ask.Rest(verb=verb),)
    if seat is None:
        return ()
    match verb:
        case "fold" | "check" | "call" | "raise_to" if entered.skips:
            return (ask.ActThrough(seat=seat, verb=verb, to=to),)
        case "fold" | "check" | "call" | "muck":
            return (PLAIN[verb](seat=seat),)
        case "raise_to" if to is not None:
            return (ask.RaiseTo(seat=seat, to=to),)
        case "show_cards":
            return (ask.ShowCards(seat=seat, cards=entered.cards),)
        case "time_out":
            return (ask.TimeOut(seat=seat),)
        case "count_stack" if to is not None:
            return (ask.CountStack(seat=seat, counted=to),)
        case _:
            return ()


def _of_seat(first: e.SeatEvent | e.ChairEvent) -> Candidates:
    match first:
        case e.SeatAssigned(seat=seat, player_id=player):
            return (ask.AssignSeat(seat=seat, player_id=player),)
        case e.BoughtIn(seat=seat, amount=amount, source=source):
            return (ask.BuyIn(seat=seat, amount=amount, source=source),)
        case e.Rebought(seat=seat, amount=amount, source=source):
            return (ask.Rebuy(seat=seat, amount=amount, source=source),)
        case e.RebuyQueued(seat=seat, amount=amount, source=source):
            return (ask.Rebuy(seat=seat, amount=amount, source=source),)
        case e.TipGiven(seat=seat, amount=amount):
            return (ask.Tip(seat=seat, amount=amount),)
        case e.StackRecounted(seat=seat, counted=counted):
            return (ask.CountStack(seat=seat, counted=counted),)
        case e.EntryChosen(seat=seat, entry=entry):
            return (ask.ChooseEntry(seat=seat, entry=entry),)
        case e.SatOut(seat=seat):
            return (ask.SitOut(seat=seat),)
        case e.SatIn(seat=seat):
            return (ask.SitIn(seat=seat),)
        case _:
            return _of_chair(first)


def _of_chair(first: e.SeatEvent | e.ChairEvent) -> Candidates:
    match first:
        case e.StopAsked(seat=seat):
            return (ask.StopPlaying(seat=seat),)
        case e.LeaveAsked(seat=seat, source=source):
            return (ask.Leave(seat=seat, source=source),)
        case e.CashedOut(seat=seat, source=source):
            return tuple(kind(seat=seat, source=source) for kind in (ask.Leave, ask.ReleaseSeat, ask.CashOut))
        case e.SeatLeft(seat=seat):
            return ask.Leave(seat=seat), ask.ReleaseSeat(seat=seat), ask.CashOut(seat=seat)
        case e.SeatMoved(seat=seat, to=to):
            return (ask.MoveSeat(seat=seat, to=to),)
        case e.SeatsDrawn(registrants=players, cards=cards):
            return (ask.DrawSeats(players=players, cards=cards),)
        case e.SentToTable(seat=seat, to=to):
            return (ask.ChangeTable(seat=seat, table=to.table, to=to.seat),)
        case e.TableBroken(reason=reason):
            return (ask.BreakTable(reason=reason),)
        case e.TimeCharged():
            return (ask.ChargeTime(),)
        case _:
            return ()


def _of_session(first: e.SessionEvent) -> Candidates:
    match first:
        case e.SessionOpened(profile=ref) if ref is not None:
            return (ask.OpenFromProfile(profile=ref.id, version=ref.version, chosen=first.chosen),)
        case e.SessionOpened(rules=rules, house=house):
            return (ask.OpenSession(rules=rules, house=house),)
        case e.RulesChanged(profile=ref) if ref is not None:
            return (ask.ApplyProfile(version=ref.version, chosen=first.chosen),)
        case e.RulesChanged(rules=rules):
            return (ask.ChangeRules(rules=rules),)
        case e.SessionPaused(reason=reason):
            return (ask.Pause(reason=reason),)
        case e.SessionResumed():
            return (ask.Resume(),)
        case e.EndScheduled(ends_at=ends_at, reason=why):
            return (ask.ExtendSession(ends_at=ends_at, reason=why or ""),)
        case e.EndBegun(hands_left=hands):
            return ask.EndSession(), ask.AnnounceLastHands(hands=hands)
        case e.SessionClosed(reason=why):
            return (ask.CloseSession(reason=why or ""),)


def _of_float(first: e.FloatEvent) -> Candidates:
    match first:
        case e.FloatMoved(kind=kind, chips=chips):
            return (ask.MoveFloat(kind=kind, chips=chips),)  # type: ignore[arg-type]
        case e.BookBroken():
            return (ask.ReportBook(),)
        case e.BookMended():
            return (ask.CheckBook(),)
        case e.HeldPotTaken():
            return ()


def _of_wish(first: e.WishEvent) -> Candidates:
    match first:
        case e.RequestMade(seat=seat, kind=kind, to=to, table=table):
            return (ask.MakeRequest(seat=seat, kind=kind, to=to, table=table),)
        case e.RequestEnded(seat=seat, outcome=outcome):
            return (ask.EndRequest(seat=seat, outcome=outcome),)
        case e.SeatReserved(seat=seat, player_id=player, until=until):
            return (ask.KeepSeat(seat=seat, player_id=player, until=until),)
        case e.ReservationEnded(seat=seat):
            return ask.ExpireReservation(seat=seat), ask.CancelReservation(seat=seat)
        case e.FeederSet(table=table):
            return (ask.FeedTable(table=table),)


def _of_conduct(first: e.ConductEvent) -> Candidates:
    match first:
        case e.PenaltyGiven(seat=seat, penalty=given, text=text):
            hands = given.last - given.first + 1 if given.kind == "hands" else None
            until = given.until if given.kind == "bar" else None
            facts = {"reason": given.reason, "article": given.article, "text": text}
            return (ask.GivePenalty(seat=seat, kind=given.kind, hands=hands, until=until, **facts),)  # type: ignore[arg-type]
        case e.PenaltyRevoked(penalty=penalty, reason=reason):
            return (ask.RevokePenalty(penalty=penalty, reason=reason),)
        case e.PenaltyEnded(penalty=penalty):
            return (ask.EndPenalty(penalty=penalty),)
        case e.PickUpAsked(seat=seat):
            return (ask.AskPickUp(seat=seat),)
        case e.StackSigned(seat=seat, counted=counted, chips=chips, to=to):
            return (ask.PickUp(seat=seat, counted=counted, chips=chips, to=to),)
        case e.BagReturned(bag=bag, seat=seat):
            return (ask.ReturnBag(bag=bag, seat=seat),)
        case _:
            return ()


def _on_paper(first: e.PaperHandsEntered) -> ask.EnterPaperHands:
    return ask.EnterPaperHands(
        last=first.last,
        stacks=first.counted,
        button=first.button,
        small_blind=first.small_blind,
        big_blind=first.big_blind,
        tips=first.tips,
        drop=first.drop,
        reason=first.reason,
    )


def _of_table(first: AnyEvent) -> Candidates:
    match first:
        case e.ButtonPlaced(seat=seat):
            return (ask.PlaceButton(seat=seat),)
        case e.ButtonDrawn(cards=cards):
            return (ask.DrawForButton(cards=cards),)
        case e.DeckCounted(count=count):
            return (ask.CheckDeck(colour=count.colour, deck=count.deck, cards=CARDS_IN_DECK),)  # type: ignore[arg-type]
        case e.DeckChecked(colour=colour, deck=deck, cards=cards):
            return (ask.CheckDeck(colour=colour, deck=deck, cards=cards),)  # type: ignore[arg-type]
        case e.BonusConfirmed(hand=hand, seat=seat):
            return (ask.ConfirmBonus(hand=hand, seat=seat),)
        case _:
            return _of_shift(first)


def _of_shift(first: AnyEvent) -> Candidates:
    match first:
        case e.CroupierChanged():
            return (ask.ChangeCroupier(take_over=True),)
        case e.ReliefPlanned(croupier=croupier):
            return (ask.PlanRelief(croupier=croupier),)
        case e.CallClosed(call=call):
            return (ask.CloseCall(call=call),)
        case e.CallEscalated(call=call):
            return (ask.EscalateCall(call=call),)
        case e.FeltCounted(counts=counts):
            return (ask.Recount(counts=counts),)
        case e.RecountProposed():
            return (ask.ProposeRecount(),)
        case e.InspectorCalled(kind=kind, seat=seat):
            return (ask.CallInspector(kind=kind, seat=seat),)  # type: ignore[arg-type]
        case e.CallAnswered(call=call):
            return (ask.AnswerCall(call=call),)
        case _:
            return _of_ruling(first)


def _of_ruling(first: AnyEvent) -> Candidates:
    match first:
        case e.PaperHandsEntered():
            return (_on_paper(first),)
        case e.TableHeld(case=case):
            return (ask.HoldTable(case=case),)
        case e.HoldLifted(case=case):
            return (ask.LiftHold(case=case),)
        case e.CaseOpened():
            names = ("case", "complaint", "sheet", "facts", "claims", "video")
            return (ask.OpenCase(**{name: getattr(first, name) for name in names}),)
        case e.RulingTold(ruling=ruling, seats=seats, everybody=everybody):
            return (ask.TellRuling(ruling=ruling, seats=seats, everybody=everybody),)
        case e.RulingAcknowledged(ruling=ruling):
            return (ask.AcknowledgeRuling(ruling=ruling),)
        case e.Undone(reason=reason):
            return (ask.Undo(reason=reason),)
        case e.EntryCorrected(entries=entries, now=now):
            to = now.to if now.verb == "raise_to" else None
            return (ask.Amend(entry=entries[0], to=to, cards=now.cards),)
        case e.HandVoided(reason=reason):
            return (ask.DeclareMisdeal(reason=reason),)
        case e.RulingGiven():
            ruled = ask.Rule(
                ruling=first.ruling,
                reason=first.reason,
                article=first.article,
                text=first.text,
                supersedes=first.supersedes,
                case=first.case if not isinstance(first.ruling, Posterior) else None,
            )
            return (ruled,)
        case _:
            return ()
