"""A second judge of refunds, pots, commission and division, written from A11, A14 and A19 alone.

It works as a croupier does, chip by chip: it builds pots by taking one chip at a time from every stake and
pays them by dealing chips round the winners. It shares no line with the engine; hands are judged by
phevaluator and by a plain search for the low.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from itertools import combinations

from phevaluator import evaluate_omaha_cards

LOW_RANKS = {rank: number for number, rank in enumerate("A2345678", 1)}


@dataclass
class Stakes:
    """On the felt: chips per seat of this hand, who is live, dead chips; whole chips of `unit`."""

    totals: dict[int, int]
    live: set[int]
    contenders: set[int]  # live, and neither mucked nor marked beaten
    dead: int
    button: int
    unit: int
    hands: Mapping[int, tuple[str, ...]]
    board: tuple[str, ...]
    hilo: bool = False
    even_when_same: bool = True
    proportional: bool = False
    rake: int = 0  # basis points
    rake_cap: int | None = None
    returned: dict[int, int] = field(default_factory=dict)
    pots: list[tuple[int, set[int], int]] = field(default_factory=list)  # chips, live seats, highest stake
    taken: int = 0
    won: dict[int, int] = field(default_factory=dict)

    def settle(self) -> "Stakes":
        """Everything, in the order of the rules."""
        self.give_back()
        self.build_pots()
        self.take_commission()
        if self.proportional and len(self.contenders) > 1:
            self.pay_by_stake()
        else:
            for chips, seats, _ in reversed(self.pots):
                self.pay(chips, seats & self.contenders or self.contenders)
        return self

    # --- A11 ----------------------------------------------------------------------------------------

    def give_back(self) -> None:
        """Chip by chip to the one who has more in than anybody else, as long as that is so."""
        while True:
            most = max(self.totals.values())
            alone = [n for n, chips in self.totals.items() if chips == most]
            if most == 0 or len(alone) != 1 or alone[0] not in self.live:
                return
            self.totals[alone[0]] -= self.unit
            self.returned[alone[0]] = self.returned.get(alone[0], 0) + self.unit

    def build_pots(self) -> None:
        """One chip of every stake at a time; a new pot begins when fewer live seats reach the next chip."""
        left, height = dict(self.totals), 0
        main = {n for n in self.live if self.totals[n]} or set(self.live)
        self.pots = [(self.dead, main, 0)] if self.dead else []
        while any(left.values()):
            height += self.unit
            reach = {n for n in self.live if self.totals[n] >= height}
            giving = [n for n, rest in left.items() if rest]
            chips = len(giving) * self.unit
            for n in giving:
                left[n] -= self.unit
            if self.pots and (not reach or reach == self.pots[-1][1]):
                amount, seats, top = self.pots[-1]
                self.pots[-1] = (amount + chips, seats, height if reach else top)
            else:
                self.pots.append((chips, reach or set(self.live), height))

    # --- A19 ----------------------------------------------------------------------------------------

    def take_commission(self) -> None:
        net = []
        for amount, seats, top in self.pots:
            commission = 0
            while (commission + self.unit) * 10_000 <= amount * self.rake:
                if self.rake_cap is not None and self.taken + self.unit > self.rake_cap:
                    break
                commission += self.unit
                self.taken += self.unit
            net.append((amount - commission, seats, top))
        self.pots = net

    # --- A14 ----------------------------------------------------------------------------------------

    def clockwise(self, seats: set[int]) -> list[int]:
        return sorted(seats, key=lambda n: (n - self.button - 1) % 10)

    def deal_out(self, chips: int, seats: set[int]) -> None:
        """One chip each, clockwise from left of the button, until none is left."""
        order, turn = self.clockwise(seats), 0
        while chips:
            seat = order[turn % len(order)]
            self.won[seat] = self.won.get(seat, 0) + self.unit
            chips, turn = chips - self.unit, turn + 1

    def pay(self, chips: int, seats: set[int]) -> None:
        """A pot among `seats`: all to the high, or a chip to the high and a chip to the low in turn."""
        if len(self.contenders) == 1:
            self.deal_out(chips, self.contenders)
            return
        high, low = self.best_high(seats), self.best_low(seats)
        if not low or (self.even_when_same and low == high):
            self.deal_out(chips, high)
            return
        halves = [0, 0]
        for turn in range(chips // self.unit):
            halves[turn % 2] += self.unit
        self.deal_out(halves[0], high)
        self.deal_out(halves[1], low)

    def pay_by_stake(self) -> None:
        """The best hands pool every pot that one of them covers and share it by stake above the floor."""
        floor, pots = 0, list(self.pots)
        while pots:
            best = self.best_high({n for n in self.contenders if self.totals[n] > floor})
            level = max(self.totals[n] for n in best)
            chips = 0
            while pots and (pots[0][2] <= level or not chips):
                chips += pots.pop(0)[0]
            stakes = {n: self.totals[n] - floor for n in self.clockwise(best)}
            exact = {n: Fraction(chips // self.unit * s, sum(stakes.values())) for n, s in stakes.items()}
            shares = {n: int(share) for n, share in exact.items()}
            by_remainder = sorted(exact, key=lambda n: shares[n] - exact[n])
            for n in by_remainder[: chips // self.unit - sum(shares.values())]:
                shares[n] += 1
            for n, share in shares.items():
                self.won[n] = self.won.get(n, 0) + share * self.unit
            floor = level

    # --- hands --------------------------------------------------------------------------------------

    def best_high(self, seats: set[int]) -> set[int]:
        values = {n: evaluate_omaha_cards(*self.board, *self.hands[n]) for n in seats}
        return {n for n, value in values.items() if value == min(values.values())}

    def best_low(self, seats: set[int]) -> set[int]:
        lows = {n: low_of(self.hands[n], self.board) for n in seats} if self.hilo else {}
        good = [low for low in lows.values() if low]
        return {n for n, low in lows.items() if good and low == min(good)}


def low_of(hole: tuple[str, ...], board: tuple[str, ...]) -> tuple[int, ...] | None:
    """Two and three cards of five different ranks up to eight, the highest as low as can be."""
    found = None
    for two in combinations(hole, 2):
        for three in combinations(board, 3):
            ranks = {card[0] for card in two + three}
            if len(ranks) == 5 and ranks <= set(LOW_RANKS):
                low = tuple(sorted((LOW_RANKS[rank] for rank in ranks), reverse=True))
                found = low if found is None else min(found, low)
    return found
