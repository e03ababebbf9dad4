"""What is open to the croupier now, with every amount that his screen shows (RULES.md A8–A14, A18).

All of it is read off the state by the same functions that decide a command: a key that is live here is a
command that would be accepted.
"""

from typing import Any

from tables.engine.betting import Legal, chips, legal, order_of_action, pot_bet
from tables.engine.deal import burns_total
from tables.engine.decide_hand import may_table, refuse_start, skip
from tables.engine.decide_repair import may_misdeal, undoable
from tables.engine.deck import hands_of_deck, is_worn, refuse_worn
from tables.engine.draft import Draft
from tables.engine.errors import RuleViolation
from tables.engine.forced_bets import forced_bets
from tables.engine.next_hand import NextHand, plan
from tables.engine.pots import pots_now
from tables.engine.ruling_entries import may_amend
from tables.engine.seats import must_rebuy
from tables.engine.showdown import can_be_beaten, contenders, may_muck
from tables.engine.state import BOARD_SIZE, STREET_NAMES, Entered, Hand, HandSeat, Table

Data = dict[str, Any]


# --- the turn -----------------------------------------------------------------------------------------


def turn(table: Table) -> Data | None:
    """Bounds, presets and the sentence to announce for the seat in turn; None when nobody is to act."""
    hand = table.hand
    if hand is None or hand.phase != "betting" or hand.to_act is None:
        return None
    options = legal(table)
    return {
        "seat": options.seat,
        "stack": options.stack,
        "bet": options.bet,
        "check": options.check,
        "call": options.call,
        "call_to": options.bet + (options.call or 0),
        "raise": _raise(options),
        "closed": options.closed,
        "presets": _presets(table, hand, options),
        "say": announcement(options),
    }


def _raise(options: Legal) -> Data | None:
    if options.min_to is None:
        return None
    return {
        "verb": options.verb,
        "min_to": options.min_to,
        "max_to": options.max_to,
        "all_in_to": options.all_in_to,
        "cap": options.cap,
    }


def _presets(table: Table, hand: Hand, options: Legal) -> list[Data]:
    """Minimum, half the pot, the pot, the stack; one that the bounds do not allow names the cap."""
    low, high = options.min_to, options.max_to
    if low is None or high is None:
        return []
    if table.rules.is_limit:
        return [{"k": "min", "to": low, "ok": True}]
    me = hand.seats[options.seat]
    half, full = pot_bet(table.rules, hand, me, 1, 2), pot_bet(table.rules, hand, me, 1, 1)
    if table.rules.is_pot_limit:
        full = high
    wanted = (("min", low), ("half_pot", half), ("pot", full), ("stack", options.all_in_to))
    return [_preset(k, to, low, high) for k, to in wanted]


def _preset(k: str, to: int, low: int, high: int) -> Data:
    if low <= to <= high:
        return {"k": k, "to": to, "ok": True}
    return {"k": k, "to": to, "ok": False, "cap": high if to > high else low}


def announcement(options: Legal) -> Data:
    """The one sentence that the croupier announces to the seat in turn."""
    if options.closed is not None:
        return {"code": f"announce_{options.closed}", "facts": {"seat": options.seat}}
    facts = {"seat": options.seat, "min": options.min_to, "max": options.max_to}
    return {"code": f"announce_{options.verb}_{options.cap}", "facts": facts}


def jumps(table: Table) -> dict[str, Data]:
    """Later seats that may be acted for at once: who is passed over, how, and the turn that follows.

    Who is passed over checks where that is free and folds otherwise.
    """
    found: dict[str, Data] = {}
    order = order_of_action(table)
    draft = Draft(table)
    for k, seat in enumerate(order[1:], 1):
        verb = skip(draft, order[k - 1])
        if draft.hand.phase != "betting" or draft.hand.to_act != seat:
            break
        found[str(seat)] = {"skips": list(order[:k]), "verb": verb, "turn": turn(draft.table)}
    return found


def rest(table: Table) -> Data:
    """Whom 'the others fold' and 'the others check' would touch; empty where the key is dead."""
    hand = table.hand
    order = list(order_of_action(table))
    if hand is None or not order:
        return {"fold": [], "check": []}
    free = all(hand.seats[n].bet == hand.match for n in order)
    return {"fold": [] if free else order, "check": order if free else []}


# --- round, board, repair -----------------------------------------------------------------------------


def awaited(table: Table) -> Data | None:
    """The board cards that must be typed now, and the burn that goes with them."""
    hand = table.hand
    if hand is None or hand.phase != "board":
        return None
    burnt = hand.burns + (table.rules.burn_rule == "before_each_board" and not hand.burn_given)
    return {
        "street": STREET_NAMES[hand.street + 1],
        "cards": BOARD_SIZE[hand.street + 1] - len(hand.board),
        "used": used_cards(hand),
        "burn": burnt,
        "of": burns_total(table.rules),
    }


def used_cards(hand: Hand) -> list[str]:
    """Cards that lie face up or are dead: dead keys of the card grid."""
    tabled = {card for s in hand.seats.values() for card in s.cards}
    return sorted({*hand.board, *hand.exposed, *hand.boxed, *tabled})


def pull(table: Table) -> Data | None:
    """What the croupier pulls in from whom when a round has closed, pot by pot, and what he gives back."""
    hand = table.hand
    if hand is None or hand.phase not in ("board", "showdown", "pay"):
        return None
    bets = {n: s.bet for n, s in hand.seats.items() if s.bet}
    back = [{"seat": n, "amount": s.returned} for n, s in sorted(hand.seats.items()) if s.returned]
    if not bets and not back:
        return None
    before = {n: s.put - s.bet for n, s in hand.seats.items()}
    pots: list[Data] = []
    floor = 0
    for k, pot in enumerate(pots_now(hand)):
        parts = {n: _part(hand.seats[n], before[n], floor, pot.level) for n in bets}
        amount = sum(parts.values())
        if amount:
            each = max(parts.values())
            whole = sum(p == each for p in parts.values())
            rest = amount - each * whole  # smaller bets of seats that have folded
            pots.append({"pot": k, "each": each, "seats": whole, "rest": rest, "amount": amount})
        floor = pot.level
    return {"pots": pots, "return": back}


def _part(seat: HandSeat, before: int, floor: int, level: int) -> int:
    """Chips of this street's bet that belong between two levels of the hand's totals."""
    return max(0, min(seat.put, level) - max(before, floor))


def undo_key(table: Table) -> Data | None:
    """What the undo key would take back, None when it is dead."""
    try:
        last = undoable(table)
    except RuleViolation:
        return None
    return {"what": entered(last.entered), "reason": last.entered.verb == "pay_pots"}


def entered(what: Entered) -> Data:
    """A command as a screen names it."""
    data: Data = {"e": what.verb}
    if what.seat is not None:
        data["seat"] = what.seat
    if what.to is not None:
        data["to"] = what.to
    if what.skips:
        data["skips"] = list(what.skips)
    if what.cards:
        data["cards"] = list(what.cards)
    return data


def amend(table: Table) -> list[Data]:
    """Entries that the croupier may still retype: bets of this round, cards, tabled hands."""
    hand = table.hand
    if hand is None:
        return []
    return [
        {"entry": undo.seq, **entered(undo.entered)}
        for place, undo in enumerate(hand.undo)
        if may_amend(table, place)
    ]


def count(table: Table) -> list[Data]:
    """Live all-in seats whose chips of this street may be counted (A18)."""
    hand = table.hand
    if hand is None or hand.phase not in ("betting", "board"):
        return []
    return [
        {"seat": n, "amount": s.bet}
        for n, s in sorted(hand.seats.items())
        if s.live and s.bet and chips(table, n) == 0
    ]


def misdeal(table: Table) -> bool:
    """Whether the croupier may declare a misdeal."""
    mine = not table.house.misdeal_needs_inspector
    return mine and table.hand is not None and may_misdeal(table.hand)


# --- between hands and at the showdown ----------------------------------------------------------------


def show(table: Table) -> Data | None:
    """Who must, may and need not show; None while no hand may be tabled."""
    hand = table.hand
    if hand is None or not (may_table(table) or hand.phase == "pay"):
        return None
    return {
        "due": hand.to_act if hand.phase == "showdown" else None,
        "may_muck": list(may_muck(table.rules, hand)) if hand.phase == "showdown" else [],
        "may_show": [n for n in contenders(hand) if not hand.seats[n].cards and may_table(table)],
        "can_beat": list(can_be_beaten(table.rules, hand)) if hand.phase == "showdown" else [],
        "can_pay": hand.phase == "pay",
        "used": used_cards(hand),
    }


def ready(table: Table) -> Data | None:
    """The next hand before it is dealt: positions, posts, who waits and who must rebuy."""
    if table.hand is not None and table.hand.phase != "over":
        return None
    found: Data = {"can_start": False, "code": None, "facts": {}, "number": table.hands + 1}
    found["rebuy"] = [
        {"seat": n, "stack": s.stack, "needs": table.rules.rebuy_amount}
        for n, s in sorted(table.seats.items())
        if must_rebuy(s, table.rules)
    ]
    found["deck"] = deck(table)
    found["needs_button"] = table.previous is None and table.placed_button is None
    nothing: Data = {"button": table.placed_button, "small_blind": None, "big_blind": None}
    nothing |= {"dealt": [], "posts": [], "waiting": []}
    try:
        refuse_start(table)
        refuse_worn(table)
        following = plan(table)
    except RuleViolation as refusal:
        return found | nothing | {"code": refusal.code, "facts": refusal.facts}
    return found | _following(table, following) | {"can_start": True}


def deck(table: Table) -> Data:
    """The deck in the box and the first of two counts of another one; `due`: no hand without it (A8)."""
    now, count = table.deck, table.deck_count
    physical = table.house.card_source == "physical"
    return {
        "due": physical and table.house.deck_check_required and now is None,
        "offered": physical and table.phase != "closed",
        "checked": {"colour": now.colour, "deck": now.deck} if now is not None else None,
        "worn": hands_of_deck(table) if is_worn(table) else None,
        "counted": {"colour": count.colour, "deck": count.deck, "by_croupier": count.by_croupier}
        if count is not None
        else None,
    }


def _following(table: Table, following: NextHand) -> Data:
    where = following.positions
    stacks = {n: s.stack + s.queued for n, s in following.seats.items()}
    paid: dict[int, Data] = {}
    for post in forced_bets(table.rules, where, following.dealt, stacks, following.posts):
        kind = {"AntePosted": "ante", "DeadBlindPosted": "dead"}.get(type(post).__name__)
        key = kind or {"small": "small_blind", "big": "big_blind"}.get(getattr(post, "blind", ""), "post")
        paid.setdefault(post.seat, {"seat": post.seat})[key] = post.amount
    return {
        "button": where.button,
        "small_blind": where.small_blind,
        "big_blind": where.big_blind,
        "dealt": list(following.dealt),
        "posts": [paid[n] for n in sorted(paid)],
        "waiting": [{"seat": n, "code": code} for n, code in following.waiting.items()],
    }
