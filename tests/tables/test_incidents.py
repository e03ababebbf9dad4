"""Incidents at the door: who may note them, what stands in the log, and that it is decided again."""

from typing import Any

import pytest

from audit.models import Entry
from tables.engine import commands as ask
from tables.engine.rulings import VoidHand
from tables.engine.state import House
from tables.history import state_at
from tables.verify import verify
from tests.tables.room import (
    CARMEN,
    CASH,
    INES,
    MARC,
    do,
    fold_out,
    new_hand,
    new_table,
    refused,
    rule,
    state,
)

pytestmark = [pytest.mark.django_db, pytest.mark.sqlite_only]

ROWS: list[dict[str, Any]] = [
    {"kind": "string_bet", "seat": 3},
    {"kind": "oversized_chip", "seat": 3},
    {"kind": "short_raise", "seat": 3},
    {"kind": "short_call", "seat": 3},
    {"kind": "in_the_dark", "seat": 3},
    {"kind": "exposed_card", "seat": 4, "fault": "croupier", "cards": ("Kh",), "early": True},
    {"kind": "exposed_card", "seat": 4, "fault": "player", "cards": ("Kh",)},
    {"kind": "boxed_card", "cards": ("Kh",)},
    {"kind": "wrong_count", "seat": 4},
    {"kind": "cards_touched", "seat": 4},
    {"kind": "cards_hidden", "seat": 4},
    {"kind": "cards_off_table", "seat": 4},
    {"kind": "dead_hand", "seat": 4},
    {"kind": "premature_board", "cards": ("Kh", "9h", "4c")},
    {"kind": "fouled_deck"},
    {"kind": "skipped_player", "seat": 3},
    {"kind": "cannot_follow"},
]


@pytest.mark.parametrize("fields", ROWS, ids=lambda fields: f"{fields['kind']}-{fields.get('fault', '')}")
def test_every_row_is_an_entry_that_verify_decides_again(fields: dict[str, Any]) -> None:
    new_table()
    new_hand()
    do(ask.RaiseTo(seat=2, to=1000))
    do(ask.NoteIncident(**fields))
    entry = Entry.objects.get(kind="incident_noted")
    assert (entry.actor, entry.role) == (INES.id, "croupier")
    assert verify() == []


def test_who_is_not_in_his_chair_has_his_ante_back_and_undo_takes_it_again() -> None:
    new_table()
    new_hand()
    paid = state().seats[4].stack
    do(ask.NoteIncident(kind="not_in_chair", seat=4))
    assert Entry.objects.get(kind="dealt_out").actor == INES.id
    assert (paid, state().seats[4].stack) == (19_500, 20_000)
    assert verify() == []
    do(ask.Undo())
    assert state().seats[4].stack == 19_500
    do(ask.RaiseTo(seat=2, to=1000))
    assert refused(ask.NoteIncident(kind="not_in_chair", seat=4)).code == "not_open"
    assert verify() == []


@pytest.mark.parametrize("actor", [CARMEN, CASH, MARC], ids=lambda actor: actor.role + actor.id)
def test_only_the_croupier_who_holds_the_table_notes_incidents(actor: Any) -> None:
    new_table()
    new_hand()
    nak = refused(ask.NoteIncident(kind="dead_hand", seat=4), actor)
    assert nak.code == ("not_holder" if actor is MARC else "not_permitted")


def test_a_misdeal_of_the_inspector_goes_by_call_hold_and_ruling() -> None:
    new_table(house=House(misdeal_needs_inspector=True))
    new_hand()
    assert refused(ask.DeclareMisdeal(reason="exposed_card")).code == "inspector_needed"
    do(ask.NoteIncident(kind="wrong_count", seat=4))
    assert refused(ask.Fold(seat=2)).code == "on_hold"
    rule(VoidHand())
    assert {seat.stack for seat in state().seats.values()} == {20_000}
    assert verify() == []


def test_a_pot_pushed_to_the_wrong_seat_is_taken_back_with_a_reason() -> None:
    new_table()
    fold_out()
    assert refused(ask.Undo()).code == "reason_missing"
    do(ask.Undo(reason="wrong_award"))
    hand = state().hand
    assert hand is not None
    assert hand.phase == "pay"
    assert verify() == []


def test_an_incident_is_seen_again_where_it_happened() -> None:
    new_table()
    new_hand()
    do(ask.NoteIncident(kind="exposed_card", seat=4, fault="croupier", cards=("Kh",)))
    seq = Entry.objects.get(kind="incident_noted").seq
    then, before = (state_at(state().table, 1, number) for number in (seq, seq - 1))
    assert then.hand is not None
    assert before.hand is not None
    assert (then.hand.exposed, before.hand.exposed) == (("Kh",), ())
