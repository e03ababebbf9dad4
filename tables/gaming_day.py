"""The gaming day: from the house's hour of one morning to that of the next, in its time zone.

A day belongs to a table and begins when its house says (`gaming_day_start`, "06:00"). What one person did at
several tables is told by each table's own day; what is of the whole house by `house_began`.
"""

from collections.abc import Iterable
from datetime import UTC, date, datetime, time, timedelta

from django.utils import timezone

from tables.engine.house_profile import House

YEARS = (2000, 2999)
"""Of the days that may be asked for: a day at the calendar's own end has none after it."""


def began(at: datetime, start: str) -> datetime:
    """When the gaming day of `at` began; `start` is the house's hour as "06:00"."""
    today = timezone.localtime(at).date()
    morning = _morning(today, start)
    # As instants: where the clocks go back, an hour of the wall clock comes twice.
    return morning if morning.astimezone(UTC) <= at.astimezone(UTC) else _morning(_next(today, -1), start)


def bounds(day: date, start: str) -> tuple[datetime, datetime]:
    """(since, until) of the gaming day that is called `day`: it begins on the morning of that date."""
    return _morning(day, start), _morning(_next(day), start)


def named(text: str) -> date | None:
    """The day of an address ("2026-11-30"), None for anything else and for a year beyond any house's."""
    try:
        day = date.fromisoformat(text)
    except ValueError:
        return None
    return day if YEARS[0] <= day.year <= YEARS[1] else None


def called(at: datetime, start: str) -> date:
    """The date by which the gaming day of `at` is called."""
    return began(at, start).date()


def ends(at: datetime, start: str) -> int:
    """When it is over, seconds since 1970: the same hour of the next morning, whatever the clocks do."""
    return int(_morning(_next(called(at, start)), start).timestamp())


def house_began(at: datetime, houses: Iterable[House]) -> datetime:
    """When the gaming day of the whole house began: the earliest of its tables', so that none is cut."""
    starts = {house.gaming_day_start for house in houses} or {House().gaming_day_start}
    return min((began(at, start) for start in starts), key=datetime.timestamp)


def house_ends(day: date, houses: Iterable[House]) -> int:
    """When the gaming day that is called `day` is over at every table, seconds since 1970."""
    starts = {house.gaming_day_start for house in houses} or {House().gaming_day_start}
    return max(int(bounds(day, start)[1].timestamp()) for start in starts)


def _morning(day: date, start: str) -> datetime:
    return datetime.combine(day, time.fromisoformat(start), timezone.get_current_timezone())


def _next(day: date, days: int = 1) -> date:
    return day + timedelta(days=days)
