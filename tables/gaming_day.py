"""The gaming day: from the house's hour of one morning to that of the next, in its time zone."""

from datetime import datetime, timedelta

from django.utils import timezone


def began(at: datetime, start: str) -> datetime:
    """When the gaming day of `at` began; `start` is the house's hour as "06:00"."""
    hour, minute = map(int, start.split(":"))
    here = timezone.localtime(at)
    morning = here.replace(hour=hour, minute=minute, second=0, microsecond=0)
    return morning if morning <= here else morning - timedelta(days=1)


def ends(at: datetime, start: str) -> int:
    """When it is over, seconds since 1970: the same hour of the next morning, whatever the clocks do."""
    return int((began(at, start) + timedelta(days=1)).timestamp())
