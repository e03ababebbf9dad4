"""G11: the application's role cannot rewrite what is written once, nor a balance; it can run the house."""

from collections.abc import Callable

import psycopg
import pytest
from psycopg import sql
from psycopg.errors import InsufficientPrivilege

from tests.live.conftest import LiveHouse
from tests.live.screen import looking
from tests.live.test_sockets import deal, fold

pytestmark = pytest.mark.postgres_only

ONCE = ("audit_entry", "audit_commandrecord", "audit_anchor", "audit_look", "tables_chipmovement")


@pytest.fixture(scope="module")
def house(room: LiveHouse) -> LiveHouse:
    """A house whose database has its roles."""
    room.house.manage("database_roles")
    return room


def as_role(house: LiveHouse, role: str) -> str:
    return house.house.environment["DATABASE_URL"].replace("//postgres@", f"//{role}@")


@pytest.mark.parametrize("table", [*ONCE, "tables_chipaccount"])
def test_the_application_cannot_rewrite(house: LiveHouse, table: str) -> None:
    name = sql.Identifier(table)
    attacks = [
        sql.SQL("DELETE FROM {}").format(name),
        sql.SQL("TRUNCATE {} CASCADE").format(name),
        sql.SQL("DROP TABLE {} CASCADE").format(name),
        sql.SQL("ALTER TABLE {} DISABLE TRIGGER ALL").format(name),
    ]
    column = {"tables_chipaccount": "balance", "audit_commandrecord": "seq"}.get(table, "id")
    attacks.append(sql.SQL("UPDATE {} SET {} = 1").format(name, sql.Identifier(column)))
    for attack in attacks:
        with psycopg.connect(as_role(house, "omaha_app")) as connection, pytest.raises(InsufficientPrivilege):
            connection.execute(attack)
    with psycopg.connect(as_role(house, "omaha_app")) as connection, pytest.raises(InsufficientPrivilege):
        connection.execute("SET session_replication_role = replica")


async def test_the_house_runs_as_the_application(live: Callable[..., LiveHouse]) -> None:
    house = live()
    house.house.manage("database_roles")
    house.house.stop()
    house.house.processes.clear()
    owner = house.house.environment["DATABASE_URL"]
    house.house.environment["DATABASE_URL"] = as_role(house, "omaha_app")
    process = house.house.add_process()
    async with looking(house.ws(), house.path(), house.visitor("croupier1", fresh=True)) as screen:
        await deal(screen)
        await fold(screen)
    process.stop()
    house.house.environment["DATABASE_URL"] = owner
    assert "all sound" in house.house.manage("verify")


def test_the_auditor_reads_the_record_and_no_person(house: LiveHouse) -> None:
    with psycopg.connect(as_role(house, "omaha_auditor"), autocommit=True) as connection:
        assert connection.execute("SELECT count(*) FROM audit_entry").fetchone() != (0,)
        for statement in ("SELECT * FROM players_identity", "SELECT * FROM players_user",
                          "INSERT INTO audit_look DEFAULT VALUES", "DELETE FROM tables_seat"):  # fmt: skip
            with pytest.raises(InsufficientPrivilege):
                connection.execute(statement.encode())
