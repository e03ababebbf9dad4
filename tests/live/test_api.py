"""The reads of the REST door: who is signed in, each audience its own view, and the description."""

import json

import pytest

from tests.live.conftest import LiveHouse

STAFF = {"calls", "held", "holds", "needs"}


@pytest.mark.parametrize("path", ["tables", "tables/{table}"])
def test_reads_are_for_who_is_signed_in(room: LiveHouse, path: str) -> None:
    address = f"/api/{path.format(table=room.table())}"
    status, answer = room.stranger().get(address)
    assert (status, answer["code"]) == (401, "not_authenticated")
    assert room.visitor("spectator").get(address)[0] == 200


@pytest.mark.parametrize(
    ("badge", "own"),
    [
        ("player1", {"role": "player", "seat": 1}),
        ("player2", {"role": "spectator"}),
        ("spectator", {"role": "spectator"}),
        ("croupier1", {"role": "croupier", "holder": False}),
        ("inspector", {"role": "inspector", "holder": False}),
    ],
)
def test_a_table_is_read_as_who_asks(room: LiveHouse, badge: str, own: dict[str, object]) -> None:
    status, snap = room.visitor(badge).get(f"/api/tables/{room.table()}")
    assert (status, snap["t"], snap["view"]["table"]) == (200, "snap", {"id": room.table(), "number": 1})
    assert own.items() <= snap["own"].items()
    mine = {"player1": ["Lucía"], "player2": [], "spectator": []}.get(badge)
    everybody = ["Bruno", "Chantal", "Diego"]  # names are on the staff's screens alone
    assert sorted(snap["names"].values())[:3] == (everybody if mine is None else mine)


@pytest.mark.parametrize(
    ("badge", "read"),
    [("spectator", set()), ("player1", set()), ("croupier1", set()), ("inspector", STAFF)],
)
def test_calls_and_cases_of_the_tables_are_read_by_the_floor_alone(
    room: LiveHouse, badge: str, read: set[str]
) -> None:
    status, found = room.visitor(badge).get("/api/tables")
    assert status == 200
    assert [STAFF & tile.keys() for tile in found["tiles"]] == [read] * 3


def test_what_is_read_is_not_kept_by_the_browser(room: LiveHouse) -> None:
    status, _ = room.visitor("spectator").request("/api/tables")
    assert status == 200
    assert room.visitor("spectator").headers["Cache-Control"] == "no-store"


def test_the_description_names_both_reads_and_the_command(room: LiveHouse) -> None:
    status, text = room.visitor("inspector").request("/api/schema")
    assert status == 200
    paths = json.loads(text)["paths"]
    assert {"/api/tables", "/api/tables/{table}", "/api/tables/{table}/commands"} <= set(paths)
    assert sorted(paths["/api/tables/{table}/commands"]["post"]["responses"]) == [
        "200", "400", "401", "403", "404", "409", "423", "429",
    ]  # fmt: skip


@pytest.mark.parametrize("method", ["GET", "PUT", "DELETE"])
def test_a_command_is_posted_and_nothing_else(room: LiveHouse, method: str) -> None:
    status, _ = room.visitor("croupier1").request(f"/api/tables/{room.table()}/commands", method=method)
    assert status == 405
