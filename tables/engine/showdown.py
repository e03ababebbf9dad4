"""Showdown: who shows when, who may muck, and what each pot pays (RULES.md A13, A14, A16, A19).

Only tabled hands are read; a hand marked beaten or mucked can't win. `holes` may hand in cards that the
server knows without their being tabled (a script, a sealed deck).
"""

from collections.abc import Iterable, Mapping, Sequence
from typing import Literal

from tables.engine.errors import RuleViolation
from tables.engine.high import best_high, high_value
from tables.engine.low import low_value
from tables.engine.pots import Pot, pots_now
from tables.engine.rules import Rules
from tables.engine.seats import clockwise
from tables.engine.state import RIVER, Award, Hand, Share

Holes = Mapping[int, Sequence[str]]


def live_seats(hand: Hand) -> list[int]:
    """Seats with a live hand, ascending."""
    return [n for n in hand.dealt if not hand.seats[n].folded]


def show_order(rules: Rules, hand: Hand) -> tuple[int, ...]:
    """Live seats in the order in which they must show (A13)."""
    live = live_seats(hand)
    if not live:
        return ()
    first = _first_to_show(rules, hand, live)
    order = [first, *clockwise([s for s in live if s != first], first)]
    pots = pots_now(hand)
    if rules.showdown_sidepot_first and len(pots) > 1:
        in_side_pots = {s for pot in pots[1:] for s in pot.seats}
        order = [s for s in order if s in in_side_pots] + [s for s in order if s not in in_side_pots]
    return tuple(order)


def _first_to_show(rules: Rules, hand: Hand, live: Sequence[int]) -> int:
    bettor = hand.aggressor if hand.street == RIVER else None
    if bettor is None and rules.showdown_first_when_checked == "last_aggressor_of_hand":
        bettor = hand.hand_aggressor
    return bettor if bettor in live and bettor is not None else clockwise(live, hand.button)[0]


def due_to_show(rules: Rules, hand: Hand) -> int | None:
    """The seat whose turn it is to show, None when everybody has answered."""
    return next((s for s in show_order(rules, hand) if not hand.seats[s].answered), None)


def contenders(hand: Hand) -> list[int]:
    """Live seats that may still win: neither mucked nor marked beaten, ascending."""
    return [n for n in live_seats(hand) if not hand.seats[n].mucked and not hand.seats[n].beaten]


def refuse_nobody_left(hand: Hand, seat: int) -> None:
    """Raise not_eligible for `seat` when nobody is left who can win some pot (A11, A13)."""
    rest = set(contenders(hand))
    if not all(rest.intersection(pot.seats) for pot in pots_now(hand)):
        raise RuleViolation("not_eligible", seat=seat, why="nobody_left", rule="A17")


def is_decided(hand: Hand) -> bool:
    """Whether nothing more has to be shown: one contender is left, all have answered, or all is ruled."""
    rest = contenders(hand)
    return len(rest) <= 1 or all(hand.seats[n].cards for n in rest) or _is_ruled(hand)


def _is_ruled(hand: Hand) -> bool:
    ruled = {*hand.ruled_winners, *hand.ruled_amounts}
    return all(
        k in hand.impounded or f"{k}:whole" in ruled or {f"{k}:high", f"{k}:low"} <= ruled
        for k in range(len(pots_now(hand)))
    )


def may_muck(rules: Rules, hand: Hand, holes: Holes | None = None) -> tuple[int, ...]:
    """Seats that may muck now: tabled hands beat them for every half of every pot they are in.

    In a physical deck the untabled cards are unknown; then a tabled hand in each of his pots is enough and
    the croupier's eye decides.
    """
    if rules.showdown_show != "may_muck_when_beaten":
        return ()
    known = holes or {}
    return tuple(
        n for n in contenders(hand) if not hand.seats[n].cards and _beaten(rules, hand, n, known.get(n))
    )


def can_be_beaten(rules: Rules, hand: Hand) -> tuple[int, ...]:
    """Seats that may be marked shown and beaten: somebody has tabled a hand in each of their pots."""
    return tuple(n for n in contenders(hand) if not hand.seats[n].cards and _beaten(rules, hand, n, None))


def _beaten(rules: Rules, hand: Hand, seat: int, cards: Sequence[str] | None) -> bool:
    for pot in pots_now(hand):
        if seat not in pot.seats:
            continue
        tabled = [hand.seats[n].cards for n in pot.seats if n != seat and hand.seats[n].cards]
        if not tabled:
            return False
        if cards is None:
            continue
        mine = high_value(cards, hand.board)
        if not any(high_value(c, hand.board) > mine for c in tabled):
            return False
        low = low_value(cards, hand.board) if rules.is_hilo else None
        if low is not None and not any(
            (theirs := low_value(c, hand.board)) is not None and theirs < low for c in tabled
        ):
            return False
    return True


# --- division -----------------------------------------------------------------------------------------


def rake_of(rules: Rules, hand: Hand, pots: Sequence[Pot]) -> tuple[int, ...]:
    """Commission of each pot, main pot first (A19): after the uncalled part, before halves and shares."""
    if not rules.rake_basis_points or (rules.rake_no_flop_no_drop and not hand.board):
        return tuple(0 for _ in pots)
    left = rules.rake_cap
    taken = []
    for k, pot in enumerate(pots):
        if k in hand.impounded:
            taken.append(0)
            continue
        share = pot.amount * rules.rake_basis_points // 10_000 // rules.chip_unit * rules.chip_unit
        share = share if left is None else min(share, left)
        left = None if left is None else left - share
        taken.append(share)
    return tuple(taken)


def awards(rules: Rules, hand: Hand) -> tuple[Award, ...]:
    """Who gets what of each pot, last pot first (A14). Defined once the hand is decided."""
    pots = pots_now(hand)
    net = [pot.amount - rake for pot, rake in zip(pots, rake_of(rules, hand, pots), strict=True)]
    rest = contenders(hand)
    if pools(rules, hand):
        return _proportional(rules, hand, pots, net)
    found: list[Award] = []
    for k in reversed(range(len(pots))):
        if k not in hand.impounded:
            found += _divide_pot(rules, hand, k, net[k], [s for s in pots[k].seats if s in rest])
    return tuple(found)


def pools(rules: Rules, hand: Hand) -> bool:
    """Whether pots are pooled and divided by stake: not where an inspector has ruled on one of them (A17)."""
    ruled = bool(hand.ruled_winners or hand.ruled_amounts)
    return rules.tie_division == "proportional_stake" and len(contenders(hand)) > 1 and not ruled


def _divide_pot(rules: Rules, hand: Hand, pot: int, amount: int, seats: Sequence[int]) -> list[Award]:
    whole = f"{pot}:whole"
    if len(seats) == 1 or whole in hand.ruled_winners or whole in hand.ruled_amounts:
        return [_award(rules, hand, pot, amount, "whole", hand.ruled_winners.get(whole, seats))]
    high = hand.ruled_winners.get(f"{pot}:high") or tuple(winners_high(hand, seats))
    low = hand.ruled_winners.get(f"{pot}:low") or tuple(winners_low(hand, seats) if rules.is_hilo else ())
    if not low or (rules.hilo_even_when_same and low == high):
        return [_award(rules, hand, pot, amount, "whole", high)]
    unit = rules.chip_unit
    low_half = amount // unit // 2 * unit
    return [
        _award(rules, hand, pot, amount - low_half, "high", high),
        _award(rules, hand, pot, low_half, "low", low),
    ]


def _award(
    rules: Rules,
    hand: Hand,
    pot: int,
    amount: int,
    half: Literal["whole", "high", "low"],
    seats: Sequence[int],
) -> Award:
    """Equal shares in whole chips; odd chips one each, clockwise from left of the button."""
    ruled = hand.ruled_amounts.get(f"{pot}:{half}")
    if ruled is not None:
        given = tuple(Share(seat=s, amount=chips) for s, chips in sorted(ruled.items()) if chips)
        return Award(pot=pot, amount=amount, half=half, shares=given)
    each, odd = divmod(amount // rules.chip_unit, len(seats))
    shares = tuple(
        Share(seat=s, amount=(each + (k < odd)) * rules.chip_unit, odd=k < odd)
        for k, s in enumerate(clockwise(seats, hand.button))
    )
    return Award(pot=pot, amount=amount, half=half, shares=shares)


def _proportional(rules: Rules, hand: Hand, pots: Sequence[Pot], net: Sequence[int]) -> tuple[Award, ...]:
    """`proportional_stake`: pots that the best hands cover are pooled and divided by stake."""
    found: list[Award] = []
    floor, k, unit = 0, 0, rules.chip_unit
    while k < len(pots):
        best = winners_high(hand, [s for s in contenders(hand) if hand.seats[s].put > floor])
        top = max(hand.seats[s].put for s in best)
        covered = [j for j in range(k, len(pots)) if pots[j].level <= top] or [k]
        pool = sum(net[j] for j in covered) // unit
        stakes = {s: max(0, min(hand.seats[s].put, top) - floor) for s in best}
        whole = sum(stakes.values())
        units = {s: pool * stake // whole for s, stake in stakes.items()}
        order = clockwise(best, hand.button)
        by_remainder = sorted(order, key=lambda s: (-(pool * stakes[s] % whole), order.index(s)))
        odd = set(by_remainder[: pool - sum(units.values())])
        shares = tuple(Share(seat=s, amount=(units[s] + (s in odd)) * unit, odd=s in odd) for s in order)
        found.append(Award(pot=k, amount=pool * unit, half="whole", shares=shares))
        floor, k = top, covered[-1] + 1
    return tuple(reversed(found))


def winners_high(hand: Hand, seats: Iterable[int]) -> list[int]:
    """The tabled best high hands among `seats`, ascending."""
    values = {s: high_value(hand.seats[s].cards, hand.board) for s in seats if hand.seats[s].cards}
    best = max(values.values())
    return sorted(s for s, value in values.items() if value == best)


def winners_low(hand: Hand, seats: Iterable[int]) -> list[int]:
    """The tabled best qualifying lows among `seats`, ascending; empty when there is none."""
    values = {s: low for s in seats if (low := _low(hand, s)) is not None}
    best = min(values.values(), default=None)
    return sorted(s for s, value in values.items() if value == best)


def _low(hand: Hand, seat: int) -> int | None:
    cards = hand.seats[seat].cards
    return low_value(cards, hand.board) if cards else None


def bonuses(rules: Rules, hand: Hand) -> dict[int, tuple[int, str]]:
    """What the house owes each showdown winner of the main pot: seat → (amount, hand class) (A16)."""
    if rules.payout_mode != "house_bonus" or len(live_seats(hand)) < 2:
        return {}
    main = [s for s in pots_now(hand)[0].seats if hand.seats[s].cards]
    if not main:
        return {}
    kinds = {s: best_high(hand.seats[s].cards, hand.board).kind for s in winners_high(hand, main)}
    owed = {s: (rules.bonus_base * rules.payout_odds(kind), kind) for s, kind in kinds.items()}
    return {s: bonus for s, bonus in owed.items() if bonus[0]}
