"""Button and blinds of the next hand, and who may join in it (RULES.md A4, A5).

Positions follow from the hand before (`Previous`) and the seats that would play; nothing here posts chips.
"""

from collections.abc import Collection, Iterable, Mapping

from tables.engine.rules import Rules
from tables.engine.seats import clockwise, next_seat
from tables.engine.state import Previous, Value


class Positions(Value, frozen=True, kw_only=True):
    """Seats of the button and blinds. `small_blind_due` is where it is due, also when nobody posts it."""

    button: int
    small_blind_due: int | None = None
    small_blind: int | None = None
    big_blind: int | None = None
    opener: int


def first_positions(rules: Rules, active: Collection[int], button: int) -> Positions:
    """Positions of a hand whose button is known: the first of a session, or after a moving button."""
    if not rules.posts_blinds:
        opener = button if rules.opener == "at_button" else next_seat(active, button)
        return Positions(button=button, opener=opener)
    if len(active) == 2:
        other = next_seat([s for s in active if s != button], button)
        small, big = (other, button) if rules.heads_up_button == "posts_big" else (button, other)
        return Positions(button=button, small_blind_due=small, small_blind=small, big_blind=big, opener=small)
    small = next_seat(active, button)
    big = next_seat(active, small)
    return Positions(
        button=button, small_blind_due=small, small_blind=small, big_blind=big, opener=next_seat(active, big)
    )


def next_positions(
    rules: Rules, previous: Previous, active: Collection[int], waiting: Iterable[int] = ()
) -> Positions:
    """Positions of the hand after `previous` (A4).

    `active` are the seats that may be dealt in, `waiting` those that wait for the big blind: they count in
    the search for the next big blind only. If it falls on one of them, that seat is dealt in.
    """
    if not rules.posts_blinds or rules.button_rule == "moving" or previous.big_blind is None:
        return _moving(rules, previous, active, waiting)
    return _dead(previous, active, waiting)


def _moving(rules: Rules, previous: Previous, active: Collection[int], waiting: Iterable[int]) -> Positions:
    button = next_seat(active, previous.button)
    if not rules.posts_blinds:
        return first_positions(rules, active, button)
    small = next_seat(active, button)
    big = next_seat({*active, *waiting} - {small}, small)
    if len(active) == 2 and big in active:
        return first_positions(rules, active, button)
    return Positions(
        button=button,
        small_blind_due=small,
        small_blind=small,
        big_blind=big,
        opener=next_seat({*active, big}, big),
    )


def _dead(previous: Previous, active: Collection[int], waiting: Iterable[int]) -> Positions:
    assert previous.big_blind is not None
    big = next_seat({*active, *waiting}, previous.big_blind)
    playing = {*active, big}
    if len(playing) == 2:
        other = next_seat(playing - {big}, big)
        return Positions(button=other, small_blind_due=other, small_blind=other, big_blind=big, opener=other)
    due = previous.big_blind
    if len(previous.dealt) == 2:
        # After a heads-up hand the button is the last active seat before the small blind.
        button = [s for s in clockwise(set(active) - {due}, due) if s != big][-1]
    else:
        assert previous.small_blind is not None  # due, though perhaps not posted
        button = previous.small_blind
    return Positions(
        button=button,
        small_blind_due=due,
        small_blind=due if due in active else None,
        big_blind=big,
        opener=next_seat(playing, big),
    )


def barred(
    rules: Rules, previous: Previous, active: Collection[int], restricted: Mapping[int, frozenset[str]]
) -> dict[int, str]:
    """Seats that may not be dealt in, and the position that keeps each out (A5).

    `active` includes the `restricted` seats, each with the positions it may not hold. Repeats until nobody
    left is in a restricted position.
    """
    kept, out = set(active), dict[int, str]()
    while len(kept) >= 2:
        where = next_positions(rules, previous, kept)
        held = {"button": where.button}
        if not rules.posts_blinds:
            held["opener"] = where.opener
        elif where.small_blind is not None:
            held["small_blind"] = where.small_blind
        hit = {seat: name for name, seat in held.items() if name in restricted.get(seat, ()) and seat in kept}
        if not hit:
            break
        out |= hit
        kept -= set(hit)
    return out
