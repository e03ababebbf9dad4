"""`manage.py anchors export FILE`: what `verify --anchors FILE` checks later, from wherever FILE was kept."""

from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from audit import anchors, notary


class Command(BaseCommand):
    """Writes the signed file; `anchors key` prints the public key that it is checked with."""

    help = "Write all anchors and heads into a signed file, or print the public key that signs them."

    def add_arguments(self, parser: CommandParser) -> None:
        """`export FILE` or `key`."""
        what = parser.add_subparsers(dest="what", required=True)
        what.add_parser("export", help="write the signed file").add_argument("file", type=Path)
        what.add_parser("key", help="print the house's public key")

    def handle(self, *args: Any, **options: Any) -> None:
        """Export, or print the key."""
        key = anchors.house_key()
        public = key.public_key().public_bytes_raw().hex()
        if options["what"] == "key":
            print(public)
            return
        path = options["file"]
        try:
            said = notary.export(path, key)
        except OSError as why:
            raise CommandError(f"{path}: {why}") from why
        print(f"{path}: {len(said.anchors)} anchors, {len(said.heads)} heads, key {public}")
