"""Fixtures of the browser tests."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser

from tests.browser.rooms import Room
from tests.browser.tablet import SIZES, Json, Open, Tablet, state


@pytest.fixture
def tablet(chromium: Browser) -> Iterator[Open]:
    rooms: list[Room] = []

    def start(snap: Json | str, size: tuple[int, int] = SIZES[0], language: str = "es") -> Tablet:
        room = Room(chromium, *size, touch=True)
        rooms.append(room)
        return Tablet(room, state(snap) if isinstance(snap, str) else snap, language)

    yield start
    faults = [fault for room in rooms for fault in room.faults]
    for room in rooms:
        room.close()
    assert faults == []
