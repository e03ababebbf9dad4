"""`manage.py verify`: the log against itself, and every row and chip against the log."""

import sys
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from audit import anchors, notary, read
from audit.chain import Fault
from audit.models import Stream
from audit.verify import quarantine
from tables.engine.events import TableBroken
from tables.models import Table
from tables.redraw import Draw, verify_draws
from tables.verify import verify


class Command(BaseCommand):
    """Prints the first fault of each stream; exit status 1 if there is one."""

    help = (
        "Check chains, anchors, replay, rows and chips; exit status 1 and the first bad seq if they differ."
    )

    def add_arguments(self, parser: CommandParser) -> None:
        """`--quarantine` closes the streams at fault to every command."""
        parser.add_argument(
            "--quarantine", action="store_true", help="let no command into a stream that is at fault"
        )
        parser.add_argument(
            "--draw",
            metavar="TABLE",
            help="make the draws of a table again: of its seats, and at its break (number or id)",
        )

        parser.add_argument(
            "--anchors",
            metavar="FILE",
            help="check against a file of `anchors export` that was kept elsewhere",
        )
        parser.add_argument(
            "--key", metavar="HEX", help="the public key that signed FILE, instead of this house's own"
        )

    def handle(self, *args: Any, **options: Any) -> None:
        """Verify, report, and leave with 1 when something is wrong."""
        if options["draw"]:
            self._draw(options["draw"])
            return
        otherwise: list[Fault] = []
        faults = verify(otherwise)
        if options["anchors"]:
            faults += self._against(Path(options["anchors"]), options["key"])
        for fault in faults:
            print(f"{fault.stream} seq {fault.seq}: {fault.wrong}")
        if options["quarantine"]:
            print(f"quarantined: {quarantine(faults)}")
        if faults:
            print(f"verify: {len(faults)} at fault, first bad seq {faults[0].seq} of {faults[0].stream}")
            sys.exit(1)
        for told in otherwise:
            print(f"{told.stream} seq {told.seq}: {told.wrong} today, by another build then")
        for entry in read.regressed():
            print(f"{entry.stream.name} seq {entry.seq}: clock_regressed ({entry.at.isoformat()})")
        entries = sum(Stream.objects.values_list("seq", flat=True))
        print(f"verify: {Stream.objects.count()} streams, {entries} entries, all sound")

    @staticmethod
    def _against(path: Path, key: str | None) -> list[Fault]:
        try:
            keys = anchors.ring(anchors.public_key(key)) if key else anchors.house_ring()
            said = notary.read(path, keys)
        except (OSError, ValueError) as why:
            raise CommandError(f"{path}: {why}") from why
        print(
            f"{path}: {len(said.anchors)} anchors, {len(said.heads)} heads of {said.at:%Y-%m-%d %H:%M:%S %Z}"
        )
        return notary.check(said, keys)

    def _draw(self, table: str) -> None:
        """Print each draw of a table with what it was made from, and whether it comes out the same."""
        try:
            found = verify_draws(table)
        except LookupError:
            raise CommandError(f"no table {table} in this house") from None
        for one in found:
            _print_draw(one)
            print(f"  made again: {'the same' if one.same else 'NOT the same'}")
        if not found:
            print("no seat draw at this table")
        if not found or not all(one.same for one in found):
            sys.exit(1)


def _print_draw(one: Draw) -> None:
    drawn = one.drawn
    at, seed = f"{one.at:%Y-%m-%d %H:%M:%S %Z}", drawn.seed or "none, cards drawn at the table"
    if isinstance(drawn, TableBroken):
        numbers = {str(row.pk): row.number for row in Table.objects.all()}
        free = " ".join(f"{numbers[place.table]}/{place.seat}" for place in drawn.free)
        print(
            f"table break, seq {one.seq}, {at}", f"  seed: {seed}", f"  free (table/seat): {free}", sep="\n"
        )
        print(f"  draws: {' '.join(map(str, drawn.draws))}")
        for person in drawn.people:
            print(f"  {person}: table {numbers[one.went[person].table]} seat {one.went[person].seat}")
        return
    print(f"seat draw, seq {one.seq}, {at}", f"  seed: {seed}", sep="\n")
    print(f"  free seats: {' '.join(map(str, drawn.free))}")
    print(f"  draws: {' '.join(map(str, drawn.draws))}")
    for number, person in enumerate(drawn.registrants, 1):
        card = drawn.cards.get(person)
        print(f"  registered {number}: {person}" + (f", card {card}" if card else ""))
    for seat, person in sorted(drawn.seats.items()):
        print(f"  seat {seat}: {person}")
