"""An exclusion that arrives in session: the hand ends, no other begins with him, the floor alone learns it.

What croupier, players, spectators and the cage see must be the same whatever the reason is.
"""

import asyncio
from contextlib import AsyncExitStack
from typing import Any

from tests.live.conftest import LiveHouse
from tests.live.screen import Frame, Screen, looking
from tests.live.test_sockets import deal

BADGES = ("croupier1", "croupier2", "player1", "player2", "spectator")
CHECK = """
from uuid import uuid4
from audit.command import Actor
from players.execute import CheckAdmission, execute
from players.models import AdmissionCheck
from tables.models import Seat
from tables.management.commands.seed_demo import table_id
player = Seat.objects.get(table_id=table_id(1), seat=4).player_id
asked = CheckAdmission(player, AdmissionCheck.Result("{result}"), AdmissionCheck.Source.REGISTER, "R-7")
execute(asked, command_id=uuid4(), actor=Actor("user:1", "compliance"))
"""


async def everything(screens: dict[str, Screen], seconds: float) -> dict[str, list[Frame]]:
    """All that comes on each socket within some seconds, heartbeats apart."""
    for screen in screens.values():
        screen.frames.clear()

    async def listen(screen: Screen) -> None:
        try:
            async with asyncio.timeout(seconds):
                while True:
                    await screen.receive(seconds)
        except TimeoutError:
            return

    await asyncio.gather(*(listen(screen) for screen in screens.values()))
    return {name: [f for f in screen.frames if f["t"] != "hb"] for name, screen in screens.items()}


def told(frame: Frame) -> dict[str, Any]:
    return {key: value for key, value in frame.items() if key not in ("id", "seq")}


def attention(house: LiveHouse, badge: str) -> tuple[int, Any]:
    status, body = house.visitor(badge).request("/floor/people/attention/")
    return status, body


async def evening(house: LiveHouse) -> None:
    async with AsyncExitStack() as stack:
        screens = {
            badge: await stack.enter_async_context(looking(house.ws(), house.path(), house.visitor(badge)))
            for badge in BADGES
        }
        croupier = screens["croupier1"]
        await deal(croupier)
        await everything(screens, 0.5)
        answers: list[dict[str, Any]] = []
        for result in ("excluded", "under_age", "unchecked"):
            house.house.python(CHECK.format(result=result))
            came = await everything(screens, 1.0)
            assert came == {badge: [] for badge in BADGES}, "nothing on any socket"
            assert house.visitor("inspector").get("/floor/people/attention/")[1] == {"n": 1}
            while croupier.view["hand"]["phase"] == "betting":
                await croupier.do("fold", seat=croupier.view["hand"]["to_act"])
            if croupier.view["hand"]["phase"] == "pay":
                await croupier.do("pay_pots")
            before = house.rows()
            await everything(screens, 0.5)
            answers.append(told(await croupier.command("start_hand")))
            assert {
                badge: frames for badge, frames in (await everything(screens, 1.0)).items() if frames
            } == {}
            assert house.rows() == before
        neutral = {"t": "nak", "code": "not_admitted", "facts": {}}
        assert answers == [neutral] * 3
        status, left = house.visitor("inspector").post(
            house.table(),
            {
                "id": "00000000-0000-4000-8000-00000000e001",
                "exp": croupier.seq,
                "k": "leave",
                "d": {"seat": 4},
            },
        )
        assert (status, left["t"]) == (200, "ack")
        await croupier.until(left["seq"])
        await croupier.do("start_hand")
        assert croupier.view["hand"]["phase"] == "betting"
        assert not croupier.view["seats"][3]["player"]


def test_the_hand_is_played_the_next_one_refused_and_no_socket_tells_why(room: LiveHouse) -> None:
    asyncio.run(evening(room))
    for badge in BADGES:
        status, _ = attention(room, badge)
        assert status in (302, 403, 404), badge
