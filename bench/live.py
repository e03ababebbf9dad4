"""Live screens beside a raw asyncio loop in the same run, in turns: CPU per delivery, and the last receiver.

Deliveries are patches to real sockets of another process, five a second and table. `transport` is Daphne
with the product's outboxes and finished frames; `hub` is the product, which is rung by another process,
reads, folds, makes the views of croupier, seats and spectators, encodes and sends. The last receiver is
measured from the commit, on PostgreSQL, also while queries of 80 ms run in the same process. Then a burst of
300 entries, with a socket that sleeps through it, must have reached everybody within ten seconds.
"""

import argparse
import json
import os
import resource
import shutil
import subprocess
import sys
import tempfile
import urllib.parse
import urllib.request
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from statistics import median, quantiles
from time import monotonic, sleep
from typing import Any

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from bench.crowd.room import Room, furnish, sign_in, table_ids
from tests.services import end, free_port, new_postgres, new_redis, wait_until

ROOT = Path(__file__).resolve().parent.parent
GOALS = {"transport 50 x 11": 12.0, "hub 50 x 11": 25.0, "hub 1 x 500": 9.0}
LATE_MS, LATE_SLOW_MS = 10.0, 15.0
BURST, BURST_SECONDS = 300, 10.0
DAPHNE = ["--websocket-max-message-size", "65536", "--websocket-max-frame-size", "65536", "--no-server-name"]
DAPHNE += ["--ping-interval", "15", "--ping-timeout", "10", "-v", "0", "-b", "127.0.0.1", "-p"]


@dataclass
class Server:
    """One of the three servers, driven under `/bench/`."""

    name: str
    port: int = field(default_factory=free_port)
    process: subprocess.Popen[bytes] | None = None

    def start(self, environment: dict[str, str]) -> subprocess.Popen[bytes]:
        """Start it."""
        application = ["bench.crowd.servers:transport"]
        command = [str(ROOT / "bench" / "crowd" / "servers.py"), str(self.port)]
        if self.name != "raw":
            application = [f"bench.crowd.servers:{'hub_application' if self.name == 'hub' else 'transport'}"]
            command = ["-m", "daphne", *DAPHNE, str(self.port), *application]
        ours = environment | {"OMAHA_ORIGINS": f"http://127.0.0.1:{self.port}", "PORT": str(self.port)}
        self.process = subprocess.Popen(
            [sys.executable, *command], cwd=ROOT, env=ours, stdin=subprocess.DEVNULL
        )
        return self.process

    def answers(self) -> bool:
        """Whether it serves."""
        try:
            self.ask()
        except OSError:
            return False
        return True

    def ask(self, **asked: Any) -> dict[str, Any]:
        """Drive it: what it found."""
        words = urllib.parse.urlencode(
            {"messages": 0, "gap": 0, "size": 300, "burst": 1} | asked if self.name != "hub" else asked
        )
        with urllib.request.urlopen(f"http://127.0.0.1:{self.port}/bench/run?{words}", timeout=120) as answer:
            found: dict[str, Any] = json.loads(answer.read())
            return found


class Clients:
    """A process full of sockets to one server."""

    def __init__(self, server: Server, groups: list[dict[str, Any]]) -> None:
        command = [sys.executable, str(ROOT / "bench" / "crowd" / "clients.py"), str(server.port)]
        self.process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE)
        self.paths = [group["path"] for group in groups]
        self.say(json.dumps(groups))

    def say(self, word: str) -> Any:
        """Give a word and take the answer."""
        assert self.process.stdin is not None
        assert self.process.stdout is not None
        self.process.stdin.write(word.encode() + b"\n")
        self.process.stdin.flush()
        line = self.process.stdout.readline().decode().strip()
        return line if line in ("ready", "sleep", "wake") else json.loads(line)

    def report(self) -> dict[str, Any]:
        """What came since the last report, by path."""
        return dict(zip(self.paths, self.say("report"), strict=True))


class Bells:
    """Holds back the doorbell of this process until all tables have something to tell."""

    def __init__(self) -> None:
        self.held: list[tuple[Any, ...]] = []
        self.ring_now = doorbell_of().ring
        doorbell_of().ring = lambda *news: self.held.append(news)

    def ring(self) -> None:
        """Ring for every commit since the last time."""
        held, self.held = self.held, []
        for news in held:
            self.ring_now(*news)

    def restore(self) -> None:
        """Ring at once again."""
        doorbell_of().ring = self.ring_now


def doorbell_of() -> Any:
    """The product's doorbell, once Django is set up."""
    from tables import doorbell

    return doorbell


@dataclass
class Crowd:
    """The same sockets at all three servers: `tables` groups of `each`."""

    servers: dict[str, Server]
    clients: dict[str, Clients]
    tables: int
    each: int
    size: int = 1500
    delivered: int = 0
    characters: int = 0

    def cost(self, name: str, messages: int, gap: float) -> float:
        """CPU microseconds per delivery of `messages` patches, `gap` seconds apart."""
        self.clients[name].report()
        self.delivered = self.characters = 0
        if name == "hub":
            used = self.cost_of_hub(messages, gap)
            self.size = self.characters // self.delivered
        else:
            asked = {"messages": messages, "gap": gap, "size": self.size, "burst": self.tables}
            used = self.servers[name].ask(**asked)["cpu"]
            self.take(messages, name)
        return used / self.delivered * 1e6

    def take(self, messages: int, name: str = "hub") -> None:
        """Wait until the clients have so many more patches, each at every socket of its table."""
        wanted, limit = self.delivered + messages * self.each, monotonic() + 10
        while self.delivered < wanted and monotonic() < limit:
            for report in self.clients[name].report().values():
                self.delivered += report["patched"]
                self.characters += report["size"]
            sleep(0.02)

    def cost_of_hub(self, messages: int, gap: float) -> float:
        """CPU seconds of the hub's process: a command at every table, then every bell at once."""
        room, bells, used = Room(table_ids(self.tables)), Bells(), 0.0
        for _ in range(messages // self.tables):
            for _ in range(self.tables):
                room.tap()
            before = self.servers["hub"].ask()["cpu"]
            bells.ring()
            sleep(gap * self.tables)
            self.take(self.tables)
            used += self.servers["hub"].ask()["cpu"] - before
        bells.restore()
        return used

    def late(self, name: str, messages: int, gap: float, **asked: Any) -> list[float]:
        """Milliseconds from the commit (or the raw send) to the last receiver of each patch."""
        self.clients[name].report()
        sends = self.servers[name].ask(
            messages=messages, gap=gap, size=self.size, tables=self.tables, **asked
        )["sends"]
        sleep(0.5)
        got = self.clients[name].report()
        found = []
        for table, seq, at in sends:
            last = got[table if name == "raw" else f"/ws/table/{table}"]["patches"].get(str(seq))
            if last is not None:
                found.append((last - at) * 1000)
        return found

    def burst(self) -> tuple[float, int]:
        """Seconds until all have the last of a burst, one socket asleep meanwhile; how many have not."""
        clients = self.clients["hub"]
        clients.say("sleep")
        room = Room(table_ids(1))
        room.fidget(BURST)
        clients.say("wake")
        begun, head = monotonic(), head_of(room.tables[0])
        while (left := sum(seq < head for seq in clients.report()[clients.paths[0]]["seqs"])) and (
            monotonic() - begun < BURST_SECONDS
        ):
            sleep(0.2)
        return monotonic() - begun, left


def head_of(table: str) -> int:
    """Where a table stands."""
    from tables.live.reading import heads_of

    return heads_of([table])[table].seq


@contextmanager
def house(tables: int) -> Iterator[dict[str, Server]]:
    """The servers on a PostgreSQL and a Redis of their own."""
    with ExitStack() as stack:
        var = tempfile.mkdtemp(prefix="omaha-bench-")
        stack.callback(shutil.rmtree, var, ignore_errors=True)
        postgres, redis = new_postgres(durable=True), new_redis()
        stack.callback(postgres.destroy)
        stack.callback(redis.destroy)
        os.environ |= {"OMAHA_VAR": var, "DATABASE_URL": postgres.url(), "REDIS_URL": redis.url}
        os.environ["DJANGO_SETTINGS_MODULE"] = "omaha_site.settings"
        import django

        django.setup()
        furnish(tables)
        servers = {}
        for name in ("raw", "transport", "hub"):
            servers[name] = Server(name)
            stack.callback(end, servers[name].start(dict(os.environ)))
        for server in servers.values():
            wait_until(server.answers, server.name)
        yield servers


@contextmanager
def crowd(servers: dict[str, Server], tables: int, each: int) -> Iterator[Crowd]:
    """Sockets at all servers."""
    groups = [{"path": f"/ws/table/{table}", "cookies": sign_in(table, each)} for table in table_ids(tables)]
    with ExitStack() as stack:
        clients = {}
        for name, server in servers.items():
            clients[name] = Clients(server, groups)
            stack.callback(end, clients[name].process)
        yield Crowd(servers, clients, tables, each)


def judge(name: str, ours: list[float], raw: list[float], what: str) -> float:
    """Print a figure beside its anchor; the ratio of the medians."""
    ratio = median(ours) / median(raw)
    figures = ", ".join(f"{figure:.1f}" for figure in ours)
    print(f"{name}: {figures} {what}, raw {median(raw):.2f}: ratio {ratio:.1f} (goal {GOALS[name]:g})")
    return ratio


def p99(times: list[float]) -> float:
    """The 99th percentile."""
    return quantiles(times, n=100)[98]


def costs(room: Crowd, shape: str, rounds: int, messages: int) -> dict[str, float]:
    """Ratios to the raw loop, in turns; five messages a second and table, all tables in the same moment."""
    gap = 0.2 / room.tables
    found: dict[str, list[float]] = {"hub": [], "transport": [], "raw": []}
    for turn in range(rounds + 1):
        for name, figures in found.items():
            cost = room.cost(name, messages if turn else room.tables, gap)
            if turn:  # the first, short one warms up
                figures.append(cost)
    print(f"{shape}: frames of {room.size} characters")
    names = [name for name in ("transport", "hub") if f"{name} {shape}" in GOALS]
    return {
        f"{name} {shape}": judge(f"{name} {shape}", found[name], found["raw"], "µs CPU a delivery")
        for name in names
    }


def lateness(room: Crowd, messages: int, gap: float) -> bool:
    """Print the last receivers; whether they are in time."""
    raw = room.late("raw", messages, gap)
    plain = room.late("hub", messages, gap)
    slow = room.late("hub", messages, gap, slow=1)
    in_time = True
    kinds = (("raw", raw, 0.0), ("hub", plain, LATE_MS), ("hub beside 80 ms queries", slow, LATE_SLOW_MS))
    for name, times, allowed in kinds:
        met = p99(times) <= p99(raw) + allowed and len(times) >= messages
        in_time &= met
        goal = f" (goal raw + {allowed:g}) {'ok' if met else 'short'}" if allowed else ""
        figures = f"p50 {median(times):.2f} ms, p99 {p99(times):.2f} ms of {len(times)}"
        print(f"last receiver, {name}: {figures}{goal}")
    return in_time


def measure(*, quick: bool) -> bool:
    """Print everything and the closing line; whether the goals are met."""
    tables, rounds = 50, (2 if quick else 5)
    with house(tables) as servers:
        with crowd(servers, tables, 11) as room:
            ratios = costs(room, "50 x 11", rounds, 4 * tables if quick else 10 * tables)
            met = lateness(room, 100 if quick else 500, 0.02)
        with crowd(servers, 1, 500) as room:
            ratios |= costs(room, "1 x 500", rounds, 6 if quick else 20)
            seconds, left = room.burst()
    print(f"burst of {BURST}: everybody had it {seconds:.1f} s later, {left} sockets had not (goal 10 s, 0)")
    met &= left == 0 and all(ratio <= GOALS[name] for name, ratio in ratios.items())
    ratio = ratios["hub 50 x 11"]
    print(f"live: ratio {ratio:.1f} (goal {GOALS['hub 50 x 11']:g}) {'ok' if met else 'short'}")
    return met


def main() -> int:
    """0 where the goals are met."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--quick", action="store_true", help="fewer messages and rounds")
    resource.setrlimit(resource.RLIMIT_NOFILE, (4096, resource.getrlimit(resource.RLIMIT_NOFILE)[1]))
    return 0 if measure(quick=parser.parse_args().quick) else 1


if __name__ == "__main__":
    sys.exit(main())
