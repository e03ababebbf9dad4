"""Who comes to the simulated evening, how it runs and how it ends: as many hands as asked, then the close."""

import asyncio
import random
import secrets
from collections import Counter
from collections.abc import Sequence
from typing import Final, NamedTuple
from uuid import uuid4

from audit.command import Actor
from players.execute import SYSTEM, CheckAdmission, RegisterPlayer, RegisterUser, execute
from players.models import AdmissionCheck, opaque_id
from players.roles import Role
from tables.simulation.browser import Browser
from tables.simulation.croupier import Croupier
from tables.simulation.staff import Cashier, Inspector, Staff

MAKER: Final = Actor("simulation", SYSTEM)
NEWCOMERS: Final = 12
"""People for each table who come during the evening."""


class Guest(NamedTuple):
    """A bot with a sign-in of its own, made for this evening."""

    badge: str
    pin: str


class Told(NamedTuple):
    """What an evening came to."""

    hands: dict[str, int]
    done: Counter[str]
    refused: Counter[str]
    gaps: int
    """Patches that a screen had to ask for again."""


def staff(roles: Sequence[Role]) -> list[Guest]:
    """Register a bot of each role, with a PIN that nobody else knows."""
    mark = secrets.token_hex(3)
    found = []
    for number, role in enumerate(roles, 1):
        guest = Guest(f"bot-{mark}-{number}", f"{secrets.randbelow(10**6):06d}")
        asked = RegisterUser(badge=guest.badge, name=f"Bot {number}", role=role)
        execute(asked, command_id=uuid4(), actor=MAKER, pin=guest.pin)
        found.append(guest)
    return found


def newcomers(number: int) -> list[str]:
    """Register people who may have a seat; their ids."""
    ids = [opaque_id() for _ in range(number)]
    for place, player in enumerate(ids, 1):
        execute(RegisterPlayer(player_id=player, alias=f"Bot {place}"), command_id=uuid4(), actor=MAKER)
        clear = CheckAdmission(
            player_id=player,
            result=AdmissionCheck.Result.CLEAR,
            source=AdmissionCheck.Source.REGISTER,
            reference="SIMULATION",
        )
        execute(clear, command_id=uuid4(), actor=MAKER)
    return ids


async def play(url: str, tables: Sequence[str], hands: int, seed: int) -> Told:
    """Play `hands` hands over `tables` through the doors of the house at `url`, then close them all.

    Raises RuntimeError when a hand does not end, TimeoutError when the house falls silent.
    """
    bots = await asyncio.to_thread(staff, [Role.INSPECTOR, Role.CASHIER, *([Role.CROUPIER] * len(tables))])
    people = await asyncio.to_thread(newcomers, NEWCOMERS * len(tables))
    browsers = [await Browser(url).sign_in(bot.badge, bot.pin) for bot in bots]
    chances = [random.Random(f"{seed} {number}") for number in range(len(bots))]  # noqa: S311  (no card of value)
    inspector = Inspector(browsers[0], bots[0].pin, tuple(tables), chances[0])
    inspector.newcomers = people
    cashier = Cashier(browsers[1], bots[1].pin, tuple(tables), chances[1])
    dealing = [
        Croupier(browser, table, chance)
        for browser, table, chance in zip(browsers[2:], tables, chances[2:], strict=True)
    ]
    shares = [hands // len(tables) + (place < hands % len(tables)) for place in range(len(tables))]
    async with asyncio.TaskGroup() as group:
        looked_after = [group.create_task(inspector.serve()), group.create_task(cashier.serve())]
        dealt = [group.create_task(each.deal(share)) for each, share in zip(dealing, shares, strict=True)]
        await asyncio.wait(dealt)
        inspector.over = cashier.over = True
        await asyncio.wait(looked_after)
    await inspector.sweep("close_session", reason="end of the evening")
    await cashier.pay_out()
    return _told(dealing, inspector, cashier)


def _told(dealing: Sequence[Croupier], inspector: Inspector, cashier: Cashier) -> Told:
    done, refused = Counter[str](), Counter[str]()
    bots: tuple[Croupier | Staff, ...] = (*dealing, inspector, cashier)
    for bot in bots:
        done.update(bot.done)
        refused.update(bot.refused)
    return Told(
        {each.table: each.hands for each in dealing}, done, refused, sum(each.gaps for each in dealing)
    )
