"""What only the inspector's view of a table adds: entries, cases, pots set aside, rulings (A17)."""

from typing import Any

from tables.engine.conduct_view import of_the_floor
from tables.engine.lights import lights
from tables.engine.offers import entered
from tables.engine.ruling_again import ACTIONS
from tables.engine.state import STREET_NAMES, Table

Data = dict[str, Any]


def inspection(table: Table) -> Data:
    """Everything that a ruling may name, in the order of the table's record; amounts in the smallest unit."""
    return {
        "lights": lights(table),
        "conduct": of_the_floor(table),
        "entries": entries(table),
        "holds": [{"case": held.case, "since": held.at} for held in table.holds],
        "held_pots": [
            {"case": pot.case, "hand": pot.hand, "amount": pot.amount, "seats": sorted(pot.players)}
            for pot in table.held_pots
        ],
        "rulings": [
            {
                "id": ruled.id,
                "kind": ruled.kind,
                "hand": ruled.hand,
                "seq": ruled.seq,
                "announced": ruled.announced,
                "told": list(ruled.told),
                "acknowledged": ruled.acknowledged,
            }
            for ruled in table.rulings
            if ruled.superseded_by is None
        ],
        "cases": [
            {
                "case": opened.case,
                "complaint": opened.complaint,
                "hand": opened.hand,
                "since": opened.at,
                "people": {str(n): person for n, person in opened.people.items()},
            }
            for opened in table.cases
        ],
    }


def entries(table: Table, *, past: bool = False) -> list[Data]:
    """Every entry of the hand; `ok` where `correct_entry` may name it, of a `past` hand `past_entry`."""
    hand = table.hand
    if hand is None:
        return []
    may = past or hand.phase != "over"
    return [
        {
            "entry": undo.seq,
            "street": STREET_NAMES[undo.hand.street],
            "ok": may and undo.entered.verb in ACTIONS and undo.entered.seat is not None,
            **entered(undo.entered),
        }
        for undo in hand.undo
    ]
