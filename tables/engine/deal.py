"""The deck of a hand and the order in which cards leave it (RULES.md A8): positions, never faces."""

from collections.abc import Sequence

from tables.engine.errors import RuleViolation
from tables.engine.events import HandStarted
from tables.engine.rules import Rules
from tables.engine.seats import clockwise
from tables.engine.state import Hand, Table

HOLE_CARDS = 4


def refuse_unchecked(table: Table) -> None:
    """Raise where the house wants the deck counted by two before the first hand, and it has not been."""
    house = table.house
    if house.deck_check_required and house.card_source == "physical" and table.deck is None:
        raise RuleViolation("deck_unchecked", rule="A8")


def started(state: Table) -> HandStarted:
    """The snapshot of a hand, with its deck: the croupier's key says "shuffled and cut"."""
    if state.house.card_source != "physical":
        return HandStarted(state=state)
    colour, deck = (state.deck.colour, state.deck.deck) if state.deck is not None else ("", "")
    return HandStarted(state=state, shuffled=True, cut_by=state.croupier or "", colour=colour, deck=deck)


def known_cards(hand: Hand) -> set[str]:
    """Cards that have been seen: the board, the tabled hands, what was exposed or lay face up in the deck."""
    seats = hand.seats.values()
    seen = {card for s in seats for card in (*s.cards, *s.seen)}
    return {*hand.board, *hand.exposed, *hand.boxed, *seen}


def hole_positions(dealt: Sequence[int], button: int) -> dict[int, tuple[int, ...]]:
    """Seat → its four deck positions: one card at a time clockwise from left of the button, four laps."""
    order = clockwise(dealt, button)
    return {seat: tuple(lap * len(order) + k for lap in range(HOLE_CARDS)) for k, seat in enumerate(order)}


def board_positions(dealt: int) -> tuple[int, ...]:
    """The five deck positions of the board: a card is burnt before the flop, the turn and the river.

    Both burn rules give the same board: a burn after a round lies where a burn before the board would.
    """
    flop = dealt * HOLE_CARDS + 1
    return flop, flop + 1, flop + 2, flop + 4, flop + 6


def burns_total(rules: Rules) -> int:
    """Burn cards of a hand that goes to the showdown."""
    return 4 if rules.burn_rule == "after_each_betting_round" else 3
