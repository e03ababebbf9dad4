"""The door of hands played: for everybody who is signed in, each as his audience saw it (FLOOR.md 1, 10)."""

import asyncio
import json
from typing import Any

import pytest

from tests.live.conftest import LiveHouse
from tests.live.screen import looking
from tests.live.test_sockets import deal, fold


@pytest.fixture(autouse=True, scope="module")
def _a_hand(room: LiveHouse) -> None:
    """Of Madrid: the first hand, two seats have folded."""

    async def begin() -> None:
        async with looking(room.ws(), room.path(), room.visitor("croupier1")) as screen:
            await deal(screen)
            await fold(screen)
            await fold(screen)

    asyncio.run(begin())


def read(room: LiveHouse, badge: str, path: str) -> tuple[int, Any]:
    return room.visitor(badge).get(f"/api/tables/{room.table()}/{path}")


@pytest.mark.parametrize("path", ["hands", "hands/1"])
def test_nobody_reads_hands_without_signing_in(room: LiveHouse, path: str) -> None:
    status, answer = room.stranger().get(f"/api/tables/{room.table()}/{path}")
    assert (status, answer["code"]) == (401, "not_authenticated")


def test_the_last_step_of_a_running_hand_is_the_live_view_for_every_audience(room: LiveHouse) -> None:
    for badge in ("croupier1", "inspector", "player1", "player2", "spectator"):
        status, hand = read(room, badge, "hands/1")
        view: dict[str, Any] = {}
        for step in hand["steps"]:
            view |= step["set"]
        live = room.visitor(badge).get(f"/api/tables/{room.table()}")[1]
        assert (status, view, hand["steps"][-1]["seq"]) == (200, live["view"], live["seq"])
        assert all(("by" in step) == (badge in {"croupier1", "inspector"}) for step in hand["steps"])
        assert hand["seat"] == (1 if badge == "player1" else None)


def test_a_hand_travels_in_changes_and_not_in_whole_views(room: LiveHouse) -> None:
    hand = read(room, "spectator", "hands/1")[1]
    first, *rest = (len(json.dumps(step["set"])) for step in hand["steps"])
    assert max(rest) < first
    assert all("rules" not in step["set"] for step in hand["steps"][1:])


def test_hands_are_listed_and_what_does_not_exist_is_refused(room: LiveHouse) -> None:
    status, found = read(room, "spectator", "hands")
    assert (status, [(row["number"], row["how"]) for row in found["hands"]]) == (200, [(1, None)])
    assert read(room, "spectator", f"hands?before={found['hands'][0]['seq']}")[1]["hands"] == []
    assert read(room, "spectator", "hands?before=x")[1]["code"] == "bad_message"
    assert (read(room, "spectator", "hands/9")[0], read(room, "spectator", "hands/9")[1]["code"]) == (
        409,
        "no_hand",
    )
    nowhere = "/api/tables/00000000-0000-4000-8000-00000000ffff/hands"
    assert [room.visitor("spectator").get(f"{nowhere}{end}")[0] for end in ("", "/1")] == [404, 404]


def test_why_is_asked_of_a_past_moment_with_the_rights_of_that_moment(room: LiveHouse) -> None:
    hand = read(room, "spectator", "hands/1")[1]
    opening = next(step["seq"] for step in hand["steps"] if step["say"][0]["e"] == "deal_completed")
    then = f"why?about=raise_max&hand=1&at={opening}"
    status, answer = read(room, "croupier1", then)
    assert (status, answer["seq"], answer["figures"]["seat"]) == (200, opening, 2)
    assert read(room, "croupier1", "why?about=raise_max")[1]["figures"]["seat"] == 4
    assert read(room, "spectator", then)[1]["code"] == "not_permitted"
    assert read(room, "croupier1", "why?about=pots&hand=1&at=1")[1]["code"] == "no_such_entry"
    assert read(room, "croupier1", "why?about=pots&hand=1")[1]["code"] == "bad_message"
