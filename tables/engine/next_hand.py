"""Who is dealt in next, where button and blinds are, who posts and who has to wait (RULES.md A2, A4–A6)."""

from collections.abc import Collection, Mapping

from msgspec.structs import replace

from tables.engine.button import Positions, barred, first_positions, next_positions
from tables.engine.errors import RuleViolation
from tables.engine.rules import Rules
from tables.engine.seats import (
    active_seats,
    clockwise,
    may_have_to_post,
    needs_rebuy,
    next_seat,
    owed_posts,
)
from tables.engine.state import Seat, Table, Value


class NextHand(Value, frozen=True, kw_only=True):
    """The plan of the next hand: nothing is posted yet.

    `posts` are (live, dead) chips of players who come in; `waiting` names why a seat is not dealt in.
    """

    positions: Positions
    dealt: tuple[int, ...]
    posts: dict[int, tuple[int, int]]
    waiting: dict[int, str]
    seats: dict[int, Seat]  # the seats as they will be, with debts counted and cleared


def plan(table: Table) -> NextHand:
    """The next hand of this table. Raises too_few_players or button_not_placed."""
    rules, active = table.rules, active_seats(table)
    need = rules.min_players_start if table.previous is None else rules.min_players_continue
    if len(active) < need:
        raise RuleViolation("too_few_players", have=len(active), need=need, rule="A2")
    if table.previous is None:
        return _first(table, active)
    return _later(table, active)


def _first(table: Table, active: list[int]) -> NextHand:
    """The first hand of a session: no restriction on joining, nobody owes anything (A5)."""
    if table.placed_button is None:
        raise RuleViolation("button_not_placed", rule="A3")
    placed = table.placed_button
    button = placed if placed in active else next_seat(active, placed)  # who is not dealt in is passed (A15)
    positions = first_positions(table.rules, active, button)
    return NextHand(
        positions=positions,
        dealt=tuple(active),
        posts={},
        waiting={},
        seats=_settled(table, set(active), positions, {}, {}),
    )


def _later(table: Table, active: list[int]) -> NextHand:
    previous, rules, seats = table.previous, table.rules, table.seats
    assert previous is not None
    owing = {n for n in active if may_have_to_post(seats[n], rules)}
    waiters = {n for n in owing if seats[n].entry != "post"}
    posters = owing - waiters
    poor = {n for n in posters if seats[n].stack + seats[n].queued < sum(owed_posts(seats[n], rules))}
    playing = set(active) - waiters - poor
    restricted = {n: _restricted(rules, seats[n], posts=n in posters) for n in playing}
    out: dict[int, str] = barred(rules, previous, playing, {n: r for n, r in restricted.items() if r})
    playing -= set(out)
    if len(playing) < 2:  # nobody is left to wait for: those who are here begin anew
        playing, waiters, posters, poor, out = set(active), set(), set(), set(), {}
    positions = next_positions(rules, previous, playing, waiters)
    dealt = playing | ({positions.big_blind} & waiters if positions.big_blind else set())
    blinds = {positions.small_blind, positions.big_blind}
    posts = {n: owed_posts(seats[n], rules) for n in sorted((posters & dealt) - blinds)}
    waiting = dict.fromkeys(waiters - dealt, "wait_for_big_blind")
    waiting |= dict.fromkeys(poor, "short_of_post") | out
    return NextHand(
        positions=positions,
        dealt=tuple(sorted(dealt)),
        posts=posts,
        waiting=dict(sorted(waiting.items())),
        seats=_settled(table, dealt, positions, posts, waiting),
    )


def _restricted(rules: Rules, seat: Seat, *, posts: bool) -> frozenset[str]:
    """Positions that keep a seat out of the next hand: of a newcomer or mover (A5), of one who posts (A6)."""
    held = set(rules.join_restriction) if seat.newcomer or seat.moved else set()
    return frozenset(held | {"button", "small_blind"}) if posts else frozenset(held)


def _settled(
    table: Table,
    dealt: Collection[int],
    positions: Positions,
    posts: Mapping[int, tuple[int, int]],
    waiting: Mapping[int, str],
) -> dict[int, Seat]:
    seats: dict[int, Seat] = {}
    playing = active_seats(table)
    for n, seat in table.seats.items():
        if n in dealt:
            paid = n in posts or n == positions.big_blind
            changed = replace(seat, newcomer=False, moved=False, waited=False)
            seats[n] = replace(changed, missed_small=0, missed_big=0, entry=None) if paid else changed
        else:
            short = seat.short_hands + needs_rebuy(seat, table.rules)
            antes = seat.missed_antes + (seat.sitting_out and table.rules.posts_antes)
            left_out = replace(seat, waited=n in waiting, short_hands=short, missed_antes=antes)
            absent = not seat.newcomer and n not in playing
            seats[n] = _missed(table, dealt, positions, left_out) if absent else left_out
    return seats


def _missed(table: Table, dealt: Collection[int], now: Positions, seat: Seat) -> Seat:
    """Counts the blinds that would have been his, had he been there (A6)."""
    rules, previous = table.rules, table.previous
    if previous is None or not rules.posts_blinds or rules.missed_blind_policy == "none":
        return seat
    if rules.button_rule == "dead" and previous.small_blind is not None and previous.big_blind is not None:
        # Both blinds go on from where they were due: they are missed by the seats that they pass.
        small = _passes(previous.small_blind, now.small_blind_due, seat.seat)
        big = _passes(previous.big_blind, now.big_blind, seat.seat)
    else:
        would = next_positions(rules, previous, {*dealt, seat.seat})
        big = would.big_blind == seat.seat
        small = would.small_blind == seat.seat and not big
    return replace(seat, missed_small=seat.missed_small + small, missed_big=seat.missed_big + big)


def _passes(before: int, now: int | None, seat: int) -> bool:
    """Whether a blind that was due at `before` and is due at `now` has passed `seat`, or lies dead at it."""
    return now is not None and clockwise({seat, now}, before)[0] == seat != before
