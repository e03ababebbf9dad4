"""The clock behind real servers: the end comes by itself, once, and every screen hears it (A2)."""

import asyncio
import os
import signal
import time
from collections.abc import Callable
from contextlib import suppress
from uuid import uuid4

import pytest

from tests.live.conftest import LiveHouse
from tests.live.screen import Screen, looking
from tests.live.test_sockets import deal
from tests.services import end, wait_until

Live = Callable[..., LiveHouse]

PROCESSES = 2 if os.environ.get("OMAHA_TEST_BACKEND") == "postgres" else 1
CLOCK = {"OMAHA_CLOCK_SECONDS": "0.1"}
CRASHED = 137


def set_the_end(room: LiveHouse, ends_at: int) -> None:
    """The inspector sets the end of the first table's session."""
    inspector = room.visitor("inspector")
    seq = inspector.get(f"/api/tables/{room.table()}")[1]["seq"]
    asked = {"id": str(uuid4()), "exp": seq, "k": "extend_session"}
    asked["d"] = {"ends_at": ends_at, "reason": "short evening"}
    status, answer = inspector.post(room.table(), asked)
    assert (status, answer["t"]) == (200, "ack"), answer


def ended(room: LiveHouse) -> int:
    return int(room.query("SELECT count(*) FROM audit_entry WHERE kind = 'end_begun'")[0][0])


def deadlines(room: LiveHouse) -> int:
    """What is due, but for the count of the felt that each hour proposes."""
    return int(room.query("SELECT count(*) FROM tables_deadline WHERE key <> 'recount'")[0][0])


async def hears_the_end(screen: Screen) -> None:
    async with asyncio.timeout(10):
        while screen.view["session"]["phase"] != "ending":
            await screen.receive()


async def test_the_end_is_heard_by_tablet_player_and_floor_and_the_running_hand_finishes(
    live: Live,
) -> None:
    room = live(PROCESSES, **CLOCK)
    last = PROCESSES - 1
    async with (
        looking(room.ws(0), room.path(), room.visitor("croupier1", 0)) as tablet,
        looking(room.ws(last), room.path(), room.visitor("player1", last)) as player,
        looking(room.ws(last), "/ws/floor", room.visitor("inspector", last)) as floor,
    ):
        await deal(tablet)
        ends_at = int(time.time()) + 2
        await asyncio.to_thread(set_the_end, room, ends_at)
        await asyncio.gather(hears_the_end(tablet), hears_the_end(player))
        assert 0 <= time.time() - ends_at < 2
        for screen in (tablet, player):
            assert screen.view["session"]["hands_left"] == 3  # the last three hands of Madrid
            assert [say for say in screen.says if say["e"] == "end_begun"] == [
                {"e": "end_begun", "hands_left": 3}
            ]
            assert screen.view["hand"]["phase"] == "betting"
        async with asyncio.timeout(5):
            while floor.tiles[room.table()]["session"]["phase"] != "ending":
                await floor.receive()
        assert floor.tiles[room.table()]["session"]["hands_left"] == 3
        await tablet.do("rest", verb="fold")
        await tablet.do("pay_pots")
        await tablet.do("start_hand")
        await player.until(tablet.seq)
        assert player.view["session"]["hands_left"] == 2
    assert (ended(room), deadlines(room)) == (1, 0)
    assert "all sound" in await asyncio.to_thread(room.house.manage, "verify")


async def test_an_end_that_passed_while_no_server_ran_comes_once_when_they_are_back(live: Live) -> None:
    room = live(PROCESSES, **CLOCK)
    await asyncio.to_thread(room.visitor, "inspector")  # signed in before the seconds count
    await asyncio.to_thread(set_the_end, room, int(time.time()) + 3)
    for process in room.house.processes:
        assert process.running is not None
        await asyncio.to_thread(end, process.running, signal.SIGKILL)
    await asyncio.sleep(3.5)
    assert (ended(room), deadlines(room)) == (0, 1)
    for process in room.house.processes:
        await asyncio.to_thread(process.start)
    await asyncio.to_thread(wait_until, lambda: ended(room) == 1, "the end of the session")
    await asyncio.sleep(1)  # ten looks of each clock
    assert (ended(room), deadlines(room)) == (1, 0)
    assert "all sound" in await asyncio.to_thread(room.house.manage, "verify")


@pytest.mark.parametrize(("point", "stored"), [("before_commit", 0), ("after_commit", 1)])
def test_a_server_killed_while_it_gives_a_command_leaves_it_given_once(
    live: Live, point: str, stored: int
) -> None:
    room = live()
    process = room.house.processes[0]
    set_the_end(room, int(time.time()) - 1)
    process.kill()
    with suppress(RuntimeError):  # it may end before it answers
        process.start(**CLOCK, OMAHA_CRASH_POINTS="1", CRASH_AT=point)
    assert process.running is not None
    assert process.running.wait(10) == CRASHED
    assert ended(room) == stored
    process.start(**CLOCK)
    wait_until(lambda: deadlines(room) == 0, "the end of the session")
    time.sleep(0.5)
    assert ended(room) == 1
    assert "all sound" in room.house.manage("verify")
