"""Past hands of random evenings put right at random: every chip stays, no stack is negative (A17, IN-1)."""

from collections import Counter

import msgspec
import pytest
from msgspec.structs import replace

from tables.engine import commands as c
from tables.engine import events as e
from tables.engine import rulings as r
from tables.engine.decide import decide
from tables.engine.errors import RuleViolation
from tables.engine.evolve import evolve
from tables.engine.ruling_again import ACTIONS
from tables.engine.state import Entered, Undoable
from tables.ledger import holdings, moves
from tests.engine.full_evening import Evening
from tests.engine.ruling import INSPECTOR

SEEDS = range(8)
EVENT: msgspec.json.Decoder[e.AnyEvent] = msgspec.json.Decoder(e.AnyEvent)


def ruled(evening: Evening, ruling: r.PastEntry) -> e.RulingGiven:
    given = replace(INSPECTOR, past=evening.since(ruling.hand), second="user:8", rank=2)
    (event,) = decide(evening.table, c.Rule(ruling=ruling, reason="facts", article="A17"), given)
    assert isinstance(event, e.RulingGiven)
    return event


def actions(evening: Evening) -> list[tuple[int, Undoable]]:
    """Entries of past hands that may be named: (hand, entry)."""
    found = [(number, undo) for number, typed in evening.over.items() for undo in typed]
    return [(n, u) for n, u in found if u.entered.verb in ACTIONS and u.entered.seat is not None]


def others(number: int, undo: Undoable) -> list[r.PastEntry]:
    """What an entry might have been instead."""
    to = (undo.entered.to or undo.hand.match) + 3
    return [
        r.PastEntry(hand=number, entry=undo.seq, verb="fold"),
        r.PastEntry(hand=number, entry=undo.seq, verb="call" if undo.entered.verb != "call" else "check"),
        r.PastEntry(hand=number, entry=undo.seq, verb="raise_to", to=to),
        r.PastEntry(hand=number, entry=undo.seq, verb="raise_to", to=max(1, to - 5)),
    ]


def verb_of(what: Entered) -> r.Action:
    return "fold" if what.verb == "time_out" else what.verb  # type: ignore[return-value]


@pytest.mark.parametrize("seed", SEEDS)
def test_a_past_entry_put_right_keeps_every_chip_and_replays(seed: int) -> None:
    evening, accepted = Evening(seed), 0
    before = holdings(evening.table)
    for number, undo in actions(evening):
        for ruling in others(number, undo):
            try:
                event = ruled(evening, ruling)
            except RuleViolation:
                continue
            accepted += 1
            after = evolve(evening.table, EVENT.decode(msgspec.json.encode(event)))
            assert after == evolve(evening.table, event)
            assert min(seat.stack for seat in after.seats.values()) >= 0
            assert after.hand == evening.table.hand
            assert sum(event.shifts.values()) == 0
            balance = Counter(before)
            for move in moves(evening.table, event, after):
                assert move.amount > 0
                balance[move.source] -= move.amount
                balance[move.target] += move.amount
            held = holdings(after)
            assert {place: balance[place] for place in held} == held
    assert accepted


@pytest.mark.parametrize("seed", SEEDS)
def test_an_entry_put_right_to_what_it_was_moves_nothing(seed: int) -> None:
    """Whatever stands in a hand is decided again to the same end."""
    evening, decided = Evening(seed), 0
    for number, undo in actions(evening):
        if number not in evening.put_right:
            was = undo.entered
            event = ruled(evening, r.PastEntry(hand=number, entry=undo.seq, verb=verb_of(was), to=was.to))
            assert (event.moves, event.shifts, event.bonus_shifts) == ((), {}, {})
            decided += 1
    assert decided
