"""The public view as players and spectators get it: the house's settings of what they see (FLOOR 3, player).

The staff sees exact figures. A guest's screen is sent what the house shows and nothing else, so that no
figure has to be hidden by a script.
"""

from collections.abc import Mapping
from typing import Any, Final

from tables.engine.state import Table

Data = dict[str, Any]

STEP: Final = 5
"""Stacks are rounded to so many times the table's minimum."""

UNSAID: Final[Mapping[str, frozenset[str]]] = {
    "bought_in": frozenset({"amount"}),
    "rebought": frozenset({"amount"}),
    "rebuy_queued": frozenset({"amount"}),
    "rebuy_applied": frozenset({"amount"}),
    "stack_recounted": frozenset({"booked", "counted"}),
    "stack_counted": frozenset({"booked"}),
}
"""Fields of what is said by which a stack could be told, by wire name; without them the event is not said."""
OF_THE_POT: Final = frozenset({"pot_awarded", "rake_taken"})


def shows_all(table: Table) -> bool:
    """Whether guests see what the staff sees of stacks and pot."""
    return table.house.player_sees_stacks == "exact" and sees_pot(table)


def sees_pot(table: Table) -> bool:
    """Whether guests see the pot at this table."""
    how = table.house.player_sees_pot
    return how == "yes" or (how == "pot_limit_only" and table.rules.structure == "pot_limit")


def guest_view(view: Data, table: Table) -> Data:
    """`view` (the public one) for guests: the same where the house shows all.

    `sees` tells the screen how to write what it gets: stacks exact, rounded or none; pot or not. A stack that
    is not shown is None; a pot that is not shown has no figures.
    """
    if shows_all(table):
        return view
    stacks, pot = table.house.player_sees_stacks, sees_pot(table)
    found = view | {"sees": {"stacks": stacks, "pot": pot}}
    if stacks != "exact":
        found["seats"] = [_seat(seat, table) for seat in view["seats"]]
    if not pot:
        found["pot"] = {"centre": None, "with_bets": None, "pots": [], "returned": {}}
        found["award"] = None if view["award"] is None else []
        found["seats"] = [seat | {"won": 0} for seat in found["seats"]]
    return found


def guest_tile(tile: Data, table: Table) -> Data:
    """The table in small for guests."""
    found = tile if sees_pot(table) else tile | {"pot": None}
    if table.house.player_sees_stacks == "exact":
        return found
    return found | {"seats": [_seat(seat, table) for seat in tile["seats"]]}


def _seat(seat: Data, table: Table) -> Data:
    if seat["player"] is None:
        return seat
    shown = None if table.house.player_sees_stacks == "none" else rounded(seat["stack"], table)
    return seat | {"stack": shown}


def rounded(stack: int, table: Table) -> int:
    """A stack to the nearest step; nothing stays nothing, and something is never shown as nothing."""
    step = STEP * table.rules.table_min
    return max(step, (stack + step // 2) // step * step) if stack else 0


def guest_said(said: list[Data], table: Table) -> list[Data]:
    """What is said to guests: no entry by which a stack or a pot that they do not see could be told."""
    if table.house.player_sees_stacks != "exact":
        said = [event for event in said if not UNSAID.get(event["e"], frozenset()) & event.keys()]
    return said if sees_pot(table) else [event for event in said if event["e"] not in OF_THE_POT]


def hushed(table: Table, seat: int) -> bool:
    """Whether this seat's phone keeps quiet now: the house wants it so while its hand is live."""
    hand = table.hand
    if hand is None or hand.phase == "over" or table.house.phone_in_hand == "full":
        return False
    return seat in hand.seats and hand.seats[seat].live


def guest_seat(own: Data, table: Table, seat: int) -> Data:
    """A seat's overlay with its own exact stack, and without amounts in the hand where phones are off."""
    chair = table.seats.get(seat)
    own = own | {"stack": chair.stack if chair is not None else 0, "phone": table.house.phone_in_hand}
    if table.house.phone_in_hand == "off" and hushed(table, seat):
        return own | {"turn": None, "next": False}
    return own
