"""Who may give which command, judged on the folded state at the moment of deciding (DESIGN section 4).

The croupier who holds the table plays the hand; inspector and jefe seat people, lead the session and rule;
the cage takes and gives money; a player answers for his own seat alone (A6). Nothing here looks at what
the rules allow: that is the engine's (A17, IR-3).
"""

from collections.abc import Mapping
from typing import Final, Literal, NamedTuple, get_args

from audit.command import Actor, Refused
from players.roles import Role
from players.signing import SIGNERS
from tables import selectors
from tables.engine import commands as ask
from tables.engine.state import Table
from tables.wire import Door

FLOOR: Final = frozenset({Role.INSPECTOR, Role.JEFE})
CAGE: Final = FLOOR | {Role.CASHIER}
NOBODY: Final[frozenset[Role]] = frozenset()

CLOCK: Final = Actor("clock", "clock")
"""The house's one clock; what falls due is its command (DESIGN 1.16)."""


Pin = Literal["always", "recent"]


class Row(NamedTuple):
    """`roles` may give the command whoever holds the table; `holder`: so may the croupier who holds it;
    `own`: so may the player who sits in the seat that it is about. `pin`: at a door, who gives it by his
    role enters his PIN again, each time or unless he did so in the last two minutes (TRUST: thief)."""

    roles: frozenset[Role] = NOBODY
    holder: bool = False
    clock: bool = False
    own: bool = False
    pin: Pin | None = None
    inside: bool = False  # given by scripts only: at a door rules come from a house profile


OF_THE_HAND: Final = Row(holder=True)
OF_THE_FLOOR: Final = Row(FLOOR)
OF_THE_CAGE: Final = Row(CAGE, pin="recent")
OF_BOTH: Final = Row(FLOOR, holder=True)

ROWS: Final[Mapping[type[ask.Command], Row]] = {
    **dict.fromkeys(get_args(ask.HandCommands), OF_THE_HAND),
    ask.TimeOut: Row(holder=True, clock=True),
    ask.CountStack: Row(CAGE, holder=True, pin="recent"),  # before the cash-out, too
    # chairs
    ask.AssignSeat: OF_THE_FLOOR,
    ask.DrawSeats: OF_THE_FLOOR,
    ask.MoveSeat: OF_THE_FLOOR,
    ask.ChangeTable: OF_THE_FLOOR,
    ask.BreakTable: OF_THE_FLOOR,
    ask.ReleaseSeat: Row(FLOOR, pin="recent"),
    ask.SitOut: OF_BOTH,
    ask.SitIn: OF_BOTH,
    ask.ChooseEntry: Row(FLOOR, holder=True, own=True),
    ask.Leave: Row(CAGE, holder=True, pin="recent"),
    # wishes, kept chairs, feeders
    ask.MakeRequest: Row(FLOOR, holder=True, own=True),
    ask.EndRequest: Row(FLOOR, holder=True, own=True),
    ask.ReserveSeat: OF_THE_FLOOR,
    ask.CancelReservation: OF_THE_FLOOR,
    ask.ExpireReservation: Row(FLOOR, clock=True),
    ask.FeedTable: OF_THE_FLOOR,
    # conduct
    ask.GivePenalty: OF_THE_FLOOR,
    ask.RevokePenalty: OF_THE_FLOOR,
    ask.EndPenalty: Row(clock=True),
    ask.AskPickUp: Row(clock=True),
    ask.PickUp: Row(FLOOR, pin="recent"),
    ask.ReturnBag: OF_THE_CAGE,
    # chips
    ask.BuyIn: OF_THE_CAGE,
    ask.Rebuy: OF_THE_CAGE,
    ask.CashOut: OF_THE_CAGE,
    ask.StopPlaying: Row(FLOOR, holder=True, own=True),
    ask.Tip: OF_BOTH,
    ask.ConfirmBonus: Row(FLOOR, pin="recent"),
    ask.ChargeTime: Row(FLOOR, clock=True),
    ask.MoveFloat: OF_THE_CAGE,
    ask.ReportBook: Row(clock=True),
    ask.CheckBook: OF_THE_FLOOR,
    # the session
    ask.OpenSession: Row(FLOOR, inside=True),
    ask.OpenFromProfile: OF_THE_FLOOR,
    ask.ChangeRules: Row(FLOOR, inside=True),
    ask.ApplyProfile: OF_THE_FLOOR,
    ask.Pause: OF_THE_FLOOR,
    ask.Resume: OF_THE_FLOOR,
    ask.ExtendSession: OF_THE_FLOOR,
    ask.AnnounceLastHands: OF_THE_FLOOR,
    ask.EndSession: Row(FLOOR, clock=True),
    ask.CloseSession: OF_THE_FLOOR,
    # button, calls, rulings
    ask.PlaceButton: OF_BOTH,
    ask.DrawForButton: OF_BOTH,
    ask.CheckDeck: OF_BOTH,
    ask.ChangeCroupier: Row(frozenset({Role.CROUPIER})),
    ask.CallInspector: OF_THE_HAND,
    ask.AnswerCall: OF_THE_FLOOR,
    ask.CloseCall: OF_BOTH,
    ask.EscalateCall: Row(clock=True),
    ask.PlanRelief: OF_THE_FLOOR,
    ask.Recount: OF_BOTH,
    ask.ProposeRecount: Row(clock=True),
    ask.EnterPaperHands: Row(FLOOR, pin="always"),
    ask.HoldTable: OF_THE_FLOOR,
    ask.HoldAll: OF_THE_FLOOR,
    ask.LiftHold: OF_THE_FLOOR,
    ask.Rule: Row(FLOOR, pin="always"),
    ask.OpenCase: OF_THE_FLOOR,
    ask.TellRuling: OF_THE_FLOOR,
    ask.AcknowledgeRuling: OF_THE_HAND,
}
"""One row for every command; a command without one may be given by nobody."""


def require(command: ask.AnyCommand, actor: Actor, state: Table) -> None:
    """Pass if `actor` may give `command` at this table now; else Refused.

    Codes: not_permitted (the role may not), not_holder (a croupier who doesn't hold the table),
    held_by_other (signing on while somebody else holds it, without taking over), rules_by_profile (rules
    that come through a door without a house profile).
    """
    row = ROWS.get(type(command), Row())
    if actor.role in row.roles:
        if row.inside and actor.door:
            raise Refused(Door.RULES_BY_PROFILE)
        _refuse_to_relieve(command, actor, state)
        return
    if row.clock and actor == CLOCK:
        return
    if row.own and actor.role == Role.PLAYER and _sits(state, command, actor):
        return
    if not row.holder or actor.role != Role.CROUPIER:
        raise Refused(Door.NOT_PERMITTED)
    if state.croupier != actor.id:
        raise Refused(Door.NOT_HOLDER)
    if isinstance(command, ask.Leave) and not _plays(state, command.seat):
        raise Refused(Door.NOT_PERMITTED)  # between hands it pays out, and that is the cage's


def may_give(kind: type[ask.Command], role: str) -> bool:
    """Whether a role may give a command at all, whoever holds the table: known before anything is read."""
    return role in ROWS.get(kind, Row()).roles


def second_signers(kind: type[ask.Command], role: str) -> frozenset[Role]:
    """Who may sign beside somebody of this role: jefe or director; a slip also another of cage and floor.

    Chips that are picked up are counted with the croupier or another of the floor.

    Inspector and cashier sign for each other, two inspectors or two cashiers don't (FLOOR 25).
    """
    if kind is ask.ChangeCroupier:  # in mid-hand: FLOOR 36
        return SIGNERS | FLOOR
    if kind is ask.PickUp:
        return SIGNERS | FLOOR | {Role.CROUPIER}
    if kind is not ask.MoveFloat:
        return SIGNERS
    return SIGNERS | (CAGE - {Role(role)})


def pin_for(kind: type[ask.Command], actor: Actor) -> Pin | None:
    """Whether `actor` has to enter his PIN again for a command of this kind: only who asks at a door."""
    row = ROWS.get(kind, Row())
    return row.pin if actor.door and actor.role in row.roles else None


def _refuse_to_relieve(command: ask.AnyCommand, actor: Actor, state: Table) -> None:
    if not isinstance(command, ask.ChangeCroupier) or command.take_over:
        return
    if state.croupier not in (None, actor.id):
        raise Refused(Door.HELD_BY_OTHER, croupier=state.croupier)


def _sits(state: Table, command: ask.AnyCommand, actor: Actor) -> bool:
    """Whether the actor is the person in the seat that the command is about."""
    chair = state.seats.get(command.seat) if isinstance(command, ask.SeatCommand) else None
    return chair is not None and selectors.player_of(actor.id) == chair.player_id


def _plays(state: Table, seat: int) -> bool:
    hand = state.hand
    return hand is not None and hand.phase != "over" and seat in hand.seats
