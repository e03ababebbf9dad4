"""Entries of a hand decided again, each as it was typed, once one of them is put right (RULES.md A17, A18).

Who folded, mucked or showed on the felt has done so in the corrected hand too; only what the rule makes of it
(turns, amounts, pots, differences of a count) is decided anew.
"""

from collections.abc import Callable, Mapping, Sequence
from typing import NamedTuple

from msgspec.structs import replace

from tables.engine import events as e
from tables.engine.betting import order_of_action
from tables.engine.cards import distinct_cards
from tables.engine.deal import known_cards
from tables.engine.decide_hand import act, flow
from tables.engine.decide_incident import again
from tables.engine.decide_repair import count, rewound
from tables.engine.decide_showdown import refuse_unbeaten, to_table
from tables.engine.draft import Draft
from tables.engine.errors import RuleViolation
from tables.engine.evolve import evolve
from tables.engine.incidents import INCIDENTS
from tables.engine.showdown import refuse_nobody_left
from tables.engine.state import BOARD_SIZE, Entered, Hand, Table, Undoable

ACTIONS = frozenset({"fold", "check", "call", "raise_to", "time_out"})
Instead = Mapping[int, Callable[[Draft], Entered]]
"""Number of an entry → what decides it now."""


class Aside(NamedTuple):
    """A ruling within the hand, no entry of it: its number, and what gives it again."""

    seq: int
    rule: Callable[[Draft], None]


def redecided(
    table: Table, entries: Sequence[Undoable], instead: Instead, named: int, asides: Sequence[Aside] = ()
) -> tuple[Table, tuple[int, ...]]:
    """The table with other entries in some places and all later ones decided again; the entries concerned.

    A corrected entry keeps its number, so that a later correction can name it. Raises no_longer_fits with
    the first entry or ruling that is impossible then; what is wrong with entry `named` has its own code.
    """
    first = next(place for place, undo in enumerate(entries) if undo.seq in instead)
    wrong, concerned = entries[first], entries[first:]
    base = evolve(table, e.Undone(what=wrong.entered, hand=wrong.hand, stacks=rewound(table, wrong.hand)))
    assert base.hand is not None
    assert table.hand is not None
    before = replace(base.hand, undo=tuple(entries[:first]), typed=wrong.hand.typed)
    draft = Draft(replace(base, hand=before))
    thens = (*(undo.hand for undo in concerned[1:]), table.hand)
    steps = [
        (undo.seq, _step(undo, then, instead.get(undo.seq)))
        for undo, then in zip(concerned, thens, strict=True)
    ]
    steps += [(aside.seq, aside.rule) for aside in asides if aside.seq > wrong.seq]
    for seq, decide in sorted(steps, key=lambda step: step[0]):
        try:
            decide(draft)
        except RuleViolation as refusal:
            if seq == named:
                raise
            raise RuleViolation("no_longer_fits", entry=seq, why=refusal.code, rule="A17") from refusal
    seen = replace(draft.hand, typed=max(draft.hand.typed, table.hand.typed))  # what has been seen, has been
    return replace(draft.table, hand=seen), tuple(undo.seq for undo in concerned)


def _step(undo: Undoable, then: Hand, instead: Callable[[Draft], Entered] | None) -> Callable[[Draft], None]:
    """Decides an entry again, or what stands in its place, and keeps it among those of the hand."""

    def decide(draft: Draft) -> None:
        before = draft.hand
        what = undo.entered
        if instead is not None:
            what = instead(draft)
        else:
            decide_entry(draft, what, then)
        kept = Undoable(entered=what, hand=replace(before, undo=()), seq=undo.seq)
        draft.table = replace(draft.table, hand=replace(draft.hand, undo=(*before.undo, kept)))

    return decide


def decide_entry(draft: Draft, what: Entered, then: Hand) -> None:
    """An entry as it was typed; `then` is the hand that it led to when it was."""
    if what.verb in ACTIONS:
        _act_again(draft, what, then)
    elif what.verb in ("show_cards", "shown_beaten", "muck"):
        _answer_again(draft, what)
    elif what.verb == "deal_board":
        _board_again(draft, what)
    elif what.verb == "count_stack" and what.seat is not None:
        count(draft, what.seat, what.to or 0)
    elif what.verb == "keep_pending" and what.seat is not None:
        _keep_again(draft, what.seat, then)
    elif what.verb in INCIDENTS:
        again(draft, what)
    elif what.verb != "correction":
        raise RuleViolation("cannot_undo", verb=what.verb)


def _act_again(draft: Draft, what: Entered, then: Hand) -> None:
    if what.seat is None:  # "the others fold"
        for seat in what.skips:
            if draft.hand.phase == "betting" and draft.hand.to_act == seat:
                act(draft, seat, what.verb)
        return
    pass_over(draft, what.skips, then)
    verb = what.verb
    if verb == "time_out":
        verb = "fold" if then.seats[what.seat].folded else "check"
    act(draft, what.seat, verb, what.to)


def pass_over(draft: Draft, seats: Sequence[int], then: Hand) -> None:
    """Seats that an entry passed over: who folded on the felt has folded, also where he need not have."""
    for seat in seats:
        if draft.hand.to_act == seat:
            act(draft, seat, "fold" if then.seats[seat].folded else "check")


def _keep_again(draft: Draft, seat: int, then: Hand) -> None:
    """An action out of turn is kept again; it binds if the action to the seat has not changed by then."""
    kept = then.seats[seat].pending
    if kept is None:
        return
    if seat not in order_of_action(draft.table)[1:]:
        raise RuleViolation("not_open", seat=seat, verb=kept.verb, rule="A17")
    draft.add(e.PendingKept(seat=seat, verb=kept.verb, to=kept.to))


def _board_again(draft: Draft, what: Entered) -> None:
    hand = draft.hand
    if hand.phase != "board" or BOARD_SIZE[hand.street + 1] - len(hand.board) != len(what.cards):
        raise RuleViolation("card_too_early", rule="A8")
    cards = distinct_cards(what.cards, known_cards(hand))
    if draft.table.rules.burn_rule == "before_each_board":
        draft.add(e.CardBurned())
    draft.add(e.BoardDealt(street=hand.street + 1, cards=cards))
    flow(draft)


def _answer_again(draft: Draft, what: Entered) -> None:
    """Tabled, mucked or shown and beaten. Who has folded now has nothing left to give up (A13)."""
    if what.verb == "show_cards" and what.seat is not None:
        draft.add(e.CardsShown(seat=what.seat, cards=to_table(draft.table, what.seat, what.cards)))
        return
    named = what.skips if what.seat is None else (what.seat,)
    seats = tuple(seat for seat in named if draft.hand.seats[seat].live)
    if not seats:
        return
    if draft.hand.phase != "showdown" or any(draft.hand.seats[seat].answered for seat in seats):
        raise RuleViolation("not_open", seat=seats[0], verb=what.verb, rule="A13")
    if what.verb == "muck":  # what he gave up lies in the muck, whatever would have beaten it
        draft.add(e.CardsMucked(seat=seats[0]))
    else:
        refuse_unbeaten(draft.table, seats)
        draft.add(e.BeatenShown(seats=seats))
    refuse_nobody_left(draft.hand, seats[0])
