"""`manage.py verify`: the log against itself, and every row and chip against the log."""

import sys
from typing import Any

from django.core.management.base import BaseCommand, CommandParser

from audit.models import Stream
from audit.verify import quarantine
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

    def handle(self, *args: Any, **options: Any) -> None:
        """Verify, report, and leave with 1 when something is wrong."""
        faults = verify()
        for fault in faults:
            print(f"{fault.stream} seq {fault.seq}: {fault.wrong}")
        if options["quarantine"]:
            print(f"quarantined: {quarantine(faults)}")
        if faults:
            print(f"verify: {len(faults)} at fault, first bad seq {faults[0].seq} of {faults[0].stream}")
            sys.exit(1)
        entries = sum(Stream.objects.values_list("seq", flat=True))
        print(f"verify: {Stream.objects.count()} streams, {entries} entries, all sound")
