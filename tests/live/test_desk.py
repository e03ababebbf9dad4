"""The floor's desk: rules in full, seats, the draw's record; settings checked and never saved (A1, A2)."""

import json
from typing import Any
from urllib.parse import urlencode
from uuid import uuid4

import pytest

from tables.management.commands.seed_demo import SEED
from tables.management.demo_profiles import profile_id
from tests.arrivals import arrive
from tests.live.conftest import LiveHouse
from tests.live.screen import Visitor

pytestmark = pytest.mark.sqlite_only


def act(inspector: Visitor, table: str, k: str, **d: Any) -> Any:
    """One command that has to be accepted."""
    seq = inspector.get(f"/api/tables/{table}")[1]["seq"]
    status, answer = inspector.post(table, {"id": str(uuid4()), "exp": seq, "k": k, "d": d})
    assert status == 200, answer
    return answer


MADRID = str(profile_id("madrid", SEED))


@pytest.mark.parametrize("path", ["desk", f"settings?profile={MADRID}&version=1"])
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


def settings(room: LiveHouse, chosen: Any, **other: str) -> tuple[int, Any]:
    query = urlencode({"profile": MADRID, "version": "1", "chosen": json.dumps(chosen)} | other)
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
    assert room.rows() == before


def test_the_desk_offers_the_approved_profiles_and_what_they_leave_open(room: LiveHouse) -> None:
    _, desk = room.visitor("inspector").get(f"/api/tables/{room.table()}/desk")
    assert {k: desk["profile"][k] for k in ("id", "name")} == {"id": MADRID, "name": "Madrid"}
    (own,) = desk["profiles"]
    assert (own["profile"], own["version"], own["minor_units"]) == (MADRID, 1, 2)
    assert own["open"] == ["session_minutes", "structure", "table_min"]
    assert own["rules"]["table_min"] == 1000


def test_through_the_door_no_table_takes_rules_of_its_own(room: LiveHouse) -> None:
    inspector, table = room.visitor("inspector"), room.table()
    rules = inspector.get(f"/api/tables/{table}/desk")[1]["rules"]
    for k in ("open_session", "change_rules"):
        body = {"id": str(uuid4()), "exp": 10**6, "k": k, "d": {"rules": rules}}
        status, answer = inspector.post(table, body)
        assert (status, answer["code"]) == (409, "rules_by_profile")
        status, answer = room.visitor("croupier1").post(table, body | {"id": str(uuid4())})
        assert (status, answer["code"]) == (403, "not_permitted")


@pytest.mark.parametrize(
    ("changes", "status", "code", "facts"),
    [
        (
            {"table_min": 1500},
            409,
            "rules_invalid",
            {"setting": "table_min", "reason": "odd_number_of_chips"},
        ),
        ({"structure": "often"}, 409, "rules_invalid", {"setting": "structure", "reason": "bad_value"}),
        ({"tips": False}, 409, "not_left_open", {"setting": "tips", "rule": "1"}),
        ({"colour": "red"}, 409, "not_left_open", {"setting": "colour", "rule": "1"}),
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
    act(inspector, table, "open_from_profile", profile=MADRID, version=1, chosen={"session_minutes": 240})
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
