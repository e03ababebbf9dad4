"""Why a pot is paid as it is: the hands, the halves, every odd chip, the stakes (RULES.md A12, A14, A16)."""

from tables.engine.errors import RuleViolation
from tables.engine.explain_steps import Data, because, high_step, low_step, rules_of, running, step
from tables.engine.high import best_high
from tables.engine.pots import Pot, pots_now
from tables.engine.seats import clockwise
from tables.engine.showdown import (
    awards,
    bonuses,
    contenders,
    live_seats,
    pools,
    rake_of,
    winners_high,
    winners_low,
)
from tables.engine.state import Award, Hand, Table


def award(table: Table, pot: int | None = None) -> Data:
    """Each pot, or one of them, from its sum to the chips of each winner. Raises pots_unpaid too early."""
    hand, rules = running(table), rules_of(table)
    if hand.voided or hand.phase not in ("pay", "over"):
        raise RuleViolation("not_at_showdown", rule="A14")
    decided = hand.awards if hand.phase == "over" else awards(rules, hand)
    chosen = [a for a in decided if pot in (None, a.pot)]
    if not chosen and not any(pot in (None, k) for k in hand.impounded):
        raise RuleViolation("not_offered", pot=pot, rule="A14")
    steps: list[Data] = []
    for one in chosen:
        steps += _award(table, hand, one, first=all(a is one or a.pot != one.pot for a in chosen))
    steps += [
        step("impounded", n=k + 1, amount=chips)
        for k, chips in sorted(hand.impounded.items())
        if pot in (None, k)
    ]
    won = {str(n): s for n, s in sorted(_won(chosen).items())}
    return because("award", "A14", steps, awards=[_figures(a) for a in chosen], won=won)


def _won(decided: list[Award]) -> dict[int, int]:
    won: dict[int, int] = {}
    for share in (s for a in decided for s in a.shares):
        won[share.seat] = won.get(share.seat, 0) + share.amount
    return won


def _figures(one: Award) -> Data:
    shares = [{"seat": s.seat, "amount": s.amount, "odd": s.odd} for s in one.shares]
    return {"pot": one.pot, "half": one.half, "amount": one.amount, "shares": shares}


def _award(table: Table, hand: Hand, one: Award, *, first: bool) -> list[Data]:
    rules = rules_of(table)
    pots = pots_now(hand)
    if (name := f"{one.pot}:{one.half}") in {*hand.ruled_winners, *hand.ruled_amounts}:
        return [step("ruled", n=one.pot + 1, amount=one.amount), *_ruled(table, hand, one, name)]
    if pools(rules, hand):
        return _proportional(table, hand, one, pots)
    seats = [n for n in pots[one.pot].seats if n in contenders(hand)]
    steps = _sum(table, hand, one, pots) if first or one.half != "low" else []
    if len(seats) == 1:
        code = "last_one" if len(live_seats(hand)) == 1 else "only_contender"
        return [*steps, step(code, seat=seats[0], amount=one.amount, n=one.pot + 1)]
    return [*steps, *_hands(table, hand, one, seats), *_divided(table, hand, one)]


def _ruled(table: Table, hand: Hand, one: Award, name: str) -> list[Data]:
    """Who gets what by an inspector's ruling: named winners divide as always, named amounts stand (A17)."""
    if name in hand.ruled_amounts:
        return [step("ruled_share", seat=s.seat, amount=s.amount) for s in one.shares]
    return _divided(table, hand, one)


def _sum(table: Table, hand: Hand, one: Award, pots: tuple[Pot, ...]) -> list[Data]:
    """The pot, what the house takes of it, and the halves with the odd chip to the high side."""
    rules = rules_of(table)
    gross, taken = pots[one.pot].amount, rake_of(rules, hand, pots)[one.pot]
    net, n = gross - taken, one.pot + 1
    steps = [step("pot_to_pay", n=n, amount=gross, seats=list(pots[one.pot].seats))]
    if taken:
        steps.append(step("rake_first", n=n, rake=taken, amount=net))
    if one.half != "whole":
        low = net // rules.chip_unit // 2 * rules.chip_unit
        steps.append(step("halves", amount=net, high=net - low, low=low))
        if net - low > low:
            steps.append(step("odd_unit_to_high", unit=net - 2 * low))
    return steps


def _hands(table: Table, hand: Hand, one: Award, seats: list[int]) -> list[Data]:
    """The five cards of each hand that was tabled for this pot or half, and which is best."""
    rules, tabled = rules_of(table), [n for n in seats if hand.seats[n].cards]
    steps: list[Data] = []
    if one.half != "low":
        steps += [high_step(hand, n) for n in tabled]
        steps.append(step("best_high", seats=winners_high(hand, tabled)))
    if rules.is_hilo and one.half != "high":
        steps += [low_step(hand, n) for n in tabled]
        lows = winners_low(hand, tabled)
        steps.append(step("best_low", seats=lows) if lows else step("no_low"))
        if lows and one.half == "whole":
            steps.append(step("once_both_ways", seats=lows))
    return steps


def _divided(table: Table, hand: Hand, one: Award) -> list[Data]:
    """Equal shares in whole chips and who gets each odd chip."""
    rules, winners = rules_of(table), [s.seat for s in one.shares]
    if len(winners) == 1:
        return [step("alone", seat=winners[0], amount=one.amount)]
    unit = rules.chip_unit
    each, odd = divmod(one.amount // unit, len(winners))
    steps = [step("divided", amount=one.amount, n=len(winners), seats=winners, each=each * unit)]
    if odd:
        steps.append(step("odd_chips", n=odd, unit=unit, button=hand.button))
    steps += [step("odd_chip", seat=s.seat, amount=s.amount) for s in one.shares if s.odd]
    if rules.tie_division == "equal_layers":
        steps.append(step("equal_is_proportional"))
    return steps


# --- proportional_stake -------------------------------------------------------------------------------


def _proportional(table: Table, hand: Hand, one: Award, pots: tuple[Pot, ...]) -> list[Data]:
    """The literal reading: pots that the best hands cover are pooled and divided by stake."""
    unit, winners = rules_of(table).chip_unit, [s.seat for s in one.shares]
    floor = _floor(hand, one, pots)
    top = max(hand.seats[n].put for n in winners)
    taken = rake_of(rules_of(table), hand, pots)
    pooled = [k for k in range(one.pot, len(pots)) if pots[k].level <= top or k == one.pot]
    steps = [step("pool", pots=[k + 1 for k in pooled], amount=one.amount, floor=floor, level=top)]
    if rake := sum(taken[k] for k in pooled):
        steps.append(step("pool_rake", rake=rake))
    entitled = [n for n in contenders(hand) if hand.seats[n].put > floor]
    if len(entitled) > 1:
        tabled = [n for n in entitled if hand.seats[n].cards]
        steps += [high_step(hand, n) for n in tabled]
        steps.append(step("best_high", seats=sorted(winners)))
    if len(winners) == 1:
        return [*steps, step("alone", seat=winners[0], amount=one.amount)]
    stakes = {n: min(hand.seats[n].put, top) - floor for n in winners}
    whole, pool = sum(stakes.values()), one.amount // unit
    for share in one.shares:
        units, rest = divmod(pool * stakes[share.seat], whole)
        facts = {"seat": share.seat, "stake": stakes[share.seat], "whole": whole, "rest": rest}
        steps.append(step("stake_share", **facts, amount=units * unit, pool=one.amount))
    steps += [step("odd_by_remainder", seat=s.seat, amount=s.amount) for s in one.shares if s.odd]
    return steps


def _floor(hand: Hand, one: Award, pots: tuple[Pot, ...]) -> int:
    """The level that earlier pools have paid already: where the pot below this pool ends."""
    return pots[one.pot - 1].level if one.pot else 0


# --- house bonus --------------------------------------------------------------------------------------


def bonus(table: Table) -> Data:
    """What the house owes the winners of the main pot, beside the pot (A16)."""
    hand, rules = running(table), rules_of(table)
    if rules.payout_mode != "house_bonus":
        raise RuleViolation("not_offered", setting="payout_mode", rule="A16")
    if hand.phase not in ("pay", "over"):
        raise RuleViolation("not_at_showdown", rule="A16")
    owed = bonuses(rules, hand)
    steps: list[Data] = [] if owed else [step("no_bonus")]
    for seat in clockwise(owed, hand.button):
        kind = best_high(hand.seats[seat].cards, hand.board).kind
        odds, amount = rules.payout_odds(kind), owed[seat][0]
        steps.append(high_step(hand, seat))
        steps.append(step("bonus", seat=seat, base=rules.bonus_base, odds=odds, amount=amount))
    steps.append(step("bonus_beside_pot"))
    return because("bonus", "A16", steps, owed={str(n): a for n, (a, _) in sorted(owed.items())})
