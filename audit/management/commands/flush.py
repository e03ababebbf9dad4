"""`manage.py flush` of a house with a log: refused, except in a test database.

Django's test cases empty their database with this command between tests; the append-only triggers
would rightly refuse them too.
"""

from typing import Any

from django.core.management.base import CommandError
from django.core.management.commands import flush
from django.db import DEFAULT_DB_ALIAS, connections

from audit import triggers


class Command(flush.Command):
    """Empties a test database with its triggers switched off for that moment."""

    def handle(self, **options: Any) -> None:
        connection = connections[options.get("database") or DEFAULT_DB_ALIAS]
        if not triggers.is_for_tests(connection):
            raise CommandError("The log is never emptied.")
        with triggers.disarmed(connection):
            super().handle(**options)
