"""The planned end of a session, as the header of every screen shows it (A2)."""

from __future__ import annotations

import pytest

from tables.engine import audience, overlays
from tables.engine.rules import preset
from tables.engine.state import Table


@pytest.mark.parametrize("ends_at", [None, 1_796_076_000])
def test_the_end_is_in_the_view_and_on_the_tile(ends_at: int | None) -> None:
    table = Table(table="t", rules=preset("madrid", 100), ends_at=ends_at)
    assert audience.public(table)["session"]["ends_at"] == ends_at
    assert overlays.tile(table)["session"]["ends_at"] == ends_at
