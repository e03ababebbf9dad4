"""kill -9 between the two logs of a table change, and amid a table break: all of it or nothing (FLOOR 41)."""

import http.client
from collections.abc import Callable
from typing import Any
from uuid import uuid4

import pytest

from tests.faults.test_kill import CRASHED, table_one
from tests.live.screen import Visitor
from tests.served import House

pytestmark = pytest.mark.sqlite_only

SECOND = "00000000-0000-4000-8000-0000000000f2"
SECOND_TABLE = f"""
from uuid import UUID, uuid4
from audit.command import Actor
from players.models import User
from tables import store
from tables.engine import commands as ask
from tables.execute import execute
from tables.house import add_table_to_house
from tables.wire import Envelope
actor = Actor(User.objects.get(badge="inspector").actor, "inspector", "desk")
add_table_to_house(9, "nine", Actor("maker", "system"), table=UUID("{SECOND}"))
first = store.load_table("{{first}}")
opened = ask.OpenSession(rules=first.rules, house=first.house)
print(execute("{SECOND}", Envelope(id=uuid4(), exp=None, command=opened), actor).seq)
"""
POINTS = ("after_append", "after_table", "after_commit")
"""Both logs written and no row; the rows of the first table alone; all of it."""
Frame = dict[str, Any]


def change() -> tuple[str, Frame]:
    return "change_table", {"seat": 3, "table": SECOND, "to": 7}


def break_up() -> tuple[str, Frame]:
    return "break_table", {"reason": "short of players"}


def people(desk: Visitor, table: str) -> dict[str, int]:
    """Who sits at a table, with what is before him."""
    _, snap = desk.get(f"/api/tables/{table}")
    return {seat["player"]: seat["stack"] for seat in snap["view"]["seats"] if seat["player"]}


@pytest.mark.parametrize("asked", [change, break_up], ids=["change", "break"])
def test_a_server_killed_between_two_tables_leaves_all_of_it_or_nothing(
    serve: Callable[..., House], asked: Callable[[], tuple[str, Frame]]
) -> None:
    house, first = serve(), table_one()
    house.python(SECOND_TABLE.replace("{first}", first))
    process = house.processes[0]
    kind, d = asked()
    before = after = committed = None
    for point in POINTS:
        process.stop()
        process.start(OMAHA_CRASH_POINTS="1", CRASH_AT=point)
        desk = Visitor(house.url).sign_in("inspector", "100100")
        before = people(desk, first), people(desk, SECOND)
        assert (len(before[0]), len(before[1])) == (8, 0), point
        _, snap = desk.get(f"/api/tables/{first}")
        command = {"id": str(uuid4()), "exp": snap["seq"], "k": kind, "d": d}
        with pytest.raises((OSError, http.client.HTTPException)):
            desk.post(first, command)
        assert process.running is not None
        assert process.running.wait(10) == CRASHED
        process.start()
        after = people(desk, first), people(desk, SECOND)
        committed = point == "after_commit"
        assert (after == before) is not committed, point
    assert before is not None
    assert after is not None
    assert committed
    status, answer = desk.post(first, command)
    assert (status, answer["t"]) == (200, "ack")
    assert (people(desk, first), people(desk, SECOND)) == after
    assert after[0] | after[1] == before[0]
    assert len(after[1]) == (1 if asked is change else 8)
    assert "all sound" in house.manage("verify")
