"""A session before and between hands, for tests of the floor: people arrive, buy in, a hand is folded out."""

from typing import Any

from tables.engine import commands as c
from tables.engine.rules import preset
from tables.engine.state import House, Table
from tests.engine.playing import Play

INSPECTOR = c.Given(at="2026-03-01T20:00:00Z", now=1_772_395_200, actor="inspector-1", role="inspector")


def unopened() -> Play:
    """A table before its first session."""
    return Play(Table(table="t", rules=preset("madrid")))


def opened(name: str = "madrid", *, house: House | None = None, **settings: Any) -> Play:
    """A session under preset `name`; nobody sits there yet."""
    game = unopened()
    game.do(c.OpenSession(rules=preset(name, **settings), house=house or House()), INSPECTOR)
    return game


def arrive(game: Play, seat: int, amount: int | None = None) -> None:
    """Somebody takes `seat` and buys in, for the initial stack unless `amount` says otherwise."""
    game.do(c.AssignSeat(seat=seat, player_id=f"person-{seat}"))
    game.do(c.BuyIn(seat=seat, amount=amount or game.table.rules.stack_initial))


def seated(name: str = "madrid", seats: int = 4, **settings: Any) -> Play:
    """A session with founders in the seats 1…`seats`, the button placed at 1."""
    game = opened(name, **settings)
    for seat in range(1, seats + 1):
        arrive(game, seat)
    game.do(c.PlaceButton(seat=1), INSPECTOR)
    return game


def folded_out(game: Play) -> Play:
    """A hand in which everybody folds to the last."""
    game.do(c.StartHand(), INSPECTOR)
    while game.hand.phase == "betting":
        game.do(c.Fold(seat=game.options.seat))
    game.do(c.PayPots())
    return game


def as_booked(game: Play) -> Play:
    """Every stack is counted as it stands in the book."""
    game.do(c.Recount(counts={n: seat.stack for n, seat in game.table.seats.items()}), INSPECTOR)
    return game


def cashed_out(game: Play) -> Play:
    """After the close: the felt as booked, then everybody is paid and gone."""
    as_booked(game)
    for seat in sorted(game.table.seats):
        game.do(c.CashOut(seat=seat), INSPECTOR)
    return game
