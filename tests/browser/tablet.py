"""The tablet's page over recorded states and a socket that the test plays by hand."""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

from playwright.sync_api import Page

from tests.browser import snapshots
from tests.browser.rooms import Room, config

Json = dict[str, Any]
FIXTURES = Path(__file__).parent / "fixtures"
STATES = sorted(path.stem for path in FIXTURES.glob("*.json"))
SIZES = [(1024, 768), (1280, 800)]
WELCOME = {"t": "welcome", "v": 1, "table": snapshots.TABLE, "seq": 118, "audience": "croupier", "seat": None}


def state(name: str) -> Json:
    """A recorded snapshot."""
    snap: Json = json.loads((FIXTURES / f"{name}.json").read_text())
    return snap


class Tablet:
    """The page over a socket that the test plays by hand."""

    def __init__(self, room: Room, snap: Json, language: str) -> None:
        self.room = room
        room.answer = lambda frame: [WELCOME, snap] if frame["t"] == "hello" else []
        room.pages["/preferences/"] = ""
        facts = config(language, role="croupier", name="Inés")
        self.page: Page = room.open("tables/croupier.html", language, config=facts)
        self.page.wait_for_selector("main.app:not([hidden])")

    def key(self, name: str) -> Any:
        """The key with this `data-key`, in the panel that is shown."""
        return self.page.locator(f'[data-key="{name}"]:visible')

    def show(self, snap: Json) -> None:
        """Another whole state, as after a resync."""
        self.room.send(snap)
        self.page.wait_for_timeout(300)

    def commands(self, count: int) -> list[Json]:
        """The commands sent so far, once there are `count` of them."""
        for _ in range(100):
            sent = [frame for frame in self.room.sent if frame["t"] == "cmd"]
            if len(sent) >= count:
                break
            self.page.wait_for_timeout(20)
        assert len(sent) == count, sent
        return sent

    def said(self, count: int) -> list[tuple[str, Json]]:
        """Kind and fields of the commands sent so far."""
        return [(each["k"], each["d"]) for each in self.commands(count)]


Open = Callable[..., Tablet]


def crowd(n: int) -> Json:
    """`n` seats, all of them in the hand with a bet of five figures before them, seat 1 to act."""
    snap = state("turn")
    one = next(seat for seat in snap["view"]["seats"] if seat["seat"] == 6)
    last = {"verb": "raise", "to": 100000, "all_in": False}
    seats = [
        one | {"seat": i, "player": f"p{i}", "bet": 100000 + 100 * i, "stack": 1240000}
        for i in range(1, n + 1)
    ]
    snap["view"]["seats"] = [seat | {"last": last} for seat in seats]
    snap["view"]["hand"]["button"] = min(8, n)
    snap["own"]["turn"]["seat"] = snap["view"]["hand"]["to_act"] = 1
    snap["own"]["order"], snap["own"]["jumps"] = [1, 2], {}
    return snap


def tabled(n: int) -> Json:
    """`n` seats at the showdown of three pots: every other hand lies open, the others are beaten."""
    snap = state("award")
    one = next(seat for seat in snap["view"]["seats"] if seat["seat"] == 6)
    hands = [
        ["As", "Ad", "Kd", "Ks"],
        ["Ah", "5h", "Qs", "8d"],
        ["Tc", "Th", "9c", "9d"],
        ["Jc", "Jd", "6s", "6h"],
    ]
    hands += [["2c", "2d", "3s", "3h"]]
    seats = [one | {"seat": i, "player": f"p{i}", "backs": 0, "stack": 1240000} for i in range(1, n + 1)]
    for place, seat in enumerate(seats):
        seat |= {"shown": hands[place // 2]} if place % 2 == 0 else {"beaten": True}
    snap["view"]["seats"] = seats
    snap["view"]["award"], snap["view"]["showdown"]["readings"] = [], []
    snap["view"]["hand"]["button"] = min(8, n)
    everybody = list(range(1, n + 1))
    for pot in snap["view"]["pot"]["pots"]:
        pot["seats"] = everybody[: min(n, 6)]
    return snap


def fold_out(seats: list[int]) -> Callable[[int], Json]:
    """States after each of several folds: `fold_out([5, 6])(1)` is the overlay when seat 5 has folded."""
    turn = state("turn")["own"]["turn"]

    def after(folds: int) -> Json:
        left = seats[folds:]
        jumps = {
            str(seat): {"skips": left[:i], "verb": "fold", "turn": turn | {"seat": seat}}
            for i, seat in enumerate(left)
        }
        return {
            "turn": turn | {"seat": left[0]} if left else None,
            "order": left,
            "jumps": {seat: jump for seat, jump in jumps.items() if jump["skips"]},
            "rest": {"fold": left, "check": []},
        }

    return after
