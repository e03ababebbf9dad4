"""A6: a seat change away from the blinds counts as an absence; the counters follow the person."""

from collections.abc import Mapping

from tables.engine import commands as c
from tables.engine.rules import preset
from tables.engine.state import Previous
from tests.engine.playing import Play, even, table_of

AFTER = Previous(button=1, small_blind=2, big_blind=3, dealt=(1, 2, 3, 4, 5, 6))


def after_a_hand(name: str, stacks: Mapping[int, int] | None = None) -> Play:
    return Play(table_of(preset(name), stacks or even(6), previous=AFTER))


def test_who_moves_away_from_the_big_blind_has_missed_it() -> None:
    table = after_a_hand("modern-plo")
    table.do(c.MoveSeat(seat=4, to=9))
    assert (table.table.seats[9].missed_small, table.table.seats[9].missed_big) == (0, 1)
    table.start()
    assert table.hand.dealt == (1, 2, 3, 5, 6)
    table.do(c.ChooseEntry(seat=9, entry="post"))
    table.do(c.DeclareMisdeal(reason="exposed_card"))
    table.start()
    assert table.hand.seats[9].bet == 10
    assert len(table.hand.dealt) == 6


def test_who_moves_towards_the_big_blind_owes_nothing() -> None:
    table = after_a_hand("modern-plo", {1: 1000, 2: 1000, 3: 1000, 9: 1000, 6: 1000})
    table.do(c.MoveSeat(seat=9, to=5))
    assert table.table.seats[5].missed_big == 0
    table.start()
    assert 5 in table.hand.dealt


def test_where_no_blinds_are_missed_a_move_is_no_absence() -> None:
    ante = Previous(button=1, dealt=(1, 2, 3, 4, 5, 6))
    table = Play(table_of(preset("madrid"), even(6, 200), previous=ante))
    table.do(c.MoveSeat(seat=4, to=9))
    assert table.table.seats[9].missed_big == 0


def test_before_the_first_hand_nobody_has_missed_anything() -> None:
    table = Play(table_of(preset("modern-plo"), even(6), button=1))
    table.do(c.MoveSeat(seat=4, to=9))
    assert table.table.seats[9].missed_big == 0


def test_debts_follow_the_person_to_the_new_chair() -> None:
    table = after_a_hand("modern-plo")
    table.do(c.SitOut(seat=4))
    table.start()
    assert table.table.seats[4].missed_big == 1
    table.do(c.MoveSeat(seat=4, to=9))
    assert (table.table.seats[9].player_id, table.table.seats[9].missed_big) == ("player-4", 2)
