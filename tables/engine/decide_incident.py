"""Decisions about what goes wrong in a hand, and what follows by the rule (RULES.md A8, A10, A13, A17)."""

from tables.engine import commands as c
from tables.engine import events as e
from tables.engine.betting import legal
from tables.engine.cards import distinct_cards
from tables.engine.deal import known_cards
from tables.engine.decide_calls import call_inspector
from tables.engine.decide_hand import act, flow
from tables.engine.decide_repair import refuse_misdeal, rewound, voided
from tables.engine.draft import Draft
from tables.engine.errors import RuleViolation
from tables.engine.incidents import (
    CALLS,
    OF_THE_BET,
    WARNED,
    answer,
    before_action,
    may_be_dealt_out,
    may_come_early,
)
from tables.engine.showdown import live_seats, refuse_nobody_left
from tables.engine.state import PREFLOP, Entered, Hand, Table

Events = tuple[e.AnyEvent, ...]


def note_incident(table: Table, command: c.NoteIncident, given: c.Given) -> Events:
    """One incident of the running hand and what the rule makes of it; else the inspector is called.

    Raises no_hand, hand_over, not_your_turn, not_open, not_eligible, misdeal_window_closed, card_too_early,
    card codes.
    """
    hand = table.hand
    if hand is None:
        raise RuleViolation("no_hand")
    if hand.phase == "over":
        raise RuleViolation("hand_over")
    if command.kind in OF_THE_BET:
        return _of_the_bet(table, hand, command)
    if command.kind in ("exposed_card", "boxed_card"):
        return _of_the_deal(table, hand, command)
    if command.kind == "wrong_count":
        return _wrong_count(table, hand, command, given)
    if command.kind == "dead_hand":
        return _dead(table, _live(hand, command), command)
    if command.kind == "not_in_chair":
        return _dealt_out(table, _dealt(hand, command))
    if command.kind in WARNED:
        return _noted(table, command, _dealt(hand, command)).done()
    return _called(table, hand, command, given)


def _noted(table: Table, command: c.NoteIncident, seat: int | None, *, burned: bool = False) -> Draft:
    """A draft with the entry of the incident."""
    verb = "exposed_by_player" if command.fault == "player" else command.kind
    draft = Draft(table, Entered(verb=verb, seat=seat, cards=command.cards))
    draft.add(
        e.IncidentNoted(
            kind=command.kind,
            seat=seat,
            fault=command.fault,
            cards=command.cards,
            early=command.early,
            burned=burned,
        )
    )
    return draft


def _dealt(hand: Hand, command: c.NoteIncident) -> int:
    if command.seat not in hand.seats:
        raise RuleViolation("not_open", seat=command.seat, verb=command.kind, rule="A17")
    return command.seat


def _live(hand: Hand, command: c.NoteIncident) -> int:
    seat = _dealt(hand, command)
    if not hand.seats[seat].live or len(live_seats(hand)) < 2:
        raise RuleViolation("not_eligible", seat=seat, rule="A17")
    return seat


# --- bets ---------------------------------------------------------------------------------------------


def _of_the_bet(table: Table, hand: Hand, command: c.NoteIncident) -> Events:
    """The rule's answer is entered with the incident; the chips above it go back (A10)."""
    if hand.phase != "betting" or hand.to_act is None:
        raise RuleViolation("not_open", seat=command.seat, verb=command.kind, rule="A10")
    if command.seat != hand.to_act:
        raise RuleViolation("not_your_turn", seat=command.seat, to_act=hand.to_act, rule="A9")
    if command.kind == "in_the_dark":
        return _noted(table, command, command.seat).done()
    found = answer(command.kind, legal(table))
    if found is None:
        raise RuleViolation("not_open", seat=command.seat, verb=command.kind, rule="A10")
    verb, to = found
    draft = Draft(table, Entered(verb=verb, seat=command.seat, to=to))
    draft.add(e.IncidentNoted(kind=command.kind, seat=command.seat))
    act(draft, command.seat, verb, to)
    return draft.done()


# --- the deal -----------------------------------------------------------------------------------------


def _of_the_deal(table: Table, hand: Hand, command: c.NoteIncident) -> Events:
    """A card that was seen: by the croupier's fault it is dead and the first burn, by his own it stays his.

    Before two have acted only; a card that lies face up in the deck may be found later too.
    """
    if command.kind == "exposed_card" and not before_action(hand):
        raise RuleViolation("misdeal_window_closed", rule="A8")
    if not command.cards or (command.kind == "exposed_card" and command.fault is None):
        raise RuleViolation("cards_missing", need=1, have=len(command.cards), rule="A8")
    seat = _dealt(hand, command) if command.kind == "exposed_card" else None
    distinct_cards(command.cards, known_cards(hand))
    by_croupier = command.kind == "exposed_card" and command.fault == "croupier"
    return _noted(table, command, seat, burned=by_croupier and not hand.exposed).done()


def _wrong_count(table: Table, hand: Hand, command: c.NoteIncident, given: c.Given) -> Events:
    """Three or five cards: a misdeal before two have acted, afterwards the hand is dead."""
    seat = _live(hand, command)
    if not before_action(hand):
        return _dead(table, seat, command)
    draft = _noted(table, command, seat)
    try:
        refuse_misdeal(table, given)
    except RuleViolation:
        return (*draft.done(), *_call("incident", draft.table, seat, given))
    after = voided(draft.hand)
    draft.add(e.HandVoided(reason="wrong_count", hand=after, stacks=rewound(draft.table, after)))
    return draft.done()


def _dead(table: Table, seat: int, command: c.NoteIncident) -> Events:
    """A dead hand: what it put in stays, and every pot is whose it can be (A11, A13)."""
    hand = table.hand
    assert hand is not None
    if hand.phase == "pay" or hand.impounded:
        raise RuleViolation("window_closed", rule="A17")
    draft = _noted(table, command, seat)
    draft.add(e.HandKilled(seat=seat))
    refuse_nobody_left(draft.hand, seat)
    flow(draft)
    return draft.done()


def _dealt_out(table: Table, seat: int) -> Events:
    """He is not in his chair: his ante goes back, until anything has been entered (A8)."""
    draft = Draft(table, Entered(verb="not_in_chair", seat=seat))
    _take_out(draft, seat)
    return draft.done()


def _take_out(draft: Draft, seat: int) -> None:
    if seat not in may_be_dealt_out(draft.hand):
        raise RuleViolation("not_open", seat=seat, verb="not_in_chair", rule="A8")
    draft.add(e.DealtOut(seat=seat, amount=draft.hand.seats[seat].put))
    flow(draft)


# --- the inspector ------------------------------------------------------------------------------------


def _called(table: Table, hand: Hand, command: c.NoteIncident, given: c.Given) -> Events:
    """What the inspector puts right: noted, and he is called; the table waits for him."""
    if command.kind in ("no_burn", "two_burns") and hand.street == PREFLOP:
        raise RuleViolation("not_open", verb=command.kind, rule="A8")
    if command.kind == "premature_board":
        _too_early(hand, command)
    seat = _dealt(hand, command) if command.seat is not None else None
    draft = _noted(table, command, seat)
    return (*draft.done(), *_call(CALLS[command.kind], draft.table, seat, given))


def _too_early(hand: Hand, command: c.NoteIncident) -> None:
    """At most the cards of the next street, none that is out; they are no dead cards: they may come again."""
    most = may_come_early(hand)
    if not most:
        raise RuleViolation("not_open", verb=command.kind, rule="A8")
    if len(command.cards) > most:
        raise RuleViolation("card_too_early", need=most, have=len(command.cards), rule="A8")
    distinct_cards(command.cards, known_cards(hand))


def _call(kind: str, table: Table, seat: int | None, given: c.Given) -> Events:
    """The call, unless one of its kind waits already."""
    try:
        return call_inspector(table, c.CallInspector(kind=kind, seat=seat), given)  # type: ignore[arg-type]
    except RuleViolation as refusal:
        if refusal.code != "call_open":
            raise
        return ()


def again(draft: Draft, what: Entered) -> None:
    """An incident decided again when an entry before it is put right: cards and dead hands, no call."""
    if what.verb == "not_in_chair" and what.seat is not None:
        _take_out(draft, what.seat)
        return
    kind, fault = ("exposed_card", "player") if what.verb == "exposed_by_player" else (what.verb, "croupier")
    dealt = kind in ("exposed_card", "boxed_card")
    distinct_cards(what.cards if dealt else (), known_cards(draft.hand))
    draft.add(
        e.IncidentNoted(
            kind=kind,
            seat=what.seat,
            fault=fault if kind == "exposed_card" else None,  # type: ignore[arg-type]
            cards=what.cards,
            burned=kind == "exposed_card" and fault == "croupier" and not draft.hand.exposed,
        )
    )
    if kind in ("dead_hand", "wrong_count") and what.seat is not None and draft.hand.seats[what.seat].live:
        if len(live_seats(draft.hand)) < 2:
            raise RuleViolation("not_eligible", seat=what.seat, rule="A17")
        draft.add(e.HandKilled(seat=what.seat))
        refuse_nobody_left(draft.hand, what.seat)
        flow(draft)
