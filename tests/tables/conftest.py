"""No state of one test's tables is kept for the next."""

from collections.abc import Iterator

import pytest


@pytest.fixture(autouse=True)
def _forget_states() -> Iterator[None]:
    from tables import store  # Django is not set up yet when this file is read

    store.states.clear()
    yield
    store.states.clear()
