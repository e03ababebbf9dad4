"""Who reads the record is recorded, once and for good."""

import pytest
from django.db import IntegrityError, transaction

from audit import looks
from audit.command import Actor
from audit.models import Look

pytestmark = pytest.mark.django_db

AUDITOR = Actor("user:7", "auditor", "desk-3", "sign-in:9")


def test_a_look_says_who_looked_from_where_at_what() -> None:
    looks.record(AUDITOR, "trail", {"table": 3, "kind": "undone"})
    (row,) = looks.newest()
    assert (row.actor, row.role, row.device, row.session) == ("user:7", "auditor", "desk-3", "sign-in:9")
    assert (row.page, row.what) == ("trail", {"table": 3, "kind": "undone"})


def test_looks_are_read_newest_first_and_page_by_page() -> None:
    for n in range(4):
        looks.record(AUDITOR, "trail", {"hand": n})
    first = looks.newest(limit=3)
    assert [row.what["hand"] for row in first] == [3, 2, 1]
    assert [row.what["hand"] for row in looks.newest(before=first[-1].pk)] == [0]


def test_a_look_can_be_neither_changed_nor_taken_back() -> None:
    row = looks.record(AUDITOR, "trail", {})
    for change in (
        lambda: Look.objects.filter(pk=row.pk).update(actor="user:8"),
        lambda: Look.objects.filter(pk=row.pk).delete(),
    ):
        with pytest.raises(IntegrityError), transaction.atomic():
            change()
    assert looks.newest() == [row]
