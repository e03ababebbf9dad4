"""Two persons who have sat in each other's chair: the money follows the person (RULES.md A17)."""

from msgspec.structs import replace

from tables.engine import events as e
from tables.engine import rulings as r
from tables.engine.errors import RuleViolation
from tables.engine.ruling_chips import Effect
from tables.engine.ruling_since import Past, refuse_differing
from tables.engine.state import Seat, Table


def exchange(table: Table, ruling: r.ExchangeSeats, past: Past) -> Effect:
    """Two persons have sat in each other's chair since hand `ruling.hand`.

    Each keeps what he had before that hand, and gets what the chair in which he really sat has won or lost
    since: the record of the hands stays, the chairs change their person, and the difference of the two
    stacks with which that hand began is transferred. Bought chips and rebuys are counted likewise.
    """
    one, other = ruling.seat, ruling.other
    if one == other:
        raise RuleViolation("same_seat", seat=one, rule="A17")
    for n in (one, other):
        if n not in table.seats:
            raise RuleViolation("seat_empty", seat=n)
    if table.hand is not None and table.hand.phase != "over":
        raise RuleViolation("hand_running", rule="A17")
    if not past or past[0].table.hand is None or past[0].table.hand.number != ruling.hand:
        raise RuleViolation("no_hand", number=ruling.hand, rule="A17")
    _refuse_others(table, past, (one, other))
    began, now = past[0].table.seats, table.seats
    shift = began[other].stack - began[one].stack
    people = (now[one].player_id, now[other].player_id)
    refuse_differing(table, past, {people[0]: shift, people[1]: -shift})
    chairs = {
        one: _taken(now[one], began[one], now[other], began[other]),
        other: _taken(now[other], began[other], now[one], began[one]),
    }
    moves = _paired_chairs(one, other, shift)
    after = replace(table, seats={**table.seats, **chairs})
    return Effect(after=after, moves=moves, chairs=chairs, exchanged=people, since=past[0].table.seq)


def _refuse_others(table: Table, past: Past, seats: tuple[int, int]) -> None:
    """Both have been on record in these chairs all the time, in one session."""
    for moment in past:
        for n in seats:
            there = moment.table.seats.get(n)
            if there is None or there.player_id != table.seats[n].player_id:
                raise RuleViolation("not_seated", seat=n, entry=moment.table.seq, rule="A17")
        if moment.kind == "session_opened":
            raise RuleViolation("window_closed", why="session", rule="A17")


def _taken(chair: Seat, then: Seat, others: Seat, others_then: Seat) -> Seat:
    """The chair with the other person in it: his chips of before, and what the chair has made of them."""
    return replace(
        chair,
        player_id=others.player_id,
        stack=chair.stack - then.stack + others_then.stack,
        bought=chair.bought - then.bought + others_then.bought,
        rebuys=chair.rebuys - then.rebuys + others_then.rebuys,
    )


def _paired_chairs(one: int, other: int, shift: int) -> tuple[e.Move, ...]:
    if not shift:
        return ()
    source, target = (other, one) if shift > 0 else (one, other)
    return (e.Move(source=f"seat:{source}", target=f"seat:{target}", amount=abs(shift)),)
