"""What becomes of rulings and cases beside their effect: told, acknowledged, under reservation (A17)."""

from collections.abc import Callable
from typing import assert_never

from msgspec.structs import replace

from tables.engine import events as e
from tables.engine.state import OpenCase, Ruled, Table


def evolve_case(table: Table, event: e.CaseEvent) -> Table:
    """The table after a case was opened, or a ruling told or acknowledged; no hand and no chip is touched."""
    match event:
        case e.CaseOpened(complaint=complaint, hand=hand, by=by, at=at, people=people):
            opened = OpenCase(case=event.case, complaint=complaint, hand=hand, by=by, at=at, people=people)
            return replace(table, cases=(*table.cases, opened))
        case e.RulingTold(ruling=number, seats=seats, everybody=everybody):
            return _ruling(
                table,
                number,
                lambda r: replace(
                    r, told=tuple(sorted({*r.told, *seats})), announced=r.announced or everybody
                ),
            )
        case e.RulingAcknowledged(ruling=number):
            return _ruling(table, number, lambda r: replace(r, acknowledged=True))
        case _:
            assert_never(event)


def _ruling(table: Table, number: str, change: Callable[[Ruled], Ruled]) -> Table:
    changed = (change(ruled) if ruled.id == number else ruled for ruled in table.rulings)
    return replace(table, rulings=tuple(changed))
