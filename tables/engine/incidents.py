"""What goes wrong in a hand, and what the rule answers by itself (RULES.md A8, A10, A17)."""

from typing import Final, get_args

from tables.engine.betting import Legal
from tables.engine.command import IncidentKind
from tables.engine.deal import known_cards
from tables.engine.state import BOARD_SIZE, PREFLOP, RIVER, Hand

Answer = tuple[str, int | None]
"""A verb of the seat in turn with its total, if it has one."""

OF_THE_BET: Final = ("string_bet", "oversized_chip", "short_raise", "short_call", "in_the_dark")
"""Of the seat in turn: the rule has its answer to each."""

WARNED: Final = ("cards_touched", "cards_hidden", "cards_off_table")
CALLS: Final = {
    "premature_board": "incident",
    "no_burn": "incident",
    "two_burns": "incident",
    "fouled_deck": "incident",
    "skipped_player": "dispute",
    "cannot_follow": "incident",
}
"""What only the inspector puts right, and the kind of the call for him."""


INCIDENTS: Final = frozenset({"exposed_by_player", *get_args(IncidentKind)})
"""Verbs by which an entry names an incident; those that are answered by an action have its verb."""


def answer(kind: str, legal: Legal) -> Answer | None:
    """What the rule makes of a bet that was not made as it should be; None where it has no answer (A10).

    A string bet and an oversized chip are only a call, a raise that is too short goes to the minimum, a bet
    short of the call is completed. What was done in the dark binds nobody.
    """
    call: Answer | None = ("call", None) if legal.call is not None else None
    if kind == "short_raise" and legal.min_to is not None:
        return "raise_to", legal.min_to
    return None if kind == "in_the_dark" else call


def may_come_early(hand: Hand) -> int:
    """Cards of the next street, which can come out while its round is not over; 0 where none can (A8)."""
    if hand.phase != "betting" or hand.street >= RIVER:
        return 0
    return BOARD_SIZE[hand.street + 1] - len(hand.board)


def may_be_dealt_out(hand: Hand) -> tuple[int, ...]:
    """Seats whose ante goes back because nobody sits there: before anything was entered, two stay (A8).

    Who posted a blind keeps it in: his absence is A6's.
    """
    if hand.phase != "betting" or hand.street != PREFLOP or hand.deal_complete or hand.typed:
        return ()
    live = [seat for _, seat in sorted(hand.seats.items()) if seat.live]
    return tuple(s.seat for s in live if s.put and not s.bet and not s.dead) if len(live) > 2 else ()


def before_action(hand: Hand) -> bool:
    """Whether fewer than two seats have acted and no card of the board lies there: a misdeal is possible."""
    if hand.phase == "over" or hand.street != PREFLOP or hand.typed:
        return False
    return sum(s.acted for s in hand.seats.values()) < 2


def known_but_of(hand: Hand, seat: int) -> set[str]:
    """Cards that cannot be among the four of a seat: all that are known but its own seen ones."""
    return known_cards(hand) - set(hand.seats[seat].seen)
