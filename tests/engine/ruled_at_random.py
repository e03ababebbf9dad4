"""Rulings of every kind at random: often possible at that moment, often not (RULES.md A17)."""

import random

from tables.engine import rulings as r
from tables.engine.cards import DECK
from tables.engine.pots import pots_now
from tables.engine.state import BOARD_SIZE, Hand, Table
from tests.engine.at_random import Chooser

ACTIONS: tuple[r.Action, ...] = ("fold", "check", "call", "raise_to")


def ruling_at_random(table: Table, chooser: Chooser) -> r.AnyRuling:
    """A ruling about the last hand, its pots, its entries, or the chips of the table."""
    draw, hand = chooser.draw, table.hand
    if hand is None or draw.random() < 0.15:
        return _of_chips(table, draw)
    seat = draw.choice(hand.dealt)
    kinds = (
        "correct",
        "bind",
        "kill",
        "revive",
        "remove",
        "void",
        "board",
        "reading",
        "accounting",
        "impound",
        "count",
    )
    match draw.choice(kinds):
        case "correct":
            entry = draw.choice([u.seq for u in hand.undo] or [1])
            return r.CorrectEntry(entry=max(1, entry), verb=draw.choice(ACTIONS), to=_to(table, draw))
        case "bind":
            who = hand.to_act if hand.to_act is not None and draw.random() < 0.5 else seat
            return r.BindAction(seat=who, verb=draw.choice(ACTIONS), to=_to(table, draw))
        case "kill":
            return r.KillHand(seat=seat)
        case "revive":
            return r.ReviveHand(seat=seat)
        case "remove":
            return r.RemovePlayer(seat=seat)
        case "void":
            return r.VoidHand(fouled=draw.random() < 0.3)
        case "board":
            return r.FixBoard(board=_board(hand, chooser))
        case "count":
            return r.RuleCount(seat=seat, counted=draw.randint(0, 60))
        case kind:
            return _of_pots(hand, draw, kind)


def _to(table: Table, draw: random.Random) -> int:
    assert table.hand is not None
    return table.hand.match + draw.randint(1, 40)


def _board(hand: Hand, chooser: Chooser) -> tuple[str, ...]:
    """The cards of this street exchanged for such as nobody holds."""
    free = [card for card in DECK if card not in chooser.deck and card not in hand.board]
    kept = hand.board[: BOARD_SIZE.get(hand.street - 1, 0)]
    return kept + tuple(chooser.draw.sample(free, min(len(free), len(hand.board) - len(kept))))


def _of_pots(hand: Hand, draw: random.Random, kind: str) -> r.AnyRuling:
    pots = pots_now(hand)
    pot = draw.randrange(len(pots)) if pots else 0
    seats = list(pots[pot].seats) if pots else [1]
    winners = tuple(draw.sample(seats, draw.randint(1, len(seats))))
    if kind == "reading":
        return r.AwardReading(pot=pot, half=draw.choice(("whole", "high", "low")), winners=winners)
    if kind == "impound":
        return r.Impound(pot=pot, case=f"case {hand.number}.{pot}")
    left, amounts = pots[pot].amount if pots else 0, dict[int, int]()
    for seat in winners[1:]:
        amounts[seat] = draw.randint(0, left)
        left -= amounts[seat]
    return r.AwardAccounting(pot=pot, amounts={**amounts, winners[0]: left})


def _of_chips(table: Table, draw: random.Random) -> r.AnyRuling:
    places = [f"seat:{n}" for n in table.seats] + ["house", "cage"]
    if table.held_pots and draw.random() < 0.7:
        held = table.held_pots[0]
        half = held.amount // 2
        one, other = draw.sample(places, 2)
        return r.Release(case=held.case, amounts={one: half, other: held.amount - half})
    if table.rulings and draw.random() < 0.3:
        return r.Supersede(ruling=draw.choice(table.rulings).id)
    if draw.random() < 0.2:
        return r.Note()
    return r.Transfer(source=draw.choice(places), target=draw.choice(places), amount=draw.randint(1, 20))
