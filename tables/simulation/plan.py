"""What an evening is to have, and after how many hands of which table: all of it follows from the seed."""

import random
from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Final, NamedTuple

WHOLE: Final = 30
"""Hands at each table from which an evening has room for everything."""

CHORES: Final = frozenset(
    {"undo", "count_stack", "absence", "tip", "assistance", "dispute", "recount", "relief_in_hand"}
)
"""Acts that begin with the croupier, in a hand or between two."""


class Act(NamedTuple):
    """`kind` of act at the table with this place, once so many hands were dealt there."""

    kind: str
    table: int
    at: int


EVERYWHERE: Final = (
    ("opener", 0.0),
    ("seat_from_list", 0.05),
    ("undo", 0.1),
    ("tip", 0.15),
    ("absence", 0.2),
    ("assistance", 0.25),
    ("relief", 0.4),
    ("dispute", 0.6),
    ("tip", 0.7),
)
"""In an evening of some length, at each table; with the part of its hands that was dealt before."""
SOMEWHERE: Final = (
    ("call_missed", 2, 0.0),
    ("second_table", 0, 0.05),
    ("seat_in_person", 1, 0.1),
    ("note", 1, 0.2),
    ("fill", 1, 0.25),
    ("seat_change", 0, 0.3),
    ("player_assistance", 1, 0.3),
    ("seat_change", 2, 0.35),
    ("count_stack", 0, 0.35),
    ("pause", 2, 0.45),
    ("general_pause", 0, 0.5),
    ("rebuy_asked", 1, 0.55),
    ("recount", 2, 0.6),
    ("credit", 1, 0.65),
    ("relief_in_hand", 1, 0.75),
    ("leave_asked", 2, 0.8),
)
SHORT: Final = (
    ("opener", 0, 0.0),
    ("opener", 1, 0.0),
    ("opener", 2, 0.0),
    ("call_missed", 2, 0.0),
    ("seat_from_list", 1, 0.0),
    ("assistance", 0, 0.25),
    ("tip", 2, 0.25),
    ("relief", 2, 0.5),
    ("dispute", 0, 0.5),
    ("general_pause", 0, 0.75),
)
"""What a few hands have room for."""

BRINGS: Final[Mapping[str, tuple[str, ...]]] = {
    "opener": ("slip_opener",),
    "fill": ("slip_fill",),
    "credit": ("slip_credit",),
    "relief": ("relief", "recount_at_relief"),
    "relief_in_hand": ("relief_in_hand", "recount_at_relief"),
    "second_table": (
        "second_table", "seats_drawn", "slip_opener", "table_change", "break_table",
        "table_closed", "slip_closer", "closing_sheet",
    ),
}  # fmt: skip
"""What an act is counted as in the summary, where it is not its own name."""
AT_THE_END: Final = ("table_closed", "count_at_close", "cash_out", "slip_closer", "closing_sheet")
"""What comes at each table when the evening is over."""


def expected(acts: Sequence[Act], tables: int) -> Counter[str]:
    """How often each kind of act has to happen, the end of the evening included."""
    found = Counter(name for act in acts for name in BRINGS.get(act.kind, (act.kind,)))
    found.update(dict.fromkeys(AT_THE_END, tables))
    found["last_hands"] += 1
    if found["tip"]:
        found["slip_tips"] += 1
    return found


def plan(shares: Sequence[int], chance: random.Random) -> list[Act]:
    """The acts of an evening with `shares` of hands, table by table, in the order in which they come."""
    if min(shares) < WHOLE:
        found = [_act(kind, place, part, shares[place], 0) for kind, place, part in SHORT]
    else:
        found = [
            _act(kind, place, part, share, chance.randrange(1 + share // 20))
            for place, share in enumerate(shares)
            for kind, part in EVERYWHERE
        ]
        found += [
            _act(kind, place, part, shares[place], chance.randrange(1 + shares[place] // 20))
            for kind, place, part in SOMEWHERE
        ]
    return sorted(found, key=lambda act: (act.at, act.table, act.kind))


def _act(kind: str, place: int, part: float, share: int, later: int) -> Act:
    return Act(kind, place, int(part * share) + (later if part else 0))
