"""Plays one random hand in the engine and in pokerkit at once, where pokerkit may judge (HANDSCRIPTS.md).

Compared at every decision: whose turn it is, the call and both bounds; after every round the pots; at the
end the stacks. What pokerkit does otherwise is avoided: short blinds and antes, a short all-in as the first
raise of a street or after another one, incomplete bets in limit; every amount is a multiple of `UNIT`, so
that no pot is divided with odd chips. Hi/Lo with two side pots is compared up to the showdown only.
"""

import random
import warnings
from typing import Any, Final

from pokerkit import (
    Automation,
    BettingStructure,
    Deck,
    Mode,
    OmahaEightOrBetterLowHand,
    OmahaHoldemHand,
    Opening,
    State,
    Street,
)

from tables.engine import commands as c
from tables.engine.betting import legal, minimum_to, next_to
from tables.engine.cards import DECK
from tables.engine.pots import pots_now
from tables.engine.rules import Rules, preset
from tables.engine.seats import clockwise
from tables.engine.showdown import show_order
from tables.engine.state import RIVER
from tests.engine.playing import Play, table_of

UNIT: Final = 5040  # divisible by 2 and by every number of winners up to ten
STRUCTURES: Final = {
    "split_limit": BettingStructure.FIXED_LIMIT,
    "pot_limit": BettingStructure.POT_LIMIT,
    "no_limit": BettingStructure.NO_LIMIT,
}
AUTOMATIONS: Final = (
    Automation.ANTE_POSTING,
    Automation.BET_COLLECTION,
    Automation.BLIND_OR_STRADDLE_POSTING,
    Automation.HAND_KILLING,
    Automation.CHIPS_PUSHING,
    Automation.CHIPS_PULLING,
    Automation.RUNOUT_COUNT_SELECTION,
)
warnings.filterwarnings("ignore", module="pokerkit")


def rules_at_random(draw: random.Random) -> Rules:
    """Settings as pokerkit plays; money in multiples of UNIT."""
    forced = draw.choice(("ante", "blinds", "ante_and_blinds"))
    changes: dict[str, Any] = {
        "game": draw.choice(("omaha_high", "omaha_hilo8")),
        "structure": draw.choice(tuple(STRUCTURES)),
        "forced_bets": forced,
        "table_min": 10 * UNIT,
        "max_seats": 10,
        "ante_rule": "fixed",
        "heads_up_cap": "kept",
        "pl_assume_full_blinds": False,
        "hilo_even_when_same": False,
        "showdown_sidepot_first": False,
    }
    if forced != "blinds":
        changes["ante"] = draw.choice((1, 2, 5)) * UNIT
    if forced == "ante":
        changes["missed_blind_policy"] = "none"
    return preset("modern-plo", **changes)


def their_state(rules: Rules, stacks: list[int]) -> Any:
    """pokerkit's state; players from left of the button to the button."""
    blinds = (rules.small_blind, rules.big_blind) if rules.posts_blinds else 0
    low_high = (rules.low_limit, rules.high_limit) if rules.is_limit else (rules.min_bet,) * 2
    caps = (rules.max_raises or 0) + 1 if rules.is_limit else None
    first = caps - 1 if caps and rules.posts_blinds else caps  # the blind is the bet
    streets = (
        Street(False, (False,) * 4, 0, False, Opening.POSITION, low_high[0], first),
        Street(True, (), 3, False, Opening.POSITION, low_high[0], caps),
        Street(True, (), 1, False, Opening.POSITION, low_high[1], caps),
        Street(True, (), 1, False, Opening.POSITION, low_high[1], caps),
    )
    low = (OmahaEightOrBetterLowHand,) if rules.is_hilo else ()
    return State(
        AUTOMATIONS, Deck.STANDARD, (OmahaHoldemHand, *low), streets, STRUCTURES[rules.structure], True,
        rules.ante, blinds, 0, stacks, len(stacks), mode=Mode.CASH_GAME,
    )  # fmt: skip


class Twins:
    """One hand in two engines. AssertionError where they differ; counts what has been compared."""

    def __init__(self, seed: int) -> None:
        self.draw = random.Random(seed)
        self.rules = rules_at_random(self.draw)
        number = self.draw.randint(2, 9)
        seats = sorted(self.draw.sample(range(1, 11), number))
        button = self.draw.choice(seats)
        self.order = clockwise(seats, button)
        least = self.rules.ante + max(self.rules.big_blind, self.rules.table_min) + UNIT
        deep = self.draw.choice((20, 60, 300))
        stacks = {n: least + self.draw.randint(0, deep) * UNIT for n in seats}
        self.deck = self.draw.sample(DECK, 4 * number + 5)
        self.ours = Play(table_of(self.rules, stacks, button=button)).start()
        self.theirs = their_state(self.rules, [stacks[n] for n in self.order])
        for lap in range(4):
            for k in range(number):
                self.theirs.deal_hole(self.deck[5 + 4 * k + lap])
        self.decisions = self.pots = self.finals = self.shows = 0
        self.short = 0  # short all-ins on this street

    def play(self) -> "Twins":
        """The whole hand."""
        while self.ours.hand.phase != "over":
            phase = self.ours.hand.phase
            if phase == "betting":
                self.compare_decision()
                self.act()
                self.let_pass()
                if self.ours.hand.phase in ("board", "showdown"):
                    self.compare_pots()
                continue
            if phase == "board":
                self.board()
            elif phase == "showdown":
                self.showdown()
            else:
                self.ours.do(c.PayPots())
        self.compare_final()
        return self

    # --- the same in both ---------------------------------------------------------------------------

    def act(self) -> None:
        options, rules, hand = legal(self.ours.table), self.rules, self.ours.hand
        roll, seat = self.draw.random(), options.seat
        to = self.raise_to() if options.min_to is not None and roll < 0.4 else None
        if to is not None:
            full = next_to(rules, hand) if rules.is_limit else minimum_to(rules, hand)
            self.short += to < full
            self.ours.do(c.RaiseTo(seat=seat, to=to))
            self.theirs.complete_bet_or_raise_to(to)
        elif options.call and roll < 0.55:
            self.ours.do(c.Fold(seat=seat))
            self.theirs.fold()
        else:
            self.ours.do(c.Check(seat=seat) if options.check else c.Call(seat=seat))
            self.theirs.check_or_call()

    def raise_to(self) -> int | None:
        """A total that both judge in the same way, None when there is none."""
        options, rules, hand = legal(self.ours.table), self.rules, self.ours.hand
        assert options.min_to is not None
        assert options.max_to is not None
        if rules.is_limit:
            return options.min_to if options.min_to == next_to(rules, hand) else None
        least = minimum_to(rules, hand)
        some = self.draw.randrange(options.min_to, options.max_to + 1, UNIT)
        to = self.draw.choice((options.min_to, options.max_to, some))
        if to >= least:
            return to
        return to if hand.raises and not self.short else None

    def let_pass(self) -> None:
        """pokerkit asks a last player with chips who owes nothing."""
        while self.theirs.actor_index is not None and self.ours.hand.phase != "betting":
            assert self.theirs.checking_or_calling_amount == 0
            self.theirs.check_or_call()

    def board(self) -> None:
        have, self.short = len(self.ours.hand.board), 0
        cards = self.deck[have : max(3, have + 1)]
        self.ours.do(c.DealBoard(cards=tuple(cards)))
        while self.theirs.can_show_or_muck_hole_cards():
            self.theirs.show_or_muck_hole_cards(True)
        self.theirs.burn_card("??")
        self.theirs.deal_board("".join(cards))
        self.let_pass()

    def showdown(self) -> None:
        self.compare_show_order()
        while self.theirs.can_show_or_muck_hole_cards():
            self.theirs.show_or_muck_hole_cards(True)
        while (seat := self.ours.hand.to_act) is not None:
            k = self.order.index(seat)
            self.ours.do(c.ShowCards(seat=seat, cards=tuple(self.deck[5 + 4 * k : 9 + 4 * k])))

    # --- compared -----------------------------------------------------------------------------------

    def compare_decision(self) -> None:
        options, theirs = legal(self.ours.table), self.theirs
        assert options.seat == self.order[theirs.actor_index]
        assert (options.call or 0) == theirs.checking_or_calling_amount
        bounds = (
            theirs.min_completion_betting_or_raising_to_amount,
            theirs.max_completion_betting_or_raising_to_amount,
        )
        assert (options.min_to, options.max_to) == bounds
        self.decisions += 1

    def compare_pots(self) -> None:
        ours = [(pot.amount, pot.seats) for pot in pots_now(self.ours.hand)]
        theirs = [
            (pot.amount, tuple(sorted(self.order[k] for k in pot.player_indices))) for pot in self.theirs.pots
        ]
        assert ours == theirs
        self.pots += 1

    def compare_show_order(self) -> None:
        """Only where the river had a round: pokerkit keeps an earlier street's opener otherwise."""
        hand = self.ours.hand
        if hand.street == RIVER and any(s.last is not None for s in hand.seats.values()):
            order = tuple(self.order[k] for k in self.theirs.showdown_indices)
            assert show_order(self.rules, hand) == order
            self.shows += 1

    def compare_final(self) -> None:
        hand = self.ours.hand
        side_pots = len({award.pot for award in hand.awards}) - 1
        if self.rules.is_hilo and side_pots >= 2:
            return
        assert not self.theirs.status
        assert [self.ours.stacks[n] for n in self.order] == list(self.theirs.stacks)
        self.finals += 1
