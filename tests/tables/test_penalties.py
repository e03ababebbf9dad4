"""Penalties at the door: rows, refusals to each role, the clock that ends them, verify (A17; FLOOR 31)."""

from datetime import timedelta
from uuid import UUID

import pytest
from django.utils import timezone

from audit.command import Actor
from tables import gaming_day, penalties
from tables.clock import Clock
from tables.engine import commands as ask
from tables.models import Deadline, Penalty
from tables.penalties import against
from tables.verify import verify
from tests.people import clear
from tests.tables.room import (
    CARMEN,
    CASH,
    INES,
    JEFE,
    do,
    fold_out,
    new_hand,
    new_table,
    player_id,
    refused,
    rows_of_everything,
    state,
    table_id,
)

pytestmark = [pytest.mark.django_db, pytest.mark.sqlite_only]

STAFF = {"inspector": CARMEN, "jefe": JEFE, "cashier": CASH}


def penalise(seat: int, kind: str, by: Actor = CARMEN, **fields: object) -> None:
    command = ask.GivePenalty(seat=seat, kind=kind, reason="behaviour", **fields)  # type: ignore[arg-type]
    do(command, by)


def now() -> int:
    return int(timezone.now().timestamp())


def test_a_penalty_is_a_row_with_its_reason_and_its_end() -> None:
    new_table()
    penalise(3, "hands", hands=1, text="asiento 3 enseñó sus cartas")
    fold_out()
    fold_out()
    row = Penalty.objects.get()
    assert (row.player_id, row.seat, row.kind, row.hands) == (player_id(3), 3, "hands", 1)
    assert (row.by, row.rank, row.article, row.text) == (CARMEN.id, 1, "A17", "asiento 3 enseñó sus cartas")
    assert (row.how, row.ended_by) == ("served", "")
    assert row.ended_seq is not None
    assert row.ended_seq > row.given_seq
    assert verify() == []


def test_the_floor_learns_the_penalty_and_the_cage_only_that_it_is_not_possible() -> None:
    new_table()
    penalise(3, "leave")
    do(ask.Leave(seat=3), CASH)
    clear(player_id(3))
    until = gaming_day.ends(timezone.now(), "06:00")
    again = ask.AssignSeat(seat=3, player_id=player_id(3))
    nak = refused(again, CARMEN)
    assert (nak.code, nak.facts["kind"], nak.facts["until"]) == ("penalised", "leave", until)
    assert (nak.facts["reason"], nak.facts["rule"]) == ("behaviour", "A17")


@pytest.mark.parametrize("role", STAFF)
def test_chips_are_refused_to_who_is_barred_in_words_that_fit_the_asker(role: str) -> None:
    new_table()
    penalise(3, "bar", until=now() + 86_400)
    before = rows_of_everything()
    nak = refused(ask.Rebuy(seat=3, amount=10_000), STAFF[role])
    if role == "cashier":
        assert (nak.code, dict(nak.facts)) == ("not_admitted", {"players": [player_id(3)]})
    else:
        assert nak.code == "penalised"
    assert rows_of_everything() == before


def test_a_bar_of_one_table_holds_at_every_other_until_its_time() -> None:
    new_table(1)
    new_table(2, stacks=(20000,) * 4)
    penalise(3, "bar", until=now() + 3600)
    do(ask.Leave(seat=3), CASH)
    clear(player_id(3))
    assert refused(ask.AssignSeat(seat=6, player_id=player_id(3)), CARMEN, number=2).code == "penalised"
    later = timezone.now() + timedelta(seconds=3601)
    assert against([player_id(3)], later) == {}
    Clock(wall=later.timestamp).tick()
    row = Penalty.objects.get()
    assert row.ended_seq is None, "the log's own time has not come: refused, and given again later"
    do(ask.RevokePenalty(penalty="1", reason="mistaken"), CARMEN)
    do(ask.AssignSeat(seat=6, player_id=player_id(3)), CARMEN, number=2)
    assert verify() == []


def test_nobody_takes_his_chips_to_another_table_against_a_bar() -> None:
    new_table(1)
    new_table(2, stacks=(20000,) * 4)
    penalise(3, "bar", until=now() + 3600)
    there = ask.ChangeTable(seat=3, table=str(table_id(2)), to=6)
    assert refused(there, CARMEN).code == "penalised"
    penalise(4, "hands", hands=2)
    do(ask.ChangeTable(seat=4, table=str(table_id(2)), to=6), CARMEN)  # they are missed there


def test_the_clock_ends_a_bar_once(monkeypatch: pytest.MonkeyPatch) -> None:
    new_table()
    until = now() + 60
    penalise(3, "bar", until=until)
    due = Deadline.objects.get(key="penalty:1")
    assert (due.due_at, due.command) == (until, {"k": "end_penalty", "d": {"penalty": "1"}})
    later = timezone.now() + timedelta(seconds=61)
    monkeypatch.setattr(timezone, "now", lambda: later)
    assert [Clock(wall=later.timestamp).tick() for _ in range(2)] == [1, 0]
    assert Penalty.objects.get().how == "expired"
    assert not Deadline.objects.filter(key="penalty:1").exists()
    assert state().penalties == ()
    assert verify() == []


def test_against_names_the_longest_of_several() -> None:
    new_table()
    penalise(3, "bar", until=now() + 7200)
    penalise(3, "bar", until=now() + 3600)
    penalise(3, "warning")
    penalise(4, "warning")
    found = against([player_id(3), player_id(4), player_id(5)], timezone.now())
    assert {player: (row.number, row.kind) for player, row in found.items()} == {player_id(3): (1, "bar")}
    assert UUID(found[player_id(3)].table_id) == table_id()


def test_who_is_barred_in_mid_hand_plays_it_and_is_in_no_other() -> None:
    new_table()
    new_hand()
    penalise(3, "bar", until=now() + 3600)
    do(ask.RaiseTo(seat=2, to=1000))
    do(ask.Rest(verb="fold"))
    do(ask.PayPots())
    do(ask.StartHand())
    hand = state().hand
    assert hand is not None
    assert 3 not in hand.dealt
    assert 3 not in state().seats
    assert verify() == []


def test_nobody_but_the_floor_gives_or_revokes() -> None:
    new_table()
    penalise(3, "hands", hands=2)
    do(ask.ChangeCroupier())
    for actor in (INES, CASH):
        assert refused(ask.GivePenalty(seat=3, kind="warning", reason="behaviour"), actor).code == (
            "not_permitted"
        )
        assert refused(ask.RevokePenalty(penalty="1", reason="mistaken"), actor).code == "not_permitted"
    assert refused(ask.EndPenalty(penalty="1"), CARMEN).code == "not_permitted"


def test_a_leave_lasts_as_long_as_the_gaming_day_of_the_house() -> None:
    assert penalties.BARRING == ("leave", "bar", "removed")
    evening = timezone.make_aware(timezone.datetime(2026, 11, 30, 23, 0))  # type: ignore[attr-defined]
    night = evening + timedelta(hours=5)
    assert gaming_day.ends(evening, "06:00") == gaming_day.ends(night, "06:00")
    assert gaming_day.ends(night + timedelta(hours=2), "06:00") == gaming_day.ends(night, "06:00") + 86_400
