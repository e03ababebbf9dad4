"""The clock sends an unanswered call to the jefe, and proposes a count of the felt, each once (FLOOR 35)."""

import pytest
from msgspec.structs import replace

from audit.models import Entry
from tables.engine import commands as ask
from tables.engine.overlays import tile
from tables.verify import verify
from tests.tables.room import CARMEN, INES, MADRID, do, fold_out, new_table, state
from tests.tables.test_clock import Hours

pytestmark = pytest.mark.django_db


def told(kind: str) -> list[str]:
    """Who gave each entry of this kind."""
    return list(Entry.objects.filter(kind=kind).order_by("pk").values_list("actor", flat=True))


def test_a_call_without_an_answer_goes_to_the_jefe_after_a_minute_whoever_ticks() -> None:
    new_table()
    do(ask.ChangeCroupier(), INES)
    do(ask.CallInspector(kind="chips"), INES)
    do(ask.CallInspector(kind="dispute"), INES)
    do(ask.AnswerCall(call="1"), CARMEN)
    hours = Hours()
    first, second = hours.clock(), hours.clock()
    hours.pass_by(58)
    assert (first.tick(), told("call_escalated")) == (0, [])
    hours.pass_by(3)
    assert [first.tick(), second.tick(), first.tick()] == [1, 0, 0]
    assert told("call_escalated") == ["clock"]
    assert [(call.id, call.escalated) for call in state().calls] == [("1", False), ("2", True)]
    assert tile(state())["needs"][0] == "escalated"
    assert verify() == []


def test_a_count_is_proposed_once_an_hour_and_not_while_the_table_is_paused() -> None:
    new_table(rules=replace(MADRID, session_minutes=None))
    fold_out()
    hours = Hours()
    clock = hours.clock()
    hours.pass_by(3590)
    assert clock.tick() == 0
    hours.pass_by(11)
    assert [clock.tick(), clock.tick()] == [1, 0]
    assert (state().recount, told("recount_proposed")) == ("hour", ["clock"])
    do(ask.Recount(counts={n: chair.stack for n, chair in state().seats.items()}), INES)
    do(ask.Pause(reason="break"), CARMEN)
    hours.pass_by(2 * 3600)
    assert (clock.tick(), state().recount) == (0, None)
    assert verify() == []
