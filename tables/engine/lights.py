"""The two lights of a table: does the book balance, and when was the felt last counted (FLOOR.md 26)."""

from typing import Any

from tables.engine.state import Table

Data = dict[str, Any]


def lights(table: Table) -> Data:
    """Both lights, for the floor's tile and the inspector; never for a player's or the public screen."""
    return {"book": book(table), "count": count_light(table)}


def count_light(table: Table) -> Data | None:
    """When the felt was last counted, how much it was off, since which hand and under whom (FLOOR 26).

    `off` adds up what each stack was off, `net` what all were off together; `hands_ago` since that count.
    """
    felt = table.felt
    if felt is None:
        return None
    alert = table.house.recount_alert_from
    return {
        "at": felt.at,
        "off": felt.off,
        "net": felt.net,
        "since": felt.since,
        "hand": felt.hand,
        "croupiers": list(felt.croupiers),
        "hands_ago": table.hands - felt.hand,
        "alert": alert is not None and felt.off >= alert,
    }


def book(table: Table) -> Data:
    """`ok`; else `since` the entry after which `account` held `held` chips instead of `booked`."""
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
