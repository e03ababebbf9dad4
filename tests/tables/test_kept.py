"""A table that is put back for a test is the one that the write path made."""

from datetime import timedelta

import pytest
import time_machine
from django.db import transaction
from django.utils import timezone

from audit.models import Entry
from tables import store
from tables.engine.rules import preset
from tables.verify import verify
from tests.people import admitted
from tests.tables.room import new_hand, new_table, player_id, rows_of_everything, state, table_id

pytestmark = pytest.mark.django_db
BLINDS = preset("blinds-omaha", 100)
STACKS = (8100, 8200, 8300)
"""Nobody else's, so that the first table of them is made here."""


def undone() -> tuple[dict[str, list[tuple[object, ...]]], object]:
    """Every row and the known state after a new table, which is taken back."""
    before = transaction.savepoint()
    new_table(rules=BLINDS, stacks=STACKS)
    found = rows_of_everything(), store.states.get(store.stream_name(table_id()))
    transaction.savepoint_rollback(before)
    return found


def test_the_same_rows_and_the_same_state_are_there_and_the_house_goes_on() -> None:
    made = undone()
    assert made[1] is not None
    assert undone() == made  # command ids are drawn at random: made twice they would differ
    new_table(rules=BLINDS, stacks=STACKS)
    store.states.clear()
    assert [seat.stack for seat in state().seats.values() if seat.player_id] == list(STACKS)
    new_hand()
    assert verify() == []


def test_by_another_clock_or_beside_other_rows_it_is_made() -> None:
    made = undone()
    with time_machine.travel(timezone.now() + timedelta(hours=1)):
        assert undone() != made
    admitted(player_id(9), "somebody")
    assert undone() != made
    assert Entry.objects.count() == 1
