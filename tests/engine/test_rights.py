"""Who is offered the next free chair: seat change, must-move, table change, list, in order (FLOOR 28, 29)."""

from msgspec.structs import replace

from tables.engine import commands as c
from tables.engine.rights import Claim, Waiter, claims
from tables.engine.rules import preset
from tables.engine.state import Seat, Table
from tables.engine.wishes import Request
from tests.engine.playing import Play

ONE, TWO, THREE = (f"{n:08d}-0000-4000-8000-000000000000" for n in (1, 2, 3))


def table(name: str, *seats: Seat, rules: str = "madrid", **more: object) -> Table:
    chairs = {chair.seat: chair for chair in seats}
    found = Table(table=name, rules=preset(rules), phase="running", seats=chairs)
    return replace(found, **more)


def who(seat: int, name: str, since: int = 0, request: Request | None = None) -> Seat:
    return Seat(seat=seat, player_id=name, stack=200, since=since, request=request)


def wish(kind: str, now: int, *, to: int | None = None, other: str | None = None) -> Request:
    return Request(kind=kind, at="", now=now, to=to, table=other)  # type: ignore[arg-type]


def order(*tables: Table, waiting: tuple[Waiter, ...] = (), of: str = ONE) -> list[tuple[str, str]]:
    found = claims({one.table: one for one in tables}, waiting, of)
    return [(claim.why, claim.player_id) for claim in found]


def test_requests_come_before_the_must_move_and_that_before_the_lists() -> None:
    here = table(ONE, who(1, "ana", request=wish("seat_change", 50)), who(2, "bea"))
    feeder = table(TWO, who(1, "cai", 20), who(2, "dan", 10), feeds=ONE)
    other = table(THREE, who(1, "eva", request=wish("table_change", 10)))
    lists = (Waiter(player_id="fin", line="game:omaha_high"), Waiter(player_id="gil", line=f"table:{ONE}"))
    assert order(here, feeder, other, waiting=lists) == [
        ("seat_change", "ana"),
        ("must_move", "dan"),
        ("table_change", "eva"),
        ("waiting", "gil"),
        ("waiting", "fin"),
    ]


def test_requests_are_taken_in_the_order_in_which_they_were_made() -> None:
    here = table(
        ONE,
        who(1, "late", request=wish("seat_change", 90)),
        who(2, "early", request=wish("seat_change", 80)),
    )
    other = table(TWO, who(1, "third", request=wish("table_change", 70)))
    elsewhere = table(THREE, who(1, "second", request=wish("table_change", 60, other=ONE)))
    assert [name for _, name in order(here, other, elsewhere)] == ["early", "late", "second", "third"]


def test_a_wish_for_a_certain_chair_counts_when_that_chair_is_free() -> None:
    asks = table(ONE, who(1, "ana", request=wish("seat_change", 5, to=2)), who(2, "bea"))
    assert order(asks) == []
    free = table(ONE, who(1, "ana", request=wish("seat_change", 5, to=3)), who(2, "bea"))
    assert claims({ONE: free}, (), ONE) == [
        Claim(why="seat_change", player_id="ana", table=ONE, seat=1, to=3)
    ]


def test_a_wish_for_another_table_or_another_game_is_no_claim() -> None:
    here = table(ONE, who(1, "ana"))
    elsewhere = table(TWO, who(1, "bea", request=wish("table_change", 5, other=THREE)))
    low = table(THREE, who(1, "cai", request=wish("table_change", 5)), rules="hilo8", feeds=ONE)
    assert order(here, elsewhere, low) == []


def test_who_leaves_is_moved_nowhere() -> None:
    here = table(ONE, who(1, "ana"))
    feeder = table(TWO, replace(who(1, "bea", 1), leaving=True), who(2, "cai", 2), feeds=ONE)
    assert order(here, feeder) == [("must_move", "cai")]


def test_nobody_has_a_right_to_a_chair_of_a_full_or_closed_table() -> None:
    waiting = (Waiter(player_id="fin", line=f"table:{ONE}", called=True),)
    full = table(ONE, *(who(n, f"p{n}") for n in range(1, 11)))
    assert order(full, waiting=waiting) == []
    assert order(table(ONE, phase="closed"), waiting=waiting) == []
    nine = table(ONE, *(who(n, f"p{n}") for n in range(1, 10)))
    assert claims({ONE: nine}, waiting, ONE) == [
        Claim(why="waiting", player_id="fin", line=f"table:{ONE}", called=True)
    ]


def test_once_a_forced_rebuy_is_released_the_list_is_called() -> None:
    """FLOOR 42: the chair of who does not buy again is offered to the first who waits."""
    game = Play(
        table(
            ONE,
            *(who(n, f"p{n}") for n in range(1, 10)),
            replace(who(10, "broke"), stack=0, short_hands=3),
        )
    )
    game.table = replace(game.table, rules=replace(game.table.rules, rebuy_deadline_hands=3))
    waiting = (Waiter(player_id="fin", line=f"table:{ONE}"),)
    assert order(game.table, waiting=waiting) == []
    game.do(c.ReleaseSeat(seat=10))
    assert order(game.table, waiting=waiting) == [("waiting", "fin")]
