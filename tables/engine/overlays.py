"""What the public view does not hold: the overlays of croupier and seat, and the floor's tile of a table."""

from tables.engine import offers
from tables.engine.audience import Data, public
from tables.engine.betting import order_of_action
from tables.engine.cage_desk import pending
from tables.engine.conduct_view import due_to_pick_up, is_out, of_the_floor, of_the_seat, of_the_staff
from tables.engine.explain_next import choice
from tables.engine.hands_ahead import is_underway, possible_at
from tables.engine.incident_view import incident
from tables.engine.lights import count_light, lights
from tables.engine.state import InspectorCall, Table


def open_calls(table: Table) -> list[Data]:
    """Calls that are not closed, answered ones too: for the staff's screens only."""
    return [_call(call) for call in table.calls]


def _call(call: InspectorCall) -> Data:
    return {
        "id": call.id,
        "kind": call.kind,
        "seat": call.seat,
        "since": call.at,
        "answered_by": call.answered_by,
        "escalated": call.escalated,
    }


def box(table: Table) -> Data:
    """Who comes into the box next, and when by the house's plan: minutes after the croupier came (FLOOR 36).

    `lock`: minutes without a touch after which the tablet locks itself between hands.
    """
    house = table.house
    lock = house.idle_lock_minutes
    return {"next": table.relief, "since": table.croupier_since, "minutes": house.box_minutes, "lock": lock}


def open_requests(table: Table) -> list[Data]:
    """What seated persons have asked for, in the order in which they did: for the staff's screens only."""
    found = [
        {
            "seat": n,
            "player": chair.player_id,
            "kind": chair.request.kind,
            "since": chair.request.at,
            "to": chair.request.to,
            "table": chair.request.table,
        }
        for n, chair in sorted(table.seats.items())
        if chair.request is not None
    ]
    return sorted(found, key=lambda row: str(row["since"]))


def croupier(table: Table, *, holder: bool) -> Data:
    """The overlay of the croupier who holds the table; read only for other croupiers and inspectors."""
    return {
        "role": "croupier",
        "holder": holder,
        "turn": offers.turn(table),
        "jumps": offers.jumps(table),
        "rest": offers.rest(table),
        "order": list(order_of_action(table)),
        "await": offers.awaited(table),
        "pull": offers.pull(table),
        "undo": offers.undo_key(table),
        "ready": ready(table),
        "show": offers.show(table),
        "misdeal": offers.misdeal(table),
        "count": offers.count(table),
        "amend": offers.amend(table),
        "calls": open_calls(table),
        "recount": table.recount,
        "counted": count_light(table),
        "box": box(table),
        "unacknowledged": unacknowledged(table),
        "pending": pending(table),
        "leaving": [n for n, chair in sorted(table.seats.items()) if chair.leaving],
        "requests": open_requests(table),
        "conduct": of_the_staff(table),
        "incident": incident(table),
    }


def unacknowledged(table: Table) -> list[Data]:
    """Rulings that were told and that the croupier has not acknowledged."""
    return [
        {"id": ruled.id, "kind": ruled.kind, "hand": ruled.hand}
        for ruled in table.rulings
        if (ruled.announced or ruled.told) and not ruled.acknowledged
    ]


def ready(table: Table) -> Data | None:
    """The next hand: to each who waits the hand in which he is dealt in, and who chooses how to come in."""
    found = offers.ready(table)
    if found is None:
        return None
    waiting = [row | {"hand": possible_at(table, row["seat"])} for row in found["waiting"]]
    choices = [asked for n in sorted(table.seats) if (asked := choice(table, n)) is not None]
    return found | {"waiting": waiting, "choices": choices}


def seat(table: Table, number: int) -> Data:
    """The overlay of a seat: what it costs him and his maximum only when it is his turn (FLOOR.md 3)."""
    hand, order = table.hand, order_of_action(table)
    me = hand.seats.get(number) if hand is not None and hand.phase != "over" else None
    chair = table.seats.get(number)
    return {
        "role": "player",
        "seat": number,
        "turn": offers.turn(table) if order[:1] == (number,) else None,
        "next": order[1:2] == (number,),
        "in_hand": me is not None and me.live,
        "total": me.put + me.dead if me is not None else 0,
        "queued": chair.queued if chair is not None else 0,
        "plays_from": _plays_from(table, number),
        "choice": choice(table, number),
        "request": _request(table, number),
        "conduct": of_the_seat(table, number),
    }


def _request(table: Table, number: int) -> Data | None:
    """What this seat has asked for."""
    return next((row for row in open_requests(table) if row["seat"] == number), None)


def _plays_from(table: Table, number: int) -> int | None:
    """The hand in which a seat that waits is dealt in; None for one that plays or can not be foretold."""
    chair = table.seats.get(number)
    if chair is None or table.previous is None or not (chair.newcomer or chair.moved or chair.waited):
        return None
    return possible_at(table, number)


def tile(table: Table) -> Data:
    """One table on the floor screen."""
    view = public(table)
    states = view["seats"]
    seated = [s for s in states if s["player"]]
    to_act = view["hand"]["to_act"]
    return {
        "session": view["session"],
        "rules": view["rules"],
        "hand": {k: view["hand"][k] for k in ("number", "street", "phase", "to_act", "button")},
        "pot": view["pot"]["with_bets"],
        "seats": [
            {k: s[k] for k in ("seat", "player", "status", "in_hand", "stack")}
            | {"to_act": s["seat"] == to_act, "out": s["seat"] in table.seats and is_out(table, s["seat"])}
            for s in states
        ],
        "croupier": {"id": table.croupier, "since": table.croupier_since} if table.croupier else None,
        "calls": open_calls(table),
        "recount": table.recount,
        "box": box(table),
        "held": bool(table.holds),
        "holds": [held.case for held in table.holds],
        "cases": [opened.case for opened in table.cases],
        "requests": open_requests(table),
        "reserved": {str(n): kept.player_id for n, kept in table.reservations.items()},
        "feeds": table.feeds,
        "conduct": of_the_floor(table),
        "lights": lights(table),
        "seated": len(seated),
        "playing": sum(s["status"] == "playing" for s in seated),
        "needs": _needs(table, states),
    }


def _needs(table: Table, states: list[Data]) -> list[str]:
    """Why the floor should look at this table, most urgent first."""
    playing, rules = sum(s["status"] == "playing" for s in states), table.rules
    # Fewer than a hand needs, or fewer than the game had to begin with where the house wants to know (A2).
    enough = (
        rules.min_players_continue
        if is_underway(table) and not rules.warn_below_start_min
        else rules.min_players_start
    )
    wanting = {
        "book": table.book is not None,
        "escalated": any(call.escalated and call.answered_by is None for call in table.calls),
        "call": any(call.answered_by is None for call in table.calls),
        "held": bool(table.holds),
        "pick_up": bool(due_to_pick_up(table)),
        "rebuy": any(s["status"] == "rebuy" for s in states),
        "players": table.phase != "closed" and playing < enough,
        "croupier": table.phase != "closed" and table.croupier is None,
    }
    return [name for name, wants in wanting.items() if wants]
