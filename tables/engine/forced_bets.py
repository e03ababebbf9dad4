"""Antes and blinds of a new hand (RULES.md A7) and the posts of those who come in (A6)."""

from collections.abc import Iterator, Mapping

from tables.engine.events import AntePosted, BlindPosted, DeadBlindPosted
from tables.engine.rules import Rules
from tables.engine.seats import clockwise
from tables.engine.state import Hand


def forced_bets(
    rules: Rules, hand: Hand, stacks: Mapping[int, int], posts: Mapping[int, tuple[int, int]]
) -> Iterator[AntePosted | BlindPosted | DeadBlindPosted]:
    """What each seat posts, in order: antes, blinds, then (live, dead) `posts` of incoming players.

    A stack that does not reach is all-in for less. `stacks` are those before the hand.
    """
    left = dict(stacks)

    def pay(seat: int, amount: int) -> int:
        paid = min(amount, left[seat])
        left[seat] -= paid
        return paid

    order = clockwise(hand.dealt, hand.button)
    if rules.posts_antes:
        for seat in order:
            yield AntePosted(seat=seat, amount=pay(seat, rules.ante))
    if not rules.posts_blinds:
        return
    if hand.small_blind is not None and (paid := pay(hand.small_blind, rules.small_blind)):
        yield BlindPosted(seat=hand.small_blind, amount=paid, blind="small")
    if hand.big_blind is not None and (paid := pay(hand.big_blind, rules.big_blind)):
        yield BlindPosted(seat=hand.big_blind, amount=paid, blind="big")
    for seat in order:
        live, dead = posts.get(seat, (0, 0))
        if live and (paid := pay(seat, live)):
            yield BlindPosted(seat=seat, amount=paid, blind="post")
        if dead and (paid := pay(seat, dead)):
            yield DeadBlindPosted(seat=seat, amount=paid)
