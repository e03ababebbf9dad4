"""Antes and blinds of a new hand (RULES.md A7) and the posts of those who come in (A6)."""

from collections.abc import Iterator, Mapping, Sequence

from tables.engine.button import Positions
from tables.engine.events import AntePosted, BlindPosted, DeadBlindPosted
from tables.engine.rules import Rules
from tables.engine.seats import clockwise


def forced_bets(
    rules: Rules,
    where: Positions,
    dealt: Sequence[int],
    stacks: Mapping[int, int],
    posts: Mapping[int, tuple[int, int]],
) -> Iterator[AntePosted | BlindPosted | DeadBlindPosted]:
    """What each seat posts, in order: antes, blinds, then (live, dead) `posts` of incoming players.

    A stack that does not reach is all-in for less. `stacks` are those before the hand.
    """
    left = dict(stacks)

    def pay(seat: int, amount: int) -> int:
        paid = min(amount, left[seat])
        left[seat] -= paid
        return paid

    order = clockwise(dealt, where.button)
    if rules.posts_antes:
        for seat in order:
            yield AntePosted(seat=seat, amount=pay(seat, rules.ante))
    if not rules.posts_blinds:
        return
    if where.small_blind is not None and (paid := pay(where.small_blind, rules.small_blind)):
        yield BlindPosted(seat=where.small_blind, amount=paid, blind="small")
    if where.big_blind is not None and (paid := pay(where.big_blind, rules.big_blind)):
        yield BlindPosted(seat=where.big_blind, amount=paid, blind="big")
    for seat in order:
        live, dead = posts.get(seat, (0, 0))
        if live and (paid := pay(seat, live)):
            yield BlindPosted(seat=seat, amount=paid, blind="post")
        if dead and (paid := pay(seat, dead)):
            yield DeadBlindPosted(seat=seat, amount=paid)
