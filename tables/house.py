"""The write path of the stream `house`: which tables the room has, where each stream stood at a day's end."""

from collections.abc import Mapping
from datetime import date, datetime
from typing import Final
from uuid import UUID, uuid4, uuid5

from audit import anchors
from audit.chain import canonical
from audit.command import Actor, Command, Decision, Draft
from audit.command import Answer as Committed
from audit.models import Stream
from audit.transact import transact
from tables import store
from tables.permissions import CLOCK
from tables.projections import (
    DAY_SIGNED,
    TABLE_ADDED,
    DaySigned,
    TableAdded,
    add_table,
    sign,
)

HOUSE: Final = "house"
DAYS: Final = UUID("da750000-0000-4000-8000-000000000000")
"""Under it, each gaming day has the id of its command: it is accepted once."""


def add_table_to_house(
    number: int, name: str, actor: Actor, *, table: UUID, command_id: UUID | None = None
) -> Committed:
    """Set up a table of the room: its row, its stream, its empty accounts, and the house's entry of it.

    Raises Refused (id_reused, table_busy, unavailable) and IntegrityError if the number is taken.
    """
    added = TableAdded(str(table), number, name)
    command = Command(command_id or uuid4(), actor, canonical(added))

    def decide_house(streams: Mapping[str, Stream], at: datetime) -> Decision:
        return Decision([Draft(HOUSE, TABLE_ADDED, added)], {}, add_table)

    return transact([HOUSE, store.stream_name(table)], command, decide_house, opening=True)


def anchor_day(day: date) -> Committed:
    """The house's entry of where every other stream stands, signed: once for each gaming day.

    Raises Refused (unknown_stream while the house has no entry, quarantined, table_busy, unavailable).
    """
    command = Command(uuid5(DAYS, str(day)), CLOCK, canonical({"k": DAY_SIGNED, "day": day}))

    def decide_day(streams: Mapping[str, Stream], at: datetime) -> Decision:
        heads = {name: head for name, head in anchors.heads().items() if name != HOUSE}
        return Decision([Draft(HOUSE, DAY_SIGNED, DaySigned(str(day), heads))], {}, sign)

    return transact([HOUSE], command, decide_day)
