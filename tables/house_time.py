"""Instants as people read them: in the house's time, with the zone that says which time that is."""

from datetime import datetime

from django.utils import timezone

MINUTE = "%d/%m/%Y %H:%M"
HOUR = "%H:%M"
SECOND = "%d/%m/%Y %H:%M:%S"


def moment(at: datetime, form: str = MINUTE) -> str:
    """ "30/11/2026 21:04 CET"; the same in the three languages."""
    return timezone.localtime(at).strftime(f"{form} %Z")


def to_the_second(at: datetime) -> str:
    """ "30/11/2026 21:04:10 CET": where the order of two entries may matter."""
    return moment(at, SECOND)
