"""Who may give which command, judged on the folded state at the moment of deciding (DESIGN section 4).

The croupier who holds the table plays the hand; inspector and jefe seat people and open sessions; the
cage takes money. Nothing here looks at what the rules allow: that is the engine's.
"""

from collections.abc import Mapping
from typing import Final

from audit.command import Actor, Refused
from players.roles import Role
from tables.engine import commands as ask
from tables.engine.state import Table
from tables.wire import Door

FLOOR: Final = frozenset({Role.INSPECTOR, Role.JEFE})
CAGE: Final = FLOOR | {Role.CASHIER}
NOBODY: Final[frozenset[Role]] = frozenset()

ROLES: Final[Mapping[type[ask.Command], frozenset[Role]]] = {
    ask.OpenSession: FLOOR,
    ask.AssignSeat: FLOOR,
    ask.AnswerCall: FLOOR,
    ask.BuyIn: CAGE,
    ask.Rebuy: CAGE,
    ask.PlaceButton: FLOOR,
    ask.SitOut: FLOOR,
    ask.SitIn: FLOOR,
    ask.ChooseEntry: FLOOR,
    ask.ChangeCroupier: frozenset({Role.CROUPIER}),
}
"""Roles that may give a command whoever holds the table; without an entry, none."""

OF_THE_HOLDER: Final = (
    ask.HandCommand,
    ask.CallInspector,
    ask.PlaceButton,
    ask.SitOut,
    ask.SitIn,
    ask.ChooseEntry,
)
"""Commands of the croupier who holds the table."""

CLOCK: Final = Actor("clock", "clock")
"""The house's one clock; what falls due is its command (DESIGN 1.16)."""


def require(command: ask.AnyCommand, actor: Actor, state: Table) -> None:
    """Pass if `actor` may give `command` at this table now; else Refused.

    Codes: not_permitted (the role may not), not_holder (a croupier who doesn't hold the table),
    held_by_other (signing on while somebody else holds it, without taking over).
    """
    if isinstance(command, ask.ChangeCroupier):
        _require_sign_on(command, actor, state)
        return
    if actor.role in ROLES.get(type(command), NOBODY):
        return
    if isinstance(command, ask.TimeOut) and actor == CLOCK:
        return
    if not isinstance(command, OF_THE_HOLDER) or actor.role != Role.CROUPIER:
        raise Refused(Door.NOT_PERMITTED)
    if state.croupier != actor.id:
        raise Refused(Door.NOT_HOLDER)


def _require_sign_on(command: ask.ChangeCroupier, actor: Actor, state: Table) -> None:
    if actor.role not in ROLES[ask.ChangeCroupier]:
        raise Refused(Door.NOT_PERMITTED)
    if state.croupier not in (None, actor.id) and not command.take_over:
        raise Refused(Door.HELD_BY_OTHER, croupier=state.croupier)
