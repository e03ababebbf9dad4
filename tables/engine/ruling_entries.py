"""Entries of the running hand put right: corrected with all later ones decided again, or bound (A17)."""

from collections.abc import Callable

from msgspec.structs import replace

from tables.engine import commands as c
from tables.engine import events as e
from tables.engine import rulings as r
from tables.engine.betting import chips, legal
from tables.engine.cards import distinct_cards
from tables.engine.deal import known_cards
from tables.engine.decide_hand import act, flow, skip
from tables.engine.decide_incident import again
from tables.engine.decide_repair import rewound
from tables.engine.draft import Draft
from tables.engine.errors import RuleViolation
from tables.engine.evolve import evolve
from tables.engine.incidents import INCIDENTS, known_but_of
from tables.engine.state import BOARD_SIZE, Entered, Table, Undoable

Events = tuple[e.AnyEvent, ...]
ACTIONS = frozenset({"fold", "check", "call", "raise_to", "time_out"})


def correct(table: Table, ruling: r.CorrectEntry) -> tuple[Table, tuple[int, ...]]:
    """The table as if entry `ruling.entry` had been this action, and the entries that it concerns.

    Raises no_such_entry, or no_longer_fits with the first later entry that is impossible then.
    """
    at = _place(table, ruling.entry)
    wrong = _undo(table)[at].entered
    seat = ruling.seat if ruling.seat is not None else wrong.seat
    if wrong.verb not in ACTIONS or seat is None:
        raise RuleViolation("no_such_entry", entry=ruling.entry, rule="A17")

    def instead(draft: Draft) -> Entered:
        for passed in wrong.skips:
            skip(draft, passed)
        force(draft, seat, ruling.verb, ruling.to)
        return Entered(verb=ruling.verb, seat=seat, to=ruling.to)

    return _redecided(table, at, instead)


def amend(table: Table, command: c.Amend) -> Events:
    """The croupier's own correction: an amount within the round, cards until the next street or the payment.

    Later entries are decided again; the rules hold for all of them. Raises no_such_entry, undo_window_closed,
    no_longer_fits and whatever the rules say against the entry itself.
    """
    at = _place(table, command.entry)
    what = _undo(table)[at].entered
    if not may_amend(table, at):
        raise RuleViolation("undo_window_closed")
    if command.cards and what.verb in ("deal_board", "show_cards"):
        if len(command.cards) != len(what.cards):
            raise RuleViolation("cards_missing", need=len(what.cards), have=len(command.cards), rule="A8")
        now = replace(what, cards=command.cards)
    elif what.verb == "raise_to" and command.to is not None:
        now = replace(what, to=command.to)
    else:
        raise RuleViolation("no_such_entry", entry=command.entry)

    def instead(draft: Draft) -> Entered:
        _decide_entry(draft, now)
        return now

    after, entries = _redecided(table, at, instead)
    assert after.hand is not None
    stacks = {n: after.seats[n].stack for n in after.hand.dealt if n in after.seats}
    return (e.EntryCorrected(entries=entries, was=what, now=now, hand=after.hand, stacks=stacks),)


def may_amend(table: Table, place: int) -> bool:
    """Whether the entry at `place` may be retyped: bets and board cards until a card of the next street is
    typed, tabled hands until the payment, nothing across a ruling."""
    hand = table.hand
    assert hand is not None
    entry, later = hand.undo[place], {u.entered.verb for u in hand.undo[place + 1 :]}
    if hand.phase == "over" or hand.rules is not None or "ruling" in later:
        return False
    match entry.entered.verb:
        case "show_cards":
            return True
        case "deal_board":
            return "deal_board" not in later
        case "raise_to":
            return hand.typed <= BOARD_SIZE[entry.hand.street]
        case _:
            return False


def _undo(table: Table) -> tuple[Undoable, ...]:
    return table.hand.undo if table.hand is not None else ()


def _place(table: Table, entry: int) -> int:
    """Where an entry stands among those of the running hand."""
    for place, undo in enumerate(_undo(table)):
        if undo.seq == entry:
            return place
    raise RuleViolation("no_such_entry", entry=entry, rule="A17")


def _redecided(table: Table, at: int, instead: Callable[[Draft], Entered]) -> tuple[Table, tuple[int, ...]]:
    """The table with another entry in one place and all later ones decided again; the entries concerned.

    The corrected entry keeps its number, so that a later correction can name it.
    """
    undo = _undo(table)
    wrong, later = undo[at], undo[at + 1 :]
    base = evolve(table, e.Undone(what=wrong.entered, hand=wrong.hand, stacks=rewound(table, wrong.hand)))
    assert base.hand is not None
    draft = Draft(replace(base, hand=replace(base.hand, undo=undo[:at])))
    kept = Undoable(entered=instead(draft), hand=wrong.hand, seq=wrong.seq)
    draft.table = replace(draft.table, hand=replace(draft.hand, undo=(*undo[:at], kept)))
    for entry in later:
        _again(draft, entry)
    return draft.table, (wrong.seq, *(entry.seq for entry in later))


def _again(draft: Draft, entry: Undoable) -> None:
    """Decide a later entry again, as it was typed."""
    before = draft.hand
    what = entry.entered
    try:
        _decide_entry(draft, what)
    except RuleViolation as refusal:
        raise RuleViolation("no_longer_fits", entry=entry.seq, why=refusal.code, rule="A17") from refusal
    kept = Undoable(entered=what, hand=replace(before, undo=()), seq=entry.seq)
    draft.table = replace(draft.table, hand=replace(draft.hand, undo=(*before.undo, kept)))


def _decide_entry(draft: Draft, what: Entered) -> None:
    if what.verb == "correction":
        return
    if what.verb in ACTIONS:
        _act_again(draft, what)
    elif what.verb == "deal_board":
        _board_again(draft, what)
    elif what.verb == "show_cards" and what.seat is not None:
        cards = distinct_cards(what.cards, known_but_of(draft.hand, what.seat))
        draft.add(e.CardsShown(seat=what.seat, cards=cards))
    elif what.verb == "shown_beaten":
        draft.add(e.BeatenShown(seats=what.skips))
    elif what.verb in INCIDENTS:
        again(draft, what)
    else:
        raise RuleViolation("cannot_undo", verb=what.verb)


def _act_again(draft: Draft, what: Entered) -> None:
    if what.seat is None:  # "the others fold"
        for seat in what.skips:
            if draft.hand.phase == "betting" and draft.hand.to_act == seat:
                act(draft, seat, what.verb)
        return
    for seat in what.skips:
        skip(draft, seat)
    verb = what.verb
    if verb == "time_out":
        verb = "check" if legal(draft.table).check else "fold"
    act(draft, what.seat, verb, what.to)


def _board_again(draft: Draft, what: Entered) -> None:
    hand = draft.hand
    if hand.phase != "board" or BOARD_SIZE[hand.street + 1] - len(hand.board) != len(what.cards):
        raise RuleViolation("card_too_early", rule="A8")
    cards = distinct_cards(what.cards, known_cards(hand))
    if draft.table.rules.burn_rule == "before_each_board":
        draft.add(e.CardBurned())
    draft.add(e.BoardDealt(street=hand.street + 1, cards=cards))
    flow(draft)


def force(draft: Draft, seat: int, verb: str, to: int | None) -> None:
    """An action of the seat in turn as ruled: the bounds of A10 do not hold, only the stack and the chips."""
    hand = draft.hand
    if hand.phase != "betting" or hand.to_act != seat:
        raise RuleViolation("not_your_turn", seat=seat, to_act=hand.to_act, rule="A17")
    if verb != "raise_to":
        act(draft, seat, verb)
        return
    me, stack = hand.seats[seat], chips(draft.table, seat)
    if to is None or to % draft.table.rules.chip_unit or to <= hand.match:
        raise RuleViolation("bad_amount", unit=draft.table.rules.chip_unit, rule="A17")
    if to > me.bet + stack:
        raise RuleViolation("above_maximum", min=hand.match, max=me.bet + stack, to=to, rule="A17")
    if not hand.deal_complete:
        draft.add(e.DealCompleted())
    raised = e.RaisedTo(
        seat=seat,
        to=to,
        amount=to - me.bet,
        verb="raise" if hand.match else "bet",
        all_in=to == me.bet + stack,
    )
    draft.add(raised)
    flow(draft)


def bind(table: Table, ruling: r.BindAction) -> tuple[e.AnyEvent, ...]:
    """The action binds: at once when it is the seat's turn, else when the turn comes unchanged."""
    hand = table.hand
    assert hand is not None
    if hand.phase != "betting":
        raise RuleViolation("window_closed", rule="A17")
    if hand.to_act == ruling.seat:
        draft = Draft(table)
        force(draft, ruling.seat, ruling.verb, ruling.to)
        return draft.done()
    me = hand.seats.get(ruling.seat)
    if me is None or not me.live or chips(table, ruling.seat) == 0:
        raise RuleViolation("not_open", seat=ruling.seat, rule="A17")
    return (e.PendingKept(seat=ruling.seat, verb=ruling.verb, to=ruling.to, bound=True),)
