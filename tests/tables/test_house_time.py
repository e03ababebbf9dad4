"""Instants that people read name their zone, the hour that comes twice in autumn too."""

from datetime import UTC, datetime

import pytest

from tables import house_time


@pytest.mark.parametrize(
    ("at", "said"),
    [
        (datetime(2026, 11, 30, 20, 4, 10, tzinfo=UTC), "30/11/2026 21:04 CET"),
        (datetime(2026, 10, 25, 0, 30, 0, tzinfo=UTC), "25/10/2026 02:30 CEST"),
        (datetime(2026, 10, 25, 1, 30, 0, tzinfo=UTC), "25/10/2026 02:30 CET"),
    ],
)
def test_an_instant_is_told_in_the_houses_time_with_its_zone(at: datetime, said: str) -> None:
    assert house_time.moment(at) == said
    assert house_time.to_the_second(at) == said.replace(" CE", ":10 CE" if at.second else ":00 CE")
