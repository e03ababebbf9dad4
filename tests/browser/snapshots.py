"""States of a table as a socket sends them (docs/protocol.md), for pages looked at without a server."""

from __future__ import annotations

import copy
from typing import Any

Json = dict[str, Any]
NAMES = ["Marta", "Iñaki", "Andrés", "Pilar", "Lucía", "Jean-Paul", "Sofía", "Thierry", "Carmen", "Óscar"]
PLAYERS = {f"p{n}": name for n, name in enumerate(NAMES, start=1)}
TABLE = "00000000-0000-4000-8000-000000000007"
ENDS_AT = 1796076000  # 2026-11-30 22:00 UTC, 23:00 in Madrid
RULES: Json = {
    "preset": "madrid",
    "game": "omaha_high",
    "structure": "pot_limit",
    "forced_bets": "ante",
    "table_min": 1000,
    "ante": 500,
    "small_blind": None,
    "big_blind": None,
    "low_limit": None,
    "high_limit": None,
    "max_seats": 10,
    "min_players_start": 4,
    "showdown_show": "all_show",
    "chip_unit": 100,
    "currency": "EUR",
    "minor_units": 2,
    "chips": [500, 1000, 2500, 10000, 50000],
    "hash": "0" * 64,
}


def seat(n: int, **changes: Any) -> Json:
    """Seat ``n``, dealt in, with 200 of chips."""
    base: Json = {
        "seat": n,
        "player": f"p{n}",
        "status": "playing",
        "stack": 20000,
        "bet": 0,
        "total": 500,
        "in_hand": True,
        "folded": False,
        "all_in": False,
        "backs": 4,
        "last": None,
        "shown": None,
        "mucked": False,
        "beaten": False,
        "won": 0,
    }
    return base | changes


def empty(n: int) -> Json:
    """A free chair."""
    return seat(n, player=None, status="empty", stack=0, total=0, in_hand=False, backs=0)


def folded(n: int, **changes: Any) -> Json:
    """A seat that has folded."""
    return seat(n, folded=True, backs=0, last={"verb": "fold", "to": None, "all_in": False}, **changes)


def betting() -> Json:
    """Flop, seat 3 has bet 40, seat 5 is to act."""
    last = {"verb": "bet", "to": 4000, "all_in": False}
    return {
        "table": {"id": TABLE, "number": 7},
        "session": {"phase": "running", "ends_at": ENDS_AT, "card_source": "physical"},
        "rules": copy.deepcopy(RULES),
        "croupier": {"name": "Inés"},
        "hand": {
            "number": 128,
            "phase": "betting",
            "street": "flop",
            "to_act": 5,
            "button": 8,
            "small_blind": None,
            "big_blind": None,
            "burns": 1,
            "burns_total": 4,
            "live": 5,
            "deal_complete": True,
            "result": None,
        },
        "board": ["Kh", "9h", "4c"],
        "pot": {
            "centre": 20000,
            "with_bets": 24000,
            "pots": [{"amount": 20000, "seats": [1, 3, 5, 6, 8]}],
            "returned": {},
        },
        "seats": [
            seat(1, stack=124000, last={"verb": "check", "to": None, "all_in": False}),
            folded(2, stack=38500),
            seat(3, stack=90500, bet=4000, total=9000, last=last),
            empty(4),
            seat(5, stack=61500),
            seat(6, stack=210000, total=6000),
            folded(7, stack=9000),
            seat(8, stack=73000),
            seat(9, stack=51000, status="away", in_hand=False, backs=0, total=0),
            empty(10),
        ],
        "showdown": None,
        "award": None,
        "hold": None,
    }


def crowded() -> Json:
    """Ten seats, each with a bet of four figures: the fullest felt there is."""
    view = betting()
    view["seats"] = [
        seat(
            n,
            stack=124000 + n * 100,
            bet=100000 + n * 100,
            total=105000,
            last={"verb": "raise" if n % 2 else "call", "to": 100000 + n * 100, "all_in": False},
        )
        for n in range(1, 11)
    ]
    view["pot"] |= {"centre": 1234500, "with_bets": 2240000, "pots": [{"amount": 1234500, "seats": []}]}
    view["hand"] |= {"to_act": 1, "live": 10, "street": "river", "burns": 3}
    view["board"] = ["Kh", "9h", "4c", "2h", "Td"]
    return view


def sized(n: int) -> Json:
    """A table of ``n`` seats, all taken, all with a bet."""
    view = crowded()
    view["rules"]["max_seats"] = n
    view["seats"] = view["seats"][:n]
    view["hand"]["button"] = min(8, n)
    return view


def side_pots() -> Json:
    """Turn, two seats all-in, a main pot and two side pots."""
    view = betting()
    view["board"] = ["Kh", "9h", "4c", "2h"]
    view["hand"] |= {"street": "turn", "to_act": 1, "burns": 2}
    view["pot"] = {
        "centre": 34500,
        "with_bets": 34500,
        "pots": [
            {"amount": 12000, "seats": [1, 5, 6, 8]},
            {"amount": 13500, "seats": [1, 6, 8]},
            {"amount": 9000, "seats": [1, 8]},
        ],
        "returned": {"8": 3000},
    }
    all_in = {"verb": "call", "to": 61500, "all_in": True}
    view["seats"][2] = folded(3, stack=90500)
    view["seats"][4] |= {"stack": 0, "all_in": True, "last": all_in}
    view["seats"][5] |= {"stack": 0, "all_in": True, "last": all_in}
    return view


def showdown() -> Json:
    """River, seats 1 and 8 have shown, seat 6 is due."""
    view = side_pots()
    view["board"] = ["Kh", "9h", "4c", "2h", "Td"]
    view["hand"] |= {"street": "showdown", "phase": "showdown", "to_act": None, "burns": 4}
    view["seats"][4] = folded(5, stack=0)
    view["seats"][0] |= {"shown": ["Kd", "Ks", "Qc", "7s"], "backs": 0}
    view["seats"][7] |= {"shown": ["Ah", "Jh", "Qs", "8d"], "backs": 0}
    view["showdown"] = {
        "order": [1, 8, 6],
        "due": 6,
        "readings": [
            {
                "seat": 1,
                "high": {
                    "kind": "three_of_a_kind",
                    "cards": ["Kd", "Ks", "Kh", "Td", "9h"],
                    "name": ["K", "T", "9"],
                },
                "low": None,
            },
            {
                "seat": 8,
                "high": {"kind": "flush", "cards": ["Ah", "Jh", "Kh", "9h", "2h"], "name": ["A"]},
                "low": None,
            },
        ],
    }
    return view


def hilo_paid() -> Json:
    """A Hi/Lo pot paid in halves, an odd chip, split limit with blinds."""
    view = showdown()
    view["rules"] |= {
        "game": "omaha_hilo8",
        "structure": "split_limit",
        "forced_bets": "blinds",
        "ante": None,
        "small_blind": 100,
        "big_blind": 200,
        "low_limit": 200,
        "high_limit": 400,
        "table_min": 200,
    }
    view["hand"] |= {"phase": "over", "street": "over", "result": "showdown"}
    view["showdown"]["due"] = None
    view["showdown"]["readings"][0]["low"] = {"ranks": [8, 6, 5, 4, 1], "cards": []}
    view["pot"]["pots"] = [{"amount": 10100, "seats": [1, 8]}]
    view["award"] = [
        {
            "pot": 0,
            "amount": 5100,
            "half": "high",
            "shares": [{"seat": 8, "amount": 5100, "odd": False}],
        },
        {
            "pot": 0,
            "amount": 5000,
            "half": "low",
            "shares": [
                {"seat": 1, "amount": 2600, "odd": True},
                {"seat": 6, "amount": 2400, "odd": False},
            ],
        },
    ]
    view["seats"][0]["won"], view["seats"][7]["won"] = 2600, 5100
    return view


def waiting() -> Json:
    """Between hands, players seated, nothing dealt."""
    view = betting()
    view["session"] |= {"phase": "seating", "ends_at": None}
    view["hand"] |= {
        "number": 0,
        "phase": "none",
        "street": "over",
        "to_act": None,
        "button": None,
        "burns": 0,
        "live": 0,
        "deal_complete": False,
    }
    view["board"], view["pot"] = [], {"centre": 0, "with_bets": 0, "pots": [], "returned": {}}
    view["seats"] = [seat(n, in_hand=False, backs=0, total=0) for n in range(1, 7)]
    view["seats"] += [
        seat(7, status="rebuy", stack=700, in_hand=False, backs=0, total=0),
        seat(8, status="waiting", in_hand=False, backs=0, total=0),
        empty(9),
        empty(10),
    ]
    return view


TURN: Json = {
    "seat": 6,
    "stack": 210000,
    "bet": 0,
    "check": False,
    "call": 4000,
    "call_to": 4000,
    "raise": {"verb": "raise", "min_to": 8000, "max_to": 32000, "all_in_to": 210000, "cap": "pot"},
    "closed": None,
    "presets": [],
    "say": {"code": "announce_pot_max", "facts": {"max": 32000}},
}
SPECTATOR: Json = {"role": "spectator"}


def player(seat_number: int, **changes: Any) -> Json:
    """The overlay of a seated player."""
    base = {
        "role": "player",
        "seat": seat_number,
        "turn": None,
        "next": False,
        "in_hand": True,
        "total": 6000,
        "queued": 0,
    }
    return base | changes


def my_turn() -> Json:
    """The action is on seat 6."""
    view = betting()
    view["hand"]["to_act"] = 6
    return view


def snap(view: Json, own: Json, seq: int = 4127) -> Json:
    """The frame that carries them."""
    return {"t": "snap", "seq": seq, "view": view, "own": own, "names": PLAYERS}
