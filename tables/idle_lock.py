"""The lock of a screen that nobody touches (TRUST: thief of an unlocked tablet; `idle_lock_minutes`).

A staff sign-in is locked by its key, or once it has not been touched for the house's minutes: then no door
takes a command of it, nor shows it anything, until a PIN is entered. Each sign-in for itself: two devices of
one person are two. While a hand runs that a croupier deals, the device with which he deals is not locked, and
the minutes count from the hand's end. What only watches (floor, cage) is found idle by what somebody does
there, not while it is watched; a croupier's tablet is locked by itself.
"""

from collections.abc import Collection, Sequence
from datetime import datetime, timedelta
from typing import Final

from django.db.models import Max
from django.utils import timezone

from audit.command import Refused
from players import sessions
from players.roles import Role
from players.sessions import SessionFacts
from players.signing import confirm
from tables import selectors, store
from tables.engine.state import Table as State
from tables.models import CroupierShift, Hand
from tables.wire import Door

NOBODYS: Final = frozenset({Role.PLAYER, Role.SPECTATOR, Role.WALL})
"""Roles whose screens are no staff's."""
SHORTEST: Final = timedelta(minutes=1)
"""No house locks sooner: whoever was there within it is not looked at any further."""


def require_awake(facts: SessionFacts, pin: str | None = None) -> None:
    """Pass if this sign-in may act now, and note that it was touched; with its PIN it is opened.

    Raises Refused: locked, or with a PIN pin_wrong and pin_locked, counted as everywhere.
    """
    if _shut(facts):
        if pin is None:
            raise Refused(Door.LOCKED)
        confirm(facts.session, pin, recent=False)
    else:
        sessions.touch(facts, timezone.now())


def require_readable(facts: SessionFacts) -> None:
    """Pass if this sign-in may look at anything now. Raises Refused(locked)."""
    if facts.locked or (facts.role == Role.CROUPIER and _shut(facts)):
        raise Refused(Door.LOCKED)


def still_valid(session_keys: Collection[str]) -> set[str]:
    """Those of the sessions that hold now and are not locked; a tablet whose time is over is locked now."""
    valid = sessions.still_valid(session_keys)
    old = sessions.untouched(valid, Role.CROUPIER, timezone.now() - SHORTEST)
    return valid - {key for key, facts in old.items() if _shut(facts)}


def _shut(facts: SessionFacts) -> bool:
    """Whether it is locked; one that is found idle is locked from now on, whatever touches it."""
    if facts.locked:
        return True
    if facts.role in NOBODYS or facts.touched is None or not _idle(facts, facts.touched, timezone.now()):
        return False
    sessions.lock(facts)
    return True


def _idle(facts: SessionFacts, touched: datetime, now: datetime) -> bool:
    if now - touched < SHORTEST:
        return False
    held = _held(facts) if facts.role == Role.CROUPIER else {}
    minutes = _minutes(list(held.values()))
    if minutes is None or now - touched < minutes:
        return False
    if not held or not sessions.touched_last(facts):
        return True
    if any(state.hand is not None and state.hand.phase != "over" for state in held.values()):
        return False
    ended = Hand.objects.filter(table_id__in=held).aggregate(at=Max("ended_at"))["at"]
    return ended is None or now - ended >= minutes


def _held(facts: SessionFacts) -> dict[str, State]:
    """The tables that a croupier holds, as they stand; one whose log does not check holds nobody awake."""
    rows = CroupierShift.objects.filter(croupier=facts.actor, ended_seq=None).values_list(
        "table_id", flat=True
    )
    found = {}
    for table in rows:
        try:
            found[str(table)] = store.load_table(table)
        except Refused:
            continue
    return found


def _minutes(held: Sequence[State]) -> timedelta | None:
    """The shortest time of the houses that it is about; None where none locks."""
    houses = [state.house for state in held] or selectors.houses()
    times = [house.idle_lock_minutes for house in houses if house.idle_lock_minutes]
    return timedelta(minutes=min(times)) if times else None
