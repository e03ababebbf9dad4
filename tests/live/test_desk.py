"""The floor's desk: rules in full, seats, the draw's record; settings checked and never saved (A1, A2)."""

import json
from typing import Any
from urllib.parse import urlencode

import pytest

from tests.arrivals import arrive
from tests.live.conftest import LiveHouse
from tests.live.screen import Visitor


def act(inspector: Visitor, table: str, k: str, **d: Any) -> Any:
    """One command that has to be accepted."""
    from uuid import uuid4

    seq = inspector.get(f"/api/tables/{table}")[1]["seq"]
    status, answer = inspector.post(table, {"id": str(uuid4()), "exp": seq, "k": k, "d": d})
    assert status == 200, answer
    return answer


@pytest.mark.parametrize("path", ["desk", "settings?preset=madrid"])
def test_the_desk_is_for_the_floors_staff_alone(room: LiveHouse, path: str) -> None:
    address = f"/api/tables/{room.table()}/{path}"
    assert room.stranger().get(address)[0] == 401
    found = {
        badge: room.visitor(badge).get(address)[0]
        for badge in ("player1", "spectator", "croupier1", "inspector")
    }
    assert found == {"player1": 403, "spectator": 403, "croupier1": 403, "inspector": 200}


def test_the_desk_says_what_each_chair_holds_and_which_seats_play(room: LiveHouse) -> None:
    _, desk = room.visitor("inspector").get(f"/api/tables/{room.table()}/desk")
    assert (desk["rules"]["preset"], desk["rules"]["table_min"]) == ("madrid", 1000)
    assert (desk["active"], desk["begun"], desk["draw"]) == ([1, 2, 3, 4, 5, 6, 7, 8], False, None)
    assert {(s["stack"], s["queued"], s["bought"]) for s in desk["seats"]} == {(20000, 0, 20000)}


def settings(room: LiveHouse, changes: Any, **more: str) -> tuple[int, Any]:
    query = urlencode({"changes": json.dumps(changes), **more})
    status, answer = room.visitor("inspector").get(f"/api/tables/{room.table()}/settings?{query}")
    return status, answer


def test_settings_are_checked_with_what_follows_from_them_and_nothing_is_written(room: LiveHouse) -> None:
    before = room.rows()
    status, answer = settings(room, {"table_min": 2000})
    assert (status, answer["rules"]["table_min"], answer["rules"]["ante"]) == (200, 2000, 1000)
    changed = {d["setting"]: (d["old"], d["new"]) for d in answer["differs"]}
    assert changed["ante"] == (500, 1000)
    assert changed["table_min"] == (1000, 2000)
    assert settings(room, {})[1]["differs"] == []
    status, answer = settings(room, {"opener": "at_button"}, preset="hilo8")
    assert (answer["rules"]["preset"], answer["rules"]["opener"]) == ("hilo8", "at_button")
    assert room.rows() == before


@pytest.mark.parametrize(
    ("changes", "status", "code", "facts"),
    [
        (
            {"table_min": 1500},
            409,
            "rules_invalid",
            {"setting": "table_min", "reason": "odd_number_of_chips"},
        ),
        ({"tips": "often"}, 409, "rules_invalid", {"setting": "tips", "reason": "bad_value"}),
        ({"colour": "red"}, 409, "unknown_setting", {"setting": "colour"}),
        ([1], 400, "bad_message", None),
    ],
)
def test_settings_that_do_not_hold_are_refused_by_name(
    room: LiveHouse, changes: Any, status: int, code: str, facts: Any
) -> None:
    found, answer = settings(room, changes)
    assert (found, answer["code"]) == (status, code)
    assert facts is None or answer["facts"] == facts


def test_the_record_of_a_seat_draw_makes_it_repeatable(room: LiveHouse) -> None:
    room.house.python(
        "from audit.command import Actor; from uuid import UUID\n"
        "from tables.house import add_table_to_house\n"
        "add_table_to_house(9, 'draw', Actor('seed', 'system'), table=UUID(int=9))"
    )
    people = arrive(room.house, "D0", "D1", "D2", "D3")
    table, inspector = "00000000-0000-0000-0000-000000000009", room.visitor("inspector")
    _, madrid = settings(room, {}, preset="madrid")
    act(inspector, table, "open_session", rules=madrid["rules"])
    players = [people[f"D{n}"] for n in (2, 0, 3, 1)]
    act(inspector, table, "draw_seats", players=players)
    _, desk = inspector.get(f"/api/tables/{table}/desk")
    draw = desk["draw"]
    assert (draw["registrants"], draw["order"]) == (players, players)
    left, seats = list(draw["free"]), {}
    for player, index in zip(draw["order"], draw["draws"], strict=True):
        seats[str(left.pop(index))] = player
    assert seats == draw["seats"]
    assert sorted(desk["names"].values()) == ["D0", "D1", "D2", "D3"]
    assert len(bytes.fromhex(draw["seed"])) == 32
    seq, found = room.query("SELECT seq, kind FROM audit_entry WHERE kind = 'seats_drawn'")[0]
    assert (seq, found) == (draw["seq"], "seats_drawn")
