"""Instants in templates: day, time and zone, so that nobody has to guess."""

from datetime import datetime

from django.template import Library

from tables import house_time

register = Library()


@register.filter
def moment(at: datetime) -> str:
    """``{{ one.at|moment }}``: "30/11/2026 21:04 CET"."""
    return house_time.moment(at)


@register.filter
def second(at: datetime) -> str:
    """``{{ one.at|second }}``: "30/11/2026 21:04:10 CET"."""
    return house_time.to_the_second(at)


@register.filter
def hour(at: datetime) -> str:
    """``{{ one.at|hour }}``: "21:04 CET", where the day is plain."""
    return house_time.moment(at, house_time.HOUR)
