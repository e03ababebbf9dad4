"""What holds for every hand, whatever the rules, the stacks and the people (RULES.md section 6).

Random tables of all presets and many settings; random commands, legal and illegal. The figures are checked
against the contributions, never against the functions that made them.
"""

import random
from collections.abc import Iterator
from contextlib import suppress
from itertools import pairwise

import msgspec
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from tables.engine import commands as c
from tables.engine import events as e
from tables.engine.betting import legal, next_actor, order_of_action
from tables.engine.decide import decide
from tables.engine.errors import RuleViolation
from tables.engine.evolve import evolve
from tables.engine.pots import in_the_middle, pots_now
from tables.engine.state import Hand, Table
from tests.engine.at_random import Chooser, tables_at_random
from tests.engine.playing import LOG, Play, chips_of, plain, replayed

SEEDS = st.integers(0, 2**32 - 1)
EXAMPLES = settings(
    max_examples=150, deadline=None, suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large]
)


def course(
    table: Table, seed: int, *, hostile: float = 0.0, limit: int = 400
) -> Iterator[tuple[Play, Table]]:
    """Plays one hand to its end; yields the play and the state before each accepted command."""
    chooser, game = Chooser(seed), Play(table)
    for _ in range(limit):
        before = game.table
        over = before.hand is not None and before.hand.phase == "over"
        if over:
            return
        command = chooser.any() if chooser.draw.random() < hostile else chooser.legal(before)
        try:
            game.do(command, chooser.given(before))
        except RuleViolation:
            assert game.table == before
            continue
        yield game, before


# --- chips ----------------------------------------------------------------------------------------------


def assert_sound(table: Table, issued: int) -> None:
    """IN-1, IN-3 and the agreement of a seat's figures with each other."""
    unit = table.rules.chip_unit
    assert chips_of(table) == issued
    for n, seat in table.seats.items():
        assert seat.stack >= 0
        assert seat.stack % unit == 0
        assert n == seat.seat
    hand = table.hand
    if hand is None:
        return
    for seat_in_hand in hand.seats.values():
        for figure in (seat_in_hand.bet, seat_in_hand.put, seat_in_hand.dead, seat_in_hand.won):
            assert figure >= 0
            assert figure % unit == 0
        assert seat_in_hand.bet <= seat_in_hand.put or hand.voided
    if hand.phase == "betting":
        assert hand.match >= max(s.bet for s in hand.seats.values() if s.live)


@given(tables_at_random(), SEEDS)
@EXAMPLES
def test_chips_are_conserved_after_every_event_and_nobody_owes(table: Table, seed: int) -> None:
    issued = chips_of(table)
    for game, before in course(table, seed, hostile=0.15):
        state = before
        for event in game.log[len(game.log) - (game.table.seq - before.seq) :]:
            state = evolve(state, event)
            if isinstance(event, e.StackRecounted):  # goes to the account of differences, outside the state
                issued += event.counted - event.booked
            assert_sound(state, issued)
        assert state == game.table


@given(tables_at_random(), SEEDS)
@EXAMPLES
def test_pots_are_what_was_put_in_and_awards_are_the_pots(table: Table, seed: int) -> None:
    """IN-2: layers = totals + dead − returned; payouts + commission = layers."""
    for game, before in course(table, seed):
        hand = game.hand
        pots = pots_now(hand)
        live = {n for n, s in hand.seats.items() if s.live}
        top = sorted((s.put for s in hand.seats.values()), reverse=True)
        leader = max((s for s in hand.seats.values() if s.live), key=lambda s: s.put)
        back = top[0] - top[1] if leader.put == top[0] else 0
        assert sum(pot.amount for pot in pots) == in_the_middle(hand) - back
        assert set().union(*(pot.seats for pot in pots)) <= live
        for lower, upper in pairwise(pots):
            assert set(upper.seats) < set(lower.seats)
        if hand.phase == "over":
            assert before.hand is not None
            paid = sum(award.amount for award in hand.awards)
            assert paid + hand.rake == in_the_middle(hand)
            assert sum(s.won for s in hand.seats.values()) == paid
            assert_awards(hand)


def assert_awards(hand: Hand) -> None:
    """Each award is divided whole among seats that were in the pot and still had a hand."""
    pots = pots_now(hand)
    for award in hand.awards:
        assert sum(share.amount for share in award.shares) == award.amount
        for share in award.shares:
            assert share.seat in pots[award.pot].seats
            assert not hand.seats[share.seat].mucked
            assert not hand.seats[share.seat].beaten


@given(tables_at_random().filter(lambda t: t.rules.tie_division == "proportional_stake"), SEEDS)
@settings(EXAMPLES, max_examples=60)
def test_proportional_division_gives_each_best_hand_at_least_its_own_stake(table: Table, seed: int) -> None:
    """IN-8, without commission; the best hands are those that share the first pool (the main pot's)."""
    table = msgspec.structs.replace(table, rules=msgspec.structs.replace(table.rules, rake_basis_points=0))
    for game, _ in course(table, seed):
        hand = game.hand
        if hand.phase != "over" or len([s for s in hand.seats.values() if s.live]) < 2:
            continue
        best = next(award for award in hand.awards if award.pot == 0)
        for share in best.shares:
            assert hand.seats[share.seat].won >= hand.seats[share.seat].put


# --- legal ⇔ accepted -----------------------------------------------------------------------------------


def code(table: Table, command: c.AnyCommand) -> str | None:
    """The refusal of a command, None when it is accepted."""
    try:
        assert decide(table, command, c.Given())
    except RuleViolation as refusal:
        return refusal.code
    return None


def assert_legal_is_accepted(table: Table) -> None:
    hand, options, unit = table.hand, legal(table), table.rules.chip_unit
    assert hand is not None
    seat = options.seat
    assert seat == next_actor(table)
    assert code(table, c.Fold(seat=seat)) is None
    assert code(table, c.Check(seat=seat)) == (None if options.check else "not_open")
    assert code(table, c.Call(seat=seat)) == (None if options.call else "not_open")
    lowest, highest = options.min_to, options.max_to
    if lowest is None or highest is None:
        assert (lowest, highest) == (None, None)
        for to in (1, unit, hand.match + unit, options.all_in_to, 10**12):
            assert code(table, c.RaiseTo(seat=seat, to=max(1, to))) == "not_open"
        return
    assert hand.match < lowest <= highest <= options.all_in_to  # IN-6, and a raise is more than a call
    middle = lowest + (highest - lowest) // unit // 2 * unit
    for to in {lowest, highest, middle}:
        assert code(table, c.RaiseTo(seat=seat, to=to)) is None
    assert code(table, c.RaiseTo(seat=seat, to=lowest - 1)) == "below_minimum" if lowest > 1 else True
    assert code(table, c.RaiseTo(seat=seat, to=highest + 1)) == "above_maximum"
    if unit > 1 and highest > lowest:
        assert code(table, c.RaiseTo(seat=seat, to=lowest + 1)) == "bad_amount"


@given(tables_at_random(), SEEDS)
@settings(EXAMPLES, max_examples=80)
def test_every_legal_action_is_accepted_and_no_other(table: Table, seed: int) -> None:
    for game, _ in course(table, seed):
        if game.hand.phase != "betting":
            continue
        assert_legal_is_accepted(game.table)
        for seat in set(range(1, 11)) - {game.hand.to_act}:
            for command in (
                c.Fold(seat=seat),
                c.Check(seat=seat),
                c.Call(seat=seat),
                c.RaiseTo(seat=seat, to=10),
            ):
                assert code(game.table, command) == "not_your_turn"


@given(tables_at_random(), SEEDS)
@settings(EXAMPLES, max_examples=80)
def test_one_tap_for_many_seats_is_the_same_as_each_seat_acting(table: Table, seed: int) -> None:
    """`ActThrough` folds or checks those before the seat; `Rest` acts for all that are left (DESIGN 3)."""
    draw = random.Random(seed)
    for game, _ in course(table, seed):
        if game.hand.phase != "betting":
            continue
        target = draw.choice(order_of_action(game.table))
        one_by_one = Play(game.table)
        while one_by_one.hand.to_act not in (target, None):
            acts = one_by_one.options
            one_by_one.do(c.Check(seat=acts.seat) if acts.check else c.Fold(seat=acts.seat))
        jump = Play(game.table)
        if one_by_one.hand.to_act is None:  # the folds ended the round: the seat is not asked any more
            assert jump.refused(c.ActThrough(seat=target, verb="fold")) in ("hand_over", "not_open")
            continue
        one_by_one.do(c.Fold(seat=target))
        jump.do(c.ActThrough(seat=target, verb="fold"))
        assert plain(jump.table) == plain(one_by_one.table)
        jump.undo()
        assert plain(jump.table) == plain(game.table)


# --- the log --------------------------------------------------------------------------------------------


@given(tables_at_random(), SEEDS)
@EXAMPLES
def test_the_log_as_json_folds_to_the_live_state(table: Table, seed: int) -> None:
    """IN-4, with undo, misdeal, counts and everything else that a table accepts."""
    game = Play(table)
    for game, before in course(table, seed, hostile=0.5, limit=150):
        assert game.table.seq > before.seq
    assert replayed(game.log, table) == game.table
    assert game.table.seq == len(game.log)
    written = msgspec.json.encode(game.table)
    assert msgspec.json.decode(written, type=Table) == game.table


@given(tables_at_random(), SEEDS)
@settings(EXAMPLES, max_examples=60)
def test_a_hand_folds_to_the_same_state_from_its_own_snapshot(table: Table, seed: int) -> None:
    game = [game for game, _ in course(table, seed)][-1]
    assert isinstance(game.log[0], e.HandStarted)
    other = table.__class__(table="other", rules=table.rules)
    assert replayed(game.log, other) == game.table


def test_a_log_with_an_unknown_event_or_an_unknown_field_is_not_read() -> None:
    for text in (b'[{"e":"dealt_twice"}]', b'[{"e":"folded","seat":1,"why":"tired"}]', b'[{"e":"folded"}]'):
        with pytest.raises(msgspec.ValidationError):
            LOG.decode(text)


# --- refusals and undo ----------------------------------------------------------------------------------


@given(tables_at_random(), SEEDS)
@EXAMPLES
def test_a_refused_command_leaves_the_state_as_it_was(table: Table, seed: int) -> None:
    chooser = Chooser(seed)
    for game, _ in course(table, seed):
        before = msgspec.json.encode(game.table)
        for _ in range(4):
            with suppress(RuleViolation):
                decide(game.table, chooser.any(), c.Given())
            assert msgspec.json.encode(game.table) == before


@given(tables_at_random(), SEEDS)
@EXAMPLES
def test_undo_gives_the_state_before_and_the_same_command_again_the_state_after(
    table: Table, seed: int
) -> None:
    for game, before in course(table, seed, hostile=0.3):
        if before.hand is None or isinstance(game.last[0], c.StartHand | c.Undo | c.DeclareMisdeal):
            continue
        after = game.table
        taken_back = Play(after).undo(reason="miscounted").table
        assert plain(taken_back) == plain(before)
        assert taken_back.hand is not None
        assert taken_back.hand.undo == before.hand.undo
        redone = Play(taken_back)
        redone.do(*game.last)
        assert plain(redone.table) == plain(after)
        assert redone.undo(reason="miscounted").table.hand == taken_back.hand


@given(tables_at_random(), SEEDS)
@settings(EXAMPLES, max_examples=60)
def test_undo_after_undo_goes_back_until_a_card_or_the_start_stops_it(table: Table, seed: int) -> None:
    states: list[Table] = []
    for game, before in course(table, seed):
        if before.hand is None:
            continue
        states.append(before)
        if game.hand.phase != "betting" or game.hand.typed:
            continue
        back = Play(game.table)
        for earlier in reversed(states):
            back.undo()
            assert plain(back.table) == plain(earlier)
        assert back.refused(c.Undo()) == "nothing_to_undo"
