"""What the croupier may note as an incident now, with the rule's answer to each (FLOOR.md section 2)."""

from typing import Any

from tables.engine.betting import legal
from tables.engine.incidents import OF_THE_BET, answer, before_action, may_be_dealt_out, may_come_early
from tables.engine.offers import undo_key
from tables.engine.showdown import live_seats
from tables.engine.state import PREFLOP, Table

Data = dict[str, Any]


def incident(table: Table) -> Data | None:
    """None while no hand runs and no award can be taken back."""
    hand = table.hand
    undo = undo_key(table)
    wrong_award = undo is not None and bool(undo["reason"])
    if hand is None or (hand.phase == "over" and not wrong_award):
        return None
    running = hand.phase != "over"
    live = list(live_seats(hand))
    deal = before_action(hand)
    return {
        "answers": _answers(table),
        "dealt": list(hand.dealt) if running else [],
        "dead": live if running and hand.phase != "pay" and len(live) > 1 and not hand.impounded else [],
        "deal": deal,
        "misdeal": _misdeal(table, open_=deal),
        "offered": deal and hand.misdeal_due,
        "exposed": list(hand.exposed),
        "boxed": list(hand.boxed),
        "premature": may_come_early(hand),
        "unseated": list(may_be_dealt_out(hand)),
        "burns": running and hand.street > PREFLOP,
        "wrong_award": wrong_award,
    }


def _misdeal(table: Table, *, open_: bool) -> str:
    """Whether the croupier declares a misdeal, calls the inspector for one, or neither."""
    if not open_:
        return "closed"
    return "inspector" if table.house.misdeal_needs_inspector else "open"


def _answers(table: Table) -> list[Data]:
    """To each irregular bet of the seat in turn what the rule makes of it: a verb and its total."""
    hand = table.hand
    if hand is None or hand.phase != "betting" or hand.to_act is None:
        return []
    options, found = legal(table), list[Data]()
    for kind in OF_THE_BET:
        made = answer(kind, options)
        if made is None and kind != "in_the_dark":
            continue
        verb, to = made if made is not None else (None, None)
        amount = options.bet + options.call if verb == "call" and options.call is not None else to
        found.append({"kind": kind, "seat": options.seat, "verb": verb, "to": amount})
    return found
