"""Guarantee G2, checked after every test: the balances of all accounts come to nothing.

So float + stacks + pots + held + drop + tips ± differences = issued; bonuses, a ledger apart, likewise.
"""

from django.db import InternalError, connection
from django.db.models import Sum


def chips_balance() -> None:
    """Raise `AssertionError` naming the difference if the accounts, house accounts included, do not sum to 0.

    Says nothing where the test used no database or left its transaction broken.
    """
    from tables.models import BONUS_KINDS, ChipAccount  # when the applications are ready

    if connection.connection is None or (connection.in_atomic_block and connection.needs_rollback):
        return
    try:
        totals = dict(ChipAccount.objects.values_list("kind").annotate(total=Sum("balance")).order_by())
    except InternalError:  # PostgreSQL answers nothing more in a transaction in which a statement failed
        return
    bonuses = sum(totals.pop(kind, 0) for kind in BONUS_KINDS)
    total = sum(totals.values())
    assert total == 0, f"the accounts are out of balance by {total}"
    assert bonuses == 0, f"the bonuses are out of balance by {bonuses}"
