"""States of the floor as its socket sends them, for the page looked at without a server."""

from __future__ import annotations

import copy
from typing import Any

from tests.browser.snapshots import ENDS_AT, PLAYERS, RULES, Json

BLINDS: Json = RULES | {
    "preset": "blinds-omaha",
    "forced_bets": "blinds",
    "ante": None,
    "small_blind": 500,
    "big_blind": 1000,
}
LIMIT: Json = BLINDS | {
    "preset": "hilo8",
    "game": "omaha_hilo8",
    "structure": "split_limit",
    "low_limit": 1000,
    "high_limit": 2000,
}
NO_HAND: Json = {"number": 0, "street": "over", "phase": "none", "to_act": None, "button": None}


def tile(number: int, **changes: Any) -> Json:
    """One tile of the floor: a table of the Madrid game in mid-hand."""
    seats = [
        {
            "seat": n,
            "status": "empty" if n > 8 else "playing",
            "to_act": n == 5,
            "in_hand": n in {1, 3, 5, 6, 8},
        }
        for n in range(1, 11)
    ]
    base: Json = {
        "table": f"00000000-0000-4000-8000-{number:012d}",
        "number": number,
        "seq": 40,
        "session": {"phase": "running", "ends_at": ENDS_AT, "card_source": "physical"},
        "rules": copy.deepcopy(RULES),
        "hand": {"number": 128, "street": "flop", "phase": "betting", "to_act": 5, "button": 8},
        "pot": 24000,
        "seats": seats,
        "croupier": {"name": "Inés", "since": "2026-11-30T20:00:00Z"},
        "calls": [],
        "lights": {"book": {"ok": True}},
        "seated": 8,
        "playing": 5,
        "needs": [],
        "acted_at": "2026-11-30T20:59:30Z",
    }
    return base | changes


def call(call_id: str, kind: str, since: str, **changes: Any) -> Json:
    """A call for the floor."""
    base = {"id": call_id, "kind": kind, "seat": None, "since": since, "answered_by": None}
    return base | changes


def _must_rebuy() -> Json:
    answered = call("c2", "chips", "2026-11-30T20:50:00Z", answered_by="Rosa")
    made = tile(5, rules=LIMIT, needs=["rebuy"], calls=[answered])
    made["seats"][6]["status"] = "rebuy"
    made["seats"][7]["status"] = "away"
    return made


def _short_of_players() -> Json:
    made = tile(4, rules=BLINDS, needs=["players"], hand=NO_HAND, pot=0, seated=1, playing=1)
    made["seats"] = [_free(n) for n in range(1, 11)]
    for n, status in ((2, "playing"), (3, "reserved"), (4, "waiting"), (5, "no_chips")):
        made["seats"][n - 1]["status"] = status
    return made


def _closed() -> Json:
    made = tile(9, hand=NO_HAND, pot=0, seated=0, playing=0, croupier=None)
    made["session"] = {"phase": "closed", "ends_at": None, "card_source": "physical"}
    made["seats"] = [_free(n) for n in range(1, 11)]
    return made


def _free(n: int) -> Json:
    return {"seat": n, "status": "empty", "in_hand": False, "to_act": False}


def floor_frame() -> Json:
    """A floor with a call, a rebuy, a lack of players, a table at rest and one that is closed."""
    dispute = call("c1", "dispute", "2026-11-30T20:58:10Z", seat=6)
    tiles = [
        tile(2, rules=BLINDS, hand=tile(2)["hand"] | {"number": 341}),
        tile(3, needs=["call"], calls=[dispute], pot=126000),
        _short_of_players(),
        _must_rebuy(),
        tile(7, needs=["idle"]),
        _closed(),
    ]
    return {"t": "floor", "tiles": tiles, "names": PLAYERS}
