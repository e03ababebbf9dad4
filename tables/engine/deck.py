"""When another deck is due: every so many hands, by the house's own number (RULES.md section 1, A8)."""

from tables.engine.errors import RuleViolation
from tables.engine.state import Table


def hands_of_deck(table: Table) -> int:
    """Hands begun in this session with the deck that lies in the box; all of them if none was counted."""
    return table.hands - (table.deck.hand if table.deck is not None else 0)


def is_worn(table: Table) -> bool:
    """Whether another deck is proposed: the house's hands are played with this one."""
    limit = table.house.deck_change_hands
    return table.house.card_source == "physical" and limit is not None and hands_of_deck(table) >= limit


def refuse_worn(table: Table) -> None:
    """Raise deck_change_due where the house lets no hand begin with a deck that is due."""
    if table.house.deck_change_required and is_worn(table):
        raise RuleViolation("deck_change_due", hands=hands_of_deck(table), rule="A8")
