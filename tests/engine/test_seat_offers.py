"""The chairs as they are shown before somebody is put in one (FLOOR 14, 16)."""

from msgspec.structs import replace

from tables.engine import commands as c
from tables.engine.seat_offers import for_changer, for_mover, for_newcomer, joining
from tables.engine.state import House
from tests.engine.playing import Play
from tests.engine.room import INSPECTOR, folded_out, opened, seated

NOW = INSPECTOR.now
OTHER = "00000002-0000-4000-8000-000000000000"


def shown(rows: list[dict[str, object]]) -> dict[object, object]:
    found: dict[object, object] = {}
    for row in rows:
        refused = row["refusals"]
        assert isinstance(refused, list)
        found[row["seat"]] = [one["code"] for one in refused] or row["plays_from"] or "ok"
    return found


def test_each_chair_says_the_hand_from_which_he_plays_or_why_not() -> None:
    game = folded_out(seated())
    game.table = replace(game.table, house=House(barred_seat="refuse"))
    game.do(c.ReserveSeat(seat=7, player_id="ana", minutes=1), INSPECTOR)
    assert shown(for_newcomer(game.table, "new", NOW)) == {
        1: ["seat_taken"], 2: ["seat_taken"], 3: ["seat_taken"], 4: ["seat_taken"],
        5: 2, 6: 2, 7: ["seat_reserved"], 8: 2, 9: 2, 10: 2,
    }  # fmt: skip


def test_before_the_first_hand_no_hand_is_named() -> None:
    assert set(shown(for_newcomer(opened().table, "new", NOW)).values()) == {"ok"}


def test_a_newcomer_of_a_blinds_game_is_told_what_posting_and_waiting_would_bring() -> None:
    game = folded_out(seated("hilo8", 4))
    row = for_newcomer(game.table, "new", NOW)[6]
    assert row["choice"]["live"] == 2
    assert row["plays_from"] == row["choice"]["wait"]


def test_who_moves_is_told_of_each_chair_as_the_move_would_be() -> None:
    rows = shown(for_mover(seated().start().table, 2, NOW))
    assert rows[3] == ["in_the_hand", "seat_taken"]
    assert rows[7] == ["in_the_hand"]
    assert shown(for_mover(seated().table, 2, NOW))[2] == ["same_seat"]
    assert shown(for_mover(seated().table, 2, NOW))[7] == "ok"


def test_who_changes_table_is_told_what_both_tables_say() -> None:
    origin = seated().table
    there = replace(folded_out(seated()).table, table=OTHER)
    rows = shown(for_changer(there, origin, 3, c.Given(now=NOW, role="inspector")))
    assert rows[7] == ["already_seated"]
    there = replace(there, seats={n: replace(s, player_id=f"q{n}") for n, s in there.seats.items()})
    rows = shown(for_changer(there, origin, 3, c.Given(now=NOW, role="inspector")))
    assert (rows[2], rows[7]) == (["seat_taken"], "ok")
    busy = shown(for_changer(there, seated().start().table, 3, c.Given(now=NOW, role="inspector")))
    assert set(map(str, busy.values())) == {"['in_the_hand']"}


def test_what_has_to_be_brought_and_what_is_missing() -> None:
    game = folded_out(seated())
    given = c.Given(now=NOW)
    assert joining(game.table, 60, given) == {
        "min": 100, "fixed": False, "max": None, "old_stack": 0,
        "refusal": {"code": "below_join_min", "facts": {"min": 100, "missing": 40, "rule": "A1"}},
    }  # fmt: skip
    assert joining(game.table, 100, given)["refusal"] is None
    fixed = joining(opened("hilo8").table, 81, given)
    assert (fixed["min"], fixed["fixed"], fixed["refusal"]["code"]) == (80, True, "fixed_buy_in")
    south = joining(game.table, 100, replace(given, old_stack=500))
    assert (south["min"], south["refusal"]["code"]) == (500, "going_south")


def test_a_full_table_has_nothing_to_say_of_an_amount() -> None:
    full = Play(seated("madrid", 10).table).table
    assert joining(full, 1, c.Given(now=NOW))["refusal"] is None
