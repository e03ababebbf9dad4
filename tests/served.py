"""Real servers for live, fault and browser tests: Daphne processes with a database of their own.

`served` is one seeded house behind one process. `serve` makes as many houses as a test wants, with any
number of processes on one database. They stand on the backend of the run: SQLite + in-memory, or
PostgreSQL + Redis.
"""

import json
import os
import shutil
import signal
import subprocess
import sys
import urllib.error
import urllib.request
from collections.abc import Callable, Iterator
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path
from uuid import uuid4

import psycopg
import pytest

from tests.services import end, free_port, wait_until

ROOT = Path(__file__).resolve().parent.parent
DAPHNE = ["--websocket-max-message-size", "65536", "--websocket-max-frame-size", "65536"]
DAPHNE += ["--ping-interval", "15", "--ping-timeout", "10", "--no-server-name", "-v", "0"]


@dataclass
class Process:
    """One Daphne process of a house."""

    port: int
    environment: dict[str, str]
    log: Path
    running: subprocess.Popen[bytes] | None = None

    @property
    def url(self) -> str:
        """Address over HTTP, without a closing slash; also the Origin of its pages."""
        return f"http://127.0.0.1:{self.port}"

    @property
    def ws(self) -> str:
        """Address of its sockets, without a closing slash."""
        return f"ws://127.0.0.1:{self.port}"

    @property
    def pid(self) -> int:
        """Process id of the server."""
        assert self.running is not None
        return self.running.pid

    def start(self, **extra: str) -> None:
        """Start and wait until it answers; `extra` are further environment variables."""
        command = [sys.executable, "-m", "daphne", "-b", "127.0.0.1", "-p", str(self.port), *DAPHNE]
        with self.log.open("ab") as log:
            self.running = subprocess.Popen(
                [*command, "omaha_site.asgi:application"],
                cwd=ROOT,
                env={**self.environment, **extra},
                stdin=subprocess.DEVNULL,
                stdout=log,
                stderr=log,
            )
        wait_until(self._answers, f"the server on port {self.port}")

    def _answers(self) -> bool:
        assert self.running is not None
        if self.running.poll() is not None:
            raise RuntimeError(f"the server ended at its start:\n{self.log.read_text()[-2000:]}")
        try:
            with urllib.request.urlopen(f"{self.url}/health", timeout=2) as answer:
                return bool(answer.status == 200)
        except (urllib.error.URLError, ConnectionError, TimeoutError):
            return False

    def stop(self) -> None:
        """End it politely (SIGTERM)."""
        if self.running is not None:
            end(self.running)

    def kill(self) -> None:
        """Kill it as a power cut would (SIGKILL)."""
        if self.running is not None:
            end(self.running, signal.SIGKILL)


@dataclass
class House:
    """A house that is served: its database, its processes, its management commands."""

    directory: Path
    environment: dict[str, str]
    processes: list[Process] = field(default_factory=list)

    @property
    def url(self) -> str:
        """Address of the first process over HTTP."""
        return self.processes[0].url

    @property
    def ws(self) -> str:
        """Address of the sockets of the first process."""
        return self.processes[0].ws

    def manage(self, *arguments: str) -> str:
        """Run a management command on this house's database and return what it printed."""
        return manage(self.environment, *arguments)

    def python(self, code: str) -> str:
        """Run a piece of Python with Django set up on this house's database; returns what it printed."""
        setup = "import django; django.setup()\n"
        done = subprocess.run(
            [sys.executable, "-c", setup + code],
            cwd=ROOT,
            env=self.environment,
            stdin=subprocess.DEVNULL,
            capture_output=True,
            text=True,
        )
        if done.returncode != 0:
            raise RuntimeError(done.stderr)
        return done.stdout

    def add_process(self, **extra: str) -> Process:
        """Start one more server process on this house."""
        port = next(port for port in self.ports if port not in {each.port for each in self.processes})
        process = Process(
            port, {**self.environment, "PORT": str(port)}, self.directory / f"server-{port}.log"
        )
        self.processes.append(process)
        process.start(**extra)
        return process

    @property
    def ports(self) -> list[int]:
        """Ports that this house may use; their origins are allowed."""
        return [int(origin.rsplit(":", 1)[1]) for origin in self.environment["OMAHA_ORIGINS"].split(",")]

    def stop(self) -> None:
        """Stop all its processes."""
        for process in self.processes:
            process.stop()


def manage(environment: dict[str, str], *arguments: str) -> str:
    """Run `manage.py` with `environment`; raises `RuntimeError` with its messages if it fails."""
    done = subprocess.run(
        [sys.executable, str(ROOT / "manage.py"), *arguments],
        cwd=ROOT,
        env=environment,
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
    )
    if done.returncode != 0:
        raise RuntimeError(f"manage.py {' '.join(arguments)}:\n{done.stdout}{done.stderr}")
    return done.stdout


def _environment(directory: Path, database_url: str, processes: int) -> dict[str, str]:
    ports: set[int] = set()
    while len(ports) < max(processes, 3):
        ports.add(free_port())
    dropped = {"DATABASE_URL", "OMAHA_DEBUG", "PORT"}
    return {name: value for name, value in os.environ.items() if name not in dropped} | {
        "DJANGO_SETTINGS_MODULE": "omaha_site.settings",
        "OMAHA_VAR": str(directory),
        "DATABASE_URL": database_url,
        "OMAHA_ORIGINS": ",".join(f"http://127.0.0.1:{port}" for port in sorted(ports)),
        "OMAHA_REDIS_PREFIX": f"house-{uuid4().hex[:8]}",
        "OMAHA_CLOCK_SECONDS": "0",  # a test that wants the clock says so: `serve(OMAHA_CLOCK_SECONDS="0.5")`
    }


@dataclass
class Template:
    """A migrated and seeded database from which houses are copied: seconds once, not per test."""

    directory: Path
    seeded: str

    def new_environment(self, directory: Path, processes: int) -> dict[str, str]:
        """Environment of a new house in `directory` with a fresh copy of the database."""
        directory.mkdir(parents=True, exist_ok=True)
        shutil.copytree(self.directory / "keys", directory / "keys", dirs_exist_ok=True)
        if os.environ.get("OMAHA_TEST_BACKEND") == "postgres":
            server = os.environ["OMAHA_TEST_POSTGRES"].rsplit("/", 1)[0]
            name = f"test_house_{uuid4().hex[:12]}"
            with psycopg.connect(f"{server}/postgres", autocommit=True) as admin:
                admin.execute(f"CREATE DATABASE {name} TEMPLATE {self.name}".encode())
            url = f"{server}/{name}"
        else:
            shutil.copy(self.directory / "template.sqlite3", directory / "omaha.sqlite3")
            url = f"sqlite:///{directory / 'omaha.sqlite3'}"
        return _environment(directory, url, processes)

    @property
    def name(self) -> str:
        """Name of the template database on PostgreSQL."""
        return f"test_template_{os.getpid()}"


@pytest.fixture(scope="session")
def house_template(tmp_path_factory: pytest.TempPathFactory) -> Template:
    """Migrated and seeded once per session."""
    directory = tmp_path_factory.mktemp("template")
    template = Template(directory, "")
    if os.environ.get("OMAHA_TEST_BACKEND") == "postgres":
        server = os.environ["OMAHA_TEST_POSTGRES"].rsplit("/", 1)[0]
        with psycopg.connect(f"{server}/postgres", autocommit=True) as admin:
            admin.execute(f"CREATE DATABASE {template.name}".encode())
        url = f"{server}/{template.name}"
    else:
        url = f"sqlite:///{directory / 'template.sqlite3'}"
    environment = _environment(directory, url, 1)
    manage(environment, "migrate", "-v", "0")
    template.seeded = manage(environment, "seed_demo", "--json")
    if url.startswith("sqlite"):
        # The copy must be one file: bring the write-ahead log home.
        code = "from django.db import connection as c; c.cursor().execute('PRAGMA wal_checkpoint(TRUNCATE)')"
        House(directory, environment).python(code)
    return template


@pytest.fixture
def serve(house_template: Template, tmp_path: Path) -> Iterator[Callable[..., House]]:
    """`serve(processes=2, OMAHA_MAX_SOCKETS="10")`: a new seeded house; the rest are variables.

    More than one process needs the PostgreSQL + Redis backend: with the in-memory layer the second one
    refuses to start.
    """
    houses: list[House] = []

    def start(processes: int = 1, **variables: str) -> House:
        directory = tmp_path / f"house-{len(houses)}"
        environment = house_template.new_environment(directory, processes) | variables
        house = House(directory, environment)
        houses.append(house)
        for _ in range(processes):
            house.add_process()
        return house

    yield start
    for house in houses:
        house.stop()


@pytest.fixture(scope="module")
def served(house_template: Template, tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    """One seeded house behind one process, shared by the tests of a module."""
    directory = tmp_path_factory.mktemp("served")
    house = House(directory, house_template.new_environment(directory, 1))
    house.add_process()
    yield house
    house.stop()


@pytest.fixture(scope="session")
def seeded(house_template: Template) -> dict[str, object]:
    """What `seed_demo` printed: addresses and PINs as the last line's JSON, or the text."""
    last = house_template.seeded.strip().splitlines()[-1:]
    with suppress(ValueError):
        return dict(json.loads(last[0]))
    return {"text": house_template.seeded}
