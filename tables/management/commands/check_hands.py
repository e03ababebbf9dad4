"""`manage.py check_hands PATH...`: play hand scripts through the engine (HANDSCRIPTS.md)."""

import json
import sys
from argparse import ArgumentParser
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from tables.engine.script import play


class Command(BaseCommand):
    """Prints each failure and last `N passed, N failed`; exit status 1 if any failed."""

    requires_system_checks = []  # plays the pure engine: no database, no pages
    help = "Play hand scripts (.json one script, .jsonl one a line) below the given files and folders."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("paths", nargs="+", type=Path)

    def handle(self, *args: object, **options: Any) -> None:
        passed = failed = 0
        for path in options["paths"]:
            if not path.exists():
                raise CommandError(f"no such file or folder: {path}")
            for script in scripts(path):
                failures = play(script)
                for failure in failures:
                    self.stdout.write(str(failure))
                passed, failed = passed + (not failures), failed + bool(failures)
        self.stdout.write(f"{passed} passed, {failed} failed")
        if failed:
            sys.exit(1)


def scripts(path: Path) -> Iterator[dict[str, Any]]:
    """The scripts of a file, or of all files below a folder in the order of their names."""
    files = sorted(p for p in path.rglob("*") if p.suffix in (".json", ".jsonl")) if path.is_dir() else [path]
    for file in files:
        text = file.read_text(encoding="utf-8")
        if file.suffix == ".jsonl":
            yield from (json.loads(line) for line in text.splitlines() if line.strip())
        else:
            yield json.loads(text)
