"""`manage.py simulate`: an evening of bots on the demo house, through its real doors, then `verify`.

The server must run on the same database. Bounded by hands and by time; it ends by closing the tables.
Exit status 1 when anything that was planned did not happen, a screen was out of step, or the log does not
check.
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
from tables.simulation.evening import Evening
from tables.simulation.socket import NotAnsweredError
from tables.simulation.staff import RefusedError

SILENT = (NotAnsweredError, RefusedError, OSError)
"""Why an evening may stop that is no defect of the bots'."""


class Command(BaseCommand):
    """Plays, tells what was played, verifies."""

    help = "Bots play an evening at the demo house's tables through its doors; ends with verify."

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
        evening = Evening(options["url"], tables, options["hands"], seed)
        stopped = _play(evening, options["minutes"] * 60)
        _print(evening)
        for why in stopped:
            print(f"stopped: {why}")
        short = evening.dealt < options["hands"]
        if short:
            print("fewer hands than asked")
        call_command("verify")
        if stopped or short or not evening.acts.is_sound:
            sys.exit(1)


def _play(evening: Evening, seconds: float) -> list[str]:
    """Play; why the evening stopped before its end, if it did."""
    try:
        asyncio.run(_within(evening, seconds))
    except TimeoutError:
        return ["the evening did not end in time"]
    except SILENT as silent:
        return [f"{evening.url}: {silent}"]
    except ExceptionGroup as several:
        known, others = several.split(SILENT)
        if others is not None:
            raise
        return [f"{evening.url}: {each}" for each in known.exceptions] if known else []
    return []


async def _within(evening: Evening, seconds: float) -> None:
    async with asyncio.timeout(seconds):
        await evening.play()


def _print(evening: Evening) -> None:
    acts = evening.acts
    each = [str(box.hands) for box in evening.boxes.values()]
    print(f"{evening.dealt} hands: {', '.join(each)}")
    kinds = sorted(acts.planned | acts.happened)
    print("acts: " + ", ".join(f"{kind} {acts.happened[kind]} of {acts.planned[kind]}" for kind in kinds))
    print("commands: " + ", ".join(f"{k} {n}" for k, n in sorted(acts.done.items())))
    print("refused: " + (", ".join(f"{k} {n}" for k, n in sorted(acts.refused.items())) or "none"))
    print(f"figures compared: {acts.compared}, wrong: {len(acts.faults)}")
    print(f"patches asked for again: {acts.gaps}")
    for fault in acts.faults:
        print(f"wrong: {fault}")
    for kind, number in acts.missing.items():
        print(f"did not happen: {kind} {number}")
