"""Open sockets follow their sign-ins: within seconds of a sign-out nothing is sent any more."""

import asyncio
import time
from collections.abc import Callable

import pytest

from tests.live.conftest import LiveHouse
from tests.live.screen import looking
from tests.live.test_sockets import deal

Live = Callable[..., LiveHouse]


async def test_signing_out_closes_the_sockets_of_that_session_and_no_other(live: Live) -> None:
    room = live(OMAHA_SESSION_SECONDS="1")
    leaving, staying = room.visitor("spectator"), room.visitor("spectator", fresh=True)
    async with (
        looking(room.ws(), room.path(), leaving) as gone,
        looking(room.ws(), room.path(), staying) as still,
    ):
        await asyncio.to_thread(leaving.sign_out)
        began = time.monotonic()
        assert await gone.closed(15) == 4001
        assert time.monotonic() - began < 5
        await still.until_frame("hb", 5)


async def test_a_command_after_signing_out_is_refused_at_once_and_closes_the_socket(live: Live) -> None:
    room = live()
    visitor = room.visitor("croupier1")
    async with looking(room.ws(), room.path(), visitor) as tablet:
        await deal(tablet)
        before = room.rows()
        await asyncio.to_thread(visitor.sign_out)
        answer = await tablet.command("fold", seat=tablet.view["hand"]["to_act"])
        assert (answer["t"], answer["code"]) == ("nak", "not_authenticated")
        assert await tablet.closed(5) == 4001
        assert room.rows() == before


@pytest.mark.parametrize(
    "change",
    [
        "u.role = 'spectator'; u.save()",
        "u.is_active = False; u.save()",
        "u.set_pin('999999'); u.save()",
        "from players.models import Device; Device.objects.filter(sign_ins__user=u).update(revoked=True)",
    ],
    ids=["another role", "locked", "another PIN", "device revoked"],
)
async def test_who_is_no_longer_who_he_was_gets_nothing_more(live: Live, change: str) -> None:
    room = live(OMAHA_SESSION_SECONDS="1")
    async with looking(room.ws(), room.path(), room.visitor("croupier1")) as tablet:
        find = "from players.models import User; u = User.objects.get(badge='croupier1'); "
        await asyncio.to_thread(room.house.python, find + change)
        assert await tablet.closed(15) == 4001


async def test_a_process_takes_no_more_sockets_than_it_may(live: Live) -> None:
    room = live(OMAHA_MAX_SOCKETS="2")
    from websockets.exceptions import InvalidStatus

    async with (
        looking(room.ws(), room.path(), room.visitor("spectator")),
        looking(room.ws(), room.path(), room.visitor("player1")),
    ):
        with pytest.raises(InvalidStatus):
            async with looking(room.ws(), room.path(), room.visitor("player2")):
                pass
    async with looking(room.ws(), room.path(), room.visitor("player2")) as screen:
        assert screen.welcome["audience"] == "public"


async def test_a_silent_screen_is_closed_and_one_that_beats_is_not(live: Live) -> None:
    room = live(OMAHA_SILENT_SECONDS="4")
    async with (
        looking(room.ws(), room.path(), room.visitor("spectator")) as silent,
        looking(room.ws(), room.path(), room.visitor("player1")) as beating,
    ):

        async def beat() -> None:
            while True:
                await beating.send({"t": "hb", "seq": beating.seq})
                await asyncio.sleep(1)

        task = asyncio.create_task(beat())
        assert await silent.closed(10) == 4008
        await beating.until_frame("hb", 5)
        task.cancel()
