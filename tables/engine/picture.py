"""What a ruling can change, in figures: before and after it, and what differs between the two (A17).

For the preview that an inspector sees before he signs, and for the record of what he signed.
"""

from typing import Any

from tables.engine.pots import pots_now
from tables.engine.state import Hand, HandSeat, Seat, Table

Data = dict[str, Any]


def picture(table: Table) -> Data:
    """Stacks, chips in the hand, pots and who may win them, turn, button and total of a table.

    `total` is every chip of stacks, pot and pots set aside; keys are text, as JSON has them.
    """
    hand = table.hand
    running = hand is not None and hand.phase != "over"
    pots = pots_now(hand) if hand is not None and running else ()
    set_aside = hand.impounded if hand is not None else {}
    found: Data = {
        "seats": {str(n): _seat(seat, hand, running=running) for n, seat in sorted(table.seats.items())},
        "pots": [
            {"amount": pot.amount, "seats": list(pot.seats), "set_aside": k in set_aside}
            for k, pot in enumerate(pots)
        ],
        "held": {pot.case: pot.amount for pot in table.held_pots},
        "holds": [held.case for held in table.holds],
        "total": _total(table),
    }
    return found | (_hand(hand) if hand is not None else {})


def _hand(hand: Hand) -> Data:
    return {
        "hand": hand.number,
        "phase": hand.phase,
        "street": hand.street,
        "board": list(hand.board),
        "burns": hand.burns,
        "to_act": hand.to_act,
        "to_match": hand.match,
        "button": hand.button,
        "rake": hand.rake,
        "voided": hand.voided,
    }


def _seat(seat: Seat, hand: Hand | None, *, running: bool) -> Data:
    found: Data = {"player": seat.player_id, "stack": seat.stack + seat.queued, "removed": seat.removed}
    me = hand.seats.get(seat.seat) if hand is not None else None
    if me is None or me.player_id != seat.player_id:
        return found
    return found | _in_hand(me, running=running)


def _in_hand(me: HandSeat, *, running: bool) -> Data:
    shown = "shown" if me.cards else "mucked" if me.mucked else "beaten" if me.beaten else None
    return {
        "put": me.put + me.dead if running else 0,
        "live": running and me.live,
        "won": me.won,
        "answer": shown,
    }


def _total(table: Table) -> int:
    hand = table.hand
    stacks = sum(seat.stack + seat.queued for seat in table.seats.values())
    held = sum(pot.amount for pot in table.held_pots)
    if hand is None or hand.phase == "over":
        return stacks + held
    put = sum(seat.put + seat.dead - seat.won for seat in hand.seats.values())
    return stacks + held + put - hand.rake - sum(hand.impounded.values())


def differences(before: Any, after: Any) -> Data:
    """Figure by figure what two pictures have otherwise: `[was, is]`, None where there was or is none."""
    found: Data = {}
    for key in [*before, *(key for key in after if key not in before)]:
        was, now = before.get(key), after.get(key)
        if was == now:
            continue
        if isinstance(was, dict) and isinstance(now, dict):
            found[key] = differences(was, now)
        else:
            found[key] = [was, now]
    return found
