"""Whole evenings by a state machine: joining, leaving, changing seat, sitting out, returning, rebuying, being
counted, down to two and back, with every hand judged (RULES.md A1 to A6, A15, A18, A20, section 6)."""

from typing import Any

import pytest
from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import (
    RuleBasedStateMachine,
    initialize,
    invariant,
    precondition,
    rule,
    run_state_machine_as_test,
)

from tables.engine import commands as c
from tables.engine.rules import Rules
from tests.engine.evening import Evening, rules_of
from tests.engine.playing import replayed

SEATS = st.integers(1, 10)
WHO = st.integers(0, 9)  # one of those who sit there, or the first free chair when nobody does
VARIANTS: tuple[dict[str, Any], ...] = (
    {"name": "madrid"},
    {
        "name": "madrid",
        "forced_rebuy": False,
        "opener": "at_button",
        "join_restriction": ("button", "opener"),
    },
    {"name": "blinds-omaha", "join_restriction": ("button", "small_blind")},
    {"name": "hilo8", "join_restriction": ("button", "small_blind")},
    {"name": "modern-plo", "join_restriction": ("button", "small_blind")},
    {"name": "modern-plo", "new_player_entry": "free", "rake_basis_points": 500},
    {"name": "modern-plo", "forced_bets": "ante_and_blinds", "missed_blind_policy": "seed002"},
)


def house(variant: dict[str, Any]) -> Rules:
    rest = {key: value for key, value in variant.items() if key != "name"}
    short = {"madrid": 40, "blinds-omaha": 12, "hilo8": 12, "modern-plo": 60}[variant["name"]]
    sizes = {"stack_initial": short, "join_min": short // 2, "rebuy_amount": short}
    return rules_of(variant["name"], **(sizes | rest))


class EveningMachine(RuleBasedStateMachine):
    """Each rule is one wish; the engine accepts or refuses it, `Evening` judges what comes of it."""

    evening: Evening

    @initialize(variant=st.sampled_from(VARIANTS), seats=st.integers(2, 10), seed=st.integers(0, 2**32 - 1))
    def open(self, variant: dict[str, Any], seats: int, seed: int) -> None:
        self.evening = Evening(house(variant), seats, seed)

    @rule(seat=SEATS)
    def somebody_arrives(self, seat: int) -> None:
        self.evening.arrive(seat)

    @rule(who=WHO)
    def somebody_leaves(self, who: int) -> None:
        self.evening.do(c.Leave(seat=self.evening.seat_of(who)))

    @rule(who=WHO, to=SEATS)
    def somebody_changes_seat(self, who: int, to: int) -> None:
        self.evening.do(c.MoveSeat(seat=self.evening.seat_of(who), to=to))

    @rule(who=WHO)
    def somebody_sits_out(self, who: int) -> None:
        self.evening.do(c.SitOut(seat=self.evening.seat_of(who)))

    @rule(who=WHO, entry=st.sampled_from(("post", "wait")))
    def somebody_returns_or_chooses(self, who: int, entry: Any) -> None:
        seat = self.evening.seat_of(who)
        self.evening.do(c.SitIn(seat=seat))
        self.evening.do(c.ChooseEntry(seat=seat, entry=entry))

    @rule(who=WHO)
    def somebody_rebuys(self, who: int) -> None:
        self.evening.do(c.Rebuy(seat=self.evening.seat_of(who), amount=self.evening.table.rules.rebuy_amount))

    @rule(who=WHO, counted=st.integers(0, 80))
    def somebody_is_counted(self, who: int, counted: int) -> None:
        self.evening.do(c.CountStack(seat=self.evening.seat_of(who), counted=counted))

    @rule(who=WHO)
    def somebody_tips(self, who: int) -> None:
        self.evening.do(c.Tip(seat=self.evening.seat_of(who), amount=self.evening.table.rules.chip_unit))

    @rule()
    def the_last_entry_is_taken_back(self) -> None:
        self.evening.do(c.Undo(reason="wrong"))

    @precondition(lambda self: not self.evening.between)
    @rule()
    def a_misdeal(self) -> None:
        self.evening.do(c.DeclareMisdeal(reason="exposed_card"))

    @rule(hands=st.integers(1, 8))
    def hands_are_played(self, hands: int) -> None:
        for _ in range(hands):
            self.evening.finish()
            if self.evening.start() is not None:
                return
        self.evening.finish()

    @rule(hands=st.integers(1, 4))
    def the_short_rebuy_and_hands_are_played(self, hands: int) -> None:
        self.evening.finish()
        for seat, chair in self.evening.table.seats.items():
            if chair.stack < self.evening.table.rules.table_min:
                self.somebody_rebuys_at(seat)
        self.hands_are_played(hands)

    def somebody_rebuys_at(self, seat: int) -> None:
        self.evening.do(c.Rebuy(seat=seat, amount=self.evening.table.rules.rebuy_amount))

    @precondition(lambda self: self.evening.between)
    @rule(steps=st.integers(0, 12))
    def a_hand_is_begun(self, steps: int) -> None:
        if self.evening.start() is None:
            self.go_on(steps)

    @precondition(lambda self: not self.evening.between)
    @rule(steps=st.integers(1, 30))
    def the_hand_goes_on(self, steps: int) -> None:
        self.go_on(steps)

    def go_on(self, steps: int) -> None:
        for _ in range(steps):
            if self.evening.between:
                return
            self.evening.step()

    @invariant()
    def the_sequence_has_no_gap(self) -> None:
        assert self.evening.table.seq == len(self.evening.game.log)

    def teardown(self) -> None:
        if hasattr(self, "evening"):
            game = self.evening.game
            assert replayed(game.log, game.began) == game.table


class RuledEveningMachine(EveningMachine):
    """The same, with an inspector who rules, holds and lifts at any moment."""

    @rule(times=st.integers(1, 4))
    def the_inspector_rules(self, times: int) -> None:
        for _ in range(times):
            self.evening.rule()

    @precondition(lambda self: not self.evening.between)
    @rule(times=st.integers(1, 12))
    def the_inspector_rules_while_the_hand_goes_on(self, times: int) -> None:
        for _ in range(times):
            self.evening.rule()
            self.go_on(2)

    @rule()
    def the_table_is_held_and_released(self) -> None:
        self.evening.do(c.HoldTable(case="case"))
        if not self.evening.between:
            command = self.evening.chooser.legal(self.evening.table)
            assert self.evening.do(command) == "on_hold"
        self.evening.do(c.LiftHold(case="case"))


COMMON = settings(deadline=None, suppress_health_check=list(HealthCheck), report_multiple_bugs=False)


def test_evenings_keep_every_invariant() -> None:
    run_state_machine_as_test(
        EveningMachine, settings=settings(COMMON, max_examples=60, stateful_step_count=50)
    )


@pytest.mark.slow
def test_long_evenings_keep_every_invariant() -> None:
    run_state_machine_as_test(
        EveningMachine, settings=settings(COMMON, max_examples=300, stateful_step_count=200)
    )


def test_evenings_full_of_rulings_keep_every_invariant() -> None:
    run_state_machine_as_test(
        RuledEveningMachine, settings=settings(COMMON, max_examples=60, stateful_step_count=50)
    )


@pytest.mark.slow
def test_long_evenings_full_of_rulings_keep_every_invariant() -> None:
    run_state_machine_as_test(
        RuledEveningMachine, settings=settings(COMMON, max_examples=300, stateful_step_count=120)
    )
