"""What the cage may do at one seat: what the house offers, in amounts, and chips that are not yet in play.

Every figure that a cashier's or croupier's screen shows of it is computed here (A1, A15; FLOOR 18, 19, 24).
"""

from typing import Any

from tables.engine import commands as c
from tables.engine.counts import is_closing, is_counted
from tables.engine.decide_floor import rebuy
from tables.engine.errors import RuleViolation
from tables.engine.hands_ahead import possible_at
from tables.engine.seats import needs_rebuy, status
from tables.engine.state import Seat, Table

Data = dict[str, Any]


def desk(table: Table, number: int, *, old_stack: int = 0) -> Data | None:
    """One occupied seat as the cage deals with it; `old_stack` is what its person must bring back.

    `buy_in` is None once he has bought in; `rebuy` is None before. `rebuy.refused` is the code and the facts
    of the refusal that a rebuy would meet now. `count` is there at the close, for who has chips: whether they
    are counted since the last hand, without which nobody is paid.
    """
    chair = table.seats.get(number)
    if chair is None:
        return None
    return {
        "seat": number,
        "player": chair.player_id,
        "status": status(chair, table.rules),
        "stack": chair.stack,
        "queued": chair.queued,
        "bought": chair.bought,
        "buy_in": None if chair.bought else _buy_in(table, chair, old_stack),
        "rebuy": _rebuy(table, chair) if chair.bought else None,
        "leave": {"amount": chair.stack + chair.queued, "after_hand": _in_hand(table, number)},
        "leaving": chair.leaving,
        "asked": chair.request.kind if chair.request is not None else None,
        "count": {"done": is_counted(table, chair)} if is_closing(table) and chair.stack else None,
        "pending": next((row for row in pending(table) if row["seat"] == number), None),
    }


def pending(table: Table) -> list[Data]:
    """Chips that are paid for and not yet in play: of which seat, and the hand in which they are.

    `from` is None where the hand cannot be foretold.
    """
    found = [_pending(table, chair) for _, chair in sorted(table.seats.items())]
    return [row for row in found if row is not None]


def _pending(table: Table, chair: Seat) -> Data | None:
    following = (table.hand.number if table.hand is not None else table.hands) + 1
    if chair.queued:
        return {"seat": chair.seat, "amount": chair.queued, "from": following}
    waits = chair.newcomer or chair.moved
    if not waits or not chair.stack or table.previous is None or _in_hand(table, chair.seat):
        return None
    return {"seat": chair.seat, "amount": chair.stack, "from": possible_at(table, chair.seat)}


def _buy_in(table: Table, chair: Seat, old_stack: int) -> Data:
    rules = table.rules
    fixed = rules.buy_in_mode == "fixed" and not chair.newcomer
    least = max(rules.stack_initial if fixed else rules.join_min, old_stack)
    most = None if rules.join_max is None else max(rules.join_max, old_stack)
    usual = max(rules.stack_initial, old_stack)
    usual = usual if most is None else min(usual, most)
    return {"exactly": least if fixed else None, "min": least, "max": most, "usual": usual, "old": old_stack}


def _rebuy(table: Table, chair: Seat) -> Data:
    rules = table.rules
    forced, limit = needs_rebuy(chair, rules), rules.rebuy_deadline_hands
    found: Data = {
        "amount": rules.rebuy_amount,
        "used": chair.rebuys,
        "left": None if rules.max_rebuys is None else max(0, rules.max_rebuys - chair.rebuys),
        "forced": forced,
        "needs": rules.rebuy_threshold if forced else None,
        "hands": max(0, limit - chair.short_hands) if forced and limit is not None else None,
        "refused": None,
    }
    try:
        rebuy(table, c.Rebuy(seat=chair.seat, amount=rules.rebuy_amount))
    except RuleViolation as refusal:
        found["refused"] = {"code": refusal.code, "facts": dict(refusal.facts)}
    return found


def _in_hand(table: Table, number: int) -> bool:
    hand = table.hand
    return hand is not None and hand.phase != "over" and number in hand.seats
