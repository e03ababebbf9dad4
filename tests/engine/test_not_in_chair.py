"""Somebody is not in his chair: his ante goes back until anything has been entered (FLOOR 2, RULES.md A8)."""

from tables.engine import commands as c
from tables.engine import events as e
from tables.engine.incident_view import incident
from tables.engine.rules import preset
from tests.engine.incidents import madrid, refused
from tests.engine.playing import Play, chips_of, even, replayed, table_of

OUT = "not_in_chair"


def gone(hand: Play, seat: int) -> Play:
    """He is taken out; the chips of the table stay, and the log replays."""
    chips = chips_of(hand.table)
    events = hand.do(c.NoteIncident(kind="not_in_chair", seat=seat))
    assert events[0] == e.DealtOut(seat=seat, amount=5, entered=events[0].entered)  # type: ignore[union-attr]
    assert chips_of(hand.table) == chips
    assert replayed(hand.log, hand.began) == hand.table
    return hand


def test_the_ante_goes_back_and_the_hand_goes_on_without_him() -> None:
    hand = gone(madrid(), 4)
    assert (hand.stacks[4], hand.hand.seats[4].put, hand.hand.seats[4].live) == (200, 0, False)
    assert (hand.hand.to_act, sum(seat.put for seat in hand.hand.seats.values())) == (2, 20)
    hand.steps("2 bet 10, 3 call")
    assert hand.hand.to_act == 5


def test_the_seat_after_him_opens() -> None:
    assert gone(madrid(), 2).hand.to_act == 3


def test_the_seats_that_it_may_be_are_offered_and_no_others() -> None:
    hand = madrid(seats=4)
    for expected in ([1, 2, 3, 4], [1, 2, 4], []):
        found = incident(hand.table)
        assert found is not None
        assert found["unseated"] == expected
        if expected:
            gone(hand, 3 if 3 in expected else 1)
    assert refused(hand, kind=OUT, seat=2) == "not_open"


def test_once_something_is_entered_it_is_too_late() -> None:
    hand = madrid().steps("2 check")
    found = incident(hand.table)
    assert found is not None
    assert found["unseated"] == []
    assert refused(hand, kind=OUT, seat=4) == "not_open"
    assert refused(madrid(), kind=OUT, seat=9) == "not_open"


def test_a_blind_stays_in() -> None:
    rules = preset("blinds-omaha", forced_bets="ante_and_blinds", ante=1, ante_rule="fixed")
    hand = Play(table_of(rules, even(4, 80), button=1)).start()
    found = incident(hand.table)
    assert found is not None
    blinds = {hand.hand.small_blind, hand.hand.big_blind}
    assert found["unseated"] == [seat for seat in (1, 2, 3, 4) if seat not in blinds]
    assert found["unseated"] != []


def test_one_undo_brings_him_back() -> None:
    hand = gone(madrid(), 4)
    hand.undo()
    assert (hand.stacks[4], hand.hand.seats[4].put, hand.hand.seats[4].live, hand.hand.to_act) == (
        195,
        5,
        True,
        2,
    )


def test_an_entry_put_right_later_leaves_him_out() -> None:
    hand = gone(madrid(), 4).steps("2 bet 10, 3 call, 5 call, 1 call")
    entry = next(u.seq for u in hand.hand.undo if u.entered.verb == "raise_to")
    hand.do(c.Amend(entry=entry, to=20))
    assert (hand.hand.seats[4].put, hand.hand.seats[4].live, hand.stacks[4]) == (0, False, 200)
    assert hand.hand.seats[5].bet == 20
