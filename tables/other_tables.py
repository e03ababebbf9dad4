"""Which other tables a command touches, and what it does there (RULES.md A1, A5; FLOOR 29, 41, 43).

A change of table touches one, a table break and a general pause may touch any. All their streams are locked
with the first one's, in the order of their ids; what each decides is written in the same transaction.
"""

from collections.abc import Mapping
from typing import Final

from msgspec.structs import replace

from audit.models import Stream
from tables import store
from tables.dealing import draws, new_seed
from tables.engine import commands as ask
from tables.engine.decide import Events, decide
from tables.engine.decide_change import arrivals, free_places, people_moving, stakes_of
from tables.engine.events import SentToTable
from tables.engine.seat_draw import picks
from tables.engine.state import Place, Table

States = Mapping[str, Table]
"""Stream name → what the table was when the command came."""
PREFIX: Final = "table:"


def touched(command: ask.AnyCommand, table: str) -> list[str]:
    """The streams of the other tables that a command at `table` may have to write to."""
    own = store.stream_name(table)
    if isinstance(command, ask.ChangeTable):
        return [name for name in (store.stream_name(command.table),) if name != own]
    if isinstance(command, ask.BreakTable | ask.HoldAll):
        found = Stream.objects.filter(name__startswith=PREFIX, quarantined=False).exclude(name=own)
        return list(found.order_by("pk").values_list("name", flat=True))
    return []


def chairs(state: Table, others: States) -> tuple[Place, ...]:
    """The free chairs for who sits at a table that is broken, in the order in which they are drawn from."""
    stakes = stakes_of(state)
    free = (place for other in others.values() for place in free_places(other, stakes))
    return tuple(sorted(free, key=lambda place: (place.table, place.seat)))


def drawn(given: ask.Given, state: Table, free: tuple[Place, ...], seed: bytes | None = None) -> ask.Given:
    """`given` with the free chairs and a fresh draw for everybody who sits at the table (or that of `seed`).

    Without a draw where the chairs do not suffice: the engine refuses then.
    """
    need = people_moving(state)
    if need > len(free):
        return replace(given, free=free)
    seed = seed or new_seed()
    made = draws(seed, state.table, picks(len(free), need))
    return replace(given, free=free, draws=made, seed=seed.hex())


def elsewhere(
    command: ask.AnyCommand, state: Table, decided: Events, others: States, given: ask.Given
) -> dict[str, Events]:
    """What the other tables decide about those who are sent to them; raises RuleViolation as they do.

    In a general pause: that they stand still, all that are open and not held under this case already.
    """
    if isinstance(command, ask.HoldAll):
        case = ask.HoldTable(case=command.case)
        return {name: decide(other, case, given) for name, other in others.items() if _plays(other, case)}
    sent = [event for event in decided if isinstance(event, SentToTable)]
    found: dict[str, Events] = {}
    for name, other in others.items():
        if told := arrivals(sent, other.table, state.table):
            found[name] = decide(other, ask.TakeIn(arrivals=told), given)
    return found


def _plays(table: Table, asked: ask.HoldTable) -> bool:
    return table.phase != "closed" and all(held.case != asked.case for held in table.holds)
