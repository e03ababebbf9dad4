"""The check that follows every test sees chips that came from nowhere."""

import pytest

from tables.models import AccountKind, ChipAccount
from tests.balance import chips_balance
from tests.disarm import triggers_disarmed

pytestmark = [pytest.mark.both, pytest.mark.django_db(transaction=True)]


def test_chips_from_nowhere_are_seen() -> None:
    kind = AccountKind.values[-1]
    with triggers_disarmed():
        ChipAccount.objects.create(code="nowhere", kind=kind, balance=7)
        with pytest.raises(AssertionError, match="out of balance by 7"):
            chips_balance()
        ChipAccount.objects.all().delete()
    chips_balance()
