"""Somebody is put on a list, or called, at the instant in which he gets a seat: rows are what the log says.

PostgreSQL: real row locks, each command on a connection of its own.
"""

from functools import partial
from uuid import uuid4

import pytest

from audit.command import Refused
from players.models import Waiting
from players.waiting import CallWaiting, JoinList, Lists
from tables.engine import commands as ask
from tables.lists import execute_list
from tables.models import Deadline
from tables.verify import verify
from tables.wire import Ack, Answer, Nak
from tests.people import admitted
from tests.tables.room import CARMEN, JEFE, give, new_table, table_id
from tests.tables.test_concurrency import at_once

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.postgres_only]

LINE = f"table:{table_id(1)}"
PEOPLE = [f"{n:02x}" * 16 for n in range(6)]


def listed(asked: Lists) -> Answer:
    """A command about a list, answered as a table would."""
    sent = uuid4()
    try:
        return Ack(id=sent, seq=execute_list(asked, command_id=sent, actor=JEFE).seq)
    except Refused as refusal:
        return Nak(id=sent, code=refusal.code, facts=refusal.facts, seq=0)


def test_who_joins_a_list_at_the_instant_of_his_seat_waits_or_not_as_the_log_says() -> None:
    new_table(1, stacks=(20000,) * 4)
    for seat, player in enumerate(PEOPLE, 5):
        admitted(player, player[:2])
        join = partial(listed, JoinList(player, LINE))
        at_once(partial(give, ask.AssignSeat(seat=seat, player_id=player), CARMEN), join)
    assert verify() == []


def test_a_call_at_the_instant_of_the_seat_leaves_nothing_that_falls_due() -> None:
    new_table(1, stacks=(20000,) * 4)
    for seat, player in enumerate(PEOPLE, 5):
        admitted(player, player[:2])
        assert isinstance(listed(JoinList(player, LINE)), Ack)
        call = partial(listed, CallWaiting(player, LINE))
        at_once(partial(give, ask.AssignSeat(seat=seat, player_id=player), CARMEN), call)
    assert verify() == []
    assert (Waiting.objects.count(), Deadline.objects.filter(key__startswith="call:").count()) == (0, 0)
