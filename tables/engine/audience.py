"""What each audience may see of a table: views built by whitelist (DESIGN 1.10, 1.11; docs/protocol.md).

The public view holds no card that is not face up. Everything else is an overlay of the croupier who holds the
table, or of the seat that is looking.
"""

from typing import Any, Final

from tables.engine.conduct_view import is_out
from tables.engine.deal import HOLE_CARDS, burns_total
from tables.engine.high import HighHand, best_high
from tables.engine.low import LowHand, best_low
from tables.engine.pots import in_the_middle, pots_now
from tables.engine.rules import Rules, rules_hash
from tables.engine.seats import status
from tables.engine.showdown import awards, due_to_show, show_order
from tables.engine.state import STREET_NAMES, Award, Hand, House, Table

Data = dict[str, Any]

# Positions in a five-card hand of the ranks that name it ("kings full of nines").
NAMING: Final = {"full_house": (0, 3), "two_pair": (0, 2)}


def public(table: Table) -> Data:
    """The view that everybody at the table gets, by top-level key."""
    return {
        "table": {"id": table.table},
        "session": {
            "phase": table.phase,
            "ends_at": table.ends_at,  # seconds since 1970, UTC
            "hands_left": table.hands_left,
            "minutes": table.rules.session_minutes,  # the planned length, from the first hand on
            "card_source": table.house.card_source,
        },
        "rules": rules_view(table.rules, table.house),
        "croupier": {"id": table.croupier} if table.croupier else None,
        "hand": hand_view(table),
        "board": list(table.hand.board) if table.hand else [],
        "pot": pot_view(table.hand),
        "seats": [seat_view(table, n) for n in range(1, table.rules.max_seats + 1)],
        "showdown": showdown_view(table),
        "award": award_view(table),
        "hold": {"since": table.holds[0].at} if table.holds else None,
    }


def rules_view(rules: Rules, house: House) -> Data:
    """The structure in its own figures, for the header of every screen."""
    return {
        "preset": rules.preset,
        "game": rules.game,
        "structure": rules.structure,
        "forced_bets": rules.forced_bets,
        "table_min": rules.table_min,
        "ante": rules.ante if rules.posts_antes else None,
        "small_blind": rules.small_blind if rules.posts_blinds else None,
        "big_blind": rules.big_blind if rules.posts_blinds else None,
        "low_limit": rules.low_limit if rules.is_limit else None,
        "high_limit": rules.high_limit if rules.is_limit else None,
        "max_seats": rules.max_seats,
        "min_players_start": rules.min_players_start,
        "showdown_show": rules.showdown_show,
        "chip_unit": rules.chip_unit,
        "stack_initial": rules.stack_initial,
        "join_min": rules.join_min,
        "rebuy_amount": rules.rebuy_amount,
        "tips": rules.tips,
        "currency": house.currency,
        "minor_units": house.minor_units,
        "deck_colours": house.deck_colours,
        "chips": list(house.chips) or [rules.chip_unit * k for k in (5, 10, 25, 100, 500)],
        "hash": rules_hash(rules),
    }


def hand_view(table: Table) -> Data:
    """Street, turn, button, burns; `none` before the first hand of a session."""
    hand = table.hand
    if hand is None:
        empty: Data = dict.fromkeys(("to_act", "small_blind", "big_blind", "result"))
        return empty | {
            "number": 0,
            "phase": "none",
            "street": "preflop",
            "button": table.placed_button,
            "burns": 0,
            "burns_total": burns_total(table.rules),
            "live": 0,
            "dead": [],
            "deal_complete": False,
        }
    return {
        "number": hand.number,
        "phase": hand.phase,
        "street": street_name(hand),
        "to_act": hand.to_act,
        "button": hand.button,
        "small_blind": hand.small_blind,
        "big_blind": hand.big_blind,
        "burns": hand.burns,
        "burns_total": burns_total(table.rules),
        "live": sum(s.live for s in hand.seats.values()),
        "dead": [*hand.exposed, *hand.boxed],
        "deal_complete": hand.deal_complete,
        "result": _result(hand),
    }


def street_name(hand: Hand) -> str:
    """The street as screens name it, `showdown` and `over` included."""
    if hand.phase == "over":
        return "over"
    live = sum(s.live for s in hand.seats.values())
    return "showdown" if hand.phase in ("showdown", "pay") and live > 1 else STREET_NAMES[hand.street]


def _result(hand: Hand) -> str | None:
    if hand.voided:
        return "void"
    if hand.phase not in ("pay", "over"):
        return None
    return "showdown" if sum(s.live for s in hand.seats.values()) > 1 else "uncontested"


def pot_view(hand: Hand | None) -> Data:
    """`centre` without this street's bets, `with_bets` with them, and the pots by eligible seats."""
    if hand is None or hand.voided:
        return {"centre": 0, "with_bets": 0, "pots": [], "returned": {}}
    returned = {str(n): s.returned for n, s in sorted(hand.seats.items()) if s.returned}
    if hand.phase == "over":
        return {"centre": 0, "with_bets": 0, "pots": [], "returned": returned}
    total = in_the_middle(hand)
    in_front = sum(s.bet for s in hand.seats.values()) if hand.phase == "betting" else 0
    pots = [{"amount": pot.amount, "seats": list(pot.seats)} for pot in pots_now(hand)]
    return {"centre": total - in_front, "with_bets": total, "pots": pots, "returned": returned}


def seat_view(table: Table, number: int) -> Data:
    """One chair. `backs` counts the face-down cards before it that everybody may see (000-S14)."""
    found: Data = {"seat": number, "player": None, "status": "empty", "stack": 0, "bet": 0, "total": 0}
    found |= {"in_hand": False, "folded": False, "all_in": False, "backs": 0, "last": None, "shown": None}
    found |= {"mucked": False, "beaten": False, "won": 0}
    chair = table.seats.get(number)
    if chair is None:
        return found | {"status": "reserved"} if number in table.reservations else found
    waits = chair.waited or (chair.newcomer and table.previous is not None and chair.stack > 0)
    found |= {"player": chair.player_id, "stack": chair.stack}
    out = is_out(table, number)  # a penalty: nobody but the staff and he learns which
    found["status"] = "away" if out else status(chair, table.rules, waiting=waits)
    hand = table.hand
    if hand is None or number not in hand.seats or hand.voided:
        return found
    me = hand.seats[number]
    running = hand.phase != "over"
    covered = running and me.live and not me.cards and not me.mucked and not me.beaten
    if running:
        found["status"] = "playing"
    return found | {
        "bet": me.bet if hand.phase == "betting" else 0,
        "total": me.put + me.dead if running else 0,
        "in_hand": running and me.live,
        "folded": me.folded,
        "all_in": running and me.live and chair.stack == me.behind,
        "backs": HOLE_CARDS if covered else 0,
        "last": {"verb": me.last.verb, "to": me.last.to, "all_in": me.last.all_in} if me.last else None,
        "shown": list(me.cards) or None,
        "mucked": me.mucked,
        "beaten": me.beaten,
        "won": me.won,
    }


def showdown_view(table: Table) -> Data | None:
    """Who shows when, and what the tabled hands read: high, low, the five cards."""
    hand = table.hand
    if hand is None or hand.voided:
        return None
    tabled = [n for n, s in sorted(hand.seats.items()) if s.cards]
    if hand.phase != "showdown" and not tabled:
        return None
    readings = [reading(table, n) for n in tabled] if len(hand.board) >= 3 else []
    due = due_to_show(table.rules, hand) if hand.phase == "showdown" else None
    return {"order": list(show_order(table.rules, hand)), "due": due, "readings": readings}


def reading(table: Table, seat: int) -> Data:
    """What a tabled hand reads on this board (A12)."""
    assert table.hand is not None
    cards, board = table.hand.seats[seat].cards, table.hand.board
    low = best_low(cards, board) if table.rules.is_hilo else None
    return {"seat": seat, "high": _high(best_high(cards, board)), "low": _low(low)}


def _high(hand: HighHand) -> Data:
    naming = NAMING.get(hand.kind, (0,))
    return {"kind": hand.kind, "cards": list(hand.cards), "name": [hand.cards[k][0] for k in naming]}


def _low(low: LowHand | None) -> Data | None:
    return {"ranks": list(low.ranks), "cards": list(low.cards), "name": low.name} if low else None


def award_view(table: Table) -> list[Data] | None:
    """Who gets what, pot by pot and half by half: computed while it is unpaid, recorded afterwards."""
    hand = table.hand
    if hand is None or hand.voided or hand.phase not in ("pay", "over"):
        return None
    return [award(a) for a in (hand.awards if hand.phase == "over" else awards(table.rules, hand))]


def award(award: Award) -> Data:
    shares = [{"seat": s.seat, "amount": s.amount, "odd": s.odd} for s in award.shares]
    return {"pot": award.pot, "amount": award.amount, "half": award.half, "shares": shares}
