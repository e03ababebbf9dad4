"""Entries of the running hand put right: corrected with all later ones decided again, or bound (A17)."""

from collections.abc import Callable, Sequence

from msgspec.structs import replace

from tables.engine import commands as c
from tables.engine import events as e
from tables.engine import rulings as r
from tables.engine.betting import chips
from tables.engine.decide_hand import act, flow
from tables.engine.draft import Draft
from tables.engine.errors import RuleViolation
from tables.engine.ruling_again import ACTIONS, decide_entry, pass_over, redecided
from tables.engine.state import BOARD_SIZE, Entered, Hand, Table, Undoable

Events = tuple[e.AnyEvent, ...]


def correct(table: Table, ruling: r.CorrectEntry) -> tuple[Table, tuple[int, ...]]:
    """The table as if entry `ruling.entry` had been this action, and the entries that it concerns.

    Raises no_such_entry, or no_longer_fits with the first later entry that is impossible then.
    """
    entries = _undo(table)
    return redecided(table, entries, {ruling.entry: as_ruled(table, entries, ruling)}, ruling.entry)


def as_ruled(
    table: Table, entries: Sequence[Undoable], ruling: r.CorrectEntry | r.PastEntry
) -> Callable[[Draft], Entered]:
    """What a ruling puts in the place of an entry of the hand. Raises no_such_entry."""
    at = _place(entries, ruling.entry)
    wrong = entries[at].entered
    seat = ruling.seat if ruling.seat is not None else wrong.seat
    if wrong.verb not in ACTIONS or seat is None:
        raise RuleViolation("no_such_entry", entry=ruling.entry, rule="A17")
    then = _then(table, entries, at)

    def instead(draft: Draft) -> Entered:
        pass_over(draft, wrong.skips, then)
        force(draft, seat, ruling.verb, ruling.to)
        return Entered(verb=ruling.verb, seat=seat, to=ruling.to, skips=wrong.skips)

    return instead


def amend(table: Table, command: c.Amend) -> Events:
    """The croupier's own correction: an amount within the round, cards until the next street or the payment.

    Later entries are decided again; the rules hold for all of them. Raises no_such_entry, undo_window_closed,
    no_longer_fits and whatever the rules say against the entry itself.
    """
    at = _place(_undo(table), command.entry)
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

    then = _then(table, _undo(table), at)

    def instead(draft: Draft) -> Entered:
        decide_entry(draft, now, then)
        return now

    after, entries = redecided(table, _undo(table), {command.entry: instead}, command.entry)
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


def _then(table: Table, entries: Sequence[Undoable], at: int) -> Hand:
    """The hand that an entry led to."""
    assert table.hand is not None
    return entries[at + 1].hand if at + 1 < len(entries) else table.hand


def _place(entries: Sequence[Undoable], entry: int) -> int:
    """Where an entry stands among those of a hand."""
    for place, undo in enumerate(entries):
        if undo.seq == entry:
            return place
    raise RuleViolation("no_such_entry", entry=entry, rule="A17")


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
