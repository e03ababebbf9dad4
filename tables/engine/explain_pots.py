"""Why the pots are what they are, and who shows in which order (RULES.md A11, A13, A19)."""

from collections import Counter

from tables.engine.errors import RuleViolation
from tables.engine.explain_steps import Data, because, rules_of, running, step
from tables.engine.pots import Pot, in_the_middle, pots_now, uncalled
from tables.engine.rules import Rules
from tables.engine.showdown import contenders, live_seats, may_muck, rake_of, show_order
from tables.engine.state import RIVER, Hand, Table


def pots(table: Table) -> Data:
    """The pots layer by layer: level, what each seat has in it, dead chips, who may win it (A11).

    During a round as if the hand stopped now, after the uncalled part has gone back.
    """
    hand = running(table)
    if hand.voided:
        raise RuleViolation("no_hand")
    steps, totals = _returned(hand), _totals(hand)
    layers = [_layer(hand, totals, k, pot, floor) for k, pot, floor in _with_floors(hand)]
    for layer in layers:
        steps += _layer_steps(layer)
    amount = sum(layer["amount"] for layer in layers)
    return because("pots", "A11", steps, layers=layers, total=amount, middle=in_the_middle(hand))


def _returned(hand: Hand) -> list[Data]:
    """What has gone back, and what would go back now because nobody matched it."""
    steps = [step("returned", seat=n, amount=s.returned) for n, s in sorted(hand.seats.items()) if s.returned]
    if (back := uncalled(hand.seats.values())) is not None:
        put = hand.seats[back[0]].put
        steps.append(step("uncalled", seat=back[0], amount=back[1], total=put, second=put - back[1]))
    return steps


def _totals(hand: Hand) -> dict[int, int]:
    """Antes and live chips of each seat, the uncalled part taken off."""
    totals = {n: s.put for n, s in sorted(hand.seats.items())}
    if (back := uncalled(hand.seats.values())) is not None:
        totals[back[0]] -= back[1]
    return totals


def _with_floors(hand: Hand) -> list[tuple[int, Pot, int]]:
    """Number, pot, and the level at which the pot below it ends."""
    found = pots_now(hand)
    floors = [0, *(pot.level for pot in found)]
    return [(k, pot, floors[k]) for k, pot in enumerate(found)]


def _layer(hand: Hand, totals: dict[int, int], number: int, pot: Pot, floor: int) -> Data:
    last = number == len(pots_now(hand)) - 1
    # Chips of folded seats above the highest live total (after a ruling only) go to the last pot.
    top = max(totals.values(), default=0) if last else pot.level
    parts = {n: min(t, top) - min(t, floor) for n, t in totals.items()}
    dead = sum(s.dead for s in hand.seats.values()) if number == 0 else 0
    return {
        "pot": number,
        "from": floor,
        "level": pot.level,
        "parts": {str(n): part for n, part in parts.items() if part},
        "dead": dead,
        "amount": pot.amount,
        "seats": list(pot.seats),
    }


def _layer_steps(layer: Data) -> list[Data]:
    """The layer in words: equal parts told once, then dead chips, sum and who may win it."""
    number, parts = layer["pot"], layer["parts"]
    steps = [step("layer", n=number + 1, floor=layer["from"], level=layer["level"])]
    for each, n in sorted(Counter(parts.values()).items(), reverse=True):
        seats = [int(seat) for seat, part in parts.items() if part == each]
        steps.append(step("layer_part", each=each, n=n, seats=seats, amount=each * n))
    if layer["dead"]:
        steps.append(step("layer_dead", amount=layer["dead"]))
    steps.append(step("layer_sum", n=number + 1, amount=layer["amount"], seats=layer["seats"]))
    return steps


# --- commission ---------------------------------------------------------------------------------------


def rake(table: Table) -> Data:
    """The commission of each pot (A19). Raises not_offered where the house takes none."""
    hand, rules = running(table), rules_of(table)
    if not rules.rake_basis_points:
        raise RuleViolation("not_offered", setting="rake_basis_points", rule="A19")
    found = pots_now(hand)
    taken = rake_of(rules, hand, found)
    if rules.rake_no_flop_no_drop and not hand.board:
        return because("rake", "A19", [step("rake_no_flop")], taken=list(taken), total=0)
    steps, left = [], rules.rake_cap
    for k, (pot, amount) in enumerate(zip(found, taken, strict=True)):
        steps.append(
            step("rake", n=k + 1, pot=pot.amount, percent=_percent(rules.rake_basis_points), amount=amount)
        )
        whole = pot.amount * rules.rake_basis_points // 10_000 // rules.chip_unit * rules.chip_unit
        if left is not None:
            if whole > left:
                steps.append(step("rake_cap", cap=rules.rake_cap, left=left))
            left -= amount
    return because("rake", "A19", steps, taken=list(taken), total=sum(taken))


def _percent(basis_points: int) -> str:
    whole, rest = divmod(basis_points, 100)
    return f"{whole}.{rest:02d}".rstrip("0") if rest else str(whole)


# --- showdown -----------------------------------------------------------------------------------------


def order_of_showing(table: Table) -> Data:
    """Who must show first and why, and who follows (A13). Raises not_at_showdown before it can be known."""
    hand, rules = running(table), rules_of(table)
    live = live_seats(hand)
    if len(live) < 2 or hand.voided or hand.phase not in ("showdown", "pay", "over"):
        raise RuleViolation("not_at_showdown", rule="A13")
    order = show_order(rules, hand)
    clockwise_from = order[0] if not rules.showdown_sidepot_first else _first_of_all(rules, hand)
    steps = [*_first(rules, hand, live, clockwise_from)]
    if len(order) > 1:
        steps.append(step("show_clockwise", seats=list(order)))
    if rules.showdown_sidepot_first and len(pots_now(hand)) > 1:
        in_side = {n for pot in pots_now(hand)[1:] for n in pot.seats}
        if last := [n for n in order if n not in in_side]:
            steps.append(step("show_main_pot_last", seats=last))
    if hand.phase == "showdown" and len(contenders(hand)) > 1 and rules.showdown_show == "all_show":
        steps.append(step("all_show"))
    due = hand.to_act if hand.phase == "showdown" else None
    return because("show_order", "A13", steps, order=list(order), due=due)


def _bettor(rules: Rules, hand: Hand) -> int | None:
    bettor = hand.aggressor if hand.street == RIVER else None
    if bettor is None and rules.showdown_first_when_checked == "last_aggressor_of_hand":
        bettor = hand.hand_aggressor
    return bettor


def _first_of_all(rules: Rules, hand: Hand) -> int:
    """Who would show first without the rule of the side pots."""
    bettor, live = _bettor(rules, hand), live_seats(hand)
    left = sorted(live, key=lambda s: (s <= hand.button, s))
    return bettor if bettor is not None and bettor in live else left[0]


def _first(rules: Rules, hand: Hand, live: list[int], first: int) -> list[Data]:
    bettor = _bettor(rules, hand)
    if bettor is None:
        of_hand = rules.showdown_first_when_checked == "last_aggressor_of_hand"
        said = step("nobody_bet") if of_hand else step("river_checked")
        return [said, step("show_left_of_button", seat=first, button=hand.button)]
    if bettor not in live:
        folded = step("bettor_folded", seat=bettor)
        return [folded, step("show_left_of_button", seat=first, button=hand.button)]
    on_river = hand.street == RIVER and hand.aggressor is not None
    return [step("show_last_bettor" if on_river else "show_hand_bettor", seat=first)]


def muck(table: Table, seat: int) -> Data:
    """Whether a seat may muck: tabled hands must beat it for all that it could win (A13)."""
    hand, rules = running(table), rules_of(table)
    if hand.phase != "showdown":
        raise RuleViolation("not_at_showdown", rule="A13")
    if seat not in contenders(hand) or hand.seats[seat].cards:
        raise RuleViolation("not_open", seat=seat, verb="muck", rule="A13")
    may = seat in may_muck(rules, hand)
    if rules.showdown_show == "all_show":
        return because("muck", "A13", [step("all_show")], seat=seat, may=False)
    steps = []
    for k, pot in enumerate(pots_now(hand)):
        if seat in pot.seats:
            others = [n for n in pot.seats if n != seat and hand.seats[n].cards]
            code = "pot_has_shown" if others else "pot_not_shown"
            steps.append(step(code, n=k + 1, seat=seat, seats=others))
    steps.append(step("may_muck" if may else "must_show", seat=seat))
    return because("muck", "A13", steps, seat=seat, may=may)
