"""Fixtures of the whole suite: where tests run, what they may need, and servers of their own.

`tests/README.md` says how to choose the database and how to ask for PostgreSQL, Redis or Chromium.

This file sets the environment before Django reads its settings, so that a test run never sees the
database, the keys or the lock file of the house that runs from the same folder.
"""

import atexit
import os
import shutil
import tempfile
from collections.abc import Callable, Generator, Iterator
from pathlib import Path

import pytest

from tests.services import Postgres, Redis, UnavailableError, new_postgres, new_redis

HERE = Path(__file__).parent
BOTH = ("audit", "players", "tables", "live")
"""Folders whose database tests run on both backends."""

LONG = ("faults", "browser", "live")
"""Folders of few, long tests, the longest first."""

FLUSH = "_fixture_teardown"
"""Django's method that empties the database after a transactional test; TestCase has another."""

_VAR = Path(tempfile.mkdtemp(prefix="omaha-test-"))
atexit.register(shutil.rmtree, _VAR, ignore_errors=True)
_SERVERS: dict[str, Postgres | Redis] = {}


def _require(name: str, make: Callable[[], Postgres | Redis]) -> str:
    """URL of a service, started now unless the runner or another worker has already."""
    known = os.environ.get(f"OMAHA_TEST_{name.upper()}")
    if known:
        return known
    server = make()
    _SERVERS[name] = server
    atexit.register(server.destroy)
    url = server.url if isinstance(server, Redis) else server.url("postgres")
    os.environ[f"OMAHA_TEST_{name.upper()}"] = url
    return url


def backend() -> str:
    """`sqlite` (with the in-memory layer) or `postgres` (with Redis): what this run stands on."""
    return os.environ.get("OMAHA_TEST_BACKEND", "sqlite")


def _environment() -> None:
    ours = ("OMAHA_TEST_", "OMAHA_REQUIRE", "OMAHA_LONG_")
    foreign = ("DATABASE_URL", "REDIS_URL", "OMAHA_", "PORT")
    for name in list(os.environ):
        if name.startswith(foreign) and not name.startswith(ours):
            del os.environ[name]
    os.environ["OMAHA_VAR"] = str(_VAR)
    os.environ["DJANGO_SETTINGS_MODULE"] = "omaha_site.settings"
    os.environ["OMAHA_HTTP_BURST"] = str(10**6)  # tests of the limit set what the house has
    if backend() == "postgres":
        os.environ["DATABASE_URL"] = _require("postgres", new_postgres)
        os.environ["REDIS_URL"] = _require("redis", new_redis)
        os.environ["OMAHA_REDIS_PREFIX"] = f"test-{os.getpid()}"


_environment()

from django.conf import settings  # noqa: E402
from django.test import TestCase, TransactionTestCase  # noqa: E402

assert _VAR.resolve() == settings.VAR, "settings were read before this file"
settings.PASSWORD_HASHERS = ["tests.quick_pins.QuickPins"]
# Workers of pytest-xdist inherit the environment, and must not read settings before their own conftest.
del os.environ["DJANGO_SETTINGS_MODULE"]

from tests.balance import chips_balance  # noqa: E402
from tests.disarm import triggers_disarmed  # noqa: E402

pytest_plugins = ["tests.served", "tests.chromium"]


def _missing(name: str, why: str) -> None:
    """Skip, or fail where OMAHA_REQUIRE names it: a skip there would be a hole in the proof."""
    required = os.environ.get("OMAHA_REQUIRE", "").split(",")
    if name in {word.strip() for word in required}:
        pytest.fail(f"{name} is required here (OMAHA_REQUIRE) and missing: {why}", pytrace=False)
    pytest.skip(f"{name}: {why}")


@pytest.fixture(scope="session")
def require() -> Callable[[str, str], None]:
    """`require("chromium", "not installed")`: skips the test, or fails it where OMAHA_REQUIRE says so."""
    return _missing


@pytest.fixture(scope="session")
def postgres_url() -> str:
    """DATABASE_URL (database `postgres`, superuser) of a PostgreSQL server that belongs to this run."""
    try:
        return _require("postgres", new_postgres)
    except UnavailableError as why:
        _missing("postgres", str(why))
        raise


@pytest.fixture(scope="session")
def redis_url() -> str:
    """REDIS_URL of a Redis server that belongs to this run."""
    try:
        return _require("redis", new_redis)
    except UnavailableError as why:
        _missing("redis", str(why))
        raise


@pytest.fixture
def own_postgres() -> Iterator[Postgres]:
    """A PostgreSQL cluster for this test alone, with fsync, to be stopped and crashed."""
    try:
        server = new_postgres(durable=True)
    except UnavailableError as why:
        _missing("postgres", str(why))
        raise
    yield server
    server.destroy()


@pytest.fixture
def own_redis() -> Iterator[Redis]:
    """A Redis server for this test alone, to be killed and flushed."""
    try:
        server = new_redis()
    except UnavailableError as why:
        _missing("redis", str(why))
        raise
    yield server
    server.destroy()


@pytest.fixture(scope="session")
def django_db_modify_db_settings() -> None:
    """Give every process a test database of its own: several runs at once never meet."""
    for database in settings.DATABASES.values():
        sqlite = database["ENGINE"].endswith("sqlite3")
        name = str(_VAR / "test_omaha.sqlite3") if sqlite else f"test_omaha_{os.getpid()}"
        database.setdefault("TEST", {})["NAME"] = name


@pytest.fixture(scope="session", autouse=True)
def _close_each_test_soundly() -> Iterator[None]:
    """Check the chips after each test; empty the database despite the log's own triggers."""
    originals = [(each, each.__dict__[FLUSH]) for each in (TransactionTestCase, TestCase)]

    def rolled_back(case: TestCase) -> None:
        try:
            chips_balance()
        finally:
            originals[1][1](case)

    def emptied(case: TransactionTestCase) -> None:
        try:
            chips_balance()
        finally:
            with triggers_disarmed():
                originals[0][1](case)

    setattr(TransactionTestCase, FLUSH, emptied)
    setattr(TestCase, FLUSH, rolled_back)
    yield
    for each, original in originals:
        setattr(each, FLUSH, original)


def _long_ones_first(item: pytest.Item) -> int:
    """The folders of few and long tests begin, so that no worker is left alone with one at the end."""
    folder = item.path.relative_to(HERE).parts[0] if item.path.is_relative_to(HERE) else ""
    return LONG.index(folder) if folder in LONG else len(LONG)


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Mark by folder what runs on both backends, and leave out what speaks of the other one."""
    for item in items:
        folder = item.path.relative_to(HERE).parts[0] if item.path.is_relative_to(HERE) else ""
        if folder in BOTH and not item.get_closest_marker("sqlite_only"):
            item.add_marker(pytest.mark.both)
        if folder in {"browser", "faults"}:
            item.add_marker(getattr(pytest.mark, folder))
        if item.get_closest_marker("postgres_only"):
            item.add_marker(pytest.mark.both)
    items.sort(key=_long_ones_first)
    other = "postgres_only" if backend() == "sqlite" else "sqlite_only"
    left_out = [item for item in items if item.get_closest_marker(other)]
    if left_out:
        config.hook.pytest_deselected(items=left_out)
        items[:] = [item for item in items if not item.get_closest_marker(other)]


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport() -> Generator[None, pytest.TestReport, pytest.TestReport]:
    """A skip for want of something that OMAHA_REQUIRE names is a failure, however it was skipped."""
    report = yield
    if report.skipped and isinstance(report.longrepr, tuple):
        reason = report.longrepr[2].lower()
        wanted = [word.strip() for word in os.environ.get("OMAHA_REQUIRE", "").split(",")]
        if any(word and word in reason for word in wanted):
            report.outcome = "failed"
            report.longrepr = f"required here (OMAHA_REQUIRE), yet skipped: {report.longrepr[2]}"
    return report
