"""A table with a broken entry plays no more and says so; the others play on (F10)."""

import asyncio
import sqlite3
from collections.abc import Callable
from contextlib import closing

import psycopg
import pytest
from websockets.exceptions import InvalidStatus

from tests.live.conftest import LiveHouse
from tests.live.screen import looking
from tests.live.test_sockets import deal, fold

Live = Callable[..., LiveHouse]


def flip_a_byte(room: LiveHouse, table: str) -> int:
    """As the owner of the database: one byte of the table's `hand_started`; returns its seq."""
    where = (
        f"stream_id = (SELECT id FROM audit_stream WHERE name = 'table:{table}') AND kind = 'hand_started'"
    )
    ((pk, seq, body),) = room.query(f"SELECT id, seq, body FROM audit_entry WHERE {where}")
    touched = bytes(body)[:-2] + bytes([bytes(body)[-2] ^ 1]) + bytes(body)[-1:]
    url = room.house.environment["DATABASE_URL"]
    if url.startswith("sqlite:///"):
        with closing(sqlite3.connect(url.removeprefix("sqlite:///"), isolation_level=None)) as owner:
            owner.execute("DROP TRIGGER audit_entry_no_update")
            owner.execute("UPDATE audit_entry SET body = ? WHERE id = ?", (touched, pk))
    else:
        with psycopg.connect(url, autocommit=True) as owner:
            owner.execute("ALTER TABLE audit_entry DROP CONSTRAINT entry_hash_of_prev_and_body")
            owner.execute("ALTER TABLE audit_entry DISABLE TRIGGER USER")
            owner.execute("UPDATE audit_entry SET body = %s WHERE id = %s", (touched, pk))
    return int(seq)


async def test_a_broken_table_is_closed_to_all_its_screens_and_the_others_play_on(live: Live) -> None:
    room = live()
    async with (
        looking(room.ws(), room.path(1), room.visitor("croupier1")) as tablet,
        looking(room.ws(), room.path(1), room.visitor("player1")) as player,
        looking(room.ws(), room.path(2), room.visitor("croupier2")) as other,
        looking(room.ws(), "/ws/floor", room.visitor("inspector")) as floor,
    ):
        await deal(tablet)
        await deal(other)
        seq = flip_a_byte(room, room.table(1))
        with pytest.raises(RuntimeError, match=f"table:{room.table(1)} seq {seq}: hash"):
            await asyncio.to_thread(room.house.manage, "verify", "--quarantine")
        assert (await tablet.closed(6), await player.closed(6)) == (4010, 4010)
        async with asyncio.timeout(6):
            while not floor.tiles[room.table(1)].get("quarantined"):
                await floor.receive()
        assert floor.tiles[room.table(1)]["needs"] == ["quarantined"]
        before = other.seq
        await fold(other)
        assert other.seq > before
        answer = await asyncio.to_thread(command, room, room.table(1))
        assert answer == (409, "quarantined")
        async with looking(room.ws(), room.path(1), room.visitor("spectator"), greeted=False) as late:
            assert await late.closed(6) == 4010
    async with looking(room.ws(), "/ws/floor", room.visitor("inspector")) as again:
        assert again.tiles[room.table(1)]["quarantined"] is True
        assert "quarantined" not in again.tiles[room.table(2)]


def command(room: LiveHouse, table: str) -> tuple[int, str]:
    """What a command to the table is answered over the other door."""
    sent = {"id": "00000000-0000-4000-8000-0000000000aa", "exp": 1, "k": "pay_pots", "d": {}}
    status, answer = room.visitor("croupier1").post(table, sent)
    return status, answer["code"]


async def test_a_table_in_quarantine_is_not_there_for_strangers(live: Live) -> None:
    room = live()
    room.house.python(
        "from audit.models import Stream\n"
        "Stream.objects.filter(name__startswith='table:').update(quarantined=True)"
    )
    async with looking(room.ws(), room.path(1), room.stranger(), greeted=False) as anonymous:
        assert await anonymous.closed(6) == 4001
    with pytest.raises(InvalidStatus):
        async with looking(room.ws(), "/ws/table/nonsense", room.visitor("spectator"), greeted=False):
            pass
