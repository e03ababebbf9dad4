"""Houses with people signed in, for the live tests."""

import sqlite3
from collections.abc import Callable
from contextlib import closing
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any

import psycopg
import pytest

from tests.live.screen import Visitor
from tests.served import House


@dataclass
class LiveHouse:
    """A served house with its demo people and tables."""

    house: House
    visitors: dict[tuple[str, str], Visitor] = field(default_factory=dict)

    def visitor(self, badge: str, process: int = 0, *, fresh: bool = False) -> Visitor:
        """A browser of the demo person `badge`, signed in at a process; `fresh` for a session of its own."""
        from tables.management.commands.seed_demo import PEOPLE

        pins = {person.badge: person.pin for person in PEOPLE}
        key = (badge, self.house.processes[process].url)
        if fresh or key not in self.visitors:
            self.visitors[key] = Visitor(key[1]).sign_in(badge, pins[badge])
        return self.visitors[key]

    def stranger(self, process: int = 0) -> Visitor:
        """A browser that has not signed in."""
        return Visitor(self.house.processes[process].url)

    def ws(self, process: int = 0) -> str:
        """Address of the sockets of a process."""
        return self.house.processes[process].ws

    def table(self, number: int = 1) -> str:
        """Id of a demo table."""
        from tables.management.commands.seed_demo import table_id

        return str(table_id(number))

    def path(self, number: int = 1) -> str:
        """Path of the socket of a demo table."""
        return f"/ws/table/{self.table(number)}"

    def query(self, statement: str) -> list[tuple[Any, ...]]:
        """Ask the house's database."""
        url = self.house.environment["DATABASE_URL"]
        if url.startswith("sqlite:///"):
            with closing(sqlite3.connect(url.removeprefix("sqlite:///"))) as connection:
                return connection.execute(statement).fetchall()
        with psycopg.connect(url, autocommit=True) as connection:
            return connection.execute(statement.encode()).fetchall()

    @cached_property
    def _tables(self) -> list[str]:
        from django.apps import apps

        models = (model for app in ("audit", "tables") for model in apps.get_app_config(app).get_models())
        return [model._meta.db_table for model in models]

    def rows(self) -> dict[str, tuple[Any, ...]]:
        """How many rows each table of ours holds, where the streams stand, what the balances add up to."""
        found = {name: self.query(f"SELECT count(*) FROM {name}")[0] for name in self._tables}
        found["heads"] = tuple(self.query("SELECT name, seq FROM audit_stream ORDER BY name"))
        found["balances"] = tuple(self.query("SELECT code, balance FROM tables_chipaccount ORDER BY code"))
        return found


@pytest.fixture
def live(serve: Callable[..., House]) -> Callable[..., LiveHouse]:
    """`live(processes=2)`: a new house for one test."""
    return lambda processes=1, **variables: LiveHouse(serve(processes, **variables))


@pytest.fixture(scope="module")
def room(served: House) -> LiveHouse:
    """One house for the tests of a module."""
    return LiveHouse(served)
