"""Guarantee G2, checked after every test: the balances of all accounts come to nothing."""

from django.db import InternalError, connection
from django.db.models import Sum


def chips_balance() -> None:
    """Raise `AssertionError` naming the difference if the accounts, house accounts included, do not sum to 0.

    Says nothing where the test used no database or left its transaction broken.
    """
    from tables.models import ChipAccount  # when the applications are ready

    if connection.connection is None or (connection.in_atomic_block and connection.needs_rollback):
        return
    try:
        total = ChipAccount.objects.aggregate(total=Sum("balance"))["total"] or 0
    except InternalError:  # PostgreSQL answers nothing more in a transaction in which a statement failed
        return
    assert total == 0, f"the accounts are out of balance by {total}"
