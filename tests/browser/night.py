"""A new table, its people and its staff's screens: what the tests of an evening stand on."""

from __future__ import annotations

import json
from functools import partial
from typing import Any
from uuid import UUID, uuid4

from playwright.sync_api import Browser, Page, expect

from tests.arrivals import arrive
from tests.browser import figures
from tests.browser.test_followers import Evening, same
from tests.browser.test_madrid_hand import READ
from tests.browser.test_madrid_hand import figures as of_the_tablet
from tests.served import House

Json = dict[str, Any]
NEW_TABLE = UUID(int=9)
FOUNDERS = ("Ana", "Berta", "Carlos", "Dora", "Elías", "Fina", "Gil", "Hilda")
NEWCOMER = "Iván"
PROFILE = """
from uuid import UUID, uuid4
from msgspec.structs import replace
from audit.command import Actor
from players.models import User
from tables.house import add_table_to_house, approve_profile, save_profile
from tables.management.demo_profiles import PROFILES
from tables.wire import Second
add_table_to_house(9, "night", Actor("seed", "system"), table=UUID(int={table}))
madrid = PROFILES["madrid"]
night = replace(madrid, name="Noche", house=replace(madrid.house, barred_seat="wait"))
writer = Actor(User.objects.get(badge="director").actor, "director")
save_profile(UUID(int=9), night, writer, after=0)
approve_profile(UUID(int=9), 1, Second(badge="jefe", pin="{pin}"), writer)
"""
"""A new table, and Madrid in a house where a newcomer takes any chair and waits in it (A5)."""


class Night(Evening):
    """A new table 9 and its people; commands of the inspector beside those of the croupier."""

    def __init__(self, house: House, chromium: Browser, seeded: Json) -> None:
        pin = next(one["pin"] for one in seeded["people"] if one["badge"] == "jefe")
        house.python(PROFILE.format(table=NEW_TABLE.int, pin=pin))
        self.people = arrive(house, *FOUNDERS, NEWCOMER)
        super().__init__(house, chromium, seeded)
        self.table = str(NEW_TABLE)
        self.chromium = chromium

    @property
    def floor(self) -> Page:
        return self.pages["inspector"]

    @property
    def tablet(self) -> Page:
        return self.pages["croupier1"]

    def act(self, badge: str, k: str, **d: Any) -> Json:
        """What the door answers to a command of `badge`."""
        context = self.pages[badge].context
        cookies = {c["name"]: c["value"] for c in context.cookies()}
        answer = context.request.post(
            f"{self.house.url}/api/tables/{self.table}/commands",
            data={"id": str(uuid4()), "exp": self.snap()["seq"], "k": k, "d": d, "pin": self.pins[badge]},
            headers={"X-CSRFToken": cookies["csrf"], "Origin": self.house.url},
        )
        found: Json = answer.json()
        return found

    def form(self, act: str) -> Page:
        """The floor's form of the table, with one act chosen."""
        if not self.floor.locator("dialog.sheet[open]").count():
            self.floor.locator('[data-table="9"]').get_by_role("button").click()
        self.floor.check(f'input[value="{act}"]')
        return self.floor

    def recorded(self) -> None:
        """Send the form; it has to be accepted."""
        said, box = self.floor.locator(".saidline .said"), self.floor.locator(".pinbox")
        self.floor.get_by_role("button", name="Anotar").click()
        expect(box.or_(said.filter(has_text="Anotado")).first).to_be_visible()
        if box.count():  # the PIN of the inspector's sign-in is older than two minutes
            self.floor.keyboard.type(self.pins["inspector"])
        expect(said).to_have_text("Anotado")

    def at_the_tablet(self) -> Page:
        """The tablet of the table."""
        url = f"{self.house.url}/croupier/{self.table}/"
        if self.tablet.url != url:
            self.tablet.goto(url)
            self.tablet.wait_for_selector("main.app:not([hidden])")
        return self.tablet

    def key(self, name: str) -> None:
        self.tablet.locator(f'[data-key="{name}"]:visible').tap()
        self.tablet.wait_for_selector('.app[data-taps="0"]')

    def both(self) -> Json:
        """Tablet and tile show every figure of the state; returns it."""
        snap = self.snap()
        same(partial(self.tablet.evaluate, READ), of_the_tablet(snap), self.tablet)
        tile = partial(figures.on_the_tile, self.floor, 9)
        same(tile, figures.of_the_tile(snap["view"]), self.floor)
        return snap

    def fold_out(self) -> Json:
        """The running hand goes to whoever opens."""
        opener = self.snap()["own"]["order"][0]
        self.do("raise_to", seat=opener, to=1000)
        self.do("rest", verb="fold")
        return self.do("pay_pots")


def chairs(snap: Json) -> dict[str, int]:
    """Seat of each person."""
    names = snap["names"]
    return {names[s["player"]]: s["seat"] for s in snap["view"]["seats"] if s["player"]}


def ledger(night: Night) -> dict[str, int]:
    """Chips of the table by kind of account."""
    told = night.house.python(
        f"import json\nfrom tables.selectors import chips_of\nprint(json.dumps(chips_of('{NEW_TABLE}')))"
    )
    found: dict[str, int] = json.loads(told)
    return found
