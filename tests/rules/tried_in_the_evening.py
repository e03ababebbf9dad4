"""What is seen of the settings of rebuys, showdown, session, charges and bonus (RULES.md section 1)."""

from typing import Any

from msgspec.structs import replace

from tables.engine import commands as c
from tables.engine.errors import RuleViolation
from tables.engine.rules import preset
from tables.engine.rules_page import rules_page
from tables.engine.rulings import RemovePlayer
from tables.engine.seats import active_seats
from tables.engine.showdown import may_muck, show_order
from tables.engine.state import House, Previous
from tests.engine.playing import GIVEN, Play, play, table_of
from tests.rules.trying import INSPECTOR, LEVEL, NUTS, chairs, checked_down, paid, refusal

# --- rebuys --------------------------------------------------------------------------------------------


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


# --- showdown ------------------------------------------------------------------------------------------


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


# --- session, charges, bonus ---------------------------------------------------------------------------


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
