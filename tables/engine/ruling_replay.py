"""A past hand as it was paid and as it should have been (RULES.md A13, A17, A18)."""

from collections.abc import Mapping
from functools import partial

from msgspec.structs import replace

from tables.engine import rulings as r
from tables.engine.decide_showdown import pay_pots
from tables.engine.draft import Draft
from tables.engine.errors import RuleViolation
from tables.engine.evolve import evolve
from tables.engine.ruling_again import Aside, redecided
from tables.engine.ruling_effects import effect, unpaid
from tables.engine.ruling_entries import as_ruled
from tables.engine.ruling_since import Past, ended, own
from tables.engine.state import Hand, Table

Awards = r.AwardReading | r.AwardAccounting
WITHIN = r.BindAction | r.KillHand | r.ReviveHand | r.RemovePlayer | r.FixBoard | Awards
"""Rulings that have changed a hand by themselves: given again where they were given."""
NO_ENTRIES = frozenset({"pay_pots", "ruling", "correction"})
NEW = 0
"""The number of a ruling that is being given: it has none yet."""


def as_it_ended(past: Past) -> Table:
    """The table at the end of the hand, with everybody who was dealt in, whoever has left since."""
    began, hand = past[0].table, ended(past)
    seats = {
        n: replace(seat, stack=hand.seats[n].behind_the_line) if n in hand.seats else seat
        for n, seat in began.seats.items()
    }
    rules = hand.rules if hand.rules is not None else began.rules
    hand = replace(hand, rules=None, bonus={})
    return replace(began, seats=seats, hand=hand, rules=rules, phase="running")


def as_it_should(past: Past, rulings: Mapping[int, r.AnyRuling]) -> Hand:
    """The hand with all `rulings` on it (number of their entry → ruling, NEW for the one that is given now).

    What was typed and ruled in the hand is decided again, a mucked hand stays mucked. Raises no_longer_fits
    with the entry or the ruling that no longer fits.
    """
    was = as_it_ended(past)
    ordered = sorted(rulings.items(), key=_newest_last)
    corrections = {ruling.entry: ruling for _, ruling in ordered if isinstance(ruling, r.PastEntry)}
    table = _corrected(was, past, corrections, rulings.get(NEW)) if corrections else unpaid(was)
    for seq, ruling in ordered:
        if isinstance(ruling, Awards):
            table = _awarded(table, seq, ruling)
    for event in pay_pots(table):
        table = evolve(table, event)
    assert table.hand is not None
    return table.hand


def _newest_last(item: tuple[int, r.AnyRuling]) -> tuple[bool, int]:
    return item[0] == NEW, item[0]


def _corrected(
    was: Table, past: Past, corrections: Mapping[int, r.PastEntry], new: r.AnyRuling | None
) -> Table:
    """The hand up to its payment, with these entries instead."""
    assert was.hand is not None
    entries = tuple(undo for undo in was.hand.undo if undo.entered.verb not in NO_ENTRIES)
    given = [(moment.table.seq, moment.ruling) for moment in own(past)]
    ruled = {k.entry: k for _, k in given if isinstance(k, r.CorrectEntry)}
    known = {undo.seq for undo in entries}
    both = {entry: ruling for entry, ruling in ruled.items() if entry in known} | dict(corrections)
    instead = {entry: as_ruled(was, entries, ruling) for entry, ruling in both.items()}
    asides = tuple(Aside(seq, partial(_again, ruling=k)) for seq, k in given if isinstance(k, WITHIN))
    named = new.entry if isinstance(new, r.PastEntry) else 0
    first = min(corrections)
    instead = {entry: decide for entry, decide in instead.items() if entry >= first}
    gone = {k.seat for seq, k in given if isinstance(k, r.RemovePlayer) and seq < first}
    seats = {n: replace(chair, removed=n in gone) for n, chair in was.seats.items()}
    after, _ = redecided(replace(was, seats=seats), entries, instead, named, asides)
    if after.hand is None or after.hand.phase != "pay":
        raise RuleViolation("no_longer_fits", entry=named or first, why="cards_missing", rule="A17")
    return after


def _again(draft: Draft, *, ruling: r.AnyRuling) -> None:
    """A ruling within the hand has its effect again."""
    found = effect(draft.table, ruling)
    if found.after is not None:
        draft.table = found.after
    elif found.removed is not None:
        chair = replace(draft.table.seats[found.removed], removed=True)
        draft.table = replace(draft.table, seats={**draft.table.seats, found.removed: chair})
    for event in found.events:
        draft.add(event)


def _awarded(table: Table, seq: int, ruling: Awards) -> Table:
    try:
        after = effect(table, ruling).after
    except RuleViolation as refusal:
        if seq == NEW:
            raise
        raise RuleViolation("no_longer_fits", entry=seq, why=refusal.code, rule="A17") from refusal
    assert after is not None
    return after
