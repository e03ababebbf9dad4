"""What is seen of the settings of game, forced bets, betting, button and joining (RULES.md section 1)."""

from typing import Any

from msgspec.structs import replace

from tables.engine import commands as c
from tables.engine import overlays
from tables.engine.errors import RuleViolation
from tables.engine.rules import preset
from tables.engine.seats import owed_posts
from tables.engine.state import Previous, Seat
from tests.engine.playing import play, table_of
from tests.rules.trying import INSPECTOR, LEVEL, chairs, checked_down, next_hand, opened, paid, refusal

# --- game and table ------------------------------------------------------------------------------------


def game(value: str) -> Any:
    holes = {1: "Kh Kd Qh Qd", 2: "Ah 2h Td Tc"}
    played = checked_down(play("hilo8", {1: 100, 2: 100}, game=value), "3c 4d 8s Kc Js")
    return paid(played, holes)


def max_seats(value: int) -> Any:
    return refusal(opened("madrid", max_seats=value).table, c.AssignSeat(seat=8, player_id="p"))


def min_players_start(value: int) -> Any:
    return refusal(
        table_of(preset("madrid", min_players_start=value), {1: 200, 2: 200, 3: 200}), c.StartHand()
    )


def min_players_continue(value: int) -> Any:
    rules = preset("madrid", min_players_continue=value)
    table = table_of(rules, {1: 200, 2: 200, 3: 200}, previous=Previous(button=1, dealt=(1, 2, 3, 4)))
    return refusal(table, c.StartHand())


def warn_below_start_min(value: bool) -> Any:  # noqa: FBT001
    rules = preset("madrid", warn_below_start_min=value)
    table = table_of(rules, {1: 200, 2: 200, 3: 200}, previous=Previous(button=1, dealt=(1, 2, 3, 4)))
    return "players" in overlays.tile(replace(table, croupier="c"))["needs"]


def chip_unit(value: int) -> Any:
    table = play("madrid", LEVEL, chip_unit=value, structure="no_limit").table
    return refusal(table, c.RaiseTo(seat=2, to=12))


def structure(value: str) -> Any:
    return play("madrid", LEVEL, structure=value).bounds


def table_min(value: int) -> Any:
    return play("madrid", LEVEL, structure="no_limit", table_min=value).bounds[0]


# --- forced bets ---------------------------------------------------------------------------------------


def forced_bets(value: str) -> Any:
    played = play("modern-plo", LEVEL, forced_bets=value, missed_blind_policy="none", ante=5)
    return {n: (s.put, s.bet) for n, s in played.hand.seats.items()}


def ante(value: int) -> Any:
    return play("madrid", LEVEL, ante=value, ante_rule="fixed").hand.seats[1].put


def ante_rule(value: str) -> Any:
    try:
        return preset("madrid", ante_rule=value, ante=4).ante
    except RuleViolation as found:
        return found.facts["reason"]


def big_blind(value: int) -> Any:
    played = play("modern-plo", LEVEL, big_blind=value)
    return played.hand.match, played.bounds[0]


def small_blind(value: int) -> Any:
    return play("modern-plo", LEVEL, small_blind=value).hand.seats[2].bet


# --- betting -------------------------------------------------------------------------------------------


def low_limit(value: int) -> Any:
    return play("madrid", LEVEL, structure="split_limit", low_limit=value, high_limit=40).bounds


def high_limit(value: int) -> Any:
    played = play("madrid", LEVEL, structure="split_limit", high_limit=value)
    played.steps("2 check, 3 check, 4 check, 1 check, board As Ks 7d")
    return played.steps("2 check, 3 check, 4 check, 1 check, board 6h").bounds


def max_raises(value: int | None) -> Any:
    played = play("madrid", LEVEL, structure="split_limit", max_raises=value)
    return played.steps("2 bet 10, 3 raise 20, 4 raise 30, 1 raise 40").options.closed


def heads_up_cap(value: str) -> Any:
    played = play("madrid", LEVEL, structure="split_limit", heads_up_cap=value)
    played.steps("2 bet 10, 3 fold, 4 fold, 1 raise 20, 2 raise 30, 1 raise 40")
    third = played.options.closed
    again = play("madrid", LEVEL, structure="split_limit", heads_up_cap=value)
    again.steps("2 check, 3 bet 10, 4 fold, 1 fold, 2 call, board As Ks 7d")
    return third, again.steps("2 bet 10, 3 raise 20, 2 raise 30, 3 raise 40").options.closed


def min_raise_rule(value: str) -> Any:
    return play("modern-plo", LEVEL, min_raise_rule=value).steps("4 raise 25").bounds[0]


def pot_formula(value: str) -> Any:
    return play("modern-plo", LEVEL, pot_formula=value).bounds[1]


def pl_assume_full_blinds(value: bool) -> Any:  # noqa: FBT001
    return play("modern-plo", {**LEVEL, 2: 3}, pl_assume_full_blinds=value).bounds[1]


def pl_round_small_blind_up(value: bool) -> Any:  # noqa: FBT001
    return play("modern-plo", LEVEL, pl_round_small_blind_up=value).bounds[1]


def opener(value: str) -> Any:
    return play("madrid", LEVEL, opener=value).hand.to_act


def heads_up_button(value: str) -> Any:
    hand = play("hilo8", {2: 80, 5: 80}, button=5, heads_up_button=value).hand
    return hand.small_blind, hand.big_blind


def big_blind_option(value: str) -> Any:
    played = play("blinds-omaha", {1: 80, 2: 80, 3: 80}, big_blind_option=value)
    return played.steps("1 call, 2 call").hand.to_act


def action_seconds(value: int | None) -> Any:
    return refusal(play("madrid", LEVEL, action_seconds=value).table, c.TimeOut(seat=2))


def burn_rule(value: str) -> Any:
    played = play("madrid", LEVEL, burn_rule=value)
    first = played.steps("2 check, 3 check, 4 check, 1 check").hand.burns
    return first, checked_down(played).hand.burns


# --- button and joining --------------------------------------------------------------------------------


def initial_button(value: str) -> Any:
    played = opened("hilo8", initial_button=value)
    played.do(c.AssignSeat(seat=5, player_id="first"), INSPECTOR)
    placed = played.table.placed_button
    return (
        placed,
        refusal(played.table, c.PlaceButton(seat=5)),
        refusal(played.table, c.PlaceButton(seat=5), INSPECTOR),
    )


def button_rule(value: str) -> Any:
    previous = Previous(button=1, small_blind=2, big_blind=3, dealt=(1, 2, 3, 4, 5, 6))
    hand = next_hand(preset("modern-plo", button_rule=value), previous, chairs(1, 2, 4, 5, 6)).hand
    return hand.button, hand.small_blind, hand.big_blind


def join_restriction(value: tuple[str, ...]) -> Any:
    seats = chairs(1, 3, 4, 5, 7, stack=200, s4={"newcomer": True})
    rules = preset("madrid", join_restriction=value)
    return next_hand(rules, Previous(button=3, dealt=(1, 3, 5, 7)), seats).hand.dealt


def new_player_entry(value: str) -> Any:
    previous = Previous(button=1, small_blind=2, big_blind=3, dealt=(1, 2, 3, 4))
    seats = chairs(1, 2, 3, 4, 6, s6={"newcomer": True})
    return next_hand(preset("modern-plo", new_player_entry=value), previous, seats).hand.dealt


def missed_blind_policy(value: str) -> Any:
    rules = preset("modern-plo", missed_blind_policy=value)
    return owed_posts(Seat(seat=4, player_id="p", stack=1000, missed_small=1), rules)


def seat_draw(value: bool) -> Any:  # noqa: FBT001
    drawn = replace(INSPECTOR, draws=(0, 0))
    return refusal(opened("madrid", seat_draw=value).table, c.DrawSeats(players=("a", "b")), drawn)


def seated(name: str, amount: int, *, newcomer: bool = False, **changes: Any) -> str:
    """What a buy-in of `amount` gets, of a founder or of a newcomer."""
    played = opened(name, **changes)
    played.do(c.AssignSeat(seat=1, player_id="p"), INSPECTOR)
    seats = {1: replace(played.table.seats[1], newcomer=newcomer)}
    return refusal(replace(played.table, seats=seats), c.BuyIn(seat=1, amount=amount))


def buy_in_mode(value: str) -> Any:
    return seated("madrid", 150, buy_in_mode=value)


def stack_initial(value: int) -> Any:
    return seated("madrid", 200, stack_initial=value)


def join_min(value: int) -> Any:
    return seated("madrid", 100, newcomer=True, join_min=value)


def join_max(value: int | None) -> Any:
    return seated("madrid", 300, newcomer=True, join_max=value)
