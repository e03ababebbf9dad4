"""What the house asks of a table's own chips: its float in numbered slips, its book (RULES.md A18–A20)."""

from typing import Annotated, Literal

import msgspec

from tables.engine.command import TableCommand

SlipKind = Literal["opener", "fill", "credit", "closer", "drop", "tips"]
Denomination = Annotated[int, msgspec.Meta(ge=1, le=10**12)]
Pieces = Annotated[int, msgspec.Meta(ge=0, le=10**6)]
Chips = Annotated[dict[Denomination, Pieces], msgspec.Meta(max_length=20)]
"""How many chips of each value; amounts in the smallest currency unit."""


class MoveFloat(TableCommand, frozen=True, kw_only=True):
    """A slip of the table's float, of its drop or of its tips: these chips, counted by two.

    `opener`, `fill`: from the cage to the float; `credit`: back; `closer`, `drop`, `tips`: all that lies
    there, as counted.
    """

    kind: SlipKind
    chips: Chips = {}


class ReportBook(TableCommand, frozen=True, kw_only=True):
    """The ledger does not hold what the table's state says: whoever saw it has it looked at again."""


class CheckBook(TableCommand, frozen=True, kw_only=True):
    """The inspector has the book compared again, after it was put right."""
