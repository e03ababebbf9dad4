"""What each chair of a table is to a person before he has it: possible, or every reason why not (FLOOR 16).

Three ways lead to a chair: a newcomer is seated, who sits here moves, who sits elsewhere changes table. Each
is judged by what its command would be refused with.
"""

from collections.abc import Sequence
from typing import Any

from tables.engine import commands as c
from tables.engine.decide import decide
from tables.engine.decide_change import arrivals
from tables.engine.errors import RuleViolation
from tables.engine.events import SeatAssigned, SentToTable
from tables.engine.evolve import evolve
from tables.engine.explain_next import choice
from tables.engine.hands_ahead import is_underway, possible_at, with_guest
from tables.engine.seat_refusals import Refusal, move_refusals, refusals
from tables.engine.state import Table

Data = dict[str, Any]


def for_newcomer(table: Table, player_id: str, now: int) -> list[Data]:
    """Each chair for who sits nowhere: from which hand on he would play, what he chooses (A5, A6)."""
    rows = []
    for seat in _chairs(table):
        found = refusals(table, player_id, seat, now)
        guest = with_guest(table, seat) if not found and is_underway(table) else None
        rows.append(
            _row(seat, found)
            | {"plays_from": possible_at(guest, seat) if guest is not None else None}
            | {"choice": choice(guest, seat) if guest is not None else None}
        )
    return rows


def for_mover(table: Table, seat: int, now: int) -> list[Data]:
    """Each chair for who sits in `seat` of this table."""
    return [_row(to, move_refusals(table, seat, to, now)) for to in _chairs(table)]


def for_changer(table: Table, origin: Table, seat: int, given: c.Given) -> list[Data]:
    """Each chair for who sits in `seat` of the table `origin`, with the chips that he has there (A5)."""
    return [_row(to, _changing(table, origin, seat, to, given)) for to in _chairs(table)]


def _changing(table: Table, origin: Table, seat: int, to: int, given: c.Given) -> tuple[Refusal, ...]:
    try:
        sent = decide(origin, c.ChangeTable(seat=seat, table=table.table, to=to), given)
        came = arrivals([e for e in sent if isinstance(e, SentToTable)], table.table, origin.table)
        decide(table, c.TakeIn(arrivals=came), given)
    except RuleViolation as refusal:
        return (Refusal(refusal.code, refusal.facts),)
    return ()


def joining(table: Table, amount: int | None, given: c.Given) -> Data:
    """What somebody new has to bring here; `refusal`: why `amount` is not it (A1, A15)."""
    rules, fixed = table.rules, table.rules.buy_in_mode == "fixed" and not is_underway(table)
    least = max(rules.stack_initial if fixed else rules.join_min, given.old_stack)
    found: Data = {"min": least, "fixed": fixed, "max": rules.join_max, "old_stack": given.old_stack}
    return found | {"refusal": None if amount is None else _buying(table, amount, given)}


def _buying(table: Table, amount: int, given: c.Given) -> Data | None:
    """As if he sat in a chair already: what an amount is refused with is the same in each."""
    free = [n for n in _chairs(table) if n not in table.seats]
    if not free or table.phase == "closed":
        return None
    assigned = SeatAssigned(seat=free[0], player_id="", newcomer=is_underway(table))
    command = c.BuyIn(seat=free[0], amount=amount, source="chips_in_hand")
    try:
        decide(evolve(table, assigned), command, given)
    except RuleViolation as refusal:
        return {"code": refusal.code, "facts": refusal.facts}
    return None


def _chairs(table: Table) -> range:
    return range(1, table.rules.max_seats + 1)


def _row(seat: int, found: Sequence[Refusal]) -> Data:
    refused = [{"code": one.code, "facts": dict(one.facts)} for one in found]
    return {"seat": seat, "ok": not found, "refusals": refused, "plays_from": None, "choice": None}
