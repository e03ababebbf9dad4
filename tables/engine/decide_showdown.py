"""Decisions at the showdown: who shows, who is beaten, what the pots pay (RULES.md A13, A14, A16, A19)."""

from tables.engine import commands as c
from tables.engine import events as e
from tables.engine.cards import distinct_cards
from tables.engine.decide_hand import may_table
from tables.engine.decide_session import closing
from tables.engine.draft import Draft
from tables.engine.errors import RuleViolation
from tables.engine.incidents import known_but_of
from tables.engine.pots import pots_now
from tables.engine.showdown import awards, bonuses, can_be_beaten, contenders, may_muck, rake_of
from tables.engine.state import Entered, Hand, Table

Events = tuple[e.AnyEvent, ...]


def _running(table: Table) -> Hand:
    if table.hand is None:
        raise RuleViolation("no_hand")
    if table.hand.phase == "over":
        raise RuleViolation("hand_over")
    return table.hand


def show_cards(table: Table, command: c.ShowCards) -> Events:
    """The four cards of a live seat, tabled. Any order may be entered; the rule's order is shown."""
    hand = _running(table)
    cards = to_table(table, command.seat, command.cards)
    draft = Draft(table, Entered(verb="show_cards", seat=command.seat, cards=cards))
    if not hand.deal_complete:
        draft.add(e.DealCompleted())
    draft.add(e.CardsShown(seat=command.seat, cards=cards))
    return draft.done()


def to_table(table: Table, seat: int, cards: tuple[str, ...]) -> tuple[str, ...]:
    """The cards that a seat tables, once it may. Raises not_at_showdown, not_open and card codes."""
    hand = _running(table)
    if not may_table(table):
        raise RuleViolation("not_at_showdown", rule="A13")
    if seat not in contenders(hand) or hand.seats[seat].cards:
        raise RuleViolation("not_open", seat=seat, verb="show", rule="A13")
    return distinct_cards(cards, known_but_of(hand, seat))


def shown_beaten(table: Table, command: c.ShownBeaten) -> Events:
    """Hands that were shown on the felt and lose to what is tabled; they can't win any more."""
    _at_showdown(table)
    seats = tuple(sorted(set(command.seats)))
    refuse_unbeaten(table, seats)
    draft = Draft(table, Entered(verb="shown_beaten", skips=seats))
    draft.add(e.BeatenShown(seats=seats))
    return draft.done()


def refuse_unbeaten(table: Table, seats: tuple[int, ...]) -> None:
    """Raise must_show for a seat that no tabled hand can have beaten in one of its pots."""
    beaten = can_be_beaten(table.rules, _running(table))
    for seat in seats:
        if seat not in beaten:
            raise RuleViolation("must_show", seat=seat, rule="A13")


def muck(table: Table, command: c.Muck, holes: dict[int, tuple[str, ...]]) -> Events:
    """A beaten hand goes to the muck unseen, where the house allows it."""
    hand = _at_showdown(table)
    if command.seat not in contenders(hand) or hand.seats[command.seat].cards:
        raise RuleViolation("not_open", seat=command.seat, verb="muck", rule="A13")
    if table.rules.showdown_show != "may_muck_when_beaten":
        raise RuleViolation("must_show", seat=command.seat, rule="A13")
    if command.seat not in may_muck(table.rules, hand, holes):
        raise RuleViolation("may_not_muck", seat=command.seat, rule="A13")
    draft = Draft(table, Entered(verb="muck", seat=command.seat))
    draft.add(e.CardsMucked(seat=command.seat))
    return draft.done()


def _at_showdown(table: Table) -> Hand:
    hand = _running(table)
    if hand.phase != "showdown":
        raise RuleViolation("not_at_showdown", rule="A13")
    return hand


def pay_pots(table: Table) -> Events:
    """Commission, every pot and half to its winners, the house's bonus; the hand is over."""
    hand = _running(table)
    if hand.phase == "showdown":
        raise RuleViolation("cards_missing", seat=hand.to_act, rule="A13")
    if hand.phase != "pay":
        raise RuleViolation("hand_running")
    draft = Draft(table, Entered(verb="pay_pots"))
    pots = pots_now(hand)
    decided, owed = awards(table.rules, hand), bonuses(table.rules, hand)
    for k, rake in enumerate(rake_of(table.rules, hand, pots)):
        if rake:
            draft.add(e.RakeTaken(pot=k, amount=rake))
    for award in decided:
        draft.add(e.PotAwarded(award=award))
    for seat, (amount, kind) in sorted(owed.items()):
        draft.add(e.BonusOwed(seat=seat, amount=amount, hand=kind))
    draft.add(e.HandEnded())
    if table.phase == "ending" and not table.hands_left:
        for event in closing(draft.table):
            draft.add(event)
    return draft.done()
