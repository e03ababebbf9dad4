"""F1, G13: kill -9 of the server at any step of a hand; what was acknowledged stays, and the hand goes on.

The short form ends the process at every named point of the write path, spread over the steps of a hand,
and a few times at random; `make faults` does the random ones for longer.
"""

import http.client
import os
import random
import threading
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from itertools import count, cycle
from typing import Any
from uuid import uuid4

import pytest

from tests.live.screen import Visitor
from tests.served import House

pytestmark = pytest.mark.sqlite_only

POINTS = ("after_lock", "after_decide", "after_append", "after_project", "before_commit", "after_commit")
PINS = {"croupier1": "200200", "inspector": "100100", "player1": "400400", "spectator": "600600"}
RANDOM_KILLS = 40 if os.environ.get("OMAHA_LONG_FAULTS") else 4
CRASHED = 137

Frame = dict[str, Any]

HAND: list[tuple[str, Frame]] = [
    ("change_croupier", {}),
    ("start_hand", {}),
    ("raise_to", {"seat": 2, "to": 4000}),
    ("fold", {"seat": 3}),
    ("act_through", {"seat": 7, "verb": "call"}),
    ("fold", {"seat": 8}),
    ("call", {"seat": 1}),
    ("deal_board", {"cards": ["Kh", "9h", "4c"]}),
    ("raise_to", {"seat": 2, "to": 1000}),
    ("undo", {"reason": None}),
    ("check", {"seat": 2}),
    ("rest", {"verb": "check"}),
    ("deal_board", {"cards": ["2d"]}),
    ("rest", {"verb": "check"}),
    ("deal_board", {"cards": ["7s"]}),
    ("raise_to", {"seat": 2, "to": 2000}),
    ("fold", {"seat": 7}),
    ("call", {"seat": 1}),
    ("show_cards", {"seat": 2, "cards": ["As", "Ad", "Qc", "Js"]}),
    ("show_cards", {"seat": 1, "cards": ["Ks", "Kd", "3c", "5s"]}),
    ("pay_pots", {}),
    ("undo", {"reason": "wrong seat"}),
    ("pay_pots", {}),
    ("start_hand", {}),
]


@dataclass
class Tablet:
    """The croupier's tablet and three others who watch, all signed in; acknowledged commands are kept."""

    house: House
    table: str
    seq: int = 0
    acks: dict[str, int] = field(default_factory=dict)
    visitors: dict[str, Visitor] = field(default_factory=dict)

    def sign_in(self) -> "Tablet":
        self.visitors = {badge: Visitor(self.house.url).sign_in(badge, pin) for badge, pin in PINS.items()}
        self.seq = self.screens()["croupier1"]["seq"]
        return self

    def asked(self, k: str, d: Frame) -> Frame:
        return {"id": str(uuid4()), "exp": self.seq, "k": k, "d": d}

    def tap(self, command: Frame) -> bool:
        """Send a command; False when the server died before it answered."""
        try:
            status, answer = self.visitors["croupier1"].post(self.table, command)
        except (OSError, http.client.HTTPException):
            return False
        assert (status, answer["t"]) == (200, "ack"), (command, answer)
        self.seq = self.acks[command["id"]] = answer["seq"]
        return True

    def screens(self) -> dict[str, Frame]:
        """The whole state as each audience gets it, but for since when somebody holds the table."""
        shown = {badge: self.visitors[badge].get(f"/api/tables/{self.table}")[1] for badge in PINS}
        for screen in shown.values():
            screen["own"].get("box", {}).pop("since", None)
        return shown

    def check_log(self) -> None:
        """Every acknowledged command is in the log, once, with the seq that it was told."""
        code = (
            "from audit.models import CommandRecord as C\n"
            "print(*(f'{c.command_id}={c.seq}' for c in C.objects.all()))"
        )
        stored = dict(one.split("=") for one in self.house.python(code).split())
        assert {one: int(stored.get(one, 0)) for one in self.acks} == self.acks
        assert "all sound" in self.house.manage("verify")


def table_one() -> str:
    from tables.management.commands.seed_demo import table_id

    return str(table_id(1))


@pytest.fixture
def undisturbed(serve: Callable[..., House]) -> list[dict[str, Frame]]:
    """What every audience shows before the hand and after each of its steps, when nothing goes wrong."""
    house = serve()
    tablet = Tablet(house, table_one()).sign_in()
    shown = [tablet.screens()]
    for k, d in HAND:
        assert tablet.tap(tablet.asked(k, d))
        shown.append(tablet.screens())
    house.stop()
    return shown


def restart(house: House, point: str, earlier_taps: int) -> None:
    """Start the server again, to end at the passing of `point` that follows `earlier_taps` of them."""
    house.processes[0].start(OMAHA_CRASH_POINTS="1", CRASH_AT=f"{point}:{earlier_taps + 1}")


def wait_for_the_end(house: House) -> None:
    process = house.processes[0].running
    assert process is not None
    assert process.wait(10) == CRASHED


def test_a_server_killed_in_every_step_of_a_hand_comes_back_to_the_same_screens_and_plays_on(
    serve: Callable[..., House], undisturbed: list[dict[str, Frame]]
) -> None:
    house = serve()
    tablet = Tablet(house, table_one()).sign_in()
    house.processes[0].kill()
    points = cycle(POINTS)
    pending: Frame | None = None
    committed = False
    kills = 0
    for step, (k, d) in enumerate(HAND):
        point = next(points)
        resent = pending is not None and (not committed or point == "after_lock")
        restart(house, point, int(resent))
        assert tablet.screens() == undisturbed[step if pending is None or committed else step - 1], (step, k)
        if pending is not None:
            assert tablet.tap(pending)
        assert tablet.screens() == undisturbed[step], (step, k)
        pending = tablet.asked(k, d)
        assert not tablet.tap(pending)
        wait_for_the_end(house)
        committed = point == "after_commit"
        kills += 1
    house.processes[0].start()
    assert pending is not None
    assert tablet.tap(pending)
    assert tablet.screens() == undisturbed[-1]
    tablet.check_log()
    assert kills >= 20


def evening(tablet: Tablet) -> Iterator[Frame]:
    """Hand after hand of eight players: the opener bets the minimum and the others give up."""
    yield tablet.asked("change_croupier", {})
    for hand in count(1):
        yield tablet.asked("start_hand", {})
        yield tablet.asked("raise_to", {"seat": hand % 8 + 1, "to": 1000})
        yield tablet.asked("rest", {"verb": "fold"})
        yield tablet.asked("pay_pots", {})


def test_a_server_killed_at_random_loses_nothing_that_it_acknowledged(serve: Callable[..., House]) -> None:
    house = serve()
    tablet = Tablet(house, table_one()).sign_in()
    chance = random.Random(20)
    process = house.processes[0]
    commands = evening(tablet)
    command = next(commands)
    for _ in range(RANDOM_KILLS):
        assert tablet.tap(command)  # it serves again, however long that took
        command = next(commands)
        killer = threading.Timer(chance.uniform(0.18, 0.30), process.kill)
        killer.start()
        while tablet.tap(command):
            command = next(commands)
        killer.join()
        process.start()
    assert tablet.tap(command)
    tablet.check_log()
    assert len(tablet.acks) >= RANDOM_KILLS + 1
