"""A5, A6: a person changes table with all that he has; a table is broken among the others of its game."""

from typing import Any

from msgspec.structs import replace

from tables.engine import commands as c
from tables.engine import events as e
from tables.engine.conduct import Penalty
from tables.engine.conduct_view import is_out
from tables.engine.decide_change import arrivals, free_places, stakes_of
from tables.engine.rules import preset
from tables.engine.seats import hands_out
from tables.engine.state import Place, Previous, Table
from tables.engine.wishes import Reservation
from tests.engine.playing import Play, even, table_of

THERE = "00000000-0000-4000-8000-000000000002"
HERE = "00000000-0000-4000-8000-000000000001"
AFTER = Previous(button=1, small_blind=2, big_blind=3, dealt=(1, 2, 3, 4, 5, 6))
ANTE = Previous(button=3, dealt=(1, 3, 5, 7))


def at(name: str, table: str, previous: Previous | None = None, seats: int = 6, **settings: Any) -> Play:
    """A running table after a hand, with people in the seats 1…`seats`."""
    made = table_of(preset(name, **settings), even(seats), previous=previous)
    people = {n: replace(s, player_id=f"{table[-1]}-{n}") for n, s in made.seats.items()}
    return Play(replace(made, table=table, seats=people))


def carried(source: Play, target: Play, seat: int, to: int) -> tuple[e.SentToTable, e.CameFromTable]:
    """Both sides of one change of table, the second one told of the first."""
    (sent,) = source.do(c.ChangeTable(seat=seat, table=target.table.table, to=to))
    assert isinstance(sent, e.SentToTable)
    told = arrivals([sent], target.table.table, source.table.table)
    (came,) = target.do(c.TakeIn(arrivals=told))
    assert isinstance(came, e.CameFromTable)
    return sent, came


def test_chips_debts_buy_ins_and_rebuys_follow_the_person() -> None:
    source, target = at("modern-plo", HERE, AFTER), at("modern-plo", THERE, AFTER)
    chair = replace(
        source.table.seats[4], stack=700, queued=300, missed_small=1, missed_big=2, bought=2000, rebuys=1
    )
    source.table = replace(source.table, seats={**source.table.seats, 4: chair})
    carried(source, target, 4, 9)
    assert sorted(source.table.seats) == [1, 2, 3, 5, 6]
    here = target.table.seats[9]
    assert (here.player_id, here.stack, here.queued) == ("1-4", 1000, 0)
    assert (here.missed_small, here.missed_big, here.bought, here.rebuys) == (1, 2, 2000, 1)


def test_who_comes_from_another_table_is_under_the_restriction_of_a5() -> None:
    """JR-1 with a person of another table in seat 4: he would be the button and waits for a hand."""
    source = at("madrid", HERE, ANTE)
    target = Play(table_of(preset("madrid"), dict.fromkeys((1, 3, 5, 7), 1000), previous=ANTE))
    target.table = replace(target.table, table=THERE)
    carried(source, target, 2, 4)
    target.start()
    assert (target.hand.dealt, target.hand.button) == ((1, 3, 5, 7), 5)
    target.do(c.DeclareMisdeal(reason="exposed_card"))
    assert target.table.seats[4].moved


def test_in_a_game_with_blinds_he_posts_or_waits_and_pays_what_he_owes() -> None:
    source, target = at("modern-plo", HERE, AFTER), at("modern-plo", THERE, AFTER)
    owing = replace(source.table.seats[4], missed_small=1, missed_big=1)
    source.table = replace(source.table, seats={**source.table.seats, 4: owing})
    carried(source, target, 4, 9)
    target.do(c.ChooseEntry(seat=9, entry="post"))
    target.start()
    assert (target.hand.seats[9].bet, target.hand.seats[9].dead) == (10, 5)


def test_before_the_first_hand_of_the_other_table_nothing_restricts_him() -> None:
    source, target = at("modern-plo", HERE, AFTER), at("modern-plo", THERE, None, 3)
    _, came = carried(source, target, 4, 7)
    assert (came.newcomer, came.moved) == (False, False)
    target.start()
    assert target.hand.dealt == (1, 2, 3, 7)


def test_he_may_come_during_a_hand_and_plays_from_the_next() -> None:
    source, target = at("madrid", HERE, ANTE), at("madrid", THERE, ANTE)
    target.start()
    dealt = target.hand.dealt
    carried(source, target, 2, 10)
    assert target.hand.dealt == dealt
    assert 10 in target.table.seats


def test_nobody_goes_out_of_a_running_hand_but_who_was_not_dealt_in_does() -> None:
    source, target = at("madrid", HERE, ANTE), at("madrid", THERE, ANTE)
    source.do(c.SitOut(seat=6))
    source.start()
    assert source.refused(c.ChangeTable(seat=2, table=THERE, to=9)) == "in_the_hand"
    carried(source, target, 6, 9)
    assert target.table.seats[9].sitting_out


def test_the_first_table_refuses_what_it_alone_can_judge() -> None:
    source = at("madrid", HERE, ANTE)
    assert source.refused(c.ChangeTable(seat=2, table=HERE, to=9)) == "same_table"
    assert source.refused(c.ChangeTable(seat=9, table=THERE, to=9)) == "seat_empty"
    source.do(c.CloseSession(reason="end"))
    assert source.refused(c.ChangeTable(seat=2, table=THERE, to=9)) == "session_not_open"


def told(source: Play, to: int) -> c.TakeIn:
    """What another table is told when the person in seat 2 is sent to its chair `to`."""
    twin = Play(source.table)
    (sent,) = twin.do(c.ChangeTable(seat=2, table=THERE, to=to))
    assert isinstance(sent, e.SentToTable)
    return c.TakeIn(arrivals=arrivals([sent], THERE, HERE))


def test_the_other_table_refuses_what_it_alone_can_judge() -> None:
    source, target = at("madrid", HERE, ANTE), at("madrid", THERE, ANTE, max_seats=9)
    assert target.refused(told(source, 3)) == "seat_taken"
    assert target.refused(told(source, 10)) == "no_such_seat"
    again = Play(replace(target.table, seats={7: replace(source.table.seats[2], seat=7)}))
    assert again.refused(told(source, 8)) == "already_seated"
    target.do(c.AnnounceLastHands(hands=2))
    assert target.refused(told(source, 8)) == "session_ending"
    closed = Play(Table(table=THERE, rules=preset("madrid")))
    assert closed.refused(told(source, 8)) == "session_not_open"


def test_chips_change_tables_only_where_the_same_game_is_played_for_the_same_stakes() -> None:
    source = at("madrid", HERE, ANTE)
    for other, setting in ((preset("hilo8"), "game"), (preset("madrid", table_min=20, ante=10), "table_min")):
        target = Play(replace(table_of(other, even(3), previous=ANTE), table=THERE))
        assert target.refused(told(source, 8)) == "other_game"
        assert free_places(target.table, stakes_of(source.table)) == (), setting


# --- a table is broken ------------------------------------------------------------------------------

FREE = tuple(Place(table=THERE, seat=n) for n in (7, 8, 9, 10))


def broken(source: Play, draws: tuple[int, ...], free: tuple[Place, ...] = FREE) -> tuple[e.AnyEvent, ...]:
    given = c.Given(at="2026-03-01T20:00:00Z", role="inspector", draws=draws, free=free, seed="00")
    return source.do(c.BreakTable(reason="short"), given)


def test_the_chairs_of_a_broken_table_are_drawn_and_its_session_closes() -> None:
    """The primitive of SD-1: each draw is an index in the free chairs that are left."""
    source, target = at("madrid", HERE, ANTE, 3), at("madrid", THERE, ANTE)
    assert free_places(target.table, stakes_of(source.table)) == FREE
    events = broken(source, (3, 0, 1))
    sent = [event for event in events if isinstance(event, e.SentToTable)]
    assert [(one.player_id, one.to.seat) for one in sent] == [("1-1", 10), ("1-2", 7), ("1-3", 9)]
    assert [type(event) for event in events] == [e.TableBroken, *[e.SentToTable] * 3, e.SessionClosed]
    assert (source.table.phase, source.table.seats) == ("closed", {})
    target.do(c.TakeIn(arrivals=arrivals(sent, THERE, HERE)))
    assert {n: target.table.seats[n].player_id for n in (7, 9, 10)} == {7: "1-2", 9: "1-3", 10: "1-1"}


def test_whoever_comes_from_a_broken_table_plays_at_once_without_a_post() -> None:
    source, target = at("modern-plo", HERE, AFTER, 1), at("modern-plo", THERE, AFTER)
    sent = [one for one in broken(source, (0,)) if isinstance(one, e.SentToTable)]
    (came,) = target.do(c.TakeIn(arrivals=arrivals(sent, THERE, HERE)))
    assert isinstance(came, e.CameFromTable)
    assert (came.newcomer, came.moved) == (False, False)
    target.start()
    assert target.hand.seats[7].put == 0
    assert 7 in target.hand.dealt


def test_a_house_may_restrict_who_comes_from_a_broken_table() -> None:
    source, target = at("madrid", HERE, ANTE, 1), at("madrid", THERE, ANTE)
    strict = replace(target.table.house, broken_table_restricted=True)
    target.table = replace(target.table, house=strict)
    sent = [one for one in broken(source, (0,)) if isinstance(one, e.SentToTable)]
    (came,) = target.do(c.TakeIn(arrivals=arrivals(sent, THERE, HERE)))
    assert isinstance(came, e.CameFromTable)
    assert (came.newcomer, came.moved) == (False, True)


def test_a_table_is_broken_between_hands_while_nothing_is_held_and_if_all_find_a_seat() -> None:
    source = at("madrid", HERE, ANTE, 5)
    short = c.Given(free=FREE, draws=(0, 0, 0, 0))
    assert source.refused(c.BreakTable(reason="short"), short) == "no_free_seats"
    room = c.Given(free=(*FREE, Place(table=THERE, seat=6)), draws=(0, 0, 0, 0))
    assert source.refused(c.BreakTable(reason="short"), room) == "draw_incomplete"
    source.do(c.HoldTable(case="7"))
    assert source.refused(c.BreakTable(reason="short"), room) == "on_hold"
    source.do(c.LiftHold(case="7"))
    source.start()
    assert source.refused(c.BreakTable(reason="short"), room) == "hand_running"


def test_chairs_of_a_closed_or_ending_table_and_those_in_a_hand_are_not_free() -> None:
    source, target = at("madrid", HERE, ANTE, 3), at("madrid", THERE, ANTE)
    stakes = stakes_of(source.table)
    target.start()
    assert free_places(target.table, stakes) == FREE
    target.do(c.AnnounceLastHands(hands=2))
    assert free_places(target.table, stakes) == ()


def test_a_chair_that_is_kept_for_somebody_is_drawn_by_nobody_else() -> None:
    source, target = at("madrid", HERE, ANTE, 3), at("madrid", THERE, ANTE)
    kept = {8: Reservation(player_id="guest", until=60)}
    target.table = replace(target.table, reservations=kept)
    assert [place.seat for place in free_places(target.table, stakes_of(source.table))] == [7, 9, 10]


def standing(game: Play, *penalties: Penalty) -> None:
    game.table = replace(game.table, penalties=penalties, penalties_given=len(penalties))


def judged(number: int, kind: Any = "hands", person: str = "1-2", **fields: Any) -> Penalty:
    told: dict[str, Any] = {"reason": "abuse", "article": "A17", "by": "i", "rank": 1, "at": ""}
    return Penalty(id=str(number), player_id=person, kind=kind, **(told | fields))


def test_the_hands_that_somebody_still_misses_go_with_him_and_end_there_by_themselves() -> None:
    source, target = at("madrid", HERE, ANTE), at("madrid", THERE, ANTE)
    source.table = replace(source.table, hands=11)
    target.table = replace(target.table, hands=40, penalties_given=6)
    served, other = judged(1, first=3, last=4), judged(2, first=12, last=12, person="1-3")
    standing(source, served, other, judged(3, first=10, last=12), judged(4, first=13, last=13))
    sent, came = carried(source, target, 2, 9)
    assert [(p.id, p.first, p.last) for p in sent.penalties] == [("3", 1, 1), ("4", 2, 2)]
    assert came.penalties == sent.penalties
    assert [p.id for p in source.table.penalties] == ["1", "2"]
    here = [(p.id, p.player_id, p.first, p.last) for p in target.table.penalties]
    assert here == [("7", "1-2", 41, 41), ("8", "1-2", 42, 42)]
    assert target.table.penalties_given == 8
    assert (hands_out(target.table, 9), is_out(target.table, 9)) == (2, True)
    for _ in range(2):
        target.start()
        assert 9 not in target.hand.seats
        target.do(c.Rest(verb="fold"))
        target.do(c.PayPots())
    events = target.do(c.StartHand())
    assert [event.penalty for event in events if isinstance(event, e.PenaltyEnded)] == ["8"]
    assert (target.table.penalties, hands_out(target.table, 9)) == ((), 0)


def test_a_penalty_that_has_changed_table_is_revoked_where_the_person_sits_now() -> None:
    source, target = at("madrid", HERE, ANTE), at("madrid", THERE, ANTE)
    standing(source, judged(1, first=1, last=5), judged(2, "warning"))
    carried(source, target, 2, 9)
    assert source.refused(c.RevokePenalty(penalty="1", reason="error")) == "no_such_penalty"
    inspector = c.Given(actor="i", role="inspector", rank=1)
    target.do(c.RevokePenalty(penalty="1", reason="error"), inspector)
    assert [(p.id, p.kind) for p in target.table.penalties] == [("2", "warning")]
    assert hands_out(target.table, 9) == 0


def test_bars_and_who_must_leave_go_along_when_a_table_is_broken() -> None:
    source, target = at("madrid", HERE, ANTE, 2), at("madrid", THERE, ANTE)
    until = judged(1, "leave", person="1-1", until=9_000, leaves=True)
    standing(source, until, judged(2, first=1, last=3))
    chair = replace(source.table.seats[1], leaving=True)
    source.table = replace(source.table, seats={**source.table.seats, 1: chair})
    free = free_places(target.table, stakes_of(source.table))
    events = source.do(c.BreakTable(reason="few"), c.Given(free=free, draws=(0, 0)))
    sent = [event for event in events if isinstance(event, e.SentToTable)]
    assert source.table.penalties == ()
    target.do(c.TakeIn(arrivals=arrivals(sent, THERE, HERE)))
    assert [(p.id, p.player_id, p.kind, p.until) for p in target.table.penalties] == [
        ("1", "1-1", "leave", 9_000),
        ("2", "1-2", "hands", None),
    ]
    assert {s.player_id: s.leaving for s in target.table.seats.values() if s.player_id[0] == "1"} == {
        "1-1": True,
        "1-2": False,
    }
    events = target.do(c.StartHand())
    assert [event.player_id for event in events if isinstance(event, e.SeatLeft)] == ["1-1"]


def test_whose_chips_two_must_count_changes_no_table() -> None:
    source = at("madrid", HERE, ANTE)
    chair = replace(source.table.seats[2], removed=True)
    source.table = replace(source.table, seats={**source.table.seats, 2: chair})
    assert source.refused(c.ChangeTable(seat=2, table=THERE, to=9)) == "not_offered"
