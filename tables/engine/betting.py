"""Order of action, legal actions and their bounds (RULES.md A9, A10).

M is `hand.match`, D `hand.increment`, P every chip in the middle; bounds are the seat's totals on the street.
"""

from typing import Literal

from tables.engine.pots import in_the_middle
from tables.engine.rules import Rules
from tables.engine.seats import clockwise
from tables.engine.state import PREFLOP, Hand, HandSeat, Table, Value

Cap = Literal["pot", "stack", "limit", "none"]
Closed = Literal["not_reopened", "raise_cap", "no_opponent", "short_stack"]


class Legal(Value, frozen=True, kw_only=True):
    """What the seat in turn may do. `call` is chips added; no `min_to` when it may not raise."""

    seat: int
    stack: int
    bet: int
    check: bool
    call: int | None
    min_to: int | None = None
    max_to: int | None = None
    all_in_to: int
    verb: Literal["bet", "raise"]
    cap: Cap = "none"
    closed: Closed | None = None  # why no raise is open
    pot_after_call: int  # what the middle would hold after a call, for the presets of a screen

    @property
    def verbs(self) -> tuple[str, ...]:
        """Verbs of the hand scripts, sorted."""
        return tuple(
            sorted(
                name
                for name, is_open in (
                    ("fold", True),
                    ("check", self.check),
                    ("call", self.call is not None),
                    (self.verb, self.min_to is not None),
                )
                if is_open
            )
        )


def chips(table: Table, seat: int) -> int:
    """Chips of a seat that are in play in this hand and not yet put in."""
    assert table.hand is not None
    return table.seats[seat].stack - table.hand.seats[seat].behind


def next_actor(table: Table) -> int | None:
    """The seat to act in the running round, or None when the round is over (A9)."""
    hand = table.hand
    assert hand is not None
    live = [s for s in hand.seats.values() if not s.folded]
    with_chips = {s.seat for s in live if chips(table, s.seat) > 0}
    if len(live) < 2 or not with_chips:
        return None
    if len(with_chips) == 1:
        alone = hand.seats[next(iter(with_chips))]
        if all(s.bet <= alone.bet for s in live):
            return None
    after = hand.last_actor if hand.last_actor is not None else hand.button
    for seat in clockwise(hand.dealt, after):
        state = hand.seats[seat]
        if seat in with_chips and not state.folded and (not state.acted or state.bet < hand.match):
            return seat
    return None


def no_more_bets(table: Table) -> bool:
    """Whether at most one live seat has chips left, so that no later street can have a bet."""
    hand = table.hand
    assert hand is not None
    return sum(s.live and chips(table, n) > 0 for n, s in hand.seats.items()) <= 1


def order_of_action(table: Table) -> tuple[int, ...]:
    """The seats still to act if nobody raises, in order, beginning with the seat in turn."""
    hand = table.hand
    if hand is None or hand.phase != "betting" or hand.to_act is None:
        return ()
    after = hand.last_actor if hand.last_actor is not None else hand.button
    return tuple(
        n
        for n in clockwise(hand.dealt, after)
        if (s := hand.seats[n]).live and chips(table, n) > 0 and (not s.acted or s.bet < hand.match)
    )


def passes_without_option(table: Table) -> bool:
    """Whether the seat in turn is a big blind that the house lets only pass (check_only, A9)."""
    hand, rules = table.hand, table.rules
    assert hand is not None
    return (
        rules.big_blind_option == "check_only"
        and rules.posts_blinds
        and hand.street == PREFLOP
        and hand.to_act is not None
        and hand.to_act == hand.big_blind
        and hand.match == rules.big_blind
        and hand.seats[hand.to_act].bet == hand.match
        and not hand.seats[hand.to_act].acted
    )


def legal(table: Table) -> Legal:
    """The legal actions of the seat in turn; there must be one."""
    hand, rules = table.hand, table.rules
    assert hand is not None
    assert hand.to_act is not None
    me = hand.seats[hand.to_act]
    stack = chips(table, me.seat)
    owes = hand.match - me.bet
    closed = _closed(table, me, stack, owes)
    bounds: tuple[int | None, int | None, Cap] = (
        (None, None, "none") if closed else _bounds(rules, hand, me, stack)
    )
    return Legal(
        seat=me.seat,
        stack=stack,
        bet=me.bet,
        check=owes <= 0,
        call=min(stack, owes) if owes > 0 else None,
        min_to=bounds[0],
        max_to=bounds[1],
        all_in_to=me.bet + stack,
        verb="bet" if hand.match == 0 else "raise",
        cap=bounds[2],
        closed=closed,
        pot_after_call=in_the_middle(hand) + max(0, min(stack, owes)),
    )


def _closed(table: Table, me: HandSeat, stack: int, owes: int) -> Closed | None:
    hand, rules = table.hand, table.rules
    assert hand is not None
    if stack <= owes:
        return "short_stack"
    others = (s for s in hand.seats.values() if s.live and s.seat != me.seat)
    if not any(s.bet + chips(table, s.seat) > hand.match for s in others):
        return "no_opponent"
    if rules.is_limit:
        if me.acted and 2 * owes < rules.limit_size(hand.street):
            return "not_reopened"
        capped = rules.max_raises is not None and hand.raises >= rules.max_raises
        return "raise_cap" if capped and not hand.uncapped else None
    return "not_reopened" if me.acted and owes < hand.increment else None


def _bounds(rules: Rules, hand: Hand, me: HandSeat, stack: int) -> tuple[int, int, Cap]:
    all_in = me.bet + stack
    if rules.is_limit:
        to = next_to(rules, hand)
        return min(to, all_in), min(to, all_in), "limit" if to <= all_in else "stack"
    lowest = minimum_to(rules, hand)
    if rules.is_no_limit:
        return min(lowest, all_in), all_in, "stack"
    highest = max(lowest, pot_maximum(rules, hand, me))
    return min(lowest, all_in), min(highest, all_in), "pot" if highest < all_in else "stack"


def minimum_to(rules: Rules, hand: Hand) -> int:
    """Smallest bet or raise of pot limit and no limit; less is legal only as all-in."""
    least = hand.match + max(hand.increment, rules.min_bet)
    return max(least, 2 * hand.match) if rules.min_raise_rule == "double_last_bet" else least


def pot_maximum(rules: Rules, hand: Hand, me: HandSeat) -> int:
    """M + P + the call (by `pot_formula`), before the stack and the minimum bound it."""
    call = hand.match - me.bet if rules.pot_formula == "pot_after_call" else 0
    return hand.match + in_the_middle(hand) + _presumed_blinds(rules, hand) + call


def _presumed_blinds(rules: Rules, hand: Hand) -> int:
    """What settings 19 and 20 add to the pot before the flop: blinds that are missing, short or rounded."""
    if hand.street != PREFLOP or not rules.posts_blinds:
        return 0
    small = _posted(hand, hand.small_blind)
    big = _posted(hand, hand.big_blind)
    extra = 0
    if rules.pl_assume_full_blinds:
        extra += max(0, rules.small_blind - small) + max(0, rules.big_blind - big)
        small = max(small, rules.small_blind)
    if rules.pl_round_small_blind_up and 0 < small < rules.big_blind:
        extra += rules.big_blind - rules.small_blind
    return extra


def _posted(hand: Hand, seat: int | None) -> int:
    return hand.seats[seat].bet if seat is not None else 0


def next_to(rules: Rules, hand: Hand) -> int:
    """The one legal total of split limit: the next full bet, or a completion of a short all-in."""
    unit = rules.limit_size(hand.street)
    above = hand.match - hand.full
    return hand.full + unit if above > 0 and 2 * above < unit else hand.match + unit


class Level(Value, frozen=True, kw_only=True):
    """What a bet or raise changes in the round."""

    increment: int
    full: int
    raises: int


def after_raise(rules: Rules, hand: Hand, to: int) -> Level:
    """D, `full` and the count of raises once a seat has gone to `to`, however short it was (A10)."""
    if not rules.is_limit:
        step = to - hand.match
        is_full = step >= hand.increment  # of the first bet too: D begins each street at the smallest bet
        return Level(
            increment=step if is_full else hand.increment, full=hand.full, raises=hand.raises + is_full
        )
    unit = rules.limit_size(hand.street)
    if to < next_to(rules, hand) and 2 * (to - hand.full) < unit:
        return Level(increment=hand.increment, full=hand.full, raises=hand.raises)
    return Level(increment=unit, full=to, raises=hand.raises + (hand.full > 0))


def lifts_cap(rules: Rules, live: int, raises: int, *, round_starts: bool) -> bool:
    """Whether the cap on raises falls away for the rest of the round (settings 15 and 16)."""
    if live != 2 or rules.heads_up_cap == "kept":
        return False
    if rules.heads_up_cap == "lifted_if_round_starts_heads_up":
        return round_starts
    return rules.max_raises is None or raises < rules.max_raises


def pot_bet(rules: Rules, hand: Hand, me: HandSeat, numerator: int, denominator: int) -> int:
    """A raise by a fraction of the pot after the call, in whole chips: a preset of the screens."""
    owes = max(0, hand.match - me.bet)
    size = (in_the_middle(hand) + owes) * numerator // denominator
    return hand.match + size // rules.chip_unit * rules.chip_unit
