"""Rulings on past hands: only chips move, to the persons, and never where a later hand would differ."""

from typing import Any

import pytest
from msgspec.structs import replace

from tables.engine import commands as c
from tables.engine import events as e
from tables.engine import rulings as r
from tables.engine.decide import decide
from tables.engine.errors import RuleViolation
from tables.engine.rules import preset
from tables.engine.state import House
from tests.engine.past import past
from tests.engine.playing import Play, even, play, replayed, table_of
from tests.engine.ruling import INSPECTOR, ruling, total


def given(hand: Play, number: int) -> c.Given:
    return replace(INSPECTOR, past=past(hand, number))


def ruled(hand: Play, kind: r.AnyRuling, number: int) -> e.RulingGiven:
    """Ruled; no chip is lost, the log replays to the same state and the hand of the table is what it was."""
    before, running = total(hand), hand.table.hand
    (event,) = hand.do(ruling(kind), given(hand, number))
    assert isinstance(event, e.RulingGiven)
    assert event.number == number
    assert total(hand) == before
    assert hand.table.hand == running
    assert replayed(hand.log, hand.began) == hand.table
    return event


def refusal(hand: Play, kind: r.AnyRuling, number: int) -> tuple[str, dict[str, Any]]:
    with pytest.raises(RuleViolation) as refused:
        decide(hand.table, ruling(kind), given(hand, number))
    return refused.value.code, refused.value.facts


def moves(event: e.RulingGiven) -> list[tuple[str, str, int]]:
    return [(move.source, move.target, move.amount) for move in event.moves]


def sixty_entered_as_a_hundred_and_sixty() -> Play:
    """Seat 2 said 60, 160 was entered; 3 called, 4 and 1 folded; 2 wins with kings: antes 20 + 320."""
    hand = play("madrid", even(4, 1000), structure="no_limit")
    hand.steps("2 bet 160, 3 call, 4 fold, 1 fold, board Kc 9d 5h, 2 check, 3 check, board 4s, 2 check")
    hand.steps("3 check, board 2c, 2 check, 3 check, 2 show Kh Qh 8h 7h, 3 show Ah Jd 8d 7d")
    hand.do(c.PayPots())
    assert hand.stacks == {1: 995, 2: 1175, 3: 835, 4: 995}
    return hand


def bet(hand: Play) -> int:
    """The entry of the first bet of the hand that is over or running."""
    return next(undo.seq for undo in hand.hand.undo if undo.entered.verb == "raise_to")


def next_hand(hand: Play, steps: str = "") -> Play:
    """Another hand: everybody folds to the last, who is paid."""
    hand.do(c.StartHand())
    hand.steps(steps) if steps else None
    if hand.hand.phase == "betting":
        hand.do(c.Rest(verb="fold"))
    hand.do(c.PayPots())
    return hand


def test_a_past_hand_is_put_right_by_a_transfer_of_what_replaying_it_makes() -> None:
    hand = sixty_entered_as_a_hundred_and_sixty()
    entry, record = bet(hand), hand.hand
    next_hand(hand, "3 bet 20")
    was = hand.stacks
    event = ruled(hand, r.PastEntry(hand=1, entry=entry, verb="raise_to", to=60), 1)
    assert moves(event) == [("seat:2", "seat:3", 100)]
    assert event.shifts == {"player-2": -100, "player-3": 100}
    assert hand.stacks == {**was, 2: was[2] - 100, 3: was[3] + 100}
    assert past(hand, 1)[-1].table.rulings[-1].shifts == event.shifts
    assert record.seats[2].won == 340


def test_the_money_follows_a_person_who_has_changed_his_seat() -> None:
    hand = sixty_entered_as_a_hundred_and_sixty()
    entry = bet(hand)
    hand.do(c.MoveSeat(seat=3, to=7))
    next_hand(hand)
    event = ruled(hand, r.PastEntry(hand=1, entry=entry, verb="raise_to", to=60), 1)
    assert moves(event) == [("seat:2", "seat:7", 100)]


def test_who_has_left_is_paid_at_the_cage() -> None:
    hand = sixty_entered_as_a_hundred_and_sixty()
    entry = bet(hand)
    hand.do(c.Leave(seat=3))
    (event,) = hand.do(ruling(r.PastEntry(hand=1, entry=entry, verb="raise_to", to=60)), given(hand, 1))
    assert isinstance(event, e.RulingGiven)
    assert moves(event) == [("seat:2", "cage", 100)]
    assert event.shifts == {"player-2": -100, "player-3": 100}


def test_another_winner_of_the_past_hand_gets_its_pot() -> None:
    """Seat 2 had folded: seat 3 wins the antes alone, and every later entry of that hand falls away."""
    hand = play("madrid", even(4, 1000), structure="no_limit")
    hand.steps("2 bet 60, 3 fold, 4 fold, 1 call, board Kc 9d 5h, 2 check, 1 bet 40, 2 fold")
    hand.do(c.PayPots())
    call = next(u.seq for u in hand.hand.undo if u.entered.verb == "fold" and u.entered.seat == 2)
    next_hand(hand)
    code, facts = refusal(hand, r.PastEntry(hand=1, entry=call, verb="call"), 1)
    assert (code, facts["why"]) == ("no_longer_fits", "cards_missing")


def test_a_later_all_in_refuses_it_and_is_named() -> None:
    hand = sixty_entered_as_a_hundred_and_sixty()
    entry = bet(hand)
    hand.do(c.StartHand())
    hand.steps("3 all-in")
    all_in = hand.table.seq
    shoved = next(k for k, moment in enumerate(past(hand, 1)) if moment.kind == "raised_to" and k > 20)
    assert past(hand, 1)[shoved].table.seq <= all_in
    hand.do(c.Rest(verb="fold"))
    hand.do(c.PayPots())
    code, facts = refusal(hand, r.PastEntry(hand=1, entry=entry, verb="raise_to", to=60), 1)
    assert code == "later_differs"
    assert facts == {
        "entry": past(hand, 1)[shoved].table.seq,
        "hand": 2,
        "seat": 3,
        "why": "all_in",
        "rule": "A17",
    }


def test_a_later_bet_beyond_the_corrected_stack_refuses_it() -> None:
    """Seat 2 has 1175 on record and 1075 in truth: he has bet 1100 of it since."""
    hand = sixty_entered_as_a_hundred_and_sixty()
    entry = bet(hand)
    hand.do(c.StartHand())
    hand.steps("3 fold, 4 fold, 1 fold")
    hand.do(c.PayPots())
    hand.do(c.StartHand())
    hand.steps("4 bet 20, 1 fold, 2 raise 1100")
    raised = hand.table.seq
    hand.do(c.Rest(verb="fold"))
    hand.do(c.PayPots())
    code, facts = refusal(hand, r.PastEntry(hand=1, entry=entry, verb="raise_to", to=60), 1)
    assert (code, facts["why"], facts["seat"], facts["hand"]) == ("later_differs", "stack", 2, 3)
    assert facts["entry"] == raised


def test_a_stack_found_otherwise_by_a_count_refuses_it() -> None:
    hand = sixty_entered_as_a_hundred_and_sixty()
    entry = bet(hand)
    hand.do(c.CountStack(seat=3, counted=935))
    code, facts = refusal(hand, r.PastEntry(hand=1, entry=entry, verb="raise_to", to=60), 1)
    assert (code, facts["why"], facts["entry"]) == ("later_differs", "counted", hand.table.seq)


def test_a_later_entry_of_the_same_hand_that_no_longer_fits_refuses_it() -> None:
    hand = sixty_entered_as_a_hundred_and_sixty()
    code, facts = refusal(hand, r.PastEntry(hand=1, entry=bet(hand), verb="check"), 1)
    assert (code, facts["why"]) == ("no_longer_fits", "not_open")


def test_what_was_put_right_is_not_put_right_twice() -> None:
    hand = sixty_entered_as_a_hundred_and_sixty()
    entry = bet(hand)
    next_hand(hand)
    ruled(hand, r.PastEntry(hand=1, entry=entry, verb="raise_to", to=60), 1)
    again = ruled(hand, r.PastEntry(hand=1, entry=entry, verb="raise_to", to=60), 1)
    assert (again.moves, again.shifts) == ((), {})
    third = ruled(hand, r.PastEntry(hand=1, entry=entry, verb="raise_to", to=80), 1)
    assert moves(third) == [("seat:3", "seat:2", 20)]


def test_a_running_or_voided_hand_or_one_that_is_not_known_is_no_past_hand() -> None:
    hand = play("madrid", even(4, 1000))
    hand.steps("2 bet 20")
    entry = bet(hand)
    assert refusal(hand, r.PastEntry(hand=1, entry=entry, verb="fold"), 1)[0] == "window_closed"
    assert refusal(hand, r.PastEntry(hand=9, entry=entry, verb="fold"), 9)[0] == "no_hand"
    hand.do(ruling(r.VoidHand(fouled=True)), INSPECTOR)
    assert refusal(hand, r.PastEntry(hand=1, entry=entry, verb="fold"), 1)[0] == "window_closed"


# --- awards once the next hand has begun ------------------------------------------------------------

SPLIT = r.AwardAccounting(pot=0, amounts={2: 200, 3: 140})


def test_amounts_are_put_right_until_two_have_acted_in_the_next_hand() -> None:
    hand = sixty_entered_as_a_hundred_and_sixty()
    hand.do(c.StartHand())
    was, pot = hand.stacks, hand.hand.seats[3].put
    hand.steps("3 bet 20")
    event = ruled(hand, SPLIT, 1)
    assert moves(event) == [("seat:2", "seat:3", 140)]
    assert hand.stacks == {**was, 2: was[2] - 140, 3: was[3] - 20 + 140}
    assert hand.hand.seats[3].put == pot + 20
    assert hand.options.seat == 4
    hand.steps("4 call")
    assert refusal(hand, SPLIT, 1)[0] == "window_closed"


def test_a_reading_is_put_right_only_until_the_next_hand_begins_unless_the_house_says_so() -> None:
    hand = sixty_entered_as_a_hundred_and_sixty()
    reading = r.AwardReading(pot=0, winners=(3,))
    hand.do(c.StartHand())
    assert refusal(hand, reading, 1)[0] == "window_closed"
    hand.table = replace(hand.table, house=House(reading_until="substantial_action"))
    event = hand.do(ruling(reading), given(hand, 1))[0]
    assert isinstance(event, e.RulingGiven)
    assert moves(event) == [("seat:2", "seat:3", 340)]


def test_a_house_may_close_the_amounts_with_the_next_hand() -> None:
    hand = sixty_entered_as_a_hundred_and_sixty()
    hand.do(c.StartHand())
    hand.table = replace(hand.table, house=House(accounting_until="next_hand"))
    assert refusal(hand, SPLIT, 1)[0] == "window_closed"


def test_amounts_still_have_to_make_up_the_pot() -> None:
    hand = sixty_entered_as_a_hundred_and_sixty()
    hand.do(c.StartHand())
    code, facts = refusal(hand, r.AwardAccounting(pot=0, amounts={2: 200, 3: 139}), 1)
    assert (code, facts["need"], facts["have"]) == ("sum_differs", 340, 339)


# --- in each other's chair --------------------------------------------------------------------------


def three_hands_in_the_wrong_chairs() -> Play:
    """On record player-2 sits in seat 2 with 1000, player-3 in seat 3 with 600: they sat the other way."""
    hand = Play(table_of(preset("madrid", structure="no_limit"), {1: 800, 2: 1000, 3: 600, 4: 800}, button=1))
    next_hand(hand, "2 bet 50, 3 call, 4 fold, 1 fold, board Kc 9d 5h, 2 bet 40, 3 fold")
    next_hand(hand, "3 bet 20, 4 call, 1 fold, 2 fold, board Kc 9d 5h, 3 bet 20, 4 fold")
    next_hand(hand, "4 bet 20")
    return hand


def test_two_in_each_others_chair_over_three_hands_are_put_right_by_one_ruling() -> None:
    hand = three_hands_in_the_wrong_chairs()
    was = hand.stacks
    assert was == {1: 785, 2: 1055, 3: 575, 4: 785}
    record = hand.table.hand
    event = ruled(hand, r.ExchangeSeats(seat=2, other=3, hand=1), 1)
    seats = hand.table.seats
    # player-3 sat in seat 2: his 600 and what that seat has won; player-2 in seat 3: his 1000 and its loss.
    assert (seats[2].player_id, seats[2].stack) == ("player-3", 600 + 55)
    assert (seats[3].player_id, seats[3].stack) == ("player-2", 1000 - 25)
    assert moves(event) == [("seat:2", "seat:3", 400)]
    assert event.exchanged == ("player-2", "player-3")
    assert hand.table.hand == record
    assert {n: hand.stacks[n] for n in (1, 4)} == {1: 785, 4: 785}


def test_a_past_hand_of_the_wrong_chairs_is_put_right_for_who_really_sat_there() -> None:
    hand = three_hands_in_the_wrong_chairs()
    first = next(
        moment.table.hand.undo
        for moment in reversed(past(hand, 1))
        if moment.table.hand is not None and moment.table.hand.number == 1
    )
    entry = next(u.seq for u in first if u.entered.verb == "raise_to")
    ruled(hand, r.ExchangeSeats(seat=2, other=3, hand=1), 1)
    event = ruled(hand, r.PastEntry(hand=1, entry=entry, verb="raise_to", to=30), 1)
    # seat 2 won 20 less of seat 3: player-3, who sat there, gives player-2 his 20 back.
    assert event.shifts == {"player-3": -20, "player-2": 20}
    assert moves(event) == [("seat:2", "seat:3", 20)]


def test_the_exchange_is_refused_while_a_hand_runs_and_where_an_all_in_would_differ() -> None:
    hand = three_hands_in_the_wrong_chairs()
    hand.do(c.StartHand())
    assert refusal(hand, r.ExchangeSeats(seat=2, other=3, hand=1), 1)[0] == "hand_running"
    hand.steps("1 fold, 2 all-in")
    shoved = hand.table.seq
    hand.do(c.Rest(verb="fold"))
    hand.do(c.PayPots())
    code, facts = refusal(hand, r.ExchangeSeats(seat=2, other=3, hand=1), 1)
    assert (code, facts["seat"], facts["hand"]) == ("later_differs", 2, 4)
    assert facts["entry"] == shoved


def test_only_people_who_were_on_record_there_all_the_time_are_exchanged() -> None:
    hand = three_hands_in_the_wrong_chairs()
    for kind, code in (
        (r.ExchangeSeats(seat=2, other=2, hand=1), "same_seat"),
        (r.ExchangeSeats(seat=2, other=9, hand=1), "seat_empty"),
        (r.ExchangeSeats(seat=2, other=3, hand=9), "no_hand"),
    ):
        assert refusal(hand, kind, kind.hand)[0] == code
    hand.do(c.MoveSeat(seat=3, to=9))
    code, facts = refusal(hand, r.ExchangeSeats(seat=2, other=9, hand=1), 1)
    assert (code, facts["seat"]) == ("not_seated", 9)
