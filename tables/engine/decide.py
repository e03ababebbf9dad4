"""The one entrance of the rules: a state, a command, what the server knows → events or a refusal."""

from typing import assert_never

from tables.engine import commands as c
from tables.engine import decide_calls as calls
from tables.engine import decide_case as case_
from tables.engine import decide_change as change
from tables.engine import decide_felt as felt
from tables.engine import decide_float as chips
from tables.engine import decide_floor as floor
from tables.engine import decide_hand as hand
from tables.engine import decide_opening as opening
from tables.engine import decide_paper as paper
from tables.engine import decide_repair as repair
from tables.engine import decide_ruling as ruling
from tables.engine import decide_session as session
from tables.engine import decide_shift as shift
from tables.engine import decide_showdown as showdown
from tables.engine import ruling_entries as entries
from tables.engine.decide_conduct import decide_conduct
from tables.engine.decide_incident import note_incident
from tables.engine.decide_wishes import decide_wish, keep_seat
from tables.engine.draft import Draft
from tables.engine.events import AnyEvent
from tables.engine.state import Entered, Table

Events = tuple[AnyEvent, ...]


def decide(table: Table, command: c.AnyCommand | c.InnerCommand, given: c.Given) -> Events:
    """The events of one command, never none; raises RuleViolation and leaves everything as it was."""
    if isinstance(command, c.TakeIn):
        return change.take_in(table, command, given)
    if isinstance(command, c.KeepSeat):
        return keep_seat(table, command, given)
    if isinstance(command, c.HandCommand):
        ruling.refuse_held(table)
        events = _decide_hand(table, command, given)
        return felt.with_alert(table, events, given) if isinstance(command, c.CountStack) else events
    if isinstance(command, c.WishCommands):
        return decide_wish(table, command, given)
    if isinstance(command, c.ConductCommands):
        return decide_conduct(table, command, given)
    if isinstance(command, c.SeatCommand):
        return _decide_seat(table, command, given)
    if isinstance(command, c.SessionCommands):
        return _decide_session(table, command, given)
    if isinstance(command, c.StaffCommands):
        return _decide_staff(table, command, given)
    if isinstance(command, c.ShiftCommands):
        return _decide_shift(table, command, given)
    if isinstance(command, c.FloatCommands):
        return _decide_float(table, command, given)
    return _decide_ruling(table, command, given)


def _decide_float(table: Table, command: c.FloatCommands, given: c.Given) -> Events:
    match command:
        case c.MoveFloat():
            return chips.move_float(table, command, given)
        case c.ReportBook():
            return chips.report_book(table, given)
        case c.CheckBook():
            return chips.check_book(table, given)
        case _:
            assert_never(command)


def _decide_hand(table: Table, command: c.HandCommands, given: c.Given) -> Events:
    match command:
        case c.StartHand():
            return hand.start_hand(table, given)
        case c.Fold() | c.Check() | c.Call() | c.RaiseTo():
            return _act(table, command)
        case c.ActThrough():
            return hand.act_through(table, command)
        case c.Rest():
            return hand.rest(table, command)
        case c.TimeOut():
            return hand.time_out(table, command)
        case c.DealBoard():
            return hand.deal_board(table, command)
        case c.ShowCards():
            return showdown.show_cards(table, command)
        case c.ShownBeaten():
            return showdown.shown_beaten(table, command)
        case c.Muck():
            return showdown.muck(table, command, given.cards)
        case c.PayPots():
            return showdown.pay_pots(table)
        case _:
            return _decide_repair(table, command, given)


def _decide_repair(
    table: Table,
    command: c.Undo | c.Amend | c.KeepPending | c.NoteIncident | c.DeclareMisdeal | c.CountStack,
    given: c.Given,
) -> Events:
    match command:
        case c.Amend():
            return entries.amend(table, command)
        case c.KeepPending():
            return hand.keep_pending(table, command)
        case c.NoteIncident():
            return note_incident(table, command, given)
        case c.Undo():
            return repair.undo(table, command)
        case c.DeclareMisdeal():
            return repair.misdeal(table, command, given)
        case c.CountStack():
            return repair.count_stack(table, command)
        case _:
            assert_never(command)


def _act(table: Table, command: c.Fold | c.Check | c.Call | c.RaiseTo) -> Events:
    verb = {c.Fold: "fold", c.Check: "check", c.Call: "call"}.get(type(command), "raise_to")
    to = command.to if isinstance(command, c.RaiseTo) else None
    draft = Draft(table, Entered(verb=verb, seat=command.seat, to=to))
    hand.act(draft, command.seat, verb, to)
    return draft.done()


def _decide_seat(table: Table, command: c.SeatCommands, given: c.Given) -> Events:
    match command:
        case c.BuyIn():
            return floor.buy_in(table, command, given)
        case c.Rebuy():
            return floor.rebuy(table, command)
        case c.CashOut():
            return floor.cash_out(table, command, given)
        case c.Tip():
            return floor.tip(table, command)
        case _:
            return _decide_chair(table, command, given)


def _decide_chair(
    table: Table,
    command: c.AssignSeat
    | c.SitOut
    | c.SitIn
    | c.ChooseEntry
    | c.MoveSeat
    | c.ChangeTable
    | c.Leave
    | c.ReleaseSeat
    | c.StopPlaying,
    given: c.Given,
) -> Events:
    match command:
        case c.AssignSeat():
            return floor.assign_seat(table, command, given)
        case c.SitOut():
            return floor.sit_out(table, command, given)
        case c.SitIn():
            return floor.sit_in(table, command)
        case c.ChooseEntry():
            return floor.choose_entry(table, command)
        case c.MoveSeat():
            return floor.move_seat(table, command, given)
        case c.ChangeTable():
            return change.change_table(table, command, given)
        case c.Leave():
            return floor.leave(table, command, given)
        case c.ReleaseSeat():
            return floor.release(table, command, given)
        case c.StopPlaying():
            return floor.stop(table, command)
        case _:
            assert_never(command)


def _decide_session(table: Table, command: c.SessionCommands, given: c.Given) -> Events:
    match command:
        case c.OpenSession():
            return session.open_session(table, command)
        case c.OpenFromProfile():
            return opening.open_from_profile(table, command, given)
        case c.ApplyProfile():
            return opening.apply_profile(table, command, given)
        case c.ChangeRules():
            return session.change_rules(table, command)
        case c.Pause():
            return session.pause(table, command)
        case c.Resume():
            return session.resume(table)
        case c.ExtendSession():
            return session.extend(table, command)
        case c.AnnounceLastHands():
            return session.announce(table, command)
        case c.EndSession():
            return session.end(table, given)
        case c.CloseSession():
            return session.close(table, command)
        case _:
            assert_never(command)


def _decide_staff(table: Table, command: c.StaffCommands, given: c.Given) -> Events:
    match command:
        case c.DrawSeats():
            return session.draw_seats(table, command, given)
        case c.BreakTable():
            return change.break_table(table, command, given)
        case c.EnterPaperHands():
            return paper.enter(table, command, given)
        case c.DrawForButton():
            return session.draw_for_button(table, command, given)
        case c.PlaceButton():
            return session.place_button(table, command, given)
        case c.CheckDeck():
            return opening.check_deck(table, command, given)
        case c.ChargeTime():
            return session.charge_time(table, given)
        case c.ConfirmBonus():
            return session.confirm_bonus(table, command)
        case c.ChangeCroupier():
            return shift.change_croupier(table, command, given)
        case c.CallInspector():
            return calls.call_inspector(table, command, given)
        case c.AnswerCall():
            return calls.answer_call(table, command, given)
        case _:
            assert_never(command)


def _decide_shift(table: Table, command: c.ShiftCommands, given: c.Given) -> Events:
    match command:
        case c.PlanRelief():
            return shift.plan_relief(table, command, given)
        case c.CloseCall():
            return calls.close_call(table, command, given)
        case c.EscalateCall():
            return calls.escalate_call(table, command, given)
        case c.Recount():
            return felt.with_alert(table, felt.recount(table, command, given), given)
        case c.ProposeRecount():
            return felt.propose_recount(table)
        case _:
            assert_never(command)


def _decide_ruling(table: Table, command: c.RulingCommands, given: c.Given) -> Events:
    match command:
        case c.HoldAll(case=case):
            return ruling.hold(table, c.HoldTable(case=case), given)
        case c.HoldTable():
            return ruling.hold(table, command, given)
        case c.LiftHold():
            return ruling.lift(table, command, given)
        case c.Rule():
            return ruling.rule(table, command, given)
        case c.OpenCase():
            return case_.open_case(table, command, given)
        case c.TellRuling():
            return case_.tell(table, command, given)
        case c.AcknowledgeRuling():
            return case_.acknowledge(table, command, given)
        case _:
            assert_never(command)
