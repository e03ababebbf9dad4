"""What falls due by itself with a hand: penalties that are served, absences that have lasted too long."""

from msgspec.structs import replace

from tables.engine.conduct import Penalty
from tables.engine.conduct_events import PenaltyEnded, PickUpAsked
from tables.engine.seats import rounds_missed
from tables.engine.state import Table


def served(table: Table) -> tuple[PenaltyEnded, ...]:
    """Penalties whose last hand is over, before the next one begins (A17)."""
    return tuple(
        PenaltyEnded(penalty=p.id, player_id=p.player_id, why="served")
        for p in table.penalties
        if p.kind == "hands" and p.last <= table.hands
    )


def still_to_serve(table: Table, person: str) -> tuple[Penalty, ...]:
    """What stands against a person, as he takes it to another table (A17; FLOOR 31).

    Hands are counted from the next one, which is 1; what is served already ends here, by itself.
    """
    return tuple(
        p if p.kind != "hands" else replace(p, first=max(1, p.first - table.hands), last=p.last - table.hands)
        for p in table.penalties
        if p.player_id == person and (p.kind != "hands" or p.last > table.hands)
    )


def absent_too_long(table: Table) -> tuple[PickUpAsked, ...]:
    """Seats whose missed antes have reached the house's limit with the hand that has just begun."""
    limit = table.house.absent_antes
    if limit is None:
        return ()
    return tuple(
        PickUpAsked(seat=n, player_id=chair.player_id, why="antes")
        for n, chair in sorted(table.seats.items())
        if chair.sitting_out and not chair.pickup_due and rounds_missed(chair, table.rules) >= limit
    )
