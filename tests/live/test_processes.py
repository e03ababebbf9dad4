"""Two server processes on one table, a Redis that dies: screens are late, never wrong, nothing is lost."""

import asyncio
import signal
from collections.abc import Callable
from uuid import uuid4

import pytest

from tests.live.conftest import LiveHouse
from tests.live.screen import Screen, looking
from tests.live.test_sockets import deal, fold
from tests.services import Redis, end

Live = Callable[..., LiveHouse]


async def both_show(room: LiveHouse, *screens: Screen) -> None:
    """Every screen shows what the database holds."""
    seq = room.query(f"SELECT seq FROM audit_stream WHERE name = 'table:{room.table()}'")[0][0]
    for screen in screens:
        await screen.until(seq, 4)
        fresh = screen.visitor.get(f"/api/tables/{room.table()}")[1]
        assert (screen.seq, screen.view, screen.own) == (seq, fresh["view"], fresh["own"])


@pytest.mark.postgres_only
async def test_what_one_process_commits_the_screens_of_the_other_show_at_once(live: Live) -> None:
    room = live(2)
    async with (
        looking(room.ws(0), room.path(), room.visitor("croupier1", 0)) as tablet,
        looking(room.ws(1), room.path(), room.visitor("spectator", 1)) as screen,
        looking(room.ws(1), room.path(), room.visitor("player1", 1)) as seat,
        looking(room.ws(1), "/ws/floor", room.visitor("inspector", 1)) as floor,
    ):
        await deal(tablet)
        for _ in range(4):
            await fold(tablet)
        await screen.until(tablet.seq, 1)  # well before the next look at the heads
        await both_show(room, tablet, screen, seat)
        assert screen.says[-5:] == tablet.says[-5:]
        assert [say["e"] for say in screen.says[-5:]] == ["deal_completed", *["folded"] * 4]
        async with asyncio.timeout(3):
            while floor.tiles[room.table()]["seq"] < tablet.seq:
                await floor.receive()


@pytest.mark.postgres_only
async def test_two_tablets_at_two_processes_one_tap_is_accepted_the_other_stale(live: Live) -> None:
    room = live(2)
    async with (
        looking(room.ws(0), room.path(), room.visitor("croupier1", 0)) as one,
        looking(room.ws(1), room.path(), room.visitor("croupier1", 1)) as two,
    ):
        await deal(one)
        await two.until(one.seq)
        for _ in range(5):
            seat, exp = one.view["hand"]["to_act"], one.seq
            answers = await asyncio.gather(
                one.command("fold", exp=exp, seat=seat), two.command("fold", exp=exp, seat=seat)
            )
            assert sorted(answer["t"] for answer in answers) == ["ack", "nak"]
            assert [answer["code"] for answer in answers if answer["t"] == "nak"] == ["stale"]
            seq = max(answer["seq"] for answer in answers)
            await asyncio.gather(one.until(seq), two.until(seq))
        await both_show(room, one, two)


@pytest.mark.postgres_only
async def test_the_same_id_at_the_other_process_gets_the_same_ack(live: Live) -> None:
    room = live(2)
    async with (
        looking(room.ws(0), room.path(), room.visitor("croupier1", 0)) as one,
        looking(room.ws(1), room.path(), room.visitor("croupier1", 1)) as two,
    ):
        await deal(one)
        seat, exp, command_id = one.view["hand"]["to_act"], one.seq, str(uuid4())
        first = await one.command("fold", id=command_id, exp=exp, seat=seat)
        assert await two.command("fold", id=command_id, exp=exp, seat=seat) == first


@pytest.mark.postgres_only
async def test_a_redis_that_dies_and_comes_back_loses_nothing(live: Live, own_redis: Redis) -> None:
    room = live(2, REDIS_URL=own_redis.url)
    async with (
        looking(room.ws(0), room.path(), room.visitor("croupier1", 0)) as tablet,
        looking(room.ws(1), room.path(), room.visitor("spectator", 1)) as screen,
    ):
        await deal(tablet)
        await both_show(room, tablet, screen)
        await asyncio.to_thread(own_redis.kill)
        await fold(tablet)  # answered although nobody can be told
        await both_show(room, tablet, screen)  # found by looking at the heads
        await asyncio.to_thread(own_redis.start)
        await asyncio.sleep(2)
        for _ in range(3):
            await fold(tablet)
            await both_show(room, tablet, screen)
        await asyncio.to_thread(own_redis.client().flushall)
        await fold(tablet)
        await both_show(room, tablet, screen)
        assert (tablet.gaps, screen.gaps) == (0, 0)


async def test_a_server_that_is_killed_comes_back_with_every_answer_it_gave(live: Live) -> None:
    room = live()
    visitor, process = room.visitor("croupier1"), room.house.processes[0]
    async with looking(room.ws(), room.path(), visitor) as tablet:
        await deal(tablet)
        await fold(tablet)
        assert process.running is not None
        await asyncio.to_thread(end, process.running, signal.SIGKILL)
    await asyncio.to_thread(process.start)
    async with looking(room.ws(), room.path(), visitor) as again:
        assert (again.seq, again.view, again.own) == (tablet.seq, tablet.view, tablet.own)
        await fold(again)


async def test_what_a_management_command_commits_the_screens_show_too(live: Live) -> None:
    room = live()
    async with looking(room.ws(), room.path(), room.visitor("spectator")) as screen:
        code = f"""
from uuid import uuid4
from audit.command import Actor
from tables.engine.commands import SitOut
from tables.execute import execute
from tables.wire import Envelope
envelope = Envelope(id=uuid4(), exp=None, command=SitOut(seat=8))
answer = execute("{room.table()}", envelope, Actor("user:1", "inspector"))
print(answer.seq)
"""
        seq = int(await asyncio.to_thread(room.house.python, code))
        await screen.until(seq, 3)
        assert screen.view["seats"][7]["status"] == "away"
