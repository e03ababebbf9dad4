"""A table on which a setting is tried: what is refused, who is dealt in, what a showdown pays."""

from typing import Any

from msgspec.structs import replace

from tables.engine import commands as c
from tables.engine.errors import RuleViolation
from tables.engine.rules import Rules, preset
from tables.engine.state import Previous, Seat, Table
from tests.engine.playing import GIVEN, Play

INSPECTOR = replace(GIVEN, actor="inspector-1", role="inspector", rank=1)
LEVEL = {1: 1000, 2: 1000, 3: 1000, 4: 1000}
NUTS = "Ah Kh 2s 3s"


def refusal(table: Table, command: c.AnyCommand, given: c.Given = GIVEN) -> str:
    """The code with which `command` is refused, or `accepted`."""
    try:
        Play(table).do(command, given)
    except RuleViolation as found:
        return found.code
    return "accepted"


def next_hand(rules: Rules, previous: Previous, seats: dict[int, Seat]) -> Play:
    return Play(Table(table="t", rules=rules, phase="running", seats=seats, previous=previous)).start()


def chairs(*numbers: int, stack: int = 1000, **changes: dict[str, Any]) -> dict[int, Seat]:
    """Seats with chips; `s3={...}` changes seat 3."""
    found = {n: Seat(seat=n, player_id=f"player-{n}", stack=stack) for n in numbers}
    return found | {int(k[1:]): replace(found[int(k[1:])], **v) for k, v in changes.items()}


def opened(name: str, **changes: Any) -> Play:
    """A session just opened, nobody seated."""
    table = Table(table="t", rules=preset("madrid"))
    game = Play(table)
    game.do(c.OpenSession(rules=preset(name, **changes)), INSPECTOR)
    return game


def checked_down(played: Play, board: str = "As Ks 7d 6h Qc") -> Play:
    """Nobody bets any more; the showdown is open."""
    cards = board.split()
    streets = [cards[:3], cards[3:4], cards[4:5]]
    while played.hand.phase in ("betting", "board"):
        if played.hand.phase == "board":
            played.steps("board " + " ".join(streets.pop(0)))
        else:
            played.steps(f"{played.hand.to_act} {'check' if played.options.check else 'call'}")
    return played


def paid(played: Play, holes: dict[int, str]) -> dict[int, int]:
    """Everybody shows in the order of the rule; who won how much."""
    while played.hand.phase == "showdown":
        played.steps(f"{played.hand.to_act} show {holes[played.hand.to_act or 0]}")
    if played.hand.phase == "pay":
        played.do(c.PayPots())
    return {n: s.won for n, s in sorted(played.hand.seats.items()) if s.won}
