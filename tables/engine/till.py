"""The table's float as the rules see it: what it holds by the book, and what it can give (RULES.md A15, A20).

Between opener and closer chips that are bought at the table come out of the float; without an opener, and
for chips that somebody brings in his hand, they come from the cage.
"""

from collections.abc import Mapping
from typing import Any

from tables.engine.chip_events import FloatMoved
from tables.engine.errors import RuleViolation
from tables.engine.state import BookFault, Hand, Table

Data = dict[str, Any]
BROUGHT = "chips_in_hand"
"""The source of a buy-in that takes no chip out of the table's float."""


def from_float(table: Table, source: str) -> bool:
    """Whether chips bought in this way come out of the table's float."""
    return table.till is not None and source != BROUGHT


def refuse_short(table: Table, source: str, amount: int) -> None:
    """Raise float_short with what is missing: the cage has to fill the float first."""
    if table.till is not None and from_float(table, source) and amount > table.till.amount:
        have = table.till.amount
        raise RuleViolation("float_short", have=have, missing=amount - have, rule="A20")


def value_of(table: Table, chips: Mapping[int, int]) -> int:
    """The amount of counted chips. Raises bad_chips for a value that no chip of the house has."""
    for value, count in chips.items():
        # The smallest chip in play is one of the house's, whether its list names it or not (A14).
        known = not table.house.chips or value in {*table.house.chips, table.rules.chip_unit}
        if count and (value % table.rules.chip_unit or not known):
            raise RuleViolation("bad_chips", value=value, rule="A20")
    return sum(value * count for value, count in chips.items())


def denominations(table: Table, chips: Mapping[int, int]) -> list[int]:
    """Values of chips to be counted, the largest first: the house's, and whatever else has been moved."""
    brought = table.till.chips if table.till is not None else ()
    return sorted({*table.house.chips, table.rules.chip_unit, *chips, *brought}, reverse=True)


def slip_view(table: Table, slip: FloatMoved) -> Data:
    """A slip before it is signed, value by value; `slips`: chips of that value that slips have brought."""
    brought = table.till.chips if table.till is not None else {}
    lines = [
        {
            "value": value,
            "count": slip.chips.get(value, 0),
            "amount": value * slip.chips.get(value, 0),
            "slips": brought.get(value, 0),
        }
        for value in denominations(table, slip.chips)
    ]
    difference = None if slip.booked is None else slip.amount - slip.booked
    about: Data = {"kind": slip.kind, "number": slip.slip, "amount": slip.amount, "booked": slip.booked}
    return about | {"difference": difference, "lines": lines}


def float_desk(table: Table) -> Data:
    """What a form for slips needs: which are offered, the values of chips, what lies there by the book."""
    till, hand = table.till, table.hand
    is_open, between = table.phase != "closed", hand is None or hand.phase == "over"
    offered = {
        "opener": is_open and till is None,
        "fill": is_open and till is not None,
        "credit": till is not None and till.amount > 0,
        "closer": between and till is not None,
        "drop": between and table.drop > 0,
        "tips": between and table.tips > 0,
    }
    chips = till.chips if till is not None else {}
    return {
        "offered": [kind for kind, is_so in offered.items() if is_so],
        "values": denominations(table, chips),
        "open": till is not None,
        "float": till.amount if till is not None else 0,
        "chips": chips,
        "drop": table.drop,
        "tips": table.tips,
    }


def refuse_drop_gone(table: Table, then: Hand) -> None:
    """Raise cannot_undo when a hand would give back commission that has left the table already (A19)."""
    assert table.hand is not None
    if table.hand.rake - then.rake > table.drop:
        raise RuleViolation("cannot_undo", why="drop_gone", rule="A19")


def refuse_broken(table: Table, found: BookFault | None) -> None:
    """Raise while the ledger does not hold what the state says, whoever has found it (FLOOR 26)."""
    fault = found or table.book
    if fault is not None:
        raise RuleViolation(
            "book_broken",
            rule="A20",
            since=fault.seq,
            account=fault.account,
            booked=fault.booked,
            held=fault.held,
        )
