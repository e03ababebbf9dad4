"""The two lights of a table: does the book balance, and when was the felt last counted (FLOOR.md 26)."""

from typing import Any

from tables.engine.state import Table

Data = dict[str, Any]


def lights(table: Table) -> Data:
    """Both lights, for the floor's tile and the inspector; never for a player's or the public screen."""
    return {"book": book(table)}


def book(table: Table) -> Data:
    """`ok`; else `since` the entry after which `account` was found to hold `held` chips instead of `booked`."""
    fault = table.book
    if fault is None:
        return {"ok": True}
    return {
        "ok": False,
        "since": fault.seq,
        "account": fault.account,
        "booked": fault.booked,
        "held": fault.held,
    }
