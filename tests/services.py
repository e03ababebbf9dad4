"""PostgreSQL and Redis of the tests: own instances, started from installed binaries on free ports.

Nothing here touches a server that somebody else runs. An instance lives in a directory of its own under
the system's temporary directory and is ended by its process id.
"""

import os
import shutil
import signal
import socket
import subprocess
import tempfile
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path

import psycopg
import redis

STARTUP_SECONDS = 30


class UnavailableError(Exception):
    """The program is not installed here; the text says which."""


def free_port() -> int:
    """A TCP port of the loopback interface that nobody listens on now."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
        return port


def wait_until(ready: Callable[[], bool], what: str, *, seconds: float = STARTUP_SECONDS) -> None:
    """Poll `ready` until it is true; raise `TimeoutError` naming `what` after `seconds`."""
    limit = time.monotonic() + seconds
    while not ready():
        if time.monotonic() > limit:
            raise TimeoutError(f"{what} did not start within {seconds} s")
        time.sleep(0.05)


def end(process: subprocess.Popen[bytes], how: signal.Signals = signal.SIGTERM) -> None:
    """End one process that we started, and wait for it; SIGKILL if it lingers for ten seconds."""
    if process.poll() is None:
        process.send_signal(how)
        try:
            process.wait(10)
        except subprocess.TimeoutExpired:
            process.kill()
            process.wait(10)


@dataclass
class Postgres:
    """A PostgreSQL cluster of ours. `url(name)` is a DATABASE_URL of one of its databases."""

    directory: Path
    port: int
    bin: Path
    durable: bool

    def url(self, name: str = "postgres") -> str:
        """DATABASE_URL of database `name` as the cluster's superuser."""
        return f"postgresql://postgres@127.0.0.1:{self.port}/{name}"

    def start(self) -> None:
        """Start the server and wait until it answers."""
        options = (
            f"-p {self.port} -k {self.directory} -h 127.0.0.1 -c max_connections=80 -c shared_buffers=32MB"
        )
        if not self.durable:
            # An autovacuum holds a lock for longer than a test that alters a table may wait for it.
            options += " -c fsync=off -c full_page_writes=off -c wal_level=minimal -c max_wal_senders=0"
            options += " -c autovacuum=off -c jit=off"
        _as_postgres(
            [self.bin / "pg_ctl", "-D", self.directory / "data", "-l", self.directory / "log", "-w", "-s"],
            ["-o", options, "start"],
        )

    def stop(self, mode: str = "immediate") -> None:
        """Stop the server: `fast`, or `immediate` for a crash."""
        _as_postgres([self.bin / "pg_ctl", "-D", self.directory / "data", "-m", mode, "-w", "-s", "stop"])

    def execute(self, statement: str) -> None:
        """Run one statement as superuser outside a transaction."""
        with psycopg.connect(self.url(), autocommit=True) as connection:
            connection.execute(statement.encode())

    def destroy(self) -> None:
        """Stop the server and remove its files."""
        self.stop()
        shutil.rmtree(self.directory, ignore_errors=True)


def _as_postgres(command: list[str | Path], options: Sequence[str] = ()) -> None:
    """PostgreSQL refuses to run as root: then it runs as the user that its package made."""
    prefix = ["runuser", "-u", "postgres", "--"] if os.geteuid() == 0 else []
    done = subprocess.run(
        [*prefix, *map(str, command), *options],
        stdin=subprocess.DEVNULL,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.PIPE,
        cwd="/",
    )
    if done.returncode != 0:
        raise RuntimeError(f"{Path(command[0]).name}: {done.stderr.decode(errors='replace').strip()}")


def _postgres_bin() -> Path:
    folders = sorted(Path("/usr/lib/postgresql").glob("*/bin"), key=lambda each: int(each.parent.name))
    found = shutil.which("initdb")
    if found:
        folders.append(Path(found).resolve().parent)
    for folder in reversed(folders):
        if (folder / "initdb").exists():
            return folder
    raise UnavailableError("PostgreSQL's server programs (initdb, pg_ctl) are not installed")


def new_postgres(*, durable: bool = False) -> Postgres:
    """Make and start a cluster. `durable` keeps fsync on, for the tests that crash it."""
    programs = _postgres_bin()
    directory = Path(tempfile.mkdtemp(prefix="omaha-pg-"))
    if os.geteuid() == 0:
        shutil.chown(directory, "postgres", "postgres")
    _as_postgres(
        [programs / "initdb", "-D", directory / "data", "-U", "postgres", "-A", "trust"],
        ["-E", "UTF8", "--locale=C.UTF-8", "--no-sync"],
    )
    server = Postgres(directory, free_port(), programs, durable)
    server.start()
    return server


@dataclass
class Redis:
    """A Redis server of ours, without persistence."""

    directory: Path
    port: int
    process: subprocess.Popen[bytes]

    @property
    def url(self) -> str:
        """REDIS_URL."""
        return f"redis://127.0.0.1:{self.port}/0"

    def client(self) -> "redis.Redis":
        """A client of this server."""
        return redis.Redis(port=self.port, socket_timeout=2)

    def start(self) -> None:
        """Start it again on the same port, after `kill`."""
        self.process = _redis_process(self.directory, self.port)

    def kill(self) -> None:
        """Kill it as a power cut would."""
        end(self.process, signal.SIGKILL)

    def destroy(self) -> None:
        """Stop the server and remove its files."""
        end(self.process)
        shutil.rmtree(self.directory, ignore_errors=True)


def _redis_process(directory: Path, port: int) -> subprocess.Popen[bytes]:
    program = shutil.which("redis-server")
    if program is None:
        raise UnavailableError("redis-server is not installed")
    arguments = {"port": port, "bind": "127.0.0.1", "dir": directory, "save": "", "appendonly": "no"}
    process = subprocess.Popen(
        [program, *(word for name, value in arguments.items() for word in (f"--{name}", str(value)))],
        stdin=subprocess.DEVNULL,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
    )

    def answers() -> bool:
        try:
            return bool(redis.Redis(port=port, socket_timeout=1).ping())
        except redis.RedisError:
            return False

    wait_until(answers, "Redis")
    return process


def new_redis() -> Redis:
    """Make and start a Redis server on a free port."""
    if shutil.which("redis-server") is None:
        raise UnavailableError("redis-server is not installed")
    directory = Path(tempfile.mkdtemp(prefix="omaha-redis-"))
    port = free_port()
    return Redis(directory, port, _redis_process(directory, port))
