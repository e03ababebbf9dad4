"""Decisions about the opening of a table: the deck that is played with (RULES.md A8)."""

from tables.engine import commands as c
from tables.engine import events as e
from tables.engine.decide_hand import refuse_running
from tables.engine.decide_session import refuse_closed
from tables.engine.errors import RuleViolation
from tables.engine.rules import CARDS_IN_DECK
from tables.engine.state import DeckCount, Table

Events = tuple[e.AnyEvent, ...]


def check_deck(table: Table, command: c.CheckDeck, given: c.Given) -> Events:
    """One of the two has counted a deck; with the other's count, of the same deck, it is checked (A8).

    Who counts again before the other has counted sets his own count right.
    """
    refuse_closed(table)
    refuse_running(table)
    if table.house.card_source != "physical":
        raise RuleViolation("not_offered", setting="card_source", rule="A8")
    if command.cards != CARDS_IN_DECK:
        raise RuleViolation("deck_incomplete", have=command.cards, need=CARDS_IN_DECK, rule="A8")
    first, by_croupier = table.deck_count, given.role == "croupier"
    if first is None or first.by_croupier == by_croupier:
        count = DeckCount(colour=command.colour, deck=command.deck, by=given.actor, by_croupier=by_croupier)
        return (e.DeckCounted(count=count),)
    if (first.colour, first.deck) != (command.colour, command.deck):
        raise RuleViolation("deck_differs", colour=first.colour, deck=first.deck, rule="A8")
    croupier, inspector = (given.actor, first.by) if by_croupier else (first.by, given.actor)
    checked = e.DeckChecked(
        colour=command.colour, deck=command.deck, cards=command.cards, croupier=croupier, inspector=inspector
    )
    return (checked,)
