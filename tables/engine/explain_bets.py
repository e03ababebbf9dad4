"""Why a bound is what it is, why there is no raise, and why it is this seat's turn (RULES.md A9, A10)."""

from tables.engine.betting import chips, legal, minimum_to, next_to, order_of_action, pot_maximum
from tables.engine.errors import RuleViolation
from tables.engine.explain_steps import Data, because, rules_of, running, step
from tables.engine.pots import in_the_middle
from tables.engine.rules import Rules
from tables.engine.state import PREFLOP, STREET_NAMES, Hand, Table


def raise_max(table: Table) -> Data:
    """The largest total of the seat in turn. Raises not_open when it may not raise."""
    hand, rules, options = _turn(table), rules_of(table), legal(table)
    if options.max_to is None:
        raise RuleViolation("not_open", seat=options.seat, verb=options.verb, why=options.closed, rule="A10")
    if rules.is_limit:
        steps = _limit(rules, hand)
    elif rules.is_pot_limit:
        steps = _pot(rules, hand, options.seat)
    else:
        steps = []
    if options.cap == "stack":
        steps.append(step("stack_max", bet=options.bet, stack=options.stack, to=options.all_in_to))
    return because("raise_max", "A10", steps, seat=options.seat, to=options.max_to, cap=options.cap)


def raise_min(table: Table) -> Data:
    """The smallest total of the seat in turn; less is legal only as all-in."""
    hand, rules, options = _turn(table), rules_of(table), legal(table)
    if options.min_to is None:
        raise RuleViolation("not_open", seat=options.seat, verb=options.verb, why=options.closed, rule="A10")
    steps = _limit(rules, hand) if rules.is_limit else _least(rules, hand)
    if options.all_in_to == options.min_to and options.stack and options.all_in_to < _wanted(rules, hand):
        steps.append(step("all_in_below", to=options.all_in_to))
    return because("raise_min", "A10", steps, seat=options.seat, to=options.min_to)


def _wanted(rules: Rules, hand: Hand) -> int:
    return next_to(rules, hand) if rules.is_limit else minimum_to(rules, hand)


def _least(rules: Rules, hand: Hand) -> list[Data]:
    lowest = minimum_to(rules, hand)
    if hand.match == 0:
        return [step("min_big_blind" if rules.posts_blinds else "min_table", min=lowest)]
    increment = max(hand.increment, rules.min_bet)
    steps = [step("min_raise", match=hand.match, increment=increment, to=hand.match + increment)]
    if rules.min_raise_rule == "double_last_bet":
        steps.append(step("min_double", match=hand.match, to=2 * hand.match))
    return steps


def _pot(rules: Rules, hand: Hand, seat: int) -> list[Data]:
    """M + P + the call, the presumed blinds first; never below the minimum."""
    me, middle, highest = hand.seats[seat], in_the_middle(hand), pot_maximum(rules, hand, hand.seats[seat])
    call = hand.match - me.bet
    pays = call if rules.pot_formula == "pot_after_call" else 0
    presumed = highest - hand.match - middle - pays
    steps = [step("pot_assumed", pot=middle, more=presumed, total=middle + presumed)] if presumed else []
    facts = {"match": hand.match, "pot": middle + presumed, "to": highest}
    if hand.match == 0:
        steps.append(step("pot_open", pot=middle + presumed, to=highest))
    elif rules.pot_formula == "pot_after_call":
        steps.append(step("pot_max", **facts, call=call))
    else:
        steps.append(step("pot_max_before_call", **facts))
    if highest < (lowest := minimum_to(rules, hand)):
        steps.append(step("pot_below_minimum", to=highest, min=lowest))
    return steps


def _limit(rules: Rules, hand: Hand) -> list[Data]:
    """The one size of the street, and the completion of a short all-in."""
    unit, to = rules.limit_size(hand.street), next_to(rules, hand)
    steps = [step("limit_low" if hand.street <= 2 else "limit_high", unit=unit)]
    if hand.full + unit == to and hand.match > hand.full:
        steps.append(step("limit_completion", match=hand.match, full=hand.full, unit=unit, to=to))
    elif hand.match == 0:
        steps.append(step("limit_bet", to=to))
    else:
        steps.append(step("limit_raise", match=hand.match, unit=unit, to=to))
    if rules.max_raises is not None:
        code = "raises_uncapped" if hand.uncapped else "raises_left"
        steps.append(step(code, raises=hand.raises, max=rules.max_raises))
    return steps


def call(table: Table) -> Data:
    """What it costs the seat in turn to stay in. Raises not_open when nothing is to be called."""
    hand, options = _turn(table), legal(table)
    if options.call is None:
        raise RuleViolation("not_open", seat=options.seat, verb="call", rule="A10")
    owes = hand.match - options.bet
    steps = [step("call", match=hand.match, bet=options.bet, call=owes)]
    if options.call < owes:
        steps.append(step("call_all_in", stack=options.stack))
    return because("call", "A10", steps, seat=options.seat, amount=options.call)


def check(table: Table) -> Data:
    """Whether the seat in turn may check."""
    hand, options = _turn(table), legal(table)
    code = "check_free" if options.check else "check_closed"
    steps = [step(code, seat=options.seat, match=hand.match, bet=options.bet)]
    return because("check", "A10", steps, seat=options.seat, free=options.check)


def no_raise(table: Table) -> Data:
    """Why the seat in turn may only call or fold. Raises not_offered when it may raise."""
    hand, rules, options = _turn(table), rules_of(table), legal(table)
    owes = hand.match - options.bet
    if options.closed is None:
        raise RuleViolation("not_offered", seat=options.seat, rule="A10")
    facts: dict[str, object] = {"seat": options.seat, "owes": owes}
    if options.closed == "short_stack":
        found = step("short_stack", **facts, stack=options.stack)
    elif options.closed == "no_opponent":
        found = step("no_opponent", seat=options.seat, match=hand.match)
    elif options.closed == "raise_cap":
        found = step("raise_cap", seat=options.seat, raises=hand.raises, max=rules.max_raises)
    elif rules.is_limit:
        found = step("not_reopened_limit", **facts, unit=rules.limit_size(hand.street))
    else:
        found = step("not_reopened", **facts, increment=hand.increment)
    return because("no_raise", "A10", [found], seat=options.seat, closed=options.closed, owes=owes)


def turn(table: Table) -> Data:
    """Whose turn it is and why: who opens the street, who is passed over, who follows (A9)."""
    hand, rules = _turn(table), rules_of(table)
    assert hand.to_act is not None
    seat, order = hand.to_act, order_of_action(table)
    after = hand.last_actor
    if after is None or not hand.seats[after].acted:  # nobody has acted in turn: a hand may have been killed
        steps = [_opens(rules, hand, seat)]
    else:
        steps = [step("next_clockwise", seat=seat, after=after)]
    folded = [n for n in hand.dealt if hand.seats[n].folded]
    all_in = [n for n in hand.dealt if hand.seats[n].live and chips(table, n) == 0]
    steps += [step("skips_folded", seats=folded)] if folded else []
    steps += [step("skips_all_in", seats=all_in)] if all_in else []
    if len(order) > 1:
        steps.append(step("then", seats=list(order[1:])))
    street = STREET_NAMES[hand.street]
    return because("turn", "A9", steps, seat=seat, order=list(order), street=street)


def _opens(rules: Rules, hand: Hand, seat: int) -> Data:
    if hand.street != PREFLOP:
        return step("opens_street", seat=seat, button=hand.button)
    if not rules.posts_blinds:
        code = "opens_at_button" if rules.opener == "at_button" else "opens_left_of_button"
        return step(code, seat=seat, button=hand.button)
    if len(hand.dealt) == 2:
        return step("opens_heads_up", seat=seat)
    return step("opens_after_big_blind", seat=seat, big_blind=hand.big_blind)


def _turn(table: Table) -> Hand:
    """The hand, with a seat to act; raises not_open when nobody is."""
    hand = running(table)
    if hand.phase != "betting" or hand.to_act is None:
        raise RuleViolation("not_open", rule="A9")
    return hand
