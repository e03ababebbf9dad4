"""A table to play on in tests: commands go through `decide`, events through `evolve` and into a log."""

from collections.abc import Iterable, Mapping
from typing import Any

import msgspec
import pytest
from msgspec.structs import replace

from tables.engine import commands as c
from tables.engine import events as e
from tables.engine.betting import Legal, legal
from tables.engine.cards import parse_cards
from tables.engine.decide import decide
from tables.engine.errors import RuleViolation
from tables.engine.evolve import evolve
from tables.engine.pots import in_the_middle
from tables.engine.rules import Rules, preset
from tables.engine.state import Hand, House, Previous, Seat, Since, Table

LOG: msgspec.json.Decoder[list[e.AnyEvent]] = msgspec.json.Decoder(list[e.AnyEvent])
ALL_SHOWN = House(player_sees_stacks="exact", phone_in_hand="full")
"""A house whose guests see what the staff sees: tests of what is played compare exact figures."""
GIVEN = c.Given(at="2026-03-01T20:00:00Z", actor="croupier-1", role="croupier", device="tablet-1")


def table_of(
    rules: Rules, stacks: Mapping[int, int], *, button: int | None = None, previous: Previous | None = None
) -> Table:
    """A running table with these stacks; `previous` is the hand before, else the button is placed."""
    seats = {n: Seat(seat=n, player_id=f"player-{n}", stack=stack) for n, stack in sorted(stacks.items())}
    placed = button if button is not None or previous is not None else min(stacks)
    return Table(
        table="t",
        rules=rules,
        house=ALL_SHOWN,
        phase="running",
        seats=seats,
        placed_button=placed,
        previous=previous,
    )


def even(number: int, chips: int = 1000) -> dict[int, int]:
    """The same stack for each of the seats 1…`number`."""
    return dict.fromkeys(range(1, number + 1), chips)


class Play:
    """A table, the log of what happened on it since, and the state with which the log begins."""

    def __init__(self, table: Table) -> None:
        self.began = self.table = table
        self.log: list[e.AnyEvent] = []
        self.last: tuple[c.AnyCommand | c.TakeIn, c.Given] = c.PayPots(), GIVEN

    @property
    def hand(self) -> Hand:
        assert self.table.hand is not None
        return self.table.hand

    @property
    def options(self) -> Legal:
        return legal(self.table)

    @property
    def stacks(self) -> dict[int, int]:
        return {n: seat.stack for n, seat in sorted(self.table.seats.items())}

    @property
    def bounds(self) -> tuple[int | None, int | None]:
        return self.options.min_to, self.options.max_to

    def do(self, command: c.AnyCommand | c.TakeIn, given: c.Given = GIVEN) -> tuple[e.AnyEvent, ...]:
        """Carry out one command; its events."""
        events = decide(self.table, command, given)
        self.last = command, given
        for event in events:
            self.table = evolve(self.table, event)
            self.log.append(event)
        return events

    def refused(self, command: c.AnyCommand | c.TakeIn, given: c.Given = GIVEN) -> str:
        """The code with which `command` is refused; nothing has changed."""
        before = msgspec.json.encode(self.table)
        with pytest.raises(RuleViolation) as refusal:
            decide(self.table, command, given)
        assert msgspec.json.encode(self.table) == before
        return refusal.value.code

    def start(self) -> "Play":
        self.do(c.StartHand())
        return self

    def steps(self, text: str) -> "Play":
        """Actions as in a hand script, separated by commas: `2 bet 20, 4 fold, flop Ah Kd 2c, 2 show …`."""
        for step in text.split(","):
            words = step.split()
            self.do(board(words[1:]) if words[0] == "board" else action(self.table, words))
        return self

    def undo(self, reason: str | None = None) -> "Play":
        self.do(c.Undo(reason=reason))
        return self


def board(cards: Iterable[str]) -> c.DealBoard:
    return c.DealBoard(cards=tuple(cards))


def action(table: Table, words: list[str]) -> c.AnyCommand:
    """A command from `SEAT VERB [AMOUNT|CARDS]`."""
    seat, verb, rest = int(words[0]), words[1], words[2:]
    hand = table.hand
    assert hand is not None
    match verb:
        case "fold":
            return c.Fold(seat=seat)
        case "check":
            return c.Check(seat=seat)
        case "call":
            return c.Call(seat=seat)
        case "bet" | "raise":
            return c.RaiseTo(seat=seat, to=int(rest[0]))
        case "all-in":
            to = hand.seats[seat].bet + table.seats[seat].stack
            return c.Call(seat=seat) if to <= hand.match else c.RaiseTo(seat=seat, to=to)
        case "show":
            return c.ShowCards(seat=seat, cards=parse_cards(" ".join(rest)))
        case "muck":
            return c.Muck(seat=seat)
        case "count":
            return c.CountStack(seat=seat, counted=int(rest[0]))
    raise ValueError(words)


def play(name: str, stacks: Mapping[int, int], *, button: int = 1, **settings: Any) -> Play:
    """A hand of preset `name` has begun: forced bets are posted."""
    return Play(table_of(preset(name, **settings), stacks, button=button)).start()


def replayed(log: Iterable[e.AnyEvent], began: Table) -> Table:
    """The log written as JSON, read again and folded."""
    table = began
    for event in LOG.decode(msgspec.json.encode(list(log))):
        table = evolve(table, event)
    return table


def plain(table: Table) -> Table:
    """The state without the bookkeeping of the log and of undo."""
    hand = replace(table.hand, undo=(), typed=0) if table.hand is not None else None
    return replace(table, seq=0, since=Since(), hand=hand)


def chips_of(table: Table) -> int:
    """Every chip of the table: stacks, middle, and what the running hand gave to drop and differences."""
    total = sum(seat.stack + seat.queued for seat in table.seats.values())
    if (hand := table.hand) is None:
        return total
    # The commission is part of the middle until the next hand begins.
    won = sum(seat.won for seat in hand.seats.values())
    differences = sum(seat.difference for seat in hand.seats.values())
    return total + in_the_middle(hand) - won + differences
