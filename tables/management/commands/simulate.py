"""`manage.py simulate`: an evening of bots on the demo house, through its real doors, then `verify`.

The server must run on the same database. Bounded by hands and by time; it ends by closing the tables.
"""

import asyncio
import sys
from typing import Any
from uuid import uuid4

from django.conf import settings
from django.core.management import call_command
from django.core.management.base import BaseCommand, CommandError, CommandParser

from audit.models import Entry
from tables.management.commands.seed_demo import TABLES, table_id
from tables.simulation.browser import NotAnsweredError
from tables.simulation.evening import Told, play


class Command(BaseCommand):
    """Plays, tells what was played, verifies."""

    help = "Bots play an evening at the demo house's tables through its sockets; ends with verify."

    def add_arguments(self, parser: CommandParser) -> None:
        """Where, how many hands, how long at most, from which seed."""
        parser.add_argument("--url", default=settings.ORIGINS[0], help="address of the running house")
        parser.add_argument("--hands", type=int, default=300, help="hands over all tables (300)")
        parser.add_argument("--minutes", type=float, default=15, help="the evening ends after so long (15)")
        parser.add_argument(
            "--seed", type=int, default=0, help="of the bots' choices; 0 for another each time"
        )

    def handle(self, *args: Any, **options: Any) -> None:
        """Play on the tables of the demo house and on no others."""
        tables = [str(table_id(demo.number)) for demo in TABLES]
        if not Entry.objects.filter(stream__name=f"table:{tables[0]}").exists():
            raise CommandError("there is no demo house here: bots play nowhere else")
        seed = options["seed"] or uuid4().int % 2**32
        print(f"seed {seed}")
        evening = play(options["url"], tables, options["hands"], seed)
        try:
            told = asyncio.run(_within(evening, options["minutes"] * 60))
        except TimeoutError as late:
            raise CommandError("the evening did not end in time") from late
        except (NotAnsweredError, OSError) as silent:
            raise CommandError(f"no house at {options['url']}: {silent}") from silent
        _print(told)
        if sum(told.hands.values()) < options["hands"]:
            print("fewer hands than asked")
            sys.exit(1)
        call_command("verify")


async def _within(evening: Any, seconds: float) -> Told:
    async with asyncio.timeout(seconds):
        told: Told = await evening
    return told


def _print(told: Told) -> None:
    print(f"{sum(told.hands.values())} hands: {', '.join(str(n) for n in told.hands.values())}")
    print("done: " + ", ".join(f"{k} {n}" for k, n in sorted(told.done.items())))
    print("refused: " + (", ".join(f"{k} {n}" for k, n in sorted(told.refused.items())) or "none"))
    print(f"patches asked for again: {told.gaps}")
