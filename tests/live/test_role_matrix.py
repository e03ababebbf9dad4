"""Role by command by object, through both doors: who may not is told so, and nothing is written (G26, G27).

The commands, and who may give them, are those of `tests.tables.test_permissions`: every command is there.
"""

import asyncio
import json
from typing import Any, Final
from uuid import uuid4

import pytest
from msgspec import to_builtins

from players.roles import Role
from tests.live.conftest import LiveHouse
from tests.live.screen import Frame, Visitor, looking
from tests.tables.test_permissions import ALLOWED, COMMANDS, OF_THE_HOLDER

pytestmark = pytest.mark.sqlite_only

PIN: Final = "808080"
BETWEEN: Final = 0.105
"""Seconds between frames: a socket takes ten a second."""
OTHER_TABLE: Final = 2


@pytest.fixture(scope="module")
def people(room: LiveHouse) -> dict[str, Visitor]:
    """Somebody of every role, signed in; the player sits nowhere."""
    badges = {role.value: f"matrix-{role.value}"[:16] for role in Role}
    room.house.python(
        "from uuid import uuid4\n"
        "from audit.command import Actor\n"
        "from players.execute import SYSTEM, RegisterUser, execute\n"
        f"for role, badge in {badges!r}.items():\n"
        "    asked = RegisterUser(badge=badge, name=badge, role=role)\n"
        f"    execute(asked, command_id=uuid4(), actor=Actor('matrix', SYSTEM), pin='{PIN}')\n"
    )
    return {role: Visitor(room.house.url).sign_in(badge, PIN) for role, badge in badges.items()}


def frame(name: str, exp: int = 0) -> Frame:
    """A command as it travels."""
    d = {key: value for key, value in to_builtins(COMMANDS[name]).items() if key != "k"}
    return {"t": "cmd", "id": str(uuid4()), "exp": exp, "k": name, "d": d}


def refused(role: str) -> dict[str, str]:
    """What somebody of this role who holds no table must be told of each command that is not his."""
    own = ALLOWED.get(role, set())
    if role == Role.CROUPIER:
        return {name: "not_holder" if name in OF_THE_HOLDER else "not_permitted" for name in COMMANDS
                if name in OF_THE_HOLDER or name not in own}  # fmt: skip
    return dict.fromkeys((name for name in COMMANDS if name not in own), "not_permitted")


async def by_socket(room: LiveHouse, visitor: Visitor, names: dict[str, str], table: int) -> dict[str, str]:
    """The codes that the table's socket answers to each command."""
    codes = {}
    async with looking(room.ws(), room.path(table), visitor) as screen:
        for name in names:
            codes[name] = (await screen.ask(frame(name)))["code"]
            await asyncio.sleep(BETWEEN)
    return codes


@pytest.mark.parametrize("table", [1, OTHER_TABLE])
def test_no_role_gives_a_command_that_is_not_its_own_by_the_socket(
    room: LiveHouse, people: dict[str, Visitor], table: int
) -> None:
    before = room.rows()
    asked = {role: refused(role) for role in people}

    async def everybody() -> list[dict[str, str]]:
        return await asyncio.gather(
            *(by_socket(room, visitor, asked[role], table) for role, visitor in people.items())
        )

    assert dict(zip(people, asyncio.run(everybody()), strict=True)) == asked
    assert room.rows() == before


@pytest.mark.parametrize("role", Role.values)
@pytest.mark.parametrize("table", [1, OTHER_TABLE])
def test_no_role_gives_a_command_that_is_not_its_own_over_http(
    room: LiveHouse, people: dict[str, Visitor], role: str, table: int
) -> None:
    before, asked = room.rows(), refused(role)
    for name, code in asked.items():
        sent = {key: value for key, value in frame(name).items() if key != "t"}
        status, answer = people[role].post(room.table(table), sent)
        assert (status, answer["code"]) == (403, code), (name, answer)
        status, answer = previewed(people[role], room.table(table), sent)
        assert (status, answer["code"]) == (403, code), (name, answer)
    assert room.rows() == before


def previewed(visitor: Visitor, table: str, sent: Frame) -> tuple[int, Any]:
    status, data = visitor.request(f"/api/tables/{table}/preview", json.dumps(sent).encode())
    return status, json.loads(data)


def test_a_player_answers_for_his_own_seat_at_his_own_table_alone(room: LiveHouse) -> None:
    """IDOR: another seat, another table, a table that does not exist."""
    before, player = room.rows(), room.visitor("player1")  # in seat 1 of table 1
    own = [name for name, row in own_seat_commands().items() if row]
    assert own, "players have commands of their own"
    for name in own:
        for table, seat in ((1, 2), (1, 8), (OTHER_TABLE, 1), (OTHER_TABLE, 2)):
            sent = {key: value for key, value in frame(name).items() if key != "t"}
            sent["d"]["seat"] = seat
            status, answer = player.post(room.table(table), sent)
            assert (status, answer["code"]) == (403, "not_permitted"), (name, table, seat)
        nowhere = "00000000-0000-4000-8000-00000000ffff"
        assert player.post(nowhere, {k: v for k, v in frame(name).items() if k != "t"})[0] == 404, name
    assert room.rows() == before


def own_seat_commands() -> dict[str, bool]:
    """Which commands the person in the seat may give himself."""
    from tables.permissions import ROWS

    return {name: ROWS[type(command)].own for name, command in COMMANDS.items()}


def test_a_stranger_gives_no_command(room: LiveHouse) -> None:
    before = room.rows()
    for name in COMMANDS:
        sent = {key: value for key, value in frame(name).items() if key != "t"}
        assert room.stranger().post(room.table(), sent)[0] in (401, 403), name
    assert room.rows() == before
