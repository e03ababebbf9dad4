"""The waiting lists as the floor's screens follow them, over sockets and HTTP (FLOOR 28, 29)."""

import asyncio
from typing import Any
from uuid import uuid4

import pytest

from tests.live.conftest import LiveHouse
from tests.live.screen import Screen, Visitor, looking

NOOR, OMAR = "ab" * 16, "cd" * 16
KNOWN = "from tests.people import admitted; admitted('{id}', '{alias}')"


def tell(visitor: Visitor, k: str, player: str, line: str, **more: Any) -> tuple[int, dict[str, Any]]:
    sent = {"id": str(uuid4()), "k": k, "d": {"player_id": player, "line": line, **more}}
    status, answer = visitor.post_to("/api/floor/lists", sent)
    return status, answer


async def lists_until(screen: Screen, wanted: Any) -> None:
    async with asyncio.timeout(10):
        while not (screen.lists and wanted(screen.lists)):
            await screen.receive()


def waits(line: str, *people: str) -> Any:
    return lambda lists: [row["player"] for row in lists["lists"].get(line, [])] == list(people)


async def test_the_floor_hears_who_waits_is_called_and_comes_next_at_each_table(room: LiveHouse) -> None:
    for player, alias in ((NOOR, "Noor Haddad"), (OMAR, "Omar")):
        await asyncio.to_thread(room.house.python, KNOWN.format(id=player, alias=alias))
    inspector, table = room.visitor("inspector"), room.table(1)
    line = f"table:{table}"
    async with looking(room.ws(), "/ws/floor", inspector) as floor:
        await lists_until(floor, waits(line))
        for player in (NOOR, OMAR):
            assert await asyncio.to_thread(tell, inspector, "join_list", player, line, shown="initials")
        await lists_until(floor, waits(line, NOOR, OMAR))
        assert floor.lists["names"] == {NOOR: "Noor Haddad", OMAR: "Omar"}
        assert floor.lists["lists"][line][0]["called_as"] == "N. H."
        claims = floor.lists["next"][table]["claims"]
        assert [(one["why"], one["player"]) for one in claims] == [("waiting", NOOR), ("waiting", OMAR)]
        free = floor.lists["next"][table]["free"]
        status, _ = await asyncio.to_thread(
            tell, inspector, "call_waiting", NOOR, line, table=table, seat=free[-1]
        )
        assert status == 200
        await lists_until(floor, lambda lists: lists["lists"][line][0]["seat"] == free[-1])
        async with asyncio.timeout(10):
            while str(free[-1]) not in floor.tiles[table]["reserved"]:
                await floor.receive()
        assert floor.tiles[table]["seats"][free[-1] - 1]["status"] == "reserved"
        answer = await asyncio.to_thread(
            inspector.post,
            table,
            {
                "id": str(uuid4()),
                "exp": 10**6,
                "k": "assign_seat",
                "d": {"seat": free[-1], "player_id": NOOR},
            },
        )
        assert answer[0] == 200, answer
        await lists_until(floor, waits(line, OMAR))


CHECK = """
from uuid import uuid4
from audit.command import Actor
from players.execute import SYSTEM, CheckAdmission, execute
asked = CheckAdmission(player_id="{id}", result="{result}", source="register", reference="R-9")
execute(asked, command_id=uuid4(), actor=Actor("door", SYSTEM))
"""


async def test_a_check_at_the_door_alone_moves_the_lists_so_that_screens_ask_anew(room: LiveHouse) -> None:
    """An exclusion is in neither the lists nor the chairs; what shows who may sit must still hear of it."""
    rita = "ef" * 16
    await asyncio.to_thread(room.house.python, KNOWN.format(id=rita, alias="Rita"))
    inspector = room.visitor("inspector")
    async with looking(room.ws(), "/ws/floor", inspector) as floor:
        await lists_until(floor, lambda lists: lists["people"] > 0)
        before = floor.lists
        await asyncio.to_thread(room.house.python, CHECK.format(id=rita, result="excluded"))
        await lists_until(floor, lambda lists: lists["people"] > before["people"])
        assert floor.lists == before | {"people": before["people"] + 1}


@pytest.mark.parametrize("badge", ["croupier1", "player1", "spectator"])
def test_nobody_else_leads_the_lists_or_looks_for_people(room: LiveHouse, badge: str) -> None:
    visitor, line = room.visitor(badge), "game:omaha_high"
    before = room.rows()
    status, answer = tell(visitor, "join_list", NOOR, line)
    assert (status, answer["code"]) == (403, "not_permitted")
    status, answer = visitor.post_to("/api/floor/people", {"q": "a"})
    assert (status, answer["code"]) == (403, "not_permitted")
    assert room.rows() == before


@pytest.mark.parametrize(
    "wrong",
    [
        {"k": "shout", "d": {}},
        {"k": "join_list", "d": {"player_id": "x", "line": "game:omaha_high"}},
        {"k": "join_list", "d": {"player_id": NOOR, "line": "game:omaha_high", "k": "leave_list", "more": 1}},
    ],
)
def test_what_is_no_command_of_a_list_is_a_bad_message(room: LiveHouse, wrong: dict[str, Any]) -> None:
    status, answer = room.visitor("inspector").post_to("/api/floor/lists", {"id": str(uuid4()), **wrong})
    assert (status, answer["code"]) == (400, "bad_message")


def test_people_are_found_with_the_seat_where_they_sit(room: LiveHouse) -> None:
    status, answer = room.visitor("inspector").post_to("/api/floor/people", {"q": "brun"})
    assert status == 200
    assert [(one["alias"], one["table"], one["seat"] is not None) for one in answer["people"]] == [
        ("Bruno", room.table(1), True)
    ]
