"""The book of a table: whether every account holds what the folded state says (FLOOR.md 26; TRUST G2–G4).

One query; asked under the table's lock before each hand, and by the clock meanwhile.
"""

from typing import Any, Final
from uuid import UUID

from django.db.models import CharField, F, Value
from django.db.models.functions import Cast

from tables.engine.state import BookFault
from tables.engine.state import Table as State
from tables.ledger import PLACES, holdings
from tables.models import BONUS_KINDS, ChipAccount, Seat

ISSUED: Final = "issued"
"""Names the identity: float + stacks + pots + held + drop + tips ± differences = issued."""


def fault(state: State) -> BookFault | None:
    """The first account, chair or sum that is not what `state` says; None when the book balances."""
    wanted, total = dict(holdings(state)), 0
    for name, kind, holds in _rows(UUID(state.table)):
        if kind == "seat":
            chair = state.seats.get(int(name))
            says = chair.stack + chair.queued if chair is not None else 0
        elif kind in PLACES:
            says = wanted.pop(name, 0)
        else:
            says = holds
        if holds != says:
            return BookFault(seq=state.seq, account=_place(name, kind), booked=says, held=holds)
        total += 0 if kind == "seat" or kind in BONUS_KINDS else holds
    missing = [(name, chips) for name, chips in wanted.items() if chips]
    for name, chips in missing:
        return BookFault(seq=state.seq, account=_place(name, ""), booked=chips, held=0)
    return BookFault(seq=state.seq, account=ISSUED, booked=0, held=total) if total else None


def _rows(table: UUID) -> list[tuple[str, str, int]]:
    """Accounts and chairs of the table in one statement: name, kind, chips."""
    seats: Any = Seat.objects.filter(table_id=table).values_list(
        Cast("seat", CharField()), Value("seat", output_field=CharField()), F("stack") + F("queued")
    )
    accounts: Any = ChipAccount.objects.filter(table_id=table).values_list("code", "kind", "balance")
    return sorted(accounts.union(seats, all=True))


def _place(name: str, kind: str) -> str:
    """A place as the log names it: `stack:3`, `pot`, `seat:3` for the row of a chair."""
    return f"seat:{name}" if kind == "seat" else name.partition(":")[2]
