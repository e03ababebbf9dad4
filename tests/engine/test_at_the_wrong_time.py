"""Acts that come while something else stands: a pause, chips that wait, a wish to leave, a penalty."""

from msgspec.structs import replace

from tables.engine import commands as c
from tables.engine import events as e
from tables.engine import offers
from tables.engine import rulings as r
from tables.engine.conduct import Penalty
from tables.engine.evolve_conduct import one_hand_more
from tables.engine.state import BookFault, House, Place, Table
from tests.engine.playing import Play, replayed
from tests.engine.room import INSPECTOR, arrive, folded_out, opened, seated
from tests.engine.ruling import ruling

THERE = "00000000-0000-4000-8000-000000000002"


def test_last_hands_that_are_announced_in_a_pause_do_not_end_it() -> None:
    game = folded_out(seated())
    game.do(c.Pause(reason="break"), INSPECTOR)
    game.do(c.AnnounceLastHands(hands=2), INSPECTOR)
    assert game.refused(c.StartHand(), INSPECTOR) == "paused"
    game.do(c.Resume(), INSPECTOR)
    assert (game.table.phase, game.table.hands_left) == ("ending", 2)
    folded_out(folded_out(game))
    assert game.table.phase == "closed"
    assert replayed(game.log, game.began) == game.table


def test_no_more_hand_that_is_announced_in_a_pause_closes_the_session_with_the_running_one() -> None:
    game = seated()
    game.do(c.StartHand(), INSPECTOR)
    game.do(c.Pause(reason="break"), INSPECTOR)
    game.do(c.AnnounceLastHands(hands=0), INSPECTOR)
    while game.hand.phase == "betting":
        game.do(c.Fold(seat=game.options.seat))
    game.do(c.PayPots())
    assert game.table.phase == "closed"


def bought_in_the_hand() -> Play:
    """Seat 1 has rebought 100 while he was in the hand, which is over: 195 + 100 lie before him."""
    game = seated(forced_rebuy=False)
    game.do(c.StartHand(), INSPECTOR)
    game.do(c.Rebuy(seat=1, amount=100))
    while game.hand.phase == "betting":
        game.do(c.Fold(seat=game.options.seat))
    game.do(c.PayPots())
    seat = game.table.seats[1]
    assert seat.queued == 100
    return game


def test_chips_that_were_bought_in_the_hand_are_part_of_what_is_counted_after_it() -> None:
    game = bought_in_the_hand()
    whole = game.table.seats[1].stack + 100
    game.do(c.CountStack(seat=1, counted=whole))
    assert (game.table.seats[1].stack, game.table.seats[1].queued) == (whole, 0)
    assert [event for event in game.log if isinstance(event, e.StackRecounted)][-1].booked == whole
    game.do(c.StartHand(), INSPECTOR)
    assert game.hand.seats[1].start == whole


def test_a_count_of_the_felt_finds_them_too() -> None:
    game = bought_in_the_hand()
    counts = {n: seat.stack + seat.queued for n, seat in game.table.seats.items()}
    game.do(c.Recount(counts=counts), INSPECTOR)
    assert game.table.felt is not None
    assert (game.table.felt.off, game.table.felt.net) == (0, 0)
    assert {n: s.stack + s.queued for n, s in game.table.seats.items()} == counts


def test_who_has_not_bought_in_cannot_rebuy_instead() -> None:
    game = opened("madrid")
    game.do(c.AssignSeat(seat=1, player_id="person-1"))
    assert game.refused(c.Rebuy(seat=1, amount=game.table.rules.rebuy_amount)) == "not_open"
    game.do(c.BuyIn(seat=1, amount=200))
    game.do(c.Rebuy(seat=1, amount=100))
    assert game.stacks == {1: 300}


def test_who_asked_to_leave_is_paid_out_when_the_table_is_broken() -> None:
    game = seated()
    game.do(c.StartHand(), INSPECTOR)
    game.do(c.Leave(seat=3))
    while game.hand.phase == "betting":
        game.do(c.Fold(seat=game.options.seat))
    game.do(c.PayPots())
    chips = game.stacks[3]
    free = tuple(Place(table=THERE, seat=n) for n in (1, 2, 3))
    events = game.do(c.BreakTable(reason="short"), replace(INSPECTOR, free=free, draws=(0, 0, 0)))
    assert isinstance(events[0], e.TableBroken)
    assert events[0].people == ("person-1", "person-2", "person-4")
    assert [event.amount for event in events if isinstance(event, e.CashedOut)] == [chips]
    assert (game.table.phase, game.table.seats) == ("closed", {})


def test_a_table_is_not_broken_before_the_chips_of_a_removed_player_are_counted() -> None:
    game = folded_out(seated())
    game.do(ruling(r.RemovePlayer(seat=3)), INSPECTOR)
    free = tuple(Place(table=THERE, seat=n) for n in range(1, 9))
    given = replace(INSPECTOR, free=free, draws=(0, 0, 0, 0))
    assert game.refused(c.BreakTable(reason="short"), given) == "must_be_counted"


def test_a_voided_hand_moves_the_penalties_that_follow_the_one_it_belongs_to() -> None:
    def hands(number: str, person: str, first: int, last: int) -> Penalty:
        fields = {"kind": "hands", "reason": "x", "article": "A17", "by": "u", "rank": 1, "at": ""}
        return Penalty(id=number, player_id=person, first=first, last=last, **fields)  # type: ignore[arg-type]

    mine, next_one, others = hands("1", "a", 5, 6), hands("2", "a", 7, 8), hands("3", "b", 6, 7)
    moved = one_hand_more((mine, next_one, others), 5)
    assert [(p.first, p.last) for p in moved] == [(5, 7), (8, 9), (6, 7)]


def test_hands_on_paper_that_were_the_last_ones_close_the_session() -> None:
    game = folded_out(seated())
    game.do(c.AnnounceLastHands(hands=2), INSPECTOR)
    paper = c.EnterPaperHands(last=3, stacks=game.stacks, button=3, reason="power")
    events = game.do(paper, INSPECTOR)
    assert isinstance(events[-1], e.SessionClosed)
    assert (game.table.phase, game.table.hands) == ("closed", 3)


def test_a_chair_is_not_kept_for_who_sits_at_the_table() -> None:
    game = seated()
    assert game.refused(c.ReserveSeat(seat=8, player_id="person-2", minutes=5), INSPECTOR) == "already_seated"


def test_a_table_remembers_so_many_rulings_and_numbers_them_on() -> None:
    """What is older stands in the log: the state of a table does not grow from year to year."""
    game = seated()
    for _ in range(70):
        game.do(ruling(r.Note()), INSPECTOR)
    game.do(c.CloseSession(reason="late"), INSPECTOR)
    game.do(c.Recount(counts=game.stacks), INSPECTOR)
    for seat in sorted(game.table.seats):
        game.do(c.CashOut(seat=seat))
    game.do(c.OpenSession(rules=game.table.rules), INSPECTOR)
    assert [ruled.id for ruled in game.table.rulings] == [str(n) for n in range(21, 71)]
    arrive(game, 1)
    game.do(ruling(r.Note()), INSPECTOR)
    assert game.table.rulings[-1].id == "71"
    assert replayed(game.log, game.began) == game.table


def test_a_voided_hand_is_none_of_those_for_which_a_seat_is_kept() -> None:
    game = seated(seats=5, rebuy_deadline_hands=3)
    game.do(c.CountStack(seat=4, counted=0))
    game.do(c.StartHand(), INSPECTOR)
    assert game.table.seats[4].short_hands == 1
    game.do(c.DeclareMisdeal(reason="exposed_card"))
    assert game.table.seats[4].short_hands == 0
    game.do(c.StartHand(), INSPECTOR)
    game.do(c.Rebuy(seat=4, amount=100))
    game.do(c.DeclareMisdeal(reason="exposed_card"))
    assert game.table.seats[4].short_hands == 0


def test_a_voided_hand_does_not_bring_an_absent_one_to_the_limit() -> None:
    game = seated(house=House(absent_antes=1), seats=5)
    game.do(c.SitOut(seat=4), INSPECTOR)
    game.do(c.StartHand(), INSPECTOR)
    assert (game.table.seats[4].missed_antes, game.table.seats[4].pickup_due) == (1, True)
    game.do(c.DeclareMisdeal(reason="exposed_card"))
    assert (game.table.seats[4].missed_antes, game.table.seats[4].pickup_due) == (0, False)


def test_a_case_after_hands_on_paper_names_the_last_of_them() -> None:
    game = folded_out(seated())
    game.do(c.EnterPaperHands(last=4, stacks=game.stacks, button=3, reason="power"), INSPECTOR)
    game.do(c.OpenCase(case="7", complaint="amount"), INSPECTOR)
    assert game.table.cases[0].hand == 4


def test_a_book_that_breaks_again_does_not_call_twice() -> None:
    game = seated()
    broken = replace(INSPECTOR, book=BookFault(seq=3, account="seat:1", booked=200, held=190))
    for _ in range(2):
        game.do(c.ReportBook(), broken)
        assert [call.kind for call in game.table.calls] == ["book"]
        game.do(c.CheckBook(), INSPECTOR)


def test_the_key_for_the_next_hand_is_dead_where_the_hand_would_be_refused() -> None:
    worn = seated(house=House(deck_change_hands=1, deck_change_required=True))
    assert ready(folded_out(worn).table, "deck_change_due") == worn.refused(c.StartHand(), INSPECTOR)
    broken = seated()
    broken.do(c.ReportBook(), replace(INSPECTOR, book=BookFault(seq=3, account="s", booked=2, held=1)))
    assert ready(broken.table, "book_broken") == broken.refused(c.StartHand(), INSPECTOR)


def ready(table: Table, code: str) -> str:
    found = offers.ready(table)
    assert found is not None
    assert (found["can_start"], found["code"]) == (False, code)
    return code


def test_stacks_that_are_counted_after_hands_on_paper_hold_what_was_bought_before() -> None:
    game = bought_in_the_hand()
    counts = {n: seat.stack + seat.queued for n, seat in game.table.seats.items()}
    game.do(c.EnterPaperHands(last=4, stacks=counts, button=3, reason="power"), INSPECTOR)
    game.do(c.StartHand(), INSPECTOR)
    assert {n: seat.start for n, seat in game.hand.seats.items()} == counts
