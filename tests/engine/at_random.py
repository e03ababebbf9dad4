"""Random tables, legal commands and hostile ones, for the properties that hold on every table."""

import random
from typing import Any

from hypothesis import strategies as st
from msgspec.structs import replace

from tables.engine import commands as c
from tables.engine.betting import Legal, legal
from tables.engine.cards import DECK
from tables.engine.rules import Rules, preset
from tables.engine.showdown import can_be_beaten, may_muck
from tables.engine.state import Hand, Table
from tests.engine.playing import GIVEN, board, table_of


@st.composite
def rules_at_random(draw: st.DrawFn) -> Rules:
    """A preset with its money in small chips, and settings changed at random where the rules allow it."""
    name = draw(st.sampled_from(("madrid", "blinds-omaha", "hilo8", "modern-plo")))
    unit = draw(st.sampled_from((1, 5)))
    pick: dict[str, Any] = {
        "structure": ("split_limit", "pot_limit", "no_limit"),
        "game": ("omaha_high", "omaha_hilo8"),
        "max_raises": (1, 3, None),
        "heads_up_cap": ("kept", "lifted_if_round_starts_heads_up", "lifted_if_heads_up_before_cap"),
        "min_raise_rule": ("last_increment", "double_last_bet"),
        "pot_formula": ("pot_after_call", "pot_before_call"),
        "pl_assume_full_blinds": (False, True),
        "pl_round_small_blind_up": (False, True),
        "opener": ("left_of_button", "at_button"),
        "heads_up_button": ("posts_small", "posts_big"),
        "big_blind_option": ("check_or_raise", "check_only"),
        "burn_rule": ("before_each_board", "after_each_betting_round"),
        "showdown_show": ("all_show", "may_muck_when_beaten"),
        "showdown_sidepot_first": (False, True),
        "hilo_even_when_same": (False, True),
        "showdown_first_when_checked": ("left_of_button", "last_aggressor_of_hand"),
        "rake_basis_points": (0, 500),
        "rake_cap": (None, 3),
        "rake_no_flop_no_drop": (False, True),
    }
    changes = {s: draw(st.sampled_from(values)) for s, values in pick.items() if draw(st.booleans())}
    forced = draw(st.sampled_from(("ante", "blinds", "ante_and_blinds")))
    changes |= {"forced_bets": forced, "table_min": 10, "max_seats": 10, "min_players_start": 2}
    if forced == "ante":
        changes["missed_blind_policy"] = "none"
    changes["forced_rebuy"] = False
    if changes.get("game", "omaha_hilo8" if name == "hilo8" else "omaha_high") == "omaha_high":
        changes["tie_division"] = draw(st.sampled_from(("equal_layers", "proportional_stake")))
    return preset(name, unit, **changes)


@st.composite
def tables_at_random(draw: st.DrawFn) -> Table:
    """2 to 10 seats anywhere at the table, short and deep stacks, the button at one of them."""
    rules = draw(rules_at_random())
    seats = draw(st.lists(st.integers(1, 10), min_size=2, max_size=10, unique=True))
    chips = st.one_of(st.integers(1, 12), st.integers(10, 60), st.integers(60, 400))
    stacks = {n: draw(chips) * rules.chip_unit for n in seats}
    return table_of(rules, stacks, button=draw(st.sampled_from(seats)))


class Chooser:
    """Chooses commands at random, with a deck of its own whose cards are tabled as they come."""

    def __init__(self, seed: int) -> None:
        self.draw = random.Random(seed)
        self.deck = self.draw.sample(DECK, 45)

    def hole(self, seat: int) -> tuple[str, ...]:
        return tuple(self.deck[5 + 4 * (seat - 1) : 9 + 4 * (seat - 1)])

    def legal(self, table: Table) -> c.AnyCommand:
        """A command that moves the hand on and that the rules allow."""
        hand = table.hand
        if hand is None or hand.phase == "over":
            return c.StartHand()
        if hand.phase == "betting":
            return self.bet(legal(table), table.rules.chip_unit)
        if hand.phase == "board":
            have = len(hand.board)
            return board(self.deck[have : max(3, have + 1)])
        return self.showdown(table, hand)

    def bet(self, options: Legal, unit: int) -> c.AnyCommand:
        seat, roll = options.seat, self.draw.random()
        if options.min_to is not None and options.max_to is not None and roll < 0.35:
            ends = (
                options.min_to,
                options.max_to,
                self.draw.randrange(options.min_to, options.max_to + 1, unit),
            )
            return c.RaiseTo(seat=seat, to=self.draw.choice(ends))
        if roll < 0.5 and not options.check:
            return c.Fold(seat=seat)
        return c.Check(seat=seat) if options.check else c.Call(seat=seat)

    def showdown(self, table: Table, hand: Hand) -> c.AnyCommand:
        if hand.phase == "pay":
            return c.PayPots()
        assert hand.to_act is not None
        holes = {n: self.hole(n) for n in hand.dealt}
        if (can := may_muck(table.rules, hand, holes)) and self.draw.random() < 0.5:
            return c.Muck(seat=self.draw.choice(can))
        if (can := can_be_beaten(table.rules, hand)) and self.draw.random() < 0.1:
            return c.ShownBeaten(seats=(self.draw.choice(can),))
        return c.ShowCards(seat=hand.to_act, cards=self.hole(hand.to_act))

    def given(self, table: Table) -> c.Given:
        """What the server knows: the hands of those who were dealt in."""
        dealt = table.hand.dealt if table.hand is not None else ()
        return replace(GIVEN, cards={n: self.hole(n) for n in dealt})

    def any(self) -> c.AnyCommand:
        """Any command at all, as a confused or hostile client might send it."""
        seat, chips = self.draw.randint(1, 10), self.draw.choice((1, 2, 5, 10, 25, 37, 100, 400, 10**12))
        cards = tuple(self.draw.sample(DECK, 4))
        return self.draw.choice(
            (
                c.StartHand(), c.Fold(seat=seat), c.Check(seat=seat), c.Call(seat=seat),
                c.RaiseTo(seat=seat, to=chips), c.ActThrough(seat=seat, verb="raise_to", to=chips),
                c.ActThrough(seat=seat, verb="call"), c.ActThrough(seat=seat, verb="fold"),
                c.Rest(verb=self.draw.choice(("fold", "check", "call"))), c.TimeOut(seat=seat),
                c.DealBoard(cards=cards[: self.draw.randint(1, 3)]), c.DealBoard(cards=cards[:3]),
                c.ShowCards(seat=seat, cards=cards), c.ShownBeaten(seats=(seat,)), c.Muck(seat=seat),
                c.KeepPending(seat=seat, verb=self.draw.choice(("fold", "check", "call"))),
                c.KeepPending(seat=seat, verb="raise_to", to=chips), c.PayPots(), c.Undo(),
                c.Undo(reason="asked"), c.DeclareMisdeal(reason="exposed"),
                c.CountStack(seat=seat, counted=chips if chips < 1000 else 0),
            )
        )  # fmt: skip
