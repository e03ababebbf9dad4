"""Records golden logs: `python -m tests.golden.record` writes the evenings that are not on disk yet.

A golden log is what a released version wrote. It is never written again: when a shape of an event changes,
the old log stays and must still replay to its hash. First line: the hash of the final state; then one event
a line, as the log's JSON.
"""

import hashlib
import sys
from collections.abc import Iterable
from pathlib import Path

import msgspec
from msgspec.structs import replace

from tables.engine import commands as c
from tables.engine import events as e
from tables.engine.rules import preset
from tables.engine.state import Table
from tests.engine.at_random import Chooser
from tests.engine.playing import GIVEN, Play
from tests.golden import floor

HERE = Path(__file__).parent
HANDS = 8
FLOOR = "floor-2"
"""The evening of the floor, as version 2 writes it."""
FOUNDERS = {"madrid": 5, "blinds-omaha": 4, "hilo8": 6, "modern-plo": 5}
# RULES.md section 5: the golden hand that opens each evening, after the cards of its seats.
OPENING = {
    "madrid": (
        "2 check, 3 bet 20, 4 fold, 5 fold, 1 call, 2 raise 100, 3 call, 1 fold, board Ah Kd 7c, 2 all-in,"
        "3 call, board 2s, board 2d, 2 show As Ks 3h 3c, 3 show Ad Kh 4s 4d"
    ),
    "blinds-omaha": "4 fold, 1 call, 2 call, board Ah Kd 7c, 2 bet 6, 3 raise 18, 1 fold, 2 fold",
    "hilo8": (
        "4 fold, 5 fold, 6 fold, 1 fold, 2 call, 3 raise 4, 2 call, board Ah 4d 7c, 2 bet 2, 3 call,"
        "board 8s, 2 bet 4, 3 call, board Kd, 2 check, 3 check, 2 show As Ad Qs Qd, 3 show 2c 3c Js Jd"
    ),
    "modern-plo": "4 fold, 5 fold, 1 raise 35, 2 fold, 3 fold",
}


def state_hash(table: Table) -> str:
    """SHA-256 (hex) of the state as JSON with sorted keys, defaults left out."""
    data = msgspec.to_builtins(table, str_keys=True)
    return hashlib.sha256(msgspec.json.encode(data, order="sorted")).hexdigest()


def unopened() -> Table:
    """The table before the first event of its stream."""
    return Table(table="golden", rules=preset("madrid"))


def evening(name: str) -> Play:
    """An evening under preset `name`: its golden hand, then random ones with every way of putting right."""
    game = Play(unopened())
    game.do(c.OpenSession(rules=preset(name, 1)))
    rules = game.table.rules
    for seat in range(1, FOUNDERS[name] + 1):
        game.do(c.AssignSeat(seat=seat, player_id=f"player-{seat}"))
        game.do(c.BuyIn(seat=seat, amount=rules.stack_initial))
    game.do(c.PlaceButton(seat=1), replace(GIVEN, role="inspector"))
    game.do(c.ChangeCroupier())
    game.start().steps(OPENING[name]).do(c.PayPots())
    for number in range(HANDS):
        _between(game, number)
        _hand(game, Chooser(100 * len(name) + number), number)
    return game


def _between(game: Play, number: int) -> None:
    """What happens on the floor before the random hand `number`."""
    rules = game.table.rules
    for seat, chair in game.table.seats.items():
        if chair.stack < max(rules.rebuy_threshold, rules.table_min):
            game.do(c.Rebuy(seat=seat, amount=rules.rebuy_amount))
    if number == 1:
        game.do(c.AssignSeat(seat=8, player_id="player-8"))
        game.do(c.BuyIn(seat=8, amount=rules.stack_initial))
    if number == 2:
        game.do(c.SitOut(seat=2))
        game.do(c.CountStack(seat=2, counted=game.stacks[2] + rules.chip_unit))
    if number == 6:
        for seat, bets in ((3, 2), (4, 4)):
            game.do(c.CountStack(seat=seat, counted=bets * rules.table_min))
    if number == 5:
        game.do(c.SitIn(seat=2))
        game.do(c.ChooseEntry(seat=2, entry="post"))


def _hand(game: Play, chooser: Chooser, number: int) -> None:
    game.start()
    if number == 3:
        game.do(chooser.legal(game.table), chooser.given(game.table))
        game.do(c.DeclareMisdeal(reason="exposed_card"))
        game.start()
    if number == 4:
        rich = next(n for n in game.hand.dealt if game.stacks[n])
        game.do(c.Rebuy(seat=rich, amount=game.table.rules.rebuy_amount))
    while game.hand.phase != "over":
        game.do(chooser.legal(game.table), chooser.given(game.table))
        hand, roll = game.hand, chooser.draw.random()
        if hand.phase == "over":
            break
        if hand.undo and roll < 0.1:
            game.undo()
        elif hand.phase == "betting" and hand.to_act is not None and 0.1 <= roll < 0.14:
            game.do(
                c.CountStack(seat=hand.to_act, counted=game.stacks[hand.to_act] + game.table.rules.chip_unit)
            )
    if number == HANDS - 1:
        game.undo(reason="wrong_pot")
        game.do(c.PayPots())


def lines(events: Iterable[e.AnyEvent], final: Table) -> bytes:
    """The golden log as it is stored."""
    head = msgspec.json.encode({"hash": state_hash(final)})
    return b"\n".join([head, *(msgspec.json.encode(event) for event in events)]) + b"\n"


def write(name: str, game: Play) -> Path:
    """Store a golden log; FileExistsError when there is one of this name."""
    path = HERE / f"{name}.jsonl"
    content = lines(game.log, game.table)
    with path.open("xb") as file:
        file.write(content)
    return path


def main() -> int:
    """Write what is missing."""
    for name in FOUNDERS:
        if not (HERE / f"{name}-1.jsonl").exists():
            sys.stdout.write(f"{write(f'{name}-1', evening(name))}\n")
    if not (HERE / f"{FLOOR}.jsonl").exists():
        sys.stdout.write(f"{write(FLOOR, floor.evening(unopened()))}\n")
    return 0


if __name__ == "__main__":
    sys.exit(main())
