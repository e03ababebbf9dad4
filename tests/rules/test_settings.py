"""Every setting of RULES.md section 1 is honoured: changed, a named outcome changes (A1–A20).

`OUTCOMES` has one entry for each setting: the values that are tried and what is seen with each.
"""

from collections.abc import Callable
from typing import Any

import pytest
from msgspec.structs import replace

from tables.engine import audience
from tables.engine import commands as c
from tables.engine.errors import RuleViolation
from tables.engine.rules import HOUSE_RULE, ORIGIN, SETTINGS, Rules, amended, preset
from tables.engine.rules_page import rules_page
from tables.engine.rulings import AwardReading, RemovePlayer
from tables.engine.script import play as run_script
from tables.engine.seats import active_seats, owed_posts
from tables.engine.showdown import may_muck, show_order
from tables.engine.state import House, Previous, Seat, Table
from tests.engine.playing import GIVEN, Play, play, table_of

Try = Callable[[Any], Any]

INSPECTOR = replace(GIVEN, actor="inspector-1", role="inspector", rank=1)
LEVEL = {1: 1000, 2: 1000, 3: 1000, 4: 1000}
NUTS = "Ah Kh 2s 3s"


def refusal(table: Table, command: c.AnyCommand, given: c.Given = GIVEN) -> str:
    """The code with which `command` is refused, or `accepted`."""
    try:
        Play(table).do(command, given)
    except RuleViolation as found:
        return found.code
    return "accepted"


def next_hand(rules: Rules, previous: Previous, seats: dict[int, Seat]) -> Play:
    return Play(Table(table="t", rules=rules, phase="running", seats=seats, previous=previous)).start()


def chairs(*numbers: int, stack: int = 1000, **changes: dict[str, Any]) -> dict[int, Seat]:
    """Seats with chips; `s3={...}` changes seat 3."""
    found = {n: Seat(seat=n, player_id=f"player-{n}", stack=stack) for n in numbers}
    return found | {int(k[1:]): replace(found[int(k[1:])], **v) for k, v in changes.items()}


def opened(name: str, **changes: Any) -> Play:
    """A session just opened, nobody seated."""
    table = Table(table="t", rules=preset("madrid"))
    game = Play(table)
    game.do(c.OpenSession(rules=preset(name, **changes)), INSPECTOR)
    return game


def checked_down(played: Play, board: str = "As Ks 7d 6h Qc") -> Play:
    """Nobody bets any more; the showdown is open."""
    cards = board.split()
    streets = [cards[:3], cards[3:4], cards[4:5]]
    while played.hand.phase in ("betting", "board"):
        if played.hand.phase == "board":
            played.steps("board " + " ".join(streets.pop(0)))
        else:
            played.steps(f"{played.hand.to_act} {'check' if played.options.check else 'call'}")
    return played


def paid(played: Play, holes: dict[int, str]) -> dict[int, int]:
    """Everybody shows in the order of the rule; who won how much."""
    while played.hand.phase == "showdown":
        played.steps(f"{played.hand.to_act} show {holes[played.hand.to_act or 0]}")
    if played.hand.phase == "pay":
        played.do(c.PayPots())
    return {n: s.won for n, s in sorted(played.hand.seats.items()) if s.won}


# --- game and table -------------------------------------------------------------------------------------


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
    return "players" in audience.tile(replace(table, croupier="c"))["needs"]


def chip_unit(value: int) -> Any:
    table = play("madrid", LEVEL, chip_unit=value, structure="no_limit").table
    return refusal(table, c.RaiseTo(seat=2, to=12))


def structure(value: str) -> Any:
    return play("madrid", LEVEL, structure=value).bounds


def table_min(value: int) -> Any:
    return play("madrid", LEVEL, structure="no_limit", table_min=value).bounds[0]


# --- forced bets ----------------------------------------------------------------------------------------


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


# --- betting --------------------------------------------------------------------------------------------


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


# --- button and joining ---------------------------------------------------------------------------------


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


# --- rebuys ---------------------------------------------------------------------------------------------


def rebought(stack: int, amount: int, rebuys: int = 0, **changes: Any) -> str:
    rules = preset("madrid", **changes)
    table = replace(table_of(rules, LEVEL), seats=chairs(1, 2, 3, 4, s1={"stack": stack, "rebuys": rebuys}))
    return refusal(table, c.Rebuy(seat=1, amount=amount))


def rebuy_amount(value: int) -> Any:
    return rebought(7, 100, rebuy_amount=value)


def max_rebuys(value: int | None) -> Any:
    return rebought(7, 100, rebuys=2, max_rebuys=value)


def forced_rebuy(value: bool) -> Any:  # noqa: FBT001
    return active_seats(table_of(preset("madrid", forced_rebuy=value), {**LEVEL, 1: 7}))


def rebuy_threshold(value: int) -> Any:
    return active_seats(table_of(preset("madrid", rebuy_threshold=value), {**LEVEL, 1: 50}))


def voluntary_rebuy(value: bool) -> Any:  # noqa: FBT001
    return rebought(150, 100, voluntary_rebuy=value)


def max_stack(value: int | None) -> Any:
    return rebought(150, 100, max_stack=value)


def rebuy_deadline_hands(value: int | None) -> Any:
    rules = preset("madrid", rebuy_deadline_hands=value)
    table = replace(table_of(rules, LEVEL), seats=chairs(1, 2, 3, 4, s1={"stack": 7, "short_hands": 3}))
    return refusal(table, c.ReleaseSeat(seat=1))


# --- showdown -------------------------------------------------------------------------------------------


def showdown_show(value: str) -> Any:
    played = checked_down(play("modern-plo", LEVEL, showdown_show=value))
    played.steps(f"2 show {NUTS}")
    return may_muck(played.table.rules, played.hand)


def showdown_first_when_checked(value: str) -> Any:
    played = play("madrid", LEVEL, showdown_first_when_checked=value)
    played.steps("2 check, 3 bet 10, 4 call, 1 call, 2 call")
    return show_order(played.table.rules, checked_down(played).hand)


def showdown_sidepot_first(value: bool) -> Any:  # noqa: FBT001
    played = play("madrid", {**LEVEL, 2: 10}, forced_rebuy=False, showdown_sidepot_first=value)
    played.steps("2 all-in, 3 call, 4 call, 1 fold, board As Ks 7d, 3 check, 4 check")
    played.steps("board 6h, 3 check, 4 check, board Qc, 3 check, 4 bet 10, 3 call")
    return show_order(played.table.rules, played.hand)


def allin_face_up(value: bool) -> Any:  # noqa: FBT001
    played = play("madrid", {1: 200, 2: 200, 3: 100, 4: 100}, structure="no_limit", allin_face_up=value)
    played.steps("2 fold, 3 all-in, 4 all-in, 1 fold")
    before = refusal(played.table, c.DealBoard(cards=("As", "Ks", "7d")))
    played.steps(f"3 show {NUTS}, 4 show 9h 9d 8h 8d")
    return before, refusal(played.table, c.DealBoard(cards=("As", "Ks", "7d")))


def tie_division(value: str) -> Any:
    played = play(
        "madrid", {1: 100, 2: 100, 4: 300, 5: 300}, button=2, forced_rebuy=False,
        structure="no_limit", tie_division=value,
    )  # fmt: skip
    played.steps("4 all-in, 5 call, 1 call, 2 fold, board As Ks 7d, board 6h, board Qc")
    return paid(played, {1: "Ad Kd 2d 3d", 4: NUTS, 5: "9h 9d 8h 8d"})


def hilo_even_when_same(value: bool) -> Any:  # noqa: FBT001
    played = play("hilo8", {1: 33, 4: 33, 5: 50}, hilo_even_when_same=value, button=5, structure="no_limit")
    played.steps("5 fold, 1 all-in, 4 call, board 3c 4d 8s, board Kc, board Js")
    return paid(played, {1: "Ah 2h Td 9c", 4: "As 2s Ts 9d"})


# --- session, charges, bonus ------------------------------------------------------------------------------


def session_minutes(value: int | None) -> Any:
    played = Play(table_of(preset("madrid", session_minutes=value), LEVEL))
    played.do(c.StartHand(), replace(GIVEN, now=1000))
    return played.table.ends_at


def ended(**changes: Any) -> Any:
    rules = preset("madrid", session_minutes=60, **changes)
    table = replace(
        table_of(rules, {**LEVEL, 5: 1000}, previous=Previous(button=1, dealt=(1, 2, 3))), ends_at=60
    )
    played = Play(table)
    played.do(c.EndSession(), replace(GIVEN, now=60))
    return played.table.phase, played.table.hands_left


def session_end_mode(value: str) -> Any:
    return ended(session_end_mode=value)


def last_hands(value: int) -> Any:
    return ended(last_hands=value)


def payout(**changes: Any) -> Any:
    """The rules page's table of odds, and what the house owes the winner of a full house."""
    rules = preset("madrid", **changes)
    played = checked_down(Play(table_of(rules, LEVEL)).start(), "As Ks Kd 6h Qc")
    holes = {1: "9h 9d 8h 8d", 2: "Ad Ah 2d 3d", 3: "Kc 5c 2c 3c", 4: "Th Td 8s 8c"}
    paid(played, holes)
    page = rules_page(rules, House())["payout"]
    full = {row["kind"]: row["odds"] for row in page["odds"]}["full_house"] if page else None
    return full, played.hand.bonus


def payout_mode(value: str) -> Any:
    return payout(payout_mode=value, bonus_base=5)


def bonus_base(value: int) -> Any:
    return payout(payout_mode="house_bonus", bonus_base=value)


def payout_table(value: dict[str, int]) -> Any:
    return payout(payout_mode="house_bonus", bonus_base=5, payout_table=value)


def raked(board: bool, **changes: Any) -> int:  # noqa: FBT001
    """The commission of a pot of 400 that is folded out before or after the flop."""
    played = play("madrid", LEVEL, structure="no_limit", **changes)
    if not board:
        played.steps("2 bet 400, 3 fold, 4 fold, 1 fold")
    else:
        played.steps("2 bet 95, 3 call, 4 call, 1 call, board As Ks 7d, 2 bet 10, 3 fold, 4 fold, 1 fold")
    played.do(c.PayPots())
    return played.hand.rake


def rake_basis_points(value: int) -> Any:
    return raked(board=True, rake_basis_points=value)


def rake_cap(value: int | None) -> Any:
    return raked(board=True, rake_basis_points=500, rake_cap=value)


def rake_no_flop_no_drop(value: bool) -> Any:  # noqa: FBT001
    return raked(board=False, rake_basis_points=500, rake_no_flop_no_drop=value)


def time_charge(value: int) -> Any:
    played = Play(table_of(preset("madrid", time_charge=value), LEVEL))
    try:
        played.do(c.ChargeTime())
    except RuleViolation as found:
        return found.code
    return played.stacks[1]


def time_charge_minutes(value: int) -> Any:
    played = Play(table_of(preset("madrid", time_charge=5, time_charge_minutes=value), LEVEL))
    played.do(c.ChargeTime(), replace(GIVEN, now=6000))
    return refusal(played.table, c.ChargeTime(), replace(GIVEN, now=6000 + 20 * 60))


def tips(value: bool) -> Any:  # noqa: FBT001
    return refusal(table_of(preset("madrid", tips=value), LEVEL), c.Tip(seat=1, amount=5))


def removed_in_hand(value: str) -> Any:
    played = play("madrid", LEVEL, removed_in_hand=value).steps("2 bet 10")
    ruling = c.Rule(ruling=RemovePlayer(seat=4), reason="conduct", article="A17")
    played.do(ruling, INSPECTOR)
    return played.hand.seats[4].folded


OUTCOMES: dict[str, tuple[Try, dict[Any, Any]]] = {
    "game": (game, {"omaha_high": {1: 4}, "omaha_hilo8": {1: 2, 2: 2}}),
    "max_seats": (max_seats, {10: "accepted", 6: "no_such_seat"}),
    "min_players_start": (min_players_start, {4: "too_few_players", 3: "accepted"}),
    "min_players_continue": (min_players_continue, {2: "accepted", 4: "too_few_players"}),
    "warn_below_start_min": (warn_below_start_min, {True: True, False: False}),
    "chip_unit": (chip_unit, {1: "accepted", 5: "bad_amount"}),
    "structure": (structure, {"split_limit": (10, 10), "pot_limit": (10, 20), "no_limit": (10, 995)}),
    "table_min": (table_min, {10: 10, 20: 20}),
    "forced_bets": (
        forced_bets,
        {
            "blinds": {1: (0, 0), 2: (5, 5), 3: (10, 10), 4: (0, 0)},
            "ante": {1: (5, 0), 2: (5, 0), 3: (5, 0), 4: (5, 0)},
            "ante_and_blinds": {1: (5, 0), 2: (10, 5), 3: (15, 10), 4: (5, 0)},
        },
    ),
    "ante": (ante, {5: 5, 3: 3}),
    "ante_rule": (ante_rule, {"half_min": "not_half_of_table_min", "fixed": 4}),
    "big_blind": (big_blind, {10: (10, 20), 20: (20, 40)}),
    "small_blind": (small_blind, {5: 5, 3: 3}),
    "low_limit": (low_limit, {10: (10, 10), 20: (20, 20)}),
    "high_limit": (high_limit, {20: (20, 20), 40: (40, 40)}),
    "max_raises": (max_raises, {3: "raise_cap", 4: None, None: None}),
    "heads_up_cap": (
        heads_up_cap,
        {
            "kept": ("raise_cap", "raise_cap"),
            "lifted_if_round_starts_heads_up": ("raise_cap", None),
            "lifted_if_heads_up_before_cap": (None, None),
        },
    ),
    "min_raise_rule": (min_raise_rule, {"last_increment": 40, "double_last_bet": 50}),
    "pot_formula": (pot_formula, {"pot_after_call": 35, "pot_before_call": 25}),
    "pl_assume_full_blinds": (pl_assume_full_blinds, {True: 35, False: 33}),
    "pl_round_small_blind_up": (pl_round_small_blind_up, {False: 35, True: 40}),
    "opener": (opener, {"left_of_button": 2, "at_button": 1}),
    "heads_up_button": (heads_up_button, {"posts_small": (5, 2), "posts_big": (2, 5)}),
    "big_blind_option": (big_blind_option, {"check_or_raise": 3, "check_only": None}),
    "action_seconds": (action_seconds, {None: "not_offered", 30: "accepted"}),
    "burn_rule": (burn_rule, {"before_each_board": (0, 3), "after_each_betting_round": (1, 4)}),
    "initial_button": (
        initial_button,
        {
            "first_seated": (5, "accepted", "accepted"),
            "croupier_places": (None, "accepted", "accepted"),
            "inspector_places": (None, "button_not_allowed", "accepted"),
            "high_card_draw": (None, "button_not_allowed", "accepted"),
        },
    ),
    "button_rule": (button_rule, {"moving": (2, 4, 5), "dead": (2, None, 4)}),
    "join_restriction": (
        join_restriction,
        {("button", "opener"): (1, 3, 5, 7), ("opener",): (1, 3, 4, 5, 7), (): (1, 3, 4, 5, 7)},
    ),
    "new_player_entry": (new_player_entry, {"post_or_wait": (1, 2, 3, 4), "free": (1, 2, 3, 4, 6)}),
    "missed_blind_policy": (missed_blind_policy, {"seed002": (10, 0), "standard": (0, 5)}),
    "seat_draw": (seat_draw, {True: "accepted", False: "not_offered"}),
    "buy_in_mode": (buy_in_mode, {"fixed": "fixed_buy_in", "range": "accepted"}),
    "stack_initial": (stack_initial, {200: "accepted", 300: "fixed_buy_in"}),
    "join_min": (join_min, {100: "accepted", 150: "below_join_min"}),
    "join_max": (join_max, {None: "accepted", 250: "above_join_max"}),
    "rebuy_amount": (rebuy_amount, {100: "accepted", 200: "bad_amount"}),
    "max_rebuys": (max_rebuys, {None: "accepted", 2: "rebuys_used_up", 3: "accepted"}),
    "forced_rebuy": (forced_rebuy, {True: [2, 3, 4], False: [1, 2, 3, 4]}),
    "rebuy_threshold": (rebuy_threshold, {10: [1, 2, 3, 4], 100: [2, 3, 4]}),
    "voluntary_rebuy": (voluntary_rebuy, {True: "accepted", False: "not_offered"}),
    "max_stack": (max_stack, {None: "accepted", 200: "above_max_stack"}),
    "rebuy_deadline_hands": (rebuy_deadline_hands, {None: "not_released", 4: "not_released", 3: "accepted"}),
    "showdown_show": (showdown_show, {"all_show": (), "may_muck_when_beaten": (1, 3, 4)}),
    "showdown_first_when_checked": (
        showdown_first_when_checked,
        {"left_of_button": (2, 3, 4, 1), "last_aggressor_of_hand": (3, 4, 1, 2)},
    ),
    "showdown_sidepot_first": (showdown_sidepot_first, {False: (4, 2, 3), True: (4, 3, 2)}),
    "allin_face_up": (allin_face_up, {False: ("accepted", "accepted"), True: ("cards_missing", "accepted")}),
    "tie_division": (
        tie_division, {"equal_layers": {1: 152, 4: 553}, "proportional_stake": {1: 176, 4: 529}},
    ),
    "hilo_even_when_same": (hilo_even_when_same, {True: {1: 33, 4: 33}, False: {1: 34, 4: 32}}),
    "session_minutes": (session_minutes, {None: None, 90: 1000 + 90 * 60}),
    "session_end_mode": (
        session_end_mode,
        {"complete_hand": ("closed", None), "complete_orbit": ("ending", 5), "last_n_hands": ("ending", 3)},
    ),
    "last_hands": (last_hands, {3: ("ending", 3), 7: ("ending", 7)}),
    "payout_mode": (payout_mode, {"off": (None, {}), "display": (7, {}), "house_bonus": (7, {2: 35})}),
    "bonus_base": (bonus_base, {5: (7, {2: 35}), 10: (7, {2: 70})}),
    "rake_basis_points": (rake_basis_points, {0: 0, 500: 20, 1000: 40}),
    "rake_cap": (rake_cap, {None: 20, 12: 12}),
    "rake_no_flop_no_drop": (rake_no_flop_no_drop, {True: 0, False: 1}),
    "time_charge": (time_charge, {0: "not_offered", 5: 995}),
    "time_charge_minutes": (time_charge_minutes, {30: "not_offered", 20: "accepted"}),
    "tips": (tips, {True: "accepted", False: "tips_off"}),
    "removed_in_hand": (removed_in_hand, {"at_turn": False, "at_once": True}),
}  # fmt: skip
CASES = [
    pytest.param(tried, value, outcome, id=f"{name}={value}")
    for name, (tried, outcomes) in OUTCOMES.items()
    for value, outcome in outcomes.items()
]


@pytest.mark.parametrize(("tried", "value", "outcome"), CASES)
def test_a_setting_has_the_outcome_that_it_names(tried: Try, value: Any, outcome: Any) -> None:
    assert tried(value) == outcome


def test_the_odds_of_the_house_are_those_of_its_table() -> None:
    assert payout_table({"full_house": 9, "high_card": 1}) == (9, {2: 45})
    assert payout_table({"full_house": 7, "high_card": 1}) == (7, {2: 35})


def test_every_setting_is_tried_with_at_least_two_outcomes() -> None:
    assert {*OUTCOMES, "payout_table"} == SETTINGS
    same = {name for name, (_, outcomes) in OUTCOMES.items() if len({str(o) for o in outcomes.values()}) < 2}
    assert same == set()


def test_a_script_of_a_house_that_plays_all_ins_face_up_goes_on_by_itself() -> None:
    script = {
        "id": "face-up",
        "rules": {"preset": "madrid", "allin_face_up": True, "min_players_start": 2},
        "button": 1,
        "seats": [{"seat": 1, "stack": 15, "hole": NUTS}, {"seat": 2, "stack": 15, "hole": "9h 9d 8h 8d"}],
        "board": "As Ks 7d 6h Qc",
        "play": ["2 all-in", "1 call", {"expect": {"shown": [1, 2], "street": "over"}}],
        "result": {"final": {"1": 30, "2": 0}},
    }
    assert [str(failure) for failure in run_script(script)] == []


# --- origin, page, when they may change -----------------------------------------------------------------


def test_every_setting_names_its_seed_sentences_or_the_house() -> None:
    assert set(ORIGIN) == SETTINGS
    written = [origin for origin in ORIGIN.values() if origin != HOUSE_RULE]
    assert len(written) == 39
    for origin in written:
        for sentence in origin.split():
            assert sentence[:5] in ("000-S", "001-S", "002-S", "004-S")


def test_the_rules_page_shows_every_setting_once_with_value_and_origin() -> None:
    page = rules_page(preset("madrid"), House())
    rows = [row for section in page["sections"] for row in section["rows"]]
    assert sorted(row["setting"] for row in rows) == sorted(SETTINGS)
    found = {row["setting"]: row for row in rows}
    assert found["ante"] == {
        "setting": "ante",
        "value": 5,
        "money": True,
        "origin": ["000-S09", "001-S13"],
        "applies": True,
    }
    assert (found["tips"]["origin"], found["small_blind"]["applies"]) == ([], False)
    assert found["join_restriction"]["value"] == ["button", "opener"]


def test_the_table_of_odds_stands_on_the_rules_page_with_the_line_that_the_pot_is_not_paid_by_it() -> None:
    page = rules_page(preset("madrid"), House())["payout"]
    assert page["line"] == "why_pot_not_paid_by_odds"
    assert [(row["kind"], row["odds"]) for row in page["odds"]] == [
        ("four_of_a_kind", 20),
        ("full_house", 7),
        ("flush", 5),
        ("straight", 4),
        ("three_of_a_kind", 3),
        ("two_pair", 2),
        ("pair", 1),
        ("high_card", 1),
    ]
    assert rules_page(preset("modern-plo"), House())["payout"] is None


def test_settings_change_between_hands_only() -> None:
    played = play("madrid", LEVEL)
    change = c.ChangeRules(rules=preset("madrid", structure="no_limit"))
    assert played.refused(change, INSPECTOR) == "hand_running"
    played.steps("2 bet 10, 3 fold, 4 fold, 1 fold")
    assert played.refused(change, INSPECTOR) == "pots_unpaid"
    played.do(c.PayPots())
    played.do(change, INSPECTOR)
    assert played.start().bounds == (10, 990)


def test_a_hand_keeps_the_settings_with_which_it_was_played() -> None:
    played = play("madrid", LEVEL, rake_basis_points=500)
    played.steps("2 bet 10, 3 fold, 4 fold, 1 fold")
    played.do(c.PayPots())
    before = played.table.rules
    played.do(c.ChangeRules(rules=amended(before, rake_basis_points=0)), INSPECTOR)
    assert (played.hand.rules, played.table.rules.rake_basis_points) == (before, 0)
    assert played.refused(c.Undo(reason="wrong award")) == "undo_window_closed"
    assert played.start().hand.rules is None


def test_a_ruling_on_a_paid_hand_pays_it_under_its_own_settings() -> None:
    played = checked_down(play("madrid", LEVEL, rake_basis_points=500, rake_no_flop_no_drop=False))
    paid(played, {1: "9h 9d 8h 8d", 2: NUTS, 3: "4c 4d 5c 5d", 4: "Th Td 8s 8c"})
    assert (played.hand.rake, played.stacks[2]) == (1, 1014)
    played.do(c.ChangeRules(rules=amended(played.table.rules, rake_basis_points=0)), INSPECTOR)
    ruling = c.Rule(ruling=AwardReading(pot=0, winners=(1,)), reason="wrong_award", article="A14")
    played.do(ruling, INSPECTOR)
    assert (played.stacks[1], played.stacks[2], played.hand.rake) == (1014, 995, 1)
    assert played.table.rules.rake_basis_points == 0


def test_the_smallest_chip_stays_one_that_every_stack_can_be_counted_in() -> None:
    table = table_of(preset("madrid"), {**LEVEL, 3: 998})
    command = c.ChangeRules(rules=amended(table.rules, chip_unit=5))
    assert refusal(table, command, INSPECTOR) == "rules_invalid"
    assert refusal(table_of(preset("madrid"), LEVEL), command, INSPECTOR) == "accepted"
