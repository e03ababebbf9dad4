"""A phone that came by a receipt: its socket is its own seat's, and closes when the seat is left."""

import json

from tests.live.conftest import LiveHouse
from tests.live.screen import Visitor, looking

CODE = """
from players import passes
from tables.models import Sitting
sitting = Sitting.objects.get(table__number=1, seat=3, ended_at=None)
print(passes.written(passes.Code(sitting.pk, 3)))
"""
LEAVE = """
from uuid import uuid4
from audit.command import Actor
from tables.engine import commands as ask
from tables.execute import execute
from tables.models import Table
from tables.wire import Envelope
cashier = Actor("user:1", "cashier", "cage", "sign-in:1")
envelope = Envelope(id=uuid4(), exp=None, command=ask.Leave(seat=3))
print(type(execute(Table.objects.get(number=1).pk, envelope, cashier)).__name__)
"""


def scanned(live: LiveHouse) -> Visitor:
    phone = live.stranger()
    status, _ = phone.request(f"/seat/?k={live.house.python(CODE).strip()}&l=es")
    assert status == 302
    return phone


async def test_its_socket_shows_its_own_seat_takes_its_own_commands_and_closes_when_the_seat_is_left(
    room: LiveHouse,
) -> None:
    phone = scanned(room)
    async with looking(room.ws(), room.path(), phone) as screen:
        assert (screen.own["role"], screen.own["seat"]) == ("player", 3)
        asked = await screen.command("make_request", seat=3, kind="assistance")
        assert asked["t"] == "ack"
        refused = await screen.command("make_request", seat=2, kind="assistance")
        assert (refused["t"], refused["code"]) == ("nak", "not_permitted")
        assert room.house.python(LEAVE).strip() == "Ack"
        assert await screen.closed(15) == 4001
    async with looking(room.ws(), room.path(), phone, greeted=False) as screen:
        assert await screen.closed(5) == 4001


async def test_no_socket_of_another_table_and_none_of_the_floor_is_open_to_it(live: object) -> None:
    house: LiveHouse = live()  # type: ignore[operator]
    phone = scanned(house)
    for path in (house.path(2), "/ws/floor"):
        async with looking(house.ws(), path, phone, greeted=False) as screen:
            assert await screen.closed(5) == 4001
    status, body = phone.request(f"/api/tables/{house.table(2)}")
    assert (status, json.loads(body)["code"]) == (403, "not_permitted")
