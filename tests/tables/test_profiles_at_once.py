"""A profile is withdrawn while tables open from it: as if one had come after the other. Real row locks."""

from functools import partial
from uuid import uuid5

import pytest

from audit.models import Entry
from tables.engine import commands as ask
from tables.house import add_table_to_house, withdraw_profile
from tables.verify import verify
from tables.wire import Ack, Answer
from tests.tables.profiles import MADRID, approved, director
from tests.tables.room import CARMEN, MAKER, give, table_id
from tests.tables.test_concurrency import at_once

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.postgres_only]

ROUNDS = 6


def test_an_opening_and_a_withdrawal_at_the_same_moment_leave_a_log_that_verifies() -> None:
    writer = director()
    for number in range(1, ROUNDS + 1):
        profile = uuid5(MADRID, str(number))
        approved(profile=profile)
        add_table_to_house(number, f"table {number}", MAKER, table=table_id(number))
        opening = ask.OpenFromProfile(profile=str(profile), version=1)

        def withdraw(profile: object = profile) -> Answer:
            done = withdraw_profile(profile, 1, "at once", writer)  # type: ignore[arg-type]
            return Ack(id=done.id, seq=done.seq)

        opened, withdrawn = at_once(partial(give, opening, CARMEN, number=number), withdraw)
        assert isinstance(withdrawn, Ack)
        first = Entry.objects.filter(kind="session_opened", stream__name=f"table:{table_id(number)}").first()
        gone = Entry.objects.get(kind="profile_withdrawn", stream__name="house", seq=withdrawn.seq)
        assert isinstance(opened, Ack) == (first is not None)
        if first is not None:
            assert first.pk < gone.pk
        else:
            assert not isinstance(opened, Ack)
            assert opened.code == "profile_withdrawn"
    assert verify() == []
