"""Calls from a waiting list behind real servers: a countdown ends once, whoever’s clock it is (FLOOR 28)."""

import asyncio
import os
import signal
import time
from collections.abc import Callable

from tests.live.conftest import LiveHouse
from tests.services import end, wait_until

Live = Callable[..., LiveHouse]

PROCESSES = 2 if os.environ.get("OMAHA_TEST_BACKEND") == "postgres" else 1
CLOCK = {"OMAHA_CLOCK_SECONDS": "0.1", "OMAHA_CALL_SECONDS": "1"}

CALLED = """
from uuid import uuid4
from audit.command import Actor
from players.waiting import CallWaiting, JoinList
from tables.lists import execute_list
from tests.people import admitted
boss = Actor("user:101", "inspector", "desk-1", "sign-in:1")
for player, alias in (("ab" * 16, "Noor"), ("cd" * 16, "Omar")):
    admitted(player, alias)
    execute_list(JoinList(player, "table:{table}"), command_id=uuid4(), actor=boss)
execute_list(CallWaiting("ab" * 16, "table:{table}", "{table}", 9), command_id=uuid4(), actor=boss)
"""


def call_noor(room: LiveHouse) -> None:
    """Two people wait for the first table; the first of them is called to its seat 9."""
    room.house.python(CALLED.format(table=room.table()))


def count(room: LiveHouse, kind: str) -> int:
    return int(room.query(f"SELECT count(*) FROM audit_entry WHERE kind = '{kind}'")[0][0])


def line(room: LiveHouse) -> list[str]:
    rows = room.query(
        "SELECT alias FROM players_waiting JOIN players_player p ON p.id = player_id ORDER BY place"
    )
    return [str(alias) for (alias,) in rows]


def settled(room: LiveHouse) -> bool:
    return (count(room, "waiting_passed"), count(room, "reservation_ended")) == (1, 1)


def test_a_call_that_nobody_answers_passes_once_and_frees_its_chair(live: Live) -> None:
    room = live(PROCESSES, **CLOCK)
    call_noor(room)
    wait_until(lambda: settled(room), "the end of the countdown")
    time.sleep(1)  # ten looks of each clock
    assert settled(room)
    assert line(room) == ["Omar", "Noor"]
    assert room.query("SELECT count(*) FROM tables_deadline WHERE key LIKE 'call:%'")[0][0] == 0
    assert "all sound" in room.house.manage("verify")


async def test_a_countdown_that_ended_while_no_server_ran_passes_once_when_they_are_back(live: Live) -> None:
    room = live(PROCESSES, **CLOCK)
    for process in room.house.processes:
        assert process.running is not None
        await asyncio.to_thread(end, process.running, signal.SIGKILL)
    await asyncio.to_thread(call_noor, room)
    await asyncio.sleep(2)
    assert count(room, "waiting_passed") == 0
    for process in room.house.processes:
        await asyncio.to_thread(process.start)
    await asyncio.to_thread(wait_until, lambda: settled(room), "the end of the countdown")
    await asyncio.sleep(1)
    assert settled(room)
    assert line(room) == ["Omar", "Noor"]
    assert "all sound" in await asyncio.to_thread(room.house.manage, "verify")
