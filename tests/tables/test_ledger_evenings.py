"""Every sum holds after every event of random evenings with all that may be asked (G1 to G6, A15 to A20)."""

from collections import Counter
from typing import get_args

import pytest

from tables import ledger
from tables.engine import events as e
from tables.engine.rulings import AnyRuling
from tables.engine.state import Table
from tables.models import BONUS_KINDS, HOUSE_KINDS, AccountKind
from tests.tables.evenings import Step, evening

EVENINGS = 40
LENGTH = 250


def kind_of(code: str) -> AccountKind:
    return AccountKind(code.split(":")[1])


class Books:
    """The ledger as the database keeps it, and the chips that came to the table by what was said."""

    def __init__(self) -> None:
        self.balances: Counter[str] = Counter()
        self.issued = 0

    def book(self, before: Table, event: e.AnyEvent, after: Table) -> None:
        moves = ledger.moves(before, event, after)
        for source, target, amount in moves:
            assert amount > 0
            assert source != target
            self.balances[source] -= amount
            self.balances[target] += amount
            for code in (source, target):
                assert self.balances[code] >= 0 or kind_of(code) in HOUSE_KINDS, (code, event)
        self.issued += self.came(before, event)

    def came(self, before: Table, event: e.AnyEvent) -> int:
        """Chips that came from the cage by what the event itself says, less those that went there."""
        match event:
            case e.FloatMoved(kind="opener" | "fill", amount=amount):
                return amount
            case e.FloatMoved(kind="credit" | "closer" | "drop", amount=amount):
                return -amount
            case e.BoughtIn() | e.Rebought() | e.RebuyQueued() if before.till is not None:
                return 0  # out of the table's float
            case e.BoughtIn(amount=amount) | e.Rebought(amount=amount) | e.RebuyQueued(amount=amount):
                return amount
            case e.CashedOut(amount=amount):
                return -amount
            case e.RulingGiven(moves=moves):
                came = sum(move.amount for move in moves if move.source == "cage")
                return came - sum(move.amount for move in moves if move.target == "cage")
            case e.BagReturned(seat=None, amount=amount):
                return -amount
            case _:
                return 0

    def sum_of(self, *kinds: AccountKind) -> int:
        return sum(chips for code, chips in self.balances.items() if kind_of(code) in kinds)

    def judge(self, step: Step) -> None:
        _, event, after = step
        for code, chips in ledger.holdings(after).items():
            assert self.balances[code] == chips, (code, event)
        at_the_table = set(AccountKind) - BONUS_KINDS - {AccountKind.CAGE}
        assert self.sum_of(*at_the_table) == self.issued == -self.balances[ledger.code(after.table, "cage")]
        assert self.sum_of(*BONUS_KINDS) == 0
        kept = sum(pot.amount for pot in after.held_pots) + sum(bag.amount for bag in after.bags)
        assert self.sum_of(AccountKind.HELD, AccountKind.CUSTODY) == kept


@pytest.mark.parametrize("seed", range(EVENINGS))
def test_float_stacks_pots_held_drop_tips_and_differences_are_what_was_issued(seed: int) -> None:
    books = Books()
    for _, steps, _ in evening(seed, LENGTH):
        for step in steps:
            books.book(*step)
            books.judge(step)


def test_the_evenings_meet_every_kind_of_ruling_and_every_event_that_moves_chips() -> None:
    met: set[str] = set()
    for seed in range(EVENINGS):
        for _, steps, _ in evening(seed, LENGTH):
            for before, event, after in steps:
                if isinstance(event, e.RulingGiven):
                    met.add(str(event.ruling.__struct_config__.tag))
                elif ledger.moves(before, event, after):
                    met.add(str(event.__struct_config__.tag))
    rulings = {str(kind.__struct_config__.tag) for kind in get_args(AnyRuling)}
    assert rulings - met == set()
    # An all-in counted short after it was called, a close over a pot set aside: tests/engine holds both.
    rare = {"excess_returned", "held_pot_taken"}
    assert met - rulings | rare == {
        "ante_posted", "blind_posted", "bonus_confirmed", "bonus_owed", "bought_in", "called", "cashed_out",
        "float_moved", "held_pot_taken", "chips_bagged", "bag_returned",
        "entry_corrected", "excess_returned", "hand_voided", "pot_awarded", "raised_to", "rake_taken",
        "rebought", "rebuy_queued", "seat_moved", "stack_counted", "stack_recounted", "time_charged",
        "tip_given", "uncalled_returned", "undone",
    }  # fmt: skip
