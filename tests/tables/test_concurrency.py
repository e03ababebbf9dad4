"""Several writers at one table are as if one after the other (G16, F6, F7). PostgreSQL: real row locks."""

import threading
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from uuid import UUID

import pytest
from django.db import connection, transaction

from audit.command import Actor
from audit.models import Entry, Stream
from tables import store
from tables.engine import commands as ask
from tables.verify import verify
from tables.wire import Ack, Answer, Nak
from tests.tables.room import CARMEN, CASH, INES, give, new_hand, new_table, state

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.postgres_only]

TABLETS = [Actor(INES.id, "croupier", f"tablet-{n}", f"sign-in:{n}") for n in (1, 2)]


def at_once(*asked: Callable[[], Answer]) -> list[Answer]:
    """Give all commands at the same moment, each on a connection of its own."""
    gate = threading.Barrier(len(asked))

    def run(one: Callable[[], Answer]) -> Answer:
        try:
            gate.wait(5)
            return one()
        finally:
            connection.close()

    with ThreadPoolExecutor(len(asked)) as pool:
        return list(pool.map(run, asked))


@pytest.fixture(params=[0, 256], ids=["no states kept", "states kept"])
def _states(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """As between processes: with nothing kept, every command finds the others' entries in the log only."""
    monkeypatch.setattr(store, "states", store.States(kept=request.param))


@pytest.mark.usefixtures("_states")
def test_of_two_taps_of_the_same_turn_exactly_one_is_accepted_and_the_other_is_stale() -> None:
    new_table()
    new_hand()
    for seat in (2, 3, 4, 5, 6):
        tap = partial(give, ask.Fold(seat=seat), exp=state().seq)
        answers = at_once(*(partial(tap, actor=tablet) for tablet in TABLETS))
        accepted = [one for one in answers if isinstance(one, Ack)]
        refused = [one.code for one in answers if isinstance(one, Nak)]
        assert (len(accepted), refused) == (1, ["stale"])
    assert Entry.objects.filter(kind="folded").count() == 5
    assert verify() == []


@pytest.mark.usefixtures("_states")
def test_the_floor_and_the_croupier_never_hinder_each_other() -> None:
    new_table()
    new_hand()
    for seat in (2, 3, 4, 5):
        seen = state().seq
        answers = at_once(
            partial(give, ask.Fold(seat=seat), exp=seen),
            partial(give, ask.Rebuy(seat=seat, amount=10000), CASH, exp=seen),
        )
        assert [type(one) for one in answers] == [Ack, Ack]
    assert verify() == []


@pytest.mark.usefixtures("_states")
def test_four_writers_of_one_table_lose_no_entry() -> None:
    new_table()
    before = state().seq

    def hammer(seat: int) -> list[Answer]:
        try:
            return [give(ask.SitIn(seat=seat) if n % 2 else ask.SitOut(seat=seat), CARMEN) for n in range(10)]
        finally:
            connection.close()

    with ThreadPoolExecutor(4) as pool:
        answers = [one for some in pool.map(hammer, (2, 3, 4, 5)) for one in some]
    assert sorted(one.seq for one in answers if isinstance(one, Ack)) == list(range(before + 1, before + 41))
    assert verify() == []


def test_the_same_command_sent_twice_at_once_counts_once_and_gets_one_answer() -> None:
    new_table()
    new_hand()
    tap = partial(give, ask.Fold(seat=2), exp=state().seq, command_id=UUID(int=77))
    first, second = at_once(tap, tap)
    assert isinstance(first, Ack)
    assert first == second
    assert Entry.objects.filter(kind="folded").count() == 1


def test_a_table_whose_lock_is_not_free_within_a_second_is_busy_and_another_is_not() -> None:
    table = new_table()
    new_table(2)
    held, done = threading.Event(), threading.Event()

    def hold() -> None:
        try:
            with transaction.atomic():
                Stream.objects.select_for_update().get(name=store.stream_name(table))
                held.set()
                done.wait(10)
        finally:
            connection.close()

    holder = threading.Thread(target=hold)
    holder.start()
    assert held.wait(5)
    try:
        answer = give(ask.SitOut(seat=3), CARMEN)
        assert isinstance(answer, Nak)
        assert answer.code == "table_busy"
        assert isinstance(give(ask.SitOut(seat=3), CARMEN, number=2), Ack)
    finally:
        done.set()
        holder.join(5)
    assert isinstance(give(ask.SitOut(seat=3), CARMEN), Ack)
